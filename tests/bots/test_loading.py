"""Bots are loaded one by one: who plays one game does not wait for five."""

import subprocess
import sys

import pytest

import wargames
from cases import cases
from thinned import by_day
from wargames import bots

LOADED = """
import sys, wargames
from wargames import bots
bots.make({bot!r}, wargames.load({game!r}))
print(*sorted({{name.split(".")[1] for name in sys.modules if name.startswith("wargames.")}} & {{
    "bob", "fire_move", "sam_fire", "screaming_eagles", "sniper"}}))
"""


ALONE = [
    ("random", "screaming_eagles"),
    ("ace", "screaming_eagles"),
    ("determinized", "sniper"),
    ("determinized:marksman,simulations=3", "sniper"),
]


@cases(*by_day(ALONE, ALONE[1::2]))
def test_a_bot_loads_its_own_game_alone(bot: str, game: str) -> None:
    program = LOADED.format(bot=bot, game=game)
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert f"{game}\n" == ran.stdout


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_engines", {})
    bots.register_engine("mine", "node mybot.js", ["sniper"])


@pytest.mark.usefixtures("offered")
def test_an_engine_that_is_offered_is_listed_and_made_by_its_name() -> None:
    made = bots.make("mine", wargames.load("sniper"))

    assert "mine" in bots.names("sniper")
    assert "mine" not in bots.names("bob")
    assert ("node", "mybot.js") == getattr(made, "command", None)
    assert bots.settings_of("mine", "sniper") is None


@pytest.mark.usefixtures("offered")
@cases("mine", "ace", "random", "cmd: x", "", "two words")
def test_no_engine_is_offered_by_a_name_that_means_something_else(name: str) -> None:
    with pytest.raises(wargames.BadOption, match="it is taken, or no single word"):
        bots.register_engine(name, "node mybot.js")


def test_who_asks_the_web_cannot_name_a_command() -> None:
    """Only whoever serves offers engines: a name from outside is one of those listed."""
    from wargames.web.tables.table_request import read_seats  # noqa: PLC0415  an extra

    game = wargames.load("sniper")
    with pytest.raises(wargames.UnknownName, match="cmd"):
        read_seats(game, game.seats_in(game.balanced), {"us": "cmd: touch owned"})
