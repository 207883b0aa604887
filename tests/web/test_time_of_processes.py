"""Time of a table that two processes show: both say the same, whoever was asked, and one end is written."""

import json
from collections.abc import Iterator
from contextlib import suppress

import attrs
import pytest

import wargames
from wargames import SeededDice
from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Seat
from wargames.kernel.play.resume import resume
from wargames.kernel.play.session import Session
from wargames.web.clocks import wall_clock
from wargames.web.clocks.table_time import TableTime
from wargames.web.clocks.time_terms import DAY, MINUTE, TimeTerms
from wargames.web.storage import notices as kept
from wargames.web.storage.notices import NoticeAddress
from wargames.web.storage.shared_store import SharedStore
from wargames.web.storage.store import TableConfig
from wargames.web.storage.table_times import keep_time, tables_due, time_of
from wargames.web.tables.early_ends import answer_draw, kept_time, resign, run_out, take_back, take_off
from wargames.web.tables.shared_table import SharedTable
from web.postgresql import Server

pytestmark = pytest.mark.postgresql

BLUE, TAN = Seat("blue"), Seat("tan")
GAME = wargames.load("screaming_eagles")
MADE = TableConfig(GAME.id, "any", {}, "honest")


@attrs.define
class Pair:
    """Two processes that show one table with a clock, and the hand on the clock of the wall."""

    stores: tuple[SharedStore, SharedStore]
    tables: tuple[SharedTable, SharedTable]
    now: int = 1_900_000_000_000

    def left(self) -> list[list[int]]:
        """Give the times left in both processes, as they know them after a look."""
        found = []
        for table in self.tables:
            table.follow()
            assert table.time.clocks is not None
            found.append([table.time.clocks.left(seat, self.now) for seat in (BLUE, TAN)])
        return found


def pair(url: str, terms: TimeTerms, monkeypatch: pytest.MonkeyPatch) -> Pair:
    """Begin a table in one process, and open it in another."""
    made = Pair((SharedStore(url), SharedStore(url)), (None, None))  # type: ignore[arg-type]
    monkeypatch.setattr(wall_clock, "now", lambda: made.now)
    first, second = made.stores
    record = first.record("one")
    session = Session(GAME, "standard", dice=SeededDice(5), record=record)
    first.add("one", MADE, (BLUE, TAN))
    one = SharedTable(session, {}, record, TableTime.of(terms, (BLUE, TAN)))
    keep_time(first.database, "one", *kept_time(one))
    there = second.record("one")
    text = time_of(second.database, "one")
    assert text is not None
    other = SharedTable(resume(there, GAME), {}, there, TableTime.read(text))
    made.tables = (one, other)
    return made


@pytest.fixture
def live(postgresql: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    made = pair(postgresql.new_database(), TimeTerms("live", minutes=10, seconds=0), monkeypatch)
    yield made
    for store in made.stores:
        store.close()


@pytest.fixture
def days(postgresql: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    made = pair(postgresql.new_database(), TimeTerms("days", days=2, out="bot"), monkeypatch)
    yield made
    for store in made.stores:
        store.close()


def act(table: SharedTable, seat: Seat) -> None:
    """Answer for a seat with the first action of its list until it is not asked."""
    table.follow()
    while (shown := table.shown(seat)).known.decision:
        table.act(seat, shown.moment, shown.known.decision.actions.candidates[0])


def test_a_move_in_one_process_stops_the_clock_in_both_at_its_own_time(live: Pair) -> None:
    one, _ = live.tables
    live.now += MINUTE
    act(one, BLUE)
    live.now += 5 * MINUTE  # the other process looks long after the move
    assert [[9 * MINUTE, 4 * MINUTE]] * 2 == live.left()


def test_a_process_that_looks_late_keeps_no_other_time(live: Pair) -> None:
    one, other = live.tables
    live.now += MINUTE
    act(one, BLUE)
    live.now += 2 * MINUTE
    act(other, TAN)
    before, there = live.left()
    assert before == there
    assert [9 * MINUTE, 7 * MINUTE] == before


def test_a_draw_offered_here_is_accepted_there(live: Pair) -> None:
    one, other = live.tables
    answer_draw(one, BLUE, "offer")
    answer_draw(other, TAN, "accept")
    for table in live.tables:
        table.follow()
        assert table.session.over is not None
        assert "the sides agreed to a draw" == table.session.over.reason


def test_one_process_ends_the_game_of_who_ran_out(live: Pair) -> None:
    one, other = live.tables
    act(one, BLUE)
    other.follow()
    live.now += 11 * MINUTE
    assert ["one"] == tables_due(live.stores[1].database, live.now)
    assert run_out(other)
    with suppress(WargameError):
        run_out(one)
    one.follow()
    lines = [json.loads(line) for (line,) in live.stores[0].database.rows("select line from record_lines")]
    assert 1 == sum("ended" in line for line in lines)
    assert one.session.over is not None
    assert "Tan ran out of time" == one.session.over.reason
    assert [] == tables_due(live.stores[1].database, live.now)


def test_a_resignation_here_is_seen_there(live: Pair) -> None:
    one, other = live.tables
    resign(other, TAN)
    one.follow()
    assert one.session.over is not None
    assert one.moment(BLUE) == other.moment(BLUE)


def test_the_bot_that_plays_on_sits_in_both_until_its_person_is_back(days: Pair) -> None:
    one, other = days.tables
    act(one, BLUE)
    days.now += 2 * DAY
    assert run_out(one)
    other.follow()
    assert one.names == other.names != {}
    assert one.moment(BLUE) == other.moment(BLUE)
    take_back(other, TAN)
    one.follow()
    assert {} == one.names == other.names
    take_off(one, TAN, 3)
    other.follow()
    assert one.time == other.time


def test_a_notice_is_claimed_by_one_process(live: Pair) -> None:
    one, other = (store.database for store in live.stores)
    made = NoticeAddress(
        stop="S", table="one", seat=TAN, kind="webhook", address="https://x", confirmed=True, told=False
    )
    kept.keep_address(one, made)
    assert {"webhook", "host"} == {found.kind for found in kept.claim(one, "one", TAN)}
    assert [] == kept.claim(other, "one", TAN)
    assert kept.is_told(other, "S")
    kept.keep_looked(other, "one", TAN)
    assert not kept.is_told(one, "S")
    assert {"webhook", "host"} == {found.kind for found in kept.claim(other, "one", TAN)}
