"""The listed answers: the same by what a side sees as by the whole table (BOB-R55, BOB-R61)."""

import pytest

from wargames import Over, SeededDice
from wargames.bob import GAME
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game.listing import gathered


@pytest.mark.parametrize("scenario", GAME.shipped)
def test_what_a_side_sees_lists_what_the_whole_table_lists(scenario: str) -> None:
    """BOB-R55, BOB-R61: what a '?' is makes no difference to what may be answered."""
    rng, dice = Rng(11), SeededDice(11)
    state = GAME.start(scenario, dice=dice).state
    while not isinstance(pending := GAME.pending(state), Over):
        ((seat, decision),) = pending.items()
        candidates = decision.actions.candidates
        assert candidates == gathered(decision.actions.listing)
        state = GAME.apply(state, seat, candidates[int(rng.random() * len(candidates))], dice).state
