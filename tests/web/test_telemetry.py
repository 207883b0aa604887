"""What the host can watch: whether the server is well, its figures, and a log without secrets."""

import asyncio
import ipaddress
import json
import re
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from alike_worlds import DEPTHS, alike, called, line_of_play
from waiting import until
from wargames.kernel.game import Seat
from wargames.web import ServerLimits
from wargames.web.machine import Machine
from wargames.web.routes import health_routes
from wargames.web.storage.links import public_name
from wargames.web.transport.rate_limit import RateLimiter
from wargames.web.transport.request_log import FORMS, LogKind, logging_as
from web.listening import GOOD, listening
from web.served import Direct, Served, served
from web.test_secrets import everything, seated

ELSEWHERE = "203.0.113.9"


def from_(here: Served, address: str) -> None:
    """Ask from now on from an address."""
    assert here.client.portal is not None
    here.client._transport = Direct(here.client.app, here.client.portal, address)


def figures(text: str) -> dict[tuple[str, ...], float]:
    """Read Prometheus' text: the value by name and labels, these by their names."""
    return {
        (one.name, *(value for _, value in sorted(one.labels.items()))): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    """A server that is asked from its own machine."""
    with served(tmp_path) as running:
        from_(running, "127.0.0.1")
        yield running


def test_health_is_a_word(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    fine = here.client.get("/healthz")
    assert (200, "ok\n") == (fine.status_code, fine.text)

    base = sqlite3.connect(here.store.folder / "tables.sqlite", isolation_level=None)
    with closing(base):
        base.execute("begin exclusive")
        locked = here.client.get("/healthz")
    assert (503, "database\n") == (locked.status_code, locked.text)

    usage = shutil.disk_usage(here.store.folder)._replace(free=health_routes.ROOM - 1)
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage)
    full = here.client.get("/healthz")
    assert (503, "disk\n") == (full.status_code, full.text)
    assert 1 == figures(here.client.get("/metrics").text)["wargames_store_errors_total",]


def test_figures_count_requests_by_route_and_status(here: Served) -> None:
    links = here.made("sniper", "snipers_alley")["seats"]
    for _ in range(3):
        here.now(links["us"])
    here.client.get("/t/nobody/now")
    here.client.get("/nowhere")
    here.client.put("/games")
    found = figures(here.client.get("/metrics").text)

    counted = {key[1:]: value for key, value in found.items() if key[0] == "wargames_requests_total"}
    assert {
        ("POST", "/games", "201"): 1,
        ("GET", "/t/{token}/now", "200"): 3,
        ("GET", "/t/{token}/now", "404"): 1,
        ("GET", "none", "404"): 1,
        ("other", "none", "405"): 1,
    } == counted
    assert 4 == found["wargames_request_seconds_count", "/t/{token}/now"]
    assert 0 < found["wargames_request_seconds_sum", "/t/{token}/now"] < 60
    assert 1 == found["wargames_tables_open",]


def test_a_fault_of_the_program_is_counted(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargames.web.routes.rules_routes.load", lambda _: 1 / 0)
    assert here.client.portal is not None
    here.client._transport._app.raise_app_exceptions = False  # type: ignore[attr-defined]
    assert 500 == here.client.get("/rules/bob").status_code
    assert (
        1
        == figures(here.client.get("/metrics").text)["wargames_requests_total", "GET", "/rules/{game}", "500"]
    )


def test_figures_tell_of_bots_and_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(_: Machine, work: Callable[[], Any], limit: float) -> Any:
        assert await asyncio.to_thread(released.wait, limit)
        return work()

    released = threading.Event()
    monkeypatch.setattr(Machine, "within", slow)
    with listening(tmp_path) as running:
        for _ in range(3):
            made = running.made("screaming_eagles", "standard", tan="random")

        def read() -> tuple[float, ...]:
            found = figures(running.ask("/metrics").body.decode())
            names = ("tables_open", "streams", "bots_thinking", "bots_waiting")
            return tuple(found[f"wargames_{name}",] for name in names)

        with running.stream(made["seats"]["blue"]):
            until(lambda: read() == (3, 1, 1, 2))
        released.set()
        until(lambda: read() == (3, 0, 0, 0))


def test_figures_tell_of_connections(tmp_path: Path) -> None:
    def read() -> tuple[float, float]:
        found = figures(running.ask("/metrics", source=GOOD).body.decode())
        return found["wargames_connections",], found["wargames_connections_refused_total",]

    with listening(tmp_path, limits=ServerLimits(connections=2)) as running, ExitStack() as held:
        for _ in range(5):
            held.enter_context(running.raw())
        until(lambda: read() == (3, 3))


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 403),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, 403),
        ("10.1.2.3", {}, 200),
        ("11.1.2.3", {}, 403),
        (ELSEWHERE, {}, 403),
        ("testclient", {}, 403),
    ],
)
def test_figures_are_for_the_machine_of_the_host(
    tmp_path: Path, address: str, headers: dict[str, str], status: int
) -> None:
    with served(tmp_path, watchers=[ipaddress.ip_network("10.0.0.0/8")]) as here:
        from_(here, address)
        answer = here.client.get("/metrics", headers=headers)
    assert status == answer.status_code
    assert ("wargames_streams" in answer.text) == (status == 200)


def journey(here: Served) -> tuple[list[str], list[str]]:
    """Make a table, play, talk, note, renew, and fail; gives what is secret, and the routes in order."""
    links = here.made("screaming_eagles", "standard", {"tan": "random"})
    token = links["seats"]["blue"]
    here.act(token, here.asked(token))
    words = ["purple elephants", "a secret note", "Maximilian"]
    here.client.post(f"/t/{token}/chat", json={"words": words[0]})
    here.client.post(f"/t/{token}/note", json={"words": words[1]})
    here.client.post(f"/t/{links['spectator']}/chat", json={"words": words[0], "name": words[2]})
    renewed = here.client.post(f"/t/{links['maker']}/renew", json={"seat": "blue"}).json()["token"]
    here.client.get(f"/table/{links['table']}")
    here.client.get(f"/t/{renewed}/replay.html?word=hippopotamus")
    here.client.get("/t/giraffe/now")
    names = [path.stem for path in here.store.folder.glob("*.jsonl")]
    tokens = [token, renewed, links["maker"], links["spectator"], links["table"], "giraffe", "hippopotamus"]
    return [*tokens, *words, *names, *map(public_name, names)], names


@pytest.mark.parametrize("kind", sorted(FORMS))
def test_logs_of_a_journey_hold_no_secret(
    here: Served, kind: LogKind, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError(f"the bots of {names[0]} fail")

    with logging_as(kind):
        secrets, names = journey(here)
        monkeypatch.setattr("wargames.web.tables.live_table.LiveTable.turn", broken)
        made = here.made("sniper", "snipers_alley", {"de": "random"})
        until(lambda: "fault of the program" in str(here.now(made["seats"]["us"])))
        secrets += [made["table"], *made["seats"].values()]
    out, lines = capsys.readouterr()

    assert "" == out
    assert [] == [one for one in secrets if one in lines]
    assert "" == lines or "wargames" in lines


def test_a_line_of_the_log_names_route_status_time_and_client(
    here: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    with logging_as("json"):
        here.client.get("/t/giraffe/now?since=1")
    with logging_as("plain"):
        here.client.get("/t/giraffe/now")
    with logging_as("off"):
        here.client.get("/t/giraffe/now")
    data, plain = capsys.readouterr().err.splitlines()

    found = json.loads(data)
    assert {"event": "request", "method": "GET", "route": "/t/{token}/now", "status": 404} == {
        key: found[key] for key in ("event", "method", "route", "status")
    }
    assert "127.0.0.1" == found["client"]
    assert re.fullmatch(r"[-\d]+ [:\d]+\S* GET /t/\{token\}/now 404 \d+\.\d ms, to 127\.0\.0\.1", plain)


def watched(here: Served, token: str, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """Ask a link for all that there is, and give what the host can watch of it, but the time that it took."""
    from_(here, "127.0.0.1")
    before = figures(here.client.get("/metrics").text)
    capsys.readouterr()
    with logging_as("json"):
        everything(here, token)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    after = figures(here.client.get("/metrics").text)
    times = ("wargames_request_seconds", "process_", "wargames_requests_created", "wargames_tables_open")
    grown = {key: after[key] - before.get(key, 0) for key in after if not key[0].startswith(times)}
    counted = {key: value for key, value in grown.items() if value}
    logged = [[line[key] for key in ("level", "event", "route", "status", "client")] for line in lines]
    return [counted, logged, here.client.get("/healthz").text]


@pytest.mark.parametrize("name", ["screaming_eagles"])
def test_worlds_that_look_alike_to_a_seat_are_watched_alike(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = called(name)
    true = line_of_play(game, DEPTHS[name])
    seat = Seat(game.seats_of(true.latest.state)[0])
    found = []
    with served(tmp_path) as here:
        here.manager.looks = here.manager.tries = RateLimiter(1e9, 1e9)
        for number, world in enumerate([true, *alike(true, seat)]):
            found.append(watched(here, seated(here, world, f"world{number}")[f"seat:{seat}"], capsys))

    assert len(found) > 1
    assert [found[0]] * len(found) == found
