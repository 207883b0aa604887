"""Dice and cards that people type in."""

import pytest

from cases import cases
from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.deck import Cup
from wargames.kernel.chance.dice import Die, Roll
from wargames.kernel.play.typed_dice import TypedDice, name_meant

RED = Die("red", (0, 0, 2, 2, 5, 5))
CHITS = Cup.of(["no effect", "destroyed +5", "destroyed +10"], "damage cup")


def test_typed_dice_ask_again_until_the_dice_can_fall() -> None:
    answers = iter(["5 2", "5 2 1", "five 2 2", "5, 2, 0"])
    asked: list[Roll] = []
    complaints: list[str] = []

    def ask(roll: Roll) -> str:
        asked.append(roll)
        return next(answers)

    rolled = TypedDice(ask, complaints.append).roll(3 * RED, "reach", "X-1")

    assert (0, 2, 5) == rolled
    assert 4 == len(asked)
    assert "3 red for reach [X-1]" == str(asked[0])
    assert 3 == len(complaints)
    assert "3 numbers are wanted, not 2" == complaints[0]


def test_a_chit_is_named_in_part_and_asked_for_again_when_it_is_not_there() -> None:
    answers = iter(["", "destroyed", "lost", "+10"])
    complaints: list[str] = []

    drawn = TypedDice(lambda _roll: next(answers), complaints.append).roll(CHITS.draw(), "damage", "X-1")

    assert "destroyed +10" == drawn
    assert 3 == len(complaints)
    assert all("destroyed +10, destroyed +5, no effect" in complaint for complaint in complaints)


@cases(("ac1", "AC1"), ("AC1", "AC1"), ("12", "AC12"), ("ac12", "AC12"))
def test_a_name_in_full_comes_before_one_that_begins_so(words: str, name: str) -> None:
    assert name == name_meant(words, ("AC1", "AC12", "AC2"))


def test_a_name_that_could_be_two_is_none() -> None:
    with pytest.raises(BadDie, match="'ac' is not one of: AC1, AC2"):
        name_meant("ac", ("AC1", "AC2"))
