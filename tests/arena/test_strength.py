"""How `benchmarks/strength.py` measures: every game on every side, none twice, where a run was broken off."""

from argparse import Namespace
from pathlib import Path

import pytest
import strength
from strength import ASKED, RULES, Line, Played, games_of, measure, read_games, read_lines, row

import wargames
from wargames import bots

DUEL = Line("screaming_eagles", "standard", "random", "ace")
ALONE = Line("sam_fire", "hill", "random", RULES)


def asked(games: int, keep: Path | None = None) -> Namespace:
    return Namespace(games=games, seed=5, keep=keep, jobs=1)


def test_every_seed_is_played_on_every_side_and_no_game_twice() -> None:
    assert [(5, 0), (5, 1), (6, 0)] == games_of(DUEL, 3, 5)
    assert [(5, 0), (6, 0), (7, 0)] == games_of(ALONE, 3, 5)


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "games.jsonl"
    first = list(measure(DUEL, asked(2, kept), ()))
    assert first == list(read_games(kept))

    played = list[tuple[int, int]]()
    play_one = strength.play_one

    def noted(line: Line, game: tuple[int, int]) -> Played:
        played.append(game)
        return play_one(line, game)

    monkeypatch.setattr(strength, "play_one", noted)
    both = list(measure(DUEL, asked(3, kept), list(read_games(kept))))
    assert [(6, 0)] == played
    assert first == both[:2]
    assert both == list(read_games(kept))


def test_another_bot_s_games_are_not_taken_for_its_own(tmp_path: Path) -> None:
    other = Played(Line("sam_fire", "hill", "lieutenant", RULES), 5, 0, 7)

    (own,) = measure(ALONE, asked(1, tmp_path / "games.jsonl"), [other])
    assert (ALONE, 5) == (own.line, own.seed)
    assert other.score != own.score


def test_a_draw_is_half_a_point_and_sides_are_counted_apart() -> None:
    games = [Played(DUEL, 5, 0, 1), Played(DUEL, 5, 1, 0), Played(DUEL, 6, 0, 1), Played(DUEL, 6, 1, -1)]

    *_, won, drawn, lost, by_side, share, _ = row(DUEL, games)
    assert ("2", "1", "1") == (won, drawn, lost)
    assert "blue 2 of 2, tan 0 of 2" == by_side
    assert share.startswith("62%, ")


def test_what_is_measured_can_be_played() -> None:
    for line in read_lines(ASKED):
        game = wargames.load(line.game)
        assert line.scenario in game.scenarios
        bots.make(line.bot, game, 1)
        assert (line.against == RULES) == (len(line.sides) == 1)
        if line.against != RULES:
            bots.make(line.against, game, 1)
