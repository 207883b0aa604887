"""Values of the actions of a turn of Fire & Move, in riflemen."""

from collections.abc import Callable
from functools import cache
from typing import Any

from wargames.bots.caches import remembered
from wargames.bots.fire_move.effects import chance, harm, worth
from wargames.bots.fire_move.evaluator import FireMoveEvaluator
from wargames.bots.fire_move.lineup import GroupStance
from wargames.bots.fire_move.marches import NEVER, march_gain, storm
from wargames.bots.fire_move.shots import shot_loss
from wargames.fire_move import moments, queries
from wargames.fire_move.values.cards import CARDS, FireCard, MovementCard, RadioCard, card_of
from wargames.fire_move.values.state import CardId, GroupId
from wargames.kernel.base.modifiers import total
from wargames.kernel.game import Action

CARD = 0.06  # the value of any card in hand
STRONGER = 0.03  # the value of a fire card above the next weaker one
HERO_CARD = 1.2  # the value of a hero in hand
DISLODGED = 1.3  # the factor of losses at an objective
AGAIN = 0.85  # the part of its effect alone that a second attack has
RALLIED = 0.45  # the value of a rallied man
LEADERLESS = 1.0  # the value of a group's first able man
SMOKE_CV = 2  # the concealment of smoke, as an estimate
LYING = 0.6  # the chance that men on the ground profit from it
FREED, LED_OUT = 1.5, 1.0  # the values of a group freed of fear, and of mines
REPAIRED, MANNED, TURNED = 0.8, 0.6, 0.7
HANDLED = max(REPAIRED, MANNED, TURNED)
"""The highest value of handling a weapon."""
JOINED, REMNANT = 0.35, 3  # the value of joining, and the most men of a remnant
RESERVES = 3.0
FIRE_FIRST = (moments.Fire, moments.FireTwice, moments.FireOrdnance, moments.CallArtillery)


@cache
def card_price(card: str | None) -> float:
    """Rate a card in hand: a strong fire card and a long move more than others."""
    found = CARDS.get(card or "")
    if isinstance(found, FireCard):
        return CARD + STRONGER * int(found.id[1:])
    if isinstance(found, MovementCard):
        return CARD + STRONGER * (found.value - 1)
    return CARD if card else 0.0


def hero_price(card: str | None) -> float:
    """Rate a hero that is spent with an attack."""
    return HERO_CARD if card else 0.0


# fire


def fire(evaluator: FireMoveEvaluator, action: moments.Fire) -> float:
    """Rate an attack."""
    attack = queries.Attack(action.group, action.target, action.card, hero=action.hero is not None)
    return attack_harm(evaluator, attack) - card_price(action.card) - hero_price(action.hero)


def attack_harm(evaluator: FireMoveEvaluator, attack: queries.Attack) -> float:
    """Return the losses that an attack should cause."""
    share = DISLODGED if attack.target in evaluator.denied else 1.0
    return share * evaluator.volley(attack.group, attack.target).harm(attack)


def fire_twice(evaluator: FireMoveEvaluator, action: moments.FireTwice) -> float:
    """Rate two attacks."""
    first = share_harm(evaluator, action, "1", target=action.target, card=action.card)
    second = share_harm(evaluator, action, "2", target=action.second_target, card=action.second_card)
    return both(action, first, second)


def both(action: moments.FireTwice, first: float, second: float) -> float:
    """Rate two attacks that would cause so much alone, less their cards."""
    again = AGAIN if action.target == action.second_target else 1.0
    cards = card_price(action.card) + card_price(action.second_card) + hero_price(action.hero)
    return first + again * second - cards


def share_harm(
    evaluator: FireMoveEvaluator, action: moments.FireTwice, number: str, *, target: GroupId, card: CardId
) -> float:
    """Return the losses by one of two attacks, computed once for all pairs with the same bonuses in it."""
    counts = action.leader == number, action.lmg == number, action.smg == number, action.hero_attack == number
    key = action.group, target, card, counts
    if (found := evaluator.harms.get(key)) is None:
        leader, lmg, smg, hero = counts
        attack = queries.Attack(action.group, target, card, leader=leader, lmg=lmg, smg=smg, hero=hero)
        found = evaluator.harms[key] = attack_harm(evaluator, attack)
    return found


def fire_ordnance(evaluator: FireMoveEvaluator, action: moments.FireOrdnance) -> float:
    """Rate a shot of a weapon."""
    key = action.weapon, action.figure, action.hero_use  # the same for every card
    harmed = remembered(evaluator.harms, key, lambda: weapon_harm(evaluator, action))
    return harmed - card_price(action.card) - hero_price(action.hero)


def weapon_harm(evaluator: FireMoveEvaluator, action: moments.FireOrdnance) -> float:
    """Return the losses that a shot of a weapon should cause."""
    battle = evaluator.battle
    target = battle.figures[action.figure].group
    return shot_loss(battle, action, queries.seen_by(battle, queries.group_of(battle, action.weapon), target))


def call_artillery(evaluator: FireMoveEvaluator, action: moments.CallArtillery) -> float:
    """Rate artillery: it falls on both sides."""
    battle = evaluator.battle
    card, at = card_of(RadioCard, action.card), battle.figures[action.figure].stands
    value = 0.0
    for figure in queries.in_artillery_area(battle, at):
        harmed = harm(figure, card.fv + total(queries.cover_from_artillery(battle, figure)))
        value += harmed if figure.side == evaluator.enemy else -1.5 * harmed
    return chance(1) * value - CARD


# movement


def move(evaluator: FireMoveEvaluator, action: moments.Move) -> float:
    """Rate a move by the best spot or charge in its reach."""
    if action.fire or action.figures or action.rally:
        return NEVER
    card = card_of(MovementCard, action.card)
    cv = card.cv if action.mode == "cv" else SMOKE_CV if action.smoke else 0
    actions = card.value if action.mode == "actions" else 1
    me = evaluator.mine(action.group)
    value = march(evaluator, me, actions, cv)
    if action.mode == "actions" and not action.smoke:
        value = max(value, storm(evaluator, me, actions)[0])
    return value - card_price(action.card) - (CARD if action.smoke else 0)


def march(evaluator: FireMoveEvaluator, me: GroupStance, actions: int, cv: int) -> float:
    """Rate the best spot in reach of some move actions."""
    key = me.group.id, actions, cv
    return remembered(evaluator.marches, key, lambda: march_gain(evaluator, me, actions, cv))


def banzai(evaluator: FireMoveEvaluator, action: moments.Banzai) -> float:
    """Rate a banzai."""
    value = card_of(MovementCard, action.card).value
    return storm(evaluator, evaluator.mine(action.group), value, sure=True)[0] - card_price(action.card)


def arrive(evaluator: FireMoveEvaluator, action: moments.Arrive) -> float:
    """Rate the arrival of reserves where the way to the objectives is short."""
    spot = action.place.points[-1]
    drawn = evaluator.ground.nearness((spot.x, spot.y))
    near = sum(one.vp * near for one, near in zip(evaluator.objectives, drawn, strict=True))
    return RESERVES + near - card_price(action.card)


def go_to_ground(evaluator: FireMoveEvaluator, action: moments.GoToGround) -> float:
    """Rate lying down."""
    me = evaluator.mine(action.group)
    saved = evaluator.danger(me, me.at) - evaluator.danger(me, me.at, ground=True)
    return LYING * saved - CARD


def lay_smoke(evaluator: FireMoveEvaluator, action: moments.LaySmoke) -> float:
    """Rate smoke on a group of the side; the enemy gets none."""
    target = action.target or action.group
    if evaluator.battle.groups[target].side != evaluator.side:
        return NEVER
    me = evaluator.mine(target)
    if me.group.smoke:
        return NEVER
    saved = evaluator.danger(me, me.at) - evaluator.danger(me, me.at, cv=SMOKE_CV)
    return LYING * saved - CARD


# the others


def rally(evaluator: FireMoveEvaluator, action: moments.Rally) -> float:
    """Rate the men who are rallied."""
    battle = evaluator.battle
    value = sum(RALLIED * worth(battle.figures[number]) for number in action.figures)
    if not battle.able(action.group):
        value += LEADERLESS
    return value - CARD * len(action.cards) - SPARE * sum(int(card[1:]) for card in action.cards)


SPARE = 0.03  # the value of a man whom the rally card could have rallied besides


def reorganize(evaluator: FireMoveEvaluator, action: moments.Reorganize) -> float:
    """Rate the joining of a remnant with its neighbors."""
    battle, (joined, *others) = evaluator.battle, action.parts.parts
    if others:
        return NEVER
    groups = {battle.figures[number].group for number in joined}
    return JOINED if min(len(battle.men(group)) for group in groups) <= REMNANT else NEVER


def leave_minefield(_evaluator: FireMoveEvaluator, action: moments.LeaveMinefield) -> float:
    """Rate leaving a minefield."""
    card = CARDS[action.card]
    enough = isinstance(card, MovementCard) and card.value >= queries.TO_LEAVE
    return LED_OUT if enough else NEVER


def repair(evaluator: FireMoveEvaluator, action: moments.Repair) -> float:
    """Rate a repair."""
    needed = queries.rep_number(evaluator.battle, action.group, action.weapon)
    return NEVER if needed is None else REPAIRED * chance(needed)


def change_state(_evaluator: FireMoveEvaluator, action: moments.ChangeState) -> float:
    """Rate setting a weapon up; it is not broken down."""
    return MANNED if action.facing is not None else NEVER


def change_arc(evaluator: FireMoveEvaluator, action: moments.ChangeArc) -> float:
    """Rate turning a weapon to an enemy in sight where none is in its arc."""
    piece = evaluator.battle.pieces[action.weapon]
    if evaluator.in_arc(piece):
        return NEVER
    at, point = evaluator.battle.stands(piece), action.facing.points[-1]
    return NEVER if evaluator.ground.glimpse(at, point) is None else TURNED - CARD


VALUES: dict[type[Action], Callable[[FireMoveEvaluator, Any], float]] = {
    moments.Fire: fire,
    moments.FireTwice: fire_twice,
    moments.FireOrdnance: fire_ordnance,
    moments.CallArtillery: call_artillery,
    moments.Move: move,
    moments.Banzai: banzai,
    moments.Arrive: arrive,
    moments.GoToGround: go_to_ground,
    moments.LaySmoke: lay_smoke,
    moments.RemoveFear: lambda _evaluator, action: FREED - card_price(action.card),
    moments.LeaveMinefield: leave_minefield,
    moments.Rally: rally,
    moments.Reorganize: reorganize,
    moments.Repair: repair,
    moments.Crew: lambda _evaluator, _action: MANNED,
    moments.Acquire: lambda _evaluator, _action: MANNED,
    moments.ChangeState: change_state,
    moments.ChangeArc: change_arc,
    moments.HeroRally: lambda evaluator, action: (
        RALLIED * worth(evaluator.battle.figures[action.figure]) - HERO_CARD
    ),
    moments.HeroPromotes: lambda _evaluator, _action: FREED,
}


def value_of(evaluator: FireMoveEvaluator, action: Action) -> float:
    """Rate an action."""
    rate = VALUES.get(type(action))
    return NEVER if rate is None else rate(evaluator, action)
