"""The rules over the wire: chapters, a search, entries, pictures of examples; no table is known."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import wargames
from cases import cases
from wargames.lessons import examples_of, lessons
from wargames.presenting.rule_pages import chapters, page_at
from web.served import Served, served

GAMES = sorted(lessons())


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("games"), hosts=()) as running:
        yield running


def got(here: Served, path: str) -> Any:
    answer = here.client.get(path)
    assert 200 == answer.status_code, answer.text
    assert "public" in answer.headers["Cache-Control"]
    return answer.json()


def test_the_contents_are_the_chapters_of_the_rules(here: Served) -> None:
    found = got(here, "/rules/bob")["chapters"]

    assert {"id": "BOB-5.6", "title": "Fire", "clauses": 12} in found
    assert sum(one["clauses"] for one in found) == len(wargames.load("bob").ledger.clauses)


def test_a_search_answers_the_best_first_and_what_is_at_hand_before_it(here: Served) -> None:
    """ "Must pass a check" is said in many sections; while one moves, movement answers."""
    asked = "/rules/bob?words=does a unit need to pass a check?"
    apart, moving = (got(here, path)["found"] for path in (asked, f"{asked}&at=BOB-5.4.1"))
    ids = [[one["id"] for one in found] for found in (apart, moving)]

    assert ids[1].index("BOB-5.4.3") < ids[0].index("BOB-5.4.3")
    assert "BOB-5.6.3" == got(here, "/rules/bob?words=may I fire out of a melee?")["found"][0]["id"]
    assert {"words": "zeppelin", "of": 0, "found": []} == got(here, "/rules/bob?words=zeppelin")
    assert got(here, f"{asked}&at=nothing")["found"] == apart


@cases(*GAMES)
def test_every_entry_stands_on_a_page(game: str) -> None:
    ledger = wargames.load(game).ledger
    for entry in ledger:
        page = page_at(wargames.load(game), entry.id.lower())
        there = {one for item in page.items for one in (item.id, *(beside.id for beside in item.rulings))}
        assert entry.id == page.at
        assert entry.id in there


@cases(*GAMES)
def test_pages_lead_from_the_first_chapter_to_the_last_and_back(game: str) -> None:
    loaded, known = wargames.load(game), [one.id for one in chapters(wargames.load(game).ledger)]
    pages = [page_at(loaded, one) for one in known]

    assert [*known[1:], ""] == [one.after for one in pages]
    assert ["", *known[:-1]] == [one.before for one in pages]
    assert {one.id for one in examples_of(loaded)} == {one.id for page in pages for one in page.examples}


def test_links_lead_both_ways(here: Served) -> None:
    """BOB-5.6.3 and its ruling; BOB-5.3.4, its lesson and its question."""
    clause = got(here, "/rules/bob/BOB-5.6.3")["page"]["links"]
    ruling = got(here, "/rules/bob/BOB-R15")["page"]
    rolled = got(here, "/rules/bob/BOB-5.3.4")["page"]["links"]

    assert "BOB-R15" in clause["named_by"]
    assert ("BOB-5.6", "BOB-R15") == (ruling["id"], ruling["at"])
    assert "BOB-5.6.3" in ruling["links"]["names"]
    assert {"lesson": 1, "title": "The stone house", "step": 7, "start": "wargames learn bob 1"} in rolled[
        "lessons"
    ]
    assert any("Command Point" in one for one in rolled["questions"])


def test_an_entry_has_its_text_and_its_example(here: Served) -> None:
    """SN-9.1"""
    found = got(here, "/rules/sniper/SN-9.1")
    example = next(one for one in found["page"]["examples"] if one["id"] == "concealed_sniper")

    assert found["text"].startswith("SN-9.1  Attacking a concealed sniper\n")
    assert "Try it" not in found["text"]
    assert example["refused"]
    assert ["S1 is concealed and cannot be attacked [SN-9.1]"] == example["outcome"]


@pytest.mark.parametrize("game", GAMES)
def test_every_example_has_a_picture(here: Served, game: str) -> None:
    one = examples_of(wargames.load(game))[0]
    drawn = here.client.get(f"/rules/{game}/examples/{one.id}.svg")

    assert (200, "image/svg+xml") == (drawn.status_code, drawn.headers["Content-Type"])
    assert drawn.text.startswith("<svg")


def test_the_rules_are_the_same_at_every_table_and_without_one(here: Served) -> None:
    """Nothing of the rules depends on what a seat may not know: no route of theirs knows a table."""
    paths = ("/rules/bob", "/rules/bob?words=melee&at=BOB-4.2", "/rules/bob/BOB-5.6.3")
    before = [got(here, path) for path in paths]
    token = here.made("bob", "bridge", {"ge": "random"})["seats"]["us"]
    decision = here.asked(token)["decision"]

    assert before == [got(here, path) for path in paths]
    assert decision["rule"]["clause"] in wargames.load("bob").ledger
    assert token not in json.dumps(before)


@pytest.mark.parametrize(
    "path", ["mars", "mars/BOB-1.1", "bob/BOB-99", "bob/examples/nothing.svg", "mars/examples/fire.svg"]
)
def test_what_there_is_not_is_refused(here: Served, path: str) -> None:
    answer = here.client.get(f"/rules/{path}")

    assert 404 == answer.status_code
    assert answer.json()["error"]


def test_many_words_are_cut(here: Served) -> None:
    assert got(here, f"/rules/bob?words={'melee ' * 2000}")["of"]
