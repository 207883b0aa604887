"""The half-track: its fire, its armor, damage, and what it may do (section 15; SN-G6, TOI-R10)."""

from cases import cases
from sniper.given import (
    ALLEY,
    FIELD,
    allowed,
    asked,
    choices,
    cited,
    do,
    events,
    only,
    refused,
    rolls,
    table,
    there,
    to_move,
    unit,
    where,
)
from sniper.maps import map_of
from wargames.sniper.moments import (
    AssaultDiceRolled,
    AssaultEnded,
    AttackRolled,
    ChooseStep,
    CoverRolled,
    Damaged,
    Eliminated,
    MovedIn,
    Retreated,
    Stepped,
    Stopped,
)
from wargames.sniper.values.board import Map
from wargames.sniper.values.state import State


def against(
    vehicle: str = "0304 m3a1", *, on: Map = FIELD, smoke: tuple[str, ...] = (), **germans: str
) -> State:
    """Lay a half-track out before Germans whose turn it is."""
    units = {"H1": vehicle, "A9": "0108 regular", **germans}
    return table(units, on=on, first="de", smoke=smoke)


# its fire and movement


def test_a_half_track_fires_four_dice_at_squads_and_two_at_vehicles() -> None:
    """TOI-15.1, SN-G6"""
    state = table({"H1": "0104 m3a1", "G1": "0404 regular*4", "G2": "0404 m3a1"})

    assert rolls(state, "fire H1 at G1 normal", dice=[1] * 4) == [("black", 4)]
    assert rolls(state, "fire H1 at G1 suppressive", dice=[1] * 4) == [("black", 4)]
    assert rolls(state, "fire H1 at G2 normal", dice=[1] * 2 + [1]) == [("black", 2), ("red", 1)]


@cases(
    ("regular", 1, "close"),
    ("regular", 2, "normal"),
    ("regular", 5, "normal"),
    ("regular", 6, "long"),
    ("m3a1", 1, "close"),
    ("m3a1", 3, "normal"),
    ("m3a1", 4, "long"),
    ("m3a1", 6, "long"),
    ("m3a1", 7, None),
)
def test_the_reach_of_a_half_track(target: str, away: int, band: str | None) -> None:
    """TOI-15.1, SN-G6, TOI-7.5, TOI-7.6, TOI-7.7"""
    hexes = ["0101", "0201", "0302", "0402", "0503", "0603", "0704", "0804"]
    state = table({"H1": "0101 m3a1", "G1": f"{hexes[away]} {target}"})

    if band is None:
        assert refused(state, "fire H1 at G1 normal") == "TOI-7.7"
    else:
        dice = [1] * (4 if target == "regular" else 3)
        assert only(do(state, "fire H1 at G1 normal", dice=dice), AttackRolled).band == band


def test_a_half_track_moves_seven_hexes() -> None:
    """TOI-15.1, TOI-15.6"""
    road = [f"{column:02}05" for column in range(1, 9)]
    state = table({"H1": "0105 m3a1", "A9": "0110 regular", "G1": "1610 regular"}, on=ALLEY)
    step = do(state, "advance H1", *(f"step to {hex_}" for hex_ in road[1:]))

    assert [event.left for event in events(step, Stepped)] == [6, 5, 4, 3, 2, 1, 0]
    assert where(step.state, "H1") == "0805"


def test_what_a_half_track_may_be_ordered() -> None:
    """TOI-15.6, TOI-1.5"""
    state = table({"H1": "0104 m3a1", "A9": "0108 regular", "G1": "0404 regular"})

    assert {
        "advance H1",
        "fire and move H1",
        "op fire mode H1",
        "fatigue H1",
        "fire H1 at G1 normal",
        "fire H1 at G1 suppressive",
    } == {choice for choice in choices(state) if "H1" in choice and "A9" not in choice}
    assert refused(state, "assault with H1") == "TOI-15.6"


def test_a_half_track_supports_and_op_fires() -> None:
    """TOI-15.6, TOI-8.2, TOI-10.1"""
    units = {"A1": "0204 regular*4", "H1": "0104 m3a1", "G1": "0404 regular*4", "G9": "0808 regular"}

    assert rolls(table(units), "fire A1 at G1 normal with H1", dice=[1] * 6) == [("black", 6)]
    ready = table(units | {"H1": "0104 m3a1 op_fire"}, first="de")
    entered = do(ready, "advance G1", "step to 0504").state
    assert rolls(entered, "op fire H1 normal", dice=[1] * 4) == [("black", 4)]


def test_the_tank_that_the_ledger_makes_up() -> None:
    """SN-G6, SN-9.4: six hexes, six dice at squads to five, eight at vehicles to six, four dice of armor."""
    units = {"T1": "0104 m4a1", "A1": "0104 regular", "A9": "0108 regular", "G1": "0604 regular"}
    tank = table({**units, "G2": "0704 m3a1", "G3": "0704 regular"})

    assert rolls(tank, "fire T1 at G1 normal", dice=[1] * 6) == [("black", 6)]
    assert only(do(tank, "fire T1 at G1 normal", dice=[1] * 6), AttackRolled).band == "normal"
    assert only(do(tank, "fire T1 at G3 normal", dice=[1] * 6), AttackRolled).band == "long"
    assert rolls(tank, "fire T1 at G2 normal", dice=[1] * 9) == [("black", 8), ("red", 1)]
    assert only(do(tank, "fire T1 at G2 normal", dice=[1] * 9), AttackRolled).band == "normal"
    decision = asked(do(tank, "advance T1").state)
    assert isinstance(decision, ChooseStep)
    assert decision.left == 6
    assert refused(do(tank, "advance A1").state, "load onto T1") == "TOI-16.2"
    shot = table({**units, "G1": "0204 regular*4 anti_tank"}, first="de")
    assert rolls(shot, "fire G1 at T1 normal", dice=[1] * 11) == [("black", 7), ("red", 4)]


def test_concussive_firepower_works_on_squads_in_buildings_and_a_half_track_has_none() -> None:
    """SN-G6, SN-9.4"""
    units = {"T1": "0104 m4a1", "H1": "0104 m3a1", "A9": "0108 regular", "G1": "0804 regular"}
    state = table(units, on=map_of({"0804": "B"}))

    step = do(state, "fire T1 at G1 normal", dice=[1] * 12)
    assert (only(step, AttackRolled).band, len(only(step, AttackRolled).black)) == ("normal", 9)
    assert rolls(state, "fire H1 at G1 normal", dice=[1] * 7) == [("black", 4), ("red", 3)]
    sniper = table({**units, "G1": "0804 sniper"}, on=map_of({"0804": "B"}))
    assert refused(sniper, "fire H1 at G1 normal") == "SN-9.2"
    assert allowed(sniper, "fire T1 at G1 normal")


# armor


@cases((".", (), 1), ("W", (), 1), ("Q", (), 1), (".", ("0304",), 3), ("W", ("0304",), 3))
def test_armor_and_smoke_give_a_vehicle_red_dice_and_terrain_does_not(
    sign: str, smoke: tuple[str, ...], dice: int
) -> None:
    """TOI-15.2, TOI-14.1, SN-G6"""
    state = against(on=map_of({"0304": sign}), smoke=smoke, G1="0404 regular*4")

    assert rolls(state, "fire G1 at H1 normal", dice=[1] * (4 + dice)) == [("black", 4), ("red", dice)]


def test_neither_a_medic_nor_an_officer_helps_a_vehicle() -> None:
    """TOI-15.2, TOI-4.1, TOI-3.12"""
    state = against(G1="0404 regular*4", A1="0304 officer medic")

    assert rolls(state, "fire G1 at H1 normal", dice=[1] * 5) == [("black", 4), ("red", 1)]


def test_a_mortar_strikes_the_vehicle_in_its_hex_by_normal_fire_alone() -> None:
    """TOI-15.2, TOI-7.21, TOI-11.1"""
    state = against("0304 m3a1", G1="0504 mortar", A1="0304 regular")

    step = do(state, "bombard 0304 with G1 normal", dice=[5, 1, 1])
    assert {event.unit for event in events(step, CoverRolled)} == {"A1", "H1"}
    assert unit(step.state, "H1").damage == "lightly damaged"
    struck = events(do(state, "bombard 0304 with G1 suppressive", dice=[1] * 4), CoverRolled)
    assert [event.unit for event in struck] == ["A1"]


# damage


@cases(
    (0, [5, 1, 1, 1], 1, "lightly damaged"),
    (0, [5, 5, 1, 1], 1, "heavily damaged"),
    (0, [5, 5, 5, 1], 1, None),
    (0, [5, 5, 5, 5], 1, None),
    (0, [5, 1, 1, 1], 5, "sound"),
    (1, [5, 1, 1, 1], 1, "heavily damaged"),
    (1, [5, 5, 1, 1], 1, None),
    (1, [5, 5, 1, 1], 6, "heavily damaged"),
    (2, [5, 1, 1, 1], 1, None),
)
def test_damage_adds_up(before: int, black: list[int], red: int, after: str | None) -> None:
    """TOI-15.3, SN-G6, SN-G14: one net hit is light, two are heavy, three or more destroy it."""
    state = against(f"0304 m3a1 hits:{before}", G1="0504 regular*4 anti_tank")
    dice = [*black, 1, 1, 1, red]
    step = do(state, "fire G1 at H1 normal", dice=dice)

    assert (unit(step.state, "H1").damage if there(step.state, "H1") else None) == after
    if after != "sound":
        assert cited(step, Damaged) == ("TOI-15.3",)
        assert only(step, Damaged).damage == (after or "destroyed")


def test_light_damage_changes_nothing() -> None:
    """TOI-15.4"""
    units = {"H1": "0105 m3a1 hits:1", "A9": "0110 regular", "G1": "0305 regular*4", "G9": "1610 regular"}
    state = table(units, on=ALLEY)

    assert rolls(state, "fire H1 at G1 normal", dice=[1] * 4) == [("black", 4)]
    decision = asked(do(state, "advance H1").state)
    assert isinstance(decision, ChooseStep)
    assert decision.left == 7


def test_a_heavily_damaged_vehicle_stays_where_it_is_and_fires_at_half() -> None:
    """TOI-15.4, TOI-7.11, TOI-7.12"""
    units = {"H1": "0105 m3a1 hits:2", "A1": "0205 regular*4", "G1": "0305 regular*4", "G2": "0305 m3a1"}
    state = table(units, on=ALLEY)

    assert rolls(state, "fire H1 at G1 normal", dice=[1] * 2) == [("black", 2)]
    assert rolls(state, "fire H1 at G2 normal", dice=[1] * 2) == [("black", 1), ("red", 1)]
    assert refused(state, "fire A1 at G1 normal with H1") == "TOI-7.12"
    moved = do(state, "advance H1")
    assert (where(moved.state, "H1"), unit(moved.state, "H1").activation) == ("0105", "fatigued")
    assert only(moved, Stopped).forced


def test_op_fire_that_damages_a_vehicle_heavily_halts_it() -> None:
    """TOI-15.4, TOI-10.8"""
    units = {"H1": "0104 m3a1", "A9": "0108 regular", "G1": "0404 regular*4 anti_tank op_fire"}
    entered = do(table(units), "advance H1", "step to 0204").state

    light = do(entered, "op fire G1 normal", dice=[5, 1, 1, 1, 1, 1, 1, 1]).state
    decision = asked(light)
    assert isinstance(decision, ChooseStep)
    assert decision.left == 6
    heavy = do(entered, "op fire G1 normal", dice=[5, 5, 1, 1, 1, 1, 1, 1])
    assert only(heavy, Stopped).forced
    assert (where(heavy.state, "H1"), unit(heavy.state, "H1").activation) == ("0204", "fatigued")


def test_a_vehicle_that_op_fire_destroys_is_gone_with_its_squad() -> None:
    """TOI-15.5, TOI-10.2"""
    units = {
        "H1": "0104 m3a1",
        "A1": "on:H1 regular*4",
        "A9": "0108 regular",
        "G1": "0404 regular*4 anti_tank op_fire",
        "G2": "0404 regular op_fire",
    }
    state = do(table(units), "advance H1", "step to 0204").state
    step = do(state, "op fire G1 normal", dice=[5, 5, 5, 1, 1, 1, 1, 1])

    assert {event.unit: event.clauses for event in events(step, Eliminated)} == {
        "A1": ("TOI-15.5",),
        "H1": ("TOI-15.5",),
    }
    assert not there(step.state, "H1")
    assert not there(step.state, "A1")
    assert to_move(step.state) == "us"
    assert step.state.us.lost_regulars == 4  # TOI-R23


def test_damage_leaves_the_squad_aboard_alone() -> None:
    """TOI-15.4, TOI-15.5, TOI-16.3"""
    state = against("0304 m3a1 hits:1", A1="on:H1 regular*4", G1="0504 regular*4 anti_tank")
    after = do(state, "fire G1 at H1 normal", dice=[5, 1, 1, 1, 1, 1, 1, 1]).state

    assert unit(after, "H1").damage == "heavily damaged"
    assert (unit(after, "A1").aboard, len(unit(after, "A1").figures)) == ("H1", 4)


# vehicles in an assaulted hex


def storm(**more: str) -> State:
    """Begin an assault of a German squad on the hex of a half-track."""
    units = {"G1": "0404 elite*4", "G9": "0808 regular", "H1": "0304 m3a1", "A9": "0108 regular", **more}
    return do(table(units, first="de"), "assault with G1").state


def test_a_half_track_adds_no_dice_takes_no_hits_and_retreats_like_a_squad() -> None:
    """TOI-R10, TOI-15.6"""
    state = storm(A1="0304 regular*2", A2="on:H1 regular*4")
    step = do(state, "assault 0304", dice=[4, 4, 4, 4, 4, 4, 1, 1, 1, 1])

    rolled = only(step, AssaultDiceRolled)
    assert (len(rolled.attack), rolled.red, len(rolled.defense)) == (8, (), 2)
    assert not there(step.state, "A1")
    assert unit(step.state, "H1").hits == 0
    assert to_move(step.state) == "us"
    gone = do(step.state, "retreat H1 to 0204")
    assert only(gone, Retreated).unit == "H1"
    assert unit(gone.state, "A2").aboard == "H1"
    assert only(gone, MovedIn).hex == "0304"


def test_a_half_track_that_cannot_retreat_is_destroyed_with_its_squad() -> None:
    """TOI-R10, TOI-15.5, TOI-12.12"""
    around = {
        f"G{n}": f"{hex_} regular" for n, hex_ in enumerate(("0303", "0305", "0203", "0204", "0403"), 2)
    }
    state = storm(A1="0304 regular", A2="on:H1 regular", **around)
    step = do(state, "assault 0304", dice=[4, 4, 4, 4, 1, 1, 1, 1, 1])

    assert only(step, AssaultEnded).won
    assert {"A1", "H1", "A2"} == {event.unit for event in events(step, Eliminated)}
    assert where(step.state, "G1") == "0304"
