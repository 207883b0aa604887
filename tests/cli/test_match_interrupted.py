"""Ctrl-C of a match prints what was played."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cli.terminal import Run, runner
from wargames.arena import play_all, play_all_solo
from wargames.cli.commands import match, solo


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def after(count: int, play: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    """Interrupt games as a person does at the keyboard."""

    def games(*what: Any, **more: Any) -> Iterator[Any]:
        for number, result in enumerate(play(*what, **more)):
            if number == count:
                raise KeyboardInterrupt
            yield result

    return games


BOTS = ("--bot", "random", "--bot", "ace")
EAGLES = ("match", "screaming_eagles", *BOTS, "-n", 50, "--seed", 3, "-o", "round_limit=2")


def test_an_interrupted_match_says_what_was_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "play_all", after(3, play_all))
    stopped = run(*EAGLES)
    found = json.loads(run(*EAGLES, "--json").out)

    assert (130, "wargames: interrupted\n") == (stopped.code, stopped.err)
    assert "3 of 50 games, seeds 3 to 4, all but the last played from every side" in stopped.out
    assert 3 == sum(bot["wins"] + bot["draws"] + bot["losses"] for bot in found["bots"]) / 2
    assert (50, 3, 3) == (found["games"], found["played"], len(found["results"]))


def test_games_alone_say_so_too_and_leave_out_who_has_not_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solo, "play_all_solo", after(1, play_all_solo))
    words = ("match", "sam_fire", "--scenario", "hill", "--bot", "random", "--bot", "lieutenant", "-n", 2)
    stopped = run(*words, "--seed", 1)
    found = json.loads(run(*words, "--seed", 1, "--json").out)

    assert 130 == stopped.code
    assert "1 of 4 games" in stopped.out
    assert ["random"] == [bot["bot"] for bot in found["bots"]]
    assert "lieutenant" not in stopped.out


def test_an_interrupt_before_the_first_game_prints_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "play_all", after(0, play_all))
    assert (130, "", "wargames: interrupted\n") == ((one := run(*EAGLES)).code, one.out, one.err)
