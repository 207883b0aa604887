"""Concealment and blocking along many lines at once, in numpy arrays (FM-9.7, FM-R22, FM-R23).

Whether a line crosses a border, and on which sides its ends are, is exact: products of lattice coordinates
fit the 53 bits of a double. The place of a crossing on the line is rounded, so a length too near to its limit
is not decided here. Nor is a line that touches a corner or begins or ends on a border. Such lines are
followed one by one.
"""

from collections.abc import Iterable
from functools import lru_cache

import attrs
import numpy as np
import numpy.typing as npt

from wargames.fire_move.ground.battlefield import Battlefield, EdgeRow, Place
from wargames.fire_move.values.components import ADJACENT

Reals = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]

_CLOSE = 1e-6
"""Lengths that differ by less, in hundredths of an inch, are not judged: rounding errs far less than that."""
_BOTH = 2


@attrs.frozen(eq=False)
class FireLoss:
    """The loss of fire along each of some lines, 0 or less; if it is blocked; if both are ``unsure``."""

    amount: Integers
    blocked: Flags
    unsure: Flags


class SightArrays:
    """The pieces and features of a table that conceal or block, as arrays."""

    def __init__(self, field: Battlefield) -> None:
        matter = [n for n, kind in enumerate(field.kinds) if kind.blocks or kind.through]
        rows = [
            row
            for row in field.rows
            if row.number in {*field.covers, *field.high} or {row.left, row.right} & {*matter}
        ]
        self._lay_pieces(field, rows)
        hands = ((row.left == n) - (row.right == n) for row in rows for n in matter)
        self._hand = _reals(hands, (len(rows), len(matter)))
        self._beside = abs(self._hand)
        self._lay_ends(field, matter)

    def _lay_pieces(self, field: Battlefield, rows: list[EdgeRow]) -> None:
        """Lay the pieces out for side tests by one matrix product."""
        px, py = _reals(row.px for row in rows), _reals(row.py for row in rows)
        ex, ey = _reals(row.ex for row in rows), _reals(row.ey for row in rows)
        ones = np.ones(len(rows))
        self._first, self._second = np.array([py, -px, ones]), np.array([py + ey, -px - ex, ones])
        self._edges = np.array([-ey, ex, ey * px - ex * py])
        hedges = [n for n, row in enumerate(rows) if row.number in field.covers]
        self._hedges = np.array(hedges, np.int64)
        self._covers = _reals(field.covers[rows[n].number].amount for n in hedges)
        self._walls = np.array([n for n, row in enumerate(rows) if row.number in field.high], np.int64)

    def _lay_ends(self, field: Battlefield, matter: list[Place]) -> None:
        """Lay out the effect of each feature on a line, by the features of its ends (FM-R22, FM-R23).

        ``across`` blocks always, ``into`` beyond that length of the line, ``apart`` beyond that distance.
        """
        kinds = [field.kinds[n] for n in matter]
        shape = len(field.holding), len(matter)
        holds = _reals((n in holding for holding in field.holding for n in matter), shape)
        held = holds[:, None] + holds
        own = np.arange(shape[0])[:, None] == np.array(matter, np.int64)
        blocks = np.array([kind.blocks for kind in kinds], bool)
        within = _reals(np.inf if kind.see_within is None else kind.see_within for kind in kinds)
        self._across = blocks & (held == 0)
        self._into = np.where(blocks & (held == 1), _reals(kind.see_in for kind in kinds), np.inf)
        self._apart = np.where(held == _BOTH, within, np.inf).min(2, initial=np.inf)
        self._screens = np.where(own[:, None] | own, 0, _reals(-kind.through for kind in kinds))

    def lost(self, firers: Integers, targets: Integers) -> FireLoss:
        """Judge lines between different points; each row begins with x, y and the feature."""
        return self._lost(self._crossed(firers, targets), (firers[:, 2], targets[:, 2]), (False,))[0]

    def lost_both_ways(self, ones: Integers, others: Integers) -> tuple[FireLoss, FireLoss]:
        """Judge the same lines in both directions: only borders near the firer differ (FM-9.7)."""
        there, back = self._lost(self._crossed(ones, others), (ones[:, 2], others[:, 2]), (False, True))
        return there, back

    def _lost(
        self, crossed: "_Crossed", ends: tuple[Integers, Integers], ways: tuple[bool, ...]
    ) -> list[FireLoss]:
        """Judge lines in each of the directions, forward or ``back``."""
        entered = crossed.crosses @ self._beside > 0
        blocked, unsure = self._hidden(crossed, entered, ends)
        screened, from_back = (entered * self._screens[ends]).sum(1), crossed.length - crossed.off
        if self._walls.size:
            behind, close = self._over(crossed, np.minimum(crossed.off, from_back), self._walls)
            blocked, unsure = blocked | _any(behind), unsure | close
        found = []
        for back in ways:
            over, near = self._over(crossed, from_back if back else crossed.off, self._hedges)
            amount = over @ self._covers + screened
            found.append(FireLoss(amount.astype(np.int64), blocked, unsure | near | crossed.touches))
        return found

    def _crossed(self, firers: Integers, targets: Integers) -> "_Crossed":
        """Find where lines cross pieces: the ends of each lie on different sides of the other."""
        (ax, ay), (bx, by), ones = firers.T[:2], targets.T[:2], np.ones(len(firers))
        dx, dy = bx - ax, by - ay
        lines = np.array([dx, dy, dy * ax - dx * ay], float).T
        before, behind = (np.array([x, y, ones]).T @ self._edges for x, y in ((ax, ay), (bx, by)))
        apart, sides = (lines @ self._first) * (lines @ self._second), before * behind
        crosses = (apart < 0) & (sides < 0)
        touches = _any((apart <= 0) & (sides <= 0) & ~crosses)
        length = np.sqrt(dx * dx + dy * dy)[:, None]
        off = before / np.where(crosses, before - behind, 1) * length
        return _Crossed(
            length=length, crosses=crosses, touches=touches, off=off, turned=np.sign(before) * crosses
        )

    def _over(self, crossed: "_Crossed", off: Reals, pieces: Integers) -> tuple[Flags, Flags]:
        """Return which pieces are crossed more than an inch ``off``, and which are too close to call."""
        crosses, off = crossed.crosses[:, pieces], off[:, pieces]
        return crosses & (off > ADJACENT), _any(crosses & (abs(off - ADJACENT) < _CLOSE))

    def _hidden(
        self, crossed: "_Crossed", entered: Flags, ends: tuple[Integers, Integers]
    ) -> tuple[Flags, Flags]:
        """Return which lines features block, and which are too close to call (FM-R23)."""
        turned, length = crossed.turned, crossed.length
        deep = (turned * crossed.off) @ self._hand + (turned @ self._hand < 0) * length
        deeper, apart = deep - self._into[ends], length[:, 0] - self._apart[ends]
        blocked = _any(entered & self._across[ends] | (deeper > 0)) | (apart > 0)
        return blocked, _any(abs(deeper) < _CLOSE) | (abs(apart) < _CLOSE)


@attrs.frozen(eq=False)
class _Crossed:
    """The pieces that each line crosses, ``off`` how far from its start, and if it ``touches`` any.

    ``turned`` is 1 where it goes from the left of a piece to its right, -1 the other way, else 0.
    """

    length: Reals
    crosses: Flags
    touches: Flags
    off: Reals
    turned: Reals


def _reals(numbers: Iterable[float], shape: tuple[int, ...] = (-1,)) -> Reals:
    return np.fromiter(numbers, np.float64).reshape(shape)


def _any(flags: Flags) -> Flags:
    """Return for each row whether anything in it is true; faster than numpy where little is."""
    if not flags.any():
        return np.zeros(len(flags), bool)
    return np.asarray(np.logical_or.reduce(flags, axis=1))


@lru_cache(maxsize=32)
def sight_arrays_of(field: Battlefield) -> SightArrays:
    """Return the arrays of a table (cached)."""
    return SightArrays(field)
