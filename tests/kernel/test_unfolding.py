"""Unfolding goes on where a roll was asked, and answers as if it had begun anew each time."""

import gc
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from cases import cases
from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance import unfolding
from wargames.kernel.chance.dice import D6, Dice, Roll
from wargames.kernel.chance.unfolding import unfold, unfolded_anew

Unfold = Callable[..., Any]


@attrs.define
class Rules:
    """Throws pairs of dice until one shows a six, and counts how often it was begun and how far it came."""

    runs: int = 0
    throws: int = 0

    def __call__(self, dice: Dice) -> str:
        self.runs += 1
        shown: list[tuple[int, ...]] = []
        while not shown or 6 not in shown[-1]:
            shown.append(dice.roll(2 * D6, f"throw {len(shown) + 1}", "X-1"))
            self.throws += 1
        return f"a six in {shown}"


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    unfolding._kept.run = None
    yield
    unfolding._kept.run = None


def walk(rules: Rules, *outcomes: tuple[int, int], about: object = "game") -> Any:
    """Ask for each roll on the way, with a tape of its own each time."""
    for number in range(len(outcomes)):
        asked = unfold((about,), rules, tuple(outcomes[:number]))
        assert Roll(2 * D6, f"throw {number + 1}", "X-1") == asked
    return unfold((about,), rules, outcomes)


def test_a_path_of_n_rolls_is_run_once() -> None:
    rules = Rules()

    assert "a six in [(1, 2), (3, 4), (5, 6)]" == walk(rules, (1, 2), (3, 4), (5, 6))
    assert (1, 3) == (rules.runs, rules.throws)


def test_without_greenlets_it_is_run_anew_each_time_with_equal_answers(monkeypatch: Any) -> None:
    monkeypatch.setattr(unfolding, "_greenlets", lambda: None)
    rules = Rules()

    assert "a six in [(1, 2), (3, 4), (5, 6)]" == walk(rules, (1, 2), (3, 4), (5, 6))
    assert (4, 6) == (rules.runs, rules.throws)


@cases(unfold, lambda _about, rules, tape: unfolded_anew(rules, tape))
def test_a_fork_goes_back_and_an_end_may_be_asked_for_again(ask: Unfold) -> None:
    rules = Rules()
    for tape in [((1, 2),), ((1, 2), (3, 3)), ((1, 2), (6, 6)), ((2, 2),), ((1, 2), (3, 3)), ()]:
        found = ask(("game",), rules, tape)
        expected = unfolded_anew(Rules(), tape)
        assert expected == found
    assert ask(("game",), rules, ((1, 6), (9, 9))) == "a six in [(1, 6)]"  # what nobody rolls, nobody reads


def test_equal_outcomes_in_another_order_are_the_same_path() -> None:
    rules = Rules()
    unfold(("game",), rules, ((1, 2),))

    unfold(("game",), rules, ((2, 1), (3, 3)))

    assert 1 == rules.runs


def test_other_arguments_begin_anew() -> None:
    first, second = Rules(), Rules()
    unfold(("one",), first, ((1, 2),))
    unfold(("other",), second, ((1, 2),))
    unfold(("one",), first, ((1, 2), (3, 3)))

    assert (2, 1) == (first.runs, second.runs)


def test_equal_states_that_are_not_the_same_begin_anew() -> None:
    rules = Rules()
    unfold(((1,), "blue"), rules, ())
    unfold((tuple([1]), "blue"), rules, ((1, 1),))  # noqa: C409  another object

    assert 2 == rules.runs


@cases((0, 1), (1,), "x", (True, 2), None)
def test_what_cannot_fall_is_refused_and_nothing_is_lost(wrong: Any) -> None:
    rules = Rules()
    unfold(("game",), rules, ((1, 2),))

    with pytest.raises(BadDie):
        unfold(("game",), rules, ((1, 2), wrong))
    with pytest.raises(BadDie):
        unfold(("game",), rules, (wrong, (3, 4)))
    assert "a six in [(1, 2), (6, 6)]" == unfold(("game",), rules, ((1, 2), (6, 6)))


def test_what_the_rules_raise_is_raised_wherever_they_have_come_to() -> None:
    def rules(dice: Dice) -> None:
        raise LookupError(dice.roll(D6, "first", "X-1"))

    assert isinstance(unfold(("game",), rules, ()), Roll)
    with pytest.raises(LookupError, match="4"):
        unfold(("game",), rules, (4,))


def test_a_run_that_nobody_waits_for_lets_go_of_what_it_holds() -> None:
    class Table:
        pass

    def rules(dice: Dice) -> Table:
        table = Table()
        held.append(weakref.ref(table))
        dice.roll(D6, "first", "X-1")
        return table

    held: list[Any] = []
    unfold(("game",), rules, ())
    assert held[0]() is not None

    unfold(("another",), Rules(), ())
    gc.collect()

    assert held[0]() is None
