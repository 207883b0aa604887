"""The script of a lesson: the steps that a game has followed, and the scripted dice."""

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.dice import ScriptedDice, SeededDice, Source
from wargames.kernel.game import Action, Decision, Game, Over
from wargames.kernel.play.timeline import Entry
from wargames.lessons.lesson import Lesson, LessonStep

T = TypeVar("T", bound=Hashable)
LEFT = -1
"""The place of a game off the script."""


def only_answer(decision: Decision) -> Action | None:
    """Return the only legal action; None if there are more, or the list may be incomplete."""
    found = decision.actions.question() if decision.actions.complete else None
    return found if isinstance(found, Action) else None


class Script:
    """The steps of a lesson as a game follows them.

    Forced decisions need no step.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.actions = tuple(lesson.game.parse(step.do) for step in lesson.steps)

    def place(self, history: Sequence[Entry[Any]]) -> int:
        """Return the number of steps that a game has followed; ``LEFT`` off the script."""
        reached, left = self.followed(history)
        return LEFT if left else reached

    def followed(self, history: Sequence[Entry[Any]]) -> tuple[int, bool]:
        """Return the number of steps that a game has followed, and whether it then left the script."""
        at = 0
        for before, entry in pairwise(history):
            if self.is_next(at, entry.seat, entry.action):
                at += 1
            elif not forced(self.lesson.game, before, entry):
                return at, True
        return at, False

    def fall_again(self, history: Sequence[Entry[Any]], dice: "LessonDice") -> None:
        """Advance the dice of a lesson by the rolls of a game so far."""
        at, left = 0, False
        _fall_as(history[0], dice)
        for before, entry in pairwise(history):
            follows = not left and self.is_next(at, entry.seat, entry.action)
            left = left or not (follows or forced(self.lesson.game, before, entry))
            dice.fall(self.lesson.steps[at].dice if follows else ())
            at += follows
            _fall_as(entry, dice)

    def is_next(self, at: int, seat: str | None, action: Action | None) -> bool:
        """Return whether an action is the step at a place."""
        if not 0 <= at < len(self.actions):
            return False
        return (self.lesson.steps[at].seat, self.actions[at]) == (seat, action)

    def step(self, at: int) -> LessonStep | None:
        """Return the step at a place; None after the last, and off the script."""
        return self.lesson.steps[at] if 0 <= at < len(self.actions) else None


def forced(game: Game[Any, Any], before: Entry[Any], entry: Entry[Any]) -> bool:
    """Return whether a step was the only legal action."""
    pending = game.pending(before.state)
    decision = None if isinstance(pending, Over) or entry.seat is None else pending.get(entry.seat)
    return decision is not None and only_answer(decision) == entry.action


def _fall_as(entry: Entry[Any], dice: "LessonDice") -> None:
    for fall in entry.falls:
        dice.roll(fall.roll.source, fall.roll.purpose, fall.roll.clause)


class LessonDice:
    """Dice that fall as a step says, else by a seed.

    With ``strict``, :class:`BadDie` is raised for impossible faces, and for faces left over.
    """

    def __init__(self, seed: int, faces: Sequence[int | str] = (), *, strict: bool = False) -> None:
        self._seed, self._faces = seed, faces
        self._strict = strict
        self.begin_again()

    def begin_again(self) -> None:
        """Fall anew from the first roll."""
        self._seeded = SeededDice(self._seed)
        self._written = ScriptedDice(self._faces)

    def fall(self, faces: Sequence[int | str] = ()) -> None:
        """Set the next faces; drop the rest of the last ones."""
        if self._strict and self.left:
            raise BadDie(f"{self.left} of the faces written down did not fall")
        self._written = ScriptedDice(faces)

    @property
    def left(self) -> int:
        """The number of faces left."""
        return sum(self._written.left.values())

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Return the scripted face, if it is possible."""
        if not self.left:
            return self._seeded.roll(source, purpose, clause)
        try:
            return self._written.roll(source, purpose, clause)
        except BadDie:
            if self._strict:
                raise
            self._written = ScriptedDice()
        return self._seeded.roll(source, purpose, clause)
