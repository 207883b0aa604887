"""Fire & Move at the terminal: what is asked, what Enter does, and what is refused in which words."""

import pytest

from cli.terminal import Run, unfolded

PLAY = ("play", "fire_move", "--seed", 1, "--undo", "free")
SET_UP = "1\n" * 5


STEP = SET_UP + "move U2 with M2a for actions\nstep 13/8.9\n"


def test_what_has_one_answer_passes_by_itself_and_says_so(run: Run) -> None:
    """FM-R45: who is hit is asked whether or not he holds a hero card."""
    shown = run(*PLAY, typed=STEP).out

    assert "\nAmericans: Play no hero, the only answer [FM-R45]\n" in shown
    assert "choose hero" not in shown
    assert "Americans: Go on with U2, or halt it. [FM-R11]" in shown


def test_undo_goes_back_to_a_choice_and_not_to_what_passed_by_itself(run: Run) -> None:
    shown = run(*PLAY, typed=STEP + "undo\n").out

    assert "Undone: play no hero" in shown
    assert "Undone: step with U2 to 13, 8.9" in shown
    assert shown.rstrip().endswith("Americans> \nThe game stops here.")
    assert 2 == shown.count("Americans: Go on with the move of U2 (2 move actions left). [FM-5.4]")


def test_the_only_answer_is_given_by_enter_where_all_is_asked_for(run: Run) -> None:
    """FM-R45"""
    shown = run(*PLAY, "--ask-all", typed=STEP + "\nundo\n").out

    asked = shown.index("Americans: Play a hero card, or pass. [FM-R45]")
    assert "there is no other answer; Enter gives it" in shown[asked:]
    assert "Americans: Go on with U2, or halt it. [FM-R11]" in shown[asked:]
    assert "Undone: play no hero" in shown
    assert "Undone: step" not in shown


def test_enter_asks_again_where_there_are_several_answers(run: Run) -> None:
    shown = run(*PLAY, typed="\n\n").out

    assert 3 == shown.count("Set up UP. [")
    assert 3 == shown.count("  1 Deploy UP around ")
    assert "no other answer" not in shown


def test_a_ruling_that_asks_is_explained_as_a_clause_is(run: Run) -> None:
    shown = run(*PLAY, "--ask-all", typed=STEP).out

    explained = "Play a hero card, or pass. [FM-R45]\n  | When exactly is 'any time'? Windows: (a) attached"
    assert explained in shown


def test_an_action_is_chosen_in_at_most_five_short_questions(run: Run) -> None:
    """The order and the group come in either order; targets with their cards, and shares, at once."""
    typed = SET_UP + "fire U2 twice\nat G1 with F2\n1\n"
    shown = run(*PLAY, typed=typed).out.rpartition("Perform an action with a group")[2]

    assert "Americans> Fire U2 twice: at which group, and with which card?\n" in shown
    assert "Fire U2 twice at G1 with F2: and at which group, and with which card?\n" in shown


def test_a_step_says_how_many_actions_are_left(run: Run) -> None:
    shown = run(*PLAY, typed=SET_UP + "move U2 with M2a for actions\n").out

    assert "Americans: Go on with the move of U2 (2 move actions left). [FM-5.4]" in shown


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("deploy UP at 14/30>13/30", "american player: (0, 0) > (36, 0) > (36, 8) > "),
        ("deploy UP at NaN/3>13/3", "is no points; it is written like 5.00/7.25>6.00/8.50"),
        (f"deploy UP at {'1' * 100}/3>13/3", "is no points; it is written like"),
        (SET_UP + "ordnance UW at 35 with F2", "'UW' is no weapon that somebody serves [FM-15.1]"),
        (SET_UP + "move U1 with M2 for fun", "'fun' is no mode; there are actions, cv"),
        (SET_UP + "1\nundo\nundo\n", "Undone: deploy UW"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_do(run: Run, typed: str, said: str) -> None:
    assert said.strip() in unfolded(run(*PLAY, typed=typed + "\n").out)


def test_a_class_is_not_named_where_undo_is_refused(run: Run) -> None:
    shown = run("play", "fire_move", "--seed", 1, typed="1\nundo\n").out

    assert "cannot undo: the Germans saw it [FM-G18]" in shown
