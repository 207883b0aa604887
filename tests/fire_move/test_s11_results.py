"""Section 11: what a Result does to a figure."""

from cases import cases
from fire_move.given import GAME, battle, men, pinned
from fire_move.played import dice, do, figure, ids, told
from wargames.fire_move.moments import FigureChecked, FigureLost
from wargames.fire_move.values.named import Effect
from wargames.fire_move.values.state import State
from wargames.kernel.game import Step

CHECK = {
    -7: "1 8", -6: "1 7", -5: "1 6", -4: "1 5", -3: "1 4", -2: "1 3", -1: "1 2",
    0: "4 4", 1: "2 1", 2: "3 1", 3: "4 1", 4: "5 1", 5: "6 1", 6: "7 1", 7: "8 1",
}  # fmt: skip
"""A throw for each signed result."""


def hit(state: State, result: int) -> tuple[Step[State], FigureChecked]:
    """Fire at FV 4; gives what came to the first figure of B, whose Result is named."""
    step = do(state, "fire A at B with F4", fell=dice(f"{CHECK[result - 4]} 1 8"))
    return step, told(step, FigureChecked)[0]


def facing(roles: str) -> State:
    """Let Americans fire at Germans (a rifleman: morale 3, panic 6)."""
    own = men("A", "RIF RIF RIF RIF", 5, 20)
    return battle([own], [men("B", roles, 10, 20)], "F4", nations=("american", "german"))


@cases(
        ("RIF", 2, "nothing"), ("RIF", 3, "pinned"), ("RIF", 7, "pinned"),
        ("ENG", 3, "nothing"), ("ENG", 4, "pinned"),
        ("PL", 4, "nothing"), ("PL", 5, "pinned"), ("PL", 7, "pinned"))  # fmt: skip
def test_a_result_of_the_morale_number_pins(role: str, result: int, effect: Effect) -> None:
    """FM-11.1, FM-R25, FM-G4: the example: morale 3 and Result 3 pin; Result 2 leaves him unhurt."""
    step, check = hit(facing(f"{role} RIF"), result)

    assert (result, effect) == (check.result, check.effect)
    assert (effect == "pinned") == figure(step.state, check.figure).pinned
    assert (effect == "pinned") == ("FM-11.1" in check.clauses)


@cases(("RIF", 8), ("PL", 8), ("RIF", 11))
def test_a_result_of_eight_kills_an_unpinned_figure(role: str, result: int) -> None:
    """FM-11.2, FM-R25: the example: FV 4 and +4 are 8."""
    step, check = hit(facing(f"{role} RIF"), result)

    assert "KIA" == check.effect
    assert "FM-11.2" in check.clauses
    (lost,) = told(step, FigureLost)
    assert (check.figure, "KIA") == (lost.figure, lost.how)
    assert "FM-11.2" in lost.clauses
    assert check.figure not in {one.number for one in step.state.open.figures}


@cases(("RIF", 5, "nothing"), ("RIF", 6, "routed"), ("ENG", 6, "nothing"), ("ENG", 7, "routed"))
def test_a_result_of_the_panic_number_routs_a_pinned_figure(role: str, result: int, effect: Effect) -> None:
    """FM-11.3, FM-R25, FM-G4: the example: panic 6 and Result 6 rout; Result 5 has no further effect."""
    step, check = hit(pinned(facing(f"{role} RIF"), 5), result)

    assert effect == check.effect
    routed = effect == "routed"
    assert routed == ("FM-11.3" in check.clauses)
    assert [(5, "routed")] * routed == [(one.figure, one.how) for one in told(step, FigureLost)]
    assert routed or figure(step.state, 5).pinned


@cases((8, "routed"), (9, "KIA"), (11, "KIA"))
def test_a_result_of_nine_kills_a_pinned_figure(result: int, effect: Effect) -> None:
    """FM-11.4, FM-R25: the example: panic 6, Result 8 routs and does not kill; 9 kills."""
    step, check = hit(pinned(facing("RIF RIF"), 5), result)

    assert effect == check.effect
    assert (effect == "KIA") == ("FM-11.4" in check.clauses)
    assert effect == told(step, FigureLost)[0].how


def test_a_second_attack_reads_the_state_that_the_first_one_left() -> None:
    """FM-R25: one attack never applies both tables to a figure."""
    own = men("A", "SL RIF RIF RIF RIF RIF RIF RIF", 5, 20, dy=0.6)
    enemy = men("B", "RIF RIF", 25, 20)
    state = battle([own], [enemy], "F3 F4", nations=("american", "german"))

    step = do(
        state, "fire A twice at B with F4 and at B with F3 leader 1 lmg 1 smg 1", fell=dice("7 2 1 8 7 2 1 8")
    )

    first, _, second, _ = told(step, FigureChecked)
    assert [(7, "pinned"), (7, "routed")] == [(one.result, one.effect) for one in (first, second)]


def test_a_routed_figure_is_lost_for_good_and_counts_as_lost() -> None:
    """FM-R26, FM-11.3: it is no more on the table and cannot be rallied."""
    step, _ = hit(pinned(facing("RIF RIF"), 5), 6)

    (lost,) = step.state.open.lost
    assert (5, "german", "routed", False) == (lost.number, lost.side, lost.how, lost.leader)
    assert all("FM-R26" in one.clauses for one in told(step, FigureLost))
    hero = GAME.refusal(step.state, "american", GAME.parse("hero HERO rallies 5"))
    assert hero is not None


def test_a_group_without_figures_is_gone() -> None:
    """FM-11.2, FM-R56"""
    enemies = [men("B", "RIF RIF", 10, 20), men("C", "RIF RIF", 50, 5)]
    state = battle([men("A", "RIF RIF RIF RIF", 5, 20)], enemies, "F4")

    step = do(state, "fire A at B with F4", fell=dice("8 1 8 1"))

    assert {"A", "C"} == ids(step.state)


def test_a_result_below_all_numbers_does_nothing() -> None:
    """FM-11.1, FM-11.3: and its event cites no line of the results."""
    step, check = hit(facing("RIF RIF"), -3)

    assert "nothing" == check.effect
    assert not {"FM-11.1", "FM-11.2", "FM-11.3", "FM-11.4"} & set(check.clauses)
    assert not told(step, FigureLost)
