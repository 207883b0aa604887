"""What happens in Border Run."""

from typing import ClassVar

import attrs

from toy.pieces import GUARD, RUNNERS, Load, Path
from wargames.kernel.game import Event, PublicEvent, Seat


@attrs.frozen
class LoadDrawn(Event):
    owner: Seat
    load: Load | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat in RUNNERS else attrs.evolve(self, load=None)


@attrs.frozen
class PathLaid(Event):
    SEALED: ClassVar[bool] = True

    owner: Seat
    path: Path | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        friends = (GUARD,) if self.owner == GUARD else RUNNERS
        return self if seat in friends else attrs.evolve(self, path=None)


@attrs.frozen
class PathsShown(PublicEvent):
    paths: tuple[tuple[Seat, Path], ...]


@attrs.frozen
class CartSet(PublicEvent):
    owner: Seat
    spaces: int


@attrs.frozen
class CartMoved(PublicEvent):
    owner: Seat
    at: int


@attrs.frozen
class CartHome(PublicEvent):
    owner: Seat
    load: Load


@attrs.frozen
class Fired(PublicEvent):
    target: Seat
    dice: tuple[int, ...]
    caught: bool
    load: Load | None


@attrs.frozen
class FireHeld(PublicEvent):
    target: Seat


@attrs.frozen
class RoundBegan(PublicEvent):
    round: int
