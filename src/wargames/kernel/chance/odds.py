"""Exact chances: distributions over outcomes, and the odds that a seat may ask for."""

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
        """Read every outcome as something else, merging what reads the same."""
        return Distribution.of((read(outcome), weight) for outcome, weight in self.weights)

    def chance(self, outcome: T) -> Fraction:
        """Tell the chance of one outcome; 0 if it cannot happen."""
        return Fraction(dict(self.weights).get(outcome, 0), self.total)

    def chance_that(self, holds: Callable[[T], bool]) -> Fraction:
        """Tell the chance that an outcome satisfies a condition."""
        return Fraction(sum(weight for outcome, weight in self.weights if holds(outcome)), self.total)

    def mean(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """Average a number read from the outcomes."""
        return Fraction(
            sum(Fraction(value(outcome)) * weight for outcome, weight in self.weights), self.total
        )


@attrs.frozen
class OddsCase:
    """The chances of what may follow, under one assumption about the other seats' answers.

    ``chances`` are (term, probability) pairs in the rulebook's words; terms may overlap
    (a plane that is shot down was also hit). ``means`` are (term, expected value) pairs, which may be
    negative or above 1. What an action cannot bring about is no term of its odds: ``term in case`` tells.

    >>> case = OddsCase("", (("hit", Fraction(1, 3)),), means=(("points", Fraction(-5, 2)),))
    >>> case["hit"], case.mean("points"), "miss" in case
    (Fraction(1, 3), Fraction(-5, 2), False)
    >>> case["hti"]
    Traceback (most recent call last):
    wargames.kernel.base.errors.UnknownName: unknown chance of these odds 'hti'; did you mean 'hit'? (known: hit)
    """

    assuming: str
    chances: tuple[tuple[str, Fraction], ...]
    means: tuple[tuple[str, Fraction], ...] = ()

    def __contains__(self, term: object) -> bool:
        return term in dict(self.chances)

    def __getitem__(self, term: str) -> Fraction:
        """Give the chance of ``term``.

        Raises :class:`UnknownName` naming the terms that have one, if this has none.
        """
        return _found("chance", term, dict(self.chances))

    def mean(self, term: str) -> Fraction:
        """Give the expected value of ``term``.

        Raises :class:`UnknownName` naming the terms that have one, if this has none.
        """
        return _found("expected value", term, dict(self.means))


def _found(what: str, term: str, terms: Mapping[str, Fraction]) -> Fraction:
    if term not in terms:
        raise UnknownName(f"{what} of these odds", term, terms)
    return terms[term]


@attrs.frozen
class Odds(Shown):
    """What a seat may expect of an action, from what it knows.

    ``cases`` holds one case for each answer that another seat may still give, and exactly one
    where nobody is asked. ``worlds`` counts the hidden worlds averaged over; ``exact`` is False
    where they were sampled, and ``error`` then bounds the standard error of each chance.
    """

    action: str
    cases: tuple[OddsCase, ...]
    exact: bool = True
    worlds: int = 1
    error: Fraction = Fraction(0)

    def __contains__(self, term: object) -> bool:
        return term in self.cases[0]

    def __getitem__(self, term: str) -> Fraction:
        """Give the chance of ``term`` in the first case.

        Raises :class:`UnknownName` naming the terms that have one, if this has none.
        """
        return self.cases[0][term]

    def given(self, assuming: str) -> OddsCase:
        """Give the case with that assumption.

        Raises :class:`UnknownName` naming the assumptions, if there is none like it.
        """
        for case in self.cases:
            if case.assuming == assuming:
                return case
        raise UnknownName("assumption of these odds", assuming, [case.assuming for case in self.cases])


def explains(terms: Iterable[str], term: str) -> bool:
    """Tell whether a term is one of some, in which braces stand for a name or a number.

    >>> explains(["hit", "{unit} pinned"], "A5 pinned"), explains(["hit", "{unit} pinned"], "pinned")
    (True, False)
    """
    return any(_pattern(known).fullmatch(term) for known in terms)


@cache
def _pattern(term: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, re.split(r"\{\w+\}", term))))


def mix(parts: Iterable[tuple[Fraction, Mapping[str, Fraction]]]) -> tuple[tuple[str, Fraction], ...]:
    """Average chances, each part with its weight; the order of first mention is kept.

    A chance that a part does not mention counts as 0 there. Means can be averaged alike.
    """
    mixed: dict[str, Fraction] = {}
    for weight, chances in parts:
        for term, chance in chances.items():
            mixed[term] = mixed.get(term, Fraction(0)) + weight * chance
    return tuple(mixed.items())
