"""What a sergeant makes of each answer in Band of Brothers, decision by decision."""

from collections.abc import Iterator
from operator import attrgetter, itemgetter

from wargames.bob import moments
from wargames.bob.play import melee
from wargames.bob.play.attempts import mode_of
from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import needed
from wargames.bob.play.running import ends_from
from wargames.bob.values.state import Attempt, FailedCheck, MeleeDice, Moving, RoutMove, Window
from wargames.bots.bob.aim import aim, chance, pierce, worth
from wargames.bots.bob.best_ends import ends_from as ends_on
from wargames.bots.bob.best_ends import weighed_ends
from wargames.bots.bob.foes import Foe, pose
from wargames.bots.bob.goal import LATE_TURNS
from wargames.bots.bob.judgment import Judgment
from wargames.bots.bob.orders import Offer, next_legs, offers, stay
from wargames.bots.bob.placing import best_placements, gained_by_option
from wargames.bots.bob.routes import Leg
from wargames.bots.evaluator import Valued, ValuedAction, of_kind
from wargames.kernel.game import Action

GOOD_SHOT = 0.8  # a shot worth firing before anybody moves
WORTH_ACTING = 0.3  # what an order must promise if none has to be given
FAIR_SHOT, LAST_SHOT = 0.7, 0.35  # what a reaction must promise: early on, and where nothing else is left
OWN_TURN = 0.8  # how much of the shot in its own activation a reaction must be worth
LONG_SHOT = 1.8  # the least for which a Command Point is spent on reaching far
SECOND_DIE = 0.6  # the least that a second die must promise
BOOST = 0.3  # the least that one more firepower must promise
MELEE_DICE = 0.3  # how many more hits a second roll must promise
ACT_FIRST = 3.0  # the least that an activation before all others must promise
RUN = 6.0  # what a failed rout check costs
PLACES = 12  # how many hexes are thought of in the set-up


# activations


def weigh_orders(
    decision: moments.ChooseActivation | moments.ChooseEarlyTurn, judgment: Judgment
) -> Iterator[ValuedAction]:
    """Weigh every order, and the end of the impulse where it may end, or waiting."""
    actions = list(decision.actions)
    for offer in offers(judgment, actions):
        yield offer.order, offer.value
    yield from ((one, WORTH_ACTING) for one in actions if isinstance(one, moments.EndImpulse))
    yield from ((one, ACT_FIRST) for one in actions if isinstance(one, moments.WaitTurn))


def choose_activation(decision: moments.ChooseActivation, judgment: Judgment) -> Action:
    """Fire what is worth it, then order the best move; else wait, with decoys first."""
    actions = list(decision.actions)
    chosen = best_order(judgment, actions)
    end = next((action for action in actions if isinstance(action, moments.EndImpulse)), None)
    if end is not None and (chosen is None or chosen.value < WORTH_ACTING):
        return end
    return chosen.order if chosen is not None else actions[0]


def best_order(judgment: Judgment, actions: list[Action]) -> Offer | None:
    """Find the best shot if it is good; else the best of all orders."""
    found = list(offers(judgment, [action for action in actions if not isinstance(action, MOVES)]))
    shot = max(
        (one for one in found if one.shot and not hurries(judgment, one.order)), key=by_promise, default=None
    )
    if shot is not None and shot.value >= GOOD_SHOT:
        return shot
    found += offers(judgment, [action for action in actions if isinstance(action, MOVES)])
    return max(found, key=by_promise, default=None)


def hurries(judgment: Judgment, order: Action) -> bool:
    """Tell whether a unit that could fire had better think of moving: it has far to go."""
    goal = judgment.goal
    if not isinstance(order, moments.Fire) or not (
        goal.leaves or (goal.wanted and goal.turns_left <= LATE_TURNS)
    ):
        return False
    return judgment.battle.counters[order.counter].unit.kind == "squad"


MOVES = moments.Move | moments.Retreat | moments.Enter

by_promise = attrgetter("value")


def choose_early_turn(decision: moments.ChooseEarlyTurn, judgment: Judgment) -> Action:
    """Act first where that promises very much."""
    chosen = best_order(judgment, [one for one in decision.actions if not isinstance(one, moments.WaitTurn)])
    return chosen.order if chosen is not None and chosen.value >= ACT_FIRST else moments.WaitTurn()


# moves


def weigh_steps(decision: moments.ChooseStep, judgment: Judgment) -> Iterator[ValuedAction]:
    """Weigh the steps that begin the ways to the best ends, and ending the move here."""
    actions, frame = list(decision.actions), judgment.battle.frames[-1]
    assert isinstance(frame, Moving)
    yield from ((leg.first, value) for value, leg in reached(judgment, frame, actions))
    yield from ((one, ending(judgment, frame, one)) for one in actions if isinstance(one, ENDINGS))


def choose_step(decision: moments.ChooseStep, judgment: Judgment) -> Action:
    """Go on to the best end of the move, fire there, or stop."""
    actions, frame = list(decision.actions), judgment.battle.frames[-1]
    assert isinstance(frame, Moving)
    if leave := next((action for action in actions if isinstance(action, moments.Exit)), None):
        return leave
    here = [(ending(judgment, frame, action), action) for action in actions if isinstance(action, ENDINGS)]
    value, best = max(here, key=itemgetter(0), default=(None, None))
    found = max(reached(judgment, frame, actions), key=itemgetter(0), default=None)
    if found is not None:
        further, leg = found
        counter = judgment.battle.counters[frame.counter]
        passes = chance(needed(counter)) if frame.hit else 1.0
        if best is None or value is None or passes * (further - value) > 0:
            return leg.first
    return best if best is not None else actions[0]


def reached(judgment: Judgment, frame: Moving, actions: list[Action]) -> list[tuple[float, Leg]]:
    """Weigh the best ends of the way on."""
    counter = judgment.battle.counters[frame.counter]
    ends = ends_on(judgment, counter, tuple(next_legs(judgment, frame, actions)))
    return weighed_ends(judgment, counter, ends, retreat=frame.retreat)


ENDINGS = (
    moments.Stop
    | moments.AssaultFire
    | moments.AssaultFireAtVehicle
    | moments.MovingFire
    | moments.MovingFireAtVehicle
)


def ending(judgment: Judgment, frame: Moving, action: Action) -> float:
    """Weigh an end of the move here: what the place is worth, and the shot."""
    counter = judgment.battle.counters[frame.counter]
    assert counter.at is not None
    place, value = counter.at, stay(judgment, counter)
    match action:
        case moments.AssaultFire(hex_):
            return value + judgment.shot(counter, place, hex_, "assault")
        case moments.AssaultFireAtVehicle(hex_):
            return value + judgment.anti_tank(counter, place, hex_, "assault")
        case moments.MovingFire(hex_):
            return value + judgment.shot(counter, place, hex_, "moving")
        case moments.MovingFireAtVehicle(hex_):
            return value + judgment.anti_tank(counter, place, hex_, "moving")
    return value


def weigh_conceal(decision: moments.ChooseConceal, _judgment: Judgment) -> Valued:
    """Take the marker."""
    return ((one, 1.0 * isinstance(one, moments.Conceal)) for one in decision.actions)


def choose_spot(decision: moments.ChooseSpot, judgment: Judgment) -> Action:
    """Let a decoy lie on top of others, and teams below them."""
    counter = judgment.battle.counters[decision.counter]
    return moments.PutAt("top" if counter.unit.kind in {"decoy", "squad"} else "bottom")


# reactions


def weigh_reactions(decision: moments.ChooseReaction, judgment: Judgment) -> Iterator[ValuedAction]:
    """Weigh every shot at the moving unit by how much more it is than a fair one, and holding fire."""
    window = judgment.battle.frames[-1]
    assert isinstance(window, Window)
    mover = next((foe for foe in judgment.foes if foe.counter.id == window.mover), None)
    if mover is not None:
        yield from ((one, margin_of(judgment, mover, one)) for one in of_kind(decision, moments.React))
    yield moments.HoldFire(), 0.0


def choose_reaction(decision: moments.ChooseReaction, judgment: Judgment) -> Action:
    """Fire the best shot at the moving unit if it is more than a fair one."""
    best, value = max(weigh_reactions(decision, judgment), key=itemgetter(1))
    return best if value > 0 else moments.HoldFire()


def margin_of(judgment: Judgment, mover: Foe, action: moments.React) -> float:
    """Weigh by how much a reaction is better than what it must be worth."""
    counter = judgment.battle.counters[action.counter]
    assert counter.at is not None
    away = judgment.ground.away[counter.at][mover.at]
    shot = reaction(judgment, mover, action)
    if counter.used:
        return shot - (LONG_SHOT if away > 1 else 0.0)
    if counter.prepared or away == 1:
        return shot - (LAST_SHOT if away == 1 else FAIR_SHOT)
    return shot - max(FAIR_SHOT, OWN_TURN * judgment.best_shot(counter, counter.at, "fire"))


def reaction(judgment: Judgment, mover: Foe, action: moments.React) -> float:
    """Weigh a shot at the moving unit and whoever is with it."""
    counter = judgment.battle.counters[action.counter]
    assert counter.at is not None
    mode = mode_of(counter)
    if mover.counter.unit.kind == "vehicle" and mover.counter.facing is not None:
        target = (mover.counter.type, mover.counter.facing)
        return worth(mover.counter.type) * pierce(
            judgment.ground, pose(counter), (counter.at, mover.at), mode, target
        )
    odds, margin = aim(judgment.ground, pose(counter), (counter.at, mover.at), mode, action.observer)
    return odds * judgment.outlook.gain(mover, margin)


# Command Points


def weigh_second_die(_decision: moments.ChooseSecondDie, judgment: Judgment) -> Valued:
    """Throw again where much hangs on it."""
    return (moments.RollAgain(), second_die(judgment)), (moments.Accept(), SECOND_DIE)


def second_die(judgment: Judgment) -> float:
    """Weigh another die for a check that failed."""
    frame = judgment.battle.frames[-1]
    assert isinstance(frame, FailedCheck)
    return chance(frame.needed) * stake(judgment, frame)


def stake(judgment: Judgment, frame: FailedCheck) -> float:
    """Weigh what hangs on a check."""
    counter = judgment.battle.counters[frame.counter]
    below = judgment.battle.frames[-2] if len(judgment.battle.frames) > 1 else None
    if isinstance(below, Attempt) and counter.at is not None:
        if below.at_vehicle:
            return judgment.anti_tank(counter, counter.at, below.target, below.mode)
        _, margin = aim(
            judgment.ground, pose(counter), (counter.at, below.target), below.mode, below.observer
        )
        return sum(judgment.outlook.gain(foe, margin) for foe in judgment.by_hex.get(below.target, ()))
    if frame.check == "rout":
        return RUN
    return 2.5 if judgment.goal.attacks else 1.5


def weigh_boost(decision: moments.ChooseBoost, judgment: Judgment) -> Valued:
    """Pay for one more firepower where it makes a difference."""
    return (moments.Boost(), boosted(decision, judgment)), (moments.FireAsIs(), BOOST)


def boosted(decision: moments.ChooseBoost, judgment: Judgment) -> float:
    """Weigh one more firepower."""
    attempt, counter = judgment.battle.frames[-1], judgment.battle.counters[decision.counter]
    assert isinstance(attempt, Attempt)
    assert counter.at is not None
    _, margin = aim(
        judgment.ground, pose(counter), (counter.at, attempt.target), attempt.mode, attempt.observer
    )
    foes = judgment.by_hex.get(attempt.target, ())
    return sum(judgment.outlook.gain(foe, margin + 1) - judgment.outlook.gain(foe, margin) for foe in foes)


def weigh_melee_dice(decision: moments.ChooseMeleeDice, judgment: Judgment) -> Valued:
    """Roll again for the unit that fell shortest, if hits are still wanted."""
    return *more_hits(decision, judgment).items(), (moments.Accept(), MELEE_DICE)


def more_hits(decision: moments.ChooseMeleeDice, judgment: Judgment) -> dict[Action, float]:
    """Count the hits that a second roll of each unit promises."""
    frame, battle = judgment.battle.frames[-1], judgment.battle
    assert isinstance(frame, MeleeDice)
    own = [(id_, dice) for id_, dice in frame.dice if battle.counters[id_].side == judgment.side]
    powers = {id_: melee.firepower(battle, battle.counters[id_], frame.hex) for id_, _ in own}
    scored = {id_: sum(die <= powers[id_] for die in dice) for id_, dice in own}
    wanted = len(judgment.by_hex.get(frame.hex, ())) - sum(scored.values())
    return {
        one: min(wanted, powers[one.counter] / 5 - scored[one.counter])
        for one in of_kind(decision, moments.MeleeAgain)
    }


# losses and routs


def weigh_losses(decision: moments.ChooseLoss, judgment: Judgment) -> Valued:
    """Lose what is worth least."""
    return ((one, -value_in(judgment.battle, one.counter)) for one in of_kind(decision, moments.Lose))


def value_in(battle: Battle, id_: str) -> float:
    """Weigh an own counter."""
    counter = battle.counters[id_]
    return worth(counter.type, reduced=counter.reduced)


def weigh_rout_checks(decision: moments.ChooseRoutCheck, judgment: Judgment) -> Valued:
    """Check the most valuable unit first: the Command Points are for it."""
    return ((one, value_in(judgment.battle, one.counter)) for one in of_kind(decision, moments.CheckRout))


def weigh_routs(decision: moments.ChooseRout, judgment: Judgment) -> Valued:
    """Weigh every hex to run to."""
    return ((one, value) for one, (value, _) in runs(decision, judgment).items())


def choose_rout(decision: moments.ChooseRout, judgment: Judgment) -> Action:
    """Run where the unit stands best, and straight there."""
    ways = runs(decision, judgment)
    return max(ways, key=lambda one: ways[one])


def runs(decision: moments.ChooseRout, judgment: Judgment) -> dict[moments.RunTo, tuple[float, int]]:
    """Weigh each hex to run to by the best that it leads to, and by how straight."""
    battle, away = judgment.battle, judgment.ground.away
    frame, counter = battle.frames[-1], battle.counters[decision.counter]
    assert isinstance(frame, RoutMove)
    worth_of = {end: judgment.standing(counter, end) for end in frame.ends}
    return {
        one: max((worth_of[end], -away[one.hex][end]) for end in ends_from(battle, frame, one.hex))
        for one in of_kind(decision, moments.RunTo)
    }


# set-up


def weigh_option(_decision: moments.ChooseOption, judgment: Judgment) -> Valued:
    """Take the option if the counters that it brings are worth more than what it takes."""
    return (moments.TakeOption(chosen=False), 0.0), (
        moments.TakeOption(chosen=True),
        gained_by_option(judgment),
    )


def weigh_placements(decision: moments.ChoosePlacement, judgment: Judgment) -> Valued:
    """Weigh the best hexes for a counter: covered, concealed, with the enemy's way in sight."""
    return best_placements(decision, judgment, PLACES)


def choose_placement(decision: moments.ChoosePlacement, judgment: Judgment) -> Action:
    """Place a counter in the best hex."""
    return best_placements(decision, judgment, 1)[0][0]
