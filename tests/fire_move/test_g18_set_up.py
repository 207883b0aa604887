"""Gaps 17, 18 and 22: set-up, the deal, groups kept off, control and points."""

import attrs
import pytest

from cases import cases
from fire_move.given import GAME, at, given, men
from fire_move.played import asked, choices, dice, do, legal, refused, told
from wargames import IllegalAction, Over, Seat, SeededDice, Step
from wargames.fire_move.moments import CardsDrawn, ObjectiveTaken
from wargames.fire_move.values.cards import TIME
from wargames.fire_move.values.spelling import Waypoints
from wargames.fire_move.values.state import State
from wargames.kernel.geometry.plane import Point


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


def test_a_japanese_group_may_arrive_later() -> None:
    """FM-G22: from the third own turn on, at x = 47.50."""
    state = set_up("night_perimeter", keep_off=True).state
    hands = tuple(
        attrs.evolve(hand, cards=("M2",)) if hand.side == "japanese" else hand for hand in state.hands
    )
    early = attrs.evolve(state, hands=hands)
    due = attrs.evolve(early, open=attrs.evolve(early.open, turn=5))

    assert ("J4G",) == state.open.off_table
    assert "FM-G22" == refused(early, "bring on J4G with M2 for actions at 47.5/8").clause
    assert "FM-G22" == refused(due, "bring on J4G with M2 for actions at 47.4/8").clause
    after = do(due, "bring on J4G with M2 for actions at 47.5/8").state
    assert not after.open.off_table
    assert Point(4750, 800) in {one.at for one in after.open.figures if one.group == "J4G"}
    assert legal(after, "step 40/8")


def test_control_passes_to_the_side_that_is_alone_there() -> None:
    """FM-G18: the defender holds everything at the start."""
    near = men("A", "RIF RIF", 50, 34)
    far = men("B", "RIF RIF", 5, 5)
    taken = do(given([near], [far], "COW COW COW COW COW"), "end actions", "end discards")
    contested = do(
        given([near], [men("B", "RIF RIF", 52, 35)], "COW COW COW COW COW"), "end actions", "end discards"
    )

    assert ["german"] == [event.side for event in told(taken, ObjectiveTaken)]
    assert not told(contested, ObjectiveTaken)


def test_the_cap_ends_the_game_by_points() -> None:
    """FM-G17, FM-G18: the objective is worth 3."""
    state = given([men("A", "RIF RIF", 50, 34)], [men("B", "RIF RIF", 5, 5)], "COW COW COW COW COW", turn=80)

    over = GAME.pending(do(state, "end actions", "end discards").state)

    assert isinstance(over, Over)
    assert (("Germans: victory points", 3), ("Americans: victory points", 0)) == over.figures
    assert {"german": 1, "american": -1} == over.scores


def test_odds_are_given_to_the_seat_that_is_asked() -> None:
    """FM-R51: and not for what is refused."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 10, 20)], "F2")
    fire = GAME.parse("fire A at B with F2")

    with pytest.raises(IllegalAction):
        GAME.odds(GAME.view(state, Seat("american")), fire)
    with pytest.raises(IllegalAction):
        GAME.odds(GAME.view(state, Seat("german")), GAME.parse("fire A at B with F3"))
    assert GAME.odds(GAME.view(state, Seat("german")), fire).exact
