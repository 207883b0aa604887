"""Assaults on an adjacent hex, in the order of the ruling (section 12, TOI-R21)."""

from collections.abc import Iterator

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.attack import BLACK, RED, throw
from wargames.sniper.play.fire.concealment import reveal, reveal_by_fire
from wargames.sniper.play.fire.cover import TAKE_COVER, cancelled, medic_cover, place_cover, reduced
from wargames.sniper.play.fire.firepower import dice_of, halved
from wargames.sniper.play.squads import fatigue
from wargames.sniper.values import actions as act
from wargames.sniper.values import decisions as ask_for
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import (
    ENEMY,
    FIGURES,
    FLAME_FIREPOWER,
    HITS_FROM,
    SUPPORTERS_OF_AN_ASSAULT,
    Figure,
    Side,
)
from wargames.sniper.values.events import AssaultDeclared, AssaultDiceRolled, AssaultEnded, StayedOut
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import ActionTurn, Assaulting, AssaultRolled, Losses, Moving, Retreats, Unit

FIGHT_TO_THE_LAST = 2
"""Black dice of a card for the defender (SN-G9)."""


# what the rules allow


def hex_refusal(battle: Battle, frame: Moving, place: Place) -> Refusal | None:
    """Say why a hex may not be assaulted now; None: it may (TOI-12.1, TOI-12.3).

    The squad must be able to cross the hexside by a move, whatever points it has (TOI-R25).
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
    """Say why those in a hex may not be assaulted; None: they may (TOI-12.3, TOI-R10).

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
    """Say why a squad may not support an assault; None: it may (TOI-12.4, TOI-7.24, TOI-R19, SN-R25)."""
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
    """Say why an assault may not be made so; None: it may.

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
    frame = battle.frames[-1]
    assert isinstance(frame, Moving)
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


def full_power(unit: Unit, figures: tuple[Figure, ...]) -> int:
    """Add up figures' firepower at squads; mortars have none in an assault (TOI-12.13, TOI-R14)."""
    types = (FIGURES[unit.side][figure] for figure in figures)
    return sum(one.squads.firepower for one in types if not one.area)


def attack_power(battle: Battle, frame: Assaulting) -> tuple[Modifier, ...]:
    """List the attacker's black dice (TOI-12.4, TOI-12.5, TOI-12.15, TOI-R17)."""
    leader = battle.units[frame.unit]
    found = [*power_of(leader, (("into smoke", "TOI-12.15"),) if frame.target in battle.smoke else ())]
    for id_ in frame.supporters:
        found += power_of(battle.units[id_], (("in support", "TOI-12.4"),))
    return tuple(found)


def power_of(unit: Unit, halves: tuple[tuple[str, str], ...]) -> Iterator[Modifier]:
    """Yield what a squad adds to an assault (TOI-12.5, TOI-R17)."""
    full = full_power(unit, unit.figures)
    yield Modifier(full, unit.id, "TOI-12.5")
    for reason, clause in halves:
        yield Modifier(halved(full) - full, reason, clause)
    if unit.specialization == "flamethrower":
        yield Modifier(FLAME_FIREPOWER, "flamethrower", "TOI-4.4")


def defenders(battle: Battle, frame: Assaulting) -> list[Unit]:
    """List who takes part in the defense of a hex: snipers and squads (TOI-12.6, TOI-12.14, SN-R36)."""
    return [unit for unit in battle.squads_at(frame.target) if unit.id not in frame.out]


def defense_power(battle: Battle, frame: Assaulting) -> tuple[Modifier, ...]:
    """List the defender's black dice (TOI-12.6, TOI-12.7, TOI-12.15, SN-9.12, SN-G9).

    There are none if nobody takes part, whatever card works (TOI-R26).
    """
    found: list[Modifier] = []
    for unit in defenders(battle, frame):
        found += defender_power(battle, unit)
    if not found:
        return ()
    side = ENEMY[battle.units[frame.unit].side]
    if cards := battle.working(side, "M6"):
        found.append(Modifier(FIGHT_TO_THE_LAST * cards, "Fight to the Last", "SN-G9"))
    return tuple(found)


def defender_power(battle: Battle, unit: Unit) -> Iterator[Modifier]:
    """Yield what a defending squad adds: a sniper 1, a disrupted squad nothing (TOI-12.7, SN-9.12)."""
    if unit.kind == "sniper":
        yield Modifier(1, unit.id, "SN-9.12")
        return
    full = full_power(unit, unit.figures)
    yield Modifier(full, unit.id, "TOI-12.6")
    if unit.condition == "disrupted":
        yield Modifier(-full, "disrupted", "TOI-12.7")
    elif unit.condition == "pinned" and not battle.officer_at(unit.at, unit.side):
        yield Modifier(halved(full) - full, "pinned", "TOI-12.7")
    elif unit.at in battle.smoke:  # TOI-7.12: halved once at most
        yield Modifier(halved(full) - full, "in smoke", "TOI-12.15")


def hex_cover(battle: Battle, frame: Assaulting) -> tuple[Modifier, ...]:
    """List the red dice of an assaulted hex, rolled once (TOI-R21, TOI-4.2, TOI-R17, SN-9.13, SN-G9).

    There are none if nobody takes part (TOI-R26). Take Cover counts for the one who has the most (TOI-R33).
    """
    side = ENEMY[battle.units[frame.unit].side]
    there = defenders(battle, frame)
    if not there:
        return ()
    found = [*place_cover(battle, frame.target), *medic_cover(battle, frame.target, side)]
    if cards := max(battle.working(side, "M1", unit.id) for unit in there):
        found.append(Modifier(TAKE_COVER * cards, "Take Cover", "SN-G9"))
    took_part = (battle.units[id_] for id_ in (frame.unit, *frame.supporters))
    if any(unit.specialization == "flamethrower" for unit in took_part):
        return tuple(reduced(found))
    return tuple(found)


def roll(battle: Battle, frame: Assaulting) -> None:
    """Roll for both sides, then let each hand out its losses, the defender first (TOI-R21, TOI-12.8)."""
    attack, cover, defense = (
        attack_power(battle, frame),
        hex_cover(battle, frame),
        defense_power(battle, frame),
    )
    black = throw(battle, BLACK, dice_of(attack), f"assault ({frame.unit} on {frame.target})", "TOI-12.5")
    red = throw(battle, RED, dice_of(cover), f"cover ({frame.target})", "TOI-12.6")
    back = throw(battle, BLACK, dice_of(defense), f"defense ({frame.target})", "TOI-12.6")
    net = max(0, hits_among(black) - cancelled(red))
    returned = hits_among(back)
    battle.record(
        AssaultDiceRolled, frame.unit, frame.target, black, red, back, attack, cover, defense, net, returned
    )
    side = battle.units[frame.unit].side
    there = tuple(unit.id for unit in defenders(battle, frame))
    battle.then(
        AssaultRolled(frame.unit, frame.target, side, there, net > returned),
        Losses(side, (frame.unit, *frame.supporters), returned),
        Losses(ENEMY[side], there, net),
    )


def hits_among(black: tuple[int, ...]) -> int:
    """Count the hits of an assault (TOI-12.5, TOI-12.6)."""
    return sum(die >= HITS_FROM["assault"] for die in black)


# the outcome


def decide(battle: Battle, frame: AssaultRolled) -> None:
    """Say who has won, and have the defenders retreat (TOI-12.10, TOI-12.11, TOI-12.14, TOI-R10, TOI-R11).

    It is decided among those who take part (TOI-R26); all who are in the hex retreat.
    """
    won = frame.ahead or not any(id_ in battle.units for id_ in frame.defenders)
    battle.record(AssaultEnded, frame.unit, frame.target, won, ("TOI-12.10",))
    if not won:
        battle.frames.pop()
        return
    there = tuple(unit.id for unit in battle.at(frame.target))
    for id_ in there:
        reveal(battle, id_, "TOI-12.14")
    battle.then(Retreats(ENEMY[frame.side], frame.unit, frame.target, there))


def side_to_defend(battle: Battle, frame: Assaulting) -> Seat | None:
    """Ask whether the next concealed squad joins (TOI-12.14)."""
    return Seat(ENEMY[battle.units[frame.unit].side]) if frame.waiting else None


def list_defenses(_battle: Battle, frame: Assaulting) -> Iterator[Action]:
    """List whether a concealed squad takes part (TOI-12.14)."""
    yield act.JoinAssault(frame.waiting[0])
    yield act.StayOut(frame.waiting[0])


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


def rolled_violations(battle: Battle, below: ActionTurn, frame: AssaultRolled) -> Iterator[str]:
    """Check an assault whose losses are chosen (TOI-R21)."""
    if frame.side != below.side or frame.unit not in battle.scenario.side(frame.side).unit_ids:
        yield f"{frame.unit[:20]!r} does not assault [TOI-12.1]"
    if frame.target not in battle.ground.bit or battle.holder(frame.target) == frame.side:
        yield f"{frame.target[:20]!r} is not assaulted [TOI-12.1]"
    if battle.frames[-1] is frame:
        yield "only losses keep an assault open [TOI-R21]"
    yield from defender_violations(battle, frame)


def defender_violations(battle: Battle, frame: AssaultRolled) -> Iterator[str]:
    """Check who took part in the defense: those who have not fallen are in the hex (TOI-R26)."""
    names = {base.id for base in battle.scenario.side(ENEMY[frame.side]).squads}
    there = {unit.id for unit in battle.squads_at(frame.target)} | set(battle.lost)
    if len(set(frame.defenders)) < len(frame.defenders) or not names & there >= set(frame.defenders):
        yield f"those who defend {frame.target[:20]} are squads in it, each named once [TOI-R26]"


ASSAULTING: Moment[Battle, Assaulting] = Moment(
    clause="TOI-12.14",
    due="now join with the concealed squad, or stay out",
    waits=side_to_defend,
    question=lambda asked, _, assault: ask_for.ChooseDefense(*asked, assault.waiting[0]),
    lists=list_defenses,
    carries_out=lambda battle, frame, said: answer(battle, frame, joins=isinstance(said, act.JoinAssault)),
    proceeds=roll,
    lies_on=(ActionTurn,),
    violations=assaulting_violations,
)

ASSAULT_ROLLED: Moment[Battle, AssaultRolled] = Moment(
    clause="TOI-R21",
    proceeds=decide,
    lies_on=(ActionTurn,),
    violations=rolled_violations,
)
