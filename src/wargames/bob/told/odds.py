"""The chances of an answer, from the rule functions that play it and from what its seat knows.

An enemy counter that the seat does not know is named by its hex and place, as ``D4/1``, and the chances say
what it would have to be: nothing is averaged over what it may be.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from wargames.bob.play import artillery, melee
from wargames.bob.play.attempts import mode_of
from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import RETREAT, needed
from wargames.bob.play.fire import Result
from wargames.bob.play.moments import MOMENTS
from wargames.bob.play.running import destinations
from wargames.bob.told import move_odds
from wargames.bob.told.chances import (
    ONE_DIE,
    Chances,
    attack_chances,
    attacked,
    chance_to_pass,
    checked,
    effects,
    shot,
    thrown,
)
from wargames.bob.told.view import BobView, battle_seen_by, lay_out
from wargames.bob.values import actions as act
from wargames.bob.values.board import DIRECTIONS
from wargames.bob.values.components import ARTILLERY_FIREPOWER, SIXTHS
from wargames.bob.values.state import (
    Attempt,
    Counter,
    EarlyTurn,
    FailedCheck,
    Impulse,
    MeleeDice,
    Mode,
    Moving,
    Window,
)
from wargames.kernel.base.errors import IllegalAction, Refusal
from wargames.kernel.chance.odds import Odds, OddsCase, mix
from wargames.kernel.game import Action


def odds(view: BobView, action: Action) -> Odds:
    """Tell what may follow an answer of the seat; where chance has no part in it, nothing.

    The first case spends no Command Point on the dice; others say what one may be spent on.
    Raises :class:`IllegalAction` for an answer that the rules refuse.
    """
    if view.frames:
        if refused := refusal(view, action):
            raise IllegalAction(action, refused)
        if answer := CASES.get(type(action)):
            return Odds(str(action), tuple(answer(lay_out(view), action)))
    return Odds(str(action), (OddsCase("", ()),))


def refusal(view: BobView, action: Action) -> Refusal | None:
    """Say why the seat may not answer so; None means that it may."""
    battle = battle_seen_by(view)
    if view.seat not in MOMENTS.waiting(battle):
        return Refusal(MOMENTS.row(battle.frames[-1]).clause, "the other side is asked now, or nobody")
    return MOMENTS.refusal(battle, action)


# checks


def pay_to_act_first(battle: Battle, id_: str) -> None:
    """Spend the Command Point of an activation before all others (BOB-5.12.3)."""
    if isinstance(battle.frames[-1], EarlyTurn):
        battle.spend_cp(id_)


def move(battle: Battle, action: act.Move | act.Retreat | act.Enter) -> list[OddsCase]:
    """Work out the check to move, to retreat, to leave an enemy's hex or to enter.

    BOB-5.4.3, BOB-5.4.4, BOB-5.4.5, BOB-5.4.6.
    """
    counter = battle.counters[action.counter]
    pay_to_act_first(battle, counter.id)
    if counter.at is not None and battle.in_melee(counter):
        return checked(battle, counter, needed(counter, counter.face.proficiency))
    bonus = RETREAT if isinstance(action, act.Retreat) else 0
    found = checked(battle, counter, needed(counter, bonus=bonus))
    if isinstance(action, act.Enter):
        battle.frames.append(Moving(counter.id, (), SIXTHS * counter.unit.movement, next=action.hex))
        found += move_odds.cases(battle, action.hex)
    return found


def step(battle: Battle, action: act.Step | act.Exit) -> list[OddsCase]:
    """Work out the check to go on, if one is due, then the enemy's fire and a Melee (BOB-5.4.14, BOB-R8)."""
    frame = battle.frames[-1]
    assert isinstance(frame, Moving)
    counter = battle.counters[frame.counter]
    found = checked(battle, counter, needed(counter)) if frame.hit else []
    if isinstance(action, act.Step):
        found += move_odds.cases(battle, action.hex)
    return found or [OddsCase("", ())]


def roll_again(battle: Battle, _action: act.RollAgain) -> list[OddsCase]:
    """Work out a second die, and the attack or the rout that hangs on it (BOB-5.3.4)."""
    frame = battle.frames[-1]
    assert isinstance(frame, FailedCheck)
    counter = battle.counters[frame.counter]
    battle.spend_cp(counter.id)
    below = battle.frames[-2]
    if isinstance(below, Attempt):
        return [attacked(battle, below, chance_to_pass(counter, frame.needed))]
    return checked(battle, counter, frame.needed, if_routed(battle, counter) if frame.check == "rout" else "")


def check_rout(battle: Battle, action: act.CheckRout) -> list[OddsCase]:
    """Work out a rout check, and what failure brings (BOB-4.3, BOB-7.6, BOB-G4)."""
    counter = battle.counters[action.counter]
    return checked(battle, counter, needed(counter), if_routed(battle, counter))


def if_routed(battle: Battle, counter: Counter) -> str:
    """Name what a failed rout check brings (BOB-7.6, BOB-G4 points 4 and 8)."""
    runs = counter.unit.kind != "gun" and destinations(battle, counter)
    return "routs" if runs else "eliminated"


# attacks


def fire(battle: Battle, action: act.Fire | act.FireAtVehicle) -> list[OddsCase]:
    """Work out the fire of an activation (section 5.6, BOB-G8)."""
    pay_to_act_first(battle, action.counter)
    at_vehicle = isinstance(action, act.FireAtVehicle)
    observer = None if isinstance(action, act.FireAtVehicle) else action.observer
    return shot(battle, Attempt(action.counter, action.hex, "fire", observer, at_vehicle=at_vehicle))


def after_move(battle: Battle, action: Any) -> list[OddsCase]:
    """Work out Assault Fire and moving fire (section 5.8, BOB-G8 V10)."""
    frame = battle.frames[-1]
    assert isinstance(frame, Moving)
    squad = isinstance(action, act.AssaultFire | act.AssaultFireAtVehicle)
    at_vehicle = isinstance(action, act.AssaultFireAtVehicle | act.MovingFireAtVehicle)
    mode: Mode = "assault" if squad else "moving"
    return shot(battle, Attempt(frame.counter, action.hex, mode, at_vehicle=at_vehicle))


def react(battle: Battle, action: act.React) -> list[OddsCase]:
    """Work out Op Fire and Final Op Fire (sections 5.9 and 5.10)."""
    window = battle.frames[-1]
    assert isinstance(window, Window)
    mover = battle.counters[window.mover]
    assert mover.at is not None
    mode = mode_of(battle.counters[action.counter])
    at_vehicle = mover.unit.kind == "vehicle"
    attempt = Attempt(action.counter, mover.at, mode, action.observer, mover.id, at_vehicle=at_vehicle)
    return shot(battle, attempt)


def boost(battle: Battle, action: act.Boost | act.FireAsIs) -> list[OddsCase]:
    """Work out the attack after its check, with a Command Point or without (BOB-5.12.6, BOB-R33)."""
    attempt = battle.frames[-1]
    assert isinstance(attempt, Attempt)
    chances = attack_chances(battle, attempt, boosted=isinstance(action, act.Boost))
    return [OddsCase("", tuple(chances.items()))]


# melee and artillery


def melee_again(battle: Battle, action: act.MeleeAgain) -> list[OddsCase]:
    """Work out the hits of a pair that is rolled again (BOB-5.11.3, BOB-5.11.9)."""
    frame = battle.frames[-1]
    assert isinstance(frame, MeleeDice)
    power = melee.firepower(battle, battle.counters[action.counter], frame.hex)
    hits = melee.PAIR.distribution.map(lambda dice: sum(die <= power for die in dice))
    names = ("no hit", "one hit", "two hits")
    return [OddsCase("", tuple((name, hits.chance(number)) for number, name in enumerate(names)))]


def call_artillery(battle: Battle, action: act.CallArtillery) -> list[OddsCase]:
    """Work out a mission: the call, the accuracy, and what befalls the hex that was named (BOB-G9 A6, A7)."""
    frame = battle.frames[-1]
    assert isinstance(frame, Impulse)
    battery = battle.sides[frame.side].batteries[action.number - 1]
    directed = bool(artillery.directors(battle, battle.counters[action.spotter], action.hex))
    answered = thrown(lambda die: die <= battery.proficiency)
    on_target = answered * thrown(lambda die: die <= battery.accuracy)
    beside = [place for way in DIRECTIONS if (place := battle.ground.beside(action.hex, way)) is not None]
    adjacent = (answered - on_target) * Fraction(len(beside), len(ONE_DIE))
    power = ARTILLERY_FIREPOWER[battery.caliber]
    full, half = (shells(battle, action.hex, points, directed=directed) for points in (power, power // 2))
    missed = {term: Fraction(int(term.endswith(" none"))) for term in full}
    effects_there = mix([(on_target, full), (adjacent, half), (1 - on_target - adjacent, missed)])
    sequence = (("call answered", answered), ("on target", on_target), ("one hex off", adjacent))
    return [OddsCase("", (*sequence, *effects_there))]


def shells(battle: Battle, place: str, power: int, *, directed: bool) -> Chances:
    """Work out what shells of some firepower do in a hex (BOB-G9 A7, A8)."""

    def result(target: Counter, die: int) -> Result:
        return artillery.hit(battle, place, target, die, power, directed=directed).result

    return effects(battle, battle.at(place), result)


CASES: dict[type[Action], Callable[[Battle, Any], list[OddsCase]]] = {
    act.Move: move,
    act.Retreat: move,
    act.Enter: move,
    act.Step: step,
    act.Exit: step,
    act.RollAgain: roll_again,
    act.CheckRout: check_rout,
    act.Fire: fire,
    act.FireAtVehicle: fire,
    act.AssaultFire: after_move,
    act.AssaultFireAtVehicle: after_move,
    act.MovingFire: after_move,
    act.MovingFireAtVehicle: after_move,
    act.React: react,
    act.Boost: boost,
    act.FireAsIs: boost,
    act.MeleeAgain: melee_again,
    act.CallArtillery: call_artillery,
}
