"""The layout of a step: the rules move things on it, and a state is made of it afterward."""

from typing import Annotated, Any, ParamSpec, TypeVar

import attrs

from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action
from wargames.kernel.moments.forms import FieldConversion
from wargames.kernel.moments.laid_out import LaidOut
from wargames.sniper.ground.ground import Ground, ground_of
from wargames.sniper.ground.sight import Sight, sight_of
from wargames.sniper.play.fire.aims import Aims
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import CardId, OperationsId
from wargames.sniper.values.components import ENEMY, Activation, Side
from wargames.sniper.values.options import Options
from wargames.sniper.values.scenarios import SniperScenario, UnitId
from wargames.sniper.values.state import (
    ActionTurn,
    Effect,
    Ending,
    Frame,
    SideState,
    Smoke,
    State,
    Step,
    Unit,
)

P = ParamSpec("P")
T = TypeVar("T", bound=int | str | tuple[int, ...])


Orders = tuple[tuple[Action, ...], frozenset[Place]]
"""The orders to a unit, and the hexes that it could enter under any order, if free."""

MARKERS = frozenset({"concealed"})
"""The fields of a unit that affect neither its orders nor its targets."""


def sides_of(state: State) -> dict[Side, SideState]:
    """Lay out the sides, from a state or a view."""
    return {"us": state.us, "de": state.de}


@attrs.define(eq=False)
class Battle(LaidOut[State]):
    """The fields of a :class:`State`, with units and sides by id, smoke and control by hex.

    ``weakened`` tells whether units or figures have come or gone since the last check for a winner.
    ``cached_aims`` and ``cached_orders`` are lists for a unit, valid until more of it changes than its
    markers; ``former_aims`` are from before the smoke changed, and valid if it hides nothing else.

    ``places`` are the units on the map by hex, without those aboard; ``smoky`` are the hexes with smoke as a
    bit set of the ground, ``smokes`` the markers by hex, ``controlled`` the controlled hexes in order with
    their sides.
    """

    options: Options
    scenario: SniperScenario
    round: int
    step: Step
    initiative: Side
    units: dict[UnitId, Unit]
    sides: Annotated[
        dict[Side, SideState],
        FieldConversion(sides_of, us=lambda battle: battle.sides["us"], de=lambda battle: battle.sides["de"]),
    ]
    smoke: Annotated[
        dict[Place, int],
        FieldConversion(lambda state: {one.hex: one.round for one in state.smoke}, smoke="smokes"),
    ]
    control: Annotated[
        dict[Place, Side], FieldConversion(lambda state: dict(state.control), control="controlled")
    ]
    effects: list[Effect]
    lost: list[UnitId]
    frames: list[Frame]
    ending: Ending | None
    ground: Ground = attrs.field(init=False)
    sight: Sight = attrs.field(init=False)
    weakened: bool = attrs.field(default=True, init=False)
    cached_aims: dict[UnitId, Aims] = attrs.field(factory=dict, init=False)
    former_aims: dict[UnitId, Aims] = attrs.field(factory=dict, init=False)
    cached_orders: dict[UnitId, Orders] = attrs.field(factory=dict, init=False)
    places: dict[Place, list[UnitId]] = attrs.field(init=False)
    smoky: int = attrs.field(init=False)
    smokes: tuple[Smoke, ...] = attrs.field(init=False)
    controlled: tuple[tuple[Place, Side], ...] = attrs.field(init=False)

    @ground.default
    def _find_ground(self) -> Ground:
        return ground_of(self.scenario.map)

    @sight.default
    def _find_sight(self) -> Sight:
        return sight_of(self.ground)

    @places.default
    def _find_places(self) -> dict[Place, list[UnitId]]:
        found: dict[Place, list[UnitId]] = {}
        for unit in self.units.values():
            if unit.at is not None:
                found.setdefault(unit.at, []).append(unit.id)
        return found

    @smoky.default
    def _find_smoky(self) -> int:
        return self.ground.mask(self.smoke)

    @smokes.default
    def _find_smokes(self) -> tuple[Smoke, ...]:
        return tuple(Smoke(place, laid) for place, laid in sorted(self.smoke.items()))

    @controlled.default
    def _find_controlled(self) -> tuple[tuple[Place, Side], ...]:
        return tuple(sorted(self.control.items()))

    # units

    def change(self, id_: UnitId, **changes: Any) -> Unit:
        """Change fields of a unit, and return its new value."""
        before = self.units[id_]
        unit = self.units[id_] = replace(before, **changes)
        if not changes.keys() <= MARKERS:
            self._forget(id_)
        if "at" in changes:
            self._move(before, unit.at)
        if "figures" in changes:
            self.weakened = True
        return unit

    def enter(self, id_: UnitId, place: Place) -> None:
        """Move a unit on the map to another hex."""
        before = self.units[id_]
        self.units[id_] = before.entering(place)
        self._forget(id_)
        self._move(before, place)

    def _forget(self, id_: UnitId) -> None:
        """Drop the cached lists of a unit."""
        self.cached_aims.pop(id_, None)
        self.former_aims.pop(id_, None)
        self.cached_orders.pop(id_, None)

    def turn(self, id_: UnitId, activation: Activation) -> Unit:
        """Put an activation token on a unit, or remove it, and return its new value."""
        unit = self.units[id_] = self.units[id_].turned(activation)
        return unit

    def _move(self, unit: Unit, place: Place | None) -> None:
        """Record that a unit is in another hex, or off the map."""
        places = self.places
        if unit.at is not None:
            places[unit.at].remove(unit.id)
            if not places[unit.at]:
                del places[unit.at]
        if place is not None:
            there = places.setdefault(place, [])
            there.append(unit.id)
            if len(there) > 1:  # in the order of all units
                there.sort(key=list(self.units).index)

    def remove(self, id_: UnitId) -> None:
        """Remove a unit from play, with the effects on it."""
        self._move(self.units.pop(id_), None)
        self.lost.append(id_)
        self.effects = [effect for effect in self.effects if effect.unit != id_]
        self.weakened = True

    def at(self, place: Place) -> list[Unit]:
        """List the units in a hex."""
        there = self.places.get(place)
        return [self.units[id_] for id_ in there] if there else []

    def squads_at(self, place: Place) -> list[Unit]:
        """List the squads in a hex, snipers among them (SN-3.5)."""
        return [unit for unit in self.at(place) if unit.kind != "vehicle"]

    def holder(self, place: Place) -> Side | None:
        """Return the side whose units are in a hex: never both sides' (TOI-5.3)."""
        there = self.at(place)
        return there[0].side if there else None

    def of(self, side: Side) -> list[Unit]:
        """List a side's units, also those aboard."""
        return [unit for unit in self.units.values() if unit.side == side]

    def on_map(self, side: Side) -> list[Unit]:
        """List a side's units on the map, without those aboard a vehicle."""
        return [unit for unit in self.units.values() if unit.side == side and unit.at is not None]

    def aboard(self, vehicle: UnitId) -> list[Unit]:
        """List the squads aboard a vehicle."""
        return [unit for unit in self.units.values() if unit.aboard == vehicle]

    def whereabouts(self, unit: Unit) -> Place | None:
        """Return the hex of a unit, for one aboard that of its vehicle; None before it is placed."""
        return unit.at if unit.aboard is None else self.units[unit.aboard].at

    # sight

    def lay_smoke(self, place: Place) -> None:
        """Put a smoke marker of this round into a hex (SN-2.3)."""
        self.smoke[place] = self.round
        self._smoke_changed()

    def clear_smoke(self, *places: Place) -> None:
        """Remove smoke markers (TOI-14.4)."""
        for place in places:
            del self.smoke[place]
        self._smoke_changed()

    def _smoke_changed(self) -> None:
        self.smoky, self.smokes = self._find_smoky(), self._find_smokes()
        self.former_aims |= self.cached_aims
        self.cached_aims.clear()

    def sees(self, origin: Place, to: Place) -> bool:
        """Return whether there is a line of sight between two hexes, with smoke (section 6)."""
        return bool(self.sight.field(origin, self.smoky) & self.ground.bit[to])

    def field(self, origin: Place) -> int:
        """Return the bit set of the hexes in sight of a hex."""
        return self.sight.field(origin, self.smoky)

    def seen_by(self, place: Place, side: Side) -> bool:
        """Return whether a unit of a side on the map sees a hex (TOI-13.3, SN-R15)."""
        smoke, bit = self.smoky, self.ground.bit[place]
        for unit in self.units.values():
            if unit.side == side and unit.at is not None and self.sight.field(unit.at, smoke) & bit:
                return True
        return False

    # control

    def take(self, place: Place, side: Side) -> None:
        """Give a side the control of a hex (TOI-17.2)."""
        self.control[place] = side
        self.controlled = self._find_controlled()

    # cards

    def operations(self, side: Side, card: OperationsId) -> bool:
        """Return whether an operations card of a side is in force (SN-1.17, SN-1.18)."""
        return card in self.scenario.side(side).operations

    def working(self, side: Side, card: CardId, unit: UnitId | None = None) -> int:
        """Count the cards of a name that work for a side, or on one of its units (SN-G8, SN-G9)."""
        if not self.effects:
            return 0
        return sum(one.card == card and one.side == side and one.unit == unit for one in self.effects)

    # frames

    def in_order(self) -> tuple[Side, Side]:
        """Return the sides in initiative order."""
        return self.initiative, ENEMY[self.initiative]

    @property
    def acting(self) -> Side | None:
        """The side whose action turn it is."""
        lowest = self.frames[0] if self.frames else None
        return lowest.side if isinstance(lowest, ActionTurn) else None

    def officer_at(self, place: Place | None, side: Side) -> bool:
        """Return whether a side has an officer in a hex, in any condition (TOI-3.12, TOI-3.14)."""
        if place is None:
            return False
        return any(unit.side == side and "officer" in unit.figures for unit in self.at(place))
