"""Values of a sergeant's answers in Band of Brothers, decision by decision."""

from collections.abc import Iterator
from math import inf
from operator import itemgetter

from wargames.bob import moments, queries
from wargames.bob.values.state import Attempt, FailedCheck, MeleeDice, Moving, RoutMove, Window
from wargames.bots.bob.aim import chance, pierce, worth
from wargames.bots.bob.best_ends import ends_from as ends_on
from wargames.bots.bob.best_ends import weighed_ends
from wargames.bots.bob.enemies import EnemyCounter, pose
from wargames.bots.bob.evaluator import BobEvaluator
from wargames.bots.bob.objectives import LATE_TURNS
from wargames.bots.bob.orders import next_legs, stay, valued_orders
from wargames.bots.bob.placing import best_placements, gained_by_option
from wargames.bots.bob.routes import MoveEnd
from wargames.bots.evaluator import Valued, ValuedAction, by_value, of_kind
from wargames.kernel.game import Action

GOOD_SHOT = 0.8  # the value of a shot that is fired before anybody moves
WORTH_ACTING = 0.3  # the least value of an order that may be left out
FAIR_SHOT, LAST_SHOT = 0.7, 0.35  # the least values of a reaction: early, and as the last chance
OWN_TURN = 0.8  # the least part of the shot in its own activation
LONG_SHOT = 1.8  # the least value of a shot at long range for a Command Point
SECOND_DIE = 0.6  # the least value of a second die
BOOST = 0.3  # the least value of one more firepower
MELEE_DICE = 0.3  # the least number of further hits from a second roll
ACT_FIRST = 3.0  # the least value of an activation before all others
RUN = 6.0  # the cost of a failed rout check
PLACES = 12  # the number of hexes that the set-up weighs


# activations


def weigh_orders(
    decision: moments.ChooseActivation | moments.ChooseEarlyTurn, evaluator: BobEvaluator
) -> Iterator[ValuedAction]:
    """Weigh every order, and the end of the impulse where it may end, or waiting."""
    actions = list(decision.actions)
    yield from valued_orders(evaluator, actions)
    yield from ((one, WORTH_ACTING) for one in actions if isinstance(one, moments.EndImpulse))
    yield from ((one, ACT_FIRST) for one in actions if isinstance(one, moments.WaitTurn))


def choose_activation(decision: moments.ChooseActivation, evaluator: BobEvaluator) -> Action:
    """Fire the shots worth firing, then order the best move; else wait, with decoys first."""
    actions = list(decision.actions)
    order, value = best_order(evaluator, actions)
    end = next((action for action in actions if isinstance(action, moments.EndImpulse)), None)
    if end is not None and value < WORTH_ACTING:
        return end
    return order or actions[0]


def best_order(evaluator: BobEvaluator, actions: list[Action]) -> tuple[Action | None, float]:
    """Find the best shot if it is good; else the best of all orders."""
    found = list(valued_orders(evaluator, [action for action in actions if not isinstance(action, MOVES)]))
    shots = [one for one in found if isinstance(one[0], SHOTS) and not hurries(evaluator, one[0])]
    shot = max(shots, key=by_value, default=NO_ORDER)
    if shot[1] >= GOOD_SHOT:
        return shot
    found += valued_orders(evaluator, [action for action in actions if isinstance(action, MOVES)])
    return max(found, key=by_value, default=NO_ORDER)


def hurries(evaluator: BobEvaluator, order: Action) -> bool:
    """Return whether a unit that could fire should think of moving: its way is long."""
    if not isinstance(order, moments.Fire) or evaluator.battle.counters[order.counter].unit.kind != "squad":
        return False
    goal = evaluator.goal
    return goal.leaves or (bool(goal.wanted) and goal.turns_left <= LATE_TURNS)


MOVES = moments.Move | moments.Retreat | moments.Enter
SHOTS = moments.Fire | moments.FireAtVehicle | moments.CallArtillery
NO_ORDER = (None, -inf)


def choose_early_turn(decision: moments.ChooseEarlyTurn, evaluator: BobEvaluator) -> Action:
    """Act first if that promises much."""
    orders = [one for one in decision.actions if not isinstance(one, moments.WaitTurn)]
    order, value = best_order(evaluator, orders)
    return order if order is not None and value >= ACT_FIRST else moments.WaitTurn()


# moves


def weigh_steps(decision: moments.ChooseStep, evaluator: BobEvaluator) -> Iterator[ValuedAction]:
    """Weigh the steps that begin the ways to the best ends, and ending the move here."""
    actions, frame = list(decision.actions), evaluator.battle.top(Moving)
    yield from ((leg.first, value) for value, leg in reached(evaluator, frame, actions))
    yield from ((one, ending(evaluator, frame, one)) for one in actions if isinstance(one, ENDINGS))


def choose_step(decision: moments.ChooseStep, evaluator: BobEvaluator) -> Action:
    """Go on to the best end of the move, fire there, or stop."""
    actions, frame = list(decision.actions), evaluator.battle.top(Moving)
    if leave := next((action for action in actions if isinstance(action, moments.Exit)), None):
        return leave
    here = [(ending(evaluator, frame, action), action) for action in actions if isinstance(action, ENDINGS)]
    value, best = max(here, key=itemgetter(0), default=(0.0, None))
    further, leg = max(reached(evaluator, frame, actions), key=itemgetter(0), default=(-inf, None))
    passes = chance(queries.needed(evaluator.battle.counters[frame.counter])) if frame.hit else 1.0
    if leg is not None and (best is None or passes * (further - value) > 0):
        return leg.first
    return best or actions[0]


def reached(evaluator: BobEvaluator, frame: Moving, actions: list[Action]) -> list[tuple[float, MoveEnd]]:
    """Weigh the best ends of the rest of the way."""
    counter = evaluator.battle.counters[frame.counter]
    ends = ends_on(evaluator, counter, tuple(next_legs(evaluator, frame, actions)))
    return weighed_ends(evaluator, counter, ends, retreat=frame.retreat)


ENDINGS = (
    moments.Stop
    | moments.AssaultFire
    | moments.AssaultFireAtVehicle
    | moments.MovingFire
    | moments.MovingFireAtVehicle
)


def ending(evaluator: BobEvaluator, frame: Moving, action: Action) -> float:
    """Weigh an end of the move here: the value of the place, and the shot."""
    counter = evaluator.battle.counters[frame.counter]
    value = stay(evaluator, counter)
    match action:
        case moments.AssaultFire(hex_):
            return value + evaluator.shot(counter, hex_, "assault")
        case moments.AssaultFireAtVehicle(hex_):
            return value + evaluator.anti_tank(counter, hex_, "assault")
        case moments.MovingFire(hex_):
            return value + evaluator.shot(counter, hex_, "moving")
        case moments.MovingFireAtVehicle(hex_):
            return value + evaluator.anti_tank(counter, hex_, "moving")
    return value


def choose_spot(decision: moments.ChooseSpot, evaluator: BobEvaluator) -> Action:
    """Let a decoy lie on top of others, and teams below them."""
    counter = evaluator.battle.counters[decision.counter]
    return moments.PutAt("top" if counter.unit.kind in {"decoy", "squad"} else "bottom")


# reactions


def weigh_reactions(decision: moments.ChooseReaction, evaluator: BobEvaluator) -> Iterator[ValuedAction]:
    """Weigh holding fire, and every shot at the moving unit by its value above a fair one."""
    window = evaluator.battle.top(Window)
    mover = next((foe for foe in evaluator.foes if foe.counter.id == window.mover), None)
    yield moments.HoldFire(), 0.0
    if mover is not None:
        yield from ((one, margin_of(evaluator, mover, one)) for one in of_kind(decision, moments.React))


def margin_of(evaluator: BobEvaluator, mover: EnemyCounter, action: moments.React) -> float:
    """Weigh a reaction above the least value that it needs."""
    counter = evaluator.battle.counters[action.counter]
    away = evaluator.ground.away[counter.stands][mover.at]
    shot = reaction(evaluator, mover, action)
    if counter.used:
        return shot - (LONG_SHOT if away > 1 else 0.0)
    if counter.prepared or away == 1:
        return shot - (LAST_SHOT if away == 1 else FAIR_SHOT)
    return shot - max(FAIR_SHOT, OWN_TURN * evaluator.best_shot(counter, counter.stands, "fire"))


def reaction(evaluator: BobEvaluator, mover: EnemyCounter, action: moments.React) -> float:
    """Weigh a shot at the moving unit and its company."""
    counter = evaluator.battle.counters[action.counter]
    mode = queries.mode_of(counter)
    if mover.counter.unit.kind == "vehicle" and mover.counter.facing is not None:
        target, line = (mover.counter.type, mover.counter.facing), (counter.stands, mover.at)
        return worth(target[0]) * pierce(evaluator.ground, pose(counter), line, mode, target=target)
    odds, margin = evaluator.aim(counter, mover.at, mode, action.observer)
    return odds * evaluator.threats.gain(mover, margin)


# Command Points


def weigh_second_die(_decision: moments.ChooseSecondDie, evaluator: BobEvaluator) -> Valued:
    """Throw again if much depends on it."""
    return (moments.RollAgain(), second_die(evaluator)), (moments.Accept(), SECOND_DIE)


def second_die(evaluator: BobEvaluator) -> float:
    """Weigh another die for a check that failed."""
    frame = evaluator.battle.top(FailedCheck)
    return chance(frame.needed) * stake(evaluator, frame)


def stake(evaluator: BobEvaluator, frame: FailedCheck) -> float:
    """Weigh the stake of a check."""
    counter = evaluator.battle.counters[frame.counter]
    below = evaluator.battle.frames[-2] if len(evaluator.battle.frames) > 1 else None
    if isinstance(below, Attempt) and counter.at is not None:
        if below.at_vehicle:
            return evaluator.anti_tank(counter, below.target, below.mode)
        _, margin = evaluator.aim(counter, below.target, below.mode, below.observer)
        return sum(evaluator.threats.gain(foe, margin) for foe in evaluator.by_hex.get(below.target, ()))
    if frame.check == "rout":
        return RUN
    return 2.5 if evaluator.goal.attacks else 1.5


def weigh_boost(decision: moments.ChooseBoost, evaluator: BobEvaluator) -> Valued:
    """Pay for one more firepower if it makes a difference."""
    return (moments.Boost(), boosted(decision, evaluator)), (moments.FireAsIs(), BOOST)


def boosted(decision: moments.ChooseBoost, evaluator: BobEvaluator) -> float:
    """Weigh one more firepower."""
    attempt, counter = evaluator.battle.top(Attempt), evaluator.battle.counters[decision.counter]
    _, margin = evaluator.aim(counter, attempt.target, attempt.mode, attempt.observer)
    foes = evaluator.by_hex.get(attempt.target, ())
    return sum(evaluator.threats.gain(foe, margin + 1) - evaluator.threats.gain(foe, margin) for foe in foes)


def weigh_melee_dice(decision: moments.ChooseMeleeDice, evaluator: BobEvaluator) -> Valued:
    """Roll again for the unit that fell shortest, if hits are still wanted."""
    return *more_hits(decision, evaluator).items(), (moments.Accept(), MELEE_DICE)


def more_hits(decision: moments.ChooseMeleeDice, evaluator: BobEvaluator) -> dict[Action, float]:
    """Count the hits that a second roll of each unit promises."""
    frame, battle = evaluator.battle.top(MeleeDice), evaluator.battle
    own = [(id_, dice) for id_, dice in frame.dice if battle.counters[id_].side == evaluator.side]
    powers = {id_: queries.melee_firepower(battle, battle.counters[id_], frame.hex) for id_, _ in own}
    scored = {id_: sum(die <= powers[id_] for die in dice) for id_, dice in own}
    wanted = len(evaluator.by_hex.get(frame.hex, ())) - sum(scored.values())
    return {
        one: min(wanted, powers[one.counter] / 5 - scored[one.counter])
        for one in of_kind(decision, moments.MeleeAgain)
    }


# losses and routs


def weigh_losses(decision: moments.ChooseLoss, evaluator: BobEvaluator) -> Valued:
    """Lose the least valuable counter."""
    return ((one, -value_in(evaluator.battle, one.counter)) for one in of_kind(decision, moments.Lose))


def value_in(battle: queries.Battle, id_: str) -> float:
    """Weigh an own counter."""
    counter = battle.counters[id_]
    return worth(counter.type, reduced=counter.reduced)


def weigh_rout_checks(decision: moments.ChooseRoutCheck, evaluator: BobEvaluator) -> Valued:
    """Check the most valuable unit first: the Command Points are for it."""
    return ((one, value_in(evaluator.battle, one.counter)) for one in of_kind(decision, moments.CheckRout))


def weigh_routs(decision: moments.ChooseRout, evaluator: BobEvaluator) -> Valued:
    """Weigh every hex to run to."""
    return ((one, value) for one, (value, _) in runs(decision, evaluator).items())


def choose_rout(decision: moments.ChooseRout, evaluator: BobEvaluator) -> Action:
    """Run to the hex where the unit stands best, by the straightest way."""
    ways = runs(decision, evaluator)
    return max(ways, key=ways.__getitem__)


def runs(decision: moments.ChooseRout, evaluator: BobEvaluator) -> dict[moments.RunTo, tuple[float, int]]:
    """Weigh each hex to run to by the best end beyond it, and by straightness."""
    battle, away = evaluator.battle, evaluator.ground.away
    frame, counter = battle.top(RoutMove), battle.counters[decision.counter]
    worth_of = {end: evaluator.place_value(counter, end) for end in frame.ends}
    return {
        one: max((worth_of[end], -away[one.hex][end]) for end in queries.ends_from(battle, frame, one.hex))
        for one in of_kind(decision, moments.RunTo)
    }


# set-up


def weigh_option(_decision: moments.ChooseOption, evaluator: BobEvaluator) -> Valued:
    """Take the option if the new counters are worth more than the old ones."""
    gained = gained_by_option(evaluator)
    return (moments.TakeOption(chosen=False), 0.0), (moments.TakeOption(chosen=True), gained)


def weigh_placements(decision: moments.ChoosePlacement, evaluator: BobEvaluator) -> Valued:
    """Weigh the best hexes for a counter: covered, concealed, with the enemy's way in sight."""
    return best_placements(decision, evaluator, PLACES)


def choose_placement(decision: moments.ChoosePlacement, evaluator: BobEvaluator) -> Action:
    """Place a counter in the best hex."""
    return best_placements(decision, evaluator, 1)[0][0]
