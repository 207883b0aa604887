"""Steps and what they cost, played from an action (section 5; SN-G2, SN-G5, TOI-R20)."""

from typing import Any

import pytest

from cases import cases
from sniper.given import (
    ALLEY,
    FIELD,
    asked,
    choices,
    cited,
    do,
    events,
    only,
    refused,
    rolls,
    table,
    to_move,
    unit,
    where,
)
from sniper.maps import map_of
from wargames.sniper.moments import AttackRolled, ChooseAction, ChooseStep, Fatigued, Stepped, Stopped
from wargames.sniper.values.board import Map
from wargames.sniper.values.components import Depth
from wargames.sniper.values.state import State


def advance(words: str, *, on: Map = FIELD, **more: str) -> State:
    """Have an American unit advance; another keeps the turn going, an enemy the game."""
    units = {"A1": words, "A8": "0108 regular", "G9": "0808 regular", **more}
    return do(table(units, on=on), "advance A1").state


def paid(state: State, *hexes: str) -> list[int]:
    """Give what each step to the hexes named cost."""
    decision = asked(state)
    assert isinstance(decision, ChooseStep)
    left = [event.left for event in events(do(state, *(f"step to {hex_}" for hex_ in hexes)), Stepped)]
    return [before - after for before, after in zip([decision.left, *left], left, strict=False)]


@cases(
    ("0404", {"0403", "0405", "0304", "0305", "0504", "0505"}),  # an even column lies half a hex lower
    ("0504", {"0503", "0505", "0403", "0404", "0603", "0604"}),
    ("0101", {"0102", "0201"}),
    ("0201", {"0202", "0101", "0102", "0301", "0302"}),
)
def test_a_step_leads_to_each_of_the_adjacent_hexes_and_to_no_other(hex_: str, around: set[str]) -> None:
    """TOI-5.1, SN-G2"""
    state = advance(f"{hex_} regular")

    assert {f"step to {place}" for place in around} | {"stop"} == set(choices(state))
    assert refused(state, f"step to {hex_}") == "TOI-5.1"
    assert refused(state, "step to 0707") == "TOI-5.1"
    assert refused(state, "step to 0909") == "TOI-5.1"


def test_two_units_leave_room_for_a_third_and_no_more() -> None:
    """TOI-5.2"""
    two: dict[str, Any] = {"A2": "0404 regular", "A3": "0404 regular"}

    assert where(do(advance("0304 regular", **two), "step to 0404", "stop").state, "A1") == "0404"
    assert refused(advance("0304 regular", **two, A4="0404 regular"), "step to 0404") == "TOI-5.2"
    assert refused(advance("0304 regular", **two, H1="0404 m3a1"), "step to 0404") == "TOI-5.2"
    assert refused(advance("0304 m3a1", **two, A4="0404 regular"), "step to 0404") == "TOI-5.2"


def test_nobody_passes_through_a_full_hex() -> None:
    """TOI-5.2: three squads in 0305 close the path of a fourth, whatever points it has."""
    units: dict[str, Any] = {"A2": "0305 regular", "A3": "0305 regular", "A4": "0305 regular"}
    state = advance("0205 officer", on=ALLEY, G9="1610 regular", **units)

    assert refused(state, "step to 0305") == "TOI-5.2"
    assert "step to 0305" not in choices(state)


def test_a_squad_aboard_takes_no_room() -> None:
    """TOI-5.2"""
    units: dict[str, Any] = {"H1": "0404 m3a1", "A2": "on:H1 regular", "A3": "0404 regular"}

    assert where(do(advance("0304 regular", **units), "step to 0404", "stop").state, "A1") == "0404"


@pytest.mark.parametrize("mover", ["regular", "m3a1"])
@pytest.mark.parametrize("enemy", ["regular", "m3a1", "sniper concealed"])
def test_nobody_enters_a_hex_of_the_enemy(mover: str, enemy: str) -> None:
    """TOI-5.3"""
    assert refused(advance(f"0304 {mover}", G1=f"0404 {enemy}"), "step to 0404") == "TOI-5.3"


def test_a_unit_spends_at_most_its_movement_value() -> None:
    """TOI-5.4, TOI-5.15"""
    state = advance("0104 regular")
    three = do(state, "step to 0204", "step to 0304", "step to 0404").state

    assert isinstance(asked(three), ChooseStep)
    step = do(three, "step to 0504")
    assert only(step, Stepped).left == 0
    assert only(step, Stopped).forced
    assert isinstance(asked(step.state), ChooseAction)
    assert unit(step.state, "A1").activation == "fatigued"


def test_a_unit_need_not_spend_all_its_points() -> None:
    """TOI-5.4, TOI-5.15, TOI-R20"""
    step = do(advance("0104 regular"), "step to 0204", "stop")

    assert (where(step.state, "A1"), unit(step.state, "A1").activation) == ("0204", "fatigued")
    assert not only(step, Stopped).forced
    assert cited(step, Stopped) == ("TOI-R20",)
    assert cited(step, Stepped) == ("TOI-5.4",)


def test_an_advance_of_no_hexes_uses_up_the_activation_and_an_action() -> None:
    """TOI-5.15, TOI-R20, TOI-2.3"""
    step = do(advance("0104 regular"), "stop")

    assert events(step, Stepped) == []
    assert (where(step.state, "A1"), only(step, Fatigued).units) == ("0104", ("A1",))
    assert cited(step, Fatigued) == ("TOI-2.3",)
    decision = asked(step.state)
    assert isinstance(decision, ChooseAction)
    assert decision.left == 1
    assert refused(step.state, "advance A1") == "TOI-2.4"


def test_only_unit_and_kind_of_action_are_fixed_when_an_advance_is_announced() -> None:
    """TOI-R20, SN-G15: each hex is named after the reactions to the one before."""
    units = {"A1": "0104 regular*4", "A8": "0108 regular", "G1": "0504 regular*4 op_fire"}
    state = do(table(units), "advance A1", "step to 0204").state

    assert to_move(state) == "de"
    back = do(state, "op fire G1 normal", "step to 0104", "step to 0203", dice=[5, 1, 1, 1])
    assert len(unit(back.state, "A1").figures) == 3
    assert [event.hex for event in events(back, Stepped)] == ["0104", "0203"]


def test_an_assault_that_was_announced_may_be_given_up() -> None:
    """TOI-R20, TOI-12.2: the hex is named only when it is assaulted; the activation is used up."""
    units = {"A1": "0204 regular*4", "A8": "0108 regular", "G1": "0404 regular", "G2": "0504 regular"}
    state = do(table(units), "assault with A1", "step to 0304").state

    assert {"assault 0404", "stop"} <= set(choices(state))
    gone = do(state, "stop").state
    assert (where(gone, "A1"), unit(gone, "A1").activation) == ("0304", "fatigued")


@cases(
    ("0104 regular", {"0404": "W"}, ["0204", "0304"], ""),  # two points are left
    ("0104 regular", {"0404": "W"}, ["0203", "0303", "0304"], "TOI-5.5"),  # one is
    ("0104 regular", {"0404": "B"}, ["0203", "0303", "0304"], "TOI-5.5"),
    ("0104 regular", {}, ["0203", "0303", "0304"], ""),
    ("0104 m3a1", {"0404": "W"}, ["0203", "0303", "0304"], ""),  # four points of seven
    ("0104 m3a1", {"0404": "W"}, ["0203", "0202", "0303", "0304"], "TOI-5.5"),
)
def test_a_hex_that_cannot_be_fully_paid_is_not_entered(
    words: str, signs: dict[str, str], spent: list[str], clause: str
) -> None:
    """TOI-5.5, TOI-5.10, TOI-5.11"""
    state = do(advance(words, on=map_of(signs)), *(f"step to {hex_}" for hex_ in spent)).state

    assert ("step to 0404" in choices(state)) == (not clause)
    if clause:
        assert refused(state, "step to 0404") == clause
    else:
        assert where(do(state, "step to 0404").state, "A1") == "0404"


@cases(
    (".", 1, 1, ""),
    ("R", 1, 1, ""),  # no road leads into it here
    ("H", 2, 2, ""),
    ("W", 2, 4, ""),
    ("B", 2, None, "TOI-5.11"),
    ("Q", 2, None, "TOI-5.11"),
    ("S", None, None, "TOI-5.12"),
)
def test_the_terrain_sets_the_price_of_a_hex(
    sign: str, squad: int | None, vehicle: int | None, clause: str
) -> None:
    """TOI-5.4, TOI-5.6, TOI-5.8, TOI-5.10, TOI-5.11, TOI-5.12, SN-G5"""
    for words, points in (("0304 regular", squad), ("0304 m3a1", vehicle)):
        state = advance(words, on=map_of({"0404": sign}))
        if points is None:
            assert refused(state, "step to 0404") == clause
        else:
            assert paid(state, "0404") == [points]


@pytest.mark.parametrize("mover", ["regular", "m3a1"])
@pytest.mark.parametrize("sign", ["R", "Q", "="])
@pytest.mark.parametrize("levels", [{}, {"0404": 1}])
def test_along_a_road_a_step_costs_one_whatever_is_there(
    mover: str, sign: str, levels: dict[str, int]
) -> None:
    """TOI-5.7, TOI-5.11, TOI-5.14: uphill included."""
    on = map_of({"0304": "R", "0404": sign}, levels=levels)

    assert paid(advance(f"0304 {mover}", on=on), "0404") == [1]


def test_a_road_counts_only_between_connected_road_hexes() -> None:
    """TOI-5.7, TOI-5.8"""
    on = map_of({"0304": "R", "0404": "W", "0504": "W"}, roads=("0404", "0504"))
    assert paid(advance("0304 regular", on=on), "0404", "0504") == [1, 1]
    assert paid(advance("0403 regular", on=on), "0404") == [2]
    uphill = map_of({"0304": "R", "0404": "R"}, levels={"0404": 1})
    assert paid(advance("0304 regular", on=uphill), "0404") == [1]
    assert paid(advance("0403 regular", on=uphill), "0404") == [2]


@cases("regular", "m3a1")
def test_uphill_costs_two_and_level_or_downhill_one(mover: str) -> None:
    """TOI-5.8"""
    hill = map_of(levels={"0304": 1, "0404": 1, "0504": 2})

    assert paid(advance(f"0204 {mover}", on=hill), "0304", "0404") == [2, 1]
    assert paid(advance(f"0404 {mover}", on=hill), "0504") == [2]
    assert paid(advance(f"0504 {mover}", on=hill), "0404", "0304", "0204") == [1, 1, 1]


@pytest.mark.parametrize("signs", [{}, {"0304": "R", "0404": "R"}])
@pytest.mark.parametrize("mover", ["regular", "m3a1"])
def test_a_cliff_is_crossed_neither_up_nor_down(signs: dict[str, str], mover: str) -> None:
    """TOI-5.9"""
    cliff = map_of(signs, levels={"0404": 2, "0504": 1})

    assert refused(advance(f"0304 {mover}", on=cliff), "step to 0404") == "TOI-5.9"
    assert refused(advance(f"0404 {mover}", on=cliff), "step to 0304") == "TOI-5.9"


@cases(("shallow", 2, 4), ("deep", 3, None), ("flooded", None, None))
def test_the_depth_of_the_stream_sets_its_price(depth: str, squad: int | None, vehicle: int | None) -> None:
    """TOI-5.12"""
    on = map_of({"0404": "S"}, stream=depth)  # type: ignore[arg-type]
    for words, points in (("0304 regular", squad), ("0304 m3a1", vehicle)):
        state = advance(words, on=on)
        if points is None:
            assert refused(state, "step to 0404") == "TOI-5.12"
        else:
            assert paid(state, "0404") == [points]


@cases("officer regular*3", "m3a1")
def test_the_flooded_stream_is_crossed_only_by_the_road_over_its_bridge(mover: str) -> None:
    """TOI-5.12, TOI-5.14, TOI-5.7, SN-1.28, SN-G1: 0604 is closed, over 0605 each step costs 1."""
    state = advance(f"0505 {mover}", on=ALLEY, G9="1610 regular")

    assert refused(state, "step to 0604") == "TOI-5.12"
    assert paid(state, "0605", "0705") == [1, 1]
    on_bridge = do(state, "step to 0605").state
    assert {"step to 0505", "step to 0705", "stop"} == set(choices(on_bridge))
    for beside in ("0506", "0706", "0604", "0606"):
        assert refused(on_bridge, f"step to {beside}") == "TOI-5.14"


def test_a_bridge_is_entered_only_from_its_road() -> None:
    """TOI-5.14"""
    for beside in ("0506", "0706"):
        assert refused(advance(f"{beside} regular", on=ALLEY), "step to 0605") == "TOI-5.14"


@cases(".", "R", "H", "S", "=")
def test_stream_bridge_road_hill_and_clear_ground_give_no_cover(sign: str) -> None:
    """TOI-5.6, TOI-5.13, TOI-5.14, SN-G5"""
    on = map_of({"0404": sign, "0405": "R"}, stream="shallow")
    state = table({"A1": "0304 regular*4", "G1": "0404 regular*4"}, on=on)

    assert rolls(state, "fire A1 at G1 normal", dice=[1] * 4) == [("black", 4)]


@cases(".", "R", "S", "=")
def test_stream_bridge_road_and_clear_ground_do_not_block_sight(sign: str) -> None:
    """TOI-5.6, TOI-5.13, TOI-5.14"""
    on = map_of({"0303": sign, "0302": "R"})
    state = table({"A1": "0301 regular*4", "G1": "0305 regular*4"}, on=on)

    assert only(do(state, "fire A1 at G1 normal", dice=[1] * 4), AttackRolled).red == ()


def under_fire(words: str, order: str, *hexes: str) -> State:
    """Move along hexes; at the last of them a squad in op fire mode hits once."""
    units = {"A1": words, "A8": "0108 regular", "G1": "0304 regular*4 op_fire", "G9": "0808 regular"}
    state = do(table(units), f"{order} A1").state
    for hex_ in hexes[:-1]:
        state = do(state, f"step to {hex_}", "hold fire").state
    return do(state, f"step to {hexes[-1]}", "op fire G1 normal", dice=[5, 1, 1, 1]).state


@cases(
    ("advance", ("0201",), 3),
    ("advance", ("0201", "0301"), 2),
    ("fire and move", ("0201",), 2),
    ("assault with", ("0201",), 2),
)
def test_an_allowance_falls_at_once_with_the_officer(order: str, hexes: tuple[str, ...], left: int) -> None:
    """TOI-R27, TOI-3.11, TOI-9.2, TOI-12.2: what is spent is spent, of one point less."""
    state = under_fire("0101 officer regular", order, *hexes)

    fallen, kept = (asked(do(state, f"lose {figure} of A1").state) for figure in ("officer", "regular"))
    assert isinstance(fallen, ChooseStep)
    assert isinstance(kept, ChooseStep)
    assert (fallen.left, kept.left) == (left, left + 1)


def test_more_may_be_spent_than_the_allowance_that_is_left() -> None:
    """TOI-R27, TOI-5.4: all five points are spent, or the last of them is gone; the move is over."""
    for hexes in (("0201", "0301", "0401", "0501"), ("0201", "0301", "0401", "0501", "0502")):
        state = do(under_fire("0101 officer regular", "advance", *hexes), "lose officer of A1").state
        assert (where(state, "A1"), unit(state, "A1").activation) == (hexes[-1], "fatigued")


def test_the_second_of_two_officers_keeps_the_point() -> None:
    """TOI-R27, TOI-3.11"""
    decision = asked(do(under_fire("0101 officer*2 regular", "advance", "0201"), "lose officer of A1").state)

    assert isinstance(decision, ChooseStep)
    assert decision.left == 4


@cases(("W", "shallow", 3, 5), ("B", "shallow", 3, None), ("S", "shallow", 3, 5), ("S", "deep", 4, None))
def test_a_climb_adds_one_to_the_price_of_whatever_terrain(
    sign: str, stream: Depth, squad: int, vehicle: int | None
) -> None:
    """TOI-R32, TOI-5.8, TOI-5.10, TOI-5.11, TOI-5.12"""
    hill = map_of({"0404": sign}, levels={"0404": 1}, stream=stream)

    assert paid(advance("0304 regular", on=hill), "0404") == [squad]
    if vehicle is not None:
        assert paid(advance("0304 m3a1", on=hill), "0404") == [vehicle]
