"""A whole game of every ruleset at the full screen, by keys alone."""

import pytest

from cases import cases
from hog import GAME as HOG
from screen.player import LARGE, SMALL, Player, at_the_screen, play_by_numbers, setup
from wargames.kernel.game import Game

pytestmark = pytest.mark.thorough

SHORT = [
    ("sniper", "four_corners", 4, SMALL),
    pytest.param("sam_fire", "hill", 10, SMALL, marks=pytest.mark.screen),
    pytest.param("bob", "bridge", 15, LARGE, marks=pytest.mark.screen),
    pytest.param("fire_move", "crossroads_farm", 4, LARGE, marks=pytest.mark.screen),
    pytest.param("screaming_eagles", "standard", 13, SMALL, marks=pytest.mark.screen),
]
"""Scenarios, and seeds with which a game of chance is short."""
BEGUN = [
    ("bob", "bridge", LARGE),
    ("fire_move", "crossroads_farm", LARGE),
    ("screaming_eagles", "standard", SMALL),
    ("sam_fire", "hill", SMALL),
]
"""Games that are long; `make screen` plays them to their end."""


@cases(*SHORT)
def test_a_game_is_played_to_its_end_by_numbers(
    game: str, scenario: str, seed: int, size: tuple[int, int]
) -> None:
    async def play(player: Player) -> None:
        await play_by_numbers(player)
        await player.pilot.pause()
        over = player.app.table.session.over
        assert over is not None
        assert "Game over" in player.app.question.heading
        assert over.reason[1:] in player.app.question.heading
        assert "no undo" in player.shown().splitlines()[0]
        await player.pilot.press("u")
        await player.pilot.pause()
        assert "cannot undo: the game is over" in " ".join(player.shown().split())

    app = at_the_screen(setup(game, scenario, seed=seed), play, size)
    assert app.table.session.over is not None


@cases(*BEGUN)
def test_the_beginning_of_a_long_game_is_played_by_numbers(
    game: str, scenario: str, size: tuple[int, int]
) -> None:
    async def play(player: Player) -> None:
        assert 8 == await play_by_numbers(player, most=8)
        assert player.app.asked is not None

    app = at_the_screen(setup(game, scenario), play, size)
    assert any(entry.seat in app.setup.people for entry in app.table.session.history)


def test_a_third_partys_game_without_pictures_is_played_by_numbers() -> None:
    game: Game = HOG  # type: ignore[type-arg]

    async def play(player: Player) -> None:
        await play_by_numbers(player)

    assert at_the_screen(setup(game), play).table.session.over is not None
