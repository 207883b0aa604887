"""Section 6, and section 1: how a game is won, and when it ends."""

from typing import Any

import pytest

from bob.given import EXIT, battle, do, events, only, over, to_move, told
from cases import cases
from wargames import Over, ScriptedDice, UnknownName
from wargames.bob import GAME
from wargames.bob.moments import Eliminated, Exited, GameEnded, MeleeRolled, PhaseBegan
from wargames.bob.values.components import Side
from wargames.bob.values.scenarios import Goal
from wargames.bob.values.state import State
from wargames.kernel.game import Seat, Step

ELIMINATE = '[victory]\nkind = "eliminate"\nside = "us"\neliminated = ["ge"]\n'
BOTH = '[victory]\nkind = "eliminate"\nside = "us"\neliminated = ["ge", "us"]\n'


def going_on(state: State) -> bool:
    return not isinstance(GAME.pending(state), Over)


def won(step: Step[State]) -> tuple[str, str]:
    """Who has won, and by which clause."""
    ended, result = only(step, GameEnded), over(step.state)
    assert result.scores[Seat(ended.winner)] == 1 == -min(result.scores.values())
    assert (result.clause, "BOB-R46") == ended.clauses
    assert all(ended in told(step, seat) for seat in ("us", "ge", None))
    return ended.winner, result.clause


# -------------------------------------------------------------------------------------------- the game


def test_two_players_command_units_in_a_scenario() -> None:
    """BOB-1.1: and there is no game without one."""
    state = GAME.start("farm_lane", dice=ScriptedDice()).state

    assert (Seat("us"), Seat("ge")) == GAME.seats_of(state)
    with pytest.raises(UnknownName):
        GAME.start("none", dice=ScriptedDice())


@cases(("day_of_days", "exit"), ("christmas", "eliminate"), ("bridge", "control_at_end"))
def test_a_scenario_reports_its_own_kind_of_victory(id_: str, kind: Goal) -> None:
    """BOB-1.2: to leave, to eliminate, to hold terrain."""
    state = GAME.start(id_, dice=ScriptedDice()).state

    assert kind == state.scenario.victory.kind == GAME.view(state, Seat("ge")).scenario.victory.kind


def test_a_half_hex_is_entered_stopped_in_and_fought_in_like_any_other() -> None:
    """BOB-3.6: on Farm Lane B7 is a half-hex; a squad pays 1 MP for it."""
    board = GAME.scenarios["farm_lane"].board
    rows = board.rows
    state = battle(
        {"US-P1": "A7", "US-P2": "B7", "US-P3": "I1"},
        {"GE-F1": "D7", "GE-F2": "I7"},
        rows=rows,
        hedgerows=board.hedgerows,
        roads=board.roads,
        used={"GE-F1", "GE-F2"},
    )

    moving = do(state, "move US-P1", "step to B7").state
    assert 24 == getattr(moving.frames[-1], "left", None)
    stopped = do(moving, "stop", "put at top").state
    assert {"US-P1", "US-P2"} == {one.id for one in stopped.counters if one.at == "B7"}
    assert GAME.refusal(stopped, "us", GAME.parse("fire US-P2 at D7")) is None
    assert GAME.refusal(moving, "us", GAME.parse("step to B8")) is not None


# ----------------------------------------------------------------------------------------- elimination


def test_the_last_unit_eliminated_ends_the_game_at_once() -> None:
    """BOB-6.1, BOB-6.3, BOB-R46: after the activation that did it."""
    state = battle({"US-P1": "C3", "US-P2": "A7"}, {"GE-F1": "E4"}, victory=ELIMINATE, reduced={"GE-F1"})

    step = do(state, "fire US-P1 at E4", dice=[1])

    assert "GE-F1" == only(step, Eliminated).counter
    assert ("us", "BOB-6.2") == won(step)
    assert (1, "over", ()) == (step.state.turn, step.state.phase, step.state.frames)


def test_a_decoy_left_over_is_no_survivor() -> None:
    """BOB-6.2, BOB-R46: with only one concealed German decoy left the American has won."""
    state = battle(
        {"US-P1": "C3"},
        {"GE-F1": "E4", "GE-D1": "G7"},
        signs={"G7": "w"},
        concealed={"GE-D1"},
        reduced={"GE-F1"},
        victory=ELIMINATE,
    )

    step = do(state, "fire US-P1 at E4", dice=[1])

    assert ["GE-D1"] == [one.id for one in step.state.counters if one.side == "ge"]
    assert ("us", "BOB-6.2") == won(step)


def test_a_unit_that_is_still_to_enter_is_left() -> None:
    """BOB-R46: artillery off the board is not."""
    guns: dict[Side, Any] = {
        "ge": [{"caliber": 80, "first_turn": 1, "missions": 1, "proficiency": 5, "accuracy": 5}]
    }
    laid = {"US-P1": "C3", "US-P2": "A7"}, {"GE-F1": "E4"}
    reserve = battle(*laid, enter={"GE-F2": "east 3"}, victory=ELIMINATE, reduced={"GE-F1"})
    shells = battle(*laid, artillery=guns, victory=ELIMINATE, reduced={"GE-F1"})

    assert going_on(do(reserve, "fire US-P1 at E4", dice=[1]).state)
    assert ("us", "BOB-6.2") == won(do(shells, "fire US-P1 at E4", dice=[1]))


def test_the_game_ends_when_the_activation_is_complete_and_not_before() -> None:
    """BOB-R46: after Assault Fire the firer still chooses its place in its stack."""
    laid = {"US-P1": "B3", "US-P2": "C3"}
    state = battle(laid, {"GE-F1": "D3"}, victory=ELIMINATE, reduced={"GE-F1"})

    fired = do(state, "move US-P1", "step to C3", "hold fire", "assault fire at D3", dice=[1, 1])

    assert "GE-F1" == only(fired, Eliminated).counter
    assert going_on(fired.state)
    assert "us" == to_move(fired.state)
    assert "us" == won(do(fired.state, "put at bottom"))[0]


def test_the_game_is_judged_after_every_rout() -> None:
    """BOB-R46: a gun that fails its check is lost, and there is no Melee Phase any more."""
    state = battle(
        {"US-P1": "A1", "US-P2": "D4"},
        {"GE-G1": "E4"},
        level={"GE-G1": 1},
        used={"US-P2", "GE-G1"},
        victory=ELIMINATE,
    )

    step = do(state, "do nothing US-P1", "rout check GE-G1", dice=[7])

    assert "us" == won(step)[0]
    assert ["rout"] == [event.phase for event in events(step, PhaseBegan)]


def test_the_game_is_judged_after_every_melee() -> None:
    """BOB-R46"""
    laid = {"US-P1": "A1", "US-P2": "D4"}
    state = battle(laid, {"GE-F1": "D4"}, used={"US-P2", "GE-F1"}, victory=ELIMINATE)

    step = do(state, "do nothing US-P1", "lose GE-F1", dice=[1, 10, 10, 10])

    assert "us" == won(step)[0]
    assert 2 == len(events(step, MeleeRolled))
    assert ["rout", "melee"] == [event.phase for event in events(step, PhaseBegan)]


@cases(("us", "ge"), ("ge", "us"))
def test_if_both_win_at_the_same_instant_it_is_the_second_player(first: Side, winner: Side) -> None:
    """BOB-R46: each loses its last unit in the same Melee."""
    losses = ("lose US-P1", "lose GE-F1") if first == "us" else ("lose GE-F1", "lose US-P1")
    state = battle({"US-P1": "D4"}, {"GE-F1": "D4"}, first=first, used={losses[1][5:]}, victory=BOTH)

    step = do(state, f"do nothing {losses[0][5:]}", *losses, dice=[1, 10, 1, 10])

    assert 2 == len(events(step, Eliminated))
    assert (winner, "BOB-6.2") == won(step)


def test_without_the_last_enemy_the_other_side_wins_after_the_last_turn() -> None:
    """BOB-6.3, BOB-R46: there is no draw."""
    state = battle({"US-P1": "A1"}, {"GE-F1": "G7"}, used={"GE-F1"}, victory=ELIMINATE, turn=4, turns=4)
    before = battle({"US-P1": "A1"}, {"GE-F1": "G7"}, used={"GE-F1"}, victory=ELIMINATE, turn=3, turns=4)

    assert ("ge", "BOB-6.3") == won(do(state, "do nothing US-P1"))
    assert going_on(do(before, "do nothing US-P1").state)


# --------------------------------------------------------------------------------------------- control


def held(*hexes: str, at_least: int = 1, alone_in: tuple[str, ...] = ()) -> str:
    return (
        f'[victory]\nkind = "control_at_end"\nside = "us"\n[victory.control]\nhexes = {list(hexes)}\n'
        f"at_least = {at_least}\nalone_in = {list(alone_in)}\n"
    ).replace("'", '"')


@cases((2, "us", "BOB-6.1"), (3, "ge", "BOB-6.3"))
def test_objectives_are_counted_at_the_end_of_the_last_turn(at_least: int, winner: str, clause: str) -> None:
    """BOB-6.1, BOB-R46: the American holds two of three."""
    victory = held("A1", "A3", "G7", at_least=at_least)
    laid = {"US-P1": "A1", "US-P2": "A3"}, {"GE-F1": "G7"}
    used = {"US-P2", "GE-F1"}

    middle = do(battle(*laid, used=used, turn=8, victory=victory), "do nothing US-P1")
    last = do(battle(*laid, used=used, turn=9, victory=victory), "do nothing US-P1")

    assert (True, 9) == (going_on(middle.state), middle.state.turn)
    assert (winner, clause) == won(last)


@cases(
    ({"US-P1": "A1", "US-P2": "A3"}, {"GE-F1": "G7"}, "us"),
    ({"US-P1": "A1", "US-P2": "C3"}, {"GE-F1": "G7"}, "ge"),  # nobody is there
    ({"US-P1": "A1", "US-P2": "A3"}, {"GE-F1": "A3"}, "ge"),  # not alone
)
def test_a_building_may_have_to_be_held_alone(us: dict[str, str], ge: dict[str, str], winner: str) -> None:
    """BOB-6.1, BOB-G16"""
    state = battle(us, ge, used={"US-P2", "GE-F1"}, turn=9, victory=held("A1", alone_in=("A3",)))
    dice = [10, 10, 10, 10] if "A3" in ge.values() else []

    assert winner == won(do(state, "do nothing US-P1", dice=dice))[0]


def test_a_hex_that_was_left_is_still_controlled_at_the_end() -> None:
    """BOB-6.1, BOB-G16"""
    state = battle({"US-P1": "A1"}, {"GE-F1": "G7"}, used={"GE-F1"}, turn=9, victory=held("A1"))

    step = do(state, "move US-P1", "step to A2", "stop")

    assert ("us", "BOB-6.1") == won(step)


# ------------------------------------------------------------------------------------------------ exit


def test_as_soon_as_enough_squads_have_left_the_game_is_won() -> None:
    """BOB-1.2, BOB-6.1, BOB-R46: at once, in the middle of an impulse."""
    laid = {"US-P1": "G4", "US-P2": "G5", "US-P3": "A1"}
    state = battle(laid, {"GE-F1": "A7"}, operations=(1, 9), victory=EXIT)

    one = do(state, "move US-P1", "exit")
    two = do(one.state, "move US-P2", "exit")

    assert going_on(one.state)
    assert 1 == len(events(two, Exited))
    assert ("us", "BOB-6.1") == won(two)


def test_teams_that_leave_do_not_count_as_squads() -> None:
    """BOB-6.1, BOB-G16"""
    laid = {"US-M1": "G4", "US-P1": "G5", "US-P2": "A1"}
    state = battle(laid, {"GE-F1": "A7"}, operations=(1, 9), victory=EXIT)

    assert going_on(do(state, "move US-M1", "exit", "move US-P1", "exit").state)


def test_the_other_side_wins_at_once_when_too_few_squads_are_left() -> None:
    """BOB-6.1, BOB-R46: those that have left, are on the board and are to enter count together."""
    laid = {"US-P1": "C3", "US-P2": "A7"}
    ge = {"GE-F1": "D3"}
    few = battle(laid, ge, moves="ge", reduced={"US-P1"}, victory=EXIT)
    reserve = battle(laid, ge, moves="ge", reduced={"US-P1"}, enter={"US-P3": "west 2"}, victory=EXIT)

    assert ("ge", "BOB-6.1") == won(do(few, "fire GE-F1 at C3", dice=[1]))
    assert going_on(do(reserve, "fire GE-F1 at C3", dice=[1]).state)


def test_squads_that_have_left_count_with_those_on_the_board() -> None:
    """BOB-6.1, BOB-R46: one has left, one is on the board, the third is lost."""
    laid = {"US-P1": "C3", "US-P2": "A7", "US-P3": "G1"}
    state = battle(laid, {"GE-F1": "D3"}, operations=(1, 1), reduced={"US-P1"}, victory=EXIT)

    step = do(state, "move US-P3", "exit", "fire GE-F1 at C3", dice=[1])

    assert "US-P1" == only(step, Eliminated).counter
    assert going_on(step.state)


def test_after_the_last_turn_of_a_race_the_other_side_has_won() -> None:
    """BOB-6.3, BOB-R46"""
    laid = {"US-P1": "A1", "US-P2": "A3"}
    state = battle(laid, {"GE-F1": "G7"}, used={"US-P2", "GE-F1"}, turn=9, victory=EXIT)

    assert ("ge", "BOB-6.3") == won(do(state, "do nothing US-P1"))
