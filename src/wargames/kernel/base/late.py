"""Slow or optional modules, each imported at its first use.

    from wargames.kernel.base import late

    def mean(values: Sequence[int]) -> float:
        return float(late.np.mean(values))

Without them a game starts in a third of the time. A missing module raises :class:`ImportError` at its first
use.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import fcntl
    import msvcrt
    import resource
    from importlib import metadata, resources
    from types import ModuleType

    import cattrs
    import greenlet
    import jsonschema
    import networkx as nx
    import numpy as np

__all__ = [
    "cattrs",
    "fcntl",
    "greenlet",
    "jsonschema",
    "metadata",
    "msvcrt",
    "np",
    "nx",
    "resource",
    "resources",
]

PATHS = {
    "metadata": "importlib.metadata",
    "np": "numpy",
    "nx": "networkx",
    "resources": "importlib.resources",
}
"""The import path of each module whose path is not its name here."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> "ModuleType":
        """Import a module of ``__all__`` and keep it."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = globals()[name] = import_module(PATHS.get(name, name))
        return module
