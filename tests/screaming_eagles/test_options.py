"""The switches of SE-G9 in all their combinations, and the round limit of SE-R18."""

from itertools import product
from typing import Any

import pytest

from cases import cases
from played_games import choices_of
from screaming_eagles.given import PLANES, Falling, events_of, new_game, over, play_quietly, table
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.game import Step
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.moments import GameEnded
from wargames.screaming_eagles.state import State

SWITCHES = (
    "ultimate_challenge",
    "flares_last_round",
    "engine_hit_removes_afterburner",
    "fire_after_all_moves",
    "move_by_dice_count",
)
COMBINATIONS = list(product([False, True], repeat=5))


def play_at_random(options: dict[str, Any], seed: int) -> Step[State]:
    """Play to the end with random answers; every state on the way must be possible."""
    choices = list(choices_of(GAME, "standard", seed, **options))
    assert all(one.decision.actions.candidates for one in choices)
    last = choices[-1].step.state
    assert not list(GAME.violations(last))
    return Step(last, tuple(event for one in choices for event in one.step.events))


# ------------------------------------------------------------------------------------------------ names


def test_the_switches_are_off_by_default() -> None:
    """SE-G9"""
    options = new_game().table.options

    assert dict.fromkeys(SWITCHES, False) == {name: getattr(options, name) for name in SWITCHES}
    assert (2, "tan", None) == (options.players, options.three_player_pair, options.round_limit)


@cases(*COMBINATIONS, ids=lambda on: "".join(str(int(one)) for one in on))
def test_all_32_combinations_are_legal_and_end(combination: tuple[bool, ...]) -> None:
    """SE-G9, SE-R18"""
    seed = COMBINATIONS.index(combination)
    options = dict(zip(SWITCHES, combination, strict=True)) | {"players": 2 + seed % 3}

    limited = play_at_random(options | {"round_limit": 6}, seed)

    assert limited.state.table.round <= 6
    assert 1 == len(events_of(limited, GameEnded))
    assert over(limited.state).clause in {"SE-R18", "SE-13.1"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pair", ["tan", "blue"])
@pytest.mark.parametrize("on", [False, True])
def test_random_games_without_a_limit_end_with_a_winner(players: int, pair: str, *, on: bool) -> None:
    """SE-G9, SE-R18, SE-13.1"""
    options = dict.fromkeys(SWITCHES, on) | {"players": players, "three_player_pair": pair}

    end = over(play_at_random(options, players).state)

    assert {1, -1} == set(end.scores.values())
    assert "SE-13.1" == end.clause


@cases(*SWITCHES)
def test_each_switch_is_independent_of_the_others(switch: str) -> None:
    """SE-G9"""
    options = new_game({switch: True}).table.options

    assert [switch] == [name for name in SWITCHES if getattr(options, name)]


# ------------------------------------------------------------------------------------------------ values


@cases(
    ("players", 1),
    ("players", 5),
    ("players", "four"),
    ("three_player_pair", "red"),
    ("three_player_pair", None),
    ("ultimate_challenge", "perhaps"),
    ("ultimate_challenge", 1),
    ("flares_last_round", None),
    ("engine_hit_removes_afterburner", 0),
    ("fire_after_all_moves", []),
    ("move_by_dice_count", "on and off"),
    ("round_limit", 0),
    ("round_limit", -3),
    ("round_limit", 2.5),
    ("round_limit", True),
    ("round_limit", "many"),
)
def test_a_value_that_an_option_cannot_take_is_refused(name: str, value: object) -> None:
    """SE-G9, SE-1.1"""
    with pytest.raises(BadOption, match=name):
        GAME.start("standard", {name: value}, dice=ScriptedDice())


def test_an_option_that_does_not_exist_is_refused() -> None:
    """SE-G9"""
    with pytest.raises(UnknownName, match="did you mean 'ultimate_challenge'"):
        GAME.start("standard", {"ultimate_chalenge": True}, dice=ScriptedDice())


@cases(
    ("players", "3", 3),
    ("ultimate_challenge", "true", True),
    ("round_limit", "12", 12),
    ("round_limit", "none", None),
    ("three_player_pair", "blue", "blue"),
)
def test_options_may_be_typed(name: str, text: str, value: object) -> None:
    """SE-G9"""
    assert value == getattr(new_game({name: text}).table.options, name)


# ------------------------------------------------------------------------------------------------ SE-R18


def test_without_a_limit_rounds_go_on() -> None:
    """SE-R18"""
    assert 21 == play_quietly(new_game(), rounds=20).state.table.round


@cases(1, 3)
def test_the_limit_ends_the_game_after_that_many_complete_rounds(limit: int) -> None:
    """SE-R18"""
    step = play_quietly(new_game({"round_limit": limit}), rounds=9)

    assert limit == step.state.table.round
    assert {"blue": 0, "tan": 0} == over(step.state).scores
    assert "SE-R18" == over(step.state).clause
    assert [None] == [event.winner for event in events_of(step, GameEnded)]


def test_at_the_limit_more_planes_flying_win() -> None:
    """SE-R18"""
    state = table(options={"round_limit": 1}, lost=["tiger"], damage={"eagle": {"wings": 3}})

    assert {"blue": -1, "tan": 1} == over(play_quietly(state).state).scores


def test_at_the_limit_with_equal_planes_fewer_damage_pegs_win() -> None:
    """SE-R18"""
    state = table(options={"round_limit": 1}, damage={"eagle": {"wings": 2}, "stallion": {"tail": 1}})

    assert {"blue": 1, "tan": -1} == over(play_quietly(state).state).scores


def test_at_the_limit_only_damage_on_flying_planes_counts() -> None:
    """SE-R18"""
    state = table(options={"round_limit": 1}, lost=["tiger", "cobra"], damage={"eagle": {"wings": 1}})

    assert {"blue": 1, "tan": -1} == over(play_quietly(state).state).scores


def test_at_the_limit_equal_planes_and_damage_draw() -> None:
    """SE-R18"""
    state = table(
        options={"round_limit": 2, "players": 4}, damage={"eagle": {"wings": 1}, "tiger": {"tail": 1}}
    )

    end = over(play_quietly(state, Falling(), rounds=5).state)

    assert dict.fromkeys(PLANES, 0) == end.scores
