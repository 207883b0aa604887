"""The link of the host, as a server in a process of its own writes it, and what its log holds."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from web.test_keeping import SERVE, call

pytestmark = pytest.mark.thorough

KEY = "the-key-of-the-host"


@contextmanager
def server(folder: Path, lines: int, **env: str) -> Iterator[tuple[list[str], subprocess.Popen[str]]]:
    """Start a server; gives the lines that it writes first."""
    running = subprocess.Popen(
        [sys.executable, "-m", "wargames", *SERVE, str(folder), "--log", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | env,
    )
    assert running.stdout is not None
    try:
        yield [running.stdout.readline() for _ in range(lines)], running
    finally:
        running.kill()
        running.communicate()


def tables(address: str, key: str) -> int:
    """Count the tables that the host sees."""
    request = urllib.request.Request(f"{address}/host/tables", headers={"Authorization": f"Bearer {key}"})  # noqa: S310
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  ours
        return int(json.load(answer)["count"])


def test_the_link_that_is_written_opens_the_page_of_the_host(tmp_path: Path) -> None:
    with server(tmp_path, 2) as ((first, second), running):
        link = urlsplit(second.split()[-1])
        address = f"{link.scheme}://{link.netloc}"
        key = parse_qs(link.fragment)["key"][0]
        assert first.startswith(f"Open {address}/ in a browser")
        made = call(f"{address}/games", {"game": "sniper", "scenario": "snipers_alley"})
        assert 1 == tables(address, key)
        running.terminate()
        log = running.communicate(timeout=60)[1]

    assert ["/games", "/host/tables"] == [json.loads(line)["route"] for line in log.splitlines()]
    for secret in (key, made["table"], made["maker"], made["spectator"], *made["seats"].values()):
        assert secret not in log


def test_a_key_that_is_given_is_not_written(tmp_path: Path) -> None:
    with server(tmp_path, 1, WARGAMES_HOST_TOKEN=KEY) as ((first,), running):
        address = first.split()[1].rstrip("/")
        assert 0 == tables(address, KEY)
        running.terminate()
        out, log = running.communicate(timeout=60)
    assert KEY not in first + out + log
