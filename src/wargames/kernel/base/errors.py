"""Errors of the library, and refusals of rules.

The tree::

    WargameError
    ├── IllegalAction     an action that the rules refuse; carries the action and the refusal
    ├── UnknownName       a game, scenario, option, seat, clause or counter that does not exist
    ├── OtherGame         a state, view, decision or action that is not of the game asked
    ├── BadOption         an option with a value it cannot take
    ├── BadScenario       a scenario that cannot be set up: names file, line, field and clause
    ├── BadVariant        a variant of a game whose package does not fit the game
    ├── BadWeights        weights of positions that do not fit the features of their game
    ├── BadText           a text form or a piece of JSON that cannot be read
    ├── BadRecord         a record cut short, edited, or made by another edition
    │   └── NotWritten    a record that cannot be written now, as on a full disk
    ├── BadDie            a die that is missing, or a face or card that it cannot show
    ├── BadTable          a printed table with a gap or an overlap, or a roll it does not know
    ├── BadGeometry       a hex label, polygon or point that makes no sense
    ├── TreeTooLarge      a tree of outcomes beyond its limit
    ├── UndoRefused       an undo past a roll or a reveal
    ├── BotFault          a bot that raised, or answered with what the rules refuse
    ├── ValueWritten      a frozen value that a bot wrote into
    └── BrokenPromise     a game that fails the conformance kit
"""

import pickle
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import attrs

from wargames.kernel.former_paths import former_names

SHOWN = 60
"""The most characters of a bad name that a message repeats."""


@attrs.frozen
class Refusal:
    """The reason for a refusal: the clause and a sentence with the measured facts.

    >>> print(Refusal("SE-8.3", "Cobra is outside the cone of fire"))
    Cobra is outside the cone of fire [SE-8.3]
    """

    clause: str
    because: str

    def __str__(self) -> str:
        return f"{self.because} [{self.clause}]"


class WargameError(Exception):
    """The root of all errors that the library raises on purpose."""


class IllegalAction(WargameError):
    """An action that the rules refuse; nothing was changed.

    ``action`` is the refused action, ``refusal`` the clause and the reason.
    """

    def __init__(self, action: Any, refusal: Refusal) -> None:
        super().__init__(action, refusal)
        self.action = action
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.action} is illegal: {self.refusal}"


LISTED = 30
"""The most known names that a message lists."""
ALIKE = 0.65
"""Names that are less alike are not suggested: 'sniper' for 'nope' would be 0.6."""


def nearest(name: object, known: Sequence[str]) -> str | None:
    """Return the known name that is most like another, or None if none is.

    >>> nearest("bobb", ["bob", "sniper"])
    'bob'
    """
    return next(iter(get_close_matches(str(name)[:100], known, n=1, cutoff=ALIKE)), None)


class UnknownName(WargameError):
    """A name that does not exist; the message suggests the one that is like it, else lists those that do.

    >>> print(UnknownName("game", "bobb", ["bob", "sniper"]))
    there is no game 'bobb'; did you mean 'bob'?
    >>> print(UnknownName("scenario of bob", "hill", ["bridge", "farm_lane"]))
    there is no scenario 'hill' of bob; there are: bridge, farm_lane
    >>> print(UnknownName("option", "night", []))
    there is no option 'night': there is none
    >>> str(UnknownName("place", "?", map(str, range(10, 50)))).endswith(", 38, 39, ...")
    True
    """

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        known = sorted(known)
        super().__init__(what, name, known)
        self.what, self.name, self.known = what, name, known

    def __str__(self) -> str:
        near = nearest(self.name, self.known)
        more = ", ..." if len(self.known) > LISTED else ""
        there = f"; there are: {', '.join(self.known[:LISTED])}{more}" if self.known else ": there is none"
        shown = repr(self.name) if len(repr(self.name)) <= SHOWN else repr(self.name)[: SHOWN - 3] + "..."
        what, *of_what = re.split(r" (?=of |for )", self.what, maxsplit=1)
        called = " ".join((what, shown, *of_what))
        return f"there is no {called}{f'; did you mean {near!r}?' if near else there}"


class OtherGame(WargameError):
    """A state, view, decision or action given to a game of which it is none; nothing was changed."""


class BadOption(WargameError):
    """An option with a value that it cannot take."""


@attrs.frozen
class ScenarioViolation:
    """A violation in a scenario: the line of the text, the dotted field, the complaint and the clause."""

    line: int
    field: str
    because: str
    clause: str

    def __str__(self) -> str:
        return f"line {self.line}, {self.field or 'top'}: {self.because} [{self.clause}]"


class BadScenario(WargameError):
    """A scenario that cannot be set up; the message names file, line, field and clause.

    ``violations`` are all that could be found at once; the message states the first. Unreadable fields come
    before violations of the rules. They are empty if no text was read.
    """

    def __init__(self, message: str, violations: tuple[ScenarioViolation, ...] = ()) -> None:
        super().__init__(message, violations)
        self.violations = violations

    def __str__(self) -> str:
        return str(self.args[0])


class BadVariant(WargameError):
    """A variant that does not fit the game that it varies; the message names both and the fault."""


class BadWeights(WargameError):
    """Weights of an evaluation that are missing or do not fit its features; the message names the file."""


class BadText(WargameError):
    """A text form or a piece of JSON that cannot be read."""


class BadRecord(WargameError):
    """A record cut short, edited, or made by another edition."""


class NotWritten(BadRecord):
    """A record that cannot be written now, as on a full disk; nothing was changed, and a later try may work.

    ``because`` is the reason without the name of the file.
    """

    def __init__(self, file: object, because: str) -> None:
        super().__init__(f"{file} cannot be written: {because}")
        self.because = because


class BadDie(WargameError):
    """A die that is missing, or a face or card that it cannot show."""


class BadTable(WargameError):
    """A printed table with a gap or an overlap, or a roll that it does not know."""


class BadGeometry(WargameError):
    """A hex label, a polygon or a point that makes no sense."""


class TreeTooLarge(WargameError):
    """A tree of outcomes with more leaves than its limit."""


class UndoRefused(WargameError):
    """An undo past a roll or a reveal, which the session does not allow."""


class BotFault(WargameError):
    """A bot that raised, answered with a refused action, or wrote into a value shown to it; nothing was done.

    ``seat`` and ``bot`` gave the answer to ``decision``; ``because`` is the :class:`Refusal` or the bot's own
    error. From another process, parts that cannot be pickled come as text.
    """

    def __init__(self, seat: str, bot: Any, decision: Any, because: Refusal | Exception) -> None:
        super().__init__(seat, bot, decision, because)
        self.seat, self.bot, self.decision, self.because = seat, bot, decision, because
        asked = f"{type(bot).__name__}, the bot of {seat}, asked for {type(decision).__name__}"
        illegal = isinstance(because, Refusal)
        what = "gave an illegal answer" if illegal else f"raised {type(because).__name__}"
        self._told = f"{asked} [{getattr(decision, 'clause', '')}], {what}: {because}"

    def __str__(self) -> str:
        return self._told

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.seat, self.bot, self.decision, self.because)
        return type(self), tuple(map(_fit_to_travel, parts)), {"_told": self._told}


def _fit_to_travel(part: Any) -> Any:
    """Return a part of an error as it is if it survives pickling, else its text."""
    try:
        pickle.loads(pickle.dumps(part))  # noqa: S301  written here
    except Exception:  # noqa: BLE001  a bot and its errors may be anything
        return f"{type(part).__name__}: {str(part)[:200]}"
    return part


class ValueWritten(WargameError):
    """A frozen value that a bot wrote into; a :class:`BotFault` names the bot."""


class BrokenPromise(WargameError, AssertionError):
    """A promise of the conformance kit that a game breaks."""


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, BadStanding="BadWeights")
