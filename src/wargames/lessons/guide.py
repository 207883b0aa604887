"""A lesson in play: its session, and its guidance at each choice."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, cast

import attrs

from wargames import bots
from wargames.kernel.chance.dice import seed_for
from wargames.kernel.game import Action, Bot, Decision, Seat
from wargames.kernel.play.observers import Observer
from wargames.kernel.play.record_file import Place
from wargames.kernel.play.resume import resume
from wargames.kernel.play.session import Session, Undo
from wargames.kernel.play.timeline import Entry
from wargames.lessons import rehearsal
from wargames.lessons.lesson import Lesson, LessonStep
from wargames.lessons.nearness import is_near
from wargames.lessons.script import LEFT, LessonDice, Script, only_answer


@attrs.frozen
class Guidance:
    """The guidance of a lesson at a choice of the learner.

    ``rule`` is the rule of the moment and ``clause`` its id. While the script is followed, ``suggestion`` is
    the scripted action, ``typed`` its text and ``aim`` its purpose; ``number`` counts the learner's choices
    up to ``total``, and is 0 off the script. ``seen`` has the rules of the others' steps since the last
    choice.
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
    """Advice before a learner leaves the script: the scripted action, its text, its purpose."""

    wants: str
    aim: str

    def __str__(self) -> str:
        return f"The lesson had in mind: {self.wants}. {self.aim}"


class LessonSession(Session[Any, Any]):
    """A session with scripted dice while the script is followed.

    A legal action near the scripted one is carried out as the scripted one.
    """

    script: Script
    lesson_dice: LessonDice

    def meant(self, seat: str, action: Action) -> Action:
        """Return the scripted action where an action is near it, else the action itself."""
        at, decision = self.script.place(self.history), self._asked().get(Seat(seat))
        step = self.script.step(at)
        if decision is None or step is None or step.seat != seat:
            return action
        scripted, whole = self.script.actions[at], decision.actions.whole(action)
        near = isinstance(whole, Action) and is_near(whole, scripted)
        legal = near and all(decision.actions.check(one) is None for one in (whole, scripted))
        return scripted if legal else action

    def _carry_out(self, seat: str, action: Action, took: int | None = None) -> Entry[Any]:
        action = self.meant(seat, action)
        at = self.script.place(self.history)
        step = self.script.step(at) if self.script.is_next(at, seat, action) else None
        self.lesson_dice.fall(step.dice if step else ())
        return super()._carry_out(seat, action, took)

    def undo(self, count: int = 1, *, by: str | None = None) -> tuple[Entry[Any], ...]:
        """Take back actions as a session does; the dice fall again as they would have fallen."""
        taken = super().undo(count, by=by)
        self.fall_again()
        return taken

    def fall_again(self) -> None:
        """Let the dice lie as they lay after the game so far."""
        self.lesson_dice.begin_again()
        self.script.fall_again(self.history, self.lesson_dice)


class Scripted:
    """A bot that follows the script for a seat, else plays as the default bot."""

    def __init__(self, guide: "Guide", bot: Bot) -> None:
        self._guide = guide
        self._bot = bot

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return the action of the next step if it is legal for this seat, else the bot's choice."""
        at = self._guide.place
        action = self._guide.script.actions[at] if self._guide.script.step(at) else None
        if action is not None and self._guide.script.is_next(at, decision.seat, action):
            return action if decision.actions.check(action) is None else self._bot.decide(decision, view)
        return only_answer(decision) or self._bot.decide(decision, view)


class Guide:
    """The guide of a learner through a lesson; the game is played in :attr:`session`.

    The place in the script follows from the actions: an undo leads back to it. With ``strict``, impossible
    scripted dice raise :class:`BadDie`. Raises as :class:`Session` does.
    """

    def __init__(
        self,
        lesson: Lesson,
        *,
        record: Place | None = None,
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
        cls, lesson: Lesson, record: Place, *, undo: Undo = "honest", observers: Iterable[Observer] = ()
    ) -> "Guide":
        """Resume a lesson from its record; raises as :func:`wargames.resume` does."""
        guide = cls.__new__(cls)
        dice, seats = guide._begin(lesson, strict=False)  # noqa: SLF001  its own
        session = resume(
            record, lesson.game, dice=dice, seats=seats, undo=undo, observers=observers, kind=LessonSession
        )
        guide.session = cast("LessonSession", session)
        guide.session.script, guide.session.lesson_dice = guide.script, dice
        guide.dice = dice
        guide.script.fall_again(session.history, dice)
        guide._said.update(range(guide.script.followed(session.history)[0]))  # noqa: SLF001  its own
        return guide

    def _begin(self, lesson: Lesson, *, strict: bool) -> tuple[LessonDice, dict[Seat, Bot]]:
        """Begin the script; return the dice, and the bots of the other seats."""
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
        """The number of steps followed; -1 off the script."""
        return self.script.place(self.session.history)

    @property
    def done(self) -> bool:
        """True when the script was followed to its end."""
        return self.place == len(self.lesson.steps)

    @property
    def left(self) -> bool:
        """True when the script was left."""
        return self.place == LEFT

    def at(self, decision: Decision) -> Guidance | None:
        """Return the guidance at a choice of the learner; None if there is none."""
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
        """Return an unsaid rule for a moment of this kind, off the script."""
        for at, step in enumerate(self.lesson.steps):
            if at in self._said or step.seat != self.lesson.seat or self._kinds.get(at) != _kind(decision):
                continue
            self._said.add(at)
            return Guidance(step.rule, step.clause, 0, len(self.lesson.own))
        return None

    @cached_property
    def _kinds(self) -> dict[int, tuple[str, str]]:
        """The kind of decision of each step of the script."""
        return {one.place: _kind(one.decision) for one in rehearse(self.lesson)}

    def insist(self) -> None:
        """Give no more advice at this choice."""
        self._warned = self.place

    def advise(self, action: Action) -> Advice | None:
        """Return advice against an action, once at each choice; None for the scripted one or one near it."""
        at = self.place
        step = self.script.step(at)
        if step is None or step.seat != self.lesson.seat or at == self._warned:
            return None
        if self.session.meant(step.seat, action) == self.script.actions[at]:
            return None
        self._warned = at
        view = self.session.view(self.lesson.seat)
        return Advice(self.lesson.game.say(self.script.actions[at], view), step.aim)


def rehearse(lesson: Lesson) -> Iterator[rehearsal.Rehearsed]:
    """Play a lesson to the end of its script, with strict dice.

    Raises :class:`BadScenario` that names the step that is illegal or out of order, has a wrong short form,
    or dice that are impossible or left over.
    """
    return rehearsal.rehearse(Guide(lesson, strict=True))


def _kind(decision: Decision) -> tuple[str, str]:
    return decision.kind, decision.clause
