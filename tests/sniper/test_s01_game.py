"""Sniper's Alley as a game: turns, length, terrain, and who wins (SN-1.21 to SN-1.28, SN-R4, SN-R5)."""

from collections.abc import Mapping

import attrs
import pytest

from cases import cases
from sniper.alley import as_proposed
from sniper.given import (
    ALLEY,
    DRAWS,
    allowed,
    choices,
    cited,
    do,
    events,
    idle,
    only,
    over,
    pass_round,
    refused,
    table,
    to_move,
    unit,
)
from wargames.kernel.game import Event, Over
from wargames.sniper import GAME
from wargames.sniper.moments import (
    ActionTurnBegan,
    ControlTaken,
    GameEnded,
    PhaseBegan,
    StepDone,
    TokensRemoved,
)
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import Effect, State


def alley(units: Mapping[str, str], **more: object) -> State:
    """Lay units out on the map of Sniper's Alley."""
    return table(units, on=ALLEY, **more)  # type: ignore[arg-type]


# the course of the game


def test_the_american_begins_with_the_token_and_each_takes_two_actions() -> None:
    """SN-1.21, SN-1.25, TOI-1.3, TOI-1.4"""
    state = as_proposed()
    assert state.initiative == "us"

    seats: list[str] = []
    turns: list[tuple[Side, int, tuple[str, ...]]] = []
    while len(seats) < 8:
        seats.append(to_move(state))
        step = do(state, next(one for one in choices(state) if one.startswith("fatigue")))
        turns += [(one.side, one.actions, one.clauses) for one in events(step, ActionTurnBegan)]
        state = step.state
    assert seats == ["us", "us", "de", "de"] * 2
    clauses = ("TOI-1.3", "TOI-1.4", "SN-1.25")
    assert turns == [("de", 2, clauses), ("us", 2, clauses), ("de", 2, clauses), ("us", 2, clauses)]


def whole_game() -> tuple[list[State], list[Event]]:
    """Play Sniper's Alley to its end with two sides that do as little as they can."""
    states, seen = [as_proposed()], list[Event]()
    while not isinstance(GAME.pending(states[-1]), Over):
        now = states[-1]
        step = GAME.apply(now, to_move(now), GAME.parse(idle(now)), DRAWS)
        states.append(step.state)
        seen += step.events
    return states, seen


def test_the_game_lasts_four_rounds_and_the_germans_win_if_nothing_happens() -> None:
    """SN-1.24, SN-1.23, SN-1.26, SN-R4: rounds 1 to 4, no unit more or less than at the start."""
    states, seen = whole_game()

    begins = [(one.round, one.phase) for one in seen if isinstance(one, PhaseBegan)]
    assert begins == [(1, "command"), (1, "status")] + [
        (number, phase) for number in (2, 3, 4) for phase in ("action", "command", "status")
    ]
    (ended,) = [one for one in seen if isinstance(one, GameEnded)]
    assert (ended.side, ended.clauses) == ("de", ("SN-1.23",))
    assert seen[-1] == ended
    assert (over(states[-1]).scores, over(states[-1]).clause) == ({"us": -1, "de": 1}, "SN-1.23")
    assert {frozenset(one.id for one in state.units) for state in states} == {
        frozenset(one.id for one in states[0].units)
    }


# victory


@cases(1, 2, 3, 4)
def test_the_american_wins_in_any_round_that_ends_with_the_headquarters_his(number: int) -> None:
    """SN-1.22, SN-R4, TOI-17.5: the example has round 2."""
    state = alley({"A1": "1205 regular*4", "G1": "1610 regular"}, round=number)
    entered = do(state, "advance A1", "step to 1305", "stop").state
    assert entered.control == ()  # not before the Command Phase
    step = pass_round(entered)

    assert only(step, ControlTaken).hex == "1305"
    assert (only(step, GameEnded).side, cited(step, GameEnded)) == ("us", ("SN-1.22",))
    assert (over(step.state).scores, over(step.state).clause) == ({"us": 1, "de": -1}, "SN-1.22")
    assert step.state.round == number


def test_the_end_of_a_round_is_after_all_of_the_status_phase() -> None:
    """SN-R4, TOI-19.1: the last event, after tokens, op fire mode and transfers."""
    step = pass_round(alley({"A1": "1305 regular*2", "A2": "1305 elite fatigued", "G1": "1610 regular"}))
    kinds = [type(event) for event in step.events]

    assert kinds[-1] is GameEnded
    assert kinds.index(TokensRemoved) < kinds.index(StepDone) < kinds.index(GameEnded)
    assert {one.what for one in events(step, StepDone)} == {"op fire mode", "transfers"}


def test_who_has_left_the_headquarters_before_the_command_phase_has_not_taken_it() -> None:
    """SN-1.22, TOI-17.5: a squad that has left by then took none."""
    state = alley({"A1": "1305 regular*4", "G1": "1610 regular"}, round=2)
    left = do(state, "advance A1", "step to 1405", "stop").state

    assert pass_round(left).state.control == ()
    assert pass_round(left).state.round == 3


@pytest.mark.parametrize(("number", "ends"), [(1, False), (2, False), (3, False), (4, True)])
@pytest.mark.parametrize("german", ["1305", "1610"])
def test_the_german_wins_at_the_end_of_round_four_and_not_before(
    number: int, german: str, ends: bool
) -> None:
    """SN-1.23, SN-1.24, SN-R4: with the headquarters his or nobody's; there is no draw."""
    after = pass_round(alley({"A1": "0505 regular*4", "G1": f"{german} regular"}, round=number)).state

    if not ends:
        assert (after.round, after.step) == (number + 1, "actions")
        return
    assert (over(after).scores, over(after).clause) == ({"us": -1, "de": 1}, "SN-1.23")
    assert dict(after.control).get("1305") == ("de" if german == "1305" else None)


def lost_attacker(at: str, number: int = 1) -> State:
    """Let the only American fall, who stands in a hex."""
    state = alley(
        {"A1": f"{at} regular", "G1": "1105 regular*4", "G2": "1610 regular"}, round=number, first="de"
    )
    return do(state, "fire G1 at A1 normal", dice=[6] * 4 + [1] * 3 * (at == "1305")).state


def test_an_attacker_without_units_loses_at_the_end_of_the_round() -> None:
    """SN-R5, SN-1.23"""
    gone = lost_attacker("1005")
    assert to_move(gone) == "de"  # not at once
    end = over(pass_round(gone).state)

    assert (end.scores, end.clause) == ({"us": -1, "de": 1}, "SN-R5")
    assert over(pass_round(lost_attacker("1005", 4)).state).clause == "SN-1.23"


def test_an_attacker_without_units_who_controls_the_headquarters_wins() -> None:
    """SN-R5, SN-1.22, TOI-17.3: control stays without units."""
    gone = attrs.evolve(lost_attacker("1305"), control=(("1305", "us"),))

    assert over(pass_round(gone).state).clause == "SN-1.22"


def test_a_defender_without_units_plays_on() -> None:
    """SN-R5, SN-1.23: the Americans must still reach the headquarters in time."""
    state = alley({"A1": "1005 regular*4", "A2": "0101 regular", "G1": "1105 regular"})
    gone = do(state, "fire A1 at G1 normal", dice=[6, 1, 1, 1]).state
    second = pass_round(gone).state
    assert (second.round, to_move(second)) == (2, "us")

    last = pass_round(attrs.evolve(second, round=4)).state
    assert over(last).clause == "SN-1.23"


# terrain


@pytest.mark.parametrize("order", ["advance A1", "fire and move A1", "assault with A1"])
@pytest.mark.parametrize("squad", ["0505 regular*4", "0505 officer elite", "0505 sniper"])
def test_the_stream_is_flooded_and_entered_by_nobody(order: str, squad: str) -> None:
    """SN-1.28, TOI-5.12: at any movement allowance."""
    helped = [Effect("C5", "us", "turn", "A1"), Effect("C6", "us", "round")]
    state = alley({"A1": squad, "G1": "1610 regular"}, effects=helped)
    if squad.endswith("sniper") and order != "advance A1":
        assert not allowed(state, order)
        return
    moving = do(state, order).state

    assert "step to 0604" not in choices(moving)
    assert refused(moving, "step to 0604") == "TOI-5.12"
    assert allowed(moving, "step to 0605")  # the bridge, by road


def test_a_half_track_does_not_cross_the_stream_either() -> None:
    """SN-1.28, TOI-5.12, SN-G1"""
    moving = do(alley({"H1": "0505 m3a1", "A1": "0101 regular", "G1": "1610 regular"}), "advance H1").state

    assert refused(moving, "step to 0604") == "TOI-5.12"
    assert unit(do(moving, "step to 0605").state, "H1").at == "0605"


# snipers


def test_the_sniper_rules_are_in_force() -> None:
    """SN-1.27, SN-6.5, SN-7.1: a sniper rolls a die for each figure, and may aim."""
    state = alley({"S1": "1005 sniper concealed", "A1": "0805 officer regular*3"}, first="de")
    step = do(state, "fire S1 at A1 normal aiming at officer", dice=[5, 1, 1, 1, 1])

    assert unit(step.state, "A1").figures == ("regular",) * 3


@cases("us", "de")
def test_no_side_has_more_than_two_actions_in_a_turn(side: Side) -> None:
    """SN-1.25, TOI-1.4"""
    names = [f"{'A' if side == 'us' else 'G'}{number}" for number in range(1, 5)]
    other = {"G9" if side == "us" else "A9": "1610 regular"}
    rows = {name: f"1{number}09 regular" for number, name in enumerate(names)}
    state = alley({**rows, **other}, first=side)

    after = do(state, f"fatigue {names[0]}", f"fatigue {names[1]}").state
    assert to_move(after) != side
