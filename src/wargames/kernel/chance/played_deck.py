"""A deck in play: single cards on a layout, and a value again on request."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.deck import Deck, Draw
from wargames.kernel.chance.dice import Below, Dice, RandomDice, Source, with_subject

Pile = tuple[tuple[str, int], ...]
"""Cards in order with their numbers."""


@attrs.frozen
class TopCard(Source[str]):
    """The next card of a :class:`PlayedDeck`, a source for dice: each of ``cards`` is as likely."""

    name: str
    cards: tuple[str, ...]

    @property
    def size(self) -> int:
        """The number of plain values: 1."""
        return 1

    def throw(self, below: Below) -> str:
        """Draw one card."""
        return self.cards[below(len(self.cards))]

    def weights(self) -> tuple[tuple[str, int], ...]:
        """List the possible draws with their weights."""
        return _tallied(self.cards)

    def read(self, values: Sequence[Any]) -> str:
        """Read a card from its text; a number stands for the card with that text."""
        return Draw(self.name, self.weights()).read(values)

    def plain(self, outcome: str) -> list[Any]:
        """Write one card as its text."""
        return [outcome]


class PlayedDeck:
    """A deck of texts in play on a layout, as single cards that are turned over.

    >>> played = PlayedDeck(Deck.of(["ace", "king", "ace"]))
    >>> top = played.top()
    >>> played.turn_over("king")
    >>> top.weights(), played.deck == Deck.of(["ace", "ace"]).discard("king")
    ((('ace', 2), ('king', 1)), True)
    """

    __slots__ = ("_counted", "_deck", "_discards", "_known", "_laid", "_left", "_name", "_still")

    def __init__(self, deck: Deck[str]) -> None:
        self._deck, self._name = deck, deck.name
        self._laid, self._still = False, True
        self._known: list[str] = []
        self._left: list[str] = []
        self._discards: list[str] = []
        self._counted = 0  # discards in the last deck; fewer after a shuffle

    @property
    def deck(self) -> Deck[str]:
        """The deck as a value."""
        if not self._still:
            if self._counted < 0 or self._deck.known:
                left, discards = _tallied(self._left), _tallied(sorted(self._discards))
            else:
                left, discards = _turned(self._deck, self._discards[self._counted :])
            self._deck = self._deck.with_piles(left, discards, tuple(self._known))
            self._still, self._counted = True, len(self._discards)
        return self._deck

    def top(self) -> TopCard:
        """Offer the next card to dice, after a shuffle of the discards if there is no other.

        Raises ``BadDie`` if there are no discards either.
        """
        if not self._left and not self._known:
            self._offer()
        return TopCard(self._name, (self._known[0],) if self._known else tuple(self._left))

    def draw(self, dice: Dice, purpose: str, clause: str, about: str = "") -> str:
        """Turn the next card over, as dice decide; raises ``BadDie`` if there is none.

        ``about`` names the unit or side affected.

        >>> from wargames.kernel.chance.dice import ScriptedDice
        >>> deck = PlayedDeck(Deck.of(["ace", "king"]))
        >>> deck.draw(ScriptedDice(["king"]), "card", "XX-1"), deck.deck.discards
        ('king', (('king', 1),))
        """
        if dice.__class__ is not RandomDice:
            card = dice.roll(self.top(), with_subject(purpose, about), clause)
            self.turn_over(card)
            return card
        if not self._left and not self._known:
            self._offer()
        pile, offered = (self._known, 1) if self._known else (self._left, len(self._left))
        card = pile.pop(int(dice.random() * offered))
        self._discards.append(card)
        self._still = False
        return card

    def _offer(self) -> None:
        """Lay the cards out once, and shuffle the discards if there is no other."""
        if not self._laid:
            self._lay_out()
        if not self._left and not self._known:
            self._shuffle()

    def turn_over(self, card: str) -> None:
        """Put the drawn card on the discard pile.

        Raises ``BadDie`` if it cannot be drawn next: it is not there, or another lies on top.
        """
        pile = self._known or self._left
        at = 0 if self._known else bisect_left(pile, card)
        if at == len(pile) or pile[at] != card:
            self.deck.take(card)  # raises
        del pile[at]
        self._discards.append(card)
        self._still = False

    def _shuffle(self) -> None:
        if not self._discards:
            raise BadDie(f"nothing can be drawn from the {self._name}: it is empty")
        self._left, self._discards = sorted(self._discards), []
        self._still, self._counted = False, -1

    def _lay_out(self) -> None:
        deck = self._deck
        self._known = list(deck.known)
        self._left = [card for card, count in deck.left for _ in range(count)]
        self._discards = [card for card, count in deck.discards for _ in range(count)]
        self._laid, self._counted = True, len(self._discards)


def _turned(deck: Deck[str], cards: list[str]) -> tuple[Pile, Pile]:
    """Return the piles of a deck after some cards were turned over."""
    left, discards = dict(deck.left), dict(deck.discards)
    for card in cards:
        if left[card] > 1:
            left[card] -= 1
        else:
            del left[card]
        discards[card] = discards.get(card, 0) + 1
    return tuple(left.items()), tuple(sorted(discards.items()))


def _tallied(cards: Iterable[str]) -> Pile:
    """Count cards that lie in order."""
    return tuple(Counter(cards).items())
