"""Shared rules of actions: who may act, which cards may be played (FM-3.1 to FM-3.5, FM-R5)."""

from functools import partial
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.values.cards import CARDS, Card, FireCard, MovementCard, RallyCard, card_if, card_of
from wargames.fire_move.values.components import NATIONALITIES, Nation
from wargames.fire_move.values.named import Text
from wargames.fire_move.values.state import (
    ActionEnds,
    CardId,
    Figure,
    GroupId,
    Mode,
    Piece,
    PieceId,
    PlayerTurn,
)
from wargames.fire_move.values.words import FireMoveEvent
from wargames.kernel.base.errors import Refusal


@attrs.frozen
class CardsPlayed(FireMoveEvent):
    """Cards were played on a group; ``use`` says as what (FM-3.1)."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "The {side} played {cards}[ on {group}]: {use}."

    cards: tuple[CardId, ...]
    group: GroupId | None
    side: Nation
    use: Text


@attrs.frozen
class ActionDeclared(FireMoveEvent):
    """A group took an action for which no card is needed (FM-R39)."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{group} took its action without a card: {use}."

    group: GroupId
    side: Nation
    use: Text


Reason = Refusal | None


# groups and figures


def not_on_table(battle: Battle, group: GroupId, side: Nation) -> Reason:
    """Refuse a group that is not on the table or not of a side (FM-3.1)."""
    found = battle.groups.get(group)
    if found is None or group in battle.off_table:
        return Refusal("FM-3.1", f"there is no group {group[:20]!r} on the table")
    if found.side != side:
        return Refusal("FM-3.1", f"{group} is not a group of the {side} player")
    return None


def cannot_act(battle: Battle, group: GroupId) -> Reason:
    """Refuse a group that is not the player's, or has acted this turn (FM-3.2, FM-R5)."""
    if refusal := not_on_table(battle, group, battle.player):
        return refusal
    if battle.groups[group].acted:
        return Refusal("FM-3.2", f"{group} has performed its action this turn")
    return None


def figure_of(battle: Battle, number: int, side: Nation) -> Figure | None:
    """Find a figure of a side on the table."""
    figure = battle.figures.get(number)
    return figure if figure is not None and figure.side == side and figure.at is not None else None


def no_enemy_figure(battle: Battle, number: int, clause: str) -> Reason:
    """Refuse a figure that is not one of the enemy's on the table."""
    if figure_of(battle, number, battle.opponent) is None:
        return Refusal(clause, f"{number} is no enemy figure on the table")
    return None


def no_enemy_group(battle: Battle, group: GroupId, clause: str) -> Reason:
    """Refuse a group that is not one of the enemy's on the table."""
    found = battle.groups.get(group)
    if found is None or found.side == battle.player or group in battle.off_table:
        return Refusal(clause, f"{group[:20]!r} is no enemy group on the table")
    return None


def own_figure_refusal(battle: Battle, number: int) -> Reason:
    """Refuse a figure that is not the player's, or pinned (FM-G23)."""
    figure = figure_of(battle, number, battle.player)
    if figure is None:
        return Refusal("FM-3.1", f"{number} is no figure of the {battle.player} player on the table")
    if figure.pinned:
        return Refusal("FM-G23", f"figure {number} is pinned")
    return None


def own_piece(battle: Battle, piece: PieceId) -> Piece | None:
    """Find a weapon that a figure of the player serves."""
    found = battle.pieces.get(piece)
    if found is None or found.gunner is None or battle.figures[found.gunner].side != battle.player:
        return None
    return found


def group_of_piece(battle: Battle, piece: Piece) -> GroupId:
    """Name the group whose figure serves a weapon."""
    assert piece.gunner is not None
    return battle.figures[piece.gunner].group


def barred_by_fear(battle: Battle, group: GroupId, to: str) -> Reason:
    """Refuse a group with a fear marker, which may not move or fire (FM-30.7)."""
    afraid = battle.groups[group].fear
    return Refusal("FM-30.7", f"{group} has a fear marker and may not {to}") if afraid else None


def barred_by_berserk(battle: Battle, group: GroupId, but: str = "") -> Reason:
    """Refuse a berserk group (FM-G12)."""
    return Refusal("FM-G12", f"{group} is berserk{but}") if battle.groups[group].berserk else None


def barred_by_pins(battle: Battle, group: GroupId) -> Reason:
    """Refuse a group without an unpinned man (FM-G23)."""
    return None if battle.able(group) else Refusal("FM-G23", f"every man of {group} is pinned")


def without_leader(battle: Battle, group: GroupId, clause: str, to: str = "") -> Reason:
    """Refuse a group that nobody leads."""
    return None if battle.leaders(group) else Refusal(clause, f"{group} has no unpinned SL or PL{to}")


# cards


def missing(battle: Battle, side: Nation, *cards: CardId | None) -> Reason:
    """Refuse cards that are not all in a hand; None stands for no card (FM-3.1)."""
    hand = list(battle.hands[side].cards)
    for card in cards:
        if card is None:
            continue
        if card not in hand:
            return Refusal("FM-3.1", f"no card {card[:20]!r} is in the hand of the {side} player")
        hand.remove(card)
    return None


movement_card = partial(card_if, MovementCard)
fire_card = partial(card_if, FireCard)
rally_card = partial(card_if, RallyCard)


def plain_kind(card: CardId) -> str:
    """Return the kind of a card without a number; empty for others."""
    found: Card | None = CARDS.get(card)
    return getattr(found, "kind", "")


def not_a(kind: str, card: CardId, clause: str) -> Refusal:
    """Refuse a card of another kind."""
    return Refusal(clause, f"{card} is no {kind} card")


def wrong_kind(card: CardId, kind: type, clause: str) -> Reason:
    """Refuse a card that is not of a kind."""
    named = kind.__name__.removesuffix("Card").lower()
    return None if isinstance(CARDS.get(card), kind) else not_a(named, card, clause)


def play_refusal(battle: Battle, group: GroupId, card: CardId, kind: type, *, clause: str) -> Reason:
    """Return why the player cannot play a card of a kind on a group for its action (FM-3.1, FM-3.2)."""
    return cannot_act(battle, group) or missing(battle, battle.player, card) or wrong_kind(card, kind, clause)


def cv_refusal(card: CardId, mode: Mode) -> Reason:
    """Refuse to use a CV that a movement card does not have (FM-5.3, FM-5.5)."""
    if mode == "cv" and not card_of(MovementCard, card).cv:
        return Refusal("FM-5.3", f"{card} has no CV")
    return None


# actions


Cards = tuple[CardId | None, ...]
"""Cards that are played together; None stands for no card."""


def play_cards(
    battle: Battle, side: Nation, group: GroupId, cards: Cards, *, use: str, clauses: tuple[str, ...]
) -> None:
    """Spend cards of a side on a group."""
    played = tuple(card for card in cards if card is not None)
    battle.spend(side, *played)
    battle.record(CardsPlayed, clauses, cards=played, group=group, side=side, use=use)


def begin_action(
    battle: Battle,
    group: GroupId,
    cards: Cards,
    use: str,
    *,
    clauses: tuple[str, ...],
    counts: bool = True,
) -> None:
    """Spend cards on a group, mark it, and count the action for discards (FM-3.2, FM-R5, FM-R7).

    Pushes the end of the action: nobody else acts before it is done (FM-3.4).
    """
    if cards:
        play_cards(battle, battle.player, group, cards, use=use, clauses=clauses)
    else:
        battle.record(ActionDeclared, clauses, group=group, side=battle.player, use=use)
    if counts:
        count_action(battle)
    battle.mark(group, acted=True)
    battle.frames.append(ActionEnds(key_figures(battle)))


def begin_by_movement_card(
    battle: Battle, group: GroupId, card: CardId, use: str, *, clauses: tuple[str, ...]
) -> None:
    """Begin an action by a movement card alone, which may not count for discards (FM-33.12)."""
    begin_action(battle, group, (card,), use, clauses=clauses, counts=not exempt(battle))


def key_figures(battle: Battle) -> tuple[tuple[GroupId, int], ...]:
    """List the Key Figures of all groups (FM-2.10, FM-R59)."""
    men, able = battle.muster.men, battle.muster.able
    return tuple([(id_, (able[id_] or men[id_])[0].number) for id_ in battle.groups])


def count_action(battle: Battle) -> None:
    """Record an action that counts for discards (FM-R7)."""
    turn = battle.player_turn
    battle.frames[0] = PlayerTurn(turn.side, turn.stage, counted=True, discards=turn.discards)


def exempt(battle: Battle) -> bool:
    """Return whether movement cards do not count as actions of the player (FM-33.12)."""
    return NATIONALITIES[battle.player].movement_exempt


def count_unless_exempt(battle: Battle) -> None:
    """Count an action by a movement card alone (FM-R7, FM-33.12)."""
    if not exempt(battle):
        count_action(battle)
