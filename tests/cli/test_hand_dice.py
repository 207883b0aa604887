"""Dice thrown, cards and chits drawn on the table and typed in."""

import io
import sys

import pytest

from wargames.cli.dialog.dialog import EndOfInput
from wargames.cli.dialog.hand_dice import hand_dice
from wargames.kernel.chance.deck import Cup, Deck
from wargames.kernel.chance.dice import D6, ScriptedDice
from wargames.kernel.game import Seat
from wargames.kernel.play.secret_rolls import SecretSource
from wargames.kernel.play.typed_dice import TypedDice

US, GE = Seat("us"), Seat("ge")
CHITS = Cup.of(["destroyed +5", "destroyed +10", "no effect", "no effect"], "damage cup")


def by_hand(*seats: Seat) -> TypedDice:
    return hand_dice(seats or (US,), ScriptedDice([6]))


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

    assert chit == by_hand().roll(CHITS.draw(), "damage", "XX-1")


@pytest.mark.parametrize("wrong", ["destroyed", "tank", "", "10 5", "\x00"])
def test_a_chit_that_is_not_there_or_not_clear_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wrong: str
) -> None:
    typed(monkeypatch, wrong, "no effect")

    assert "no effect" == by_hand().roll(CHITS.draw(), "damage", "XX-1")
    shown = capsys.readouterr().out
    assert 2 == shown.count("Draw for damage, damage cup [XX-1]: ")
    assert "destroyed +10, destroyed +5, no effect" in shown


def test_a_card_that_has_been_drawn_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = Deck.of(["AC01", "AC02"], "Action deck").take("AC01")
    typed(monkeypatch, "ac01", "ac02")

    assert "AC02" == by_hand().roll(deck.draw(), "action card", "XX-2")
    assert "That cannot be: 'ac01' is not one of: AC02" in capsys.readouterr().out


def test_dice_that_cannot_fall_are_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1 2", "one, 2, 3", "7 1 1", "3,1,2")

    assert (1, 2, 3) == by_hand().roll(3 * D6, "orders", "XX-3")
    shown = capsys.readouterr().out
    assert "3 numbers are wanted, not 2" in shown
    assert 3 == shown.count("That cannot be: ")


def test_a_person_may_leave_at_a_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "quit")

    with pytest.raises(EndOfInput):
        by_hand().roll(D6, "orders", "XX-3")


@pytest.mark.parametrize(("seats", "owner"), [((US,), GE), ((US, GE), GE), ((US, GE), US)])
def test_a_die_that_not_all_at_the_terminal_may_see_falls_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seats: tuple[Seat, ...], owner: Seat
) -> None:
    typed(monkeypatch, "1")

    assert 6 == by_hand(*seats).roll(SecretSource(D6, owner), "morale check (GE-F1)", "XX-3")
    assert "" == capsys.readouterr().out


def test_a_person_alone_throws_behind_the_own_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1")

    assert 1 == by_hand(US).roll(SecretSource(D6, US), "morale check (US-P1)", "XX-3")
    assert "Throw d6 for morale check (US-P1) [XX-3]: " == capsys.readouterr().out
