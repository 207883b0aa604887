"""Values of op fire, losses, retreats, command and cards in Sniper's Alley."""

from wargames.bots.evaluator import Valued, of_kind
from wargames.bots.sniper.attacks import WORTH, worth
from wargames.bots.sniper.evaluator import SniperEvaluator, volley_in
from wargames.bots.sniper.orders import ActionValues
from wargames.sniper import moments
from wargames.sniper.values.cards import CARDS
from wargames.sniper.values.state import Unit, Window

FAIR_SHOT = 0.25  # the least value of op fire
FIRES_AGAIN = 0.2  # the addition for a machine gun alone, which op fire does not fatigue
OFFICER_SHOT = 1.5  # the least value for a sniper that may still see an officer come
HELPED = 0.6  # the part of its own shot that a supporter of op fire gives up
WORTH_WATCHING = 0.2  # the least value of op fire mode above the unit's own shot

# op fire


def weigh_op_fire(decision: moments.ChooseOpFire, evaluator: SniperEvaluator) -> Valued:
    """Weigh the shots at the unit that moves against a fair one."""
    target = evaluator.units[evaluator.battle.top(Window).mover]
    for one in of_kind(decision, moments.OpFire):
        yield one, op_fire_value(evaluator, target, one)
    yield moments.HoldFire(), fair(evaluator)


def fair(evaluator: SniperEvaluator) -> float:
    """Return the least value of op fire: a sniper that hunts officers waits for one of them."""
    if evaluator.objectives.kind != "officers" or evaluator.objectives.attacks:
        return FAIR_SHOT
    coming = any(
        foe.unit.activation == "fresh" and "officer" in foe.unit.figures for foe in evaluator.enemy.units
    )
    return OFFICER_SHOT if coming else FAIR_SHOT


def op_fire_value(evaluator: SniperEvaluator, target: Unit, action: moments.OpFire) -> float:
    """Weigh op fire; a machine gun alone fires again later."""
    firer, helpers = volley_in(action.firer), action.supporters or ()
    leader = evaluator.units[firer.unit]
    if leader.kind == "sniper":
        return evaluator.snipe(leader, target.id, action.aim)
    alone = [evaluator.attack(one, (), target.id, action.kind) for one in helpers]
    again = FIRES_AGAIN if firer.part == "mg" else 0.0
    return evaluator.attack(action.firer, helpers, target.id, action.kind) - HELPED * sum(alone) + again


def weigh_op_fire_mode(decision: moments.ChooseOpFireMode, evaluator: SniperEvaluator) -> Valued:
    """Choose op fire mode for units without a better shot of their own; an attacker has to move."""
    orders, objectives = ActionValues(evaluator), evaluator.objectives
    dear = WORTH_WATCHING * (1 + 2 * objectives.attacks)
    yield moments.Done(), 0.0
    for one in of_kind(decision, moments.Prepare):
        unit = evaluator.units[one.unit]
        hunted = unit.kind == "sniper" and objectives.kind != "objective"  # fires before it is assaulted
        own = 0.0 if hunted else evaluator.shots_from(unit)[unit.at or ""]
        yield one, orders.watch(unit) - own - dear


# losses


def weigh_losses(decision: moments.ChooseLoss, evaluator: SniperEvaluator) -> Valued:
    """Lose the least valuable figure, preferably of a squad that remains."""
    return [(one, -loss(evaluator, one)) for one in of_kind(decision, moments.Lose)]


def loss(evaluator: SniperEvaluator, action: moments.Lose) -> float:
    """Weigh a figure that falls."""
    unit = evaluator.units[action.unit]
    if unit.kind == "sniper" or len(unit.figures) == 1:
        return worth(unit)
    precious = 5.0 if action.figure == "officer" and evaluator.objectives.kind == "officers" else 0.0
    return WORTH[action.figure] + precious


def weigh_retreats(decision: moments.ChooseRetreat, evaluator: SniperEvaluator) -> Valued:
    """Retreat to the hex where the unit stands best."""
    for one in of_kind(decision, moments.Retreat):
        yield one, evaluator.place_value(evaluator.units[one.unit], one.hex)


# command, cards and the rest


def weigh_spending(decision: moments.ChooseSpending, evaluator: SniperEvaluator) -> Valued:
    """Play a card on the initiative, keep the cost of a card for the next round, and put the rest there."""
    has = evaluator.battle.sides[evaluator.side]
    costs = [CARDS[id_].cost for id_ in has.hand if CARDS[id_].played == "action"]
    wanted = max(0, decision.command - max(costs, default=0))
    yield from ((one, 1.0) for one in of_kind(decision, moments.PlayCard))
    yield from ((one, -float(abs(one.command - wanted))) for one in of_kind(decision, moments.Bid))


def weigh_transfers(_decision: moments.ChooseTransfer, _evaluator: SniperEvaluator) -> Valued:
    """Leave the squads as they are: transfers are not weighed."""
    return [(moments.Done(), 0.0)]
