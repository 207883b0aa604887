"""How op fire is made and what comes after it (section 10)."""

from typing import Any

from cases import cases
from sniper.given import (
    allowed,
    asked,
    choices,
    cited,
    do,
    events,
    march,
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
    ActionTurnBegan,
    AttackRolled,
    ChooseAction,
    ChooseStep,
    ConditionChanged,
    Fatigued,
    FireHeld,
    Stopped,
    WindowOpened,
)

# the attack


@cases(("regular*4", 4), ("elite*3", 6), ("elite*2 mg", 8), ("regular", 1))
def test_op_fire_is_made_at_full_firepower(figures: str, dice: int) -> None:
    """TOI-10.3"""
    state = march("0201", G1=f"0601 {figures} op_fire")

    assert rolls(state, "op fire G1 normal", dice=[1] * dice) == [("black", dice)]


def test_op_fire_may_be_normal_or_suppressive() -> None:
    """TOI-10.3"""
    state = march("0201", mover="0101 regular*4", G1="0601 regular*4 op_fire")

    normal = do(state, "op fire G1 normal", dice=[5, 1, 1, 1])
    assert only(normal, AttackRolled).how == "op fire"
    assert cited(normal, AttackRolled) == ("TOI-10.2", "TOI-10.3")
    assert (len(unit(normal.state, "A1").figures), unit(normal.state, "A1").condition) == (3, "none")
    suppressed = do(state, "op fire G1 suppressive", dice=[5, 1, 1, 1]).state
    assert (len(unit(suppressed, "A1").figures), unit(suppressed, "A1").condition) == (4, "pinned")


def test_the_unit_that_op_fired_is_fatigued() -> None:
    """TOI-10.5"""
    step = do(march("0201", G1="0601 regular*4 op_fire"), "op fire G1 normal", dice=[1] * 4)

    assert only(step, Fatigued).units == ("G1",)
    assert cited(step, Fatigued) == ("TOI-10.5",)


def test_a_unit_that_holds_its_fire_stays_in_op_fire_mode() -> None:
    """TOI-10.5, TOI-10.2"""
    state = do(march("0201", G1="0601 regular*4 op_fire"), "hold fire").state

    assert unit(state, "G1").activation == "op_fire"
    assert to_move(do(state, "step to 0301").state) == "de"


# support


def test_other_units_in_op_fire_mode_support_at_half_firepower() -> None:
    """TOI-10.4, TOI-10.5, TOI-R7"""
    state = march("0201", G1="0601 regular*4 op_fire", G2="0501 regular*3 op_fire", G3="0502 elite op_fire")
    step = do(state, "op fire G1 normal with G2,G3", dice=[1] * 7)

    assert len(only(step, AttackRolled).black) == 4 + 2 + 1
    assert "TOI-10.4" in cited(step, AttackRolled)
    assert {"G1", "G2", "G3"} == set(only(step, Fatigued).units)
    assert to_move(step.state) == "us"


@cases(
    ("0501 regular*4", "TOI-10.4"),
    ("0501 regular*4 fatigued", "TOI-10.4"),
    ("0808 regular*4 op_fire", "TOI-7.7"),
    ("0501 sniper op_fire", "SN-5.3"),
    ("0501 officer pinned", "TOI-10.4"),
)
def test_who_may_not_support_op_fire(helper: str, clause: str) -> None:
    """TOI-10.4, TOI-R7, TOI-R16, SN-R22, SN-5.3"""
    state = march("0201", G1="0601 regular*4 op_fire", G2=helper)

    assert refused(state, "op fire G1 normal with G2") == clause


def test_a_unit_out_of_sight_does_not_support_op_fire() -> None:
    """TOI-10.4"""
    woods = map_of({"0402": "W"})
    state = march("0201", on=woods, G1="0401 regular*4 op_fire", G2="0603 regular*4 op_fire")

    assert refused(state, "op fire G1 normal with G2").startswith("TOI-6.")


def test_a_machine_gun_that_supports_is_fatigued_and_one_that_leads_alone_is_not() -> None:
    """TOI-R7, TOI-10.5, TOI-3.17"""
    state = march("0201", G1="0601 regular*4 op_fire", G2="0501 elite*2 mg op_fire")

    supported = do(state, "op fire G1 normal with G2:mg", dice=[1] * 6).state
    assert [unit(supported, id_).activation for id_ in ("G1", "G2")] == ["fatigued", "fatigued"]
    led = do(state, "op fire G2:mg normal with G1", dice=[1] * 6).state
    assert [unit(led, id_).activation for id_ in ("G1", "G2")] == ["fatigued", "op_fire"]
    for part, dice in (("", 8), (":rest", 4)):
        fired = do(state, f"op fire G2{part} normal", dice=[1] * dice).state
        assert unit(fired, "G2").activation == "fatigued"


# once for each active unit


def test_a_unit_fires_once_at_the_active_unit_and_again_at_the_next_one() -> None:
    """TOI-10.6, TOI-3.17: a machine gun alone, which stays in op fire mode."""
    state = march("0201", G1="0601 elite*2 mg op_fire", G2="0602 regular op_fire")
    once = do(state, "op fire G1:mg normal", dice=[1] * 4).state

    assert unit(once, "G1").activation == "op_fire"
    assert refused(once, "op fire G1:mg normal") == "TOI-10.6"
    assert refused(once, "op fire G1:rest normal") == "TOI-10.6"
    assert refused(once, "op fire G2 normal with G1") == "TOI-10.6"
    farther = do(once, "hold fire", "step to 0301").state
    assert refused(farther, "op fire G1:mg normal") == "TOI-10.6"
    assert ["op fire G2 normal", "op fire G2 suppressive", "hold fire"] == choices(farther)
    other = do(farther, "hold fire", "stop", "advance A9", "step to 0208").state
    assert allowed(other, "op fire G1:mg normal")


def test_a_unit_may_fire_again_when_the_same_enemy_is_activated_anew() -> None:
    """TOI-10.6: the limit is that of one activation; here a card makes the squad fresh again."""
    units = {"A1": "0101 regular*4", "A9": "0108 regular", "G1": "0601 elite*2 mg op_fire"}
    state = table(units, hands={"us": ["C8"]}, command={"us": 2}, left=4)
    state = do(state, "advance A1", "step to 0201", "op fire G1:mg normal", "stop", dice=[1] * 4).state
    again = do(state, "card C8 on A1", "advance A1", "step to 0301").state

    assert allowed(again, "op fire G1:mg normal")


# only the active unit


def test_only_the_active_unit_is_fired_at() -> None:
    """TOI-10.7"""
    step = do(
        march("0201", G1="0601 regular*4 op_fire", A2="0201 regular*4", H1="0201 m3a1"),
        "op fire G1 normal",
        dice=[6, 6, 1, 1],
    )

    assert only(step, AttackRolled).target == "A1"
    assert [len(unit(step.state, id_).figures) for id_ in ("A1", "A2")] == [2, 4]
    assert unit(step.state, "H1").hits == 0


# what comes after


def test_a_unit_that_survives_goes_on_with_the_points_it_has_left() -> None:
    """TOI-10.8, TOI-R5"""
    state = march("0201", G1="0601 regular*4 op_fire")
    state = do(state, "op fire G1 normal", dice=[5, 5, 1, 1]).state

    decision = asked(state)
    assert isinstance(decision, ChooseStep)
    assert (decision.seat, decision.left) == ("us", 3)
    assert len(unit(state, "A1").figures) == 2
    assert where(do(state, "step to 0301", "stop").state, "A1") == "0301"


@cases((1, "pinned"), (2, "disrupted"))
def test_a_unit_that_is_pinned_or_disrupted_goes_no_farther(hits: int, condition: str) -> None:
    """TOI-10.8, TOI-7.25, TOI-R5: its condition is updated after each attack, so that nobody else fires."""
    state = march("0201", G1="0601 regular*4 op_fire", G2="0602 regular op_fire")
    step = do(state, "op fire G1 suppressive", dice=[5] * hits + [1] * (4 - hits))

    assert only(step, ConditionChanged).condition == condition
    assert cited(step, Stopped) == ("TOI-7.25",)
    assert isinstance(asked(step.state), ChooseAction)
    assert (unit(step.state, "A1").activation, where(step.state, "A1")) == ("fatigued", "0201")
    assert unit(step.state, "G2").activation == "op_fire"


def test_an_assault_goes_on_after_op_fire() -> None:
    """TOI-10.8, TOI-12.2"""
    units = {"A1": "0401 regular*4", "A9": "0108 regular", "G1": "0601 regular*4 op_fire"}
    state = do(table(units), "assault with A1", "step to 0501", "op fire G1 normal", dice=[5, 1, 1, 1]).state

    assert allowed(state, "assault 0601")


def test_op_fire_costs_its_side_no_action() -> None:
    """TOI-10.10, TOI-1.4"""
    state = march(
        "0201", G1="0601 regular*4 op_fire", G2="0808 regular", G3="0807 regular", G4="0806 regular"
    )
    step = do(state, "op fire G1 normal", "stop", "fatigue A9", dice=[1] * 4)

    assert only(step, ActionTurnBegan).actions == 2
    assert to_move(do(step.state, "fatigue G2").state) == "de"


def test_neither_a_retreat_nor_the_move_after_a_won_assault_draws_op_fire() -> None:
    """TOI-R6, TOI-10.2"""
    units = {
        "A1": "0304 regular*4",
        "A9": "0108 regular op_fire",
        "A8": "0208 regular",
        "G1": "0404 regular*3",
        "G2": "0804 regular*4 op_fire",
    }
    state = do(table(units), "assault with A1").state
    step = do(state, "assault 0404", "retreat G1 to 0505", dice=[4, 4, 1, 1, 1, 1, 1])

    assert (where(step.state, "A1"), where(step.state, "G1")) == ("0404", "0505")
    assert not events(step, WindowOpened)
    assert unit(step.state, "G2").activation == "op_fire"


# the loop


def test_one_attack_after_another_until_the_side_passes() -> None:
    """TOI-R5, TOI-10.2"""
    watch: dict[str, Any] = {f"G{n}": f"060{n} regular op_fire" for n in (1, 2, 3)}
    state = march("0201", **watch)
    one = do(state, "op fire G2 normal", dice=[1]).state

    assert to_move(one) == "de"
    assert refused(one, "op fire G2 normal") == "TOI-10.2"  # it is fatigued
    passed = do(one, "op fire G1 normal", "hold fire", dice=[1])
    assert cited(passed, FireHeld) == ("TOI-R5",)
    assert to_move(passed.state) == "us"
    assert unit(passed.state, "G3").activation == "op_fire"


# snipers


@cases((".", (), ""), ("R", (), ""), ("W", (), "SN-9.2"), ("B", (), "SN-9.2"), (".", ("0301",), "SN-9.2"))
def test_a_moving_sniper_in_cover_draws_suppressive_op_fire_alone(
    terrain: str, smoke: tuple[str, ...], clause: str
) -> None:
    """SN-R21, TOI-10.3, SN-9.2, SN-9.6: judged by the hex just entered."""
    units = {"S1": "0401 sniper", "G9": "0808 regular", "A1": "0101 regular*4 op_fire"}
    state = do(table(units, on=map_of({"0301": terrain}), first="de", smoke=smoke), "advance S1").state
    state = do(state, "step to 0301").state

    assert allowed(state, "op fire A1 suppressive")
    if clause:
        assert refused(state, "op fire A1 normal") == clause
        assert ["op fire A1 suppressive", "hold fire"] == choices(state)
    else:
        assert allowed(state, "op fire A1 normal")


def test_a_mover_that_is_eliminated_is_gone() -> None:
    """TOI-10.2, TOI-3.5"""
    state = march("0201", mover="0101 regular", G1="0501 regular*4 op_fire")
    after = do(state, "op fire G1 normal", dice=[5, 1, 1, 1]).state

    assert not there(after, "A1")
    assert "advance A9" in choices(after)


def test_a_vehicle_draws_normal_op_fire_alone() -> None:
    """TOI-7.21, TOI-15.4"""
    state = march("0201", mover="0101 m3a1", G1="0401 regular*4 anti_tank op_fire")

    assert refused(state, "op fire G1 suppressive") == "TOI-7.21"
    hurt = do(state, "op fire G1 normal", dice=[5, 5, 1, 1, 1, 1, 1, 1]).state
    assert unit(hurt, "A1").activation == "fatigued"  # no points are left to a wreck
