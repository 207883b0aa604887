"""How positions stand: weights from a file, tanh inside, scores at the end."""

from math import exp
from typing import Any

import attrs
import pytest

from cases import cases
from kernel.small_game import LEFT, RIGHT, SMALL, SmallGame, SmallState
from toy.game import GAME as TOY
from toy.pieces import Cart
from wargames.kernel.base.errors import BadWeights
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Seat
from wargames.kernel.game.evaluation import EvaluatorWeights, Feature, LinearEvaluator, both

LEAD: Feature[SmallState] = Feature(
    "lead", "rounds won", both(lambda state, seat: float(state.wins.count(seat)), LEFT, RIGHT)
)
LIFT: Feature[SmallState] = Feature(
    "lift", "what left bids", lambda state: float(sum(bid for seat, bid in state.bids if seat == LEFT))
)
EVALUATOR: LinearEvaluator[SmallState, SmallState] = LinearEvaluator(
    (LEAD, LIFT), sides=lambda _: ((LEFT,), (RIGHT,))
)
FILE = "[weights]\nlead = 0.5\nlift = 2\n[intercepts]\n"


class Weighed(SmallGame):
    evaluator = EVALUATOR
    weights = EvaluatorWeights.read(FILE, "small", EVALUATOR.features)


def state(**parts: Any) -> SmallState:
    return attrs.evolve(SMALL.start("plain", dice=SeededDice(1)).state, **parts)


def test_a_position_stands_at_twice_the_chance_to_win_less_one() -> None:
    standing = Weighed().evaluate(state(wins=(LEFT,), bids=((LEFT, 1),)))

    assert standing is not None
    assert pytest.approx(2 / (1 + exp(-2.5)) - 1) == standing[LEFT]
    assert standing[LEFT] == -standing[RIGHT]


def test_the_end_stands_as_it_scores() -> None:
    assert {LEFT: 0.0, RIGHT: 2.0} == Weighed().evaluate(state(wins=(RIGHT, RIGHT)))


def test_no_position_that_goes_on_is_as_good_as_won() -> None:
    assert -1 < EvaluatorWeights((1.0,)).value("", (-1e9,)) < EvaluatorWeights((1.0,)).value("", (1e9,)) < 1


def test_a_ruleset_without_features_judges_nothing() -> None:
    assert (None, None) == (SMALL.evaluate(state()), SMALL.round_index(state()))


def test_a_scenario_adds_what_the_file_says_and_another_nothing() -> None:
    ford = TOY.start("ford", dice=SeededDice(3)).state
    elsewhere = attrs.evolve(ford, scenario="nowhere")

    known, unknown = TOY.evaluate(ford), TOY.evaluate(elsewhere)
    assert known is not None
    assert unknown is not None
    assert pytest.approx(2 / (1 + exp(0.5)) - 1) == known[Seat("north")]
    assert 0.0 == unknown[Seat("north")]


def test_a_team_stands_together_against_the_others() -> None:
    opening = TOY.start("pass", dice=SeededDice(3)).state
    carts = tuple(Cart(cart.owner, "gold", 2) for cart in opening.carts)

    standing = TOY.evaluate(attrs.evolve(opening, carts=carts))
    assert standing is not None
    assert standing[Seat("north")] == standing[Seat("south")] == -standing[Seat("guard")] > 0


@cases(
    ("[weights]\nlead = 1\n", r"small, .*different names \(lift\)|small: .*\(lift\)"),
    (FILE + "[weights]", "small: .*"),
    ("[weights]\nlead = 'much'\nlift = 1\n", "small, weights: a table of numbers is wanted"),
    ("weights = 3", "small, weights: a table of numbers is wanted"),
    (FILE + "plain = true", "small, intercepts: a table of numbers is wanted"),
)
def test_a_file_that_does_not_weigh_the_features_is_refused_by_name(text: str, why: str) -> None:
    with pytest.raises(BadWeights, match=why):
        EvaluatorWeights.read(text, "small", EVALUATOR.features)


def test_features_without_a_file_say_what_to_do() -> None:
    class Unfitted(SmallGame):
        evaluator = EVALUATOR

    with pytest.raises(BadWeights, match=r"small has features and no standing\.toml: fit"):
        Unfitted().evaluate(state())
