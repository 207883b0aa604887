"""The exact worth of positions: against a count by hand, and refused where there is none."""

from fractions import Fraction
from typing import Any

import attrs
import pytest

import wargames
from hog import GAME as HOG
from search.given import position
from tactics.positions import every_file, tactics
from thinned import WHOLE
from wargames.kernel.base.errors import TreeTooLarge
from wargames.search import estimate_view, solve, solving
from wargames.search.bounded_search import NotZeroSum
from wargames.search.solving import Unsolvable


def test_the_worth_of_an_action_is_the_mean_over_its_outcomes() -> None:
    """The last choice of a game: nothing follows but the end, so the tree of the roll alone says it."""
    game = wargames.load("screaming_eagles")
    for one in tactics("screaming_eagles"):
        state, decision = one.asked(game)
        solved = solve(game, state)
        leaves = game.roll_tree(state, decision.seat, solved.best)
        ends = [(leaf.probability, game.pending(leaf.result.state)) for leaf in leaves]
        overs = [(chance, over) for chance, over in ends if isinstance(over, wargames.Over)]
        if len(overs) == len(ends):
            worth = sum((chance * over.scores[decision.seat] for chance, over in overs), Fraction(0))
            assert worth == solved.value
            assert (one.best, one.seat) == (str(solved.best), solved.seat)
            assert solved.margin == solved.actions[0][1] - solved.actions[1][1]
            return
    pytest.fail("no position of the suite is the last of its game")


def test_seats_that_choose_at_once_have_no_best_action() -> None:
    with pytest.raises(Unsolvable, match="left and right choose at once"):
        solve(HOG, position(49, 30))


def test_a_game_that_is_over_has_no_actions() -> None:
    with pytest.raises(Unsolvable, match="the game is over"):
        solve(HOG, position(50, 30))


def test_a_tree_that_is_too_large_is_given_up() -> None:
    game = wargames.load("sam_fire")
    state = game.start("village", dice=wargames.SeededDice(1)).state

    with pytest.raises(TreeTooLarge):
        solve(game, state, limit=20)


def test_from_a_view_the_worlds_are_averaged() -> None:
    """Where nothing is hidden it is the same as from the state."""
    game, (one, *_) = wargames.load("screaming_eagles"), tactics("screaming_eagles")
    state, decision = one.asked(game)

    seen = estimate_view(game, decision, game.view(state, decision.seat), samples=2)
    assert solve(game, state).actions == seen.actions
    assert isinstance(seen.value, Fraction)


@pytest.mark.oracle
@pytest.mark.parametrize("game", tuple(every_file()) if WHOLE else ("bob", "fire_move", "screaming_eagles"))
def test_nothing_that_is_left_out_matters(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole tree, where every seat is for itself and no bound cuts anything off, says the same."""
    rules, one = wargames.load(game), min(tactics(game), key=lambda one: one.proof.outcomes)
    state, _ = one.asked(rules)
    bounded = solve(rules, state)

    def unopposed(*_: object) -> None:
        raise NotZeroSum

    monkeypatch.setattr(solving, "BoundedSearch", unopposed)
    whole = solve(rules, state)
    assert dict(whole.actions) == dict(bounded.actions)
    assert bounded.outcomes <= whole.outcomes


def test_what_it_took_is_told() -> None:
    game, (one, *_) = wargames.load("screaming_eagles"), tactics("screaming_eagles")
    state, _ = one.asked(game)

    assert solve(game, state, limit=one.proof.outcomes).outcomes == one.proof.outcomes
    with pytest.raises(TreeTooLarge):
        solve(game, state, limit=one.proof.outcomes - 1)


class Shared:
    """A game in which both seats score what blue does: nobody's loss is another's gain."""

    def __init__(self, game: wargames.Game[Any, Any]) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def ask(self, state: Any) -> Any:
        pending = self._game.ask(state)
        if isinstance(pending, wargames.Over):
            scores = dict.fromkeys(pending.scores, pending.scores[wargames.Seat("blue")])
            return attrs.evolve(pending, scores=scores)
        return pending


def test_seats_that_are_no_opponents_are_each_for_itself() -> None:
    """Whoever gains by being hit keeps its flare, so that the shot is worth more."""
    game: Any = wargames.load("screaming_eagles")
    one = next(one for one in tactics(game.id) if one.best == "fire LR at eagle")
    state, _ = one.asked(game)
    shared: Any = Shared(game)

    assert solve(shared, state).value > solve(game, state).value
