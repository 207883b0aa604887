"""Lessons at a table: the words of the terminal, an objection once, each choice taken back, the end."""

from pathlib import Path
from typing import Any

import pytest

from thinned import by_day
from wargames.kernel.play.record import read_record
from wargames.lessons import Lesson, lessons, lessons_of
from wargames.presenting.lesson_words import INSIST, LEFT
from web.served import Served, served

LESSONS = {lesson.id: lesson for first in lessons().values() for lesson in lessons_of(first.game)}
HOUSES = LESSONS["two_houses"]
REFUSED = [{"game": "sam_fire", "lesson": 3}, {"game": "sam_fire", "lesson": 0}, {"game": "no"}, {}]


def begun(here: Served, lesson: Lesson, number: int = 1) -> str:
    """Begin a lesson and give the learner's link."""
    answer = here.client.post("/lessons", json={"game": lesson.game.id, "lesson": number})
    assert 201 == answer.status_code, answer.text
    token: str = answer.json()["seats"][lesson.seat]
    return token


def send(here: Served, token: str, now: dict[str, Any], action: str) -> Any:
    """Send an action in words."""
    return here.client.post(f"/t/{token}/act", json={"moment": now["moment"], "action": action})


def follow(here: Served, token: str, choices: int = 999) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Do what the lesson suggests; give what is there then, and the pages that were read."""
    read: list[dict[str, Any]] = []
    while len(read) < choices:
        now = here.asked(token)
        if now["over"] or now["lesson"]["closing"]:
            return now, read
        wanted = now["lesson"]["suggestion"]
        if wanted:
            read.append(now["lesson"])
        elif 1 != len(now["decision"]["actions"]):
            raise AssertionError("the lesson suggests nothing where there is a choice")
        answer = send(here, token, now, wanted or now["decision"]["actions"][0][0])
        assert 200 == answer.status_code, answer.text
    return here.asked(token), read


def other(now: dict[str, Any]) -> str:
    """Give an action that the lesson does not have in mind."""
    wanted = now["lesson"]["suggestion"]
    return str(next(text for text, *_ in now["decision"]["actions"] if text != wanted))


@pytest.mark.parametrize("name", by_day(LESSONS, ("two_houses",)))
def test_a_lesson_is_played_to_its_end_by_its_own_words(tmp_path: Path, name: str) -> None:
    lesson = LESSONS[name]
    number = lessons_of(lesson.game).index(lesson) + 1
    with served(tmp_path) as here:
        token = begun(here, lesson, number)
        now, read = follow(here, token)

    assert [step.rule for step in lesson.own] == [page["rule"] for page in read]
    assert [step.aim for step in lesson.own] == [page["aim"] for page in read]
    assert [*range(1, len(lesson.own) + 1)] == [page["number"] for page in read]
    assert {lesson.opening} == {page["goal"] for page in read}
    assert all(page["says"] for page in read)
    assert lesson.closing == now["lesson"]["closing"]
    assert now["over"], "what the scripts were written for"
    following = now["lesson"]["next"]
    assert (following and following["title"]) == (lesson.next and lesson.next.title)
    assert now["lesson"]["play"]["scenario"] == lesson.game.balanced.id


def test_another_choice_is_objected_to_once_and_then_played_and_undo_brings_the_lesson_back(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as here:
        token = begun(here, HOUSES)
        now, _ = follow(here, token, 2)
        mine = other(now)
        refused = send(here, token, now, mine)
        assert 422 == refused.status_code
        assert refused.json()["objection"]
        assert refused.json()["error"].endswith(f"{HOUSES.own[2].aim} {INSIST}")
        assert now["moment"] == here.now(token)["moment"], "nothing was played"

        assert 200 == send(here, token, now, mine).status_code
        left = here.asked(token)
        assert (LEFT, "") == (left["lesson"]["note"], left["lesson"]["suggestion"])
        undone = here.client.post(f"/t/{token}/undo", json={"moment": left["moment"]})
        assert 200 == undone.status_code
        back = here.asked(token)

    assert ("", now["lesson"]) == (back["lesson"]["note"], back["lesson"])


def test_what_rolled_is_taken_back_too_and_falls_again_as_it_fell(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        token = begun(here, HOUSES)
        now, _ = follow(here, token, 6)
        for _ in range(4):
            moment = here.asked(token)["moment"]
            assert 200 == here.client.post(f"/t/{token}/undo", json={"moment": moment}).status_code
        assert 3 == here.asked(token)["lesson"]["number"]
        again, _ = follow(here, token, 4)

    assert (now["board"], now["decision"]) == (again["board"], again["decision"])
    assert now["lesson"] == again["lesson"]


def test_a_lesson_goes_on_where_it_was_when_the_server_is_started_again(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        token = begun(here, HOUSES)
        before, _ = follow(here, token, 4)
    with served(tmp_path) as here:
        now = here.asked(token)
        end, _ = follow(here, token)

    assert (before["lesson"], before["moment"]) == (now["lesson"], now["moment"])
    assert HOUSES.closing == end["lesson"]["closing"]
    assert all(read_record(record) for record in tmp_path.glob("*.jsonl"))


def test_a_rule_off_the_script_stays_as_long_as_its_question_does(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        token = begun(here, HOUSES)
        for _ in range(2):
            now = here.asked(token)
            send(here, token, now, other(now))
        now = here.asked(token)

        assert LEFT == now["lesson"]["note"]
        assert now["lesson"]["rule"]
        assert now["lesson"] == here.now(token)["lesson"]


def test_a_spectator_is_told_nothing_of_the_lesson_and_other_tables_have_none(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        made = here.client.post("/lessons", json={"game": "sam_fire"}).json()
        assert here.now(made["spectator"])["lesson"] is None
        table = here.made("sam_fire", "crossroads")
        assert here.now(table["seats"]["american"])["lesson"] is None


@pytest.mark.parametrize("wanted", REFUSED)
def test_what_is_no_lesson_is_refused_and_nothing_stays(tmp_path: Path, wanted: dict[str, Any]) -> None:
    with served(tmp_path) as here:
        assert 400 == here.client.post("/lessons", json=wanted).status_code
    assert not [*tmp_path.glob("*.jsonl")]


def test_nobody_resigns_a_lesson(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        token = begun(here, HOUSES)
        assert here.now(token)["time"]["ends"] is False
        assert 422 == here.client.post(f"/t/{token}/resign", json={}).status_code
        assert not here.now(token)["over"]


def test_a_lesson_has_no_rematch(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        token = begun(here, HOUSES)
        answer = here.client.post(f"/t/{token}/rematch", json={})
        assert 422 == answer.status_code
        assert "begin it again" in answer.text
