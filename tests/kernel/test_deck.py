"""Decks and cups: multisets that lose nothing and make nothing."""

from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.deck import Cup, Deck
from wargames.kernel.chance.dice import ScriptedDice, SeededDice

CARDS = st.lists(st.sampled_from(["ace", "king", "queen", "jack"]), max_size=12)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["take", "discard", "put_back", "put_on_top", "reshuffle"]), st.integers(0, 99)
    ),
    max_size=30,
)


@attrs.frozen
class Card:
    suit: str
    value: int

    def __str__(self) -> str:
        return self.suit


def everything(deck: Deck[str], hand: list[str]) -> Counter[str]:
    return Counter(dict(deck.left)) + Counter(dict(deck.discards)) + Counter(deck.known) + Counter(hand)


def step(deck: Deck[str], hand: list[str], verb: str, number: int) -> Deck[str]:
    """Do one thing that the table allows; ``number`` chooses the card."""
    if verb == "take" and len(deck):
        cards = deck.weights()
        hand.append(cards[number % len(cards)][0])
        return deck.take(hand[-1])
    if verb == "reshuffle":
        return deck.reshuffle()
    if verb == "take" or not hand:
        return deck
    card = hand.pop(number % len(hand))
    return {"discard": deck.discard, "put_back": deck.put_back, "put_on_top": deck.put_on_top}[verb](card)


@given(CARDS, STEPS)
def test_no_card_is_ever_lost_or_made(cards: list[str], steps: list[tuple[str, int]]) -> None:
    deck, hand = Deck.of(cards), list[str]()
    for verb, number in steps:
        deck = step(deck, hand, verb, number)

        assert Counter(cards) == everything(deck, hand)
        assert len(cards) == len(deck) + sum(count for _, count in deck.discards) + len(hand)


@given(CARDS)
def test_equal_cards_in_any_order_are_equal_decks(cards: list[str]) -> None:
    again = cards[::-1]

    assert Deck.of(cards) == Deck.of(again)
    assert hash(Deck.of(cards)) == hash(Deck.of(again))
    assert Cup.of(cards) == Cup.of(again)


@given(CARDS, CARDS)
def test_equality_does_not_remember_how_the_cards_came_in(first: list[str], second: list[str]) -> None:
    assert Deck.of(first + second) == Deck.of(first).put_back(*second)
    assert Deck.of(first).discard(*second) == Deck.of(first).discard(*second[::-1])
    assert Cup.of(first + second) == Cup.of(second).put_back(*first)


def test_the_weights_are_the_cards_left_to_draw() -> None:
    deck = Deck.of(["b", "a", "b"])

    assert (("a", 1), ("b", 2)) == deck.weights()
    assert (("b", 2),) == deck.take("a").weights()
    assert () == Deck[str]().weights()


def test_a_card_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(
        BadDie, match=r"no card 'c' can be drawn from the event deck; it holds 1 x 'a', 2 x 'b'"
    ):
        Deck.of(["b", "a", "b"], "event deck").take("c")
    with pytest.raises(BadDie, match=r"no card 'a' can be drawn from the bag; it holds nothing"):
        Cup.of(list[str](), "bag").take("a")


def test_known_cards_are_drawn_first_and_in_order() -> None:
    deck = Deck.of(["a", "b"]).put_on_top("y", "z")

    assert (("y", 1),) == deck.weights()
    assert 4 == len(deck)
    with pytest.raises(BadDie, match=r"no card 'a' can be drawn from the deck; 'y' lies on top"):
        deck.take("a")
    assert Deck.of(["a", "b"]) == deck.take("y").take("z")


def test_shuffling_cards_in_forgets_what_was_on_top() -> None:
    deck = Deck.of(["a"]).put_on_top("z")

    assert Deck.of(["a", "c", "z"]) == deck.put_back("c")
    assert Deck.of(["a", "c", "z"]) == deck.discard("c").reshuffle()


def test_the_order_on_top_makes_decks_differ() -> None:
    assert Deck.of(["a"]).put_on_top("x", "y") != Deck.of(["a"]).put_on_top("y", "x")


def test_discards_cannot_be_drawn_until_they_return() -> None:
    deck = Deck.of(["a", "b"]).take("a").discard("a")

    assert "a" not in deck
    assert "b" in deck
    assert (("a", 1),) == deck.discards
    assert Deck.of(["a", "b"]) == deck.reshuffle()


def test_cards_may_be_frozen_values() -> None:
    deck = Deck.of([Card("spades", 1), Card("hearts", 2)])

    assert (Card("hearts", 2), Card("spades", 1)) == tuple(card for card, _ in deck.left)


def test_two_cards_that_read_the_same_are_refused() -> None:
    with pytest.raises(BadDie, match="two different cards of the deck both read 'spades'"):
        Deck.of([Card("spades", 1), Card("spades", 2)])


def test_a_cup_gives_and_takes_chits() -> None:
    cup = Cup.of(["red", "blue", "red"])

    assert 3 == len(cup)
    assert cup == cup.take("red").put_back("red")
    assert "blue" not in cup.take("blue")


def test_dice_draw_by_the_weights() -> None:
    draw = Deck.of(["a", "b", "b", "c"]).draw()

    limits: list[int] = []

    def below(limit: int) -> int:
        limits.append(limit)
        return len(limits) - 1

    assert ["a", "b", "b", "c"] == [draw.throw(below) for _ in range(4)]
    assert [4, 4, 4, 4] == limits


@given(CARDS.filter(bool), st.integers(0, 99))
def test_a_deck_can_be_drawn_to_its_end_and_no_further(cards: list[str], seed: int) -> None:
    deck, dice, drawn = Deck.of(cards), SeededDice(seed), list[str]()
    while len(deck):
        drawn.append(dice.roll(deck.draw(), "a card", "XX-1.1"))
        deck = deck.take(drawn[-1])

    assert Counter(cards) == Counter(drawn)
    with pytest.raises(BadDie, match="nothing can be drawn from the deck: it is empty"):
        deck.draw()


def test_a_scripted_draw_reads_the_text_of_the_card() -> None:
    deck = Deck.of([Card("spades", 1), Card("hearts", 2)], "hand")

    assert Card("spades", 1) == ScriptedDice(["spades"]).roll(deck.draw(), "a card", "XX-1.1")
    assert ["spades"] == deck.draw().plain(Card("spades", 1))
    with pytest.raises(
        BadDie, match="no card 'clubs' can be drawn from the hand; it holds 1 x 'hearts', 1 x 'spades'"
    ):
        ScriptedDice(["clubs"]).roll(deck.draw(), "a card", "XX-1.1")


@cases((("b", 1), ("a", 1)), (("a", 0),), (("a", -1), ("b", 2)), (("a", 1), ("a", 1)))
def test_a_pile_that_was_tampered_with_is_refused(pile: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(BadDie):
        Deck(left=pile)
    with pytest.raises(BadDie):
        Deck(discards=pile)
    with pytest.raises(BadDie):
        Cup(left=pile)


@given(CARDS, STEPS)
def test_a_deck_made_by_play_is_one_that_may_be_written_down(
    cards: list[str], steps: list[tuple[str, int]]
) -> None:
    deck, hand = Deck.of(cards, "event deck"), list[str]()
    for verb, number in steps:
        deck = step(deck, hand, verb, number)

        assert Deck(deck.left, deck.discards, deck.known, "event deck") == deck


@given(CARDS, CARDS)
def test_a_cup_made_by_play_is_one_that_may_be_written_down(first: list[str], second: list[str]) -> None:
    cup = Cup.of(first, "bag").put_back(*second)
    for chit in first:
        cup = cup.take(chit)

        assert Cup(cup.left, "bag") == cup
    assert Cup.of(second, "bag") == cup


def test_a_card_that_reads_as_another_is_refused_wherever_it_comes_in() -> None:
    one, other = Card("spades", 1), Card("spades", 2)
    deck = Deck.of([one, Card("hearts", 1)], "hand")
    said = "two different cards of the hand both read 'spades'"

    with pytest.raises(BadDie, match=said):
        deck.put_back(other)
    with pytest.raises(BadDie, match=said):
        deck.put_back(Card("clubs", 1), other)
    with pytest.raises(BadDie, match=said):
        deck.discard(one).discard(other)
    with pytest.raises(BadDie, match=said):
        deck.put_on_top(other).reshuffle()
    with pytest.raises(BadDie, match=said):
        deck.discard(other).reshuffle()
    with pytest.raises(BadDie, match=said):
        Cup.of([one], "hand").put_back(other)


def test_a_card_that_cannot_be_counted_is_refused() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        Deck[Any]().put_back(["ace"])


@attrs.frozen
class MarkedDeck(Deck[str]):
    mark: str = ""


@attrs.frozen
class MarkedCup(Cup[str]):
    mark: str = ""


def test_a_deck_or_cup_with_more_fields_keeps_them() -> None:
    deck = MarkedDeck((("ace", 2),), mark="blue").take("ace").discard("ace").put_on_top("king").take("king")
    cup = MarkedCup((("ace", 1),), mark="red").take("ace").put_back("king")

    assert MarkedDeck((("ace", 1),), (("ace", 1),), mark="blue") == deck
    assert MarkedDeck((("ace", 2),), mark="blue") == deck.reshuffle()
    assert MarkedCup((("king", 1),), mark="red") == cup
