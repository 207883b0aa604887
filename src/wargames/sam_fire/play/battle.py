"""The working copy of a state on which one step is played.

Only this object changes, and only while a step is worked out; states, events and actions are values.
"""

from itertools import chain
from operator import attrgetter
from typing import Annotated

import attrs

from wargames.kernel.chance.dice import D6
from wargames.kernel.chance.played_deck import PlayedDeck
from wargames.kernel.moments.forms import FieldConversion
from wargames.kernel.moments.laid_out import LaidOut
from wargames.sam_fire.ground.ground import Ground, ground_of
from wargames.sam_fire.ground.occupancy import Occupancy, occupancy_of
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.values.map_sheet import MapSheet, Place
from wargames.sam_fire.values.options import Options
from wargames.sam_fire.values.state import Ending, Frame, State, Unit, UnitId, VictoryGoal

by_id, by_hex = attrgetter("id"), attrgetter("at", "id")

ONE_DIE, TWO_DICE, FOUR_DICE = 1 * D6, 2 * D6, 4 * D6


def pieces(state: State) -> dict[UnitId, Piece]:
    """Map the units, as pieces, to their ids."""
    bit = ground_of(state.table.sheet).bit
    return {unit.id: Piece(unit, bit[unit.at]) for unit in state.table.units}


def units_now(battle: "Battle") -> tuple[Unit, ...]:
    """Return the units as they are now, Americans first, each side by id."""
    return tuple([piece.known or piece.unit for piece in chain(battle.americans, battle.germans)])


def played(name: str) -> FieldConversion:
    """Return the conversion of the deck of a name."""
    read = attrgetter(f"table.{name}")
    return FieldConversion(lambda state: PlayedDeck(read(state)), **{name: f"{name}.deck"})


@attrs.define(eq=False)
class Battle(LaidOut[State]):
    """The fields of a :class:`Table`, with the units as pieces by id, and the called reserves."""

    PARTS = ("table",)

    options: Options
    sheet: MapSheet
    goal: VictoryGoal
    units: Annotated[dict[UnitId, Piece], FieldConversion(pieces, units=units_now)]
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
    cover_deck: Annotated[PlayedDeck, played("cover_deck")]
    action_deck: Annotated[PlayedDeck, played("action_deck")]
    reserve_deck: Annotated[PlayedDeck, played("reserve_deck")]
    frames: list[Frame]
    ending: Ending | None
    ground: Ground = attrs.field(init=False)
    reserves_called: int = attrs.field(default=0, init=False)
    occupancy: Occupancy = attrs.field(init=False)
    """The occupied hexes."""
    americans: list[Piece] = attrs.field(init=False)
    """The Americans on the map, by id; a new list when one comes or goes."""
    germans: list[Piece] = attrs.field(init=False)
    """The Germans, likewise."""

    @ground.default
    def _find_ground(self) -> Ground:
        return ground_of(self.sheet)

    def __attrs_post_init__(self) -> None:
        pieces = self.units.values()
        self.americans = [piece for piece in pieces if piece.american]
        self.germans = [piece for piece in pieces if not piece.american]
        self._look()

    def _look(self) -> None:
        """Set up the occupancy."""
        self.occupancy = occupancy_of(self.units.values(), self.lieutenant, self.ground)

    # units

    def bring(self, unit: Unit) -> Piece:
        """Put a new unit on the map in its place among the others, and return it."""
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
        piece.at, piece.here, piece.known = at, here, None

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
            piece.used, piece.known = True, None

    def at(self, place: Place) -> list[Piece]:
        """List the units in a hex, Americans first, each side by id."""
        here = self.ground.bit[place]
        return [piece for piece in chain(self.americans, self.germans) if piece.here == here]

    @property
    def lieutenant_at(self) -> Place | None:
        """The hex of the 1st Lieutenant; None once he is gone."""
        return None if self.lieutenant is None else self.units[self.lieutenant].at
