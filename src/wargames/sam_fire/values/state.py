"""The state: counters on the map, tracks, dice and decks; nothing is hidden."""

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

import attrs

from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.chance.deck import Deck
from wargames.kernel.former_paths import former_names
from wargames.kernel.game.declarations import Between, Distinct, Least, OnMap, RefersTo
from wargames.kernel.game.fields import Public
from wargames.kernel.game.naming import Names
from wargames.sam_fire.values.components import (
    COUNTERS,
    MOST_MORALE,
    Counter,
    Kind,
    Marker,
    action_deck,
    cover_deck,
    reserve_deck,
)
from wargames.sam_fire.values.map_sheet import MapSheet, Place
from wargames.sam_fire.values.options import Options

UnitId = Annotated[str, Names("unit")]
"""The name of a counter, such as ``I7`` or ``R01`` (SAF-G1, SAF-G2, SAF-G3)."""


@quickly_made
@attrs.frozen
class Unit:
    """A counter on the map with its markers.

    ``used`` is its lighter side (SAF-1.10, SAF-6.16, SAF-19.13); ``spotted`` a sniper's mark on a German
    (SAF-13.9).
    """

    id: UnitId
    at: Place
    marker: Marker = "calm"
    low_supply: bool = False
    used: bool = False
    spotted: bool = False

    def moved(self, at: Place) -> "Unit":
        """Stand in another hex."""
        return known_unit(self.id, at, self.marker, self.low_supply, used=self.used, spotted=self.spotted)

    @property
    def counter(self) -> Counter:
        """The values printed on it."""
        return COUNTERS[self.id]

    @property
    def kind(self) -> Kind:
        """The kind of unit."""
        return COUNTERS[self.id].kind


known_unit = lru_cache(maxsize=16_384)(Unit)
"""A cache of equal units: a look-up takes a quarter of the time of making one."""


@attrs.frozen
class Objective:
    """A hex that is worth Morale the first time the player takes it (SAF-G10)."""

    hex: Annotated[Place, OnMap("hex", "SAF-G10")]
    value: Annotated[int, Least(1, "SAF-G10")]


@attrs.frozen
class VictoryGoal:
    """The victory line of a scenario: Morale, objectives held and turns (SAF-G10, SAF-G11)."""

    start_morale: Annotated[int, Between(1, MOST_MORALE, "SAF-G10")]
    victory_morale: Annotated[int, Between(1, MOST_MORALE, "SAF-G10")]
    turn_limit: Annotated[int, Least(1, "SAF-G10")]
    reserve_threshold: Annotated[int, Least(1, "SAF-G11")]
    objectives: Annotated[tuple[Objective, ...], Distinct("SAF-G10", by="hex")] = ()
    hold: int = 0
    hold_any_of: Annotated[
        tuple[Place, ...], RefersTo("objectives.*.hex", "objective", "SAF-G10"), Distinct("SAF-G10")
    ] = ()


# Frames on the stack; the last one is finished first.


@attrs.frozen
class Adjusting:
    """The order dice are rolled; one die may be changed (SAF-6.13)."""


@attrs.frozen
class Ordering:
    """Dice are spent on orders until the player ends step 3 (SAF-6.2, SAF-R6)."""


@attrs.frozen
class AfterMove:
    """A squad that moved by a 3 may still fire (SAF-6.8, SAF-11.1)."""

    unit: UnitId


@attrs.frozen
class CoveredMove:
    """The unit beside a covering firer may move (SAF-11.2)."""

    unit: UnitId


@attrs.frozen
class SecondHit:
    """A mortar rolled a double 6: a second unit near ``at`` is hit (SAF-12.11)."""

    mortar: UnitId
    first: UnitId
    at: Place


@attrs.frozen
class SniperSpots:
    """A sniper got its information and chooses whom it spots (SAF-13.8)."""

    sniper: UnitId


@attrs.frozen
class ReservesArrive:
    """American reserves are at hand (SAF-16.3)."""


@attrs.frozen
class GermanStep:
    """The German turn is at a step: status, infantry, MG42s, tanks, surprise check (SAF-4.3)."""

    step: Literal[5, 6, 7, 8, 9]


@attrs.frozen
class GermanAssault:
    """A German assault is declared and not yet rolled (SAF-22.1, SAF-R32)."""

    attacker: UnitId
    target: Place
    icon: bool


Frame = (
    Adjusting
    | Ordering
    | AfterMove
    | CoveredMove
    | SecondHit
    | SniperSpots
    | ReservesArrive
    | GermanStep
    | GermanAssault
)


@attrs.frozen
class Ending:
    """The end of the game."""

    won: bool
    reason: str
    clause: str


@quickly_made
@attrs.frozen
class Table:
    """The whole table.

    ``units`` stand on the map, Americans first, each side by id; ``lieutenant`` names the unit that the 1st
    Lieutenant is attached to, None once he is dead or captured (SAF-17.12). ``step`` is the step of the turn
    (SAF-4.2, SAF-4.3), ``order_dice`` are those not yet spent. ``held`` are the objectives that the player
    controls, ``gained`` those ever taken (SAF-G10). ``kills`` counts towards Supply (SAF-17.5). ``frames``
    are empty exactly when ``ending`` tells how the game ended.
    """

    options: Options
    sheet: MapSheet
    goal: VictoryGoal
    units: tuple[Unit, ...]
    lieutenant: UnitId | None
    morale: int
    turn: int = 1
    step: int = 1
    order_dice: tuple[int, ...] = ()
    reserve_marker: int = 0
    supply: int = 0
    kills: int = 0
    held: tuple[Place, ...] = ()
    gained: tuple[Place, ...] = ()
    cover_deck: Deck[str] = attrs.field(factory=cover_deck)
    action_deck: Deck[str] = attrs.field(factory=action_deck)
    reserve_deck: Deck[str] = attrs.field(factory=reserve_deck)
    frames: tuple[Frame, ...] = ()
    ending: Ending | None = None

    def unit(self, id_: UnitId) -> Unit | None:
        """Find a unit on the map; None if it is not there."""
        return next((unit for unit in self.units if unit.id == id_), None)


@attrs.frozen
class State:
    """The state of a game: the table, with the decks as multisets (SAF-2.1)."""

    table: Public[Table]


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Goal="VictoryGoal")
