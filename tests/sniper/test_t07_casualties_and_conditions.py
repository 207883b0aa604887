"""What net hits do: figures, conditions, and what a shaken squad can still do (section 7; SN-G14)."""

import pytest

from cases import cases
from sniper.given import (
    KEEP,
    allowed,
    asked,
    choices,
    cited,
    do,
    events,
    idle,
    only,
    refused,
    rolls,
    table,
    there,
    to_move,
    unit,
)
from sniper.maps import map_of
from wargames.sniper.moments import (
    ChooseLoss,
    ConditionChanged,
    Eliminated,
    Fatigued,
    FigureLost,
    OpFireModeTaken,
    Stopped,
)
from wargames.sniper.values.state import State


def facing(target: str, firer: str = "regular*4", **more: object) -> State:
    """Lay A1 out three hexes from G1, in the open."""
    units = {name: str(more.pop(name)) for name in tuple(more) if name[0].isupper()}
    return table({"A1": f"0404 {firer}", "G1": f"0704 {target}", **units, **KEEP}, **more)  # type: ignore[arg-type]


def hits(number: int, dice: int = 4) -> list[int]:
    """Give dice of which so many hit at normal range."""
    return [5] * number + [4] * (dice - number)


# normal attacks


def test_the_targets_owner_chooses_a_figure_for_each_net_hit() -> None:
    """TOI-7.16, TOI-3.6, SN-G14, SN-G15."""
    hit = do(facing("officer elite regular"), "fire A1 at G1 normal", dice=hits(2)).state

    assert to_move(hit) == "de"
    assert isinstance(decision := asked(hit), ChooseLoss)
    assert decision.hits == 2
    assert choices(hit) == ["lose officer of G1", "lose elite of G1", "lose regular of G1"]
    step = do(hit, "lose regular of G1")
    assert cited(step, FigureLost) == ("TOI-7.16",)
    assert choices(step.state) == ["lose officer of G1", "lose elite of G1"]
    assert unit(do(step.state, "lose officer of G1").state, "G1").figures == ("elite",)


@cases("lose mg of G1", "lose regular of A1", "fire A9 at G1 normal", "hold fire")
def test_only_a_figure_of_the_target_can_be_chosen(answer: str) -> None:
    """TOI-7.16."""
    hit = do(facing("officer regular"), "fire A1 at G1 normal", dice=hits(1)).state
    assert refused(hit, answer) == "TOI-7.16"


@cases((0, 4), (1, 3), (2, 2), (3, 1), (4, None))
def test_a_net_hit_removes_one_figure(number: int, left: int | None) -> None:
    """TOI-7.16, SN-G14, TOI-3.5."""
    step = do(facing("regular*4"), "fire A1 at G1 normal", dice=hits(number))

    assert len(events(step, FigureLost)) == number
    assert there(step.state, "G1") == (left is not None)
    if left is not None:
        assert len(unit(step.state, "G1").figures) == left
    else:
        assert cited(step, Eliminated) == ("TOI-3.5",)


@cases("", "fatigued", "op_fire", "pinned", "disrupted")
def test_casualties_change_neither_activation_nor_condition(state_of: str) -> None:
    """TOI-7.17."""
    before = facing(f"regular*4 {state_of}")
    step = do(before, "fire A1 at G1 normal", dice=hits(3))

    was, now = unit(before, "G1"), unit(step.state, "G1")
    assert len(now.figures) == 1
    assert (now.activation, now.condition) == (was.activation, was.condition)
    assert not events(step, ConditionChanged)


def test_a_squad_in_op_fire_mode_fires_on_with_fewer_figures() -> None:
    """TOI-7.17, TOI-10.3."""
    state = facing("regular*4 op_fire", A8="0405 regular")
    after = do(state, "fire A1 at G1 normal", "advance A8", "step to 0505", dice=hits(3)).state

    assert rolls(after, "op fire G1 normal", dice=[1]) == [("black", 1)]


# suppressive attacks

TABLE = {  # SN-G14: by the condition before, the result of 0 to 4 net hits
    "none": ("none", "pinned", "disrupted", "routed", "routed"),
    "pinned": ("pinned", "pinned", "disrupted", "routed", "routed"),
    "disrupted": ("disrupted", "disrupted", "disrupted", "routed", "routed"),
}
ESCALATING = {
    "none": ("none", "pinned", "disrupted", "routed", "routed"),
    "pinned": ("pinned", "disrupted", "routed", "routed", "routed"),
    "disrupted": ("disrupted", "routed", "routed", "routed", "routed"),
}
ROWS = [
    (escalate, before, number, after)
    for escalate, rows in ((False, TABLE), (True, ESCALATING))
    for before, row in rows.items()
    for number, after in enumerate(row)
]


@cases(*ROWS)
def test_the_table_of_suppressive_results(escalate: bool, before: str, number: int, after: str) -> None:
    """TOI-7.18, TOI-7.19, TOI-7.20, TOI-R2, SN-G14., SN-9.9"""
    words = "regular*4" if before == "none" else f"regular*4 {before}"
    state = facing(words, options={"escalate": "true"} if escalate else {})
    step = do(state, "fire A1 at G1 suppressive", dice=hits(number))

    assert not events(step, FigureLost)
    if after == "routed":
        assert not there(step.state, "G1")
        assert "G1" in step.state.lost
        assert cited(step, Eliminated) == ("TOI-7.19",)
        return
    assert unit(step.state, "G1").condition == after
    assert unit(step.state, "G1").figures == ("regular",) * 4
    changed = [(event.unit, event.condition, event.clauses) for event in events(step, ConditionChanged)]
    assert changed == ([("G1", after, ("TOI-7.18",))] if after != before else [])


def test_cover_is_taken_off_before_the_table() -> None:
    """TOI-7.18, TOI-7.13."""
    state = table({"A1": "0404 regular*4", "G1": "0704 regular*4", **KEEP}, on=map_of({"0704": "W"}))
    step = do(state, "fire A1 at G1 suppressive", dice=[5, 5, 5, 1, 5, 6])

    assert unit(step.state, "G1").condition == "pinned"


def test_a_routed_squad_leaves_the_map_with_all_on_it() -> None:
    """TOI-7.19, TOI-3.5."""
    state = facing("officer medic", A2="0405 regular", G2="0704 regular")
    assert rolls(state, "fire A2 at G2 suppressive", dice=[1, 1]) == [("black", 1), ("red", 1)]

    after = do(state, "fire A1 at G1 suppressive", dice=[*hits(3), 1]).state
    assert not there(after, "G1")
    assert unit(after, "G2").condition == "none"
    assert rolls(after, "fire A2 at G2 suppressive", dice=[1]) == [("black", 1)]


def test_suppressive_fire_is_never_declared_against_a_vehicle() -> None:
    """TOI-7.21."""
    units = {"H1": "0404 m3a1", "G1": "0504 regular*2", "G2": "0704 mortar", **KEEP}
    state = table(units, first="de")

    assert refused(state, "fire G1 at H1 suppressive") == "TOI-7.21"
    assert allowed(state, "fire G1 at H1 normal")
    assert not [choice for choice in choices(state) if "at H1 suppressive" in choice]
    moving = do(state, "fire and move G1").state
    assert refused(moving, "shoot at H1 suppressive") == "TOI-7.21"
    shelled = do(state, "bombard 0404 with G2 suppressive", dice=[5] * 4).state
    assert unit(shelled, "H1").damage == "sound"


# conditions


@cases((1, "pinned"), (2, "disrupted"))
def test_a_squad_in_op_fire_mode_that_is_shaken_is_fatigued_at_once(number: int, condition: str) -> None:
    """TOI-7.22."""
    step = do(facing("regular*4 op_fire"), "fire A1 at G1 suppressive", dice=hits(number))

    now = unit(step.state, "G1")
    assert (now.condition, now.activation) == (condition, "fatigued")
    assert next(event for event in events(step, Fatigued) if event.units == ("G1",)).clauses == ("TOI-7.22",)


@cases("", "fatigued")
def test_other_shaken_squads_keep_their_activation(state_of: str) -> None:
    """TOI-7.22, TOI-2.5."""
    before = facing(f"regular*4 {state_of}")
    after = do(before, "fire A1 at G1 suppressive", dice=hits(1)).state
    assert unit(after, "G1").activation == unit(before, "G1").activation


@pytest.mark.parametrize("condition", ["pinned", "disrupted"])
@pytest.mark.parametrize("officer", [True, False])
@pytest.mark.parametrize(
    "order", ["advance A1", "fire and move A1", "assault with A1", "op fire mode A1", "heal A1 with A1"]
)
def test_a_shaken_squad_neither_moves_nor_fights_nor_prepares(
    order: str, condition: str, officer: bool
) -> None:
    """TOI-7.24, TOI-7.23, TOI-2.7, TOI-R16."""
    units = {"A2": "0404 officer"} if officer else {}
    state = facing("regular", f"regular*3 medic {condition}", **units)

    assert refused(state, order) in {"TOI-2.7", "TOI-7.23", "TOI-7.24"}
    assert order not in choices(state)
    assert allowed(state, "fatigue A1")


@cases("pinned", "disrupted")
def test_a_shaken_squad_supports_neither_attack_nor_assault(condition: str) -> None:
    """TOI-7.24, TOI-R16, TOI-8.2, TOI-12.4."""
    units = {"A1": "0304 regular*4", "A2": f"0305 regular*4 {condition}", "A3": "0305 officer"}
    state = table({**units, "G1": "0404 regular*4", **KEEP})

    assert refused(state, "fire A1 at G1 normal with A2") == "TOI-8.2"
    assert refused(do(state, "assault with A1").state, "assault 0404 with A2") == "TOI-12.4"


def test_a_shaken_squad_is_not_put_into_op_fire_mode_in_the_status_phase() -> None:
    """TOI-7.23, TOI-19.5."""
    state = table({"A1": "0404 regular disrupted", "G1": "0704 regular", **KEEP})
    while state.step != "op fire":
        state = do(state, idle(state)).state

    assert unit(state, "A1").condition == "pinned"  # one step better
    assert to_move(state) == "us"
    assert refused(state, "op fire mode A1") == "TOI-7.23"
    assert choices(state) == ["op fire mode A9", "done"]
    assert only(do(state, "op fire mode A9"), OpFireModeTaken).unit == "A9"


@pytest.mark.parametrize("order", ["advance", "fire and move", "assault with"])
@pytest.mark.parametrize(("number", "condition"), [(1, "pinned"), (2, "disrupted")])
def test_an_active_squad_that_is_shaken_stops_and_its_activation_is_over(
    order: str, number: int, condition: str
) -> None:
    """TOI-7.25, TOI-2.3."""
    units = {"A1": "0304 regular*4", "G1": "0704 regular*4 op_fire", "G2": "0504 regular", **KEEP}
    moved = do(table(units), f"{order} A1", "step to 0404").state
    step = do(moved, "op fire G1 suppressive", dice=hits(number))

    now = unit(step.state, "A1")
    assert (now.condition, now.activation, now.at) == (condition, "fatigued", "0404")
    assert (only(step, Stopped).forced, cited(step, Stopped)) == (True, ("TOI-7.25",))
    assert "advance A9" in choices(step.state)  # the next action
