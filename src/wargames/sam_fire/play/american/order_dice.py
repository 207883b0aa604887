"""Order dice: rolling, adjusting and spending them (section 6)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from wargames.kernel.base.errors import Refusal
from wargames.kernel.chance.dice import D6
from wargames.kernel.game import Action
from wargames.kernel.moments import Moment
from wargames.sam_fire.play.american.supply import with_supply
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.stack import ask_player, step_violations
from wargames.sam_fire.values.actions import (
    AdjustDie,
    Assault,
    AttachMedic,
    CoveringFire,
    Drive,
    Fire,
    FireHighExplosive,
    FireMortar,
    FireSniper,
    FireTank,
    KeepDice,
    Move,
    OrderDie,
    OrderSpot,
)
from wargames.sam_fire.values.decisions import ChooseAdjustment
from wargames.sam_fire.values.events import DiceKept, DieAdjusted, OrderDiceRolled, OrderGiven
from wargames.sam_fire.values.state import Adjusting, Frame, Ordering, UnitId

ORDER_DICE, OUTNUMBERED_DICE = 5 * D6, 6 * D6

INFANTRY_DICE: tuple[OrderDie, ...] = (2, 3)
"""The faces that order infantry: 2 to move or fire, 3 to move and then fire (SAF-6.7, SAF-6.8)."""
PRICE: dict[type[Action], tuple[int, ...]] = {  # the order table
    AttachMedic: (1,),  # SAF-6.5
    Assault: (1, 1),  # SAF-6.6
    # Move and Fire name their die: 2 (SAF-6.7) or 3 (SAF-6.8)
    FireMortar: (4, 4),  # SAF-6.9
    Drive: (5,),  # SAF-6.10
    FireTank: (5,),
    FireHighExplosive: (5,),
    CoveringFire: (6,),  # SAF-6.11
    FireSniper: (6, 6),  # SAF-6.12
    OrderSpot: (6, 6),
}
ORDER_CLAUSE: dict[type[Action], str] = {
    AttachMedic: "SAF-6.5",
    Assault: "SAF-6.6",
    FireMortar: "SAF-6.9",
    Drive: "SAF-6.10",
    FireTank: "SAF-6.10",
    FireHighExplosive: "SAF-6.10",
    CoveringFire: "SAF-6.11",
    FireSniper: "SAF-6.12",
    OrderSpot: "SAF-6.12",
}


# the dice


def roll_order_dice(battle: Battle) -> None:
    """Roll five order dice, six where outnumbered (SAF-6.1, SAF-6.4, SAF-R79, SAF-R80)."""
    battle.step = 2
    outnumbered = battle.options.outnumbered and is_outnumbered(battle)
    clause = "SAF-6.4" if outnumbered else "SAF-6.1"
    battle.order_dice = battle.roll(OUTNUMBERED_DICE if outnumbered else ORDER_DICE, "order dice", clause)
    battle.record(OrderDiceRolled, battle.order_dice, (clause,))
    battle.frames.append(Adjusting())


def is_outnumbered(battle: Battle) -> bool:
    """Tell whether more German than American counters are on the map (SAF-6.4, SAF-R79)."""
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


def refuse_adjustment(battle: Battle, _frame: Adjusting, action: Action) -> Refusal | None:
    """Say why the dice may not be treated so; None means that they may (SAF-6.13)."""
    match action:
        case AdjustDie():
            return adjustment_refusal(battle.order_dice, action)
        case KeepDice():
            return None
    return ADJUSTING.unfit(action)


def adjustment_refusal(dice: tuple[int, ...], action: AdjustDie) -> Refusal | None:
    """Say why a die may not be changed so; None means that it may."""
    if action.face not in dice:
        return Refusal("SAF-6.13", f"no order die shows {action.face}; they show {_shown(dice)}")
    if abs(action.to - action.face) != 1:
        return Refusal("SAF-6.13", f"a die changes by one point, not from {action.face} to {action.to}")
    if action.to not in D6.faces:
        return Refusal("SAF-R5", f"no face shows {action.to}; 6 and 1 are not neighbors")
    return None


def answer_adjustment(battle: Battle, _frame: Adjusting, action: Action) -> None:
    """Change a die, or none, and go over to step 3 (SAF-6.13, SAF-R80)."""
    match action:
        case AdjustDie():
            adjust(battle, action)
        case KeepDice():
            battle.record(DiceKept)
    battle.step = 3
    battle.then(Ordering())


def adjust(battle: Battle, action: AdjustDie) -> None:
    """Change a die (SAF-6.13)."""
    battle.order_dice = tuple(sorted((*without(battle.order_dice, (action.face,)), action.to)))
    battle.record(DieAdjusted, action.face, action.to, battle.order_dice)


def adjusting_violations(battle: Battle, _below: Frame | None, frame: Adjusting) -> Iterator[str]:
    """Check that the order dice were all rolled, and just now (SAF-6.1)."""
    yield from step_violations(battle, frame, 2)
    if len(battle.order_dice) < ORDER_DICE.size:
        yield f"{len(battle.order_dice)} order dice were not rolled [SAF-6.1]"


ADJUSTING = with_supply(
    Moment(
        clause="SAF-6.13",
        due="first adjust one order die, or keep the dice",
        waits=ask_player,
        question=lambda asked, battle, _: ChooseAdjustment(*asked, battle.order_dice),
        lists=list_adjustments,
        refuses=refuse_adjustment,
        carries_out=answer_adjustment,
        violations=adjusting_violations,
    )
)


def price(action: Action) -> tuple[int, ...]:
    """Tell which faces an order takes (SAF-6.2, SAF-6.3)."""
    return (action.die,) if isinstance(action, Move | Fire) else PRICE[type(action)]


def without(dice: tuple[int, ...], spent: tuple[int, ...]) -> tuple[int, ...]:
    """Take dice away."""
    left = list(dice)
    for face in spent:
        left.remove(face)
    return tuple(left)


def affords(dice: tuple[int, ...], spent: tuple[int, ...]) -> bool:
    """Tell whether the dice hold what an order takes: one face, once or twice."""
    return dice.count(spent[0]) >= len(spent)


def dice_refusal(dice: tuple[int, ...], action: Action) -> Refusal | None:
    """Say which dice are missing for an order; None means that they are there (SAF-6.2, SAF-6.3)."""
    spent = price(action)
    if isinstance(action, Move | Fire) and action.die not in INFANTRY_DICE:
        return Refusal("SAF-6.2", f"infantry moves or fires by a 2 or a 3, not by a {action.die}")
    if affords(dice, spent):
        return None
    wanted = f"two dice showing {spent[0]}" if len(spent) > 1 else f"a die showing {spent[0]}"
    return Refusal(
        "SAF-6.3" if len(spent) > 1 else "SAF-6.2", f"that takes {wanted}; left are {_shown(dice)}"
    )


def _shown(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice)) or "none"


def tell_order(
    action: Action, spent: tuple[int, ...], units: tuple[UnitId, ...], clauses: tuple[str, ...]
) -> OrderGiven:
    """Tell of an order: it is written where somebody looks."""
    return OrderGiven(str(action), spent, units, clauses)


def spend(battle: Battle, action: Action, units: tuple[UnitId, ...]) -> None:
    """Spend the dice of an order and flip the units that act: once a turn (SAF-6.2, SAF-6.15, SAF-6.16)."""
    spent = price(action)
    battle.order_dice = without(battle.order_dice, spent)
    if battle.events is not None:
        clause = ORDER_CLAUSE.get(type(action)) or ("SAF-6.7" if spent == (2,) else "SAF-6.8")
        clauses = (clause, *(("SAF-6.3",) if len(spent) > 1 else ()), *(("SAF-6.16",) if units else ()))
        battle.record(tell_order, action, spent, units, clauses)
    for id_ in units:
        battle.use(id_)
