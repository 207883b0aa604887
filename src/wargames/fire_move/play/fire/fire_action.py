"""Fire as the action of a stationary group, with one card or two (FM-9.1, FM-14.1, FM-30.7)."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from operator import attrgetter
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.aim import Seen, nearest_seen, seen_by, targets
from wargames.fire_move.play.fire.fire import Attack, fire, nearest_of
from wargames.fire_move.play.fire.ordnance import fear_refusal
from wargames.fire_move.play.fire.reactions import use_refusal
from wargames.fire_move.play.fire.second_attack import (
    FireTwice,
    allocations,
    pairs_of_cards,
    second_refusal,
    sharings,
)
from wargames.fire_move.play.groups.placement import mustered
from wargames.fire_move.play.hands import HERO, fire_cards, kinds_of
from wargames.fire_move.play.heroes import hero_refusal
from wargames.fire_move.play.orders import OrderKind, Orders
from wargames.fire_move.play.playing import Reason, begin_action, cannot_act, no_enemy_group
from wargames.fire_move.values.cards import FireCard
from wargames.fire_move.values.state import CardId, Group, GroupId
from wargames.fire_move.values.words import FireMoveAction
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.game.listing import Branch


@quickly_made
@attrs.frozen
class Fire(FireMoveAction):
    """Play a fire card on a group (FM-9.1); ``hero`` is the hero card played with it."""

    FORM: ClassVar[str] = "fire {group} at {target} with {card}[ with hero {hero}]"
    ORDER: ClassVar[str] = "fire"
    SAYS: ClassVar[str] = "fire {group} at {target} with {card}[ and {hero}]"
    group: GroupId
    target: GroupId
    card: CardId
    hero: CardId | None = None


Shots = list[tuple[FireCard, CardId | None]]
"""Fire cards, each with the hero card played with it."""


def target_refusal(battle: Battle, group: GroupId, target: GroupId) -> Reason:
    """Return why a group cannot be fired at (FM-13.1)."""
    if found := no_enemy_group(battle, target, "FM-9.1"):
        return found
    if not seen_by(battle, group, target):
        return Refusal("FM-13.1", f"{group} has no line of sight to {target}")
    return None


def refusal(battle: Battle, action: Fire) -> Reason:
    """Return why a group cannot fire so."""
    side = battle.player
    return (
        cannot_act(battle, action.group)
        or fear_refusal(battle, action.group)
        or target_refusal(battle, action.group, action.target)
        or use_refusal(
            battle, side, action.group, action.card, seen=seen_by(battle, action.group, action.target)
        )
        or hero_refusal(battle, side, action.hero)
    )


def twice_refusal(battle: Battle, action: FireTwice) -> Reason:
    """Return why a group cannot fire two attacks so."""
    return (
        cannot_act(battle, action.group)
        or fear_refusal(battle, action.group)
        or target_refusal(battle, action.group, action.target)
        or target_refusal(battle, action.group, action.second_target)
        or second_refusal(battle, action, targets_seen(battle, action), battle.player)
        or hero_refusal(battle, battle.player, action.hero)
    )


def targets_seen(battle: Battle, action: FireTwice) -> tuple[list[Seen], list[Seen]]:
    """List the figures in sight of either target."""
    first, second = (
        seen_by(battle, action.group, target) for target in (action.target, action.second_target)
    )
    return first, second


def perform(battle: Battle, action: Fire) -> None:
    """Fire one card (FM-9.1)."""
    cards = (action.card, action.hero) if action.hero else (action.card,)
    begin_action(battle, action.group, cards, "fire", clauses=("FM-9.1",))
    fire(battle, [Attack(action.group, action.target, action.card, hero=bool(action.hero))])


def perform_twice(battle: Battle, action: FireTwice) -> None:
    """Fire two cards (FM-14.1)."""
    cards = (action.card, action.second_card)
    spent = (*cards, action.hero) if action.hero else cards
    begin_action(battle, action.group, spent, "two attacks", clauses=("FM-14.1",))
    fire(battle, allocations(action, action.group, (action.target, action.second_target)))


def candidates(battle: Battle, group: Group) -> tuple[Fire | FireTwice, ...]:
    """List the fire cards at each enemy group in sight, and pairs of them (FM-R57).

    Cached while the cards, the group, its weapons and the enemies stay.
    """
    held = kinds_of(battle.hands[group.side].cards)
    if not held.fire or fear_refusal(battle, group.id):
        return ()

    def find(*_: object) -> tuple[Fire | FireTwice, ...]:
        return tuple(_candidates(battle, group))

    enemies, guns = mustered(battle, battle.enemy(group.side)), battle.crewed_by(group.id)
    given = battle.scenario, held.shooting, battle.men(group.id), guns, enemies
    return battle.field.cached(("fire", group.id), find, *given)


def _candidates(battle: Battle, group: Group) -> Iterator[Fire | FireTwice]:
    shots = shots_of(battle, group)
    for target, seen in targets(battle, group.id):
        yield from shots_at(group, target, shots, nearest_of(seen))
    if battle.leaders(group.id):
        yield from pairs_at(battle, group)


def branches(battle: Battle, group: Group) -> Iterator[Branch]:
    """Yield the same by enemy groups; sight is tested once one is chosen."""
    if not fire_cards(battle, group.side) or fear_refusal(battle, group.id):
        return
    for enemy in battle.enemies_of(group.id):
        yield Branch(None, partial(shots_if_seen, battle, group, enemy.id), last=True)
    if battle.leaders(group.id) and any(True for _ in pairs_of_cards(battle, group)):
        yield Branch(None, partial(pairs_at, battle, group), last=True)


def shots_if_seen(battle: Battle, group: Group, target: GroupId) -> list[Fire]:
    """List the fire cards at an enemy group, if it is in sight."""
    seen = nearest_seen(battle, group.id, target)
    return shots_at(group, target, shots_of(battle, group), nearest_of(seen)) if seen else []


def shots_at(group: Group, target: GroupId, shots: Shots, nearest: Seen) -> list[Fire]:
    """List the fire cards at an enemy group, by its nearest figure in sight."""
    band = nearest[1].band
    return [Fire(group.id, target, card.id, hero) for card, hero in shots if card.base[band] is not None]


def shots_of(battle: Battle, group: Group) -> Shots:
    """List the fire cards that a group has the men for, each without a hero and with one."""
    men, held = len(battle.able(group.id)), fire_cards(battle, group.side)
    heroes = (None, HERO) if battle.holds(group.side, HERO) else (None,)
    return [(card, hero) for card in held if card.men_min <= men for hero in heroes]


def pairs_at(battle: Battle, group: Group) -> Iterator[FireTwice]:
    """List pairs of cards at one target and at two, with all allocations of the bonuses (FM-R57)."""
    if not (pairs := list(pairs_of_cards(battle, group))):
        return
    there = [(target, nearest_of(seen)[1].band) for target, seen in targets(battle, group.id)]
    shares = list(sharings(battle, group))
    for first, second in pairs:
        in_range = [target for target, band in there if first.base[band] is not None]
        others = [target for target, band in there if second.base[band] is not None]
        for target, other, share in product(in_range, others, shares):
            yield FireTwice(group.id, target, first.id, other, second.id, *share)


ORDERS = Orders(
    kinds=(OrderKind(Fire, refusal, perform), OrderKind(FireTwice, twice_refusal, perform_twice)),
    lists=candidates,
    branches=branches,
    plays=attrgetter("fire"),
)
