"""Symbolic die faces that record the tests made on them.

:mod:`wargames.kernel.chance.outcome_classes` passes them to rules. Comparison and arithmetic give symbolic
values again; only a branch of the rules asks for a truth value.
"""

import operator
from fractions import Fraction
from typing import Any, Protocol

from wargames.kernel.chance.roll_classes import Expression, Operation


class TestRecorder(Protocol):
    """An object that answers the tests of faces."""

    open: bool
    """True while the run goes on; afterward a face is one of its possible numbers."""
    in_state: bool
    """Set once a face was hashed: it may be part of a state."""

    def answer(self, test: Expression) -> bool:
        """Answer a test."""
        ...

    def number(self, expression: Expression) -> Any:
        """Decide a number, each value in its own run."""
        ...

    def value(self, expression: Expression) -> Any:
        """Return one possible value of an expression."""
        ...


class SymbolicFace:
    """A face, or a value computed from faces: a number that is undecided until it matters.

    Code that needs a plain number gets one; that counts as a test of the number.
    """

    __slots__ = ("_expression", "_recorder")

    def __init__(self, recorder: TestRecorder, expression: Expression) -> None:
        self._recorder, self._expression = recorder, expression

    @property
    def expression(self) -> Expression:
        """The expression of the value."""
        return self._expression

    def _proper(self) -> Any:
        """Return a plain number."""
        recorder = self._recorder
        return recorder.number(self._expression) if recorder.open else recorder.value(self._expression)

    def _with(self, operation: Operation, other: Any) -> Any:
        """Compute a symbolic value with a number or another face."""
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
        """Look the value up in a printed table, None if it is missing; faces of one line stay together."""
        recorder = self._recorder
        if not recorder.open:
            return places.get(self._proper())
        return recorder.number(self._expression.reckoned(places.get, None))

    def __bool__(self) -> bool:
        recorder = self._recorder
        return recorder.answer(self._expression) if recorder.open else bool(self._proper())

    def __hash__(self) -> int:
        self._recorder.in_state = True  # the hash may be that of a state
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
        return repr(self._recorder.value(self._expression))  # for debugging; play never calls it

    def __format__(self, form: str) -> str:
        return format(self._proper(), form)


def _add_to(own: Any, other: Any) -> Any:
    return other + own


def _subtract_from(own: Any, other: Any) -> Any:
    return other - own


def _absolute(own: Any, _other: Any) -> Any:
    return abs(own)
