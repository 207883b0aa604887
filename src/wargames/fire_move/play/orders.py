"""What the rules know about an order: how it is listed, what refuses it, what it does (FM-R5, FM-R57)."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Generic, TypeVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.hands import Kinds
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.values.state import Group
from wargames.kernel.game import Action
from wargames.kernel.game.listing import Listing

A = TypeVar("A", bound=Action)


@attrs.frozen(eq=False)
class Order(Generic[A]):
    """One kind of action that a player may declare in his turn."""

    kind: type[A]
    refuses: Callable[[Battle, A], Reason]
    carries_out: Callable[[Battle, A], None]


@attrs.frozen(eq=False, kw_only=True)
class Orders:
    """The orders of a section of the rulebook, and how they are listed for a group.

    ``branches`` list the same in the same order for who wants one of them, and puts off what it can: nobody
    looks who is in sight of a group, say, before a target is chosen. ``plays`` picks the cards of a hand that
    its orders take: without one of them nothing is listed. ``by_group``: all of them begin with the group,
    none with a weapon or a figure.
    """

    kinds: tuple[Order[Any], ...]
    lists: Callable[[Battle, Group], Iterable[Action]]
    branches: Callable[[Battle, Group], Listing] | None = None
    plays: Callable[[Kinds], object] = attrgetter("cards")
    by_group: bool = True


def by_kind(*sections: Orders) -> dict[type[Action], Order[Any]]:
    """Find orders by the kind of their actions."""
    return {order.kind: order for orders in sections for order in orders.kinds}
