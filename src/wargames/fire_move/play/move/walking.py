"""Execution of a declared step, sample by sample (FM-R11 to FM-R15, FM-R62)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire import gunnery, ordnance
from wargames.fire_move.play.fire.aim import way_of
from wargames.fire_move.play.fire.fire import Attack, FireWasted, fire
from wargames.fire_move.play.groups.groups import divide, join
from wargames.fire_move.play.groups.placement import default_formation, formation_refusal, place_figures
from wargames.fire_move.play.heroes import or_a_hero
from wargames.fire_move.play.move.setting_off import LEAVES_HOME, set_off, stay_without
from wargames.fire_move.play.move.ways import way
from wargames.fire_move.play.stack import is_shot, mover_violations
from wargames.fire_move.values.named import Spot
from wargames.fire_move.values.state import (
    CloseCombat,
    Demolition,
    Figure,
    FigureNumber,
    GroupId,
    Moving,
    Walk,
)
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Decision, Seat
from wargames.kernel.geometry.plane import Point
from wargames.kernel.moments import Moment, by_class, sampled


@attrs.frozen
class GoOn(FireMoveAction):
    """Go on along the route after an attack (FM-R11)."""

    FORM: ClassVar[str] = "go on"
    IN_FULL: ClassVar[str] = "go on with {mover}"


@attrs.frozen
class Halt(FireMoveAction):
    """End the step at the sample that was reached (FM-R11)."""

    FORM: ClassVar[str] = "halt"
    IN_FULL: ClassVar[str] = "halt {mover}"


@attrs.frozen
class ChooseToGoOn(Decision):
    """Go on along the route, or halt (FM-R11)."""

    ASKS: ClassVar[str] = "go on with {group}, or halt it"

    group: GroupId


@attrs.frozen
class GroupAdvanced(FireMoveEvent):
    """The movers reached a sample of their route (FM-R14)."""

    SAYS: ClassVar[str] = "{group} came to {at}."

    group: GroupId
    sample: int
    at: Spot


@attrs.frozen
class GroupHalted(FireMoveEvent):
    """The movers halted at a sample of their route (FM-R11)."""

    SAYS: ClassVar[str] = "{group} halted at {at}."

    group: GroupId
    at: Spot


FREE_PURPOSES = frozenset({"charge", "out", "back"})
"""The steps that may come within an inch of the enemy (FM-R61)."""


def movers_left(battle: Battle, walk: Walk) -> list[Figure]:
    """List the movers who can still go on, in KF order."""
    return [figure for figure in battle.able(walk.group) if figure.number in walk.movers]


def point_at(battle: Battle, walk: Walk, sample: int) -> Point:
    """Return the point of a sample."""
    return way_of(battle, walk).samples[sample]


def advance(battle: Battle, walk: Walk, sample: int) -> Walk:
    """Move the movers to a sample, bunched unless it is the start (FM-R12, FM-R14)."""
    if sample == walk.at:
        return walk
    if not walk.at and walk.purpose in LEAVES_HOME:
        set_off(battle, walk)
    at = point_at(battle, walk, sample)
    for figure in movers_left(battle, walk):
        battle.change(figure.number, at=at)
    battle.record(GroupAdvanced, ("FM-R13", "FM-R14"), group=walk.group, sample=sample, at=at)
    after = replace(walk, at=sample)
    battle.frames[battle.frames.index(walk)] = after
    return after


def leave_pinned(battle: Battle, walk: Walk) -> None:
    """Split off and place the men who were pinned on the way (FM-R62)."""
    pinned = [figure.number for figure in battle.men(walk.group) if figure.pinned]
    if not pinned:
        return
    end_for(battle, pinned)
    if walk.at or walk.purpose == "back":
        place_near(battle, walk, pinned, away=False)
    if len(pinned) < len(battle.men(walk.group)):
        stay_without(battle, walk.group, divide(battle, walk.group, pinned))


def end_for(battle: Battle, pinned: list[FigureNumber]) -> None:
    """End the step of pinned men; a hero may rally them at once (FM-R58, FM-R62)."""
    for place, frame in enumerate(battle.frames):
        if isinstance(frame, Walk):
            began = zip(frame.movers, frame.old, strict=True)
            kept = [(number, at) for number, at in began if number not in pinned]
            movers, old = tuple(number for number, _ in kept), tuple(at for _, at in kept)
            battle.frames[place] = replace(frame, movers=movers, old=old, formation=())


def place_near(battle: Battle, walk: Walk, numbers: list[FigureNumber], *, away: bool) -> None:
    """Place figures around the sample reached, or the latest one before with room (FM-R62)."""
    keeper = battle.figures[numbers[0]] if away else None
    bunch = [figure.number for figure in movers_left(battle, walk)]
    back = walk.purpose == "back"
    for sample in range(walk.at, -back, -1):
        center = point_at(battle, walk, sample)
        found = default_formation(battle, center, len(numbers), {*numbers, *bunch}, away=keeper)
        if found is not None:
            place_figures(battle, walk.group, numbers, found)
            return
    stood = dict(zip(walk.movers, (walk.route[-1],) if back else walk.old, strict=True))
    place_figures(battle, walk.group, numbers, tuple(stood[number] for number in numbers))


# progress


def unopposed(battle: Battle, walk: Walk) -> None:
    """Go on with a step in which nobody reacts, or end one whose movers are gone (FM-R56)."""
    if movers_left(battle, walk):
        proceed(battle, walk)
    else:
        end(battle, walk)


def go_on(battle: Battle, walk: Walk) -> None:
    """Go on after an attack or a minefield: the window opens again (FM-R11, FM-R58)."""
    if not movers_left(battle, walk):
        end(battle, walk)
    elif walk.halted:
        battle.update(walk, stage="reactions", first=walk.at, last=walk.at)
    else:
        battle.update(walk, stage="reactions", first=walk.at)


def may_halt(battle: Battle, walk: Walk) -> bool:
    """Return whether going on or halting makes a difference to the mover."""
    last = len(way_of(battle, walk).samples) - 1 if walk.purpose != "try" else 0
    if walk.halted or walk.at >= last or is_awaited(battle, walk):
        return False
    return bool(movers_left(battle, walk))


def is_awaited(battle: Battle, walk: Walk) -> bool:
    """Return whether a charge carrier is expected back by his men (FM-2.2, FM-22.5)."""
    below = battle.frames[battle.frames.index(walk) - 1]
    if not isinstance(below, Demolition) or below.home not in battle.groups or below.home == walk.group:
        return False
    return walk.purpose == "back" or walk.at > 0


def halt(battle: Battle, walk: Walk, _action: Halt) -> None:
    """End the step at the sample reached; the window stays for it alone (FM-5.11, FM-R11, FM-R58)."""
    battle.record(GroupHalted, ("FM-5.11", "FM-R11"), walk.group, point_at(battle, walk, walk.at))
    battle.update(walk, stage="reactions", halted=True, first=walk.at, last=walk.at)


def proceed(battle: Battle, walk: Walk) -> None:
    """Go on after the reactor has passed: fire the mover's shot, or arrive (FM-R15)."""
    if walk.fires_at is not None and not walk.halted:
        shoot(battle, walk)
        return
    if not walk.halted and walk.purpose != "try":
        walk = advance(battle, walk, len(way_of(battle, walk).samples) - 1)
    end(battle, walk)


def shoot(battle: Battle, walk: Walk) -> None:
    """Fire from the sample that was named, if enough men are left who may fire (FM-R15, FM-G12)."""
    assert walk.fires_at is not None
    assert walk.shot is not None
    assert walk.target is not None
    sample, last = walk.fires_at, len(way_of(battle, walk).samples) - 1
    shot, target = walk.shot, walk.target
    walk = advance(battle, walk, sample)
    stage: Literal["proceed", "reactions"] = "proceed" if sample == last else "reactions"
    battle.update(walk, fires_at=None, first=min(sample + 1, last), last=last, stage=stage)
    if battle.groups[walk.group].berserk:
        battle.record(FireWasted, ("FM-G12",), walk.group, shot.card)
        return
    if walk.weapon is not None and walk.figure is not None:
        aimed = gunnery.WeaponShot(
            weapon=walk.weapon, figure=walk.figure, card=shot.card, hero=shot.hero, hero_use=shot.hero_use
        )
        ordnance.shoot_on_the_move(battle, walk.group, aimed)
        return
    attack = Attack(walk.group, target, shot.card, hero=shot.hero, moving=True)
    fire(battle, [attack])


def end(battle: Battle, walk: Walk) -> None:
    """Place the movers who are left where the step has led them (FM-R12, FM-R62)."""
    battle.frames.pop()
    left = [figure.number for figure in movers_left(battle, walk)]
    below = battle.frames[-1]
    if isinstance(below, CloseCombat):
        arrived = bool(left) and not walk.halted and walk.purpose == "charge"
        battle.update(below, stage="stand" if arrived else "over")
        if arrived:
            return
    elif isinstance(below, Demolition):
        if not walk.at and walk.purpose == "out":
            rejoin(battle, below)  # the carrier has not left his group
        if not left:
            stay(battle, below)
    if not left or (walk.at == 0 and walk.purpose != "back"):
        return
    if walk.purpose in {"out", "back"} and arrived_at_end(battle, walk):
        return
    at = point_at(battle, walk, walk.at)
    whole = arrived_at_end(battle, walk) and tuple(left) == walk.movers
    keeper = None if walk.purpose in FREE_PURPOSES else battle.figures[left[0]]
    if (
        walk.formation
        and whole
        and formation_refusal(battle, at, walk.formation, tuple(left), away=keeper) is None
    ):
        place_figures(battle, walk.group, left, walk.formation)
        return
    place_near(battle, walk, left, away=keeper is not None)


def rejoin(battle: Battle, frame: Demolition) -> None:
    """Return a carrier at his start to his group (FM-2.8, FM-G8)."""
    carrier = battle.figures.get(frame.carrier)
    if carrier is not None and frame.home in battle.groups and carrier.group != frame.home:
        join(battle, [carrier.number], frame.home)


def stay(battle: Battle, frame: Demolition) -> None:
    """Make a carrier who was pinned on his way a group of his own (FM-G8, FM-R62)."""
    carrier = battle.figures.get(frame.carrier)
    if frame.stage == "out":
        battle.frames.pop()
    elif carrier is not None:
        battle.update(frame, home=carrier.group)


def arrived_at_end(battle: Battle, walk: Walk) -> bool:
    """Return whether the movers have reached the end of their route."""
    return walk.at == len(way_of(battle, walk).samples) - 1


# the moments


def side_moving(battle: Battle, walk: Walk) -> Seat | None:
    """Ask the mover whether he goes on or halts, where it makes a difference (FM-R11)."""
    return Seat(battle.player) if may_halt(battle, walk) else None


def violations(battle: Battle, _below: object, walk: Walk) -> Iterator[str]:
    """Check a step: its route, its movers and its shot."""
    points = walk.route[::-1] if walk.purpose == "back" else walk.route
    if not points:
        yield "a step leads along a route [FM-R9]"
        return
    found = way(battle, points[0], points[1:])
    if isinstance(found, Refusal):
        yield f"the route of {walk.group} is none: {found.because} [{found.clause}]"
        return
    yield from sample_violations(battle, walk)
    yield from shot_violations(battle, walk)
    yield from mover_violations(battle, walk.group)


def sample_violations(battle: Battle, walk: Walk) -> Iterator[str]:
    """Check that the samples are those of the route, and that the movers are at theirs (FM-R12, FM-R13)."""
    samples = way_of(battle, walk).samples
    last = len(samples) - 1
    walkers = movers_left(battle, walk)
    if not 0 <= walk.at <= last or not 0 <= walk.first <= last or not 0 <= walk.last <= last:
        yield f"the route of {walk.group} has samples 0 to {last} [FM-R13]"
    elif walk.at and any(one.at != samples[walk.at] for one in walkers):
        yield f"the movers of {walk.group} are not at sample {walk.at} [FM-R12]"
    if len(walk.movers) != len(walk.old):
        yield f"each mover of {walk.group} began somewhere [FM-R12]"


def shot_violations(battle: Battle, walk: Walk) -> Iterator[str]:
    """Check the shot on the way (FM-R15, FM-R29)."""
    last = len(way_of(battle, walk).samples) - 1
    if walk.fires_at is not None and not (walk.target and is_shot(walk.shot) and 0 <= walk.fires_at <= last):
        yield f"{walk.group} does not fire from sample {walk.fires_at} [FM-R15]"
    if (walk.weapon is None) != (walk.figure is None) or walk.weapon not in {None, *battle.pieces}:
        yield f"{walk.group} fires no weapon {str(walk.weapon)[:20]!r} [FM-R29]"


PROCEEDING: Moment[Battle, Walk] = Moment(
    clause="FM-R15", proceeds=unopposed, lies_on=(Moving, CloseCombat, Demolition), violations=violations
)

GOING_ON: Moment[Battle, Walk] = or_a_hero(
    attrs.evolve(
        PROCEEDING,
        clause="FM-R11",
        takes=(GoOn, Halt),
        waits=side_moving,
        question=lambda asked, _, walk: ChooseToGoOn(*asked, walk.group),
        lists=lambda _battle, _walk: (GoOn(), Halt()),
        complete=sampled,
        carries_out=by_class({Halt: halt}, lambda battle, walk, _: go_on(battle, walk)),
        proceeds=go_on,
    )
)
