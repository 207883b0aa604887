"""The black dice, halving and the red dice (section 7; SN-G3, SN-G5)."""

import pytest

from cases import cases
from sniper.given import KEEP, allowed, choices, do, refused, rolled, rolls, table, unit
from sniper.maps import map_of
from wargames.sniper.moments import CoverRolled
from wargames.sniper.values.state import State


def facing(firer: str, target: str, *, sign: str = ".", **more: object) -> State:
    """Lay A1 out two hexes from G1, which stands in 0404 on a sign's terrain."""
    units = {name: str(more.pop(name)) for name in tuple(more) if name[0].isupper()}
    roads = ("0403",) if sign == "=" else ()
    options = {"on": map_of({"0404": sign}, stream="shallow", roads=roads), **more}
    return table({"A1": f"0204 {firer}", "G1": f"0404 {target}", **units, **KEEP}, **options)  # type: ignore[arg-type]


# black dice


@cases(
    ("regular", 1),
    ("elite", 2),
    ("officer", 1),
    ("mg", 3),
    ("officer regular*3", 4),
    ("elite*4", 8),
    ("elite*2 mg", 7),
    ("mg*2", 6),
    ("mortar elite regular", 3),
)
def test_black_dice_are_the_firepower_of_all_figures_that_take_part(figures: str, dice: int) -> None:
    """TOI-7.10, SN-G3."""
    attack = rolled(facing(figures, "regular*4"), "fire A1 at G1 suppressive", *[1] * dice)

    assert len(attack.black) == dice
    assert sum(one.amount for one in attack.power) == dice
    assert attack.power[0].clause == "TOI-7.10"


def test_supporters_add_to_the_same_throw() -> None:
    """TOI-7.10, TOI-R1."""
    state = facing("regular*4", "regular*4", A2="0203 elite*4")
    assert rolls(state, "fire A1 at G1 suppressive with A2", dice=[1] * 8) == [("black", 8)]


@cases(
    ("regular", 1),
    ("regular*2", 1),
    ("regular*3", 2),
    ("elite regular*2", 2),
    ("elite*2 regular", 3),
    ("mg", 2),
)
def test_half_is_rounded_up_once_on_a_units_total(figures: str, half: int) -> None:
    """TOI-7.11, TOI-8.2, TOI-9.1, TOI-14.2."""
    supporting = facing("regular", "regular*4", A2=f"0203 {figures}")
    assert rolls(supporting, "fire A1 at G1 suppressive with A2", dice=[1] * (1 + half)) == [
        ("black", 1 + half)
    ]

    smoky = facing(figures, "regular*4", smoke=["0204"])
    assert rolls(smoky, "fire A1 at G1 suppressive", dice=[1] * half) == [("black", half)]

    if figures != "mg":
        moving = do(facing(figures, "regular*4"), "fire and move A1").state
        assert rolls(moving, "shoot at G1 suppressive", dice=[1] * half) == [("black", half)]


def test_each_unit_is_rounded_by_itself() -> None:
    """TOI-7.11."""
    state = facing("regular", "regular*4", A2="0203 regular*3", A3="0202 regular*3")
    attack = rolled(state, "fire A1 at G1 suppressive with A2,A3", *[1] * 5)

    assert len(attack.black) == 1 + 2 + 2
    assert [one.amount for one in attack.power if one.clause == "TOI-8.2"] == [-1, -1]


def test_a_squad_in_smoke_cannot_support() -> None:
    """TOI-7.12, TOI-14.2."""
    state = facing("regular*4", "regular*4", A2="0205 regular*4", smoke=["0205"])

    assert refused(state, "fire A1 at G1 normal with A2") == "TOI-7.12"
    assert allowed(state, "fire A2 at G1 normal")
    assert "fire A1 at G1 normal with A2" not in choices(state)


@cases(
    ({"A1": "0204 regular*4"}, "fire and move A1", "shoot at G1 normal"),
    ({"A1": "0204 regular*4 pinned", "A2": "0204 officer"}, "", "fire A1 at G1 normal"),
    ({"A1": "0204 m3a1 hits:2"}, "", "fire A1 at G1 normal"),
)
def test_nobody_fires_whose_firepower_would_be_halved_twice(
    units: dict[str, str], first: str, last: str
) -> None:
    """TOI-7.12, TOI-R13, TOI-3.13, TOI-15.4."""
    smoky = table({**units, "G1": "0404 regular*4", **KEEP}, smoke=["0204"])
    begun = do(smoky, first).state if first else smoky

    assert refused(begun, last) == "TOI-7.12"
    assert last not in choices(begun)


def test_a_wreck_fires_at_half_alone_but_not_in_support() -> None:
    """TOI-7.12, TOI-15.4."""
    state = facing("regular", "regular*4", H1="0203 m3a1 hits:2")

    assert rolls(state, "fire H1 at G1 suppressive", dice=[1, 1]) == [("black", 2)]
    assert refused(state, "fire A1 at G1 normal with H1") == "TOI-7.12"
    spent = do(state, "fire and move H1").state  # neither points nor an attack are left to it
    assert unit(spent, "H1").activation == "fatigued"


# red dice


@pytest.mark.parametrize(
    ("sign", "smoke", "dice"),
    [
        (".", False, 0),
        ("R", False, 0),
        ("=", False, 0),
        ("H", False, 0),
        ("S", False, 0),
        ("W", False, 2),
        ("B", False, 3),
        (".", True, 2),
        ("R", True, 2),
        ("H", True, 2),
        ("S", True, 2),
        ("W", True, 4),
    ],
)
@pytest.mark.parametrize("kind", ["normal", "suppressive"])
def test_cover_is_that_of_the_terrain_and_two_more_in_smoke(
    sign: str, smoke: bool, dice: int, kind: str
) -> None:
    """TOI-7.13, TOI-7.14, TOI-7.15, TOI-14.1, SN-G5."""
    state = facing("regular", "regular", sign=sign, smoke=["0404"] if smoke else ())
    attack = rolled(state, f"fire A1 at G1 {kind}", 1, *[1] * dice)

    assert len(attack.red) == sum(one.amount for one in attack.cover) == dice


@cases(
    ("regular", None, "suppressive", 0),
    ("elite*4", None, "suppressive", 1),
    ("regular", "officer*2", "suppressive", 1),
    ("elite officer", "officer", "suppressive", 2),
    ("elite officer", "officer", "normal", 0),
    ("elite officer", "elite medic", "normal", 1),
    ("elite officer", "elite medic", "suppressive", 2),
)
def test_cover_of_the_place_and_help_of_figures_add_up(
    target: str, friend: str | None, kind: str, more: int
) -> None:
    """TOI-7.15, TOI-3.9, TOI-3.12, TOI-4.1, TOI-R3."""
    units = {"G2": f"0404 {friend}"} if friend else {}
    state = facing("regular", target, sign="W", smoke=["0404"], **units)

    assert len(rolled(state, f"fire A1 at G1 {kind}", 1, *[1] * (4 + more)).red) == 4 + more


@cases(((1, 2), 3), ((4, 4), 3), ((5, 4), 2), ((6, 1), 2), ((5, 6), 1), ((6, 6), 1))
def test_each_red_five_or_six_cancels_a_hit(red: tuple[int, int], net: int) -> None:
    """TOI-7.13, SN-G14."""
    attack = rolled(facing("regular*4", "regular*4", sign="W"), "fire A1 at G1 normal", 6, 5, 5, 1, *red)
    assert (attack.hits, attack.net) == (3, net)


def test_red_dice_cancel_no_more_hits_than_there_are() -> None:
    """TOI-7.13."""
    attack = rolled(facing("regular*4", "regular*4", sign="W"), "fire A1 at G1 normal", 6, 1, 1, 1, 6, 6)
    assert (attack.hits, attack.net) == (1, 0)


def test_black_dice_fall_first_then_red_even_against_no_hit() -> None:
    """TOI-R1, TOI-7.13."""
    state = facing("regular*4", "regular*4", sign="W")

    assert rolls(state, "fire A1 at G1 normal", dice=[1] * 6) == [("black", 4), ("red", 2)]
    attack = rolled(state, "fire A1 at G1 normal", 1, 2, 3, 4, 5, 6)
    assert (attack.black, attack.red) == ((1, 2, 3, 4), (5, 6))
    assert (attack.hits, attack.net) == (0, 0)


def test_a_side_without_dice_rolls_none() -> None:
    """TOI-R1."""
    assert rolls(facing("regular*4", "regular*4"), "fire A1 at G1 normal", dice=[1] * 4) == [("black", 4)]


def test_shells_roll_black_once_and_red_in_the_order_of_names() -> None:
    """TOI-R1, TOI-11.1."""
    state = facing("mortar", "regular*3", sign="W", G2="0404 regular*3", G0="0404 regular*3")
    step = do(state, "bombard 0404 with A1 normal", dice=[5, 6, 1, 1, 5, 1, 5, 5])

    found = [
        (event.unit, tuple(sorted(event.red))) for event in step.events if isinstance(event, CoverRolled)
    ]
    assert found == [("G0", (1, 1)), ("G1", (1, 5)), ("G2", (5, 5))]
