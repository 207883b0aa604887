"""Guided first games: each is played to its end, says what it should, and lets the learner do otherwise."""

from collections.abc import Iterable
from importlib.resources import files
from operator import attrgetter
from pathlib import Path
from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from cli.terminal import Run, one_line, runner, unfolded
from hog.lesson import LESSON as HOG
from wargames.kernel.base.errors import BadScenario
from wargames.kernel.game import Decision
from wargames.lessons import Guide, Lesson, LessonStep, lesson_of, lessons, lessons_of, read_lesson, rehearse

GAMES = sorted(wargames.games())
LESSONS = lessons()
TAUGHT = [
    pytest.param(lesson, number, id=lesson.id)
    for first in LESSONS.values()
    for number, lesson in enumerate(lessons_of(first.game), 1)
]
LONGEST = 240
"""The most characters of a sentence of a lesson: three lines of a screen."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    return runner(monkeypatch, capsys)


def asked(decision: Decision) -> bool:
    """Tell whether a decision is put to a person; what has one answer passes."""
    return not decision.actions.complete or len(decision.actions.candidates) > 1


def typed(steps: Iterable[LessonStep]) -> str:
    """Write what a learner types who follows the lesson."""
    return "".join(f"{step.short or step.do}\n" for step in steps)


def test_every_game_has_a_lesson() -> None:
    assert GAMES == sorted(LESSONS)


def test_every_lesson_is_gone_on_with_by_a_second() -> None:
    assert [2] * len(GAMES) == [len(lessons_of(wargames.load(game))) for game in GAMES]


@cases(*TAUGHT)
def test_a_lesson_is_won_in_about_a_dozen_choices_by_who_follows_it(lesson: Lesson, number: int) -> None:
    guide = Guide(lesson, strict=True)
    while waiting := guide.session.run():
        decision = waiting[lesson.seat]
        guidance = guide.at(decision)
        action = guidance.suggestion if guidance else decision.actions.candidates[0]  # the only one
        assert action is not None
        assert guidance or 1 == len(decision.actions.candidates)
        guide.session.submit(lesson.seat, action)

    assert len(lesson.own) in (range(10, 16) if number == 1 else range(9, 17))
    assert guide.done
    assert guide.session.over is not None
    assert 1 == guide.session.over.scores[lesson.seat]


@pytest.mark.parametrize(("lesson", "number"), TAUGHT)
def test_a_lesson_is_learned_by_typing_what_it_says(lesson: Lesson, number: int, run: Run) -> None:
    game = lesson.game.id
    steps = [one.step for one in rehearse(lesson) if asked(one.decision)]
    told = run("learn", game, str(number), typed=typed(steps))

    said = unfolded(told.out)
    assert 0 == told.code
    assert "No: " not in told.out
    assert all(unfolded(f"{step.rule} [{step.clause}]") in said for step in lesson.steps if step.rule)
    assert all(unfolded(step.aim) in said for step in steps)
    assert len(steps) == told.out.count("\nType: ")  # what has one answer passes
    assert said.index("Game over: ") < said.index(unfolded(lesson.closing))
    more = f"wargames learn {game} 2, or " if number == 1 else ""
    assert f"Next: {more}wargames play {game} --scenario " in said


@pytest.mark.parametrize(("lesson", "number"), TAUGHT)
def test_the_goal_stands_on_the_last_screen_before_the_first_answer(
    lesson: Lesson, number: int, run: Run
) -> None:
    lines = run("learn", lesson.game.id, str(number), typed="").out.partition("> \n")[0].splitlines()

    assert unfolded(f"Your goal: {lesson.opening}") in unfolded("\n".join(lines[-24:]))


@cases(*TAUGHT)
def test_a_lesson_says_much_in_few_words_of_many_clauses(lesson: Lesson, number: int) -> None:
    said = [text for step in lesson.steps for text in (step.rule, step.aim)]

    assert max(map(len, (lesson.opening, lesson.closing, *said))) <= LONGEST
    rules = [step.rule for step in lesson.steps if step.rule]
    assert len(rules) == len(set(rules))
    assert 10 - number <= len({step.clause for step in lesson.own})


@pytest.mark.parametrize("game", GAMES)
def test_who_does_otherwise_is_told_once_and_then_goes_on_freely(game: str, run: Run) -> None:
    told = run("learn", game, typed="1\n2\n3\n" * 10)

    said = unfolded(told.out)
    assert 0 == told.code
    assert "The lesson had in mind: " in said
    left = said.index("The script of the lesson is left")
    assert "The lesson had in mind: " not in said[left:]
    assert "The script of the lesson is left" not in said[left + 1 :]
    assert "Lesson, " not in said[left:]


def test_a_game_apart_from_its_lesson_goes_on_to_its_end(run: Run) -> None:
    told = run("learn", "sam_fire", typed="keep dice\n" + "keep dice\nend orders\n" * 5)

    assert "Game over: " in told.out
    assert unfolded(LESSONS["sam_fire"].closing) not in unfolded(told.out)
    assert "or wargames play sam_fire" in unfolded(told.out)


def test_what_is_given_again_is_done_and_undo_brings_the_lesson_back(run: Run) -> None:
    told = unfolded(run("learn", "sniper", typed="advance A3\nadvance A3\nundo\n").out)

    assert "The lesson had in mind: fire of A4 at G1, aiming at an officer. G1 has four figures" in told
    assert "A3 was activated to advance. " in told
    left = told.index("The script of the lesson is left")
    assert "Undone: advance with A3." in told[left:]
    assert "Lesson, 1 of 13: " in told[left:]
    assert "Type: fire A4 at G1 normal aiming at officer" in told[left:]


def test_apart_from_the_script_a_rule_is_still_said_at_a_moment_of_its_kind() -> None:
    guide = Guide(LESSONS["screaming_eagles"])
    guide.session.run()
    guide.session.submit("blue", "lay stallion L4")
    (decision,) = guide.session.run().values()
    guidance = guide.at(decision)

    assert guide.left
    assert guidance is not None
    assert (0, None, "SE-4.1") == (guidance.number, guidance.suggestion, guidance.clause)
    assert guidance != guide.at(decision)  # it is said once


def test_the_written_dice_fall_only_while_the_script_is_followed() -> None:
    def falls(card: str) -> list[object]:
        guide = Guide(LESSONS["screaming_eagles"])
        for action in (card, "lay tiger R1", "pick stallion", "hold fire"):
            guide.session.run()
            guide.session.submit("blue", action)
        return guide.session.history[-1].falls[0].faces

    written = next(step for step in LESSONS["screaming_eagles"].steps if step.do == "hold fire")
    assert list(written.dice) == falls("lay stallion S1")
    assert written.dice != tuple(falls("lay stallion S2"))


def with_step(lesson: Lesson, at: int, **changes: Any) -> Lesson:
    steps = [*lesson.steps]
    steps[at] = attrs.evolve(steps[at], **changes)
    return attrs.evolve(lesson, steps=tuple(steps))


@cases(
    (1, {"do": "throw 7"}, "step 2, left: 'throw 7' cannot be played"),
    (0, {"do": "throw 9"}, "step 1, right: 'throw 9' cannot be played"),
    (0, {"seat": "left"}, "step 1, left: 'throw 2' cannot be played"),
    (1, {"dice": (7,)}, "step 2, left: 'throw 4' cannot be played: no dice left"),
    (9, {"dice": (2, 2, 2, 2, 2, 6)}, "did not fall"),
    (1, {"dice": (2, 3, 5, 6, 4, 4, 1)}, "did not fall"),
)
def test_a_script_that_cannot_be_played_is_refused_at_its_step(
    at: int, changes: dict[str, Any], because: str
) -> None:
    with pytest.raises(BadScenario, match=because):
        list(rehearse(with_step(HOG, at, **changes)))


@pytest.mark.parametrize(
    ("was", "now", "because"),
    [
        ('clause = "HOG-2.1"', 'clause = "HOG-9.9"', "line 17, steps[1].clause: the ledger has no entry"),
        ('do = "throw 2"', 'do = "jump"', "line 10, steps[0].do: cannot read 'jump'"),
        ('aim = "Try four again."', "", "steps[3].aim: a step of the learner says the rule and its aim"),
        ('seat = "left"', 'seat = "middle"', "'middle' learns, and no step is of that seat"),
        ('closing = "48', 'ending = "48', "closing"),
    ],
)
def test_a_file_that_is_wrong_is_refused_at_its_line(
    was: str, now: str, because: str, tmp_path: Path
) -> None:
    text = files("hog").joinpath("lesson.toml").read_text(encoding="utf-8")
    (tmp_path / "lesson.toml").write_text(
        text.replace("You have 16 and right has 8. ", "").replace(was, now, 1), encoding="utf-8"
    )

    with pytest.raises(BadScenario) as error:
        read_lesson(HOG.game, tmp_path)
    assert because in str(error.value)
    assert str(error.value).startswith("lesson.toml, line ")


def test_a_third_partys_lesson_is_found_on_its_game_and_can_be_played() -> None:
    class WithLesson(type(HOG.game)):  # type: ignore[misc]  # a class of that moment
        lesson = HOG

    assert HOG is lesson_of(WithLesson())
    assert lesson_of(HOG.game) is None
    assert len(HOG.own) == len(list(rehearse(HOG)))


def test_the_lessons_are_listed_and_a_game_without_one_is_named(run: Run) -> None:
    listed = run("learn").out

    assert [f"wargames learn {game}{more}" for game in GAMES for more in ("", " 2")] == [
        line.strip() for line in listed.splitlines() if line.startswith("  wargames ")
    ]
    assert "sniper has no lesson 3; there is wargames learn sniper, wargames learn sniper 2" in one_line(
        run("learn", "sniper", "3")
    )
    unknown = run("learn", "chess")
    assert 2 == unknown.code
    assert "chess" in one_line(unknown)


def follow(guide: Guide, choices: int) -> str:
    """Do as a lesson wishes so many times at most; gives the hash of what it came to."""
    seat = guide.lesson.seat
    while choices and (waiting := guide.session.run()):
        guidance = guide.at(waiting[seat])
        action = guidance.suggestion if guidance else waiting[seat].actions.candidates[0]  # the only one
        assert action is not None
        guide.session.submit(seat, action)
        choices -= 1
    return guide.session.history[-1].digest


@pytest.mark.parametrize("lesson", [*(taught.values[0] for taught in TAUGHT), HOG], ids=attrgetter("id"))
def test_a_lesson_that_was_left_in_the_middle_goes_on_as_if_it_were_not(
    lesson: Lesson, tmp_path: Path
) -> None:
    file, whole = tmp_path / "left.jsonl", Guide(lesson)
    guide = Guide(lesson, record=file)
    for _ in range(3):
        follow(guide, len(lesson.own) // 3)
        guide.session.close()
        guide = Guide.resumed(lesson, file)
    ended = follow(guide, 99)
    guide.session.close()

    assert guide.done
    assert follow(whole, 99) == ended


def stray(guide: Guide, choices: int) -> str:
    """Do otherwise than a lesson wishes; gives the hash of what it came to."""
    for _ in range(choices):
        decision = guide.session.run()[guide.lesson.seat]
        guide.session.submit(guide.lesson.seat, decision.actions.candidates[-1])
    return guide.session.history[-1].digest


def test_the_dice_of_a_lesson_whose_script_was_left_go_on_as_they_would_have(tmp_path: Path) -> None:
    lesson, file = LESSONS["sam_fire"], tmp_path / "left.jsonl"
    guide = Guide(lesson, record=file)
    stray(guide, 2)
    guide.session.close()
    resumed = Guide.resumed(lesson, file)

    assert resumed.left
    assert stray(Guide(lesson), 4) == stray(resumed, 2)
    assert any(entry.falls for entry in resumed.session.history[3:])
    resumed.session.close()


def test_a_lesson_is_recorded_and_can_be_gone_on_with(run: Run) -> None:
    left = run(
        "learn", "sniper", "--record", "first.jsonl", typed="fire A4 at G1 normal aiming at officer\nquit\n"
    )
    assert "wargames resume first.jsonl" in left.out

    resumed = run("resume", "first.jsonl", typed="quit\n").out
    assert "a first game of 13 choices. You lead the Americans." in resumed
    assert "Lesson, 2 of 13: " in resumed
    plain = run("resume", "first.jsonl", "--bot", "random", typed="quit\n").out
    assert "1 action so far" in plain
    assert "Lesson" not in plain


def test_a_lesson_whose_script_was_left_says_so_when_it_goes_on(run: Run) -> None:
    left = run("learn", "sniper", "--record", "first.jsonl", typed="advance A3\nadvance A3\nquit\n").out
    assert "The script of the lesson is left" in left

    assert "The script of the lesson is left" in run("resume", "first.jsonl", typed="quit\n").out


def test_a_game_of_the_scenario_of_a_lesson_is_no_lesson(run: Run) -> None:
    """Its dice have a seed, or are a person's own."""
    scenario = LESSONS["sniper"].scenario.id
    run("play", "sniper", "--scenario", scenario, "--record", "game.jsonl", typed="quit\n")

    assert "Lesson" not in run("resume", "game.jsonl", typed="quit\n").out
