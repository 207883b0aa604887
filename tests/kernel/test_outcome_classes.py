"""Results told apart by what rules ask of dice: those that listing every way to fall finds, as likely."""

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest

import wargames
from cases import cases
from tactics.positions import every_file, tactics
from wargames.kernel.base.errors import BadTable, TreeTooLarge
from wargames.kernel.chance import roll_classes
from wargames.kernel.chance.deck import Deck
from wargames.kernel.chance.dice import D6, D8, Dice, Die
from wargames.kernel.chance.outcome_classes import enumerate_outcomes
from wargames.kernel.chance.roll_tree import grow
from wargames.kernel.chance.table import LookupGrid, LookupTable

FEW, WAYS = 3, 400
"""How many positions of a game are looked at, and up to how many ways that dice may fall."""


def listed(play: Callable[[Dice], Any], limit: int = 100_000) -> dict[Any, Fraction]:
    chances = defaultdict[Any, Fraction](Fraction)
    for leaf in grow(play, limit):
        chances[leaf.result] += leaf.probability
    return dict(chances)


def hits(dice: Dice) -> Any:
    return sum(die >= 5 for die in dice.roll(8 * D6, "attack", "X-1"))


def difference(dice: Dice) -> Any:
    return dice.roll(D8, "black", "X-1") - dice.roll(D8, "red", "X-1") >= 3


def short_of_eight(dice: Dice) -> Any:
    return 8 - 2 * dice.roll(D6, "attack", "X-1") >= 3


def highest(dice: Dice) -> Any:
    return max(dice.roll(3 * D6, "attack", "X-1")) - 1 > 4


def kept_in_the_state(dice: Dice) -> Any:
    return ("smoke", dice.roll(D6, "smoke", "X-1") // 2)


def looked_up(dice: Dice) -> Any:
    return {2: "snake eyes", 12: "boxcars"}.get(sum(dice.roll(2 * D6, "table", "X-1")), "nothing")


def counted_out(dice: Dice) -> Any:
    return ["A", "B", "C", "A", "B", "C"][dice.roll(D6, "pick", "X-1") - 1]


def rolled_again(dice: Dice) -> Any:
    first = dice.roll(D6, "first", "X-1")
    return 7 if first == 6 else first > dice.roll(D6, "second", "X-1")


def so_many_dice(dice: Dice) -> Any:
    return sum(die == 6 for die in dice.roll(dice.roll(D6, "how many", "X-1") * D6, "them", "X-1"))


def drawn(dice: Dice) -> Any:
    deck = Deck.of(["ambush", "rally", "rally"])
    first = dice.roll(deck.draw(), "card", "X-1")
    return first, dice.roll(deck.take(first).draw(), "card", "X-1")


def spelled(dice: Dice) -> Any:
    return f"{dice.roll(D6, 'number', 'X-1')}"


def net_hits(dice: Dice) -> Any:
    """Hits that others cancel, as a rulebook has them: two rolls that are asked about together."""
    attack, cover = dice.roll(6 * D6, "attack", "X-1"), dice.roll(4 * D6, "cover", "X-2")
    return max(0, sum(die >= 5 for die in attack) - sum(die >= 4 for die in cover)) >= 2


def asked_again(dice: Dice) -> Any:
    """A die that is asked about by itself once it was reckoned with others."""
    pool, red = dice.roll(3 * D6, "attack", "X-1"), dice.roll(D6, "red", "X-1")
    return (sum(pool), pool[0] == 2) if sum(pool) > 3 * red else pool[2] < red


def in_lines(dice: Dice) -> Any:
    return RESULTS[sum(dice.roll(2 * D6, "table", "X-1"))], CELLS[dice.roll(D6, "cell", "X-1"), "far"]


def negated(dice: Dice) -> Any:
    return -dice.roll(D6, "attack", "X-1") <= -3


def far_apart(dice: Dice) -> Any:
    return abs(dice.roll(D8, "black", "X-1") - dice.roll(D8, "red", "X-1")) >= 3


def shared_out(dice: Dice) -> Any:
    die = dice.roll(D8, "attack", "X-1")
    return die // 3 == 1, die % 3 != 1, Fraction(1, 2) * die >= 2, 2 + die < 2 * die, 1 + int(die)


RESULTS = LookupTable(
    "result", {range(2, 6): "low", range(6, 9): "middle", range(9, 13): "high"}, faces=range(2, 13)
)
CELLS = LookupGrid("cell", ("near", "far"), {range(1, 5): ("hit", "miss"), (5, 6): ("hit", "hit")})
RULES: tuple[tuple[Callable[[Dice], Any], int], ...] = (
    (hits, 9),
    (difference, 2),
    (short_of_eight, 2),
    (looked_up, 11),
    (counted_out, 6),
    (spelled, 6),
    (drawn, 4),
    (net_hits, 3),
    (negated, 2),
    (far_apart, 2),
    (in_lines, 6),
)


ALIKE = (
    hits,
    difference,
    short_of_eight,
    highest,
    kept_in_the_state,
    looked_up,
    counted_out,
    rolled_again,
    so_many_dice,
    net_hits,
    asked_again,
    in_lines,
    negated,
    far_apart,
    shared_out,
)


@cases(*ALIKE)
def test_chances_are_those_of_every_way_to_fall(rules: Callable[[Dice], Any]) -> None:
    assert enumerate_outcomes(rules, 1000).chances == listed(rules)


@cases(*RULES, ids=lambda one: getattr(one, "__name__", None))
def test_what_rules_do_not_tell_apart_takes_one_run(rules: Callable[[Dice], Any], most: int) -> None:
    """Eight dice that hit or miss take nine runs of the 1,287, those that are asked more take more."""
    assert enumerate_outcomes(rules, 1000).runs <= most


def test_what_comes_into_the_state_is_a_number() -> None:
    """Whoever reads the state finds the number, of its own type, and can write it."""
    for state in enumerate_outcomes(kept_in_the_state, 100).chances:
        assert type(state[1]) is int


def test_rules_that_need_numbers_get_them() -> None:
    """A state made by what only numbers can do is found by listing every way to fall."""

    def picky(dice: Dice) -> Any:
        return dice.roll(D6, "number", "X-1") << 1

    assert enumerate_outcomes(picky, 100).chances == listed(picky)


def test_pools_that_are_kept_hold_numbers_proper_afterwards() -> None:
    """A pool of so many dice is made once for the whole program, games that follow included."""
    coin = Die("coin of this test", (0, 1))

    enumerate_outcomes(
        lambda dice: sum(dice.roll(dice.roll(D6, "how many", "X-1") * coin, "coins", "X-1")), 1000
    )
    assert {int} == {type((count * coin).count) for count in D6.faces}


def test_each_way_to_answer_takes_one_run_and_no_answer_is_tried_twice() -> None:
    """Three questions, of which later runs know the first ones: four ways to answer."""

    def asked(dice: Dice) -> Any:
        rolled = dice.roll(D6, "number", "X-1")
        return sum((bool(rolled >= 2), bool(rolled >= 4), bool(rolled >= 6)))

    found = enumerate_outcomes(asked, 100)
    assert 4 == found.runs
    assert {0: Fraction(1, 6), 1: Fraction(2, 6), 2: Fraction(2, 6), 3: Fraction(1, 6)} == found.chances


def test_faces_that_somebody_keeps_are_numbers_afterwards() -> None:
    """What rules put aside compares and reckons as one of the numbers that it may have been."""
    kept: list[Any] = []

    enumerate_outcomes(lambda dice: kept.append(dice.roll(D6, "kept", "X-1") + 1), 10)

    assert {int} == {type(one) for one in (kept[0] + 0, 7 - kept[0], abs(kept[0]))}
    assert kept[0] in range(2, 8)
    assert (kept[0] >= 2, kept[0] > kept[0]) == (True, False)


def test_a_table_has_no_line_for_what_cannot_come_up() -> None:
    """A face that a printed table does not know is refused by its number."""
    with pytest.raises(BadTable, match="result has no row for 1"):
        enumerate_outcomes(lambda dice: RESULTS[dice.roll(D6, "one die", "X-1")], 10)


def test_what_is_known_of_dice_is_forgotten_before_it_fills_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Answers are the same where everything is worked out anew in the middle of a run."""
    monkeypatch.setattr(roll_classes, "LARGEST_CACHE", 50)
    seven = Die("seven of this test", (1, 2, 3, 4, 5, 6, 7))

    def two_rolls(dice: Dice) -> Any:
        one, other = dice.roll(3 * seven, "one", "X-1"), dice.roll(seven, "other", "X-1")
        return max(0, sum(one) - 2 * other) >= 5, one[0] == 3

    assert enumerate_outcomes(two_rolls, 1000).chances == listed(two_rolls)
    assert len(roll_classes._rolls) < 5


def test_too_many_runs_are_given_up() -> None:
    with pytest.raises(TreeTooLarge):
        enumerate_outcomes(spelled, 5)
    assert enumerate_outcomes(spelled, 6).runs == 6


@cases(*tuple(every_file()))
def test_of_every_game_the_results_are_those_of_its_roll_trees(game: str) -> None:
    """In the smallest positions of its suite, whatever may be done that falls in no more than a few ways."""
    rules, compared = wargames.load(game), 0
    for one in sorted(tactics(game), key=lambda one: (one.proof.outcomes, one.id))[:FEW]:
        state, decision = one.asked(rules)
        for action in decision.actions.candidates:

            def play(dice: Dice, before: Any = state, chosen: Any = action, seat: Any = decision.seat) -> Any:
                return rules.resolve(before, seat, chosen, dice).state

            with suppress(TreeTooLarge):
                expected = listed(play, WAYS)
                assert enumerate_outcomes(play, WAYS).chances == expected
                compared += len(expected) > 1
    assert compared
