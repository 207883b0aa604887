"""Positions of Hog, the third party's game, and variants of it that judge or count nothing."""

from typing import Any

import attrs

from hog import GAME as HOG
from hog.game import Hog
from hog.state import State
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Decision, Decisions

LEFT, RIGHT = HOG.seats_of(HOG.start("standard", dice=SeededDice(1)).state)


class BlindHog(Hog):
    """Hog whose positions nobody judges."""

    evaluator = None  # type: ignore[assignment]  # Hog has one


class TimelessHog(BlindHog):
    """Hog without rounds, too."""

    def round_index(self, state: State) -> None:  # type: ignore[override]
        return None


def position(left: int, right: int, chosen: tuple[int | None, int | None] = (None, None)) -> State:
    opening = HOG.start("standard", dice=SeededDice(1)).state
    return attrs.evolve(opening, totals=(left, right), chosen=chosen)


def asked(game: Hog, state: State) -> tuple[Decision, Any]:
    pending = game.pending(state)
    assert isinstance(pending, Decisions)
    return pending[LEFT], game.view(state, LEFT)
