"""Every route of the app, filled in with what makes sense there: what is new is found by itself.

A body has one plausible value for each field that an endpoint declares; a field that is not known here gets
a word.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
from starlette.routing import Route

import wargames
from wargames import editing
from wargames.web.transport.rate_limit import RateLimiter
from web.served import HOST_KEY, Served

DUEL, OPEN = "screaming_eagles", "fire_move"
TEXT = editing.begun(wargames.load(DUEL), "standard")
PLAUSIBLE: Mapping[str, Any] = {
    "game": DUEL,
    "scenario": "standard",
    "toml": TEXT,
    "text": TEXT,
    "options": {"round_limit": 2},
    "seats": {"tan": "random"},
    "undo": "honest",
    "size": [5, 5],
    "changes": [{"do": "set", "field": "title", "value": "Mine"}],
    "land": "x",
    "bot": "random",
    "words": "hello",
    "seat": "tan",
    "step": 0,
    "do": "unmute",
    "time": {"kind": "live"},
    "answer": "offer",
    "days": 0,
    "kind": "webhook",
    "address": "",
    "name": "Ann",
    "to": "",
    "pace": "live",
    "public": True,
    "rated": True,
    "title": "Spring Cup",
    "format": "ladder",
    "scenarios": ["standard"],
    "bots": ["random"],
    "rounds": 3,
    "most": 8,
    "entrant": 1,
}
"""What a field may hold, wherever it stands."""


@attrs.frozen
class Body:
    """A body that makes sense, and where it is sent."""

    route: str
    url: str
    data: Mapping[str, Any]

    def raw(self, field: str, value: str) -> str:
        """Write the body with some JSON in the place of a field."""
        others = [
            f"{json.dumps(name)}: {json.dumps(one)}" for name, one in self.data.items() if name != field
        ]
        return "{" + ", ".join([*others, f"{json.dumps(field)}: {value}"]) + "}"


@attrs.define
class Tables:
    """Two tables in the middle of something: a card of blue is sealed, and Fire & Move can be drawn in."""

    here: Served
    links: dict[str, str]
    """By seat, ``maker``, ``spectator``, and ``drawing`` for the seat that draws; ``table`` is a name."""

    @classmethod
    def set_up(cls, here: Served) -> "Tables":
        """Set both up, for a browser with a name; whoever asks often is not told to wait."""
        here.manager.tries = here.manager.looks = here.manager.hints = RateLimiter(1e9, 1e9)
        here.client.headers["Authorization"] = f"Bearer {HOST_KEY}"
        here.client.app.state.host.tries = RateLimiter(1e9, 1e9)  # type: ignore[attr-defined]
        made = here.made(DUEL, "standard")
        lobby: Any = getattr(here.client.app, "state").lobby  # noqa: B009  a test client's app is any
        lobby.asks = lobby.wishes = lobby.naming = RateLimiter(1e9, 1e9)
        lobby.here = RateLimiter(0, 0)  # when the person was here is no change
        here.client.post("/person", json={"name": "Ann"})
        links = {**made["seats"], **{name: made[name] for name in ("maker", "spectator", "table")}}
        here.act(links["blue"], here.asked(links["blue"]))
        drawn = here.made(OPEN, "crossroads_farm", {"german": "random"})["seats"]["american"]
        here.asked(drawn)
        return cls(here, {**links, "drawing": drawn})

    def routes(self, method: str) -> Iterator[Route]:
        """List the routes of the app that answer a method."""
        app: Any = self.here.client.app
        for one in app.routes:
            assert isinstance(one, Route), f"{one} is not known here"
            if method in (one.methods or ()):
                yield one

    def bodies(self, *who: str) -> Iterator[Body]:
        """Give bodies for each route that takes JSON, by some links; each field in one of them."""
        for route in self.routes("POST"):
            fields: frozenset[str] = getattr(route.endpoint, "fields")  # noqa: B009  each declares them
            made = list(self._bodies(route.path, fields, who))
            assert fields == {field for one in made for field in one.data}, route.path
            yield from made

    def _bodies(self, path: str, fields: frozenset[str], who: tuple[str, ...]) -> Iterator[Body]:
        if not path.startswith("/t/{token}/"):
            shown = {field: PLAUSIBLE.get(field, "word") for field in fields}
            if "scenario" in shown:
                others = {"toml", "size"}
                yield Body(
                    path, self.url(path), {key: one for key, one in shown.items() if key not in others}
                )
                del shown["scenario"]
            yield Body(path, self.url(path), shown)
            return
        for token in (self.links[one] for one in who):
            for data in self._at_table(path, fields, token):
                yield Body(path, self.url(path, token), data)

    def _at_table(self, path: str, fields: frozenset[str], token: str) -> Iterator[dict[str, Any]]:
        now = self.here.now(token)
        decision = now["decision"]
        action = decision["actions"][0][0] if decision else "pass"
        known = {**PLAUSIBLE, "moment": now["moment"], "action": action, "text": action}
        if not path.endswith("/try"):
            yield {field: known.get(field, "word") for field in fields}
            return
        yield {"moment": now["moment"], "text": action}
        drawn = next(iter(decision["drawn"].values()), "points") if decision else "points"
        yield {"moment": now["moment"], "like": action, "field": drawn, "points": [[100, 100]]}

    def url(self, path: str, token: str = "") -> str:
        """Fill a path in; what is not known there is a word."""
        known = {"game": DUEL, "scenario": "standard", "token": token or self.links["tan"], "number": "0"}
        if path.startswith("/host/"):
            known["name"] = self.links["table"]
        parts = path.split("/")
        found = [
            known.get(one[1:-1], "word") if one.startswith("{") and one.endswith("}") else one
            for one in parts
        ]
        return "/".join(found).replace("{scenario}", "standard")
