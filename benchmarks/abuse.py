"""Kinds of abuse: each a client of its own, which goes on until an end and notes every answer."""

import asyncio
import json
import random
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
from plain_http import connect, exchange, request

Kind = Callable[["Target"], Coroutine[Any, Any, None]]


@attrs.define
class Target:
    """The server as one hostile client sees it: its port, the client's address, and until when."""

    port: int
    source: str
    kind: str
    end: float
    owned: Path
    """A file that only a command run by the server could make."""
    note: Callable[[str, int, bytes, bytes], None]
    seed: int
    rng: random.Random = attrs.field(init=False)
    links: dict[str, Any] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    @property
    def on(self) -> bool:
        """Whether it goes on."""
        return time.monotonic() < self.end

    async def send(self, sent: bytes, *, wait: float = 20) -> tuple[int, bytes]:
        """Send something and note what comes."""
        status, body = await exchange(self.port, self.source, sent, wait=min(wait, self.left()))
        if status or self.on:
            self.note(self.kind, status, sent, body)
        return status, body

    def left(self) -> float:
        """Give the seconds until the end, and a little more."""
        return max(1.0, self.end - time.monotonic() + 1)

    async def pause(self, most: float = 0.1) -> None:
        """Wait a little: who asks too often is told no more than that."""
        await asyncio.sleep(self.rng.uniform(0, most))

    async def seat(self, wish: Any = None) -> tuple[str, dict[str, Any]]:
        """Take a table and give the token of a seat of it, and what it sees."""
        if not self.links:
            wish = wish or {"game": "bob", "scenario": "bridge", "seats": {"ge": "random"}}
            status, body = await exchange(self.port, self.source, request("/games", wish), wait=self.left())
            self.links = json.loads(body) if status == 201 else {}
        if not self.links:
            return "nobody", {}
        token = next(iter(self.links["seats"].values()))
        status, body = await exchange(self.port, self.source, request(f"/t/{token}/now"), wait=self.left())
        return token, json.loads(body) if status == 200 else {}


TOML = """title = "x"\n"""
GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
LONE = "\ud800"
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 2**63, 10**40, 1e308, 0.5, "", " ", "x" * 5000, LONE, "\0", "a\nb",
    "../../etc/passwd", "<script>", "__proto__", "person", "%s%n", [], [[]], [None], {}, {"": {}},
    {"x": None}, [1e308] * 50, "\U0001f600" * 300, {"is": "Fire"}, "cmd: true", "determinized:seconds=1e9",
    "own:", ":", "searching:width=-1",
)  # fmt: skip
POSTS: dict[str, dict[str, Any]] = {
    "/games": {
        "game": "bob",
        "scenario": "bridge",
        "options": {},
        "seats": {"ge": "random"},
        "undo": "honest",
    },
    "/games ": {"game": "bob", "toml": TOML, "options": {}, "seats": {}},
    "/seats": {"game": "sniper", "scenario": "village", "options": {}},
    "/edit/games/bob/begin": {"scenario": "bridge", "size": [4, 4]},
    "/edit/games/bob/begin ": {"size": [4, 4]},
    "/edit/games/bob/draft": {"text": TOML, "changes": [{"do": "set", "at": "x"}], "land": ""},
    "/edit/games/screaming_eagles/save": {"text": TOML},
    "/edit/games/screaming_eagles/balance": {"text": TOML, "bot": "random", "options": {}},
    "/t/TOKEN/act": {"moment": "x", "action": "pass"},
    "/t/TOKEN/try": {"moment": "x", "text": "pass", "points": [[1, 2]], "like": "pass", "field": "to"},
    "/t/TOKEN/undo": {"moment": "x", "step": 0},
    "/t/TOKEN/chat": {"words": "hello"},
    "/t/TOKEN/note": {"words": "hello"},
    "/t/TOKEN/renew": {"seat": "us"},
}
GETS = (
    "/", "/games", "/games/bob/bridge.svg", "/games/bob/bridge.toml", "/rules/bob/BOB-1.1", "/edit",
    "/edit/games/bob", "/edit/saved/bob-000000000000000000000000", "/edit/balance/x", "/static/page.css",
    "/t/TOKEN", "/t/TOKEN/now", "/t/TOKEN/land/x", "/t/TOKEN/odds", "/t/TOKEN/at/0", "/t/TOKEN/line/1",
    "/t/TOKEN/sight", "/t/TOKEN/field", "/t/TOKEN/chat", "/t/TOKEN/note", "/t/TOKEN/replay.html",
)  # fmt: skip
QUERIES = ("since", "have", "moment", "shown", "from", "to", "unit", "at")
VALUES = (
    "", "-1", "0", "999999999999999999999", "x" * 3000, "%00", "%ff", "%ed%a0%80", "0,1,2,-3", "²", "C4",
    "NaN", "1e9", "../x", "%0d%0aSet-Cookie:x", "' or 1=1 --",
)  # fmt: skip


async def broken_http(target: Target) -> None:
    """Send what is no HTTP, or hardly."""
    whole = request("/games", {"game": "bob", "scenario": "bridge"})
    starts = (
        b"", b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01" + bytes(range(256)),
        b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /games HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nxyz",
        b"GET http://[::1/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET \xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 2000 + b"\r\n",
        b"GET //evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET ? HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    )  # fmt: skip
    while target.on:
        sent = bytearray(target.rng.choice((*starts, whole)))
        for _ in range(target.rng.randrange(3)):
            if sent:
                sent[target.rng.randrange(len(sent))] = target.rng.randrange(256)
        await target.send(bytes(sent), wait=3)
        await target.pause()


async def broken_json(target: Target) -> None:
    """Post what is no JSON, or none that is expected."""
    bodies = (
        b"", b"{", b"[]", b"null", b"NaN", b'{"a":1,"a":2}', b"[" * 60_000, b'{"x":' * 9000, b"\xff",
        b'"\\ud800"', b"1" * 60_000, b"{}", b'{"game":"bob"}', b"-", b"1e999", b'{"\\u0000":1}',
    )  # fmt: skip
    while target.on:
        token, _ = await target.seat()
        path = target.rng.choice([*POSTS]).strip().replace("TOKEN", token)
        await target.send(request(path, target.rng.choice(bodies)))
        await target.pause()


async def odd_fields(target: Target) -> None:
    """Put odd values into every field of everything that is posted."""
    while target.on:
        token, now = await target.seat()
        for path, usual in POSTS.items():
            field = target.rng.choice([*usual, "other"])
            data = usual | {"moment": now.get("moment", "x")} if "moment" in usual else dict(usual)
            data[field] = target.rng.choice(ODD)
            if field in {"seats", "options"} and target.rng.random() < 0.7:
                data[field] = {target.rng.choice(("ge", "us", "", LONE, "round_limit")): data[field]}
            await target.send(request(path.strip().replace("TOKEN", token), data))
            await target.pause()


async def odd_queries(target: Target) -> None:
    """Ask with odd values in queries and paths."""
    while target.on:
        token, _ = await target.seat()
        path = target.rng.choice(GETS).replace("TOKEN", token)
        if target.rng.random() < 0.4:
            path = path.rpartition("/")[0] + "/" + target.rng.choice(VALUES).replace(" ", "%20")
        names = target.rng.sample(QUERIES, 2)
        query = "&".join(f"{name}={target.rng.choice(VALUES).replace(' ', '%20')}" for name in names)
        await target.send(request(f"{path}?{query}"))
        await target.pause()


async def commands(target: Target) -> None:
    """Name bots that would run a command, wherever a bot is named."""
    _, scenario = await exchange(
        target.port, target.source, request("/games/screaming_eagles/standard.toml"), wait=target.left()
    )
    places: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
        ("/games", {"game": "bob", "scenario": "bridge", "seats": {"ge": ""}}, ("seats", "ge")),
        ("/seats", {"game": "bob", "scenario": "bridge", "seats": {"ge": ""}}, ("seats", "ge")),
        ("/edit/games/screaming_eagles/balance", {"text": scenario.decode(), "bot": ""}, ("bot",)),
        ("/games", {"game": "", "scenario": "bridge"}, ("game",)),
    )
    while target.on:
        mark = f"{target.owned}-{target.rng.randrange(10**6)}"
        bot = target.rng.choice(
            (f"cmd: touch {mark}", f"cmd:sh -c 'touch {mark}'", f"searching:bot=cmd: touch {mark}", 'cmd: "')
        )
        path, data, (*outer, inner) = target.rng.choice(places)
        sent = json.loads(json.dumps(data))
        (sent[outer[0]] if outer else sent)[inner] = bot
        await target.send(request(path, sent))
        await target.pause(0.3)


async def tokens(target: Target) -> None:
    """Guess links."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    while target.on:
        token = "".join(target.rng.choices(letters, k=target.rng.choice((1, 22, 22, 22, 200))))
        path = target.rng.choice([one for one in GETS if "TOKEN" in one]).replace("TOKEN", token)
        status, _ = await target.send(request(path))
        if status == 200:
            target.note(target.kind, 599, path.encode(), b"a guessed link was answered")
        await target.pause(0.05)


async def slow_heads(target: Target) -> None:
    """Hold connections open with headers that never end."""
    await hold(target, 60, b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X: y\r\n")


async def slow_bodies(target: Target) -> None:
    """Hold connections open with bodies that never end."""
    head = b"POST /games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    await hold(target, 60, head + b"Content-Length: 60000\r\n\r\n", b" ")


async def idle(target: Target) -> None:
    """Hold connections open without a word."""
    await hold(target, 400, b"", b"")


async def hold(target: Target, many: int, first: bytes, more: bytes) -> None:
    """Hold many connections open, each until it is cut; then open another."""

    async def one() -> None:
        while target.on:
            with suppress(OSError, TimeoutError):
                reader, writer = await connect(target.port, target.source)
                try:
                    writer.write(first)
                    said = await said_meanwhile(reader, writer, more, target)
                    status = int(said.split(b" ")[1]) if said.startswith(b"HTTP/1.1 ") else 0
                    target.note(target.kind, status, first, said)
                finally:
                    writer.close()
            await asyncio.sleep(target.rng.uniform(2, 8))

    await asyncio.gather(*(one() for _ in range(many)))


async def said_meanwhile(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, more: bytes, target: Target
) -> bytes:
    """Send a little each second until something is said, or the end; gives what is said."""
    while target.on:
        writer.write(more)
        with suppress(TimeoutError):
            return await asyncio.wait_for(reader.read(2000), 1)
    return b""


async def streams(target: Target) -> None:
    """Hold far more streams open than anybody needs."""

    async def one(token: str) -> None:
        while target.on:
            await target.send(request(f"/t/{token}/stream"), wait=target.rng.uniform(1, 20))
            await target.pause(8)

    token, _ = await target.seat()
    await asyncio.gather(*(one(token) for _ in range(120)))


async def tables(target: Target) -> None:
    """Make tables, one after the other, and listen at each."""
    async with asyncio.TaskGroup() as listening:
        while target.on:
            game, scenario = target.rng.choice((("bob", "bridge"), ("screaming_eagles", "standard")))
            status, body = await target.send(request("/games", {"game": game, "scenario": scenario}))
            if status == 201:
                token = json.loads(body)["spectator"]
                listening.create_task(target.send(request(f"/t/{token}/stream"), wait=30))
            await target.pause(0.3)


async def bots(target: Target) -> None:
    """Let bots that think ahead play each other at table after table."""
    wish = {"game": "screaming_eagles", "scenario": "standard"}
    while target.on:
        await target.send(
            request("/games", wish | {"seats": {"blue": "determinized", "tan": "determinized"}})
        )
        await target.pause(2)


async def hints(target: Target) -> None:
    """Ask for hint after hint."""
    while target.on:
        token, now = await target.seat()
        await target.send(request(f"/t/{token}/hint?moment={now.get('moment', '')}"), wait=5)


async def methods(target: Target) -> None:
    """Ask by every method for everything."""
    known = ("HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "PATCH", "PROPFIND", "get", "M-SEARCH", "QUERY")
    while target.on:
        token, _ = await target.seat()
        path = target.rng.choice([*GETS, *map(str.strip, POSTS), "/t/TOKEN/stream"]).replace("TOKEN", token)
        await target.send(request(path, method=target.rng.choice(known)), wait=3)
        await target.pause()


async def huge_bodies(target: Target) -> None:
    """Send, or announce, far more than is let in."""
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    while target.on:
        token, _ = await target.seat()
        path = target.rng.choice([*POSTS]).strip().replace("TOKEN", token)
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        length = target.rng.choice((b"99999999999999999999", b"70000", b"+5", b"0x10", "²".encode(), b"-1"))
        await target.send(head.encode() + b"Content-Length: " + length + b"\r\n\r\n" + b"x" * 70_000, wait=3)
        await target.send(head.encode() + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 4, wait=3)
        await target.pause(0.3)


async def path_tricks(target: Target) -> None:
    """Look for files that are nobody's business."""
    parts = (
        "..",
        "%2e%2e",
        "..%2f",
        "%2e%2e%2f",
        "..%5c",
        "....//",
        "%00",
        "etc",
        "passwd",
        "tables.sqlite",
        ".",
        "~",
        "",
    )
    roots = ("/static/", "/edit/saved/", "/games/bob/", "/rules/bob/", "/t/", "/")
    while target.on:
        tail = "/".join(target.rng.choices(parts, k=target.rng.randrange(1, 9)))
        end = target.rng.choice(("etc/passwd", "store.py", "tables.sqlite", "x.svg", "now"))
        await target.send(request(f"{target.rng.choice(roots)}{tail}/{end}"))
        await target.pause()


async def flood(target: Target) -> None:
    """Ask as fast as it goes, each time as somebody else by its word."""
    while target.on:
        some = (
            target.send(request("/games/bob/bridge.svg", X_Forwarded_For=f"198.51.100.{at}"))
            for at in range(20)
        )
        await asyncio.gather(*some)


async def pipelines(target: Target) -> None:
    """Ask thousands of times on one connection, without reading."""
    ask = request("/static/table.js").replace(b"Connection: close\r\n", b"")
    while target.on:
        with suppress(OSError, TimeoutError):
            _, writer = await connect(target.port, target.source)
            writer.write(ask * 3000)
            with suppress(TimeoutError):
                await asyncio.wait_for(writer.drain(), 3)
            await asyncio.sleep(1)
            target.note(target.kind, 0, ask, b"")
            writer.close()


async def long_answers(target: Target) -> None:
    """Ask for what takes the server longest."""
    while target.on:
        token, _ = await target.seat({"game": "fire_move", "scenario": "crossroads_farm"})
        paths = ("replay.html", "now", "odds?shown=" + ",".join(map(str, range(60))), "at/0")
        await asyncio.gather(*(target.send(request(f"/t/{token}/{path}")) for path in paths * 3))


async def trials(target: Target) -> None:
    """Let scenarios be tried out, again and again."""
    _, scenario = await exchange(
        target.port, target.source, request("/games/bob/bridge.toml"), wait=target.left()
    )
    while target.on:
        data = {"text": scenario.decode(), "bot": target.rng.choice(("random", "determinized", "x"))}
        await target.send(request("/edit/games/bob/balance", data))
        await target.send(request("/edit/games/bob/draft", {"text": scenario.decode() + "\n" + TOML * 50}))
        await target.pause(1)


KINDS: tuple[Kind, ...] = (
    broken_http, broken_json, odd_fields, odd_queries, commands, tokens, slow_heads, slow_bodies, idle,
    streams, tables, bots, hints, methods, huge_bodies, path_tricks, flood, pipelines, long_answers, trials,
)  # fmt: skip
