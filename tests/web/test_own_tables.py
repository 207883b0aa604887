"""Tables of the one who uses a page: listed, saved as records, opened from them, deleted."""

import asyncio
import gc
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import wargames
from wargames.kernel.play.record import read_record
from wargames.kernel.play.redaction import redact
from wargames.web import Pace
from wargames.web.in_page.calls import CalledApp, CalledRequest
from wargames.web.in_page.opening import rehearse
from wargames.web.in_page.programs import BrowserWorker, PageMachine, SparedModules, WorkerProgram
from wargames.web.machine import Machine, OneThread
from web.one_thread import Person

GAME = "screaming_eagles"


def no_worker(_program: WorkerProgram) -> BrowserWorker:
    """Start no worker: bots answer in place."""
    raise AssertionError("a worker is started")


class Owner(Person):
    """The one who uses the page."""

    def __init__(self, app: CalledApp) -> None:
        super().__init__(app)
        self.app = app

    async def begin(self, answers: int = 3) -> dict[str, Any]:
        """Begin a game of two people and answer a few questions; gives its links."""
        made: dict[str, Any] = await self.ask("POST", "/games", {"game": GAME, "scenario": "standard"})
        for _ in range(answers):
            await self.answer(made)
        return made

    async def answer(self, made: dict[str, Any]) -> None:
        """Answer the first question that anybody is asked."""
        for token in made["seats"].values():
            now = await self.ask("GET", f"/t/{token}/now")
            if now["decision"]:
                said = {"moment": now["moment"], "action": now["decision"]["actions"][0][0]}
                await self.ask("POST", f"/t/{token}/act", said)
                return
        raise AssertionError("nobody is asked")

    async def raw(self, method: str, address: str, data: Any = None) -> tuple[int, str]:
        """Return status and text of an answer."""
        said: list[Any] = []
        body = b"" if data is None else json.dumps(data).encode()
        call = CalledRequest(method, address, {"content-type": "application/json"}, body)
        await self.app.answer(-1, call, said.append)
        return said[0]["status"], b"".join(one.get("body", b"") for one in said[1:]).decode()

    async def record(self, made: dict[str, Any]) -> str:
        """Save a game."""
        status, text = await self.raw("GET", f"/own/{made['table']}/record")
        assert 200 == status
        return text


def files(folder: Path) -> set[Path]:
    """Return the records of a folder."""
    return set(folder.glob("*.jsonl"))


def at_a_page(folder: Path, work: Callable[[Owner], Awaitable[None]], machine: Machine | None = None) -> None:
    """Do something at the app of a page."""

    async def run() -> None:
        async with CalledApp(folder, machine or PageMachine(no_worker), Pace(least=0, processes=0)) as app:
            await work(Owner(app))

    asyncio.run(run())


def test_a_stream_ends_when_its_caller_leaves_and_an_answer_is_not_cut_off(tmp_path: Path) -> None:
    async def work(owner: Owner) -> None:
        made = await owner.begin(0)
        seat = next(iter(made["seats"].values()))
        leave = await owner.listen(f"/t/{seat}/stream")
        assert b"event: moment" in await leave()

        seats = json.dumps({"game": GAME, "scenario": "standard"}).encode()
        call, said = CalledRequest("POST", "/games", {"content-type": "application/json"}, seats), list[Any]()
        making = asyncio.ensure_future(owner.app.answer(7, call, said.append))
        await asyncio.sleep(0)
        owner.app.leave(7)
        await making
        assert 2 == len(await owner.ask("GET", "/own"))

    at_a_page(tmp_path, work)


def test_tables_are_listed_and_deleted(tmp_path: Path) -> None:
    async def work(owner: Owner) -> None:
        first, second = await owner.begin(), await owner.begin(0)
        rows = await owner.ask("GET", "/own")
        assert {first["table"], second["table"]} == {row["table"] for row in rows}
        assert {("Screaming Eagles", False, "")} == {
            (row["title"], row["over"], row["purpose"]) for row in rows
        }

        await owner.ask("POST", "/own/delete", {"table": first["table"]})
        assert [second["table"]] == [row["table"] for row in await owner.ask("GET", "/own")]
        assert 1 == len(files(tmp_path))
        status, words = await owner.raw("POST", "/own/delete", {"table": first["table"]})
        assert (400, True) == (status, "there is no table" in words)

    at_a_page(tmp_path, work)


def test_a_saved_record_is_replayed_and_played_on(tmp_path: Path) -> None:
    async def work(owner: Owner) -> None:
        was = await owner.begin(5)
        record = await owner.record(was)
        assert len(list(wargames.replay(record))) > 5

        said = await owner.ask("POST", "/own/look", {"record": record})
        assert (GAME, ["blue", "tan"], False) == (said["game"], said["seats"], said["over"])
        made = await owner.ask("POST", "/own/open", {"record": record, "seats": {}})
        assert made["table"] != was["table"]
        for seat in ("blue", "tan"):
            old, new = [await owner.ask("GET", f"/t/{one['seats'][seat]}/now") for one in (was, made)]
            assert old["board"] == new["board"]
            assert old["told"] == new["told"]
        await owner.answer(made)
        longer = await owner.record(made)
        assert longer.startswith(record)
        assert len(longer) > len(record)
        assert record == await owner.record(was)

    at_a_page(tmp_path, work)


def test_a_record_is_opened_against_a_bot_or_to_analyze(tmp_path: Path) -> None:
    async def work(owner: Owner) -> None:
        record = await owner.record(await owner.begin(2))
        made = await owner.ask("POST", "/own/open", {"record": record, "seats": {"tan": "random"}})
        assert ["blue"] == list(made["seats"])
        now = await owner.ask("GET", f"/t/{made['seats']['blue']}/now")
        assert {"tan": "random"} == now["bots"]

        await owner.ask("POST", "/own/open", {"record": record, "analyze": True})
        assert "analysis" in {row["purpose"] for row in await owner.ask("GET", "/own")}

    at_a_page(tmp_path, work)


def test_other_files_are_refused_by_a_sentence(tmp_path: Path) -> None:
    async def work(owner: Owner) -> None:
        record = await owner.record(await owner.begin(3))
        there = files(tmp_path)
        lines = record.splitlines(keepends=True)
        broken = "".join([*lines[:-1], lines[-1].replace('"hash": "', '"hash": "0')])
        seat = redact(read_record(record), "tan")
        wrong = {
            "hello": "no record",
            broken: "line",
            seat: "format",
            record.replace(GAME, "chess", 1): "chess",
        }
        for text, because in wrong.items():
            status, words = await owner.raw("POST", "/own/open", {"record": text})
            assert 400 == status, words
            assert because in words
            assert str(tmp_path) not in words
        assert there == files(tmp_path)

    at_a_page(tmp_path, work)


@pytest.mark.parametrize(
    ("machine", "players"),
    [
        (PageMachine(no_worker), "You lead Blue and Tan."),
        (OneThread(), "You lead Blue. Another person plays Tan."),
    ],
)
def test_at_one_screen_nobody_else_plays(tmp_path: Path, machine: Machine, players: str) -> None:
    async def work(owner: Owner) -> None:
        made = await owner.begin(0)
        now = await owner.ask("GET", f"/t/{made['seats']['blue']}/now")
        assert players == now["players"]

    at_a_page(tmp_path, work, machine)


def test_what_modules_have_made_is_spared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    spared, frozen = SparedModules(), gc.get_freeze_count()
    try:
        assert spared.renew()
        assert not spared.renew()
        assert gc.get_freeze_count() > frozen
        monkeypatch.setitem(sys.modules, "a_module_of_a_test", pytest)
        assert spared.renew()
    finally:
        gc.unfreeze()


def test_a_rehearsal_begins_every_game(tmp_path: Path) -> None:
    offered = [
        {"id": game, "balanced": next(iter(wargames.load(game).scenarios)), "levels": ["random"]}
        for game in sorted(wargames.games())
    ]

    asyncio.run(rehearse(str(tmp_path), json.dumps(offered)))

    begun = [one.read_text().splitlines()[0] for one in tmp_path.glob("*.jsonl")]
    assert sorted(wargames.games()) == sorted(json.loads(head)["game"] for head in begun)
