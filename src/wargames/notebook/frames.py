"""Data frames of pandas or polars, whichever is installed."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from wargames.kernel.base.errors import BadOption

LIBRARIES = ("pandas", "polars")
MISSING = "a frame needs pandas or polars: pip install 'wargames-kernel[notebook]'"


def frame(rows: Iterable[Mapping[str, Any]], library: str | None = None) -> Any:
    """Return a data frame of rows with equal columns, by ``library`` or the first that is installed.

    Raises :class:`BadOption` if none is installed, and for another library.
    """
    if library is not None and library not in LIBRARIES:
        raise BadOption(f"frames are made by {' or '.join(LIBRARIES)}, not {library[:40]!r}")
    data = [dict(row) for row in rows]
    for name in (library,) if library else LIBRARIES:
        try:
            maker = import_module(name)
        except ModuleNotFoundError:
            continue
        return maker.DataFrame(data)
    raise BadOption(MISSING)
