"""What a bot thought before it answered: for people who want to know why."""

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


def lines_of(thoughts: Thoughts, most: int = 6) -> tuple[str, ...]:
    """Write thoughts for people: a line for each candidate, the chosen one marked."""
    head = f"{thoughts.seat} thinks: {thoughts.simulations} simulations, {thoughts.pace:.0f} a second"
    first, *others = thoughts.candidates[:most]
    return (head, _line(thoughts, first, "*"), *(_line(thoughts, one, " ") for one in others))


def _line(thoughts: Thoughts, one: Thought, mark: str) -> str:
    low, high = one.interval
    sure = "" if thoughts.exact else f" ({low:+.2f} to {high:+.2f}, {one.visits} times)"
    then = f"; then {', '.join(one.line)}" if one.line else ""
    return f" {mark} {one.value:+.2f}{sure} {one.action}{then}"
