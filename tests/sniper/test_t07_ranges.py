"""Targets, sight, kinds of fire and range (section 7, first half; SN-G3, SN-G14)."""

import pytest

from cases import cases
from sniper.given import allowed, choices, do, only, refused, table, unit
from sniper.maps import map_of
from wargames.kernel.base.errors import BadText
from wargames.sniper import GAME
from wargames.sniper.moments import AttackRolled
from wargames.sniper.values.board import Board, Level, Map
from wargames.sniper.values.state import State

STRIP = ("." * 16,) * 3
PLAIN = Map((Board("T", STRIP),))
HILL = Map((Board("T", STRIP),), levels=(Level(1, ("0202",)),))
PLATEAU = Map((Board("T", STRIP),), levels=(Level(1, tuple(f"{column:02}02" for column in range(1, 17))),))

DICE = {"regular": 1, "elite": 2, "officer": 1, "mg": 4, "regular anti_tank": 4, "m3a1": 4, "regular mg": 5}
"""Of the normal fire of German figures at squads; of those with tokens at vehicles."""
AT_VEHICLES = {"regular": 1, "elite": 1, "officer": 1, "mg": 2, "regular anti_tank": 4, "m3a1": 2}

HITS = {"close": 4, "normal": 5, "long": 6}


def facing(firer: str, target: str, away: int, *, on: Map = PLAIN) -> State:
    """Lay a German unit out in 0202 against an American one so many hexes to its right."""
    units = {"G1": f"0202 {firer}", "H1" if target == "m3a1" else "A1": f"{2 + away:02}02 {target}"}
    return table({**units, "G9": "0101 regular", "A9": "1601 regular"}, on=on, first="de")


def assert_band(state: State, text: str, dice: int, band: str | None, clause: str = "TOI-7.7") -> None:
    """Check the range band of an attack, and the faces that hit; None: it is refused."""
    if band is None:
        assert refused(state, text) == clause
        return
    rolled = only(do(state, text, dice=[1] * dice), AttackRolled)
    assert (rolled.band, rolled.hits_from) == (band, HITS[band])


def bands(reach: int) -> list[tuple[int, str | None]]:
    """List the borders of the range bands of a range value."""
    normal = [(away, "normal") for away in sorted({2, reach}) if 2 <= away <= reach]
    return [(1, "close"), *normal, (reach + 1, "long"), (2 * reach, "long"), (2 * reach + 1, None)]


RANGES = {"regular": 4, "elite": 4, "officer": 4, "mg": 5, "m3a1": 5}
VEHICLE_RANGES = {"regular": 1, "elite": 1, "officer": 1, "mg": 3, "m3a1": 3, "regular anti_tank": 3}


@cases(*[(firer, away, band) for firer, reach in RANGES.items() for away, band in bands(reach)])
def test_bands_against_squads_are_close_normal_up_to_the_range_and_long_up_to_twice_it(
    firer: str, away: int, band: str | None
) -> None:
    """TOI-7.4, TOI-7.5, TOI-7.6, TOI-7.7, SN-G3, SN-G14."""
    assert_band(facing(firer, "regular*4", away), "fire G1 at A1 suppressive", DICE[firer], band)


@cases(
    *[
        (firer, away, band)
        for firer, reach in VEHICLE_RANGES.items()
        for away, band in dict(bands(reach)).items()
    ]
)
def test_bands_against_vehicles_follow_the_range_against_vehicles(
    firer: str, away: int, band: str | None
) -> None:
    """TOI-7.4, TOI-7.5, TOI-7.6, TOI-7.7, SN-G3, SN-G6."""
    assert_band(facing(firer, "m3a1", away), "fire G1 at H1 normal", AT_VEHICLES[firer] + 1, band)


@cases(
    *(
        [("regular", away, band) for away, band in [*bands(5), (4, "normal")]]
        + [("mg", away, band) for away, band in bands(6)]
    )
)
def test_a_target_on_a_lower_level_is_reached_from_one_hex_farther(
    firer: str, away: int, band: str | None
) -> None:
    """TOI-7.8."""
    assert_band(facing(firer, "regular*4", away, on=HILL), "fire G1 at A1 suppressive", DICE[firer], band)


@cases(PLAIN, PLATEAU)
def test_on_one_level_there_is_no_such_gain(on: Map) -> None:
    """TOI-7.8."""
    assert_band(facing("regular", "regular*4", 5, on=on), "fire G1 at A1 suppressive", 1, "long")


def test_nor_is_there_for_fire_uphill() -> None:
    """TOI-7.8."""
    uphill = Map((Board("T", STRIP),), levels=(Level(1, ("0702",)),))
    assert_band(facing("regular", "regular*4", 5, on=uphill), "fire G1 at A1 suppressive", 1, "long")


def test_four_regulars_at_six_hexes_hit_once_in_6_5_5_1() -> None:
    """TOI-7.6."""
    step = do(facing("regular*4", "regular*4", 6), "fire G1 at A1 normal", dice=[6, 5, 5, 1])

    assert only(step, AttackRolled).hits == 1
    assert len(unit(step.state, "A1").figures) == 3


@cases((1, 3), (2, 2), (4, 2), (5, 1))
def test_the_same_dice_hit_less_often_from_farther(away: int, hits: int) -> None:
    """TOI-7.4, TOI-7.5, TOI-7.6, SN-G14."""
    state = facing("regular*4", "regular*4", away)
    assert only(do(state, "fire G1 at A1 normal", dice=[6, 5, 4, 3]), AttackRolled).hits == hits


# the worst band


@cases(
    (5, "", 5, "long"),
    (5, ":mg", 4, "normal"),
    (5, ":rest", 1, "long"),
    (9, "", 5, None),
    (9, ":rest", 1, None),
    (9, ":mg", 4, "long"),
    (11, ":mg", 4, None),
)
def test_the_whole_attack_uses_the_worst_band_of_its_figures(
    away: int, part: str, dice: int, band: str | None
) -> None:
    """TOI-7.9, TOI-7.7."""
    assert_band(facing("regular mg", "regular*4", away), f"fire G1{part} at A1 suppressive", dice, band)


@cases(("0402", "close"), ("0502", "normal"), ("0702", "normal"), ("0802", "long"), ("1102", "long"))
def test_one_unit_farther_off_spoils_the_band_for_all(helper: str, band: str) -> None:
    """TOI-7.9, TOI-R12."""
    units = {"A1": "0202 regular", "A2": f"{helper} regular", "G1": "0302 regular*4", "G9": "1601 regular"}
    assert_band(table(units, on=PLAIN), "fire A1 at G1 suppressive with A2", 2, band)


def test_a_supporter_out_of_range_takes_no_part_at_all() -> None:
    """TOI-7.7, TOI-7.9, TOI-8.2."""
    units = {"A1": "0202 regular", "A2": "1202 regular", "G1": "0302 regular*4", "G9": "1601 regular"}
    assert refused(table(units, on=PLAIN), "fire A1 at G1 normal with A2") == "TOI-7.7"


# targets and sight


def test_the_attacker_picks_one_of_the_units_in_a_hex_and_nobody_else_is_hit() -> None:
    """TOI-7.1."""
    units = {"H1": "0404 m3a1", "A1": "0404 regular*3", "A2": "0404 elite*2", "G1": "0504 regular*4"}
    state = table({**units, "G9": "0808 regular"}, first="de")

    for target in ("A1", "A2", "H1"):
        red = [1] if target == "H1" else []
        after = do(state, f"fire G1 at {target} normal", dice=[4, 1, 1, 1, *red]).state
        now = {id_: (len(unit(after, id_).figures), unit(after, id_).hits) for id_ in ("A1", "A2", "H1")}
        plain = {"A1": (3, 0), "A2": (2, 0), "H1": (0, 0)}
        hit = {"A1": (2, 0), "A2": (1, 0), "H1": (0, 1)}
        assert now == {**plain, target: hit[target]}


@cases(("A2", "TOI-7.1"), ("A1", "TOI-7.1"), ("G7", "TOI-7.1"), ("G2", "TOI-13.1"), ("A5", "TOI-7.1"))
def test_only_an_enemy_unit_on_the_map_is_a_target(target: str, clause: str) -> None:
    """TOI-7.1, TOI-13.1."""
    units = {
        "A1": "0404 regular*2",
        "A2": "0504 regular",
        "G1": "0604 regular",
        "G2": "0604 regular concealed",
    }
    assert refused(table(units), f"fire A1 at {target} normal") == clause


def test_a_direct_attack_needs_sight() -> None:
    """TOI-7.2, TOI-6.2, TOI-14.1."""
    units = {"A1": "0404 regular", "G1": "0406 regular", "A9": "0108 regular"}
    woods = map_of({"0405": "W"})

    assert allowed(table(units), "fire A1 at G1 normal")
    assert refused(table(units, on=woods), "fire A1 at G1 normal") == "TOI-6.2"
    assert refused(table(units, smoke=["0405"]), "fire A1 at G1 normal") == "TOI-14.1"
    assert not [choice for choice in choices(table(units, on=woods)) if choice.startswith("fire A1 at")]


def test_a_neighbor_is_always_in_sight() -> None:
    """TOI-7.2."""
    units = {"A1": "0404 regular", "G1": "0504 regular", "A9": "0108 regular"}
    woods = map_of({"0404": "W", "0504": "B"})
    assert allowed(table(units, on=woods), "fire A1 at G1 normal")


# the kind of fire


@cases("normal", "suppressive")
def test_the_kind_of_fire_is_part_of_what_is_declared(kind: str) -> None:
    """TOI-7.3, TOI-R20."""
    state = facing("regular*4", "regular*4", 3)
    step = do(state, f"fire G1 at A1 {kind}", dice=[5, 1, 1, 1])

    assert only(step, AttackRolled).kind == kind
    after = unit(step.state, "A1")
    assert (len(after.figures), after.condition) == ((3, "none") if kind == "normal" else (4, "pinned"))


@cases("fire G1 at A1", "fire G1 at A1 both", "bombard 0404 with G1")
def test_fire_of_no_kind_is_not_even_an_action(text: str) -> None:
    """TOI-7.3."""
    with pytest.raises(BadText):
        GAME.parse(text)
