"""Tournaments in the stores: what is kept, and that several who lead one on do each thing once."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import attrs
import pytest

from waiting import until
from wargames.kernel.game import Seat
from wargames.web import TableStore
from wargames.web.storage import people
from wargames.web.storage import tournaments as kept
from wargames.web.storage.database import Database
from wargames.web.storage.meetings import Agreement, TableNews, convene, note_news
from wargames.web.storage.opening import open_store
from wargames.web.storage.store import TableConfig
from wargames.web.storage.tournaments import Format, Tournament, TournamentPlan
from wargames.web.tournaments import course
from web.cups import begun, ready, stronger_wins, told
from web.postgresql import Server
from web.served import Served, served
from web.test_storage import KINDS, place
from web.together import Browser

BLUE, TAN = Seat("blue"), Seat("tan")
PLAN = TournamentPlan(
    format="round-robin",
    game="screaming_eagles",
    scenarios=("standard",),
    options={"round_limit": 2},
    undo="honest",
    time={"kind": "days", "days": 3, "minutes": 30, "seconds": 15, "vacation": 14, "out": "lose"},
    rounds=2,
    most=8,
    public=False,
    rated=False,
)


@pytest.fixture(params=KINDS)
def stores(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[TableStore, TableStore]]:
    """Open a store twice, as two servers do; a folder has one server, with several threads."""
    where = place(request.param, tmp_path, request)
    with ExitStack() as stack:
        one = stack.enter_context(closing(open_store(where)))
        yield one, one if isinstance(where, Path) else stack.enter_context(closing(open_store(where)))


@pytest.fixture
def databases(stores: tuple[TableStore, TableStore]) -> list[Database]:
    return [store.database for store in stores]


def kept_one(database: Database, format: Format = "round-robin", count: int = 4) -> Tournament:  # noqa: A002
    """Keep a tournament with people."""
    ids = [people.add_person(database, f"P{number}", f"p{number}").id for number in range(count)]
    made = Tournament(
        id="cup",
        title="Cup",
        founder=ids[0],
        founded_by="P0",
        made=1.5,
        plan=attrs.evolve(PLAN, format=format),
        stage="open",
        round=0,
    )
    kept.keep_tournament(database, made, ["random"])
    for person in ids:
        course.enter(database, "cup", person)
    return found(database)


def found(database: Database) -> Tournament:
    one = kept.tournament(database, "cup")
    assert one
    return one


def at_once(works: list[Callable[[], object]]) -> list[object]:
    """Do some works in threads, all at once; gives what they came to."""
    gate, came = threading.Barrier(len(works)), list[object]()

    def do(work: Callable[[], object]) -> None:
        gate.wait()
        came.append(work())

    threads = [threading.Thread(target=do, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(works) == len(came), "a work has failed"
    return came


def over(store: TableStore, number: int, scores: tuple[int, int] = (1, -1)) -> None:
    """Play a game that is due at a table of its own, to its end."""
    table = f"table {number}"
    store.add(table, TableConfig(PLAN.game, "Standard", {}, "honest"), (BLUE, TAN))
    convene(store.database, table, {}, Agreement())
    assert kept.claim_game(store.database, "cup", number, "mine")
    assert kept.seat_game(store.database, ("cup", number), "mine", (table, (BLUE, TAN)))
    note_news(
        store.database, table, TableNews((), "Blue won", dict(zip((BLUE, TAN), scores, strict=True)), 9)
    )


def test_a_tournament_is_kept_with_all_that_was_agreed(databases: list[Database]) -> None:
    one = kept_one(databases[0])

    assert one == found(databases[1])
    assert (PLAN, "open", 0) == (one.plan, one.stage, one.round)
    assert [(1, "random", ""), (2, "", "P0"), (3, "", "P1"), (4, "", "P2"), (5, "", "P3")] == [
        (who.number, who.bot, who.name) for who in one.entrants
    ]
    assert (1, 1) == kept.count_tournaments(databases[1], one.founder)
    assert [one] == list(kept.tournaments(databases[1], 10))


def test_however_many_lead_it_on_a_round_is_paired_once(stores: tuple[TableStore, TableStore]) -> None:
    databases = [store.database for store in stores]
    one = kept_one(databases[0], "swiss")
    course.begin(databases[0], "cup", one.founder)
    for number in (1, 2):
        at_once([lambda database=each: course.advance(database, "cup") for each in databases * 3])  # type: ignore[misc]
        one = found(databases[0])
        due = [game for game in one.games if game.state == "due"]
        assert (number, 4, 4 * number) == (one.round, len(due), len(one.games))
        for game in due:
            over(stores[game.number % 2], game.number)
    at_once([lambda database=each: course.advance(database, "cup") for each in databases * 3])  # type: ignore[misc]

    assert ("over", 8) == (found(databases[0]).stage, len(found(databases[1]).games))


def test_a_game_is_seated_once_by_who_holds_its_claim(
    databases: list[Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = kept_one(databases[0])
    course.begin(databases[0], "cup", one.founder)
    course.advance(databases[0], "cup")
    claims = at_once(
        [
            lambda database=each, claim=f"claim {at}": kept.claim_game(database, "cup", 1, claim) and claim  # type: ignore[misc]
            for at, each in enumerate(databases * 3)
        ]
    )
    (held,) = [claim for claim in claims if claim]
    assert not kept.seat_game(databases[1], ("cup", 1), "another", ("a table", (BLUE, TAN)))
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + kept.CLAIMED + 1)
    assert kept.claim_game(databases[1], "cup", 1, "later")
    assert not kept.seat_game(databases[0], ("cup", 1), str(held), ("a late table", (BLUE, TAN)))
    assert kept.seat_game(databases[1], ("cup", 1), "later", ("a table", (BLUE, TAN)))
    assert not kept.claim_game(databases[0], "cup", 1, "again")
    assert "a table" == found(databases[0]).games[0].table


def test_what_is_due_is_found_and_a_removed_table_is_a_draw(stores: tuple[TableStore, TableStore]) -> None:
    store, other = stores
    one = kept_one(store.database, count=1)
    assert () == kept.tournaments_due(store.database)
    course.begin(store.database, "cup", one.founder)
    course.advance(store.database, "cup")
    assert ("cup",) == kept.tournaments_due(other.database) == kept.going_on(other.database)
    over(store, 1)
    over(store, 2)
    store.remove("table 2")
    course.advance(other.database, "cup")

    assert [("Blue won", (1, -1)), ("void", (0, 0))] == [
        (game.result, game.scores) for game in found(store.database).games
    ]
    assert "over" == found(store.database).stage
    assert () == kept.going_on(other.database)


def test_nothing_is_kept_of_who_is_forgotten_but_the_games(stores: tuple[TableStore, TableStore]) -> None:
    store, _ = stores
    one = kept_one(store.database)
    course.begin(store.database, "cup", one.founder)
    course.advance(store.database, "cup")
    people.forget_person(store.database, one.founder)
    now = course.advance(store.database, "cup")
    assert now

    assert ("", "") == (now.founder, now.founded_by)
    (gone,) = [who for who in now.entrants if who.withdrawn]
    assert ("", "", "") == (gone.person, gone.bot, gone.name)
    assert {"off"} == {game.state for game in now.games if gone.number in game.order}
    assert [] == store.database.faults()


@pytest.mark.postgresql
def test_people_at_two_servers_play_a_tournament_whose_tables_are_made_once(postgresql: Server) -> None:
    url = postgresql.new_database()
    with ExitStack() as stack:
        one, other = (stack.enter_context(served(url)) for _ in range(2))
        for server in (one, other):
            ready(server)
        people_there = [Browser.opened(server, name) for server, name in spread(one, other)]
        name = begun(people_there[0], people_there[1:], format="swiss", rounds=2, bots=["random", "ace"])
        now = stronger_wins(people_there, name)

        assert (2, 12) == (now["round"], len(now["games"]))
        assert all(game["points"] for game in now["games"])
        assert {who["number"]: who["points"] for who in now["standings"]} == {
            who["number"]: who["points"] for who in told(people_there[1], name)["standings"]
        }
        until(lambda: 12 == len(other.store.names()))  # none is made twice


@pytest.mark.postgresql
def test_when_a_server_stops_another_one_goes_on_with_its_tournament(postgresql: Server) -> None:
    url = postgresql.new_database()
    with served(url) as other, ExitStack() as stack:
        one = stack.enter_context(served(url))
        for server in (one, other):
            ready(server)
        ann, bob = Browser.opened(one, "Ann"), Browser.opened(other, "Bob")
        name = begun(ann, [bob], format="swiss", rounds=2, bots=["random", "ace"])
        cookies = dict(ann.client.cookies)
        stack.close()
        ann = Browser.opened(other)
        ann.client.cookies.update(cookies)
        now = stronger_wins([ann, bob], name)

        assert (2, 8, "over") == (now["round"], len(now["games"]), now["stage"])


def spread(one: Served, other: Served) -> list[tuple[Served, str]]:
    return [(one, "Ann"), (other, "Bob"), (one, "Carol"), (other, "Dave")]
