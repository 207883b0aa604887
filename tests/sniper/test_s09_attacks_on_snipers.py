"""Fire at snipers: by whom, in which hex, and with what result (sections 9 and 10 of the sniper rules)."""

import pytest

from cases import cases
from sniper.given import FIELD, allowed, choices, cited, do, events, only, refused, rolls, table, there, unit
from sniper.maps import map_of
from wargames.sniper.moments import AttackRolled, ConditionChanged, CoverRolled, Eliminated, FigureLost
from wargames.sniper.values.board import Map
from wargames.sniper.values.state import State


def at_sniper(terrain: str = ".", sniper: str = "sniper", **more: object) -> State:
    """Lay a German sniper out in 0705, three hexes from an American squad."""
    laid = {name: str(more.pop(name)) for name in tuple(more) if name[0].isupper()}
    units = {"A1": "0405 regular*4", "S1": f"0705 {sniper}", "G9": "0101 elite", **laid}
    return table(units, on=map_of({"0705": terrain}), **more)  # type: ignore[arg-type]


# concealed


@pytest.mark.parametrize("terrain", [".", "W", "B"])
@pytest.mark.parametrize("kind", ["normal", "suppressive"])
def test_nobody_fires_at_a_concealed_sniper(terrain: str, kind: str) -> None:
    """SN-9.1, TOI-13.1: not even a tank or a flamethrower beside it."""
    state = at_sniper(terrain, "sniper concealed", T1="0605 m4a1", A2="0704 regular flamethrower")

    for firer in ("A1", "T1", "A2"):
        assert refused(state, f"fire {firer} at S1 {kind}") == "SN-9.1"
    assert not [one for one in choices(state) if "at S1" in one]


# cover


@cases(
    (FIELD, (), False),
    (map_of({"0705": "R"}), (), False),
    (map_of({"0705": "H"}), (), False),
    (map_of({"0705": "S"}, stream="shallow"), (), False),
    (map_of({"0705": "W"}), (), True),
    (map_of({"0705": "B"}), (), True),
    (map_of({"0705": "Q"}), (), True),
    (FIELD, ("0705",), True),
    (map_of({"0705": "H"}), ("0705",), True),
)
def test_only_the_place_makes_cover(on: Map, smoke: tuple[str, ...], covered: bool) -> None:
    """SN-R18, SN-9.2, SN-9.5, SN-9.6: woods, a building, smoke; no hill, road, stream, officer or medic."""
    units = {"A1": "0405 regular*4", "S1": "0705 sniper", "G1": "0705 officer medic", "G9": "0101 elite"}
    state = table(units, on=on, smoke=smoke)

    if covered:
        assert refused(state, "fire A1 at S1 normal") == "SN-9.2"
    else:
        assert allowed(state, "fire A1 at S1 normal")
    assert ("fire A1 at S1 normal" in choices(state)) != covered
    assert allowed(state, "fire A1 at S1 suppressive")
    assert allowed(state, "fire A1 at G1 normal")  # its mates have no such shelter


def test_moving_fire_and_combined_fire_are_no_exceptions() -> None:
    """SN-9.2"""
    state = at_sniper("W", A2="0404 regular*4")

    assert refused(state, "fire A1 at S1 normal with A2") == "SN-9.2"
    assert refused(do(state, "fire and move A1").state, "shoot at S1 normal") == "SN-9.2"
    assert allowed(do(state, "fire and move A1").state, "shoot at S1 suppressive")


def test_in_the_open_normal_fire_destroys_it() -> None:
    """SN-9.5, SN-9.8: four regulars at three hexes, black 5, 2, 2, 1."""
    step = do(at_sniper(), "fire A1 at S1 normal", dice=[5, 2, 2, 1])

    assert cited(step, Eliminated) == ("SN-9.8",)
    assert not events(step, FigureLost)
    assert not there(step.state, "S1")
    assert "fire A1 at S1 normal with A2" in choices(at_sniper(A2="0404 regular"))  # like any squad
    assert step.state.de.lost_regulars == 0  # SN-R30, TOI-R23: nobody is healed for it


def test_many_hits_destroy_one_sniper_and_nobody_else() -> None:
    """SN-9.8"""
    step = do(at_sniper(G1="0705 regular*4"), "fire A1 at S1 normal", dice=[5, 5, 5, 5])

    assert not there(step.state, "S1")
    assert len(unit(step.state, "G1").figures) == 4


# the two exceptions


def test_a_mortar_destroys_it_in_woods() -> None:
    """SN-9.3, SN-9.8: black 5, 4; red 3, 1."""
    state = at_sniper("W", A2="0404 mortar elite*2")
    step = do(state, "bombard 0705 with A2 normal", dice=[5, 4, 3, 1])

    assert only(step, CoverRolled).net == 1
    assert cited(step, Eliminated) == ("SN-9.8",)
    saved = do(state, "bombard 0705 with A2 normal", dice=[5, 4, 5, 1]).state
    assert there(saved, "S1")


def test_a_mortar_suppresses_it_too() -> None:
    """SN-9.6, SN-9.9, SN-9.7"""
    state = at_sniper("W", A2="0404 mortar", G1="0705 officer")
    step = do(state, "bombard 0705 with A2 suppressive", dice=[5, 5, 1, 1] + [1] * 6)

    assert {event.unit: len(event.red) for event in events(step, CoverRolled)} == {"G1": 3, "S1": 3}
    assert unit(step.state, "S1").condition == "disrupted"


def test_concussive_firepower_reaches_it_in_a_building_alone() -> None:
    """SN-9.4, SN-G6: with three more dice and three more hexes of range."""
    house = at_sniper("B", T1="0406 m4a1")

    step = do(house, "fire T1 at S1 normal", dice=[5] + [1] * 8 + [1] * 3)
    assert not there(step.state, "S1")
    assert len(only(step, AttackRolled).black) == 6 + 3
    assert refused(at_sniper("W", T1="0406 m4a1"), "fire T1 at S1 normal") == "SN-9.2"
    smoky = table({"T1": "0406 m4a1", "S1": "0705 sniper", "A9": "0101 elite"}, smoke=["0705"])
    assert refused(smoky, "fire T1 at S1 normal") == "SN-9.2"
    assert refused(at_sniper("B", H1="0406 m3a1"), "fire H1 at S1 normal") == "SN-9.2"


def test_concussive_range_is_eight() -> None:
    """SN-9.4, SN-G6: normal range at seven hexes into a building, long range in the open."""
    units = {"T1": "0102 m4a1", "S1": "0802 sniper", "A9": "0101 elite", "G9": "0808 elite"}
    house = do(table(units, on=map_of({"0802": "B"})), "fire T1 at S1 normal", dice=[1] * 12)
    field = do(table(units), "fire T1 at S1 normal", dice=[1] * 6)

    assert (only(house, AttackRolled).band, only(field, AttackRolled).band) == ("normal", "long")


def test_who_supports_a_tank_has_no_concussive_firepower() -> None:
    """SN-9.4, SN-9.2"""
    state = at_sniper("B", T1="0406 m4a1")

    assert refused(state, "fire T1 at S1 normal with A1") == "SN-9.2"
    assert refused(state, "fire A1 at S1 normal with T1") == "SN-9.2"


def test_a_flamethrower_burns_cover_but_fires_suppressively() -> None:
    """SN-R19, TOI-4.4: two more dice and no cover."""
    state = at_sniper("B", A2="0704 regular*2 flamethrower")

    assert refused(state, "fire A2 at S1 normal") == "SN-9.2"
    assert rolls(state, "fire A2 at S1 suppressive", dice=[1] * 4) == [("black", 4)]


def test_a_sniper_in_cover_is_beyond_another() -> None:
    """SN-R20, SN-5.2: in any way."""
    state = at_sniper("W", A8="0604 sniper concealed")

    assert refused(state, "fire A8 at S1 normal") == "SN-9.2"
    assert refused(state, "fire A8 at S1 suppressive") == "SN-5.2"
    assert not [one for one in choices(state) if "fire A8 at S1" in one]
    assert allowed(at_sniper(".", A8="0604 sniper concealed"), "fire A8 at S1 normal")


# suppressive fire


@cases("A2:0604 mg", "A2:0604 elite", "H1:0604 m3a1", "T1:0604 m4a1", "A2:0604 regular")
def test_any_enemy_unit_suppresses_it_in_a_building(firer: str) -> None:
    """SN-9.6"""
    id_, words = firer.split(":")

    assert allowed(at_sniper("B", **{id_: words}), f"fire {id_} at S1 suppressive")


@cases((0, "none"), (1, "pinned"), (2, "disrupted"), (3, None), (4, None))
def test_suppressive_results_on_a_sniper(hits: int, after: str | None) -> None:
    """SN-9.9, SN-G14, TOI-7.18, TOI-7.19: pinned, disrupted, routed; never destroyed by a single hit."""
    step = do(at_sniper("W"), "fire A1 at S1 suppressive", dice=[5] * hits + [1] * (4 - hits) + [1, 1])

    assert there(step.state, "S1") == (after is not None)
    if after is None:
        assert cited(step, Eliminated) == ("TOI-7.19",)
    else:
        assert unit(step.state, "S1").condition == after


def test_no_surrender_keeps_a_sniper() -> None:
    """SN-9.9, SN-3.5, SN-G11"""
    state = at_sniper("W", orders={"de": {"operations": ("no_surrender",)}})

    assert (
        unit(do(state, "fire A1 at S1 suppressive", dice=[5] * 4 + [1, 1]).state, "S1").condition
        == "disrupted"
    )


def test_cover_and_an_officer_in_its_hex_help_it() -> None:
    """SN-9.7: 2 + 1 red dice in woods against suppressive fire, in the open 1; no officer against normal."""
    mates = {"G1": "0705 officer"}

    assert rolls(at_sniper("W", **mates), "fire A1 at S1 suppressive", dice=[1] * 7) == [
        ("black", 4),
        ("red", 3),
    ]
    assert rolls(at_sniper(".", **mates), "fire A1 at S1 suppressive", dice=[1] * 5) == [
        ("black", 4),
        ("red", 1),
    ]
    assert rolls(at_sniper(".", **mates), "fire A1 at S1 normal", dice=[1] * 4) == [("black", 4)]
    assert rolls(at_sniper("B"), "fire A1 at S1 suppressive", dice=[1] * 7) == [("black", 4), ("red", 3)]


# a pinned sniper, and what is left to a sniper


@cases("pinned", "disrupted")
def test_a_shaken_sniper_does_nothing_but_rest(condition: str) -> None:
    """SN-9.10, SN-R33, SN-R34, SN-R30, TOI-2.7, TOI-7.23: an officer in its hex does not rally it."""
    units = {"S1": f"0405 sniper {condition}", "G1": "0405 officer regular", "A1": "0705 regular"}
    state = table(units, first="de")

    assert refused(state, "fire S1 at A1 normal") == ("SN-9.10" if condition == "pinned" else "TOI-2.7")
    assert [one for one in choices(state) if "S1" in one] == ["fatigue S1"]
    assert refused(state, "op fire mode S1") == "TOI-2.7"
    assert refused(state, "advance S1") == "TOI-2.7"


def test_a_pinned_officer_rallies_his_own_squad_but_no_sniper() -> None:
    """SN-R33, SN-9.10, TOI-3.13: two regulars of his fire at half."""
    units = {"S1": "0405 sniper pinned", "G1": "0405 officer regular*3 pinned", "A1": "0705 regular"}
    state = table(units, first="de")

    assert rolls(state, "fire G1 at A1 normal", dice=[1, 1]) == [("black", 2)]
    assert refused(state, "fire S1 at A1 normal") == "SN-9.10"
    tired = table({**units, "G1": "0405 officer regular*3 pinned fatigued", "G2": "0101 elite"}, first="de")
    assert refused(tired, "fire G1 at A1 normal") == "TOI-2.4"


def test_a_sniper_in_op_fire_mode_that_is_pinned_leaves_it() -> None:
    """SN-9.9, TOI-7.22"""
    step = do(at_sniper(".", "sniper op_fire"), "fire A1 at S1 suppressive", dice=[5, 1, 1, 1])

    assert (unit(step.state, "S1").condition, unit(step.state, "S1").activation) == ("pinned", "fatigued")
    assert only(step, ConditionChanged).unit == "S1"


def test_what_a_fresh_sniper_may_do() -> None:
    """SN-10.1, SN-10.2, SN-10.3: it moves, fires, prepares op fire or rests."""
    state = table({"S1": "0405 sniper", "G1": "0404 regular medic", "A1": "0705 regular"}, first="de")

    assert [one for one in choices(state) if "S1" in one] == [
        "advance S1",
        "op fire mode S1",
        "fatigue S1",
        "fire S1 at A1 normal",
        "fire S1 at A1 normal aiming at regular",
    ]
    assert refused(state, "fire and move S1") == "SN-10.1"
    assert refused(state, "assault with S1") == "SN-10.2"
    assert refused(state, "heal G1 with S1") == "TOI-4.3"  # no special action is its own
