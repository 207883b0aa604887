"""German assaults, and the reaction to them (section 22, SAF-25.10 to SAF-25.13)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.moments import Moment, by_class
from wargames.sam_fire.ground.piece import OnMap, Piece
from wargames.sam_fire.play.american.supply import SpendSupply, low_units, replenish, supply_refusal
from wargames.sam_fire.play.assault import (
    MORALE_PER_UNIT,
    VETERAN,
    AssaultDeclared,
    advance,
    defender_modifiers,
    roll_assault,
)
from wargames.sam_fire.play.battle import Battle, by_id
from wargames.sam_fire.play.counters import flip, run_low
from wargames.sam_fire.play.cover import terrain_cover
from wargames.sam_fire.play.lieutenant import (
    LieutenantLost,
    beside_lieutenant,
    check_lieutenant,
    fall_with_unit,
)
from wargames.sam_fire.play.morale import destroy_german, gain_morale, lose_morale, lose_unit, settle
from wargames.sam_fire.play.stack import step_violations
from wargames.sam_fire.values.components import AMERICAN, COUNTERS, PANICKING_KINDS, TANKS
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import GermanAssault, GermanStep, UnitId
from wargames.sam_fire.values.words import TableEvent


@attrs.frozen
class KeepSupply(Action):
    """Spend no Supply counter on the units that are assaulted (SAF-R32)."""

    FORM: ClassVar[str] = "keep supply"
    SAYS: ClassVar[str] = "keep the Supply counters"


@attrs.frozen
class ChooseSupply(Decision):
    """Replenish a unit that is being assaulted, or not (SAF-R32)."""

    ASKS: ClassVar[str] = (
        "replenish a unit in {target} before {attacker} assaults it, or keep the Supply counters"
    )
    attacker: UnitId
    target: Place


@attrs.frozen
class SupplyKept(TableEvent):
    """The player spent no Supply counter on the units assaulted."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "No Supply counter is spent on the units assaulted."

    clauses: Clauses = ("SAF-R32",)


WITH_LIEUTENANT = 5
CAPTURE = 10
ALONE = Modifier(2, "sniper or mortar alone", "SAF-14.11")
LED_DEFENDERS = Modifier(-1, "1st Lieutenant with the defenders", "SAF-7.12")
DEFENDERS_NEAR_LIEUTENANT = Modifier(-1, "1st Lieutenant adjacent to the defenders", "SAF-7.12")


def declare(battle: Battle, attacker: UnitId, hex_: Place, *, icon: bool) -> None:
    """Declare a German assault; its frame waits for Supply counters, then dice (SAF-22.1, SAF-R32)."""
    defenders = tuple(map(by_id, battle.at(hex_)))
    battle.record(
        AssaultDeclared,
        attacker,
        hex=hex_,
        defenders=defenders,
        clauses=("SAF-14.16", "SAF-14.17", "SAF-22.1"),
    )
    battle.frames.append(GermanAssault(attacker, hex_, icon))


def resolve_german(battle: Battle, frame: GermanAssault) -> None:
    """Roll a German assault and carry out the result (SAF-14.17, SAF-22.2, SAF-R43)."""
    battle.frames.pop()
    defenders = battle.at(frame.target)
    modifiers = german_modifiers(battle, battle.units[frame.attacker], defenders)
    won = roll_assault(battle, frame.attacker, frame.target, modifiers, "SAF-14.17", "SAF-22.2")
    if COUNTERS[frame.attacker].kind == "surprise_veteran":
        (capture if won else fail_to_capture)(battle, frame.attacker, defenders)
    elif won:
        overrun(battle, frame, defenders)
    settle(battle)
    if not won:
        for unit in defenders:
            check_lieutenant(battle, unit.id, "SAF-R43")
    finish(battle, frame)


def finish(battle: Battle, frame: GermanAssault) -> None:
    """End the attacker's activation: it is used, and low on supply by the icon (SAF-19.12, SAF-19.13)."""
    if (attacker := battle.units.get(frame.attacker)) is None:
        return
    flip(battle, attacker, "SAF-19.13")
    if frame.icon:
        run_low(battle, frame.attacker, "SAF-19.12", "SAF-R59")


def german_modifiers(battle: Battle, attacker: OnMap, defenders: Sequence[OnMap]) -> tuple[Modifier, ...]:
    """Return the modifiers of a German assault (SAF-22.2, SAF-7.12, SAF-14.11, SAF-R42, SAF-R67, SAF-R91)."""
    found = [VETERAN] if COUNTERS[attacker.id].veteran else []
    if not any(unit.id in TANKS for unit in defenders):
        cover = terrain_cover(battle.ground, defenders[0].at, attacker.at)
        found += [Modifier(-one.amount, one.reason, "SAF-14.8") for one in cover]
    found += defender_modifiers(defenders)
    if len(defenders) == 1 and COUNTERS[defenders[0].id].kind in {"sniper", "mortar"}:
        found.append(ALONE)
    return (*found, *defended(battle, defenders))


def defended(battle: Battle, defenders: Sequence[OnMap]) -> tuple[Modifier, ...]:
    """Return the Lieutenant's modifier of an assault near him, once (SAF-7.12, SAF-R91)."""
    if battle.lieutenant in map(by_id, defenders):
        return (LED_DEFENDERS,)
    return (DEFENDERS_NEAR_LIEUTENANT,) if beside_lieutenant(battle, defenders[0].at) else ()


def overrun(battle: Battle, frame: GermanAssault, defenders: Sequence[Piece]) -> None:
    """Eliminate all Americans in the hex in one decrease, and advance (SAF-22.3, SAF-22.4, SAF-R49)."""
    points = 0
    for unit in defenders:
        points += MORALE_PER_UNIT + (WITH_LIEUTENANT if fall_with_unit(battle, unit.id, "SAF-22.4") else 0)
        lose_unit(battle, unit.id, frame.attacker, "SAF-14.17", "SAF-22.3")
    with_lieutenant = ("SAF-22.4",) if points % MORALE_PER_UNIT else ()
    lose_morale(battle, points, "SAF-14.17", "SAF-22.3", *with_lieutenant)
    advance(battle, frame.attacker, frame.target, "SAF-14.5", "SAF-R66")


def capture(battle: Battle, attacker: UnitId, defenders: Sequence[Piece]) -> None:
    """Take the Lieutenant away with his captors, at 10 Morale in all (SAF-25.11, SAF-R76)."""
    assert battle.lieutenant is not None, "nobody hunts a dead man"
    battle.record(LieutenantLost, battle.lieutenant, captured=True, clauses=("SAF-25.11", "SAF-R76"))
    battle.lose_lieutenant()
    for unit in defenders:
        lose_unit(battle, unit.id, attacker, "SAF-25.11")
    lose_unit(battle, attacker, attacker, "SAF-25.11", "SAF-R76")
    lose_morale(battle, CAPTURE, "SAF-25.11", "SAF-R76")


def fail_to_capture(battle: Battle, attacker: UnitId, defenders: Sequence[Piece]) -> None:
    """Lose the surprise veterans in their assault (SAF-25.12, SAF-R77)."""
    destroy_german(battle, attacker, defenders[0].id, "SAF-25.12", "SAF-R77")
    gain_morale(battle, CAPTURE, "SAF-25.12")


# the reaction: Supply counters for defenders


def low_defenders(battle: Battle, frame: GermanAssault) -> list[Piece]:
    """List the low units under assault while the player has a Supply counter (SAF-R32)."""
    return [unit for unit in low_units(battle) if unit.at == frame.target]


def player_to_react(battle: Battle, frame: GermanAssault) -> Seat | None:
    """Ask for Supply if it would help a unit under assault (SAF-R32)."""
    return AMERICAN if low_defenders(battle, frame) else None


def list_reactions(battle: Battle, frame: GermanAssault) -> Iterator[Action]:
    """List the units under assault that a Supply counter would help, and none (SAF-R32)."""
    for unit in low_defenders(battle, frame):
        yield SpendSupply(unit.id)
    yield KeepSupply()


def refuse_reaction(battle: Battle, frame: GermanAssault, action: SpendSupply) -> Refusal | None:
    """Return why a Supply counter may not be spent now (SAF-17.7, SAF-R32)."""
    return supply_refusal(battle, action) or elsewhere_refusal(battle, frame, action.unit)


def elsewhere_refusal(battle: Battle, frame: GermanAssault, id_: UnitId) -> Refusal | None:
    """Refuse a unit that is not under assault (SAF-R32)."""
    if battle.units[id_].at == frame.target:
        return None
    return Refusal("SAF-R32", f"{id_} is not in {frame.target}, the hex that is assaulted")


def answer_assault(battle: Battle, frame: GermanAssault, action: SpendSupply | KeepSupply) -> None:
    """Spend a counter on a unit under assault, or roll (SAF-R32)."""
    if isinstance(action, SpendSupply):
        replenish(battle, action.unit)
    else:
        battle.record(SupplyKept)
        resolve_german(battle, frame)


def german_assault_violations(battle: Battle, below: GermanStep, frame: GermanAssault) -> Iterator[str]:
    """Check that a German assault is possible and waits for Supply (SAF-R32)."""
    yield from step_violations(battle, frame, 6)
    if below != GermanStep(6):
        yield f"GermanAssault cannot wait on step {below.step} [SAF-4.2]"
    attacker = battle.units.get(frame.attacker)
    if attacker is None or attacker.kind not in PANICKING_KINDS:
        yield f"{frame.attacker[:20]!r} is no German that assaults [SAF-22.1]"
    elif frame.target not in battle.ground.neighbors[attacker.at]:
        yield f"{frame.target[:20]!r} is not adjacent to {attacker.id} [SAF-22.1]"
    if not low_defenders(battle, frame):
        yield "no Supply can be spent on the units assaulted [SAF-R32]"


GERMAN_ASSAULT: Moment[Battle, GermanAssault] = Moment(
    clause="SAF-R32",
    takes=(SpendSupply, KeepSupply),
    waits=player_to_react,
    question=lambda asked, _, frame: ChooseSupply(*asked, frame.attacker, frame.target),
    lists=list_reactions,
    refuses=by_class({SpendSupply: refuse_reaction}),
    carries_out=answer_assault,
    proceeds=resolve_german,
    lies_on=(GermanStep,),
    violations=german_assault_violations,
)
