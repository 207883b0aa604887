"""The tactics suite: every position is what it says, and its proof holds when it is worked out anew."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import wargames
from cases import cases
from tactics.positions import CLEAR, FOLDER, Tactic, begun_from, every_file, proof, tactics
from thinned import WHOLE
from wargames.kernel.game import Seat

GAMES = tuple(every_file())
WANTED = 12
"""How many positions each game has at least."""

DAILY = 1500
"""How many outcomes of each game may be played daily to work proofs out anew: those that take fewest."""


def worked_out_anew() -> Iterator[Tactic]:
    for game in GAMES:
        left = DAILY
        for number, one in enumerate(sorted(tactics(game), key=lambda one: (one.proof.outcomes, one.id))):
            left -= one.proof.outcomes
            if WHOLE or left >= 0 or not number:
                yield one


def begun_in(state: Any) -> Any:
    """Find in a state what its scenario laid out, if it tells."""
    table: Any = getattr(state, "table", None)
    if hasattr(table, "sheet"):
        return table.sheet, table.goal
    return getattr(state, "scenario", None)


def laid_out_by(scenario: Any) -> Any:
    """Find the same in a scenario."""
    return (scenario.map, scenario.goal) if hasattr(scenario, "goal") else scenario


@cases("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
def test_each_game_has_a_dozen(game: str) -> None:
    assert len(tactics(game)) >= WANTED


@cases(*GAMES)
def test_each_asks_something_and_has_one_clearly_best_answer(game: str) -> None:
    for one in tactics(game):
        _, decision = one.asked(wargames.load(game))
        worth = sorted(map(Fraction, one.values.values()))

        assert {str(action) for action in decision.actions.candidates} == set(one.values), one.id
        assert worth[-1] - worth[-2] >= CLEAR, one.id
        assert -1 <= worth[0] < worth[-1] <= 1, one.id
        assert one.proof.asks_something, one.id


@cases(*GAMES)
def test_each_says_what_it_is_about(game: str) -> None:
    told = [one.about for one in tactics(game)]

    assert all(len(about) > len("Too short.") and about.endswith(".") for about in told)
    assert len(told) == len(set(told))


@cases(*GAMES)
def test_each_comes_from_a_scenario_that_can_be_started(game: str) -> None:
    rules = wargames.load(game)
    for one in tactics(game):
        state, _ = one.asked(rules)
        scenario = begun_from(rules, one.scenario)

        assert begun_in(state) in {None, laid_out_by(scenario)}, one.id


def test_every_study_is_used() -> None:
    studies = {(path.parent.name, path.stem) for path in FOLDER.glob("studies/*/*.toml")}

    assert studies <= {(game, one.scenario) for game in GAMES for one in tactics(game)}


@cases(*GAMES)
def test_no_position_stands_there_twice(game: str) -> None:
    assert len(tactics(game)) == len({one.state for one in tactics(game)})


@pytest.mark.oracle
@cases(*list(worked_out_anew()), ids=lambda one: one.id)
def test_the_proof_holds(one: Tactic) -> None:
    game = wargames.load(one.id.rpartition("-")[0])
    state, decision = one.asked(game)

    assert proof(game, state, Seat(decision.seat)) == one.proof


def test_a_bot_solves_what_it_answers_and_no_more() -> None:
    game, (one, *_) = wargames.load("screaming_eagles"), tactics("screaming_eagles")

    class Says:
        def __init__(self, text: str) -> None:
            self.text = text

        def decide(self, decision: wargames.Decision, view: object) -> wargames.Action:
            return game.parse(self.text)

    other = next(action for action in one.values if action != one.best)
    assert one.solved_by(game, Says(one.best))
    assert not one.solved_by(game, Says(other))
