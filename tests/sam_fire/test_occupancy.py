"""What is known of the positions as units move is what a look at all of them finds."""

import random

import attrs
import pytest

from wargames import Over, SeededDice
from wargames.kernel.dice import NO_DICE
from wargames.sam_fire import GAME
from wargames.sam_fire.ground.occupancy import Occupancy, occupancy_of
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.fire import target_ids
from wargames.sam_fire.told.view import layout_of
from wargames.sam_fire.values.components import AMERICAN, AMERICANS

MASKS = [field.name for field in attrs.fields(Occupancy) if field.name not in {"in_sight", "in_reach"}]


def masks(occupancy: Occupancy) -> dict[str, object]:
    return {name: getattr(occupancy, name) for name in MASKS}


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_positions_followed_are_positions_counted(scenario: str) -> None:
    """SAF-R9, SAF-R10, SAF-8.12: stacking, rooms and targets after every step of random games."""
    for seed in range(3):
        rng, dice = random.Random(seed), SeededDice(seed)
        state = GAME.start(scenario, dice=dice).state
        while not isinstance(pending := GAME.pending(state), Over):
            followed = layout_of(state)
            fresh = Battle.on(state.table, NO_DICE)
            counted = occupancy_of(fresh.units, fresh.lieutenant, fresh.ground)
            assert masks(counted) == masks(followed.occupancy)
            for unit in fresh.of("american"):
                assert target_ids(fresh, unit) == target_ids(followed, unit)
            assert followed.occupancy.in_sight.keys() >= AMERICANS & fresh.units.keys()
            state = GAME.apply(state, AMERICAN, pending[AMERICAN].actions.sample(rng), dice).state
