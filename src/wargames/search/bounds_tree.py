"""The exact worth of positions between two sides, or for one: no more is looked at than settles it.

Expectimax over every way the dice may fall. Three things keep its trees small, and none of them its answers
from being exact:

- Positions that are equal are one place, however they were come by, and the chances of outcomes that lead to
  one place are added before anybody goes down there.
- Every place keeps bounds on its worth. They begin as the range of scores and close in.
- What cannot matter any more is left: an action that is proven no better than another, and the outcomes of a
  roll once the others have settled that (Ballard's Star1).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import attrs

from wargames.kernel.base.errors import TreeTooLarge, WargameError
from wargames.kernel.chance.outcome_classes import enumerate_outcomes
from wargames.kernel.game import Action, Decision, Decisions, Game, Over, Seat

Bounds = tuple[Fraction, Fraction]
"""Between which values the worth of a position lies; twice the same once it is known."""

Outcomes = tuple[tuple[Fraction, "Place"], ...]
"""What an action may lead to: places, no two of them equal, and their chances."""

NEVER = Fraction(1_000_000)
"""More than any worth: a window as wide as this cuts nothing off."""


class Unsolvable(WargameError):
    """A position that has no single best action: two seats choose at once in it or after it."""


class Unopposed(Exception):
    """Two seats whose scores do not sum to nothing."""


@attrs.define(eq=False)
class Place:
    """A position in the tree: what is asked in it (None at the end), what is known, what was rolled out."""

    state: Any
    asked: Decision | None
    low: Fraction
    high: Fraction
    led: dict[Action, Outcomes] = attrs.field(factory=dict)

    @property
    def actions(self) -> Sequence[Action]:
        """What may be done."""
        return () if self.asked is None else self.asked.actions.candidates

    @property
    def bounds(self) -> Bounds:
        """What is known of its worth."""
        return self.low, self.high


class BoundsTree:
    """What positions are worth to ``mine``; every other seat wants the opposite.

    ``limit`` is how many outcomes of actions may be rolled out before :class:`TreeTooLarge` is raised.
    """

    def __init__(self, game: Game[Any, Any], mine: Seat, limit: int) -> None:
        self._game, self._mine, self._limit = game, mine, limit
        self._lowest, self._highest = map(Fraction, game.score_range)
        self._places: dict[Any, Place] = {}
        self.rolled = 0  # outcomes played so far

    def after(self, state: Any, action: Action) -> Fraction:
        """Work out what an action is worth."""
        return self._after(self.place(state), action, -NEVER, NEVER)[0]

    def worth(self, state: Any) -> Fraction:
        """Work out what a position is worth."""
        return self._worth(self.place(state), -NEVER, NEVER)[0]

    def place(self, state: Any) -> Place:
        """Find the place of a position; a new one if it was not come by before."""
        found = self._places.get(state)
        if found is None:
            found = self._places[state] = self._new(state)
        return found

    def _new(self, state: Any) -> Place:
        pending = self._game.ask(state)
        if isinstance(pending, Over):
            score = self._score(pending)
            return Place(state, None, score, score)
        return Place(state, only(pending, self._game), self._lowest, self._highest)

    def _score(self, over: Over) -> Fraction:
        if len(over.scores) > 1 and sum(over.scores.values()) != 0:
            raise Unopposed
        return Fraction(over.scores[self._mine])

    def _worth(self, place: Place, low: Fraction, high: Fraction) -> Bounds:
        """Close in on the worth of a place until it is known, or known to lie outside of a window."""
        if place.low < place.high and place.low < high and place.high > low:
            assert place.asked is not None, "the worth of an end is known"
            close_in = self._most if place.asked.seat == self._mine else self._least
            found = close_in(place, low, high)
            place.low, place.high = max(place.low, found[0]), min(place.high, found[1])
        return place.bounds

    def _most(self, place: Place, low: Fraction, high: Fraction) -> Bounds:
        least = most = self._lowest
        for action in place.actions:
            found = self._after(place, action, max(low, least), high)
            least, most = max(least, found[0]), max(most, found[1])
            if least >= min(high, place.high):
                return least, place.high
        return least, most

    def _least(self, place: Place, low: Fraction, high: Fraction) -> Bounds:
        least = most = self._highest
        for action in place.actions:
            found = self._after(place, action, low, min(high, most))
            least, most = min(least, found[0]), min(most, found[1])
            if most <= max(low, place.low):
                return place.low, most
        return least, most

    def _after(self, place: Place, action: Action, low: Fraction, high: Fraction) -> Bounds:
        """Close in on the mean of what an action leads to, outcome by outcome, the likeliest first."""
        outcomes = self._outcomes(place, action)
        least = sum((chance * one.low for chance, one in outcomes), Fraction(0))
        most = sum((chance * one.high for chance, one in outcomes), Fraction(0))
        for chance, one in outcomes:
            if least >= high or most <= low or least == most:
                break
            before = one.bounds
            window = (before[1] - (most - low) / chance, before[0] + (high - least) / chance)
            found = self._worth(one, *window)
            least += chance * (found[0] - before[0])
            most += chance * (found[1] - before[1])
        return least, most

    def _outcomes(self, place: Place, action: Action) -> Outcomes:
        found = place.led.get(action)
        if found is None:
            found = place.led[action] = tuple(self._merged(place, action))
        return found

    def _merged(self, place: Place, action: Action) -> Iterator[tuple[Fraction, Place]]:
        """Roll an action out: the places it may lead to, the likeliest first."""
        assert place.asked is not None, "who is not asked does nothing"
        state, seat = place.state, place.asked.seat
        try:
            found = enumerate_outcomes(
                lambda dice: self._game.resolve(state, seat, action, dice).state, self._limit - self.rolled
            )
        except TreeTooLarge:
            raise TreeTooLarge(
                f"{self._game.id}: more than {self._limit:,} outcomes to the end of the game"
            ) from None
        self.rolled += found.runs
        for reached, chance in sorted(found.chances.items(), key=lambda one: -one[1]):
            yield chance, self.place(reached)


def only(pending: Decisions | Over, game: Game[Any, Any]) -> Decision:
    """Give the one decision that is due; raises :class:`Unsolvable` where there is none, or more."""
    if isinstance(pending, Over):
        raise Unsolvable(f"{game.id}: the game is over, and nobody chooses")
    if len(pending) > 1:
        raise Unsolvable(f"{game.id}: {' and '.join(pending)} choose at once: no single action is best")
    return next(iter(pending.values()))
