"""Rehearsals: lessons played to the end of their scripts."""

from collections.abc import Iterator
from typing import Any, Protocol

import attrs

from wargames.kernel.base.errors import BadOption, BadScenario, WargameError
from wargames.kernel.game import Action, Decision, Event
from wargames.kernel.play.session import Session
from wargames.lessons.lesson import Lesson, LessonStep
from wargames.lessons.script import LEFT, LessonDice, Script, only_answer


class Learner(Protocol):
    """A follower of a lesson, such as the guide."""

    lesson: Lesson
    script: Script
    dice: LessonDice

    @property
    def session(self) -> Session[Any, Any]:
        """The session of the lesson."""

    @property
    def place(self) -> int:
        """The number of steps followed."""

    @property
    def done(self) -> bool:
        """True when the script was followed to its end."""


@attrs.frozen
class Rehearsed:
    """A step of the learner: its place in the script, the decision, and its result."""

    place: int
    step: LessonStep
    decision: Decision = attrs.field(repr=False)
    events: tuple[Event, ...] = attrs.field(repr=False)


def rehearse(guide: Learner) -> Iterator[Rehearsed]:
    """Play a lesson to the end of its script.

    Raises :class:`BadScenario` that names the step that is illegal or out of order, has a wrong short form,
    or dice that are impossible or left over.
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
    """Play to the learner's next step and make it; return None if it was not the learner's turn."""
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
    """Return the action that a short form stands for now."""
    game = guide.lesson.game
    return game.whole(guide.session.state, guide.lesson.seat, game.parse(short))


def _stuck(lesson: Lesson, at: int, because: str) -> BadScenario:
    """Return the error for a step at which the script does not go on."""
    step = lesson.steps[at]
    return BadScenario(
        f"lesson {lesson.id}, step {at + 1}, {step.seat}: '{step.do}' cannot be played: {because}"
    )
