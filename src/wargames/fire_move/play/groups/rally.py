"""Rally cards (FM-19.1 to FM-19.3, FM-R34)."""

from collections.abc import Iterator
from itertools import combinations
from operator import attrgetter
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.gunners import leader_bonus
from wargames.fire_move.play.hands import rally_cards
from wargames.fire_move.play.orders import OrderKind, Orders
from wargames.fire_move.play.playing import (
    Reason,
    barred_by_berserk,
    begin_action,
    cannot_act,
    missing,
    not_a,
    rally_card,
    without_leader,
)
from wargames.fire_move.play.subsets import some_subsets
from wargames.fire_move.values.named import Figures
from wargames.fire_move.values.state import CardId, FigureNumber, Group, GroupId
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal


@attrs.frozen
class Rally(FireMoveAction):
    """Play one or two rally cards on a group and name the men (FM-19.1, FM-19.2)."""

    FORM: ClassVar[str] = "rally {group} with {cards} for {figures}"
    ORDER: ClassVar[str] = "rally"
    SAYS: ClassVar[str] = "rally {figures} of {group} with {cards}"
    group: GroupId
    cards: tuple[CardId, ...]
    figures: tuple[FigureNumber, ...]


@attrs.frozen
class FiguresRallied(FireMoveEvent):
    """Pins came off (FM-19.1)."""

    SAYS: ClassVar[str] = "Of {group}, {figures} rallied."

    group: GroupId
    figures: Figures


MOST_CARDS = 2  # FM-19.2


def men_rallied(battle: Battle, group: GroupId, cards: tuple[str, ...]) -> int:
    """Count the men whose pins may come off (FM-19.1, FM-19.3, FM-R34)."""
    printed = sum(found.men for card in cards if (found := rally_card(card)) is not None)
    return printed + leader_bonus(battle, group)


def refusal(battle: Battle, action: Rally) -> Reason:
    """Return why a group cannot be rallied so."""
    if found := cannot_act(battle, action.group) or missing(battle, battle.player, *action.cards):
        return found
    for card in action.cards:
        if rally_card(card) is None:
            return not_a("rally", card, "FM-19.1")
    if not 1 <= len(action.cards) <= MOST_CARDS:
        return Refusal("FM-19.2", f"one or two rally cards are played, not {len(action.cards)}")
    unled = without_leader(battle, action.group, "FM-19.2", " to play two rally cards")
    if len(action.cards) == MOST_CARDS and unled:
        return unled
    return barred_by_berserk(battle, action.group, " and may not rally") or figures_refusal(battle, action)


def figures_refusal(battle: Battle, action: Rally) -> Reason:
    """Return why the named men cannot all be rallied."""
    pinned = {figure.number for figure in battle.men(action.group) if figure.pinned}
    if not action.figures or len(set(action.figures)) != len(action.figures):
        return Refusal("FM-19.1", "name the men that are rallied, each once")
    if odd := [number for number in action.figures if number not in pinned]:
        return Refusal("FM-19.1", f"figure {odd[0]} is no pinned man of {action.group}")
    most = men_rallied(battle, action.group, action.cards)
    if len(action.figures) > most:
        return Refusal("FM-19.1", f"{len(action.figures)} men are named; the cards rally {most}")
    return None


def perform(battle: Battle, action: Rally) -> None:
    """Take the pins off."""
    begin_action(battle, action.group, action.cards, "rally", clauses=("FM-19.1",))
    unpin(battle, action.group, action.figures, "FM-19.1")


def unpin(battle: Battle, group: GroupId, figures: tuple[FigureNumber, ...], *clauses: str) -> None:
    """Take pins off and tell it."""
    for number in figures:
        battle.change(number, pinned=False)
    if figures:
        battle.record(FiguresRallied, clauses, group, figures)


def candidates(battle: Battle, group: Group) -> Iterator[Rally]:
    """Yield a sample of ways to rally a group (FM-R57)."""
    pinned = tuple(figure.number for figure in battle.men(group.id) if figure.pinned)
    if not pinned or group.berserk:
        return
    held = [card.id for card in rally_cards(battle, group.side)]
    plays: list[tuple[str, ...]] = [(card,) for card in held]
    if battle.leaders(group.id) and len(pinned) > 1:
        plays += list(card_pairs(battle, group))
    for cards in plays:
        most = min(men_rallied(battle, group.id, cards), len(pinned))
        enough = len(cards) == 1 or most > max(men_rallied(battle, group.id, (card,)) for card in cards)
        if enough:
            yield from (Rally(group.id, cards, men) for men in some_subsets(pinned, most))


def card_pairs(battle: Battle, group: Group) -> Iterator[tuple[str, str]]:
    """List the different pairs of rally cards in hand."""
    held = [card for card in battle.hands[group.side].cards if rally_card(card) is not None]
    yield from dict.fromkeys(combinations(held, 2))


ORDERS = Orders(kinds=(OrderKind(Rally, refusal, perform),), lists=candidates, plays=attrgetter("rally"))
