"""What a person types who slips: the answer says what was meant, or what there is."""

from pathlib import Path

import pytest

from cli.terminal import Run, unfolded

PLAY = ("play", "sniper", "--scenario", "snipers_alley", "-o", "default_set_up=true", "--seed", 3)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("advanc A1", "No: cannot read 'advanc A1'; did you mean 'advance A1'?"),
        ("hlep", "No: cannot read 'hlep'; did you mean 'help'?"),
        ("fire A1 at G1 nromal", "'nromal' is no kind; there are normal, suppressive; did you mean"),
        (
            "fire A1 at G1 normal aiming at cook",
            "'cook' is no aim; there are officer, elite, regular, mg, mortar",
        ),
    ],
)
def test_a_slip_is_answered_with_what_may_have_been_meant(run: Run, typed: str, answer: str) -> None:
    assert answer in unfolded(run(*PLAY, typed=f"{typed}\n").out)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("step to 0905", "No: 'step to 0905' does not fit: "),
        ("lose cook of A1", "No: cannot read 'lose cook of A1': 'cook' is no figure; there are officer, "),
    ],
)
def test_an_action_of_another_moment_is_no_riddle(run: Run, typed: str, answer: str) -> None:
    """What is wrong is its moment, or a word in it, and not that nobody can read it."""
    assert answer in run(*PLAY, typed=f"{typed}\n").out


def test_what_is_like_nothing_is_answered_with_a_way_on(run: Run) -> None:
    assert "No: cannot read 'sing loudly'; give the number of an answer, or ? for help" in (
        run(*PLAY, typed="sing loudly\n").out
    )


def test_names_in_small_letters_are_known_in_actions_that_are_not_listed(run: Run) -> None:
    """The list holds no fire of mortars at hexes without an enemy, and nothing that is illegal."""
    played = run(*PLAY, typed="bombard 0905 with a2 normal\nfire a4 at g1 normal with a3\n").out

    assert "A2 bombarded 0905, normal: " in played
    assert "there is no unit" not in played


def test_exit_leaves_like_quit(run: Run) -> None:
    left = run(*PLAY, typed="exit\nadvance A1\n")

    assert (0, True) == (left.code, left.out.endswith("The game stops here.\n"))
    assert "A1 was activated" not in left.out


def test_who_leaves_before_the_record_begins_is_not_sent_to_it(run: Run, tmp_path: Path) -> None:
    left = run(*PLAY, "--real-dice", "--record", tmp_path / "game.jsonl", typed="quit\n")

    assert left.out.endswith("The game stops here.\n")


def test_a_throw_names_who_fires_at_whom(run: Run) -> None:
    """TOI-7.10, TOI-7.13"""
    drawn = "C3\nC7\nM1\nM2\n"
    thrown = run(*PLAY, "--real-dice", typed=f"{drawn}fire A1 at G1 normal\n6 6 1 1\n").out

    assert "Throw 4 black for attack (A1 at G1) [TOI-7.10]: " in thrown
    assert "Throw 3 red for cover (G1) [TOI-7.13]: " in thrown


def test_one_action_so_far_is_one_action(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run(*PLAY, "--record", file, typed="advance A1\n")

    assert " 1 action so far." in run("resume", file).out


def test_a_section_of_the_rules_is_found_by_its_name(run: Run) -> None:
    found = run("rules", "sniper", "op fire")
    assert found.out.startswith("TOI-10  Op fire\nTOI-10.1  ")
    assert "TOI-10.10  Using op fire" in found.out
    assert ", Op fire, " in run("rules", "sniper", "op fier").err


def test_where_units_move_each_question_says_how_far_first(run: Run) -> None:
    """The first line of the board stands above every question, which is asked once."""
    asked = run(*PLAY, typed="advance A4\nstep to 0507\n").out

    said = "Americans: Go on with the move of A4, attack, or stop (3 movement points left)."
    assert f"\nRound 1 of 4, action.\n{said} [" in asked.replace("\n  ", " ")


def test_who_builds_is_told_what_the_division_has_left(run: Run) -> None:
    """SN-1.2, TOI-3.2"""
    asked = run(
        "play", "sniper", "--scenario", "snipers_alley", "--seed", 1, typed="build officer,elite,mortar\n"
    ).out

    assert "\nAmericans: Build A2 of 1 elite and 3 regulars, the only answer [TOI-3.2]\n" in asked
    left = "(1 elite, 11 regulars, 1 mg and 1 mortar left)"
    assert f"Americans: Build A3 from the figures of its division {left}." in asked.replace("\n  ", " ")


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("fire A1 at S1 normal", "S1 is concealed and cannot be attacked [SN-9.1]"),
        ("smoke 0505 with A2", "0505 is 1 hex away from A2, out of its range [TOI-11.3]"),
        ("smoke 1505 with A6", "1505 is 11 hexes away from A6, out of its range [TOI-11.3]"),
        ("fire A1 at G3 normal with A6", "A6 cannot reach 1305, 9 hexes away [TOI-7.7]"),
    ],
)
def test_a_refusal_says_what_stands_in_the_way_with_its_clause(run: Run, typed: str, refusal: str) -> None:
    assert f"No: {refusal}\n" in run(*PLAY, typed=f"{typed}\n").out


def test_a_hex_outside_the_deployment_zone_is_refused_as_such(run: Run) -> None:
    """SN-1.19"""
    walk = ("play", "sniper", "--scenario", "lieutenants_walk", "--seed", 2)

    assert "No: 1004 is outside the zone that U1 may be deployed in [SN-1.19]\n" in (
        run(*walk, typed="deploy at 1004\n").out
    )


def test_lines_of_sight_and_fields_of_fire_are_told(run: Run) -> None:
    """TOI-6.2, TOI-7.7"""
    asked = "los 1107 1305\nlos a1 g1\nlos A1\nlos\nlos A1 nowhere\n"
    told = unfolded(run(*PLAY, typed=asked).out)

    assert "1107 does not see 1305, 3 hexes: through 1206 [TOI-6.2]" in told
    assert "A1 in 0505" in told
    assert "fires within its range [TOI-7.7]; in sight (hex): " in told
    assert "No: name two hexes, points or units, or one unit: 'los A B', 'los A'" in told
    assert "No: there is no hex or unit 'nowhere'" in told


def test_a_german_counter_of_a_refused_action_keeps_its_name(run: Run) -> None:
    """BOB-5.6.3: "ge" is a side, "GE-S1" a counter."""
    told = run("learn", "bob", "--example", "fire_out_of_melee", typed="fire ge-s1 at c2\n").out

    assert "No: an enemy is in E3; nobody fires out of that hex [BOB-5.6.3]\n" in told.partition("> ")[2]
