"""Places of counters: stacks by hex, and sets of hexes as bit sets."""

from collections.abc import Iterable, Mapping

from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import Place
from wargames.bob.values.components import INFANTRY, TYPES, Side, TypeId, UnitClass
from wargames.bob.values.state import Counter, CounterId

STRIPPING: frozenset[UnitClass] = frozenset({"squad", "wt", "decoy", "gun"})
"""The classes that strip concealment nearby (BOB-5.13.5, BOB-G17 D4, BOB-G8 V18); decoys do as such."""

Standing = tuple[Side, bool, bool, bool, bool]
"""The side of a type, and whether it is real, a vehicle, infantry, and strips concealment."""


class _Standings(dict[TypeId, Standing]):
    """What each type counts as, found at its first use: variants add types."""

    def __missing__(self, id_: TypeId) -> Standing:
        kind = TYPES[id_].kind
        found = (TYPES[id_].side, kind != "decoy", kind == "vehicle", kind in INFANTRY, kind in STRIPPING)
        return self.setdefault(id_, found)


_COUNTS_AS = _Standings()


class Places:
    """The places of counters: the stacks of each side by hex, and its hexes as bit sets.

    ``soft`` are the hexes of targets for fire at infantry or guns, ``armored`` of vehicles without Conceal,
    ``named`` of real units with known faces, ``stripping`` of counters whose adjacency strips concealment.
    ``melees`` hold real units of both sides.
    """

    __slots__ = ("all", "armored", "infantry", "melees", "named", "real", "soft", "stacks", "stripping")

    def __init__(self) -> None:
        self.stacks: dict[Side, dict[Place, list[CounterId]]] = {"us": {}, "ge": {}}
        self.all, self.real, self.named, self.infantry = nowhere(), nowhere(), nowhere(), nowhere()
        self.soft, self.armored, self.stripping = nowhere(), nowhere(), nowhere()
        self.melees = 0

    @classmethod
    def of(cls, counters: Iterable[Counter], bits: Mapping[Place, int]) -> "Places":
        """Find where all counters are, those on the board; as :meth:`lay` does it hex by hex."""
        found = cls()
        everybody, stacks = found.all, found.stacks
        for counter in counters:
            if (place := counter.at) is None:
                continue
            side, real, vehicle, infantry, strips = _COUNTS_AS[counter.type]
            bit, stack = bits[place], stacks[side]
            if place in stack:
                stack[place].append(counter.id)
            else:
                stack[place] = [counter.id]
                everybody[side] |= bit
            if real:
                found.real[side] |= bit
                if counter.known:
                    found.named[side] |= bit
            if vehicle and not counter.concealed:
                found.armored[side] |= bit
            else:
                found.soft[side] |= bit
            if infantry:
                found.infantry[side] |= bit
            if strips:
                found.stripping[side] |= bit
        found.melees = found.real["us"] & found.real["ge"]
        return found

    def lay(self, side: Side, place: Place, bit: int, stack: list[Counter]) -> None:
        """Put a side's stack into a hex, in place of the one there."""
        if stack:
            self.stacks[side][place] = [counter.id for counter in stack]
        else:
            self.stacks[side].pop(place, None)
        real = named = infantry = soft = armored = strips = 0
        for counter in stack:
            _, is_real, is_vehicle, is_infantry, is_stripping = _COUNTS_AS[counter.type]
            if is_real:
                real = bit
                named |= bit if counter.known else 0
            if is_vehicle and not counter.concealed:
                armored = bit
            else:
                soft = bit
            if is_infantry:
                infantry = bit
            if is_stripping:
                strips = bit
        self.all[side] = self.all[side] & ~bit | (bit if stack else 0)
        self.real[side] = self.real[side] & ~bit | real
        self.named[side] = self.named[side] & ~bit | named
        self.infantry[side] = self.infantry[side] & ~bit | infantry
        self.soft[side] = self.soft[side] & ~bit | soft
        self.armored[side] = self.armored[side] & ~bit | armored
        self.stripping[side] = self.stripping[side] & ~bit | strips
        self.melees = self.real["us"] & self.real["ge"]


def masks(ground: Ground, control: Iterable[tuple[Place, Side]]) -> dict[Side, int]:
    """Return the hexes that each side controls as bit sets."""
    found = nowhere()
    for place, side in control:
        found[side] |= ground.bit[place]
    return found


def nowhere() -> dict[Side, int]:
    """Return no hexes to either side."""
    return {"us": 0, "ge": 0}
