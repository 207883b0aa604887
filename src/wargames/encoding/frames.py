"""What is going on, as columns: the frame at work, and who is in the frames."""

from collections.abc import Sequence
from typing import Any, get_args

from wargames.encoding.columns import Column, Row, one_hot, one_of


class FrameColumns:
    """The frames of one game, a union of classes: which is at work, and whom the frames name.

    ``fields`` are the fields of frames that name somebody who is in them.
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
        """Tell which frame is at work; all 0 where none is."""
        return self._row[type(frames[-1])] if frames else self._none

    def named(self, frames: Sequence[Any]) -> frozenset[Any]:
        """Name who is in the frames."""
        return frozenset([getattr(frame, field) for frame in frames for field in self._fields[type(frame)]])
