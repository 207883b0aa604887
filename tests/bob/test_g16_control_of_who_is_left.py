"""Whatever takes a counter off a hex leaves control to who is alone in it (the reading of scenario data)."""

from bob.given import EXIT, battle, do, only, over
from bob.routs import runs
from cases import cases
from played_games import choices_of
from wargames.bob import GAME
from wargames.bob.moments import ControlTaken, Eliminated
from wargames.bob.play.battle import layout_of
from wargames.bob.values.components import ENEMY
from wargames.bob.values.scenarios import SIDES

HOLD_D4 = '[victory]\nkind = "control_at_end"\nside = "us"\n[victory.control]\nhexes = ["D4"]\nat_least = 1\n'


def test_a_unit_lost_in_the_rout_phase_leaves_its_hex_to_the_enemy_there() -> None:
    """BOB-G16 (5), BOB-6.1, BOB-7.6: on the last turn, in the goal itself, a gun cannot run."""
    step = runs("GE-G1", "D4", {"US-P1": "D4"}, victory=HOLD_D4, turns=1)

    assert "GE-G1" == only(step, Eliminated).counter
    assert "us" == dict(step.state.control)["D4"]
    assert 1 == over(step.state).scores["us"]  # type: ignore[index]


def test_a_unit_that_leaves_the_board_out_of_melee_leaves_its_hex_to_the_enemy() -> None:
    """BOB-G16 (4, 5), BOB-5.4.4"""
    us = {"US-P1": "G4", "US-P2": "A1", "US-P3": "A2"}
    state = battle(us, {"GE-F1": "G4"}, victory=EXIT)

    step = do(state, "move US-P1", "exit", dice=[1])

    assert "ge" == dict(step.state.control)["G4"]
    assert {"us", "ge"} == {one.to for one in step.events if isinstance(one, ControlTaken)}


@cases(*GAME.shipped)
def test_whoever_is_alone_in_a_hex_controls_it(scenario: str) -> None:
    """BOB-G16 (5): after every answer, in games at random."""
    for choice in choices_of(GAME, scenario, 0):
        state = choice.step.state
        if state.phase == "set-up":
            continue
        battle, control = layout_of(state), dict(state.control)
        for side in SIDES:
            alone = battle.real_hexes(side) & ~battle.real_hexes(ENEMY[side])
            assert {side} >= {control.get(place) for place in battle.ground.members(alone)}
