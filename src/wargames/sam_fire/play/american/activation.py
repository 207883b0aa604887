"""Step 3: the execution of orders, one after the other (sections 3 and 3a, SAF-R6)."""

from collections.abc import Callable
from typing import Any, ClassVar

import attrs

from wargames.kernel.game import Action, Decision
from wargames.kernel.game.listing import LayoutListing
from wargames.kernel.moments import Moment, by_class, unsaid
from wargames.sam_fire.play.american.covering_fire import order_covering_fire
from wargames.sam_fire.play.american.medic import try_medic
from wargames.sam_fire.play.american.mortar import fire_mortar
from wargames.sam_fire.play.american.move_and_fire import order_move
from wargames.sam_fire.play.american.order_dice import spend
from wargames.sam_fire.play.american.order_refusals import order_refusal
from wargames.sam_fire.play.american.order_table import (
    ORDERS,
    Assault,
    AttachMedic,
    CoveringFire,
    Drive,
    Fire,
    FireHighExplosive,
    FireMortar,
    FireSniper,
    FireTank,
    Move,
    Order,
    OrderSpot,
)
from wargames.sam_fire.play.american.orders import order_entries
from wargames.sam_fire.play.american.reserves import check_reserves
from wargames.sam_fire.play.american.sniper import fire_sniper, order_spot
from wargames.sam_fire.play.american.supply import with_supply
from wargames.sam_fire.play.assault import assault
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.fire import fire, fire_high_explosive
from wargames.sam_fire.play.movement import UnitMoved, cost_of
from wargames.sam_fire.play.objectives import end_action
from wargames.sam_fire.play.panic import frighten_all
from wargames.sam_fire.play.stack import ask_player, step_violations
from wargames.sam_fire.play.tanks import fire_tank
from wargames.sam_fire.values.components import COUNTERS
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.state import GermanStep, Ordering
from wargames.sam_fire.values.words import TableEvent, listed


@attrs.frozen
class EndOrders(Action):
    """Spend no more dice (SAF-6.14, SAF-R90)."""

    FORM: ClassVar[str] = "end orders"

    def said(self, layout: Any) -> str:
        """Say which dice are lost (SAF-6.14)."""
        lost = listed(layout.order_dice)
        dice = "die" if len(layout.order_dice) == 1 else "dice"
        return f"end the orders and lose the {dice} {lost}" if lost else "end the orders"


@attrs.frozen
class GiveOrder(Decision):
    """Spend order dice, or end the orders (SAF-6.2, SAF-R6)."""

    ASKS: ClassVar[str] = "give an order (dice left: {dice}), or end the orders"
    dice: tuple[int, ...]


@attrs.frozen
class OrdersEnded(TableEvent):
    """The player ended step 3; dice not spent were lost."""

    REVEALS: ClassVar[bool] = False

    lost: tuple[int, ...]
    clauses: Clauses = ("SAF-6.14", "SAF-R90")

    def said(self) -> str:
        """Say which dice are lost."""
        if not self.lost:
            return "Orders end, with every die spent."
        return f"Orders end; {listed(self.lost)} {'is' if len(self.lost) == 1 else 'are'} lost."


def order_fire(battle: Battle, order: Fire) -> None:
    """Fire with a squad (SAF-6.7, SAF-6.8)."""
    fire(battle, order.unit, order.target)
    end_action(battle, order.unit)


def order_assault(battle: Battle, order: Assault) -> None:
    """Assault with a squad (SAF-6.6)."""
    assault(battle, order.unit, order.hex)
    end_action(battle, order.unit)


def order_drive(battle: Battle, order: Drive) -> None:
    """Move a tank hex by hex: each may frighten (SAF-15.3, SAF-15.6, SAF-R47, SAF-R89)."""
    tank = battle.units[order.tank]
    spent = cost_of(battle, order.path)
    bonus = ("SAF-7.6",) if spent > COUNTERS[tank.id].movement else ()
    battle.record(
        UnitMoved, tank.id, start=tank.at, path=order.path, spent=spent, clauses=("SAF-15.3", *bonus)
    )
    for place in order.path:
        battle.move(tank, place)
        frighten_all(battle)


ACTIVATIONS: dict[type[Order], Callable[[Battle, Any], None]] = {
    Move: order_move,
    Fire: order_fire,
    CoveringFire: order_covering_fire,
    AttachMedic: lambda battle, order: try_medic(battle, order.unit),  # SAF-11.4, SAF-R7
    FireMortar: lambda battle, order: fire_mortar(battle, order.mortar, order.target),
    FireSniper: lambda battle, order: fire_sniper(battle, order.sniper, order.target),
    OrderSpot: lambda battle, order: order_spot(battle, order.sniper),
    Assault: order_assault,
    Drive: order_drive,
    FireTank: lambda battle, order: fire_tank(battle, order.tank, order.target),  # SAF-15.2
    FireHighExplosive: lambda battle, order: fire_high_explosive(battle, order.tank, order.target),
}
"""The effect of each order, once its dice are spent."""


GERMANS_ACT = GermanStep(5)


def end_orders(battle: Battle) -> None:
    """Lose the dice left, then check for reserves (SAF-6.14, SAF-16.1, SAF-R90)."""
    battle.record(OrdersEnded, battle.order_dice)
    battle.order_dice = ()
    battle.step = 4
    battle.then(GERMANS_ACT)
    check_reserves(battle)


# the moment


def list_orders(battle: Battle, _frame: Ordering) -> LayoutListing[Battle]:
    """List the orders, and the end of them (SAF-R6, SAF-R90)."""
    found = order_entries(battle)
    found.append(END)
    return LayoutListing(battle, found)


END = EndOrders()


def answer_order(battle: Battle, _frame: Ordering, action: Order | EndOrders) -> None:
    """Carry an order out, or end the orders (SAF-6.2, SAF-6.14)."""
    if isinstance(action, EndOrders):
        end_orders(battle)
    else:
        spend(battle, action)
        ACTIVATIONS[type(action)](battle, action)


ORDERING = with_supply(
    Moment(
        clause="SAF-6.2",
        takes=(*ORDERS, EndOrders),
        waits=ask_player,
        question=lambda asked, battle, _: GiveOrder(*asked, battle.order_dice),
        lists=list_orders,
        refuses=by_class({EndOrders: unsaid}, lambda battle, _, order: order_refusal(battle, order)),
        carries_out=answer_order,
        violations=lambda battle, _, frame: step_violations(battle, frame, 3),
    )
)
