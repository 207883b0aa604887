"""Reactions to a moving group: fire and minefields (FM-5.14, FM-5.15, FM-R14, FM-R58)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

import attrs

from wargames.fire_move.play import playing
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire import gunnery, ordnance
from wargames.fire_move.play.fire.aim import Seen
from wargames.fire_move.play.fire.expectation import Expectation
from wargames.fire_move.play.fire.fire import Attack, fire, nearest_of
from wargames.fire_move.play.fire.movers_seen import seen_at, seen_in_window, window
from wargames.fire_move.play.fire.ordnance import ReactOrdnance
from wargames.fire_move.play.fire.second_attack import (
    ReactTwice,
    allocations,
    pairs_of_cards,
    second_refusal,
    sharings,
)
from wargames.fire_move.play.hands import HERO, fire_cards
from wargames.fire_move.play.heroes import Pass, hero_refusal, or_a_hero
from wargames.fire_move.play.move import minefields, walking
from wargames.fire_move.play.move.minefields import LayMinefield
from wargames.fire_move.play.move.setting_off import markers_at
from wargames.fire_move.values.cards import FireCard, card_of
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import CardId, Group, GroupId, Walk
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.game.listing import Branch
from wargames.kernel.moments import Moment, by_class, sampled, unsaid


@attrs.frozen
class React(FireMoveAction):
    """Fire at the movers at a sample of their route (FM-5.14, FM-R14)."""

    FORM: ClassVar[str] = "react at {sample} with {group} by {card}[ with hero {hero}]"
    SAYS: ClassVar[str] = "fire {group} at point {sample} of the way with {card}"
    IN_FULL: ClassVar[str] = "fire {group} at {mover} at point {sample} of its way with {card}[ and {hero}]"
    ORDER: ClassVar[str] = "react"
    SUBJECT: ClassVar[str] = "group"
    sample: int
    group: GroupId
    card: CardId
    hero: CardId | None = None


@attrs.frozen
class ChooseReaction(Decision):
    """Fire at the movers, mine their way, or let them go (FM-R14)."""

    ASKS: ClassVar[str] = "react to the move of {group}, or let it pass"

    group: GroupId


@attrs.frozen
class ReactionPassed(FireMoveEvent):
    """The reactor let the movers go on (FM-R14)."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "The {side} did not react."

    side: Nation


Visible = list[tuple[int, list[Seen], int]]
"""The samples at which movers are seen, each with those who are, and the place of their range in `BANDS`."""
FEW_SAMPLES = 3
"""With fewer samples than these, all are candidates."""
Shooting = React | ReactTwice | ReactOrdnance
Reaction = Shooting | LayMinefield


def reactor(battle: Battle, walk: Walk) -> Nation:
    """Name the side that may react."""
    return battle.enemy(battle.groups[walk.group].side)


def may_react(battle: Battle, group: Group) -> bool:
    """Return whether, by public facts, a group may still react (FM-R14, FM-R36, FM-R58, FM-G12)."""
    return not (group.reacted or group.fear or group.berserk) and bool(battle.able(group.id))


def opens(battle: Battle, walk: Walk) -> bool:
    """Return whether the reactor is asked, by public facts (FM-R58)."""
    if not walking.movers_left(battle, walk):
        return False
    side = reactor(battle, walk)
    if not battle.hands[side].cards:
        return False
    if any(minefields.may_lie(battle, walk, sample) for sample in window(walk)):
        return True
    keys = [battle.key_figure(group.id) for group in battle.groups_of(side) if may_react(battle, group)]
    return any(True for key in keys for _ in seen_in_window(battle, walk, key))


# refusals


def refusal(battle: Battle, walk: Walk, action: Reaction) -> playing.Reason:
    """Return why a group may not react so, or no minefield lie there (FM-R14)."""
    if action.sample not in window(walk):
        return Refusal(
            "FM-R14", f"point {action.sample} is not one of {walk.first} to {walk.last} of the way"
        )
    if isinstance(action, LayMinefield):
        return minefields.refusal(battle, walk, action)
    side = reactor(battle, walk)
    group = gunnery.group_of(battle, action.weapon) if isinstance(action, ReactOrdnance) else action.group
    return (
        group_refusal(battle, side, group)
        or hero_refusal(battle, side, action.hero)
        or card_refusal(battle, walk, action)
    )


def group_refusal(battle: Battle, side: Nation, group: GroupId) -> playing.Reason:
    """Return why a group may not react (FM-R14)."""
    if found := (
        playing.not_on_table(battle, group, side)
        or playing.barred_by_fear(battle, group, "fire")
        or playing.barred_by_berserk(battle, group, " and may not fire")
    ):
        return found
    if battle.groups[group].reacted:
        return Refusal("FM-R14", f"{group} has reacted in this player turn")
    return None


def card_refusal(battle: Battle, walk: Walk, action: Shooting) -> playing.Reason:
    """Return why the cards cannot be used against the movers at that sample (FM-5.15)."""
    if isinstance(action, ReactOrdnance):
        return ordnance.reaction_refusal(battle, walk, action, seen_at)
    seen = seen_at(battle, walk, battle.key_figure(action.group), action.sample)
    if not seen:
        return Refusal(
            "FM-5.15", f"{action.group} has no line of sight to the movers at point {action.sample}"
        )
    side = reactor(battle, walk)
    if isinstance(action, ReactTwice):
        return second_refusal(battle, action, (seen, seen), side)
    return use_refusal(battle, side, action.group, action.card, seen=seen)


def use_refusal(
    battle: Battle, side: Nation, group: GroupId, card_id: CardId, *, seen: list[Seen]
) -> playing.Reason:
    """Return why a group cannot use a fire card on those in sight (FM-5.15, FM-9.2, FM-R20, FM-R24)."""
    if found := playing.missing(battle, side, card_id) or playing.wrong_kind(card_id, FireCard, "FM-9.1"):
        return found
    card = card_of(FireCard, card_id)
    if len(battle.able(group)) < card.men_min:
        return Refusal("FM-R20", f"{card_id} needs {card.men_min} unpinned men; {group} has fewer")
    if card.base[nearest_of(seen)[1].band] is None:
        return Refusal("FM-9.2", f"{card_id} cannot be used at that range")
    return None


# effects


def let_go(battle: Battle, walk: Walk, _action: Pass) -> None:
    """Let the movers go on (FM-R14)."""
    battle.record(ReactionPassed, ("FM-R14",), battle.opponent)
    walking.proceed(battle, walk)


def react(battle: Battle, walk: Walk, action: Reaction) -> None:
    """Advance the movers to the sample and carry the reaction out (FM-R14)."""
    side = reactor(battle, walk)
    walk = walking.advance(battle, walk, action.sample)
    if isinstance(action, LayMinefield):
        minefields.lay(battle, walk, action, side)
        return
    battle.update(walk, stage="go on")
    if isinstance(action, ReactOrdnance):
        ordnance.react(battle, action, side)
    else:
        fire_at(battle, walk, action, side)
    walking.leave_pinned(battle, walk)


def fire_at(battle: Battle, walk: Walk, action: React | ReactTwice, side: Nation) -> None:
    """Fire one or two cards at the movers (FM-5.14, FM-14.1)."""
    second = None if isinstance(action, React) else action.second_card
    cards, clauses = (action.card, second, action.hero), ("FM-5.14", "FM-R14")
    playing.play_cards(battle, side, action.group, cards, use="reaction", clauses=clauses)
    battle.mark(action.group, reacted=True)
    fire(battle, attacks_by(action, walk.group))


def attacks_by(action: React | ReactTwice, movers: GroupId) -> list[Attack]:
    """List the attacks of a reaction: one, or two with their bonuses (FM-R28)."""
    if isinstance(action, ReactTwice):
        return list(allocations(action, action.group, (movers, movers)))
    return [Attack(action.group, movers, action.card, hero=action.hero is not None)]


# candidates


def candidates(battle: Battle, walk: Walk) -> Iterator[Action | Branch]:
    """Yield passing, and reactions at the first, best and last sample for each group and cards (FM-R57)."""
    side = reactor(battle, walk)
    for group in battle.groups_of(side):
        if may_react(battle, group):
            yield Branch(None, partial(group_candidates, battle, walk, group))
    yield from minefields.candidates(battle, walk)
    yield Pass()


def group_candidates(battle: Battle, walk: Walk, group: Group) -> Iterator[Branch]:
    """Yield a group's reactions by cards and weapons; sight is tested only if it has a card to play."""
    if not fire_cards(battle, group.side):  # no card, no fire
        return
    if not (visible := visible_to(battle, walk, group)):
        return
    for card in fire_cards(battle, group.side):
        yield Branch(None, partial(card_candidates, battle, group, card, visible))
    if battle.leaders(group.id):
        for pair in pairs_of_cards(battle, group):
            yield Branch(None, partial(pair_candidates, battle, group, pair, visible))
    yield Branch(None, partial(ordnance.reaction_candidates, battle, group, visible))


def visible_to(battle: Battle, walk: Walk, group: Group) -> Visible:
    """Return the samples at which a group may react now and sees movers."""
    return [
        (sample, seen, (seen[0] if sample else nearest_of(seen))[1].band)  # bunched: equal ranges
        for sample, seen in seen_in_window(battle, walk, battle.key_figure(group.id))
    ]


def card_candidates(battle: Battle, group: Group, card: FireCard, visible: Visible) -> Iterator[React]:
    """List the reactions by one card, each without a hero and with one."""
    if len(battle.able(group.id)) < card.men_min:
        return
    hero = battle.holds(group.side, HERO)
    for sample in telling_samples(battle, group, [card], in_range([card], visible)):
        yield React(sample, group.id, card.id)
        if hero:
            yield React(sample, group.id, card.id, HERO)


def pair_candidates(
    battle: Battle, group: Group, pair: tuple[FireCard, FireCard], visible: Visible
) -> Iterator[ReactTwice]:
    """Yield the reactions by two cards, with all allocations of the bonuses (FM-R28, FM-R57)."""
    first, second = pair
    for sample in telling_samples(battle, group, pair, in_range(pair, visible)):
        for share in sharings(battle, group):
            yield ReactTwice(sample, group.id, first.id, second.id, *share)


def in_range(cards: Sequence[FireCard], visible: Visible) -> Visible:
    """Return the samples at which all of some cards can be used (FM-9.2)."""
    return [one for one in visible if all(card.base[one[2]] is not None for card in cards)]


def telling_samples(battle: Battle, group: Group, cards: Sequence[FireCard], usable: Visible) -> list[int]:
    """Pick the first sample, the one with the most expected hits, and the last (FM-R57)."""
    if len(usable) < FEW_SAMPLES:
        return [sample for sample, *_ in usable]

    walk = battle.top(Walk)
    expected = [Expectation(battle, group, card) for card in cards]
    markers = markers_at(battle, walk, 0), markers_at(battle, walk, 1)  # as they set off, and on the way

    def hits(sample: int, seen: list[Seen], _band: int) -> int:
        return sum(each.hits(seen, markers[sample > 0]) for each in expected)

    best = max(usable, key=lambda one: (hits(*one), -one[0]))
    return sorted({usable[0][0], best[0], usable[-1][0]})


# the moment


def side_to_react(battle: Battle, walk: Walk) -> Seat | None:
    """Ask the reactor, if movers are left and public facts give him a choice (FM-R58)."""
    return Seat(reactor(battle, walk)) if opens(battle, walk) else None


REACTION: Moment[Battle, Walk] = or_a_hero(
    attrs.evolve(
        walking.PROCEEDING,
        clause="FM-R14",
        takes=(React, ReactTwice, ReactOrdnance, LayMinefield, Pass),
        waits=side_to_react,
        question=lambda asked, _, walk: ChooseReaction(*asked, walk.group),
        lists=candidates,
        complete=sampled,
        refuses=by_class({Pass: unsaid}, refusal),
        carries_out=by_class({Pass: let_go}, react),
    )
)
