"""A deck that is played with gives the same cards by the same chances as one that is made anew for each."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.deck import Deck
from wargames.kernel.chance.dice import RandomDice, RecordingDice, Rng, ScriptedDice, SeededDice
from wargames.kernel.chance.played_deck import PlayedDeck

CARDS = st.lists(st.sampled_from(["ace", "king", "queen", "10", "9"]), min_size=1, max_size=9)


@given(CARDS, st.integers(1, 30), st.integers(0, 99))
def test_cards_fall_as_from_decks_that_are_values(cards: list[str], draws: int, seed: int) -> None:
    deck = Deck.of(cards, "pack")
    played = PlayedDeck(deck)
    dice, same_dice, rng = SeededDice(seed), SeededDice(seed), Rng(seed)
    for _ in range(draws):
        if not deck.weights():
            deck = deck.reshuffle()
        top = played.top()
        assert (top.name, top.weights()) == (deck.draw().name, deck.draw().weights())
        card = dice.roll(deck.draw(), "card", "XX-1")
        assert card == same_dice.roll(top, "card", "XX-1")
        deck = deck.turn_over(card)
        played.turn_over(card)
        if rng.random() < 0.5:  # looked at, and played on
            assert played.deck == deck
    assert played.deck == deck


@given(CARDS, st.lists(st.sampled_from(["ace", "10"])), st.integers(1, 30), st.integers(0, 99))
def test_a_generator_draws_the_cards_that_it_rolls(
    cards: list[str], known: list[str], draws: int, seed: int
) -> None:
    deck = Deck.of(cards, "pack").put_on_top(*known)
    rolled, drawn = PlayedDeck(deck), PlayedDeck(deck)
    dice, same_dice = RandomDice(Rng(seed)), RandomDice(Rng(seed))
    for _ in range(draws):
        card = dice.roll(rolled.top(), "card", "XX-1")
        rolled.turn_over(card)
        assert card == drawn.draw(same_dice, "card", "XX-1", "B2")
    assert rolled.deck == drawn.deck


def test_dice_are_told_for_whom_a_card_is_drawn() -> None:
    dice = RecordingDice(ScriptedDice(["king"]))

    assert "king" == PlayedDeck(Deck.of(["ace", "king"], "pack")).draw(dice, "card", "XX-1", "B2")
    assert "pack for card (B2) [XX-1]" == str(dice.rolls[0][0])


def test_known_cards_come_first() -> None:
    deck = Deck.of(["ace", "king"]).put_on_top("queen", "ace")
    played = PlayedDeck(deck)

    assert (("queen", 1),) == played.top().weights()
    played.turn_over("queen")
    assert (("ace", 1),) == played.top().weights()
    played.turn_over("ace")
    assert deck.turn_over("queen").turn_over("ace") == played.deck
    assert (("ace", 1), ("king", 1)) == played.top().weights()


def test_what_was_offered_stays_what_it_was() -> None:
    played = PlayedDeck(Deck.of(["ace", "ace", "king"]))
    before, deck = played.top(), played.deck
    played.turn_over("ace")

    assert (("ace", 2), ("king", 1)) == before.weights()
    assert Deck.of(["ace", "ace", "king"]) == deck


def test_discards_are_shuffled_when_no_card_is_left() -> None:
    played = PlayedDeck(Deck.of(["ace", "king"]))
    for card in ("king", "ace"):
        played.top()
        played.turn_over(card)

    assert (("ace", 1), ("king", 1)) == played.deck.discards
    assert (("ace", 1), ("king", 1)) == played.top().weights()
    assert Deck.of(["ace", "king"]) == played.deck


def test_an_empty_deck_is_refused_by_name() -> None:
    with pytest.raises(BadDie, match="nothing can be drawn from the pack: it is empty"):
        PlayedDeck(Deck.of([], "pack")).top()


def test_a_card_that_was_not_drawn_is_refused() -> None:
    played = PlayedDeck(Deck.of(["ace", "king"], "pack").put_on_top("queen"))
    played.top()
    with pytest.raises(BadDie, match="no card 'ace' can be drawn from the pack; 'queen' lies on top"):
        played.turn_over("ace")
    played.turn_over("queen")
    for card in ("joker", "queen", "zero"):
        with pytest.raises(BadDie, match=f"no card '{card}' can be drawn from the pack; it holds"):
            played.turn_over(card)
    assert Deck.of(["ace", "king"], "pack").discard("queen") == played.deck


def test_dice_read_a_card_from_its_text() -> None:
    top = PlayedDeck(Deck.of(["ace", "10"], "pack")).top()

    assert "10" == ScriptedDice([10]).roll(top, "card", "XX-1")
    assert (["ace"], 1) == (top.plain("ace"), top.size)
    with pytest.raises(BadDie, match="no card 'joker' can be drawn from the pack"):
        ScriptedDice(["joker"]).roll(top, "card", "XX-1")


def test_each_card_is_as_likely() -> None:
    top = PlayedDeck(Deck.of(["ace", "ace", "king"])).top()
    rng = random.Random(7)
    thrown = [top.throw(lambda limit: int(rng.random() * limit)) for _ in range(3000)]

    assert 1850 < thrown.count("ace") < 2150
