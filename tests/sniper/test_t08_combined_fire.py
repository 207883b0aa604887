"""Concentrated Fire and combined fire (section 8)."""

import pytest

from cases import cases
from sniper.given import (
    KEEP,
    allowed,
    choices,
    cited,
    do,
    events,
    only,
    refused,
    rolls,
    table,
    to_move,
    told,
    unit,
)
from sniper.maps import map_of
from wargames.kernel.base.errors import BadText
from wargames.sniper import GAME
from wargames.sniper.moments import AttackRolled, Fatigued, Revealed
from wargames.sniper.values.state import State


def line(**more: object) -> State:
    """Lay A3 out in front of G1, three hexes away, with friends as told."""
    units = {name: str(more.pop(name)) for name in tuple(more) if name[0].isupper()}
    return table({"A3": "0404 regular*4", "G1": "0704 regular*4", **units, **KEEP}, **more)  # type: ignore[arg-type]


# Concentrated Fire


def test_the_leader_fires_with_all_it_has_and_is_fatigued_where_it_stands() -> None:
    """TOI-8.1, TOI-3.25."""
    step = do(line(), "fire A3 at G1 suppressive", dice=[1] * 4)

    assert len(only(step, AttackRolled).black) == 4
    assert only(step, AttackRolled).how == "concentrated"
    assert cited(step, AttackRolled) == ("TOI-8.1",)
    assert (unit(step.state, "A3").at, unit(step.state, "A3").activation) == ("0404", "fatigued")
    assert cited(step, Fatigued) == ("TOI-8.1", "TOI-8.4")
    assert to_move(step.state) == "us"  # one action of two


@cases(("fatigued", "TOI-2.4"), ("op_fire", "TOI-2.4"), ("pinned", "TOI-2.7"), ("disrupted", "TOI-2.7"))
def test_only_a_fresh_unit_leads(words: str, clause: str) -> None:
    """TOI-8.1, TOI-2.1, TOI-2.4, TOI-2.7."""
    assert refused(line(A3=f"0404 regular*4 {words}"), "fire A3 at G1 normal") == clause


def test_a_squad_aboard_does_not_fire() -> None:
    """TOI-8.1, TOI-16.3."""
    assert refused(line(H1="0404 m3a1", A3="on:H1 regular*4"), "fire A3 at G1 normal") == "TOI-16.3"


def test_half_tracks_lead_and_support_like_squads() -> None:
    """TOI-8.1, TOI-8.2, TOI-15.6."""
    state = line(H1="0403 m3a1")

    assert rolls(state, "fire H1 at G1 suppressive", dice=[1] * 4) == [("black", 4)]
    assert rolls(state, "fire A3 at G1 suppressive with H1", dice=[1] * 6) == [("black", 4 + 2)]
    assert rolls(state, "fire H1 at G1 suppressive with A3", dice=[1] * 6) == [("black", 4 + 2)]


# combined fire


def test_four_and_two_and_two_make_eight_dice() -> None:
    """TOI-8.2, TOI-7.11, TOI-8.4."""
    state = line(A4="0405 regular*4", A5="0403 mg regular*2")
    step = do(state, "fire A3 at G1 normal with A4,A5:mg", dice=[1] * 8)

    attack = only(step, AttackRolled)
    assert len(attack.black) == 8
    assert attack.with_units == ("A4", "A5")
    assert attack.clauses == ("TOI-8.1", "TOI-8.2")
    assert [(one.amount, one.clause) for one in attack.power if one.amount < 0] == [
        (-2, "TOI-8.2"),
        (-1, "TOI-8.2"),
    ]
    assert only(step, Fatigued).units == ("A3", "A4", "A5")
    assert {unit(step.state, id_).activation for id_ in ("A3", "A4", "A5")} == {"fatigued"}
    assert told(step, "us") == told(step, "de")


@cases(
    ("0405 regular", None),
    ("0405 regular op_fire", None),
    ("0405 regular fatigued", "TOI-8.2"),
    ("0405 regular pinned", "TOI-8.2"),
    ("0405 regular disrupted", "TOI-8.2"),
    ("0405 mortar", "TOI-3.24"),
    ("0405 mortar regular", None),
    ("0405 sniper", "SN-5.3"),
    ("on:H1 regular", "TOI-16.3"),
)
def test_who_may_support(helper: str, clause: str | None) -> None:
    """TOI-8.2, TOI-7.24, SN-5.3, TOI-16.3."""
    state = line(A4=helper, H1="0405 m3a1")

    if clause is None:
        step = do(state, "fire A3 at G1 suppressive with A4", dice=[1] * 5)
        assert unit(step.state, "A4").activation == "fatigued"
    else:
        assert refused(state, "fire A3 at G1 suppressive with A4") == clause
    listed = [
        choice for choice in choices(state) if choice.startswith("fire A3") and choice.endswith("with A4")
    ]
    assert bool(listed) == (clause is None)


@cases("A3", "G1", "A7", "G9", "A3:mg")
def test_what_is_no_other_friendly_unit_does_not_support(helper: str) -> None:
    """TOI-8.2."""
    assert refused(line(), f"fire A3 at G1 normal with {helper}") == "TOI-8.2"


def test_nobody_supports_twice() -> None:
    """TOI-8.2, TOI-3.24."""
    state = line(A4="0405 mg regular*2")

    assert refused(state, "fire A3 at G1 normal with A4,A4") == "TOI-8.2"
    assert refused(state, "fire A3 at G1 normal with A4:mg,A4:rest") == "TOI-8.2"
    assert refused(line(A3="0404 mg regular"), "fire A3:mg at G1 normal with A3:rest") == "TOI-8.2"


def test_each_supporter_needs_sight_of_the_target() -> None:
    """TOI-8.2, TOI-7.2."""
    state = line(A4="0706 regular*4", on=map_of({"0705": "W"}))

    assert refused(state, "fire A3 at G1 normal with A4") == "TOI-6.2"
    assert allowed(line(A4="0706 regular*4"), "fire A3 at G1 normal with A4")


def test_each_supporter_needs_the_range_to_the_target() -> None:
    """TOI-8.2, TOI-7.7."""
    units = {"H1": "0104 m3a1", "G1": "0204 regular", "G2": "0304 regular*2", "G3": "0404 regular", **KEEP}
    state = table(units, first="de")

    assert allowed(state, "fire G1 at H1 normal with G2")
    assert refused(state, "fire G1 at H1 normal with G3") == "TOI-7.7"


def test_any_number_of_units_supports_from_anywhere() -> None:
    """TOI-8.3, TOI-8.2."""
    places = ["0402", "0401", "0201", "0208", "0708", "0808", "0801", "0704", "0705", "0606"]
    helpers = {f"A{number}": f"{place} regular" for number, place in enumerate(places, 10)}
    state = table({"A3": "0404 regular", "G1": "0604 regular*4", **helpers, "G9": "0101 regular"})

    step = do(state, f"fire A3 at G1 suppressive with {','.join(helpers)}", dice=[1] * 11)
    assert len(only(step, AttackRolled).black) == 1 + 10
    assert {unit(step.state, id_).activation for id_ in helpers} == {"fatigued"}
    assert only(step, AttackRolled).band == "long"  # of the farthest


def test_the_whole_of_the_supporters_is_fatigued_but_only_the_leader_used_an_action() -> None:
    """TOI-8.4, TOI-3.25, TOI-3.17."""
    state = line(A4="0405 mg regular*2 op_fire", A5="0403 mortar elite")
    after = do(state, "fire A3 at G1 suppressive with A4:mg,A5", dice=[1] * (4 + 2 + 1)).state

    assert {unit(after, id_).activation for id_ in ("A3", "A4", "A5")} == {"fatigued"}
    second = do(after, "fatigue A9").state
    assert to_move(second) == "de"  # the second action is over, no third was used up


def test_fatigue_falls_on_supporters_whatever_they_hit() -> None:
    """TOI-8.4, TOI-8.1."""
    step = do(line(A4="0405 regular*4"), "fire A3 at G1 normal with A4", dice=[5] * 4 + [1] * 2)

    assert "G1" in step.state.lost
    assert only(step, Fatigued).units == ("A3", "A4")


def test_fire_and_movement_is_never_combined() -> None:
    """TOI-8.5."""
    with pytest.raises(BadText):
        GAME.parse("shoot at G1 normal with A4")
    state = do(line(A4="0405 regular*4"), "fire and move A3").state
    assert rolls(state, "shoot at G1 suppressive", dice=[1, 1]) == [("black", 2)]
    assert refused(state, "fire A3 at G1 normal with A4") == "TOI-R20"


def test_an_area_attack_is_never_combined() -> None:
    """TOI-8.5, TOI-11.5."""
    with pytest.raises(BadText):
        GAME.parse("bombard 0704 with A4 normal with A3")
    state = line(A4="0405 mortar", A5="0104 mortar")
    assert refused(state, "fire A3 at G1 normal with A4") == "TOI-3.24"
    assert rolls(state, "bombard 0704 with A4 normal", dice=[1, 1]) == [("black", 2)]


def test_op_fire_may_be_combined_among_units_in_op_fire_mode() -> None:
    """TOI-8.5, TOI-R7, TOI-10.4."""
    units = {
        "A3": "0404 regular*4 op_fire",
        "A4": "0405 mg op_fire",
        "A5": "0403 regular*4",
        "G1": "0804 regular*4",
    }
    state = do(table({**units, **KEEP}, first="de"), "advance G1", "step to 0704").state

    assert refused(state, "op fire A3 normal with A5") in {"TOI-10.2", "TOI-10.4"}
    step = do(state, "op fire A3 suppressive with A4", dice=[1] * 6)
    assert cited(step, AttackRolled) == ("TOI-10.2", "TOI-10.3", "TOI-10.4")
    assert {unit(step.state, id_).activation for id_ in ("A3", "A4")} == {"fatigued"}
    assert unit(step.state, "A5").activation == "fresh"


def test_a_rallied_squad_leads_but_does_not_support() -> None:
    """TOI-R16, TOI-3.13, TOI-8.2."""
    state = line(A3="0404 regular*4 pinned", A2="0404 officer regular", A4="0405 regular*4")

    assert rolls(state, "fire A3 at G1 suppressive with A4", dice=[1] * 4) == [("black", 2 + 2)]
    assert refused(state, "fire A4 at G1 suppressive with A3") == "TOI-8.2"
    after = do(state, "fire A3 at G1 suppressive with A4", dice=[1] * 4).state
    assert (unit(after, "A3").condition, unit(after, "A3").activation) == ("pinned", "fatigued")


def test_concealed_supporters_are_revealed() -> None:
    """TOI-8.2, TOI-13.2."""
    step = do(line(A4="0405 regular concealed"), "fire A3 at G1 suppressive with A4", dice=[1] * 5)
    assert [event.unit for event in events(step, Revealed)] == ["A4"]
