"""Camouflage, attacks on snipers, and what a sniper may do (sections 8 to 10 of the sniper rules)."""

from cases import cases
from sniper.given import (
    ALLEY,
    allowed,
    choices,
    do,
    idle,
    only,
    pass_round,
    refused,
    rolls,
    table,
    there,
    unit,
)
from sniper.maps import map_of
from wargames.sniper.moments import CamouflageRolled, Concealed
from wargames.sniper.values.board import Board, Map
from wargames.sniper.values.state import State

WIDE = Map((Board("T", ("..........",) * 4),))


def shot(away: int, *at: str) -> State:
    """Lay a concealed sniper out so many hexes from a hex with American squads."""
    squads = {f"A{number}": f"0102 {squad}" for number, squad in enumerate(at, 1)}
    return table({"S1": f"{1 + away:02}02 sniper concealed", **squads}, on=WIDE, first="de")


@cases((4, False), (3, True))
def test_a_die_as_high_as_the_distance_reveals(die: int, concealed: bool) -> None:
    """SN-8.1, SN-8.3, SN-8.5."""
    step = do(shot(4, "regular"), "fire S1 at A1 normal", dice=[1, die])

    assert unit(step.state, "S1").concealed == concealed


def test_officers_who_survive_add_one_each() -> None:
    """SN-8.2, SN-R14."""
    state = shot(4, "officer regular*3", "officer disrupted")
    step = do(state, "fire S1 at A1 normal aiming at officer", dice=[5, 1, 1, 1, 3])

    assert only(step, CamouflageRolled).officers == 1
    assert not unit(step.state, "S1").concealed


def test_from_eight_hexes_no_die_is_thrown() -> None:
    """SN-8.4, SN-R12."""
    state = shot(8, "officer*3")

    assert rolls(state, "fire S1 at A1 normal", dice=[1, 1, 1]) == [("black", 3)]


def test_a_die_is_thrown_even_when_it_cannot_succeed() -> None:
    """SN-R12."""
    assert ("d6", 1) in rolls(shot(7, "regular"), "fire S1 at A1 normal", dice=[1, 6])


def test_the_marker_lost_by_the_same_shot_does_not_change_its_number() -> None:
    """SN-R8."""
    step = do(shot(2, "regular"), "fire S1 at A1 normal", dice=[5, 6])

    assert not there(step.state, "A1")
    assert not unit(step.state, "S1").concealed


def test_a_revealed_sniper_rolls_no_camouflage() -> None:
    """SN-8.1, SN-R11."""
    state = table({"S1": "0502 sniper", "A1": "0102 regular"}, on=WIDE, first="de")

    assert rolls(state, "fire S1 at A1 normal", dice=[1]) == [("black", 1)]


def hidden(**more: str) -> State:
    """Lay a revealed sniper out behind the building 1006 of the alley."""
    return table({"S1": "1206 sniper", "A1": "0805 regular*4", **more}, on=ALLEY)


def test_a_sniper_out_of_sight_may_be_concealed_again() -> None:
    """SN-8.6, SN-R15, SN-R32."""
    state = hidden()
    while "conceal S1" not in choices(state):
        state = do(state, idle(state)).state
    step = do(state, "conceal S1")

    assert only(step, Concealed).hex == "1206"
    assert unit(step.state, "S1").concealed
    assert not unit(do(state, "leave S1 revealed").state, "S1").concealed


def test_a_sniper_in_sight_of_anybody_stays_revealed() -> None:
    """SN-8.6, SN-R15."""
    step = pass_round(hidden(A2="1205 regular disrupted fatigued"))

    assert not unit(step.state, "S1").concealed


def test_squads_aboard_see_nobody() -> None:
    """SN-R15, SN-R26."""
    state = hidden(H1="0805 m3a1", A2="on:H1 regular*4")
    while "conceal S1" not in choices(state):
        state = do(state, idle(state)).state

    assert allowed(state, "conceal S1")


# attacks on snipers


def at_sniper(terrain: str, sniper: str = "sniper", **more: str) -> State:
    """Lay a German sniper out in a hex three away from an American squad."""
    units = {"A1": "0405 regular*4", "S1": f"0705 {sniper}", **more}
    return table(units, on=map_of({"0705": terrain}))


def test_a_concealed_sniper_cannot_be_attacked() -> None:
    """SN-9.1."""
    state = at_sniper(".", "sniper concealed")

    assert refused(state, "fire A1 at S1 normal") == "SN-9.1"
    assert refused(state, "fire A1 at S1 suppressive") == "SN-9.1"


@cases("W", "B")
def test_normal_fire_does_not_reach_a_sniper_in_cover(terrain: str) -> None:
    """SN-9.2, SN-9.6, SN-R18."""
    state = at_sniper(terrain)

    assert refused(state, "fire A1 at S1 normal") == "SN-9.2"
    assert allowed(state, "fire A1 at S1 suppressive")


def test_smoke_is_cover_and_an_officer_is_none() -> None:
    """SN-R18."""
    smoky = table({"A1": "0405 regular*4", "S1": "0705 sniper"}, smoke=["0705"])

    assert refused(smoky, "fire A1 at S1 normal") == "SN-9.2"
    assert allowed(at_sniper(".", G1="0705 officer"), "fire A1 at S1 normal")


def test_in_the_open_a_hit_destroys_it() -> None:
    """SN-9.5, SN-9.8."""
    assert not there(do(at_sniper("."), "fire A1 at S1 normal", dice=[5, 2, 2, 1]).state, "S1")


def test_suppressive_results_are_as_for_any_squad() -> None:
    """SN-9.7, SN-9.9."""
    state = at_sniper("W", G1="0705 officer")
    step = do(state, "fire A1 at S1 suppressive", dice=[5, 5, 1, 1, 6, 1, 1])

    assert rolls(state, "fire A1 at S1 suppressive", dice=[1] * 7) == [("black", 4), ("red", 3)]
    assert unit(step.state, "S1").condition == "pinned"


def test_a_flamethrower_is_no_exception() -> None:
    """SN-R19."""
    state = table({"A1": "0604 regular*4 flamethrower", "S1": "0705 sniper"}, on=map_of({"0705": "B"}))

    assert refused(state, "fire A1 at S1 normal") == "SN-9.2"
    assert rolls(state, "fire A1 at S1 suppressive", dice=[1] * 6) == [("black", 6)]


def test_mortars_attack_it_normally() -> None:
    """SN-9.3."""
    state = at_sniper("W", A2="0404 mortar elite*2")
    step = do(state, "bombard 0705 with A2 normal", dice=[5, 4, 3, 1])

    assert not there(step.state, "S1")


def test_concussive_firepower_attacks_it_normally_in_a_building() -> None:
    """SN-9.4, SN-G6."""
    tank = at_sniper("B", T1="0406 m4a1")

    assert rolls(tank, "fire T1 at S1 normal", dice=[1] * 12) == [("black", 9), ("red", 3)]
    assert refused(at_sniper("W", T1="0406 m4a1"), "fire T1 at S1 normal") == "SN-9.2"
    assert refused(tank, "fire T1 at S1 normal with A1") == "SN-9.2"


def test_a_sniper_attacks_another_only_in_the_open() -> None:
    """SN-R20."""
    units = {"A1": "0405 sniper concealed", "S1": "0705 sniper"}

    assert rolls(table(units), "fire A1 at S1 normal", dice=[1, 1]) == [("black", 1), ("d6", 1)]
    assert refused(table(units, on=map_of({"0705": "W"})), "fire A1 at S1 normal") == "SN-9.2"
    assert refused(table(units), "fire A1 at S1 suppressive") == "SN-5.2"


def test_an_area_attack_does_nothing_to_a_concealed_sniper() -> None:
    """SN-R17."""
    state = at_sniper(".", "sniper concealed", A2="0404 mortar", G1="0705 regular*2")
    step = do(state, "bombard 0705 with A2 normal", dice=[5, 1])

    assert unit(step.state, "G1").figures == ("regular",)
    assert unit(step.state, "S1").concealed


# what a sniper may do


def test_the_actions_of_a_sniper() -> None:
    """SN-10.1, SN-10.2, SN-10.3."""
    state = table({"S1": "0405 sniper", "A1": "0705 regular"}, first="de")
    listed = choices(state)

    for kept in ("advance S1", "fire S1 at A1 normal", "op fire mode S1", "fatigue S1"):
        assert kept in listed
    assert refused(state, "fire and move S1") == "SN-10.1"
    assert refused(state, "assault with S1") == "SN-10.2"


def test_no_officer_rallies_a_pinned_sniper() -> None:
    """SN-9.10, SN-R30, SN-R33, SN-R34."""
    state = table(
        {"S1": "0405 sniper pinned", "G1": "0405 officer regular pinned", "A1": "0705 regular"}, first="de"
    )

    assert refused(state, "fire S1 at A1 normal") == "SN-9.10"
    assert allowed(state, "fire G1 at A1 normal")


def test_op_fire_mode_reveals_nobody() -> None:
    """SN-R32."""
    state = table({"S1": "0405 sniper concealed", "A1": "0705 regular"}, first="de")

    assert unit(do(state, "op fire mode S1").state, "S1").concealed
