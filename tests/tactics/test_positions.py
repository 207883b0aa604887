"""The tactics suite: every position is what it says, and its proof holds when it is worked out anew."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

import wargames
from tactics.positions import CLEAR, Tactic, every_file, proof, tactics
from wargames.kernel.game import Seat

GAMES = tuple(every_file())
ANEW = 2
"""How many proofs of each game are worked out anew, the shortest."""


def shortest() -> Iterator[Tactic]:
    for game in GAMES:
        yield from sorted(tactics(game), key=lambda one: (len(one.values), one.id))[:ANEW]


def test_there_are_positions() -> None:
    assert "screaming_eagles" in GAMES
    assert len(tactics("screaming_eagles")) >= 12


@pytest.mark.parametrize("game", GAMES)
def test_each_asks_something_and_has_one_clearly_best_answer(game: str) -> None:
    for one in tactics(game):
        _, decision = one.asked(wargames.load(game))
        worth = sorted(map(Fraction, one.values.values()))

        assert {str(action) for action in decision.actions.candidates} == set(one.values), one.id
        assert worth[-1] - worth[-2] >= CLEAR, one.id
        assert -1 <= worth[0] < worth[-1] <= 1, one.id


@pytest.mark.parametrize("game", GAMES)
def test_no_position_stands_there_twice(game: str) -> None:
    assert len(tactics(game)) == len({one.state for one in tactics(game)})


@pytest.mark.parametrize("one", list(shortest()), ids=lambda one: one.id)
def test_the_proof_holds(one: Tactic) -> None:
    game = wargames.load(one.id.rpartition("-")[0])
    state, decision = one.asked(game)
    values = proof(game, state, Seat(decision.seat))

    assert values is not None
    assert one.values == {str(action): str(value) for action, value in values.items()}


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
