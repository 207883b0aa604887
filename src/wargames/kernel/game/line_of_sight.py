"""Lines of sight as answers for people: clear or not, the obstacles, the range and the clauses.

Rulesets judge the lines; :mod:`wargames.kernel.geometry` finds their contacts.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from fractions import Fraction
from typing import Generic, TypeVar

import attrs

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.notation import Action
from wargames.kernel.game.vocabulary import Clause, View

V = TypeVar("V", bound=View)
LISTED = 20
"""The most known names in a message; beyond it only the nearest are listed."""


@attrs.frozen
class Distance:
    """A distance by the rules: the number, and its unit (``hexes``, ``inches``)."""

    number: Fraction
    unit: str

    def __str__(self) -> str:
        return f"{self.number} {self.unit}"


def in_hexes(number: int) -> Distance:
    """Return a distance in hexes.

    >>> str(in_hexes(1)), str(in_hexes(3))
    ('1 hex', '3 hexes')
    """
    return Distance(Fraction(number), "hex" if number == 1 else "hexes")


@attrs.frozen
class InTheWay:
    """An obstacle of a line: the names of the hexes, hexsides or features, in words, and the clause."""

    names: tuple[str, ...]
    because: str
    clause: Clause

    def __str__(self) -> str:
        return f"{self.because} [{self.clause}]"


@attrs.frozen
class LineOfSight:
    """A line of sight from one place to another.

    ``origin`` and ``to`` are the places or units asked about, ``start`` and ``end`` their places (hexes, or
    points of a table); ``range`` is the ``distance`` in words. ``obstacles`` block the line, nearest first if
    the rules have an order. ``clause`` defines lines or, if blocked, is that of the first obstacle. ``notes``
    have further effects on fire along the line: cover, or a range too far.
    """

    origin: str
    to: str
    start: str
    end: str
    range: str
    clause: Clause
    obstacles: tuple[InTheWay, ...] = ()
    notes: tuple[str, ...] = ()
    distance: Distance | None = None

    @property
    def clear(self) -> bool:
        """True when nothing is in the way."""
        return not self.obstacles

    def __str__(self) -> str:
        sees = f"{_at(self.origin, self.start)} sees {_at(self.to, self.end)}"
        hidden = f"{_at(self.origin, self.start)} does not see {_at(self.to, self.end)}"
        why = "; ".join(map(str, self.obstacles)) if self.obstacles else f"[{self.clause}]"
        said = f"{hidden}, {self.range}: {why}" if self.obstacles else f"{sees}, {self.range} {why}"
        return "; ".join((said, *self.notes))


@attrs.frozen
class FieldOfFire:
    """The targets of a unit from its place: all places that it sees within its range.

    ``names`` are of a ``kind`` as in :mod:`wargames.kernel.game.naming`; ``range`` describes its range.
    """

    unit: str
    start: str
    kind: str
    names: tuple[str, ...]
    range: str
    clause: Clause

    def __str__(self) -> str:
        where = f"{_at(self.unit, self.start)} fires {self.range} [{self.clause}]"
        return f"{where}; in sight ({self.kind}): {', '.join(self.names) or 'none'}"


def _at(name: str, place: str) -> str:
    return name if name == place else f"{name} in {place}"


def found(name: str, known: Iterable[str], what: str) -> str:
    """Find a name, in any case; raises :class:`UnknownName`, which suggests a known one.

    >>> found("c4", ["C4", "C5"], "hex")
    'C4'
    """
    names = tuple(known)
    if name in names:
        return name
    alike = [one for one in names if one.casefold() == name.casefold()]
    if len(alike) != 1:
        raise UnknownName(what, name, names if len(names) <= LISTED else get_close_matches(name, names, 5, 0))
    return alike[0]


class Seeing(Generic[V]):
    """Lines of sight of a game; none by default."""

    def sight(self, view: V, origin: str, to: str) -> LineOfSight | None:
        """Return the line of sight between two places or units, by a view; None if the game has none.

        Raises :class:`UnknownName` for a place or unit that is not in the view.
        """
        return None

    def distance(self, view: V, origin: str, to: str) -> Distance | None:
        """Return the distance between two places or units, by a view; None if the game measures none.

        Raises :class:`UnknownName` for a place or unit that is not in the view.
        """
        line = self.sight(view, origin, to)
        return None if line is None else line.distance

    def exposure(self, view: V, action: Action) -> tuple[LineOfSight, ...]:
        """Return the lines of sight from other units to the units that an action moves, by a view.

        One for each unit that would see them: its nearest clear line to the end of the move. Empty for other
        actions, and if the game has no lines.
        """
        return ()

    def field_of_fire(self, view: V, unit: str) -> FieldOfFire | None:
        """Return the field of fire of a unit, by a view; None if the game has none.

        Raises :class:`UnknownName` for a unit that is not on the map of the view.
        """
        return None
