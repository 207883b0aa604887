"""The page of the host: an overview without secrets, and measures that hold and can be lifted."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from alike_worlds import DEPTHS, alike, called, line_of_play
from cases import cases
from waiting import until
from wargames.kernel.base.errors import BadOption
from wargames.web import Pace
from wargames.web.routes.host_access import HostAccess, read_host_key
from wargames.web.storage.links import public_name
from web.served import HOST_KEY, Served, served
from web.test_secrets import seated

KEY = HOST_KEY
SLOW = Pace(least=0.2, most=20, processes=0)
"""Bots answer after a while, so that no game is over at once."""
HOST = {"Authorization": f"Bearer {KEY}"}
DUEL = ("screaming_eagles", "standard")


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    """A server with a page of the host."""
    with served(tmp_path, host_key=KEY) as running:
        yield running


def shown(here: Served) -> list[dict[str, Any]]:
    """List the tables as the host sees them."""
    answer = here.client.get("/host/tables", headers=HOST)
    assert 200 == answer.status_code, answer.text
    found: list[dict[str, Any]] = answer.json()["tables"]
    return found


def do(here: Served, table: str, measure: str, seat: str | None = None) -> None:
    """Take a measure, or lift one."""
    data = {"do": measure} | ({"seat": seat} if seat else {})
    answer = here.client.post(f"/host/tables/{table}", json=data, headers=HOST)
    assert 200 == answer.status_code, answer.text


def say(here: Served, token: str, words: str = "hello", name: str = "") -> tuple[int, str]:
    """Say something; gives the status, and what a refusal says."""
    answer = here.client.post(f"/t/{token}/chat", json={"words": words, "name": name})
    return answer.status_code, answer.json().get("error", "")


@pytest.mark.parametrize(
    "headers",
    [{}, {"Authorization": "Bearer wrong"}, {"Authorization": KEY}, {"Authorization": f"Basic {KEY}"}],
)
def test_nobody_else_sees_or_does_what_the_host_does(here: Served, headers: dict[str, str]) -> None:
    links = here.made(*DUEL)
    table = links["table"]
    answers = [
        here.client.get("/host/tables", headers=headers),
        here.client.get(f"/host/tables/{table}/talk", headers=headers),
        here.client.post(f"/host/tables/{table}", json={"do": "remove"}, headers=headers),
    ]
    assert [403] * 3 == [one.status_code for one in answers]
    assert 1 == len(shown(here))
    maker = {"Authorization": f"Bearer {links['maker']}"}
    assert 403 == here.client.get("/host/tables", headers=maker).status_code


def test_without_a_key_the_page_of_the_host_is_shut(tmp_path: Path) -> None:
    with served(tmp_path, host_key=None) as here:
        for given in ("", "-", KEY):
            headers = {"Authorization": f"Bearer {given}"}
            assert 403 == here.client.get("/host/tables", headers=headers).status_code


def test_keys_that_are_tried_without_end_are_not_even_looked_at(here: Served) -> None:
    found = [
        here.client.get("/host/tables", headers={"Authorization": f"Bearer {at}"}).status_code
        for at in range(80)
    ]
    assert {403, 429} == set(found)
    assert 429 == here.client.get("/host/tables", headers=HOST).status_code


@cases("short", "", "with spaces in the middle", "ümlaut-ümlaut-ümlaut", "x" * 129)
def test_a_weak_key_is_refused(given: str) -> None:
    with pytest.raises(BadOption, match="16 to 128"):
        read_host_key(given)


def test_a_new_key_is_made_and_kept_as_its_hash() -> None:
    key = read_host_key(None)
    assert 22 == len(key)
    assert key != read_host_key(None)
    assert key not in str(HostAccess.by(key))


def test_the_host_sees_who_plays_since_when_and_what_is_said(here: Served) -> None:
    links = here.made(*DUEL, {"tan": "random"})
    say(here, links["seats"]["blue"], "to all")
    say(here, links["spectator"], "me too", "Ann")
    (one,) = shown(here)

    assert links["table"] == one["table"]
    assert ("Screaming Eagles", 2, False, False, 0) == tuple(
        one[key] for key in ("title", "lines", "closed", "over", "streams")
    )
    assert [("blue", False), ("~", False), ("~Ann", False)] == [
        (each["seat"], each["muted"]) for each in one["talkers"]
    ]
    assert ["Tan: random"] == one["bots"]
    talk = here.client.get(f"/host/tables/{links['table']}/talk", headers=HOST).json()
    assert [[1, "blue", "to all"], [2, "~Ann", "me too"]] == talk


def test_the_overview_holds_no_name_of_a_record_and_no_link(here: Served) -> None:
    """Seeds of bots are made from the names of records."""
    links = here.made(*DUEL)
    text = here.client.get("/host/tables", headers=HOST).text
    (record,) = here.store.folder.glob("*.jsonl")
    for secret in (record.stem, *links["seats"].values(), links["maker"], links["spectator"]):
        assert secret not in text


def test_the_overview_has_pages_the_table_played_last_first(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargames.web.tables.table_overview.PAGE", 2)
    first, second, third = (here.made(*DUEL)["table"] for _ in range(3))
    times = dict(zip((second, third, first), (10, 20, 30), strict=True))
    for name in here.store.names():
        os.utime(here.store.folder / f"{name}.jsonl", (0, times[public_name(name)]))
    pages = [
        [one["table"] for one in here.client.get(f"/host/tables?page={at}", headers=HOST).json()["tables"]]
        for at in range(3)
    ]
    assert [[first, third], [second], []] == pages
    found = here.client.get(f"/host/tables?name={second}", headers=HOST).json()
    assert (1, [second]) == (found["count"], [one["table"] for one in found["tables"]])


def test_a_muted_seat_plays_on_without_talk(here: Served) -> None:
    links = here.made(*DUEL)
    blue, tan, table = links["seats"]["blue"], links["seats"]["tan"], links["table"]
    do(here, table, "mute", "blue")

    assert (403, "your talk is muted at this table") == say(here, blue)
    assert (200, "") == say(here, tan)
    assert 200 == here.act(blue, here.asked(blue)).status_code
    do(here, table, "unmute", "blue")
    assert (200, "") == say(here, blue)


def test_spectators_are_muted_one_by_one_or_all(here: Served) -> None:
    links = here.made(*DUEL)
    looking = links["spectator"]
    do(here, links["table"], "mute", "~Ann")
    assert [403, 200] == [say(here, looking, name=name)[0] for name in ("Ann", "Bob")]
    do(here, links["table"], "mute", "~")
    assert [403, 403] == [say(here, looking, name=name)[0] for name in ("", "Bob")]
    assert 200 == say(here, links["seats"]["blue"])[0]
    do(here, links["table"], "unmute", "~")
    assert [403, 200] == [say(here, looking, name=name)[0] for name in ("Ann", "Bob")]


def test_at_a_closed_table_nobody_plays_or_talks_until_it_is_opened_again(here: Served) -> None:
    links = here.made(*DUEL)
    blue = links["seats"]["blue"]
    now = here.asked(blue)
    do(here, links["table"], "close")

    refused = here.act(blue, now)
    assert (403, "the host has closed this table") == (refused.status_code, refused.json()["error"])
    assert 403 == here.client.post(f"/t/{blue}/undo", json={"moment": now["moment"]}).status_code
    assert (403, "the host has closed this table") == say(here, blue)
    assert "The host has closed this table." in here.now(blue)["news"]
    assert 200 == here.client.get(f"/t/{blue}/replay.html").status_code

    do(here, links["table"], "reopen")
    assert [] == here.now(blue)["news"]
    assert 200 == here.act(blue, here.asked(blue)).status_code
    assert (200, "") == say(here, blue)


def test_the_bots_of_a_closed_table_rest_until_it_is_opened_again(tmp_path: Path) -> None:
    with served(tmp_path, host_key=KEY, pace=SLOW) as here:
        links = here.made(*DUEL, {"tan": "random", "blue": "random"})
        table, looking = links["table"], links["spectator"]
        do(here, table, "close")
        steps = here.now(looking)["steps"]
        time.sleep(3 * SLOW.least)
        assert (steps, None) == (here.now(looking)["steps"], here.now(looking)["over"])
        do(here, table, "reopen")
        until(lambda: here.now(looking)["steps"] > steps)


def test_bots_rest_also_where_an_answer_comes_as_the_table_is_closed(tmp_path: Path) -> None:
    """Python loses a cancellation that comes together with what is waited for."""
    with served(tmp_path, host_key=KEY, pace=Pace(least=0, processes=0)) as here:
        for _ in range(8):
            links = here.made("bob", "dike_road", {"us": "random", "ge": "random"})
            do(here, links["table"], "close")
            assert here.now(links["spectator"])["over"] is None


def test_a_closed_table_stays_closed_when_the_server_starts_again(tmp_path: Path) -> None:
    with served(tmp_path, host_key=KEY) as here:
        links = here.made(*DUEL)
        do(here, links["table"], "close")
        do(here, links["table"], "mute", "blue")
    with served(tmp_path, host_key=KEY) as here:
        blue = links["seats"]["blue"]
        assert 403 == here.act(blue, here.asked(blue)).status_code
        assert [(True, ["blue"])] == [
            (one["closed"], [each["seat"] for each in one["talkers"] if each["muted"]]) for one in shown(here)
        ]


def test_a_removed_table_leaves_nothing(here: Served) -> None:
    kept, gone = here.made(*DUEL), here.made(*DUEL)
    blue = gone["seats"]["blue"]
    say(here, blue, "purple elephants")
    here.client.post(f"/t/{blue}/note", json={"words": "a secret note"})
    do(here, gone["table"], "mute", "blue")
    do(here, gone["table"], "close")
    do(here, gone["table"], "remove")

    assert 404 == here.client.get(f"/t/{blue}/now").status_code
    assert [kept["table"]] == [one["table"] for one in shown(here)]
    (record,) = here.store.folder.glob("*.jsonl")
    assert public_name(record.stem) == kept["table"]
    for name in ("talk", "notes", "muted", "closed"):
        assert [] == here.store.database.rows(f"select * from {name}")  # noqa: S608  named above
    assert (
        404
        == here.client.post(f"/host/tables/{gone['table']}", json={"do": "close"}, headers=HOST).status_code
    )


def test_erased_words_are_gone_and_lines_keep_their_numbers(here: Served) -> None:
    links = here.made(*DUEL)
    blue, tan = links["seats"]["blue"], links["seats"]["tan"]
    here.client.post(f"/t/{blue}/note", json={"words": "a secret note"})
    here.client.post(f"/t/{tan}/note", json={"words": "of tan"})
    for token, words in ((blue, "purple elephants"), (tan, "pardon?"), (blue, "again")):
        say(here, token, words)
    do(here, links["table"], "erase", "blue")

    gone = "(removed by the host)"
    expected = [[1, "blue", gone], [2, "tan", "pardon?"], [3, "blue", gone]]
    assert expected == here.client.get(f"/t/{tan}/chat").json()
    assert ["", "of tan"] == [here.client.get(f"/t/{one}/note").json()["words"] for one in (blue, tan)]


@pytest.mark.parametrize(
    ("data", "part"),
    [
        ({"do": "burn"}, "'do' cannot be 'burn'"),
        ({}, "'do' must be text"),
        ({"do": "mute"}, "'seat' is a person's seat"),
        ({"do": "mute", "seat": "red"}, "'seat' is a person's seat"),
        ({"do": "mute", "seat": "~" + "x" * 64}, "'seat' is a person's seat"),
        ({"do": "mute", "seat": 7}, "'seat' must be text"),
        ({"do": "close", "why": "x"}, "why"),
    ],
)
def test_an_odd_measure_is_refused(here: Served, data: dict[str, Any], part: str) -> None:
    table = here.made(*DUEL)["table"]
    answer = here.client.post(f"/host/tables/{table}", json=data, headers=HOST)
    assert 400 == answer.status_code
    assert part in answer.json()["error"]


def test_a_seat_that_talks_without_end_is_slowed_down(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    links = here.made(*DUEL)
    found = [say(here, links["seats"]["blue"])[0] for _ in range(14)]
    assert [200] * 10 == found[:10]
    assert 429 in found
    assert 200 == say(here, links["seats"]["tan"])[0]

    monkeypatch.setattr("wargames.web.routes.table_routes.LINES", 3)
    status, error = say(here, links["seats"]["tan"])
    assert (400, "the seats have said 3 lines at this table, and may say no more") == (status, error)


@pytest.mark.parametrize("name", ["screaming_eagles"])
def test_worlds_that_look_alike_to_spectators_look_alike_to_the_host(here: Served, name: str) -> None:
    """Sizes of records and the like could tell what is hidden."""
    game = called(name)
    true = line_of_play(game, DEPTHS[name])
    for number, world in enumerate([true, *alike(true, None)]):
        seated(here, world, f"world{number}")
    found = [{key: one[key] for key in one if key not in {"table", "played"}} for one in shown(here)]

    assert len(found) > 1
    assert [found[0]] * len(found) == found
