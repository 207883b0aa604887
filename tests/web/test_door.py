"""What is too much, too large, too slow or malicious gets one clear answer, and nothing is lost."""

import asyncio
import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message

from wargames.web import ServerLimits, TableStore, app
from wargames.web.transport.rate_limit import RateLimiter
from web.served import MANY, Served, served


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all who come to the door."""
    with served(tmp_path_factory.mktemp("games"), hosts=()) as running:
        yield running


def error(answer: Any, status: int) -> str:
    """Give what a refusal says: one line of JSON, without a traceback or a path of this machine."""
    assert status == answer.status_code, answer.text
    said = answer.json()["error"]
    assert isinstance(said, str)
    assert "Traceback" not in said
    assert "site-packages" not in said
    return said


@pytest.mark.parametrize(
    ("body", "status", "part"),
    [
        (b"", 400, "no JSON"),
        (b"{", 400, "no JSON"),
        (b"[]", 400, "object"),
        (b'{"game": NaN}', 400, "no JSON"),
        (b'{"game": "bob", "game": "sniper"}', 400, "stands twice"),
        (b"[" * 60_000, 400, "no JSON"),
        (b'"' + b"x" * 70_000 + b'"', 413, "65,536"),
        (b"\xff\xfe", 400, "no JSON"),
        (b'{"game": "bobb", "scenario": "bridge"}', 400, "did you mean 'bob'"),
        (b'{"game": "bob", "scenario": "x"}', 400, "bridge"),
        (b'{"game": "bob", "scenario": 7}', 400, "must be text"),
        (b'{"game": "bob", "scenario": "bridge", "seats": {"us": "hal"}}', 400, "sergeant"),
        (b'{"game": "bob", "scenario": "bridge", "seats": {"mars": "person"}}', 400, "mars"),
        (b'{"game": "bob", "scenario": "bridge", "seats": ["us"]}', 400, "object"),
        (b'{"game": "bob", "scenario": "bridge", "seats": {"us": {}}}', 400, "named by text"),
        (b'{"game": "bob", "scenario": "bridge", "options": {"moon": "true"}}', 400, "moon"),
        (b'{"game": "bob", "scenario": "bridge", "undo": "always"}', 400, "honest"),
        (b'{"game": "bob", "scenario": "bridge", "token": "x"}', 400, "token"),
        (b'{"game": "bob", "toml": "title = "}', 400, "your scenario"),
        (b'{"game": "../../etc/passwd", "scenario": "x"}', 400, "there is no game"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused_by_name(
    here: Served, body: bytes, status: int, part: str
) -> None:
    before = {*here.store.folder.glob("*.jsonl")}
    answer = here.client.post("/games", content=body, headers={"Content-Type": "application/json"})

    assert part in error(answer, status)
    assert before == {*here.store.folder.glob("*.jsonl")}


def test_a_hostile_title_is_text_wherever_it_is_shown(here: Served) -> None:
    text = here.client.get("/games/bob/bridge.toml").text
    title = "<script>alert(1)</script>"
    lines = [f'title = "{title}"' if line.startswith("title") else line for line in text.splitlines()]
    links = here.client.post("/games", json={"game": "bob", "toml": "\n".join(lines)}).json()
    token = links["seats"]["us"]

    now = here.now(token)

    for part in (
        now["board"]["things"],
        now["board"]["panel"],
        here.client.get(f"/t/{token}/replay.html").text,
    ):
        assert title not in part


@pytest.mark.parametrize(
    "path",
    [
        "/static/../store.py",
        "/static/%2e%2e%2fstore.py",
        "/static/..%5cstore.py",
        "/static/",
        "/static/nothing.js",
        "/games/bob/../../x.svg",
        "/games/bob/%2e%2e.svg",
        "/rules/bob/x",
        "/rules/mars/BOB-1.1",
        "/t//now",
        "/t/x/at/-1",
        "/t/x/at/99999999999999999999",
    ],
)
def test_paths_lead_to_what_there_is_and_nowhere_else(here: Served, path: str) -> None:
    error(here.client.get(path), 404)


def test_an_action_that_cannot_be_read_is_refused_and_nothing_is_done(here: Served) -> None:
    token = here.made("bob", "bridge", {"ge": "random"})["seats"]["us"]
    now = here.asked(token)
    for text in ("", "x" * 20_000, "fire A at B" * 10, None, ["move"], {"type": "Fire"}):
        for path, field in (("act", "action"), ("try", "text")):
            answer = here.client.post(f"/t/{token}/{path}", json={"moment": now["moment"], field: text})
            error(answer, 400)

    assert now["moment"] == here.now(token)["moment"]


def test_points_that_make_no_sense_are_refused(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here.manager, "tries", RateLimiter(1e9, 1e9))
    token = here.made("fire_move", "crossroads_farm", {"german": "random"})["seats"]["american"]
    now = here.asked(token)
    odd = [[], "x", [[1]], [[1, 2, 3]], [[1.5, 2]], [[True, 2]], [[10**9, 0]], [["1", "2"]], [[0, 0]] * 300]
    wrong: list[tuple[str, Any]] = [("points", points) for points in odd]
    wrong += [(field, [[1, 1]]) for field in ("__class__", "group", "nothing")]
    for field, points in wrong:
        like = {"moment": now["moment"], "like": now["decision"]["actions"][0][0]}
        error(here.client.post(f"/t/{token}/try", json=like | {"field": field, "points": points}), 400)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("localhost:8737", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:80", 200),
        ("192.168.1.5", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("", 421),
    ],
)
def test_a_name_that_is_not_this_server_s_is_refused(here: Served, host: str, status: int) -> None:
    """Against names that are made to lead here (DNS rebinding)."""
    assert status == here.client.get("/games", headers={"Host": host}).status_code


def test_only_json_changes_anything(here: Served) -> None:
    """A form of another site cannot send JSON unasked, and there are no cookies that it could use."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = here.client.post("/games", content=b"{}", headers={"Content-Type": kind})
        assert "application/json" in error(answer, 415)
    assert "set-cookie" not in here.client.get("/games").headers


def test_every_answer_says_what_a_page_may_do(here: Served) -> None:
    token = here.made("bob", "bridge")["seats"]["us"]
    for path in ("/", f"/t/{token}", f"/t/{token}/now", "/t/x", "/nowhere"):
        headers = here.client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert ("no-referrer", "nosniff") == (headers["referrer-policy"], headers["x-content-type-options"])
        assert "no-store" == headers["cache-control"]


def test_a_client_that_asks_too_much_is_told_to_wait(tmp_path: Path) -> None:
    with served(tmp_path, limits=ServerLimits(rate=0.001, burst=20)) as here:
        answers = [here.client.get("/static/page.css").status_code for _ in range(25)]

    assert [200] * 20 + [429] * 5 == answers


def test_tries_of_one_link_are_counted(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here.manager.tries, "_rate", 0)  # however long they take, none comes back meanwhile
    token = here.made("bob", "bridge", {"ge": "random"})["seats"]["us"]
    codes = [here.client.post(f"/t/{token}/try", json={"text": "x"}).status_code for _ in range(40)]

    assert 429 in codes
    assert 429 != codes[0]


async def ask(tmp_path: Path, messages: list[Message], headers: list[tuple[bytes, bytes]]) -> list[Message]:
    """Send a request to the app piece by piece; after the last piece nothing comes any more."""
    sent: list[Message] = []
    store = TableStore(tmp_path)
    pieces = iter(messages)

    async def receive() -> Message:
        for piece in pieces:
            return piece
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": "/games",
        "raw_path": b"/games",
        "query_string": b"",
        "headers": [(b"content-type", b"application/json"), *headers],
        "client": ("1.2.3.4", 5),
        "server": ("localhost", 80),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
        "app": None,
        "state": {},
    }
    limits = ServerLimits(seconds=0.05, rate=MANY.rate, burst=MANY.burst)
    await app(store, limits=limits)(scope, receive, send)
    store.close()
    return sent


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    sent = asyncio.run(ask(tmp_path, [{"type": "http.request", "body": b"{", "more_body": True}], []))

    assert 408 == sent[0]["status"]


def test_a_body_without_a_length_is_cut_off_where_it_is_too_large(tmp_path: Path) -> None:
    piece = {"type": "http.request", "body": b"x" * 60_000, "more_body": True}

    assert 413 == asyncio.run(ask(tmp_path, [piece, piece], []))[0]["status"]


def test_there_is_an_end_to_tables_and_to_streams_of_a_link(tmp_path: Path) -> None:
    with served(tmp_path, tables=2) as here:
        tokens = [here.made("bob", "bridge")["seats"]["us"] for _ in range(3)]

        assert {"bob"} == {here.now(token)["game"] for token in tokens}  # the idle one is opened again
        assert 2 >= len(here.manager._open)


def test_a_page_is_light_before_its_first_board(here: Served) -> None:
    """All that a table's page loads by itself, modules by modules, as a server compresses it."""
    token = here.made("bob", "bridge")["seats"]["us"]
    turn, loaded = [f"/t/{token}"], dict[str, int]()
    while turn:
        path = turn.pop()
        text = here.client.get(path).text
        loaded[path] = len(gzip.compress(text.encode()))
        named = re.findall(r'(?:href|src)="\.\.(/static/[^"]+)"', text) + [
            f"{path.rpartition('/')[0]}/{name}" for name in re.findall(r'from "\./([a-z_]+\.js)"', text)
        ]
        turn += [name for name in named if name not in loaded]

    assert {"sight.js", "board.css", "icon.svg"} <= {path.rpartition("/")[2] for path in loaded}
    assert {2, 3} == {path.count("/") for path in loaded}, "each file is loaded by one address"
    assert sum(loaded.values()) < 87_000


def test_bots_introduce_themselves_levels_first(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        for game in here.client.get("/games").json():
            assert ["easy", "good", "strong"] == game["levels"]
            assert {*game["levels"], *game["bots"]} == set(game["introductions"])
            assert all(said.endswith(".") for said in game["introductions"].values())
