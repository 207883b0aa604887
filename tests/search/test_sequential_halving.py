"""Sequential halving: the same worlds for all, the better half goes on, the hand's own stays."""

from collections.abc import Iterator, Sequence
from math import ceil

import attrs

from wargames.kernel.chance.dice import Rng
from wargames.search.paired_comparison import mean, standard_error
from wargames.search.sequential_halving import sequential_halving


@attrs.frozen
class Asked:
    """A budget of so many questions."""

    asked: list[tuple[int, int]]
    most: int

    @property
    def spent(self) -> float:
        return len(self.asked) / self.most

    def samples_until(self, part: float, candidates: int) -> int:
        return max(1, ceil((part * self.most - len(self.asked)) / candidates))


def run(means: list[float], budget: int) -> tuple[list[list[float]], list[tuple[int, int]]]:
    asked: list[tuple[int, int]] = []

    def trial(candidate: int, world: int) -> float:
        asked.append((candidate, world))
        noise = Rng(f"world {world}").gauss(0, 0.3)
        return means[candidate] + noise

    def sampled(candidates: Sequence[int], samples: range) -> Iterator[list[float]]:
        return ([trial(candidate, world) for candidate in candidates] for world in samples)

    return sequential_halving(len(means), sampled, Asked(asked, budget)), asked


def test_the_best_gets_most_of_the_budget_and_the_first_as_much() -> None:
    values, asked = run([0.0, -0.5, 0.2, 0.6, -0.2, 0.1, -0.9, 0.3], 240)
    counts = list(map(len, values))

    assert counts[3] == counts[0] == max(counts)
    assert counts[6] <= counts[1] < counts[7] <= counts[3]
    assert 240 <= len(asked) < 240 + 8


def test_all_are_tried_in_the_same_worlds() -> None:
    values, asked = run([0.0, 0.4, 0.2], 90)

    for candidate, each in enumerate(values):
        assert list(range(len(each))) == [world for number, world in asked if number == candidate]


def test_worlds_that_are_bad_for_all_make_no_difference_uncertain() -> None:
    """The noise is of the world: the gain over the first is the same in each."""
    values, _ = run([0.0, 0.4], 100)
    gains = [better - worse for better, worse in zip(values[1], values[0], strict=True)]

    assert abs(mean(gains) - 0.4) < 1e-9
    assert standard_error(gains) < standard_error(values[1]) / 2


def test_nothing_more_is_tried_once_the_first_is_left_alone() -> None:
    _, asked = run([0.9, 0.1, 0.2], 900)

    assert len(asked) < 900


def test_a_budget_of_nothing_tries_each_once() -> None:
    values, _ = run([0.0, 0.5, 0.2, 0.1], 0.0001)  # type: ignore[arg-type]

    assert all(values)
