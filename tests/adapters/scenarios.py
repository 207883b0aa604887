"""The scenarios that environments are tried with: one daily, the others by `make adapters`."""

import pytest

from wargames import games, load

DAILY = {("sniper", "four_corners"), ("screaming_eagles", "standard")}
ALL = [(name, scenario) for name in sorted(games()) for scenario in load(name).shipped]
FIRST = [(name, load(name).shipped[0]) for name in sorted(games())]

every_scenario = pytest.mark.parametrize(
    ("game", "scenario"),
    [
        pytest.param(*one, marks=() if one in DAILY else (pytest.mark.adapters,), id="-".join(one))
        for one in ALL
    ],
)
every_game = pytest.mark.parametrize(
    ("game", "scenario"), [pytest.param(*one, marks=(pytest.mark.adapters,), id=one[0]) for one in FIRST]
)
