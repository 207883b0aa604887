"""What a seat sees: everything but the kinds of markers that lie face down, from the patrol."""

import attrs

from wargames import Rng, Seat, View

from .declared import AMBUSHER, Kind
from .table import Situation, State, Table


@attrs.frozen
class AmbushView(View):
    """The table; of a marker that lies face down the patrol does not know the kind."""

    table: Situation


def view(state: State, seat: Seat | None) -> AmbushView:
    """Hide the kinds of what lies face down (AMB-2.1)."""
    known = (one if one.up or seat == AMBUSHER else attrs.evolve(one, kind=None) for one in state.markers)
    return AmbushView(seat, Situation(state.scenario, state.turn, state.men, tuple(known), state.frames))


def sample(view: AmbushView, rng: Rng) -> State:
    """Deal kinds to the markers that the seat does not know (AMB-2.1)."""
    pool: list[Kind] = [kind for kind, left in Table.on(view.table).to_lay().items() for _ in range(left)]
    rng.shuffle(pool)
    markers = tuple(attrs.evolve(one, kind=one.kind or pool.pop()) for one in view.table.markers)
    return State(view.table.scenario, view.table.turn, view.table.men, markers, view.table.frames)
