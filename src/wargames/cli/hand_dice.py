"""Dice, cards and chits in the hands of the person at the terminal."""

from wargames.cli.console import say
from wargames.cli.dialog import EndOfInput, read_line
from wargames.kernel.dice import Roll
from wargames.kernel.typed_dice import TypedDice, names_of


def hand_dice() -> TypedDice:
    """Make dice that the person throws and cards that the person draws, until ``quit`` is typed."""
    return TypedDice(_ask, lambda complaint: say(f"That cannot be: {complaint}"))


def _ask(roll: Roll) -> str:
    """Ask for one outcome; raises :class:`EndOfInput` if the person leaves."""
    drawn = f"Draw for {roll.purpose}, {roll.source.name} [{roll.clause}]: "
    words = read_line(drawn if names_of(roll.source) else f"Throw {roll}: ")
    if words.lower() == "quit":
        raise EndOfInput
    return words
