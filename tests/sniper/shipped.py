"""The scenarios that come with the game, read by the door that users have."""

from importlib.resources import files

from wargames.sniper.checks.scenario_violations import read_scenario
from wargames.sniper.values.scenarios import SniperScenario

IDS = ("snipers_alley", "four_corners", "lieutenants_walk")


def _read(name: str) -> SniperScenario:
    file = files("wargames.sniper") / "set_ups" / f"{name}.toml"
    return read_scenario(file.read_text(encoding="utf-8"), f"{name}.toml")


SCENARIOS: dict[str, SniperScenario] = {name: _read(name) for name in IDS}
