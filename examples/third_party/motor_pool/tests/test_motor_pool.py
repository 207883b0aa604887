"""The armored car: its numbers, its counter, where it may be named, and what it may not do."""

from pathlib import Path
from typing import Any

import pytest

import wargames
from wargames import render
from wargames.kernel.game.scenario_file import scenario_text
from wargames.kernel.inspection.coverage import Coverage
from wargames.kernel.inspection.schemas import schema_of
from wargames.sniper.values.state import Moving
from wargames.testing import GameSetting, promise_tests

GAME, PRINTED = wargames.load("motor_pool"), wargames.load("sniper")
US = wargames.Seat("us")


def roadblock() -> Any:
    """Begin the scenario as it proposes."""
    return GAME.start("roadblock", {"default_set_up": True}, dice=wargames.ScriptedDice([])).state


@pytest.mark.clause("MP-1.1")
def test_the_counter_says_the_numbers_of_the_car() -> None:
    """As for every vehicle, each with its clause."""
    values = {one.name: one.value for one in GAME.counter_values(GAME.view(roadblock(), US), "G1")}
    printed = {"movement": "8", "range": "5", "firepower": "4", "firepower at vehicles": "4", "armor": "2"}

    assert printed.items() <= values.items()


@pytest.mark.clause("MP-1.1")
def test_it_drives_eight_hexes_along_the_road() -> None:
    """A half-track has 7 points."""
    state, dice = roadblock(), wargames.SeededDice(1)
    state = GAME.apply(state, "us", GAME.parse("advance G1"), dice).state

    assert [frame.left for frame in state.frames if isinstance(frame, Moving)] == [8]


@pytest.mark.clause("MP-1.1")
def test_it_carries_nobody() -> None:
    """A squad that would climb aboard is refused."""
    text = (scenario_text(GAME, "roadblock") or "").replace('hex = "0202"', 'aboard = "G1"')

    with pytest.raises(wargames.BadScenario, match=r"G1|aboard"):
        GAME.read_scenario(text, "aboard.toml")


@pytest.mark.clause("MP-1.1", "SN-G6")
def test_the_printed_game_does_not_know_it() -> None:
    """Neither in a file, nor in a schema; the variant does in both."""
    text = scenario_text(GAME, "roadblock") or ""

    with pytest.raises(wargames.BadScenario, match="no vehicle is called 'm8'; there are m3a1, m4a1"):
        PRINTED.read_scenario(text, "roadblock.toml")
    assert GAME.scenarios["roadblock"] == GAME.read_scenario(text, "roadblock.toml")
    assert '"m8"' in str(schema_of(GAME, "scenario")).replace("'", '"')
    assert '"m8"' not in str(schema_of(PRINTED, "scenario")).replace("'", '"')


@pytest.mark.clause("MP-1.1")
def test_it_has_a_sign_of_its_own() -> None:
    """Drawn where the others have the track of a tank."""
    drawn = render.svg(GAME, GAME.view(roadblock(), US))

    assert "M-9,2 V-1.5" in drawn


@pytest.mark.clause("MP-1.1")
def test_the_editor_offers_it() -> None:
    """The printed game's does not."""
    canvases = [game.canvas for game in (GAME, PRINTED)]
    named = [{title for layer in one.layers for title in layer.kinds} for one in canvases if one]

    assert ["M8 Greyhound" in titles for titles in named] == [True, False]


@pytest.mark.clause("MP-2.1")
def test_the_roadblock_is_four_rounds_long() -> None:
    """The one to begin with."""
    roadblock: Any = GAME.scenarios["roadblock"]

    assert (roadblock.rounds, GAME.ledger.head.first) == (4, "roadblock")


def test_every_clause_is_in_the_code_and_in_a_test() -> None:
    """Those of the game are its own tests' business."""
    here = Path(__file__).parents[1]
    coverage = Coverage.of(GAME.ledger.own, here / "motor_pool", here / "tests")

    assert (coverage.missing_code, coverage.missing_tests) == ((), ())


test_the_promises_of_every_game_are_kept = promise_tests(
    "motor_pool",
    settings=(
        GameSetting("roadblock", seed="wg1:1"),
        GameSetting("roadblock", (("default_set_up", "true"),)),
    ),
)
