"""What a bot thought before it answered: for people who want to know why."""

from collections.abc import Callable
from time import monotonic

import attrs

from wargames.kernel.game import Action, Seat


@attrs.frozen
class Thought:
    """What came of thinking about one action.

    ``value`` is the mean standing of the seat, from -1 to 1, over ``visits`` simulations, ``interval`` where
    that lies at 95 %; ``line`` the actions that are likely to follow, as text with their seats.
    """

    action: Action
    visits: int
    value: float
    interval: tuple[float, float]
    line: tuple[str, ...] = ()

    @property
    def chance(self) -> float:
        """The value as a chance to win, a draw as half."""
        return (self.value + 1) / 2


@attrs.frozen
class Thoughts:
    """What a bot thought about one decision: the candidates, what was chosen and what its hand would do.

    ``candidates`` begin with what was chosen. ``exact`` is True where the values are no estimates.
    """

    seat: Seat
    kind: str
    chosen: Action
    hand: Action
    candidates: tuple[Thought, ...]
    simulations: int
    seconds: float
    exact: bool = False

    @property
    def pace(self) -> float:
        """Simulations a second."""
        return self.simulations / self.seconds if self.seconds else 0.0

    @property
    def best(self) -> Thought:
        """What was thought of the action that was chosen."""
        return self.candidates[0]


class Watch:
    """Shows what a bot thinks while it thinks: set as its ``watch``, at most once in ``every`` seconds.

    What is shown depends on the clock; what is chosen does not.
    """

    def __init__(self, show: Callable[[Thoughts], object], every: float = 0.25) -> None:
        self._show, self._every = show, every
        self._next = monotonic() + every

    def look(self, so_far: Callable[[], Thoughts]) -> None:
        """Show the thoughts so far, if it is time."""
        if monotonic() >= self._next:
            self._show(so_far())
            self._next = monotonic() + self._every


def lines_of(thoughts: Thoughts, most: int = 6, who: str = "") -> tuple[str, ...]:
    """Write thoughts for people: a line for each candidate, the chosen one marked.

    ``who`` is the name of the side that chose; by default its seat.
    """
    counted = f"{thoughts.simulations} simulations, {thoughts.pace:.0f} a second"
    head = f"Thoughts for {who or thoughts.seat}: {counted}"
    first, *others = thoughts.candidates[:most]
    return (head, _line(thoughts, first, "*"), *(_line(thoughts, one, " ") for one in others))


def _line(thoughts: Thoughts, one: Thought, mark: str) -> str:
    low, high = one.interval
    sure = "" if thoughts.exact else f" ({low:+.2f} to {high:+.2f}, {one.visits} times)"
    then = f"; then {', '.join(one.line)}" if one.line else ""
    return f" {mark} {one.value:+.2f}{sure} {one.action}{then}"
