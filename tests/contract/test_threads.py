"""One instance of a game serves any number of threads: each plays as if it were alone."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

import wargames
from cases import cases
from played_games import any_listed, choices_of
from wargames.fire_move.told.view import battle_seen_by
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game.json_forms import state_digest

CHOICES = 30
"""How much of a game is played."""


@pytest.fixture(autouse=True)
def _threads_change_often() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def digests(name: str, scenario: str, seed: int) -> list[str]:
    game = wargames.load(name)
    choices = list(islice(choices_of(game, scenario, seed, any_listed), CHOICES))
    assert all(one.decision.actions.check(one.action) is None for one in choices)
    return [state_digest(game, one.step.state) for one in choices]


@cases(*sorted(wargames.games()))
def test_threads_play_as_if_each_were_alone(name: str) -> None:
    scenarios = list(islice(wargames.load(name).scenarios, 2))
    games = [(name, scenario, seed) for seed in (1, 2) for scenario in scenarios]
    alone = [digests(*one) for one in games]

    with ThreadPoolExecutor(len(games)) as threads:
        together = list(threads.map(lambda one: digests(*one), games))

    assert alone == together


def answers(name: str, scenario: str, often: int) -> list[str]:
    """Ask again and again about one decision, and write down each wrong answer."""
    game = wargames.load(name)
    state = game.start(scenario, dice=SeededDice(1)).state
    decision = next(iter(game.ask(state).values()))  # type: ignore[union-attr]  # no game is over at once
    action = game.parse(str(decision.actions.candidates[0]))
    found = (decision.actions.check(action) for _ in range(often))
    return [str(refusal) for refusal in found if refusal is not None]


@cases("bob", "fire_move", "sniper")
def test_threads_that_ask_about_two_scenarios_get_each_its_own_answers(name: str) -> None:
    scenarios = list(wargames.load(name).scenarios)[:2]

    with ThreadPoolExecutor(2) as threads:
        wrong = list(threads.map(lambda scenario: answers(name, scenario, 3000), scenarios))

    assert [[], []] == wrong


def test_what_one_thread_looks_at_is_not_put_away_by_another() -> None:
    game = wargames.load("fire_move")
    one, other = (
        game.view(game.start(scenario, dice=SeededDice(1)).state, None)
        for scenario in islice(game.scenarios, 2)
    )
    laid_out = battle_seen_by(one)

    with ThreadPoolExecutor(1) as threads:
        assert other.scenario is threads.submit(battle_seen_by, other).result().scenario

    assert battle_seen_by(one) is laid_out
