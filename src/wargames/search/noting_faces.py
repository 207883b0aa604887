"""Numbers that note what is asked of them: those that :mod:`wargames.search.outcome_classes` hands out."""

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Protocol

Fallen = Mapping[int, Any]
"""How rolls fell, by their numbers."""

Test = Callable[[Fallen], bool]
"""A question about how rolls fell."""


class Asked(Protocol):
    """Whoever notes questions."""

    in_state: bool

    @property
    def open(self) -> bool:
        """Whether anything is still noted."""
        ...

    def answer(self, rolls: tuple[int, ...], test: Test) -> bool:
        """Answer a question about some rolls."""
        ...

    def number(self, rolls: tuple[int, ...], of: Callable[[Fallen], Any]) -> Any:
        """Tell a number apart from all others that it might be."""
        ...


class Face:
    """A face, or what was reckoned from faces: ``of`` says it of any way to fall, ``value`` of this one.

    It compares and reckons like a number, and is none: whatever needs a number proper is given one, and that
    is noted as the question which number it is. Once the run is over it is the number it was.
    """

    __slots__ = ("_asked", "_of", "_rolls", "_value")

    def __init__(self, asked: Asked, value: Any, of: Callable[[Fallen], Any], rolls: tuple[int, ...]) -> None:
        self._asked, self._value, self._of, self._rolls = asked, value, of, rolls

    def _proper(self) -> Any:
        """Be the number that it is."""
        return self._asked.number(self._rolls, self._of) if self._asked.open else self._value

    def _with(self, reckon: Callable[[Any, Any], Any], other: Any, *, turned: bool = False) -> Any:
        """Reckon with a number or another face: a face again."""
        if not isinstance(other, int | Fraction | Face):
            return NotImplemented
        own, its, rolls = self._of, _of(other), _rolls(self, other)
        if turned:
            own, its = its, own
        value = reckon(_value(other), self._value) if turned else reckon(self._value, _value(other))
        if not self._asked.open:
            return value
        return Face(self._asked, value, lambda fallen: reckon(own(fallen), its(fallen)), rolls)

    def _compare(self, ask: Callable[[Any, Any], bool], other: Any) -> Any:
        """Ask one thing of it."""
        if not isinstance(other, int | Fraction | Face):
            return NotImplemented
        if not self._asked.open:
            return ask(self._value, other)
        own, its = self._of, _of(other)
        return self._asked.answer(_rolls(self, other), lambda fallen: ask(own(fallen), its(fallen)))

    def __lt__(self, other: Any) -> Any:
        return self._compare(operator.lt, other)

    def __le__(self, other: Any) -> Any:
        return self._compare(operator.le, other)

    def __gt__(self, other: Any) -> Any:
        return self._compare(operator.gt, other)

    def __ge__(self, other: Any) -> Any:
        return self._compare(operator.ge, other)

    def __eq__(self, other: object) -> Any:
        return self._compare(operator.eq, other)

    def __ne__(self, other: object) -> Any:
        return self._compare(operator.ne, other)

    def __hash__(self) -> int:
        self._asked.in_state = True  # if it is the state that is hashed
        return hash(self._proper())

    def __bool__(self) -> bool:
        return bool(self._compare(operator.ne, 0))

    def __add__(self, other: Any) -> Any:
        return self._with(operator.add, other)

    def __radd__(self, other: Any) -> Any:
        return self._with(operator.add, other, turned=True)

    def __sub__(self, other: Any) -> Any:
        return self._with(operator.sub, other)

    def __rsub__(self, other: Any) -> Any:
        return self._with(operator.sub, other, turned=True)

    def __mul__(self, other: Any) -> Any:
        return self._with(operator.mul, other)

    def __rmul__(self, other: Any) -> Any:
        return self._with(operator.mul, other, turned=True)

    def __floordiv__(self, other: Any) -> Any:
        return self._with(operator.floordiv, other)

    def __mod__(self, other: Any) -> Any:
        return self._with(operator.mod, other)

    def __neg__(self) -> Any:
        return 0 - self

    def __abs__(self) -> Any:
        return self._with(lambda own, _: abs(own), 0)

    def __index__(self) -> int:
        return int(self._proper())

    def __int__(self) -> int:
        return int(self._proper())

    def __float__(self) -> float:
        return float(self._proper())

    def __str__(self) -> str:
        return str(self._proper())

    def __repr__(self) -> str:
        return repr(self._value)  # for whoever looks for faults; play never asks

    def __format__(self, form: str) -> str:
        return format(self._proper(), form)


def _of(one: Any) -> Callable[[Fallen], Any]:
    """Say what something is, whatever way dice fall."""
    if isinstance(one, Face) and one._asked.open:  # noqa: SLF001  its own kind
        return one._of  # noqa: SLF001  as above
    value = _value(one)
    return lambda _: value


def _value(one: Any) -> Any:
    return one._value if isinstance(one, Face) else one  # noqa: SLF001  its own kind


def _rolls(one: Face, other: Any) -> tuple[int, ...]:
    """List the rolls that two numbers rest on."""
    if isinstance(other, Face) and other._asked.open:  # noqa: SLF001  its own kind
        return tuple(dict.fromkeys((*one._rolls, *other._rolls)))  # noqa: SLF001  as above
    return one._rolls  # noqa: SLF001  as above
