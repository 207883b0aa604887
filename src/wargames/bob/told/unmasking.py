"""Frames of a view with the counters of a sampled world (BOB-R62)."""

from wargames.bob.play.battle import Battle
from wargames.bob.play.failed_checks import check_due
from wargames.bob.play.fire.gunnery import facing_to_fire
from wargames.bob.play.fire.targets import observers, target_refusal
from wargames.bob.play.move.steps import points_left
from wargames.bob.play.running import destinations, points_to_run, reach
from wargames.bob.values.board import Place
from wargames.bob.values.state import (
    Attempt,
    BottomOffer,
    CounterId,
    FailedCheck,
    Frame,
    Moving,
    Rout,
    RoutMove,
    Window,
)
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import Rng

TURNED = 1 / 2
"""BOB-R64: a gun that bears on its target had to turn to it."""


def unmask(battle: Battle, frames: tuple[Frame, ...], rng: Rng) -> None:
    """Name the counters of all frames, and deal the hidden parts of a '?' counter's shot or check."""
    battle.frames.clear()
    for frame in frames:
        battle.frames.append(unmasked(battle, frame, rng))


def unmasked(battle: Battle, frame: Frame, rng: Rng) -> Frame:
    """Name the counters of a frame that the view names by place; those below are named already."""

    def name(id_: CounterId) -> CounterId:
        return found(battle, id_)

    match frame:
        case FailedCheck(counter, check):
            return failed(battle, name(counter)) if check is None else frame
        case Moving(counter):
            shown = replace(frame, counter=name(counter))
            return shown if shown == frame else replace(shown, left=points_left(battle, shown))
        case Window(_, mover, tried):
            return replace(frame, mover=name(mover), tried=tuple(map(name, tried)))
        case Attempt(firer, mover=mover):
            named = replace(frame, firer=name(firer), mover=None if mover is None else name(mover))
            return named if named.firer == firer else aimed(battle, named, rng)
        case BottomOffer(counter):
            return BottomOffer(name(counter))
        case RoutMove(counter, path, ends):
            return RoutMove(name(counter), path, ends or ends_of(battle, name(counter), path))
        case Rout(_, waiting):
            return replace(frame, waiting=tuple(map(name, waiting)))
    return frame


def found(battle: Battle, id_: CounterId) -> CounterId:
    """Find a counter by its hex and place."""
    place, slash, number = id_.partition("/")
    if not slash:
        return id_
    there = [counter for counter in battle.counters.values() if (counter.at or "off") == place]
    hidden = [counter for counter in there if not counter.known] if place == "off" else there
    return hidden[int(number) - 1].id


def failed(battle: Battle, id_: CounterId) -> FailedCheck:
    """Return the check that a unit failed: the one that it takes now (BOB-5.3.4)."""
    below = battle.frames[-1]
    assert isinstance(below, Moving | Attempt | Rout)
    check, highest = check_due(battle, below, battle.counters[id_])
    return FailedCheck(id_, check, highest)


def aimed(battle: Battle, attempt: Attempt, rng: Rng) -> Attempt:
    """Deal the target of a '?', its observer, and whether it turned (BOB-7.10, BOB-G8 V9, V12)."""
    firer = battle.counters[attempt.firer]
    observer = rng.choice((None, *observers(battle, firer, attempt.target)))
    facing = facing_to_fire(battle, firer, attempt.target)
    turned = facing is not None and (facing != firer.facing or rng.random() < TURNED)
    if facing is not None:
        battle.change(firer.id, facing=facing)
    at_vehicle = rng.choice(aims(battle, attempt) or (False,))
    return replace(attempt, observer=observer, at_vehicle=at_vehicle, turned=turned)


def aims(battle: Battle, attempt: Attempt) -> tuple[bool, ...]:
    """List the kinds of targets of a unit in a hex: infantry and guns, the vehicle, either (BOB-G8 V12)."""
    if attempt.mover is not None:
        return (battle.counters[attempt.mover].unit.kind == "vehicle",)
    firer = battle.counters[attempt.firer]
    return tuple(
        at_vehicle
        for at_vehicle in (False, True)
        if target_refusal(battle, firer, attempt.target, at_vehicle=at_vehicle) is None
    )


def ends_of(battle: Battle, id_: CounterId, path: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return the possible ends of the rout of a '?'; decoys it removed do not matter (BOB-G4 point 7)."""
    counter = battle.counters[id_]
    left = points_to_run(battle, RoutMove(id_, path, ()))
    near = reach(battle, counter, left)
    wanted = destinations(battle, replace(counter, at=path[0]))
    return tuple(end for end in wanted if end in near) or tuple(near)
