"""Activation (section 2)."""

import pytest

from cases import cases
from sniper.given import allowed, choices, cited, do, events, only, refused, table, unit
from sniper.maps import map_of
from wargames.sniper.moments import Activated, AttackRolled, ConditionChanged, Fatigued, OpFireModeTaken
from wargames.sniper.values.state import State

UNITS = {
    "A1": "0404 regular*4",
    "A2": "0104 regular mg",
    "A3": "0105 regular fatigued",
    "A4": "0106 regular op_fire",
    "H1": "0107 m3a1",
    "G1": "0604 regular",
}


def test_only_a_fresh_unit_is_activated() -> None:
    """TOI-2.1, TOI-2.4: neither a fatigued one, nor one in op fire mode, nor an enemy."""
    state = table(UNITS)
    orders = ("advance {}", "fire {} at G1 normal", "fatigue {}", "op fire mode {}", "assault with {}")

    for order in (*orders, "fire and move {}"):
        for idle in ("A3", "A4"):
            assert refused(state, order.format(idle)) == "TOI-2.4"
            assert order.format(idle) not in choices(state)
        assert allowed(state, order.format("A1"))
    assert refused(state, "advance G1") == "TOI-2.1"
    assert refused(state, "advance A7") == "TOI-2.1"
    assert refused(state, "fatigue G1") == "TOI-2.6"


def test_a_squad_is_activated_as_a_whole() -> None:
    """TOI-2.2, TOI-3.25: the crew has fired, and the regular beside it does nothing more."""
    state = table({**UNITS, "G1": "0404 regular", "A1": "0101 regular"})
    step = do(state, "fire A2:mg at G1 normal", dice=[1] * 3)

    assert len(only(step, AttackRolled).black) == 3
    assert unit(step.state, "A2").activation == "fatigued"
    for other in ("fire A2:rest at G1 normal", "advance A2", "fatigue A2"):
        assert refused(step.state, other) == "TOI-2.4"


@cases(
    (["fatigue A1"], [], "TOI-2.6"),
    (["advance A1", "stop"], [], "TOI-2.3"),
    (["fire A1 at G1 normal"], [1] * 4, "TOI-8.1"),
    (["fire and move A1", "stop"], [], "TOI-2.3"),
    (["assault with A1", "stop"], [], "TOI-2.3"),
    (["advance H1", "stop"], [], "TOI-2.3"),
)
def test_a_unit_is_fatigued_when_its_activation_is_over(
    texts: list[str], dice: list[int], clause: str
) -> None:
    """TOI-2.3, TOI-5.15, TOI-8.1"""
    step = do(table(UNITS), *texts, dice=dice)
    (id_,) = only(step, Fatigued).units

    assert id_ == ("H1" if "H1" in texts[0] else "A1")
    assert unit(step.state, id_).activation == "fatigued"
    assert clause in cited(step, Fatigued)


def test_a_unit_that_prepares_op_fire_is_not_fatigued() -> None:
    """TOI-2.3, TOI-10.1"""
    step = do(table(UNITS), "op fire mode A1")

    assert unit(step.state, "A1").activation == "op_fire"
    assert cited(step, OpFireModeTaken) == ("TOI-10.1",)
    assert not events(step, Fatigued)
    assert refused(step.state, "advance A1") == "TOI-2.4"


def test_fatigue_unit_does_nothing_else() -> None:
    """TOI-2.6: one fresh friendly unit, squad, sniper, vehicle or squad aboard."""
    state = table({**UNITS, "A8": "0108 sniper concealed", "A9": "on:H1 regular"})

    for id_ in ("A1", "A2", "H1", "A8", "A9"):
        step = do(state, f"fatigue {id_}")
        assert (only(step, Activated).what, cited(step, Activated)) == ("fatigue", ("TOI-2.6",))
        assert (only(step, Fatigued).units, cited(step, Fatigued)) == ((id_,), ("TOI-2.6",))
        before, after = unit(state, id_), unit(step.state, id_)
        assert (after.at, after.aboard, after.figures) == (before.at, before.aboard, before.figures)
        assert after.concealed == before.concealed


# conditions


@pytest.mark.parametrize(
    ("before", "after"), [("", "fresh"), ("fatigued", "fatigued"), ("op_fire", "fatigued")]
)
@pytest.mark.parametrize(("hits", "condition"), [(1, "pinned"), (2, "disrupted")])
def test_activation_and_condition_are_apart(before: str, after: str, hits: int, condition: str) -> None:
    """TOI-2.5, TOI-7.22: only op fire mode is lost when a squad is shaken."""
    state = table({"G1": f"0404 regular*4 {before}", "G9": "0808 regular", "A1": "0704 regular*4"})
    step = do(state, "fire A1 at G1 suppressive", dice=[5] * hits + [1] * (4 - hits))

    assert (unit(step.state, "G1").activation, unit(step.state, "G1").condition) == (after, condition)
    assert only(step, ConditionChanged).condition == condition


@cases("pinned", "disrupted")
def test_a_fresh_squad_may_be_shaken_and_a_fatigued_one_too(condition: str) -> None:
    """TOI-2.5"""
    state = table(
        {"A1": f"0404 regular {condition}", "A2": f"0405 regular fatigued {condition}", "G1": "0808 elite"}
    )

    assert [unit(state, id_).activation for id_ in ("A1", "A2")] == ["fresh", "fatigued"]
    assert choices(state) == ["fatigue A1"]


def shaken(condition: str, *mates: str) -> State:
    """Lay a shaken squad out before an enemy, with others in its hex."""
    more = {f"A{number}": f"0404 {mate}" for number, mate in enumerate(mates, start=2)}
    return table({"A1": f"0404 regular*4 {condition}", **more, "G1": "0704 regular"})


def test_a_pinned_squad_is_activated_by_an_officers_rally_and_a_disrupted_one_is_not() -> None:
    """TOI-2.7, TOI-3.13: for Concentrated Fire and nothing else."""
    state = shaken("pinned", "officer")
    mine = [one.split(" with ")[0] for one in choices(state) if "A1" in one.split(" with ")[0]]

    assert list(dict.fromkeys(mine)) == ["fatigue A1", "fire A1 at G1 normal", "fire A1 at G1 suppressive"]
    for order in ("advance A1", "fire and move A1", "op fire mode A1", "assault with A1"):
        assert refused(state, order) == "TOI-2.7"
    assert refused(shaken("disrupted", "officer"), "fire A1 at G1 normal") == "TOI-2.7"
    assert refused(shaken("pinned fatigued", "officer"), "fire A1 at G1 normal") == "TOI-2.4"


# activations that can do nothing


HEMMED = {"A1": "0101 regular*4", "A9": "0108 regular", "G9": "0808 regular"}
"""A squad in a corner, whose neighbors are 0102 and 0201."""


def listed(state: State, id_: str) -> set[str]:
    """Give the activations of a unit that are listed."""
    return {one for one in choices(state) if one.endswith(f" {id_}") and not one.startswith("fire A")}


def test_a_move_without_a_step_is_not_offered() -> None:
    """TOI-R30, TOI-2.6: between water it only rests; with an enemy in range it may fire on the move."""
    water = map_of({"0102": "S", "0201": "S"})

    assert listed(table(HEMMED, on=water), "A1") == {"op fire mode A1", "fatigue A1"}
    near = table({**HEMMED, "G1": "0301 regular"}, on=water)
    assert listed(near, "A1") == {"fire and move A1", "op fire mode A1", "fatigue A1"}


def test_between_enemies_a_squad_may_still_assault() -> None:
    """TOI-R30, TOI-5.3, TOI-12.2"""
    state = table({**HEMMED, "G1": "0102 regular", "G2": "0201 regular"})

    assert listed(state, "A1") == {"fire and move A1", "assault with A1", "op fire mode A1", "fatigue A1"}


def test_a_vehicle_that_cannot_drive_is_offered_no_move() -> None:
    """TOI-R30, TOI-15.4, TOI-7.12: nor to fire on the move, which would halve it twice."""
    state = table({**HEMMED, "H1": "0404 m3a1 hits:2", "G1": "0604 regular"})

    assert listed(state, "H1") == {"op fire mode H1", "fatigue H1"}
    assert "fire H1 at G1 normal" in choices(state)


@cases((1, True), (2, False))
def test_a_squad_that_cannot_unload_is_offered_no_move(others: int, moves: bool) -> None:
    """TOI-R30, TOI-16.3, TOI-5.2"""
    crowd = {f"A{number}": "0404 regular" for number in range(2, 2 + others)}
    state = table({"H1": "0404 m3a1", "A1": "on:H1 regular*4", **crowd, "G1": "0808 regular"})

    assert ({"advance A1", "assault with A1"} <= listed(state, "A1")) == moves
    assert "fatigue A1" in choices(state)


def test_one_that_is_named_all_the_same_is_used_up() -> None:
    """TOI-R30, TOI-5.15, TOI-12.2: moving no hexes is allowed."""
    state = table(HEMMED, on=map_of({"0102": "S", "0201": "S"}))

    for order in ("advance", "fire and move", "assault with"):
        assert unit(do(state, f"{order} A1").state, "A1").activation == "fatigued"
