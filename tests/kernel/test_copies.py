"""Decisions, games and faults of bots go through a pickle and a deep copy."""

import pickle
from copy import copy, deepcopy
from typing import Any

import pytest

import wargames
from cases import cases
from kernel.small_game import LEFT, SMALL, Bid
from wargames.kernel.base.errors import BotFault
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.game import Decisions
from wargames.kernel.game.installed import installed

STATE = SMALL.start("plain", dice=ScriptedDice([1, 1])).state


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301  written here


def pending() -> Decisions:
    found = SMALL.pending(STATE)
    assert isinstance(found, Decisions)
    return found


def test_decisions_are_equal_to_their_copies_and_these_read_only_too() -> None:
    for other in (pickled(pending()), deepcopy(pending()), copy(pending())):
        assert pending() == other
        assert isinstance(other, Decisions)
        with pytest.raises(TypeError, match="read-only"):
            other[LEFT] = other[LEFT]


def test_decisions_cannot_be_added_to_in_place() -> None:
    decisions = pending()
    with pytest.raises(TypeError, match="read-only"):
        decisions |= {}


@cases(*wargames.games())
def test_an_installed_game_is_itself_in_every_copy(game: str) -> None:
    loaded = wargames.load(game)

    assert loaded is pickled(loaded) is deepcopy(loaded) is copy(loaded)
    assert len(pickle.dumps(loaded)) < 100


def test_a_game_that_is_not_installed_is_pickled_like_any_object() -> None:
    assert installed("small") is None
    assert pickled(SMALL).ask(STATE) == pending()


class Mute(Exception):
    """Cannot be made from its message: what is pickled of it cannot be read back."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


class Bot:
    """A bot with something in it that cannot be pickled."""

    def __init__(self) -> None:
        self.listing = iter(lambda: Bid(1), None)


def test_a_fault_is_pickled_with_the_text_of_what_cannot_be() -> None:
    fault = BotFault("left", Bot(), pending()[LEFT], Mute(1, 2))
    other = pickled(fault)

    assert str(fault) == str(other)
    assert "Bot, the bot of left, asked for ChooseBid [SG-2.1], raised Mute: 1 and 2" == str(other)
    assert pending()[LEFT] == other.decision
    assert "Mute: 1 and 2" == other.because
