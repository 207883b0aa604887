"""The table."""

from collections.abc import Iterator

import attrs

from .components import SEATS
from .options import Options


@attrs.frozen
class State:
    """Everything: the totals, and what has been chosen this round, both in the order of the seats."""

    options: Options
    box: int
    round: int = 1
    totals: tuple[int, ...] = (0, 0)
    chosen: tuple[int | None, ...] = (None, None)


def violations(state: State) -> Iterator[str]:
    """List what cannot be on the table."""
    if not len(state.totals) == len(state.chosen) == len(SEATS):
        yield "there are two players [HOG-1.1]"
    if state.round < 1 or any(total < 0 for total in state.totals):
        yield "rounds and totals are counted upwards [HOG-3.1]"
    if any(dice is not None and not 1 <= dice <= state.box for dice in state.chosen):
        yield f"a choice is from 1 to {state.box} dice [HOG-2.1]"
    if None not in state.chosen:
        yield "both have chosen and nobody has thrown [HOG-2.2]"
