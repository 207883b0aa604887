"""The promises of the API, kept by every game that is installed: a new ruleset is picked up by itself."""

import pytest

import wargames
from wargames.testing import PROMISES, check_game

GAMES = sorted(wargames.games())


def test_there_are_games_to_try() -> None:
    assert "screaming_eagles" in GAMES


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_keeps_a_promise(game: str, promise: str) -> None:
    report = check_game(game, games=8, seed=11, checks=[promise])

    assert () == tuple(report.untried)
    assert report.decisions > 0
