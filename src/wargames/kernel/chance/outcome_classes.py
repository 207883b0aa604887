"""Exact outcomes of rules and their chances, in as few runs as the rules tell outcomes apart.

Eight dice that hit or miss have 1,287 results, but rules that count hits tell only nine apart. So the rules
get symbolic faces that record the tests made on them. One run stands for all results with the same answers;
later runs try the other answers. Nothing is estimated: where the rules need a plain number, each number gets
its own run.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs

from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.chance.dice import Dice, Source, TapeDice
from wargames.kernel.chance.roll_classes import Expression, Parts, RollClasses, TooCoarse, roll_of
from wargames.kernel.chance.roll_tree import grow
from wargames.kernel.chance.symbolic_dice import SymbolicFace
from wargames.kernel.former_paths import former_names

T = TypeVar("T")

TOO_MANY = "there are too many outcomes; sample instead, or raise the limit"


@attrs.frozen
class Outcomes(Generic[T]):
    """The distinct outcomes of rules with their chances, and the number of runs."""

    chances: Mapping[T, Fraction]
    runs: int


def enumerate_outcomes(play: Callable[[Dice], T], limit: int) -> Outcomes[T]:
    """Return every outcome of ``play`` with its chance: states or other hashable values.

    Raises :class:`TreeTooLarge` beyond ``limit`` runs.
    """

    def settled(dice: Dice) -> T:
        outcome = play(dice)
        hash(outcome)  # decides the faces in it
        return outcome

    try:
        return _added((run.chance, run.number_proper(play)) for run in runs(settled, limit))
    except TypeError:  # rules that need plain numbers
        return _added((leaf.probability, leaf.result) for leaf in grow(play, limit))


def _added(outcomes: Iterable[tuple[Fraction, T]]) -> Outcomes[T]:
    chances: dict[T, Fraction] = {}
    number = 0
    for number, (chance, outcome) in enumerate(outcomes, 1):  # noqa: B007  the number of the last one
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    return Outcomes(chances, number)


def runs(play: Callable[[Dice], T], limit: int) -> list["SymbolicRun[T]"]:
    """Run rules once for each combination of answers to their tests of dice.

    Raises :class:`TreeTooLarge` beyond ``limit`` runs, and the errors of ``play``.
    """
    try:
        return list(_runs(play, limit, coarse=True))
    except TooCoarse:  # a die was tested again after arithmetic
        return list(_runs(play, limit, coarse=False))


def _runs(play: Callable[[Dice], T], limit: int, *, coarse: bool) -> Iterator["SymbolicRun[T]"]:
    waiting: list[tuple[int, ...]] = [()]
    for _ in range(limit):
        if not waiting:
            return
        run = SymbolicRun[T](waiting.pop(), coarse=coarse)
        run.play(play)
        waiting += run.others
        yield run
    if waiting:
        raise TreeTooLarge(TOO_MANY)


@attrs.define(eq=False)
class _Group:
    """Rolls that were tested together: the classes of their results, and the number of all results."""

    rolls: frozenset[int]
    classes: RollClasses
    ways: int


class SymbolicRun(Generic[T]):
    """One run of rules: dice that record tests, and all results with the same answers.

    ``answers`` tells which part of the results to take at each test; later tests take the first part. After
    the run, ``ways`` counts the results of its rolls, and ``weight`` those that it stands for.
    """

    result: T
    ways: int
    weight: int

    def __init__(self, answers: tuple[int, ...], *, coarse: bool) -> None:
        self._answers = list(answers)
        self._asked = 0
        self._coarse = coarse
        self._groups: list[_Group] = []
        self.others: list[tuple[int, ...]] = []
        self.open = True
        self.in_state = False

    def play(self, play: Callable[[Dice], T]) -> None:
        """Run the rules."""
        try:
            self.result = play(self)
        finally:
            self.open = False
        groups = self._distinct()
        self.ways = prod(group.ways for group in groups)
        self.weight = prod(group.classes.total for group in groups)

    def number_proper(self, play: Callable[[Dice], T]) -> T:
        """Return the result; if faces are part of it, that of a run with plain numbers."""
        if not self.in_state:
            return self.result
        fallen = dict(roll for group in self._distinct() for roll in group.classes.fallen)
        return play(TapeDice([fallen[number] for number in range(len(self._groups))]))

    @property
    def chance(self) -> Fraction:
        """The chance of all results that this run stands for."""
        return Fraction(self.weight, self.ways)

    def share(self, number: Any) -> Any:
        """Sum a number or a truth value, possibly symbolic, over all results that this run stands for."""
        if not isinstance(number, SymbolicFace):
            return number * self.weight
        classes = self._group(number.expression).classes
        return classes.sum_of(number.expression) * (self.weight // classes.total)

    def _distinct(self) -> list[_Group]:
        return list({id(group): group for group in self._groups}.values())

    # for rules

    def roll(self, source: Source[Any], purpose: str, clause: str) -> Any:
        """Return undecided faces."""
        number = len(self._groups)
        roll = roll_of(number, source)
        self._groups.append(_Group(roll.rolls, roll.classes, roll.classes.total))
        if not roll.numbers:
            return self.number(roll.faces[0])
        if not roll.pool:
            return SymbolicFace(self, roll.faces[0])
        return tuple([SymbolicFace(self, face) for face in roll.faces])

    # for faces

    def answer(self, test: Expression) -> bool:
        """Answer a test and keep the results with that answer."""
        group = self._group(test)
        return bool(self._one_of(group, group.classes.test(test)))

    def number(self, expression: Expression) -> Any:
        """Decide a number, each value in its own run."""
        group = self._group(expression)
        return self._one_of(group, group.classes.split(expression))

    def _one_of(self, group: _Group, parts: Parts) -> Any:
        """Choose as an earlier run did, at the last test the next part; beyond that, the first."""
        at = 0
        if len(parts) > 1:
            if self._asked == len(self._answers):
                others = range(len(parts) - 1, 0, -1)
                self.others += [(*self._answers, other) for other in others]
                self._answers.append(0)
            at = self._answers[self._asked]
            self._asked += 1
        value, group.classes = parts[at]
        return value

    def value(self, expression: Expression) -> Any:
        """Return one possible value of an expression."""
        return self._group(expression).classes.values(expression)[0]

    def _group(self, asked: Expression) -> _Group:
        """Join rolls that are tested together."""
        if asked.alone is not None:
            return self._groups[asked.alone]
        groups = list({id(self._groups[roll]): self._groups[roll] for roll in sorted(asked.rolls)}.values())
        return groups[0] if len(groups) == 1 else self._together(groups, asked)

    def _together(self, groups: list[_Group], asked: Expression) -> _Group:
        classes = [
            group.classes.coarse(group.rolls, asked) if self._coarse else group.classes for group in groups
        ]
        joined = classes[0]
        for one in classes[1:]:
            joined = joined.joined(one)
        rolls = frozenset().union(*(group.rolls for group in groups))
        found = _Group(rolls, joined, prod(group.ways for group in groups))
        for roll in rolls:
            self._groups[roll] = found
        return found


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Run="SymbolicRun")
