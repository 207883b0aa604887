"""Whatever stands in a field, in a path or in a query: one clear answer, never a fault, nothing changed."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import quote

import pytest

from wargames.web.storage.sqlite import FILE
from web.routes import Body, Tables
from web.served import Served, served

pytestmark = pytest.mark.thorough

NOT_JSON = {
    "1e400": "1e400",
    "NaN": "NaN",
    "infinity": "-Infinity",
    "far too deep": "[" * 30_000 + "]" * 30_000,
    "too many digits": "9" * 6000,
}
NO_TEXT = {
    "half a pair": '"\\ud800"',
    "the other half": '"a\\udfff"',
    "half a pair as a key": '{"\\ud800": 1}',
}
WRONG = {
    "list": "[]",
    "object": "{}",
    "null": "null",
    "true": "true",
    "minus one": "-1",
    "half": "0.5",
    "large": "1e308",
    "huge": "1" + "0" * 4000,
    "deep list": "[" * 200 + "]" * 200,
    "deep object": '{"a":' * 200 + "1" + "}" * 200,
    "list of null": "[null]",
    "empty key": '{"": ""}',
}
WORDS = {"empty": '""', "NaN in words": '"NaN"', "long": '"' + "x" * 20_000 + '"', "zero": '"a\\u0000b"'}
VALUES: Mapping[str, str] = {**NOT_JSON, **NO_TEXT, **WRONG, **WORDS}

MEANT = {
    ("/games", "toml"): {"empty"},
    ("/games", "seats"): {"object"},
    ("/games", "options"): {"object"},
    ("/games", "time"): {"object"},
    ("/analyses", "options"): {"object"},
    ("/edit/games/{game}/balance", "options"): {"object"},
    ("/edit/games/{game}/save", "text"): {"NaN in words", "long", "zero"},
    ("/person", "name"): {"NaN in words"},
    ("/t/{token}/act", "insist"): {"true"},
    ("/person/push/stop", "endpoint"): {"empty", "NaN in words", "long", "zero"},
    ("/tournaments", "title"): {"NaN in words"},
    ("/tournaments", "public"): {"true"},
    ("/tournaments", "rated"): {"true"},
    ("/tournaments", "scenarios"): {"list"},
    ("/tournaments", "bots"): {"list"},
    ("/tournaments", "options"): {"object"},
    ("/lobby/invite", "seat"): {"empty"},
    ("/lobby/invite", "seats"): {"object"},
    ("/t/{token}/chat", "words"): {"NaN in words", "zero"},
    ("/t/{token}/chat", "name"): {"empty", "NaN in words", "zero"},
    ("/t/{token}/note", "words"): {"empty", "NaN in words", "zero"},
    ("/t/{token}/renew", "seat"): {"null"},
}
"""What is odd in most fields, and says something sensible in these: what is kept may change by it."""
READS = {"/seats", "/edit/games/{game}/begin", "/edit/games/{game}/draft", "/t/{token}/try"}
"""Routes that answer what something comes to, and keep nothing: good answers are allowed."""


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    with served(tmp_path / "games") as running:
        yield Tables.set_up(running)


SHARED = ("tables", "links", "talk", "notes", "record_lines", "scenario_texts", "muted", "closed")
"""The tables of a shared database, but for leases."""


def held_in(here: Served) -> tuple[object, ...]:
    """Gather all that the database holds, but for leases."""
    if here.store.leases is None:
        with closing(sqlite3.connect(here.store.folder / FILE)) as base:
            return tuple(base.iterdump())
    rows = here.store.database.rows
    return tuple(rows(f"select * from {name} order by 1, 2") for name in SHARED)  # noqa: S608  named here


def kept(here: Served) -> tuple[object, ...]:
    """Gather all that the server keeps: database, records, scenarios, trials."""
    files = {
        file: file.read_bytes() for file in here.store.folder.rglob("*") if file.suffix in {".jsonl", ".toml"}
    }
    app: Any = here.client.app
    editor = getattr(app.state, "editor", None)
    return held_in(here), files, set(editor._trials) if editor else set()


def posted(here: Served, url: str, raw: str) -> Any:
    """Send some JSON as it is written."""
    return here.client.post(url, content=raw, headers={"Content-Type": "application/json"})


def refused(answer: Any) -> bool:
    """Tell whether an answer refuses in words, without a fault of the program."""
    if not 400 <= answer.status_code < 500:
        return False
    said = answer.json().get("error") or answer.json().get("refusal")
    return isinstance(said, str) and 5 < len(said) < 5000 and "Traceback" not in said


def every_field(tables: Tables) -> Iterator[tuple[Body, str]]:
    """Give each field of each route, by each kind of link."""
    for body in tables.bodies("blue", "tan", "maker", "spectator", "drawing"):
        for field in body.data:
            yield body, field


def test_every_field_of_every_route_refuses_what_makes_no_sense_there(tables: Tables) -> None:
    here, tried = tables.here, 0
    before = kept(here)
    for body, field in every_field(tables):
        for name, value in VALUES.items():
            if name in MEANT.get((body.route, field), ()):
                continue
            answer = posted(here, body.url, body.raw(field, value))
            what = (body.url, field, name, answer.status_code, answer.text[:300])
            allowed = answer.status_code == 200 and body.route in READS and name not in NOT_JSON
            assert refused(answer) or (allowed and name not in NO_TEXT), what
            tried += 1
        assert before == kept(here), (body.url, field)

    assert tried > 1000


def test_what_is_meant_is_done_and_never_a_fault(tables: Tables) -> None:
    for body, field in [*every_field(tables)]:  # gathered while the links hold
        for name in MEANT.get((body.route, field), ()):
            answer = posted(tables.here, body.url, body.raw(field, VALUES[name]))
            assert answer.status_code in {200, 201} or refused(answer), (body.url, field, name, answer.text)


def test_a_whole_body_that_is_no_object_of_known_fields_is_refused(tables: Tables) -> None:
    before = kept(tables.here)
    for body in tables.bodies("tan", "maker"):
        for name, value in VALUES.items():
            if body.data or name != "object":
                assert refused(posted(tables.here, body.url, value)) or name == "object", (body.url, name)
        answer = posted(tables.here, body.url, body.raw("mystery", '"x"'))
        assert (400, True) == (answer.status_code, "there is no field 'mystery'" in answer.text), body.url
    assert before[1:] == kept(tables.here)[1:]


ODD = ("", "%00", "%ED%A0%80", "%FF", "-1", "1e400", "nan", "[]", "%2e%2e%2f", "9" * 5000, "x" * 5000)
QUERIES = ("moment", "shown", "since", "have", "from", "to", "unit", "words", "over", "at")


def test_every_path_and_every_query_answers_in_words(tables: Tables) -> None:
    for route in tables.routes("GET"):
        for part in [one for one in route.path.split("/") if one.startswith("{")]:
            for odd in ODD:
                url = tables.url(route.path.replace(part, "ODD")).replace("ODD", odd)
                answer = tables.here.client.get(url, follow_redirects=False)
                assert answer.status_code < 500, (url[:100], answer.text[:200])
        if route.path.endswith("/stream"):
            continue  # it reads no query, and has no end
        for odd in ODD:
            for queries in (QUERIES, QUERIES[:-1]):
                url = f"{tables.url(route.path)}?{'&'.join(f'{query}={odd}' for query in queries)}"
                assert tables.here.client.get(url).status_code < 500, url[:100]


def soon(ask: Callable[[], Any]) -> Any:
    """Ask, and wait a while for the answer: one that never ends fails the test, and does not hold it."""
    found: Future[Any] = Future()
    Thread(target=lambda: found.set_result(ask()), daemon=True).start()
    return found.result(timeout=60)


def test_a_head_of_every_page_ends_and_carries_nothing(tables: Tables) -> None:
    for who in ("blue", "tan", "spectator"):
        now = tables.here.now(tables.links[who])
        for route in tables.routes("HEAD"):
            url = f"{tables.url(route.path, tables.links[who])}?moment={quote(now['moment'])}"
            answer = soon(partial(tables.here.client.head, url))
            assert answer.status_code < 500, url
            assert b"" == answer.content, url
    app: Any = tables.here.client.app
    assert [] == [one for live in app.state.manager._open.values() for one in live.listeners]
