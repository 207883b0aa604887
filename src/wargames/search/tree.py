"""The tree of a search: what was chosen word by word, by whom, how often, and what came of it.

One tree serves all worlds (information sets), and all ways the dice fall (open loop): a branch is known by
who chose and the word that he chose. In each world only some branches can be chosen.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import log, sqrt

import attrs

from wargames.kernel.game import Seat

Key = tuple[Seat, str]
"""Who chose, and the word."""


@attrs.define(eq=False)
class Branch:
    """What came of a choice: ``total`` sums the values for the seat that chose it.

    ``chances`` counts how often it could have been chosen.
    """

    visits: int = 0
    total: float = 0.0
    squares: float = 0.0
    chances: int = 0
    branches: "dict[Key, Branch]" = attrs.field(factory=dict)

    @property
    def value(self) -> float:
        """The mean value."""
        return self.total / self.visits if self.visits else 0.0

    def count(self, value: float) -> None:
        """Take a value in."""
        self.visits += 1
        self.total += value
        self.squares += value * value

    def known(self, seat: Seat, words: Sequence[str]) -> "dict[str, Branch]":
        """Find the branches that can be chosen here and were before."""
        return {word: found for word in words if (found := self.branches.get((seat, word)))}

    def open(self, seat: Seat, word: str) -> "Branch":
        """Begin a branch."""
        return self.branches.setdefault((seat, word), Branch())


class Places:
    """Where each seat is in the tree: who chooses at the same time as another does not know what that chose.

    While nobody is asked but who was asked before, each seat goes on from its own place. Then all go on from
    the place of ``owner``, for whom the tree is grown, or, if he was not asked, from that of the last.
    """

    def __init__(self, root: Branch, owner: Seat) -> None:
        self._owner, self._common = owner, root
        self._asked: frozenset[Seat] = frozenset()
        self._places: dict[Seat, Branch] = {}

    def of(self, asked: Iterable[Seat], seat: Seat) -> Branch:
        """Give the place from which a seat of those asked goes on."""
        together = frozenset(asked)
        if not together <= self._asked and self._places:
            last = next(reversed(self._places.values()))
            self._common, self._places = self._places.get(self._owner, last), {}
        self._asked = together
        return self._places.get(seat, self._common)

    def move(self, seat: Seat, place: Branch) -> None:
        """Note where a seat has come to."""
        self._places.pop(seat, None)
        self._places[seat] = place


def widest(visits: int) -> int:
    """Say how many branches a place of so many visits may have: few at first, more as it is seen more.

    >>> [widest(visits) for visits in (0, 1, 4, 100)]
    [1, 2, 3, 11]
    """
    return 1 + int(sqrt(visits))


def promising(known: dict[str, Branch], boldness: float) -> str:
    """Choose among branches by what they gave and how little they were tried (UCB)."""
    for branch in known.values():
        branch.chances += 1

    def promise(word: str) -> float:
        branch = known[word]
        return branch.value + boldness * sqrt(log(branch.chances + 1) / (branch.visits or 1e-9))

    return max(known, key=promise)


def favorite(branch: Branch) -> tuple[Key, Branch] | None:
    """Give the branch that was chosen most often; the better one of two."""
    return max(branch.branches.items(), key=lambda one: (one[1].visits, one[1].value), default=None)


@attrs.frozen
class Outline:
    """A branch for people to look at: who chose what, how often, and its value for whoever chose."""

    said: str
    visits: int
    value: float
    twigs: "tuple[Outline, ...]"


def outline(branch: Branch, said: str = "", *, depth: int = 3, most: int = 4) -> Outline:
    """Give the branches that were chosen most, at most so many at each place and so deep."""
    ranked = sorted(branch.branches.items(), key=lambda one: (-one[1].visits, -one[1].value, one[0]))
    shown = ranked[:most] if depth else []
    twigs = (outline(each, f"{seat}: {word}", depth=depth - 1, most=most) for (seat, word), each in shown)
    return Outline(said, branch.visits, branch.value, tuple(twigs))


def favorites(branch: Branch) -> Iterator[tuple[Key, Branch]]:
    """Follow the branches that were chosen most often."""
    while (found := favorite(branch)) is not None:
        yield found
        branch = found[1]
