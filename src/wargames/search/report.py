"""Reports of searches, for people and programs."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import attrs

from wargames.kernel.base.former_attributes import FormerAttribute
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Action, Seat


@attrs.frozen
class CandidateReport:
    """The result of a search for one action.

    ``value`` is the mean evaluation for the seat, from -1 to 1, over ``visits`` simulations; ``interval``
    is its 95 % interval. ``line`` has the likely next actions, each with its side, as people read them.
    """

    action: Action
    visits: int
    value: float
    interval: tuple[float, float]
    line: tuple[str, ...] = ()

    @property
    def chance(self) -> float:
        """The value as a chance to win, a draw counted as half."""
        return (self.value + 1) / 2


@attrs.frozen
class Lead:
    """The gain of the chosen action over the best other one, with its 95 % interval.

    Both were played in the same ``samples``.
    """

    over: Action
    value: float
    interval: tuple[float, float]
    samples: int


@attrs.frozen
class SearchReport:
    """The result of the search for one decision.

    ``candidates`` begin with the chosen action. ``base_action`` is the choice of the base policy. With
    ``exact`` the values are no estimates. ``lead`` is None where the search pairs no samples.
    """

    seat: Seat
    kind: str
    chosen: Action
    base_action: Action
    candidates: tuple[CandidateReport, ...]
    simulations: int
    seconds: float
    exact: bool = False
    lead: Lead | None = None

    hand = FormerAttribute("base_action")

    @property
    def pace(self) -> float:
        """Simulations per second."""
        return self.simulations / self.seconds if self.seconds else 0.0

    @property
    def best(self) -> CandidateReport:
        """The report of the chosen action."""
        return self.candidates[0]


class ProgressReporter:
    """A receiver of reports during a search, called at most once in ``every`` seconds.

    The moments of its calls depend on the clock; the chosen action does not.
    """

    def __init__(self, show: Callable[[SearchReport], object], every: float = 0.25) -> None:
        self._show, self._every = show, every
        self._next = monotonic() + every

    def update(self, so_far: Callable[[], SearchReport]) -> None:
        """Show the report so far, if it is time."""
        if monotonic() >= self._next:
            self._show(so_far())
            self._next = monotonic() + self._every


def report_lines(
    report: SearchReport, most: int = 6, who: str = "", say: Callable[[Action], str] = str
) -> tuple[str, ...]:
    """Return a report as text: a line for each of ``most`` candidates by value, the chosen one marked.

    ``who`` is the name of the side that chose, by default its seat; ``say`` writes an action, by default as
    it is typed.
    """
    counted = f"{report.simulations} simulations, {report.pace:.0f} a second"
    head = f"Thoughts for {who or report.seat}: {counted}; values from -1, lost, to +1, won"
    written = partial(_line, exact=report.exact, say=say)
    shown = by_value(report.candidates[:most])
    return (head, *(f" {'*' if one is report.best else ' '} {written(one)}" for one in shown))


def by_value(candidates: Iterable[CandidateReport]) -> list[CandidateReport]:
    """Return candidates in the order of their values, the best first."""
    return sorted(candidates, key=lambda one: -one.value)


def _line(one: CandidateReport, *, exact: bool, say: Callable[[Action], str]) -> str:
    low, high = one.interval
    sure = "" if exact else f" ({low:+.2f} to {high:+.2f}, {one.visits} times)"
    then = f"; then {', '.join(by_turns(one.line))}" if one.line else ""
    return f"{one.value:+.2f}{sure} {say(one.action)}{then}"


def by_turns(line: tuple[str, ...]) -> Iterator[str]:
    """Yield the words of a line of play, the side only where it changes."""
    before = ""
    for step in line:
        side, _, said = step.partition(": ")
        yield said if side == before else step
        before = side


if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__,
        Thought="CandidateReport",
        Thoughts="SearchReport",
        Watch="ProgressReporter",
        lines_of="report_lines",
    )
