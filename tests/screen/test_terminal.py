"""The full screen in a real terminal: whole games, another size, Ctrl-C, a closed window."""

import random
from functools import partial
from operator import ne
from pathlib import Path

import pytest

from screen.player import LARGE, SMALL
from screen.terminal import MISSING, WARGAMES, WHY, Terminal, numbers
from wargames import games, load
from wargames.cli.first_scenario import shortest
from wargames.kernel.play.record import read_record
from wargames.kernel.play.record_lines import ActionLine
from wargames.kernel.play.replay import replay

pytestmark = [pytest.mark.screen, pytest.mark.skipif(MISSING, reason=WHY)]

ASKED = "Enter take"
FARM = f"{WARGAMES} play bob --scenario farm_lane --bot random --seed 7"
PRESSES = 600


def is_filled(wide: int, seen: str) -> bool:
    """Tell whether a question stands on a screen of that width."""
    return "1_" in seen and wide - 30 < max(map(len, seen.splitlines())) <= wide


def actions(record: Path) -> int:
    return sum(isinstance(line, ActionLine) for _, line in read_record(record).lines())


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("game", games())
def test_a_whole_game_is_played_in_a_terminal(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    rng = random.Random(5)
    playing = load(game)
    scenario = shortest(playing).id
    others = " --bot random" if len(playing.seats_in(scenario)) > 1 else ""
    command = f"{WARGAMES} play {game} --scenario {scenario}{others} --seed 4"
    with Terminal(tmp_path, command, size) as terminal:
        screen = terminal.until(lambda seen: bool(numbers(seen)))
        for _ in range(PRESSES):
            if "Game over" in screen:
                break
            terminal.press(*rng.choice(numbers(screen) or ["1"]))
            pressed = terminal.until(partial(ne, screen))
            if "Enter takes it" in pressed:
                terminal.press("Enter")
            screen = terminal.until(
                lambda seen: "Enter takes it" not in seen and (bool(numbers(seen)) or "Game over" in seen)
            )
        assert "Game over" in screen
        terminal.press("q")
        assert "See it again with: wargames replay" in terminal.until("LEFT WITH 0")
    (record,) = tmp_path.glob("*.jsonl")
    assert replay(record).finish().done


def test_another_size_in_the_middle_of_a_question_changes_nothing_else(tmp_path: Path) -> None:
    with Terminal(tmp_path, FARM, SMALL) as terminal:
        terminal.until("Set up US-P")
        terminal.press("1")
        terminal.until("1_")
        for wide, high in (LARGE, (64, 20), SMALL):
            terminal.resize(wide, high)
            screen = terminal.until(partial(is_filled, wide))
            assert "Set up US-P" in screen
            assert "A   B   C" in screen
        terminal.press("2")
        terminal.until("US-P1 (Paratrooper Squad) was set up")


def test_after_ctrl_c_the_game_goes_on_where_it_was(tmp_path: Path) -> None:
    with Terminal(tmp_path, FARM, SMALL) as terminal:
        terminal.until("Set up US-P")
        terminal.press("3")
        terminal.until("US-P1 (Paratrooper Squad) was set up")
        terminal.press("C-c")
        assert "Go on with: wargames resume bob-1.jsonl" in terminal.until("LEFT WITH 130")
    goes_on(tmp_path)


def test_a_closed_terminal_loses_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path, FARM, SMALL) as terminal:
        terminal.until("Set up US-P")
        terminal.press("3")
        terminal.until("US-P1 (Paratrooper Squad) was set up")
        terminal.hang_up()
    goes_on(tmp_path)


def goes_on(folder: Path) -> None:
    """Resume the game, and choose once more."""
    before = actions(folder / "bob-1.jsonl")
    with Terminal(folder, f"{WARGAMES} resume bob-1.jsonl --bot random", SMALL) as terminal:
        screen = terminal.until("Set up US-P")
        assert "US-P1 (Paratrooper Squad) was set up" in screen
        terminal.press("4")
        terminal.until("US-P2 (Paratrooper Squad) was set up")
        terminal.press("q")
        terminal.until("LEFT WITH 0")
    assert before < actions(folder / "bob-1.jsonl")


def test_no_color_means_none_and_shapes_say_the_same(tmp_path: Path) -> None:
    with Terminal(tmp_path, FARM, SMALL, NO_COLOR="1") as terminal:
        terminal.until("Set up US-P")
        colored = terminal.shown(colors=True)
        assert "[." in terminal.shown()
        assert "\x1b[38;" not in colored
        assert "\x1b[48;" not in colored
        assert not any(f"\x1b[{code}m" in colored for code in (*range(31, 38), *range(41, 48)))


@pytest.mark.parametrize(("words", "term"), [(" --plain", "xterm"), ("", "dumb")])
def test_the_dialogue_is_there_where_it_is_wanted_or_the_terminal_cannot(
    words: str, term: str, tmp_path: Path
) -> None:
    with Terminal(tmp_path, f"{FARM}{words}", SMALL, TERM=term) as terminal:
        terminal.until("Americans>")
        assert not [*tmp_path.glob("*.jsonl")]
        terminal.press("quit", "Enter")
        terminal.until("LEFT WITH 0")


def test_bots_are_watched_and_the_record_is_stepped_through(tmp_path: Path) -> None:
    watch = f"{WARGAMES} watch sniper --scenario four_corners --bot random --seed 4 --record game.jsonl"
    with Terminal(tmp_path, watch, LARGE) as terminal:
        terminal.until("every 0.8 s")
        terminal.press(*"+++")
        terminal.until("Game over")
        terminal.press("q")
        terminal.until("LEFT WITH 0")
    with Terminal(tmp_path, f"{WARGAMES} replay game.jsonl", LARGE) as terminal:
        terminal.until("Step 0 of")
        terminal.press("]", "]", "]")
        terminal.until("Step 3 of")
        terminal.press("End")
        terminal.until("Game over")
        terminal.press(*"12", "Enter")
        terminal.until("Step 12 of")
        terminal.press("[")
        terminal.until("Step 11 of")
        terminal.press("q")
        terminal.until("LEFT WITH 0")
