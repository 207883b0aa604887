"""The action part of a turn: the player performs an action with a group, or ends it (FM-3.1 to FM-3.5)."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, partial
from itertools import groupby
from typing import Any

from wargames.fire_move.play import reserves
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import demolition
from wargames.fire_move.play.fire import artillery, fire_action, ordnance, smoke
from wargames.fire_move.play.groups import rally, reorganizing, weapons
from wargames.fire_move.play.hands import kinds_of
from wargames.fire_move.play.heroes import or_a_hero
from wargames.fire_move.play.move import minefields, movement
from wargames.fire_move.play.orders import Follows, Orders, by_kind
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.play.stack import side_violations
from wargames.fire_move.values import actions as act
from wargames.fire_move.values import decisions as ask_for
from wargames.fire_move.values.events import ActionsEnded
from wargames.fire_move.values.state import CardId, Figure, Group, GroupId, PlayerTurn
from wargames.kernel.game import Action, Seat
from wargames.kernel.listing import Branch
from wargames.kernel.moments import Moment, sampled

Enemies = tuple[tuple[GroupId, tuple[Figure, ...]], ...]

ORDERS: tuple[Orders, ...] = (
    movement.ORDERS,  # sections 5 to 8, 21
    fire_action.ORDERS,  # sections 9 and 14
    ordnance.ORDERS,  # section 15
    smoke.ORDERS,  # section 16
    rally.ORDERS,  # section 19
    reorganizing.ORDERS,  # section 18
    artillery.ORDERS,  # section 23
    demolition.ORDERS,  # section 22
    minefields.ORDERS,  # section 31
    weapons.ORDERS,  # sections 17 and 24 to 28
)
"""What a group may do, in the order in which it is listed."""

ORDER_OF = by_kind(*ORDERS, reserves.ORDERS)
"""The orders of the action part by the kind of their actions (FM-R5)."""

SECTIONS: tuple[tuple[Follows, tuple[Orders, ...]], ...] = tuple(
    (follows, tuple(sections)) for follows, sections in groupby(ORDERS, lambda orders: orders.follows)
)
"""The orders that follow from the same, in the order in which they are listed."""


def list_actions(battle: Battle, turn: PlayerTurn) -> Iterator[Action | Branch]:
    """List the actions of a turn by group, then who may arrive (FM-3.1, FM-G22)."""
    listed = _Listed(battle, turn)
    for group in battle.groups_of(turn.side):
        if not group.acted:
            yield Branch(None, partial(of_group, listed, group))
    for id_ in battle.off_table:
        yield from reserves.ORDERS.lists(battle, battle.groups[id_])
    yield act.EndActions()


def of_group(listed: "_Listed", group: Group) -> list[Branch]:
    """List the actions of a group by the sections for which a card is held."""
    numbers = _playable(listed.battle.hands[group.side].cards)
    return [Branch(None, partial(of_sections, listed, group, number), last=True) for number in numbers]


@lru_cache(maxsize=4096)
def _playable(cards: tuple[CardId, ...]) -> tuple[int, ...]:
    """Number the sections for which a card is held."""
    kinds = kinds_of(cards)
    return tuple(
        number
        for number, (_, sections) in enumerate(SECTIONS)
        if any(orders.plays(kinds) for orders in sections)
    )


def of_sections(listed: "_Listed", group: Group, number: int) -> Sequence[Action]:
    """List the orders of some sections to a group, as they were listed before if nothing is new."""
    follows, sections = SECTIONS[number]
    given = cards_followed(listed.battle, group, follows)
    if given is None:
        return _made(listed.battle, group, sections)
    known = listed.known(group)
    found = known.get(number)
    if found is None or found[0] != given:
        found = known[number] = given, _made(listed.battle, group, sections)
    return found[1]


class _Listed:
    """What is listed in a turn as it stands; a list is kept while what it follows from stays the same."""

    def __init__(self, battle: Battle, turn: PlayerTurn) -> None:
        self.battle = battle
        self._enemy = battle.enemy(turn.side)
        self._known: dict[GroupId, dict[int, tuple[tuple[Any, ...], list[Action]]]] = {}

    def known(self, group: Group) -> dict[int, tuple[tuple[Any, ...], list[Action]]]:
        """Give what was listed for a group by sections, each with what it follows from besides."""
        found = self._known.get(group.id)
        if found is None:
            given = _alone(self.battle, group, self._enemies)
            found = self._known[group.id] = self.battle.field.cached(("orders", group.id), given, _nothing)
        return found

    @cached_property
    def _enemies(self) -> Enemies:
        battle = self.battle
        return tuple((enemy.id, battle.men(enemy.id)) for enemy in battle.groups_of(self._enemy))


def _nothing() -> dict[int, tuple[tuple[Any, ...], list[Action]]]:
    return {}


def cards_followed(battle: Battle, group: Group, follows: Follows) -> tuple[Any, ...] | None:
    """Gather what a list follows from besides what a group can do by itself; None if that is too much."""
    cards = battle.hands[group.side].cards
    match follows:
        case "figures":
            return ()
        case "shooting":
            return (kinds_of(cards).shooting,)
        case "cards":
            return cards, battle.wire_cut
        case "neighbors":
            return (kinds_of(cards).rally,) if reorganizing.alone(battle, group) else None
        case "others":
            return None


def _alone(battle: Battle, group: Group, enemies: Enemies) -> tuple[Any, ...]:
    """Gather what it follows from what a group can do by itself, cards aside.

    That is the group with its markers, its figures, the weapons that they serve with their crews, those that
    lie abandoned, and the enemy's figures.
    """
    men, muster = battle.men(group.id), battle.muster
    numbers = {figure.number for figure in men}
    pieces = [one for one in battle.pieces.values() if one.gunner is None or one.gunner in numbers]
    return battle.scenario, group, men, pieces, [muster.crews.get(piece.id) for piece in pieces], enemies


def _made(battle: Battle, group: Group, sections: tuple[Orders, ...]) -> list[Action]:
    return [action for orders in sections for action in orders.lists(battle, group)]


def action_refusal(battle: Battle, _turn: PlayerTurn, action: Action) -> Reason:
    """Say why an action cannot be performed now (FM-R5)."""
    if isinstance(action, act.EndActions):
        return None
    order = ORDER_OF.get(type(action))
    return ACTION_PART.unfit(action) if order is None else order.refuses(battle, action)


def perform(battle: Battle, turn: PlayerTurn, action: Action) -> None:
    """Perform an action, or end the action part of the turn (FM-3.4, FM-3.5)."""
    if isinstance(action, act.EndActions):
        battle.record(ActionsEnded, ("FM-3.5",), turn.side)
        battle.update(turn, stage="discards")
    else:
        ORDER_OF[type(action)].carries_out(battle, action)


ACTION_PART: Moment[Battle, PlayerTurn] = or_a_hero(
    Moment(
        clause="FM-3.1",
        due="now perform an action, or end the action part of the turn",
        waits=lambda _, turn: Seat(turn.side),
        question=lambda asked, _battle, _turn: ask_for.ChooseAction(*asked),
        lists=list_actions,
        complete=sampled,
        refuses=action_refusal,
        draws=lambda battle, _, sketch: demolition.draw(battle, sketch),
        carries_out=perform,
        violations=side_violations,
    )
)
