"""One choice at the terminal, made word by word: what is asked, what is chosen, what words mean."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

import attrs

from wargames.cli.dialog.choices import GROUPED_FROM, beginning, block_of, grouped
from wargames.cli.dialog.menus import (
    INDENT,
    Row,
    is_own_number,
    menu_lines,
    numbers_for,
    row_lines,
    shortest_orders,
    shown,
)
from wargames.cli.dialog.name_matching import meant, names_in, respelled
from wargames.cli.dialog.odds import brief
from wargames.kernel.base.errors import BadOption, BadText, IllegalAction, Refusal
from wargames.kernel.base.notation import fitting
from wargames.kernel.base.notation import read as read_words
from wargames.kernel.game import Action, ActionSpace, Decision, Game
from wargames.kernel.game.listing import Listing, every
from wargames.kernel.game.questions import Question, ways
from wargames.kernel.game.shorthand import Shorthand

FEW = 9
"""So many actions are not asked for word by word but listed whole."""
ALIKE = 8
"""Of so many actions the odds stand beside the answer that all of them begin with, if they are the same."""
MOST_WITH_ODDS = 1000
"""Beyond so many actions a list says nothing of their odds."""
LONGEST_NUMBER = 6
LONGEST_LINE = 10_000


@attrs.frozen
class Begun(ActionSpace):
    """Those of a space that begin with what was typed, or that one entry of a list stands for."""

    space: ActionSpace
    begun: tuple[Action, ...]
    typed: str

    @property
    def complete(self) -> bool:
        """Whether these are all legal actions that begin so."""
        return self.space.complete

    @property
    def candidates(self) -> Sequence[Action]:
        """The actions that begin so."""
        return self.begun

    def check(self, action: Any) -> Refusal | None:
        """Say why the rules refuse an action."""
        return self.space.check(action)


@attrs.frozen
class Stage:
    """A point on the way to an action: a space and the words chosen in it."""

    space: ActionSpace
    chosen: tuple[str, ...] = ()

    @property
    def found(self) -> Question | Action:
        """What is asked here; the action once nothing is left to ask."""
        return self.space.question(self.chosen)

    @property
    def listing(self) -> Listing:
        """What follows the words chosen."""
        *before, last = self.chosen or ("",)
        return ways(self.space.listing, before)[last] if self.chosen else self.space.listing

    @property
    def actions(self) -> Sequence[Action]:
        """The actions that begin with the words chosen."""
        return tuple(every(self.listing))

    def then(self, word: str) -> "Stage":
        """Go on with a word."""
        return attrs.evolve(self, chosen=(*self.chosen, word))

    def reached(self) -> "Stage | Action":
        """Give the action that this leads to, if there is nothing left to ask."""
        found = self.found
        return self if isinstance(found, Question) else found


@attrs.frozen
class Entry:
    """What a number on the screen stands for: what it says, its odds, and where it leads."""

    text: str
    odds: str
    leads: Stage | Action

    def reached(self) -> Stage | Action:
        """Give the action that it leads to, or the question."""
        return self.leads.reached() if isinstance(self.leads, Stage) else self.leads


class Asking:
    """A decision put to a person as small questions; what he chose so far, and the menu he sees."""

    def __init__(self, game: Game[Any, Any], decision: Decision, view: Any, commands: Iterable[str]) -> None:
        self.game = game
        self.decision = decision
        self.view = view
        self.commands = tuple(commands)
        self.menu: dict[int, Entry] = {}
        self._way = [Stage(decision.actions)]

    @property
    def stage(self) -> Stage:
        """Where we are on the way to an action."""
        return self._way[-1]

    @property
    def first(self) -> bool:
        """Whether no word is chosen yet."""
        return len(self._way) == 1

    def go(self, stage: Stage) -> None:
        """Go on to the next question."""
        self._way.append(stage)

    def back(self) -> None:
        """Take the last word back; raises :class:`BadOption` before the first."""
        if self.first:
            raise BadOption("no word is chosen yet; undo takes an action back")
        self._way.pop()

    # what is shown

    def question(self, width: int) -> list[str]:
        """Write the question: the sentence so far and a menu of answers; few actions are listed whole."""
        found = self.stage.found
        if not isinstance(found, Question):
            return self._whole([found], width)
        if few := self._few(found, width):
            return self._whole(few, width)
        return [self.begun] * bool(self.begun) + self._numbered(self._answers(found, width), width)

    @property
    def begun(self) -> str:
        """The sentence so far: the words chosen, else those that were typed; empty before the first."""
        found, space = self.stage.found, self.stage.space
        if isinstance(found, Question) and found.begun:
            return found.begun
        return f"{space.typed} …" if isinstance(space, Begun) else ""

    def _whole(self, actions: Sequence[Action], width: int) -> list[str]:
        return self._numbered([Entry(str(one), self.odds(one), one) for one in actions], width)

    def _few(self, found: Question, width: int) -> list[Action] | None:
        """List the actions that are left if they are few, none longer than a line.

        Numbers, such as dice, are asked for as such: entries 1 and 2 are not to be taken for them.
        """
        if all(map(is_own_number, found.words)):
            return None
        few = few_of(self.stage.listing, FEW)
        return few if few and max(len(str(one)) for one in few) + INDENT < width else None

    def _answers(self, found: Question, width: int) -> list[Entry]:
        texts, after = texts_of(found, width), ways(self.stage.space.listing, self.stage.chosen)
        return [
            Entry(texts[word], self._odds_after(after[word]), self.stage.then(word)) for word in found.words
        ]

    def _odds_after(self, listing: Listing) -> str:
        """Sum up the odds of the actions that follow an answer, if they are few and alike."""
        few = few_of(listing, ALIKE)
        first = self.odds(few[0]) if few else ""
        return first if few and first and all(self.odds(one) == first for one in few[1:]) else ""

    def odds(self, action: Action) -> str:
        """Sum up the odds of an action in a line."""
        return brief(self.game.odds(self.view, action))

    def list_actions(self, actions: Sequence[Action], width: int, *, group: bool | None = None) -> list[str]:
        """Write actions as a menu; long lists group those that differ in a word."""
        odds = self.odds if len(actions) <= MOST_WITH_ODDS else _no_odds
        grouping = len(actions) >= GROUPED_FROM if group is None else group
        blocks = grouped(actions, odds) if grouping else [block_of(one, odds(one)) for one in actions]
        entries = [Entry(str(block), block.odds, self._leads(block.actions, str(block))) for block in blocks]
        self.menu = dict(enumerate(entries, 1))
        return list(row_lines([Row(at, one.text, one.odds) for at, one in self.menu.items()], width))

    def _leads(self, actions: tuple[Action, ...], words: str) -> Stage | Action:
        """Give the only action, or where those that begin with some words are told apart."""
        begun = Begun(self.decision.actions, actions, words)
        return actions[0] if len(actions) == 1 else Stage(begun).reached()

    def _numbered(self, entries: list[Entry], width: int) -> list[str]:
        numbers = numbers_for([entry.text for entry in entries])
        self.menu = dict(zip(numbers, entries, strict=True))
        return menu_lines([Row(number, one.text, one.odds) for number, one in self.menu.items()], width)

    # what is typed

    def read(self, words: str) -> Stage | Action:
        """Read a number of the menu, an action, an answer, or the first words of an action.

        Raises :class:`BadText` or :class:`BadOption` for anything else, naming what may have been meant, and
        :class:`IllegalAction` for what is typed short if there is no legal way to complete it.
        """
        found = self._number(words) or self._sentence(words) or self._answer(words) or self._begun(words)
        return found or self._misspelled(words)

    def action(self, words: str) -> Action:
        """Read a whole action; raises :class:`BadText` with the ways that less of one may go on."""
        if not words:
            raise BadOption("name an action, by its number or in words")
        found = self.read(words)
        if isinstance(found, Action):
            return found
        lines = "\n".join(f"      {block}" for block in grouped(found.actions, _no_odds)[:GROUPED_FROM])
        raise BadText(f"{words[:80]!r} is not the whole of an action; it may go on:\n{lines}")

    def _number(self, words: str) -> Stage | Action | None:
        """Find the entry with a number; digits that name something, such as a hex, are no number."""
        if not (words.isascii() and words.isdecimal()):
            return None
        entry = self.menu.get(int(words[:LONGEST_NUMBER])) if words[0] != "0" else None
        if entry and len(words) <= LONGEST_NUMBER:
            return entry.reached()
        if self._is_name(words):
            return None
        numbers = sorted(self.menu)
        there = f"the entries are numbered {numbers[0]} to {numbers[-1]}"
        raise BadOption(f"{there if len(numbers) > 1 else 'the only entry is 1'}, there is no {words[:20]}")

    def _is_name(self, words: str) -> bool:
        """Tell whether digits are an answer that has a number of its own."""
        found = self.stage.found
        return isinstance(found, Question) and words in found.words and not is_own_number(words)

    def _sentence(self, words: str) -> Action | None:
        """Read a whole action; one that is refused counts only where no legal one begins so."""
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
        """Complete what was typed short; raises :class:`IllegalAction` where the rules refuse that."""
        own = self.game.parse(respelled(str(short), names_in(self.view)))
        found = self.decision.actions.whole(own)
        if isinstance(found, Refusal):
            raise IllegalAction(own, found)
        return found

    def _answer(self, words: str) -> Stage | Action | None:
        """Read one answer, or several in a row."""
        stage, left = self.stage, spoken(words)
        while left:
            found = stage.found
            if not isinstance(found, Question) or (word := _said_first(found, left)) is None:
                return None
            stage, left = stage.then(word[0]), left[word[1] :]
        return stage.reached()

    def _begun(self, words: str) -> Stage | Action | None:
        """Find the actions that begin so, those that still can be reached first; the only one is meant."""
        for actions in (self.stage.actions, self.decision.actions.candidates):
            if begun := tuple(beginning(actions, words)):
                return self._leads(begun, words)
        return None

    def _misspelled(self, words: str) -> Action:
        """Read what is no action to say why not; raises :class:`BadText` with what may have been meant."""
        candidates = self.decision.actions.candidates
        now, ever = (
            tuple(dict.fromkeys(map(type, candidates))),
            (*self.game.action_types, *self.game.shorthand),
        )
        try:
            return read_words(words, fitting(words, now) or fitting(words, ever) or now or ever)
        except BadText as error:
            near = meant(words, candidates, self.commands)
            if near is None or near.lower() == words.lower():
                raise
            wrong = str(error).partition("; an action reads like")[0]
            raise BadText(f"{wrong}; did you mean {near!r}?") from None


def few_of(listing: Listing, most: int) -> list[Action] | None:
    """List what is listed, if that is at most so many actions; looks no further than needed."""
    few = list(islice(every(listing), most + 1))
    return few if len(few) <= most else None


def texts_of(found: Question, width: int) -> dict[str, str]:
    """Write the answers of a question as a menu shows them."""
    orders = shortest_orders(answer.word for answer in found.answers if answer.part.kind == "order")
    return shown(found.words, width) | orders


def spoken(text: str) -> list[str]:
    """Take a text apart into its words, without the places still to be filled.

    >>> spoken("Fire … at")
    ['fire', 'at']
    """
    return [word for word in text.lower().split() if word != "…"]


def _said_first(found: Question, left: list[str]) -> tuple[str, int] | None:
    """Find the longest answer that the words begin with, or the only one that begins with them.

    Gives the answer and how many of the words it takes.
    """
    texts = (*texts_of(found, LONGEST_LINE).items(), *zip(found.words, found.words, strict=True))
    written = [(word, spoken(text)) for word, text in texts]
    if said := [(len(text), word) for word, text in written if text and text == left[: len(text)]]:
        count, word = max(said)
        return word, count
    begun = {word for word, text in written if text[: len(left)] == left}
    return (begun.pop(), len(left)) if len(begun) == 1 else None


def _no_odds(_action: Action) -> str:
    return ""


def only_answer(decision: Decision) -> Action | None:
    """Give the one action that may be answered; None if there are more, or the list may leave some out."""
    if not decision.actions.complete:
        return None
    found = decision.actions.question()
    return None if isinstance(found, Question) else found
