"""Fire and Movement: one attack at half firepower before, on or after a shorter move (section 9)."""

from cases import cases
from sniper.given import (
    FIELD,
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
    unit,
    where,
)
from sniper.maps import map_of
from wargames.sniper.moments import Activated, AttackRolled, ChooseAction, Fatigued, Stepped, Stopped
from wargames.sniper.values.board import Map
from wargames.sniper.values.state import State


def moving(
    words: str = "0104 regular*4", *, on: Map = FIELD, smoke: tuple[str, ...] = (), **more: str
) -> State:
    """Have an American unit begin Fire and Movement; another keeps the turn going."""
    units = {"A1": words, "A8": "0108 regular", "G1": "0704 regular*4", **more}
    return do(table(units, on=on, smoke=smoke), "fire and move A1").state


@cases(
    ("0104 regular*4", 3),
    ("0104 regular elite mg", 3),
    ("0104 officer regular*3", 4),
    ("0104 officer*2", 4),
    ("0104 m3a1", 7),
)
def test_a_squad_has_one_point_less_and_a_vehicle_its_full_movement(words: str, points: int) -> None:
    """TOI-9.2"""
    assert left(moving(words)) == points


def test_the_shorter_move_ends_after_its_points() -> None:
    """TOI-9.2, TOI-5.4"""
    step = do(moving(G1="0101 regular"), "step to 0204", "step to 0304", "step to 0404", "stop")

    assert [event.left for event in events(step, Stepped)] == [2, 1, 0]
    assert refused(do(moving(), "step to 0204", "step to 0304", "step to 0404").state, "step to 0504") == (
        "TOI-5.5"
    )


@cases(("regular", 1), ("regular*2", 1), ("regular*3", 2), ("regular*4", 2), ("elite*3", 3), ("elite*4", 4))
def test_the_attack_is_made_at_half_firepower_rounded_up(figures: str, dice: int) -> None:
    """TOI-9.1, TOI-7.11"""
    state = moving(f"0104 {figures}", G1="0404 regular*4")

    assert rolls(state, "shoot at G1 normal", dice=[1] * dice) == [("black", dice)]


def test_the_attack_cites_fire_and_movement() -> None:
    """TOI-9.1, TOI-2.3"""
    units = {"A1": "0104 regular*4", "A8": "0108 regular", "G1": "0404 regular*4"}
    step = do(table(units), "fire and move A1", "shoot at G1 normal", "stop", dice=[1, 1])

    assert cited(step, Activated) == cited(step, AttackRolled) == ("TOI-9.1",)
    assert only(step, AttackRolled).how == "moving"
    assert only(step, Fatigued).units == ("A1",)


def test_the_attack_may_be_suppressive() -> None:
    """TOI-9.1, TOI-7.3"""
    state = do(moving(G1="0404 regular*4"), "shoot at G1 suppressive", dice=[5, 1]).state

    assert unit(state, "G1").condition == "pinned"


def test_the_attack_may_be_made_before_the_move() -> None:
    """TOI-9.3, TOI-R20"""
    step = do(moving(G1="0404 regular*4"), "shoot at G1 normal", "step to 0103", "stop", dice=[1, 1])

    assert [type(event) for event in step.events if isinstance(event, AttackRolled | Stepped)] == [
        AttackRolled,
        Stepped,
    ]
    assert where(step.state, "A1") == "0103"


def test_the_attack_may_be_made_between_two_hexes() -> None:
    """TOI-9.3, TOI-R20"""
    step = do(moving(), "step to 0204", "shoot at G1 normal", "step to 0304", "stop", dice=[1, 1])

    assert only(step, AttackRolled).band == "long"  # five hexes from 0204
    assert where(step.state, "A1") == "0304"
    assert [event.left for event in events(step, Stepped)] == [2, 1]


def test_the_attack_may_be_made_after_the_move_without_any_points() -> None:
    """TOI-9.3, TOI-R20"""
    moved = do(moving(), "step to 0204", "step to 0304", "step to 0404").state

    assert left(moved) == 0
    assert {"shoot at G1 normal", "shoot at G1 suppressive", "stop"} == set(choices(moved))
    step = do(moved, "shoot at G1 normal", dice=[1, 1])
    assert only(step, AttackRolled).band == "normal"
    assert only(step, Stopped).forced  # there is nothing more to do
    assert isinstance(asked(step.state), ChooseAction)


def test_only_one_attack_is_made() -> None:
    """TOI-9.3"""
    state = do(moving(G2="0404 regular"), "shoot at G2 normal", dice=[1, 1]).state

    assert not [choice for choice in choices(state) if choice.startswith("shoot")]
    assert refused(state, "shoot at G2 normal") == "TOI-9.3"
    assert refused(do(state, "step to 0204").state, "shoot at G1 normal") == "TOI-9.3"


def test_attack_and_move_may_both_be_given_up() -> None:
    """TOI-9.3, TOI-R20: the activation and the action are used up all the same."""
    step = do(moving(), "stop")

    assert not events(step, AttackRolled) + events(step, Stepped)
    assert unit(step.state, "A1").activation == "fatigued"
    decision = asked(step.state)
    assert isinstance(decision, ChooseAction)
    assert decision.left == 1


def test_the_target_is_named_when_the_attack_is_made() -> None:
    """TOI-R20, TOI-9.3: reach and sight count from the hex of the attack."""
    woods = map_of({"0304": "W", "0305": "W"})
    state = moving("0204 regular*4", on=woods, G1="0404 regular*4")

    assert refused(state, "shoot at G1 normal") == "TOI-6.3"
    assert only(do(state, "step to 0305", "shoot at G1 normal", dice=[1, 1]), AttackRolled).band == "close"
    far = moving("0101 regular", G1="0808 elite")
    assert refused(far, "shoot at G1 normal") == "TOI-7.7"


@cases("advance", "assault with")
def test_no_other_move_fires(order: str) -> None:
    """TOI-9.1"""
    units = {"A1": "0104 regular*4", "A8": "0108 regular", "G1": "0404 regular*4"}
    state = do(table(units), f"{order} A1").state

    assert refused(state, "shoot at G1 normal") == "TOI-9.1"
    assert not [choice for choice in choices(state) if choice.startswith("shoot")]


def test_a_crew_takes_no_part_on_the_move() -> None:
    """TOI-9.1, TOI-3.22: a machine gun and two regulars fire with one die, a crew alone with none."""
    state = moving("0104 mg regular*2", G1="0404 regular*4")

    assert rolls(state, "shoot at G1 normal", dice=[1]) == [("black", 1)]
    assert refused(moving("0104 mg", G1="0404 regular*4"), "shoot at G1 normal") == "TOI-3.22"


def test_nobody_shoots_on_the_move_while_in_smoke() -> None:
    """TOI-R13, TOI-9.1, TOI-7.12, TOI-14.2: before entering and after leaving it does."""
    into = moving("0204 regular*4", smoke=("0304",), G1="0604 regular*4")
    leaving = moving("0304 regular*4", smoke=("0304",), G1="0604 regular*4")
    inside = do(into, "step to 0304").state

    assert refused(inside, "shoot at G1 normal") == refused(leaving, "shoot at G1 normal") == "TOI-7.12"
    assert not [choice for choice in choices(inside) if choice.startswith("shoot")]
    assert rolls(leaving, "step to 0404", "shoot at G1 normal", dice=[1, 1]) == [("black", 2)]
    beside = moving("0204 regular*4", smoke=("0304",), G2="0205 regular*4")
    assert rolls(beside, "shoot at G2 normal", "step to 0304", dice=[1, 1]) == [("black", 2)]


def test_a_half_track_drives_and_fires_at_half() -> None:
    """TOI-9.1, TOI-9.2, TOI-15.1, TOI-15.6"""
    state = do(moving("0101 m3a1"), *(f"step to 0{column}01" for column in range(2, 6))).state

    assert left(state) == 3
    assert rolls(state, "shoot at G1 normal", "step to 0601", dice=[1, 1]) == [("black", 2)]


def test_a_unit_that_survives_op_fire_goes_on_to_its_attack() -> None:
    """TOI-10.8, TOI-9.3: with the figures that are left."""
    state = moving("0204 regular*3", G1="0704 regular*4 op_fire")
    hit = do(state, "step to 0304", "op fire G1 normal", dice=[5, 1, 1, 1]).state

    assert rolls(hit, "shoot at G1 normal", dice=[1]) == [("black", 1)]
