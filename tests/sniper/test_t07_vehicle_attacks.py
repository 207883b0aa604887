"""Attacks on vehicles and by them (sections 3, 4 and 15)."""

from cases import cases
from sniper.given import do, only, refused, rolled, rolls, table, there, unit
from wargames.sniper.moments import Damaged
from wargames.sniper.values.state import Effect


def test_a_half_track_fires_and_is_damaged() -> None:
    """TOI-15.1, TOI-15.2, TOI-15.3, TOI-15.6, SN-1.3."""
    state = table({"H1": "0404 m3a1", "G1": "0704 regular*4 anti_tank"}, first="de")

    assert rolls(state, "fire G1 at H1 normal", dice=[1] * 8) == [("black", 7), ("red", 1)]
    light = do(state, "fire G1 at H1 normal", dice=[5] + [1] * 7)
    assert only(light, Damaged).damage == "lightly damaged"
    heavy = do(state, "fire G1 at H1 normal", dice=[5, 5] + [1] * 6)
    assert only(heavy, Damaged).damage == "heavily damaged"
    assert not there(do(state, "fire G1 at H1 normal", dice=[5, 5, 5] + [1] * 5).state, "H1")
    assert rolls(table({"H1": "0404 m3a1", "G1": "0704 regular"}), "fire H1 at G1 normal", dice=[1] * 4) == [
        ("black", 4)
    ]


def test_damage_adds_up_and_halves_firepower() -> None:
    """TOI-15.3, TOI-15.4."""
    hurt = table({"H1": "0404 m3a1 hits:2", "A1": "0304 regular", "G1": "0704 regular"})

    assert rolls(hurt, "fire H1 at G1 normal", dice=[1, 1]) == [("black", 2)]
    assert refused(hurt, "fire A1 at G1 normal with H1") == "TOI-7.12"
    stuck = do(hurt, "advance H1").state
    assert unit(stuck, "H1").activation == "fatigued"


def test_a_destroyed_vehicle_takes_its_squad_along() -> None:
    """TOI-15.5."""
    state = table(
        {"H1": "0404 m3a1 hits:2", "A1": "on:H1 regular*3", "G1": "0704 regular*4 anti_tank"}, first="de"
    )
    after = do(state, "fire G1 at H1 normal", dice=[5] + [1] * 7).state

    assert not there(after, "A1")
    assert after.us.lost_regulars == 3


@cases(
    ("regular", 5, "close"), ("regular", 6, "long"), ("mg", 7, "normal"), ("regular anti_tank", 7, "normal")
)
def test_range_against_vehicles(firer: str, column: int, band: str) -> None:
    """TOI-3.7, TOI-3.16, TOI-4.7."""
    state = table({"H1": "0404 m3a1", "G1": f"0{column}04 {firer}"}, first="de")
    dice = {"regular": 1, "mg": 2, "regular anti_tank": 4}[firer]

    assert rolled(state, "fire G1 at H1 normal", *[1] * dice, 1).band == band


def test_anti_tank_squads_add_three_in_support() -> None:
    """TOI-4.7."""
    state = table({"H1": "0404 m3a1", "G1": "0504 regular*2", "G2": "0704 regular*4 anti_tank"}, first="de")
    assert rolls(state, "fire G1 at H1 normal with G2", dice=[1] * 8)[0] == ("black", 2 + 2 + 3)


def test_suppressive_fire_is_never_declared_against_a_vehicle() -> None:
    """TOI-7.21."""
    state = table({"H1": "0404 m3a1", "G1": "0504 regular*2"}, first="de")
    assert refused(state, "fire G1 at H1 suppressive") == "TOI-7.21"


def test_flames_leave_armor_alone() -> None:
    """TOI-4.6."""
    state = table({"H1": "0404 m3a1", "G1": "0504 regular*2 flamethrower"}, first="de")
    assert rolls(state, "fire G1 at H1 normal", dice=[1] * 5) == [("black", 4), ("red", 1)]


def test_a_card_against_vehicles() -> None:
    """SN-G9."""
    state = table(
        {"H1": "0404 m3a1", "G1": "0504 regular*2"}, first="de", effects=[Effect("M2", "de", "round")]
    )
    assert rolls(state, "fire G1 at H1 normal", dice=[1] * 4)[0] == ("black", 3)
