"""A lesson played to the end of its script: whether it can be, and what happens in it."""

from collections.abc import Iterator
from typing import Any, Protocol

import attrs

from wargames.kernel.base.errors import BadOption, BadScenario, WargameError
from wargames.kernel.game import Action, Decision, Event
from wargames.kernel.play.session import Session
from wargames.lessons.lesson import Lesson, LessonStep
from wargames.lessons.script import LEFT, LessonDice, Script, only_answer


class Learner(Protocol):
    """Whoever follows a lesson: its session, the script, and how far they are."""

    lesson: Lesson
    script: Script
    dice: LessonDice

    @property
    def session(self) -> Session[Any, Any]:
        """The session that the lesson is played in."""

    @property
    def place(self) -> int:
        """How many steps of the script were followed."""

    @property
    def done(self) -> bool:
        """Whether the script was followed to its end."""


@attrs.frozen
class Rehearsed:
    """A step of the learner: its place in the script, the choice as it was put, and what came of it."""

    place: int
    step: LessonStep
    decision: Decision = attrs.field(repr=False)
    events: tuple[Event, ...] = attrs.field(repr=False)


def rehearse(guide: Learner) -> Iterator[Rehearsed]:
    """Play a lesson as it wishes, to the end of its script.

    Raises :class:`BadScenario` naming the step that cannot be played, that comes at another moment than the
    script has it, that its short form does not stand for, or whose dice cannot fall so or are left over.
    """
    lesson = guide.lesson
    while not guide.done:
        try:
            found = _go_on(guide)
        except WargameError as error:
            reached, _ = guide.script.followed(guide.session.history)
            raise _stuck(lesson, reached, str(error)) from error
        if found is not None:
            yield found
    if guide.dice.left:
        raise _stuck(lesson, len(lesson.steps) - 1, "faces written down did not fall")


def _go_on(guide: Learner) -> Rehearsed | None:
    """Play to the learner's next step and make it; None where only others had steps, or one answer passed."""
    waiting, seat = guide.session.run(), guide.lesson.seat
    at, script = guide.place, guide.script
    if guide.done:
        return None
    if at == LEFT or seat not in waiting:
        raise BadOption("it is not due when the script has it")
    decision = waiting[seat]
    if (only := only_answer(decision)) and not script.is_next(at, seat, only):
        guide.session.submit(seat, only)
        return None
    if guide.lesson.steps[at].seat != seat:
        raise BadOption(f"{seat} is asked then: {decision.kind} [{decision.clause}]")
    if (short := guide.lesson.steps[at].short) and _meant(guide, short) != script.actions[at]:
        raise BadOption(f"what is typed short, {short!r}, stands for '{_meant(guide, short)}'")
    entry = guide.session.submit(seat, script.actions[at])
    return Rehearsed(at, guide.lesson.steps[at], decision, entry.events)


def _meant(guide: Learner, short: str) -> Action:
    """Give the action that a short form stands for at this moment."""
    game = guide.lesson.game
    return game.whole(guide.session.state, guide.lesson.seat, game.parse(short))


def _stuck(lesson: Lesson, at: int, because: str) -> BadScenario:
    """Name the step at which a script does not go on."""
    step = lesson.steps[at]
    return BadScenario(
        f"lesson {lesson.id}, step {at + 1}, {step.seat}: '{step.do}' cannot be played: {because}"
    )
