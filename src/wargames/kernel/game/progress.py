"""Progress of a game: the turn, what wins, how far each side is, and who is ahead."""

import attrs

from wargames.kernel.game.seats import Seat


@attrs.frozen
class GoalTally:
    """A count that decides a game; ``wanted`` is None where no number ends or wins it."""

    name: str
    reached: int
    wanted: int | None = None

    def __str__(self) -> str:
        return f"{self.name} {self.reached}{'' if self.wanted is None else f' of {self.wanted}'}"


@attrs.frozen(kw_only=True)
class GameProgress:
    """The progress of a game, from the knowledge of one view.

    ``turn`` names turn and phase, ``goals`` say in sentences what wins. ``ahead`` are the seats that would
    win if the game ended now: none for a draw, or where the view does not tell. ``left`` says what the seat
    of the view has still to do in this turn. A text may be empty.
    """

    turn: str = ""
    goals: tuple[str, ...] = ()
    tallies: tuple[GoalTally, ...] = ()
    ahead: tuple[Seat, ...] = ()
    left: str = ""


def still_to_act(ready: int, all_: int, what: str) -> str:
    """Return how many of a seat's own may still act.

    >>> still_to_act(2, 5, "units")
    '2 of your 5 units may still act'
    >>> still_to_act(1, 1, "units"), still_to_act(0, 1, "units")
    ('Your only unit may still act', 'Your only unit has acted')
    """
    if all_ == 1:
        return f"Your only {what.removesuffix('s')} {'may still act' if ready else 'has acted'}"
    return f"{ready} of your {all_} {what} may still act" if all_ else ""
