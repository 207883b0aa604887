"""Moves, step by step, stacking, and transport (sections 5 and 16)."""

from cases import cases
from sniper.given import ALLEY, allowed, choices, do, events, left, only, refused, table, to_move, unit
from sniper.maps import map_of
from wargames.sniper.moments import Loaded, Revealed, Stepped, Stopped, WindowOpened
from wargames.sniper.values.state import State


def moving(words: str, *, on: object = ALLEY, order: str = "advance", **more: str) -> State:
    """Begin a move of an American unit; another waits, so that the turn goes on."""
    units = {"A1": words, "A8": "0110 regular", "G9": "1610 regular", **more}
    return do(table(units, on=on), f"{order} A1").state  # type: ignore[arg-type]


@cases(
    ("0305 regular*4", "advance", 4),
    ("0305 officer", "advance", 5),
    ("0305 officer", "fire and move", 4),
    ("0305 regular", "fire and move", 3),
    ("0305 officer regular", "assault with", 4),
    ("0305 regular", "assault with", 3),
    ("0305 mg", "advance", 4),
)
def test_movement_points(words: str, order: str, points: int) -> None:
    """TOI-3.7, TOI-3.11, TOI-5.4, TOI-9.2, TOI-12.2."""
    assert left(moving(words, order=order)) == points


def test_a_sniper_walks_as_a_squad() -> None:
    """SN-3.8, SN-4.1, TOI-5.6, TOI-5.7."""
    state = table({"S1": "1206 sniper", "S2": "1610 sniper", "A1": "0110 regular"}, on=ALLEY, first="de")
    step = do(state, "advance S1", "step to 1106", "step to 1005", "step to 0906", "step to 0905")

    assert [event.left for event in events(step, Stepped)] == [3, 2, 1, 0]
    assert only(step, Stopped).forced


def test_terrain_costs_and_what_cannot_be_paid() -> None:
    """TOI-5.5, TOI-5.10, TOI-5.12, SN-1.28."""
    state = moving("0505 regular*4")

    assert refused(state, "step to 0604") == "TOI-5.12"
    assert left(do(moving("0304 regular"), "step to 0404").state) == 2
    tired = do(moving("0304 regular"), "step to 0303", "step to 0304", "step to 0303").state
    assert refused(tired, "step to 0302") == "TOI-5.5"


def test_a_bridge_is_crossed_by_its_road() -> None:
    """TOI-5.14, TOI-5.12."""
    assert refused(moving("0506 regular"), "step to 0605") == "TOI-5.14"
    step = do(moving("0505 regular"), "step to 0605")
    assert left(step.state) == 3
    assert refused(step.state, "step to 0706") == "TOI-5.14"


def test_climbing_costs_two() -> None:
    """TOI-5.8."""
    hill = map_of(levels={"0304": 1, "0404": 1})

    state = do(moving("0204 regular", on=hill, A8="0101 regular", G9="0808 regular"), "step to 0304").state
    assert left(state) == 2
    assert left(do(state, "step to 0404").state) == 1


def test_three_units_fill_a_hex_at_any_moment() -> None:
    """TOI-5.2, SN-3.7."""
    stack = {"A2": "0305 regular", "A3": "0305 regular", "A4": "0305 sniper"}

    assert refused(moving("0304 regular", **stack), "step to 0305") == "TOI-5.2"
    units = {"S1": "0304 sniper", "G1": "0305 regular", "G2": "0305 regular", "G3": "0305 regular"}
    state = table({**units, "A1": "1610 regular"}, on=ALLEY, first="de")
    assert refused(do(state, "advance S1").state, "step to 0305") == "SN-3.7"


def test_enemies_never_share_a_hex() -> None:
    """TOI-5.3."""
    assert refused(moving("0304 regular", G1="0305 regular"), "step to 0305") == "TOI-5.3"


def test_an_advance_may_stop_at_any_time() -> None:
    """TOI-5.15, TOI-R20."""
    state = moving("0305 regular")

    assert "stop" in choices(state)
    assert unit(do(state, "stop").state, "A1").at == "0305"
    assert refused(state, "step to 0705") == "TOI-5.1"


def test_a_vehicle_keeps_to_its_ground() -> None:
    """TOI-5.10, TOI-5.11, TOI-15.1."""
    units = {"H1": "1205 m3a1", "A8": "0110 regular", "G1": "1610 regular"}
    state = do(table(units, on=ALLEY), "advance H1").state

    assert left(state) == 7
    assert refused(state, "step to 1206") == "TOI-5.11"
    assert left(do(state, "step to 1305").state) == 6  # the headquarters, along the road


# concealment


def test_a_concealed_unit_is_revealed_where_an_enemy_sees_it_enter() -> None:
    """TOI-13.3, SN-R16, TOI-R5."""
    units = {"S1": "1207 sniper concealed", "A1": "1308 regular*4 op_fire", "A2": "0101 regular"}
    step = do(table(units, on=ALLEY, first="de"), "advance S1", "step to 1307")

    kinds = [type(event) for event in step.events]
    assert only(step, Revealed).clauses == ("TOI-13.3",)
    assert kinds.index(Revealed) < kinds.index(WindowOpened)


def test_standing_next_to_an_enemy_reveals_nobody() -> None:
    """SN-R16."""
    units = {"A1": "0305 regular", "S1": "0505 sniper concealed", "A2": "0101 regular"}
    step = do(table(units, on=ALLEY), "advance A1", "step to 0405", "stop")

    assert unit(step.state, "S1").concealed


# transport


def carried(words: str = "0305 regular*4", vehicle: str = "0305 m3a1", **more: str) -> State:
    """Begin an advance of a squad beside a half-track."""
    return moving(words, H1=vehicle, **more)


def test_loading_and_unloading_cost_two_points_each() -> None:
    """TOI-5.16, TOI-16.1, TOI-16.4, TOI-R18."""
    loaded = do(carried(), "load onto H1")

    assert only(loaded, Loaded).left == 2
    assert (unit(loaded.state, "A1").at, unit(loaded.state, "A1").aboard) == (None, "H1")
    out = do(loaded.state, "unload").state
    assert unit(out, "A1").at == "0305"
    assert unit(out, "A1").activation == "fatigued"  # no points are left


def test_a_half_track_carries_one_squad() -> None:
    """TOI-16.2, SN-4.2."""
    assert refused(carried(A2="on:H1 regular"), "load onto H1") == "TOI-16.2"
    assert refused(moving("0305 regular", H1="0405 m3a1"), "load onto H1") == "TOI-16.1"


def test_passengers_do_not_count_for_stacking_and_move_along() -> None:
    """TOI-5.2, TOI-16.3."""
    units = {"H1": "0305 m3a1", "A1": "on:H1 regular*4", "A8": "0110 regular", "G1": "1610 regular"}
    state = do(table(units, on=ALLEY), "advance H1", "step to 0405", "stop").state

    assert unit(state, "A1").aboard == "H1"
    assert refused(state, "op fire mode A1") == "TOI-16.3"
    aboard = do(state, "advance A1").state
    assert choices(aboard) == ["unload", "stop"]
    assert unit(do(aboard, "unload", "step to 0505", "stop").state, "A1").at == "0505"


def test_nobody_loads_onto_a_wreck() -> None:
    """TOI-R18, TOI-15.4."""
    assert refused(carried(vehicle="0305 m3a1 hits:2"), "load onto H1") == "TOI-R18"


def test_a_sniper_gives_its_marker_away_when_it_loads() -> None:
    """SN-4.2, SN-R26."""
    state = moving("0305 sniper concealed", H1="0305 m3a1")
    step = do(state, "load onto H1")

    assert only(step, Revealed).clauses == ("SN-R26",)


def test_unloading_counts_as_entering_and_loading_does_not() -> None:
    """TOI-16.5."""
    watch = {"G1": "0705 regular*4 op_fire"}
    loading = carried(**watch)

    assert to_move(do(loading, "load onto H1").state) == "us"
    assert to_move(do(loading, "load onto H1", "unload").state) == "de"


def test_unloading_needs_room() -> None:
    """TOI-5.2, TOI-16.4."""
    units = {"H1": "0305 m3a1", "A1": "on:H1 regular", "A2": "0305 regular", "A3": "0305 regular"}
    state = do(table({**units, "G1": "1610 regular"}, on=ALLEY), "advance A2", "stop").state

    assert allowed(state, "advance A1")
    assert unit(do(state, "advance A1").state, "A1").aboard == "H1"  # it cannot unload and stops at once
