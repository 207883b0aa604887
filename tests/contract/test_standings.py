"""Weights of every ruleset's evaluation: they are of its scenarios, and foretell games not fitted to."""

import tomllib
from importlib.resources import files
from typing import Any

import numpy as np

import wargames
from cases import cases
from logistic import calibrate
from self_play import SelfPlay, positions

GAMES = sorted(wargames.games())
FRESH = [
    # game                bot           games  scenarios
    ("bob",              "sergeant",    6,    ("farm_lane", "bridge")),
    ("sam_fire",         "lieutenant",  5,   ("crossroads", "village", "hill", "bocage", "tanks")),
    ("screaming_eagles", "ace",         8,    ("standard",)),
    ("sniper",           "marksman",    12,   ("lieutenants_walk", "four_corners")),
]  # fmt: skip
"""Games to play anew; those of captains are too long for it."""


def fitted(game: str) -> dict[str, Any]:
    """Read what the weights of a ruleset say of themselves."""
    text = files(f"wargames.{game}").joinpath("standing.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cases(*GAMES)
def test_the_weights_held_in_the_games_that_were_kept_back(game: str) -> None:
    """They may be games of an earlier edition, if today's rules play its records."""
    kept, origin, played = fitted(game)["calibration"], fitted(game)["origin"], wargames.load(game)

    assert [wargames.bots.default_bot(game)] == origin["bots"]
    assert origin["edition"] in {played.edition, *played.migrations}
    assert kept["games"] >= 100
    assert kept["brier"] < 0.75 * kept["base"]
    assert kept["error"] < 0.08


@cases(*GAMES)
def test_each_shipped_scenario_is_judged_by_its_own_intercept(game: str) -> None:
    played = wargames.load(game)
    evaluator = played.evaluator
    assert evaluator is not None
    openings = [played.start(name, dice=wargames.SeededDice(1)).state for name in played.scenarios]
    judged = {evaluator.scenario(state) for state in openings}

    assert judged == set(fitted(game)["intercepts"]) == set(played.weights.intercepts)
    assert len(judged) == len(openings)


@cases(*FRESH)
def test_what_is_promised_comes_true_in_other_games(
    game: str, bot: str, games: int, scenarios: tuple[str, ...]
) -> None:
    """With seeds far from those that were fitted to."""
    plan = SelfPlay(game, (bot,), games, 500_000, scenarios)
    found = [position for picked in positions(plan) for position in picked]
    weights, of = wargames.load(game).weights, [one.game for one in found]
    chance = np.array([(weights.value(one.scenario, one.figures) + 1) / 2 for one in found])
    counted = np.array([1 / of.count(game_) for game_ in of])
    held = calibrate(chance, np.array([one.scored for one in found]), counted, of)

    assert held.brier < held.base
