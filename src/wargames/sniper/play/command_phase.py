"""The Command Phase: control, command, spending, initiative (section 17)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, EventWeight, Seat
from wargames.kernel.moments import Moment, by_class
from wargames.sniper.play import strategy
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.stack import both_violations, finished
from wargames.sniper.play.strategy import PlayCard, card_refusal, payable
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import (
    CRITICAL_COMMAND,
    CRITICAL_DISTANCE,
    CRITICAL_OBJECTIVE,
    SEIZE_THE_INITIATIVE,
)
from wargames.sniper.values.components import ENEMY, SIDES, Side
from wargames.sniper.values.state import Spending
from wargames.sniper.values.words import Choice, Clauses, Declaration, SniperEvent


@attrs.frozen
class Bid(Declaration):
    """The action to put command on one's initiative card and end the step (TOI-17.8)."""

    FORM: ClassVar[str] = "put {command} on the initiative"
    SAYS: ClassVar[str] = "put {command} command on the initiative"
    ORDER: ClassVar[str] = "put on the initiative"
    command: int


@attrs.frozen
class ChooseSpending(Choice):
    """The choice to put command on the initiative card, or activate a card (TOI-17.8)."""

    ASKS: ClassVar[str] = "put command on the initiative card, or activate a card ({command} command left)"
    command: int


@attrs.frozen
class ControlTaken(SniperEvent):
    """A side took control of an objective."""

    WEIGHT: ClassVar[EventWeight] = "gain"
    SAYS: ClassVar[str] = "The {side} took control of {hex}."
    side: Side
    hex: Place
    clauses: Clauses = ("TOI-17.2", "TOI-17.5")


@attrs.frozen
class CommandReceived(SniperEvent):
    """A side received command."""

    SAYS: ClassVar[str] = "The {side} received {amount} command{sources}: {total} in all."
    side: Side
    amount: int
    sources: tuple[Modifier, ...]
    total: int
    clauses: Clauses = ("TOI-17.6", "TOI-17.7")


@attrs.frozen
class CommandPut(SniperEvent):
    """A side put command on its initiative card."""

    SAYS: ClassVar[str] = "The {side} put {amount} command on their initiative card: {total} in all."
    side: Side
    amount: int
    total: int
    clauses: Clauses = ("TOI-17.8",)


@attrs.frozen
class InitiativeDetermined(SniperEvent):
    """The initiative was determined: its holder, and both totals."""

    SAYS: ClassVar[str] = "The {side} had the initiative: Americans {us}, Germans {de}."
    side: Side
    us: int
    de: int
    clauses: Clauses = ("TOI-17.9", "TOI-R15")


def determine_control(battle: Battle) -> None:
    """Give each objective to the side with a unit there; others stay as they were, at first nobody's.

    TOI-17.2, TOI-17.3, TOI-17.4, TOI-17.5, SN-R29.
    """
    for objective in battle.scenario.objectives:
        holder = battle.holder(objective.hex)
        if holder is not None and battle.control.get(objective.hex) != holder:
            battle.take(objective.hex, holder)
            battle.record(ControlTaken, holder, objective.hex)


def receive_command(battle: Battle) -> None:
    """Give both sides the command of their objectives and cards (TOI-17.6, TOI-17.7, SN-G10)."""
    for side in battle.in_order():
        sources = tuple(income(battle, side))
        if not sources:
            continue
        has, amount = battle.sides[side], total(sources)
        battle.sides[side] = replace(has, command=has.command + amount)
        battle.record(CommandReceived, side, amount, sources=sources, total=has.command + amount)


def income(battle: Battle, side: Side) -> Iterator[Modifier]:
    """Yield the sources of a side's command (TOI-17.6, SN-G10, SN-G12)."""
    for objective in battle.scenario.objectives:
        held = battle.control.get(objective.hex) == side
        if objective.kind == "command" and held and objective.nation in {"neutral", side}:
            yield Modifier(objective.value, objective.hex, "TOI-17.6")
    if CRITICAL_OBJECTIVE in battle.sides[side].in_play:
        yield Modifier(CRITICAL_COMMAND, "Critical Objective", "SN-G10")
        if near_objective(battle, side):
            yield Modifier(CRITICAL_COMMAND, "near a victory objective", "SN-G10")


def near_objective(battle: Battle, side: Side) -> bool:
    """Return whether a side has a unit near a victory objective (SN-G10)."""
    away = battle.ground.away
    return any(
        away[place][unit.at or ""] <= CRITICAL_DISTANCE
        for place in battle.scenario.victory_objectives
        for unit in battle.on_map(side)
    )


def may_spend(battle: Battle, side: Side) -> bool:
    """Return whether a side has command to spend (TOI-17.8)."""
    return battle.sides[side].command > 0 or next(payable(battle, side, "spend command"), None) is not None


def bid_refusal(battle: Battle, side: Side, amount: int) -> Refusal | None:
    """Return why a side may not put so much on its initiative card, or None (TOI-17.8)."""
    has = battle.sides[side].command
    if not 0 <= amount <= has:
        return Refusal("TOI-17.8", f"any amount from 0 to {has} may be put there, not {amount}")
    return None


def bid(battle: Battle, frame: Spending, amount: int) -> None:
    """Put command on the initiative card, where it stays (TOI-17.8, TOI-17.9)."""
    battle.frames.pop()
    has = battle.sides[frame.side]
    battle.sides[frame.side] = replace(has, command=has.command - amount, bid=has.bid + amount)
    battle.record(CommandPut, frame.side, amount, has.bid + amount)


def determine_initiative(battle: Battle) -> None:
    """Give the token to the side with more command on its card (TOI-17.9, TOI-R15)."""
    totals = {side: initiative_total(battle, side) for side in SIDES}
    holder = battle.initiative
    if totals[ENEMY[holder]] > totals[holder]:
        battle.initiative = ENEMY[holder]
    battle.record(InitiativeDetermined, battle.initiative, totals["us"], totals["de"])


def initiative_total(battle: Battle, side: Side) -> int:
    """Count a side's command on its initiative card, with its operations card (TOI-R15, SN-G11)."""
    seized = battle.operations(side, "seize_the_initiative")
    return battle.sides[side].bid + SEIZE_THE_INITIATIVE * seized


def side_to_spend(battle: Battle, frame: Spending) -> Seat | None:
    """Return the side that may spend command (TOI-17.8)."""
    return Seat(frame.side) if may_spend(battle, frame.side) else None


def list_spending(battle: Battle, frame: Spending) -> Iterator[Action]:
    """List the uses of command (TOI-17.8)."""
    for card, target in payable(battle, frame.side, "spend command"):
        yield PlayCard(card, target)
    for amount in range(battle.sides[frame.side].command + 1):
        yield Bid(amount)


SPENDING: Moment[Battle, Spending] = Moment(
    clause="TOI-17.8",
    takes=(PlayCard, Bid),
    waits=side_to_spend,
    question=lambda asked, battle, frame: ChooseSpending(*asked, battle.sides[frame.side].command),
    lists=list_spending,
    refuses=by_class(
        {Bid: lambda battle, frame, action: bid_refusal(battle, frame.side, action.command)},
        lambda battle, frame, action: card_refusal(
            battle, frame.side, action.card, target=action.target, when="spend command"
        ),
    ),
    carries_out=by_class(
        {Bid: lambda battle, frame, action: bid(battle, frame, action.command)},
        lambda battle, frame, action: strategy.play(battle, frame.side, action.card, action.target),
    ),
    proceeds=finished,
    lies_on=(None, Spending),
    violations=lambda battle, below, _: both_violations(battle, below, "spend command", "TOI-17.8"),
)
