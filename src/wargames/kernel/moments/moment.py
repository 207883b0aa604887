"""Moments: the rules of each kind of frame in one row, and the loop that plays a stack of frames.

A ruleset of moments has a layout: the mutable table of one step, with a stack of frames. A frame is plain
data about something that goes on: a move, a window for reactions, a close combat. The row of its kind has all
its rules, in the file of its rulebook section:

    ROUT = Moment(
        clause="BOB-4.3",
        takes=(CheckUnit,),
        waits=lambda battle, rout: rout.side if rout.waiting else None,
        question=lambda asked, battle, rout: ChooseRoutCheck(*asked),
        lists=list_checks,
        refuses=check_refusal,
        carries_out=check_unit,
        proceeds=end_rout,
        lies_on=(None,),
        violations=rout_violations,
    )

:class:`Moments` holds the rows of a ruleset and runs the loop: ask, refuse, carry out, go on until the next
decision.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar, get_args

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Decision
from wargames.kernel.game.listing import Listing, every
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.shorthand import Sketch
from wargames.kernel.game.vocabulary import ActionSpace

SHOWN = 60
"""The most characters of an unfitting action that a refusal repeats."""


class EndOfPlay(Exception):
    """The end of the game, raised by rules: nothing more of the step is played."""


class Layout(Protocol):
    """A layout with a stack of frames, the dice and events of the step, and the seats to choose."""

    frames: list[Any]
    dice: Dice
    events: list[Any] | None
    """The events of the step, or notes of them; None if nobody listens.

    See :data:`wargames.kernel.game.vocabulary.Note`.
    """
    asked: tuple[Seat, ...]


L = TypeVar("L", bound=Layout)
F = TypeVar("F")

Reply = Callable[[L, Any], Action]
"""A function that answers a frame in place of a seat."""

Asked = tuple[Seat, str, ActionSpace]
"""The first fields of a decision: the seat, the clause, and the space of answers."""


def nobody(_layout: Any, _frame: Any) -> None:
    """Wait for no seat; the rules go on."""


def nothing(_layout: Any, _frame: Any) -> Listing:
    """List nothing."""
    return ()


def whole(_frame: Any) -> bool:
    """Return that all legal actions are listed."""
    return True


def sampled(_frame: Any) -> bool:
    """Return that the listed actions are a sample."""
    return False


def sound(_layout: Any, _below: Any, _frame: Any) -> Iterator[str]:
    """Find no violations."""
    return iter(())


def as_drawn(_layout: Any, _frame: Any, sketch: Sketch) -> Action:
    """Return an action with a person's points unchanged."""
    return sketch.plain()


def unsaid(_layout: Any, _frame: Any, _action: Any) -> None:
    """Return no reason for a refusal, or no better one."""


class NoAnswers(ActionSpace):
    """The space of a decision that is made only to read its task."""

    candidates = ()

    def check(self, action: Any) -> Refusal | None:
        """Refuse nothing."""


NO_ANSWERS = NoAnswers()


def _never(*_: Any) -> Any:
    raise AssertionError("this moment asks nobody")


def by_class(
    each: Mapping[type, Callable[[Any, Any, Any], Any]],
    otherwise: Callable[[Any, Any, Any], Any] = unsaid,
) -> Callable[[Any, Any, Any], Any]:
    """Return the function of a moment that leaves an answer to that of its class, or to ``otherwise``.

    >>> by_class({int: lambda *_: "a number"}, lambda *_: "no number")(None, None, 2)
    'a number'
    """

    def function(layout: Any, frame: Any, action: Any) -> Any:
        return each.get(action.__class__, otherwise)(layout, frame, action)

    return function


@attrs.frozen(eq=False, kw_only=True)
class Moment(Generic[L, F]):
    """The rules of one kind of frame.

    A moment without decisions needs ``proceeds`` alone; one that always asks needs none. All functions take
    the layout and the frame, and further:

    - ``question``: the seat, clause and space of its decision;
    - ``takes``: no function, but the classes of actions that may answer; a refusal of others names the task;
    - ``refuses`` and ``carries_out``: the action (see :func:`by_class`). By default actions that are not
      listed are refused, and ``because`` may give a better reason;
    - ``draws``: an action with a person's points, to be completed;
    - ``violations``: the frame below it in the stack, None at the bottom.
    """

    clause: str
    takes: tuple[type[Action], ...] = ()
    waits: Callable[[L, F], Seat | tuple[Seat, ...] | None] = nobody
    question: Callable[[Asked, L, F], Decision] = _never
    lists: Callable[[L, F], Listing] = nothing
    complete: Callable[[F], bool] = whole
    refuses: Callable[[L, F, Any], Refusal | None] | None = None
    because: Callable[[L, F, Any], Refusal | None] = unsaid
    draws: Callable[[L, F, Sketch], Action | Refusal] = as_drawn
    carries_out: Callable[[L, F, Any], None] = _never
    proceeds: Callable[[L, F], None] = _never
    lies_on: tuple[type | None, ...] = (None,)
    violations: Callable[[L, Any, F], Iterator[str]] = sound

    def refusal(self, layout: L, frame: F, action: Action) -> Refusal | None:
        """Return why an answer is refused, or None."""
        if self.refuses is not None and (not self.takes or isinstance(action, self.takes)):
            return self.refuses(layout, frame, action)
        if self.refuses is None and action in every(self.lists(layout, frame)):
            return None
        return self.because(layout, frame, action) or self.does_not_fit(layout, frame, action)

    def does_not_fit(self, layout: L, frame: F, action: Action) -> Refusal:
        """Refuse an action of another moment, naming the task."""
        seat = layout.asked[0] if layout.asked else Seat("")
        wanted = self.question((seat, self.clause, NO_ANSWERS), layout, frame).wanted()
        return Refusal(self.clause, f"{str(action)[:SHOWN]!r} does not fit: {_now(wanted)}")


def _now(wanted: str) -> str:
    return wanted if wanted.endswith("?") else f"now {wanted}"


def lift(layout: Layout, _frame: Any) -> None:
    """Take the frame off the stack; for ``proceeds`` if no seat has to choose."""
    layout.frames.pop()


def ends_when(outcome: Callable[[L], object]) -> Callable[[L], None]:
    """Return a ``settles`` function that ends a game as soon as there is an outcome."""

    def settle(layout: L) -> None:
        if outcome(layout) is not None:
            raise EndOfPlay

    return settle


Row = Moment[L, Any] | dict[Any, Moment[L, Any]]
"""The row of a kind of frame, or one for each of its stages (``frame.stage``)."""


class Moments(Generic[L]):
    """The rows of a ruleset by kind of frame, and the loop that plays them.

    ``rows`` has the row of each kind of frame, or a dict of rows by stage (``frame.stage``). ``frames`` is
    the union of all kinds of frames; a kind without a row raises :class:`TypeError` at once. ``settles`` is
    called before each look at the stack: it checks for the end of the game and adds the next frame if the
    stack is empty. ``ends`` is called once at a decision or the end of the game.
    """

    def __init__(
        self,
        rows: Mapping[Any, Row[L]],
        *,
        frames: Any = None,
        settles: Callable[[L], None] | None = None,
        ends: Callable[[L], None] | None = None,
    ) -> None:
        if frames is not None:
            _check_kinds(rows, frames)
        self.frames = frames
        self._rows = dict(rows)
        self._settles = settles
        self._ends = ends
        self._variants: dict[type, Moments[L]] = {}

    @property
    def rows(self) -> Mapping[Any, Row[L]]:
        """The rows by kind of frame."""
        return MappingProxyType(self._rows)

    def with_rows(
        self, rows: Mapping[Any, Row[L]], *, settles: Callable[[L], None] | None = None
    ) -> "Moments[L]":
        """Return the table of a variant: with other rows for kinds of frames, or rows for further kinds."""
        return Moments({**self._rows, **rows}, settles=settles or self._settles, ends=self._ends)

    def vary(self, options: type, moments: "Moments[L]") -> None:
        """Let another table serve layouts with options of a class: those of a variant."""
        self._variants[options] = moments

    def of(self, layout: L) -> "Moments[L]":
        """Return the table for a layout: that of a variant if its options are the variant's."""
        if not self._variants:
            return self
        return self._variants.get(getattr(layout, "options", None).__class__, self)

    def row(self, frame: Any) -> Moment[L, Any]:
        """Return the row of a frame, at its stage."""
        found: Any = self._rows[frame.__class__]
        return found[frame.stage] if found.__class__ is dict else found  # type: ignore[no-any-return]  # isinstance() is slower

    def waiting(self, layout: L) -> tuple[Seat, ...]:
        """Return the seats that the current frame asks; none if the rules go on."""
        frame = layout.frames[-1]
        return _seats(self.row(frame).waits(layout, frame))

    def run(self, layout: L) -> None:
        """Go on to a decision (of ``layout.asked``) or the end of the game (of nobody)."""
        self.play(layout, None)

    def answer(self, layout: L, seat: Seat, action: Action) -> None:
        """Carry out a seat's answer, then go on; meanwhile ``layout.asked`` has that seat alone."""
        layout.asked = (seat,)
        self.play(layout, action)

    def play(self, layout: L, action: Action | None) -> None:
        """Carry out the answer of the one seat in ``layout.asked``, if there is one, then go on."""
        asked: Seat | tuple[Seat, ...] | None = None
        settles, rows = self._settles, self._rows
        row: Any
        try:
            if action is not None:
                frame = layout.frames[-1]
                row = rows[frame.__class__]
                if row.__class__ is not Moment:  # one for each stage
                    row = self.row(frame)
                row.carries_out(layout, frame, action)
            while True:
                if settles is not None:
                    settles(layout)
                frame = layout.frames[-1]
                row = rows[frame.__class__]
                if row.__class__ is not Moment:
                    row = self.row(frame)
                if asked := row.waits(layout, frame):
                    break
                row.proceeds(layout, frame)
        except EndOfPlay:
            asked = None
        if self._ends is not None:
            self._ends(layout)
        layout.asked = _seats(asked) if asked.__class__ is not str else (asked,)

    def listing(self, layout: L) -> Listing:
        """List the answers to the current frame."""
        frame = layout.frames[-1]
        row: Any = self._rows[frame.__class__]
        if row.__class__ is not Moment:  # one for each stage
            row = self.row(frame)
        listed: Listing = row.lists(layout, frame)
        return listed

    def complete(self, layout: L) -> bool:
        """Return whether all legal answers are listed."""
        frame = layout.frames[-1]
        return self.row(frame).complete(frame)

    def refusal(self, layout: L, action: Action) -> Refusal | None:
        """Return why an answer is refused, or None."""
        frame = layout.frames[-1]
        return self.row(frame).refusal(layout, frame, action)

    def completed(self, layout: L, sketch: Sketch) -> Action | Refusal:
        """Return an action completed with a person's points, or a refusal."""
        frame = layout.frames[-1]
        return self.row(frame).draws(layout, frame, sketch)

    def carry_out(self, layout: L, action: Action) -> None:
        """Carry out the answer to the current frame."""
        frame = layout.frames[-1]
        self.row(frame).carries_out(layout, frame, action)

    def follow(self, layout: L, action: Action, through: Mapping[type, Reply[L] | None]) -> None:
        """Carry an answer out, and go on while frames of some kinds are on top.

        If such a frame asks, the reply of its kind answers; without one, play stops there.
        """
        with suppress(EndOfPlay):
            self.carry_out(layout, action)
            while layout.frames and (kind := layout.frames[-1].__class__) in through:
                frame = layout.frames[-1]
                row, reply = self.row(frame), through[kind]
                if not (asked := row.waits(layout, frame)):
                    row.proceeds(layout, frame)
                elif reply is not None:
                    layout.asked = _seats(asked)
                    row.carries_out(layout, frame, reply(layout, frame))
                else:
                    return

    def decision(self, layout: L, seat: Seat, space: ActionSpace) -> Decision:
        """Return the decision of the current frame."""
        frame = layout.frames[-1]
        row: Any = self._rows[frame.__class__]
        if row.__class__ is not Moment:  # as in ``listing``
            row = self.row(frame)
        asked: Decision = row.question((seat, row.clause, space), layout, frame)
        return asked

    def wanted(self, layout: L) -> dict[Seat, str]:
        """Return the task of each seat that is asked, as a phrase: ``{"us": "place US-P1"}``."""
        if not layout.frames:
            return {}
        here = self.of(layout)
        return {seat: here.decision(layout, seat, NO_ANSWERS).wanted() for seat in here.waiting(layout)}

    def violations(self, layout: L) -> Iterator[str]:
        """List the violations of the stack: misplaced frames, then the first with violations of its own."""
        if (here := self.of(layout)) is not self:
            yield from here.violations(layout)
            return
        stack = list(pairwise([None, *layout.frames]))
        if found := [wrong for below, frame in stack for wrong in self._misplaced(below, frame)]:
            yield from found
            return
        for below, frame in stack:
            if found := list(self.row(frame).violations(layout, below, frame)):
                yield from found
                return
        if layout.frames and not self.waiting(layout):
            frame = layout.frames[-1]
            clause = self.row(frame).clause
            yield f"nobody is asked by {type(frame).__name__}, yet the game goes on [{clause}]"

    def _misplaced(self, below: Any, frame: Any) -> Iterator[str]:
        row, kind = self.row(frame), None if below is None else type(below)
        if kind not in row.lies_on:
            yield f"{type(frame).__name__} cannot lie on {_name(kind)} [{row.clause}]"


def _check_kinds(rows: Mapping[type, Any], frames: Any) -> None:
    """Raise :class:`TypeError` if kinds of frames and rows do not match."""
    kinds = set(get_args(frames) or (frames,))
    if unmatched := kinds ^ rows.keys():
        names = ", ".join(sorted(kind.__name__ for kind in unmatched))
        raise TypeError(f"each kind of frame needs one row, and each row its kind of frame; look at {names}")


def _seats(asked: Seat | tuple[Seat, ...] | None) -> tuple[Seat, ...]:
    if asked is None:
        return ()
    return asked if isinstance(asked, tuple) else (asked,)


def _name(kind: type | None) -> str:
    return "nothing" if kind is None else kind.__name__
