"""The states within a step of play: one after each event that a seat is told."""

from collections.abc import Sequence
from typing import Any, TypeVar

from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.dice import Roll, Source
from wargames.kernel.game import Seat
from wargames.kernel.play.timeline import Entry, Fall

S = TypeVar("S")
T = TypeVar("T")


class FallenDice:
    """Dice that fall once more as they fell in a step."""

    def __init__(self, falls: Sequence[Fall]) -> None:
        self._falls = iter(falls)

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Return the next outcome; raises :class:`BadDie` where another roll was made, or none."""
        fall = next(self._falls, None)
        if fall is None or fall.roll.purpose != purpose:
            raise BadDie(f"{Roll(source, purpose, clause)} was not made in this step")
        outcome: T = fall.outcome
        return outcome


def told_states(before: Entry[S], entry: Entry[S], seat: Seat | None) -> tuple[S, ...]:
    """Return the state after each event of an entry that a seat is told, the last one that after the entry.

    Only the told events count: an event that a seat is not told ends no state of another.
    """
    game, told = entry.game, _told(entry, seat)
    if entry.seat is None or len(told) <= 1:
        return (entry.state,) * len(told)
    dice = FallenDice(entry.falls)
    states = game.states_within(before.state, entry.seat, entry.action, dice, after=entry.state)
    places = [place + early for place, (_, early) in enumerate(told)]
    at = [states[told[place][0]] if place < len(told) else entry.state for place in places]
    return (*at[:-1], entry.state)


def _told(entry: Entry[Any], seat: Seat | None) -> list[tuple[int, bool]]:
    """List the events of an entry that a seat is told: their places, and whether the board lags behind."""
    seen = ((at, entry.game.seen([event], seat)) for at, event in enumerate(entry.events))
    return [(at, event.EARLY) for at, events in seen for event in events]
