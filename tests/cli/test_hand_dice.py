"""Dice thrown, cards and chits drawn on the table and typed in."""

import io
import sys

import pytest

from wargames.cli.dialog import EndOfInput
from wargames.cli.hand_dice import hand_dice
from wargames.kernel.deck import Cup, Deck
from wargames.kernel.dice import D6

CHITS = Cup.of(["destroyed +5", "destroyed +10", "no effect", "no effect"], "damage cup")


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize(
    ("words", "chit"),
    [
        ("no effect", "no effect"),
        ("NO", "no effect"),
        ("+10", "destroyed +10"),
        ("destroyed +5", "destroyed +5"),
    ],
)
def test_a_chit_of_two_words_is_drawn_by_its_name_or_a_part(
    monkeypatch: pytest.MonkeyPatch, words: str, chit: str
) -> None:
    typed(monkeypatch, words)

    assert chit == hand_dice().roll(CHITS.draw(), "damage", "XX-1")


@pytest.mark.parametrize("wrong", ["destroyed", "tank", "", "10 5", "\x00"])
def test_a_chit_that_is_not_there_or_not_clear_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wrong: str
) -> None:
    typed(monkeypatch, wrong, "no effect")

    assert "no effect" == hand_dice().roll(CHITS.draw(), "damage", "XX-1")
    shown = capsys.readouterr().out
    assert 2 == shown.count("Draw for damage, damage cup [XX-1]: ")
    assert "destroyed +10, destroyed +5, no effect" in shown


def test_a_card_that_has_been_drawn_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = Deck.of(["AC01", "AC02"], "Action deck").take("AC01")
    typed(monkeypatch, "ac01", "ac02")

    assert "AC02" == hand_dice().roll(deck.draw(), "action card", "XX-2")
    assert "That cannot be: 'ac01' is not one of: AC02" in capsys.readouterr().out


def test_dice_that_cannot_fall_are_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1 2", "one, 2, 3", "7 1 1", "3,1,2")

    assert (1, 2, 3) == hand_dice().roll(3 * D6, "orders", "XX-3")
    shown = capsys.readouterr().out
    assert "3 numbers are wanted, not 2" in shown
    assert 3 == shown.count("That cannot be: ")


def test_a_person_may_leave_at_a_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "quit")

    with pytest.raises(EndOfInput):
        hand_dice().roll(D6, "orders", "XX-3")
