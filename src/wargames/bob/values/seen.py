"""What a side may see of counters, and of what they do (BOB-5.1.3, BOB-R38, BOB-R62)."""

from typing import Any, ClassVar

import attrs

from wargames.bob.values.board import Facing, Place
from wargames.bob.values.components import Side, Suppression, TypeId
from wargames.bob.values.state import Battery, Counter, CounterId
from wargames.kernel.game import Event, Seat
from wargames.kernel.game.vocabulary import Clause

Clauses = tuple[Clause, ...]


@attrs.frozen
class Seen:
    """A counter as the other side sees it; what it may not see is None (BOB-5.1.3, BOB-R38)."""

    id: CounterId | None = None
    type: TypeId | None = None
    concealed: bool | None = None
    reduced: bool | None = None
    level: Suppression | None = None
    used: bool | None = None
    prepared: bool | None = None
    moved: bool | None = None
    facing: Facing | None = None
    cp_used: bool = False


def whole(counter: Counter) -> Seen:
    """Show a counter whose face is known."""
    return Seen(
        counter.id,
        counter.type,
        counter.concealed,
        counter.reduced,
        counter.level,
        counter.used,
        counter.prepared,
        counter.moved,
        counter.facing,
        counter.cp_used,
    )


@attrs.frozen(cache_hash=True)
class Stack:
    """The counters of one side in a hex, the top one first (BOB-R38)."""

    hex: Place
    side: Side
    counters: tuple[Seen, ...]


@attrs.frozen
class CounterEvent(Event):
    """Something that a counter did; ``face`` tells whether the other side knows which counter it was.

    To the other side an unknown counter is the one in ``hex``: the fields in ``SECRET`` are blank.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("counter",)

    counter: CounterId | None
    side: Side
    hex: Place | None
    face: bool
    clauses: Clauses

    def shown_to(self, seat: Seat | None) -> bool:
        """Tell whether a seat sees all of it: the owner does, and everybody once the face is known."""
        return self.face or seat == self.side

    def blank(self) -> "CounterEvent":
        """Give what is seen of it while the face is unknown."""
        blanks: dict[str, Any] = dict.fromkeys(self.SECRET)
        return attrs.evolve(self, **blanks)

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show all to the owner, and to everybody what a counter does whose face is known."""
        return self if self.shown_to(seat) else self.blank()


@attrs.frozen
class SideSeen:
    """What a side is seen to have: its pool, who has left, used artillery, what waits off the board."""

    cp: int
    acted_early: bool
    exited: tuple[CounterId, ...]
    waiting: int
    option: bool | None
    batteries: tuple[Battery, ...]
