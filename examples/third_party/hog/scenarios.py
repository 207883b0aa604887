"""Set-ups: how many dice there are (HOG-G1)."""

import attrs

from wargames import Scenario
from wargames.kernel.game.scenario_file import bad_scenario, read_scenario_file

MOST_DICE = 10


@attrs.frozen
class HogScenario(Scenario):
    """A box of dice."""

    dice: int


SCENARIOS = {"standard": HogScenario("standard", "Four dice each", 4)}


def read_scenario(text: str, source: str) -> HogScenario:
    """Read a box of dice from TOML; raises BadScenario naming file, line, field and clause."""
    scenario = read_scenario_file(text, source, HogScenario, "HOG-G1")
    if not 1 <= scenario.dice <= MOST_DICE:
        complaint = f"{scenario.dice} is not between 1 and {MOST_DICE}"
        raise bad_scenario(text, source, "dice", complaint, "HOG-G1")
    return scenario
