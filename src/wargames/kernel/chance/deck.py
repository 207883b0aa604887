"""Face-down decks and cups of chits as multisets: nothing is decided before a draw."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain, pairwise
from operator import itemgetter
from typing import Any, Generic, Self, TypeVar

import attrs

from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.dice import Below, Source

C = TypeVar("C", bound=Hashable)

_set = object.__setattr__
"""Sets fields of a frozen value made by ``object.__new__``: piles that were checked are not checked again."""
_count = itemgetter(1)


@attrs.frozen
class Draw(Source[C]):
    """The next draw from a deck or cup, a source for dice; its plain form is the card's text.

    >>> from wargames.kernel.chance.dice import ScriptedDice
    >>> deck = Deck.of(["ace", "king", "ace"])
    >>> deck.take(ScriptedDice(["ace"]).roll(deck.draw(), "the first card", "XX-2.1")).weights()
    (('ace', 1), ('king', 1))
    """

    name: str
    chances: tuple[tuple[C, int], ...]

    def __attrs_post_init__(self) -> None:
        if not self.chances:
            raise BadDie(f"nothing can be drawn from the {self.name}: it is empty")

    @property
    def size(self) -> int:
        """The number of plain values: 1."""
        return 1

    def throw(self, below: Below) -> C:
        """Draw one card."""
        chances = self.chances
        at = below(sum(map(_count, chances)))
        for card, count in chances:
            at -= count
            if at < 0:
                return card
        raise AssertionError("a throw lies below the sum of the weights")

    def weights(self) -> tuple[tuple[C, int], ...]:
        """List the possible draws with their weights."""
        return self.chances

    def read(self, values: Sequence[Any]) -> C:
        """Read a card from its text; a number stands for the card with that text."""
        (value,) = values
        for card, _ in self.chances:
            if type(value) in {str, int} and str(value) == str(card):
                return card
        raise _not_there(value, self.name, self.chances)

    def plain(self, outcome: C) -> list[Any]:
        """Write one card as its text."""
        return [str(outcome)]


def _draw(name: str, chances: tuple[tuple[C, int], ...]) -> Draw[C]:
    """Offer a draw; a filled pile is taken without checks, for draws are many."""
    if not chances:
        return Draw(name, chances)  # raises
    draw = object.__new__(Draw)
    _set(draw, "name", name)
    _set(draw, "chances", chances)
    return draw


def _check_pile(instance: Any, field: "attrs.Attribute[Any]", pile: tuple[tuple[C, int], ...]) -> None:
    """Refuse a pile that is not canonical, such as one from an edited record."""
    _check_texts(pile, instance.name)
    if any(count < 1 for _, count in pile) or pile != tuple(sorted(pile, key=_place)):
        raise BadDie(
            f"the {instance.name}: {field.name} must list each card once, in order, and how many: {pile}"
        )


@attrs.frozen
class Cup(Generic[C]):
    """A cup of chits: the distinct chits and their counts, without order.

    ``left`` holds each distinct chit once with its count, in the order of its text; build it with :meth:`of`.
    Chits are strings or frozen values that differ in their ``str``.

    >>> cup = Cup.of(["storm", "calm", "storm"], "weather")
    >>> cup.weights()
    (('calm', 1), ('storm', 2))
    >>> cup.take("storm") == Cup.of(["storm", "calm"], "weather")
    True
    """

    left: tuple[tuple[C, int], ...] = attrs.field(default=(), validator=_check_pile)
    name: str = "cup"

    @classmethod
    def of(cls, chits: Iterable[C], name: str = "cup") -> Self:
        """Fill a cup. Raises ``BadDie`` if two different chits have the same text."""
        return cls(_counted(Counter(chits)), name)

    def __len__(self) -> int:
        return _size(self.left)

    def __contains__(self, chit: object) -> bool:
        return any(chit == other for other, _ in self.left)

    def weights(self) -> tuple[tuple[C, int], ...]:
        """List the possible draws with their weights; empty if nothing is left."""
        return self.left

    def draw(self) -> Draw[C]:
        """Offer the next draw to dice. Raises ``BadDie`` if nothing is left."""
        return _draw(self.name, self.weights())

    def take(self, chit: C) -> Self:
        """Remove a drawn chit. Raises ``BadDie`` if it is not in the cup."""
        return self._with_left(_without(self.left, chit, self.name))

    def put_back(self, *chits: C) -> Self:
        """Put chits back into the cup."""
        return self._with_left(_with(self.left, chits, self.name))

    def _with_left(self, left: tuple[tuple[C, int], ...]) -> Self:
        """Return a cup with another pile, made from its own."""
        kind = type(self)
        if kind is not Cup:  # it may have more fields
            return attrs.evolve(self, left=left)
        cup = object.__new__(kind)
        _set(cup, "left", left)
        _set(cup, "name", self.name)
        return cup


@attrs.frozen
class Deck(Generic[C]):
    """A face-down deck with its discards; equal decks hold equal cards, whatever their history.

    ``known`` are the cards on top in an order known to all, because a rule put them there; they are drawn
    first. ``left`` are the shuffled cards below, each distinct card once with its count; ``discards`` are
    counted alike. Build a deck with :meth:`of`. Cards are strings or frozen values that differ in their
    ``str``.

    >>> deck = Deck.of(["ace", "king", "ace"])
    >>> deck.weights()
    (('ace', 2), ('king', 1))
    >>> deck = deck.take("king").discard("king")
    >>> len(deck), deck.discards
    (2, (('king', 1),))
    >>> deck.take("king")
    Traceback (most recent call last):
    wargames.kernel.base.errors.BadDie: no card 'king' can be drawn from the deck; it holds 2 x 'ace'
    """

    left: tuple[tuple[C, int], ...] = attrs.field(default=(), validator=_check_pile)
    discards: tuple[tuple[C, int], ...] = attrs.field(default=(), validator=_check_pile)
    known: tuple[C, ...] = ()
    name: str = "deck"

    @classmethod
    def of(cls, cards: Iterable[C], name: str = "deck") -> Self:
        """Shuffle cards into a deck. Raises ``BadDie`` if two different cards have the same text."""
        return cls(_counted(Counter(cards)), name=name)

    def __len__(self) -> int:
        """Count the cards that can be drawn, without discards."""
        return len(self.known) + _size(self.left)

    def __contains__(self, card: object) -> bool:
        return card in self.known or any(card == other for other, _ in self.left)

    def weights(self) -> tuple[tuple[C, int], ...]:
        """List the possible draws with their weights; empty if nothing is left."""
        return ((self.known[0], 1),) if self.known else self.left

    def draw(self) -> Draw[C]:
        """Offer the next draw to dice. Raises ``BadDie`` if nothing is left."""
        return _draw(self.name, self.weights())

    def take(self, card: C) -> Self:
        """Remove a drawn card.

        Raises ``BadDie`` if the card cannot be drawn next: it is not there, or another lies on top.
        """
        if not self.known:
            return self.with_piles(_without(self.left, card, self.name), self.discards)
        if card != self.known[0]:
            raise BadDie(
                f"no card {str(card)!r} can be drawn from the {self.name}; {str(self.known[0])!r} lies on top"
            )
        return self.with_piles(self.left, self.discards, self.known[1:])

    def put_back(self, *cards: C) -> Self:
        """Shuffle cards into the deck; its order is unknown afterward."""
        return self.with_piles(_with(self.left, self.known + cards, self.name), self.discards)

    def put_on_top(self, *cards: C) -> Self:
        """Put cards on top of the deck in a known order; the first is drawn first."""
        return self.with_piles(self.left, self.discards, cards + self.known)

    def discard(self, *cards: C) -> Self:
        """Put drawn cards on the discard pile."""
        return self.with_piles(self.left, _with(self.discards, cards, self.name), self.known)

    def turn_over(self, card: C) -> Self:
        """Put a drawn card on the discard pile, as :meth:`take` and :meth:`discard` do.

        >>> deck = Deck.of(["ace", "king"])
        >>> deck.turn_over("king") == deck.take("king").discard("king")
        True
        """
        if self.known:
            return self.take(card).discard(card)
        left = _without(self.left, card, self.name)
        return self.with_piles(left, _with(self.discards, (card,), self.name))

    def reshuffle(self) -> Self:
        """Shuffle the discards and the deck into one deck; its order is unknown afterward."""
        more = chain(((card, 1) for card in self.known), self.discards)
        return self.with_piles(_merged(self.left, more, self.name), ())

    def with_piles(
        self, left: tuple[tuple[C, int], ...], discards: tuple[tuple[C, int], ...], known: tuple[C, ...] = ()
    ) -> Self:
        """Return a deck with other piles; their order by text is not checked."""
        kind = type(self)
        if kind is not Deck:  # it may have more fields
            return attrs.evolve(self, left=left, discards=discards, known=known)
        deck = object.__new__(kind)
        _set(deck, "left", left)
        _set(deck, "discards", discards)
        _set(deck, "known", known)
        _set(deck, "name", self.name)
        return deck


def _counted(counts: Mapping[C, int]) -> tuple[tuple[C, int], ...]:
    return tuple(sorted(counts.items(), key=_place))


def _place(counted: tuple[C, int]) -> str:
    return str(counted[0])


def _size(pile: tuple[tuple[C, int], ...]) -> int:
    return sum(map(_count, pile))


def _with(pile: tuple[tuple[C, int], ...], cards: tuple[C, ...], name: str) -> tuple[tuple[C, int], ...]:
    """Add cards in the order of their texts."""
    if len(cards) != 1:
        return _merged(pile, ((card, 1) for card in cards), name)
    (card,) = cards
    hash(card)  # one that cannot be counted is refused
    at = _at(pile, card)
    if at == len(pile) or _place(pile[at]) != str(card):
        return (*pile[:at], (card, 1), *pile[at:])
    other, count = pile[at]
    if other != card:
        raise _read_alike(card, name)
    return (*pile[:at], (other, count + 1), *pile[at + 1 :])


def _merged(
    pile: tuple[tuple[C, int], ...], more: Iterable[tuple[C, int]], name: str
) -> tuple[tuple[C, int], ...]:
    """Add counted cards in the order of their texts."""
    counts = dict(pile)
    for card, count in more:
        counts[card] = counts.get(card, 0) + count
    if len(counts) == len(pile):
        return tuple(counts.items())
    merged = _counted(counts)
    _check_texts(merged, name)
    return merged


def _without(pile: tuple[tuple[C, int], ...], card: C, name: str) -> tuple[tuple[C, int], ...]:
    """Remove one card; the order is kept."""
    at = _at(pile, card)
    if at == len(pile) or pile[at][0] != card:
        raise _not_there(card, name, pile)
    other, count = pile[at]
    return pile[:at] + (((other, count - 1),) if count > 1 else ()) + pile[at + 1 :]


def _at(pile: tuple[tuple[C, int], ...], card: C) -> int:
    """Return the index of a card in a pile, or its insertion point; piles are sorted by text."""
    if card.__class__ is str:
        try:
            return bisect_left(pile, (card,))  # texts compare by themselves: no key is called
        except TypeError:  # other cards are no texts
            pass
    for at, counted in enumerate(pile):
        if counted[0] is card or counted[0] == card:
            return at
    return bisect_left(pile, str(card), key=_place)


def _check_texts(pile: tuple[tuple[C, int], ...], name: str) -> None:
    """Refuse a pile with two cards of the same text."""
    for above, below in pairwise(pile):
        if _place(above) == _place(below):
            raise _read_alike(above[0], name)


def _read_alike(card: object, name: str) -> BadDie:
    return BadDie(f"two different cards of the {name} both read {str(card)!r}")


def _not_there(card: object, name: str, pile: tuple[tuple[C, int], ...]) -> BadDie:
    there = ", ".join(f"{count} x {str(other)!r}" for other, count in pile) or "nothing"
    return BadDie(f"no card {str(card)!r} can be drawn from the {name}; it holds {there}")
