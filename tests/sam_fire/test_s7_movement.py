"""Section 7, movement, with rulings SAF-R12, SAF-R13 and SAF-R89."""

import pytest

from cases import cases
from sam_fire.given import allowed, battle, choices, do, drawing, only, refused, unit, where
from wargames.sam_fire.ground.ground import ground_of
from wargames.sam_fire.moments import UnitMoved
from wargames.sam_fire.values.components import TERRAIN, Terrain
from wargames.sam_fire.values.map_sheet import MapSheet
from wargames.sam_fire.values.state import State

NORTH: dict[str, Terrain] = {f"050{row}": "road" for row in range(1, 6)}
"""A road from 0505 to 0501."""
WINDING: dict[str, Terrain] = dict.fromkeys(("0505", "0504", "0503", "0502", "0601", "0702"), "road")


def walker(near: Terrain, far: Terrain, id_: str = "I1") -> State:
    """Put a unit in 0509 with 0508 and 0507 north of it, the only way of two hexes between them."""
    others = {} if id_ == "I1" else {"I1": "1101"}
    return battle({id_: "0509", **others}, terrain={"0508": near, "0507": far}, dice=[2])


def driver(terrain: dict[str, Terrain], tank: str = "T1") -> State:
    """Put a tank in 0505."""
    return battle({"I1": "1109", tank: "0505"}, terrain=terrain, dice=[5])


# ------------------------------------------------------------------------------------------------ terrain


@cases(*list(TERRAIN))
def test_a_hex_has_one_type_of_terrain(terrain: Terrain) -> None:
    """SAF-7.1"""
    ground = ground_of(MapSheet(drawing({"0508": terrain}), "0602", "0608"))

    assert terrain == ground.terrain["0508"]
    assert {"0508"} <= {place for place, kind in ground.terrain.items() if kind == terrain}
    assert 99 == len(ground.terrain)


@cases(
    ("clear", 1, "SAF-7.2"),
    ("road", 1, "SAF-7.2"),
    ("woods", 2, "SAF-7.3"),
    ("hill", 2, "SAF-7.4"),
    ("building", 3, "SAF-7.5"),
)
def test_what_infantry_pays_to_enter_a_hex(terrain: Terrain, points: int, clause: str) -> None:
    """SAF-7.2, SAF-7.3, SAF-7.4, SAF-7.5, SAF-R13: a road hex costs 1."""
    step = do(walker(terrain, "clear"), "move I1 to 0508 with 2")

    moved = only(step, UnitMoved)
    assert ("I1", "0509", ("0508",), points) == (moved.unit, moved.start, moved.path, moved.spent)
    assert (clause,) == moved.clauses
    assert "0508" == where(step.state, "I1")


@cases(
    ({}, ("0508", "0507"), 2),
    ({"0507": "woods"}, ("0508", "0507"), 3),
    ({"0507": "hill"}, ("0508", "0507"), 3),
    ({"0508": "building"}, ("0408", "0407", "0507"), 3),
    ids=["two clear hexes", "into woods", "onto a hill", "around a building, the cheapest way"],
)
def test_a_squad_goes_as_far_as_3_points_take_it(
    terrain: dict[str, Terrain], path: tuple[str, ...], points: int
) -> None:
    """SAF-7.2, SAF-7.3, SAF-7.4, SAF-7.5"""
    moved = only(do(battle({"I1": "0509"}, terrain=terrain, dice=[2]), "move I1 to 0507 with 2"), UnitMoved)

    assert (path, points) == (moved.path, moved.spent)


@cases(("woods", "SAF-7.3"), ("hill", "SAF-7.4"))
def test_the_third_point_leads_on_from_woods_or_a_hill(near: Terrain, clause: str) -> None:
    """SAF-7.2, SAF-7.3, SAF-7.4: with buildings on both sides there is no other way."""
    walls: dict[str, Terrain] = {"0408": "building", "0608": "building", "0508": near}
    step = do(battle({"I1": "0509"}, terrain=walls, dice=[2]), "move I1 to 0507 with 2")

    moved = only(step, UnitMoved)
    assert (("0508", "0507"), 3, ("SAF-7.2", clause)) == (moved.path, moved.spent, moved.clauses)


@cases(
    ("woods", "woods", "SAF-7.3"),
    ("hill", "woods", "SAF-7.3"),
    ("woods", "hill", "SAF-7.4"),
    ("hill", "hill", "SAF-7.4"),
    ("woods", "building", "SAF-7.5"),
    ("building", "woods", "SAF-7.3"),
)
def test_a_squad_goes_no_farther(near: Terrain, far: Terrain, clause: str) -> None:
    """SAF-7.3, SAF-7.4, SAF-7.5: more than 3 points by any way."""
    state = walker(near, far)

    assert clause == refused(state, "move I1 to 0507 with 2")
    assert "move I1 to 0507 with 2" not in choices(state)


TOO_FAR: dict[str, tuple[str, str, dict[str, Terrain], str | None, str, str]] = {
    # name: (unit, from, terrain, as far as it goes, too far, clause)
    "a squad has 3 points": ("I1", "0509", {}, "0506", "0505", "SAF-7.2"),
    "a sniper has 3 points": ("SN1", "0509", {}, "0506", "0505", "SAF-7.2"),
    "a mortar has 2 points": ("MO1", "0509", {}, "0507", "0506", "SAF-7.2"),
    "a building takes all 3 points": ("I1", "0509", {"0507": "building"}, None, "0507", "SAF-7.5"),
    "a mortar stops in the hex it could not pay": (
        "MO1", "0509", {"0508": "building"}, "0508", "0507", "SAF-7.2",
    ),
    "only the first hex is entered for too few points": (
        "MO1", "0509", {"0507": "building"}, None, "0507", "SAF-7.5",
    ),
    "the bonus of a road is 1 point": ("I1", "0506", NORTH | {"0506": "road"}, "0502", "0501", "SAF-7.2"),
    "and 1 for a mortar": ("MO1", "0505", NORTH, "0502", "0501", "SAF-7.2"),
    "a winding road is counted by its hexes": ("I1", "0505", WINDING, "0601", "0702", "SAF-7.2"),
    "the last hex is off the road": ("I1", "0505", NORTH | {"0501": "clear"}, "0502", "0501", "SAF-7.2"),
    "there is a gap in the road": ("I1", "0505", NORTH | {"0503": "clear"}, "0502", "0501", "SAF-7.2"),
    "the start is off the road": ("I1", "0505", NORTH | {"0505": "clear"}, "0502", "0501", "SAF-7.2"),
    "a road does not pay for the building beside it": (
        "MO1", "0505", NORTH | {"0504": "building"}, "0504", "0503", "SAF-7.2",
    ),
}  # fmt: skip


@cases(*TOO_FAR)
def test_a_unit_goes_as_far_as_its_points_and_the_road_take_it(name: str) -> None:
    """SAF-7.2, SAF-7.5, SAF-7.6, SAF-7.7, SAF-R12, SAF-R13, SAF-G1: the worked examples among others.

    0702 is 4 hexes away and 5 by the winding road.
    """
    id_, at, terrain, far, farther, clause = TOO_FAR[name]
    state = battle({"I9": "1109", id_: at}, terrain=terrain, dice=[2])

    assert far is None or allowed(state, f"move {id_} to {far} with 2")
    assert clause == refused(state, f"move {id_} to {farther} with 2")


# ------------------------------------------------------------------------------------------------ roads


@cases(("I1", "0501", 4), ("SN1", "0501", 4), ("MO1", "0502", 3))
def test_a_move_by_road_alone_has_a_point_more(id_: str, far: str, points: int) -> None:
    """SAF-7.6, SAF-R13: the worked example, 4 road hexes with 3 points; a mortar goes 3."""
    state = battle({"I9": "1109", id_: "0505"}, terrain=NORTH, dice=[2])

    moved = only(do(state, f"move {id_} to {far} with 2"), UnitMoved)

    expected = tuple(f"050{row}" for row in range(4, 4 - points, -1))
    assert (expected, points) == (moved.path, moved.spent)
    assert ("SAF-7.2", "SAF-7.6") == moved.clauses


def test_a_covered_mortar_has_the_points_for_two_hexes() -> None:
    """SAF-R13, SAF-R12: two clear hexes, but not woods and another."""
    terrain: dict[str, Terrain] = {"0504": "woods"}
    state = battle({"I1": "0405", "MO1": "0505"}, terrain=terrain, dice=[6])
    state = do(state, "covering fire by I1 at - for MO1").state

    assert allowed(state, "then move to 0507")
    assert "SAF-7.2" == refused(state, "then move to 0503")


# -------------------------------------------------------------------------------- always one hex


def test_one_adjacent_hex_may_always_be_entered() -> None:
    """SAF-7.7, SAF-R12: the worked example, a mortar of 2 points into a building of 3."""
    step = do(walker("building", "clear", "MO1"), "move MO1 to 0508 with 2")

    moved = only(step, UnitMoved)
    assert (("0508",), 2) == (moved.path, moved.spent)
    assert ("SAF-7.5", "SAF-7.7") == moved.clauses
    assert "0508" == where(step.state, "MO1")


def test_a_full_hex_stays_closed() -> None:
    """SAF-R12, SAF-7.8"""
    state = battle({"I1": "0508", "I2": "0508", "MO1": "0509"}, terrain={"0508": "building"}, dice=[2])

    assert "SAF-7.8" == refused(state, "move MO1 to 0508 with 2")


# ------------------------------------------------------------------------------------------------ tanks


@pytest.mark.parametrize("tank", ["T1", "T3"])
@pytest.mark.parametrize(
    ("terrain", "path", "points"),
    [
        ({}, "0504", 1),
        ({}, "0504,0503", 2),
        ({"0504": "hill"}, "0504", 2),
        ({"0504": "road"}, "0504,0503", 2),
        (NORTH, "0504,0503,0502", 3),
    ],
    ids=["clear", "two clear", "hill", "road", "by road alone"],
)
def test_what_a_tank_pays(tank: str, terrain: dict[str, Terrain], path: str, points: int) -> None:
    """SAF-R89, SAF-R13, SAF-15.3: as infantry, with the road bonus."""
    state, drive = driver(terrain, tank), f"drive {tank} by {path}"
    step = do(state, drive)

    assert drive in choices(state)
    moved = only(step, UnitMoved)
    assert (tuple(path.split(",")), points) == (moved.path, moved.spent)
    assert path[-4:] == where(step.state, tank)
    assert ("SAF-7.6" in moved.clauses) == (points == 3)


@cases(
    ({}, "0504,0503,0502"),
    ({"0504": "hill"}, "0504,0503"),
    ({"0503": "hill"}, "0504,0503"),
    (NORTH | {"0502": "clear"}, "0504,0503,0502"),
    (NORTH | {"0505": "clear"}, "0504,0503,0502"),
    (NORTH, "0504,0503,0502,0501"),
    ids=["three clear", "hill first", "hill second", "off the road", "from off the road", "four by road"],
)
def test_what_a_tank_cannot_pay(terrain: dict[str, Terrain], path: str) -> None:
    """SAF-R89, SAF-R13, SAF-15.3"""
    state, drive = driver(terrain), f"drive T1 by {path}"

    assert "SAF-15.3" == refused(state, drive)
    assert drive not in choices(state)


def test_a_tank_moves_from_hex_to_hex() -> None:
    """SAF-R89, SAF-G13: a path skips no hex."""
    assert "SAF-G13" == refused(driver({}), "drive T1 by 0503")


# ------------------------------------------------------------------------------------------------ once a turn


def test_a_unit_moves_once_in_a_turn() -> None:
    """SAF-7.11, SAF-R7: whatever orders are left."""
    state = battle({"I1": "0405", "I2": "0505", "T1": "0909"}, dice=[2, 3, 5, 5, 6])

    state = do(state, "move I2 to 0504 with 2", "drive T1 by 0908").state

    assert "SAF-6.16" == refused(state, "move I2 to 0503 with 3")
    assert "SAF-6.16" == refused(state, "covering fire by I1 at - for I2")
    assert "SAF-6.16" == refused(state, "drive T1 by 0907")


# -------------------------------------------------------------------------------- special units


def test_a_squad_moves_or_attacks() -> None:
    """SAF-7.12"""
    state = battle({"I1": "0508"}, {"R01": "0507"}, dice=[1, 1, 2, 3, 6])

    assert {"move", "fire", "assault", "covering", "end"} == {text.split()[0] for text in choices(state)}
    assert not unit(state, "I1").used
