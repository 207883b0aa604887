"""Points on a table in hundredths of an inch, and exact predicates of points and segments."""

import re
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import total_ordering
from math import isqrt
from typing import Any, ClassVar

import attrs

from wargames.kernel.base.errors import BadGeometry

PER_INCH = 100
LIMIT = 1_000_000
"""The greatest absolute coordinate: 10,000 inches, in hundredths."""

type_of_inches = (int, str, Decimal, Fraction)
Inches = int | str | Decimal | Fraction

_WRITTEN = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)
_FEWEST_PLACES = -20


class Meeting(Enum):
    """The kind of contact of two segments.

    ``TOUCH``: one common point, which is an end of at least one of them; ``CROSS``: one common point
    inside both; ``OVERLAP``: a common stretch.
    """

    APART = "apart"
    TOUCH = "touch"
    CROSS = "cross"
    OVERLAP = "overlap"


def _check_coordinate(point: "Point", field: "attrs.Attribute[int]", value: object) -> None:
    del point
    if type(value) is not int:
        raise BadGeometry(f"{field.name} = {shown(value)} is no whole number of 1/100 inch")
    if abs(value) > LIMIT:
        raise BadGeometry(f"{field.name} = {shown(value)} is off the table: the limit is {LIMIT} hundredths")


@total_ordering
@attrs.frozen
class Point:
    """A point of the lattice: whole hundredths of an inch, x to the east and y to the north.

    Raise `BadGeometry` for anything but ``int``, and beyond `LIMIT`. Points sort by x, then y.

    >>> print(Point(325, 400))
    (3.25, 4)
    """

    SOUND_BY_FIELDS: ClassVar[bool] = True

    x: int = attrs.field(validator=_check_coordinate)
    y: int = attrs.field(validator=_check_coordinate)

    def __lt__(self, other: "Point") -> bool:
        return self.x < other.x or (self.x == other.x and self.y < other.y)

    def __str__(self) -> str:
        return f"({in_inches(self.x)}, {in_inches(self.y)})"


def in_inches(length: int) -> str:
    """Write a length in hundredths as inches, without zeros at its end.

    >>> in_inches(-5), in_inches(650), in_inches(1300)
    ('-0.05', '6.5', '13')
    """
    return f"{length / PER_INCH:.2f}".rstrip("0").rstrip(".")


def distance(length: int) -> str:
    """Write a length in hundredths with its unit.

    >>> distance(100), distance(250)
    ('1 inch', '2.5 inches')
    """
    return f"{in_inches(length)} inch{'es' if length > PER_INCH else ''}"


def shown(value: object) -> str:
    """Write a refused value short enough for a message, however long it is."""
    if isinstance(value, int) and value.bit_length() > 128:  # noqa: PLR2004 - past this str() may refuse
        return f"a number of {value.bit_length()} bits"
    if isinstance(value, Fraction):
        return f"{shown(value.numerator)}/{shown(value.denominator)}"
    text = str(value) if isinstance(value, Decimal) else repr(value[:50] if isinstance(value, str) else value)
    return text if len(text) <= 50 else text[:47] + "..."  # noqa: PLR2004 - the width of a message


def hundredths(length: Inches) -> int:
    """Read a length in inches as whole hundredths, exactly.

    Raise `BadGeometry` for a float, NaN, infinity, text that is no plain decimal number, a value off
    the lattice of 1/100 inch, or one beyond `LIMIT`.

    >>> hundredths("3.25"), hundredths(Fraction(7, 4)), hundredths(4)
    (325, 175, 400)
    """
    scaled = _exact(length) * PER_INCH
    if abs(scaled) > LIMIT:
        raise BadGeometry(f"{shown(length)} inches is off the table: the limit is {LIMIT // PER_INCH}")
    if scaled.denominator != 1:
        raise BadGeometry(f"{shown(length)} inches is off the lattice of 1/100 inch")
    return scaled.numerator


def inches(x: Inches, y: Inches) -> Point:
    """Return the point at ``x``, ``y`` inches. Raise `BadGeometry` as `hundredths` does.

    >>> inches("3.25", 4)
    Point(x=325, y=400)
    """
    return Point(hundredths(x), hundredths(y))


def _exact(length: Any) -> Fraction:
    if isinstance(length, bool) or not isinstance(length, type_of_inches):
        raise BadGeometry(
            f"{shown(length)} is no exact length; give inches as int, str, Decimal or Fraction, never float"
        )
    if isinstance(length, str):
        if not _WRITTEN.fullmatch(length):
            raise BadGeometry(f"{shown(length)} is no plain decimal number of inches such as '3.25'")
        return Fraction(length)
    return _exact_decimal(length) if isinstance(length, Decimal) else Fraction(length)


def _exact_decimal(length: Decimal) -> Fraction:
    if not length.is_finite():
        raise BadGeometry(f"{length} is no length")
    if length.adjusted() > len(str(LIMIT)):  # before Fraction, which would write out every zero
        raise BadGeometry(f"{shown(length)} inches is off the table: the limit is {LIMIT // PER_INCH}")
    if int(length.as_tuple().exponent) < _FEWEST_PLACES:
        raise BadGeometry(f"{shown(length)} inches is off the lattice of 1/100 inch: too many places")
    return Fraction(length)


def squared(a: Point, b: Point) -> int:
    """Measure the squared distance of two points, in squared hundredths."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def within(a: Point, b: Point, reach: int) -> bool:
    """Return whether ``b`` lies at most ``reach`` hundredths from ``a``. Raise `BadGeometry` for a bad reach.

    >>> within(Point(0, 0), Point(300, 400), 500), within(Point(0, 0), Point(300, 401), 500)
    (True, False)
    """
    if type(reach) is not int or reach < 0:
        squared_reach(reach)
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= reach * reach


def squared_reach(reach: int) -> int:
    """Square a reach in hundredths. Raise `BadGeometry` unless it is an ``int`` of 0 or more."""
    if type(reach) is not int or reach < 0:
        raise BadGeometry(f"{shown(reach)} is no reach: whole hundredths of an inch, 0 or more")
    return reach * reach


def cross(a: Point, b: Point, c: Point) -> int:
    """Return twice the signed area of the triangle: positive where ``c`` lies left of the way a to b."""
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def orientation(a: Point, b: Point, c: Point) -> int:
    """Return the side of the line from a to b on which c lies: 1 left, -1 right, 0 on the line.

    >>> orientation(Point(0, 0), Point(10, 0), Point(5, 1))
    1
    """
    area = cross(a, b, c)
    return (area > 0) - (area < 0)


def on_segment(p: Point, a: Point, b: Point) -> bool:
    """Return whether ``p`` lies on the closed segment from a to b."""
    in_box = min(a.x, b.x) <= p.x <= max(a.x, b.x) and min(a.y, b.y) <= p.y <= max(a.y, b.y)
    return in_box and cross(a, b, p) == 0


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> Meeting:
    """Return how the segment ab meets the segment cd. A segment of no length is a point.

    >>> segments_meet(Point(0, 0), Point(4, 0), Point(2, 0), Point(2, 5))
    <Meeting.TOUCH: 'touch'>
    """
    abc, abd, cda, cdb = (orientation(*three) for three in ((a, b, c), (a, b, d), (c, d, a), (c, d, b)))
    if abc * abd < 0 and cda * cdb < 0:
        return Meeting.CROSS
    shared = {p for p in (c, d) if on_segment(p, a, b)} | {p for p in (a, b) if on_segment(p, c, d)}
    if len(shared) > 1:
        return Meeting.OVERLAP
    return Meeting.TOUCH if shared else Meeting.APART


def squared_to_segment(p: Point, a: Point, b: Point) -> Fraction:
    """Measure the squared distance from ``p`` to the segment ab, exactly, in squared hundredths.

    >>> squared_to_segment(Point(0, 1), Point(0, 0), Point(1, 1))
    Fraction(1, 2)
    """
    length = squared(a, b)
    along = (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)
    if along <= 0:
        return Fraction(squared(p, a))
    if along >= length:
        return Fraction(squared(p, b))
    return Fraction(cross(a, b, p) ** 2, length)


def segment_within(p: Point, a: Point, b: Point, reach: int) -> bool:
    """Return whether some point of the segment ab lies at most ``reach`` hundredths from ``p``."""
    return squared_to_segment(p, a, b) <= squared_reach(reach)


def part_within(a: Point, b: Point, part: Fraction, p: Point, *, reach: int) -> bool:
    """Return whether the exact point at ``part`` (0 at a, 1 at b) lies at most ``reach`` from ``p``."""
    k, n = part.numerator, part.denominator
    x = n * (a.x - p.x) + k * (b.x - a.x)
    y = n * (a.y - p.y) + k * (b.y - a.y)
    return x * x + y * y <= n * n * squared_reach(reach)


def part_is_longer(a: Point, b: Point, part: Fraction, reach: int) -> bool:
    """Return whether the fraction ``part`` of the segment ab is longer than ``reach`` hundredths."""
    if part < 0:
        raise BadGeometry(f"{shown(part)} is no part of a segment")
    return part * part * squared(a, b) > squared_reach(reach)


def along(a: Point, b: Point, part: Fraction) -> Point:
    """Return the lattice point nearest to ``part`` of the way from a to b, halves rounded up.

    >>> along(Point(0, 0), Point(5, -5), Fraction(1, 2))
    Point(x=3, y=-2)
    """
    k, n = part.numerator, part.denominator
    return Point(a.x + (2 * k * (b.x - a.x) + n) // (2 * n), a.y + (2 * k * (b.y - a.y) + n) // (2 * n))


def stepped(a: Point, b: Point, grain: int) -> tuple[Point, ...]:
    """List the lattice points nearest to the ends of the equal steps from a to b, as few as `steps_between`.

    >>> stepped(Point(0, 0), Point(0, 250), 100)
    (Point(x=0, y=83), Point(x=0, y=167), Point(x=0, y=250))
    """
    n, dx, dy = steps_between(a, b, grain), 2 * (b.x - a.x), 2 * (b.y - a.y)
    return tuple(Point(a.x + (k * dx + n) // (2 * n), a.y + (k * dy + n) // (2 * n)) for k in range(1, n + 1))


def steps_between(a: Point, b: Point, grain: int) -> int:
    """Count the fewest equal steps from a to b that are none longer than ``grain`` hundredths.

    >>> steps_between(Point(0, 0), Point(300, 0), 100), steps_between(Point(0, 0), Point(300, 1), 100)
    (3, 4)
    """
    if squared_reach(grain) == 0:
        raise BadGeometry("a step of 0 hundredths leads nowhere")
    length = squared(a, b)
    rounded_up = isqrt(length - 1) + 1 if length else 0
    return -(-rounded_up // grain)
