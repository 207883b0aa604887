"""The Command Phase: control, command, spending, initiative (section 17)."""

from collections.abc import Iterator

from wargames.kernel.errors import Refusal
from wargames.kernel.modifiers import Modifier, total
from wargames.kernel.replace import replace
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.strategy import payable
from wargames.sniper.values.cards import (
    CRITICAL_COMMAND,
    CRITICAL_DISTANCE,
    CRITICAL_OBJECTIVE,
    SEIZE_THE_INITIATIVE,
)
from wargames.sniper.values.components import ENEMY, SIDES, Side
from wargames.sniper.values.events import CommandPut, CommandReceived, ControlTaken, InitiativeDetermined
from wargames.sniper.values.state import Spending


def determine_control(battle: Battle) -> None:
    """Give each objective to whoever has a unit there now; else it stays as it was, at first nobody's.

    TOI-17.2, TOI-17.3, TOI-17.4, TOI-17.5, SN-R29.
    """
    for objective in battle.scenario.objectives:
        holder = battle.holder(objective.hex)
        if holder is not None and battle.control.get(objective.hex) != holder:
            battle.control[objective.hex] = holder
            battle.tell(ControlTaken(holder, objective.hex))


def receive_command(battle: Battle) -> None:
    """Give both sides the command of their objectives and cards (TOI-17.6, TOI-17.7, SN-G10)."""
    for side in battle.in_order():
        sources = tuple(income(battle, side))
        if not sources:
            continue
        has, amount = battle.sides[side], total(sources)
        battle.sides[side] = replace(has, command=has.command + amount)
        battle.tell(CommandReceived(side, amount, sources, has.command + amount))


def income(battle: Battle, side: Side) -> Iterator[Modifier]:
    """Yield what a side receives command for (TOI-17.6, SN-G10, SN-G12)."""
    for objective in battle.scenario.objectives:
        held = battle.control.get(objective.hex) == side
        if objective.kind == "command" and held and objective.nation in {"neutral", side}:
            yield Modifier(objective.value, objective.hex, "TOI-17.6")
    if CRITICAL_OBJECTIVE in battle.sides[side].in_play:
        yield Modifier(CRITICAL_COMMAND, "Critical Objective", "SN-G10")
        if near_objective(battle, side):
            yield Modifier(CRITICAL_COMMAND, "near a victory objective", "SN-G10")


def near_objective(battle: Battle, side: Side) -> bool:
    """Tell whether a side has a unit near a victory objective (SN-G10)."""
    away = battle.ground.away
    return any(
        away[place][unit.at or ""] <= CRITICAL_DISTANCE
        for place in battle.scenario.victory_objectives
        for unit in battle.on_map(side)
    )


def begin_spending(battle: Battle) -> None:
    """Have both sides spend command, in initiative order (TOI-17.8)."""
    first, second = battle.in_order()
    battle.frames += [Spending(second), Spending(first)]


def may_spend(battle: Battle, side: Side) -> bool:
    """Tell whether a side has command to spend (TOI-17.8)."""
    return battle.sides[side].command > 0 or next(payable(battle, side, "spend command"), None) is not None


def bid_refusal(battle: Battle, side: Side, amount: int) -> Refusal | None:
    """Say why a side may not put so much on its initiative card; None: it may (TOI-17.8)."""
    has = battle.sides[side].command
    if not 0 <= amount <= has:
        return Refusal("TOI-17.8", f"any amount from 0 to {has} may be put there, not {amount}")
    return None


def bid(battle: Battle, amount: int) -> None:
    """Put command on the initiative card, where it stays (TOI-17.8, TOI-17.9)."""
    frame = battle.frames.pop()
    assert isinstance(frame, Spending)
    has = battle.sides[frame.side]
    battle.sides[frame.side] = replace(has, command=has.command - amount, bid=has.bid + amount)
    battle.tell(CommandPut(frame.side, amount, has.bid + amount))


def determine_initiative(battle: Battle) -> None:
    """Give the token to whoever has more command on the card (TOI-17.9, TOI-R15)."""
    totals = {side: initiative_total(battle, side) for side in SIDES}
    holder = battle.initiative
    if totals[ENEMY[holder]] > totals[holder]:
        battle.initiative = ENEMY[holder]
    battle.tell(InitiativeDetermined(battle.initiative, totals["us"], totals["de"]))


def initiative_total(battle: Battle, side: Side) -> int:
    """Count a side's command on its initiative card, with its operations card (TOI-R15, SN-G11)."""
    seized = battle.operations(side, "seize_the_initiative")
    return battle.sides[side].bid + SEIZE_THE_INITIATIVE * seized
