"""Step-by-step rolls of an action: a path of n rolls costs one run of the rules instead of n.

``game.unfold`` is a pure function. If the package ``greenlet`` is installed (by the extra ``openspiel``),
each thread keeps its last run, stopped at a roll. A call whose tape continues that run resumes it. All other
calls run the rules from the start; the answers are equal.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from threading import local
from typing import Any, TypeVar

from wargames.kernel.base import late
from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.dice import Roll, Source, TapeDice, TapeEnd

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)

Rules = Callable[[Any], T]
"""Rules that take dice."""


class _Kept(local):
    """The waiting run of this thread."""

    run: "_Run | None" = None


_kept = _Kept()


def unfold(about: tuple[object, ...], rules: Rules[T], tape: Sequence[Any]) -> Roll | T:
    """Return the next roll of ``rules`` after the outcomes on ``tape``, or their result.

    ``about`` identifies the run: the same objects stand for the same run. Raises :class:`BadDie` for an
    impossible outcome, and the errors of the rules.
    """
    greenlets = _greenlets()
    if greenlets is None:
        return unfolded_anew(rules, tape)
    run, _kept.run = _kept.run, None
    if run is None or not run.leads_to(about, tape):
        run = _Run(about, rules, greenlets)
    found: Roll | T = run.play_on(tape)
    if isinstance(found, Roll):
        _kept.run = run
    return found


def unfolded_anew(rules: Rules[T], tape: Sequence[Any]) -> Roll | T:
    """Answer as :func:`unfold` does, by a run of the rules from their start."""
    try:
        return rules(TapeDice(tape))
    except TapeEnd as end:
        return end.roll


@cache
def _greenlets() -> Any:
    try:
        return late.greenlet
    except ImportError:  # an extra
        return None


class _Run:
    """A run of rules that stops at the end of the tape and resumes once it is longer."""

    def __init__(self, about: tuple[object, ...], rules: Rules[Any], greenlets: Any) -> None:
        self._about = about
        self._dice = dice = _WaitingDice(greenlets.getcurrent)
        self._current = greenlets.getcurrent
        self._rules = greenlets.greenlet(lambda: rules(dice))

    def leads_to(self, about: tuple[object, ...], tape: Sequence[Any]) -> bool:
        """Return whether these rules and this tape continue this run."""
        return (
            len(about) == len(self._about)
            and all(map(_same, about, self._about))
            and len(tape) >= len(self._dice.read)
            and all(map(_reads_alike, tape, self._dice.read))
        )

    def play_on(self, tape: Sequence[Any]) -> Any:
        """Run to the first roll beyond the tape, or to the end."""
        if self._dice.waits is not None and len(tape) == len(self._dice.read):
            return self._dice.waits
        self._dice.tape = tape
        self._rules.parent = self._current()
        return self._rules.switch()


class _WaitingDice:
    """Dice from a growing tape; at its end they return the roll to the caller.

    They hold no reference to their run, so that an abandoned run is freed.
    """

    def __init__(self, current: Callable[[], Any]) -> None:
        self.tape: Sequence[Any] = ()
        self.read: list[tuple[Any, Any, Source[Any]]] = []
        self.waits: Roll | None = None
        self._current = current

    def roll(self, source: Source[H], purpose: str, clause: str) -> H:
        """Read the next outcome as soon as there is one."""
        while len(self.read) == len(self.tape):
            self.waits = Roll(source, purpose, clause)
            self._current().parent.switch(self.waits)
        written = self.tape[len(self.read)]
        outcome = TapeDice((written,)).roll(source, purpose, clause)
        self.read.append((written, outcome, source))
        return outcome


def _same(one: object, other: object) -> bool:
    """Return whether two arguments are the same object, or equal seats or ids."""
    return one is other or (isinstance(one, str) and type(one) is type(other) and one == other)


def _reads_alike(written: Any, read: tuple[Any, Any, Source[Any]]) -> bool:
    before, outcome, source = read
    if written is before:
        return True
    try:
        return bool(source.read(source.plain(written)) == outcome)
    except (BadDie, TypeError, ValueError):
        return False
