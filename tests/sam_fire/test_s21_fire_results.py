"""Section 21: what German fire does to Americans."""

from collections.abc import Mapping

import pytest

from cases import cases
from sam_fire.given import allowed, battle, choices, do, events, german_turn, only, refused, unit, where
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    LieutenantLost,
    LieutenantRolled,
    MarkerChanged,
    MoraleChanged,
    ReserveMarkerMoved,
    ShotRolled,
    TankHitDrawn,
    UnitLost,
)
from wargames.sam_fire.values.components import Marker
from wargames.sam_fire.values.state import State

AWAY = {"I5": "0101"}
"""A squad out of everybody's reach, so that the battle goes on."""


def hits(
    target: str,
    marker: Marker = "calm",
    *,
    lieutenant: str | None = None,
    rolls: tuple[int, ...] = (6,),
    others: Mapping[str, str] = AWAY,
) -> Step[State]:
    """Let one German for each roll, in 0605, fire at a unit in 0607."""
    germans = dict.fromkeys(("R15", "R16")[: len(rolls)], "0605")
    state = battle({target: "0607", **others}, germans, markers={target: marker}, lieutenant=lieutenant)
    return german_turn(state, action_deck=["AC07"] * len(rolls), d6=rolls)


def under_fire(marker: Marker, **americans: str) -> State:
    """Lay I1 out in 0607 with a marker and a German 2 hexes away."""
    return battle({"I1": "0607", **americans}, {"R15": "0605"}, dice=(1, 2, 3, 6, 6), markers={"I1": marker})


@pytest.mark.parametrize("target", ["I1", "I7", "MO1", "SN1"])
@pytest.mark.parametrize(
    ("before", "after", "clause"), [("calm", "alert", "SAF-21.1"), ("alert", "panic", "SAF-21.2")]
)
def test_a_hit_makes_an_unmarked_unit_alert_and_an_alert_unit_panic(
    before: Marker, after: Marker, clause: str, target: str
) -> None:
    """SAF-21.1, SAF-21.2, SAF-R65"""
    step = hits(target, before)

    change = only(step, MarkerChanged)
    assert (target, before, after) == (change.unit, change.before, change.after)
    assert {clause, "SAF-R65"} <= set(change.clauses)
    assert (after, 40) == (unit(step.state, target).marker, step.state.table.morale)


@cases("I1", "I7", "MO1", "SN1")
def test_a_hit_on_a_panicked_unit_destroys_it_at_5_morale(target: str) -> None:
    """SAF-21.6, SAF-21.7, SAF-R65, SAF-1.8: teams and snipers are lost as squads are."""
    step = hits(target, "panic")

    lost, change = only(step, UnitLost), only(step, MoraleChanged)
    assert (target, "0607", "R15") == (lost.unit, lost.hex, lost.by)
    assert (40, 35) == (change.before, change.after)
    assert ("SAF-21.6", "SAF-21.7") == (lost.clauses[0], change.clauses[0])
    assert (None, 1) == (where(step.state, target), only(step, ReserveMarkerMoved).box)


@cases("calm", "alert", "panic")
def test_a_miss_changes_nothing_and_the_next_turn_takes_no_marker_off(marker: Marker) -> None:
    """SAF-21.1, SAF-21.2, SAF-21.6, SAF-R87"""
    step = hits("I1", marker, rolls=(3,))

    assert [] == events(step, MarkerChanged) + events(step, UnitLost) + events(step, MoraleChanged)
    assert (2, marker) == (step.state.table.turn, unit(step.state, "I1").marker)


def test_example_of_a_squad_hit_twice() -> None:
    """SAF-21.7, SAF-21.2, SAF-21.6: an Alert squad panics, Morale unchanged; then it is lost, Morale -5."""
    step = hits("I1", "alert", rolls=(6, 6))

    assert ["panic"] == [one.after for one in events(step, MarkerChanged)]
    assert [(40, 35)] == [(one.before, one.after) for one in events(step, MoraleChanged)]
    told = [type(one) for one in step.events]
    shots = [at for at, kind in enumerate(told) if kind is ShotRolled]
    assert shots[0] < told.index(MarkerChanged) < shots[1] < told.index(UnitLost) < told.index(MoraleChanged)
    assert None is where(step.state, "I1")


def test_only_the_unit_fired_at_is_hit() -> None:
    """SAF-21.1, SAF-21.6: another unit in the hex keeps its state."""
    step = hits("I1", "panic", others={"I2": "0607"})

    assert "I1" == only(step, UnitLost).unit
    assert ("0607", "calm") == (unit(step.state, "I2").at, unit(step.state, "I2").marker)


@cases("I1", "MO1", "SN1")
def test_the_lieutenant_falls_with_his_unit_for_10_morale_in_all(target: str) -> None:
    """SAF-21.6, SAF-21.8, SAF-R65, SAF-17.16, SAF-R51, SAF-R52: one loss, one box, no die."""
    step = hits(target, "panic", lieutenant=target)

    change, fallen = only(step, MoraleChanged), only(step, LieutenantLost)
    assert ((40, 30), False) == ((change.before, change.after), fallen.captured)
    assert ("SAF-21.8",) == change.clauses
    assert {"SAF-17.16", "SAF-21.6", "SAF-21.8"} <= set(fallen.clauses)
    assert None is where(step.state, target)
    assert None is step.state.table.lieutenant
    assert 1 == step.state.table.reserve_marker
    assert [] == events(step, LieutenantRolled)


def test_the_lieutenant_of_another_unit_does_not_fall() -> None:
    """SAF-21.6, SAF-21.7: 5 Morale, though he is in the hex beside it."""
    step = hits("I1", "panic", others={"I5": "0608"}, lieutenant="I5")

    assert (35, "I5") == (step.state.table.morale, step.state.table.lieutenant)


def test_tanks_never_get_markers() -> None:
    """SAF-R65: a Sherman hit and saved, or hit and not penetrated, is as before."""
    state = battle({"T1": "0607", "I5": "0101"}, {"PZ1": "0605"})
    saved = german_turn(state, tank_hit_cup=["one crosshair"], d6=[6])
    bounced = german_turn(state, tank_hit_cup=["one crosshair"], d6=[1], tank_damage_cup=["bounced"])

    for step in (saved, bounced):
        assert "T1" == only(step, TankHitDrawn).target
        assert ([], "calm") == (events(step, MarkerChanged), unit(step.state, "T1").marker)


# Panic


@pytest.mark.parametrize("die", [2, 3])
@pytest.mark.parametrize("id_", ["I1", "MO1", "SN1"])
def test_a_panicked_american_cannot_move(id_: str, die: int) -> None:
    """SAF-21.3, SAF-R65"""
    americans = {id_: "0607", **AWAY}
    alert = battle(americans, {"R15": "0605"}, dice=(2, 3), markers={id_: "alert"})
    panicked = battle(americans, {"R15": "0605"}, dice=(2, 3), markers={id_: "panic"})
    order = f"move {id_} to 0608 with {die}"

    assert allowed(alert, order)
    assert "SAF-21.3" == refused(panicked, order)
    assert [] == [choice for choice in choices(panicked) if choice.startswith(f"move {id_} ")]


def test_a_panicked_american_cannot_assault() -> None:
    """SAF-21.4"""
    order = "assault with I1 into 0606"
    alert, panicked = (
        battle({"I1": "0607"}, {"R15": "0606"}, dice=(1, 1), markers={"I1": marker})
        for marker in ("alert", "panic")
    )

    assert allowed(alert, order)
    assert "SAF-21.4" == refused(panicked, order)
    assert order not in choices(panicked)


@cases((3, "missed"), (4, "missed"), (5, "hit"), (6, "hit"))
def test_a_panicked_american_fires_with_minus_1(roll: int, hit: str) -> None:
    """SAF-21.5: against 4 it needs a natural 5."""
    drawn = ["no effect"] * (hit == "hit")
    step = do(
        under_fire("panic"), "fire I1 at R15 with 2", cover_deck=["CC1"], d6=[roll], infantry_damage_cup=drawn
    )

    shot = only(step, ShotRolled)
    assert [(-1, "SAF-21.5")] == [(one.amount, one.clause) for one in shot.die_modifiers]
    assert (4, hit) == (shot.number, "hit" if shot.hit else "missed")


def test_an_alert_american_fires_without_minus_1() -> None:
    """SAF-21.5, SAF-21.1: the Alert marker hinders nothing."""
    step = do(
        under_fire("alert"),
        "fire I1 at R15 with 3",
        cover_deck=["CC1"],
        d6=[4],
        infantry_damage_cup=["no effect"],
    )

    assert ((), True) == (only(step, ShotRolled).die_modifiers, only(step, ShotRolled).hit)


def test_a_unit_panicked_by_fire_feels_it_in_the_next_turn() -> None:
    """SAF-21.2, SAF-21.3, SAF-21.5: hit in the German turn, it may fire and not move in turn 2."""
    state = do(hits("I1", "alert").state, "keep dice").state

    assert (2, (3, 3, 3, 3, 3)) == (state.table.turn, state.table.order_dice)
    assert "SAF-21.3" == refused(state, "move I1 to 0608 with 3")
    assert allowed(state, "fire I1 at R15 with 3")
