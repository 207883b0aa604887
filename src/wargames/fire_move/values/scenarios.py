"""Scenarios: the four that are shipped, and a user's own from a TOML file (FM-G18 to FM-G22).

Points and lengths are hundredths of an inch (FM-R1); the files give inches.
"""

from functools import lru_cache
from typing import Annotated

import attrs

from wargames.fire_move.values.bounds import LARGEST_TABLE, MOST_OF_ANY, NAME, Inches
from wargames.fire_move.values.cards import ACTION_CARDS, CARDS, DECKS, CardCounts, CardId
from wargames.fire_move.values.components import ISSUED, WEAPONS, Nation, Role, WeaponType, WeaponTypeId
from wargames.fire_move.values.table import FeatureId, Table
from wargames.kernel.game import Scenario
from wargames.kernel.game.declarations import Between, NotEmpty, OneOf, RefersTo, Unique
from wargames.kernel.geometry.arcs import Direction
from wargames.kernel.geometry.plane import Point
from wargames.kernel.geometry.polygons import Polygon, Where

GroupId = str
OwnCards = tuple[
    Annotated[CardId, OneOf(CARDS, "card", "FM-G1")], Annotated[int, Between(0, ACTION_CARDS, "FM-G2")]
]
"""A card, and its number in the deck."""


@attrs.frozen
class Reserve:
    """The way in which a group is kept off the table (FM-G22).

    From its side's own turn number ``turn`` on, counted from 1, a movement card may bring it on: the Key
    Figure is first placed on a lattice point of the segment from ``start`` to ``end``, in ``feature``.
    """

    turn: Annotated[int, Between(1, MOST_OF_ANY, "FM-G22")]
    feature: FeatureId
    start: Point
    end: Point


@attrs.frozen
class GroupSetUp:
    """A group: its figures in Key Figure order, and where its Key Figure stands by default (FM-G18).

    ``weapon`` is the crew-served weapon of its MMG or ORD, ``facing`` the way that points.
    """

    id: Annotated[GroupId, NAME, Unique("group", "FM-G18")]
    figures: tuple[Role, ...]
    anchor: Point
    weapon: WeaponTypeId | None = None
    facing: Direction | None = None
    reserve: Reserve | None = None


@attrs.frozen(cache_hash=True)
class Force:
    """A side: its nation, groups, and the zones that it may set up in (FM-G18).

    ``own_deck`` is given where the nation's printed deck is not used.
    """

    nation: Nation
    zones: Annotated[tuple[tuple[Point, ...], ...], NotEmpty("FM-G18")]
    groups: Annotated[tuple[GroupSetUp, ...], NotEmpty("FM-G18")]
    own_deck: tuple[OwnCards, ...] | None = None

    @property
    def strength(self) -> int:
        """The number of its figures, those off the table included."""
        return sum(len(group.figures) for group in self.groups)

    @property
    def deck(self) -> CardCounts:
        """The cards, the time check card among them (FM-G2)."""
        return DECKS[self.nation] if self.own_deck is None else self.own_deck

    def crew_weapon(self, group: GroupSetUp) -> WeaponTypeId | None:
        """Name the weapon that the MMG or ORD of a group serves: its own, or the nation's MMG (FM-G5)."""
        if group.weapon is None and "MMG" in group.figures:
            return ISSUED[self.nation]["MMG"]
        return group.weapon


@lru_cache(maxsize=64)
def _zones(force: Force) -> tuple[Polygon, ...]:
    return tuple(Polygon(zone) for zone in force.zones)


@lru_cache(maxsize=20_000)
def zones_hold(force: Force, point: Point) -> bool:
    """Return whether a point lies in the set-up zones of a force, their edges among them (FM-G18)."""
    return any(zone.locate(point) is not Where.OUTSIDE for zone in _zones(force))


@attrs.frozen
class Objective:
    """A point to hold: an unpinned figure within ``radius`` of it counts (FM-G18)."""

    id: Annotated[str, NAME, Unique("objective", "FM-G18")]
    at: Point
    radius: Annotated[int, Inches(1, LARGEST_TABLE, "FM-G18")]
    vp: Annotated[int, Between(0, MOST_OF_ANY, "FM-G18")]


@attrs.frozen(cache_hash=True)
class FireMoveScenario(Scenario):
    """A table, two forces of different nations, objectives and how long it lasts (FM-G17, FM-G18)."""

    table: Table
    attacker: Force
    defender: Force
    first_player: Annotated[Nation, RefersTo("nations.*", "side", "FM-G18")]
    objectives: tuple[Objective, ...]
    time_check_limit: Annotated[int, Between(1, MOST_OF_ANY, "FM-G17")]
    player_turn_cap: Annotated[int, Between(1, MOST_OF_ANY, "FM-G17")]
    own_weapons: tuple[WeaponType, ...] = ()
    description: str = ""

    @property
    def forces(self) -> tuple[Force, Force]:
        """The attacker's force, then the defender's."""
        return self.attacker, self.defender

    @property
    def nations(self) -> tuple[Nation, Nation]:
        """The attacker's nation, then the defender's."""
        return self.attacker.nation, self.defender.nation

    def force(self, nation: Nation) -> Force:
        """Return the force of a nation."""
        return self.attacker if nation == self.attacker.nation else self.defender

    def enemy(self, nation: Nation) -> Nation:
        """Name the other side."""
        return self.defender.nation if nation == self.attacker.nation else self.attacker.nation

    def weapon(self, type_: WeaponTypeId) -> WeaponType:
        """Return a weapon: one of the scenario's own, or a printed one (FM-G5, FM-R29)."""
        for own in self.own_weapons:
            if own.id == type_:
                return own
        return WEAPONS[type_]

    def issued(self, nation: Nation, group: GroupSetUp, role: Role) -> WeaponTypeId:
        """Return the weapon that a figure carries, or serves as its group's MMG or ORD (FM-G5)."""
        if group.weapon is not None and role in {"MMG", "ORD"}:
            return group.weapon
        return ISSUED[nation][role]
