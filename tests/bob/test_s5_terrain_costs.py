"""Section 5.5: what it costs to enter a hex, in sixths of a movement point; areas, edges, roads (BOB-G6)."""

from fractions import Fraction

import pytest

from bob.boards import board, ground
from cases import cases
from wargames.bob import GAME
from wargames.bob.ground.ground import Ground, ground_of
from wargames.bob.values.board import read_area
from wargames.bob.values.components import SIXTHS, UnitClass
from wargames.kernel.base.errors import BadGeometry

ROAD = ("A4", "B4", "C4", "D4", "E4", "F4", "G4")


def points(given: Ground, origin: str, to: str, kind: UnitClass = "squad") -> Fraction | None:
    cost = given.step_cost(origin, to, kind)
    return None if cost is None else Fraction(cost, SIXTHS)


def clause(given: Ground, origin: str, to: str, kind: UnitClass = "squad") -> str:
    refusal = given.step_refusal(origin, to, kind)
    assert refusal is not None
    return refusal.clause


# ------------------------------------------------------------------------------------------------- geometry


def test_names_and_neighbors_follow_the_grid() -> None:
    """BOB-G6: A4/NE is B3, A4/SE B4, B4/NE C4, B4/SE C5."""
    flat = ground()

    assert ("A3", "B3", "B4", "A5", None, None) == tuple(
        flat.beside("A4", direction) for direction in ("N", "NE", "SE", "S", "SW", "NW")
    )
    assert ("C4", "C5") == (flat.beside("B4", "NE"), flat.beside("B4", "SE"))
    assert ("B3", "C4", "C5", "B5", "A5", "A4") == flat.neighbors["B4"]
    assert ("A1", "A2", "A3") == flat.places[:3]
    assert (3, 4, 6) == (flat.away["C3"]["C6"], flat.away["A3"]["E4"], flat.away["A1"]["G4"])
    assert flat.members(flat.around["B4"]) == tuple(sorted(flat.neighbors["B4"]))


def test_the_same_hexside_has_two_names() -> None:
    """BOB-G6"""
    one, other = ground(hedgerows=("D3/N",)), ground(hedgerows=("D2/S",))

    assert one.hedgerows == other.hedgerows
    assert (("D3/N",), ("D3/N",)) == (one.hedgerow_names, other.hedgerow_names)
    assert (("N",), ("S",), ()) == tuple(one.hedgerow_sides(place) for place in ("D3", "D2", "C3"))
    assert one.hedgerow_between("D2", "D3")
    assert not one.hedgerow_between("D3", "D4")


@cases(("C3/SW", "B3/NE"), ("C3/S", "C4/N"), ("C3/NW", "B2/SE"), ("C3/NE", "C3/NE"), ("D3/SE", "D3/SE"))
def test_the_canonical_name_of_a_hexside_is_north_or_east(name: str, canonical: str) -> None:
    """BOB-G6"""
    assert (canonical,) == ground(hedgerows=(name,)).hedgerow_names


# ---------------------------------------------------------------------------------------------------- costs


@cases("squad", "wt", "decoy", "vehicle")
def test_a_clear_hex_costs_one(kind: UnitClass) -> None:
    """BOB-5.5.1, BOB-G8 (V4)"""
    assert 1 == points(ground(), "C3", "C4", kind)


@pytest.mark.parametrize("sign", ["w", "S", "B"])
@pytest.mark.parametrize("kind", ["squad", "wt", "decoy"])
def test_woods_and_buildings_cost_two(sign: str, kind: UnitClass) -> None:
    """BOB-5.5.2"""
    assert 2 == points(ground({"C4": sign}), "C3", "C4", kind)


@cases(".", "w", "S", "B", "=")
def test_along_a_road_only_the_road_counts(sign: str) -> None:
    """BOB-5.5.3, BOB-5.5.4, BOB-R56, BOB-G8 (V4)"""
    along = ground({"D4": sign}, roads=(ROAD,))

    assert Fraction(1, 2) == points(along, "C4", "D4", "squad") == points(along, "E4", "D4", "decoy")
    assert Fraction(2, 3) == points(along, "C4", "D4", "wt")
    assert Fraction(1, 2) == points(along, "E4", "D4", "vehicle")


def test_a_road_hex_entered_from_beside_costs_its_terrain() -> None:
    """BOB-R56, BOB-G6"""
    along = ground({"D4": "w"}, roads=(ROAD, ("D1", "D2", "D3")))

    assert 2 == points(along, "D3", "D4")  # two roads, no hexes of one that follow each other
    assert 1 == points(along, "C5", "C4")
    assert not along.along_road("D3", "D4")
    assert along.along_road("D2", "D1")


def test_a_hedgerow_adds_one() -> None:
    """BOB-5.5.5, BOB-R56"""
    assert 2 == points(ground(hedgerows=("C4/N",)), "C3", "C4")
    assert 2 == points(ground(hedgerows=("C4/N",)), "C4", "C3")
    assert 3 == points(ground({"C4": "w"}, hedgerows=("C4/N",)), "C3", "C4")
    assert 1 == points(ground(hedgerows=("C4/N",)), "B3", "C4")
    assert Fraction(3, 2) == points(ground(hedgerows=("C4/SE",), roads=(ROAD,)), "C4", "D4")
    assert Fraction(5, 3) == points(ground(hedgerows=("C4/SE",), roads=(ROAD,)), "D4", "C4", "wt")


def test_each_level_up_adds_one_and_down_nothing() -> None:
    """BOB-5.5.6, BOB-R56"""
    hill = ground({"C3": "w"}, levels={"C3": 1, "C4": 3}, roads=(("C3", "C4"), ("C4", "D4")))

    assert 3 == points(hill, "C2", "C3")
    assert 1 == points(hill, "C3", "C2")
    assert Fraction(5, 2) == points(hill, "C3", "C4")
    assert Fraction(1, 2) == points(hill, "C4", "D4")


@cases("squad", "wt", "decoy", "vehicle")
def test_water_is_entered_only_over_a_bridge(kind: UnitClass) -> None:
    """BOB-5.5.7, BOB-G6"""
    canal = ground_of(GAME.scenarios["bridge"].board)

    assert points(canal, "F6", "E6", kind) is None
    assert "BOB-5.5.7" == clause(canal, "F6", "E6", kind)
    assert (Fraction(2, 3) if kind == "wt" else Fraction(1, 2)) == points(canal, "F5", "E5", kind)
    assert canal.step_refusal("F5", "E5", kind) is None


def test_a_bridge_is_entered_only_along_its_road() -> None:
    """BOB-G6"""
    canal = ground_of(GAME.scenarios["bridge"].board)

    assert points(canal, "F4", "E5") is None
    assert "BOB-G6" == clause(canal, "F4", "E5")
    assert {"D4": 3, "F5": 3} == {to: cost for to, cost in canal.steps("squad")["E5"].items() if cost == 3}


@cases("S", "B")
def test_a_vehicle_enters_a_building_only_along_a_road(sign: str) -> None:
    """BOB-G8 (V4)"""
    village = ground({"D4": sign}, roads=(ROAD,))

    assert points(village, "D3", "D4", "vehicle") is None
    assert "BOB-G8" == clause(village, "D3", "D4", "vehicle")
    assert Fraction(1, 2) == points(village, "C4", "D4", "vehicle")
    assert 2 == points(ground({"D4": "w"}), "D3", "D4", "vehicle")


@cases("gun", "artillery")
def test_guns_and_artillery_never_move(kind: UnitClass) -> None:
    """BOB-G8 (V5), BOB-G9 (A1)"""
    assert points(ground(), "C3", "C4", kind) is None
    assert "BOB-G8" == clause(ground(), "C3", "C4", kind)


@cases("C5", "C3", "Z9", "C0", "H1", "")
def test_a_step_goes_to_an_adjacent_hex_of_the_board(to: str) -> None:
    """BOB-G6"""
    assert "BOB-G6" == clause(ground(), "C3", to)


# ---------------------------------------------------------------------------------------------------- edges


def test_the_edges_are_the_outer_columns_and_rows() -> None:
    """BOB-G16"""
    edges = ground().edges

    assert tuple(f"A{row}" for row in range(1, 8)) == edges["west"]
    assert tuple(f"G{row}" for row in range(1, 8)) == edges["east"]
    assert tuple(f"{column}1" for column in "ABCDEFG") == edges["north"]
    assert tuple(f"{column}7" for column in "ABCDEFG") == edges["south"]


def test_units_enter_by_the_road_that_ends_at_the_edge() -> None:
    """BOB-G16, BOB-3.1"""
    along = ground({"A5": "w", "A6": "~", "G2": "S"}, levels={"A4": 1}, roads=(ROAD, ("A1", "A2", "A3")))

    assert {"A1": 3, "A2": 6, "A3": 3, "A4": 3, "A5": 12, "A7": 6} == along.entries("west", "squad")
    assert 4 == along.entries("west", "wt")["A4"] == along.entries("east", "wt")["G4"]
    assert 12 == along.entries("east", "squad")["G2"]
    assert "G2" not in along.entries("east", "vehicle")
    assert {} == along.entries("west", "gun")
    assert frozenset({"A1"}) == along.road_ends["north"]


def test_a_bridge_at_the_edge_is_entered_by_its_road() -> None:
    """BOB-G16, BOB-G6"""
    assert 3 == ground({"A4": "="}, roads=(ROAD,)).entries("west", "squad")["A4"]
    assert "A4" not in ground({"A4": "="}, roads=(("A3", "A4", "A5"),)).entries("west", "squad")


# ---------------------------------------------------------------------------------------------- areas, cover


def test_an_area_is_a_rectangle_of_hexes_or_all_buildings() -> None:
    """BOB-G16, BOB-3.1"""
    village = board({"B2": "S", "D4": "B", "E4": "w"})

    assert ("B2", "C2", "B3", "C3", "B4", "C4") == read_area(village, "B2-C4")
    assert ("D4",) == read_area(village, "D4-D4")
    assert ("B2", "D4") == read_area(village, "buildings")


def test_nobody_is_set_up_in_water() -> None:
    """BOB-3.1, BOB-5.5.7"""
    canal = ground_of(GAME.scenarios["bridge"].board)

    assert ("E5",) == canal.members(canal.area("E1-E9"))
    assert not canal.area("A1-D9") & canal.bit["G5"]


@cases("", "A1", "A1-", "A1-H1", "C3-B4", "B4-C3", "a1-b2", "building", "A1-B2-C3")
def test_what_is_no_area_cannot_be_read(area: str) -> None:
    """BOB-G16"""
    with pytest.raises(BadGeometry):
        read_area(board(), area)


def test_beneficial_terrain_covers_a_target() -> None:
    """BOB-3.2, BOB-G6, BOB-R50"""
    laid = ground(
        {"A1": "w", "B1": "S", "C1": "B", "E1": "~", "F1": "="},
        hedgerows=("E2/N", "D4/S"),
        foxholes=("A3",),
        fortifications=("B3",),
        roads=(("F1", "G1"),),
    )

    found = {place for place in laid.places if laid.beneficial(place)}

    assert {"A1", "B1", "C1", "E2", "D4", "D5", "A3", "B3"} == found
    assert ("B1", "C1") == laid.members(laid.buildings)


def test_a_hex_names_its_covers() -> None:
    """BOB-5.7.3 to BOB-5.7.10, BOB-R20"""
    laid = ground(
        {"A1": "w", "B1": "S", "C1": "B", "D1": "w"}, foxholes=("D1", "E1", "B1"), fortifications=("A1",)
    )

    covers = {place: laid.covers(place) for place in ("A1", "B1", "C1", "D1", "E1", "F1")}

    assert {
        "A1": ("fortification", "woods"),
        "B1": ("stone building", "foxhole"),
        "C1": ("wooden building",),
        "D1": ("foxhole in woods",),
        "E1": ("foxhole",),
        "F1": (),
    } == covers
