from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import pytest

import wargames
from bob.given import asked, battle, do
from bots import matches
from bots.matches import check_alike, check_all_legal, played_once
from cases import cases
from wargames.arena import Match, play_all, standings
from wargames.bob.moments import ChooseActivation, ChoosePlacement
from wargames.bob.values.components import SIXTHS
from wargames.bob.values.state import Counter, State
from wargames.bots.bob import best_ends
from wargames.bots.bob.aim import aim, harm, pierce, worth
from wargames.bots.bob.evaluator import BobEvaluator, ThreatMaps, hits
from wargames.bots.bob.orders import ANYHOW
from wargames.bots.bob.placing import CROWDED, NEXT_TO, SetUpValues
from wargames.bots.bob.routes import MoveEnd
from wargames.bots.bob.sergeant import Sergeant
from wargames.bots.random_bot import RandomBot

GAME = wargames.load("bob")
SCENARIOS = tuple(GAME.scenarios)
LONG = ("............",) * 7
GUNS = {"caliber": 80, "first_turn": 1, "missions": 2, "proficiency": 9, "accuracy": 9}

TAKE_D4 = """
[victory]
kind = "control_at_end"
side = "us"
[victory.control]
hexes = ["D4"]
at_least = 1
"""
LEAVE_EAST = """
[victory]
kind = "exit"
side = "us"
[victory.exit]
edge = "east"
squads = 1
"""
WIPE_OUT = """
[victory]
kind = "eliminate"
side = "us"
eliminated = ["ge"]
"""


def make(name: str, game: wargames.Game[Any, Any], seed: int) -> wargames.Bot:
    return Sergeant(game, seed) if name == "sergeant" else RandomBot(game, seed)


@played_once
def played(scenario: str, seed: int) -> Iterator[tuple[State, wargames.Seat, wargames.Action]]:
    """Play a game of two sergeants and yield what is answered where."""
    return matches.played(GAME, Sergeant(GAME, seed), scenario, seed)


def answer(state: State) -> str:
    """Let a sergeant answer whoever is asked."""
    decision = asked(state)
    return str(Sergeant(GAME).decide(decision, GAME.view(state, decision.seat)))


def evaluator(state: State, seat: str = "us") -> BobEvaluator:
    return BobEvaluator(GAME.view(state, wargames.Seat(seat)))


# ------------------------------------------------------------------------------------------------ whole games


@cases(*SCENARIOS)
def test_every_answer_of_both_sides_is_legal(scenario: str) -> None:
    check_all_legal(GAME, played(scenario, 2), 20)


def test_it_answers_alike_in_all_worlds_that_look_alike() -> None:
    on = (answer for answer in played("bridge", 2) if answer[0].phase != "set-up")
    check_alike(GAME, Sergeant(GAME), on, 9)


@pytest.mark.thorough
@cases(("farm_lane", 11), ("christmas", 7))
def test_it_clearly_beats_chance_on_both_sides(scenario: str, least: int) -> None:
    match = Match("bob", ("sergeant", "random"), least + 1, seed=1, scenario=scenario, make=make)
    wins = {one.name: one.wins for one in standings(match, play_all(match))}

    assert least <= wins["sergeant"]


# ------------------------------------------------------------------------------------------------ set-up


def placements(scenario: str, seat: str) -> list[tuple[str, str]]:
    """List what types a sergeant sets up, and how."""
    return [
        (getattr(asked(state), "type", ""), str(action))
        for state, side, action in takewhile(lambda one: one[0].phase == "set-up", played(scenario, 2))
        if side == seat
    ]


def test_a_garrison_is_set_up_concealed_and_in_cover() -> None:
    assert ["place at H5 concealed top"] == [action for _, action in placements("farm_lane", "ge")][:1]
    assert all("concealed" in action for _, action in placements("farm_lane", "ge"))


def test_a_decoy_is_not_set_up_where_a_look_removes_it() -> None:
    ground = evaluator(battle_on("day_of_days")).ground
    decoys = [action.split()[2] for type_, action in placements("day_of_days", "ge") if type_ == "ge_decoy"]

    assert 4 == len(decoys)
    assert not any(ground.bit[place] & ground.open_ground for place in decoys)


def battle_on(scenario: str) -> State:
    state: State = GAME.start(scenario, dice=wargames.SeededDice(1)).state
    return state


def test_an_option_is_taken_where_it_brings_more_than_it_costs() -> None:
    assert "take option yes" == answer(battle_on("easy_peasy"))
    assert "take option no" == answer(battle_on("bridge"))


# ------------------------------------------------------------------------------------------------ activations


def test_an_enemy_in_the_open_is_fired_at() -> None:
    assert "fire US-P1 at D4" == answer(battle({"US-P1": "B4"}, {"GE-F1": "D4"}, victory=WIPE_OUT))


def test_the_better_shot_comes_first() -> None:
    state = battle({"US-P1": "A4", "US-M1": "A5"}, {"GE-F1": "F4"}, victory=WIPE_OUT)

    assert "fire US-M1 at F4" == answer(state)


def test_an_empty_objective_is_walked_into_on_the_last_turn() -> None:
    state = battle({"US-P1": "B4"}, {"GE-F1": "G1"}, signs={"G1": "S"}, victory=TAKE_D4, turns=1)
    beside = do(state, "move US-P1", "step to C4", "hold fire").state

    assert "move US-P1" == answer(state)
    assert "step to D4" == answer(beside)


def test_a_squad_leaves_by_the_edge_that_it_has_reached() -> None:
    state = battle({"US-P1": "G4"}, {"GE-F1": "A1"}, victory=LEAVE_EAST)

    assert "exit" == answer(do(state, "move US-P1").state)


def test_a_machine_gun_is_stormed_and_two_squads_are_not() -> None:
    gun = battle({"US-P1": "C4"}, {"GE-M1": "D4"}, signs={"D4": "S"}, used=["GE-M1"], victory=WIPE_OUT)
    squads = battle({"US-P1": "C4"}, {"GE-F1": "D4", "GE-F2": "D4"}, signs={"D4": "S"}, victory=TAKE_D4)

    assert "step to D4" == answer(do(gun, "move US-P1").state)
    assert "stop" == answer(do(squads, "move US-P1").state)


def test_a_garrison_that_sees_nobody_worth_a_shot_waits() -> None:
    state = battle(
        {"US-P1": "G7"},
        {"GE-F1": "D4", "GE-D1": "D3"},
        signs={"D4": "S", "D3": "w", "G7": "S", "F6": "w", "E6": "w", "F5": "w", "E5": "w"},
        concealed=["GE-F1", "GE-D1"],
        moves="ge",
        victory=TAKE_D4,
    )

    assert "op fire GE-D1" == answer(state)


def test_a_suppressed_squad_out_of_sight_rallies_where_it_is() -> None:
    state = battle({"US-P1": "B4"}, {"GE-F1": "F4"}, signs={"C4": "S", "C5": "S"}, level={"US-P1": 2})
    hidden = battle(
        {"US-P1": "A1"}, {"GE-F1": "G7"}, signs=dict.fromkeys(("A2", "B1"), "w"), level={"US-P1": 2}
    )

    assert not any(shown.startswith("move") for shown in (answer(state), answer(hidden)))


def test_artillery_is_called_on_a_stack() -> None:
    rows = (".........",) * 7
    state = battle(
        {"US-P1": "A4"}, {"GE-F1": "G4", "GE-F2": "G4"}, rows=rows, artillery={"us": [GUNS]}, victory=WIPE_OUT
    )

    assert "artillery 1 at G4 spotted by US-P1" == answer(state)


def test_guns_fire_at_tanks_and_tanks_at_squads() -> None:
    gun = battle(
        {"US-G1": "B4", "US-P1": "A7"},
        {"GE-T1": "E4", "GE-F1": "G7"},
        facing={"US-G1": "SE", "GE-T1": "NE"},
        victory=TAKE_D4,
    )
    tank = battle({"US-T1": "B4"}, {"GE-F1": "E4"}, facing={"US-T1": "SE"}, signs={"E4": "w"})

    assert "fire US-G1 at vehicle in E4" == answer(gun)
    assert "fire US-T1 at E4" == answer(tank)


# ------------------------------------------------------------------------------------- reactions and the rest


def test_a_squad_fires_at_who_comes_near_and_not_at_who_moves_far_away() -> None:
    near = battle({"US-P1": "B4"}, {"GE-F1": "D4"}, signs={"D4": "w"})
    far = battle({"US-P1": "A1"}, {"GE-F1": "L6"}, rows=LONG, signs={"L6": "w"})

    assert "react with GE-F1" == answer(do(near, "move US-P1", "step to C4").state)
    assert "hold fire" == answer(do(far, "move US-P1", "step to A2").state)


def test_a_used_squad_fires_beside_it_and_saves_the_command_point_farther_off() -> None:
    state = battle({"US-P1": "A3"}, {"GE-F1": "D4"}, signs={"D4": "S", "B3": "w"}, used=["GE-F1"], cp=1)
    window = do(state, "move US-P1", "step to B3").state
    beside = do(window, "hold fire", "step to C4").state

    assert "hold fire" == answer(window)
    assert "react with GE-F1" == answer(beside)


def test_a_command_point_is_spent_on_a_good_shot_and_on_no_poor_one() -> None:
    shot = {"US-P1": "B4"}
    good = battle(shot, {"GE-F1": "D4"}, signs={"B4": "w"}, level={"US-P1": 1}, cp=1)
    poor = battle(shot, {"GE-F1": "G4"}, signs={"G4": "S"}, level={"US-P1": 2}, cp=1)

    assert "roll again" == answer(do(good, "fire US-P1 at D4", dice=[9]).state)
    assert "accept" == answer(do(poor, "fire US-P1 at G4", dice=[9]).state)


# ------------------------------------------------------------------------------------------ what it counts on


@pytest.mark.parametrize("cover", [".", "w", "S", "B"])
@pytest.mark.parametrize("target", ["C4", "D4", "G4"])
def test_its_chances_to_hit_are_those_of_the_rules(cover: str, target: str) -> None:
    state = battle({"US-P1": "B4"}, {"GE-F1": target}, signs={target: cover}, level={"US-P1": 1})
    action = GAME.parse(f"fire US-P1 at {target}")
    case = GAME.odds(GAME.view(state, wargames.Seat("us")), action).cases[0]
    ground = evaluator(state).ground
    passes, margin = aim(ground, ("us_para", False, 1), ("B4", target), "fire")

    assert float(dict(case.chances)["check passes"]) == passes
    missed = float(dict(case.chances)["GE-F1 unaffected"])
    assert pytest.approx(1 - missed) == passes * max(0, min(9, margin)) / 10


@cases("ge_1st", "ge_mg1")
def test_its_chances_to_hit_a_mover_are_those_of_the_rules(reactor: str) -> None:
    id_ = {"ge_1st": "GE-F1", "ge_mg1": "GE-M1"}[reactor]
    state = battle({"US-P1": "B4"}, {id_: "F4"}, signs={"F4": "w"})
    window = do(state, "move US-P1", "step to C4").state
    case = GAME.odds(GAME.view(window, wargames.Seat("ge")), GAME.parse(f"react with {id_}")).cases[0]
    passes, margin = aim(evaluator(window).ground, (reactor, False, 0), ("F4", "C4"), "op")

    missed = float(dict(case.chances)["US-P1 unaffected"])
    assert pytest.approx(1 - missed) == passes * max(0, min(9, margin)) / 10


def test_its_chance_to_destroy_a_tank_is_that_of_the_rules() -> None:
    state = battle({"US-G1": "B4"}, {"GE-T1": "E4"}, facing={"US-G1": "SE", "GE-T1": "NE"})
    action = GAME.parse("fire US-G1 at vehicle in E4")
    case = GAME.odds(GAME.view(state, wargames.Seat("us")), action).cases[0]
    chance = pierce(
        evaluator(state).ground, ("us_57mm", False, 0), ("B4", "E4"), "fire", target=("ge_pz4h", "NE")
    )

    assert pytest.approx(float(dict(case.chances)["GE-T1 eliminated"])) == chance


def test_a_better_shot_does_more_harm_and_a_squad_is_worth_more_than_half_of_one() -> None:
    harms = [harm("ge_1st", 0, margin, reduced=False) for margin in range(12)]

    assert sorted(harms) == harms
    assert 0.0 == harms[0] < harms[-1] < worth("ge_1st")
    assert worth("us_para", reduced=True) < worth("us_para")


def test_cover_makes_a_hex_safer() -> None:
    look = evaluator(battle({"US-P1": "A1"}, {"GE-F1": "D4"}, signs={"C3": "S", "C4": "w"}))
    squad = look.battle.counters["US-P1"]

    assert look.danger(squad, "C3") < look.danger(squad, "C4") < look.danger(squad, "C5")


def test_an_unknown_counter_is_taken_for_what_it_may_be() -> None:
    look = evaluator(
        battle(
            {"US-P1": "A1"},
            {"GE-F1": "D4", "GE-D1": "F4", "GE-D2": "F6"},
            signs=dict.fromkeys(("D4", "F4", "F6"), "w"),
            concealed=["GE-F1", "GE-D1", "GE-D2"],
        )
    )

    assert [pytest.approx(1 / 3)] * 3 == [foe.real for foe in look.foes]


def test_hits_in_melee_are_counted_up_to_the_enemies_there() -> None:
    assert [0.25, 0.75] == pytest.approx(hits([5], 1))
    assert [0.25, 0.5, 0.25] == pytest.approx(hits([5], 2))


@pytest.mark.parametrize("kept", [0, 1, 1000])
def test_how_many_ends_of_a_move_are_kept_changes_no_order(
    kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = list(played("farm_lane", 2))

    monkeypatch.setattr(best_ends, "KEPT", kept)

    assert wanted == list(matches.played(GAME, Sergeant(GAME, 2), "farm_lane", 2))


@pytest.mark.thorough
@cases("bridge", "farm_lane", "dike_road")
def test_ends_of_moves_that_are_known_are_worth_what_they_are_at_first_sight(scenario: str) -> None:
    remembers, compared = {seat: ThreatMaps() for seat in GAME.seats_in(scenario)}, 0
    activations = [one for one in played(scenario, 2) if isinstance(asked(one[0]), ChooseActivation)]
    for state, seat, _ in activations[::2]:
        known = BobEvaluator(GAME.view(state, seat), remembers[seat])
        for unit in known.battle.on_board(known.side):
            for retreat in (False, True) if unit.real else ():
                assert ends_of_a_move(known, unit, retreat=retreat) == ends_of_a_move(
                    BobEvaluator(GAME.view(state, seat)), unit, retreat=retreat
                )
                compared += 1
    assert compared > 50


def ends_of_a_move(evaluator: BobEvaluator, unit: Counter, *, retreat: bool) -> list[tuple[float, MoveEnd]]:
    assert unit.at is not None
    start = MoveEnd(unit.at, SIXTHS * unit.unit.movement, first=ANYHOW, facing=unit.facing)
    ends = best_ends.ends_from(evaluator, unit, (start,))
    return best_ends.weighed_ends(evaluator, unit, ends, retreat=retreat)


def test_in_a_set_up_friends_in_a_hex_and_beside_it_are_counted_for_every_hex() -> None:
    placed = 0
    for state, seat, _ in played("dike_road", 2):
        if not isinstance(asked(state), ChoosePlacement):
            break
        seen = evaluator(state, seat)
        away, company = seen.ground.away, SetUpValues(seen).company()
        friends = [one.at for one in seen.battle.on_board(seen.side) if one.at is not None]
        for place in seen.ground.places:
            beside = sum(away[place][at] == 1 for at in friends)
            assert company(place) == pytest.approx(CROWDED * friends.count(place) + NEXT_TO * beside)
        placed = max(placed, len(friends))
    assert placed > 5
