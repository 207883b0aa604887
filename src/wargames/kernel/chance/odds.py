"""Exact chances: distributions over outcomes, and odds for a seat."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Generic, TypeVar

import attrs

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.shown import Shown

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


@attrs.frozen
class Distribution(Generic[T]):
    """Outcomes with whole-number weights, in a stable order; equal outcomes are merged.

    >>> coin = Distribution.of([("heads", 1), ("tails", 1)])
    >>> coin.chance("heads")
    Fraction(1, 2)
    """

    weights: tuple[tuple[T, int], ...]
    total: int

    @classmethod
    def of(cls, weighted: Iterable[tuple[T, int]]) -> "Distribution[T]":
        """Collect outcomes, adding the weights of equal ones."""
        merged: dict[T, int] = {}
        for outcome, weight in weighted:
            merged[outcome] = merged.get(outcome, 0) + weight
        return cls(tuple(merged.items()), sum(merged.values()))

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        for outcome, weight in self.weights:
            yield outcome, Fraction(weight, self.total)

    def __len__(self) -> int:
        return len(self.weights)

    def map(self, read: Callable[[T], U]) -> "Distribution[U]":
        """Map every outcome, merging equal results."""
        return Distribution.of((read(outcome), weight) for outcome, weight in self.weights)

    def chance(self, outcome: T) -> Fraction:
        """Return the chance of an outcome; 0 if it is impossible."""
        return Fraction(dict(self.weights).get(outcome, 0), self.total)

    def chance_that(self, holds: Callable[[T], bool]) -> Fraction:
        """Return the chance that an outcome satisfies a condition."""
        return Fraction(sum(weight for outcome, weight in self.weights if holds(outcome)), self.total)

    def mean(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """Return the mean of a number read from the outcomes."""
        return Fraction(
            sum(Fraction(value(outcome)) * weight for outcome, weight in self.weights), self.total
        )


@attrs.frozen
class OddsCase:
    """The chances of an action, under one assumption about the answers of other seats.

    ``chances`` are (term, probability) pairs in the rulebook's words; terms may overlap (a plane that is shot
    down was also hit). ``means`` are (term, expected value) pairs, which may be negative or above 1. An
    impossible result is no term: test with ``term in case``.

    >>> case = OddsCase("", (("hit", Fraction(1, 3)),), means=(("points", Fraction(-5, 2)),))
    >>> case["hit"], case.mean("points"), "miss" in case
    (Fraction(1, 3), Fraction(-5, 2), False)
    >>> case["hti"]
    Traceback (most recent call last):
    wargames.kernel.base.errors.UnknownName: there is no chance 'hti' of these odds; did you mean 'hit'?
    """

    assuming: str
    chances: tuple[tuple[str, Fraction], ...]
    means: tuple[tuple[str, Fraction], ...] = ()

    def __contains__(self, term: object) -> bool:
        return term in dict(self.chances)

    def __getitem__(self, term: str) -> Fraction:
        """Return the chance of ``term``; raises :class:`UnknownName` naming the known terms."""
        return _found("chance", term, dict(self.chances))

    def mean(self, term: str) -> Fraction:
        """Return the expected value of ``term``; raises :class:`UnknownName` naming the known terms."""
        return _found("expected value", term, dict(self.means))


def _found(what: str, term: str, terms: Mapping[str, Fraction]) -> Fraction:
    if term not in terms:
        raise UnknownName(f"{what} of these odds", term, terms)
    return terms[term]


@attrs.frozen
class Odds(Shown):
    """The odds of an action, from the knowledge of its seat.

    ``cases`` has a case for each answer that another seat may still give, or exactly one if nobody is asked.
    ``worlds`` counts the hidden worlds averaged over. ``exact`` is False if they were sampled; then ``error``
    bounds the standard error of each chance.
    """

    action: str
    cases: tuple[OddsCase, ...]
    exact: bool = True
    worlds: int = 1
    error: Fraction = Fraction(0)

    def __contains__(self, term: object) -> bool:
        return term in self.cases[0]

    def __getitem__(self, term: str) -> Fraction:
        """Return the chance of ``term`` in the first case; raises :class:`UnknownName` naming known terms."""
        return self.cases[0][term]

    def given(self, assuming: str) -> OddsCase:
        """Return the case with that assumption; raises :class:`UnknownName` naming the assumptions."""
        for case in self.cases:
            if case.assuming == assuming:
                return case
        raise UnknownName("assumption of these odds", assuming, [case.assuming for case in self.cases])


def explains(terms: Iterable[str], term: str) -> bool:
    """Return whether a term is one of some, in which braces stand for a name or a number.

    >>> explains(["hit", "{unit} pinned"], "A5 pinned"), explains(["hit", "{unit} pinned"], "pinned")
    (True, False)
    """
    return any(_pattern(known).fullmatch(term) for known in terms)


@cache
def _pattern(term: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, re.split(r"\{\w+\}", term))))


def mix(parts: Iterable[tuple[Fraction, Mapping[str, Fraction]]]) -> tuple[tuple[str, Fraction], ...]:
    """Return the weighted mean of chances, in the order of first mention.

    A chance that a part lacks counts as 0 there. Means can be averaged alike.
    """
    mixed: dict[str, Fraction] = {}
    for weight, chances in parts:
        for term, chance in chances.items():
            mixed[term] = mixed.get(term, Fraction(0)) + weight * chance
    return tuple(mixed.items())
