"""Section 22: a demolition run that is given up, or stopped before it began (FM-2.2, FM-22.5, FM-G8)."""

from cases import cases
from fire_move.given import Men, at, given, lost, men
from fire_move.played import asked, dice, do, figure, group, ids, legal, members, told
from wargames.fire_move.moments import ChargePlaced
from wargames.fire_move.values.state import State

OUT = "place charge of 2 with M1 along 11.3/20.75"
GO = "2 5"
"""A morale test of 3, which a German engineer of morale 4 passes."""
ENEMIES = men("B", "RIF RIF RIF", 12, 20)
FIRERS = men("C", "RIF RIF", 8, 26, dx=0.75, dy=0)
SHOOT = "react at {} with C by F1"

LINE = men("A", "SL ENG RIF RIF", 5, 20, dy=0.9)
"""The engineer links the SL to the riflemen: without him they hold together no more."""


def sent_from(own: Men) -> State:
    """Give a group with an engineer, and enemies who can fire at him."""
    return given([own], [ENEMIES, FIRERS], "M1", their_hand="F1 F1")


def given_up(own: Men, *text: str, hits: int = 1) -> State:
    """Give what is left of a run under fire: every shot at the engineer misses."""
    state = sent_from(own)
    return do(state, OUT, *text, fell=dice(GO + " 1 8" * hits)).state


def test_a_run_given_up_before_the_first_step_leaves_the_group_whole() -> None:
    """FM-22.3, FM-2.2, FM-2.9: who has not left his place is a man of his group."""
    after = given_up(LINE, SHOOT.format(0), "halt", "pass")

    assert {"A", "B", "C"} == ids(after)
    assert (1, 2, 3, 4) == members(after, "A")
    assert (True, at(5, 20.9)) == (figure(after, 2).charge, figure(after, 2).at)


def test_pinned_before_the_first_step_he_is_still_a_man_of_his_group() -> None:
    """FM-2.8, FM-2.9, FM-G8: nobody has split off; his run is over, though a hero rallies him."""
    state = given([LINE], [ENEMIES, FIRERS], "M1 HERO", their_hand="F1")
    fell = dice(f"{GO} 6 1")

    shot = do(state, OUT, SHOOT.format(0), fell=fell)
    step = do(shot.state, "hero HERO rallies 2")

    assert {"A", "B", "C"} == ids(step.state)
    assert figure(step.state, 2).charge
    assert not figure(step.state, 2).pinned
    assert at(5, 20.9) == figure(step.state, 2).at
    assert not told(step, ChargePlaced)
    assert group(step.state, "A").acted


@cases((SHOOT.format(3),), ("pass", SHOOT.format(3)), ("pass", SHOOT.format(0)))
def test_nobody_stays_out_alone_by_choice(text: tuple[str, ...]) -> None:
    """FM-2.2, FM-R60, FM-22.5: under way he is not asked whether he goes on: out, there and back."""
    state = do(sent_from(LINE), OUT, fell=dice(GO)).state

    under_way = do(state, *text, fell=dice("1 8")).state

    assert "american" == asked(under_way)
    assert not legal(under_way, "halt")
    home = do(under_way, *["pass"] * (3 - len(text)), fell=dice("1 8 " * 3)).state
    assert {"A", "B", "C"} == ids(home)


def test_an_engineer_who_is_a_group_by_himself_may_halt_anywhere() -> None:
    """FM-5.11, FM-2.2, FM-R11: nobody is left behind, and a remnant of one is no choice of his owner's."""
    state = sent_from(LINE)
    alone = lost(state, 1, 3, 4)

    shot = do(alone, OUT, SHOOT.format(3), fell=dice(f"{GO} 1 8"))
    halted = do(shot.state, "halt", "pass").state

    assert at(5, 20.9) != figure(halted, 2).at
    assert figure(halted, 2).charge
    assert "german" == asked(halted)
