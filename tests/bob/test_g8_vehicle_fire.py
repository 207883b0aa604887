"""BOB-G8, V10 to V12: the fire of vehicles that moved, and fire at vehicles."""

from typing import Any

from bob.given import allowed, battle, choices, counter, do, events, only, refused, results, told, where
from bob.ranges import HOLD_A40, LONG, line
from cases import cases
from wargames import Seat
from wargames.bob import GAME
from wargames.bob.moments import AttackRolled, CheckMade, Revealed, Turned
from wargames.bob.values.board import Direction
from wargames.bob.values.state import State

# ------------------------------------------------------------------------------------ V10 moving fire


@cases(
    ("GE-T1", 3, 4),  # Proficiency 2 + 4
    ("GE-U1", 3, 3),  # 3 + 4
    ("ge_pz6e#1", 3, 5),  # 1 + 4
    ("GE-T1", 11, 3),  # 2 + 4 + 1 over ten hexes
    ("GE-T1", 31, 1),  # 2 + 4 + 3 over thirty
)
def test_a_vehicle_may_fire_at_the_end_of_its_movement_by_a_harder_check(
    tank: str, away: int, needed: int
) -> None:
    """BOB-G8 V10, BOB-G8 V7, BOB-G8 V8"""
    state = battle(
        {"US-M1": f"A{2 + away}"}, {tank: "A1"}, rows=LONG, victory=HOLD_A40, first="ge", facing={tank: "S"}
    )
    moved = do(state, f"move {tank}", "step to A2").state
    step = do(moved, f"moving fire at A{2 + away}", dice=[needed, 10])

    assert needed == only(step, CheckMade).needed
    assert {"BOB-G8", "BOB-5.3.2"} == set(only(step, CheckMade).clauses)
    assert events(step, AttackRolled)
    assert counter(step.state, tank).used
    failed = do(moved, f"moving fire at A{2 + away}", dice=[needed + 1])
    assert not events(failed, AttackRolled)
    assert counter(failed.state, tank).used


def test_moving_fire_ends_the_movement() -> None:
    """BOB-G8 V10: once, at the end of it."""
    state = battle({"US-M1": "D1"}, {"GE-T1": "D6", "GE-S1": "A7"}, first="ge")
    step = do(state, "move GE-T1", "step to D5", "moving fire at D1", dice=[5])

    assert not any(one.startswith(("step", "turn", "moving")) for one in choices(step.state))


def test_a_vehicle_that_entered_no_hex_has_no_moving_fire() -> None:
    """BOB-G8 V10, BOB-R47"""
    state = battle({"US-M1": "D1"}, {"GE-T1": "D6"}, first="ge")
    turned = do(state, "move GE-T1", "turn to NE").state

    assert "BOB-R47" == refused(turned, "moving fire at D1")
    assert not any(one.startswith("moving fire") for one in choices(turned))


def test_moving_fire_out_of_the_front_arc_turns_and_adds_nothing_for_it() -> None:
    """BOB-G8 V9, BOB-G8 V10, BOB-G8 V8: Proficiency 3 + 4, and not + 1."""
    state = battle({"US-M1": "D7"}, {"GE-U1": "D5"}, first="ge")
    moved = do(state, "move GE-U1", "step to D4").state
    step = do(moved, "moving fire at D7", dice=[3, 10])

    assert "SE" == only(step, Turned).facing
    assert 3 == only(step, CheckMade).needed


def test_moving_fire_may_be_aimed_at_a_vehicle() -> None:
    """BOB-G8 V10, BOB-G8 V11"""
    state = battle({"US-T1": "D1"}, {"GE-T1": "D6"}, first="ge", facing={"US-T1": "S"})
    moved = do(state, "move GE-T1", "step to D5", "hold fire").state

    assert "moving fire at vehicle in D1" in choices(moved)
    assert {"US-T1": "eliminated"} == results(do(moved, "moving fire at vehicle in D1", dice=[4, 6]))
    assert "BOB-G8" == refused(moved, "moving fire at D1"), "only a vehicle is there"


def test_only_squads_have_assault_fire_and_only_vehicles_moving_fire() -> None:
    """BOB-G8 V10, BOB-5.8.1"""
    state = battle({"US-P1": "D4", "US-M1": "E5", "US-T1": "C5"}, {"GE-M1": "D1"}, used={"GE-M1"})
    squad = do(state, "move US-P1", "step to D3").state
    team = do(state, "move US-M1", "step to E4").state
    tank = do(state, "move US-T1", "step to C4").state

    assert ("assault fire at D1", "BOB-G8") == (choices(squad)[-2], refused(squad, "moving fire at D1"))
    assert "BOB-5.8.1" == refused(team, "assault fire at D1")
    assert "BOB-G8" == refused(team, "moving fire at D1")
    assert ("BOB-5.8.1", True) == (refused(tank, "assault fire at D1"), allowed(tank, "moving fire at D1"))


# ------------------------------------------------------------------------------------ V11 fire at vehicles


def duel(firer: str, target: str, *, origin: str, facing: Direction, **more: Any) -> State:
    """Put a German firer somewhere that faces an American vehicle in D4."""
    toward: dict[str, Direction] = {"D7": "N", "D1": "S", "G4": "NW", "A5": "SE", "D3": "S", "F5": "NW"}
    facings = {target: facing}
    if firer[3] in "GTUL" or "#" in firer:
        facings[firer] = toward[origin]
    return battle({target: "D4"}, {firer: origin}, first="ge", facing=facings, **more)


@cases(
    ("GE-G1", "US-T1", "D1", "N", 8),  # 15 - 7 front
    ("GE-G1", "US-T1", "D1", "NW", 8),
    ("GE-G1", "US-T1", "G4", "N", 11),  # 15 - 4 flank
    ("GE-G1", "US-T1", "D7", "N", 12),  # 15 - 4 flank + 1 rear
    ("GE-G1", "US-T1", "F5", "N", 12),  # the border of the rear arc
    ("GE-L1", "US-T1", "D1", "N", -2),  # 5 - 7
    ("GE-L1", "US-T1", "D7", "N", 2),
    ("GE-T1", "us_m18#1", "D1", "N", 11),  # 13 - 2
    ("GE-U1", "us_m36#1", "D1", "N", 7),  # 13 - 6
    ("ge_pz5g#1", "us_m4a3_76#1", "D1", "N", 9),  # 16 - 7
    ("ge_pz3n#1", "US-T1", "G4", "N", 3),  # 7 - 4
)
def test_a_vehicle_is_destroyed_at_ap_less_armor_with_one_more_from_the_rear(
    firer: str, target: str, origin: str, facing: Direction, number: int
) -> None:
    """BOB-G8, BOB-5.7.2 V11, BOB-G8 V3"""
    state = duel(firer, target, origin=origin, facing=facing)
    for die in range(1, 11):
        step = do(state, f"fire {firer} at vehicle in D4", dice=[die])
        destroyed = die <= number and die != 10
        assert {target: "eliminated" if destroyed else "none"} == results(step), f"die {die}"
        assert destroyed == (where(step.state, target) is None)
        assert ("BOB-5.7.2" if die == 10 else "BOB-G8") in only(step, AttackRolled).clauses


@cases(({"D1": 1}, 9), ({"D4": 1}, 7), ({"D1": 1, "D4": 1}, 8))
def test_a_lower_vehicle_is_easier_and_a_higher_one_harder_to_hit(
    levels: dict[str, int], number: int
) -> None:
    """BOB-G8 V11: 15 - 7 front, +1 lower, -1 higher."""
    state = duel("GE-G1", "US-T1", origin="D1", facing="N", levels=levels)
    check = [1] if levels == {"D4": 1} else []

    hit = do(state, "fire GE-G1 at vehicle in D4", dice=[*check, number])
    miss = do(state, "fire GE-G1 at vehicle in D4", dice=[*check, number + 1])

    assert ({"US-T1": "eliminated"}, {"US-T1": "none"}) == (results(hit), results(miss))


@cases((20, 8), (21, 7), (30, 7), (31, 6))
def test_range_makes_a_vehicle_harder_to_destroy(away: int, number: int) -> None:
    """BOB-G8 V11: 15 - 7 front, over twenty -1, over thirty -2."""
    state = line("GE-G1", "US-T1", away)
    text = f"fire GE-G1 at vehicle in A{1 + away}"

    assert {"US-T1": "eliminated"} == results(do(state, text, dice=[1, number]))
    assert {"US-T1": "none"} == results(do(state, text, dice=[1, number + 1]))


def test_cover_conceals_no_vehicle_from_the_dice_and_nearness_betrays_none() -> None:
    """BOB-G8 V11: of section 5.7 only the modifier of Final Op Fire applies."""
    state = duel("GE-G1", "US-T1", origin="D3", facing="N", signs={"D4": "w"})

    assert {"US-T1": "eliminated"} == results(do(state, "fire GE-G1 at vehicle in D4", dice=[8]))
    assert {"US-T1": "none"} == results(do(state, "fire GE-G1 at vehicle in D4", dice=[9]))


@cases((6, "eliminated"), (7, "none"))
def test_final_op_fire_at_a_vehicle_adds_two_to_the_die(die: int, result: str) -> None:
    """BOB-G8 V11, BOB-5.7.15: 15 - 7 front, + 2."""
    state = battle({"US-T1": "D5"}, {"GE-G1": "D3"}, facing={"GE-G1": "S"}, used={"GE-G1"})
    step = do(state, "move US-T1", "step to D4", "react with GE-G1", dice=[die])

    assert {"US-T1": result} == results(step)


def test_a_vehicle_that_was_not_destroyed_is_as_it_was() -> None:
    """BOB-G8 V2, BOB-G8 V11: no suppression, no reduced side, no other result."""
    state = duel("GE-G1", "US-T1", origin="D1", facing="N")
    before = counter(state, "US-T1")

    assert before == counter(do(state, "fire GE-G1 at vehicle in D4", dice=[9]).state, "US-T1")


@cases((6, True, 8), (6, False, 9), (5, True, None))
def test_a_vehicle_with_a_movement_marker_is_harder_to_aim_at(
    away: int, moved: bool, needed: int | None
) -> None:
    """BOB-G8, BOB-R22 V8, BOB-G8 V7: it demands no check by itself."""
    state = line("GE-G1", "US-T1", away, moved={"US-T1"} if moved else set())
    dice = [9] if needed is None else [needed, 9]
    step = do(state, f"fire GE-G1 at vehicle in A{1 + away}", dice=dice)

    assert needed == only(step, CheckMade).die
    assert needed in {None, only(step, CheckMade).needed}


# ------------------------------------------------------------------------------------ V12 one target


def mixed(**more: Any) -> State:
    """Put a squad and a tank of the enemy in D4."""
    us = {"US-P1": "D4", "US-T1": "D4"}
    return battle(us, {"GE-G1": "D1", "GE-F1": "D2"}, first="ge", facing={"GE-G1": "S"}, **more)


def test_a_shot_is_aimed_either_at_the_vehicle_or_at_the_infantry() -> None:
    """BOB-G8 V12, BOB-5.7.22"""
    at_infantry = do(mixed(), "fire GE-G1 at D4", dice=[1])
    at_vehicle = do(mixed(), "fire GE-G1 at vehicle in D4", dice=[1])

    assert {"US-P1": "eliminated"} == results(at_infantry)
    assert "D4" == where(at_infantry.state, "US-T1")
    assert {"US-T1": "eliminated"} == results(at_vehicle)
    assert 0 == counter(at_vehicle.state, "US-P1").level
    assert (10, 15) == (only(at_infantry, AttackRolled).firepower, only(at_vehicle, AttackRolled).firepower)


def test_small_arms_do_not_affect_a_vehicle() -> None:
    """BOB-G8 V12"""
    assert {"US-P1": "reduced"} == results(do(mixed(), "fire GE-F1 at D4", dice=[1]))

    alone = battle({"US-T1": "D4"}, {"GE-M1": "D2", "GE-F1": "D3"}, first="ge")
    for text in ("fire GE-M1 at D4", "fire GE-F1 at D4", "fire GE-M1 at vehicle in D4"):
        assert "BOB-G8" == refused(alone, text)
    assert ["fire GE-F1 at vehicle in D4"] == [
        one for one in choices(alone) if "fire GE" in one and "at" in one
    ]


def test_only_a_vehicle_may_be_aimed_at_as_one() -> None:
    """BOB-G8 V12"""
    state = battle({"US-P1": "D4", "US-G1": "E4"}, {"GE-T1": "D2"}, first="ge")

    assert "BOB-G8" == refused(state, "fire GE-T1 at vehicle in D4")
    assert "BOB-G8" == refused(state, "fire GE-T1 at vehicle in E4")
    assert "BOB-R15" == refused(state, "fire GE-T1 at vehicle in A1"), "nobody is there at all"


def test_a_concealed_vehicle_is_fired_at_as_infantry_which_does_and_reveals_nothing() -> None:
    """BOB-G8 V12"""
    state = battle({"US-P1": "D4"}, {"GE-T1": "D2"}, signs={"D2": "w"}, concealed={"GE-T1"})

    assert "BOB-G8" == refused(state, "fire US-P1 at vehicle in D2")
    step = do(state, "fire US-P1 at D2", dice=[1])
    assert {"GE-T1": "none"} == results(step)
    assert counter(step.state, "GE-T1").concealed
    assert not events(step, Revealed)
    assert not any("GE-T1" in str(event) for event in told(step, "us"))
    assert not any("GE-T1" in str(event) for event in told(step, None))


def test_numbers_of_a_counter_without_letters_are_explained() -> None:
    """BOB-G8: a Panther is named by its type."""
    state = duel("ge_pz5g#1", "US-T1", origin="D1", facing="N")
    values = {one.name: one.value for one in GAME.counter_values(GAME.view(state, Seat("ge")), "GE_PZ5G#1")}

    assert {"16", "12"} <= set(values.values())
