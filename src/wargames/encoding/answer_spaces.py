"""Two ways to choose an action by words: question by question, or as a whole."""

import re
from abc import ABC, abstractmethod
from functools import lru_cache
from typing import Any

import attrs

from wargames.kernel.game import Action, ActionSpace
from wargames.kernel.game.questions import Question, QuestionWalk, slots_of

POINT = re.compile(r"(-?\d+(?:\.\d+)?)/(-?\d+(?:\.\d+)?)")

Key = tuple[str, str] | str
"""The key of an answer's number."""


@attrs.frozen
class NumberedQuestion:
    """A question with the key and the word of each answer, and the parts that answers name."""

    answers: tuple[tuple[Key, str], ...]
    names: dict[str, Any]

    def point_of(self, word: str) -> tuple[float, float]:
        """Return the last point that an answer names, in inches; (0, 0) if there is none."""
        named = self.names[word]
        return last_point(word) if named is None else last_point(*named.part.names)


@lru_cache(maxsize=4096)
def last_point(*texts: str) -> tuple[float, float]:
    """Return the last point in some texts; (0, 0) if there is none."""
    found = [point for text in texts for point in POINT.findall(text)]
    return (float(found[-1][0]), float(found[-1][1])) if found else (0.0, 0.0)


class AnswerSpace(ABC):
    """The choices of a decision, as questions."""

    def __init__(self, space: ActionSpace) -> None:
        self.space = space

    @abstractmethod
    def ask(self, chosen: tuple[str, ...]) -> NumberedQuestion | Action:
        """Return the question after the words chosen so far, or the action once it is complete."""

    @abstractmethod
    def fits(self, asked: NumberedQuestion, action: Action) -> list[str]:
        """Return the answers that may lead to an action: as a rule one."""


class WordSpace(AnswerSpace):
    """The choices of a decision, question by question."""

    def ask(self, chosen: tuple[str, ...]) -> NumberedQuestion | Action:
        """Return the question of the action space."""
        found = self.space.question(chosen)
        if not isinstance(found, Question):
            return found
        answers = found.answers
        keys = tuple([((one.part.kind, one.word), one.word) for one in answers])
        return NumberedQuestion(keys, {one.word: one for one in answers})

    def fits(self, asked: NumberedQuestion, action: Action) -> list[str]:
        """Return the answers in the sentence of the action, first those in the slot that is asked for."""
        said = {slot.word(action): slot.field for slot in slots_of(action)}
        fitting = [one for word, one in asked.names.items() if word in said]
        return [one.word for one in sorted(fitting, key=lambda one: said[one.word] != one.part.field)]


class WalkedQuestion(NumberedQuestion):
    """A question of a walk, whose answers are looked into where they are asked for."""

    def point_of(self, word: str) -> tuple[float, float]:
        """Return the last point that an answer names."""
        slot, first = self.names[word]
        return last_point(*slot.names(first))


class WalkedSpace(AnswerSpace):
    """The choices of a decision, question by question, without another look at the words before."""

    def __init__(self, walk: QuestionWalk) -> None:
        self._walks: dict[tuple[str, ...], QuestionWalk] = {(): walk}

    def ask(self, chosen: tuple[str, ...]) -> NumberedQuestion | Action:
        """Return the question of the walk."""
        walk = self._walks.get(chosen)
        if walk is None:
            walk = self._walks[chosen] = self._walks[chosen[:-1]].after(chosen[-1])
        if walk.action is not None:
            return walk.action
        answers, names = [], {}
        for word, slot, first in walk.firsts:
            answers.append(((slot.kind, word), word))
            names[word] = slot, first
        return WalkedQuestion(tuple(answers), names)

    def fits(self, asked: NumberedQuestion, action: Action) -> list[str]:
        """Return the answers in the sentence of the action."""
        said = {slot.word(action) for slot in slots_of(action)}
        return [word for word in asked.names if word in said]


class WholeActionSpace(AnswerSpace):
    """The choices of a decision as one question, answered by the text of an action."""

    def __init__(self, space: ActionSpace) -> None:
        super().__init__(space)
        self._actions: dict[str, Action] = {}

    def ask(self, chosen: tuple[str, ...]) -> NumberedQuestion | Action:
        """Return the question for the action, or the only action."""
        candidates = self.space.candidates
        if len(candidates) == 1:
            return candidates[0]
        if chosen:
            return self._actions[chosen[0]]
        self._actions = {str(action): action for action in candidates}
        return NumberedQuestion(tuple([(text, text) for text in self._actions]), dict.fromkeys(self._actions))

    def fits(self, asked: NumberedQuestion, action: Action) -> list[str]:
        """Return the text of the action."""
        text = str(action)
        return [text] if text in asked.names else []


def path_to(tree: AnswerSpace, action: Action, chosen: tuple[str, ...] = ()) -> tuple[str, ...] | None:
    """Return the words that lead to an action; None if none do."""
    found = tree.ask(chosen)
    if not isinstance(found, NumberedQuestion):
        return () if found == action else None
    for word in tree.fits(found, action):
        rest = path_to(tree, action, (*chosen, word))
        if rest is not None:
            return (word, *rest)
    return None
