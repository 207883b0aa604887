"""Figures, vehicles, tokens and the printed tables."""

import pytest

from cases import cases
from sniper.ledger_tables import fills, lines
from wargames.sniper.values.components import (
    ANTI_TANK_FIREPOWER,
    ANTI_TANK_RANGE,
    BANDAGE_DICE,
    BATTLE_HARDENED_DICE,
    CANCELS_FROM,
    DETERMINATION_DICE,
    FARTHEST_CAMOUFLAGE_ROLL,
    FIGURE_ORDER,
    FIGURES,
    FLAME_COVER,
    FLAME_FIREPOWER,
    HEALS_FROM,
    HITS_FROM,
    MOST_SNIPER_CASUALTIES,
    MOVEMENT,
    SIDES,
    SIGNS,
    SLOTS,
    SMOKE_COVER,
    SMOKE_FAILS_FROM,
    SNIPER_FIGURES,
    SPECIALIZATIONS,
    STREAM,
    TERRAIN,
    VEHICLES,
    Figure,
    Firing,
    HitRow,
    Side,
    TerrainRow,
    heavy,
    listed,
    slots,
)

# figure, slots, at squads: range and firepower, at vehicles: range and firepower, heavy
PRINTED: list[tuple[Figure, int, tuple[int, int], tuple[int, int], bool]] = [
    ("regular", 1, (4, 1), (1, 1), False),
    ("elite", 1, (4, 2), (1, 1), False),
    ("officer", 1, (4, 1), (1, 1), False),
    ("mortar", 2, (8, 2), (8, 2), True),
]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("figure", "slots_", "squads", "vehicles", "heavy_"), PRINTED)
def test_a_figure_has_these_values(  # noqa: PLR0917  a row of the table
    side: Side, figure: Figure, slots_: int, squads: tuple[int, int], vehicles: tuple[int, int], heavy_: bool
) -> None:
    """SN-G3, TOI-3.1, TOI-3.7, TOI-3.8, TOI-3.10, TOI-3.19, TOI-3.22"""
    type_ = FIGURES[side][figure]

    assert (figure, slots_, 4, heavy_) == (type_.id, type_.slots, type_.movement, type_.heavy)
    assert squads == (type_.at("squad").range, type_.at("squad").firepower)
    assert vehicles == (type_.at("vehicle").range, type_.at("vehicle").firepower)
    assert type_.area == (figure == "mortar")


@cases(("us", 3), ("de", 4))
def test_the_machine_gun_of_a_side(side: Side, firepower: int) -> None:
    """TOI-3.16, SN-G3"""
    crew = FIGURES[side]["mg"]

    assert (2, 4, True, False) == (crew.slots, crew.movement, crew.heavy, crew.area)
    assert (Firing(5, firepower), Firing(3, 2)) == (crew.squads, crew.vehicles)


def test_the_ledger_lists_the_same_figures() -> None:
    """SN-G3: the table of the gap, row by row."""
    rows = {row[0]: row for row in lines("SN-G3", 8)[1:]}
    sides: dict[str, tuple[Side, Figure]] = {"mg_us": ("us", "mg"), "mg_de": ("de", "mg")}

    for name in ("regular", "elite", "officer", "mg_us", "mg_de"):
        figure: Figure = "mg" if name in sides else name  # type: ignore[assignment]  # names of figures
        side = sides[name][0] if name in sides else "us"
        type_ = FIGURES[side][figure]
        values = [type_.slots, type_.movement, type_.squads.range, type_.squads.firepower]
        values += [type_.vehicles.range, type_.vehicles.firepower]
        assert values == [int(cell.split(" ")[0]) for cell in rows[name][1:7]]


def test_the_values_of_a_sniper() -> None:
    """SN-3.2, SN-3.8, SN-3.11, SN-6.7, SN-8.4, SN-R12, SN-R13"""
    assert ("regular",) == SNIPER_FIGURES
    assert (4, 1, 7) == (MOVEMENT, MOST_SNIPER_CASUALTIES, FARTHEST_CAMOUFLAGE_ROLL)


@cases(
    (("officer", "regular", "regular", "regular"), 4),
    (("elite", "regular", "mortar"), 4),
    (("regular", "regular", "regular", "mortar"), 5),
    (("mg", "mortar"), 4),
)
def test_the_slots_that_figures_take(figures: tuple[Figure, ...], wanted: int) -> None:
    """TOI-3.1, SN-1.2"""
    assert 4 == SLOTS
    assert wanted == slots(figures)


def test_heavy_weapons_and_the_order_of_figures() -> None:
    """TOI-3.4, TOI-3.22, SN-R31"""
    assert heavy(("regular", "mg"))
    assert heavy(("mortar",))
    assert not heavy(("officer", "elite", "regular"))
    assert ["officer", "elite", "regular", "mg", "mortar"] == list(FIGURE_ORDER)
    assert ("officer", "elite", "regular", "mortar") == listed(("mortar", "regular", "officer", "elite"))


@cases(
    ("close", 4),
    ("normal", 5),
    ("long", 6),
    ("assault", 4),
    ("mortar", 5),
    ("sniper concealed", 5),
    ("sniper revealed", 6),
)
def test_the_faces_that_hit(row: HitRow, least: int) -> None:
    """SN-G14, TOI-7.4, TOI-7.5, TOI-7.6, TOI-12.5, TOI-11.3, SN-6.9, SN-6.10"""
    assert least == HITS_FROM[row]
    shown = row.replace("close", "close (distance 1)")
    assert f"{shown} {least}" in fills()["SN-G14"]


def test_the_faces_of_other_dice() -> None:
    """TOI-7.13, SN-2.3, SN-2.4, TOI-4.3, SN-G14"""
    assert (5, 6, 4) == (CANCELS_FROM, SMOKE_FAILS_FROM, HEALS_FROM)


def test_the_half_track() -> None:
    """TOI-15.1, TOI-16.2, SN-G6"""
    m3a1 = VEHICLES["m3a1"]

    assert (7, 1, 1, False) == (m3a1.movement, m3a1.armor, m3a1.transports, m3a1.tank)
    assert (Firing(5, 4), Firing(3, 2)) == (m3a1.at("squad"), m3a1.at("vehicle"))
    row = [int(cell) for cell in lines("SN-G6", 10)[1][2:9]]
    assert row == [m3a1.movement, 5, 4, 3, 2, m3a1.armor, m3a1.transports]


def test_the_tank_for_concussive_firepower() -> None:
    """SN-9.4, SN-G6"""
    tank = VEHICLES["m4a1"]

    assert (6, 4, True, 3) == (tank.movement, tank.armor, tank.tank, tank.concussive)
    assert (Firing(5, 6), Firing(6, 8)) == (tank.squads, tank.vehicles)


def test_the_specializations() -> None:
    """TOI-3.9, TOI-3.12, TOI-4.1, TOI-4.4, TOI-4.7, SN-G7"""
    assert {"medic", "flamethrower", "anti_tank"} == SPECIALIZATIONS.keys()
    assert (2, -5) == (FLAME_FIREPOWER, FLAME_COVER)
    assert (3, 3) == (ANTI_TANK_FIREPOWER, ANTI_TANK_RANGE)
    assert (1, 1, 1) == (BANDAGE_DICE, BATTLE_HARDENED_DICE, DETERMINATION_DICE)


def test_the_terrain_table() -> None:
    """SN-G5, TOI-5.6, TOI-5.10, TOI-5.11, TOI-5.12, TOI-5.13, TOI-5.14, TOI-6.2, TOI-7.14"""
    rows = {row[0]: row for row in lines("SN-G5", 7)[1:]}
    table: dict[str, TerrainRow] = {terrain: row for terrain, row in TERRAIN.items() if terrain != "stream"}
    table |= {f"stream {depth}": row for depth, row in STREAM.items()}

    for name, row in table.items():
        assert row.cover == int(rows[name][3])
        assert row.blocks == (rows[name][4] == "yes")
        squad, vehicle = (None if "not" in cell or "only" in cell else int(cell) for cell in rows[name][1:3])
        assert (squad, vehicle) == (row.points("squad"), row.points("vehicle"))
    assert f"+{SMOKE_COVER}" == rows["smoke marker"][3]


def test_the_signs_on_boards() -> None:
    """SN-G1: the legend."""
    assert set(".WBRS=HQ") == SIGNS.keys()
    assert ["R", "=", "Q"] == [sign for sign, meant in SIGNS.items() if meant.road]
    assert ["H"] == [sign for sign, meant in SIGNS.items() if meant.level]
    assert ("building", "bridge", "clear") == tuple(SIGNS[sign].terrain for sign in "Q=H")


def test_a_mortar_fires_more_dice_to_suppress() -> None:
    """TOI-3.19, SN-G3: two dice normally, four to suppress squads, and always two at vehicles."""
    mortar = FIGURES["us"]["mortar"]

    assert (2, 4) == (mortar.squads.dice("normal"), mortar.squads.dice("suppressive"))
    assert 2 == mortar.vehicles.dice("suppressive")
    assert 3 == FIGURES["us"]["mg"].squads.dice("suppressive")
