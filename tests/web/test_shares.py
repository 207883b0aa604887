"""Tables, streams, turns and bots of one client: each has its share, and the others theirs."""

import asyncio
import http.client
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from select import select
from typing import Any

import attrs
import pytest

from cases import cases
from waiting import until
from wargames.web import Pace, ServerLimits
from wargames.web.people.cookie import COOKIE
from wargames.web.tables.bot_runner import BotRunner
from wargames.web.transport.clients import Asker
from web.listening import FREE, GOOD, Listening, is_closed, listening
from web.served import served
from web.together import Browser

pytestmark = pytest.mark.thorough


def test_tables_of_one_client_do_not_close_one_of_another_that_is_played(tmp_path: Path) -> None:
    """200 of them, each with a stream: the one that is played stays open, and so does its stream."""
    limits = ServerLimits(made=1e9, streams=300, connections=400, **FREE)
    with listening(tmp_path, limits=limits, tables=60) as here, ExitStack() as held:
        links = here.made("bob", "bridge", GOOD, ge="random")
        token = links["seats"]["us"]
        own = held.enter_context(here.stream(token, GOOD))
        (name,) = here.manager._open
        played = here.manager._open[name]
        for at in range(200):
            held.enter_context(here.stream(here.made("bob", "bridge")["spectator"]))
            if at % 20 == 0:
                assert act(here, token)

        assert here.manager._open[name] is played
        assert not is_closed(own)
        assert limits.tables + 1 == len(here.manager._open)


def act(here: Listening, token: str) -> bool:
    """Play one action as the good client, when it is asked."""

    def asked() -> dict[str, Any] | None:
        now: dict[str, Any] = json.loads(here.ask(f"/t/{token}/now", source=GOOD).body)
        return now if now["decision"] else None

    now = until(asked)
    data = {"moment": now["moment"], "action": now["decision"]["actions"][0][0]}
    return here.ask(f"/t/{token}/act", data, GOOD).status == 200


def test_of_too_many_tables_the_one_that_was_played_longest_ago_gives_way_streamed_to_or_not(
    tmp_path: Path,
) -> None:
    limits = ServerLimits(tables=3, **FREE)
    with listening(tmp_path, limits=limits) as here, ExitStack() as held:
        links = [here.made("screaming_eagles", "standard", tan="random") for _ in range(3)]
        names = list(here.manager._open)
        for one in links[1:]:
            held.enter_context(here.stream(one["seats"]["blue"]))
        now = json.loads(here.ask(f"/t/{links[0]['seats']['blue']}/now").body)
        data = {"moment": now["moment"], "action": now["decision"]["actions"][0][0]}
        assert 200 == here.ask(f"/t/{links[0]['seats']['blue']}/act", data).status
        here.made("screaming_eagles", "standard", tan="random")

        assert [True, False, True] == [name in here.manager._open for name in names]
        assert 200 == here.ask(f"/t/{links[1]['seats']['blue']}/now").status  # opened again


def test_a_table_that_is_opened_again_counts_for_who_opens_it(tmp_path: Path) -> None:
    """A client's old tables, each opened again for a stream, stay within its share."""
    limits = ServerLimits(tables=2, **FREE)
    with listening(tmp_path, limits=limits) as here:
        own = here.made("bob", "bridge", GOOD)
        links = [here.made("bob", "bridge") for _ in range(4)]
        kept = [live for live in here.manager._open.values() if live.client == GOOD]
        for one in links:
            assert 200 == here.ask(f"/t/{one['spectator']}/now").status

        assert 3 == len(here.manager._open)
        assert kept == [live for live in here.manager._open.values() if live.client == GOOD]
        assert 200 == here.ask(f"/t/{own['spectator']}/now", source=GOOD).status


def test_a_client_makes_so_many_tables_and_then_waits(tmp_path: Path) -> None:
    with listening(tmp_path, limits=ServerLimits(made=2, making=0.001)) as here:
        wanted = {"game": "bob", "scenario": "bridge"}
        answers = [here.ask("/games", wanted) for _ in range(3)]

        assert [201, 201, 503] == [one.status for one in answers]
        assert "so many tables were made from this address" in answers[2].error
        assert 201 == here.ask("/games", wanted, GOOD).status


def test_a_client_holds_so_many_streams_over_all_its_tables(tmp_path: Path) -> None:
    with listening(tmp_path, limits=ServerLimits(streams=4)) as here, ExitStack() as held:
        links = [here.made("bob", "bridge") for _ in range(5)]
        for one in links[:4]:
            held.enter_context(here.stream(one["spectator"]))
        refused = here.ask(f"/t/{links[4]['spectator']}/stream")

        assert (503, True) == (refused.status, "4 pages are open from this address" in refused.error)
        with here.stream(links[4]["spectator"], GOOD) as other:
            assert not is_closed(other)
        held.close()
        until(lambda: not +here.manager._streams)


def test_the_ninth_stream_of_a_link_is_refused_in_words(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with listening(tmp_path) as here, ExitStack() as held:
        token = here.made("bob", "bridge")["spectator"]
        for _ in range(8):
            held.enter_context(here.stream(token))
        refused = here.ask(f"/t/{token}/stream")

    assert (503, "this link is open 8 times already; close one of the pages") == (
        refused.status,
        refused.error,
    )
    assert "Traceback" not in capfd.readouterr().err


def test_the_head_of_a_stream_is_answered_at_once(tmp_path: Path) -> None:
    with listening(tmp_path) as here, here.connection() as one:
        token = here.made("bob", "bridge")["spectator"]
        one.request("HEAD", f"/t/{token}/stream")
        answer = one.getresponse()

        assert (200, b"") == (answer.status, answer.read())
        assert "text/event-stream" in (answer.getheader("content-type") or "")


@attrs.define
class Held:
    """What is worked out waits until it is let go."""

    begun: int = 0
    free: threading.Event = attrs.field(factory=threading.Event)
    waits: bool = True


@contextmanager
def held_up(here: Listening) -> Iterator[Held]:
    """Hold up all that is worked out."""
    work, holding = here.manager.work, Held()

    async def worked(what: Callable[[], Any]) -> Any:
        if holding.waits:
            holding.begun += 1
            await work(lambda: holding.free.wait(30))
        return await work(what)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(here.manager, "work", worked)
        yield holding


def answered(some: Sequence[http.client.HTTPConnection]) -> int:
    """Count the connections that have something to read."""
    return len(select([one.sock for one in some], [], [], 0)[0])


def test_what_a_client_asks_at_once_waits_in_its_own_line(tmp_path: Path) -> None:
    """Twenty answers of one client take as long as they like: another waits for none of them."""
    with listening(tmp_path, limits=ServerLimits(**FREE)) as here, ExitStack() as held:
        own, other = here.made("bob", "bridge", GOOD)["spectator"], here.made("bob", "bridge")["spectator"]
        until(lambda: all(one.playing is None or one.playing.done() for one in here.manager._open.values()))
        holding = held.enter_context(held_up(here))
        some = [held.enter_context(here.connection()) for _ in range(20)]
        for one in some:
            one.request("GET", f"/t/{other}/now")
        until(lambda: holding.begun == ServerLimits().at_once)
        holding.waits = False
        status = here.ask(f"/t/{own}/now", source=GOOD).status
        holding.free.set()

        assert 200 == status
        assert [200] * 20 == [one.getresponse().status for one in some]


def test_too_long_a_line_is_refused(tmp_path: Path) -> None:
    limits = ServerLimits(at_once=1, line=2, **FREE)
    with listening(tmp_path, limits=limits) as here, ExitStack() as held:
        token = here.made("bob", "bridge")["spectator"]
        holding = held.enter_context(held_up(here))
        some = [held.enter_context(here.connection()) for _ in range(6)]
        for one in some:
            one.request("GET", f"/t/{token}/now")
        until(lambda: 3 == answered(some))
        holding.free.set()
        codes = sorted(one.getresponse().status for one in some)

    assert [200] * 3 + [429] * 3 == codes


def test_a_hint_that_waits_for_bots_keeps_nothing_else_of_its_client_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()

    async def never(*_: Any) -> None:
        asked.append("a hint")
        await asyncio.Event().wait()

    monkeypatch.setattr("wargames.web.tables.bot_runner.BotRunner._advise", never)
    with listening(tmp_path) as here, ExitStack() as held:
        token = here.made("screaming_eagles", "standard")["seats"]["blue"]
        moment = json.loads(here.ask(f"/t/{token}/now").body)["moment"]
        for _ in range(3):
            one = held.enter_context(here.connection())
            one.request("GET", f"/t/{token}/hint?moment={moment}")
        until(lambda: asked)

        assert 200 == here.ask(f"/t/{token}/now").status


async def all_have_come_as_far_as_they_can() -> None:
    """Let the other tasks of the loop go on until they wait for each other."""
    for _ in range(100):
        await asyncio.sleep(0)


@cases(
    [Asker("address")] * 10,
    [Asker("address", f"cookie {number}") for number in range(10)],
    [Asker(f"address {number}", "cookie") for number in range(10)],
    ids=["no cookie", "many cookies at one address", "one cookie at many addresses"],
)
def test_bots_of_one_client_or_person_leave_a_place_for_those_of_another(greedy: list[Asker]) -> None:
    """Many of one are asked at the same time: fewer than all places are theirs."""

    async def most_at_once() -> tuple[int, bool]:
        runner, free = BotRunner(Pace(processes=3)), asyncio.Event()
        asked: list[str] = []

        async def think(who: str, *_: Any) -> str:
            asked.append(who)
            await free.wait()
            return who

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(runner, "_answer", think)
            tasks = [
                asyncio.create_task(runner.answer("greedy", None, None, asker))  # type: ignore[arg-type]
                for asker in greedy
            ]
            await all_have_come_as_far_as_they_can()
            tasks.append(asyncio.create_task(runner.answer("good", None, None, Asker("good", "other"))))  # type: ignore[arg-type]
            await all_have_come_as_far_as_they_can()
            found = asked.count("greedy"), "good" in asked
            free.set()
            await asyncio.gather(*tasks)
        assert len(greedy) == asked.count("greedy"), "all have their turn"
        return found

    assert (2, True) == asyncio.run(most_at_once())


def test_who_waits_for_a_person_s_turn_keeps_nobody_else_at_the_address_waiting() -> None:
    """One cookie waits for itself: it holds no place of the address meanwhile."""

    async def neighbor_is_asked() -> bool:
        runner, free = BotRunner(Pace(processes=3)), asyncio.Event()
        asked: list[str] = []

        async def think(who: str, *_: Any) -> None:
            asked.append(who)
            await free.wait()

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(runner, "_answer", think)
            askers = (
                [Asker("elsewhere", "greedy")] * 2 + [Asker("club", "greedy")] * 5 + [Asker("club", "good")]
            )
            tasks = []
            for asker in askers:
                tasks.append(asyncio.create_task(runner.answer(asker.person, None, None, asker)))  # type: ignore[arg-type]
                await all_have_come_as_far_as_they_can()
            found = "good" in asked
            free.set()
            await asyncio.gather(*tasks)
        return found

    assert asyncio.run(neighbor_is_asked())


def test_the_bots_of_a_table_are_those_of_the_first_person_with_a_seat_and_a_name(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = here.made("screaming_eagles", "standard", {"tan": "random"})
        (live,) = here.manager.there(None)
        here.now(links["seats"]["blue"])
        watching, ann, bob = (Browser.opened(here, name) for name in ("Watcher", "Ann", "Bob"))
        watching.get(f"/t/{links['spectator']}/now")
        assert Asker("testclient") == live.asker
        ann.get(f"/t/{links['seats']['blue']}/now")
        bob.get(f"/t/{links['seats']['blue']}/now")
        forged = Browser.opened(here)
        forged.client.headers["Cookie"] = f"{COOKIE}=somebody.else.x"
        forged.get(f"/t/{links['seats']['blue']}/now")
        ((ann_s,),) = here.store.database.rows("select id from persons where name = 'Ann'")

        assert Asker("testclient", ann_s) == live.asker
