"""Tests whether counters still to be set up all find room (BOB-3.1, BOB-5.1.1, BOB-G8 V1, BOB-G13).

Without them a side could fill the only hexes of a later counter.
"""

from collections.abc import Iterable, Iterator, Sequence

import attrs

from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import Place
from wargames.bob.values.components import UnitType
from wargames.kernel.base.quick_values import quickly_made


@attrs.frozen
class Waiting:
    """A counter still to be placed: the bit set of its possible hexes."""

    hexes: int
    heavy: bool


def waits(ground: Ground, unit: UnitType, hexes: int) -> Waiting:
    """Return the possible hexes of a counter; a decoy needs beneficial terrain (BOB-3.3)."""
    return Waiting(hexes if unit.real else hexes & ground.beneficial_ground, unit.heavy)


@quickly_made
@attrs.frozen
class Room:
    """The free room of a side: hexes with room for one more on foot, for two, for a gun or a vehicle.

    ``shared``: each counter takes a hex of its own (BOB-G13).
    """

    size: int
    one: int
    two: int
    heavy: int
    shared: bool

    def slots(self, waiting: Waiting) -> int:
        """Return the free places for a counter, as a bit set: three for each hex."""
        if self.shared:
            return waiting.hexes & self.one
        if waiting.heavy:
            return (waiting.hexes & self.heavy) << 2 * self.size
        return waiting.hexes & self.one | (waiting.hexes & self.two) << self.size

    def without(self, bit: int, *, heavy: bool) -> "Room":
        """Return the room left by one more counter in a hex."""
        if heavy and not self.shared:
            return Room(self.size, self.one, self.two, heavy=self.heavy & ~bit, shared=self.shared)
        if self.two & bit and not self.shared:
            return Room(self.size, self.one, self.two & ~bit, heavy=self.heavy, shared=self.shared)
        return Room(self.size, self.one & ~bit, self.two, heavy=self.heavy, shared=self.shared)


def room_of(ground: Ground, placed: Iterable[tuple[Place, bool]] = (), *, shared: bool) -> Room:
    """Return the room left by the placed counters of a side: their hexes, and whether they are heavy."""
    every = ground.everywhere
    room = Room(len(ground.places), every, every, heavy=every, shared=shared)
    for place, heavy in placed:
        room = room.without(ground.bit[place], heavy=heavy)
    return room


def fits(room: Room, waiting: Sequence[Waiting]) -> bool:
    """Return whether all counters find room (BOB-5.1.1)."""
    return all_served([room.slots(one) for one in waiting])


def mans(posts: Iterable[int], waiting: Sequence[Waiting]) -> bool:
    """Return whether each post can get a counter of its own (BOB-G13).

    If the counters also all find room, both are possible at once.
    """
    return all_served([sum(1 << at for at, one in enumerate(waiting) if one.hexes & post) for post in posts])


def all_served(wishes: Sequence[int]) -> bool:
    """Return whether each of some bit sets can have a bit of its own.

    >>> all_served([0b01, 0b11]), all_served([0b01, 0b01]), all_served([0b110, 0b110, 0b110])
    (True, False, False)
    """
    if all(wish.bit_count() >= len(wishes) for wish in wishes):
        return True
    owners: dict[int, int] = {}
    return all(_serve(wishes, at, owners, set()) for at in range(len(wishes)))


def _serve(wishes: Sequence[int], at: int, owners: dict[int, int], tried: set[int]) -> bool:
    """Give a wish a bit, possibly that of another wish that can move; return whether it got one."""
    for bit in _bits(wishes[at]):
        if bit in tried:
            continue
        tried.add(bit)
        if bit not in owners or _serve(wishes, owners[bit], owners, tried):
            owners[bit] = at
            return True
    return False


def _bits(wish: int) -> Iterator[int]:
    while wish:
        yield wish & -wish
        wish &= wish - 1
