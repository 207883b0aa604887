"""How `benchmarks/fit_standing.py` fits: weights found again, chances judged on games not fitted to."""

import tomllib
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import numpy as np
import pytest

import wargames
from calibration_plot import plot
from fit_standing import fitted_to, lines, turn
from logistic import Array, calibrate, chances, fit
from self_play import Position, SelfPlay, handmade, positions
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game.evaluation import EvaluatorWeights, Feature, LinearEvaluator

TRUE = np.array([-1.0, 2.0, 0.0])


def drawn(count: int) -> tuple[Array, Array]:
    """Draw rows and scores of which the chances follow known weights."""
    rng = Rng("drawn")
    columns = np.array([[1.0, rng.gauss(0, 1), rng.gauss(0, 10)] for _ in range(count)])
    scored = np.array([float(rng.random() < chance) for chance in chances(columns, TRUE)])
    return columns, scored


def test_weights_are_found_again_and_noise_weighs_nothing() -> None:
    columns, scored = drawn(20_000)

    found = fit(columns, scored, np.ones(len(scored)), free=1)
    assert pytest.approx(TRUE, abs=0.1) == found


def test_a_few_games_leave_weights_small() -> None:
    """One position, won: the chance is not thereby certain."""
    (bias, weight) = fit(np.array([[1.0, 1.0], [1.0, -1.0]]), np.array([1.0, 0.0]), np.full(2, 0.1), free=1)

    assert 0 < weight < 0.2
    assert pytest.approx(0, abs=1e-9) == bias


def test_true_chances_are_calibrated_and_boasts_are_not() -> None:
    columns, scored = drawn(20_000)
    counted, games = np.ones(len(scored)), range(len(scored))

    held = calibrate(chances(columns, TRUE), scored, counted, games)
    boasted = calibrate(chances(columns, 3 * TRUE), scored, counted, games)
    assert 3 * held.error < boasted.error
    assert held.brier < boasted.brier < held.base < 0.25
    assert held.log_loss < boasted.log_loss
    assert len(scored) == sum(one.positions for one in held.bins) == held.games


def test_every_game_counts_the_same_however_long() -> None:
    """Nine positions of a game that was lost, one of a game that was won: as good as one each."""
    chance, scored = np.full(10, 0.5), np.array([0.0] * 9 + [1.0])
    held = calibrate(chance, scored, np.array([1 / 9] * 9 + [1.0]), [1] * 9 + [2])

    assert [pytest.approx(0.5)] == [one.scored for one in held.bins]
    assert pytest.approx((2, 0.25)) == (held.games, held.base)


def numbered(games: int) -> Iterator[Position]:
    """Make up games of two scenarios: in one the first side is ahead from the start."""
    rng = Rng("numbered")
    for game in range(games):
        scenario = ("even", "uphill")[game % 2]
        lead = rng.gauss(0, 1)
        chance = 1 / (1 + np.exp(-(lead - 2 * (scenario == "uphill"))))
        yield Position(game, scenario, (lead,), float(rng.random() < chance))


def test_no_game_is_both_fitted_to_and_judged_by() -> None:
    found = list(numbered(4000))
    kept = {position.game for position in found if turn(position) == 0}

    fitted = fitted_to(found, ("lead",))
    assert (4000, len(kept)) == (fitted.games + fitted.calibration.games, fitted.calibration.games)
    assert {"even", "uphill"} == {position.scenario for position in found if position.game in kept}
    assert pytest.approx(1, abs=0.15) == fitted.features["lead"]
    assert pytest.approx({"even": 0, "uphill": -2}, abs=0.25) == fitted.intercepts


def test_what_is_left_out_weighs_nothing_and_is_told() -> None:
    found = [attrs.evolve(one, figures=(one.figures[0], 2 * one.figures[0])) for one in numbered(400)]

    both = fitted_to(found, ("lead", "twice"))
    alone = fitted_to(found, ("lead", "twice"), without=("twice",))
    assert both.features["twice"] > 0 == alone.features["twice"]
    assert (
        pytest.approx(both.features["lead"] + 2 * both.features["twice"], abs=0.1) == alone.features["lead"]
    )
    plan = SelfPlay("screaming_eagles", ("random",), 400, 3, ("standard",))
    command = tomllib.loads("\n".join(lines(plan, alone, without=("twice",))))["origin"]["command"]
    assert command.endswith(" --seed 3 --without 'twice'")
    with pytest.raises(SystemExit, match="no features: thrice; there are lead, twice"):
        fitted_to(found, ("lead", "twice"), without=("thrice",))


def test_what_is_written_can_be_read_as_weights_and_drawn() -> None:
    plan = SelfPlay("screaming_eagles", ("random",), 400, 3, ("standard",))
    fitted = fitted_to(list(numbered(400)), ("lead",))
    text = "\n".join(lines(plan, fitted))
    features: tuple[Feature[float], ...] = (Feature("lead", "by how much", float),)

    weights = EvaluatorWeights.read(text, "standing.toml", features)
    assert (fitted.features["lead"], fitted.intercepts) == (weights.weights[0], dict(weights.intercepts))
    assert "fit_standing.py screaming_eagles --games 400 --seed 3" == tomllib.loads(text)["origin"]["command"]
    dots = ET.fromstring(plot("lead", fitted.calibration)).iter("{http://www.w3.org/2000/svg}circle")
    assert len(fitted.calibration.bins) == len(list(dots))


def test_positions_are_of_games_played_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed gives the same positions; every game has some, none of its end."""
    game = wargames.load("screaming_eagles")
    seats = (wargames.Seat("blue"),), (wargames.Seat("tan"),)
    evaluator: LinearEvaluator[Any, Any] = LinearEvaluator(
        (Feature("rounds", "rounds played", lambda state: state.table.round / 10),), sides=lambda _: seats
    )
    monkeypatch.setattr(type(game), "evaluator", evaluator)
    plan = SelfPlay("screaming_eagles", ("random",), 2, 5, ("standard",))

    first, second = (list(positions(plan)) for _ in range(2))
    assert first == second
    assert [0, 1] == [picked[0].game for picked in first]
    assert {0.0, 0.5, 1.0} >= {position.scored for picked in first for position in picked}


def test_its_own_bots_play_a_game() -> None:
    assert ("ace",) == handmade("screaming_eagles")
