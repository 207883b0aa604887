"""Whether a line of fire is clear and what conceals its target, not what blocks it (FM-R22, FM-R23).

Most lines touch no corner and begin and end inside features. The pieces of edge that such a line crosses say
what it passes: a feature that it enters or leaves is one of whose pieces it crosses. Only the few pieces that
conceal or block are looked at one by one, and put in order only where there is more than one of them.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import attrs

from wargames.fire_move.battlefield import Battlefield, Place
from wargames.fire_move.components import ADJACENT
from wargames.fire_move.passage import Crossing, cut
from wargames.fire_move.sides import Pieces
from wargames.kernel.modifiers import Modifier
from wargames.kernel.plane import Point


class Glance(NamedTuple):
    """What is seen along a line; ``through`` and ``borders`` are empty if it is not ``clear``."""

    clear: bool
    through: tuple[Modifier, ...] = ()
    borders: tuple[Modifier, ...] = ()


HIDDEN = Glance(clear=False)
PLAIN = Glance(clear=True)


class Blocker(NamedTuple):
    """A feature that blocks, and the square of how much of a line may lie in it (FM-R23)."""

    place: Place
    bit: int
    see_in: int


class Screen(NamedTuple):
    """A feature that conceals what lies behind it, and what fire through it loses (FM-9.7)."""

    place: Place
    bit: int
    loss: Modifier


@attrs.frozen
class Hindrances:
    """What hinders sight on a table.

    ``thickets`` are the features with the square of how far two figures in them see each other. ``matter``
    are the pieces that matter at all. ``about`` has a bit for the feature on either hand of each piece, and
    one for a border that conceals (`_HEDGE`, FM-9.7), one for a border that blocks (`_WALL`, FM-R23).
    """

    blockers: tuple[Blocker, ...]
    screens: tuple[Screen, ...]
    thickets: tuple[tuple[Place, int], ...]
    matter: Pieces
    about: tuple[int, ...]


_HEDGE, _WALL, _FIRST = 1, 2, 4


def _bit(place: Place | None) -> int:
    return 0 if place is None else _FIRST << place


@lru_cache(maxsize=32)
def hindrances_of(field: Battlefield) -> Hindrances:
    """Gather what hinders sight on a table; kept for the next question."""
    kinds = [feature.kind for feature in field.table.features]
    about = tuple(
        _bit(row.left)
        | _bit(row.right)
        | (_HEDGE if row.number in field.covers else 0)
        | (_WALL if row.number in field.high else 0)
        for row in field.rows
    )
    blockers = tuple(
        Blocker(place, _bit(place), kinds[place].see_in ** 2) for place in sorted(field.blocking)
    )
    screens = tuple(Screen(place, _bit(place), loss) for place, loss in field.screens.items())
    thickets = tuple(
        (place, kind.see_within**2) for place, kind in enumerate(kinds) if kind.see_within is not None
    )
    bits = _HEDGE | _WALL | sum(_bit(place) for place in {*field.blocking, *field.screens})
    matter = field.sides.of(number for number, beside in enumerate(about) if beside & bits)
    return Hindrances(blockers, screens, thickets, matter, about)


def glance(field: Battlefield, a: Point, b: Point, ends: tuple[Place, Place], squared: int) -> Glance | None:
    """Tell what is seen along a line; ``ends`` are the features that it begins and ends in.

    None: it touches a corner, or begins or ends on a border, and must be followed step by step.
    """
    there = hindrances_of(field)
    for place, reach in there.thickets:
        if squared > reach and place in field.holding[ends[0]] and place in field.holding[ends[1]]:
            return HIDDEN
    crossed = field.sides.crossed(a, b)
    if crossed is None:
        return None
    matter = crossed & there.matter
    if not matter:
        return PLAIN
    return _Line(field, a, b, ends, squared, tuple(field.sides.numbers(matter))).seen(there)


class _Line(NamedTuple):
    """A line that touches no corner, with the numbers of the pieces that it crosses and that matter."""

    field: Battlefield
    a: Point
    b: Point
    ends: tuple[Place, Place]
    squared: int
    crossed: tuple[int, ...]

    def seen(self, there: Hindrances) -> Glance:
        """Tell what is seen."""
        about, touched = there.about, 0
        for number in self.crossed:
            touched |= about[number]
        for blocker in there.blockers:
            if touched & blocker.bit and self.hidden_by(blocker, about):
                return HIDDEN
        if touched & _WALL and any(map(self.hides, self.cuts(_WALL, about))):
            return HIDDEN
        through = self.through([one for one in there.screens if touched & one.bit], about)
        borders = self.over(about) if touched & _HEDGE else ()
        return Glance(clear=True, through=through, borders=borders) if through or borders else PLAIN

    def cuts(self, bit: int, about: tuple[int, ...]) -> Iterator[Crossing]:
        """Tell where the line crosses the pieces that have a bit."""
        rows, a = self.field.rows, self.a
        dx, dy = self.b.x - a.x, self.b.y - a.y
        for number in self.crossed:
            if about[number] & bit:
                yield cut(a, dx, dy, rows[number])

    # ---------------------------------------------------------------------------------- what blocks (FM-R23)

    def hidden_by(self, blocker: Blocker, about: tuple[int, ...]) -> bool:
        """Block across a feature that holds neither end, and too far into one that holds one end."""
        holding, place = self.field.holding, blocker.place
        held = (place in holding[self.ends[0]]) + (place in holding[self.ends[1]])
        return held == 0 or (held == 1 and self.squared > blocker.see_in and self.deeper(blocker, about))

    def deeper(self, blocker: Blocker, about: tuple[int, ...]) -> bool:
        """Tell whether too much of the line lies in a feature: from where it enters to where it leaves it."""
        over, under, entered = 0, 1, 0
        for at in self.cuts(blocker.bit, about):
            sign = -1 if at.behind == blocker.place else 1
            over, under = over * at.under + sign * at.over * under, under * at.under
            entered -= sign
        over += under * (entered > 0)
        return over * over * self.squared > blocker.see_in * under * under

    def hides(self, at: Crossing) -> bool:
        """Tell whether a high border blocks: it is met more than an inch from either end."""
        return self.beyond(at.over, at.under) and self.beyond(at.under - at.over, at.under)

    def beyond(self, over: int, under: int) -> bool:
        """Tell whether a part of the line is more than an inch long."""
        return over * over * self.squared > ADJACENT * ADJACENT * under * under

    # ------------------------------------------------------------------------------- what conceals (FM-R22)

    def through(self, screens: list[Screen], about: tuple[int, ...]) -> tuple[Modifier, ...]:
        """Give what the features between conceal, each once, the firer's and the target's left out."""
        found = [screen for screen in screens if screen.place not in self.ends]
        if len(found) > 1:
            found.sort(key=lambda screen: min(self.cuts(screen.bit, about)))
        return tuple(screen.loss for screen in found)

    def over(self, about: tuple[int, ...]) -> tuple[Modifier, ...]:
        """Give what the borders conceal that are met more than an inch from the firer."""
        found = sorted(at for at in self.cuts(_HEDGE, about) if self.beyond(at.over, at.under))
        return tuple(self.field.covers[at.number] for at in found)
