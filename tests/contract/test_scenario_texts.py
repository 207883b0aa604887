"""Every shipped scenario can be copied and changed: what is read starts, what is refused names the file."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import wargames
from cases import cases
from contract.test_declared_scenarios import FURTHER
from thinned import examples
from wargames import BadScenario, Decisions, Game, Scenario, SeededDice, UnknownName, WargameError
from wargames.kernel.game.scenario_file import scenario_text

AMBUSH = Path(__file__).parents[2] / "examples" / "third_party" / "ambush"
SHIPPED = [
    (name, scenario) for name in sorted(wargames.games()) for scenario in wargames.load(name).scenarios
]


@cases(*SHIPPED)
def test_a_shipped_text_reads_back_as_the_scenario_and_starts(name: str, scenario: str) -> None:
    game = wargames.load(name)
    text = scenario_text(game, scenario)
    assert text is not None
    read = game.read_scenario(text, "mine.toml")
    assert game.scenarios[scenario] == read
    assert game.start(scenario, dice=SeededDice(5)) == game.start(read, dice=SeededDice(5))


@cases(*sorted(wargames.games()))
def test_only_a_shipped_scenario_has_a_text(name: str) -> None:
    for unknown in ("nowhere", "../game", ""):
        with pytest.raises(UnknownName):
            scenario_text(wargames.load(name), unknown)


@cases(*sorted(wargames.games()))
def test_an_unknown_scenario_is_refused_with_those_that_are_known(name: str) -> None:
    game = wargames.load(name)
    with pytest.raises(UnknownName, match=next(iter(game.scenarios))):
        game.start("nowhere", dice=SeededDice(1))


@pytest.mark.parametrize("name", sorted(wargames.games()))
@example("[]")
@example("a = 1")
@example('id = "x"')
@example("map = 3\nplanes = 3\ntable = 3")
@example("[[map]]\n[[planes]]\n[[american]]")
@example("\x00")
@example("x" * 1_000_001)
@settings(deadline=None, max_examples=100)
@given(text=st.text(max_size=200))
def test_no_other_text_is_a_scenario(name: str, text: str) -> None:
    with pytest.raises(WargameError, match=r"mine\.toml"):
        wargames.load(name).read_scenario(text, "mine.toml")


@pytest.mark.parametrize("package", [*(f"wargames.{name}" for name in wargames.games()), "hog", "ambush"])
@pytest.mark.parametrize("number", ["9" * 5000, "1e99999999999999999999"])
def test_a_number_that_python_cannot_read_is_refused_as_the_file(
    package: str, number: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(AMBUSH))
    game: Game[Any, Any] = import_module(package).GAME
    with pytest.raises(BadScenario, match=r"mine\.toml"):
        game.read_scenario(f"dice = {number}", "mine.toml")


@pytest.mark.parametrize(("name", "scenario"), [*SHIPPED, *((name, "") for name in FURTHER)])
@pytest.mark.oracle
@settings(deadline=None, max_examples=examples(150))
@given(data=st.data())
def test_an_edited_text_starts_or_is_refused(name: str, scenario: str, data: st.DataObject) -> None:
    game = wargames.load(name)
    text = scenario_text(game, scenario) if scenario else FURTHER[name][0]
    assert text
    position = data.draw(st.integers(0, len(text)))
    removed = data.draw(st.integers(0, 12))
    inserted = data.draw(st.text(alphabet='abIHRt0539=[]{}".,-_w\n \x00\u00e9\u2028', max_size=6))
    edited = text[:position] + inserted + text[position + removed :]
    try:
        read = game.read_scenario(edited, "mine.toml")
    except WargameError as error:
        refused = str(error)
    else:
        refused = "mine.toml was read"
        starts(game, read)
    assert refused.startswith("mine.toml")


def starts(game: Game[Any, Any], scenario: Scenario) -> None:
    state = game.start(scenario, dice=SeededDice(5)).state
    assert [] == list(game.violations(state))
    assert isinstance(game.pending(state), Decisions)
