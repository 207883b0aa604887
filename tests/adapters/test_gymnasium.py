"""Gymnasium's own check, as it is published, and what it does not ask."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction
from gymnasium.utils.env_checker import check_env

import wargames.adapters.gymnasium as adapter
from adapters.scenarios import every_scenario
from cases import cases
from wargames import Decision, Rng, UnknownName, load
from wargames.bots import make as make_bot

WALK = "wargames/sniper-lieutenants_walk-v1"


@every_scenario
@pytest.mark.parametrize("way", ["words", "actions"])
def test_gymnasiums_own_check(game: str, scenario: str, way: str) -> None:
    name = f"wargames/{game}-{scenario}-v1"
    for observes in ("vector", "arrays", "nothing"):
        check_env(gymnasium.make(name, way=way, observes=observes, illegal="lose").unwrapped)


def test_every_shipped_scenario_is_registered() -> None:
    for game in ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper"):
        for scenario in load(game).shipped:
            assert f"wargames/{game}-{scenario}-v1" in gymnasium.registry
    assert set(adapter.ids()) <= set(gymnasium.registry)


def made(**given: Any) -> adapter.WargameEnv:
    found = gymnasium.make(WALK, **given).unwrapped
    assert isinstance(found, adapter.WargameEnv)
    return found


def finish(game: adapter.WargameEnv, seed: int) -> tuple[float, list[int]]:
    """Play a random game to its end."""
    rng, said = Rng(seed), []
    _, _ = game.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        said.append(rng.choice(np.flatnonzero(game.action_masks()).tolist()))
        _, reward, over, _, _ = game.step(said[-1])
    return reward, said


@cases("us", "de")
def test_one_seat_plays_against_a_bot(seat: str) -> None:
    game = made(seat=seat, opponents="marksman")

    assert finish(game, 3)[0] in {-1, 1}
    assert finish(game, 3) == finish(game, 3)


class Watched:
    """A bot that tells whom it was asked for, and what it was shown."""

    def __init__(self) -> None:
        self.seats: set[str] = set()
        self._bot = make_bot("random", load("sniper"), 1)

    def decide(self, decision: Decision, view: Any) -> Any:
        self.seats.add(decision.seat)
        assert decision.seat == view.seat
        return self._bot.decide(decision, view)


def test_opponents_may_be_named_seat_by_seat_and_see_their_own_view() -> None:
    bot = Watched()
    finish(made(seat="us", opponents={"de": bot}), 1)

    assert {"de"} == bot.seats


def test_a_solitaire_game_needs_no_opponent() -> None:
    game = gymnasium.make("wargames/sam_fire-hill-v1").unwrapped

    assert finish(game, 1)[0] in {-1, 1}


def test_vector_environments_run_in_processes() -> None:
    games = gymnasium.make_vec(WALK, num_envs=2, vectorization_mode="async", observes="vector")
    try:
        first, _ = games.reset(seed=7)
        mask = first["action_mask"]
        second, *_ = games.step(mask.argmax(axis=1))
        assert (2, mask.shape[1]) == second["action_mask"].shape
    finally:
        games.close()


def test_an_illegal_number_is_refused_or_loses_as_asked() -> None:
    game = made()
    game.reset(seed=1)
    illegal = int(np.flatnonzero(~game.action_masks())[0])
    with pytest.raises(InvalidAction, match=f"us: {illegal} .* may not be answered now"):
        game.step(illegal)

    loses = made(illegal="lose")
    loses.reset(seed=1)
    _, reward, over, _, info = loses.step(illegal)
    assert (-1, True) == (reward, over)
    assert "may not be answered now" in info["illegal"]
    with pytest.raises(InvalidAction, match="call reset"):
        loses.step(0)


def test_a_game_that_is_over_asks_for_a_reset() -> None:
    game = made()
    with pytest.raises(InvalidAction, match="call reset"):
        game.step(0)
    finish(game, 2)
    with pytest.raises(InvalidAction, match="call reset"):
        game.step(0)


@cases("7", 7.5, True)
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises((TypeError, gymnasium.error.Error)):
        made().reset(seed=seed)


def test_a_seat_or_bot_that_there_is_not_is_named() -> None:
    with pytest.raises(UnknownName, match="de, us"):
        made(seat="green")
    with pytest.raises(UnknownName, match="marksman"):
        made(opponents="sergeant").reset(seed=1)


def test_pictures_show_what_the_seat_sees() -> None:
    for mode, start in (("svg", "<"), ("ansi", "")):
        game = made(render_mode=mode)
        game.reset(seed=1)
        assert str(game.render()).lstrip().startswith(start)
