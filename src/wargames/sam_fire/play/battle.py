"""The table while one step is played: the rules move counters on it, and it is frozen again afterward.

Only this object changes, and only while a step is worked out; states, events and actions are values.
"""

from collections.abc import Callable
from itertools import chain
from operator import attrgetter
from typing import ParamSpec, TypeVar

import attrs

from wargames.kernel.chance.dice import D6, Dice, Source
from wargames.kernel.chance.played_deck import PlayedDeck
from wargames.kernel.game import Event, Seat
from wargames.kernel.game.vocabulary import Note
from wargames.sam_fire.ground.ground import Ground, ground_of
from wargames.sam_fire.ground.occupancy import Occupancy, occupancy_of
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.values.map_sheet import MapSheet, Place
from wargames.sam_fire.values.options import Options
from wargames.sam_fire.values.state import Ending, Frame, Goal, State, Table, Unit, UnitId

P = ParamSpec("P")
T = TypeVar("T", bound=int | tuple[int, ...] | str)

by_id = attrgetter("id")

ONE_DIE, TWO_DICE, FOUR_DICE = 1 * D6, 2 * D6, 4 * D6


@attrs.define(eq=False)
class Battle:
    """The fields of a :class:`Table`, with the units as pieces by id; dice, events to tell, reserves called.

    ``asked`` is whom it waits for, once that is known.
    """

    options: Options
    sheet: MapSheet
    goal: Goal
    units: dict[UnitId, Piece]
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
    occupancy: Occupancy = attrs.field(init=False)
    """Which hexes hold what."""
    americans: list[Piece] = attrs.field(init=False)
    """The Americans on the map, by id; a new list when one comes or goes."""
    germans: list[Piece] = attrs.field(init=False)
    """The Germans, likewise."""

    def __attrs_post_init__(self) -> None:
        pieces = self.units.values()
        self.americans = [piece for piece in pieces if piece.american]
        self.germans = [piece for piece in pieces if not piece.american]
        self._look()

    def _look(self) -> None:
        """See where all stand."""
        self.occupancy = occupancy_of(self.units.values(), self.lieutenant, self.ground)

    @classmethod
    def on(cls, table: Table, dice: Dice) -> "Battle":
        """Lay a table out to play on."""
        ground = ground_of(table.sheet)
        bit = ground.bit
        return cls(
            table.options,
            table.sheet,
            table.goal,
            {unit.id: Piece(unit, bit[unit.at]) for unit in table.units},
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
            ground,
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
            tuple([piece.known or piece.unit for piece in chain(self.americans, self.germans)]),
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

    def bring(self, unit: Unit) -> Piece:
        """Put a new unit on the map, in its place among the others, and give it."""
        piece = self.units[unit.id] = Piece(unit, self.ground.bit[unit.at])
        if piece.american:
            self.americans = sorted([*self.americans, piece], key=by_id)
        else:
            self.germans = sorted([*self.germans, piece], key=by_id)
        self.occupancy.come(piece, leads=piece.id == self.lieutenant)
        return piece

    def move(self, piece: Piece, at: Place) -> None:
        """Put a unit into another hex."""
        here = self.ground.bit[at]
        self.occupancy.move(piece, here, leads=piece.id == self.lieutenant)
        piece.stand(at, here)

    def remove(self, id_: UnitId) -> None:
        """Take a unit off the map."""
        piece = self.units.pop(id_)
        if piece.american:
            self.americans = [one for one in self.americans if one is not piece]
        else:
            self.germans = [one for one in self.germans if one is not piece]
        self.occupancy.go(piece, leads=id_ == self.lieutenant)

    def lose_lieutenant(self) -> None:
        """Take the 1st Lieutenant off the map."""
        self.lieutenant = None
        self._look()

    def use(self, id_: UnitId) -> None:
        """Flip a counter to its used side, if it is still there (SAF-6.16, SAF-19.13)."""
        if (piece := self.units.get(id_)) is not None and not piece.used:
            piece.use()

    def at(self, place: Place) -> list[Piece]:
        """List the units in a hex, Americans first, each side by id."""
        here = self.ground.bit[place]
        return [piece for piece in chain(self.americans, self.germans) if piece.here == here]

    @property
    def lieutenant_at(self) -> Place | None:
        """The hex of the 1st Lieutenant; None once he is gone."""
        return None if self.lieutenant is None else self.units[self.lieutenant].at

    # frames

    def then(self, *frames: Frame) -> None:
        """Finish the frame at work and go on with ``frames``, the last one first."""
        self.frames[-1:] = frames
