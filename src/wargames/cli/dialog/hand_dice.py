"""Dice, cards and chits that people at the terminal throw or draw."""

from collections.abc import Callable, Sequence

from wargames.cli.console import say
from wargames.cli.dialog.dialog import EndOfInput, read_line
from wargames.kernel.chance.dice import Dice, Roll
from wargames.kernel.game import Seat
from wargames.kernel.play.typed_dice import TypedDice, names_of

Ask = Callable[[Roll, str], str]
"""A function that asks for one outcome, with the fault of the last answer."""


def hand_dice(seats: Sequence[Seat], unseen: Dice, ask: Ask | None = None) -> TypedDice:
    """Make dice and cards that people at ``seats`` throw and draw by hand, until ``quit`` is typed.

    The dice ``unseen`` decide every roll that is hidden from one of the people. ``ask`` replaces the lines
    of the terminal; it gets the fault of an impossible answer, and is called again.
    """
    alone = seats[0] if len(seats) == 1 else None
    wrong: list[str] = []

    def elsewhere(roll: Roll) -> str:
        assert ask is not None, "it asks elsewhere"
        return ask(roll, wrong.pop() if wrong else "")

    def complain(complaint: str) -> None:
        say(f"That cannot be: {complaint}")

    if ask is None:
        return TypedDice(_ask, complain, unseen=unseen, seat=alone)
    return TypedDice(elsewhere, wrong.append, unseen=unseen, seat=alone)


def _ask(roll: Roll) -> str:
    """Ask for one outcome; raises :class:`EndOfInput` if the person leaves."""
    drawn = f"Draw for {roll.purpose}, {roll.source.name} [{roll.clause}]: "
    words = read_line(drawn if names_of(roll.source) else f"Throw {roll}: ")
    if words.lower() == "quit":
        raise EndOfInput
    return words
