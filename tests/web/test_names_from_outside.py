"""Nobody who only asks a server has it run a command: not through any field of any route."""

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from waiting import until
from wargames import bots
from wargames.kernel.base.errors import WargameError
from wargames.web.editor.balancing import BalanceRequest, played
from web.routes import DUEL, TEXT, Tables
from web.served import Served, served

pytestmark = pytest.mark.thorough

OTHER_FIELDS = ("bot", "bots", "hand", "hint", "engine", "command", "adviser", "seats")
QUERIES = ("moment", "shown", "since", "have", "from", "to", "unit", "at", "bot", "hand", "hint", "engine")
SPELLINGS = (
    "cmd: {}",
    "cmd:{}",
    "determinized:cmd: {}",
    "determinized:hand=cmd: {}",
    "planner:determinized:cmd: {}",
    "mine: {}",
)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "games") as running:
        yield running


def named(command: str) -> Iterator[Any]:
    """Give ways in which a field may name a bot by a command."""
    first, *others = (spelling.format(command) for spelling in SPELLINGS)
    yield from (first, [first], {"bot": first, "hand": first})
    yield from ({"blue": name, "tan": name} for name in (first, *others))
    yield from others


def ended(here: Served) -> None:
    """Wait until whatever was begun has played something, or ended."""
    app: Any = here.client.app
    trials = getattr(app.state, "editor", None)
    for trial in trials._trials.values() if trials else ():
        until(lambda trial=trial: trial.done or trial.scores)  # type: ignore[misc]
    time.sleep(0.5)


def test_no_field_of_any_route_has_the_server_run_a_command(
    here: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "_engines", {})
    bots.register_engine("mine", "true")
    marker, tables = tmp_path / "owned", Tables.set_up(here)
    sent = 0
    for body in tables.bodies("tan", "drawing"):
        for field in {*body.data, *OTHER_FIELDS}:
            most = None if field in body.data else 3  # an unknown field is refused, whatever it holds
            for name in islice(named(f"touch {marker}"), most):
                answer = here.client.post(body.url, json={**body.data, field: name})
                assert answer.status_code < 500, (body.route, field, name, answer.text)
                sent += 1
    ended(here)

    assert sent > 1000
    assert not marker.exists()


def test_no_path_and_no_query_has_the_server_run_a_command(here: Served, tmp_path: Path) -> None:
    marker, tables = tmp_path / "owned", Tables.set_up(here)
    name = quote(f"cmd: touch {marker}", safe="")
    for route in tables.routes("GET"):
        if route.path.endswith("/stream"):
            continue  # it asks for nothing by name, and has no end
        for query in QUERIES:
            assert here.client.get(f"{tables.url(route.path)}?{query}={name}").status_code < 500
        for part in [one for one in route.path.split("/") if one.startswith("{")]:
            path = tables.url(route.path.replace(part, "NAMED")).replace("NAMED", name)
            assert here.client.get(path).status_code in {400, 404}
    ended(here)

    assert not marker.exists()


def test_the_same_command_runs_where_whoever_runs_the_program_names_it(tmp_path: Path) -> None:
    """Else the tests above would prove nothing."""
    marker = tmp_path / "owned"
    with suppress(WargameError):
        next(played(BalanceRequest(DUEL, TEXT, {}, f"cmd: touch {marker}", 1)))

    assert marker.exists()


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("determinized:seconds=1e9", "at most 30"),
        ("determinized:seconds=nan", "a number from 0"),
        ("determinized:seconds=-1", "a number from 0"),
        ("lookahead:worlds=1000000", "at most 100"),
        ('cmd: "', "there is no bot"),
    ],
)
def test_tables_and_trials_refuse_a_bot_in_the_same_words(here: Served, bot: str, said: str) -> None:
    wanted = {"game": DUEL, "scenario": "standard", "seats": {"tan": bot}}
    table = here.client.post("/games", json=wanted)
    trial = here.client.post(f"/edit/games/{DUEL}/balance", json={"text": TEXT, "bot": bot})

    assert (400, 400) == (table.status_code, trial.status_code)
    assert table.json()["error"] == trial.json()["error"]
    assert said in table.json()["error"]
    assert [] == [*here.store.folder.glob("*.jsonl")]


def test_a_table_plays_against_a_bot_with_settings_within_their_bounds(here: Served) -> None:
    bot = "determinized:ace,simulations=2,horizon=0"
    links = here.made(DUEL, "standard", {"tan": bot}, options={"round_limit": 2})
    now = here.now(links["spectator"])

    assert {"tan": bot} == now["bots"]
    here.act(links["seats"]["blue"], here.asked(links["seats"]["blue"]))
    assert here.asked(links["seats"]["blue"])["news"] == []


def trial(here: Served, data: Mapping[str, Any]) -> dict[str, Any]:
    """Begin a trial and wait for its first game, or its end."""
    name = here.client.post(f"/edit/games/{DUEL}/balance", json=data).json()["name"]

    def begun() -> dict[str, Any] | None:
        now: dict[str, Any] = here.client.get(f"/edit/balance/{name}").json()
        return now if now["played"] or now["done"] else None

    now = until(begun)
    here.client.post(f"/edit/balance/{name}", json={})
    return now


def test_an_engine_that_the_host_offers_plays_trials_too(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys  # noqa: PLC0415  its own path is the command

    monkeypatch.setattr(bots, "_engines", {})
    bots.register_engine("mine", f"{sys.executable} -m wargames.bots.engine random")
    now = trial(here, {"text": TEXT, "bot": "mine", "options": {"round_limit": 2}})

    assert ("mine", "") == (now["bot"], now["error"])
    assert now["played"] >= 1
    assert json.dumps(now)
