"""The flamethrower, the anti-tank squad, and what a token is (section 4; SN-G7)."""

from cases import cases
from sniper.given import KEEP, cited, do, events, only, refused, rolls, table, there, unit
from sniper.maps import map_of
from wargames.sniper.moments import AttackRolled, Eliminated
from wargames.sniper.values.state import State

BURNER = "officer regular*3 flamethrower"


def against(target: str, *, sign: str = ".", firer: str = f"0404 {BURNER}", **more: object) -> State:
    """Lay A1 out against a German squad in 0504, whose terrain is a sign."""
    units = {name: str(more.pop(name)) for name in tuple(more) if name[0].isupper()}
    roads = {"on": map_of({"0504": sign}), **more}
    return table({"A1": firer, "G1": f"0504 {target}", **units, **KEEP}, **roads)  # type: ignore[arg-type]


def rolled(state: State, text: str, dice: int) -> AttackRolled:
    """Give the one attack of an action, all of whose dice show 1."""
    return only(do(state, text, dice=[1] * dice), AttackRolled)


# Flaming death


def test_a_flamethrower_next_to_a_building_rolls_six_dice_against_none() -> None:
    """TOI-4.4, SN-G7."""
    state = against("regular*4", sign="B")

    assert rolls(state, "fire A1 at G1 normal", dice=[1] * 6) == [("black", 6)]
    attack = rolled(state, "fire A1 at G1 normal", 6)
    assert [(one.amount, one.clause) for one in attack.power] == [(4, "TOI-7.10"), (2, "TOI-4.4")]
    assert [(one.amount, one.clause) for one in attack.cover] == [(3, "TOI-7.14"), (-3, "TOI-4.4")]
    assert attack.band == "close"


@cases("normal", "suppressive")
def test_from_two_hexes_a_flamethrower_does_nothing(kind: str) -> None:
    """TOI-4.4."""
    state = against("regular*4", sign="B", firer=f"0304 {BURNER}")
    assert rolls(state, f"fire A1 at G1 {kind}", dice=[1] * 7) == [("black", 4), ("red", 3)]


@cases(
    (".", (), "regular", 0, 0),
    (".", (), "elite", 1, 0),
    ("W", (), "elite", 3, 0),
    ("W", ("0504",), "regular", 4, 0),
    ("W", ("0504",), "elite", 5, 0),
    ("W", ("0504",), "elite officer", 6, 1),
)
def test_all_cover_together_is_reduced_by_five_but_not_below_none(
    sign: str, smoke: tuple[str, ...], target: str, before: int, after: int
) -> None:
    """TOI-4.4, TOI-7.15, SN-G7."""
    plain = against(target, sign=sign, smoke=smoke, firer="0404 regular*2")
    flames = against(target, sign=sign, smoke=smoke, firer="0404 regular*2 flamethrower")

    assert len(rolled(plain, "fire A1 at G1 suppressive", 2 + before).red) == before
    assert len(rolled(flames, "fire A1 at G1 suppressive", 4 + after).red) == after


def test_flames_are_added_after_halving() -> None:
    """TOI-4.4, SN-G7, TOI-9.1, TOI-14.2."""
    moving = do(against("regular*4", sign="B"), "fire and move A1").state
    assert rolls(moving, "shoot at G1 normal", dice=[1] * 4) == [("black", 2 + 2)]

    smoky = against("regular*4", sign="B", smoke=("0404",))
    assert rolls(smoky, "fire A1 at G1 normal", dice=[1] * 4) == [("black", 2 + 2)]


def test_flames_work_in_op_fire() -> None:
    """TOI-4.4, TOI-10.3."""
    units = {"A1": f"0404 {BURNER} op_fire", "G1": "0604 regular*4", **KEEP}
    state = do(table(units, on=map_of({"0504": "W"}), first="de"), "advance G1", "step to 0504").state

    assert rolls(state, "op fire A1 normal", dice=[1] * 6) == [("black", 6)]


@cases(("0304", "normal", 5), ("0204", "normal", 5), ("0404", "close", 4))
def test_an_adjacent_flamethrower_in_support_adds_two_and_burns_the_cover(
    leader: str, band: str, least: int
) -> None:
    """TOI-4.5, TOI-R12, SN-G7."""
    state = against("regular*4", sign="B", firer=f"{leader} regular*2", A2=f"0404 {BURNER}")
    attack = rolled(state, "fire A1 at G1 normal with A2", 2 + 2 + 2)

    assert (len(attack.black), len(attack.red)) == (6, 0)
    assert (attack.band, attack.hits_from) == (band, least)


def test_a_flamethrower_that_leads_fires_at_the_band_of_the_worst_placed_supporter() -> None:
    """TOI-4.5, TOI-7.9, TOI-R12."""
    units = {"A1": f"0704 {BURNER}", "A2": "0204 regular*2", "G1": "0804 regular*4", **KEEP}
    attack = rolled(table(units, on=map_of({"0804": "B"})), "fire A1 at G1 normal with A2", 6 + 1)

    assert (len(attack.red), attack.band, attack.hits_from) == (0, "long", 6)


def test_a_flamethrower_in_support_from_afar_gives_nothing() -> None:
    """TOI-4.5, TOI-4.4."""
    state = against("regular*4", sign="B", firer="0404 regular*2", A2=f"0304 {BURNER}")
    assert rolls(state, "fire A1 at G1 normal with A2", dice=[1] * 7) == [("black", 2 + 2), ("red", 3)]


@cases(((), 1), (("0504",), 1))
def test_flames_reduce_no_armor_but_the_cover_of_smoke(smoke: tuple[str, ...], red: int) -> None:
    """TOI-4.6, TOI-4.4, TOI-15.2, SN-G7."""
    units = {"H1": "0504 m3a1", "G1": "0404 regular*2 flamethrower", "G2": "0403 regular*2", **KEEP}
    state = table(units, first="de", smoke=smoke)

    assert rolls(state, "fire G1 at H1 normal", dice=[1] * (4 + red)) == [("black", 4), ("red", red)]
    bare = red + 2 * len(smoke)
    assert rolls(state, "fire G2 at H1 normal", dice=[1] * (2 + bare))[1:] == [("red", bare)]


# anti-tank


@cases((2, "close"), (3, "normal"), (4, "normal"), (5, "long"), (7, "long"), (8, None))
def test_anti_tank_squads_fire_at_vehicles_with_range_three_and_three_dice_more(
    column: int, band: str | None
) -> None:
    """TOI-4.7, SN-G7."""
    units = {"H1": "0104 m3a1", "G1": f"0{column}04 regular*4 anti_tank", **KEEP}
    state = table(units, first="de")

    if band is None:
        assert refused(state, "fire G1 at H1 normal") == "TOI-7.7"
        return
    attack = rolled(state, "fire G1 at H1 normal", 7 + 1)
    assert (attack.band, len(attack.black)) == (band, 7)
    assert (3, "TOI-4.7") in {(one.amount, one.clause) for one in attack.power}


@cases((2, "close"), (3, "long"), (4, None))
def test_squads_without_the_token_reach_vehicles_hardly(column: int, band: str | None) -> None:
    """TOI-4.7, TOI-7.7, SN-G3."""
    state = table({"H1": "0104 m3a1", "G1": f"0{column}04 regular*4", **KEEP}, first="de")

    if band is None:
        assert refused(state, "fire G1 at H1 normal") == "TOI-7.7"
    else:
        assert rolled(state, "fire G1 at H1 normal", 5).band == band


@cases(("regular*4", 2), ("regular*3", 2), ("elite", 1))
def test_the_three_dice_are_added_after_halving(figures: str, half: int) -> None:
    """TOI-4.7, SN-G7, TOI-8.2, TOI-9.1, TOI-14.2."""
    units = {"H1": "0404 m3a1", "G1": "0504 regular", "G2": f"0604 {figures} anti_tank", **KEEP}
    state = table(units, first="de")
    assert rolls(state, "fire G1 at H1 normal with G2", dice=[1] * (1 + half + 3 + 1))[0] == (
        "black",
        1 + half + 3,
    )

    moving = do(state, "fire and move G2").state
    assert rolls(moving, "shoot at H1 normal", dice=[1] * (half + 3 + 1))[0] == ("black", half + 3)
    smoky = table(units, first="de", smoke=["0604"])
    assert rolls(smoky, "fire G2 at H1 normal", dice=[1] * (half + 3 + 1))[0] == ("black", half + 3)


def test_anti_tank_squads_are_as_others_against_squads() -> None:
    """TOI-4.7, TOI-4.8."""
    attack = rolled(against("regular", firer="0104 regular*2 anti_tank"), "fire A1 at G1 suppressive", 2)
    assert (attack.band, len(attack.black)) == ("normal", 2)


# tokens


@cases("", "medic", "flamethrower", "anti_tank")
def test_a_token_does_not_change_what_the_figures_can_do(token: str) -> None:
    """TOI-4.8."""
    state = against("regular*4", firer=f"0104 elite*2 regular {token}")
    attack = rolled(state, "fire A1 at G1 suppressive", 5)

    assert (len(attack.black), attack.band) == (5, "normal")
    moved = do(state, "advance A1", "step to 0204", "step to 0203", "step to 0202", "step to 0201").state
    assert unit(moved, "A1").activation == "fatigued"  # 4 points are spent


def test_a_token_stays_with_the_last_figure() -> None:
    """TOI-4.8, TOI-7.16."""
    units = {"A1": f"0404 {BURNER}", "G1": "0504 regular*4", **KEEP}
    state = table(units, moves="de", left=1, on=map_of({"0504": "B"}))
    state = do(state, "fire G1 at A1 normal", "lose officer of A1", dice=[4, 4, 4, 1]).state

    assert unit(state, "A1").specialization == "flamethrower"
    assert rolls(state, "fire A1 at G1 normal", dice=[1] * 3) == [("black", 1 + 2)]


def test_a_token_leaves_with_its_squad() -> None:
    """TOI-4.8, TOI-3.5, TOI-7.19."""
    units = {
        "G1": "0404 regular medic",
        "G2": "0404 regular*2",
        "A1": "0204 regular*4",
        "A2": "0203 regular",
        **KEEP,
    }
    state = table(units)
    assert rolls(state, "fire A2 at G2 normal", dice=[1, 1]) == [("black", 1), ("red", 1)]

    step = do(state, "fire A1 at G1 suppressive", dice=[5, 5, 5, 1])
    assert not there(step.state, "G1")
    assert cited(step, Eliminated) == ("TOI-7.19",)
    assert rolls(step.state, "fire A2 at G2 normal", dice=[1]) == [("black", 1)]
    assert len(events(step, AttackRolled)) == 1
