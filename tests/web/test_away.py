"""``wargames serve prune --people``: who was not here for long is forgotten, as by *Forget me*."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from cli.terminal import Run
from waiting import until
from wargames.web.keeping.pruning import old_people, prune_person
from wargames.web.storage.people import COARSER, DAY, person_by, today
from web.cups import founded, people
from web.served import Served, served
from web.test_people import unbounded
from web.together import Browser, met, play_out


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "games") as running:
        unbounded(running)
        yield running


def prune(here: Served, run: Run, *options: object) -> str:
    """Prune people beside the server that runs; gives what is said."""
    store = here.store
    place = ("--games", store.folder) if store.leases is None else ("--store", store.database._url)  # type: ignore[attr-defined]
    done = run("serve", "prune", "--people", *options, *place)
    assert 0 == done.code, done.out
    return done.out


def leave(here: Served, name: str, days: int) -> None:
    """Let somebody have been here some days ago for the last time."""
    here.store.database.run("update persons set seen = ? where name = ?", (today() - days * DAY, name))


def names(here: Served) -> list[str]:
    return [name for (name,) in here.store.database.rows("select name from persons order by name")]


def test_people_are_shown_first_and_forgotten_when_it_is_told(here: Served, run: Run) -> None:
    for name, days in (("Ann", 400), ("Bob", 366), ("Carol", 365), ("Dora", 0)):
        Browser.opened(here, name).invite()
        leave(here, name, days)
    shown = prune(here, run)

    assert ["Ann", "Bob"] == [name for name in ("Ann", "Bob", "Carol", "Dora") if name in shown]
    assert "399" in shown
    assert "2 people to forget. Nobody is forgotten without --remove." in shown
    assert 4 == len(names(here))
    assert "2 people forgotten." in prune(here, run, "--remove")
    assert ["Carol", "Dora"] == names(here)
    assert "0 people to forget" in prune(here, run)


def test_who_has_a_game_under_way_stays_until_it_is_over(here: Served, run: Run) -> None:
    ann, bob, table = met(here)
    tokens = [ann.token(table), bob.token(table)]
    for name in ("Ann", "Bob"):
        leave(here, name, 1000)
    assert "0 people forgotten." in prune(here, run, "--remove")
    play_out(here, tokens)
    until(partial(ann.games, over=True))
    for name in ("Ann", "Bob"):
        leave(here, name, 1000)
    assert "2 people forgotten." in prune(here, run, "--remove")

    database = here.store.database
    for other in ("persons", "sitting", "invitations", "ratings", "pushes", "blocks", "identities"):
        assert [] == database.rows(f"select * from {other}"), other  # noqa: S608  named above
    assert here.now(tokens[0])["over"], "the game stays by its links"
    assert ann.get("/lobby")["name"] is None


def test_who_is_in_a_tournament_stays_until_it_is_over_or_they_withdraw(here: Served, run: Run) -> None:
    ann, bob, carol = people(here, 3)
    everybody = names(here)
    cup = founded(ann, [bob, carol])
    carol.post(f"/tournaments/{cup}/leave", {})
    for name in everybody:
        leave(here, name, 1000)
    assert "1 person forgotten." in prune(here, run, "--remove")
    assert everybody[:2] == names(here)
    here.store.database.run("update tournaments set stage = 'over'")
    assert "2 people forgotten." in prune(here, run, "--remove")


@pytest.mark.parametrize("days", [0, 300])
def test_who_came_back_meanwhile_stays(here: Served, days: int) -> None:
    Browser.opened(here, "Ann")
    leave(here, "Ann", 900)
    (ann,) = old_people(here.store, 365)
    leave(here, "Ann", days)

    assert not prune_person(here.store, ann, 365)
    assert ["Ann"] == names(here)


def test_the_store_knows_the_day_and_no_time(here: Served) -> None:
    ann = Browser.opened(here, "Ann")
    database = here.store.database
    ((person, seen),) = database.rows("select id, seen from persons")
    assert (0, True) == (seen % DAY, 0 <= time.time() - seen < DAY)
    leave(here, "Ann", 3)
    ann.get("/lobby")
    found = person_by(database, person)
    assert found is not None
    assert today() == found.seen


def test_times_of_before_are_kept_by_the_day(here: Served) -> None:
    Browser.opened(here, "Ann")
    database = here.store.database
    for time_of_day in (0.0, 1.5, 43_200.7, 86_399.4):
        database.run("update persons set seen = ?", (20_000 * DAY + time_of_day,))
        database.run(COARSER)
        assert [(20_000 * DAY,)] == database.rows("select seen from persons")


def test_tables_and_people_are_pruned_one_at_a_time(run: Run) -> None:
    done = run("serve", "prune", "--people", "--finished")

    assert "--finished is about tables" in done.err
    assert done.code
