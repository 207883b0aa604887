"""What a choice in a finished game cost: the loss of standing against the best that was found.

The choice that was made is tried beside those that a bot that thinks ahead would think of, in worlds that
look like what its seat saw: what a player could not know is not held against him.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from wargames.kernel.game import Action, Decision, Game, Over, Seat
from wargames.kernel.play.timeline import Entry
from wargames.search.determinized import Determinized
from wargames.search.hands import only_answer
from wargames.search.thoughts import Thoughts

MARKS = ((0.3, "??"), (0.2, "?"), (0.1, "?!"))
"""What a loss of so much standing is marked with: a blunder, a mistake, an inaccuracy."""


@attrs.frozen
class Judged:
    """A step of a game: how the first seat stood before it, and what the choice cost its seat.

    ``thoughts`` are None where nothing had to be thought about, ``standing`` where nobody judges.
    """

    number: int
    seat: Seat
    action: Action
    standing: float | None
    thoughts: Thoughts | None

    @property
    def loss(self) -> float:
        """How much standing was lost: 0 where nothing better was found for certain."""
        if self.thoughts is None or self.thoughts.chosen == self.action:
            return 0.0
        own = next(one for one in self.thoughts.candidates if one.action == self.action)
        return max(0.0, self.thoughts.best.value - own.value)

    @property
    def mark(self) -> str:
        """What the choice is marked with; nothing where it was good."""
        return next((mark for least, mark in MARKS if self.loss >= least), "")


@attrs.frozen
class Line:
    """A step of a record: its number, the entry in force after it, and whether that was chosen just now."""

    number: int
    entry: Entry[Any]
    chosen: bool = attrs.field(kw_only=True)


def analyze(
    bot: Determinized, state: Any, lines: Iterable[Line], seats: tuple[Seat, ...]
) -> Iterator[Judged]:
    """Judge the choices of some seats, step by step after an opening."""
    for line in lines:
        if line.chosen and line.entry.seat in seats:
            yield judge(bot, state, line)
        state = line.entry.state


def judge(bot: Determinized, state: Any, line: Line) -> Judged:
    """Judge one choice, made in a state."""
    seat, action, pending = line.entry.seat, line.entry.action, bot.game.pending(state)
    assert seat is not None, "the set-up chooses nothing"
    assert action is not None, "the set-up chooses nothing"
    assert not isinstance(pending, Over), "somebody chose"
    thoughts = think_again(bot, pending[seat], bot.game.view(state, seat), action)
    return Judged(line.number, seat, action, first_standing(bot.game, state), thoughts)


def think_again(bot: Determinized, decision: Decision, view: Any, action: Action) -> Thoughts | None:
    """Think about a decision as if the choice that was made were the hand's own."""
    if only_answer(decision) is not None:
        return None
    ranked = bot.hands.rank(decision, view, bot.thinking.width, bot.rng)
    others = tuple(one for one in ranked if one[0] != action)
    return bot.think(decision, view, ((action, 0.0), *others)) if others else None


def first_standing(game: Game[Any, Any], state: Any) -> float | None:
    """Say how the first seat stands."""
    standing = game.standing(state)
    return None if standing is None else standing[game.seats_of(state)[0]]
