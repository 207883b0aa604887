"""One process at a time writes for the bots of a table, and none writes past what it has not seen."""

import time
from collections.abc import Iterator, Sequence

import attrs
import pytest

import wargames
from wargames import SeededDice, Session
from wargames.kernel.base.errors import BadOption, BadRecord, NotWritten
from wargames.kernel.game import Action, Seat
from wargames.kernel.play.resume import resume
from wargames.web.storage import leases, shared_record
from wargames.web.storage import postgresql as postgresql_module
from wargames.web.storage.database import Row, StoreUnavailable, Value
from wargames.web.storage.opening import open_store
from wargames.web.storage.shared_record import PerhapsWritten, RecordMovedOn
from wargames.web.storage.shared_store import SharedStore
from wargames.web.storage.store import TableConfig
from wargames.web.tables.live_table import BotTurn, StaleMoment
from wargames.web.tables.new_table import seated
from wargames.web.tables.shared_table import SharedTable
from web.postgresql import Server

pytestmark = pytest.mark.postgresql

BLUE, TAN = Seat("blue"), Seat("tan")
GAME = wargames.load("screaming_eagles")
MADE = TableConfig(GAME.id, "any", {TAN: "random"}, "honest")


@attrs.frozen
class Processes:
    """Two processes that show one table, in which a bot plays tan."""

    stores: tuple[SharedStore, SharedStore]
    tables: tuple[SharedTable, SharedTable]

    def lines(self) -> list[str]:
        """Give the record."""
        rows = self.stores[0].database.rows("select line from record_lines order by number")
        return [line for (line,) in rows]


@pytest.fixture
def two(postgresql: Server) -> Iterator[Processes]:
    url = postgresql.new_database()
    stores = SharedStore(url), SharedStore(url)
    record = stores[0].record("one")
    bots = seated(GAME, MADE.bots, "one")
    session = Session(GAME, "standard", dice=SeededDice(5), seats=bots, record=record)
    stores[0].add("one", MADE, (BLUE,))
    there = stores[1].record("one")
    copy = resume(there, GAME, seats=seated(GAME, MADE.bots, "one"))
    yield Processes(stores, (SharedTable(session, MADE.bots, record), SharedTable(copy, MADE.bots, there)))
    for store in stores:
        store.close()


def turn_of(table: SharedTable) -> BotTurn:
    """Let a process take the turn of the bot."""
    turn = table.turn()
    assert turn is not None
    return turn


def answer_of(turn: BotTurn) -> Action:
    """Answer for the bot with the first action of its list."""
    return next(iter(turn.prompt.decision.actions))


def act(table: SharedTable, moment: str | None = None) -> None:
    """Answer for blue with the first action of its list."""
    shown = table.shown(BLUE)
    assert shown.known.decision is not None
    table.act(BLUE, moment or shown.moment, shown.known.decision.actions.candidates[0])


def until_bot_owes(two: Processes) -> None:
    """Let blue act until the bot owes an answer."""
    one, _ = two.tables
    one.follow()
    for _ in range(20):
        if one.session.prompt():
            return
        act(one)
    raise AssertionError("the bot is never asked")


def test_a_bot_is_asked_by_one_process_and_its_answer_is_seen_by_the_other(two: Processes) -> None:
    one, other = two.tables
    until_bot_owes(two)
    turn = turn_of(one)

    assert other.turn() is None
    assert one.answer(turn, answer_of(turn))
    other.follow()
    assert [one.moment(seat) for seat in (BLUE, TAN, None)] == [
        other.moment(seat) for seat in (BLUE, TAN, None)
    ]


def test_a_process_that_lost_the_lease_writes_nothing_for_its_bot(
    two: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was stopped for a while: another process has taken the table over."""
    one, other = two.tables
    until_bot_owes(two)
    turn = turn_of(one)
    monkeypatch.setattr(shared_record, "LEASE", 0.0)
    assert one._record.claim()  # a lease that has run out
    time.sleep(0.01)
    later = turn_of(other)
    before = two.lines()
    with pytest.raises(RecordMovedOn):
        one.answer(turn, answer_of(turn))
    assert before == two.lines()

    assert other.answer(later, answer_of(later))
    assert not one.answer(turn, answer_of(turn))  # it has seen by now that another was asked
    assert 1 == len(two.lines()) - len(before)
    assert one.moment(BLUE) == other.moment(BLUE)


def test_the_lease_of_a_dead_process_is_among_the_orphans_when_it_runs_out(
    two: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = two.tables
    until_bot_owes(two)
    turn_of(one)
    assert () == two.stores[1].leases.adopt()
    monkeypatch.setattr(leases, "LEASE", 0.0)
    two.stores[1].leases.renew(["one"])  # it is not that process's own
    assert () == two.stores[1].leases.adopt()
    two.stores[0].leases.renew(["another"])
    assert () == two.stores[1].leases.adopt()
    two.stores[0].leases.renew(["one"])
    time.sleep(0.01)

    assert ("one",) == two.stores[1].leases.adopt()


def test_a_process_that_has_not_seen_the_last_line_writes_nothing(two: Processes) -> None:
    """The dice stay where they were: what follows is what the seed leads to."""
    one, other = two.tables
    until_bot_owes(two)
    other.follow()
    turn = turn_of(one)
    one.answer(turn, answer_of(turn))
    before = two.lines()
    shown = other.shown(BLUE)
    assert shown.known.decision is not None
    with other._record.by_a_person(), pytest.raises(RecordMovedOn):
        other.session.submit(BLUE, shown.known.decision.actions.candidates[0])
    assert before == two.lines()
    for table in (other, one, other, one):
        table.follow()
        if not table.session.prompt():
            act(table)
    wargames.replay("".join(two.lines())).finish()


def test_an_action_whose_answer_was_lost_is_not_played_twice(
    two: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database wrote it, and the connection broke before it said so."""
    one, other = two.tables
    one.follow()
    moment, before = one.moment(BLUE), two.lines()
    rows = one._record.database.rows

    def broken(question: str, values: Sequence[Value] = ()) -> list[Row]:
        found = rows(question, values)
        if "insert into record_lines" in question:
            raise StoreUnavailable("the connection is lost")
        return found

    with monkeypatch.context() as patched:
        patched.setattr(one._record.database, "rows", broken)
        with pytest.raises(PerhapsWritten):
            act(one)
    for table in (one, other):
        with pytest.raises(StaleMoment):
            act(table, moment)
    assert 1 == len(two.lines()) - len(before)
    assert one.moment(BLUE) == other.moment(BLUE)


def test_an_undo_at_one_process_is_seen_by_the_other(two: Processes) -> None:
    one, other = two.tables
    one.follow()
    was = [seen.undone for seen in one.session.told(BLUE)]
    act(one)
    if one.session.undo_refusal(by=BLUE):
        pytest.fail("nothing can be undone here: choose another moment")
    other.follow()
    other.undo(BLUE, other.moment(BLUE))
    one.follow()

    assert one.moment(BLUE) == other.moment(BLUE)
    assert len(one.session.told(BLUE)) > len(was)
    act(one)
    wargames.replay("".join(two.lines())).finish()


def test_a_bot_that_is_replaced_is_replaced_everywhere_and_after_a_restart(two: Processes) -> None:
    one, other = two.tables
    until_bot_owes(two)
    turn = turn_of(one)
    one.replace(TAN, turn.prompt.bot, "random", "the one before failed")
    other.follow()
    record = two.stores[1].record("one")
    again = SharedTable(resume(record, GAME, seats=seated(GAME, MADE.bots, "one")), MADE.bots, record)

    for table in (other, again):
        assert one.news == table.news
        assert one.moment(BLUE) == table.moment(BLUE)
    assert "the one before failed" in one.news[0]


def test_a_database_that_restarts_is_found_again(two: Processes, postgresql: Server) -> None:
    one, other = two.tables
    one.follow()
    postgresql.stop()
    for table in (one, other):
        with pytest.raises(StoreUnavailable, match="try again in a moment"):
            table.follow()
    with pytest.raises(NotWritten) as refused:
        act(one)
    assert not isinstance(refused.value, PerhapsWritten)
    postgresql.start()
    for table in (one, other):
        until_it_answers(table)
    before = len(two.lines())
    act(one)
    other.follow()
    assert before + 1 == len(two.lines())
    assert one.moment(BLUE) == other.moment(BLUE)


def until_it_answers(table: SharedTable) -> None:
    """Wait until the database answers a process."""
    end = time.monotonic() + 20
    while True:
        try:
            return table.follow()
        except StoreUnavailable:
            assert time.monotonic() < end
        time.sleep(0.1)


def test_a_store_that_cannot_be_used_is_named_without_its_password(
    postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgresql.new_database()
    monkeypatch.setattr(postgresql_module, "STARTING", 0.0)
    for address in (
        url.replace("postgres@", "postgres:secret@").replace(str(postgresql.port), "1"),
        url.replace("postgres@", "nobody:secret@"),
        url.rpartition("/")[0].replace("postgres@", "postgres:secret@") + "/none",
    ):
        with pytest.raises(BadRecord, match="no tables can be kept here") as refused:
            open_store(address)
        assert "secret" not in str(refused.value)
    with pytest.raises(BadOption, match="postgresql://"):
        open_store("mysql://localhost/games")


def test_a_database_of_other_things_or_of_a_newer_version_is_refused(postgresql: Server) -> None:
    url = postgresql.new_database()
    store = SharedStore(url)
    version = "select version from schema_version"
    ((known,),) = store.database.rows(version)
    store.database.run("update schema_version set version = ?", (known + 1,))
    with pytest.raises(BadRecord, match=f"its schema is {known + 1}, known here is {known}"):
        SharedStore(url)
    store.database.run("alter table schema_version rename to birds")
    with pytest.raises(BadRecord, match="other things"):
        SharedStore(url)
    store.close()
