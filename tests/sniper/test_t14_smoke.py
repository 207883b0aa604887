"""What smoke does while it lies, and how long that is (section 14)."""

from cases import cases
from sniper.given import ALLEY, allowed, choices, cited, do, idle, only, refused, rolls, table, unit
from sniper.maps import map_of
from wargames.sniper.moments import AttackRolled, SmokeCleared
from wargames.sniper.values.components import TERRAIN
from wargames.sniper.values.state import Smoke

# sight


def test_smoke_blocks_the_road_it_lies_on() -> None:
    """TOI-14.1, SN-2.9, TOI-6.2: 1005 and 0605 see each other until there is smoke in 0805."""
    units = {"A1": "0605 regular*4", "G1": "1005 regular*4"}

    assert allowed(table(units, on=ALLEY), "fire A1 at G1 normal")
    smoky = table(units, on=ALLEY, smoke=["0805"])
    assert refused(smoky, "fire A1 at G1 normal") == "TOI-14.1"
    assert "fire A1 at G1 normal" not in choices(smoky)
    back = table(units, on=ALLEY, smoke=["0805"], first="de")
    assert refused(back, "fire G1 at A1 suppressive") == "TOI-14.1"  # TOI-6.7: nor the other way


def test_smoke_at_either_end_blocks_nothing() -> None:
    """TOI-14.1, TOI-6.1"""
    units = {"A1": "0605 regular*4", "G1": "1005 regular*4"}

    assert allowed(table(units, on=ALLEY, smoke=["0605"]), "fire A1 at G1 normal")
    assert allowed(table(units, on=ALLEY, smoke=["1005"]), "fire A1 at G1 normal")


def test_along_the_side_of_two_hexes_both_must_be_smoky() -> None:
    """TOI-14.1, TOI-6.3: from 0303 to 0503 the line runs between 0402 and 0403."""
    units = {"A1": "0303 regular", "G1": "0503 regular"}

    assert allowed(table(units, smoke=["0402"]), "fire A1 at G1 normal")
    assert allowed(table(units, smoke=["0403"]), "fire A1 at G1 normal")
    assert refused(table(units, smoke=["0402", "0403"]), "fire A1 at G1 normal") == "TOI-6.3"
    woods = table(units, on=map_of({"0402": "W"}), smoke=["0403"])
    assert refused(woods, "fire A1 at G1 normal") == "TOI-6.3"


@cases((0, "0303", False), (0, "0503", False), (1, "0303", True), (1, "0503", False))
def test_smoke_is_seen_over_from_a_hill_unless_it_lies_close_to_the_lower_unit(
    level: int, smoke: str, clear: bool
) -> None:
    """TOI-14.1, TOI-6.6, TOI-R4: as woods are; 0503 is two hexes from the lower unit, 0303 four."""
    units = {"A1": "0103 regular*4", "G1": "0703 regular"}
    state = table(units, on=map_of(levels={"0103": level} if level else {}), smoke=[smoke])

    assert allowed(state, "fire A1 at G1 normal") == clear


# cover


@cases((".", 2), ("R", 2), ("H", 2), ("W", 4))
def test_smoke_adds_two_to_the_cover_of_its_hex(sign: str, red: int) -> None:
    """TOI-14.1, TOI-7.14, TOI-7.15: for each kind of fire."""
    state = table({"A1": "0404 regular", "G1": "0504 regular"}, on=map_of({"0504": sign}), smoke=["0504"])

    for kind in ("normal", "suppressive"):
        rolled = only(do(state, f"fire A1 at G1 {kind}", dice=[1] * (1 + red)), AttackRolled)
        assert len(rolled.red) == red
        assert (2, "TOI-14.1") in {(one.amount, one.clause) for one in rolled.cover}
    assert TERRAIN["woods"].cover == 2


def test_smoke_covers_a_vehicle_where_woods_do_not() -> None:
    """TOI-14.1, TOI-15.2: armor 1 and smoke 2."""
    units = {"G1": "0704 regular*4 anti_tank", "H1": "0504 m3a1", "A9": "0101 elite"}
    for smoke, red in (([], 1), (["0504"], 3)):
        state = table(units, on=map_of({"0504": "W"}), smoke=smoke, first="de")
        assert rolls(state, "fire G1 at H1 normal", dice=[1] * (7 + red)) == [("black", 7), ("red", red)]


# half firepower


@cases(("regular*4", 2), ("regular*3", 2), ("regular", 1), ("elite*2 mg", 4), ("officer elite*3", 4))
def test_units_in_smoke_attack_at_half(words: str, dice: int) -> None:
    """TOI-14.2, TOI-7.11: rounded up, once on the whole squad."""
    state = table({"A1": f"0404 {words}", "G1": "0604 regular*4"}, smoke=["0404"])
    rolled = only(do(state, "fire A1 at G1 suppressive", dice=[1] * dice), AttackRolled)

    assert len(rolled.black) == dice
    assert [one.clause for one in rolled.power if one.amount < 0] == (
        ["TOI-14.2"] if words != "regular" else []
    )


def test_vehicles_mortars_and_op_fire_are_halved_too() -> None:
    """TOI-14.2, TOI-10.3, TOI-11.5"""
    half_track = table({"H1": "0404 m3a1", "A9": "0101 elite", "G1": "0604 regular"}, smoke=["0404"])
    assert rolls(half_track, "fire H1 at G1 normal", dice=[1, 1]) == [("black", 2)]
    mortar = table({"A2": "0404 mortar", "A9": "0101 elite", "G1": "0604 regular"}, smoke=["0404"])
    assert rolls(mortar, "bombard 0604 with A2 suppressive", dice=[1, 1]) == [("black", 2)]
    assert rolls(mortar, "bombard 0604 with A2 normal", dice=[1]) == [("black", 1)]
    watch = table({"A1": "0804 regular", "A9": "0101 elite", "G1": "0404 regular*4 op_fire"}, smoke=["0404"])
    entered = do(watch, "advance A1", "step to 0704").state
    assert rolls(entered, "op fire G1 normal", dice=[1, 1]) == [("black", 2)]


def test_who_fires_into_smoke_is_not_halved() -> None:
    """TOI-14.2: only who stands in it."""
    state = table({"A1": "0404 regular*4", "G1": "0604 regular"}, smoke=["0604"])

    assert rolls(state, "fire A1 at G1 normal", dice=[1] * 6) == [("black", 4), ("red", 2)]


def test_smoke_costs_no_movement_points() -> None:
    """TOI-14.1, SN-G5: as the terrain it lies on."""
    state = do(
        table({"A1": "0404 regular", "A9": "0101 elite", "G1": "0801 elite"}, smoke=["0504"]), "advance A1"
    )

    assert "step to 0504" in choices(state.state)
    walked = do(state.state, "step to 0504", "step to 0604", "step to 0704", "step to 0804").state
    assert unit(walked, "A1").at == "0804"


# where, and how long


def test_smoke_stays_through_the_next_rounds_actions() -> None:
    """TOI-14.4, TOI-R9, TOI-19.4: laid in round 1, it is removed in the Status Phase of round 2."""
    state = do(
        table({"A2": "0405 mortar", "A3": "0505 regular", "G1": "1406 regular"}, on=ALLEY),
        "smoke 0805 with A2",
        dice=[1],
    ).state
    gone = None
    while state.smoke:
        where = (state.round, state.step)
        gone = do(state, idle(state))
        state = gone.state
    assert gone is not None
    assert where[0] == 2
    assert state.round == 2
    assert only(gone, SmokeCleared).hexes == ("0805",)
    assert cited(gone, SmokeCleared) == ("TOI-14.4", "TOI-R9")


def test_each_marker_has_its_own_time() -> None:
    """TOI-14.4, SN-G13: of two markers the older one goes first."""
    state = table({"A1": "0101 regular", "G1": "0801 elite"}, round=2, smoke={"0404": 1, "0405": 2})
    while state.round == 2:
        state = do(state, idle(state)).state

    assert state.smoke == (Smoke("0405", 2),)
