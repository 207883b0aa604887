"""Order dice: rolling, adjusting and spending them (section 6)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.notation import read
from wargames.kernel.chance.dice import D6
from wargames.kernel.game import Action, Decision
from wargames.kernel.moments import Moment, by_class
from wargames.sam_fire.play.american.order_table import (
    INFANTRY_DICE,
    ORDERS,
    Fire,
    Move,
    Order,
    OrderDie,
    clause_of,
    price,
)
from wargames.sam_fire.play.american.supply import with_supply
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.stack import ask_player, step_violations
from wargames.sam_fire.values.facts import Clauses, Text
from wargames.sam_fire.values.state import Adjusting, Frame, Ordering, UnitId
from wargames.sam_fire.values.words import TableEvent, listed


@attrs.frozen
class AdjustDie(Action):
    """Change one order die by one point (SAF-6.13)."""

    FORM: ClassVar[str] = "adjust {face} to {to}"
    SAYS: ClassVar[str] = "change a {face} to a {to}"
    face: OrderDie
    to: OrderDie


@attrs.frozen
class KeepDice(Action):
    """Leave the order dice as they fell (SAF-6.13)."""

    FORM: ClassVar[str] = "keep dice"
    SAYS: ClassVar[str] = "keep the dice as they fell"


@attrs.frozen
class ChooseAdjustment(Decision):
    """Change one order die by a point, or none (SAF-6.13)."""

    ASKS: ClassVar[str] = "change an order die by a point, or keep the dice ({dice})"
    dice: tuple[int, ...]


@attrs.frozen
class OrderDiceRolled(TableEvent):
    """The order dice fell."""

    SAYS: ClassVar[str] = "The order dice fall: {dice}."

    dice: tuple[int, ...]
    clauses: Clauses


@attrs.frozen
class DieAdjusted(TableEvent):
    """One order die was changed; ``dice`` are all of them afterwards."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "A die is changed from {face} to {to}: {dice}."

    face: int
    to: int
    dice: tuple[int, ...]
    clauses: Clauses = ("SAF-6.13", "SAF-R5")


@attrs.frozen
class DiceKept(TableEvent):
    """The player left the order dice as they fell."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "The order dice stay as they fell."

    clauses: Clauses = ("SAF-6.13",)


@attrs.frozen
class OrderGiven(TableEvent):
    """Dice were spent on an order; ``units`` are used for this turn."""

    REVEALS: ClassVar[bool] = False

    order: Text
    spent: tuple[int, ...]
    units: tuple[UnitId, ...]
    clauses: Clauses

    def said(self) -> str:
        """Say the dice and the order, its die left out."""
        order = read(self.order, ORDERS).said(None).removesuffix(f" by a {self.spent[0]}")
        return f"Order for {'+'.join(map(str, self.spent))}: {order}."


ORDER_DICE, OUTNUMBERED_DICE = 5 * D6, 6 * D6

ADJUST, ORDER = Adjusting(), Ordering()


# the dice


@changeable
def roll_order_dice(battle: Battle) -> None:
    """Roll five order dice, six where outnumbered (SAF-6.1, SAF-6.4, SAF-R79, SAF-R80)."""
    battle.step = 2
    outnumbered = battle.options.outnumbered and is_outnumbered(battle)
    clause = "SAF-6.4" if outnumbered else "SAF-6.1"
    battle.order_dice = battle.roll(OUTNUMBERED_DICE if outnumbered else ORDER_DICE, "order dice", clause)
    battle.record(OrderDiceRolled, battle.order_dice, (clause,))
    battle.frames.append(ADJUST)


@changeable
def is_outnumbered(battle: Battle) -> bool:
    """Return whether more German than American counters are on the map (SAF-6.4, SAF-R79)."""
    return len(battle.germans) > len(battle.americans)


def list_adjustments(battle: Battle, _frame: Adjusting) -> Sequence[Action]:
    """List the changes of a die, and none (SAF-6.13)."""
    return *adjustments(battle.order_dice), KEEP


@lru_cache(maxsize=1024)
def adjustments(dice: tuple[int, ...]) -> tuple[AdjustDie, ...]:
    """List the ways to change one die by one point, without a wrap (SAF-6.13, SAF-R5)."""
    steps = [(face, to) for face in sorted(set(dice)) for to in (face - 1, face + 1)]
    return tuple([AdjustDie(face, to) for face, to in steps if to in D6.faces])


KEEP = KeepDice()


def adjustment_refusal(dice: tuple[int, ...], action: AdjustDie) -> Refusal | None:
    """Return why a die may not be changed so."""
    if action.face not in dice:
        return Refusal("SAF-6.13", f"no order die shows {action.face}; they show {listed(dice)}")
    if abs(action.to - action.face) != 1:
        return Refusal("SAF-6.13", f"a die changes by one point, not from {action.face} to {action.to}")
    if action.to not in D6.faces:
        return Refusal("SAF-R5", f"no face shows {action.to}; 6 and 1 are not neighbors")
    return None


def answer_adjustment(battle: Battle, _frame: Adjusting, action: AdjustDie | KeepDice) -> None:
    """Change a die, or none, and go on to step 3 (SAF-6.13, SAF-R80)."""
    if isinstance(action, AdjustDie):
        adjust(battle, action)
    else:
        battle.record(DiceKept)
    battle.step = 3
    battle.then(ORDER)


def adjust(battle: Battle, action: AdjustDie) -> None:
    """Change a die (SAF-6.13)."""
    battle.order_dice = tuple(sorted((*without(battle.order_dice, (action.face,)), action.to)))
    battle.record(DieAdjusted, action.face, action.to, battle.order_dice)


def adjusting_violations(battle: Battle, _below: Frame | None, frame: Adjusting) -> Iterator[str]:
    """Check that the order dice were just rolled (SAF-6.1)."""
    yield from step_violations(battle, frame, 2)
    if len(battle.order_dice) < ORDER_DICE.size:
        yield f"{len(battle.order_dice)} order dice were not rolled [SAF-6.1]"


ADJUSTING = with_supply(
    Moment(
        clause="SAF-6.13",
        takes=(AdjustDie, KeepDice),
        waits=ask_player,
        question=lambda asked, battle, _: ChooseAdjustment(*asked, battle.order_dice),
        lists=list_adjustments,
        refuses=by_class(
            {AdjustDie: lambda battle, _, action: adjustment_refusal(battle.order_dice, action)}
        ),
        carries_out=answer_adjustment,
        violations=adjusting_violations,
    )
)


@lru_cache(maxsize=1024)
def without(dice: tuple[int, ...], spent: tuple[int, ...]) -> tuple[int, ...]:
    """Take dice away."""
    left = list(dice)
    for face in spent:
        left.remove(face)
    return tuple(left)


def affords(dice: tuple[int, ...], spent: tuple[int, ...]) -> bool:
    """Return whether the dice hold the price of an order: one face, once or twice."""
    return dice.count(spent[0]) >= len(spent)


def dice_refusal(dice: tuple[int, ...], order: Order) -> Refusal | None:
    """Return which dice are missing for an order (SAF-6.2, SAF-6.3)."""
    spent = price(order)
    if isinstance(order, Move | Fire) and order.die not in INFANTRY_DICE:
        return Refusal("SAF-6.2", f"infantry moves or fires by a 2 or a 3, not by a {order.die}")
    if affords(dice, spent):
        return None
    wanted = f"two dice showing {spent[0]}" if len(spent) > 1 else f"a die showing {spent[0]}"
    return Refusal(
        "SAF-6.3" if len(spent) > 1 else "SAF-6.2", f"that takes {wanted}; left are {listed(dice) or 'none'}"
    )


def tell_order(order: Order) -> OrderGiven:
    """Return the event of an order."""
    spent, units = price(order), order.units
    twice, used = ("SAF-6.3",) * (len(spent) > 1), ("SAF-6.16",) * bool(units)
    return OrderGiven(str(order), spent, units, (clause_of(order), *twice, *used))


def spend(battle: Battle, order: Order) -> None:
    """Spend the dice of an order and flip the units that act: once a turn (SAF-6.2, SAF-6.15, SAF-6.16)."""
    battle.order_dice = without(battle.order_dice, price(order))
    battle.record(tell_order, order)
    for id_ in order.units:
        battle.use(id_)
