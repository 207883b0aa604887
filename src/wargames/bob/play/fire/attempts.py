"""An attempt to fire: aim, check, perhaps a Command Point, the attack (sections 5.6, 5.9, 5.10, 5.12)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import attrs

from wargames.bob.ground.sight import in_open
from wargames.bob.play.activation import finish
from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import check, needed
from wargames.bob.play.command_points import spend
from wargames.bob.play.concealment import learn, take_control
from wargames.bob.play.fire.attack import Hit, attack, may_boost
from wargames.bob.play.fire.gunnery import (
    anti_tank_needed,
    demands_proficiency,
    facing_to_fire,
    proficiency,
    turn_to_fire,
)
from wargames.bob.play.fire.targets import has_sight, observers, seen_from, target_refusal
from wargames.bob.play.stacking import offer_spot
from wargames.bob.values.board import Place
from wargames.bob.values.state import (
    Attempt,
    Check,
    Counter,
    CounterId,
    Impulse,
    Mode,
    Moving,
    Window,
    active_side,
)
from wargames.bob.values.words import EVENT_WORDS, BobAction, BobDecision, CounterEvent
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Seat
from wargames.kernel.moments import Moment


@attrs.frozen
class Boost(BobAction):
    """The action to spend a CP on one more Proficient Firepower (BOB-5.12.6)."""

    FORM: ClassVar[str] = "boost"
    SAYS: ClassVar[str] = "spend a Command Point on the firepower of {firer}"


@attrs.frozen
class FireAsIs(BobAction):
    """The action to attack without a CP (BOB-R33)."""

    FORM: ClassVar[str] = "fire as is"
    SAYS: ClassVar[str] = "fire with {firer} as it is"


@attrs.frozen
class ChooseBoost(BobDecision):
    """A choice to spend a CP on Proficient Firepower, or fire as is (BOB-5.12.6)."""

    ASKS: ClassVar[str] = "spend a Command Point on the firepower of {counter}, or fire as is"
    counter: CounterId


MODES: Mapping[str, str] = {
    "fire": "fire",
    "assault": "Assault Fire",
    "op": "Op Fire",
    "final": "Final Op Fire",
    "moving": "Moving Fire",
}


@attrs.frozen
class AttemptMade(CounterEvent):
    """A unit took aim at a hex, a mortar perhaps through an observer's; ``place`` in its stack, 1 on top."""

    SAYS: ClassVar[str] = (
        "{who}{place} declared {mode} at {target}[, as Directed Fire by LOS from {observer}]."
    )
    WORDS: ClassVar[Words] = {**EVENT_WORDS, "mode": MODES.__getitem__}

    SECRET: ClassVar[tuple[str, ...]] = ("counter", "observer")

    target: Place = ""
    mode: Mode = "fire"
    observer: Place | None = None
    place: int = 1


@attrs.frozen
class LineBlocked(CounterEvent):
    """A unit found its line of sight blocked: it is Used, without a die (BOB-7.1)."""

    SAYS: ClassVar[str] = "{who} had no LOS to {target}."

    target: Place = ""


def mode_of(counter: Counter) -> Mode:
    """Return a unit's reaction: Op Fire if un-Used, else Final Op Fire (BOB-5.4.11, BOB-5.9.1, BOB-R13)."""
    return "final" if counter.used else "op"


def aim(battle: Battle, attempt: Attempt) -> None:
    """Declare fire: pay, look, check, perhaps spend a CP, attack (BOB-5.6.7, BOB-R27, BOB-R59)."""
    firer = battle.counters[attempt.firer]
    battle.record_of(
        AttemptMade,
        firer,
        *CLAUSES[attempt.mode],
        target=attempt.target,
        mode=attempt.mode,
        observer=attempt.observer,
        place=battle.place_in_stack(firer),
    )
    if attempt.mode == "final":
        pay_for_range(battle, attempt)
        firer = battle.counters[attempt.firer]
    if not has_sight(battle, firer, attempt.target):
        battle.record_of(LineBlocked, firer, "BOB-7.1", "BOB-R27", target=attempt.target)
        end_attempt(battle, attempt)
        return
    attempt = turn_to_fire(battle, attempt)
    battle.frames.append(attempt)
    passed = check(battle, battle.counters[attempt.firer], *check_to_fire(battle, attempt))
    if passed is not None:
        after_check(battle, passed=passed)


CLAUSES: dict[Mode, tuple[str, ...]] = {
    "fire": ("BOB-5.6.6",),
    "assault": ("BOB-5.8.2",),
    "op": ("BOB-5.9.1", "BOB-R62"),
    "final": ("BOB-5.10.1", "BOB-R62"),
    "moving": ("BOB-G8",),
}


def pay_for_range(battle: Battle, attempt: Attempt) -> None:
    """Spend the Command Point of a long Final Op Fire at its declaration (BOB-5.12.4, BOB-R59)."""
    firer = battle.counters[attempt.firer]
    if battle.ground.away[firer.stands][attempt.target] > 1:
        spend(battle, firer.id, "BOB-5.10.3", "BOB-5.12.4", use="long final op fire")


def check_to_fire(battle: Battle, attempt: Attempt) -> tuple[Check, int]:
    """Return the check to fire, and the highest die that passes.

    BOB-5.6.7, BOB-5.9.4, BOB-5.9.5, BOB-5.9.6, BOB-5.9.7, BOB-5.9.8, BOB-G8.
    """
    firer = battle.counters[attempt.firer]
    if firer.unit.armament is not None:
        if not demands_proficiency(battle, attempt):
            return "fire", needed(firer)  # V7: a vehicle's Morale never fails
        aimed = proficiency(battle, attempt)
    elif attempt.at_vehicle:
        return "anti-tank", anti_tank_needed(battle, attempt)
    elif attempt.mode == "fire":
        return "fire", needed(firer)
    else:
        aimed = firer.face.proficiency
    if attempt.mode in {"op", "final"}:
        aimed -= easier(battle, attempt)
    return "aim" if attempt.mode == "fire" else attempt.mode, needed(firer, aimed)


def easier(battle: Battle, attempt: Attempt) -> int:
    """Count reductions of Proficiency: target in the open or adjacent, for Op Fire a prepared firer.

    Entries: BOB-5.9.5, BOB-5.9.6, BOB-5.9.7; BOB-5.10.5, BOB-5.10.6.
    """
    firer = battle.counters[attempt.firer]
    open_ = in_open(battle.ground, seen_from(battle, attempt), attempt.target)
    adjacent = battle.ground.away[firer.stands][attempt.target] == 1
    return open_ + adjacent + (firer.prepared and attempt.mode == "op")


def after_check(battle: Battle, *, passed: bool) -> None:
    """Go on after the check to fire: attack, or end the attempt (BOB-5.9.9, BOB-5.9.10, BOB-5.9.11)."""
    attempt = battle.top(Attempt)
    if not passed:
        battle.frames.pop()
        fail_attempt(battle, attempt)
    elif may_boost(battle, attempt):
        battle.frames[-1] = replace(attempt, passed=True)
    else:
        resolve(battle, attempt, boosted=False)


def fail_attempt(battle: Battle, attempt: Attempt) -> None:
    """End an attempt with a failed check: Op Fire leaves the unit as it was (BOB-5.9.11, BOB-5.6.8)."""
    if attempt.mode != "op":
        end_attempt(battle, attempt)
    else:
        tried(battle, attempt)


def resolve(battle: Battle, attempt: Attempt, *, boosted: bool) -> None:
    """Attack, and mark the firer Used (BOB-5.9.9, BOB-5.9.10)."""
    battle.frames.pop()
    note_hit(battle, attempt, attack(battle, attempt, boosted=boosted))
    end_attempt(battle, attempt)
    learn(battle)
    take_control(battle)


def note_hit(battle: Battle, attempt: Attempt, hits: tuple[Hit, ...]) -> None:
    """Record that the mover was suppressed or reduced in its window (BOB-R8)."""
    if attempt.mover not in battle.counters or not any(
        hit.counter == attempt.mover and hit.result != "none" for hit in hits
    ):
        return
    at = next(at for at, frame in enumerate(battle.frames) if isinstance(frame, Moving))
    battle.frames[at] = replace(battle.frames[at], hit=True)


FINISHED: dict[Mode, tuple[str, ...]] = {
    "op": ("BOB-5.9.10",),
    "final": ("BOB-R14",),
    "assault": ("BOB-5.6.8", "BOB-5.8.5"),
}
"""The clause by which each kind of attempt leaves its unit Used."""


def end_attempt(battle: Battle, attempt: Attempt) -> None:
    """Mark the firer Used; in its own activation that ends it (BOB-5.6.8, BOB-5.8.5, BOB-5.9.10)."""
    counter = finish(battle, attempt.firer, *FINISHED.get(attempt.mode, ("BOB-5.6.8",)))
    if attempt.mode in {"op", "final"}:
        tried(battle, attempt)
    elif attempt.mode != "fire":
        offer_spot(battle, counter)


def tried(battle: Battle, attempt: Attempt) -> None:
    """Record a unit's attempt in the window (BOB-R11)."""
    window = battle.top(Window)
    battle.frames[-1] = replace(window, tried=(*window.tried, attempt.firer))


def decide_boost(battle: Battle, frame: Attempt, action: Boost | FireAsIs) -> None:
    """Spend a Command Point on one more firepower, or attack without (BOB-5.12.6, BOB-R33)."""
    boosted = isinstance(action, Boost)
    if boosted:
        spend(battle, frame.firer, "BOB-5.12.6", "BOB-R33", use="firepower")
    resolve(battle, frame, boosted=boosted)


# checks of states

OWN_FIRE, AT_MOVERS = frozenset({"fire", "assault", "moving"}), frozenset({"op", "final"})
"""The modes of fire in a unit's own activation, and at a moving unit."""


def attempt_violations(battle: Battle, below: Impulse | Window, frame: Attempt) -> Iterator[str]:
    """Check a shot: firer, target and mode (sections 5.6 and 5.8 to 5.10)."""
    modes = AT_MOVERS if isinstance(below, Window) else OWN_FIRE
    counter = battle.counters.get(frame.firer)
    if counter is None or counter.at is None or frame.mode not in modes:
        yield f"{frame.firer[:20]!r} does not fire now [BOB-5.6.1]"
        return
    if target_refusal(battle, counter, frame.target, at_vehicle=frame.at_vehicle) is not None:
        yield f"{counter.id} may not fire at {frame.target[:20]!r} [BOB-5.6.1]"
        return
    if frame.observer is not None and frame.observer not in observers(battle, counter, frame.target):
        yield f"no friend in {frame.observer[:20]!r} directs the fire of {counter.id} [BOB-R48]"
    facing = facing_to_fire(battle, counter, frame.target)
    if facing not in {None, counter.facing} or (frame.turned and facing is None):
        yield f"{counter.id} has turned to fire just as far as it must [BOB-G8]"
    if isinstance(below, Window):
        yield from reaction_violations(battle, below, frame, counter)
    else:
        yield from own_fire_violations(battle, frame, counter)
    top = battle.frames[-1] is frame
    if top != frame.passed or (top and not may_boost(battle, frame)):
        yield f"no Command Point can be spent on the fire of {counter.id} now [BOB-R33]"


def reaction_violations(battle: Battle, window: Window, frame: Attempt, counter: Counter) -> Iterator[str]:
    """Check fire at a mover (BOB-5.9.1, BOB-5.10.1, BOB-R11)."""
    mover = battle.counters[window.mover]
    if counter.side != window.side or counter.id in window.tried or frame.mode != mode_of(counter):
        yield f"{counter.id} makes no {frame.mode} attempt in this window [BOB-R11]"
    vehicle = mover.unit.kind == "vehicle"
    if frame.mover != mover.id or frame.target != mover.at or frame.at_vehicle != vehicle:
        yield f"{counter.id} does not fire at the unit that moves [BOB-5.9.2]"


def own_fire_violations(battle: Battle, frame: Attempt, counter: Counter) -> Iterator[str]:
    """Check fire in a unit's own activation (BOB-5.6.6, BOB-5.8.1, BOB-G8)."""
    if (
        counter.side != active_side(battle.frames)
        or counter.used
        or counter.prepared
        or frame.mover is not None
    ):
        yield f"{counter.id} is not the unit that acts [BOB-5.6.6]"
    if frame.mode != "fire" and counter.unit.kind != ("squad" if frame.mode == "assault" else "vehicle"):
        yield f"{counter.id} has no {frame.mode} fire [BOB-5.8.1]"


ATTEMPT: Moment[Battle, Attempt] = Moment(
    clause="BOB-5.12.6",
    takes=(Boost, FireAsIs),
    waits=lambda battle, frame: Seat(battle.counters[frame.firer].side),
    question=lambda asked, _, attempt: ChooseBoost(*asked, attempt.firer),
    lists=lambda *_: (Boost(), FireAsIs()),
    carries_out=decide_boost,
    lies_on=(Impulse, Window),
    violations=attempt_violations,
)
