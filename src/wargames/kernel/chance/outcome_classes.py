"""Every outcome of rules with its chance, by as few runs as tell outcomes apart.

Eight dice of which each hits or misses fall in 1,287 ways, and rules that count hits tell nine apart. So the
rules are given faces that record what is asked of them. One run stands for all ways to fall that would have
been answered alike; each answer that could go the other way is tried so by a later run. Nothing is estimated:
where rules need a number, that number is told apart from all others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import prod
from typing import Any, Generic, TypeVar

import attrs

from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.chance.dice import Dice, Source, TapeDice
from wargames.kernel.chance.roll_classes import Expression, Parts, RollClasses, TooCoarse, roll_of
from wargames.kernel.chance.roll_tree import grow
from wargames.kernel.chance.symbolic_dice import SymbolicFace

T = TypeVar("T")

TOO_MANY = "there are too many outcomes; sample instead, or raise the limit"


@attrs.frozen
class Outcomes(Generic[T]):
    """The outcomes of rules, equal ones once, with their chances; after how many runs."""

    chances: Mapping[T, Fraction]
    runs: int


def enumerate_outcomes(play: Callable[[Dice], T], limit: int) -> Outcomes[T]:
    """Return every outcome of ``play`` with its chance: states, or other values that can be hashed.

    Raises :class:`TreeTooLarge` beyond ``limit`` runs.
    """

    def settled(dice: Dice) -> T:
        outcome = play(dice)
        hash(outcome)  # what it holds of faces is told apart
        return outcome

    try:
        return _added((run.chance, run.number_proper(play)) for run in runs(settled, limit))
    except TypeError:  # rules that do with dice what only numbers can
        return _added((leaf.probability, leaf.result) for leaf in grow(play, limit))


def _added(outcomes: Iterable[tuple[Fraction, T]]) -> Outcomes[T]:
    chances: dict[T, Fraction] = {}
    number = 0
    for number, (chance, outcome) in enumerate(outcomes, 1):  # noqa: B007  it counts
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    return Outcomes(chances, number)


def runs(play: Callable[[Dice], T], limit: int) -> list["Run[T]"]:
    """Run rules once for each way in which what they ask of dice may be answered.

    Raises :class:`TreeTooLarge` beyond ``limit`` runs, and what ``play`` raises.
    """
    try:
        return list(_runs(play, limit, coarse=True))
    except TooCoarse:  # a die was asked about again after it was reckoned with
        return list(_runs(play, limit, coarse=False))


def _runs(play: Callable[[Dice], T], limit: int, *, coarse: bool) -> Iterator["Run[T]"]:
    waiting: list[tuple[int, ...]] = [()]
    for _ in range(limit):
        if not waiting:
            return
        run = Run[T](waiting.pop(), coarse=coarse)
        run.play(play)
        waiting += run.others
        yield run
    if waiting:
        raise TreeTooLarge(TOO_MANY)


@attrs.define(eq=False)
class _Group:
    """Rolls that were asked about together, the classes of how they may have fallen, and all their ways."""

    rolls: frozenset[int]
    classes: RollClasses
    ways: int


class Run(Generic[T]):
    """One run of rules: dice that record tests, and all ways to fall by which these are answered alike.

    ``answers`` says which part of the ways to fall is taken where there are several: later, the first is.
    Once it is over, ``ways`` says in how many ways its rolls may fall, and ``weight`` how many it stands for.
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
        """Give the result; where faces lie in it, that of a run with the numbers that they are."""
        if not self.in_state:
            return self.result
        fallen = dict(roll for group in self._distinct() for roll in group.classes.fallen)
        return play(TapeDice([fallen[number] for number in range(len(self._groups))]))

    @property
    def chance(self) -> Fraction:
        """The chance of all ways to fall that this run stands for."""
        return Fraction(self.weight, self.ways)

    def share(self, number: Any) -> Any:
        """Add up a number or a truth, which may be a face still, over all ways that this run stands for."""
        if not isinstance(number, SymbolicFace):
            return number * self.weight
        classes = self._group(number.expression).classes
        return classes.sum_of(number.expression) * (self.weight // classes.total)

    def _distinct(self) -> list[_Group]:
        return list({id(group): group for group in self._groups}.values())

    # what the rules see

    def roll(self, source: Source[Any], purpose: str, clause: str) -> Any:
        """Hand out faces that may still be anything."""
        number = len(self._groups)
        roll = roll_of(number, source)
        self._groups.append(_Group(roll.rolls, roll.classes, roll.classes.total))
        if not roll.numbers:
            return self.number(roll.faces[0])
        if not roll.pool:
            return SymbolicFace(self, roll.faces[0])
        return tuple([SymbolicFace(self, face) for face in roll.faces])

    # what faces ask

    def answer(self, test: Expression) -> bool:
        """Answer a test, and keep the ways to fall by which it is answered so."""
        group = self._group(test)
        return bool(self._one_of(group, group.classes.test(test)))

    def number(self, expression: Expression) -> Any:
        """Tell a number apart from all others that it might be."""
        group = self._group(expression)
        return self._one_of(group, group.classes.split(expression))

    def _one_of(self, group: _Group, parts: Parts) -> Any:
        """Choose as an earlier run did, the last time another part; beyond that, the first."""
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
        """Give one of the numbers that an expression may be."""
        return self._group(expression).classes.values(expression)[0]

    def _group(self, asked: Expression) -> _Group:
        """Take rolls together that are asked about together."""
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
