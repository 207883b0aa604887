"""Bases of actions, decisions and events, and the words for their fields.

A concealed counter is named to its owner alone (BOB-R62).
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import attrs

from wargames.bob.values.board import Place
from wargames.bob.values.components import SIDE_NAMES, TYPES, Side
from wargames.bob.values.names import called, plural, titled, where
from wargames.bob.values.seen import Seen, Stack
from wargames.bob.values.state import CounterId
from wargames.kernel.base.phrases import Words
from wargames.kernel.game import Action, Decision, Event, PublicEvent, Seat
from wargames.kernel.game.vocabulary import Clause

Clauses = tuple[Clause, ...]


# actions and decisions: in the present tense, of counters by their names


@attrs.frozen
class BobAction(Action):
    """An action of a player; a missing field is taken from the current frame."""

    WORDS: ClassVar[Words] = {"counter": called, "mover": called, "firer": called}
    ANSWERS: ClassVar[Words] = {
        "cover": {"open": "in the open", "concealed": "with a Conceal marker"}.__getitem__,
        "number": "number {}".format,
        "spot": {"top": "on top", "bottom": "at the bottom"}.__getitem__,
    }
    QUESTIONS: ClassVar[Mapping[str, str]] = {
        "chosen": "take it, or do without",
        "cover": "in the open, or concealed",
        "number": "which battery",
        "spot": "where in its stack",
    }


@attrs.frozen
class BobDecision(Decision):
    """A choice of a player."""

    WORDS: ClassVar[Words] = {"counter": called, "type": lambda type_: TYPES[type_].title}


# events: facts in the past tense


def stacked(place: int) -> str:
    """Write a place in a stack, if it is not the top."""
    return "" if place == 1 else f" (number {place} from the top)"


def counter_in(counter: CounterId | None, hex_: Place | None, unknown: str = "a counter") -> str:
    """Write a counter and its place; ``unknown`` without a known face.

    >>> counter_in("GE-F1", "D4"), counter_in(None, None)
    ('GE-F1 (1st Line Squad) in D4', 'a counter off the board')
    """
    return f"{unknown if counter is None else titled(counter)} {where(hex_)}"


def shown(seen: Seen) -> str:
    """Write a counter of a stack as the other side sees it."""
    if seen.id is not None:
        return titled(seen.id)
    return "a concealed counter" if seen.concealed else "a counter"


def stack_shown(stack: Stack) -> str:
    """Write a stack as the other side sees it."""
    return f"{stack.hex} {' over '.join(map(shown, stack.counters))}"


EVENT_WORDS: Words = {
    "side": plural,
    "to": plural,
    "winner": plural,
    "counter": titled,
    "firer": titled,
    "spotter": titled,
    "seen": shown,
    "place": stacked,
    "phase": str.capitalize,
}
OF_A_SIDE: Words = {**EVENT_WORDS, "side": SIDE_NAMES.__getitem__}
"""Adjectives of the sides: the American set-up."""


@attrs.frozen
class BobEvent(Event):
    """A fact that is hidden from some."""

    WORDS: ClassVar[Words] = EVENT_WORDS


@attrs.frozen
class BobPublicEvent(PublicEvent):
    """A fact that everybody sees."""

    WORDS: ClassVar[Words] = EVENT_WORDS


@attrs.frozen
class CounterEvent(BobEvent):
    """An event of a counter; ``face`` tells whether the other side knows the counter.

    To the other side an unknown counter is the one in ``hex``: the fields in ``SECRET`` are blank.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("counter",)

    counter: CounterId | None
    side: Side
    hex: Place | None
    face: bool
    clauses: Clauses

    @property
    def who(self) -> str:
        """The counter, at the beginning of a sentence."""
        return counter_in(self.counter, self.hex, "A counter")

    @property
    def whom(self) -> str:
        """The counter, within a sentence."""
        return counter_in(self.counter, self.hex)

    def shown_to(self, seat: Seat | None) -> bool:
        """Return whether a seat sees all of it: the owner does, and everybody if the face is known."""
        return self.face or seat == self.side

    def blank(self) -> "CounterEvent":
        """Return the visible part while the face is unknown."""
        blanks: dict[str, Any] = dict.fromkeys(self.SECRET)
        return attrs.evolve(self, **blanks)

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show all to the owner, and to everybody if the face is known."""
        return self if self.shown_to(seat) else self.blank()


@attrs.frozen
class HiddenEvent(CounterEvent):
    """An event that only the owner sees while the face is unknown (BOB-R38)."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show it to the owner, and to all if the face is known."""
        return self if self.shown_to(seat) else None


# ends

CONTROLLED = "it controls what it was asked to"
"""The reason, as states hold it, of an end by control."""


def why_won(reason: str) -> str:
    """Return the reason of an end as a clause for people."""
    if reason == CONTROLLED:
        return "they control the hexes that they need"
    return f"{reason}, and the other side had not won" if reason.endswith("was the last") else reason
