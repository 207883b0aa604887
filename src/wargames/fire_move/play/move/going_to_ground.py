"""Going to ground by a movement card (FM-8.1 to FM-8.3, FM-R18)."""

from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.markers import put_on
from wargames.fire_move.play.playing import (
    Reason,
    begin_by_movement_card,
    cannot_act,
    count_unless_exempt,
    missing,
    movement_card,
    not_a,
    play_cards,
    player,
)
from wargames.fire_move.values.state import CardId, GroupId, Moving
from wargames.fire_move.values.words import FireMoveAction
from wargames.kernel.base.errors import Refusal


@attrs.frozen
class GoToGround(FireMoveAction):
    """Play a movement card of value 1 to go to ground (FM-8.1)."""

    FORM: ClassVar[str] = "ground {group} with {card}"
    ORDER: ClassVar[str] = "ground"
    SAYS: ClassVar[str] = "go to ground with {group} by {card}"
    group: GroupId
    card: CardId


@attrs.frozen
class Drop(FireMoveAction):
    """Go to ground with a second movement card after a move (FM-8.3)."""

    FORM: ClassVar[str] = "drop with {card}"
    IN_FULL: ClassVar[str] = "go to ground with {mover} by {card}"
    ORDER: ClassVar[str] = "drop"
    card: CardId


def ground_refusal(battle: Battle, action: GoToGround) -> Reason:
    """Return why a group cannot go to ground by a card (FM-8.1, FM-R18)."""
    if found := moves_refusal_in_place(battle, action.group, action.card):
        return found
    card = movement_card(action.card)
    assert card is not None
    if card.value != 1:
        return Refusal("FM-8.1", f"{action.card} has value {card.value}; going to ground takes a 1")
    if battle.groups[action.group].berserk:
        return Refusal("FM-G12", f"{action.group} is berserk and may not go to ground")
    if battle.groups[action.group].ground:
        return Refusal("FM-8.1", f"{action.group} is on the ground already")
    return None


def moves_refusal_in_place(battle: Battle, group: GroupId, card_id: str) -> Reason:
    """Return why a movement card cannot be played on a stationary group."""
    if found := cannot_act(battle, group) or missing(battle, player(battle), card_id):
        return found
    if movement_card(card_id) is None:
        return not_a("movement", card_id, "FM-5.1")
    if battle.groups[group].fear:
        return Refusal("FM-R36", f"{group} has a fear marker: a movement card only removes that")
    if not battle.able(group):
        return Refusal("FM-G23", f"every man of {group} is pinned")
    return None


def go_to_ground(battle: Battle, action: GoToGround) -> None:
    """Put the ground marker on (FM-8.1)."""
    begin_by_movement_card(battle, action.group, action.card, "go to ground", clauses=("FM-8.1",))
    put_ground(battle, action.group)


def put_ground(battle: Battle, group: GroupId) -> None:
    """Put the ground marker on a group (FM-8.2)."""
    put_on(battle, group, "ground", "FM-8.2")


def drop_refusal(battle: Battle, moving: Moving, action: Drop) -> Reason:
    """Return why the movers cannot go to ground now (FM-8.3, FM-R18, FM-G12)."""
    if not moving.moved or moving.banzai or moving.berserk:
        return Refusal("FM-8.3", "going to ground follows a completed move action")
    if battle.groups[moving.group].berserk:
        return Refusal("FM-G12", f"{moving.group} is berserk and may not go to ground")
    if battle.groups[moving.group].ground:
        return Refusal("FM-8.1", f"{moving.group} is on the ground already")
    card = movement_card(action.card)
    if found := missing(battle, player(battle), action.card):
        return found
    if card is None:
        return not_a("movement", action.card, "FM-8.1")
    if card.value != 1:
        return Refusal("FM-8.1", f"{action.card} has value {card.value}; going to ground takes a 1")
    return None


def may_drop(battle: Battle, moving: Moving) -> bool:
    """Return whether, by public facts, a second card may put the movers to ground (FM-8.3, FM-G13)."""
    lies = battle.groups[moving.group].ground
    return not (lies or moving.banzai) and bool(battle.hands[player(battle)].cards)


def drop(battle: Battle, moving: Moving, action: Drop) -> None:
    """Spend the second card and put the marker on (FM-8.3)."""
    battle.frames.pop()
    use = "go to ground after a move"
    play_cards(battle, player(battle), moving.group, (action.card,), use=use, clauses=("FM-8.3",))
    count_unless_exempt(battle)
    put_ground(battle, moving.group)
