"""What a seat sees: everything but the kinds of markers that lie face down, from the patrol."""

from collections.abc import Iterator

import attrs

from wargames import Seat, View
from wargames.kernel.dice import NO_DICE, Rng
from wargames.kernel.layouts import LayoutCache, PlayLayoutCache

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
    table = Table.on(view.table, NO_DICE)
    pool: list[Kind] = [kind for kind, left in table.to_lay().items() for _ in range(left)]
    rng.shuffle(pool)
    seen = view.table
    markers = tuple(attrs.evolve(one, kind=one.kind or pool.pop()) for one in seen.markers)
    return State(seen.scenario, seen.turn, seen.men, markers, seen.frames)


def violations(state: State) -> Iterator[str]:
    """List what cannot be on the table."""
    table = Table.on(state, NO_DICE)
    places = table.taken()
    if len(set(places)) < len(places) or not set(places) <= set(table.ground.places):
        yield "each man and marker has a hex of its own on the map [AMB-1.2]"
    if len(table.men) != len(state.scenario.patrol) or len(table.markers) != len(state.markers):
        yield "every man of the patrol is there, and names are told apart [AMB-3.1]"
    if any(one.kind is None for one in state.markers) or min(table.to_lay().values()) < 0:
        yield "markers are of the kinds that the scenario says [AMB-2.1]"


LAYOUTS: PlayLayoutCache[State, Table] = PlayLayoutCache(Table.on)
SEEN: LayoutCache[AmbushView, Table] = LayoutCache(lambda view: Table.on(view.table, NO_DICE))
