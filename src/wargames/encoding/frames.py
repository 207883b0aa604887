"""Columns for the stack of frames: the kind of the top frame, and the entities that frames name."""

from collections.abc import Sequence
from typing import Any, get_args

from wargames.encoding.columns import Column, Row, one_hot, one_of


class FrameColumns:
    """The columns for the frames of one game, a union of classes.

    ``fields`` are the fields of frames that name entities.
    """

    def __init__(self, frame: Any, *fields: str) -> None:
        kinds: tuple[type, ...] = get_args(frame)
        names = tuple(kind.__name__ for kind in kinds)
        shown = one_hot(names)
        self.columns: tuple[Column, ...] = one_of("frame", names)
        self._row = {kind: shown[kind.__name__] for kind in kinds}
        self._none = shown[None]
        self._fields = {
            kind: tuple(field for field in fields if field in kind.__annotations__) for kind in kinds
        }

    def at_work(self, frames: Sequence[Any]) -> Row:
        """Return the one-hot kind of the top frame; all 0 without frames."""
        return self._row[type(frames[-1])] if frames else self._none

    def named(self, frames: Sequence[Any]) -> frozenset[Any]:
        """Return the entities that the frames name."""
        return frozenset([getattr(frame, field) for frame in frames for field in self._fields[type(frame)]])
