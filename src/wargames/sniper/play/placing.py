"""Deployment, unit by unit in the zones (TOI-20.1 to TOI-20.3, SN-1.19, SN-1.20, SN-R3)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment, by_class
from wargames.sniper.ground.ground import Ground
from wargames.sniper.ground.zones import zone
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.building import side_building_violations
from wargames.sniper.play.fire.concealment import Concealed
from wargames.sniper.play.fire.cover import provides_cover
from wargames.sniper.play.movement import crowd_refusal, has_room, room_refusal
from wargames.sniper.play.stack import both_violations, finished
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import SIDES, Side
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Frame, Placing, Unit
from wargames.sniper.values.words import Choice, Clauses, Declaration, SniperEvent


@attrs.frozen
class Deploy(Declaration):
    """The action to place the next unit (SN-1.19, SN-1.20, TOI-20.1)."""

    FORM: ClassVar[str] = "deploy at {hex}"
    hex: Place

    def said(self, layout: Any) -> str:
        """Return the label, with the unit."""
        return f"deploy {unit_due(layout, layout.frames[-1]).id} at {self.hex}"


@attrs.frozen
class DeployAboard(Declaration):
    """The action to place the next squad aboard a vehicle of its side (TOI-20.2)."""

    FORM: ClassVar[str] = "deploy aboard {vehicle}"
    SUBJECT: ClassVar[str] = ""
    vehicle: UnitId

    def said(self, layout: Any) -> str:
        """Return the label, with the squad."""
        return f"deploy {unit_due(layout, layout.frames[-1]).id} aboard {self.vehicle}"


@quickly_made
@attrs.frozen
class ChooseDeployment(Choice):
    """The choice to place the next unit (TOI-20.1)."""

    ASKS: ClassVar[str] = "deploy {unit}"
    unit: UnitId


@attrs.frozen
class UnitPlaced(SniperEvent):
    """A unit was placed in a hex, or aboard a vehicle there."""

    SAYS: ClassVar[str] = "{unit} was placed in {hex}[ aboard {aboard}][, {concealed}]."
    unit: UnitId
    side: Side
    hex: Place
    aboard: UnitId | None = None
    concealed: bool = False
    clauses: Clauses = ("TOI-20.1",)


def begin_placing(battle: Battle) -> None:
    """Let both sides place their units, in initiative order (TOI-20.1, SN-R3)."""
    if battle.options.default_set_up:
        for unit in tuple(battle.units.values()):
            tell_placed(battle, unit)
        camouflage(battle)
        return
    battle.frames += [Placing(side) for side in reversed(battle.in_order())]


def next_to_place(battle: Battle, frame: Placing) -> Unit | None:
    """Return the next unit to place."""
    names = battle.scenario.side(frame.side).unit_ids
    return battle.units[names[frame.placed]] if frame.placed < len(names) else None


def unit_due(battle: Battle, frame: Placing) -> Unit:
    """Return the unit of the current question."""
    unit = next_to_place(battle, frame)
    assert unit is not None
    return unit


def deploy_refusal(battle: Battle, frame: Placing, place: Place) -> Refusal | None:
    """Return why the next unit may not be placed in a hex, or None (SN-1.19, SN-1.20, SN-R3, TOI-20.3)."""
    unit = unit_due(battle, frame)
    if place not in battle.ground.bit:
        return Refusal("TOI-20.3", f"{place[:20]!r} is no hex of the map")
    if not battle.ground.standing(unit.mover) & battle.ground.bit[place]:
        return Refusal("TOI-20.3", f"{unit.id} cannot stand in {place}")
    if not zone(battle.scenario, frame.side, unit.mover) & battle.ground.bit[place]:
        clause = "SN-1.19" if frame.side == "us" else "SN-1.20"
        return Refusal(clause, f"{place} is outside the zone that {unit.id} may be deployed in")
    return crowd_refusal(battle, unit, place)


def deployable(battle: Battle, frame: Placing) -> int:
    """Return the hexes for the next unit (SN-1.19, SN-1.20)."""
    unit = unit_due(battle, frame)
    crowded = [place for place in battle.places if not has_room(battle, unit, place)]
    return zone(battle.scenario, frame.side, unit.mover) & ~battle.ground.mask(crowded)


def aboard_refusal(battle: Battle, frame: Placing, vehicle: UnitId) -> Refusal | None:
    """Return why the next unit may not begin aboard a vehicle, or None (TOI-20.2, TOI-16.2)."""
    unit, carrier = unit_due(battle, frame), battle.units.get(vehicle)
    if carrier is None or carrier.kind != "vehicle" or carrier.side != unit.side or carrier.at is None:
        return Refusal("TOI-20.2", f"there is no vehicle {vehicle[:20]!r} of that side on the map")
    if unit.kind == "vehicle":
        return Refusal("TOI-20.2", f"{unit.id} is no squad")
    return room_refusal(battle, carrier)


def deploy(battle: Battle, frame: Placing, place: Place | None, vehicle: UnitId | None) -> None:
    """Place the next unit in a hex, or aboard without concealment (TOI-20.1, TOI-20.2, TOI-R35)."""
    unit = unit_due(battle, frame)
    concealed = unit.concealed and vehicle is None
    tell_placed(battle, battle.change(unit.id, at=place, aboard=vehicle, concealed=concealed))
    battle.frames[-1] = after = Placing(frame.side, frame.placed + 1)
    if len(battle.frames) == 1 and next_to_place(battle, after) is None:
        camouflage(battle)


def tell_placed(battle: Battle, unit: Unit) -> None:
    """Record a placed unit."""
    place = battle.whereabouts(unit)
    assert place is not None
    battle.record(UnitPlaced, unit.id, unit.side, hex=place, aboard=unit.aboard, concealed=unit.concealed)


def camouflage(battle: Battle) -> None:
    """Conceal the squads in cover of a side with that operations card; never snipers (SN-G11, SN-8.7)."""
    for unit in tuple(battle.units.values()):
        able = unit.kind == "squad" and battle.operations(unit.side, "camouflage")
        if able and unit.at is not None and provides_cover(battle, unit.at):
            battle.change(unit.id, concealed=True)
            battle.record(Concealed, unit.id, unit.at, ("SN-G11",))


def side_to_place(battle: Battle, frame: Placing) -> Seat | None:
    """Return the side with a unit to place (TOI-20.1)."""
    return Seat(frame.side) if next_to_place(battle, frame) is not None else None


def list_deployments(battle: Battle, frame: Placing) -> list[Action]:
    """List the placements of the next unit."""
    vehicles = [unit.id for unit in battle.on_map(frame.side) if unit.kind == "vehicle"]
    aboard = [DeployAboard(id_) for id_ in vehicles if aboard_refusal(battle, frame, id_) is None]
    return [*battle.ground.among(deployable(battle, frame), deployments(battle.ground)), *aboard]


@lru_cache(maxsize=64)
def deployments(ground: Ground) -> tuple[Action, ...]:
    """Return the deployments in all hexes, cached."""
    return tuple(map(Deploy, ground.places))


def placing_violations(battle: Battle, below: Frame | None, frame: Placing) -> Iterator[str]:
    """Check the placed units: those before the next, and none after (TOI-20.1)."""
    yield from both_violations(battle, below, "placing", "TOI-20.1")
    if battle.options.default_set_up:
        yield "nobody places anything in the default set-up [SN-G4]"
        return
    names = battle.scenario.side(frame.side).unit_ids
    if not 0 <= frame.placed <= len(names) or (frame is not battle.frames[-1] and frame.placed):
        yield f"{frame.side} cannot have placed {frame.placed} units [TOI-20.1]"
        return
    for side in SIDES:
        yield from placed_violations(battle, side)
    if frame is battle.frames[-1] and next_to_place(battle, frame) is None:
        yield f"{frame.side} has placed all its units [TOI-20.1]"


def placed_violations(battle: Battle, side: Side) -> Iterator[str]:
    """Check that a side's units are placed in order, and built before."""
    placing = [one for one in battle.frames if isinstance(one, Placing) and one.side == side]
    names = battle.scenario.side(side).unit_ids
    placed = placing[0].placed if placing else len(names)
    for at, id_ in enumerate(names):
        unit = battle.units[id_]
        if (unit.at is not None or unit.aboard is not None) != (at < placed):
            yield f"{id_} is placed in its turn [TOI-20.1]"
    if battle.scenario.side(side).builds:
        yield from side_building_violations(battle, side)
    else:
        yield from ready_made_violations(battle, side)


def ready_made_violations(battle: Battle, side: Side) -> Iterator[str]:
    """Check that ready-made squads are as in the scenario."""
    for base in battle.scenario.side(side).squads:
        unit = battle.units[base.id]
        if (unit.figures, unit.specialization) != (base.figures, base.specialization):
            yield f"{unit.id} is not as the scenario has it [TOI-20.1]"


PLACING: Moment[Battle, Placing] = Moment(
    clause="TOI-20.1",
    takes=(Deploy, DeployAboard),
    waits=side_to_place,
    question=lambda asked, battle, frame: ChooseDeployment(*asked, unit_due(battle, frame).id),
    lists=list_deployments,
    refuses=by_class(
        {Deploy: lambda battle, frame, action: deploy_refusal(battle, frame, action.hex)},
        lambda battle, frame, action: aboard_refusal(battle, frame, action.vehicle),
    ),
    carries_out=by_class(
        {Deploy: lambda battle, frame, action: deploy(battle, frame, action.hex, None)},
        lambda battle, frame, action: deploy(battle, frame, None, action.vehicle),
    ),
    proceeds=finished,
    lies_on=(None, Placing),
    violations=placing_violations,
)
