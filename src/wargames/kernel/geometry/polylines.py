"""Routes and borders as chains of straight legs, and their lengths compared exactly."""

from collections.abc import Iterable
from fractions import Fraction
from functools import total_ordering
from itertools import pairwise
from math import isqrt

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.plane import Point, shown, squared

Edge = tuple[Point, Point]
Amount = int | Fraction


def as_points(points: Iterable[Point]) -> tuple[Point, ...]:
    """Freeze a series of points. Raise `BadGeometry` for one that is no `Point`, naming its place."""
    frozen = tuple(points)
    for place, point in enumerate(frozen):
        if not isinstance(point, Point):
            raise BadGeometry(f"corner {place} is no point: {shown(point)}")
    return frozen


def _as_numbers(squares: Iterable[int]) -> tuple[int, ...]:
    return tuple(squares)


@total_ordering
@attrs.frozen(eq=False)
class Length:
    """A length in hundredths: the sum of the square roots of ``squares``, never rounded.

    Compares with another `Length`, an ``int`` or a `Fraction` exactly. Roots whose product is a perfect
    square are gathered under one root first; different roots are independent over the rationals, so two
    lengths are equal exactly when every gathered share is 0. Where they are not, bounds from ``isqrt`` are
    refined until they part, which they must.

    Raise `BadGeometry` for a negative square or one that is no ``int``.

    >>> Length((2, 8)) == Length((18,)), Length((10, 10)) <= 6, Length((9, 16)) == 7
    (True, False, True)
    """

    squares: tuple[int, ...] = attrs.field(converter=_as_numbers)

    def __attrs_post_init__(self) -> None:
        bad = [square for square in self.squares if type(square) is not int or square < 0]
        if bad:
            raise BadGeometry(f"{shown(bad[0])} is no squared length")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Length | int | Fraction):
            return NotImplemented
        return _compare(self, other) == 0

    def __lt__(self, other: "Length | Amount") -> bool:
        if not isinstance(other, Length | int | Fraction):
            return NotImplemented
        return _compare(self, other) < 0

    def __hash__(self) -> int:
        return hash(self.floor())

    def __str__(self) -> str:
        whole, rest = divmod(self.floor(), 100)
        return f"{whole}.{rest:02d}"

    def floor(self) -> int:
        """Round down to whole hundredths, exactly."""
        low = sum(map(isqrt, self.squares))
        while self >= low + 1:
            low += 1
        return low


def _compare(length: Length, other: Length | Amount) -> int:
    """Return -1, 0 or 1: by whole hundredths where they are enough, else exactly."""
    low, high = _whole_bounds(length)
    other_low, other_high = _whole_bounds(other) if isinstance(other, Length) else (other, other)
    if high < other_low:
        return -1
    return 1 if low > other_high else _sign(_gathered(_terms(length, other)))


def _whole_bounds(length: Length) -> tuple[int, int]:
    low = sum(map(isqrt, length.squares))
    return low, low + len(length.squares)


def _terms(length: Length, other: Length | Amount) -> list[tuple[Fraction, int]]:
    """List ``length - other`` as (coefficient, number under the root)."""
    mine = [(Fraction(1), square) for square in length.squares]
    if isinstance(other, Length):
        return mine + [(Fraction(-1), square) for square in other.squares]
    return [*mine, (-Fraction(other), 1)]


def _gathered(terms: Iterable[tuple[Fraction, int]]) -> dict[int, Fraction]:
    """Add up terms with commensurable roots; the length is 0 only if none is left."""
    shares: dict[int, Fraction] = {}
    for coefficient, square in terms:
        if square:
            root, ratio = _root_like(square, shares)
            shares[root] = shares.get(root, Fraction(0)) + coefficient * ratio
    return {root: share for root, share in shares.items() if share}


def _root_like(square: int, roots: Iterable[int]) -> tuple[int, Fraction]:
    whole = isqrt(square)
    if whole * whole == square:
        return 1, Fraction(whole)
    for root in roots:
        product = isqrt(square * root)
        if product * product == square * root:
            return root, Fraction(product, root)
    return square, Fraction(1)


def _sign(shares: dict[int, Fraction]) -> int:
    """Refine bounds on a sum of independent roots until they lie on one side of 0."""
    if not shares:
        return 0
    bits = 16
    while True:
        low, high = _bounds(shares, bits)
        if low >= 0:
            return 1
        if high <= 0:
            return -1
        bits *= 2


def _bounds(shares: dict[int, Fraction], bits: int) -> tuple[Fraction, Fraction]:
    low = high = Fraction(0)
    for root, share in shares.items():
        down = isqrt(root << 2 * bits)
        up = down + (down * down != root << 2 * bits)
        low += share * (down if share > 0 else up)
        high += share * (up if share > 0 else down)
    return low, high


@attrs.frozen
class Polyline:
    """A chain of straight legs through ``points``; it may cross itself.

    Raise `BadGeometry` for fewer than two points or a leg of no length, naming the leg.

    >>> route = Polyline((Point(0, 0), Point(300, 400), Point(300, 500)))
    >>> route.length <= 600, route.length < 600
    (True, False)
    """

    points: tuple[Point, ...] = attrs.field(converter=as_points)
    edges: tuple[Edge, ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if len(self.points) < 2:  # noqa: PLR2004 - a line has two ends
            raise BadGeometry(f"a line needs at least 2 points, not {len(self.points)}")
        for leg, (a, b) in enumerate(pairwise(self.points)):
            if a == b:
                raise BadGeometry(f"leg {leg} of the line has no length: both its ends are {a}")
        object.__setattr__(self, "edges", tuple(pairwise(self.points)))

    @property
    def length(self) -> Length:
        """The exact length of the whole chain."""
        return Length(tuple(squared(a, b) for a, b in self.edges))
