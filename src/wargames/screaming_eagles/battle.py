"""The table while one step is played: the rules move things on it, and it is frozen again afterward."""

from collections.abc import Callable
from typing import ParamSpec

import attrs

from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Event, Seat
from wargames.kernel.game.vocabulary import Note
from wargames.screaming_eagles.components import CARDS, INDEX, CardFace, Squadron, Team
from wargames.screaming_eagles.options import Options
from wargames.screaming_eagles.seating import Seating, seating
from wargames.screaming_eagles.state import Frame, Plane, Situation, State, Table

P = ParamSpec("P")


@attrs.define(eq=False)
class Battle(Situation):
    """The fields of a :class:`State`; ``asked`` is whom it waits for, or who answers."""

    options: Options
    round: int
    starter: Team
    planes: list[Plane]
    laid: list[bool]
    shown: list[CardFace | None]
    lost: list[Squadron]
    frames: list[Frame]
    cards: list[CardFace | None]
    dice: Dice
    seating: Seating
    events: list[Event | Note] | None = attrs.field(factory=list)
    asked: tuple[Seat, ...] = ()

    @classmethod
    def on(cls, state: State, dice: Dice) -> "Battle":
        """Lay a state out to play on."""
        return cls.of(state.table, state.cards, dice)

    @classmethod
    def of(cls, table: Table, cards: tuple[CardFace | None, ...], dice: Dice) -> "Battle":
        """Lay a table out with the cards that are known on it."""
        return cls(
            table.options,
            table.round,
            table.starter,
            list(table.planes),
            list(table.laid),
            list(table.shown),
            list(table.lost),
            list(table.frames),
            list(cards),
            dice,
            seating(table.options),
        )

    def frozen(self) -> State:
        """Give the state as it is now."""
        table = Table(
            self.options,
            self.round,
            self.starter,
            tuple(self.planes),
            tuple(self.laid),
            tuple(self.shown),
            tuple(self.lost),
            tuple(self.frames),
        )
        return State(table, tuple(self.cards))

    def record(self, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        """Note what happened, if anybody listens."""
        if self.events is not None:
            self.events.append((kind, fields, named))

    def controller(self, squadron: Squadron) -> Seat:
        """Give the seat that controls a plane (SE-2.7, SE-2.8, SE-2.9)."""
        return self.seating.controllers[INDEX[squadron]]

    def lead_seat(self, team: Team) -> Seat:
        """Give the seat that picks for a team: the first flying plane's controller (SE-R4)."""
        return self.controller(self.flying(team)[0])

    def put(self, plane: Plane) -> None:
        """Put a plane's new self in the place of the old one."""
        self.planes[INDEX[plane.squadron]] = plane

    def card(self, squadron: Squadron) -> CardFace:
        """Give the card that a plane has laid."""
        face = self.cards[INDEX[squadron]]
        assert face is not None, "only planes with a card fly"
        return face

    def black_dice(self, squadron: Squadron) -> int:
        """Give the black dice on the card that a plane has laid (SE-5.9)."""
        return CARDS[self.card(squadron)].dice
