"""People in tests: browsers with cookies of their own on one server."""

import time
from collections.abc import Mapping
from typing import Any

import attrs
import httpx2

from web.served import Direct, Served

DUEL = "screaming_eagles"
WISH = {"game": DUEL, "scenario": "standard", "options": {"round_limit": 2}}
"""A short duel of two seats."""


@attrs.frozen
class Browser:
    """A browser on a server, with its own cookies."""

    here: Served
    client: httpx2.Client

    @classmethod
    def opened(cls, here: Served, name: str = "") -> "Browser":
        """Open a browser, and give it a name."""
        assert here.client.portal is not None
        direct = Direct(here.client.app, here.client.portal)
        browser = cls(here, httpx2.Client(transport=direct, base_url="http://localhost"))
        if name:
            browser.post("/person", {"name": name})
        return browser

    def post(self, path: str, data: Mapping[str, Any], status: int = 0) -> Any:
        """Send JSON; gives the answer's. Without a status any good one will do."""
        answer = self.client.post(path, json=dict(data))
        assert (answer.status_code == status) if status else answer.is_success, answer.text
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        """Ask for JSON."""
        answer = self.client.get(path)
        assert status == answer.status_code, answer.text
        return answer.json()

    def games(self, *, over: bool = False, words: str = "") -> list[dict[str, Any]]:
        """List my games, as the front page asks for them."""
        found: list[dict[str, Any]] = self.get(f"/person/games?over={int(over)}&words={words}")["games"]
        return found

    def invite(self, **more: Any) -> str:
        """Invite to a duel; gives the invitation."""
        return str(self.post("/lobby/invite", {**WISH, "seat": "blue", **more})["invitation"])

    def token(self, table: str) -> str:
        """Give the link of my seat at a table."""
        (token,) = self.post("/person/seat", {"table": table})["seats"].values()
        return str(token)


def met(here: Served, **more: Any) -> tuple[Browser, Browser, str]:
    """Let Ann invite and Bob accept; gives both and the table's public name."""
    ann, bob = Browser.opened(here, "Ann"), Browser.opened(here, "Bob")
    table = bob.post("/lobby/accept", {"invitation": ann.invite(**more)})["table"]
    return ann, bob, table


def play_out(here: Served, tokens: list[str]) -> None:
    """Play a game to its end, each seat by the first action that is listed."""
    for _ in range(2000):
        states = [here.now(token) for token in tokens]
        if states[0]["over"]:
            return
        for token, state in zip(tokens, states, strict=True):
            if state["decision"]:
                here.act(token, state)
                break
        else:
            time.sleep(0.01)
    raise AssertionError("the game has no end")
