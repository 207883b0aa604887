"""Section 13 in play: from whom lines are traced, and what hides a group from fire and reactions."""

from cases import cases
from fire_move.given import given, men, pinned, table
from fire_move.played import dice, do, forbids, legal, told
from fire_move.tables import strips
from wargames.fire_move.moments import FigureChecked, FireOpened
from wargames.fire_move.values.state import State

RIFLES = "RIF RIF RIF RIF"
FIRERS = men("A", RIFLES, 5, 20)
FIRE = "fire A at B with F3"


def across(terrain: str, *, wide: int = 4) -> State:
    """Let 10 inches of open ground, a strip and open ground lie between two groups."""
    on = strips(f"open 10 | {terrain} {wide} | open 46", depth=40)
    return given([FIRERS], [men("B", "RIF RIF", 18, 20)], "F3 M1", their_hand="F3", on=on)


@cases(
    ("woods", "FM-13.2"),
    ("bunker", "FM-13.3"),
    ("hill", "FM-13.5"),
    ("jungle", "FM-13.6"),
    ("crops", None),
)
def test_nobody_fires_across_what_blocks(terrain: str, clause: str | None) -> None:
    """FM-13.2, FM-13.3, FM-13.5, FM-13.6, FM-R23, FM-G6: nor reacts."""
    state = across(terrain)
    walking = do(state, "move A with M1 for actions", "step 6/20").state

    assert forbids(state, FIRE) in ({None} if clause is None else {"FM-13.1", clause})
    assert (clause and "FM-5.15") == forbids(walking, "react at 1 with B by F3")


def test_one_figure_in_sight_of_the_key_figure_is_enough_and_is_checked_alone() -> None:
    """FM-13.1, FM-R52: the Key Figure sees one of five."""
    on = strips("open 20 | woods 40", depth=40)
    deep = men("B", "RIF RIF RIF RIF RIF", 24, 20, dx=0.75, dy=0)
    state = given([men("A", RIFLES, 10, 20)], [deep], "F3", on=on)

    step = do(state, FIRE, fell=dice("4 4"))

    assert [5] == [one.figure for one in told(step, FigureChecked)]
    assert 1 == len(told(step, FireOpened))


def test_the_line_is_traced_from_the_key_figure_alone() -> None:
    """FM-13.1, FM-R4: the second and third man see over the wall, and their leader does not."""
    led = men("A", "SL RIF RIF", 18.1, 20, dx=0.9, dy=0)
    last = men("A", "RIF RIF SL", 18.1, 20, dx=0.9, dy=0)
    walled = table(border="high_wall")

    assert not legal(given([led], [men("B", "RIF RIF", 30, 20)], "F3", on=walled), FIRE)
    assert legal(given([last], [men("B", "RIF RIF", 30, 20)], "F3", on=walled), FIRE)


def test_a_pinned_leader_is_not_the_key_figure() -> None:
    """FM-R4, FM-13.1: the most significant unpinned man traces the line, and he stands at the wall."""
    led = men("A", "SL LMG RIF", 18.1, 20, dx=0.9, dy=0)
    state = given([led], [men("B", "RIF RIF", 30, 20)], "F3", on=table(border="high_wall"))

    assert not legal(state, FIRE)
    assert legal(pinned(state, 1), FIRE)


def test_figures_block_no_line() -> None:
    """FM-R23: own men and enemies stand in between."""
    between = [men("C", "RIF RIF", 8, 20), men("D", "RIF RIF", 11, 20)]
    state = given([FIRERS, between[0]], [men("B", "RIF RIF", 15, 20), between[1]], "F3")

    assert legal(state, FIRE)
