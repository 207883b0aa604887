"""The occupancy of hexes, as bit sets that follow the units (SAF-7.8 to SAF-7.10)."""

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from wargames.kernel.base.notation import Action
from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.values.state import UnitId

Listed = dict[Any, Sequence[Action]]
"""Cached lists about a cached answer, by what tells them apart."""

Seen = tuple[tuple[UnitId, ...], int, int, Listed]
"""A unit's targets, the hexes where it looks for them, its own and its hiders' hexes, and cached lists."""

Reach = tuple[int, int, Listed]
"""The hexes that a unit may move to, all that it might on an empty map with its own, and cached lists."""


@attrs.define(eq=False)
class Occupancy:
    """The occupied hexes, and those with room (SAF-R9, SAF-R10, SAF-R11).

    ``full`` hexes have no room for infantry. Sight and reach of Americans are cached until a relevant unit
    moves.
    """

    everything: int
    american_infantry: int = 0
    american_tanks: int = 0
    german_infantry: int = 0
    german_tanks: int = 0
    full: int = 0
    _in_sight: dict[UnitId, Seen] = attrs.field(factory=dict, init=False)
    _in_reach: dict[UnitId, Reach] = attrs.field(factory=dict, init=False)
    _stirred: int = attrs.field(default=0, init=False)
    _stirred_germans: int = attrs.field(default=0, init=False)
    americans: int = attrs.field(init=False)
    """The hexes of Americans, of infantry and tanks together."""

    @americans.default
    def _all_americans(self) -> int:
        return self.american_infantry | self.american_tanks

    @property
    def germans(self) -> int:
        """The hexes of Germans."""
        return self.german_infantry | self.german_tanks

    @property
    def tanks(self) -> int:
        """The hexes of tanks."""
        return self.american_tanks | self.german_tanks

    # rooms

    @property
    def american_room(self) -> int:
        """The hexes that an American of infantry type may enter at any time."""
        closed = self.american_tanks | self.german_tanks | self.german_infantry | self.full
        return self.everything & ~closed

    @property
    def lieutenant_room(self) -> int:
        """The hexes that an American with the Lieutenant attached may enter."""
        closed = self.american_tanks | self.german_tanks | self.german_infantry | self.american_infantry
        return self.everything & ~closed

    @property
    def german_room(self) -> int:
        """The hexes that German infantry may enter at any time."""
        closed = self.american_tanks | self.german_tanks | self.american_infantry | self.full
        return self.everything & ~closed

    # caches of Americans

    @property
    def in_sight(self) -> dict[UnitId, Seen]:
        """The cached targets of Americans."""
        if self._stirred:
            self._forget()
        return self._in_sight

    @property
    def in_reach(self) -> dict[UnitId, Reach]:
        """The cached destinations of Americans."""
        if self._stirred:
            self._forget()
        return self._in_reach

    def _forget(self) -> None:
        """Drop the cached answers that moves may have changed."""
        stirred, germans = self._stirred, self._stirred_germans
        for id_, (_, field, watched, _) in list(self._in_sight.items()):
            if field & germans or watched & stirred:
                del self._in_sight[id_]
        for id_, (_, near, _) in list(self._in_reach.items()):
            if near & stirred:
                del self._in_reach[id_]
        self._stirred = self._stirred_germans = 0

    # units that come, move and go

    def move(self, piece: Piece, to: int, *, leads: bool) -> None:
        """Follow a unit to another hex; ``leads`` if the Lieutenant goes with it."""
        if piece.american or piece.tank:
            self._leave(piece, leads=leads)
            self._enter(piece, to, leads=leads)
            return
        origin, full = piece.here, self.full
        moved = origin | to
        self._stirred |= moved
        self._stirred_germans |= moved
        infantry = self.german_infantry if full & origin else self.german_infantry & ~origin
        self.full = full & ~origin | infantry & to
        self.german_infantry = infantry | to

    def come(self, piece: Piece, *, leads: bool) -> None:
        """Add a unit."""
        self._enter(piece, piece.here, leads=leads)

    def go(self, piece: Piece, *, leads: bool) -> None:
        """Remove a unit."""
        self._leave(piece, leads=leads)

    def _enter(self, piece: Piece, to: int, *, leads: bool) -> None:
        self._stirred |= to
        if piece.american:
            if piece.tank:
                self.american_tanks |= to
            else:
                self.full |= to if leads else self.american_infantry & to
                self.american_infantry |= to
            self.americans |= to
            return
        self._stirred_germans |= to
        if piece.tank:
            self.german_tanks |= to
        else:
            self.full |= self.german_infantry & to
            self.german_infantry |= to

    def _leave(self, piece: Piece, *, leads: bool) -> None:
        origin, american = piece.here, piece.american
        self._stirred |= origin
        if not american:
            self._stirred_germans |= origin
        if piece.tank:  # a tank shares its hex with nobody: SAF-7.9, SAF-7.10
            if american:
                self.american_tanks &= ~origin
                self.americans &= ~origin
            else:
                self.german_tanks &= ~origin
        elif self.full & origin and not leads:  # another one stays
            self.full &= ~origin
        else:
            self.full &= ~origin
            if american:
                self.american_infantry &= ~origin
                self.americans &= ~origin
            else:
                self.german_infantry &= ~origin


def occupancy_of(pieces: Iterable[Piece], lieutenant: UnitId | None, ground: Ground) -> Occupancy:
    """Return the occupancy of some units."""
    american = american_tanks = german = german_tanks = full = 0
    for piece in pieces:
        here = piece.here
        if piece.american:
            if piece.tank:
                american_tanks |= here
            else:
                full |= here if piece.id == lieutenant else american & here
                american |= here
        elif piece.tank:
            german_tanks |= here
        else:
            full |= german & here
            german |= here
    return Occupancy(
        everything=ground.table.everything,
        american_infantry=american,
        american_tanks=american_tanks,
        german_infantry=german,
        german_tanks=german_tanks,
        full=full,
    )
