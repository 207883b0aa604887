"""Losses, the winner, retreats and the move into the hex (section 12, last part; TOI-R21)."""

from collections.abc import Mapping

from cases import cases
from sniper.given import (
    KEEP,
    asked,
    choices,
    cited,
    do,
    events,
    only,
    refused,
    table,
    there,
    to_move,
    told,
    unit,
    where,
)
from sniper.maps import map_of
from wargames.sniper.moments import (
    AssaultDiceRolled,
    AssaultEnded,
    ChooseAction,
    ChooseLoss,
    ChooseRetreat,
    Eliminated,
    FigureLost,
    MovedIn,
    Retreated,
    WindowOpened,
)
from wargames.sniper.values.state import State

AROUND = ("0403", "0405", "0304", "0305", "0504", "0505")
"""The neighbors of 0404."""


def beside(
    units: Mapping[str, str],
    *,
    on: Mapping[str, str] | None = None,
    levels: Mapping[str, int] | None = None,
    **more: object,
) -> State:
    """Begin an assault with A1, which stands beside 0404."""
    map_ = map_of(dict(on or {}), levels=dict(levels or {}))
    return do(table({**units, **KEEP}, on=map_, **more), "assault with A1").state  # type: ignore[arg-type]


def walls(*open_: str) -> dict[str, str]:
    """Flood the neighbors of 0404 but 0304, where A1 stands, and those that stay open."""
    return {place: "S" for place in AROUND if place not in {"0304", *open_}}


WINNING = [4, 4, 1, 1]
"""Two hits of four regulars."""

# casualties


def test_casualties_are_taken_after_both_rolls() -> None:
    """TOI-12.8, TOI-R21."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular*4"})
    step = do(state, "assault 0404", dice=[4, 4, 4, 4, 6, 6, 6, 1])

    kinds = [type(event) for event in step.events if isinstance(event, AssaultDiceRolled | FigureLost)]
    assert kinds == [AssaultDiceRolled] + [FigureLost] * 7
    assert [event.unit for event in events(step, FigureLost)] == ["G1"] * 4 + ["A1"] * 3
    assert len(unit(step.state, "A1").figures) == 1  # all four fired back though all fell


def test_the_defenders_owner_hands_out_his_hits_first_and_one_by_one() -> None:
    """TOI-12.9, TOI-12.8, TOI-R21, SN-G15."""
    units = {
        "A1": "0304 officer regular",
        "A2": "0403 elite*2",
        "G1": "0404 regular*2",
        "G2": "0404 officer elite",
    }
    state = do(beside(units), "assault 0404 with A2", dice=[4, 4, 1, 1, 4, 1, 1, 1, 1]).state

    assert to_move(state) == "de"
    assert isinstance(decision := asked(state), ChooseLoss)
    assert decision.hits == 2
    assert choices(state) == ["lose regular of G1", "lose officer of G2", "lose elite of G2"]
    assert refused(state, "lose regular of A1") == "TOI-7.16"
    state = do(state, "lose elite of G2").state
    assert choices(state) == ["lose regular of G1", "lose officer of G2"]
    step = do(state, "lose regular of G1")

    assert to_move(step.state) == "us"
    assert choices(step.state) == ["lose officer of A1", "lose regular of A1", "lose elite of A2"]
    after = do(step.state, "lose elite of A2")
    assert unit(after.state, "A2").figures == ("elite",)


@cases("lose elite of A2", "lose regular of A1")
def test_the_attackers_hits_fall_on_assaulter_or_supporters(answer: str) -> None:
    """TOI-12.9."""
    units = {"A1": "0304 regular*2", "A2": "0403 elite*2", "A3": "0305 regular*4", "G1": "0404 regular*4"}
    state = do(beside(units), "assault 0404 with A2", dice=[1, 1, 1, 1, 4, 1, 1, 1]).state

    assert choices(state) == ["lose regular of A1", "lose elite of A2"]
    assert refused(state, "lose regular of A3") == "TOI-7.16"
    after = do(state, answer).state
    left = (len(unit(after, "A1").figures), len(unit(after, "A2").figures), len(unit(after, "A3").figures))
    assert left == ((2, 1, 4) if "A2" in answer else (1, 2, 4))


# who has won


@cases(
    ((4, 1, 1, 1), 0, True),
    ((1, 1, 1, 1), 0, False),
    ((4, 4, 1, 1), 1, True),
    ((4, 4, 1, 1), 2, False),
    ((4, 1, 1, 1), 2, False),
)
def test_the_attacker_wins_with_more_net_hits(attack: tuple[int, ...], back: int, won: bool) -> None:
    """TOI-12.10, TOI-R21."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular*4"})
    step = do(state, "assault 0404", dice=[*attack, *[4] * back, *[1] * (4 - back)])

    assert only(step, AssaultEnded).won == won
    assert cited(step, AssaultEnded) == ("TOI-12.10",)
    if not won:
        assert (where(step.state, "A1"), where(step.state, "G1")) == ("0304", "0404")
        assert isinstance(asked(step.state), ChooseAction)
        assert not events(step, Retreated)


def test_cover_counts_for_the_comparison() -> None:
    """TOI-12.10, TOI-R21."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular*4"}, on={"0404": "W"})
    step = do(state, "assault 0404", dice=[4, 4, 1, 1, 5, 1, 4, 1, 1, 1])
    assert (only(step, AssaultDiceRolled).net, only(step, AssaultEnded).won) == (1, False)


def test_with_no_defender_left_the_attacker_wins_with_fewer_hits() -> None:
    """TOI-12.10, TOI-R11."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 elite"})
    step = do(state, "assault 0404", dice=[4, 1, 1, 1, 4, 4])

    assert (only(step, AssaultDiceRolled).net, only(step, AssaultDiceRolled).returned) == (1, 2)
    assert only(step, AssaultEnded).won
    assert cited(step, MovedIn) == ("TOI-12.11",)
    assert where(step.state, "A1") == "0404"


def test_hits_are_compared_as_rolled_and_not_by_figures_left() -> None:
    """TOI-R21, TOI-12.10, TOI-R11."""
    state = beside({"A1": "0304 elite", "G1": "0404 regular*4"})
    step = do(state, "assault 0404", dice=[4, 4, 4, 4, 4, 1])

    assert not only(step, AssaultEnded).won  # 2 to 3, though A1 had but one figure to lose
    assert not there(step.state, "A1")
    assert (where(step.state, "G1"), len(unit(step.state, "G1").figures)) == ("0404", 2)


def test_nobody_moves_in_if_the_assaulting_squad_has_fallen() -> None:
    """TOI-R11, TOI-12.11."""
    units = {"A1": "0304 elite flamethrower", "A2": "0403 regular*4", "G1": "0404 regular*4"}
    state = do(beside(units), "assault 0404 with A2", dice=[4, 4, 4, 1, 1, 1, 4, 4, 1, 1]).state
    step = do(state, "lose elite of A1", "retreat G1 to 0504")

    assert only(step, AssaultEnded).won  # 3 to 2
    assert not there(step.state, "A1")
    assert not events(step, MovedIn)
    assert where(step.state, "A2") == "0403"
    assert not [one for one in step.state.units if one.at == "0404"]


def test_if_both_last_squads_fall_the_supporters_stay() -> None:
    """TOI-R11."""
    units = {"A1": "0304 regular", "A2": "0403 regular*4", "G1": "0404 regular"}
    state = do(beside(units), "assault 0404 with A2", dice=[4, 1, 1, 4]).state
    step = do(state, "lose regular of A1")

    assert only(step, AssaultEnded).won
    assert not there(step.state, "A1")
    assert where(step.state, "A2") == "0403"
    assert not events(step, MovedIn)


# retreats


def won(units: Mapping[str, str], **more: object) -> State:
    """Win an assault of four regulars on G1, three regulars of which one is left."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular*3", **units}, **more)  # type: ignore[arg-type]
    return do(state, "assault 0404", dice=[*WINNING, 1, 1, 1]).state


def test_surviving_defenders_retreat_and_the_assaulting_squad_moves_in() -> None:
    """TOI-12.11, TOI-12.12, TOI-R21, SN-G15."""
    state = won({})

    assert to_move(state) == "de"
    assert isinstance(decision := asked(state), ChooseRetreat)
    assert decision.hex == "0404"
    assert set(choices(state)) == {f"retreat G1 to {place}" for place in AROUND if place != "0304"}
    step = do(state, "retreat G1 to 0505")
    assert [type(event) for event in step.events][:2] == [Retreated, MovedIn]
    assert cited(step, Retreated) == ("TOI-12.11", "TOI-12.12")
    assert (where(step.state, "G1"), where(step.state, "A1")) == ("0505", "0404")
    assert told(step, "us") == told(step, "de")


@cases(
    ("0304", "enemies"),
    ("0604", "not adjacent"),
    ("0404", "its own hex"),
    ("0405", "water"),
    ("0504", "full"),
    ("9999", ""),
)
def test_where_nobody_retreats_to(place: str, why: str) -> None:
    """TOI-12.12."""
    full = {f"G{number}": "0504 regular" for number in (2, 3, 4)}
    state = won(full, on={"0405": "S"})

    assert refused(state, f"retreat G1 to {place}") == "TOI-12.12", why
    assert set(choices(state)) == {"retreat G1 to 0305", "retreat G1 to 0403", "retreat G1 to 0505"}


def test_two_units_in_a_hex_leave_room_for_one() -> None:
    """TOI-12.12, TOI-5.2."""
    state = won({"G2": "0504 regular", "G3": "0504 regular"}, on=walls("0504"))
    assert choices(state) == ["retreat G1 to 0504"]


def test_a_cliff_is_in_the_way_of_a_retreat_but_points_are_not() -> None:
    """TOI-R21, TOI-12.12, TOI-5.9."""
    state = won({}, on={"0505": "B", "0504": "W"}, levels={"0403": 2})

    assert refused(state, "retreat G1 to 0403") == "TOI-12.12"
    assert {"retreat G1 to 0505", "retreat G1 to 0504"} <= set(choices(state))


@cases("water", "enemies", "full")
def test_with_no_hex_to_retreat_to_a_squad_is_eliminated(blocked: str) -> None:
    """TOI-12.12, TOI-R23."""
    others: dict[str, str] = {}
    if blocked == "enemies":
        others = {
            f"A{number}": f"{place} regular" for number, place in enumerate(AROUND, 2) if place != "0304"
        }
    if blocked == "full":
        others = {f"G{number}": "0504 elite" for number in (2, 3, 4)}
    on = {} if blocked == "enemies" else walls(*(["0504"] if blocked == "full" else []))
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular*3", **others}, on=on)
    step = do(state, "assault 0404", dice=[*WINNING, 1, 1, 1])

    assert not there(step.state, "G1")
    assert cited(step, Eliminated) == ("TOI-12.12",)
    assert where(step.state, "A1") == "0404"
    assert step.state.de.lost_regulars == 3  # two by hits, one with the squad


def test_the_owner_chooses_who_retreats_first_where_there_is_room_for_one() -> None:
    """TOI-12.12, TOI-R21."""
    units = {"A1": "0304 regular*4", "G1": "0404 elite*2", "G2": "0404 officer*2", **KEEP}
    units |= {"G3": "0504 regular", "G4": "0504 regular"}
    state = do(table(units, on=map_of(walls("0504"))), "assault with A1").state
    state = do(state, "assault 0404", "lose elite of G1", dice=[4, 1, 1, 1] + [1] * 6).state

    assert choices(state) == ["retreat G1 to 0504", "retreat G2 to 0504"]
    step = do(state, "retreat G2 to 0504")
    assert only(step, Retreated).unit == "G2"
    assert only(step, Eliminated).unit == "G1"
    other = do(state, "retreat G1 to 0504").state
    assert not there(other, "G2")


def test_retreats_and_the_move_in_draw_no_op_fire_and_cost_nothing() -> None:
    """TOI-R6, TOI-12.11."""
    units = {"G2": "0604 regular*4 op_fire", "A2": "0303 regular*4 op_fire"}
    step = do(won(units), "retreat G1 to 0405")

    assert not events(step, WindowOpened)
    assert isinstance(asked(step.state), ChooseAction)
    assert (where(step.state, "A1"), where(step.state, "G1")) == ("0404", "0405")


def test_the_move_in_costs_no_points() -> None:
    """TOI-R6."""
    units = {"A1": "0204 regular*4", "G1": "0404 elite", **KEEP}
    state = do(table(units, on=map_of({"0304": "B", "0404": "W"})), "assault with A1", "step to 0304").state
    step = do(state, "assault 0404", dice=[4, 1, 1, 1, 1, 1, 1, 1])
    assert where(step.state, "A1") == "0404"  # 1 point was left, woods cost 2


@cases("", "fatigued", "op_fire", "pinned", "disrupted")
def test_defenders_keep_activation_and_condition(words: str) -> None:
    """TOI-R21."""
    back = {"pinned": 2, "disrupted": 0}.get(words, 4)
    state = beside({"A1": "0304 regular*4", "G1": f"0404 regular*4 {words}"})
    before = unit(state, "G1")
    step = do(state, "assault 0404", "retreat G1 to 0504", dice=[4, 1, 1, 1] + [1] * back)

    after = unit(step.state, "G1")
    assert (after.activation, after.condition) == (before.activation, before.condition)
    assert unit(step.state, "A1").activation == "fatigued"


@cases(({}, True), (dict.fromkeys(AROUND[:2] + AROUND[4:], "B"), False))
def test_a_half_track_retreats_like_a_squad_or_is_destroyed(on: Mapping[str, str], saved: bool) -> None:
    """TOI-R10, TOI-12.12."""
    signs = {**on, "0305": "B"} if not saved else {}
    state = won({"G2": "0404 m3a1"}, on=signs)

    if saved:
        assert "retreat G2 to 0504" in choices(state)
        state = do(state, "retreat G2 to 0504").state
        state = do(state, "retreat G1 to 0504").state
        assert (where(state, "G2"), where(state, "A1")) == ("0504", "0404")
    else:
        assert not [choice for choice in choices(state) if "G2" in choice]  # no vehicle enters a building
        step = do(state, "retreat G1 to 0504")
        assert only(step, Eliminated).unit == "G2"
        assert where(step.state, "A1") == "0404"
