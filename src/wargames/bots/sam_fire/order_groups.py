"""Orders with their values, and groups of them that take the same dice and units."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

import attrs

from wargames.sam_fire import queries
from wargames.sam_fire.moments import ORDERS, FireMortar, Order
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId

WORTH_A_DIE = 0.1  # the least value of an order

SHARES: dict[type[Order], int] = {kind: len(kind.DICE) or 1 for kind in ORDERS} | {FireMortar: 1}
"""The number of dice among which an order's value is shared; a pair of 4s has no other use."""


@attrs.frozen
class OrderCandidate:
    """An order with its value."""

    order: Order
    value: float

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that it takes."""
        return queries.price(self.order)

    @property
    def rank(self) -> float:
        """Its value for each die."""
        return self.value / SHARES[type(self.order)]


@attrs.define(eq=False)
class OrderGroup:
    """Orders that take the same dice and units: only the best of them will be given.

    Each is weighed more closely once it may be the best: first with the danger, then in full.
    """

    dice: tuple[int, ...]
    units: Collection[UnitId]
    orders: Sequence[Any]
    most: list[float]
    """Upper bounds of the orders' values for each die."""
    places: Sequence[int] = attrs.field(
        default=attrs.Factory(lambda group: range(len(group.orders)), takes_self=True)
    )
    """The place of each order in the list."""
    fear: Callable[[Place], float] | None = None
    """The danger in the hex where an order ends, to be taken off its upper bound."""
    looked: dict[int, OrderCandidate | None] = attrs.field(factory=dict)
    """The orders weighed more closely: with the danger, or in full as that candidate."""
    least: float = WORTH_A_DIE
