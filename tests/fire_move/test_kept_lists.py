"""Lists that are kept between decisions are those that are made anew (FM-R57)."""

import pytest

from fire_move.given import GAME, at, given, men, pinned, with_figure, with_piece
from fire_move.played import choices
from wargames import Over, SeededDice
from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.moments import Acquire, Fire, FireTwice, Rally, React, ReactTwice, Reorganize, Uncrew
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.muster import Muster
from wargames.fire_move.values.state import State
from wargames.kernel.chance.dice import NO_DICE, Rng
from wargames.kernel.game import Action
from wargames.kernel.game.listing import gathered

TELLING = Fire | FireTwice | React | ReactTwice | Uncrew | Acquire | Rally | Reorganize
"""The actions that change most of what other lists depend on."""

TOLD = 0.7
TURNS = 30


def listed_anew(state: State) -> tuple[Action, ...]:
    """List on a table and figures about which nothing is known yet."""
    battle = Battle.on(state, NO_DICE)
    battle.field, battle.last_muster = Battlefield(state.scenario.table), Muster(state.open.figures)
    battle.asked = GAME.moments.waiting(battle)
    return gathered(GAME.moments.listing(battle))


@pytest.mark.parametrize("scenario", ["river_line", "crossroads_farm"])
def test_every_list_of_a_game_is_what_it_would_be_without_those_before(scenario: str) -> None:
    """FM-R57"""
    rng, dice = Rng(2), SeededDice(2)
    state = GAME.start(scenario, dice=dice).state
    while not isinstance(pending := GAME.pending(state), Over) and state.open.turn < TURNS:
        seat, decision = next(iter(pending.items()))
        actions = decision.actions.candidates
        assert actions == listed_anew(state)
        telling = [action for action in actions if isinstance(action, TELLING)] or actions
        chosen = telling if rng.random() < TOLD else actions
        state = GAME.apply(state, seat, chosen[int(rng.random() * len(chosen))], dice).state


FAR = men("B", "RIF RIF", 55, 5)
MORTAR = "W-heavy_mortar-1"
SERVED = given([men("W", "ORD CRW CRW", 5, 20, weapon="heavy_mortar", facing=(1, 0), dy=0.5)], [FAR], "M1")
LEFT = with_figure(with_piece(SERVED, MORTAR, gunner=None, at=at(5, 20.5)), 1, crews=None)
SQUAD = given([men("A", "SL RIF RIF", 5, 20)], [FAR], "M1 SMK")
BESIDE = given([men("A", "SL RIF RIF", 5, 20, dy=0.6), men("C", "RIF RIF", 5.9, 20, dy=0.6)], [FAR], "R1")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (SERVED, pinned(SERVED, 3)),
        (LEFT, with_piece(LEFT, MORTAR, at=at(30, 20))),
        (SQUAD, pinned(SQUAD, 1)),
        (BESIDE, with_figure(with_figure(BESIDE, 4, at=at(30, 20)), 5, at=at(30, 20.6))),
    ],
)
def test_a_list_changes_with_what_it_depends_on(before: State, after: State) -> None:
    """FM-24.2, FM-25.1, FM-16.1, FM-18.2: a crewman, an abandoned weapon, a leader, a neighbor."""
    for state in (before, after, before):
        assert choices(state) == [str(action) for action in listed_anew(state)]
    assert choices(before) != choices(after)


@pytest.mark.parametrize("away", [(0.9, 0), (-0.9, 0), (0, 2.1), (0, -1.5)])
def test_groups_on_any_side_join(away: tuple[float, float]) -> None:
    """FM-18.2: within an inch to the east, west, north and south."""
    x, y = away
    near = [men("A", "SL RIF RIF", 10, 20, dy=0.6), men("C", "RIF RIF", 10 + x, 20 + y, dy=0.6)]

    assert "reorganize 1+2+3+4+5 with R1" in choices(given(near, [FAR], "R1"))


def test_riflemen_repair_their_arms_and_take_over_what_lies_near() -> None:
    """FM-17.1, FM-25.1: the only weapons that concern their group."""
    near = [men("A", "SL RIF", 5, 21, dy=0.6), men("W", "ORD CRW CRW", 5, 20, weapon="heavy_mortar", dy=0.5)]
    theirs, state = "W-heavy_mortar-3", given(near, [FAR], "M1")
    left = with_figure(with_piece(state, theirs, gunner=None, at=at(5, 20.5)), 3, crews=None)

    assert "repair 1 with A" not in choices(state)
    assert f"acquire {theirs} with 1" not in choices(state)
    assert "repair 1 with A" in choices(with_figure(state, 1, arm="sten", arm_failed=True))
    assert f"acquire {theirs} with 1" in choices(left)
