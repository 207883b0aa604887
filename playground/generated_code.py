"""The code that attrs and cattrs generate for classes: compiled by the build, taken from there in a page.

A page that compiles it, for a few hundred classes, does so for a quarter of the time that its imports take.
"""

from __future__ import annotations  # as the modules that generate code: it counts for what they compile

import marshal
from pathlib import Path
from types import CodeType
from typing import TypeAlias

from attr import _make

COMPILED = Path(__file__).with_name("generated_code.bin")
"""The compiled code, each by its key."""

Key: TypeAlias = tuple[str, int]
"""The name of a file that is not there, and the hash of the text: some texts have hashes of names in them,
so that the build and the page hash with the same seed."""


class CompiledBefore:
    """The code of the build, each once: what is not in it is compiled."""

    def __init__(self, known: dict[Key, bytes]) -> None:
        self.known = known

    def compile(self, source: str, filename: str, mode: str) -> CodeType:
        """Take the place of the builtin function in a module that generates code."""
        code = self.known.pop((filename, hash(source)), None)
        return compile(source, filename, mode) if code is None else marshal.loads(code)  # noqa: S302  ours


class CompiledNow:
    """The code that is compiled while the build makes first boards."""

    def __init__(self) -> None:
        self.made: dict[Key, CodeType] = {}

    def compile(self, source: str, filename: str, mode: str) -> CodeType:
        """Compile a text and keep the code."""
        code = self.made[filename, hash(source)] = compile(source, filename, mode)
        return code


def serve(place: CompiledBefore | CompiledNow) -> None:
    """Have the modules that generate code compile it in a place."""
    _make.compile = place.compile  # type: ignore[attr-defined]
    import cattrs.gen  # noqa: PLC0415  after that: it has classes of its own

    cattrs.gen.compile = place.compile  # type: ignore[attr-defined]


if COMPILED.exists():
    serve(CompiledBefore(marshal.loads(COMPILED.read_bytes())))  # noqa: S302  ours
