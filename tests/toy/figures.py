"""Border Run with a defect in the figures that it gives; see `defects`."""

from fractions import Fraction

import attrs

from toy.defects import Defective
from toy.pieces import State
from toy.view import Look
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.game import Seat


class PointsForScores(Defective):
    meant = "every_seat_scores"

    def scores(self, state: State) -> dict[Seat, int]:
        return {seat: 10 * score for seat, score in super().scores(state).items()}


class UnexplainedOdds(Defective):
    meant = "odds_are_explained"

    def odds(self, view: Look, action: Action) -> Odds:
        return attrs.evolve(super().odds(view, action), cases=(OddsCase("", (("luck", Fraction(1, 2)),)),))
