"""Load on the web server: tables with bots, open streams, and people who answer; on this machine alone.

    python benchmarks/web_load.py --tables 50 --streams 100 --seconds 60

Prints how long answers took, the bots' thinking left out, and whether any action was lost or doubled.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from time import monotonic
from typing import Any

import attrs
import httpx2

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
MOST_TABLES, MOST_STREAMS, MOST_SECONDS = 100, 200, 300
PAUSE = 1.0
"""How long a person looks before he answers, in seconds on average."""


@attrs.define
class Load:
    """What was asked and how long each answer took, by kind, in milliseconds; and actions that were taken."""

    took: dict[str, list[float]] = attrs.field(factory=lambda: defaultdict(list))
    codes: Counter[int] = attrs.field(factory=Counter)
    acted: Counter[str] = attrs.field(factory=Counter)

    async def ask(
        self, client: httpx2.AsyncClient, kind: str, method: str, path: str, data: Any = None
    ) -> Any:
        """Send a request and note how long its answer took."""
        began = monotonic()
        answer = await client.request(method, path, json=data)
        self.took[kind].append(1000 * (monotonic() - began))
        self.codes[answer.status_code] += 1
        return answer


async def person(client: httpx2.AsyncClient, load: Load, token: str, end: float) -> None:
    """Look, ask for odds and answer, again and again."""
    rng = random.Random(token)
    since = 0
    while monotonic() < end:
        await asyncio.sleep(rng.uniform(0, 2 * PAUSE))
        now = (await load.ask(client, "now", "GET", f"/t/{token}/now?since={since}")).json()
        since += len(now["told"])
        if now["over"]:
            return
        if not now["decision"]:
            continue
        actions = now["decision"]["actions"]
        shown = ",".join(str(at) for at in range(min(12, len(actions))))
        await load.ask(client, "odds", "GET", f"/t/{token}/odds?moment={now['moment']}&shown={shown}")
        data = {"moment": now["moment"], "action": rng.choice(actions)[0]}
        answer = await load.ask(client, "act", "POST", f"/t/{token}/act", data)
        load.acted[token] += answer.status_code == httpx2.codes.OK
        await load.ask(client, "look back", "GET", f"/t/{token}/at/{rng.randrange(now['steps'] + 1)}")


async def listener(client: httpx2.AsyncClient, token: str, heard: Counter[str], end: float) -> None:
    """Hold a stream open and count what it tells."""
    async with client.stream("GET", f"/t/{token}/stream", timeout=None) as stream:
        async for line in stream.aiter_lines():
            heard["moments"] += line == "event: moment"
            if monotonic() > end:
                return


async def run(address: str, arguments: argparse.Namespace, folder: Path, server: int) -> None:
    """Seat people at tables, let them play, and print what came of it."""
    limits = httpx2.Limits(max_connections=None, max_keepalive_connections=200)
    async with httpx2.AsyncClient(base_url=address, limits=limits, timeout=120) as client:
        offered = {game["id"]: game for game in (await client.get("/games")).json()}
        load, heard, tokens, spectators = Load(), Counter[str](), [], []
        for number in range(arguments.tables):
            game = offered[GAMES[number % len(GAMES)]]
            chosen = next(one for one in game["scenarios"] if one["id"] == game["balanced"])
            bots = dict.fromkeys(chosen["seats"][1:], game["bots"][0])
            wanted = {"game": game["id"], "scenario": chosen["id"], "seats": bots}
            links = (await load.ask(client, "new table", "POST", "/games", wanted)).json()
            tokens.append(links["seats"][chosen["seats"][0]])
            spectators.append(links["spectator"])
        end = monotonic() + arguments.seconds
        streams = [(tokens + spectators)[at % (2 * len(tokens))] for at in range(arguments.streams)]
        listening = [asyncio.create_task(listener(client, token, heard, end)) for token in streams]
        await asyncio.gather(*(person(client, load, token, end) for token in tokens))
        busy, thinking = processor_time(server)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    report(load, heard, arguments)
    answers = sum(map(len, load.took.values()))
    print(
        f"processor time of the server {busy:.1f} s, {1000 * busy / answers:.1f} ms an answer;"
        f" of the processes of its bots {thinking:.1f} s; load average {os.getloadavg()[0]:.1f}"
    )
    print(f"records hold {recorded(folder)} actions of people; answered with 200: {sum(load.acted.values())}")


def processor_time(server: int) -> tuple[float, float]:
    """Give the seconds of processor time that a server took, and its living children; Linux alone says it."""
    children = Path(f"/proc/{server}/task/{server}/children")
    pids = [server, *map(int, children.read_text().split())] if children.exists() else []
    taken = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13] for pid in pids]
    seconds = [sum(map(int, one)) / os.sysconf("SC_CLK_TCK") for one in taken]
    return (seconds[0], sum(seconds[1:])) if seconds else (0.0, 0.0)


def recorded(folder: Path) -> int:
    """Count the actions of people in the records: those of the first seat of each table."""
    count = 0
    for path in folder.glob("*.jsonl"):
        header, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        people = {seat for seat, bot in header["seats"].items() if bot is None}
        count += sum(line.get("seat") in people for line in lines)
    return count


def report(load: Load, heard: Counter[str], arguments: argparse.Namespace) -> None:
    """Print the table."""
    print(f"{arguments.tables} tables, {arguments.streams} streams, {arguments.seconds} s")
    print(f"{'answer':<12}{'count':>8}{'median ms':>11}{'p95 ms':>9}{'most ms':>9}")
    for kind, took in [*load.took.items(), ("all", [one for all_ in load.took.values() for one in all_])]:
        cuts = statistics.quantiles(took, n=20, method="inclusive") if len(took) > 1 else took * 19
        print(f"{kind:<12}{len(took):>8}{statistics.median(took):>11.0f}{cuts[-1]:>9.0f}{max(took):>9.0f}")
    print(f"status codes {dict(load.codes)}; moments heard on streams {heard['moments']}")


def main() -> None:
    """Start a server on this machine, load it, and stop it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--streams", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=60)
    arguments = parser.parse_args()
    for name, most in (("tables", MOST_TABLES), ("streams", MOST_STREAMS), ("seconds", MOST_SECONDS)):
        if not 1 <= getattr(arguments, name) <= most:
            parser.error(f"--{name} is 1 to {most}")
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as door:
        code = (
            "import sys, socket; from wargames.web import ServerLimits, TableStore\n"
            "from wargames.web.serving import run\n"
            "door = socket.socket(fileno=int(sys.argv[2]))\n"
            "names = ('rate', 'burst', 'at_once', 'connections', 'streams', 'tables', 'made')\n"
            "run(TableStore(sys.argv[1]), door, (), ServerLimits(**dict.fromkeys(names, 10**6)))"
        )
        server = subprocess.Popen(
            [sys.executable, "-c", code, folder, str(door.fileno())], pass_fds=[door.fileno()]
        )
        try:
            asyncio.run(run(f"http://127.0.0.1:{door.getsockname()[1]}", arguments, Path(folder), server.pid))
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
