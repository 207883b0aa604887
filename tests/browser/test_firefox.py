"""Each game on the page of a server and in the playground, in a real Firefox."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs
import pytest

from browser.playing import against_bots
from browser.serving import Server
from browser.visiting import GAMES, ROOT
from wargames import load

MODULES = ROOT / ".venv" / "firefox" / "node_modules"
FIREFOX = os.environ.get("FIREFOX", "")

pytestmark = pytest.mark.skipif(not FIREFOX, reason="plays in a real Firefox: `make firefox`")


@attrs.define
class Firefox:
    """A Firefox that plays at some addresses, and tells of each."""

    process: Any

    def told(self) -> dict[str, Any]:
        """Wait until it has played at the next address; return what was told and asked there."""
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read()
        found: dict[str, Any] = json.loads(line)
        return found

    def again(self, address: str) -> dict[str, Any]:
        """Open an address; return what is told there."""
        self.process.stdin.write(f"{address}\n")
        self.process.stdin.flush()
        return self.told()


@contextmanager
def firefox(*addresses: str) -> Iterator[Firefox]:
    """Let a Firefox play at addresses."""
    node, program = shutil.which("node"), shutil.which(FIREFOX)
    assert node
    assert program, f"there is no {FIREFOX}: `make firefox` brings one by apt-get"
    command = (node, str(Path(__file__).parent / "in_firefox.mjs"), str(MODULES), program, *addresses)
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        yield Firefox(process)
        process.communicate(timeout=60)


def test_every_game_is_played_on_the_page(address: str) -> None:
    with firefox(*(f"{address}/t/{against_bots(address, game)}" for game in GAMES)) as person:
        for game in GAMES:
            found = person.told()
            assert [] == found["complaints"], game
            assert found["told"] >= 20 or found["asks"].startswith("Game over"), (game, found)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_in_the_playground_and_goes_on_without_a_network(
    game: str, server: Server
) -> None:
    place = f"http://127.0.0.1:{server.server_port}/"
    with firefox(f"{place}#play={game}/{load(game).balanced.id}") as person:
        played = person.told()
        server.shutdown()
        server.server_close()
        after = person.again(played["address"])

    assert [] == played["complaints"] == after["complaints"]
    assert played["told"] >= 20
    assert "#table/" in played["address"]
    assert after["told"] >= played["told"]
