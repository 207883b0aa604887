"""Going to ground by a movement card (FM-8.1 to FM-8.3, FM-R18)."""

from typing import ClassVar

import attrs

from wargames.fire_move.play import playing
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.markers import put_on
from wargames.fire_move.values.cards import MovementCard, card_of
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


def ground_refusal(battle: Battle, action: GoToGround) -> playing.Reason:
    """Return why a group cannot go to ground by a card (FM-8.1, FM-R18)."""
    return (
        moves_refusal_in_place(battle, action.group, action.card)
        or value_refusal(action.card)
        or standing_refusal(battle, action.group)
    )


def moves_refusal_in_place(battle: Battle, group: GroupId, card: CardId) -> playing.Reason:
    """Return why a movement card cannot be played on a stationary group."""
    if found := playing.play_refusal(battle, group, card, MovementCard, clause="FM-5.1"):
        return found
    if battle.groups[group].fear:
        return Refusal("FM-R36", f"{group} has a fear marker: a movement card only removes that")
    return playing.barred_by_pins(battle, group)


def value_refusal(card: CardId) -> playing.Reason:
    """Refuse a movement card of another value than 1 (FM-8.1)."""
    value = card_of(MovementCard, card).value
    return None if value == 1 else Refusal("FM-8.1", f"{card} has value {value}; going to ground takes a 1")


def standing_refusal(battle: Battle, group: GroupId) -> playing.Reason:
    """Refuse a group that is berserk or on the ground already (FM-8.1, FM-G12)."""
    if found := playing.barred_by_berserk(battle, group, " and may not go to ground"):
        return found
    return Refusal("FM-8.1", f"{group} is on the ground already") if battle.groups[group].ground else None


def go_to_ground(battle: Battle, action: GoToGround) -> None:
    """Put the ground marker on (FM-8.1)."""
    playing.begin_by_movement_card(battle, action.group, action.card, "go to ground", clauses=("FM-8.1",))
    put_ground(battle, action.group)


def put_ground(battle: Battle, group: GroupId) -> None:
    """Put the ground marker on a group (FM-8.2)."""
    put_on(battle, group, "ground", "FM-8.2")


def drop_refusal(battle: Battle, moving: Moving, action: Drop) -> playing.Reason:
    """Return why the movers cannot go to ground now (FM-8.3, FM-R18, FM-G12)."""
    if not moving.moved or moving.banzai or moving.berserk:
        return Refusal("FM-8.3", "going to ground follows a completed move action")
    return (
        standing_refusal(battle, moving.group)
        or playing.missing(battle, battle.player, action.card)
        or playing.wrong_kind(action.card, MovementCard, "FM-8.1")
        or value_refusal(action.card)
    )


def may_drop(battle: Battle, moving: Moving) -> bool:
    """Return whether, by public facts, a second card may put the movers to ground (FM-8.3, FM-G13)."""
    lies = battle.groups[moving.group].ground
    return not (lies or moving.banzai) and bool(battle.hands[battle.player].cards)


def drop(battle: Battle, moving: Moving, action: Drop) -> None:
    """Spend the second card and put the marker on (FM-8.3)."""
    battle.frames.pop()
    use = "go to ground after a move"
    playing.play_cards(battle, battle.player, moving.group, (action.card,), use=use, clauses=("FM-8.3",))
    playing.count_unless_exempt(battle)
    put_ground(battle, moving.group)
