"""Draw offers and resignations at a table, as pure values.

A draw needs all people of the table, a resignation all people of a side. An offer lapses when somebody who
has not agreed to it moves; it may be repeated a bounded number of times.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import attrs

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Seat

OFFERS = 5
"""The most offers of a draw that a seat makes in a game."""

APART = 10
"""The moves of anybody between two offers of a seat."""

DrawAnswer = Literal["offer", "accept", "decline"]


class OfferRefused(WargameError):
    """An offer, or an answer to one, that is not open to a seat now."""


@attrs.define
class Agreements:
    """Who has agreed to a draw, and who of a side with several people has resigned.

    ``others`` counts the moves of those who had not agreed when the draw was offered; ``made`` counts the
    offers by seat, ``last`` has the moves before the last one.
    """

    agreed: list[Seat] = attrs.field(factory=list)
    others: int = 0
    resigned: list[Seat] = attrs.field(factory=list)
    made: dict[Seat, int] = attrs.field(factory=dict)
    last: dict[Seat, int] = attrs.field(factory=dict)

    def offer_refusal(
        self, seat: Seat, sides: Sequence[Collection[Seat]], people: Collection[Seat], moves: int
    ) -> str | None:
        """Return why a seat may not offer a draw now, or None."""
        if len(sides) == 1 or not all(set(side) & set(people) for side in sides):
            return "there is nobody who could agree to a draw: a bot does not"
        if self.agreed:
            return "a draw is offered already"
        if self.made.get(seat, 0) >= OFFERS:
            return f"you have offered a draw {OFFERS} times in this game, which is the most"
        wait = self.last[seat] + APART - moves if seat in self.last else 0
        if wait > 0:
            return f"you may offer a draw again after {wait} more move{'' if wait == 1 else 's'}"
        return None

    def offer(self, seat: Seat, moves: Mapping[Seat, int]) -> None:
        """Offer a draw."""
        self.agreed = [seat]
        self.others = sum(moves.values()) - moves.get(seat, 0)
        self.made[seat] = self.made.get(seat, 0) + 1
        self.last[seat] = sum(moves.values())

    def accept(self, seat: Seat, people: Collection[Seat], moves: Mapping[Seat, int]) -> bool:
        """Agree to an offered draw; returns True when all people have. Raises :class:`OfferRefused`."""
        if not self.agreed:
            raise OfferRefused("no draw is offered now")
        if seat in self.agreed:
            raise OfferRefused("you have agreed to a draw; the others have to answer")
        self.agreed.append(seat)
        self.others = self._moves_of_others(moves)
        return set(people) <= set(self.agreed)

    def decline(self) -> None:
        """Decline an offered draw, or withdraw it; raises :class:`OfferRefused` without one."""
        if not self.agreed:
            raise OfferRefused("no draw is offered now")
        self.agreed = []

    def resign(self, seat: Seat, side: Collection[Seat], people: Collection[Seat]) -> bool:
        """Resign for a seat; returns True when all people of its side have."""
        if seat not in self.resigned:
            self.resigned.append(seat)
        return set(side) & set(people) <= set(self.resigned)

    def follow(self, moves: Mapping[Seat, int]) -> None:
        """Let an offer lapse after a move of somebody who has not agreed to it."""
        if self.agreed and self._moves_of_others(moves) > self.others:
            self.agreed = []

    def _moves_of_others(self, moves: Mapping[Seat, int]) -> int:
        return sum(Counter(moves)[seat] for seat in moves if seat not in self.agreed)
