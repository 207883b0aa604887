"""The player's view: everything but the order of the decks (SAF-1.1, SAF-2.1)."""

from operator import attrgetter

import attrs

from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import View
from wargames.kernel.game.fields import Views
from wargames.kernel.moments.layouts import PlayLayoutCache
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.components import AMERICAN, Side
from wargames.sam_fire.values.state import State, Table


@attrs.frozen
class SamFireView(View):
    """The whole table."""

    table: Table

    @property
    def team(self) -> Side | None:
        """The seat's side; None for a spectator."""
        return "american" if self.seat == AMERICAN else None


VIEWS = Views(State, SamFireView)

view = VIEWS.view
"""Show the table."""


def sample(view: SamFireView, rng: Rng) -> State:  # noqa: ARG001  nothing is hidden
    """Return the only state consistent with the view."""
    return VIEWS.world(view)


LAYOUTS: PlayLayoutCache[State | SamFireView, Battle] = PlayLayoutCache(Battle.on, shows=attrgetter("table"))
"""The cache of layouts between steps; a view hides nothing and shares the layout of its state."""

layout_of = LAYOUTS.layout_of
"""Lay a state or a view out for reading; the layout of the latest table is kept."""
