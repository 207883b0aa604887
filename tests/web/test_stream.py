"""News of a link as they come: in its seat's own count, and none that its seat could not notice."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

import wargames
from wargames import SeededDice, Session
from wargames.kernel.game import Seat
from wargames.web import TableStore
from wargames.web.routes.event_stream import events
from wargames.web.storage.links import LinkGrant
from wargames.web.storage.store import TableConfig
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.open_table import STREAMS, OpenTable, ServerFull
from wargames.web.tables.table_manager import TableManager
from web.served import QUICK

Opened = tuple[TableStore, OpenTable, dict[str, LinkGrant], dict[str, str]]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """Seat two people at Screaming Eagles."""
    store = TableStore(tmp_path)
    game = wargames.load("screaming_eagles")
    table = LiveTable(Session(game, "standard", dice=SeededDice(5)), {})
    tokens = store.add("one", TableConfig(game.id, "any", {}, "honest"), table.seats)
    grants = {str(seat): found for seat in table.seats if (found := store.grant(tokens[f"seat:{seat}"]))}
    yield store, OpenTable(table), grants, {str(seat): tokens[f"seat:{seat}"] for seat in table.seats}
    store.close()


def heard(stream: AsyncIterator[str]) -> Any:
    """Wait for the next piece of a stream; None if none comes soon."""
    return asyncio.wait_for(anext(stream, "end"), 0.3)


def answer(live: OpenTable, seat: str) -> None:
    """Answer for a seat with the first action of its list."""
    shown = live.table.shown(Seat(seat))
    assert shown.known.decision is not None
    live.table.act(Seat(seat), shown.moment, shown.known.decision.actions.candidates[0])
    live.announce()


def stream_of(opened: Opened) -> AsyncIterator[str]:
    """Listen as blue."""
    store, live, grants, tokens = opened
    listener = asyncio.Event()
    live.listeners[listener] = grants["blue"]
    return events(TableManager(store, pace=QUICK), live, (grants["blue"], tokens["blue"]), listener)


async def listen(opened: Opened) -> None:
    live, stream = opened[1], stream_of(opened)
    told = len(live.table.session.told(Seat("blue")))
    first = await heard(stream)
    assert first.startswith(f"id: {told}\nevent: moment\n")
    assert "event: talk" in await heard(stream)
    live.announce()
    with pytest.raises(TimeoutError):  # nothing has happened: nothing is said
        await heard(stream)


async def hear_of_each_change_once(opened: Opened) -> None:
    store, live, stream = opened[0], opened[1], stream_of(opened)
    await heard(stream)
    await heard(stream)
    answer(live, "tan")
    assert f'"moment": "{live.table.moment(Seat("blue"))}"' in await heard(stream)
    store.say("one", Seat("tan"), "hello")
    live.announce()
    assert 'event: talk\ndata: {"talk": 1}' in await heard(stream)
    store.renew("one", Seat("blue"))
    live.announce()
    assert "end" == await heard(stream)


async def stop(opened: Opened) -> None:
    live, stream = opened[1], stream_of(opened)
    await heard(stream)
    await heard(stream)
    live.closing = True
    live.announce()
    assert "end" == await heard(stream)


@pytest.mark.parametrize("scene", [listen, hear_of_each_change_once, stop])
def test_a_stream_tells_what_its_seat_can_notice(opened: Opened, scene: Any) -> None:
    asyncio.run(scene(opened))


def test_a_link_holds_only_so_many_streams(opened: Opened) -> None:
    _, live, grants, _ = opened
    held = [live.listening(grants["blue"]) for _ in range(STREAMS)]
    for one in held:
        one.__enter__()
    with pytest.raises(ServerFull), live.listening(grants["blue"]):
        pass
    with live.listening(grants["tan"]):
        pass
    for one in held:
        one.__exit__(None, None, None)


async def come_and_go(opened: Opened) -> None:
    """Another seat's first stream and its last are told; one more of them is not."""
    _, live, grants, _ = opened
    stream = stream_of(opened)
    for expected in ("moment", "talk"):
        assert f"event: {expected}" in await heard(stream)
    with live.listening(grants["tan"]):
        assert "event: people" in await heard(stream)
    assert "event: people" in await heard(stream)
    live.people += 1
    live.announce()
    assert "event: people" in await heard(stream)
    with live.listening(grants["blue"]), pytest.raises(TimeoutError):
        await heard(stream)


def test_who_comes_and_goes_is_told(opened: Opened) -> None:
    asyncio.run(come_and_go(opened))
