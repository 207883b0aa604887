"""Bots are loaded one by one: who plays one game does not wait for five."""

import subprocess
import sys

import pytest

LOADED = """
import sys, wargames
from wargames import bots
bots.make({bot!r}, wargames.load({game!r}))
print(*sorted({{name.split(".")[1] for name in sys.modules if name.startswith("wargames.")}} & {{
    "bob", "fire_move", "sam_fire", "screaming_eagles", "sniper"}}))
"""


@pytest.mark.parametrize(
    ("bot", "game"),
    [
        ("random", "screaming_eagles"),
        ("ace", "screaming_eagles"),
        ("determinized", "sniper"),
        ("determinized:marksman,simulations=3", "sniper"),
    ],
)
def test_a_bot_loads_its_own_game_alone(bot: str, game: str) -> None:
    program = LOADED.format(bot=bot, game=game)
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert f"{game}\n" == ran.stdout
