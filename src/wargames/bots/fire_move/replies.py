"""Answers in the other side's turn and in close combat, with their values."""

from wargames.bots.evaluator import Valued, by_value
from wargames.bots.fire_move.effects import duel, harm, worth
from wargames.bots.fire_move.evaluator import FireMoveEvaluator
from wargames.bots.fire_move.orders import card_price, hero_price, value_of
from wargames.bots.fire_move.shots import shot_loss
from wargames.fire_move import moments, queries
from wargames.fire_move.values.state import CloseCombat
from wargames.kernel.game import Action, Decision

WORTH_REACTING = 0.22  # the least value of a reaction beyond its cards
WITHSTOOD = 0.3  # the least chance in close combat for which a group stands
MINED = 0.5  # the value of stopping the movers


# the other side's moves


def rate_reactions(decision: moments.ChooseReaction, evaluator: FireMoveEvaluator) -> Valued:
    """Rate the reactions above the least value that they need; to pass is worth nothing."""
    for action in decision.actions:
        value = reaction(evaluator, action)
        yield action, 0.0 if isinstance(action, moments.Pass) else value


def reaction(evaluator: FireMoveEvaluator, action: Action) -> float:
    """Rate a reaction above the least value that it needs."""
    battle = evaluator.battle
    match action:
        case moments.React() | moments.ReactTwice():
            walk = queries.walk_at_work(battle)
            volley = evaluator.volley_at(walk, action.group, action.sample)
            attacks = queries.attacks_by(action, walk.group)
            price = sum(card_price(attack.card) for attack in attacks) + hero_price(action.hero)
            return sum(map(volley.harm, attacks)) - price - WORTH_REACTING
        case moments.ReactOrdnance():
            walk = queries.walk_at_work(battle)
            key = battle.key_figure(queries.group_of(battle, action.weapon))
            seen = queries.seen_at(battle, walk, key, action.sample)
            lost = shot_loss(battle, action, seen, queries.markers_at(battle, walk, action.sample))
            return lost - card_price(action.card) - WORTH_REACTING
        case moments.LayMinefield():
            movers = queries.movers_left(battle, queries.walk_at_work(battle))
            each = sum(harm(one, queries.MINE_FV) for one in movers) / len(movers)
            return each + MINED - WORTH_REACTING
    return value_of(evaluator, action)


def choose_hero(decision: moments.ChooseHero, evaluator: FireMoveEvaluator) -> Action:
    """Rally or promote a leader by a hero; else keep it."""
    action, value = max(rate_heroes(decision, evaluator), key=by_value)
    return action if value > 0 else moments.Pass()


def rate_heroes(decision: moments.ChooseHero, evaluator: FireMoveEvaluator) -> Valued:
    """Rate the plays of a hero; to keep it is worth nothing."""
    for action in decision.actions:
        yield action, 0.0 if isinstance(action, moments.Pass) else value_of(evaluator, action)


def choose_to_go_on(_decision: moments.ChooseToGoOn, _evaluator: FireMoveEvaluator) -> Action:
    """Go on: the cover is ahead."""
    return moments.GoOn()


# close combat


def choose_to_stand(decision: moments.ChooseToStand, evaluator: FireMoveEvaluator) -> Action:
    """Stand if there is a chance, else retire to the safest place."""
    battle, combat = evaluator.battle, evaluator.battle.top(CloseCombat)
    odds_for_us = 1 - duel(battle.able(combat.attackers), battle.men(combat.defenders))
    return moments.Stand() if odds_for_us >= WITHSTOOD else retreat(decision, evaluator)


def retreat(decision: Decision, evaluator: FireMoveEvaluator) -> Action:
    """Retire to the place of least danger; stand if there is no way."""
    ways = [one for one in decision.actions if isinstance(one, moments.Retire)]
    me = evaluator.mine(getattr(decision, "group", ""))
    return min(
        ways, key=lambda one: evaluator.danger(me, one.route.points[-1]), default=next(iter(decision.actions))
    )


def rate_retreats(decision: Decision, evaluator: FireMoveEvaluator) -> Valued:
    """Rate the places to retire to by the danger there; to stand, by the chance to win."""
    battle, combat = evaluator.battle, evaluator.battle.top(CloseCombat)
    me = evaluator.mine(getattr(decision, "group", ""))
    for action in decision.actions:
        if isinstance(action, moments.Retire):
            yield action, -evaluator.danger(me, action.route.points[-1])
        else:
            lost = duel(battle.able(combat.attackers), battle.men(combat.defenders))
            yield action, -lost * me.worth


def choose_combat_hero(decision: moments.ChooseCombatHero, _evaluator: FireMoveEvaluator) -> Action:
    """Play a hero if there is one: men are at stake."""
    return next((one for one in decision.actions if isinstance(one, moments.HeroFights)), moments.Pass())


def choose_loss(decision: moments.ChooseLoss, evaluator: FireMoveEvaluator) -> Action:
    """Lose the least valuable figure."""
    losses = [one for one in decision.actions if isinstance(one, moments.Lose)]
    return min(losses, key=lambda one: worth(evaluator.battle.figures[one.figure]))
