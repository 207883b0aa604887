"""Fire as the action of a stationary group, with one card or two (FM-9.1, FM-14.1, FM-30.7)."""

from collections.abc import Iterator
from itertools import product
from operator import attrgetter

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.aim import Seen, seen_by, targets
from wargames.fire_move.play.fire.fire import Attack, fire, nearest_of
from wargames.fire_move.play.fire.ordnance import fear_refusal
from wargames.fire_move.play.fire.reactions import use_refusal
from wargames.fire_move.play.fire.second_attack import allocations, pairs_of_cards, second_refusal, sharings
from wargames.fire_move.play.hands import HERO, fire_cards
from wargames.fire_move.play.heroes import hero_refusal
from wargames.fire_move.play.orders import Order, Orders
from wargames.fire_move.play.playing import Reason, begin_action, cannot_act, player
from wargames.fire_move.values import actions as act
from wargames.fire_move.values.state import Group, GroupId
from wargames.kernel.errors import Refusal


def target_refusal(battle: Battle, group: GroupId, target: GroupId) -> Reason:
    """Say why a group cannot be fired at (FM-13.1)."""
    found = battle.groups.get(target)
    if found is None or found.side == player(battle) or target in battle.off_table:
        return Refusal("FM-9.1", f"{target[:20]!r} is no enemy group on the table")
    if not seen_by(battle, group, target):
        return Refusal("FM-13.1", f"{group} has no line of sight to {target}")
    return None


def refusal(battle: Battle, action: act.Fire) -> Reason:
    """Say why a group cannot fire so."""
    side = player(battle)
    return (
        cannot_act(battle, action.group)
        or fear_refusal(battle, action.group)
        or target_refusal(battle, action.group, action.target)
        or use_refusal(battle, side, action.group, action.card, seen_by(battle, action.group, action.target))
        or hero_refusal(battle, side, action.hero)
    )


def twice_refusal(battle: Battle, action: act.FireTwice) -> Reason:
    """Say why a group cannot fire two attacks so."""
    return (
        cannot_act(battle, action.group)
        or fear_refusal(battle, action.group)
        or target_refusal(battle, action.group, action.target)
        or target_refusal(battle, action.group, action.second_target)
        or second_refusal(battle, action, targets_seen(battle, action), player(battle))
        or hero_refusal(battle, player(battle), action.hero)
    )


def targets_seen(battle: Battle, action: act.FireTwice) -> tuple[list[Seen], list[Seen]]:
    """List whom the group sees of either target."""
    first, second = (
        seen_by(battle, action.group, target) for target in (action.target, action.second_target)
    )
    return first, second


def perform(battle: Battle, action: act.Fire) -> None:
    """Fire one card (FM-9.1)."""
    cards = (action.card, action.hero) if action.hero else (action.card,)
    begin_action(battle, action.group, cards, "fire", "FM-9.1")
    fire(battle, [Attack(action.group, action.target, action.card, hero=bool(action.hero))])


def perform_twice(battle: Battle, action: act.FireTwice) -> None:
    """Fire two cards (FM-14.1)."""
    cards = (action.card, action.second_card)
    spent = (*cards, action.hero) if action.hero else cards
    begin_action(battle, action.group, spent, "two attacks", "FM-14.1")
    fire(battle, allocations(action, action.group, (action.target, action.second_target)))


def candidates(battle: Battle, group: Group) -> Iterator[act.Fire | act.FireTwice]:
    """List the fire cards at each enemy group in sight, and pairs of them (FM-R57)."""
    cards = list(fire_cards(battle, group.side))
    if not cards or fear_refusal(battle, group.id):
        return
    there = [(target, nearest_of(seen)[1].band) for target, seen in targets(battle, group.id)]
    hero = battle.holds(group.side, HERO)
    fit = [card for card in cards if card.men_min <= len(battle.able(group.id))]
    for target, band in there:
        for card in fit:
            if card.base[band] is not None:
                yield act.Fire(group.id, target, card.id)
                if hero:
                    yield act.Fire(group.id, target, card.id, HERO)
    if there and battle.leaders(group.id):
        yield from pairs_at(battle, group, there)


def pairs_at(battle: Battle, group: Group, there: list[tuple[GroupId, int]]) -> Iterator[act.FireTwice]:
    """List pairs of cards at one target and at two, with all ways to share what counts once (FM-R57)."""
    shares = list(sharings(battle, group))
    for first, second in pairs_of_cards(battle, group):
        in_range = [target for target, band in there if first.base[band] is not None]
        others = [target for target, band in there if second.base[band] is not None]
        for target, other in product(in_range, others):
            for share in shares:
                yield act.FireTwice(group.id, target, first.id, other, second.id, *share)


ORDERS = Orders(
    kinds=(
        Order(act.Fire, refusal, perform),
        Order(act.FireTwice, twice_refusal, perform_twice),
    ),
    lists=candidates,
    plays=attrgetter("fire"),
)
