"""Who is asked what at each frame, and what may be answered (SAF-R6, SAF-R32)."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

import attrs

from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action, ActionSpace, Decision, Decisions
from wargames.sam_fire.play.american.mortar import second_refusal, second_targets
from wargames.sam_fire.play.american.order_dice import adjustment_refusal, adjustments
from wargames.sam_fire.play.american.orders import order_refusal, orders
from wargames.sam_fire.play.american.reserves import arrival_hexes, squads_at_hand
from wargames.sam_fire.play.american.sniper import spot_refusal, spot_targets
from wargames.sam_fire.play.american.supply import low_units, supply_refusal
from wargames.sam_fire.play.battle import Battle, look
from wargames.sam_fire.play.fire import target_refusal, targets
from wargames.sam_fire.play.movement import covered_destinations, covered_refusal
from wargames.sam_fire.values.actions import (
    ORDERS,
    AdjustDie,
    AlsoHit,
    Arrive,
    DeclineReserves,
    EndOrders,
    HoldFire,
    KeepDice,
    KeepSupply,
    NameSpotted,
    NoSecondHit,
    SpendSupply,
    StayPut,
    ThenFire,
    ThenMove,
)
from wargames.sam_fire.values.components import AMERICAN
from wargames.sam_fire.values.decisions import (
    ChooseAdjustment,
    ChooseArrival,
    ChooseCoveredMove,
    ChooseSecondHit,
    ChooseShot,
    ChooseSpotted,
    ChooseSupply,
    GiveOrder,
)
from wargames.sam_fire.values.state import (
    Adjusting,
    AfterMove,
    CoveredMove,
    Frame,
    GermanAssault,
    GermanStep,
    Ordering,
    ReservesArrive,
    SecondHit,
    SniperSpots,
    Table,
    Unit,
)


@attrs.frozen(slots=False)
class Choices(ActionSpace):
    """What the frame at work lets the player answer; all of it is public."""

    table: Table

    @cached_property
    def candidates(self) -> tuple[Action, ...]:
        """Every legal answer, Supply counters last."""
        battle, frame = look(self.table), self.table.frames[-1]
        supplies = () if isinstance(frame, GermanAssault) else low_units(battle)
        return (*LISTS[type(frame)](battle, frame), *(SpendSupply(unit.id) for unit in supplies))

    def check(self, action: Any) -> Refusal | None:
        """Say why an answer is refused; None means that it is legal."""
        for one in self.candidates:  # as a rule it comes from the list
            if one is action:
                return None
        return refusal(look(self.table), self.table.frames[-1], action)


# what may be answered


def list_adjustments(battle: Battle, _frame: Frame) -> Iterator[Action]:
    """List the changes of a die, and none (SAF-6.13)."""
    yield from adjustments(battle.order_dice)
    yield KeepDice()


def list_orders(battle: Battle, _frame: Frame) -> list[Action]:
    """List the orders, and the end of them (SAF-R6, SAF-R90)."""
    return [*orders(battle), EndOrders()]


def list_shots(battle: Battle, frame: AfterMove) -> Iterator[Action]:
    """List the shots after a move, and none (SAF-11.1)."""
    for unit in targets(battle, battle.units[frame.unit]):
        yield ThenFire(unit.id)
    yield HoldFire()


def list_covered_moves(battle: Battle, frame: CoveredMove) -> Iterator[Action]:
    """List the moves under covering fire, and none (SAF-11.2)."""
    for place in battle.ground.members(covered_destinations(battle, battle.units[frame.unit])):
        yield ThenMove(place)
    yield StayPut()


def list_second_hits(battle: Battle, frame: SecondHit) -> Iterator[Action]:
    """List the second hits, and none (SAF-12.11)."""
    for unit in second_targets(battle, frame):
        yield AlsoHit(unit.id)
    yield NoSecondHit()


def list_spotted(battle: Battle, frame: SniperSpots) -> Iterator[Action]:
    """List whom a sniper may have spotted (SAF-13.8)."""
    for unit in spot_targets(battle, battle.units[frame.sniper]):
        yield NameSpotted(unit.id)


def list_arrivals(battle: Battle, _frame: ReservesArrive) -> Iterator[Action]:
    """List who may arrive as reserves, and where, and nobody (SAF-16.3, SAF-R48)."""
    places = arrival_hexes(battle)
    for squad in squads_at_hand(battle):
        yield from (Arrive(squad, place) for place in places)
    yield DeclineReserves()


def list_reactions(battle: Battle, frame: GermanAssault) -> Iterator[Action]:
    """List the units under assault that a Supply counter would help, and none (SAF-R32)."""
    for unit in low_defenders(battle, frame):
        yield SpendSupply(unit.id)
    yield KeepSupply()


def low_defenders(battle: Battle, frame: GermanAssault) -> list[Unit]:
    """List the low units under assault while the player has a Supply counter (SAF-R32)."""
    return [unit for unit in low_units(battle) if unit.at == frame.target]


LISTS: dict[type, Callable[[Battle, Any], Iterable[Action]]] = {
    Adjusting: list_adjustments,
    Ordering: list_orders,
    AfterMove: list_shots,
    CoveredMove: list_covered_moves,
    SecondHit: list_second_hits,
    SniperSpots: list_spotted,
    ReservesArrive: list_arrivals,
    GermanAssault: list_reactions,
}


# why not

DECLINES: dict[type, type[Action]] = {
    Adjusting: KeepDice,
    Ordering: EndOrders,
    AfterMove: HoldFire,
    CoveredMove: StayPut,
    SecondHit: NoSecondHit,
    ReservesArrive: DeclineReserves,
    GermanAssault: KeepSupply,
}
"""What is legal whenever its frame asks."""


def refusal(battle: Battle, frame: Frame, action: Action) -> Refusal | None:
    """Say why an answer does not fit the moment, or the rules; None means that it is legal."""
    if isinstance(action, SpendSupply):
        return reaction_refusal(battle, frame, action)
    if isinstance(action, DECLINES.get(type(frame), ())):
        return None
    match frame, action:
        case Adjusting(), AdjustDie():
            return adjustment_refusal(battle.order_dice, action)
        case Ordering(), _ if isinstance(action, ORDERS):
            return order_refusal(battle, action)
        case _:
            return window_refusal(battle, frame, action)


def window_refusal(battle: Battle, frame: Frame, action: Action) -> Refusal | None:
    """Say why an answer does not fit the window that an order opened; None means that it is legal."""
    match frame, action:
        case AfterMove(unit), ThenFire(target):
            return target_refusal(battle, battle.units[unit], target)
        case CoveredMove(unit), ThenMove(to):
            return covered_refusal(battle, battle.units[unit], to)
        case SecondHit() as window, AlsoHit(target):
            return second_refusal(battle, window, target)
        case SniperSpots(sniper), NameSpotted(target):
            return spot_refusal(battle, battle.units[sniper], target)
        case ReservesArrive(), Arrive():
            return arrival_refusal(battle, action)
    return wrong_moment(frame, action)


def reaction_refusal(battle: Battle, frame: Frame, action: SpendSupply) -> Refusal | None:
    """Say why a Supply counter may not be spent now; None means that it may (SAF-17.7, SAF-R32)."""
    if found := supply_refusal(battle, action):
        return found
    if isinstance(frame, GermanAssault) and battle.units[action.unit].at != frame.target:
        because = f"{action.unit} is not in {frame.target}, the hex that is assaulted"
        return Refusal("SAF-R32", because)
    return None


def arrival_refusal(battle: Battle, action: Arrive) -> Refusal | None:
    """Say why a unit may not arrive in a hex as reserves; None means that it may (SAF-R48)."""
    squads, open_ = squads_at_hand(battle), arrival_hexes(battle)
    if action.unit not in squads:
        return Refusal("SAF-R48", f"at hand are {', '.join(squads)}, not {action.unit[:20]}")
    if action.hex not in open_:
        return Refusal("SAF-R48", f"reserves may arrive at {', '.join(open_)}, not at {action.hex[:20]}")
    return None


MOMENT: dict[type, tuple[str, str]] = {
    Adjusting: ("SAF-6.13", "first adjust one order die, or keep the dice"),
    Ordering: ("SAF-6.2", "now order dice are spent on orders, or the orders end"),
    AfterMove: ("SAF-11.1", "now the unit that moved fires, or holds its fire"),
    CoveredMove: ("SAF-11.2", "now the covered unit moves, or stays put"),
    SecondHit: ("SAF-12.11", "now name the second unit that the mortar hits, or none"),
    SniperSpots: ("SAF-13.8", "now name the enemy that the sniper has spotted"),
    ReservesArrive: ("SAF-16.3", "now the reserves arrive, or are declined"),
    GermanAssault: (
        "SAF-R32",
        "a German assault is declared; spend a Supply counter on its target, or keep it",
    ),
}


def wrong_moment(frame: Frame, action: Action) -> Refusal:
    """Say what is due instead of an action of another moment."""
    clause, due = MOMENT[type(frame)]
    return Refusal(clause, f"{str(action)[:60]!r} does not fit: {due}")


# who is asked


def ask(table: Table) -> Decisions:
    """Say what the frame at work asks of the player; nothing where the rules go on by themselves."""
    if (decision := question(table, table.frames[-1])) is None:
        return Decisions()
    return Decisions({AMERICAN: decision})


def question(table: Table, frame: Frame) -> Decision | None:
    """Put the question of a frame, if there is a choice to make."""
    choices = Choices(table)
    match frame:
        case Adjusting():
            return ChooseAdjustment(AMERICAN, "SAF-6.13", choices, table.order_dice)
        case Ordering():
            return GiveOrder(AMERICAN, "SAF-6.2", choices, table.order_dice)
        case AfterMove(unit):
            return ChooseShot(AMERICAN, "SAF-11.1", choices, unit)
        case CoveredMove(unit):
            return ChooseCoveredMove(AMERICAN, "SAF-11.2", choices, unit)
        case ReservesArrive():
            return ChooseArrival(AMERICAN, "SAF-16.3", choices, squads_at_hand(look(table)))
        case GermanStep():
            return None
    return rare_question(table, frame, choices)


def rare_question(table: Table, frame: Frame, choices: Choices) -> Decision | None:
    """Put a question that is asked only where there is more than one answer."""
    battle = look(table)
    match frame:
        case SecondHit(mortar, _, at) if second_targets(battle, frame):
            return ChooseSecondHit(AMERICAN, "SAF-12.11", choices, mortar, at)
        case SniperSpots(sniper) if len(spot_targets(battle, battle.units[sniper])) > 1:
            return ChooseSpotted(AMERICAN, "SAF-13.8", choices, sniper)
        case GermanAssault(attacker, target) if low_defenders(battle, frame):
            return ChooseSupply(AMERICAN, "SAF-R32", choices, attacker, target)
    return None
