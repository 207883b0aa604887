"""Counters as seen by a side (BOB-5.1.3, BOB-R38)."""

import attrs

from wargames.bob.values.board import Facing, Place
from wargames.bob.values.components import Side, Suppression, TypeId
from wargames.bob.values.state import Battery, Counter, CounterId
from wargames.kernel.base.quick_values import quickly_made


@quickly_made
@attrs.frozen
class Seen:
    """A counter as the other side sees it; hidden facts are None (BOB-5.1.3, BOB-R38)."""

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
    """Return all of a counter with a known face."""
    return Seen(
        counter.id,
        counter.type,
        concealed=counter.concealed,
        reduced=counter.reduced,
        level=counter.level,
        used=counter.used,
        prepared=counter.prepared,
        moved=counter.moved,
        facing=counter.facing,
        cp_used=counter.cp_used,
    )


@attrs.frozen(cache_hash=True)
class Stack:
    """The counters of one side in a hex, the top one first (BOB-R38)."""

    hex: Place
    side: Side
    counters: tuple[Seen, ...]


@attrs.frozen
class SideSeen:
    """The visible resources of a side: pool, units that left, used artillery, counters off the board."""

    cp: int
    acted_early: bool
    exited: tuple[CounterId, ...]
    waiting: int
    option: bool | None
    batteries: tuple[Battery, ...]
