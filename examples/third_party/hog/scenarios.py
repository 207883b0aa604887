"""Set-ups: how many dice there are (HOG-G1)."""

from typing import Annotated

import attrs

from wargames import Scenario
from wargames.kernel.game.declarations import Between
from wargames.kernel.game.scenario_file import read_scenario_file

MOST_DICE = 10


@attrs.frozen
class HogScenario(Scenario):
    """A box of dice."""

    dice: Annotated[int, Between(1, MOST_DICE, "HOG-G1")]


SCENARIOS = {"standard": HogScenario("standard", "Four dice each", 4)}


def read_scenario(text: str, source: str) -> HogScenario:
    """Read a box of dice from TOML; raises BadScenario naming file, line, field and clause."""
    return read_scenario_file(text, source, HogScenario, "HOG-G1")
