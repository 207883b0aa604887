"""Every result of an action with its chance, by as few runs of the rules as tell them apart.

Eight dice of which each hits or misses fall in 1,287 ways, and rules that count hits tell nine apart. So the
rules are given faces that note what is asked of them ("is it 5 or more?"). One run answers for all ways to
fall that would have answered alike; each answer that went one way is tried the other way by a later run.
Nothing is estimated: what a face is asked in any other manner, it answers as the number it is, and that
number is then told apart from all others.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import attrs

from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.chance.dice import Dice, Source, TapeDice
from wargames.kernel.chance.roll_tree import grow
from wargames.search.noting_faces import Face, Fallen, Test

Play = Callable[[Dice], Any]
"""Rules that take dice and result in a state."""

Ways = list[tuple[Fallen, int]]
"""Ways that some rolls may fall, each with its weight."""


@attrs.frozen
class Results:
    """The states that an action may result in, equal ones once, with their chances; after how many runs."""

    chances: Mapping[Any, Fraction]
    runs: int


def results(play: Play, limit: int) -> Results:
    """Give every state that ``play`` may result in, with its chance.

    Raises :class:`TreeTooLarge` beyond ``limit`` runs.
    """
    try:
        return _added(_told_apart(play, limit))
    except TypeError:  # rules that do with dice what only numbers can
        return _added((leaf.probability, leaf.result) for leaf in grow(play, limit))


def _added(leaves: Iterable[tuple[Fraction, Any]]) -> Results:
    chances: dict[Any, Fraction] = {}
    runs = 0
    for runs, (chance, state) in enumerate(leaves, 1):  # noqa: B007  it counts
        chances[state] = chances.get(state, Fraction(0)) + chance
    return Results(chances, runs)


def _told_apart(play: Play, limit: int) -> Iterator[tuple[Fraction, Any]]:
    waiting: list[tuple[Fallen, int]] = [({}, 0)]
    for _ in range(limit):
        if not waiting:
            return
        run = _Run(*waiting.pop())
        state = run.result(play)
        waiting += run.others
        yield run.chance, state
    if waiting:
        raise TreeTooLarge("there are too many outcomes; sample instead, or raise the limit")


@attrs.define(eq=False)
class _Together:
    """Rolls that were asked about together, and the ways that they may fall after all answers so far."""

    ways: Ways
    all: int


class _Run:
    """One run of the rules: dice that note what is asked, and which ways to fall answer all of it alike.

    The first ``known`` answers were given by an earlier run too, but for the last, which is the other one.
    ``in_state`` says whether faces lie in the state that the rules result in.
    """

    in_state: bool

    def __init__(self, fallen: Fallen, known: int) -> None:
        self._given = fallen
        self._fallen: dict[int, Any] = {}
        self._of: dict[int, _Together] = {}
        self._known, self._answers = known, list[bool]()
        self._open = True
        self.others: list[tuple[Fallen, int]] = []

    def result(self, play: Play) -> Any:
        """Run the rules; where faces lie in the state itself, once more with the numbers that they are."""
        try:
            state = play(self)
            self.in_state = False
            hash(state)
        finally:
            self._open = False
        return play(TapeDice(tuple(self._fallen.values()))) if self.in_state else state

    @property
    def chance(self) -> Fraction:
        """The chance of all ways to fall that this run stands for."""
        found = Fraction(1)
        for one in {id(one): one for one in self._of.values()}.values():
            found *= Fraction(sum(weight for _, weight in one.ways), one.all)
        return found

    # what the rules see

    def roll(self, source: Source[Any], purpose: str, clause: str) -> Any:
        """Let the dice fall as an earlier run says, else in the first way, and hand out noting faces."""
        number, (weights, total) = len(self._fallen), _weights(source)
        ways: Ways = [({number: way}, weight) for way, weight in weights]
        self._of[number] = _Together(ways, total)
        way = self._fallen[number] = self._given.get(number, weights[0][0])
        if type(way) is int:
            return Face(self, way, lambda fallen: fallen[number], (number,))
        if type(way) is tuple and all(type(one) is int for one in way):
            return tuple(Face(self, one, _nth(number, at), (number,)) for at, one in enumerate(way))
        self.number((number,), lambda fallen: fallen[number])
        return way

    # what faces ask

    @property
    def open(self) -> bool:
        """Whether anything is still noted."""
        return self._open

    def answer(self, rolls: tuple[int, ...], test: Test) -> bool:
        """Answer a question about some rolls, and keep the ways to fall that answer so, too."""
        together = self._joined(rolls)
        right = bool(test(self._fallen))
        kept: Ways = []
        others: Ways = []
        for way in together.ways:
            (kept if bool(test(way[0])) is right else others).append(way)
        together.ways = kept
        self._answers.append(right)
        if others and len(self._answers) > self._known:
            self.others.append(({**self._fallen, **others[0][0]}, len(self._answers)))
        return right

    def number(self, rolls: tuple[int, ...], of: Callable[[Fallen], Any]) -> Any:
        """Tell a number apart from all others that it might be."""
        together = self._joined(rolls)
        while len(might := list(dict.fromkeys(of(way) for way, _ in together.ways))) > 1:
            self.answer(rolls, _being(might[0], of))
        return of(self._fallen)

    def _joined(self, rolls: tuple[int, ...]) -> _Together:
        """Take rolls together that are asked about together: every way of the one with each of the other."""
        first = self._of[rolls[0]]
        for roll in rolls[1:]:
            other = self._of[roll]
            if other is not first:
                pairs: Ways = [({**one, **two}, a * b) for one, a in first.ways for two, b in other.ways]
                first = _Together(pairs, first.all * other.all)
                for number in pairs[0][0]:
                    self._of[number] = first
        return first


@lru_cache(maxsize=1024)
def _weights(source: Source[Any]) -> tuple[tuple[tuple[Any, int], ...], int]:
    """List how a source may fall, with the sum of the weights: the same are thrown again and again."""
    weights = tuple(source.weights())
    return weights, sum(weight for _, weight in weights)


def _being(one: Any, of: Callable[[Fallen], Any]) -> Test:
    """Ask whether a number is one of those that it might be."""
    return lambda fallen: bool(of(fallen) == one)


def _nth(roll: int, at: int) -> Callable[[Fallen], Any]:
    """Find one die of a pool; made here, so that each face has its own."""
    pick = operator.itemgetter(at)
    return lambda fallen: pick(fallen[roll])
