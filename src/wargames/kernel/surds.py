"""Numbers of the form a + sqrt(b), ordered exactly: where a straight path enters or leaves a circle."""

from fractions import Fraction
from functools import total_ordering
from math import isqrt

import attrs

from wargames.kernel.errors import BadGeometry

Amount = int | Fraction


@total_ordering
@attrs.frozen(eq=False)
class Surd:
    """The number ``rational + sign * sqrt(square)``, made by `surd` in its one canonical form.

    In that form ``square`` is no square of a rational, or both it and ``sign`` are 0: so two numbers are
    equal exactly when their parts are. Compares with ``int`` and `Fraction` too.
    """

    rational: Fraction
    sign: int = 0
    square: Fraction = Fraction(0)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int | Fraction):
            return self.sign == 0 and self.rational == other
        if not isinstance(other, Surd):
            return NotImplemented
        return (self.rational, self.sign, self.square) == (other.rational, other.sign, other.square)

    def __lt__(self, other: "Surd | Amount") -> bool:
        right = Surd(Fraction(other)) if isinstance(other, int | Fraction) else other
        if not isinstance(right, Surd):
            return NotImplemented
        first, second = (self.sign, self.square), (-right.sign, right.square)
        return _sign_of_two(self.rational - right.rational, first, second) < 0

    def __hash__(self) -> int:
        return hash((self.rational, self.sign, self.square)) if self.sign else hash(self.rational)

    def floor(self, bits: int = 0) -> int:
        """Round down the number times 2 to the power of ``bits``, exactly."""
        n, d = self.rational.as_integer_ratio()
        e, f = self.square.as_integer_ratio()
        under_root = e * f * d * d << 2 * bits
        root = isqrt(under_root) if self.sign >= 0 else _root_up(under_root)
        return ((n * f << bits) + self.sign * root) // (d * f)


def surd(rational: Amount, sign: int = 0, square: Amount = 0) -> Surd:
    """Make ``rational + sign * sqrt(square)``, with sign -1, 0 or 1, or raise `BadGeometry`.

    >>> surd(1, -1, 4) == -1, surd(0, 1, 2) < Fraction(3, 2), surd(0, 1, 2) > surd(Fraction(7, 5))
    (True, True, True)
    """
    if sign not in {-1, 0, 1} or square < 0:
        raise BadGeometry(f"{sign} * sqrt({square}) is no real number with a sign of -1, 0 or 1")
    over, under = isqrt(square.numerator), isqrt(square.denominator)
    if sign == 0 or (over * over, under * under) == (square.numerator, square.denominator):
        return Surd(rational + sign * Fraction(over, under))
    return Surd(Fraction(rational), sign, Fraction(square))


def between(low: Surd | Amount, high: Surd | Amount) -> Fraction:
    """Give the fraction of least power-of-2 denominator strictly between two numbers, the lowest of them.

    Raise `BadGeometry` unless ``low`` is less than ``high``.

    >>> between(surd(0, 1, 2), surd(0, 1, 3))
    Fraction(3, 2)
    """
    first = low if isinstance(low, Surd) else Surd(Fraction(low))
    if not first < high:
        raise BadGeometry(f"nothing lies between {low} and {high}")
    bits = 0
    while True:
        middle = Fraction(first.floor(bits) + 1, 1 << bits)
        if middle < high:
            return middle
        bits += 1


def _root_up(number: int) -> int:
    return isqrt(number - 1) + 1 if number else 0


Term = tuple[int, Fraction]
"""A sign and the number under a root."""


def _sign_of_one(a: Fraction, term: Term) -> int:
    """Tell the sign of a + sign * sqrt(square) by comparing squares."""
    sign, square = term if term[1] else (0, term[1])
    mine = (a > 0) - (a < 0)
    if mine * sign >= 0:
        return mine or sign
    bigger = a * a - square
    return mine * ((bigger > 0) - (bigger < 0))


def _sign_of_two(a: Fraction, first: Term, second: Term) -> int:
    """Tell the sign of a + s * sqrt(p) + t * sqrt(q): square a + s * sqrt(p) once against q, then again."""
    left = _sign_of_one(a, first)
    right = second[0] if second[1] else 0
    if left * right >= 0:
        return left or right
    doubled = (first[0] * ((a > 0) - (a < 0)), 4 * a * a * first[1])
    return left * _sign_of_one(a * a + first[1] * abs(first[0]) - second[1], doubled)
