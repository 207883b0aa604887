"""The battle that is kept from step to step shows what one laid out anew shows."""

from cases import cases
from played_games import any_listed, choices_of
from wargames import SeededDice
from wargames.bob import GAME
from wargames.bob.ground.places import Places
from wargames.bob.play.battle import Battle, layout_of
from wargames.bob.play.concealment import stacks
from wargames.bob.values.scenarios import SIDES
from wargames.kernel.chance.dice import ScriptedDice


def hexes(places: Places) -> list[object]:
    """Write down all sets of hexes, and the stacks."""
    return [getattr(places, name) for name in Places.__slots__]


@cases(*GAME.shipped)
def test_what_is_kept_is_what_would_be_found_anew(scenario: str) -> None:
    for state in (one.step.state for one in choices_of(GAME, scenario, 3, any_listed)):
        kept, anew = layout_of(state), Battle.on(state, ScriptedDice())

        assert state == kept.frozen()
        assert hexes(anew.places) == hexes(kept.places)
        for side in SIDES:
            assert anew.of(side) == kept.of(side)
            assert anew.control.hexes == kept.control.hexes
            assert anew.shown(side).hexes == kept.shown(side).hexes
            assert stacks(anew, side) == stacks(kept, side)


def test_an_older_state_can_be_played_on_from_again() -> None:
    *_, last = choices_of(GAME, "farm_lane", 5, any_listed)
    steps = [GAME.apply(last.before, last.seat, last.action, SeededDice(1)) for _ in range(2)]

    assert steps[0] == steps[1]
    assert last.decision.actions.candidates == GAME.ask(last.before)[last.seat].actions.candidates  # type: ignore[index]
