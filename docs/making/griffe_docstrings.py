"""What Griffe, which reads the sources for the API pages, does to docstrings."""

import sys
from pathlib import Path
from typing import Any

import griffe

sys.path.insert(0, str(Path(__file__).parents[1]))  # Griffe loads this file by its path alone

from making.docstrings import as_markdown, with_parameters

OWN = ("self", "cls")
"""Parameters that nobody gives."""


class Docstrings(griffe.Extension):
    """Rewrites every docstring that Griffe reads, and lists the parameters of functions."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of an object, if it has one."""
        if obj.docstring is None:
            return
        text = obj.docstring.value
        if isinstance(obj, griffe.Function):
            text = with_parameters(text, [one.name for one in obj.parameters if one.name not in OWN])
        obj.docstring.value = as_markdown(text)
