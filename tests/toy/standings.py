"""Border Run with a defect in how its positions stand; see `defects`."""

from collections.abc import Mapping

from toy.defects import Defective
from toy.pieces import GUARD, State
from wargames.kernel.game import Seat


def known(standing: Mapping[Seat, float] | None) -> Mapping[Seat, float]:
    assert standing is not None
    return standing


class UnjudgedSeat(Defective):
    meant = "standings_are_of_the_seats"

    def estimate(self, state: State) -> dict[Seat, float]:
        return {seat: value for seat, value in known(super().estimate(state)).items() if seat != GUARD}


class OverwhelmingPosition(Defective):
    meant = "standings_are_of_the_seats"

    def estimate(self, state: State) -> dict[Seat, float]:
        return {seat: 3 * value for seat, value in known(super().estimate(state)).items()}


class DoubtfulEnd(Defective):
    meant = "ends_stand_as_they_score"

    def evaluate(self, state: State) -> dict[Seat, float]:
        return {seat: value / 2 for seat, value in known(super().evaluate(state)).items()}


class ClockOfTheDay(Defective):
    meant = "clocks_never_go_back"

    def round_index(self, state: State) -> int:
        return super().round_index(state) % 2
