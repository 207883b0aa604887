"""The table while one step is played: the rules move counters on it, and it is frozen again afterward.

Only this object changes, and only while a step is worked out; states, events and actions are values.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import attrs

from wargames.kernel.dice import D6, Dice, Source
from wargames.kernel.game import Event, Seat
from wargames.kernel.listing import Branch
from wargames.kernel.played_deck import PlayedDeck
from wargames.kernel.vocabulary import Note
from wargames.sam_fire.ground.ground import Ground, ground_of
from wargames.sam_fire.ground.occupancy import Occupancy, occupancy_of
from wargames.sam_fire.values.components import AMERICANS, COUNTERS, TANKS, Side
from wargames.sam_fire.values.map_sheet import MapSheet, Place
from wargames.sam_fire.values.options import Options
from wargames.sam_fire.values.state import Ending, Frame, Goal, State, Table, Unit, UnitId

P = ParamSpec("P")
T = TypeVar("T", bound=int | tuple[int, ...] | str)

RANK = {id_: rank for rank, id_ in enumerate(sorted(COUNTERS, key=lambda id_: (id_ not in AMERICANS, id_)))}
"""The order of the units: Americans first, each side by id."""

GERMAN_INFANTRY = frozenset(COUNTERS) - AMERICANS - TANKS

ONE_DIE, TWO_DICE, FOUR_DICE = 1 * D6, 2 * D6, 4 * D6


@attrs.define(eq=False)
class Battle:
    """The fields of a :class:`Table`, with the units by id; dice to roll, events to tell, reserves called.

    ``asked`` is whom it waits for, once that is known; ``branches`` are those of the orders, made once;
    ``infantry_branches`` those of the fit, of teams and of the Panicked by their dice.
    """

    options: Options
    sheet: MapSheet
    goal: Goal
    units: dict[UnitId, Unit]
    lieutenant: UnitId | None
    morale: int
    turn: int
    step: int
    order_dice: tuple[int, ...]
    reserve_marker: int
    supply: int
    kills: int
    held: tuple[Place, ...]
    gained: tuple[Place, ...]
    cover_deck: PlayedDeck
    action_deck: PlayedDeck
    reserve_deck: PlayedDeck
    frames: list[Frame]
    ending: Ending | None
    ground: Ground
    dice: Dice
    events: list[Event | Note] | None = attrs.field(factory=list)
    asked: tuple[Seat, ...] = ()
    reserves_called: int = 0
    branches: dict[Any, dict[UnitId, tuple[Branch, ...]]] = attrs.field(factory=dict, init=False)
    infantry_branches: dict[tuple[int, ...], tuple[dict[UnitId, tuple[Branch, ...]], ...]] = attrs.field(
        factory=dict, init=False
    )
    occupancy: Occupancy = attrs.field(init=False)
    """Which hexes hold what."""
    fielded: int = attrs.field(init=False)
    """How many Americans are on the map: they come first among the units."""

    def __attrs_post_init__(self) -> None:
        self._look()
        self._count()

    def _count(self) -> None:
        """Count the Americans."""
        self.fielded = len(AMERICANS.intersection(self.units))

    def _look(self) -> None:
        """See where all stand."""
        self.occupancy = occupancy_of(self.units, self.lieutenant, self.ground)

    @classmethod
    def on(cls, table: Table, dice: Dice) -> "Battle":
        """Lay a table out to play on."""
        return cls(
            table.options,
            table.sheet,
            table.goal,
            {unit.id: unit for unit in table.units},
            table.lieutenant,
            table.morale,
            table.turn,
            table.step,
            table.order_dice,
            table.reserve_marker,
            table.supply,
            table.kills,
            table.held,
            table.gained,
            PlayedDeck(table.cover_deck),
            PlayedDeck(table.action_deck),
            PlayedDeck(table.reserve_deck),
            list(table.frames),
            table.ending,
            ground_of(table.sheet),
            dice,
        )

    def frozen(self) -> State:
        """Give the state as it is now."""
        return State(self._table())

    def _table(self) -> Table:
        return Table(
            self.options,
            self.sheet,
            self.goal,
            tuple(self.units.values()),
            self.lieutenant,
            self.morale,
            self.turn,
            self.step,
            self.order_dice,
            self.reserve_marker,
            self.supply,
            self.kills,
            self.held,
            self.gained,
            self.cover_deck.deck,
            self.action_deck.deck,
            self.reserve_deck.deck,
            tuple(self.frames),
            self.ending,
        )

    def record(self, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        """Note what happened, where anybody listens: an event of some kind with its fields."""
        if self.events is not None:
            self.events.append((kind, fields, named))

    def roll(self, source: Source[T], purpose: str, clause: str, about: str = "") -> T:
        """Let the dice decide; ``about`` names the units that it is about."""
        return self.dice.roll(source, f"{purpose} ({about})" if about else purpose, clause)

    # units

    def place(self, unit: Unit) -> None:
        """Put a unit's new self on the map, or a new unit in its place among the others."""
        id_ = unit.id
        known = self.units.get(id_)
        self.units[id_] = unit
        if known is None:
            self.units = {one: self.units[one] for one in sorted(self.units, key=RANK.__getitem__)}
            self._count()
            self.occupancy.come(id_, self.ground.bit[unit.at], leads=id_ == self.lieutenant)
        elif known.at != unit.at:
            bit = self.ground.bit
            if id_ in GERMAN_INFANTRY:
                self.occupancy.march(id_, bit[known.at], bit[unit.at])
            else:
                self.occupancy.move(id_, bit[known.at], bit[unit.at], leads=id_ == self.lieutenant)

    def remove(self, id_: UnitId) -> None:
        """Take a unit off the map."""
        unit = self.units.pop(id_)
        self._count()
        self.occupancy.go(id_, self.ground.bit[unit.at], leads=id_ == self.lieutenant)

    def lose_lieutenant(self) -> None:
        """Take the 1st Lieutenant off the map."""
        self.lieutenant = None
        self._look()

    def use(self, id_: UnitId) -> None:
        """Flip a counter to its used side, if it is still there (SAF-6.16, SAF-19.13)."""
        if (unit := self.units.get(id_)) is not None and not unit.used:
            self.units[id_] = unit.turned(used=True)

    def of(self, side: Side) -> list[Unit]:
        """List a side's units, by id."""
        found = list(self.units.values())
        return found[: self.fielded] if side == "american" else found[self.fielded :]

    def at(self, place: Place) -> list[Unit]:
        """List the units in a hex, by id."""
        return [unit for unit in self.units.values() if unit.at == place]

    @property
    def lieutenant_at(self) -> Place | None:
        """The hex of the 1st Lieutenant; None once he is gone."""
        return None if self.lieutenant is None else self.units[self.lieutenant].at

    # frames

    def then(self, *frames: Frame) -> None:
        """Finish the frame at work and go on with ``frames``, the last one first."""
        self.frames[-1:] = frames
