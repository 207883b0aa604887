"""A server in the test's own process: an app on a folder, a client, and tables made in a line."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs
import httpx2
from anyio.from_thread import BlockingPortal
from starlette.testclient import TestClient

from waiting import until
from wargames.web import Pace, ServerLimits, TableStore, app
from wargames.web.storage.opening import open_store
from wargames.web.tables.table_manager import TableManager
from wargames.web.tables.timekeeper import Timekeeper
from web.postgresql import place_of

QUICK = Pace(least=0, most=20, processes=0)
"""Bots think in threads here: what they do in processes has tests of its own."""
HOST_KEY = "the-key-of-the-host"
MANY = ServerLimits(rate=1e9, burst=1e9, made=1e9)


class Direct(httpx2.BaseTransport):
    """Hands each request to an app in one go: a test client goes to its thread for every message."""

    def __init__(self, app: Any, portal: BlockingPortal, client: str = "testclient") -> None:
        self._app, self._portal = httpx2.ASGITransport(app, client=(client, 50_000)), portal

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Wait for the whole answer."""
        return self._portal.call(self._answer, request)

    async def _answer(self, request: httpx2.Request) -> httpx2.Response:
        answer = await self._app.handle_async_request(request)
        raw = httpx2.ByteStream(b"".join([part async for part in answer.aiter_raw()]))
        return httpx2.Response(answer.status_code, headers=answer.headers, stream=raw)


@attrs.frozen
class Served:
    """A client of a running app, and its store."""

    client: TestClient
    store: TableStore
    manager: TableManager
    timekeeper: Timekeeper

    def made(
        self, game: str, scenario: str, bots: Mapping[str, str] | None = None, **more: Any
    ) -> dict[str, Any]:
        """Make a table and give its links."""
        data = {"game": game, "scenario": scenario, "seats": dict(bots or {}), **more}
        answer = self.client.post("/games", json=data)
        assert 201 == answer.status_code, answer.text
        links: dict[str, Any] = answer.json()
        return links

    def records(self) -> dict[str, bytes]:
        """Give the records that are kept, by the names of their tables."""
        if self.store.leases is None:
            return {file.stem: file.read_bytes() for file in self.store.folder.glob("*.jsonl")}
        names = [name for (name,) in self.store.database.rows("select id from record_heads order by id")]
        lines = "select line from record_lines where id = ? order by number"
        return {
            name: "".join(line for (line,) in self.store.database.rows(lines, (name,))).encode()
            for name in names
        }

    def now(self, token: str, since: int = 0) -> dict[str, Any]:
        """Ask what a link knows now."""
        answer = self.client.get(f"/t/{token}/now?since={since}")
        assert 200 == answer.status_code, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def asked(self, token: str) -> dict[str, Any]:
        """Wait until a link's seat is asked, or the game is over."""

        def so() -> dict[str, Any] | None:
            now = self.now(token)
            return now if now["decision"] or now["over"] else None

        return until(so)

    def act(self, token: str, now: Mapping[str, Any], choice: int = 0) -> Any:
        """Send one of the actions that a moment lists."""
        action = now["decision"]["actions"][choice][0]
        return self.client.post(f"/t/{token}/act", json={"moment": now["moment"], "action": action})


@contextmanager
def served(
    folder: Path | str, *, pace: Pace = QUICK, limits: ServerLimits = MANY, **more: Any
) -> Iterator[Served]:
    """Run an app on a folder, or on a shared database, until the end of the block."""
    store = open_store(place_of(folder))
    try:
        running = app(store, pace=pace, limits=limits, **{"host_key": HOST_KEY, **more})
        with TestClient(running, base_url="http://localhost") as client:
            assert client.portal is not None
            client._transport = Direct(running, client.portal)
            yield Served(client, store, running.state.manager, running.state.timekeeper)
    finally:
        store.close()
