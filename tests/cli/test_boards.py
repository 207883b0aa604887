"""The board in the dialogue: whole on a screen of 80x24, its signs said once, units and map on demand."""

import os

import pytest

from cli.terminal import Run, one_line, runner
from hog import GAME as HOG
from wargames import games, load
from wargames.cli.dialog import boards
from wargames.kernel.base.errors import BadOption
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Decisions
from wargames.presenting.decision_model import about

SCENARIOS = [(game, scenario) for game in games() for scenario in load(game).scenarios]
PLAY = ("play", "bob", "--scenario", "farm_lane", "--seed", 3)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    at_screen(monkeypatch)
    return runner(monkeypatch, capsys)


def at_screen(monkeypatch: pytest.MonkeyPatch, columns: int = 80, lines: int = 24) -> None:
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_: os.terminal_size((columns, lines)))


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_board_leaves_room_for_what_is_asked(
    game: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_screen(monkeypatch)
    state = load(game).start(scenario, dice=SeededDice(1)).state
    view = load(game).view(state, None)
    page = boards.page_of(load(game), view)

    assert 24 - boards.BELOW >= page.board.size[0]
    assert 80 > max(map(len, boards.board_lines(load(game), view)))


def test_signs_and_goals_are_said_once_before_the_first_board(run: Run) -> None:
    told = run(*PLAY, typed="place at A4 open top\nplace at A3 open top\nboard\n").out

    assert 1 == told.count(". clear  w woods")
    assert told.index(". clear  w woods") < told.index("      A   B   C   D")
    assert 2 == told.count("To win: Americans: control H5")  # at first, and with the board that was asked for


def test_units_signs_and_the_map_are_shown_on_demand(run: Run) -> None:
    told = run(*PLAY, typed="place at A4 open top\nunits\nunits us-p1\nsigns\nmap\nmap H5\nmap Z9\n").out

    assert "AMERICANS (you)" in told
    assert 2 == told.count("US-P1 Paratrooper Squad 6/5")
    assert 2 == told.count(". clear  w woods")
    assert "/.    A1\\" in told  # from near every hex has its name and its sides
    assert 3 == told.count("H5\\")  # both pages of the map have it, and the part around it
    assert "No: 'Z9' is not on the board" in told
    assert 80 > max(map(len, told.splitlines()))


def test_a_screen_that_is_too_low_shows_the_part_that_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two places the window shows the one that the decision names."""
    at_screen(monkeypatch, columns=60, lines=16)
    game = load("bob")
    view = game.view(game.start("dike_road", dice=SeededDice(1)).state, None)

    here, there = (boards.board_lines(game, view, (name,)) for name in ("hex:A1", "hex:Q10"))
    assert any("A   B" in line for line in here)
    assert not any("A   B" in line for line in there)
    assert any(line.startswith("10") for line in there)
    assert not any(line.startswith("10") for line in here)
    assert any(line.endswith(">") for line in here)
    assert any(line[2] == "<" for line in there if len(line) > 2)


def test_a_decision_is_about_the_unit_that_it_names() -> None:
    game = load("sniper")
    dice = SeededDice(3)
    state = game.start("lieutenants_walk", dice=dice, options={"default_set_up": True}).state
    state = game.apply(state, "us", game.parse("advance U1"), dice).state
    pending = game.pending(state)
    assert isinstance(pending, Decisions)

    assert "unit:U1" in about(next(iter(pending.values())))


def test_a_game_without_pages_is_listed_and_has_no_rosters() -> None:
    view = HOG.view(HOG.start("standard", dice=SeededDice(1)).state, None)

    assert ' "box": 4,' in boards.board_lines(HOG, view)
    with pytest.raises(BadOption, match="in it"):
        boards.units(HOG, view, "nobody")


def test_a_name_that_is_in_no_roster_is_refused(run: Run) -> None:
    told = run(*PLAY, typed="units nobody\n").out
    assert "No: nothing in the rosters has 'nobody' in it" in told
    assert 0 == run("learn").code
    assert one_line(run("learn", "nothing"))


def test_units_and_cards_are_shown_with_what_their_numbers_do(run: Run) -> None:
    typed = "place at A4 open top\nunits us-p1\nexplain US-P1\nexplain GE-P1\n"
    told = " ".join(run(*PLAY, typed=typed).out.split())

    assert 2 == told.count("1st casualty rating 4: a roll at or under the attacker's firepower less this")
    assert "morale track 10/6/2: its morale unsuppressed, yellow and red. [BOB-G2]" in told
    assert "No: no card, unit or place whose numbers you know is called 'GE-P1'" in told


def test_a_card_is_explained_in_words(run: Run) -> None:
    told = " ".join(run("play", "fire_move", "--seed", 3, typed="explain f4\n").out.split())

    assert "FV close 4 medium 2 long 1 extreme 0: the fire value by range" in told
    assert "men 2-4: unpinned firers" in told
