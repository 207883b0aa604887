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
    """A feature that blocks: its pieces, and the square of how much of a line may lie in it (FM-R23)."""

    place: Place
    pieces: Pieces
    see_in: int


class Screen(NamedTuple):
    """A feature that conceals what lies behind it: its pieces, and what fire through it loses (FM-9.7)."""

    place: Place
    pieces: Pieces
    loss: Modifier


@attrs.frozen
class Hindrances:
    """What hinders sight, as sets of pieces: ``hedges`` conceal (FM-9.7), ``walls`` block (FM-R23).

    ``thickets`` are the features with the square of how far two figures in them see each other. ``any`` are
    the pieces that matter at all.
    """

    blockers: tuple[Blocker, ...]
    screens: tuple[Screen, ...]
    thickets: tuple[tuple[Place, int], ...]
    hedges: Pieces
    walls: Pieces
    any: Pieces


@lru_cache(maxsize=32)
def hindrances_of(field: Battlefield) -> Hindrances:
    """Gather what hinders sight on a table; kept for the next question."""
    kinds = [feature.kind for feature in field.table.features]
    around = [
        field.sides.of(row.number for row in field.rows if place in {row.left, row.right})
        for place in range(len(kinds))
    ]
    blockers = tuple(
        Blocker(place, around[place], kinds[place].see_in ** 2) for place in sorted(field.blocking)
    )
    screens = tuple(Screen(place, around[place], loss) for place, loss in field.screens.items())
    thickets = tuple(
        (place, kind.see_within**2) for place, kind in enumerate(kinds) if kind.see_within is not None
    )
    hedges, walls = field.sides.of(field.covers), field.sides.of(field.high)
    matter = hedges | walls
    for place in {*field.blocking, *field.screens}:
        matter |= around[place]
    return Hindrances(blockers, screens, thickets, hedges, walls, matter)


def glance(field: Battlefield, a: Point, b: Point, ends: tuple[Place, Place], squared: int) -> Glance | None:
    """Tell what is seen along a line; ``ends`` are the features that it begins and ends in.

    None: it touches a corner, or begins or ends on a border, and must be followed step by step.
    """
    crossed = field.sides.crossed(a, b)
    if crossed is None:
        return None
    there = hindrances_of(field)
    for place, reach in there.thickets:
        if squared > reach and place in field.holding[ends[0]] and place in field.holding[ends[1]]:
            return HIDDEN
    matter = crossed & there.any
    return _Line(field, there, a, b, ends, squared).seen(matter) if matter else PLAIN


class _Line(NamedTuple):
    """A line that touches no corner."""

    field: Battlefield
    there: Hindrances
    a: Point
    b: Point
    ends: tuple[Place, Place]
    squared: int

    def seen(self, crossed: Pieces) -> Glance:
        """Tell what is seen over the pieces that are crossed."""
        there = self.there
        for blocker in there.blockers:
            if crossed & blocker.pieces and self.hidden_by(blocker, crossed & blocker.pieces):
                return HIDDEN
        if crossed & there.walls and any(map(self.hides, self.cuts(crossed & there.walls))):
            return HIDDEN
        hedges = crossed & there.hedges
        through, borders = self.through(crossed), self.over(hedges) if hedges else ()
        return Glance(clear=True, through=through, borders=borders) if through or borders else PLAIN

    def cuts(self, pieces: Pieces) -> Iterator[Crossing]:
        """Tell where the line crosses some pieces."""
        field, a = self.field, self.a
        dx, dy = self.b.x - a.x, self.b.y - a.y
        for number in field.sides.numbers(pieces):
            yield cut(a, dx, dy, field.rows[number])

    # ---------------------------------------------------------------------------------- what blocks (FM-R23)

    def hidden_by(self, blocker: Blocker, crossed: Pieces) -> bool:
        """Block across a feature that holds neither end, and too far into one that holds one end."""
        holding, place = self.field.holding, blocker.place
        held = (place in holding[self.ends[0]]) + (place in holding[self.ends[1]])
        return held == 0 or (held == 1 and self.squared > blocker.see_in and self.deeper(blocker, crossed))

    def deeper(self, blocker: Blocker, crossed: Pieces) -> bool:
        """Tell whether too much of the line lies in a feature: from where it enters to where it leaves it."""
        over, under, entered = 0, 1, 0
        for at in self.cuts(crossed):
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

    def through(self, crossed: Pieces) -> tuple[Modifier, ...]:
        """Give what the features between conceal, each once, the firer's and the target's left out."""
        found = [
            screen
            for screen in self.there.screens
            if crossed & screen.pieces and screen.place not in self.ends
        ]
        if len(found) > 1:
            found.sort(key=lambda screen: min(self.cuts(crossed & screen.pieces)))
        return tuple(screen.loss for screen in found)

    def over(self, hedges: Pieces) -> tuple[Modifier, ...]:
        """Give what the borders conceal that are met more than an inch from the firer."""
        found = [at for at in self.cuts(hedges) if self.beyond(at.over, at.under)]
        if len(found) > 1:
            found.sort()
        return tuple(self.field.covers[at.number] for at in found)
