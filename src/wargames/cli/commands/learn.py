"""``wargames learn``: a guided first game, in which each choice comes with the rule that matters to it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap
from typing import Annotated, Any

import typer

from wargames import games, load
from wargames.cli.arguments import NewRecord
from wargames.cli.completing import game_ids
from wargames.cli.console import say, say_folded, width
from wargames.cli.dialog.dialog import Dialog
from wargames.cli.dialog.farewell import leaving
from wargames.cli.dialog.full_screen import Plain, at_screen, free_record, opens
from wargames.cli.dialog.report import Brief, WithClauses
from wargames.cli.first_scenario import play_line
from wargames.kernel.base.errors import BadOption
from wargames.kernel.game import Action, Decision, Decisions, Game
from wargames.kernel.game.json_forms import scenario_digest, stored
from wargames.kernel.play.observers import Observer, Referee
from wargames.kernel.play.record import Record
from wargames.lessons import (
    Example,
    Guide,
    Lesson,
    LessonSession,
    Scripted,
    example_named,
    lessons,
    lessons_of,
)
from wargames.presenting.lesson_words import (
    INSIST,
    LEFT,
    OVER,
    advice,
    closing_of,
    goal_of,
    said_at,
    sentences,
)
from wargames.presenting.log import Manner
from wargames.presenting.rule_texts import example_lines

Taught = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", autocompletion=game_ids, help="The id of a game; without it, the lessons are listed."
    ),
]
ExampleName = Annotated[
    str | None,
    typer.Option("--example", metavar="NAME", help="Begin in the position of an example of the rules."),
]
NO_BOARD = (0, 0)
Which = Annotated[
    int, typer.Argument(metavar="NUMBER", min=1, help="Which lesson; the second goes on from the first.")
]


def learn(
    game: Taught = None,
    number: Which = 1,
    *,
    example: ExampleName = None,
    record: NewRecord = None,
    plain: Plain = False,
    brief: Brief = False,
    clauses: WithClauses = False,
) -> None:
    """Play a guided game, which explains the rules as they come up.

    About a dozen choices, each with the rule that matters there.

    You may do otherwise: the lesson says once what it had in mind, and then the game goes on freely.

    Examples: wargames learn; wargames learn sniper; wargames learn sniper 2;
    wargames learn sniper --example aim
    """
    if game is None:
        list_lessons()
        return
    manner = Manner(brief=brief, clauses=clauses)
    if example is not None:
        learn_example(example_named(load(game), example), record, manner, plain=plain)
        return
    lesson = lesson_for(load(game), number)
    if opens(plain=plain):
        kept = record or free_record(lesson.game.id)
        learn_at_screen(lesson, kept, manner, lambda hear: Guide(lesson, record=kept, observers=hear))
        return
    dialog = LessonDialog(lesson, manner)
    introduce(lesson)
    dialog.guide = Guide(lesson, record=record, observers=(Referee(dialog.hear),))
    with leaving(record), dialog.guide.session as session:
        dialog.run(session)
        finish(dialog.guide)


def learn_example(example: Example, record: Path | None, manner: Manner, *, plain: bool) -> None:
    """Play on from the position of an example."""
    lesson = example.guided
    if opens(plain=plain):
        kept = record or free_record(lesson.game.id)
        example.begin(kept)
        learn_at_screen(lesson, kept, manner, lambda hear: Guide.resumed(lesson, kept, observers=hear))
        return
    with TemporaryDirectory() as aside:
        kept = record or Path(aside) / f"{example.id}.jsonl"
        example.begin(kept)
        say_folded("\n".join(example_lines(example, NO_BOARD)))
        go_on_with(lesson, kept, manner, named=record)


def learn_on(lesson: Lesson, record: Path, manner: Manner, *, plain: bool) -> None:
    """Resume a recorded lesson."""
    if opens(plain=plain):
        learn_at_screen(lesson, record, manner, lambda hear: Guide.resumed(lesson, record, observers=hear))
        return
    introduce(lesson)
    go_on_with(lesson, record, manner, named=record)


def go_on_with(lesson: Lesson, record: Path, manner: Manner, *, named: Path | None) -> None:
    """Go on with a record in the dialogue; ``named`` is where it can be found afterwards."""
    dialog = LessonDialog(lesson, manner)
    dialog.guide = Guide.resumed(lesson, record, observers=(Referee(dialog.hear),))
    with leaving(named), dialog.guide.session as session:
        dialog.go_on(session)
        finish(dialog.guide)


def introduce(lesson: Lesson) -> None:
    """Introduce the lesson and its sides."""
    kind = "a first game" if lesson == lessons_of(lesson.game)[0] else "a second lesson"
    opening = f"{lesson.game.title}: {lesson.title}, {kind} of {len(lesson.own)} choices."
    you = f"You lead {lesson.game.side_name(lesson.seat)}. Type ? for help."
    say("\n".join(wrap(f"{opening} {you}", width(), break_on_hyphens=False)))


def lesson_in(read: Record) -> Lesson | None:
    """Find the lesson of a record: the same scenario and options, dice without a seed, scripted bots."""
    header = read.header
    if header.game not in games() or header.seed is not None:
        return None
    return next((one for one in lessons_of(load(header.game)) if _recorded(one, read)), None)


def _recorded(lesson: Lesson, read: Record) -> bool:
    game, header = lesson.game, read.header
    scenario, options = lesson.scenario, game.options(lesson.options)
    setting = scenario_digest(game, scenario), stored(game, options, game.options_type)
    others = {kind for name, kind in header.seats.items() if name != lesson.seat}
    return setting == (header.scenario_sha, header.options) and others <= {Scripted.__name__}


def learn_at_screen(
    lesson: Lesson, record: Path, manner: Manner, begin: Callable[[Sequence[Observer]], Guide]
) -> None:
    """Play the lesson at the full screen, with its words above each question."""
    guides: list[Guide] = []

    def opened(hear: Sequence[Observer], _throw: object = None) -> LessonSession:
        guides.append(begin(hear))
        return guides[0].session

    at_screen(
        record, game=lesson.game, opened=opened, people=(lesson.seat,), manner=manner, title=lesson.title,
        lesson=lambda decision: said_at(guides[0], decision), advise=lambda action: advice(guides[0], action),
        goal=goal_of(lesson), closing=lambda: closing_of(guides[0]),
    )  # fmt: skip
    if guides:
        finish(guides[0])


def list_lessons() -> None:
    """Write the guided first games."""
    found = lessons()
    if not found:
        say("No game that is installed has a lesson.")
        return
    say("A guided game explains the rules as they come up, in about a quarter of an hour:")
    for first in found.values():
        for number, lesson in enumerate(lessons_of(first.game), 1):
            say(f"  {learn_line(lesson.game, number)}")
            say_folded(f"      {lesson.game.title}: {lesson.title}, {len(lesson.own)} choices")


def learn_line(game: Game[Any, Any], number: int = 1) -> str:
    """Write the command for a lesson of a game."""
    return f"wargames learn {game.id}{f' {number}' if number > 1 else ''}"


def lesson_for(game: Game[Any, Any], number: int = 1) -> Lesson:
    """Find a lesson of a game; raises :class:`BadOption` that lists the games or lessons with one."""
    found = lessons_of(game)
    if not found:
        raise BadOption(f"{game.id} has no lesson; there is one for {', '.join(lessons()) or 'no game'}")
    if number > len(found):
        there = ", ".join(learn_line(game, known) for known in range(1, len(found) + 1))
        raise BadOption(f"{game.id} has no lesson {number}; there is {there}")
    return found[number - 1]


def finish(guide: Guide) -> None:
    """Write the lesson's closing words, and the next game to play."""
    say()
    if guide.done:
        say("\n".join(wrap(guide.lesson.closing, width(), break_on_hyphens=False)))
    game, known = guide.lesson.game, lessons_of(guide.lesson.game)
    more = next((number for number, one in enumerate(known, 1) if one == guide.lesson.next), 0)
    say_folded(f"Next: {f'{learn_line(game, more)}, or ' if more else ''}{play_line(game)}")


class LessonDialog(Dialog):
    """A dialogue with the lesson's words before each question, and one objection to another choice."""

    guide: Guide

    def __init__(self, lesson: Lesson, manner: Manner) -> None:
        super().__init__(lesson.game, (lesson.seat,), manner)
        self._left = False
        self._closed = False

    def _introduce(self, decision: Decision) -> None:
        self._lecture(decision)
        super()._introduce(decision)

    def _pass(self, decision: Decision, only: Action) -> None:
        self._lecture(decision, asked=False)
        super()._pass(decision, only)

    def _rule(self, clause: str) -> str:
        """Leave the clause out of the heading: the lesson has its own sentence about it."""
        return ""

    def _lecture(self, decision: Decision, *, asked: bool = True) -> None:
        """Write the lesson's words here; once, that its script was left or is over."""
        if self.guide.left and not self._left:
            say("\n".join(("", *wrap(LEFT, width()))))
        if self.guide.done and not self._closed:
            say("\n".join(("", *wrap(self.guide.lesson.closing, width()), OVER)))
        self._left, self._closed = self.guide.left, self._closed or self.guide.done
        if guidance := self.guide.at(decision):
            say()
            if guidance.number == 1:  # just above the question: a board after it would push it out of view
                say_folded(goal_of(self.guide.lesson))
            for said in sentences(guidance, asked=asked, example=not self.guide.lesson.opening):
                say("\n".join(wrap(said, width(), subsequent_indent="  ", break_on_hyphens=False)))

    def _submit(self, decision: Decision, waiting: Decisions, action: Action) -> None:
        if advice := self.guide.advise(action):
            say_folded(f"{advice}\n{INSIST}")
            return
        super()._submit(decision, waiting, action)
