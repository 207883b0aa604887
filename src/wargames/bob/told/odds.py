"""Odds of an answer from the knowledge of its seat: the rules run once for each different result of the dice.

An enemy counter that the seat does not know is named by its hex and place, as ``D4/1``. Its chances state the
kind assumed; there is no average over kinds.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import attrs

from wargames.bob import moments
from wargames.bob.moments import MOMENTS, AttackRolled, CheckMade, LineBlocked, MeleeRolled, ShellsFell
from wargames.bob.play.battle import Battle
from wargames.bob.play.fire import artillery
from wargames.bob.play.fire.attack import aimed_at
from wargames.bob.play.running import destinations
from wargames.bob.told import move_odds
from wargames.bob.told.chances import BLOCKED, FIREPOWER, ONE_DIE, PASSES, SECOND_DIE, UNAFFECTED, effects
from wargames.bob.told.view import BobView, battle_seen_by, lay_out
from wargames.bob.values.board import DIRECTIONS
from wargames.bob.values.components import ARTILLERY_FIREPOWER, SIXTHS
from wargames.bob.values.state import Attempt, Counter, FailedCheck, Impulse, Moving, Window
from wargames.kernel.chance.dice import Dice
from wargames.kernel.chance.odds import OddsCase, mix
from wargames.kernel.game import Action
from wargames.kernel.moments.rule_odds import Course, RuleOdds, Terms, happened, odds_case

# play of an answer

Read = Callable[[Battle], Terms]
"""A function that returns the terms on the layout after an answer."""


def played(view: BobView, action: Action, read: Read) -> Iterator[OddsCase]:
    """Play an answer without Command Points on the dice, then with each that could be spent on them.

    BOB-5.3.4, BOB-5.12.6, BOB-R31, BOB-R33.
    """
    windows = Windows(read)
    as_is: Course[Battle] = Course({Attempt: windows.fire_as_is}, SETTLED)
    yield ODDS.case(view, action, windows.read, as_is)
    if windows.second_die:
        yield ODDS.case(view, action, read, AGAIN, assuming=SECOND_DIE)
    if windows.firepower:
        yield ODDS.case(view, action, read, BOOSTED, assuming=FIREPOWER)


SETTLED = (AttackRolled,)
AGAIN: Course[Battle] = Course(
    {FailedCheck: lambda *_: moments.RollAgain(), Attempt: lambda *_: moments.FireAsIs()}, SETTLED
)
BOOSTED: Course[Battle] = Course({Attempt: lambda *_: moments.Boost()}, SETTLED)


@attrs.define
class Windows:
    """Replies without Command Points, with a note of where one could be spent on the dice."""

    _read: Read
    second_die: bool = False
    firepower: bool = False

    def read(self, after: Battle) -> Terms:
        """Return the terms, and note whether a failed check is open."""
        self.second_die |= bool(after.frames) and isinstance(after.frames[-1], FailedCheck)
        return self._read(after)

    def fire_as_is(self, _battle: Battle, _attempt: Attempt) -> Action:
        """Spend nothing on firepower."""
        self.firepower = True
        return moments.FireAsIs()


# checks


def check(view: BobView, action: Action) -> list[OddsCase]:
    """Return the odds of the check to move, retreat, leave Melee or go on (BOB-5.4.3, BOB-5.4.14, BOB-R8)."""
    return list(played(view, action, passes))


def passes(after: Battle) -> Terms:
    """Return the result of the last check."""
    *_, made = happened(after, CheckMade)
    return {PASSES: made.passed}


def enter(view: BobView, action: moments.Enter) -> list[OddsCase]:
    """Return the odds of the check to enter, then of enemy fire and Melee (BOB-5.4.6)."""
    battle = lay_out(view)
    movement = SIXTHS * battle.counters[action.counter].unit.movement
    battle.frames.append(Moving(action.counter, (), movement, next=action.hex))
    return [*check(view, action), *move_odds.cases(battle, action.hex)]


def step(view: BobView, action: moments.Step | moments.Exit) -> list[OddsCase]:
    """Return the odds of the check to go on, if due, then of the step (BOB-5.4.14, BOB-R8)."""
    frame = view.frames[-1]
    assert isinstance(frame, Moving)
    found = check(view, action) if frame.hit else []
    return (
        [*found, *move_odds.cases(lay_out(view), action.hex)] if isinstance(action, moments.Step) else found
    )


def check_rout(view: BobView, action: moments.CheckRout) -> list[OddsCase]:
    """Return the odds of a rout check, with the effect of failure (BOB-4.3, BOB-7.6, BOB-G4)."""
    battle = battle_seen_by(view)
    failed = if_routed(battle, battle.counters[action.counter])
    return list(played(view, action, lambda after: routs(after, failed)))


def routs(after: Battle, failed: str) -> Terms:
    """Return the result of a rout check."""
    terms = passes(after)
    return {**terms, failed: not terms[PASSES]}


def if_routed(battle: Battle, counter: Counter) -> str:
    """Name the effect of a failed rout check (BOB-7.6, BOB-G4 points 4 and 8)."""
    runs = counter.unit.kind != "gun" and destinations(battle, counter)
    return "routs" if runs else "eliminated"


def roll_again(view: BobView, action: moments.RollAgain) -> list[OddsCase]:
    """Return the odds of a second die, with the attack or the rout behind it (BOB-5.3.4)."""
    frame = view.frames[-1]
    assert isinstance(frame, FailedCheck)
    if isinstance(view.frames[-2], Attempt):
        return shot(view, action)[:1]
    if frame.check != "rout":
        return check(view, action)
    battle = battle_seen_by(view)
    failed = if_routed(battle, battle.counters[frame.counter])
    return [ODDS.case(view, action, lambda after: routs(after, failed))]


# attacks


def shot(view: BobView, action: Action) -> list[OddsCase]:
    """Return the odds of fire: sight, check, attack, and a Command Point (BOB-5.6.7, BOB-5.12.6, BOB-R27)."""
    battle = battle_seen_by(view)
    attempt = attempt_of(battle, action)
    targets = aimed_at(battle, attempt)

    def read(after: Battle) -> Terms:
        if any(happened(after, LineBlocked)):
            return {BLOCKED: True}
        checked = passes(after) if any(happened(after, CheckMade)) else {}
        return {
            **checked,
            **effects(battle, targets, next(happened(after, AttackRolled), None), attempt.mover),
        }

    return list(played(view, action, read))


def attempt_of(battle: Battle, action: Any) -> Attempt:
    """Return the attempt of an answer, for the counters that it is rolled against."""
    match action, battle.frames[-1]:
        case moments.Fire(counter, hex_), _:
            return Attempt(counter, hex_, "fire")
        case moments.FireAtVehicle(counter, hex_), _:
            return Attempt(counter, hex_, "fire", at_vehicle=True)
        case moments.AssaultFire(hex_) | moments.MovingFire(hex_), Moving(counter):
            return Attempt(counter, hex_, "moving")
        case moments.AssaultFireAtVehicle(hex_) | moments.MovingFireAtVehicle(hex_), Moving(counter):
            return Attempt(counter, hex_, "moving", at_vehicle=True)
        case moments.React(counter), Window(_, mover_id):
            mover = battle.counters[mover_id]
            at_vehicle = mover.unit.kind == "vehicle"
            return Attempt(counter, mover.at or "", "op", mover=mover_id, at_vehicle=at_vehicle)
        case _, Attempt() as attempt:
            return attempt
    below = battle.frames[-2]
    assert isinstance(below, Attempt)
    return below


# melee and artillery


def melee_again(view: BobView, action: moments.MeleeAgain) -> list[OddsCase]:
    """Return the odds of the hits of a pair rolled again (BOB-5.11.3, BOB-5.11.9)."""
    return [ODDS.case(view, action, pair_hits, Course(until=(MeleeRolled,)))]


def pair_hits(after: Battle) -> Terms:
    """Return the hits of a pair."""
    (rolled,) = happened(after, MeleeRolled)
    return {name: rolled.hits == number for number, name in enumerate(("no hit", "one hit", "two hits"))}


def call_artillery(view: BobView, action: moments.CallArtillery) -> list[OddsCase]:
    """Return the odds of a mission: call, accuracy, and effects in the target hex (BOB-G9 A6, A7).

    A formula, except for the shells in one hex: the dice of seven hexes, at each place of impact, are too
    large a tree.
    """
    battle = battle_seen_by(view)
    frame = battle.top(Impulse)
    battery = battle.sides[frame.side].batteries[action.number - 1]
    answered = ONE_DIE.chance_that(lambda die: die <= battery.proficiency)
    on_target = answered * ONE_DIE.chance_that(lambda die: die <= battery.accuracy)
    beside = [place for way in DIRECTIONS if (place := battle.ground.beside(action.hex, way)) is not None]
    adjacent = (answered - on_target) * Fraction(len(beside), len(ONE_DIE))
    power = ARTILLERY_FIREPOWER[battery.caliber]
    full, half = (dict(shells(view, action, points).chances) for points in (power, power // 2))
    missed = {term: Fraction(int(term.endswith(f" {UNAFFECTED}"))) for term in full}
    effects_there = mix([(on_target, full), (adjacent, half), (1 - on_target - adjacent, missed)])
    sequence = (("call answered", answered), ("on target", on_target), ("one hex off", adjacent))
    return [OddsCase("", (*sequence, *effects_there))]


def shells(view: BobView, action: moments.CallArtillery, power: int) -> OddsCase:
    """Return the odds of shells of some firepower in the target hex (BOB-G9 A7, A8)."""
    before = battle_seen_by(view)
    targets = before.at(action.hex)
    directed = bool(artillery.directors(before, before.counters[action.spotter], action.hex))

    def fall(dice: Dice) -> Terms:
        battle = lay_out(view)
        battle.dice = dice
        side = before.counters[action.spotter].side
        artillery.strike(battle, side, action.hex, power, directed=directed)
        return effects(before, targets, next(happened(battle, ShellsFell)))

    return odds_case(fall)


ODDS: RuleOdds[BobView, Battle] = RuleOdds(
    MOMENTS,
    lay_out,
    battle_seen_by,
    {
        moments.Move: check,
        moments.Retreat: check,
        moments.Enter: enter,
        moments.Step: step,
        moments.Exit: step,
        moments.RollAgain: roll_again,
        moments.CheckRout: check_rout,
        moments.Fire: shot,
        moments.FireAtVehicle: shot,
        moments.AssaultFire: shot,
        moments.AssaultFireAtVehicle: shot,
        moments.MovingFire: shot,
        moments.MovingFireAtVehicle: shot,
        moments.React: shot,
        moments.Boost: shot,
        moments.FireAsIs: shot,
        moments.MeleeAgain: melee_again,
        moments.CallArtillery: call_artillery,
    },
)
"""The odds of answers.

The first case spends no Command Point on the dice; others name the use of one.
"""
