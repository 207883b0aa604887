"""Every shipped scenario can be copied: its text is read through a user's door as the same scenario."""

import pytest

import wargames
from wargames import SeededDice, UnknownName

SHIPPED = [
    (name, scenario) for name in sorted(wargames.games()) for scenario in wargames.load(name).scenarios
]


@pytest.mark.parametrize(("name", "scenario"), SHIPPED)
def test_a_shipped_text_reads_back_as_the_scenario_and_starts(name: str, scenario: str) -> None:
    game = wargames.load(name)
    text = game.scenario_text(scenario)
    assert text is not None
    read = game.read_scenario(text, "mine.toml")
    assert game.scenarios[scenario] == read
    assert game.start(scenario, dice=SeededDice(5)) == game.start(read, dice=SeededDice(5))


@pytest.mark.parametrize("name", sorted(wargames.games()))
def test_only_a_shipped_scenario_has_a_text(name: str) -> None:
    for unknown in ("nowhere", "../game", ""):
        with pytest.raises(UnknownName):
            wargames.load(name).scenario_text(unknown)
