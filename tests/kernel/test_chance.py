from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.chance.dice import D6, Dice, Die, Roll, TapeDice, TapeEnd
from wargames.kernel.chance.roll_tree import grow

COIN = Die("coin", (0, 1))


def unfolding(rules: Callable[[Dice], Any]) -> Callable[[tuple[Any, ...]], Any]:
    def unfold(tape: tuple[Any, ...]) -> Any:
        try:
            return rules(TapeDice(tape))
        except TapeEnd as end:
            return end.roll

    return unfold


def two_stage(dice: Dice) -> str:
    """Toss a coin; on a 1 roll a die."""
    if dice.roll(COIN, "toss", "X-1") == 0:
        return "tails"
    return f"rolled {dice.roll(D6, 'more', 'X-2')}"


def test_a_tree_lists_every_way_with_its_chance() -> None:
    tree = grow(two_stage, 100)

    assert 7 == len(tree)
    assert 1 == sum(leaf.probability for leaf in tree)
    assert Fraction(1, 2) == tree.chance_that(lambda result: result == "tails")
    assert Fraction(1, 12) == tree.chance_that(lambda result: result == "rolled 6")
    assert (1, 6) == tree.leaves[-1].tape


def test_rules_without_dice_have_one_way() -> None:
    (leaf,) = grow(lambda _: "done", 1)
    assert (Fraction(1), (), "done") == (leaf.probability, leaf.tape, leaf.result)


def test_a_tree_beyond_its_limit_is_refused() -> None:
    with pytest.raises(TreeTooLarge, match="too many outcomes"):
        grow(two_stage, 5)


def test_rules_that_roll_until_a_tie_is_broken_have_too_large_a_tree() -> None:
    def contest(dice: Dice) -> str:
        while dice.roll(COIN, "tie", "X-1") == 0:
            pass
        return "broken"

    with pytest.raises(TreeTooLarge):
        grow(contest, 50)


def test_a_run_is_made_for_each_leaf_and_no_more() -> None:
    runs: list[str] = []

    def counted(dice: Dice) -> str:
        runs.append("")
        return two_stage(dice)

    assert len(grow(counted, 100)) == len(runs)


def test_a_roll_names_its_purpose_and_clause() -> None:
    assert Roll(COIN, "toss", "X-1") == unfolding(two_stage)(())
