"""The discards: sniper, fear and cower cards, and any other (FM-3.6, FM-30.1 to FM-30.10, FM-R42, FM-R43)."""

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import pick, roll_check
from wargames.fire_move.play.fire.results import apply_effects
from wargames.fire_move.play.groups.losses import what_a_pin_does
from wargames.fire_move.play.groups.markers import put_on
from wargames.fire_move.play.hands import FEAR, discards_left, goes_always, kinds_of
from wargames.fire_move.play.hands import SNIPER as SNIPER_CARD
from wargames.fire_move.play.heroes import hero_window, or_a_hero
from wargames.fire_move.play.orders import OrderKind
from wargames.fire_move.play.playing import Reason, key_figures, missing, not_a, not_on_table, play_cards
from wargames.fire_move.play.stack import side_violations
from wargames.fire_move.play.turn import end_turn
from wargames.fire_move.values.components import NATIONALITIES, SNIPER, Nation
from wargames.fire_move.values.named import Die, Effect
from wargames.fire_move.values.state import ActionEnds, CardId, FigureNumber, GroupId, PlayerTurn
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.moments import Moment, sampled


@attrs.frozen
class Discard(FireMoveAction):
    """Discard a card (FM-3.6)."""

    FORM: ClassVar[str] = "discard {card}"
    card: CardId


@attrs.frozen
class PlaySniper(FireMoveAction):
    """Discard a sniper card on an enemy group (FM-30.1)."""

    FORM: ClassVar[str] = "sniper at {group} with {card}"
    ORDER: ClassVar[str] = "sniper"
    SUBJECT: ClassVar[str] = ""
    SAYS: ClassVar[str] = "play the sniper on {group}"
    group: GroupId
    card: CardId


@attrs.frozen
class PlayFear(FireMoveAction):
    """Discard a fear card on an enemy group (FM-30.6)."""

    FORM: ClassVar[str] = "fear on {group} with {card}"
    ORDER: ClassVar[str] = "fear"
    SUBJECT: ClassVar[str] = ""
    SAYS: ClassVar[str] = "put fear on {group}"
    group: GroupId
    card: CardId


@attrs.frozen
class EndDiscards(FireMoveAction):
    """End the discards and refill (FM-3.7)."""

    FORM: ClassVar[str] = "end discards"
    SAYS: ClassVar[str] = "end the turn"


@attrs.frozen
class ChooseDiscard(Decision):
    """Discard a card, or end the turn (FM-3.6)."""

    ASKS: ClassVar[str] = "discard a card, or end the turn"


@attrs.frozen
class CardDiscarded(FireMoveEvent):
    """A side discarded a card (FM-3.6)."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "The {side} discarded {card}."

    side: Nation
    card: CardId


@attrs.frozen
class SniperFired(FireMoveEvent):
    """A sniper fired at a figure (FM-30.2, FM-30.3, FM-30.4, FM-30.5)."""

    SAYS: ClassVar[str] = "A sniper fired at figure {figure} of {group}: {effect} ({rolled})."

    figure: FigureNumber
    group: GroupId
    black: Die
    red: Die
    effect: Effect


def rights_left(battle: Battle) -> int:
    """Count the cards that the player may still discard by right of his nation."""
    turn = battle.player_turn
    return discards_left(turn.side, counted=turn.counted, made=turn.discards)


def no_right(battle: Battle) -> Reason:
    """Refuse a discard beyond the nation's right (FM-3.6)."""
    if rights_left(battle) > 0:
        return None
    made = battle.player_turn.discards
    return Refusal("FM-3.6", f"the {battle.player} player may discard no more cards this turn ({made} made)")


def refusal(battle: Battle, action: Discard) -> Reason:
    """Return why a card cannot be discarded."""
    side = battle.player
    if found := missing(battle, side, action.card):
        return found
    return None if goes_always(side, action.card) else no_right(battle)


def discard(battle: Battle, action: Discard) -> None:
    """Discard a card (FM-3.6, FM-30.10)."""
    side = battle.player
    battle.spend(side, action.card)
    battle.record(CardDiscarded, ("FM-3.6",), side, action.card)
    if not goes_always(side, action.card):
        count_discard(battle)


def count_discard(battle: Battle) -> None:
    """Count a discard against the right."""
    turn = battle.player_turn
    battle.frames[0] = replace(turn, discards=turn.discards + 1)


def target_refusal(battle: Battle, action: PlaySniper | PlayFear, *, card: str, clause: str) -> Reason:
    """Return why a sniper or fear card cannot be discarded on a group (FM-R42)."""
    side = battle.player
    if found := missing(battle, side, action.card):
        return found
    if action.card != card:
        return not_a("sniper" if card == SNIPER_CARD else "fear", action.card, clause)
    return not_on_table(battle, action.group, battle.enemy(side)) or no_right(battle)


def sniper(battle: Battle, action: PlaySniper) -> None:
    """Let a sniper fire at a random figure of the group (FM-30.2, FM-30.3, FM-30.4, FM-30.5, FM-R42)."""
    play_on(battle, action.card, action.group, "sniper", clause="FM-30.1")
    battle.frames.append(ActionEnds(key_figures(battle)))  # FM-R3: a loss may break cohesion
    target = pick(battle, battle.men(action.group), "sniper's target", action.group, clause="FM-30.2")
    check = roll_check(battle, "sniper", f"figure {target.number}", "FM-30.3")
    hit = SNIPER[check.number]
    effect: Effect = what_a_pin_does(battle, target) if hit == "pinned" else hit
    clauses = ("FM-30.3", "FM-30.4", "FM-30.5")
    battle.record(SniperFired, clauses, figure=target.number, group=target.group, **check.dice, effect=effect)
    apply_effects(battle, [(target.number, effect)], "FM-30.5")
    hero_window(battle, battle.opponent)


def play_on(battle: Battle, card: str, group: GroupId, use: str, *, clause: str) -> None:
    """Discard a card on an enemy group."""
    play_cards(battle, battle.player, group, (card,), use=use, clauses=(clause,))
    count_discard(battle)


def fear_refusal(battle: Battle, action: PlayFear) -> Reason:
    """Return why fear cannot be put on a group (FM-30.6, FM-R36)."""
    if found := target_refusal(battle, action, card=FEAR, clause="FM-30.6"):
        return found
    if battle.groups[action.group].fear:
        return Refusal("FM-R36", f"{action.group} has a fear marker already")
    return None


def fear(battle: Battle, action: PlayFear) -> None:
    """Put a fear marker on the group (FM-30.6, FM-30.7)."""
    play_on(battle, action.card, action.group, "fear", clause="FM-30.6")
    put_on(battle, action.group, "fear", "FM-30.6")


def list_discards(battle: Battle, _turn: PlayerTurn) -> Iterator[Action]:
    """Yield the discards with their targets, and the end of the turn (FM-3.6)."""
    side = battle.player
    for card in kinds_of(battle.hands[side].cards).cards:
        if refusal(battle, Discard(card)) is None:
            yield Discard(card)
    if no_right(battle) is None:
        yield from list_cards_on_enemies(battle, side)
    yield EndDiscards()


def list_cards_on_enemies(battle: Battle, side: Nation) -> Iterator[PlaySniper | PlayFear]:
    """Yield the discards of sniper and fear cards on enemy groups (FM-30.1, FM-30.6)."""
    sniper_held, fear_held = (battle.holds(side, card) for card in (SNIPER_CARD, FEAR))
    for group in battle.groups_of(battle.enemy(side)) if sniper_held or fear_held else ():
        if sniper_held:
            yield PlaySniper(group.id, SNIPER_CARD)
        if fear_held and not group.fear:
            yield PlayFear(group.id, FEAR)


# the moment

ORDER_OF: dict[type[Action], OrderKind[Any]] = {
    Discard: OrderKind(Discard, refusal, discard),
    PlaySniper: OrderKind(PlaySniper, partial(target_refusal, card=SNIPER_CARD, clause="FM-30.1"), sniper),
    PlayFear: OrderKind(PlayFear, fear_refusal, fear),
    EndDiscards: OrderKind(EndDiscards, lambda _battle, _action: None, lambda battle, _: end_turn(battle)),
}
"""The order that each kind of discard is."""


def side_discarding(battle: Battle, turn: PlayerTurn) -> Seat | None:
    """Ask the player while he has a right and a card (FM-3.6, FM-33.4)."""
    free = rights_left(battle) > 0 or NATIONALITIES[turn.side].cower_always
    return Seat(turn.side) if free and battle.hands[turn.side].cards else None


DISCARD_PART: Moment[Battle, PlayerTurn] = or_a_hero(
    Moment(
        clause="FM-3.6",
        takes=tuple(ORDER_OF),
        waits=side_discarding,
        question=lambda asked, _battle, _turn: ChooseDiscard(*asked),
        lists=list_discards,
        complete=sampled,
        refuses=lambda battle, _turn, action: ORDER_OF[type(action)].refuses(battle, action),
        carries_out=lambda battle, _turn, action: ORDER_OF[type(action)].carries_out(battle, action),
        proceeds=lambda battle, _turn: end_turn(battle),
        violations=side_violations,
    )
)
