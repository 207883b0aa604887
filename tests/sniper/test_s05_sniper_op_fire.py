"""Op fire of snipers, and at snipers (sections 5 and 9 of the sniper rules with section 10)."""

from cases import cases
from sniper.given import (
    FIELD,
    allowed,
    choices,
    cited,
    do,
    events,
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
    AttackRolled,
    CamouflageRolled,
    ConditionChanged,
    Fatigued,
    FigureLost,
    Revealed,
    Stopped,
    WindowOpened,
)
from wargames.sniper.values.board import Board, Map
from wargames.sniper.values.state import State

WATCH = "0801 sniper concealed op_fire"


def march(mover: str = "0101 officer regular*3", sniper: str = WATCH, **more: str) -> State:
    """Have an American squad enter 0201 in sight of a German sniper."""
    state = table({"A1": mover, "A9": "0108 regular", "S1": sniper, "G9": "0808 regular", **more})
    return do(state, "advance A1", "step to 0201").state


def test_a_sniper_in_op_fire_mode_shoots_at_who_enters_its_sight() -> None:
    """SN-R22, SN-5.1, SN-6.5, SN-6.9, TOI-10.2: as many dice as the mover has figures."""
    state = march()
    step = do(state, "op fire S1 normal", dice=[4, 4, 4, 4, 1])

    rolled = only(step, AttackRolled)
    assert (rolled.how, rolled.target, len(rolled.black), rolled.hits_from) == ("op fire", "A1", 4, 5)
    assert rolled.clauses == ("SN-5.1", "SN-6.5", "SN-6.9", "SN-6.11")
    assert to_move(step.state) == "us"  # a miss: A1 may go on
    assert "step to 0301" in choices(step.state)


def test_the_steps_of_its_op_fire() -> None:
    """SN-R22, SN-R11, TOI-7.25, TOI-10.5: aim, pins, camouflage, rest, end of the move."""
    state = march(A2="0201 regular op_fire", A3="0201 regular disrupted")
    step = do(state, "op fire S1 normal aiming at officer", dice=[5, 1, 1, 1, 6])

    kinds = [type(event) for event in step.events]
    done = [
        AttackRolled,
        FigureLost,
        ConditionChanged,
        ConditionChanged,
        Fatigued,
        CamouflageRolled,
        Revealed,
    ]
    assert kinds[: len(done) + 2] == [*done, Fatigued, Stopped]
    assert [event.unit for event in events(step, ConditionChanged)] == ["A1", "A2"]
    assert [event.units for event in events(step, Fatigued)][:2] == [("A2",), ("S1",)]
    assert events(step, Fatigued)[1].clauses == ("TOI-10.5", "SN-R11")
    assert cited(step, Stopped) == ("TOI-7.25",)
    assert unit(step.state, "A3").condition == "disrupted"


def test_it_hits_on_sixes_when_it_lies_open() -> None:
    """SN-R22, SN-6.10"""
    state = march(sniper="0801 sniper op_fire")
    step = do(state, "op fire S1 normal", dice=[5, 5, 5, 5])

    assert (only(step, AttackRolled).hits_from, only(step, AttackRolled).hits) == (6, 0)


def test_op_fire_of_a_sniper_is_normal_and_combines_with_nobodys() -> None:
    """SN-R22, SN-5.2, SN-5.3, SN-5.4"""
    state = march(G1="0601 regular*4 op_fire", S2="0802 sniper op_fire")

    assert refused(state, "op fire S1 suppressive") == "SN-5.2"
    assert refused(state, "op fire S1 normal with G1") == "SN-5.3"
    assert refused(state, "op fire S1 normal with S2") == "SN-5.3"
    assert refused(state, "op fire G1 normal with S1") == "SN-5.3"
    assert refused(state, "op fire S1 normal aiming at mg") == "SN-7.1"
    assert not [one for one in choices(state) if "with" in one]


def test_snipers_op_fire_one_after_another() -> None:
    """SN-5.4, TOI-10.6, TOI-R5: each once at an active unit."""
    state = march(S2="0802 sniper concealed op_fire")
    first = do(state, "op fire S1 normal", dice=[1, 1, 1, 1, 1]).state

    assert refused(first, "op fire S1 normal") == "TOI-10.2"  # it is fatigued
    assert allowed(first, "op fire S2 normal")


def test_only_op_fire_mode_counts() -> None:
    """SN-R22, TOI-10.2"""
    assert to_move(march(sniper="0801 sniper concealed")) == "us"


@cases(("10", True), ("11", False))
def test_its_range_holds_in_op_fire(column: str, asked: bool) -> None:
    """SN-R22, SN-6.1: eight hexes, not nine."""
    wide = Map((Board("T", ("...........",) * 8),))
    units = {
        "A1": "0101 regular",
        "A9": "0108 regular",
        "S1": f"{column}02 sniper op_fire",
        "G9": "0808 regular",
    }
    state = do(table(units, on=wide), "advance A1", "step to 0201").state

    assert (to_move(state) == "de") == asked


def test_its_op_fire_does_nothing_to_vehicles_and_squads_aboard() -> None:
    """SN-R22, SN-3.10"""
    units = {
        "H1": "0101 m3a1",
        "A1": "on:H1 regular*4",
        "A9": "0108 regular",
        "S1": WATCH,
        "G9": "0808 regular",
    }
    step = do(table(units), "advance H1", "step to 0201")

    assert not events(step, WindowOpened)
    armed = do(table({**units, "G1": "0401 regular op_fire"}), "advance H1", "step to 0201").state
    assert refused(armed, "op fire S1 normal") == "SN-3.10"


def test_unloading_draws_a_snipers_op_fire() -> None:
    """SN-R22, TOI-16.5"""
    units = {
        "H1": "0201 m3a1",
        "A1": "on:H1 regular*4",
        "A9": "0108 regular",
        "S1": WATCH,
        "G9": "0808 regular",
    }
    step = do(table(units), "advance A1", "unload")

    assert only(step, WindowOpened).unit == "A1"
    assert allowed(step.state, "op fire S1 normal aiming at regular")


def test_without_an_aim_the_movers_owner_chooses() -> None:
    """SN-7.3, SN-R22: then the pin, and the end of the move."""
    hit = do(march(), "op fire S1 normal", dice=[6, 1, 1, 1]).state

    assert to_move(hit) == "us"
    assert choices(hit) == ["lose officer of A1", "lose regular of A1"]
    assert unit(hit, "A1").condition == "none"  # SN-R11: the pin comes after the figure
    step = do(hit, "lose regular of A1", dice=[1])
    assert only(step, ConditionChanged).unit == "A1"
    assert only(step, Stopped).forced


# op fire at snipers


def sneak(terrain: str = ".", sniper: str = "sniper", *, smoke: tuple[str, ...] = (), **more: str) -> State:
    """Have a German sniper enter 0301 before Americans in op fire mode."""
    units = {"S1": f"0401 {sniper}", "G9": "0808 regular", "A1": "0101 regular*4 op_fire", **more}
    ground = map_of({"0301": terrain}) if terrain != "." else FIELD
    return do(table(units, on=ground, first="de", smoke=smoke), "advance S1", "step to 0301").state


def test_a_revealed_sniper_in_the_open_is_op_fired_at_in_either_way() -> None:
    """SN-R21, SN-9.5, SN-9.8, TOI-10.3"""
    state = sneak()

    assert allowed(state, "op fire A1 suppressive")
    step = do(state, "op fire A1 normal", dice=[5, 1, 1, 1])
    assert not there(step.state, "S1")


@cases("W", "B")
def test_in_cover_only_suppressive_op_fire_reaches_it(terrain: str) -> None:
    """SN-R21, SN-9.2, SN-9.6: the hex that it has entered counts."""
    state = sneak(terrain)

    assert refused(state, "op fire A1 normal") == "SN-9.2"
    assert [one for one in choices(state) if "normal" in one] == []
    step = do(state, "op fire A1 suppressive", dice=[5, 5, 1, 1] + [1] * (2 if terrain == "W" else 3))
    assert unit(step.state, "S1").condition == "disrupted"
    assert cited(step, Stopped) == ("TOI-7.25",)


def test_out_of_cover_and_into_the_open_normal_op_fire_reaches_it() -> None:
    """SN-R21: what it has left does not count."""
    units = {"S1": "0401 sniper", "G9": "0808 regular", "A1": "0101 regular*4 op_fire"}
    state = do(table(units, on=map_of({"0401": "W"}), first="de"), "advance S1", "step to 0301").state

    assert allowed(state, "op fire A1 normal")


def test_a_sniper_op_fires_at_another_only_in_the_open() -> None:
    """SN-R20, SN-R21, SN-R22: with one die."""
    open_ = sneak(A1="0101 sniper concealed op_fire")

    assert rolls(open_, "op fire A1 normal", dice=[1, 1]) == [("black", 1), ("d6", 1)]
    assert to_move(sneak("W", A1="0101 sniper concealed op_fire")) == "de"  # nobody is asked
