"""The action part of a turn (FM-3.1 to FM-3.5)."""

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import chain
from typing import ClassVar

import attrs

from wargames.fire_move.play import reserves
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import demolition
from wargames.fire_move.play.fire import artillery, fire_action, ordnance, smoke
from wargames.fire_move.play.groups import rally, reorganizing, weapons
from wargames.fire_move.play.groups.reorganizing import Reorganize
from wargames.fire_move.play.hands import kinds_of
from wargames.fire_move.play.heroes import or_a_hero
from wargames.fire_move.play.move import minefields, movement
from wargames.fire_move.play.orders import Orders, by_kind
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.play.stack import side_violations
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import CardId, Group, PlayerTurn
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.game.listing import Branch, Listing
from wargames.kernel.game.questions import order_of
from wargames.kernel.moments import Moment, sampled


@attrs.frozen
class EndActions(FireMoveAction):
    """End the action part of the turn (FM-3.5)."""

    FORM: ClassVar[str] = "end actions"
    SAYS: ClassVar[str] = "end the actions"


@attrs.frozen
class ChooseAction(Decision):
    """Perform an action with a group, or end the action part (FM-3.1, FM-3.5)."""

    ASKS: ClassVar[str] = "perform an action with a group, or end the actions"


@attrs.frozen
class ActionsEnded(FireMoveEvent):
    """A side ended the action part of its turn (FM-3.5)."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "The {side} ended their actions."

    side: Nation


SECTIONS: tuple[tuple[Orders, ...], ...] = (
    (movement.ORDERS,),  # sections 5 to 8, 21
    (fire_action.ORDERS, ordnance.ORDERS),  # sections 9, 14 and 15
    (smoke.ORDERS,),  # section 16
    (rally.ORDERS,),  # section 19
    (reorganizing.ORDERS,),  # section 18
    (artillery.ORDERS, demolition.ORDERS, minefields.ORDERS),  # sections 23, 22 and 31
    (weapons.ORDERS,),  # sections 17 and 24 to 28
)
"""The orders of a group, in the order in which they are listed; those together are listed at once."""

REORGANIZE = order_of(Reorganize)

ORDER_OF = by_kind(*chain.from_iterable(SECTIONS), reserves.ORDERS)
"""The orders of the action part by the kind of their actions (FM-R5)."""


def list_actions(battle: Battle, turn: PlayerTurn) -> Iterator[Action | Branch]:
    """Yield the actions of a turn by group, then arrivals (FM-3.1, FM-G22)."""
    for group in battle.groups_of(turn.side):
        if not group.acted:
            yield branch_of(battle, group)
    for id_ in battle.off_table:
        yield from reserves.ORDERS.lists(battle, battle.groups[id_])
    yield EndActions()


def branch_of(battle: Battle, group: Group) -> Branch:
    """Return the branch of a group's actions: the same one while the group is the same."""
    known = battle.branches.get(group.id)
    if known is None or known[0] is not group:
        branch = Branch(
            partial(first_words, battle, group),
            partial(of_group, battle, group),
            whole=partial(all_of_group, battle, group),
        )
        known = battle.branches[group.id] = group, branch
    return known[1]


def first_words(battle: Battle, group: Group) -> set[str]:
    """Return the first words of a group's actions: its id, its men and weapons, and orders."""
    men = battle.men(group.id)
    served = {figure.crews for figure in men if figure.crews is not None}
    return {group.id, REORGANIZE, *served, *(str(figure.number) for figure in men)}


def of_group(battle: Battle, group: Group) -> list[Branch]:
    """List the actions of a group by the sections for which a card is held."""
    return [
        Branch(group.id if by_group else None, partial(of_sections, battle, group, sections))
        for sections, by_group in playable(frozenset(battle.hands[group.side].cards))
    ]


def all_of_group(battle: Battle, group: Group) -> list[Action]:
    """List all the actions of a group, at once."""
    found: list[Action] = []
    for sections, _ in playable(frozenset(battle.hands[group.side].cards)):
        for orders in sections:
            found += orders.lists(battle, group)
    return found


Playable = tuple[tuple[tuple[Orders, ...], bool], ...]


@lru_cache(maxsize=4096)
def playable(cards: frozenset[CardId]) -> Playable:
    """Return the sections playable with some cards, and whether all their orders begin with the group."""
    kinds = kinds_of(tuple(cards))
    return _those_with(*(bool(orders.plays(kinds)) for sections in SECTIONS for orders in sections))


@lru_cache(maxsize=1024)
def _those_with(*held: bool) -> Playable:
    has_card = iter(held)
    kept = (tuple(orders for orders in sections if next(has_card)) for sections in SECTIONS)
    return tuple((sections, all(orders.by_group for orders in sections)) for sections in kept if sections)


def of_sections(battle: Battle, group: Group, sections: tuple[Orders, ...]) -> Listing:
    """Yield the orders of some sections to a group, in branches where a section has them."""
    if len(sections) == 1:
        orders = sections[0]
        return (orders.branches or orders.lists)(battle, group)
    return [Branch(None, partial(of_sections, battle, group, (orders,))) for orders in sections]


def action_refusal(battle: Battle, _turn: PlayerTurn, action: Action) -> Reason:
    """Return why an action cannot be performed now (FM-R5)."""
    return None if isinstance(action, EndActions) else ORDER_OF[type(action)].refuses(battle, action)


def perform(battle: Battle, turn: PlayerTurn, action: Action) -> None:
    """Perform an action, or end the action part of the turn (FM-3.4, FM-3.5)."""
    if isinstance(action, EndActions):
        battle.record(ActionsEnded, ("FM-3.5",), turn.side)
        battle.update(turn, stage="discards")
    else:
        ORDER_OF[type(action)].carries_out(battle, action)


ACTION_PART: Moment[Battle, PlayerTurn] = or_a_hero(
    Moment(
        clause="FM-3.1",
        takes=(EndActions, *ORDER_OF),
        waits=lambda _, turn: Seat(turn.side),
        question=lambda asked, _battle, _turn: ChooseAction(*asked),
        lists=list_actions,
        complete=sampled,
        refuses=action_refusal,
        draws=lambda battle, _, sketch: demolition.draw(battle, sketch),
        carries_out=perform,
        violations=side_violations,
    )
)
