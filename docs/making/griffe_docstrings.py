"""What Griffe, which reads the sources for the API pages, does to docstrings."""

import sys
from pathlib import Path
from typing import Any

import griffe

sys.path.insert(0, str(Path(__file__).parents[1]))  # Griffe loads this file by its path alone

from making.docstrings import as_markdown


class Docstrings(griffe.Extension):
    """Rewrites every docstring that Griffe reads."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of an object, if it has one."""
        if obj.docstring:
            obj.docstring.value = as_markdown(obj.docstring.value)
