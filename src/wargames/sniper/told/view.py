"""The view of a seat: everything but the order of the decks (TOI-13.1, TOI-18.1, SN-G15)."""

import attrs

from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Seat, View
from wargames.kernel.game.fields import Views
from wargames.kernel.moments.layouts import OpenLayoutCache
from wargames.sniper.play.battle import Battle
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import Side
from wargames.sniper.values.options import Options
from wargames.sniper.values.scenarios import SniperScenario, UnitId
from wargames.sniper.values.state import Effect, Ending, Frame, SideState, Smoke, State, Step, Unit


@quickly_made
@attrs.frozen
class SniperView(View):
    """The table as everybody sees it.

    A deck shows its remaining cards, which follow from the open ones (SN-G18).
    """

    options: Options
    scenario: SniperScenario
    round: int
    step: Step
    initiative: Side
    units: tuple[Unit, ...]
    us: SideState
    de: SideState
    smoke: tuple[Smoke, ...]
    control: tuple[tuple[Place, Side], ...]
    effects: tuple[Effect, ...]
    lost: tuple[UnitId, ...]
    frames: tuple[Frame, ...]
    ending: Ending | None

    @property
    def team(self) -> Side | None:
        """The seat's side; None for a spectator."""
        return None if self.seat is None else ("us" if self.seat == "us" else "de")


VIEWS = Views(State, SniperView)


def view(state: State, seat: Seat | None) -> SniperView:
    """Return the view of a seat, cached while in use."""
    shown = LAYOUTS.view_of(state)
    return shown if shown is not None and shown.seat == seat else VIEWS.view(state, seat)


def sample(view: SniperView, rng: Rng) -> State:  # noqa: ARG001  nothing is hidden
    """Return the only state consistent with a view: draws are not decided before (TOI-18.1)."""
    return world(view)


def world(view: SniperView) -> State:
    """Return the state of a view."""
    return VIEWS.world(view)


LAYOUTS: OpenLayoutCache[State, SniperView, Battle] = OpenLayoutCache(Battle.on, world)
"""The cache of layouts between steps: a view hides nothing, and shares the layout of its state."""

battle_seen_by = LAYOUTS.layout_seen
"""Returns the layout of a view for reading, cached for the last view."""
