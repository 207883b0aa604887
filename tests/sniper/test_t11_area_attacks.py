"""Area attacks of mortars (section 11)."""

from cases import cases
from sniper.given import allowed, choices, do, events, only, refused, rolls, table, there, to_move, unit
from sniper.maps import map_of
from wargames.sniper.moments import AreaAttackRolled, CoverRolled, Eliminated

UNITS = {"A2": "0101 mortar elite*2", "A9": "0108 regular", "G1": "0401 regular*2", "G2": "0401 regular*2"}


def test_the_hits_fall_on_every_unit_each_with_its_own_cover() -> None:
    """TOI-11.1, TOI-R1, TOI-3.20."""
    state = table({**UNITS, "A3": "0501 regular"}, on=map_of({"0401": "W"}))
    step = do(state, "bombard 0401 with A2 normal", dice=[5, 6, 5, 1, 2, 3])

    assert rolls(state, "bombard 0401 with A2 normal", dice=[5, 6, 5, 1, 2, 3]) == [
        ("black", 2),
        ("red", 2),
        ("red", 2),
    ]
    assert unit(step.state, "G1").figures == ("regular",)
    assert not there(step.state, "G2")
    assert [event.net for event in events(step, CoverRolled)] == [1, 2]


def test_friends_are_hit_as_well() -> None:
    """TOI-11.1."""
    state = table({**UNITS, "A3": "0501 officer regular"})
    step = do(state, "bombard 0501 with A2 normal", dice=[5, 1])

    assert to_move(step.state) == "us"
    assert choices(step.state) == ["lose officer of A3", "lose regular of A3"]


def test_owners_choose_in_the_order_of_names() -> None:
    """TOI-11.1, TOI-R1, TOI-7.16."""
    units = {"A2": "0101 mortar", "A9": "0108 regular", "G1": "0401 elite mg", "G2": "0401 officer regular"}
    state = do(table(units), "bombard 0401 with A2 normal", dice=[5, 1]).state

    assert choices(state) == ["lose elite of G1", "lose mg of G1"]
    assert choices(do(state, "lose mg of G1").state) == ["lose officer of G2", "lose regular of G2"]


@cases(("normal", 2), ("suppressive", 4))
def test_a_mortar_suppresses_with_more(kind: str, dice: int) -> None:
    """TOI-3.19, TOI-11.5."""
    step = do(table(UNITS), f"bombard 0401 with A2 {kind}", dice=[1] * dice)

    assert len(only(step, AreaAttackRolled).black) == dice
    assert unit(step.state, "A2").activation == "fatigued"  # TOI-3.25: the elites with it


def test_any_distance_hits_on_five_and_six() -> None:
    """TOI-11.3."""
    near = {**UNITS, "G1": "0301 regular*4"}
    assert only(do(table(near), "bombard 0301 with A2 normal", dice=[4, 5]), AreaAttackRolled).hits == 1


def test_empty_hexes_may_be_targets() -> None:
    """TOI-11.4."""
    state = table(UNITS)

    assert allowed(state, "bombard 0303 with A2 normal")
    assert refused(state, "bombard 0201 with A2 normal") == "TOI-11.3"
    assert refused(state, "bombard 0999 with A2 normal") == "TOI-5.1"


def test_only_mortars_make_area_attacks() -> None:
    """TOI-11.5, TOI-8.5."""
    assert refused(table(UNITS), "bombard 0401 with A9 normal") == "TOI-11.5"


def test_suppressive_shells_do_nothing_to_vehicles() -> None:
    """TOI-7.21, TOI-3.19."""
    units = {"G1": "0101 mortar", "G9": "0108 regular", "H1": "0401 m3a1", "A1": "0401 regular*4"}
    state = table(units, first="de")

    normal = do(state, "bombard 0401 with G1 normal", dice=[5, 5, 1]).state
    assert unit(normal, "H1").hits == 2
    assert len(unit(normal, "A1").figures) == 2
    quiet = do(state, "bombard 0401 with G1 suppressive", dice=[5, 5, 5, 5]).state
    assert unit(quiet, "H1").hits == 0


def test_squads_aboard_are_not_attacked() -> None:
    """TOI-16.3."""
    units = {"G1": "0101 mortar", "G9": "0108 regular", "H1": "0401 m3a1", "A1": "on:H1 regular*4"}
    step = do(table(units, first="de"), "bombard 0401 with G1 normal", dice=[5, 5, 1])

    assert len(unit(step.state, "A1").figures) == 4


def test_three_suppressive_hits_rout() -> None:
    """TOI-7.19, TOI-11.1."""
    step = do(table(UNITS), "bombard 0401 with A2 suppressive", dice=[5, 5, 5, 1])

    assert [event.unit for event in events(step, Eliminated)] == ["G1", "G2"]


def test_a_mortar_in_smoke_fires_at_half() -> None:
    """TOI-14.2, TOI-7.11."""
    state = table(UNITS, smoke=["0101"])
    assert rolls(state, "bombard 0401 with A2 suppressive", dice=[1, 1]) == [("black", 2)]


def test_a_mortar_squad_prepares_op_fire_without_its_mortar() -> None:
    """TOI-3.21."""
    state = table({**UNITS, "A3": "0103 mortar"})

    assert allowed(state, "op fire mode A2")
    assert refused(state, "op fire mode A3") == "TOI-3.21"
