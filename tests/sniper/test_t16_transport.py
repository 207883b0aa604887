"""Squads aboard a half-track (section 16; SN-R26, TOI-R18)."""

from cases import cases
from sniper.given import (
    allowed,
    asked,
    choices,
    cited,
    do,
    events,
    left,
    only,
    pass_round,
    refused,
    table,
    to_move,
    unit,
    where,
)
from sniper.maps import map_of
from wargames.sniper.moments import (
    AttackRolled,
    ChooseAction,
    Concealed,
    Loaded,
    Revealed,
    Unloaded,
    WindowOpened,
)
from wargames.sniper.values.state import State


def ride(
    words: str = "0304 regular*4", vehicle: str = "0304 m3a1", *, order: str = "advance", **more: str
) -> State:
    """Begin a move of a squad that is beside a half-track or aboard it; another keeps the turn going."""
    units = {"H1": vehicle, "A1": words, "A9": "0108 regular", "G9": "0808 regular", **more}
    return do(table(units), f"{order} A1").state


# loading and unloading


def test_loading_costs_two_points_of_the_squad() -> None:
    """TOI-16.1, TOI-R18"""
    step = do(ride(), "load onto H1")

    assert (only(step, Loaded).left, cited(step, Loaded)) == (2, ("TOI-16.1",))
    one = unit(step.state, "A1")
    assert (one.at, one.aboard) == (None, "H1")
    assert unit(do(step.state, "stop").state, "A1").activation == "fatigued"
    assert unit(step.state, "H1").activation == "fresh"


def test_unloading_costs_two_points_of_the_squad() -> None:
    """TOI-16.1, TOI-16.4, TOI-R18"""
    step = do(ride("on:H1 regular*4"), "unload")

    assert (only(step, Unloaded).left, cited(step, Unloaded)) == (2, ("TOI-16.1", "TOI-16.4"))
    assert (where(step.state, "A1"), unit(step.state, "A1").aboard) == ("0304", None)


@cases(
    ("0204 regular", "advance", ["0203", "0204", "0304"], False),  # one point is left
    ("0204 regular", "advance", ["0203", "0303", "0304"], False),
    ("0203 regular", "advance", ["0204", "0304"], True),
    ("0204 officer", "advance", ["0203", "0204", "0304"], True),
    ("0203 regular", "fire and move", ["0204", "0304"], False),
    ("0204 regular", "fire and move", ["0304"], True),
    ("0204 regular", "assault with", ["0304"], True),
    ("0203 regular", "assault with", ["0204", "0304"], False),
)
def test_a_squad_loads_only_with_two_points_left(
    words: str, order: str, before: list[str], *, legal: bool
) -> None:
    """TOI-16.1, TOI-5.16, TOI-R18"""
    state = do(ride(words, order=order), *(f"step to {hex_}" for hex_ in before)).state

    assert ("load onto H1" in choices(state)) == legal
    if not legal:
        assert refused(state, "load onto H1") == "TOI-16.1"


def test_a_squad_loads_unloads_and_moves_in_one_advance() -> None:
    """TOI-5.16, TOI-16.1: an officer's squad with five points."""
    step = do(ride("0304 officer regular*3"), "load onto H1", "unload", "step to 0404")

    assert (only(step, Loaded).left, only(step, Unloaded).left) == (3, 1)
    assert where(step.state, "A1") == "0404"
    moved = do(ride("0204 regular"), "step to 0304", "load onto H1").state
    assert isinstance(asked(moved), ChooseAction)  # the point that is left is of no use
    assert unit(moved, "A1").aboard == "H1"


@cases(
    ("0304 regular", "0404 m3a1", "H1", "TOI-16.1"),  # in another hex
    ("0304 regular", "0304 m3a1", "H7", "TOI-16.1"),  # there is none
    ("0304 regular", "0304 m3a1", "A2", "TOI-16.1"),  # a squad
    ("0304 regular", "0304 m3a1", "G1", "TOI-16.1"),  # an enemy's
    ("on:H1 regular", "0304 m3a1", "H1", "TOI-16.1"),  # it is aboard
    ("0304 m3a1", "0304 m3a1", "H1", "TOI-16.1"),  # a vehicle
    ("0304 regular", "0304 m3a1 hits:2", "H1", "TOI-R18"),
)
def test_where_nobody_loads(words: str, vehicle: str, name: str, clause: str) -> None:
    """TOI-16.1, TOI-R18"""
    state = ride(words, vehicle, A2="0304 regular", G1="0405 m3a1")

    assert refused(state, f"load onto {name}") == clause


@cases("", "fatigued", "op_fire", "hits:1")
def test_the_vehicle_may_be_in_any_activation_state_and_lightly_damaged(activation: str) -> None:
    """TOI-R18, TOI-15.4"""
    vehicle = f"0304 m3a1 {activation}"

    loaded = do(ride(vehicle=vehicle), "load onto H1").state
    assert unit(loaded, "A1").aboard == "H1"
    assert where(do(ride("on:H1 regular", vehicle), "unload").state, "A1") == "0304"


@cases("advance", "fire and move", "assault with")
def test_a_squad_gets_out_of_a_heavily_damaged_vehicle_and_not_in_again(order: str) -> None:
    """TOI-R18, TOI-15.4, TOI-16.1: an officer's squad has the points to load again in an advance."""
    state = do(ride("on:H1 officer", "0304 m3a1 hits:2", order=order), "unload").state

    assert (where(state, "A1"), unit(state, "A1").aboard) == ("0304", None)
    assert refused(state, "load onto H1") == "TOI-R18"
    assert "load onto H1" not in choices(state)


def test_only_who_is_aboard_unloads() -> None:
    """TOI-16.1"""
    assert refused(ride(), "unload") == "TOI-16.1"


def test_a_half_track_takes_one_squad() -> None:
    """TOI-16.2, SN-4.2, SN-R26, TOI-16.1: a sniper fills the place like any squad."""
    assert refused(ride(A2="on:H1 regular"), "load onto H1") == "TOI-16.2"
    assert refused(ride(A2="on:H1 sniper"), "load onto H1") == "TOI-16.2"
    assert refused(ride("0304 sniper", A2="on:H1 regular"), "load onto H1") == "TOI-16.2"
    assert allowed(ride("0304 sniper"), "load onto H1")


# aboard


@cases("fire A1 at G1 normal", "op fire mode A1", "bombard 0804 with A1 normal", "smoke 0604 with A1")
def test_a_squad_aboard_does_nothing_but_ride_or_unload(order: str) -> None:
    """TOI-16.3"""
    units = {
        "H1": "0304 m3a1",
        "A1": "on:H1 mortar regular elite",
        "A9": "0108 regular",
        "G1": "0504 regular",
    }

    assert refused(table(units), order) == "TOI-16.3"


@cases(
    ("advance", "step to 0404", "TOI-16.3"),
    ("fire and move", "shoot at G1 normal", "TOI-16.3"),
    ("assault with", "assault 0404", "TOI-16.3"),
)
def test_a_squad_aboard_unloads_before_it_steps_shoots_or_assaults(
    order: str, then: str, clause: str
) -> None:
    """TOI-16.3, TOI-16.4"""
    state = ride("on:H1 regular*4", order=order, G1="0404 regular")

    assert ["unload", "stop"] == choices(state)
    assert refused(state, then) == clause


def test_a_squad_aboard_is_no_target_and_supports_nobody() -> None:
    """TOI-16.3, SN-R26"""
    units = {"H1": "0304 m3a1", "A1": "on:H1 regular*4", "A2": "0204 regular*4", "G1": "0504 regular*4"}

    assert refused(table(units, first="de"), "fire G1 at A1 normal") == "TOI-16.3"
    assert "A1" not in " ".join(choices(table(units, first="de")))
    assert refused(table(units), "fire A2 at G1 normal with A1") == "TOI-16.3"
    assert not [choice for choice in choices(table(units)) if " at " in choice and "A1" in choice]


def test_an_attack_on_the_hex_leaves_the_squad_aboard_alone() -> None:
    """TOI-16.3, TOI-11.1, SN-R10: neither shells nor a sniper's casualty reach it."""
    units = {"H1": "0304 m3a1", "A1": "on:H1 officer", "A2": "0304 regular", "G1": "0504 mortar"}
    shelled = do(table(units, first="de"), "bombard 0304 with G1 suppressive", dice=[5, 5, 1, 1]).state
    assert [unit(shelled, id_).condition for id_ in ("A1", "A2")] == ["none", "disrupted"]
    shot = do(
        table({**units, "S1": "0804 sniper concealed"}, first="de"), "fire S1 at A2 normal", dice=[5, 4]
    ).state
    assert unit(shot, "A1").condition == "none"
    assert unit(shot, "S1").concealed  # the officer aboard does not help to find it: 4 < 5


def test_a_squad_aboard_moves_with_its_vehicle_and_pays_nothing_for_it() -> None:
    """TOI-16.3, TOI-R18"""
    units = {"H1": "0304 m3a1", "A1": "on:H1 regular*4", "A9": "0108 regular", "G1": "0808 regular"}
    state = do(table(units, left=3), "advance H1", "step to 0404", "step to 0504", "stop").state

    assert (unit(state, "A1").aboard, unit(state, "A1").activation) == ("H1", "fresh")
    assert where(do(state, "advance A1", "unload", "step to 0604", "step to 0704").state, "A1") == "0704"


def test_a_squad_that_rides_loses_no_activation_and_may_be_fatigued() -> None:
    """TOI-16.3, TOI-2.6"""
    units = {"H1": "0304 m3a1", "A1": "on:H1 regular*4", "A9": "0108 regular", "G1": "0808 regular"}

    assert allowed(table(units), "fatigue A1")
    assert allowed(table(units), "advance A1")


# after unloading


def test_a_squad_that_unloads_goes_on_within_its_points() -> None:
    """TOI-16.4"""
    state = do(ride("on:H1 regular*4"), "unload").state

    assert left(state) == 2
    assert where(do(state, "step to 0404", "step to 0504").state, "A1") == "0504"


def test_a_squad_that_unloads_shoots_by_fire_and_movement() -> None:
    """TOI-16.4, TOI-9.1, TOI-9.2"""
    state = do(ride("on:H1 regular*4", order="fire and move", G1="0504 regular*4"), "unload").state

    assert left(state) == 1
    step = do(state, "shoot at G1 normal", "step to 0204", dice=[1, 1])
    assert len(only(step, AttackRolled).black) == 2
    assert where(step.state, "A1") == "0204"


def test_a_squad_that_unloads_assaults() -> None:
    """TOI-16.4, TOI-12.2"""
    state = do(ride("on:H1 regular*4", order="assault with", G1="0504 regular"), "unload").state

    assert left(state) == 1
    assert allowed(do(state, "step to 0404").state, "assault 0504")
    assert refused(state, "assault 0504") == "TOI-12.1"


def test_unloading_needs_room_beside_the_vehicle() -> None:
    """TOI-16.4, TOI-5.2"""
    one = ride("on:H1 regular", A2="0304 regular")
    assert allowed(one, "unload")
    full = ride("on:H1 officer", A2="0304 regular", A3="0304 regular")
    assert unit(full, "A1").activation == "fatigued"  # it could not unload and stopped at once


# op fire


def test_unloading_draws_op_fire_and_loading_does_not() -> None:
    """TOI-16.5, TOI-R5, TOI-10.2"""
    watch = {"G1": "0604 regular*4 op_fire"}

    loaded = do(ride(**watch), "load onto H1")
    assert not events(loaded, WindowOpened)
    assert to_move(loaded.state) == "us"
    out = do(ride("on:H1 regular*4", **watch), "unload")
    assert only(out, WindowOpened).hex == "0304"
    assert to_move(out.state) == "de"
    hit = do(out.state, "op fire G1 normal", dice=[5, 1, 1, 1]).state
    assert len(unit(hit, "A1").figures) == 3
    assert unit(hit, "H1").hits == 0
    assert left(hit) == 2


def test_op_fire_at_the_vehicle_and_at_the_squad_that_unloads_are_two() -> None:
    """TOI-16.5, TOI-10.6: they are different active units."""
    units = {
        "H1": "0204 m3a1",
        "A1": "on:H1 regular*4",
        "A9": "0108 regular",
        "G1": "0504 elite*2 mg op_fire",
    }
    state = do(table(units, left=3), "advance H1", "step to 0304").state
    driven = do(state, "op fire G1:mg normal", "stop", dice=[1, 1, 1]).state
    out = do(driven, "advance A1", "unload").state

    assert allowed(out, "op fire G1:mg normal")


@cases(("regular*2", "TOI-R35"), ("sniper", "SN-R26"))
def test_loading_takes_the_concealed_marker_off(words: str, clause: str) -> None:
    """TOI-R35, SN-R26, TOI-16.5: out of everybody's sight too, and it unloads revealed."""
    wall = map_of({f"05{row:02}": "B" for row in range(1, 9)})
    units = {"H1": "0304 m3a1", "A1": f"0304 {words} concealed", "A9": "0108 regular", "G9": "0808 regular"}
    step = do(table(units, on=wall), "advance A1", "load onto H1", "unload")

    assert (only(step, Revealed).unit, cited(step, Revealed)) == ("A1", (clause,))
    kinds = [type(event) for event in step.events]
    assert kinds.index(Revealed) < kinds.index(Loaded)
    assert not unit(step.state, "A1").concealed


def test_a_sniper_that_unloaded_may_be_concealed_again() -> None:
    """SN-R26, SN-8.6"""
    wall = map_of({f"05{row:02}": "B" for row in range(1, 9)})
    units = {"H1": "0304 m3a1", "S9": "0808 regular", "U1": "on:H1 sniper", "A9": "0108 regular"}
    state = do(table(units, on=wall), "advance U1", "unload", "stop", "fatigue A9").state
    seen = do(state, "fatigue S9", "fatigue H1").state

    decision = asked(until_concealment(seen))
    assert "conceal U1" in [str(action) for action in decision.actions.candidates]
    after = do(until_concealment(seen), "conceal U1")
    assert only(after, Concealed).unit == "U1"


def until_concealment(state: State) -> State:
    """Spend nothing until somebody is asked for a sniper."""
    while not any(choice.startswith("conceal") for choice in choices(state)):
        state = do(state, "put 0 on the initiative").state
    return state


def test_the_status_phase_wakes_a_squad_aboard() -> None:
    """TOI-16.3, TOI-19.4"""
    state = do(ride("on:H1 regular", G9="0808 regular"), "stop").state
    after = pass_round(state).state

    assert (unit(after, "A1").activation, unit(after, "A1").aboard) == ("fresh", "H1")
