"""Op fire at the active unit (section 10)."""

from cases import cases
from sniper.given import allowed, choices, do, events, only, refused, rolls, table, there, to_move, unit
from sniper.maps import map_of
from wargames.sniper.moments import AttackRolled, FireHeld, Stopped, WindowOpened
from wargames.sniper.values.state import State


def march(*steps: str, mover: str = "0101 regular*4", **watch: str) -> State:
    """Have an American squad advance before Germans in op fire mode; another keeps the turn going."""
    state = table({"A1": mover, "A9": "0108 regular", **watch})
    return do(state, "advance A1", *(f"step to {hex_}" for hex_ in steps)).state


def test_op_fire_interrupts_each_step() -> None:
    """TOI-10.2, TOI-10.8, TOI-10.10, TOI-R5."""
    state = march("0201", G1="0501 regular*4 op_fire")

    assert to_move(state) == "de"
    held = do(state, "hold fire")
    assert only(held, FireHeld).unit == "A1"
    assert to_move(held.state) == "us"
    assert only(do(held.state, "step to 0301"), WindowOpened).hex == "0301"


def test_only_op_fire_units_in_range_and_sight_are_asked() -> None:
    """TOI-10.2, TOI-10.3."""
    assert to_move(march("0201", G1="0501 regular*4")) == "us"
    assert to_move(march("0201", G1="0808 elite op_fire")) == "us"
    assert to_move(march("0201", G1="0501 mortar op_fire")) == "us"  # TOI-3.21


def test_op_fire_at_full_firepower_fatigues() -> None:
    """TOI-10.3, TOI-10.5."""
    state = march("0201", G1="0501 regular*4 op_fire")
    step = do(state, "op fire G1 normal", dice=[1] * 4)

    assert only(step, AttackRolled).how == "op fire"
    assert unit(step.state, "G1").activation == "fatigued"
    assert to_move(step.state) == "us"


def test_a_machine_gun_alone_stays_in_op_fire_mode() -> None:
    """TOI-3.17, TOI-3.18."""
    state = march("0201", G1="0501 elite*2 mg op_fire")

    alone = do(state, "op fire G1:mg normal", dice=[1] * 4).state
    assert unit(alone, "G1").activation == "op_fire"
    assert unit(do(state, "op fire G1 normal", dice=[1] * 8).state, "G1").activation == "fatigued"
    assert unit(do(state, "op fire G1:rest normal", dice=[1] * 4).state, "G1").activation == "fatigued"


def test_a_unit_fires_once_at_an_active_unit() -> None:
    """TOI-10.6."""
    state = march("0201", G1="0501 elite*2 mg op_fire")
    once = do(state, "op fire G1:mg normal", dice=[1] * 4).state

    assert to_move(do(once, "step to 0301").state) == "us"
    other = do(once, "stop").state
    again = do(other, "advance A9", "step to 0208").state
    assert to_move(again) == "de"  # the next active unit is another


def test_op_fire_units_support_and_fresh_ones_do_not() -> None:
    """TOI-10.4, TOI-R7."""
    state = march("0201", G1="0501 regular*4 op_fire", G2="0601 elite*2 mg op_fire", G3="0401 regular*4")

    assert refused(state, "op fire G1 normal with G3") == "TOI-10.4"
    step = do(state, "op fire G1 normal with G2:mg", dice=[1] * 6)
    assert len(only(step, AttackRolled).black) == 6
    assert unit(step.state, "G2").activation == "fatigued"


def test_several_attacks_one_after_another() -> None:
    """TOI-R5, TOI-10.7."""
    state = march("0201", G1="0501 regular op_fire", G2="0401 regular op_fire", A2="0201 regular")
    step = do(state, "op fire G1 normal", "op fire G2 normal", dice=[1, 1])

    assert len(events(step, AttackRolled)) == 2
    assert {event.target for event in events(step, AttackRolled)} == {"A1"}
    assert to_move(step.state) == "us"


def test_a_pinned_mover_stops() -> None:
    """TOI-7.25, TOI-10.8."""
    state = march("0201", G1="0501 regular*4 op_fire", G2="0401 regular op_fire")
    step = do(state, "op fire G1 suppressive", dice=[5, 1, 1, 1])

    assert only(step, Stopped).forced
    assert (unit(step.state, "A1").condition, unit(step.state, "A1").activation) == ("pinned", "fatigued")
    assert unit(step.state, "G2").activation == "op_fire"  # its activation is over: nobody else fires


def test_a_mover_that_is_eliminated_is_gone() -> None:
    """TOI-10.2, TOI-3.5."""
    state = march("0201", mover="0101 regular", G1="0501 regular*4 op_fire")
    after = do(state, "op fire G1 normal", dice=[5, 1, 1, 1]).state

    assert not there(after, "A1")
    assert "advance A9" in choices(after)


def test_nobody_leaves_op_fire_mode_at_will() -> None:
    """TOI-10.9, TOI-2.4."""
    state = table({"A1": "0101 regular op_fire", "A2": "0102 regular", "G1": "0808 regular"})
    assert [choice for choice in choices(state) if "A1" in choice] == []


def test_the_owner_chooses_losses_before_the_move_goes_on() -> None:
    """TOI-7.16, TOI-10.8."""
    state = march("0201", mover="0101 officer regular*3", G1="0501 regular*4 op_fire")
    hit = do(state, "op fire G1 normal", dice=[5, 1, 1, 1]).state

    assert choices(hit) == ["lose officer of A1", "lose regular of A1"]
    assert "step to 0301" in choices(do(hit, "lose regular of A1").state)


def test_a_sniper_op_fires() -> None:
    """SN-R22, SN-5.1, TOI-7.25."""
    state = march(
        "0201", mover="0101 officer regular*3", S1="0801 sniper concealed op_fire", A2="0201 regular"
    )
    step = do(state, "op fire S1 normal aiming at officer", dice=[5, 1, 1, 1, 1])

    assert unit(step.state, "A1").figures == ("regular",) * 3
    assert unit(step.state, "A2").condition == "pinned"
    assert only(step, Stopped).forced
    assert unit(step.state, "S1").activation == "fatigued"
    assert unit(step.state, "S1").concealed


@cases((".", True), ("W", False))
def test_op_fire_at_a_moving_sniper(terrain: str, normal: bool) -> None:
    """SN-R21."""
    units = {"S1": "0401 sniper concealed", "G9": "0808 regular", "A1": "0101 regular*4 op_fire"}
    state = table(units, on=map_of({"0301": terrain}), first="de")
    entered = do(state, "advance S1", "step to 0301").state

    assert to_move(entered) == "us"  # it was revealed: an enemy sees the hex
    assert allowed(entered, "op fire A1 normal") == normal
    assert allowed(entered, "op fire A1 suppressive")


def test_a_concealed_mover_out_of_sight_is_not_shot_at() -> None:
    """SN-R21, TOI-13.1."""
    woods = {f"02{row:02}": "W" for row in range(1, 9)}
    units = {"S1": "0404 sniper concealed", "G9": "0808 regular", "A1": "0104 regular*4 op_fire"}
    state = do(table(units, on=map_of(woods), first="de"), "advance S1", "step to 0304").state

    assert to_move(state) == "de"
    assert unit(state, "S1").concealed


def test_a_vehicle_draws_normal_fire_alone() -> None:
    """TOI-7.21, TOI-15.4."""
    state = table({"H1": "0101 m3a1", "A9": "0108 regular", "G1": "0401 regular*4 anti_tank op_fire"})
    entered = do(state, "advance H1", "step to 0201").state

    assert refused(entered, "op fire G1 suppressive") == "TOI-7.21"
    hurt = do(entered, "op fire G1 normal", dice=[5, 5, 1, 1, 1, 1, 1, 1]).state
    assert unit(hurt, "H1").activation == "fatigued"  # no points are left to a wreck
    assert rolls(entered, "hold fire") == []
