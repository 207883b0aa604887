"""Section 5: the map, distances, and what steps cost."""

from itertools import pairwise

import pytest

from cases import cases
from sniper.maps import ground, map_of
from sniper.shipped import SCENARIOS
from sniper.sight_oracle import hexes_apart, neighbors
from wargames.kernel.base.errors import BadGeometry
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.values.board import Board, Map, read_area
from wargames.sniper.values.components import Mover

ALLEY = ground_of(SCENARIOS["snipers_alley"].map)


def cost(signs: dict[str, str], origin: str, to: str, mover: Mover = "squad", **kinds: object) -> int | None:
    return ground(signs, **kinds).step_cost(origin, to, mover)  # type: ignore[arg-type]


def test_distances_are_those_of_the_ledger() -> None:
    """TOI-5.1, SN-G2, SN-G1"""
    assert 8 == ALLEY.away["0505"]["1305"]
    pairs = [(one, other) for one in ALLEY.places for other in ALLEY.places]
    assert all(ALLEY.away[one][other] == hexes_apart(one, other) for one, other in pairs)


def test_neighbors_are_those_of_the_ledger() -> None:
    """SN-G2: even columns sit half a hex lower."""
    for place in ALLEY.places:
        assert {other for other in neighbors(place) if other in ALLEY.bit} == set(ALLEY.neighbors[place])
        assert set(ALLEY.members(ALLEY.around[place])) == set(ALLEY.neighbors[place])
    assert {"1204", "1205", "1304", "1306", "1404", "1405"} == set(ALLEY.neighbors["1305"])


def test_hexes_within_distances() -> None:
    """TOI-5.1"""
    near = ALLEY.members(ALLEY.within("0805", 2, 3))
    assert {to for to in ALLEY.places if ALLEY.away["0805"][to] in {2, 3}} == set(near)
    assert ("0805",) == ALLEY.members(ALLEY.within("0805", 0, 0))


def test_a_cliff_is_not_crossed() -> None:
    """TOI-5.9: up or down, along a road too."""
    for signs in ({}, {"0302": "R", "0303": "R"}):
        made = ground(signs, levels={"0303": 2})
        assert made.step_cost("0302", "0303", "squad") is None
        assert made.step_cost("0303", "0302", "squad") is None
    refusal = ground({}, levels={"0303": 2}).step_refusal("0302", "0303", "squad")
    assert refusal is not None
    assert ("TOI-5.9", "there is a cliff between 0302 and 0303") == (refusal.clause, refusal.because)


def test_the_stream_is_crossed_only_over_its_bridges() -> None:
    """TOI-5.12, TOI-5.14, SN-1.28, SN-G1: the two banks are joined by 0605 and 0609 alone."""
    standing = ALLEY.members(ALLEY.standing("squad"))
    steps = {(origin, to) for origin in standing for to in ALLEY.steps("squad")[origin]}
    crossings = {step for step in steps if any(place[:2] == "06" for place in step)}

    assert {
        *(("0505", "0605"), ("0605", "0505"), ("0605", "0705"), ("0705", "0605")),
        *(("0509", "0609"), ("0609", "0509"), ("0609", "0709"), ("0709", "0609")),
    } == crossings
    assert 1 == ALLEY.step_cost("0505", "0605", "vehicle")


@cases(
    ("0505", "0604", "squad", "TOI-5.12", "0604 is a flooded stream, which it cannot enter"),
    ("0506", "0605", "squad", "TOI-5.14", "the bridge 0605 is entered and left only along its road"),
    ("0605", "0706", "squad", "TOI-5.14", "the bridge 0605 is entered and left only along its road"),
    ("1104", "1004", "vehicle", "TOI-5.11", "a vehicle enters the building 1004 only along a road"),
    ("1104", "1304", "squad", "TOI-5.1", "1304 is not adjacent to 1104"),
    ("1605", "1705", "squad", "TOI-5.1", "1705 is no hex of the map"),
)
def test_why_a_step_is_never_made(origin: str, to: str, mover: Mover, clause: str, because: str) -> None:
    """TOI-5.1, TOI-5.11, TOI-5.12, TOI-5.14"""
    refusal = ALLEY.step_refusal(origin, to, mover)
    assert refusal is not None
    assert (clause, because) == (refusal.clause, refusal.because)


def test_a_step_that_can_be_made_is_not_refused() -> None:
    """TOI-5.11: into the headquarters by road, with the half-track too; on foot into any building."""
    assert ALLEY.step_refusal("1205", "1305", "vehicle") is None
    assert ALLEY.step_refusal("1104", "1004", "squad") is None
    assert ALLEY.step_cost("1304", "1305", "vehicle") is None


def test_the_sniper_walk_of_the_ledger() -> None:
    """SN-4.1: 1206 to 0905 costs four points."""
    way = ["1206", "1106", "1005", "0906", "0905"]
    assert [1, 1, 1, 1] == [ALLEY.step_cost(origin, to, "squad") for origin, to in pairwise(way)]


def test_where_units_can_be() -> None:
    """TOI-20.3, SN-G1: 152 hexes are passable to squads; no vehicle is in a building without a road."""
    squads, vehicles = ALLEY.standing("squad"), ALLEY.standing("vehicle")

    assert 152 == squads.bit_count()
    assert {"1003", "1004", "1006", "1007", "1202", "1203", "1206", "1304", "1402", "1406"} == set(
        ALLEY.members(squads & ~vehicles)
    )


def test_cover_and_smoke_places() -> None:
    """TOI-7.14, TOI-14.3, SN-R18, SN-2.7"""
    assert (0, 2, 3, 3, 0, 0, 0) == tuple(
        ALLEY.cover(place) for place in ("0101", "0301", "1004", "1305", "0605", "0801", "0601")
    )
    assert set(ALLEY.members(ALLEY.covered)) == {place for place in ALLEY.places if ALLEY.cover(place)}
    assert {place for place in ALLEY.places if ALLEY.cover(place) == 3} == set(ALLEY.members(ALLEY.buildings))
    assert ALLEY.downhill("0902", "0405")
    assert not ALLEY.downhill("0902", "0801")
    assert not ALLEY.downhill("0405", "0902")


def test_areas() -> None:
    """SN-1.19, SN-1.20: a hex, a rectangle, a board, and the green border."""
    map_ = SCENARIOS["snipers_alley"].map

    assert ("0504",) == read_area(map_, "0504")
    assert {f"{column:02}{row:02}" for column in range(9, 17) for row in range(1, 11)} == set(
        read_area(map_, "9A")
    )
    assert 50 == len(read_area(map_, "green")) == ALLEY.area("green").bit_count()


@cases("1710", "0201-0110", "0102-0201", "blue", "", "0101-", "0101-1711")
def test_what_is_no_area(area: str) -> None:
    """SN-1.19"""
    with pytest.raises(BadGeometry):
        read_area(SCENARIOS["snipers_alley"].map, area)


def test_a_map_without_green_hexes() -> None:
    """SN-1.19"""
    with pytest.raises(BadGeometry, match="no hexes with a green border"):
        read_area(map_of(), "green")


def test_a_bad_map_has_no_facts() -> None:
    """SN-G1"""
    with pytest.raises(BadGeometry, match=r"map\.boards\[0\]\.rows: 'x' in row 1 is no sign"):
        ground_of(Map((Board("T", ("x",)),)))


def test_boards_join_from_left_to_right() -> None:
    """SN-G1, SN-G2: hexes of different boards are neighbors like any others."""
    made = ground_of(Map((Board("L", ("..", "..")), Board("R", ("W.", "..")))))

    assert "woods" == made.terrain["0301"]
    assert {"0201", "0202", "0301", "0402", "0401"} == set(made.neighbors["0302"])
    assert made.members(made.area("R")) == ("0301", "0302", "0401", "0402")
