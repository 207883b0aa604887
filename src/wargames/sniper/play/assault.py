"""Assaults on an adjacent hex, in the order of the ruling (section 12, TOI-R21)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment
from wargames.sniper.play.assault_dice import full_power, roll
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.concealment import reveal, reveal_by_fire
from wargames.sniper.play.squads import fatigue, in_order
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import ENEMY, SUPPORTERS_OF_AN_ASSAULT, Side
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import ActionTurn, Assaulting, Moving, Unit
from wargames.sniper.values.words import Choice, Clauses, Declaration, SniperEvent


@attrs.frozen
class AssaultHex(Declaration):
    """The action to assault an adjacent hex with up to two supporters (TOI-12.1, TOI-12.4)."""

    FORM: ClassVar[str] = "assault {hex}[ with {supporters}]"
    SAYS: ClassVar[str] = "assault {hex} with {unit}[, supported by {supporters}]"
    hex: Place
    supporters: tuple[UnitId, ...] | None = attrs.field(default=None, converter=in_order)


@attrs.frozen
class JoinAssault(Declaration):
    """The action to reveal a concealed squad in an assaulted hex and take part (TOI-12.14)."""

    FORM: ClassVar[str] = "join {unit}"
    SAYS: ClassVar[str] = "reveal {unit} and join the assault"
    unit: UnitId


@attrs.frozen
class StayOut(Declaration):
    """The action to keep a concealed squad in an assaulted hex out of it (TOI-12.14)."""

    FORM: ClassVar[str] = "stay out {unit}"
    SAYS: ClassVar[str] = "keep {unit} hidden and out of the assault"
    unit: UnitId


@attrs.frozen
class ChooseDefense(Choice):
    """The choice to let a concealed squad join the defense of its hex, or stay out (TOI-12.14)."""

    ASKS: ClassVar[str] = "reveal {unit} and join the assault, or keep it out"
    unit: UnitId


@attrs.frozen
class AssaultDeclared(SniperEvent):
    """A squad assaulted a hex."""

    AIM: ClassVar[tuple[str, str] | None] = ("unit", "hex")
    SAYS: ClassVar[str] = "{unit}[ with {with_units}] declared an assault on {hex}."
    unit: UnitId
    with_units: tuple[UnitId, ...]
    hex: Place
    clauses: Clauses = ("TOI-12.1", "TOI-12.4")


@attrs.frozen
class StayedOut(SniperEvent):
    """A concealed squad stayed out of the assault on its hex."""

    SAYS: ClassVar[str] = "{unit} stayed out of the assault on {hex}."
    unit: UnitId
    hex: Place
    clauses: Clauses = ("TOI-12.14",)


# refusals


def hex_refusal(battle: Battle, frame: Moving, place: Place) -> Refusal | None:
    """Return why a hex may not be assaulted now, or None (TOI-12.1, TOI-12.3).

    The squad must be able to cross the hexside by a move, with any points (TOI-R25).
    """
    unit = battle.units[frame.unit]
    if frame.order != "assault":
        return Refusal("TOI-12.1", f"{unit.id} does not assault")
    if unit.at is None:
        return Refusal("TOI-16.3", f"{unit.id} is aboard {unit.aboard}")
    if place not in battle.ground.neighbors[unit.at]:
        return Refusal("TOI-12.1", f"{place[:20]} is not adjacent to {unit.at}")
    return enemies_refusal(battle, ENEMY[unit.side], place) or battle.ground.step_refusal(
        unit.at, place, unit.mover
    )


def enemies_refusal(battle: Battle, side: Side, place: Place) -> Refusal | None:
    """Return why the enemies in a hex may not be assaulted, or None (TOI-12.3, TOI-R10).

    A hex with a sniper always may, even beside a tank, which takes no part (SN-9.11, SN-R36).
    """
    enemies = [one for one in battle.at(place) if one.side == side]
    if any(one.kind == "sniper" for one in enemies):
        return None
    if any(one.kind == "vehicle" and one.type.tank for one in enemies):
        return Refusal("TOI-12.3", f"a tank is in {place}")
    if not any(one.kind != "vehicle" for one in enemies):
        return Refusal("TOI-12.3", f"no enemy squad is in {place}")
    return None


def supporter_refusal(battle: Battle, frame: Moving, place: Place, id_: UnitId) -> Refusal | None:
    """Return why a squad may not support an assault, or None (TOI-12.4, TOI-7.24, TOI-R19, SN-R25)."""
    leader, unit = battle.units[frame.unit], battle.units.get(id_)
    if unit is None or unit.side != leader.side or unit.kind == "vehicle" or unit.id == leader.id:
        return Refusal("TOI-12.4", f"there is no other friendly squad {id_[:20]!r}")
    if unit.kind == "sniper":
        return Refusal("SN-R25", f"{id_} is a sniper and supports nobody")
    if unit.at is None or place not in battle.ground.neighbors[unit.at]:
        return Refusal("TOI-12.4", f"{id_} is not adjacent to {place}")
    if unit.condition != "none":
        return Refusal("TOI-12.4", f"{id_} is {unit.condition}")
    if not full_power(unit, unit.figures):
        return Refusal("TOI-12.13", f"{id_} has only mortars, which do not support")
    return None


def assault_refusal(
    battle: Battle, frame: Moving, place: Place, supporters: tuple[UnitId, ...]
) -> Refusal | None:
    """Return why an assault may not be made as declared, or None.

    TOI-12.1, TOI-12.2, TOI-12.3, TOI-12.4, TOI-12.15.
    """
    if refusal := hex_refusal(battle, frame, place):
        return refusal
    if len(supporters) > SUPPORTERS_OF_AN_ASSAULT or len(set(supporters)) < len(supporters):
        return Refusal("TOI-12.4", f"at most {SUPPORTERS_OF_AN_ASSAULT} other squads support an assault")
    if supporters and place in battle.smoke:
        return Refusal("TOI-12.15", f"nobody supports an assault on the smoke in {place}")
    refusals = (supporter_refusal(battle, frame, place, id_) for id_ in supporters)
    return next((refusal for refusal in refusals if refusal), None)


def supporters_of(battle: Battle, frame: Moving, place: Place) -> list[UnitId]:
    """List the squads that may support an assault on a hex."""
    if place in battle.smoke:
        return []
    near = battle.on_map(battle.units[frame.unit].side)
    return [unit.id for unit in near if supporter_refusal(battle, frame, place, unit.id) is None]


def declare(battle: Battle, place: Place, supporters: tuple[UnitId, ...]) -> None:
    """Name hex and supporters; snipers there are revealed, concealed squads asked (TOI-R21, SN-R23)."""
    frame = battle.top(Moving)
    battle.record(AssaultDeclared, frame.unit, supporters, place)
    fatigue(battle, (frame.unit, *supporters), "TOI-12.4", "TOI-R21")
    reveal_by_fire(battle, (frame.unit, *supporters))
    waiting: list[UnitId] = []
    for unit in battle.squads_at(place):
        if unit.kind == "sniper":
            reveal(battle, unit.id, "SN-R23")
        elif unit.concealed:
            waiting.append(unit.id)
    battle.then(Assaulting(frame.unit, place, supporters, tuple(waiting)))


def answer(battle: Battle, frame: Assaulting, *, joins: bool) -> None:
    """Let a concealed squad join the defense, or stay out (TOI-12.14)."""
    id_, *rest = frame.waiting
    if joins:
        reveal(battle, id_, "TOI-12.14")
        battle.frames[-1] = replace(frame, waiting=tuple(rest))
    else:
        battle.record(StayedOut, id_, frame.target)
        battle.frames[-1] = replace(frame, waiting=tuple(rest), out=(*frame.out, id_))


# dice


# the outcome


def side_to_defend(battle: Battle, frame: Assaulting) -> Seat | None:
    """Return the side of the next concealed squad to join or not (TOI-12.14)."""
    return Seat(ENEMY[battle.units[frame.unit].side]) if frame.waiting else None


def list_defenses(_battle: Battle, frame: Assaulting) -> Iterator[Action]:
    """List the answers of a concealed squad (TOI-12.14)."""
    yield JoinAssault(frame.waiting[0])
    yield StayOut(frame.waiting[0])


def assaulting_violations(battle: Battle, below: ActionTurn, frame: Assaulting) -> Iterator[str]:
    """Check an assault that waits for concealed squads (TOI-12.14, TOI-R21)."""
    unit = battle.units.get(frame.unit)
    if unit is None or unit.side != below.side or unit.at is None or unit.kind != "squad":
        yield f"{frame.unit[:20]!r} does not assault [TOI-12.1]"
        return
    if frame.target not in battle.ground.neighbors[unit.at]:
        yield f"{frame.target[:20]!r} is not adjacent to {unit.at} [TOI-12.1]"
        return
    if closed := battle.ground.step_refusal(unit.at, frame.target, unit.mover):
        yield f"{unit.id} cannot assault {frame.target}: {closed}"
    mates = [battle.units.get(id_) for id_ in frame.supporters]
    if len(set(frame.supporters)) < len(mates) or len(mates) > SUPPORTERS_OF_AN_ASSAULT:
        yield "at most two squads support an assault, each once [TOI-12.4]"
    if not all(_mate(one, unit) for one in mates):
        yield f"no such squads support {unit.id} [TOI-12.4]"
    yield from hidden_violations(battle, frame, unit)


def _mate(one: Unit | None, unit: Unit) -> bool:
    return one is not None and one.side == unit.side and one.kind == "squad" and one.id != unit.id


def hidden_violations(battle: Battle, frame: Assaulting, unit: Unit) -> Iterator[str]:
    """Check the concealed squads of an assaulted hex (TOI-12.14)."""
    asked_ = (*frame.waiting, *frame.out)
    there = {one.id: one for one in battle.squads_at(frame.target) if one.side != unit.side and one.concealed}
    if len(set(asked_)) < len(asked_) or not there.keys() >= set(asked_):
        yield f"those asked are concealed squads in {frame.target} [TOI-12.14]"
    elif any(there[id_].kind == "sniper" for id_ in asked_) or set(there) - set(asked_):
        yield f"snipers in {frame.target} are revealed, and all others asked [SN-R23]"


ASSAULTING: Moment[Battle, Assaulting] = Moment(
    clause="TOI-12.14",
    takes=(JoinAssault, StayOut),
    waits=side_to_defend,
    question=lambda asked, _, assault: ChooseDefense(*asked, assault.waiting[0]),
    lists=list_defenses,
    carries_out=lambda battle, frame, said: answer(battle, frame, joins=isinstance(said, JoinAssault)),
    proceeds=roll,
    lies_on=(ActionTurn,),
    violations=assaulting_violations,
)
