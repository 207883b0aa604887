"""Faces of dice that record what is asked of them, instead of being one number.

:mod:`wargames.kernel.chance.outcome_classes` hands them to rules. They compare and reckon like numbers; what
comes of that is again such a face, and only where rules branch on it is it asked which way.
"""

import operator
from fractions import Fraction
from typing import Any, Protocol

from wargames.kernel.chance.roll_classes import Expression, Operation


class TestRecorder(Protocol):
    """Whoever answers what is asked of faces."""

    open: bool
    """Whether the run goes on; afterward a face is one of the numbers that it may be."""
    in_state: bool
    """Set where a face was hashed: it may be part of a state."""

    def answer(self, test: Expression) -> bool:
        """Answer a test."""
        ...

    def number(self, expression: Expression) -> Any:
        """Tell a number apart from all others that it might be."""
        ...

    def value(self, expression: Expression) -> Any:
        """Give one of the numbers that an expression may be."""
        ...


class SymbolicFace:
    """A face, or what was reckoned from faces: a number that is not decided before it matters.

    Whatever needs a number proper is given one, and that is recorded as the test which number it is.
    """

    __slots__ = ("_expression", "_recorder")

    def __init__(self, recorder: TestRecorder, expression: Expression) -> None:
        self._recorder, self._expression = recorder, expression

    @property
    def expression(self) -> Expression:
        """What it is, however dice fall."""
        return self._expression

    def _proper(self) -> Any:
        """Be a number."""
        recorder = self._recorder
        return recorder.number(self._expression) if recorder.open else recorder.value(self._expression)

    def _with(self, operation: Operation, other: Any) -> Any:
        """Reckon with a number or another face: a face again."""
        recorder = self._recorder
        if other.__class__ is not int:
            if isinstance(other, SymbolicFace):
                other = other._expression if recorder.open else other._proper()  # noqa: SLF001  its own kind
            elif not isinstance(other, int | Fraction):
                return NotImplemented
        if not recorder.open:
            return operation(recorder.value(self._expression), other)
        return SymbolicFace(recorder, self._expression.reckoned(operation, other))

    def looked_up(self, places: dict[Any, Any]) -> Any:
        """Give what a printed table has for it, None for nothing: faces of one line are not told apart."""
        recorder = self._recorder
        if not recorder.open:
            return places.get(self._proper())
        return recorder.number(self._expression.reckoned(places.get, None))

    def __bool__(self) -> bool:
        recorder = self._recorder
        return recorder.answer(self._expression) if recorder.open else bool(self._proper())

    def __hash__(self) -> int:
        self._recorder.in_state = True  # if it is the state that is hashed
        return hash(self._proper())

    def __lt__(self, other: Any) -> Any:
        return self._with(operator.lt, other)

    def __le__(self, other: Any) -> Any:
        return self._with(operator.le, other)

    def __gt__(self, other: Any) -> Any:
        return self._with(operator.gt, other)

    def __ge__(self, other: Any) -> Any:
        return self._with(operator.ge, other)

    def __eq__(self, other: object) -> Any:
        return self._with(operator.eq, other)

    def __ne__(self, other: object) -> Any:
        return self._with(operator.ne, other)

    def __add__(self, other: Any) -> Any:
        return self._with(operator.add, other)

    def __radd__(self, other: Any) -> Any:
        return self._with(_add_to, other)

    def __sub__(self, other: Any) -> Any:
        return self._with(operator.sub, other)

    def __rsub__(self, other: Any) -> Any:
        return self._with(_subtract_from, other)

    def __mul__(self, other: Any) -> Any:
        return self._with(operator.mul, other)

    def __rmul__(self, other: Any) -> Any:
        return self._with(operator.mul, other)

    def __floordiv__(self, other: Any) -> Any:
        return self._with(operator.floordiv, other)

    def __mod__(self, other: Any) -> Any:
        return self._with(operator.mod, other)

    def __neg__(self) -> Any:
        return self._with(_subtract_from, 0)

    def __abs__(self) -> Any:
        return self._with(_absolute, 0)

    def __index__(self) -> int:
        return int(self._proper())

    def __int__(self) -> int:
        return int(self._proper())

    def __float__(self) -> float:
        return float(self._proper())

    def __str__(self) -> str:
        return str(self._proper())

    def __repr__(self) -> str:
        return repr(self._recorder.value(self._expression))  # for whoever looks for faults; play never asks

    def __format__(self, form: str) -> str:
        return format(self._proper(), form)


def _add_to(own: Any, other: Any) -> Any:
    return other + own


def _subtract_from(own: Any, other: Any) -> Any:
    return other - own


def _absolute(own: Any, _other: Any) -> Any:
    return abs(own)
