"""Dice, cards and chits in the hands of the people at the terminal."""

from collections.abc import Sequence

from wargames.cli.console import say
from wargames.cli.dialog import EndOfInput, read_line
from wargames.kernel.dice import Dice, Roll
from wargames.kernel.game import Seat
from wargames.kernel.typed_dice import TypedDice, names_of


def hand_dice(seats: Sequence[Seat], unseen: Dice) -> TypedDice:
    """Make dice that the people at ``seats`` throw and cards that they draw, until ``quit`` is typed.

    What not all of them may see, the dice ``unseen`` decide without a word.
    """
    alone = seats[0] if len(seats) == 1 else None
    return TypedDice(_ask, lambda complaint: say(f"That cannot be: {complaint}"), unseen=unseen, seat=alone)


def _ask(roll: Roll) -> str:
    """Ask for one outcome; raises :class:`EndOfInput` if the person leaves."""
    drawn = f"Draw for {roll.purpose}, {roll.source.name} [{roll.clause}]: "
    words = read_line(drawn if names_of(roll.source) else f"Throw {roll}: ")
    if words.lower() == "quit":
        raise EndOfInput
    return words
