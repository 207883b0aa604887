"""What a seat sees: everything but the kinds of markers that lie face down, from the patrol."""

import attrs

from wargames import Rng, Seat, View
from wargames.kernel.game.fields import Views

from .table import AMBUSHER, AmbushScenario, Frame, Kind, Marker, Soldier, State, Table


@attrs.frozen
class AmbushView(View):
    """The table; of a marker that lies face down the patrol does not know the kind."""

    scenario: AmbushScenario
    turn: int
    men: tuple[Soldier, ...]
    markers: tuple[Marker, ...]
    frames: tuple[Frame, ...]


def markers_seen(state: State, seat: Seat | None) -> tuple[Marker, ...]:
    """Hide the kinds of what lies face down (AMB-2.1)."""
    return tuple(one if one.up or seat == AMBUSHER else attrs.evolve(one, kind=None) for one in state.markers)


VIEWS = Views(State, AmbushView, markers=markers_seen)


def sample(view: AmbushView, rng: Rng) -> State:
    """Deal kinds to the markers that the seat does not know (AMB-2.1)."""
    pool: list[Kind] = [kind for kind, left in Table.on(view).to_lay().items() for _ in range(left)]
    rng.shuffle(pool)
    dealt = tuple(attrs.evolve(one, kind=one.kind or pool.pop()) for one in view.markers)
    return VIEWS.world(view, markers=dealt)
