"""Section 2: counters and the terrain key, as printed."""

from cases import cases
from wargames.bob.values.components import (
    ARTILLERY_FIREPOWER,
    BLANK,
    COUNTER_MIX,
    COVER,
    ROAD_SIXTHS,
    SIXTHS,
    TERRAIN,
    TYPES,
    UNLIMITED,
    Face,
    artillery_type,
)

# id, side, class, movement, full face, reduced face: fp, pfp, prof, range, casualties, morale
INFANTRY = [
    ("us_para", "us", "squad", 5, (6, 5, 1, 5, (4, 8), (10, 6, 2)), (6, 5, 1, 4, (5,), (9, 6, 2))),
    ("us_para_bzk", "us", "squad", 5, (6, 5, 1, 5, (4, 8), (10, 6, 2)), (6, 5, 1, 4, (5,), (9, 6, 2))),
    ("us_mg", "us", "wt", 4, (8, 7, 1, 14, (4, 8), (10, 6, 2)), (7, 5, 2, 12, (4,), (9, 6, 2))),
    ("us_mortar", "us", "wt", 4, (8, 6, 2, 1000, (4, 8), (10, 6, 2)), (6, 3, 3, 1000, (4,), (9, 6, 2))),
    ("ge_1st", "ge", "squad", 5, (5, 3, 2, 6, (4, 7), (10, 5, 1)), (4, 2, 2, 5, (4,), (8, 5, 1))),
    ("ge_2nd", "ge", "squad", 5, (4, 1, 3, 6, (3, 7), (10, 5, 1)), (4, 1, 3, 5, (3,), (8, 5, 1))),
    ("ge_mg1", "ge", "wt", 4, (8, 7, 1, 14, (4, 7), (10, 6, 2)), (7, 5, 2, 12, (4,), (9, 6, 2))),
    ("ge_mg2", "ge", "wt", 4, (7, 5, 2, 12, (4, 7), (10, 6, 2)), (7, 5, 2, 10, (4,), (9, 6, 2))),
    ("ge_mortar", "ge", "wt", 4, (6, 4, 2, 1000, (4, 7), (10, 6, 2)), (5, 2, 3, 1000, (4,), (9, 6, 2))),
]

# id, ap, he, front, flank, movement, proficiency, turret
VEHICLES = [
    ("us_m4a1", 10, 10, 7, 4, 12, 2, True),
    ("us_m4a3_76", 13, 10, 7, 4, 14, 2, True),
    ("us_m4a3_105", 9, 12, 7, 4, 14, 3, True),
    ("us_m18", 13, 9, 2, 1, 22, 1, True),
    ("us_m36", 16, 9, 6, 2, 14, 1, True),
    ("ge_pz3n", 7, 10, 4, 2, 12, 2, True),
    ("ge_marder", 13, 9, 2, 1, 13, 1, False),
    ("ge_pz4h", 13, 10, 6, 3, 12, 2, True),
    ("ge_pz5g", 16, 10, 12, 4, 14, 2, True),
    ("ge_pz6e", 15, 11, 9, 6, 11, 1, True),
    ("ge_stug3g", 13, 8, 6, 3, 12, 3, False),
]

# id, ap, he, proficiency, casualty
GUNS = [("us_57mm", 10, 4, 2, 6), ("ge_20mm", 5, 9, 1, 6), ("ge_88mm", 15, 10, 1, 5)]


@cases(*INFANTRY)
def test_infantry_counters_print_these_values(  # noqa: PLR0917  a row of the table
    id_: str, side: str, kind: str, movement: int, full: tuple[int, ...], reduced: tuple[int, ...]
) -> None:
    """BOB-G1, BOB-G2, BOB-5.4.1, BOB-5.4.2, BOB-5.3.3, BOB-R17"""
    type_ = TYPES[id_]

    assert (side, kind, movement, 1) == (type_.side, type_.kind, type_.movement, type_.operations)
    assert Face(*full) == type_.full == type_.face(reduced=False)  # type: ignore[arg-type]  # rows of numbers
    assert Face(*reduced) == type_.reduced == type_.face(reduced=True)  # type: ignore[arg-type]
    assert type_.infantry
    assert type_.real


def test_proficiency_is_what_firepower_loses_to_reaction() -> None:
    """BOB-G1: prof is fp minus pfp."""
    infantry = [TYPES[row[0]] for row in INFANTRY]
    faces = [face for type_ in infantry for face in (type_.full, type_.reduced) if face is not None]

    assert [face.firepower - face.proficient_firepower for face in faces] == [
        face.proficiency for face in faces
    ]


def test_teams_are_weak_in_melee_and_squads_use_their_firepower() -> None:
    """BOB-5.11.4, BOB-5.11.6, BOB-5.11.7, BOB-R60, BOB-G8 (V16)"""
    assert {(2, 1)} == {type_.melee for type_ in TYPES.values() if type_.kind == "wt"}
    assert ((6, 6), (5, 4), (4, 4)) == tuple(TYPES[id_].melee for id_ in ("us_para", "ge_1st", "ge_2nd"))
    assert {(4, 4)} == {type_.melee for type_ in TYPES.values() if type_.kind == "vehicle"}
    assert {(2, 2)} == {type_.melee for type_ in TYPES.values() if type_.kind == "gun"}


def test_mortars_have_a_least_range_and_no_greatest() -> None:
    """BOB-5.6.11, BOB-5.6.12"""
    mortars = {id_: type_ for id_, type_ in TYPES.items() if type_.weapon == "mortar"}

    assert {"us_mortar": 2, "ge_mortar": 2} == {id_: type_.min_range for id_, type_ in mortars.items()}
    assert {UNLIMITED} == {face.range for one in mortars.values() for face in (one.full, one.reduced) if face}
    assert {0} == {type_.min_range for type_ in TYPES.values() if type_.weapon != "mortar"}
    assert {"us_mg", "ge_mg1", "ge_mg2"} == {id_ for id_, type_ in TYPES.items() if type_.weapon == "mg"}


def test_some_squads_carry_anti_tank_weapons() -> None:
    """BOB-G1, BOB-G8 (V13)"""
    carried = {
        id_: (type_.satw.number, type_.satw.firepower, type_.satw.range)
        for id_, type_ in TYPES.items()
        if type_.satw is not None
    }
    assert {"us_para_bzk": (2, 11, 4), "ge_1st": (3, 13, 2), "ge_2nd": (4, 13, 2)} == carried


@cases("us_decoy", "ge_decoy")
def test_decoys_move_as_squads_and_print_nothing(id_: str) -> None:
    """BOB-2.1, BOB-G1, BOB-G2, BOB-R37"""
    decoy = TYPES[id_]

    assert ("decoy", 5, 1) == (decoy.kind, decoy.movement, decoy.operations)
    assert (BLANK, None, (0, 0)) == (decoy.full, decoy.reduced, decoy.melee)
    assert not decoy.real
    assert not decoy.infantry
    assert BLANK == decoy.face(reduced=True)


def test_so_many_counters_are_in_the_box() -> None:
    """BOB-G1"""
    us = {"us_para": 16, "us_para_bzk": 5, "us_mg": 3, "us_mortar": 3, "us_decoy": 9}
    germans = {"ge_1st": 20, "ge_2nd": 10, "ge_mg1": 3, "ge_mg2": 3, "ge_mortar": 1, "ge_decoy": 8}

    assert us | germans == COUNTER_MIX


@cases(*VEHICLES)
def test_vehicles_print_these_values(  # noqa: PLR0917  a row of the table
    id_: str, ap: int, he: int, front: int, flank: int, movement: int, proficiency: int, *, turret: bool
) -> None:
    """BOB-G8, BOB-G2"""
    type_, armament = TYPES[id_], TYPES[id_].armament

    assert armament is not None
    assert (ap, front, flank, turret) == (armament.anti_tank, armament.front, armament.flank, armament.turret)
    assert Face(he, he, proficiency, UNLIMITED, (), (10, 10, 10)) == type_.full
    assert ("vehicle", movement, 3, None) == (type_.kind, type_.movement, type_.operations, type_.reduced)


@cases(*GUNS)
def test_guns_print_these_values_and_never_move(
    id_: str, ap: int, he: int, proficiency: int, casualty: int
) -> None:
    """BOB-G8, BOB-G2"""
    type_, armament = TYPES[id_], TYPES[id_].armament

    assert armament is not None
    assert (ap, 0, 0, False) == (armament.anti_tank, armament.front, armament.flank, armament.turret)
    assert Face(he, he, proficiency, UNLIMITED, (casualty,), (10, 6, 2)) == type_.full
    assert ("gun", 0, 3, None) == (type_.kind, type_.movement, type_.operations, type_.reduced)


def test_artillery_has_firepower_by_caliber() -> None:
    """BOB-2.1, BOB-G9"""
    assert {80: 8, 100: 9, 120: 10, 150: 11} == ARTILLERY_FIREPOWER
    for caliber, firepower in ARTILLERY_FIREPOWER.items():
        for side in ("us", "ge"):
            counter = TYPES[artillery_type(side, caliber)]
            assert side == counter.side
            assert "artillery" == counter.kind
            assert 1 == counter.operations
            assert 0 == counter.movement
            assert firepower == counter.full.firepower


def test_all_six_classes_of_counters_are_in_the_box() -> None:
    """BOB-2.1"""
    assert {"squad", "wt", "gun", "vehicle", "artillery", "decoy"} == {type_.kind for type_ in TYPES.values()}
    assert len(INFANTRY) + len(VEHICLES) + len(GUNS) + 2 + 2 * len(ARTILLERY_FIREPOWER) == len(TYPES)
    assert [id_.split("_")[0] for id_ in TYPES] == [type_.side for type_ in TYPES.values()]
    assert list(TYPES) == [type_.id for type_ in TYPES.values()]


def test_the_terrain_key_is_the_printed_one() -> None:
    """BOB-5.5.1, BOB-5.5.2, BOB-5.2.2, BOB-G6, BOB-G8 (V4)"""
    key = {
        row.symbol: (terrain, row.movement, row.vehicle, row.blocks, row.beneficial)
        for terrain, row in TERRAIN.items()
    }
    assert {
        ".": ("clear", 1, 1, False, False),
        "w": ("woods", 2, 2, True, True),
        "S": ("stone building", 2, None, True, True),
        "B": ("wooden building", 2, None, True, True),
        "~": ("water", None, None, False, False),
        "=": ("bridge", None, None, False, False),
    } == key


def test_roads_cost_halves_and_thirds_exactly() -> None:
    """BOB-5.5.3, BOB-5.5.4, BOB-R56"""
    assert (SIXTHS, {"squad": 3, "decoy": 3, "wt": 4, "vehicle": 3}) == (6, ROAD_SIXTHS)


@cases(
    ("fortification", 3, 3, "BOB-5.7.4"),
    ("stone building", 2, 2, "BOB-5.7.5"),
    ("wooden building", 1, 1, "BOB-5.7.6"),
    ("hedgerow", 2, 0, "BOB-5.7.7"),
    ("foxhole", 2, 4, "BOB-5.7.8"),
    ("woods", 1, -1, "BOB-5.7.9"),
    ("foxhole in woods", 2, 2, "BOB-5.7.10"),
    ("higher", 1, 1, "BOB-5.7.11"),
    ("lower", -1, -1, "BOB-5.7.12"),
)
def test_cover_changes_the_die_by_this_much(cover: str, fire: int, mortar: int, clause: str) -> None:
    """BOB-5.7.4 to BOB-5.7.12, BOB-R20, BOB-G9 (A8, M2)"""
    rows = {name: (row.fire, row.mortar, row.clause) for name, row in COVER.items()}

    assert (fire, mortar, clause) == rows.pop(cover)  # type: ignore[call-overload]  # a plain string
    assert 8 == len(rows)
