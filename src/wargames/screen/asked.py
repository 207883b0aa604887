"""What a seat is asked, as a screen puts it: the sentence so far, the answers, and what each names."""

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

import attrs

from wargames.cli.dialog.action_prompt import Asking, Begun, Entry, Stage
from wargames.cli.dialog.menus import Row
from wargames.kernel.base.errors import BadOption, BadText, WargameError
from wargames.kernel.game import Action, Decision, Game
from wargames.kernel.game.listing import every
from wargames.kernel.game.naming import Part, parts
from wargames.kernel.game.questions import Question
from wargames.kernel.game.vocabulary import details
from wargames.kernel.geometry.plane import Point, inches
from wargames.render.drawn import mark, marks

POINT = re.compile(r"(-?\d+(?:\.\d+)?)/(-?\d+(?:\.\d+)?)")
SPELLED = 35
"""Few actions are listed whole where each takes fewer characters; else they are asked for word by word."""


@attrs.frozen
class Choice:
    """An answer: its number, what it says, its odds, the marks and the points by which a board shows it."""

    number: int
    text: str
    odds: str
    marks: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()

    @property
    def row(self) -> Row:
        """The answer as menus write it."""
        return Row(self.number, self.text, self.odds)


class Asked:
    """A decision on its way to an action: by numbers, by what the answers name, or in words."""

    def __init__(self, game: Game[Any, Any], decision: Decision, view: Any, commands: Iterable[str]) -> None:
        self.decision = decision
        self.view = view
        self._asking = Asking(game, decision, view, commands)
        self._narrowed: tuple[int, ...] = ()
        self._ask()

    def _ask(self) -> None:
        self._narrowed = ()
        self._asking.question(SPELLED)
        menu = self._asking.menu
        named = dict(zip(menu, _named(self._asking.stage.found, list(menu.values())), strict=True))
        self._choices = tuple(
            Choice(number, _said(entry.text, named[number]), entry.odds, *_shown(named[number]))
            for number, entry in menu.items()
        )

    @property
    def stage(self) -> Stage:
        """Where we are on the way to an action."""
        return self._asking.stage

    @property
    def begun(self) -> str:
        """The sentence so far; empty before the first word."""
        return self._asking.begun

    @property
    def first(self) -> bool:
        """Whether nothing is chosen yet."""
        return self._asking.first and not self._narrowed

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers, or those that are left after pointing at something that several of them name."""
        return tuple(one for one in self._choices if not self._narrowed or one.number in self._narrowed)

    @property
    def about(self) -> tuple[str, ...]:
        """What the decision itself names, such as the unit that must choose."""
        names = [value for value in details(self.decision).values() if isinstance(value, str)]
        return tuple(
            mark(kind, name) for name in names for kind in ("unit", "group", "figure", "hex", "space")
        )

    @property
    def open_ended(self) -> bool:
        """Whether the rules allow more than is listed."""
        return not self.decision.actions.complete

    # choosing

    def naming(self, names: Sequence[str]) -> tuple[Choice, ...]:
        """Find the answers that name any of some things; the first thing that any names decides."""
        for name in names:
            if found := tuple(one for one in self.choices if name in one.marks):
                return found
        return ()

    def narrow(self, choices: Sequence[Choice]) -> None:
        """Leave only some answers, until one is chosen or the words are taken back."""
        self._narrowed = tuple(one.number for one in choices)

    def choose(self, number: int) -> Action | None:
        """Take an answer by its number: gives the action that it comes to, or None and asks what is next."""
        if number not in self._asking.menu:
            raise BadOption(f"there is no answer {number}")
        return self._went(self._asking.menu[number].reached())

    def read(self, words: str) -> Action | None:
        """Take what was typed, as the dialogue does, and raise what it raises."""
        return self._went(self._asking.read(words))

    def action(self, words: str) -> Action:
        """Read a whole action by its number or in words."""
        return self._asking.action(words)

    def whole(self, words: str) -> tuple[Action, ...]:
        """Give the action of an answer; nothing where it takes more words."""
        try:
            return (self._asking.action(words),)
        except BadText:
            return ()

    def known(self, most: int) -> tuple[str, ...]:
        """List the sentences of the first candidates, and the answers that may be typed alone."""
        listed = islice(every(self.decision.actions.listing), most)
        return (*map(str, listed), *(one.text for one in self.choices))

    def only(self, found: Sequence[Action], typed: str) -> None:
        """Go on with some of the actions alone."""
        self._went(Stage(Begun(self.decision.actions, tuple(found), typed)))

    def back(self) -> None:
        """Take the last word back; raises :class:`BadOption` before the first."""
        if not self._narrowed:
            self._asking.back()
        self._ask()

    def _went(self, found: Stage | Action) -> Action | None:
        if isinstance(found, Action):
            return found
        self._asking.go(found)
        self._ask()
        return None


def _named(found: Question | Action, entries: Sequence[Entry]) -> list[tuple[Part, ...]]:
    """Give for each entry what it names: an answer its part, a whole action what not all of them name."""
    if isinstance(found, Question) and not any(isinstance(one.leads, Action) for one in entries):
        by_word = {answer.word: answer.part for answer in found.answers}
        leads = [one.leads for one in entries]
        return [(by_word[one.chosen[-1]],) if isinstance(one, Stage) and one.chosen else () for one in leads]
    each = [parts(one.leads) if isinstance(one.leads, Action) else () for one in entries]
    common = set(each[0]).intersection(*each[1:]) if len(each) > 1 else set()
    return [tuple(part for part in all_ if part not in common) for all_ in each]


def _said(text: str, named: Sequence[Part]) -> str:
    """Say an answer; of several points the one that a route leads to, or that a formation stands around."""
    points = named[0].names if len(named) == 1 and named[0].kind in {"path", "formation"} else ()
    if len(points) > 1 and all(map(read_point, points)):
        return points[-1] if named[0].kind == "path" else points[0]
    return text


def _shown(named: Iterable[Part]) -> tuple[tuple[str, ...], tuple[Point, ...]]:
    """Give the marks and the points of what is named."""
    named = tuple(named)
    names = tuple(name for part in named for name in part.names)
    found = (*(one for part in named for one in marks(part)), *(mark("any", name) for name in names))
    return tuple(dict.fromkeys(found)), tuple(point for name in names if (point := read_point(name)))


def read_point(name: str) -> Point | None:
    """Read a point of a measured table, as actions name it; None for any other name.

    >>> read_point("15.00/23.40"), read_point("C4")
    (Point(x=1500, y=2340), None)
    """
    found = POINT.fullmatch(name)
    try:
        return inches(found[1], found[2]) if found else None
    except WargameError:
        return None
