"""The playground's snapshot of Python's memory: later visits start from it, and from none that is bad."""

from typing import Any

import pytest

from browser.playing import wait_for
from browser.serving import Server
from browser.visiting import LONG, SNAPSHOT, SOME, Visitor
from thinned import by_day

RESTORED = "performance.getEntriesByName('ready')[0].detail.restored"

DAMAGED = "bytes[bytes.length >> 1] ^= 1;"
FOREIGN = "bytes.set(new Uint8Array(40).fill(7), 16); digest = await hex(bytes);"
HALF = "bytes = bytes.slice(0, bytes.length >> 1); digest = await hex(bytes);"
EMPTY = "bytes.fill(0, 1 << 20); digest = await hex(bytes);"
UNFINISHED = "await cache.put(new URL('kept/begun', location).href, new Response(''));"
"""Scripts that spoil a snapshot: another byte, another build, half of it, no content, an unfinished start."""

SPOIL = """async () => {
  const byte = (one) => one.toString(16).padStart(2, "0");
  const digested = async (all) => new Uint8Array(await crypto.subtle.digest("SHA-256", all));
  const hex = async (all) => Array.from(await digested(all), byte).join("");
  const { version } = await (await fetch("files.json")).json();
  const cache = await caches.open(version);
  const address = new URL("kept/memory", location).href;
  const kept = await cache.match(address);
  let digest = kept.headers.get("Digest");
  let bytes = new Uint8Array(await kept.arrayBuffer());
  %s
  await cache.put(address, new Response(bytes, { headers: { Digest: digest } }));
}"""


def reopened(visitor: Visitor) -> Any:
    """Load the page again; returns whether it started from a snapshot."""
    visitor.page.goto("about:blank")  # its worker is gone before the next one begins
    visitor.visit()
    return visitor.page.evaluate(RESTORED)


def made(visitor: Visitor) -> None:
    """Begin a game at the first visit, and wait until a snapshot is there."""
    visitor.visit()
    assert visitor.page.evaluate(RESTORED) is False
    visitor.begin(SOME[0])
    wait_for(lambda: visitor.page.evaluate(SNAPSHOT), LONG / 1000)


def test_later_visits_start_from_a_snapshot_offline(visitor: Visitor, server: Server) -> None:
    """They play, and draw other numbers than each other: their tables have other names."""
    made(visitor)
    visitor.kept()
    server.shutdown()
    visitor.context.set_offline(True)
    tables = set()

    for _ in range(2):
        assert reopened(visitor) is True
        for game in SOME:
            visitor.begin(game)
            tables.add(visitor.page.url)
            for _ in range(3):
                visitor.table.decide()
            visitor.inside.locator("#home").click()
    assert 2 * len(SOME) == len(tables)


@pytest.mark.parametrize(
    "spoiled", by_day([DAMAGED, FOREIGN, HALF, EMPTY, UNFINISHED], [DAMAGED, UNFINISHED])
)
def test_a_bad_snapshot_is_left_and_made_anew(visitor: Visitor, spoiled: str) -> None:
    made(visitor)
    visitor.page.evaluate(SPOIL % spoiled)

    assert reopened(visitor) is False
    visitor.begin(SOME[0])
    visitor.table.decide()
    wait_for(lambda: visitor.page.evaluate(SNAPSHOT), LONG / 1000)
    assert reopened(visitor) is True
