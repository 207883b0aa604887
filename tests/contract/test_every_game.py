"""The promises of the API, kept by every game that is installed: a new ruleset is picked up by itself."""

from functools import cache

import pytest

import wargames
from thinned import WHOLE, by_day
from wargames.testing import PROMISES
from wargames.testing.kit import check_promise, gather, untried_promises
from wargames.testing.settings import settings_of
from wargames.testing.trials import Evidence

GAMES = sorted(wargames.games())
PROCESSES = {"other_processes_agree", "pickles_travel", "rare_events_have_tests"}
"""Promises that take processes of their own."""


@cache
def evidence(game: str) -> Evidence:
    """Play random games once for all promises: every scenario, and day by day every third one."""
    settings = settings_of(wargames.load(game), 24 if WHOLE else 4, seed=11)
    return gather(game, settings=settings[:: 1 if WHOLE else 3], moments=12 if WHOLE else 2)


def test_there_are_games_to_try() -> None:
    assert "screaming_eagles" in GAMES


@pytest.mark.oracle
@pytest.mark.parametrize(
    "promise",
    [pytest.param(name, marks=[pytest.mark.thorough] if name in PROCESSES else []) for name in PROMISES],
)
@pytest.mark.parametrize("game", by_day(GAMES, set(GAMES) - {"fire_move"}))
def test_a_game_keeps_a_promise(game: str, promise: str) -> None:
    played = evidence(game)

    check_promise(PROMISES[promise], played)

    assert [] == list(untried_promises(played, [PROMISES[promise]]))
    assert any(trial.playthrough.moments for trial in played.trials)
