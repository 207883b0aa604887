"""Gaps 17 and 18: set-up, the deal, and who is told odds."""

import pytest

from cases import cases
from fire_move.given import GAME, at, given, men
from fire_move.played import asked, choices, dice, do, legal, refused, told
from wargames import IllegalAction, Seat, SeededDice, Step
from wargames.fire_move.moments import CardsDrawn
from wargames.fire_move.values.cards import TIME
from wargames.fire_move.values.spelling import Waypoints
from wargames.fire_move.values.state import State


def set_up(scenario: str, seed: int = 1, *, keep_off: bool = False) -> Step[State]:
    """Set both sides up where the scenario says."""
    fell = SeededDice(seed)
    step = GAME.start(scenario, dice=fell)
    while step.state.open.turn == 0:
        seat = asked(step.state)
        decision = GAME.pending(step.state)[seat]  # type: ignore[index]
        actions = decision.actions.candidates
        kept = keep_off and str(actions[-1]).startswith("keep")
        step = GAME.apply(step.state, seat, actions[-1 if kept else 0], fell)
    return step


@cases(*GAME.shipped)
def test_the_defender_sets_up_first_and_the_listed_places_are_legal(scenario: str) -> None:
    """FM-G18: and the hands are dealt without a time check card (FM-G17)."""
    first = GAME.start(scenario, dice=dice()).state
    step = set_up(scenario)
    state = step.state

    assert state.scenario.defender.nation == asked(first)
    assert state.scenario.first_player == asked(state)
    for force in state.scenario.forces:
        for group in force.groups:
            assert group.anchor in {one.at for one in state.open.figures if one.group == group.id}
    assert 2 == len(told(step, CardsDrawn))
    assert all(TIME not in hand.cards for hand in state.hands)
    assert not list(GAME.violations(state))


def test_a_group_stays_in_its_zone_and_in_formation() -> None:
    """FM-G18, FM-R12"""
    state = GAME.start("crossroads_farm", dice=dice()).state

    assert "FM-G18" == refused(state, "deploy GP at 15/10").clause
    assert "FM-R2" == refused(state, "deploy GP at 40/23").clause
    assert legal(state, "deploy GP at 15/23")
    later = do(state, "deploy GP at 15/23").state
    points = Waypoints(tuple(at(14 + n, 21) for n in range(6)))
    assert "FM-R12" == refused(later, f"deploy G1 at {points.spell()}").clause


def test_the_listed_place_and_eight_others_near_it_are_on_offer() -> None:
    """FM-G18, FM-R57: all of them legal, each once, the listed one first."""
    state = GAME.start("crossroads_farm", dice=dice()).state
    offered = choices(state)

    assert "deploy GP at 15.00/23.40" == offered[0]
    assert 9 == len(set(offered)) == len(offered)
    assert all(legal(state, text) for text in offered)


def test_odds_are_given_to_the_seat_that_is_asked() -> None:
    """FM-R51: and not for what is refused."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 10, 20)], "F2")
    fire = GAME.parse("fire A at B with F2")

    with pytest.raises(IllegalAction):
        GAME.odds(GAME.view(state, Seat("american")), fire)
    with pytest.raises(IllegalAction):
        GAME.odds(GAME.view(state, Seat("german")), GAME.parse("fire A at B with F3"))
    assert GAME.odds(GAME.view(state, Seat("german")), fire).exact
