"""The model of a decision at a prompt: the sentence so far and the answers to the next question."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from wargames.kernel.base.errors import BadOption, BadText
from wargames.kernel.game import Action, Decision
from wargames.kernel.game.listing import Listing, every
from wargames.kernel.game.naming import Part, parts
from wargames.kernel.game.questions import Question, ways
from wargames.kernel.game.vocabulary import details
from wargames.presenting.answers import INDENT, AnswerOption, is_own_number, numbers_for, texts_of
from wargames.presenting.grouping import GROUPED_FROM, block_of, grouped
from wargames.presenting.odds import brief
from wargames.presenting.prompt_state import PrefixMatches, PromptState, few_of, leading_to
from wargames.presenting.reading import AnswerReader
from wargames.presenting.sides import AnyGame, capital
from wargames.render.drawn import mark

FEW = 9
"""The most actions that are listed whole rather than word by word."""
ALIKE = 8
"""The most actions whose common odds stand beside their first answer."""
MOST_WITH_ODDS = 1000
"""The most actions that are listed with odds."""
LONGEST_NUMBER = 6
ABOUT = ("unit", "group", "figure", "hex", "space", "objective")
"""The kinds of things that a decision may be about."""

Lead = PromptState | Action
"""The end of an answer: the next question, or the whole action."""


def about(decision: Decision) -> tuple[str, ...]:
    """Return the marks of the things that a decision names, such as the unit that must choose."""
    names = [value for value in details(decision).values() if isinstance(value, str)]
    return tuple(mark(kind, name) for name in names for kind in ABOUT)


class DecisionModel:
    """A decision on its way to an action, by numbers, by pointing or in words.

    Few actions are listed whole if each takes less than ``width`` characters; else they are asked for word by
    word. ``commands`` are other words that a typed word may mean. ``asks`` is the next thing to choose: empty
    if the first answers are whole actions.
    """

    def __init__(
        self, game: AnyGame, decision: Decision, view: Any, *, width: int = 80, commands: Iterable[str] = ()
    ) -> None:
        self.game = game
        self.decision = decision
        self.view = view
        self._width = width
        self._reader = AnswerReader(game, decision, view, tuple(commands))
        self._way = [PromptState(decision.actions)]
        self._narrowed: tuple[int, ...] = ()
        self.asks = ""
        self.ask()

    # shown

    @property
    def stage(self) -> PromptState:
        """The stage of the action so far."""
        return self._way[-1]

    @property
    def first(self) -> bool:
        """True before the first word."""
        return len(self._way) == 1 and not self._narrowed

    @property
    def options(self) -> tuple[AnswerOption, ...]:
        """The answers, or those left after pointing at something that several of them name."""
        return tuple(one for one in self._options if not self._narrowed or one.number in self._narrowed)

    @property
    def about(self) -> tuple[str, ...]:
        """The marks of the things that the decision names, such as the unit that must choose."""
        return about(self.decision)

    @property
    def open_ended(self) -> bool:
        """True when the rules allow more than is listed."""
        return not self.decision.actions.complete

    def known(self, most: int) -> tuple[str, ...]:
        """List the sentences of the first candidates, and the answers that may be typed alone."""
        listed = islice(every(self.decision.actions.listing), most)
        return (*map(str, listed), *(one.text for one in self.options))

    def odds(self, action: Action) -> str:
        """Sum up the odds of an action in a line."""
        return brief(self.game.odds(self.view, action))

    # choosing

    def choose(self, number: int) -> Action | None:
        """Take an answer; return the action that it completes, or ask the next question and return None."""
        if number not in self._leads:
            raise BadOption(self._no_answer(str(number)))
        return self._went(_reached(self._leads[number]))

    def read(self, words: str) -> Action | None:
        """Take the number of an answer, an action, an answer, or the first words of an action.

        Raises :class:`BadText` or :class:`BadOption` for anything else, naming a likely meaning, and
        :class:`IllegalAction` for a short form without a legal completion.
        """
        return self._went(self._read(words))

    def action(self, words: str) -> Action:
        """Read a whole action; raises :class:`BadText` with the ways to go on from a part of one."""
        if not words:
            raise BadOption("name an action, by its number or in words")
        found = self._read(words)
        if isinstance(found, Action):
            return found
        lines = "\n".join(f"      {block}" for block in grouped(found.actions, _no_odds)[:GROUPED_FROM])
        raise BadText(f"{words[:80]!r} is not the whole of an action; it may go on:\n{lines}")

    def whole(self, option: AnswerOption) -> Action | None:
        """Return the action of an answer; None if it takes more words."""
        found = _reached(self._leads[option.number])
        return found if isinstance(found, Action) else None

    def naming(self, names: Sequence[str]) -> tuple[AnswerOption, ...]:
        """Return the answers that name any of some things; the first thing that any names decides."""
        for name in names:
            if found := tuple(one for one in self.options if name in one.marks):
                return found
        return ()

    def narrow(self, options: Sequence[AnswerOption]) -> None:
        """Leave only some answers, until one is chosen or the words are taken back."""
        self._narrowed = tuple(one.number for one in options)

    def only(self, found: Sequence[Action], typed: str) -> None:
        """Go on with some of the actions only."""
        self._went(PromptState(PrefixMatches(self.decision.actions, tuple(found), typed)))

    def back(self) -> None:
        """Take the last word back; raises :class:`BadOption` before the first."""
        if self.first:
            raise BadOption("no word is chosen yet; undo takes an action back")
        if not self._narrowed:
            self._way.pop()
        self.ask()

    def _went(self, found: Lead) -> Action | None:
        if isinstance(found, Action):
            return found
        self._way.append(found)
        self.ask()
        return None

    # asking

    def ask(self) -> None:
        """Ask for the next word anew, with every answer to it."""
        found, self.asks = self.stage.found, ""
        if not isinstance(found, Question):
            self._offer_whole([found])
        elif few := self._few(found):
            self._offer_whole(few)
            self.asks = "" if self.first else self.stage.asks
        else:
            self._offer_words(found)

    def list_actions(self, actions: Sequence[Action], *, group: bool | None = None) -> None:
        """Offer whole actions; long lists group actions that differ in a word."""
        odds = self.odds if len(actions) <= MOST_WITH_ODDS else _no_odds
        grouping = len(actions) >= GROUPED_FROM if group is None else group
        blocks = grouped(actions, odds) if grouping else [block_of(one, odds(one)) for one in actions]
        leads = [leading_to(self.decision.actions, block.actions, str(block)) for block in blocks]
        options = [AnswerOption(at, str(block), block.odds) for at, block in enumerate(blocks, 1)]
        self._offer(options, leads)

    def _few(self, found: Question) -> list[Action] | None:
        """List the remaining actions if they are few, none longer than a line.

        Numbers, such as dice, are asked for as such: answers 1 and 2 are not to be taken for them.
        """
        if all(map(is_own_number, found.words)):
            return None
        few = few_of(self.stage.listing, FEW)
        return few if few and max(len(self._says(one)) for one in few) + INDENT < self._width else None

    def _says(self, action: Action) -> str:
        return capital(self.game.say(action, self.view))

    def _offer_whole(self, actions: Sequence[Action]) -> None:
        """Offer whole actions; each names the things that not all of them name."""
        texts, each = [(str(one), self._says(one)) for one in actions], [parts(one) for one in actions]
        common = set(each[0]).intersection(*each[1:]) if len(each) > 1 else set[Part]()
        named = [[part for part in all_ if part not in common] for all_ in each]
        odds = [self.odds(one) for one in actions]
        self._offer_numbered(list(zip(texts, odds, named, strict=True)), actions)

    def _offer_words(self, found: Question) -> None:
        """Offer the answers to a question."""
        self.asks = self.stage.asks
        texts, after = texts_of(found, self._width), ways(self.stage.space.listing, self.stage.chosen)
        words = self.stage.said(found)
        said = [
            ((texts[one.word], words[one.word]), self._odds_after(after[one.word]), [one.part])
            for one in found.answers
        ]
        self._offer_numbered(said, [self.stage.then(word) for word in found.words])

    def _odds_after(self, listing: Listing) -> str:
        """Sum up the odds of the actions that follow an answer, if they are few and alike."""
        few = few_of(listing, ALIKE)
        first = self.odds(few[0]) if few else ""
        return first if few and first and all(self.odds(one) == first for one in few[1:]) else ""

    def _offer_numbered(
        self, said: Sequence[tuple[tuple[str, str], str, Sequence[Part]]], leads: Sequence[Lead]
    ) -> None:
        numbers = numbers_for([text for (text, _), _, _ in said])
        pairs = zip(numbers, said, strict=True)
        self._offer([AnswerOption.naming(number, *one) for number, one in pairs], leads)

    def _offer(self, options: Sequence[AnswerOption], leads: Sequence[Lead]) -> None:
        self._narrowed = ()
        self._options = tuple(options)
        self._leads = {one.number: lead for one, lead in zip(options, leads, strict=True)}

    # typed words

    def _read(self, words: str) -> Lead:
        return self._number(words) or self._shown(words) or self._reader.read(self.stage, words)

    def _shown(self, words: str) -> Lead | None:
        """Find the answer that people read so."""
        wanted = " ".join(words.casefold().split())
        found = next((one.number for one in self._options if one.said.casefold() == wanted), None)
        return None if found is None else _reached(self._leads[found])

    def _number(self, words: str) -> Lead | None:
        """Find the answer with a number; digits that name something, such as a hex, are no number."""
        if not (words.isascii() and words.isdecimal()):
            return None
        found = self._leads.get(int(words[:LONGEST_NUMBER])) if words[0] != "0" else None
        if found and len(words) <= LONGEST_NUMBER:
            return _reached(found)
        if self._is_name(words):
            return None
        raise BadOption(self._no_answer(words[:20]))

    def _is_name(self, words: str) -> bool:
        """Return whether digits are an answer with a number of its own."""
        found = self.stage.found
        return isinstance(found, Question) and words in found.words and not is_own_number(words)

    def _no_answer(self, number: str) -> str:
        numbers = sorted(self._leads)
        there = f"the answers are numbered {numbers[0]} to {numbers[-1]}"
        return f"{there if len(numbers) > 1 else 'the only answer is 1'}; there is no {number}"


def _reached(lead: Lead) -> Lead:
    return lead.reached() if isinstance(lead, PromptState) else lead


def _no_odds(_action: Action) -> str:
    return ""
