"""``wargames learn``: a guided first game, in which each choice comes with the rule that matters to it."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any

import typer

from wargames import games, load
from wargames.cli.arguments import NewRecord
from wargames.cli.console import say, say_folded, width
from wargames.cli.dialog.dialog import Dialog
from wargames.cli.dialog.farewell import leaving
from wargames.cli.dialog.full_screen import Plain, at_screen, free_record, opens
from wargames.cli.dialog.report import Brief, WithClauses
from wargames.cli.dialog.welcome import play_line
from wargames.kernel.base.errors import BadOption
from wargames.kernel.game import Action, Decision, Decisions, Game
from wargames.kernel.game.json_forms import scenario_digest, stored
from wargames.kernel.play.observers import Observer, Referee
from wargames.kernel.play.record import Record
from wargames.lessons import Guidance, Guide, Lesson, LessonSession, Scripted, lesson_of, lessons
from wargames.presenting.log import Manner

Taught = Annotated[
    str | None, typer.Argument(metavar="GAME", help="The id of a game; without it, the lessons are listed.")
]


def learn(
    game: Taught = None,
    *,
    record: NewRecord = None,
    plain: Plain = False,
    brief: Brief = False,
    clauses: WithClauses = False,
) -> None:
    """Play a guided first game: ten to fifteen choices, each with the rule that matters there.

    You may do otherwise: the lesson says once what it had in mind, and then the game goes on freely.

    Examples: wargames learn; wargames learn sniper
    """
    if game is None:
        list_lessons()
        return
    lesson, manner = lesson_for(load(game)), Manner(brief=brief, clauses=clauses)
    if opens(plain=plain):
        kept = record or free_record(lesson.game.id)
        learn_at_screen(lesson, kept, manner, lambda hear: Guide(lesson, record=kept, observers=hear))
        return
    dialog = LessonDialog(lesson, manner)
    introduce(lesson, lesson.opening)
    dialog.guide = Guide(lesson, record=record, observers=(Referee(dialog.hear),))
    with leaving(record), dialog.guide.session as session:
        dialog.run(session)
        finish(dialog.guide)


def learn_on(lesson: Lesson, record: Path, manner: Manner, *, plain: bool) -> None:
    """Go on with a lesson that was recorded."""
    if opens(plain=plain):
        learn_at_screen(lesson, record, manner, lambda hear: Guide.resumed(lesson, record, observers=hear))
        return
    dialog = LessonDialog(lesson, manner)
    dialog.guide = Guide.resumed(lesson, record, observers=(Referee(dialog.hear),))
    introduce(lesson)
    with leaving(record), dialog.guide.session as session:
        dialog.go_on(session)
        finish(dialog.guide)


def introduce(lesson: Lesson, *further: str) -> None:
    """Write what the lesson teaches, and which side the learner leads."""
    opening = f"{lesson.game.title}: {lesson.title}, a first game of {len(lesson.own)} choices."
    you = f"You lead {lesson.game.side_name(lesson.seat)}. Type ? for help."
    for said in (f"{opening} {you}", *(("", *further) if further else ())):
        say("\n".join(wrap(said, width(), break_on_hyphens=False)))


def lesson_in(read: Record) -> Lesson | None:
    """Find the lesson that was recorded: its scenario and options, dice without a seed, others by script."""
    header = read.header
    lesson = lesson_of(load(header.game)) if header.game in games() else None
    if lesson is None or header.seed is not None:
        return None
    game = lesson.game
    scenario, options = lesson.scenario, game.options(lesson.options)
    setting = scenario_digest(game, scenario), stored(game, options, game.options_type)
    others = {kind for name, kind in header.seats.items() if name != lesson.seat}
    same = setting == (header.scenario_sha, header.options) and others <= {Scripted.__name__}
    return lesson if same else None


def learn_at_screen(
    lesson: Lesson, record: Path, manner: Manner, begin: Callable[[Sequence[Observer]], Guide]
) -> None:
    """Play the lesson at the full screen, what it says above each question."""
    guides: list[Guide] = []

    def opened(hear: Sequence[Observer], _throw: object = None) -> LessonSession:
        guides.append(begin(hear))
        return guides[0].session

    at_screen(
        record, game=lesson.game, opened=opened, people=(lesson.seat,), manner=manner, title=lesson.title,
        lesson=lambda decision: said_at(guides[0], decision), advise=lambda action: advice(guides[0], action),
    )  # fmt: skip
    if guides:
        finish(guides[0])


def said_at(guide: Guide, decision: Decision) -> str:
    """Write what a lesson says at a choice, with its opening before the first; empty for nothing."""
    first = len(guide.session.history) == 1
    guidance = guide.at(decision)
    before = (
        guide.lesson.opening if first else LEFT if guide.left else guide.lesson.closing if guide.done else ""
    )
    said = sentences(guidance) if guidance else ()
    return "\n".join(filter(None, (before, *said)))


def sentences(guidance: Guidance, *, asked: bool = True) -> Iterator[str]:
    """Write what a lesson says at a choice: the rules, what it would do here, and what to type if asked."""
    where = f"Lesson, {guidance.number} of {guidance.total}:" if guidance.number else "Lesson:"
    yield from (f"Seen: {said}" for said in guidance.seen)
    yield f"{where} {guidance.rule} [{guidance.clause}]"
    if guidance.suggestion is not None:
        yield guidance.aim
        yield from [f"Type: {guidance.typed}"] if asked else ()


def advice(guide: Guide, action: Action) -> str:
    """Return the lesson's objection to an action, once; empty where it agrees."""
    wanted = guide.advise(action)
    return f"{wanted} {INSIST}" if wanted else ""


def list_lessons() -> None:
    """Write the guided first games that there are."""
    found = lessons()
    if not found:
        say("No game that is installed has a lesson.")
        return
    say("A guided first game explains the rules as they come up, in about a quarter of an hour:")
    for name, lesson in found.items():
        say(f"  wargames learn {name}")
        say_folded(f"      {lesson.game.title}: {lesson.title}, {len(lesson.own)} choices")


def lesson_for(game: Game[Any, Any]) -> Lesson:
    """Find the lesson of a game; raises :class:`BadOption` that lists the games with one."""
    found = lesson_of(game)
    if found is None:
        raise BadOption(f"{game.id} has no lesson; there is one for {', '.join(lessons()) or 'no game'}")
    return found


def finish(guide: Guide) -> None:
    """Write the lesson's closing words, and what to play next."""
    say()
    if guide.done:
        say("\n".join(wrap(guide.lesson.closing, width(), break_on_hyphens=False)))
    say_folded(f"Next: {play_line(guide.lesson.game)}")


class LessonDialog(Dialog):
    """A dialogue with the lesson's words before each question, and one objection to another choice."""

    guide: Guide

    def __init__(self, lesson: Lesson, manner: Manner) -> None:
        super().__init__(lesson.game, (lesson.seat,), manner)
        self._left = False
        self._closed = False

    def _heading(self, decision: Decision) -> None:
        super()._heading(decision)
        self._lecture(decision)

    def _pass(self, decision: Decision, only: Action) -> None:
        self._lecture(decision, asked=False)
        super()._pass(decision, only)

    def _rule(self, clause: str) -> str:
        """Leave the clause of the heading unsaid: the lesson says a sentence of its own."""
        return ""

    def _lecture(self, decision: Decision, *, asked: bool = True) -> None:
        """Write the lesson's words here; say once that its script was left or is over."""
        if self.guide.left and not self._left:
            say("\n".join(("", *wrap(LEFT, width()))))
        if self.guide.done and not self._closed:
            say("\n".join(("", *wrap(self.guide.lesson.closing, width()), OVER)))
        self._left, self._closed = self.guide.left, self._closed or self.guide.done
        if guidance := self.guide.at(decision):
            say()
            for said in sentences(guidance, asked=asked):
                say("\n".join(wrap(said, width(), subsequent_indent="  ", break_on_hyphens=False)))

    def _submit(self, decision: Decision, waiting: Decisions, action: Action) -> None:
        if advice := self.guide.advise(action):
            say_folded(f"{advice}\n{INSIST}")
            return
        super()._submit(decision, waiting, action)


INSIST = "Give yours again to do it all the same: from there the game goes on freely."
LEFT = (
    "The script of the lesson is left: the others play for themselves now, and the dice fall by chance. "
    "Where undo may take the choice back, it brings the lesson back, too."
)
OVER = "The lesson is over. Play on as long as you like; quit leaves."
