"""Answers to who sees whom: clear or not, what is in the way, how far, and by which clause.

How a line is judged is the ruleset's affair; :mod:`wargames.kernel.geometry.sight` and the other modules of geometry
say what it meets.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Generic, TypeVar

import attrs

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.notation import Action
from wargames.kernel.game.vocabulary import Clause, View

V = TypeVar("V", bound=View)
LISTED = 20
"""Of more names than these only the nearest are told to who has another."""


@attrs.frozen
class InTheWay:
    """What blocks a line: the names of the hexes, hexsides or features, in words, and the clause."""

    names: tuple[str, ...]
    because: str
    clause: Clause

    def __str__(self) -> str:
        return f"{self.because} [{self.clause}]"


@attrs.frozen
class LineOfSight:
    """Whether a line of sight is clear from one place to another.

    ``origin`` and ``to`` are what was asked about, ``start`` and ``end`` where that is (hexes, or points of a
    table); ``range`` is how far that is, as the rules count. ``obstacles`` are all that blocks the line,
    nearest first as far as the rules have an order; ``clause`` says what a line is, or what the first one of
    them does. ``notes`` say what else the line means to who fires along it: cover, or a range too far.
    """

    origin: str
    to: str
    start: str
    end: str
    range: str
    clause: Clause
    obstacles: tuple[InTheWay, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def clear(self) -> bool:
        """Tell whether nothing is in the way."""
        return not self.obstacles

    def __str__(self) -> str:
        sees = f"{_at(self.origin, self.start)} sees {_at(self.to, self.end)}"
        hidden = f"{_at(self.origin, self.start)} does not see {_at(self.to, self.end)}"
        why = "; ".join(map(str, self.obstacles)) if self.obstacles else f"[{self.clause}]"
        said = f"{hidden}, {self.range}: {why}" if self.obstacles else f"{sees}, {self.range} {why}"
        return "; ".join((said, *self.notes))


@attrs.frozen
class FieldOfFire:
    """Where a unit may fire from where it stands, whoever is there: what it sees within its range.

    ``names`` are of a ``kind`` as in :mod:`wargames.kernel.game.naming`; ``range`` says how far it fires.
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
    """Find a name, in capitals or not; raises :class:`UnknownName`, which suggests one that is known.

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
    """What a game says of lines of sight; a game without any says nothing."""

    def sight(self, view: V, origin: str, to: str) -> LineOfSight | None:
        """Say whether one place or unit sees another, from what a view shows alone; None: no such lines.

        Raises :class:`UnknownName` for what the view does not show.
        """
        return None

    def exposure(self, view: V, action: Action) -> tuple[LineOfSight, ...]:
        """Say who of the others would see those whom an action leads somewhere, from what a view shows alone.

        Each by its nearest clear line, from where it stands to where the action leads. Nobody where an action
        leads nobody anywhere, and in a game that does not say.
        """
        return ()

    def field_of_fire(self, view: V, unit: str) -> FieldOfFire | None:
        """Say where a unit may fire from where it stands, from what a view shows alone; None: see above.

        Raises :class:`UnknownName` for a unit that the view does not show on the map.
        """
        return None
