"""Who assaults what, and with whom (section 12, first part)."""

from collections.abc import Mapping
from itertools import combinations

from cases import cases
from sniper.given import (
    ALLEY,
    KEEP,
    allowed,
    asked,
    choices,
    cited,
    do,
    events,
    left,
    only,
    refused,
    rolls,
    table,
    to_move,
    told,
    unit,
    where,
)
from sniper.maps import map_of
from wargames.sniper.moments import (
    Activated,
    AssaultDeclared,
    AssaultDiceRolled,
    ChooseAction,
    ChooseDefense,
    Fatigued,
    StayedOut,
)
from wargames.sniper.values.state import State


def begun(
    units: Mapping[str, str], *steps: str, on: Mapping[str, str] | None = None, **more: object
) -> State:
    """Begin an assault with A1 and move it."""
    state = table({**units, **KEEP}, on=map_of(dict(on or {})), **more)  # type: ignore[arg-type]
    return do(state, "assault with A1", *(f"step to {hex_}" for hex_ in steps)).state


# the assaulting squad and its move


@cases(
    ("0304 regular*4", None),
    ("0304 regular", None),
    ("0304 regular*2 mg", "TOI-3.23"),
    ("0304 regular mortar", "TOI-3.23"),
    ("0304 m3a1", "TOI-15.6"),
    ("0304 sniper", "SN-10.2"),
    ("0304 regular fatigued", "TOI-2.4"),
    ("0304 regular op_fire", "TOI-2.4"),
    ("0304 regular pinned", "TOI-2.7"),
    ("0304 regular disrupted", "TOI-2.7"),
)
def test_only_a_fresh_squad_without_heavy_weapons_assaults(unit_: str, clause: str | None) -> None:
    """TOI-12.1, TOI-3.23, TOI-15.6."""
    state = table({"A1": unit_, "G1": "0404 regular", **KEEP})

    if clause is None:
        step = do(state, "assault with A1")
        assert only(step, Activated).what == "assault"
        assert cited(step, Activated) == ("TOI-12.1",)
    else:
        assert refused(state, "assault with A1") == clause
        assert "assault with A1" not in choices(state)


@cases(("regular*4", 3), ("officer regular", 4), ("elite", 3))
def test_the_squad_moves_with_one_point_less(words: str, points: int) -> None:
    """TOI-12.2."""
    assert left(begun({"A1": f"0102 {words}", "G1": "0707 regular"})) == points


def test_three_points_lead_three_hexes_far_and_not_four() -> None:
    """TOI-12.2, TOI-5.5, TOI-12.1."""
    state = begun({"A1": "0104 regular*4", "G1": "0604 regular"}, "0203", "0303", "0403")

    assert unit(state, "A1").at == "0403"
    assert unit(state, "A1").activation == "fatigued"  # nothing is left to it: the target is two hexes away

    near = begun({"A1": "0104 regular*4", "G1": "0503 regular"}, "0203", "0303", "0403")
    assert refused(near, "step to 0402") == "TOI-5.5"
    assert allowed(near, "assault 0503")


def test_moving_no_hexes_is_allowed() -> None:
    """TOI-12.2."""
    step = do(begun({"A1": "0304 regular*4", "G1": "0404 regular"}), "assault 0404", dice=[1] * 5)
    assert only(step, AssaultDeclared).hex == "0404"


def test_the_target_is_adjacent_to_where_the_move_ends() -> None:
    """TOI-12.1, TOI-12.2."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular", "G2": "0602 regular"}
    assert allowed(begun(units), "assault 0404")
    assert refused(begun(units), "assault 0602") == "TOI-12.1"

    away = begun(units, "0403", "0503")
    assert refused(away, "assault 0404") == "TOI-12.1"
    assert allowed(away, "assault 0602")


def test_the_activation_is_over_with_the_assault() -> None:
    """TOI-12.1, TOI-2.3, TOI-R21."""
    state = begun({"A1": "0304 regular*4", "G1": "0404 regular*4", "G2": "0305 regular"})
    step = do(state, "assault 0404", dice=[1] * 8)

    assert isinstance(asked(step.state), ChooseAction)
    assert unit(step.state, "A1").activation == "fatigued"
    assert where(step.state, "A1") == "0304"


def test_the_assault_may_be_given_up_but_the_activation_is_used_up() -> None:
    """TOI-R20, TOI-12.2."""
    state = do(begun({"A1": "0204 regular*4", "G1": "0404 regular"}, "0304"), "stop").state

    assert (unit(state, "A1").activation, unit(state, "A1").at) == ("fatigued", "0304")
    assert isinstance(asked(state), ChooseAction)


def test_the_target_is_named_after_op_fire_at_the_move() -> None:
    """TOI-R20, TOI-R21, TOI-12.2."""
    state = begun({"A1": "0204 regular*4", "G1": "0404 regular op_fire"}, "0304")

    assert to_move(state) == "de"
    after = do(state, "op fire G1 normal", dice=[4]).state
    assert len(unit(after, "A1").figures) == 3
    assert rolls(after, "assault 0404", dice=[1] * 4) == [("black", 3), ("black", 1)]


def test_only_the_assault_action_assaults() -> None:
    """TOI-12.1."""
    for order in ("advance A1", "fire and move A1"):
        state = do(table({"A1": "0304 regular*4", "G1": "0404 regular", **KEEP}), order).state
        assert refused(state, "assault 0404") == "TOI-12.1"


# the target hex


@cases(
    ({}, "TOI-12.3"),
    ({"A2": "0404 regular"}, "TOI-12.3"),
    ({"G2": "0404 m3a1"}, "TOI-12.3"),
    ({"G2": "0404 m3a1", "G3": "on:G2 regular"}, "TOI-12.3"),
    ({"G2": "0404 m4a1", "G3": "0404 regular"}, "TOI-12.3"),
    ({"G2": "0404 m4a1"}, "TOI-12.3"),
    ({"G2": "0404 m4a1", "S1": "0404 sniper"}, None),
    ({"G2": "0404 m4a1", "S1": "0404 sniper concealed", "G3": "0404 regular"}, None),
    ({"G2": "0404 m3a1", "G3": "0404 regular"}, None),
    ({"G2": "0404 regular pinned"}, None),
    ({"G2": "0404 regular concealed"}, None),
    ({"S1": "0404 sniper concealed"}, None),
    ({"G2": "0404 mortar"}, None),
)
def test_the_hex_holds_an_enemy_squad_and_no_tank(there: Mapping[str, str], clause: str | None) -> None:
    """TOI-12.3, TOI-R10, SN-9.11, SN-R36, TOI-15.6."""
    state = begun({"A1": "0304 regular*4", "G1": "0305 regular", **there})

    if clause is None:
        assert allowed(state, "assault 0404")
    else:
        assert refused(state, "assault 0404") == clause
    assert ("assault 0404" in choices(state)) == (clause is None)


def test_a_hex_off_the_map_is_no_neighbor() -> None:
    """TOI-12.1."""
    assert refused(begun({"A1": "0304 regular*4", "G1": "0404 regular"}), "assault 9999") == "TOI-12.1"


@cases(("0706", "0605"), ("0605", "0706"), ("0506", "0605"))
def test_a_bridge_is_assaulted_only_along_its_road(origin: str, to: str) -> None:
    """TOI-R25, TOI-5.14: neither onto it from the bank nor off it."""
    units = {"A1": f"{origin} regular*4", "G1": f"{to} regular", "A9": "0108 regular"}
    state = do(table(units, on=ALLEY), "assault with A1").state

    assert refused(state, f"assault {to}") == "TOI-5.14"
    assert not [one for one in choices(state) if one.startswith("assault")]


def test_a_bridge_is_assaulted_along_its_road_and_supported_from_the_bank() -> None:
    """TOI-R25, TOI-12.4, TOI-12.11: the supporter is adjacent, and does not move in."""
    units = {"A1": "0705 regular*4", "A2": "0706 regular*2", "G1": "0605 elite", "A9": "0108 regular"}
    state = do(table(units, on=ALLEY), "assault with A1").state
    step = do(state, "assault 0605 with A2", dice=[4, 1, 1, 1, 1, 1, 1])

    assert where(step.state, "A1") == "0605"


@cases({"0404": 2}, {"0304": 2, "0303": 1})
def test_a_hex_is_not_assaulted_over_a_cliff(levels: Mapping[str, int]) -> None:
    """TOI-R25, TOI-5.9: neither up nor down."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular", **KEEP}
    state = do(table(units, on=map_of(levels=dict(levels))), "assault with A1").state

    assert refused(state, "assault 0404") == "TOI-5.9"
    assert "assault 0404" not in choices(state)


def test_points_do_not_matter_for_the_side_that_is_assaulted_across() -> None:
    """TOI-R25: woods cost two points, one is left."""
    units = {"A1": "0204 regular*4", "G1": "0404 regular", **KEEP}
    state = do(table(units, on=map_of({"0304": "W", "0404": "W"})), "assault with A1", "step to 0304").state

    assert left(state) == 1
    assert allowed(state, "assault 0404")


# support


@cases(
    ("0403 regular", None),
    ("0403 regular op_fire", None),
    ("0403 regular fatigued", None),
    ("0304 regular", None),
    ("0403 mg", None),
    ("0403 regular mortar", None),
    ("0403 regular pinned", "TOI-12.4"),
    ("0403 regular disrupted", "TOI-12.4"),
    ("0303 regular", "TOI-12.4"),
    ("0403 m3a1", "TOI-12.4"),
    ("on:H1 regular", "TOI-12.4"),
    ("0403 sniper", "SN-R25"),
    ("0403 sniper concealed", "SN-R25"),
    ("0403 mortar", "TOI-12.13"),
)
def test_who_supports_an_assault(helper: str, clause: str | None) -> None:
    """TOI-12.4, TOI-R14, TOI-R19, SN-R25, TOI-16.3, SN-5.3."""
    state = begun({"A1": "0304 regular*4", "A2": helper, "H1": "0305 m3a1", "G1": "0404 regular"})

    if clause is None:
        assert allowed(state, "assault 0404 with A2")
    else:
        assert refused(state, "assault 0404 with A2") == clause
    assert ("assault 0404 with A2" in choices(state)) == (clause is None)


@cases("A1", "A7", "G1", "G9")
def test_only_other_friendly_squads_support(helper: str) -> None:
    """TOI-12.4."""
    state = begun({"A1": "0304 regular*4", "G1": "0404 regular"})
    assert refused(state, f"assault 0404 with {helper}") == "TOI-12.4"


def test_at_most_two_squads_support_and_each_once() -> None:
    """TOI-12.4."""
    helpers = {"A2": "0403 regular", "A3": "0305 regular", "A4": "0405 regular"}
    state = begun({"A1": "0304 regular*4", **helpers, "G1": "0404 regular*4"})

    for pair in combinations(helpers, 2):
        assert f"assault 0404 with {','.join(pair)}" in choices(state)
        assert allowed(state, f"assault 0404 with {','.join(pair)}")
    assert refused(state, "assault 0404 with A2,A3,A4") == "TOI-12.4"
    assert refused(state, "assault 0404 with A2,A2") == "TOI-12.4"


@cases("", "op_fire", "fatigued")
def test_supporters_are_fatigued_afterwards(state_of: str) -> None:
    """TOI-12.4, TOI-R21."""
    state = begun({"A1": "0304 regular*4", "A2": f"0403 regular*4 {state_of}", "G1": "0404 regular*4"})
    step = do(state, "assault 0404 with A2", dice=[1] * 10)

    assert unit(step.state, "A2").activation == "fatigued"
    tired = [id_ for event in events(step, Fatigued) for id_ in event.units]
    assert tired == (["A1"] if state_of == "fatigued" else ["A1", "A2"])
    assert cited(step, AssaultDeclared) == ("TOI-12.1", "TOI-12.4")


def test_a_fatigued_squad_supports_one_assault_after_another() -> None:
    """TOI-R19, TOI-12.4."""
    units = {
        "A1": "0304 regular*4",
        "A2": "0403 regular*4 fatigued",
        "A3": "0305 regular*4",
        "G1": "0404 regular*4",
    }
    once = do(begun(units), "assault 0404 with A2", dice=[1] * 10).state
    twice = do(once, "assault with A3").state

    assert rolls(twice, "assault 0404 with A2", dice=[1] * 10) == [("black", 4 + 2), ("black", 4)]


@cases(
    ("regular", 1),
    ("regular*3", 2),
    ("elite*4", 4),
    ("mg", 2),
    ("mg regular*2", 3),
    ("mortar regular", 1),
    ("mortar elite*2", 2),
)
def test_supporters_add_half_of_what_they_have_without_mortars(helper: str, half: int) -> None:
    """TOI-12.4, TOI-12.13, TOI-R14, TOI-7.11."""
    state = begun({"A1": "0304 regular", "A2": f"0403 {helper}", "G1": "0404 regular"})
    assert rolls(state, "assault 0404 with A2", dice=[1] * (2 + half)) == [("black", 1 + half), ("black", 1)]


# concealed defenders


def test_concealed_squads_are_asked_one_by_one_before_any_die() -> None:
    """TOI-12.14, TOI-R21, SN-G15."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular*2 concealed", "G2": "0404 elite concealed"}
    state = do(begun(units), "assault 0404").state

    assert to_move(state) == "de"
    assert isinstance(first := asked(state), ChooseDefense)
    assert (first.unit, choices(state)) == ("G1", ["join G1", "stay out G1"])
    assert refused(state, "join G2") == "TOI-12.14"
    assert refused(state, "hold fire") == "TOI-12.14"
    step = do(state, "stay out G1")
    assert cited(step, StayedOut) == ("TOI-12.14",)
    assert isinstance(second := asked(step.state), ChooseDefense)
    assert second.unit == "G2"
    rolled = do(step.state, "join G2", dice=[1] * 6)
    assert len(only(rolled, AssaultDiceRolled).defense) == 2
    assert (unit(rolled.state, "G1").concealed, unit(rolled.state, "G2").concealed) == (True, False)
    assert told(rolled, "us") == told(rolled, "de") == told(rolled, None)
