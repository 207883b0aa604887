"""Stable numbers for words and actions, with masks.

    spec = action_spec(game, "bridge")
    sentence = spec.begin(decision.actions)
    while sentence.action is None:
        sentence.say(policy(sentence.mask()))
    game.apply(state, seat, sentence.action, dice)

A number stands for a word of the vocabulary (see :mod:`wargames.encoding.vocabulary`), or for a whole action.
An answer outside of the vocabulary is open: numbered by its place among the open answers of its question. If
there are more than numbers, the last number turns the page.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from operator import index
from typing import Any, Literal

import attrs
import numpy as np

from wargames.encoding.answer_spaces import (
    AnswerSpace,
    NumberedQuestion,
    WalkedSpace,
    WholeActionSpace,
    WordSpace,
    path_to,
)
from wargames.encoding.digests import require_digest
from wargames.encoding.vocabulary import Vocabulary, vocabulary_of
from wargames.kernel.base import serialization
from wargames.kernel.base.errors import UnknownName, WargameError
from wargames.kernel.game import Action, ActionSpace, Game, Scenario
from wargames.kernel.game.cursor import Cursor

Way = Literal["words", "actions"]
"""The form of actions: word by word, or whole."""

Mask = np.ndarray[Any, np.dtype[np.int8]]

OPEN: dict[Way, int] = {"words": 32, "actions": 256}
"""The open answers on a page."""

SHOWN = 5
"""The most numbers that a refusal lists."""

OFFERED = ("there", "x", "y")
"""The columns of :meth:`Sentence.offered`; x and y of the last point are in inches."""


class NotOffered(WargameError):
    """A number that may not be answered now."""


class NotListed(WargameError):
    """An action that is not among the candidates and has no numbers."""


@attrs.frozen
class ActionSpec:
    """The numbers of the choices of a scenario: 0 to ``size`` - 1.

    ``meanings`` are the words (each with the kind of part that it names) or the texts of actions of the first
    numbers, fixed for a scenario and edition. Then come ``open`` numbers for open answers, and the last
    number, which turns the page.
    """

    vocabulary: Vocabulary
    way: Way
    meanings: tuple[str, ...]
    open: int
    _numbers: Mapping[Any, int] = attrs.field(repr=False)

    @property
    def size(self) -> int:
        """The number of numbers."""
        return len(self.meanings) + self.open + 1

    @cached_property
    def digest(self) -> str:
        """The hash of the meanings of all numbers: keep it with a policy, and :meth:`require` it."""
        of = self.vocabulary
        place = {"game": of.game, "edition": of.edition, "scenario": of.scenario, "way": self.way}
        return serialization.digest({**place, "meanings": list(self.meanings), "open": self.open})

    def require(self, digest: str) -> None:
        """Raise :class:`OtherNumbers` for another digest."""
        require_digest(
            self.digest, digest, f"the actions of {self.vocabulary.game}, {self.vocabulary.scenario}"
        )

    @property
    def page(self) -> int:
        """The number that turns the page."""
        return self.size - 1

    @property
    def longest(self) -> int:
        """The most numbers of an action in random play, without turned pages."""
        return max(self.vocabulary.depth, 1) if self.way == "words" else 1

    def meaning(self, number: int) -> str:
        """Return the meaning of a number; raises :class:`NotOffered` for one out of range."""
        if not 0 <= number < self.size:
            raise NotOffered(f"there is no number {number}: they go from 0 to {self.size - 1}")
        known = len(self.meanings)
        if number < known:
            return self.meanings[number]
        return "further answers" if number == self.page else f"open answer {number - known + 1}"

    def because(self, number: int, offered: Sequence[int]) -> str:
        """Return why a number may not be answered where others may; out of range: :class:`NotOffered`."""
        shown = ", ".join(f"{one} ({self.meaning(one)})" for one in offered[:SHOWN])
        more = f" and {len(offered) - SHOWN} more" if len(offered) > SHOWN else ""
        may_be = f"what may is {shown}{more}" if offered else "the action is said"
        return f"{number} ({self.meaning(number)}) may not be answered now; {may_be}"

    def begin(self, space: ActionSpace) -> "Sentence":
        """Begin an action of a decision; raises :class:`TypeError` for what is not its ``actions``."""
        if not isinstance(space, ActionSpace):
            raise TypeError(f"{type(space).__name__} is no space of actions: a decision has it as actions")
        return Sentence(self, (WordSpace if self.way == "words" else WholeActionSpace)(space))

    def walk(self, cursor: Cursor[Any]) -> "Sentence":
        """Begin an action of the decision of a cursor, which must stay where it is until the action is said.

        The numbers are those of :meth:`begin`, sooner.
        """
        if self.way == "words":
            return Sentence(self, WalkedSpace(cursor.walk()))
        return self.begin(cursor.decision.actions)

    def ids_of(self, space: ActionSpace, action: Action) -> tuple[int, ...]:
        """Return the numbers of an action; none if it is the only one.

        Raises :class:`NotListed` for an action that is not among the candidates.
        """
        path = path_to(self.begin(space).tree, action)
        if path is None:
            raise NotListed(f"{action} is not among the {len(space)} candidates, and so has no numbers")
        sentence = self.begin(space)
        for word in path:
            while (number := sentence.number_of(word)) is None:
                sentence.say(self.page)
            sentence.say(number)
        return tuple(sentence.said)

    def id_of(self, space: ActionSpace, action: Action) -> int:
        """Return the number of an action that has exactly one.

        Raises :class:`NotListed` as :meth:`ids_of`, and for an action with several numbers or none.
        """
        numbers = self.ids_of(space, action)
        if len(numbers) != 1:
            raise NotListed(f"{action} is said by {len(numbers)} numbers: ask for ids_of")
        return numbers[0]

    def action_of(self, space: ActionSpace, ids: int | Iterable[int]) -> Action:
        """Return the action of some numbers.

        Raises :class:`NotOffered` for a number that may not be answered in its place, or the wrong count.
        """
        sentence = self.begin(space)
        for number in (ids,) if isinstance(ids, int | np.integer) else ids:
            sentence.say(whole_number(number))
        if sentence.action is None:
            raise NotOffered(f"{len(sentence.said)} numbers do not say a whole action")
        return sentence.action

    def mask(self, space: ActionSpace, said: Iterable[int] = ()) -> Mask:
        """Return the mask after some numbers: 1 for each number that may follow, else 0.

        Raises :class:`NotOffered` for a number that may not be answered in its place.
        """
        sentence = self.begin(space)
        for number in said:
            sentence.say(number)
        return sentence.mask()

    def number(self, key: Any) -> int | None:
        """Return the number of a word with the kind of its part, or of an action's text; None if open."""
        return self._numbers.get(key)


def whole_number(given: Any) -> int:
    """Return the number of an answer, one of numpy too; raises :class:`NotOffered` for what is none."""
    try:
        number = index(given)
    except TypeError:
        number = None
    if number is None or isinstance(given, bool):
        raise NotOffered(f"an answer is a whole number, not {repr(given)[:60]}")
    return number


class Sentence:
    """An action in the making, number by number; ``action`` is None until it is complete."""

    def __init__(self, spec: ActionSpec, tree: AnswerSpace) -> None:
        self.spec, self.tree = spec, tree
        self.said: list[int] = []
        self._ask(())

    def _ask(self, chosen: tuple[str, ...]) -> None:
        found = self.tree.ask(chosen)
        self.action = None if isinstance(found, NumberedQuestion) else found
        self._asked = found if isinstance(found, NumberedQuestion) else None
        self._chosen = chosen
        self._numbered: dict[int, str] = {}
        self._left: list[str] = []
        number = self.spec.number
        for key, word in self._asked.answers if self._asked is not None else ():
            at = number(key)
            if at is None:
                self._left.append(word)
            else:
                self._numbered[at] = word
        self._page = 0
        self._open = self._shown()

    def _shown(self) -> list[str]:
        first = self._page * self.spec.open
        return self._left[first : first + self.spec.open]

    @property
    def _more(self) -> bool:
        return len(self._left) > (self._page + 1) * self.spec.open

    def copy(self) -> "Sentence":
        """Return an independent copy."""
        copy = object.__new__(Sentence)
        copy.__dict__.update(self.__dict__)
        copy.said = list(self.said)
        return copy

    def numbers(self) -> list[int]:
        """Return the numbers that may follow; none once the action is complete."""
        first = len(self.spec.meanings)
        found = sorted(self._numbered)
        found.extend(range(first, first + len(self._open)))
        return [*found, self.spec.page] if self._more else found

    def mask(self) -> Mask:
        """Return 1 for each number that may follow, else 0."""
        return self.write_mask(np.empty(self.spec.size, np.int8))

    def write_mask(self, mask: Mask) -> Mask:
        """Write :meth:`mask` into an array, and return it."""
        spec = self.spec
        mask.fill(0)
        if self._numbered:
            mask[list(self._numbered)] = 1
        first = len(spec.meanings)
        mask[first : first + len(self._open)] = 1
        mask[spec.page] = self._more
        return mask

    def word_of(self, number: int) -> str | None:
        """Return the word of a number now; None for the turn of a page.

        Raises :class:`NotOffered` for a number that may not be answered.
        """
        if (word := self._numbered.get(number)) is not None:
            return word
        place = number - len(self.spec.meanings)
        if 0 <= place < len(self._open):
            return self._open[place]
        if number == self.spec.page and self._more:
            return None
        raise NotOffered(self.spec.because(number, self.numbers()))

    def number_of(self, word: str) -> int | None:
        """Return the number of a word of this question on this page; None if it has none."""
        if word in self._open:
            return len(self.spec.meanings) + self._open.index(word)
        return next((number for number, one in self._numbered.items() if one == word), None)

    def say(self, number: int) -> None:
        """Answer with a number; raises :class:`NotOffered` for one that may not be answered."""
        word = self.word_of(number)
        self.said.append(number)
        if word is None:
            self._page += 1
            self._open = self._shown()
        else:
            self._ask((*self._chosen, word))

    def offered(self) -> "np.ndarray[Any, np.dtype[np.float32]]":
        """Return for each open answer of the page whether it exists, and the last point that it names."""
        rows = np.zeros((self.spec.open, len(OFFERED)), np.float32)
        if self._asked is not None and self._open:
            rows[: len(self._open)] = [(1, *self._asked.point_of(word)) for word in self._open]
        return rows


def action_spec(
    game: Game[Any, Any],
    scenario: str | Scenario,
    options: Mapping[str, Any] | None = None,
    *,
    way: Way = "words",
) -> ActionSpec:
    """Return the numbers of the choices of a scenario.

    In the form ``words`` an action is answered question by question, in the form ``actions`` in one number.
    The number of a rare action (not in ``vocabulary.actions``) is its place among such actions of the
    decision. Raises :class:`UnknownName` for another form, and what :meth:`Game.start` raises.
    """
    if way not in OPEN:
        raise UnknownName("way", way, OPEN)
    vocabulary = vocabulary_of(game, scenario, options)
    if way == "words":
        numbers: dict[Any, int] = {pair: number for number, pair in enumerate(vocabulary.words)}
        meanings = tuple(f"{kind} {word}" for kind, word in vocabulary.words)
    else:
        meanings = vocabulary.actions
        numbers = {text: number for number, text in enumerate(meanings)}
    return ActionSpec(vocabulary=vocabulary, way=way, meanings=meanings, open=OPEN[way], numbers=numbers)
