"""The layout of a step: the rules move things on it, and a state is made of it afterward."""

import attrs

from wargames.kernel.game import Action, Seat
from wargames.kernel.moments.laid_out import LaidOut
from wargames.screaming_eagles.components import CARDS, INDEX, CardFace, Squadron, Team
from wargames.screaming_eagles.options import Options
from wargames.screaming_eagles.seating import Seating, seating
from wargames.screaming_eagles.state import Alternation, Frame, Plane, Situation, State


@attrs.define(eq=False)
class Battle(LaidOut[State], Situation):
    """The fields of a :class:`State`, with those of its table."""

    PARTS = ("table",)

    options: Options
    round: int
    starter: Team
    planes: list[Plane]
    laid: list[bool]
    shown: list[CardFace | None]
    lost: list[Squadron]
    frames: list[Frame]
    cards: list[CardFace | None]
    seating: Seating = attrs.field(init=False)
    shots: dict[tuple[Squadron, str], tuple[Action, ...]] = attrs.field(factory=dict, init=False)
    """The answers in windows to fire by plane and stage, cached; they depend on the planes alone."""
    acting: tuple[Alternation, tuple[Squadron, ...]] | None = attrs.field(default=None, init=False)
    """The planes that may act next in an alternation, cached; they depend on it and on the planes."""

    @seating.default
    def _seating(self) -> Seating:
        return seating(self.options)

    def controller(self, squadron: Squadron) -> Seat:
        """Return the seat that controls a plane (SE-2.7, SE-2.8, SE-2.9)."""
        return self.seating.controllers[INDEX[squadron]]

    def lead_seat(self, team: Team) -> Seat:
        """Return the seat that picks for a team: the first flying plane's controller (SE-R4)."""
        return self.controller(self.flying(team)[0])

    def put(self, plane: Plane) -> None:
        """Replace a plane by its new value."""
        self.planes[INDEX[plane.squadron]] = plane
        self._forget()

    def put_all(self, planes: list[Plane]) -> None:
        """Replace all planes."""
        self.planes = planes
        self._forget()

    def _forget(self) -> None:
        self.acting = None
        if self.shots:
            self.shots = {}

    def card(self, squadron: Squadron) -> CardFace:
        """Return the laid card of a plane."""
        face = self.cards[INDEX[squadron]]
        assert face is not None, "only planes with a card fly"
        return face

    def black_dice(self, squadron: Squadron) -> int:
        """Return the black dice on the laid card of a plane (SE-5.9)."""
        return CARDS[self.card(squadron)].dice
