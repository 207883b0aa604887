"""What one seat sees: everything but the other's choice."""

import attrs

from wargames import Seat, View
from wargames.kernel.chance.dice import Rng

from .components import SEATS
from .options import Options
from .state import State


@attrs.frozen
class HogView(View):
    """The table as a seat knows it: ``waiting`` tells who has not chosen, ``mine`` is its own choice."""

    options: Options
    box: int
    round: int
    totals: tuple[int, ...]
    waiting: tuple[bool, ...]
    mine: int | None


def view(state: State, seat: Seat | None) -> HogView:
    """Show a seat its own choice; a spectator none (HOG-2.1)."""
    mine = state.chosen[SEATS.index(seat)] if seat is not None else None
    waiting = tuple(dice is None for dice in state.chosen)
    return HogView(seat, state.options, state.box, state.round, state.totals, waiting, mine)


def sample(view: HogView, rng: Rng) -> State:
    """Make up the choices that the seat does not know."""
    chosen = (_chosen(view, seat, rng) for seat in SEATS)
    return State(view.options, view.box, view.round, view.totals, tuple(chosen))


def _chosen(view: HogView, seat: Seat, rng: Rng) -> int | None:
    if view.waiting[SEATS.index(seat)]:
        return None
    return view.mine if seat == view.seat else rng.randint(1, view.box)
