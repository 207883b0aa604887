"""A lesson being played: its session, and what is said at each choice."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import attrs

from wargames import bots
from wargames.kernel.chance.dice import seed_for
from wargames.kernel.game import Action, Bot, Decision, Seat
from wargames.kernel.play.observers import Observer
from wargames.kernel.play.resume import resume
from wargames.kernel.play.session import Session, Undo
from wargames.kernel.play.timeline import Entry
from wargames.lessons import rehearsal
from wargames.lessons.lesson import Lesson, LessonStep
from wargames.lessons.script import LEFT, LessonDice, Script, only_answer


@attrs.frozen
class Guidance:
    """What a lesson says at a choice of the learner.

    ``rule`` is the sentence of the moment and ``clause`` where it stands. While the lesson is followed,
    ``suggestion`` is what it would do, ``typed`` how to type it and ``aim`` why; ``number`` counts the
    learner's choices up to ``total``, and is 0 once the script was left. ``seen`` is what the steps of the
    others said since the learner's last choice.
    """

    rule: str
    clause: str
    number: int
    total: int
    aim: str = ""
    suggestion: Action | None = None
    typed: str = ""
    seen: tuple[str, ...] = ()


@attrs.frozen
class Advice:
    """What a lesson says to somebody who would do something else: what it wants, as it is typed, and why."""

    wants: str
    aim: str

    def __str__(self) -> str:
        return f"The lesson had in mind: {self.wants}. {self.aim}"


class LessonSession(Session[Any, Any]):
    """A session whose dice fall as the lesson says, as long as everybody follows it."""

    script: Script
    lesson_dice: LessonDice

    def _carry_out(self, seat: str, action: Action, took: int | None = None) -> Entry[Any]:
        at = self.script.place(self.history)
        step = self.script.step(at) if self.script.is_next(at, seat, action) else None
        self.lesson_dice.fall(step.dice if step else ())
        return super()._carry_out(seat, action, took)


class Scripted:
    """Plays for a seat what the script says; where nothing is said, or the script was left, as a good bot."""

    def __init__(self, guide: "Guide", bot: Bot) -> None:
        self._guide = guide
        self._bot = bot

    def decide(self, decision: Decision, view: Any) -> Action:
        """Give the action of the next step, if it is of this seat and legal."""
        at = self._guide.place
        action = self._guide.script.actions[at] if self._guide.script.step(at) else None
        if action is not None and self._guide.script.is_next(at, decision.seat, action):
            return action if decision.actions.check(action) is None else self._bot.decide(decision, view)
        return only_answer(decision) or self._bot.decide(decision, view)


class Guide:
    """Somebody who learns a game by a lesson. Play goes on in :attr:`session`, as in any other.

    The place in the script follows from what was done: whoever takes back what led away is on it again.
    ``strict`` dice raise :class:`BadDie` where the script writes down what cannot fall. Raises as
    :class:`Session` does.
    """

    def __init__(
        self,
        lesson: Lesson,
        *,
        record: Path | str | None = None,
        undo: Undo = "honest",
        observers: Iterable[Observer] = (),
        strict: bool = False,
    ) -> None:
        dice, seats = self._begin(lesson, strict=strict)
        self.session = LessonSession(
            lesson.game,
            lesson.scenario,
            lesson.options,
            dice=dice,
            seats=seats,
            undo=undo,
            record=record,
            observers=observers,
        )
        self.session.script, self.session.lesson_dice = self.script, dice
        self.dice = dice

    @classmethod
    def resumed(
        cls,
        lesson: Lesson,
        record: Path | str,
        *,
        undo: Undo = "honest",
        observers: Iterable[Observer] = (),
    ) -> "Guide":
        """Go on with a lesson from its record, as it was left. Raises as :func:`wargames.resume` does."""
        guide = cls.__new__(cls)
        dice, seats = guide._begin(lesson, strict=False)  # noqa: SLF001  its own
        session = resume(
            record, lesson.game, dice=dice, seats=seats, undo=undo, observers=observers, kind=LessonSession
        )
        guide.session = cast("LessonSession", session)
        guide.session.script, guide.session.lesson_dice = guide.script, dice
        guide.dice = dice
        guide.script.fall_again(session.history, dice)
        guide._said.update(range(guide.script.followed(session.history)[0]))  # noqa: SLF001  as above
        return guide

    def _begin(self, lesson: Lesson, *, strict: bool) -> tuple[LessonDice, dict[Seat, Bot]]:
        """Take the script up; gives the dice, and who plays the other seats."""
        self.lesson, self.script = lesson, Script(lesson)
        self._said: set[int] = set()
        self._warned = LEFT
        others = [one for one in lesson.game.seats_in(lesson.scenario, lesson.options) if one != lesson.seat]
        dice = LessonDice(lesson.seed, lesson.dice, strict=strict)
        return dice, {seat: Scripted(self, self._free(seat)) for seat in others}

    def _free(self, seat: str) -> Bot:
        game = self.lesson.game
        return bots.make(bots.default_bot(game.id), game, seed_for(f"bot of {seat}", self.lesson.seed))

    @property
    def place(self) -> int:
        """How many steps of the script were followed; -1 once it was left."""
        return self.script.place(self.session.history)

    @property
    def done(self) -> bool:
        """Whether the script was followed to its end."""
        return self.place == len(self.lesson.steps)

    @property
    def left(self) -> bool:
        """Whether something else was done than the lesson says."""
        return self.place == LEFT

    def at(self, decision: Decision) -> Guidance | None:
        """Say what the lesson has to say at a choice of the learner; None if it has nothing to say."""
        at = self.place
        step = self.script.step(at)
        if step is None or step.seat != decision.seat:
            return self._apart(decision) if at == LEFT else None
        if decision.actions.check(self.script.actions[at]) is not None:
            return None
        self._said.add(at)
        return self._guidance(at, step, self.script.actions[at])

    def _guidance(self, at: int, step: LessonStep, action: Action) -> Guidance:
        steps, seat = self.lesson.steps, self.lesson.seat
        number = sum(one.seat == seat for one in steps[: at + 1])
        since = next((back for back in reversed(range(at)) if steps[back].seat == seat), -1)
        seen = tuple(f"{one.rule} [{one.clause}]" for one in steps[since + 1 : at] if one.rule)
        typed = step.short or str(action)
        return Guidance(
            rule=step.rule,
            clause=step.clause,
            number=number,
            total=len(self.lesson.own),
            aim=step.aim,
            suggestion=action,
            typed=typed,
            seen=seen,
        )

    def _apart(self, decision: Decision) -> Guidance | None:
        """Find a rule that was not said yet for a moment of this kind: the script was left."""
        for at, step in enumerate(self.lesson.steps):
            if at in self._said or step.seat != self.lesson.seat or self._kinds.get(at) != _kind(decision):
                continue
            self._said.add(at)
            return Guidance(step.rule, step.clause, 0, len(self.lesson.own))
        return None

    @cached_property
    def _kinds(self) -> dict[int, tuple[str, str]]:
        """Tell the kind of each step's moment, as the script comes to it."""
        return {one.place: _kind(one.decision) for one in rehearse(self.lesson)}

    def advise(self, action: Action) -> Advice | None:
        """Say what the lesson wants instead of an action, once at each choice; None if it is that."""
        at = self.place
        step = self.script.step(at)
        if step is None or step.seat != self.lesson.seat or at == self._warned:
            return None
        if action == self.script.actions[at]:
            return None
        self._warned = at
        return Advice(step.short or step.do, step.aim)


def rehearse(lesson: Lesson) -> Iterator[rehearsal.Rehearsed]:
    """Play a lesson as it wishes, to the end of its script, with strict dice.

    Raises :class:`BadScenario` naming the step that cannot be played, that comes at another moment than the
    script has it, that its short form does not stand for, or whose dice cannot fall so or are left over.
    """
    return rehearsal.rehearse(Guide(lesson, strict=True))


def _kind(decision: Decision) -> tuple[str, str]:
    return decision.kind, decision.clause
