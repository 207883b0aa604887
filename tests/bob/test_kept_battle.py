"""The battle that is kept from step to step shows what one laid out anew shows."""

import random
from collections.abc import Iterator

import pytest

from wargames import Over, SeededDice
from wargames.bob import GAME
from wargames.bob.ground.places import Places
from wargames.bob.play.battle import Battle, layout_of
from wargames.bob.play.concealment import stacks
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.state import State
from wargames.kernel.chance.dice import ScriptedDice


def played(scenario: str, seed: int) -> Iterator[State]:
    """Play at random, and give every state on the way, the end included."""
    chance, dice = random.Random(seed), SeededDice(seed)
    state = GAME.start(scenario, dice=dice).state
    yield state
    while not isinstance(pending := GAME.pending(state), Over):
        ((seat, decision),) = pending.items()
        state = GAME.apply(state, seat, chance.choice(decision.actions.candidates), dice).state
        yield state


def hexes(places: Places) -> list[object]:
    """Write down all sets of hexes, and the stacks."""
    return [getattr(places, name) for name in Places.__slots__]


@pytest.mark.parametrize("scenario", GAME.shipped)
def test_what_is_kept_is_what_would_be_found_anew(scenario: str) -> None:
    for state in played(scenario, 3):
        kept, anew = layout_of(state), Battle.on(state, ScriptedDice())

        assert state == kept.frozen()
        assert hexes(anew.places) == hexes(kept.places)
        for side in SIDES:
            assert anew.of(side) == kept.of(side)
            assert anew.control.hexes == kept.control.hexes
            assert anew.shown(side).hexes == kept.shown(side).hexes
            assert stacks(anew, side) == stacks(kept, side)


def test_an_older_state_can_be_played_on_from_again() -> None:
    *_, before, _ = played("farm_lane", 5)
    pending = GAME.pending(before)
    assert not isinstance(pending, Over)
    ((seat, decision),) = pending.items()

    steps = [GAME.apply(before, seat, decision.actions.candidates[0], SeededDice(1)) for _ in range(2)]

    assert steps[0] == steps[1]
    assert decision.actions.candidates == GAME.ask(before)[seat].actions.candidates  # type: ignore[index]
