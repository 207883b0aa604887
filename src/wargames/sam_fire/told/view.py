"""What the player sees: everything but the order of the decks, which nobody knows (SAF-1.1, SAF-2.1)."""

import attrs

from wargames.kernel.dice import Rng
from wargames.kernel.game import Seat, View
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


def view(state: State, seat: Seat | None) -> SamFireView:
    """Show the table."""
    return SamFireView(seat, state.table)


def sample(view: SamFireView, rng: Rng) -> State:  # noqa: ARG001  nothing is hidden
    """Give the one state that looks like the view."""
    return State(view.table)
