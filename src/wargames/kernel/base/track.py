"""Printed tracks of numbered spaces."""

from collections.abc import Mapping
from enum import StrEnum

import attrs

from wargames.kernel.base.errors import BadTable


class Ends(StrEnum):
    """The behavior of a counter at the end of its track."""

    CLAMP = "clamp"
    REFUSE = "refuse"


def _sorted_marks(marks: Mapping[int, str]) -> tuple[tuple[int, str], ...]:
    return tuple(sorted(marks.items()))


@attrs.frozen
class Track:
    """A track from ``low`` to ``high``, both included, with marks on its spaces.

    ``ends`` tells whether a counter stops at an end or may not be moved past it; ``marks`` maps a space to
    its printed mark. Raises ``BadTable`` for a track without spaces or a mark that is not on it.

    >>> morale = Track("morale", 0, 20, Ends.CLAMP, {10: "shaken", 0: "broken"})
    >>> morale.move(12, -2), morale.move(12, -30)
    (10, 0)
    >>> morale.passed(12, 0)
    ('shaken', 'broken')
    """

    name: str
    low: int
    high: int
    ends: Ends = attrs.field(converter=Ends)
    marks: tuple[tuple[int, str], ...] = attrs.field(default=attrs.Factory(dict), converter=_sorted_marks)

    def __attrs_post_init__(self) -> None:
        if self.low > self.high:
            raise BadTable(f"{self.name} has no spaces: it runs from {self.low} to {self.high}")
        for space, mark in self.marks:
            if space not in self:
                raise BadTable(f"{self.name}: {mark!r} is printed on {space}, off {self._extent()}")

    def __contains__(self, space: object) -> bool:
        return isinstance(space, int) and self.low <= space <= self.high

    def __len__(self) -> int:
        return self.high - self.low + 1

    def spaces(self) -> range:
        """List the spaces from the lowest to the highest."""
        return range(self.low, self.high + 1)

    def fits(self, at: int, by: int) -> bool:
        """Return whether a counter on ``at`` can move the whole way without leaving the track."""
        return self._known(at) + by in self

    def move(self, at: int, by: int) -> int:
        """Return the space of a counter after a move from ``at`` ``by`` spaces, up or down.

        Raises ``BadTable`` if ``at`` is not on the track, or the move leaves a track that refuses it.
        """
        if not self.fits(at, by) and self.ends is Ends.REFUSE:
            raise BadTable(f"{self.name}: {at} {by:+d} leaves {self._extent()}")
        return max(self.low, min(self.high, at + by))

    def mark(self, space: int) -> str | None:
        """Return the mark on a space, or None for a blank one; raises ``BadTable`` off the track."""
        return dict(self.marks).get(self._known(space))

    def passed(self, start: int, end: int) -> tuple[str, ...]:
        """List the marks that a counter passes from ``start`` to ``end``, in order.

        The mark on ``end`` counts, the one on ``start`` does not. Raises ``BadTable`` off the track.
        """
        stride = 1 if self._known(end) >= self._known(start) else -1
        printed = dict(self.marks)
        return tuple(
            printed[space] for space in range(start + stride, end + stride, stride) if space in printed
        )

    def _known(self, space: int) -> int:
        if space not in self:
            raise BadTable(f"{self.name} has no space {space}; it runs over {self._extent()}")
        return space

    def _extent(self) -> str:
        return f"{self.low}..{self.high}"
