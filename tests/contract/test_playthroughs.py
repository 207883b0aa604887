"""Every written game of every ruleset plays again, line by line."""

from pathlib import Path
from typing import Any

import pytest

import playthroughs
from cases import cases
from playthroughs import Differs, files, perform, read_header, replay, write
from wargames import games, load
from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Step

FILES = files()
SHORTEST = min(FILES, key=lambda path: path.stat().st_size)


def named(path: Path) -> str:
    return path.relative_to(playthroughs.TESTS).as_posix()


def test_there_are_playthroughs_of_every_game() -> None:
    assert FILES
    assert set(games()) <= {read_header(path.read_text(encoding="utf-8")).game for path in FILES}


@cases(*FILES, ids=named)
def test_a_written_game_plays_again_line_by_line(path: Path) -> None:
    assert replay(path.read_text(encoding="utf-8"), named(path)) > 0


def text() -> str:
    return SHORTEST.read_text(encoding="utf-8")


def test_a_game_written_again_from_its_header_is_the_same() -> None:
    assert text() == write(read_header(text()))


def test_lines_added_or_missing_at_the_end_are_named() -> None:
    lines = text().splitlines()

    with pytest.raises(Differs, match=rf"game, line {len(lines) + 1}\n.*\n.*nothing more"):
        replay(text() + "more\n", "game")
    with pytest.raises(Differs, match=rf"game, line {len(lines)}\n  written: nothing more"):
        replay("\n".join(lines[:-1]), "game")


@cases(0.1, 0.3, 0.5, 0.7, 0.9)
def test_an_edited_line_is_named(part: float) -> None:
    lines = text().splitlines()
    at = next(n for n in range(int(part * len(lines)), len(lines)) if lines[n].endswith("]"))
    lines[at] += " changed"

    with pytest.raises(Differs, match=rf"^game, line {at + 1}\n"):
        replay("\n".join(lines) + "\n", "game")


def test_a_roll_that_is_taken_out_is_named() -> None:
    lines = text().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(playthroughs.DICE))
    del lines[at]

    with pytest.raises(Differs, match=r"the rules say: no dice left"):
        replay("\n".join(lines) + "\n", "game")


def test_an_illegal_action_is_named_at_its_line() -> None:
    lines = text().splitlines()
    first, *_, at = (n for n, line in enumerate(lines) if "> " in line and not line.startswith(" "))
    lines[at] = lines[first]  # the moment for it is long past

    with pytest.raises(Differs, match=rf"line {at + 1}\n(.|\n)*the rules say"):
        replay("\n".join(lines) + "\n", "game")


def test_a_text_without_play_is_refused() -> None:
    with pytest.raises(Differs, match="no play below the header"):
        list(perform(text().partition("\n\n")[0] + "\n\n"))
    with pytest.raises(Differs, match="a header has the lines"):
        replay("game: chess\n")


def test_rules_that_lead_to_another_state_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(read_header(text()).game)
    resolve, before = game.resolve, []

    def late(state: Any, seat: Any, action: Any, dice: Dice) -> Step[Any]:
        """Forget what the 11th action led to, the events told as ever."""
        step = resolve(state, seat, action, dice)
        before.append(state)
        return Step(state, step.events) if len(before) == 11 else step

    monkeypatch.setattr(game, "resolve", late)
    with pytest.raises(Differs, match=r"^game, line \d+"):
        replay(text(), "game")
