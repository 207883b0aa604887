"""Machine gun and mortar crews (3.16 to 3.23)."""

from typing import Any

import pytest

from cases import cases
from sniper.given import allowed, choices, cited, do, events, only, refused, rolls, table, to_move, unit
from sniper.maps import map_of
from wargames.sniper.moments import Activated, AreaAttackRolled, AttackRolled, CoverRolled, Fatigued
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import State


def watched(crew: str = "mg elite*2", **more: str) -> State:
    """Have an American enter a hex, a second one ready, before a squad in op fire mode."""
    units = {"A1": "0101 regular*4", "A9": "0108 regular*4", "G1": f"0501 {crew} op_fire", **more}
    return do(table(units), "advance A1", "step to 0201").state


# rapid op fire


def test_a_machine_gun_that_op_fires_alone_stays_in_op_fire_mode() -> None:
    """TOI-3.17, TOI-3.16: the German gun has four dice, and fires at the next active unit too."""
    step = do(watched(), "op fire G1:mg normal", dice=[1] * 4)

    assert len(only(step, AttackRolled).black) == 4
    assert unit(step.state, "G1").activation == "op_fire"
    assert not events(step, Fatigued)
    again = do(step.state, "stop", "advance A9", "step to 0207").state
    assert to_move(again) == "de"
    second = do(again, "op fire G1:mg normal", dice=[1] * 4)
    assert only(second, AttackRolled).target == "A9"
    assert unit(second.state, "G1").activation == "op_fire"


@cases(("", 8), (":rest", 4))
def test_a_squad_is_fatigued_when_others_of_its_base_fire(part: str, dice: int) -> None:
    """TOI-3.18, TOI-3.17: with the machine gun, or without it."""
    step = do(watched(), f"op fire G1{part} normal", dice=[1] * dice)

    assert unit(step.state, "G1").activation == "fatigued"
    assert (only(step, Fatigued).units, cited(step, Fatigued)) == (("G1",), ("TOI-10.5",))


@cases(("mg", 4, "op_fire"), ("mg mortar", 4, "op_fire"), ("mg*2", 8, "fatigued"))
def test_a_base_of_crews_alone(crew: str, dice: int, after: str) -> None:
    """TOI-3.17, TOI-3.18, TOI-3.21: a mortar takes no part; a second machine gun is another figure."""
    step = do(watched(crew), "op fire G1 normal", dice=[1] * dice)
    assert unit(step.state, "G1").activation == after


def test_rapid_op_fire_is_of_either_kind() -> None:
    """TOI-3.17"""
    after = do(watched(), "op fire G1:mg suppressive", dice=[1] * 4).state
    assert unit(after, "G1").activation == "op_fire"


def test_in_an_action_the_machine_gun_is_fatigued_like_all_others() -> None:
    """TOI-3.17, TOI-3.25: rapid fire is op fire."""
    state = table({"A1": "0101 mg elite*2", "G1": "0401 regular", "A9": "0108 regular"})
    assert unit(do(state, "fire A1:mg at G1 normal", dice=[1] * 3).state, "A1").activation == "fatigued"


# mortars


@pytest.mark.parametrize(("kind", "dice"), [("normal", 2), ("suppressive", 4)])
@pytest.mark.parametrize("away", range(1, 8))
def test_a_mortar_reaches_two_to_eight_hexes(kind: str, dice: int, away: int) -> None:
    """TOI-3.19, TOI-3.20, TOI-11.3, SN-G3: always the same dice and numbers."""
    units = {"A1": "0101 mortar regular", "G1": f"{1 + away:02}01 regular*4", "G9": "0808 regular"}
    state, text = table(units), f"bombard {1 + away:02}01 with A1 {kind}"

    if away == 1:
        assert refused(state, text) == "TOI-11.3"
        return
    rolled = only(do(state, text, dice=[1] * dice), AreaAttackRolled)
    assert (len(rolled.black), rolled.hits_from) == (dice, 5)


def test_a_mortar_attack_is_an_area_attack_with_ballistic_fire() -> None:
    """TOI-3.20, TOI-11.1, TOI-11.2: it falls on all in a hex that a friend sees."""
    woods = {f"03{row:02}": "W" for row in range(1, 9)}
    units = {"A1": "0101 mortar", "G1": "0501 regular*2", "G2": "0501 elite", "G9": "0808 regular"}
    blind = table({**units, "A9": "0108 regular"}, on=map_of(woods))
    assert refused(blind, "bombard 0501 with A1 normal") == "TOI-11.2"

    spotted = table({**units, "A9": "0401 regular"}, on=map_of(woods))
    step = do(spotted, "bombard 0501 with A1 suppressive", dice=[5, 1, 1, 1, 1])
    assert {event.unit: event.net for event in events(step, CoverRolled)} == {"G1": 1, "G2": 1}
    assert {unit(step.state, id_).condition for id_ in ("G1", "G2")} == {"pinned"}


def test_a_mortar_fires_at_a_vehicle_with_two_dice_and_normally_only() -> None:
    """TOI-3.19, TOI-7.21: at up to eight hexes, against one die of armor."""
    units = {"G1": "0101 mortar", "H1": "0801 m3a1", "A9": "0108 regular", "G9": "0808 regular"}
    state = table(units, first="de")

    assert rolls(state, "bombard 0801 with G1 normal", dice=[1, 1, 1]) == [("black", 2), ("red", 1)]
    step = do(state, "bombard 0801 with G1 suppressive", dice=[6] * 4)
    assert not events(step, CoverRolled)  # nothing happens to it
    assert unit(step.state, "H1").hits == 0


def test_a_mortar_never_op_fires() -> None:
    """TOI-3.21: a base of nothing else is never in that mode; in a mixed one the others fire without it."""
    state = table({"A1": "0101 mortar", "A2": "0102 mortar regular", "G1": "0808 regular"})
    assert refused(state, "op fire mode A1") == "TOI-3.21"
    assert unit(do(state, "op fire mode A2").state, "A2").activation == "op_fire"

    mixed = watched("mortar regular*2")
    assert len(only(do(mixed, "op fire G1 normal", dice=[1, 1]), AttackRolled).black) == 2
    assert {one.split()[2] for one in choices(mixed) if one.startswith("op fire")} == {"G1"}
    assert not allowed(mixed, "bombard 0201 with G1 normal")
    far = {"A1": "0101 regular*4", "A9": "0108 regular", "G1": "0808 mortar regular op_fire"}
    assert to_move(do(table(far), "advance A1", "step to 0201").state) == "us"  # beyond the regular's range


# heavy infantry weapons


@cases(("mg regular*2", 1), ("mg elite regular", 2), ("mortar elite*2", 2), ("mg regular", 1))
def test_a_crew_does_not_move_and_fire(squad: str, dice: int) -> None:
    """TOI-3.22: two regulars beside a machine gun have one die in Fire and Movement, as in the example."""
    state = do(table({"A1": f"0101 {squad}", "G1": "0401 regular*4"}), "fire and move A1").state
    step = do(state, "shoot at G1 normal", dice=[1] * dice)

    assert len(only(step, AttackRolled).black) == dice


@cases("mg", "mortar", "mg mortar")
def test_a_base_of_crews_alone_does_not_fire_on_the_move(squad: str) -> None:
    """TOI-3.22"""
    state = table({"A1": f"0101 {squad}", "G1": "0401 regular*4"})
    if allowed(state, "fire and move A1"):
        moving = do(state, "fire and move A1").state
        assert not [one for one in choices(moving) if one.startswith("shoot")]
        assert refused(moving, "shoot at G1 normal") == "TOI-3.22"


def test_a_crew_keeps_its_range_from_the_attack_on_the_move() -> None:
    """TOI-3.22: five hexes off the regulars fire at long range, and the machine gun is not among them."""
    state = do(table({"A1": "0101 mg regular*2", "G1": "0601 regular*4"}), "fire and move A1").state
    assert only(do(state, "shoot at G1 normal", dice=[1]), AttackRolled).band == "long"


@cases(("mg regular*2", "TOI-3.23"), ("mortar elite*2", "TOI-3.23"), ("mg", "TOI-3.23"), ("elite", None))
def test_a_squad_with_a_heavy_weapon_does_not_assault(squad: str, clause: str | None) -> None:
    """TOI-3.23"""
    state = table({"A1": f"0101 {squad}", "G1": "0201 regular"})

    if clause is None:
        assert cited(do(state, "assault with A1"), Activated) == ("TOI-12.1",)
    else:
        assert refused(state, "assault with A1") == clause
        assert "assault with A1" not in choices(state)


@pytest.mark.parametrize(("side", "dice"), [("us", 3), ("de", 4)])
@pytest.mark.parametrize(("away", "band"), [(1, "close"), (5, "normal"), (6, "long"), (7, "long")])
def test_a_machine_gun_by_its_side(side: Side, dice: int, away: int, band: str) -> None:
    """TOI-3.16, SN-G3"""
    mine, theirs = ("A1", "G1") if side == "us" else ("G1", "A1")
    units: dict[str, Any] = {mine: "0101 mg", theirs: f"{1 + away:02}01 regular"}
    step = do(table(units, first=side), f"fire {mine} at {theirs} normal", dice=[1] * dice)

    assert (len(only(step, AttackRolled).black), only(step, AttackRolled).band) == (dice, band)


# two machine guns on a base


def test_one_of_two_machine_guns_op_fires_alone_and_the_squad_stays_in_op_fire_mode() -> None:
    """TOI-R28, TOI-3.24, TOI-3.17, TOI-10.6: once at an active unit, whichever gun it is."""
    state = watched("mg*2")
    assert {"op fire G1 normal", "op fire G1:mg normal"} <= set(choices(state))
    step = do(state, "op fire G1:mg normal", dice=[1] * 4)

    assert len(only(step, AttackRolled).black) == 4
    assert unit(step.state, "G1").activation == "op_fire"
    again = do(step.state, "step to 0301").state
    assert to_move(again) == "us"


def test_one_of_two_machine_guns_fires_alone_in_an_action() -> None:
    """TOI-R28, TOI-3.24, TOI-3.25: with half the dice; the whole squad is fatigued, and there is no rest."""
    units = {"A1": "0101 mg*2", "A9": "0108 regular", "G1": "0401 regular*4"}
    state = table(units)

    assert rolls(state, "fire A1:mg at G1 normal", dice=[1] * 3) == [("black", 3)]
    assert rolls(state, "fire A1 at G1 normal", dice=[1] * 6) == [("black", 6)]
    assert unit(do(state, "fire A1:mg at G1 normal", dice=[1] * 3).state, "A1").activation == "fatigued"
    assert refused(state, "fire A1:rest at G1 normal") == "TOI-3.24"
    assert rolls(state, "fire A9 at G1 normal with A1:mg", dice=[1] * 3) == [("black", 1 + 2)]
