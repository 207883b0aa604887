"""Effects of net hits: figures lost, conditions, damage, elimination (sections 7, 15; TOI-3.5, TOI-3.6)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, EventWeight, Seat
from wargames.kernel.moments import Moment
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.squads import fatigue, movement
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import Condition, Damage, Figure, FireKind, Side, suppression
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import (
    ActionTurn,
    AssaultRolled,
    Frame,
    Losses,
    Moving,
    SniperShot,
    Unit,
    Window,
)
from wargames.sniper.values.words import FIELD_WORDS, Choice, Clauses, Declaration, SniperEvent, Words


@attrs.frozen
class Lose(Declaration):
    """The action to remove a figure for a hit (TOI-7.16, TOI-12.9)."""

    FORM: ClassVar[str] = "lose {figure} of {unit}"
    SAYS: ClassVar[str] = "lose {figure} of {unit}"
    ORDER: ClassVar[str] = "lose"
    SUBJECT: ClassVar[str] = "unit"
    unit: UnitId
    figure: Figure


@attrs.frozen
class ChooseLoss(Choice):
    """The choice of a figure that a hit removes (TOI-7.16)."""

    ASKS: ClassVar[str] = "remove a figure ({hits} left)"
    hits: int


@attrs.frozen
class FigureLost(SniperEvent):
    """A figure was removed from a squad."""

    WEIGHT: ClassVar[EventWeight] = "hit"
    SAYS: ClassVar[str] = "{unit} lost {figure}."
    WORDS: ClassVar[Words] = FIELD_WORDS | {
        "figure": lambda figure: "its officer" if figure == "officer" else f"1 {figure}"
    }
    unit: UnitId
    figure: Figure
    clauses: Clauses = ("TOI-7.16",)


@attrs.frozen
class Eliminated(SniperEvent):
    """A unit left the map for good."""

    WEIGHT: ClassVar[EventWeight] = "kill"
    SAYS: ClassVar[str] = "{unit} was eliminated[ in {hex}]!"
    unit: UnitId
    hex: Place | None
    clauses: Clauses


@attrs.frozen
class ConditionChanged(SniperEvent):
    """A squad became pinned or disrupted, or lost its token."""

    SAYS: ClassVar[str] = "{unit} {condition}."
    WORDS: ClassVar[Words] = FIELD_WORDS | {
        "condition": lambda condition: "recovered" if condition == "none" else f"became {condition}"
    }
    unit: UnitId
    condition: Condition
    clauses: Clauses

    @property
    def weight(self) -> EventWeight:
        """A hit, unless the squad recovers."""
        return "plain" if self.condition == "none" else "hit"


@attrs.frozen
class Damaged(SniperEvent):
    """A vehicle was damaged."""

    WEIGHT: ClassVar[EventWeight] = "hit"
    SAYS: ClassVar[str] = "{unit} was {damage}."
    unit: UnitId
    damage: Damage
    clauses: Clauses = ("TOI-15.3",)


def inflict(battle: Battle, target: Unit, net: int, kind: FireKind) -> None:
    """Apply the net hits of an attack to its target (TOI-7.16, TOI-7.18, TOI-15.3)."""
    if not net:
        return
    if target.kind == "vehicle":
        damage_vehicle(battle, target, net)
    elif kind == "suppressive":
        suppress(battle, target.id, net)
    else:
        battle.frames.append(Losses(target.side, (target.id,), net))


# suppression


def suppress(battle: Battle, id_: UnitId, hits: int) -> None:
    """Pin, disrupt or rout a squad (TOI-7.18, TOI-7.19, TOI-7.20, TOI-R2, SN-9.9); No Surrender (SN-G11)."""
    unit = battle.units[id_]
    result = suppression(unit.condition, hits, escalate=battle.options.escalate)
    if result == "routed" and battle.operations(unit.side, "no_surrender"):
        result = "disrupted"
    if result == "routed":
        eliminate(battle, id_, "TOI-7.19")
    else:
        put_condition(battle, id_, result, "TOI-7.18")


def put_condition(battle: Battle, id_: UnitId, condition: Condition, *clauses: str) -> None:
    """Give a squad a condition; in op fire mode it is fatigued at once (TOI-7.22)."""
    unit = battle.units[id_]
    if unit.condition == condition:
        return
    battle.change(id_, condition=condition)
    battle.record(ConditionChanged, id_, condition, clauses)
    if condition != "none" and unit.activation == "op_fire":
        fatigue(battle, (id_,), "TOI-7.22")


@changeable
def pin_squads(battle: Battle, place: Place, by: Side) -> None:
    """Pin every enemy squad in a hex that is neither pinned nor disrupted (SN-7.5, SN-7.6, SN-R10)."""
    for unit in battle.squads_at(place):
        if unit.side != by and unit.condition == "none":
            put_condition(battle, unit.id, "pinned", "SN-7.5")


# vehicles


def damage_vehicle(battle: Battle, vehicle: Unit, hits: int) -> None:
    """Add a vehicle's hits; a destroyed vehicle takes its passengers along.

    TOI-15.3, TOI-15.4, TOI-15.5.
    """
    after = battle.change(vehicle.id, hits=vehicle.hits + hits)
    battle.record(Damaged, vehicle.id, after.damage)
    if after.damage == "destroyed":
        eliminate(battle, vehicle.id, "TOI-15.5")
    elif after.damage == "heavily damaged":
        shorten_move(battle, vehicle)


def shorten_move(battle: Battle, before: Unit) -> None:
    """Subtract from a move the points that its unit's allowance has lost (TOI-R27, TOI-15.4, TOI-3.11)."""
    for at, frame in enumerate(battle.frames):
        if isinstance(frame, Moving) and frame.unit == before.id:
            now = movement(battle, battle.units[before.id], frame.order)
            lost = movement(battle, before, frame.order) - now
            battle.frames[at] = replace(frame, left=max(0, frame.left - lost))


# figures


def remove_figure(battle: Battle, id_: UnitId, figure: Figure, *clauses: str) -> None:
    """Remove a figure for a hit; a squad without figures is eliminated (TOI-3.5, TOI-3.6, SN-9.8, SN-R24).

    Activation and condition stay: also op fire mode with fewer figures (TOI-7.17).
    """
    unit = battle.units[id_]
    if unit.kind == "sniper":
        eliminate(battle, id_, "SN-9.8")
        return
    left = list(unit.figures)
    left.remove(figure)
    battle.change(id_, figures=tuple(left))
    battle.record(FigureLost, id_, figure, clauses or ("TOI-7.16",))
    count_lost(battle, unit.side, (figure,))
    shorten_move(battle, unit)
    if not left:
        eliminate(battle, id_, "TOI-3.5")


def count_lost(battle: Battle, side: Side, figures: tuple[Figure, ...]) -> None:
    """Count lost regulars, which a medic may heal (TOI-R23)."""
    if regulars := figures.count("regular"):
        has = battle.sides[side]
        battle.sides[side] = replace(has, lost_regulars=has.lost_regulars + regulars)


def eliminate(battle: Battle, id_: UnitId, *clauses: str) -> None:
    """Remove a unit from the map with all that is on it (TOI-3.5, TOI-7.19, TOI-15.5)."""
    unit = battle.units[id_]
    for passenger in battle.aboard(id_):
        eliminate(battle, passenger.id, "TOI-15.5")
    if unit.kind == "squad":
        count_lost(battle, unit.side, unit.figures)
    place = battle.whereabouts(unit)
    battle.remove(id_)
    battle.record(Eliminated, id_, place, clauses)


# choices of losses


def to_lose(battle: Battle, losses: Losses) -> Iterator[tuple[UnitId, Figure]]:
    """Yield the different figures that may be removed for a hit, unit by unit (TOI-7.16, TOI-12.9)."""
    for id_ in losses.units:
        if id_ in battle.units:
            yield from ((id_, figure) for figure in dict.fromkeys(battle.units[id_].figures))


def open_losses(battle: Battle, losses: Losses) -> tuple[tuple[UnitId, Figure], ...]:
    """Return the figures to choose from; none without a choice (TOI-7.16, TOI-12.9)."""
    figures = sum(len(battle.units[id_].figures) for id_ in losses.units if id_ in battle.units)
    choices = tuple(to_lose(battle, losses))
    return choices if 0 < losses.hits < figures and len(choices) > 1 else ()


def lose(battle: Battle, losses: Losses, id_: UnitId, figure: Figure) -> None:
    """Remove the figure that its owner names (TOI-7.16, TOI-12.9, SN-7.3)."""
    battle.frames[-1] = replace(losses, hits=losses.hits - 1)
    shot = len(battle.frames) > 1 and isinstance(battle.frames[-2], SniperShot)
    remove_figure(battle, id_, figure, "TOI-7.16", *(("SN-7.3",) if shot else ()))


def lose_the_rest(battle: Battle, losses: Losses) -> None:
    """Remove the figures without a choice: all, or some of one kind (TOI-7.16)."""
    if losses.hits and (found := next(to_lose(battle, losses), None)) is not None:
        lose(battle, losses, *found)
    else:
        battle.frames.pop()


def side_to_lose(battle: Battle, frame: Losses) -> Seat | None:
    """Return the side with figures to choose for a hit (TOI-7.16)."""
    return Seat(frame.side) if open_losses(battle, frame) else None


def list_losses(battle: Battle, frame: Losses) -> Iterator[Action]:
    """List the figures that a hit may remove (TOI-7.16)."""
    return (Lose(unit, figure) for unit, figure in open_losses(battle, frame))


def losses_violations(battle: Battle, below: Frame, frame: Losses) -> Iterator[str]:
    """Check the losses (TOI-7.16, TOI-12.9)."""
    if frame.hits < 1 and frame is battle.frames[-1]:
        yield "nothing is left to be removed [TOI-7.16]"
    if frame.hits < 0 or not frame.units or len(set(frame.units)) < len(frame.units):
        yield "losses are of units, each named once [TOI-7.16]"
    names = battle.scenario.side(frame.side).unit_ids
    for id_ in frame.units:
        unit = battle.units.get(id_)
        if id_ not in names or (unit is not None and (unit.kind == "vehicle" or unit.at is None)):
            yield f"{id_[:20]!r} loses no figures of {frame.side} [TOI-7.16]"
    if isinstance(below, Window) and frame.units != (below.mover,):
        yield f"only {below.mover} is fired at [TOI-10.7]"
    if isinstance(below, SniperShot) and not at_target(battle, below, frame):
        yield "a sniper hits a figure in the hex that it shot at [SN-6.7]"


def at_target(battle: Battle, shot: SniperShot, losses: Losses) -> bool:
    """Return whether losses are those of a sniper's shot (SN-6.7)."""
    hit = [battle.units[id_] for id_ in losses.units if id_ in battle.units]
    return losses.hits == 1 and [unit.at for unit in hit] == [shot.target]


LOSSES: Moment[Battle, Losses] = Moment(
    clause="TOI-7.16",
    takes=(Lose,),
    waits=side_to_lose,
    question=lambda asked, _, losses: ChooseLoss(*asked, losses.hits),
    lists=list_losses,
    carries_out=lambda battle, losses, lost: lose(battle, losses, lost.unit, lost.figure),
    proceeds=lose_the_rest,
    lies_on=(ActionTurn, Moving, Window, SniperShot, AssaultRolled, Losses),
    violations=losses_violations,
)
