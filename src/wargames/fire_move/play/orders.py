"""Orders: listing, refusal and effect (FM-R5, FM-R57)."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Generic, TypeVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.hands import Kinds
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.values.state import Group
from wargames.kernel.game import Action
from wargames.kernel.game.listing import Listing, gathered

A = TypeVar("A", bound=Action)


@attrs.frozen(eq=False)
class OrderKind(Generic[A]):
    """A kind of action that a player may declare in his turn."""

    kind: type[A]
    refuses: Callable[[Battle, A], Reason]
    carries_out: Callable[[Battle, A], None]


@attrs.frozen(eq=False, kw_only=True)
class Orders:
    """The orders of a section of the rulebook.

    ``branches`` put work off, such as sight until a target is chosen; ``lists`` has the same orders in the
    same order, by default gathered from the branches. ``plays`` picks the cards that the orders take: a hand
    without any of them lists nothing. ``by_group``: all orders begin with the group, none with a weapon or a
    figure.
    """

    kinds: tuple[OrderKind[Any], ...]
    branches: Callable[[Battle, Group], Listing] | None = None
    lists: Callable[[Battle, Group], Iterable[Action]] = attrs.field()
    plays: Callable[[Kinds], object] = attrgetter("cards")
    by_group: bool = True

    @lists.default
    def _gather(self) -> Callable[[Battle, Group], Iterable[Action]]:
        branches = self.branches
        assert branches is not None, "orders have lists or branches"
        return lambda battle, group: gathered(branches(battle, group))


def by_kind(*sections: Orders) -> dict[type[Action], OrderKind[Any]]:
    """The orders by kind of action."""
    return {order.kind: order for orders in sections for order in orders.kinds}
