"""Section 12: defensive flares."""

from typing import Any

from cases import cases
from screaming_eagles.given import (
    PLANES,
    ThenLow,
    asked,
    attack,
    choices,
    do,
    do_with,
    events_of,
    only,
    refused,
    table,
    turn_of,
)
from wargames.screaming_eagles.attack import reach
from wargames.screaming_eagles.components import Squadron
from wargames.screaming_eagles.moments import ChooseFlare, FlareDropped, FlareKept, ShotRolled
from wargames.screaming_eagles.state import State


def facing(**stores: int) -> State:
    """Stallion has Cobra 6 spaces ahead, and Tiger has too; Cobra's stores as given."""
    laid = table(stallion=(8, 5), tiger=(7, 4), cobra=(8, 17), stores={"cobra": stores})
    return turn_of("stallion", laid).state


def flares(state: State, squadron: Squadron = "cobra") -> int:
    return state.table.plane(squadron).stores.flares


@cases("LR", "MR")
def test_a_missile_gives_its_target_the_choice_of_a_flare(weapon: str) -> None:
    """SE-12.1, SE-12.3: the next decision is Cobra's."""
    step = do(facing(), f"fire {weapon} at cobra")

    decision = asked(step.state)
    assert isinstance(decision, ChooseFlare)
    assert ("tan", "cobra") == (decision.seat, decision.plane)
    assert ["drop flare", "keep flare"] == choices(step.state)


def test_dropping_a_flare_is_optional() -> None:
    """SE-12.1"""
    step = attack(facing(), "fire LR at cobra", red=[0, 0, 2, 2], flare="keep")

    assert 2 == flares(step.state)
    assert 1 == len(events_of(step, FlareKept))
    assert only(step, ShotRolled).dropped is None


def test_flares_do_not_work_against_the_cannon() -> None:
    """SE-12.2, SE-G5: red dice follow at once, and flares stay 2."""
    step = do(facing(), "fire CAN at cobra", red=[2, 2], black=[1])

    assert 4 == only(step, ShotRolled).reach
    assert 2 == flares(step.state)
    assert [] == events_of(step, FlareDropped) + events_of(step, FlareKept)


def test_no_flare_is_dropped_after_the_red_dice() -> None:
    """SE-12.3"""
    step = attack(facing(), "fire LR at cobra", red=[0, 0, 0, 0], flare="keep")

    assert "SE-12.3" == refused(step.state, "drop flare", "blue")
    assert "drop flare" not in choices(step.state)


def test_no_flare_is_dropped_before_the_attack_is_announced() -> None:
    """SE-12.3"""
    assert "SE-12.3" == refused(facing(), "drop flare", "tan")


def test_nothing_but_the_flare_is_decided_while_a_missile_waits() -> None:
    """SE-12.3"""
    state = do(facing(), "fire LR at cobra").state

    assert "SE-12.3" == refused(state, "hold fire", "tan")
    assert "SE-8.7" == refused(state, "fire LR at cobra", "blue")


def test_a_flare_comes_from_the_plane_s_own_board() -> None:
    """SE-12.4: Cobra's flares 2 become 1; Eagle's stay 2."""
    step = attack(facing(), "fire LR at cobra", red=[0, 0, 0, 0], flare="drop")

    assert (1, 2) == (flares(step.state), flares(step.state, "eagle"))
    assert "cobra" == only(step, FlareDropped).squadron


@cases(("MR", [5, 2, 5], 7), ("LR", [0, 0, 0, 2], 0), ("LR", [2, 2, 2, 2], 6))
def test_the_highest_single_red_die_is_not_counted(weapon: str, red: list[int], total: int) -> None:
    """SE-12.5, SE-R14: MR 5, 2, 5 against a flare reaches 7; a tie drops one die only."""
    step = attack(facing(), f"fire {weapon} at cobra", red=red, flare="drop")

    rolled = only(step, ShotRolled)
    assert (total, max(red)) == (rolled.reach, rolled.dropped)


def test_all_dice_at_0_reach_0_with_a_flare_too() -> None:
    """SE-R14"""
    assert 0 == reach((0, 0, 0, 0), flare=True)


@cases(("keep", 9, True), ("drop", 4, False))
def test_flare_worked_example(flare: str, total: int, hit: bool) -> None:
    """SE-12.6, SE-12.5: at distance 6 the dice 2, 2, 0, 5 total 9; with a flare 4."""
    step = attack(facing(), "fire LR at cobra", red=[2, 2, 0, 5], flare=flare)

    rolled = only(step, ShotRolled)
    assert (6, total, hit) == (rolled.distance, rolled.reach, rolled.hit)


@cases([0, 0, 0], [5, 5, 5], ids=["missed", "hit"])
def test_the_flare_is_gone_after_the_attack(red: list[int]) -> None:
    """SE-12.7: against a second missile in the same round Cobra needs another flare."""
    first = attack(
        facing(), "fire MR at cobra", red=red, black=[2, 2, 2, 2] if any(red) else (), flare="drop"
    )

    second = second_missile(first.state)

    assert isinstance(asked(second), ChooseFlare)
    kept = attack_answer(second, "keep flare", [5, 2, 0])
    assert (7, None) == (kept.reach, kept.dropped)


def test_a_second_flare_is_another_peg() -> None:
    """SE-12.7, SE-12.4"""
    first = attack(facing(), "fire MR at cobra", red=[0, 0, 0], flare="drop")

    state = do_with(ThenLow(), second_missile(first.state), "drop flare").state

    assert 0 == flares(state)


@cases("LR", "MR")
def test_a_plane_without_flares_is_not_asked(weapon: str) -> None:
    """SE-12.8, SE-R32: Eagle's two flares cannot be lent to Cobra."""
    step = do_with(ThenLow(), facing(flares=0), f"fire {weapon} at cobra")

    assert 1 == len(events_of(step, ShotRolled))
    assert (0, 2) == (flares(step.state), flares(step.state, "eagle"))


def test_the_team_mate_cannot_drop_a_flare_for_the_target() -> None:
    """SE-12.8, SE-R13"""
    laid = table(stallion=(8, 5), cobra=(8, 17), options={"players": 4})
    state = do(turn_of("stallion", laid).state, "fire LR at cobra").state

    assert "SE-R13" == refused(state, "drop flare", "eagle")


def test_flares_cannot_be_reloaded() -> None:
    """SE-12.8, SE-9.7: a reload adds a cannon round and nothing else."""
    empty = {"LR": 0, "MR": 0, "CAN": 0, "flares": 0}
    state = turn_of("tiger", table(tiger=(8, 5), stores={"tiger": empty})).state

    assert 0 == flares(do(state, "reload").state, "tiger")


@cases("eagle", "cobra")
def test_the_target_s_own_controller_decides_on_the_flare(target: Squadron) -> None:
    """SE-R13: it knows the weapon, the attacker and the distance before the dice."""
    aimed_at: dict[str, Any] = {target: (8, 17)}
    laid = table(stallion=(8, 5), **aimed_at, options={"players": 4})
    state = do(turn_of("stallion", laid).state, f"fire MR at {target}").state

    decision = asked(state)
    assert isinstance(decision, ChooseFlare)
    assert target == decision.seat
    assert ("MR", "stallion", 6) == (decision.weapon, decision.attacker, decision.distance)


def test_one_attack_meets_one_flare_at_most() -> None:
    """SE-R13, SE-R14"""
    step = attack(facing(), "fire LR at cobra", red=[5, 5, 5, 0], flare="drop", black=[2, 2, 2, 2])

    assert 1 == len(events_of(step, FlareDropped))
    assert 10 == only(step, ShotRolled).reach


def second_missile(state: State) -> State:
    """Play on to Tiger's turn and let it fire MR at Cobra; every other shot is held."""
    while "fire MR at cobra" not in choices(state) or getattr(asked(state), "plane", "") != "tiger":
        decision = asked(state)
        answer = "pick eagle" if decision.kind == "ChoosePlane" else "hold fire"
        state = do_with(ThenLow(), state, answer).state
    return do(state, "fire MR at cobra").state


def attack_answer(state: State, answer: str, red: list[int]) -> ShotRolled:
    """Answer a missile, whose red dice then fall so."""
    return only(do_with(ThenLow(red=red, black=[2] * 4), state, answer), ShotRolled)


@cases(*PLANES)
def test_every_plane_has_two_flares(squadron: Squadron) -> None:
    """SE-12.8, SE-G5"""
    assert 2 == flares(table(), squadron)
