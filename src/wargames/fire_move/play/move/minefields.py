"""Minefield cards (FM-31.1 to FM-31.5, FM-G10, FM-R44)."""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import pick
from wargames.fire_move.play.fire.aim import way_of
from wargames.fire_move.play.fire.results import check_figures
from wargames.fire_move.play.groups.groups import leave_behind
from wargames.fire_move.play.groups.markers import put_on, take_off
from wargames.fire_move.play.hands import MINE, movement_cards
from wargames.fire_move.play.heroes import hero_window
from wargames.fire_move.play.move.walking import leave_pinned, movers_left
from wargames.fire_move.play.orders import OrderKind, Orders
from wargames.fire_move.play.playing import (
    CardsPlayed,
    Reason,
    barred_by_fear,
    barred_by_pins,
    begin_action,
    begin_by_movement_card,
    count_unless_exempt,
    exempt,
    missing,
    movement_card,
    play_cards,
    play_refusal,
    wrong_kind,
)
from wargames.fire_move.values.cards import MinefieldCard, MovementCard
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import CardId, Figure, Group, GroupId, Moving, Walk
from wargames.fire_move.values.words import FireMoveAction
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace


@attrs.frozen
class LeaveMinefield(FireMoveAction):
    """Play a movement card to leave a minefield (FM-31.4)."""

    FORM: ClassVar[str] = "leave minefield with {group} by {card}"
    ORDER: ClassVar[str] = "leave minefield"
    SAYS: ClassVar[str] = "lead {group} out of the minefield with {card}"
    group: GroupId
    card: CardId


@attrs.frozen
class SetAside(FireMoveAction):
    """Set a movement card aside to leave a minefield later (FM-31.5)."""

    FORM: ClassVar[str] = "set aside {card} for {group}"
    ORDER: ClassVar[str] = "set aside"
    SUBJECT: ClassVar[str] = "group"
    group: GroupId
    card: CardId


@attrs.frozen
class LayMinefield(FireMoveAction):
    """Play a minefield card on the movers at a sample of their route (FM-31.1)."""

    FORM: ClassVar[str] = "minefield at {sample} with {card}"
    SAYS: ClassVar[str] = "lay a minefield at point {sample} of the way with {card}"
    IN_FULL: ClassVar[str] = "lay a minefield on {mover} at point {sample} of its way"
    ORDER: ClassVar[str] = "minefield"
    sample: int
    card: CardId


MINE_FV = 4  # FM-31.2
TO_LEAVE = 2  # FM-31.4


# laying


def may_lie(battle: Battle, walk: Walk, sample: int) -> bool:
    """Return whether, by public facts, a minefield may be played at a sample (FM-G10)."""
    return place_refusal(battle, walk, sample) is None


def place_refusal(battle: Battle, walk: Walk, sample: int) -> Reason:
    """Return why no minefield may lie at a sample of a step (FM-31.1, FM-G10, FM-R63)."""
    if walk.purpose not in {"move", "charge"}:
        return Refusal("FM-31.1", "minefields are played on a group that performs a move action")
    if battle.groups[walk.group].mined:
        return Refusal("FM-G10", f"{walk.group} is in a minefield already")
    movers = movers_left(battle, walk)
    if len(movers) == 1 and movers[0].leads:
        return Refusal("FM-G10", "minefields are not played on a PL alone")
    terrain = battle.field.kind[way_of(battle, walk).features[sample]]
    if not terrain.mines:
        return Refusal("FM-G10", f"no minefield lies in a {terrain.title}")
    return None


def refusal(battle: Battle, walk: Walk, action: LayMinefield) -> Reason:
    """Return why the reactor may not play a minefield there."""
    side = battle.enemy(battle.groups[walk.group].side)
    return (
        missing(battle, side, action.card)
        or wrong_kind(action.card, MinefieldCard, "FM-31.1")
        or place_refusal(battle, walk, action.sample)
    )


def candidates(battle: Battle, walk: Walk) -> Iterator[LayMinefield]:
    """List the first and the last sample at which a minefield may lie (FM-R57)."""
    side = battle.enemy(battle.groups[walk.group].side)
    if not battle.holds(side, MINE):
        return
    samples = [s for s in range(walk.first, walk.last + 1) if may_lie(battle, walk, s)]
    if samples:
        yield from (LayMinefield(sample, MINE) for sample in sorted({samples[0], samples[-1]}))


def lay(battle: Battle, walk: Walk, action: LayMinefield, side: Nation) -> None:
    """Halt the movers in a minefield that attacks one of them (FM-31.2, FM-31.3, FM-G10, FM-R11)."""
    play_cards(battle, side, walk.group, (action.card,), use="minefield", clauses=("FM-31.1",))
    after = battle.update(walk, stage="go on", halted=True)
    stop_moving(battle, walk.group)
    put_on(battle, walk.group, "minefield", "FM-G10")
    explode(battle, movers_left(battle, walk), walk.group)
    leave_pinned(battle, after)
    hero_window(battle, battle.enemy(side))


def stop_moving(battle: Battle, group: GroupId) -> None:
    """Discard the rest of the movement card (FM-G10)."""
    for place, frame in enumerate(battle.frames):
        if isinstance(frame, Moving) and frame.group == group:
            battle.frames[place] = replace(frame, left=0)


def explode(battle: Battle, men: Sequence[Figure], group: GroupId) -> None:
    """Attack a random figure with FV 4 and no CV of any kind (FM-31.2, FM-31.3, FM-R44)."""
    target = pick(battle, men, "minefield", group, clause="FM-31.2")
    check_figures(battle, MINE_FV, [(target, ())], clauses=("FM-31.2", "FM-31.3"))


# leaving


def leave_refusal(battle: Battle, action: LeaveMinefield | SetAside) -> Reason:
    """Return why a group cannot leave a minefield by that card, or set it aside (FM-31.4, FM-31.5)."""
    if found := play_refusal(battle, action.group, action.card, MovementCard, clause="FM-31.4"):
        return found
    if not battle.groups[action.group].mined:
        return Refusal("FM-31.4", f"{action.group} is in no minefield")
    return barred_by_fear(battle, action.group, "move") or barred_by_pins(battle, action.group)


def set_aside_refusal(battle: Battle, action: SetAside) -> Reason:
    """Return why a card cannot be set aside for a group (FM-31.5)."""
    if found := leave_refusal(battle, action):
        return found
    if value_of(battle.groups[action.group].set_aside) >= TO_LEAVE:
        return Refusal("FM-31.5", f"what was set aside for {action.group} is enough to leave")
    return None


def value_of(cards: Iterable[CardId]) -> int:
    """Add up the values of movement cards."""
    return sum(card.value for card in map(movement_card, cards) if card is not None)


def value_with(battle: Battle, group: GroupId, card: CardId) -> int:
    """Add a card's value to that of the cards set aside (FM-31.5)."""
    return value_of((*battle.groups[group].set_aside, card))


def leave(battle: Battle, action: LeaveMinefield) -> None:
    """Leave, after a second attack if the value is short; a surplus gives move actions (FM-31.4, FM-G10)."""
    group, value = action.group, value_with(battle, action.group, action.card)
    begin_by_movement_card(battle, group, action.card, "leave minefield", clauses=("FM-31.4",))
    if value >= TO_LEAVE:
        walk_out(battle, group, action.card, "FM-31.4", over=value - TO_LEAVE)
        return
    explode(battle, battle.men(group), group)
    if group in battle.groups:
        take_marker_off(battle, group, "FM-31.4")
    hero_window(battle, battle.player)


def walk_out(battle: Battle, group: GroupId, card: CardId, clause: str, *, over: int) -> None:
    """Leave the minefield; the surplus becomes move actions (FM-31.4, FM-31.5, FM-G10)."""
    take_marker_off(battle, group, clause)
    if over and battle.able(group):
        leave_behind(battle, group, None)
        battle.frames.append(Moving(group, card, "actions", over))


def take_marker_off(battle: Battle, group: GroupId, clause: str) -> None:
    """Take the marker off and discard the cards set aside (FM-31.4, FM-G10)."""
    found = battle.groups[group]
    battle.discard(found.side, *found.set_aside)
    battle.mark(group, set_aside=())
    take_off(battle, group, "minefield", clause)


def set_aside(battle: Battle, action: SetAside) -> None:
    """Set a movement card aside; the group leaves once the value is reached (FM-31.5)."""
    value = value_with(battle, action.group, action.card)
    if value >= TO_LEAVE:
        free = not exempt(battle)
        begin_action(battle, action.group, (action.card,), "set aside", clauses=("FM-31.5",), counts=free)
        walk_out(battle, action.group, action.card, "FM-31.5", over=value - TO_LEAVE)
        return
    group = battle.groups[action.group]
    side = battle.player
    battle.lay_aside(side, action.card)
    battle.record(
        CardsPlayed, ("FM-31.5",), cards=(action.card,), group=action.group, side=side, use="set aside"
    )
    battle.mark(action.group, acted=True, set_aside=(*group.set_aside, action.card))
    count_unless_exempt(battle)


def leave_candidates(battle: Battle, group: Group) -> Iterator[LeaveMinefield | SetAside]:
    """List the movement cards by which a group may leave, or that it may set aside."""
    if not group.mined or group.fear or not battle.able(group.id):
        return
    for card in movement_cards(battle, group.side):
        yield LeaveMinefield(group.id, card.id)
        if value_with(battle, group.id, card.id) < TO_LEAVE:
            yield SetAside(group.id, card.id)


ORDERS = Orders(
    kinds=(
        OrderKind(LeaveMinefield, leave_refusal, leave),
        OrderKind(SetAside, set_aside_refusal, set_aside),
    ),
    lists=leave_candidates,
    plays=attrgetter("movement"),
)
