"""How well standings hold in games that they were not fitted to."""

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import wargames
from logistic import Calibration, calibrate
from self_play import Position, SelfPlay, positions


def origin(game: str) -> dict[str, Any]:
    """Read what a ruleset's weights say of themselves."""
    text = files(f"wargames.{game}").joinpath("standing.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def fresh(game: str, bots: Sequence[str], games: int, scenarios: Sequence[str]) -> list[Position]:
    """Play games with seeds far from those that were fitted to."""
    plan = SelfPlay(game, tuple(bots), games, 500_000, tuple(scenarios))
    return [position for picked in positions(plan) for position in picked]


def held(game: str, found: Sequence[Position]) -> Calibration:
    """Compare what the standings of positions promised with how their games ended, game by game."""
    import numpy as np  # noqa: PLC0415  as the benchmarks do

    weights = wargames.load(game).weights
    chance = np.array([(weights.value(one.scenario, one.figures) + 1) / 2 for one in found])
    size: dict[int, int] = {}
    for one in found:
        size[one.game] = size.get(one.game, 0) + 1
    counted = np.array([1 / size[one.game] for one in found])
    return calibrate(chance, np.array([one.scored for one in found]), counted, [one.game for one in found])
