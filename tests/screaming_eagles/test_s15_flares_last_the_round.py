"""Section 15, the option flares_last_round."""

from screaming_eagles.given import (
    ThenLow,
    asked,
    attack,
    choices,
    do,
    do_with,
    events_of,
    only,
    play_quietly,
    table,
    turn_of,
)
from wargames.kernel.game import Step
from wargames.screaming_eagles.moments import FlareDropped, FlareKept, FlaresBurnedOut, ShotRolled
from wargames.screaming_eagles.state import State

OPTION = {"flares_last_round": True}


def dropped(*, flare: str = "drop", option: bool = True) -> State:
    """Cobra answered Stallion's LR, which missed."""
    laid = table(stallion=(8, 5), tiger=(7, 4), cobra=(8, 33), options={"flares_last_round": option})
    return attack(turn_of("stallion", laid).state, "fire LR at cobra", red=[0, 0, 0, 0], flare=flare).state


def tiger_fires(state: State, weapon: str, *red: int) -> Step[State]:
    """Play on to Tiger's turn and let it fire at Cobra; all other shots are held."""
    state = to_tiger(state)
    return do_with(ThenLow(red=red), state, f"fire {weapon} at cobra")


def to_tiger(state: State) -> State:
    while getattr(asked(state), "plane", "") != "tiger":
        answer = "pick eagle" if asked(state).kind == "ChoosePlane" else "hold fire"
        state = do_with(ThenLow(), state, answer).state
    return state


def test_a_dropped_flare_works_against_every_later_missile_of_the_round() -> None:
    """SE-15.1, SE-R24: MR 2, 5, 2 reaches 4, and no flare is asked about."""
    step = tiger_fires(dropped(), "MR", 2, 5, 2)

    rolled = only(step, ShotRolled)
    assert (4, 5) == (rolled.reach, rolled.dropped)
    assert {"SE-12.5", "SE-15.1"} <= set(rolled.clauses)
    assert [] == events_of(step, FlareDropped) + events_of(step, FlareKept)
    assert 1 == step.state.table.plane("cobra").stores.flares


def test_the_missile_that_a_flare_answers_meets_it_by_the_basic_rule() -> None:
    """SE-12.5, SE-15.1: only later missiles of the round meet it by the option."""
    laid = table(stallion=(8, 5), cobra=(8, 33), options=OPTION)
    step = attack(turn_of("stallion", laid).state, "fire LR at cobra", red=[0, 0, 0, 0], flare="drop")

    assert ("SE-10.1", "SE-10.4", "SE-12.5") == only(step, ShotRolled).clauses


def test_without_the_option_the_second_missile_asks_again() -> None:
    """SE-15.1, SE-12.7: the refusal's other side, the printed rule."""
    step = tiger_fires(dropped(option=False), "MR")

    assert ["drop flare", "keep flare"] == choices(step.state)


def test_a_burning_flare_does_nothing_against_the_cannon() -> None:
    """SE-R24, SE-12.2"""
    laid = table(stallion=(8, 5), tiger=(8, 3), cobra=(8, 33), options=OPTION)
    state = turn_of("stallion", laid).state
    state = attack(state, "fire LR at cobra", red=[0, 0, 0, 0], flare="drop").state

    rolled = only(tiger_fires(state, "CAN", 5, 2), ShotRolled)

    assert (7, None) == (rolled.reach, rolled.dropped)


def test_a_burning_flare_guards_its_own_plane_only() -> None:
    """SE-15.1, SE-12.8"""
    laid = table(stallion=(8, 5), tiger=(7, 4), cobra=(8, 33), eagle=(6, 33), options=OPTION)
    state = turn_of("stallion", laid).state
    state = attack(state, "fire LR at cobra", red=[0, 0, 0, 0], flare="drop").state

    step = do(to_tiger(state), "fire MR at eagle")

    assert "eagle" == getattr(asked(step.state), "plane", None)


def test_a_flare_does_not_affect_an_earlier_attack() -> None:
    """SE-R24: the first missile met no flare and counted all dice; the second meets one."""
    laid = table(stallion=(8, 5), tiger=(7, 4), cobra=(8, 33), options=OPTION)
    first = attack(turn_of("stallion", laid).state, "fire LR at cobra", red=[5, 2, 2, 0], flare="keep")

    asking = tiger_fires(first.state, "MR", 5, 2, 0)
    second = do_with(ThenLow(red=[5, 2, 0]), asking.state, "drop flare")

    assert (9, None) == (only(first, ShotRolled).reach, only(first, ShotRolled).dropped)
    assert (2, 5) == (only(second, ShotRolled).reach, only(second, ShotRolled).dropped)


def test_only_one_die_is_ever_dropped() -> None:
    """SE-R24: two fives, one counts."""
    rolled = only(tiger_fires(dropped(), "LR", 5, 5, 0, 0), ShotRolled)

    assert (5, 5) == (rolled.reach, rolled.dropped)


def test_the_flare_goes_out_at_the_end_of_the_round() -> None:
    """SE-15.2: in the next round all red dice count unless another flare is dropped."""
    ended = play_quietly(dropped())
    state = turn_of("stallion", ended.state).state

    asking = do(state, "fire MR at cobra")
    rolled = only(do_with(ThenLow(red=[5, 2, 0]), asking.state, "keep flare"), ShotRolled)

    assert ("cobra",) == only(ended, FlaresBurnedOut).squadrons
    assert (7, None) == (rolled.reach, rolled.dropped)
    assert 1 == state.table.plane("cobra").stores.flares


def test_a_flare_kept_does_not_burn() -> None:
    """SE-15.1"""
    step = tiger_fires(dropped(flare="keep"), "MR")

    assert ["drop flare", "keep flare"] == choices(step.state)
