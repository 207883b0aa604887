"""Reading of typed words: a whole action, answers, or the first words of an action."""

from typing import Any

import attrs

from wargames.kernel.base.errors import BadText, IllegalAction, Refusal
from wargames.kernel.base.notation import fitting
from wargames.kernel.base.notation import read as read_words
from wargames.kernel.game import Action, Decision
from wargames.kernel.game.questions import Question
from wargames.kernel.game.shorthand import Shorthand
from wargames.presenting.answers import texts_of
from wargames.presenting.grouping import beginning
from wargames.presenting.name_matching import meant, names_in, respelled
from wargames.presenting.prompt_state import PromptState, leading_to
from wargames.presenting.sides import AnyGame
from wargames.presenting.would_be import completed

LONGEST_LINE = 10_000


@attrs.frozen
class AnswerReader:
    """A reader of typed words; ``commands`` are other words that a typed word may mean."""

    game: AnyGame
    decision: Decision
    view: Any
    commands: tuple[str, ...]

    def read(self, stage: PromptState, words: str) -> PromptState | Action:
        """Read an action, an answer, or the first words of an action, in some state of the prompt.

        Raises :class:`BadText` for anything else, naming a likely meaning, and :class:`IllegalAction` for a
        short form without a legal completion.
        """
        found = self._sentence(words) or _answer(stage, words) or self._begun(stage, words)
        return found or self._misspelled(words)

    def _sentence(self, words: str) -> Action | None:
        """Read a whole action; a refused one counts only if no legal one has that beginning."""
        try:
            action = self.game.parse(words)
        except BadText:
            return None
        if isinstance(action, Shorthand):
            return self._drawn(action)
        spelled = str(action).lower()  # names of hexes and units, too, may be typed in small letters
        candidates = self.decision.actions.candidates
        if listed := next((one for one in candidates if str(one).lower() == spelled), None):
            return listed
        own = self.game.parse(respelled(str(action), names_in(self.view)))
        return None if self.decision.actions.check(own) and beginning(candidates, words) else own

    def _drawn(self, short: Shorthand) -> Action:
        """Complete a typed short form; raises :class:`IllegalAction` if the rules refuse that."""
        own = self.game.parse(respelled(str(short), names_in(self.view)))
        found = self.decision.actions.whole(own)
        if isinstance(found, Refusal):
            raise IllegalAction(own, found)
        return found

    def _begun(self, stage: PromptState, words: str) -> PromptState | Action | None:
        """Find the actions with this beginning, first those within reach; a single one is the answer."""
        for actions in (stage.actions, self.decision.actions.candidates):
            if begun := tuple(beginning(actions, words)):
                return leading_to(self.decision.actions, begun, words)
        return None

    def _misspelled(self, words: str) -> Action:
        """Read a text that is no action, to explain why; raises :class:`BadText` with a likely meaning."""
        if meant_by := completed(self.game, self.decision.actions, respelled(words, names_in(self.view))):
            return meant_by
        candidates = self.decision.actions.candidates
        now, ever = (
            tuple(dict.fromkeys(map(type, candidates))),
            (*self.game.action_types, *self.game.shorthand),
        )
        try:
            return read_words(words, fitting(words, now) or fitting(words, ever) or now or ever)
        except BadText as error:
            near = meant(words, candidates, self.commands)
            found = near is not None and near.lower() != words.lower()
            advice = f"did you mean {near!r}?" if found else "give the number of an answer, or ? for help"
            raise BadText(f"{without_forms(error)}; {advice}") from None


def without_forms(error: BadText) -> str:
    """Return an error about some words without the forms of actions, which are for programs."""
    return str(error).partition("; an action reads like")[0]


def _answer(stage: PromptState, words: str) -> PromptState | Action | None:
    """Read one answer, or several in a row."""
    left = spoken(words)
    while left:
        found = stage.found
        if not isinstance(found, Question) or (word := _said_first(found, left)) is None:
            return None
        stage, left = stage.then(word[0]), left[word[1] :]
    return stage.reached()


def spoken(text: str) -> list[str]:
    """Split a text into its words, without its open slots.

    >>> spoken("Fire … at")
    ['fire', 'at']
    """
    return [word for word in text.lower().split() if word != "…"]


def _said_first(found: Question, left: list[str]) -> tuple[str, int] | None:
    """Find the longest answer at the beginning of the words, or the only one that they begin.

    Return the answer and its number of words.
    """
    texts = (*texts_of(found, LONGEST_LINE).items(), *zip(found.words, found.words, strict=True))
    written = [(word, spoken(text)) for word, text in texts]
    if said := [(len(text), word) for word, text in written if text and text == left[: len(text)]]:
        count, word = max(said)
        return word, count
    begun = {word for word, text in written if text[: len(left)] == left}
    return (begun.pop(), len(left)) if len(begun) == 1 else None
