"""A game for one at the command line: long lists, no other seats, a kill in the enemy's turn."""

import random
import re
import shutil
from pathlib import Path

import pytest

from cli.terminal import Run, one_line
from wargames import load
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.play.session import Session

GAME = "sam_fire"
PLAY = ("play", GAME, "--scenario", "village", "--seed", 3)


@pytest.fixture(scope="module")
def assaulted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record that ends where a German assaults and a supply counter may be spent (SAF-R32)."""
    folder = tmp_path_factory.mktemp("assault")
    records = ((seed, folder / f"{seed}.jsonl") for seed in range(7, 60))
    return next(file for seed, file in records if plays_into_an_assault(seed, file))


def plays_into_an_assault(seed: int, file: Path) -> bool:
    """Fire whenever possible, until a German assaults; tell whether one did."""
    rng, session = random.Random(seed), Session(load(GAME), "tanks", dice=SeededDice(seed), record=file)
    while waiting := session.run():
        ((seat, decision),) = waiting.items()
        if decision.kind == "ChooseSupply":
            return True
        declining = {"EndOrders", "KeepDice", "SpendSupply"}
        willing = [one for one in decision.actions if type(one).__name__ not in declining]
        shots = [one for one in willing if "Fire" in type(one).__name__]
        session.submit(seat, rng.choice(shots or willing or decision.actions.candidates))
    return False


def test_nothing_speaks_of_other_seats_in_a_game_for_one(run: Run) -> None:
    shown = run(*PLAY, typed="?\nkeep dice\n").out

    assert shown.startswith("Scream, Aim, Fire!: The Village. Seed 3. Type ? for help.\n")
    assert "You lead" not in shown
    assert "\nChange an order die by a point, or keep the dice (2, 2, 3, 5 and 5). [SAF-6.13]\n" in shown
    assert "\n> The order dice stay as they fell.\n" in shown
    assert "Americans>" not in shown


def test_a_bot_without_a_seat_is_refused(run: Run) -> None:
    refused = run(*PLAY, "--bot", "random")

    assert 2 == refused.code
    assert "no seat for the bot 'random'" in one_line(refused)
    assert "has one side here; name one bot, not 2" in one_line(
        run("watch", GAME, "--bot", "random", "--bot", "random")
    )


def test_hundreds_of_orders_are_chosen_word_by_word(run: Run) -> None:
    shown = run(*PLAY, typed="keep dice\nfire\nI1\n").out.partition("\nGive an order")[2]

    assert re.search(r"\n.* \d+ End orders\n> fire …\n", shown)
    assert re.search(r"\n  1 I1  hit 13\.2 %, .*morale \+0\.7\n", shown)
    assert re.search(
        r"\n> Fire with I1: at which unit\?\n +1 Fire with I1 at R01 by a 2 +hit 13\.2 %, .*morale \+0\.7\n",
        shown,
    )
    assert len(shown.splitlines()) < 30


def test_all_orders_are_grouped_with_their_odds_on_demand(run: Run) -> None:
    shown = run(*PLAY, typed="keep dice\nactions\n").out.partition("\nGive an order")[2]

    assert re.search(r"\n> +1 move I1 to \[0106 0107 0108 .*\n +.*\] with \[2 3\]\n", shown)
    assert re.search(
        r"\n +\d+ fire I1 at \[R01 R04 R10\] with \[2 3\] +hit 13\.2 %, .*morale \+0\.7\n", shown
    )
    assert len(shown.splitlines()) < 60


def test_a_group_of_actions_is_an_entry_to_choose_from(run: Run) -> None:
    listed = run(*PLAY, typed="keep dice\nactions\n").out
    number = re.search(r"\n +(\d+) fire I1 at \[R01 R04 R10\]", listed)
    assert number is not None
    shown = run(*PLAY, typed=f"keep dice\nactions\n{number[1]}\nback\n").out

    assert re.search(r"\n +1 Fire with I1 at R01 by a 2 ", shown)
    assert 2 == len(re.findall(r" \d+ End orders\n", shown))  # asked, asked again
    assert 1 == len(re.findall(r" \d+ end orders\n", shown))  # listed as it is typed


def test_each_prompt_says_where_in_the_turn_it_is(run: Run) -> None:
    shown = run(*PLAY, typed="keep dice\nmove I1 to 0206 with 2\n").out

    turn = "\n\nTurn 1 of 9, step 3: Activate units.\nGive an order (dice left: "
    assert 2 == shown.count(turn)


def test_the_numbers_are_those_of_the_menu_shown_last(run: Run) -> None:
    shown = run(*PLAY, typed="keep dice\nactions I1 0206\nactions zebra\nwhy 2\nwhy 3\n2\n6\n").out

    assert re.search(r"> +1 move I1 to 0206 with 2\n +2 move I1 to 0206 with 3\n> ", shown)
    assert "No: no legal action has 'zebra' in it" in shown
    assert "Move I1 to 0206 by a 3: allowed [SAF-6.2]" in shown
    assert "No: the answers are numbered 1 to 2; there is no 3" in shown
    assert "Order for 3: move I1 to 0206." in shown


def test_the_first_words_of_an_action_narrow_the_question(run: Run) -> None:
    shown = run(*PLAY, typed="keep dice\nmove i1 to 0206\nback\nmove I1\n0206\n3\n").out

    assert re.search(r"> Move I1 to 0206: by which die\?\n  2    3\n> (.*\n)*?.* End orders\n> ", shown)
    assert "> Move I1: to which hex?\n" in shown
    assert shown.rstrip().startswith("Order for 3: move I1 to 0206.", shown.rindex("Order for"))


def test_the_first_words_do_where_no_other_action_begins_so(run: Run) -> None:
    shown = run(*PLAY, typed="keep\nend\n").out

    assert "The order dice stay as they fell." in shown
    assert "Turn 1: the Germans act." in shown


def test_digits_that_name_a_hex_are_no_number_of_the_menu(run: Run) -> None:
    shown = run(*PLAY, typed="keep dice\nmove I1\n0106\n").out

    assert shown.rstrip().endswith("> Move I1 to 0106: by which die?\n  2    3\n> \nThe game stops here.")


def test_a_word_is_taken_back_and_no_more_than_were_chosen(run: Run) -> None:
    shown = run(*PLAY, typed="keep dice\nfire\nback\nback\n").out

    assert 2 == shown.count(" End orders\n")
    assert "No: no word is chosen yet; undo takes an action back\n" in shown


def test_odds_of_half_an_action_are_refused_with_the_ways_on(run: Run) -> None:
    shown = run(*PLAY, typed="keep dice\nodds fire I8\nodds 1\n").out

    assert (
        "No: 'fire I8' is not the whole of an action; it may go on:\n      fire I8 at [R01 R04] with" in shown
    )
    assert "No: '1' is not the whole of an action; it may go on:\n      move I1 to " in shown


def test_what_no_action_begins_with_is_answered_without_forms(run: Run) -> None:
    shown = run(*PLAY, typed="keep dice\nhop\n").out

    assert "No: cannot read 'hop'; give the number of an answer, or ? for help" in shown
    assert "{" not in shown


def test_a_refusal_names_its_clause_and_costs_nothing(run: Run) -> None:
    shown = run(*PLAY, typed="keep dice\nmove I1 to 0101 with 2\nwhy move I1 to 0101 with 2\n").out

    assert 2 == shown.count("I1 cannot reach 0101 (woods, 2 MP to enter) with 3 MP [SAF-7.3]")
    assert "Order for" not in shown


def test_the_last_step_is_told_again_with_its_clauses(run: Run) -> None:
    shown = run(*PLAY, typed="keep dice\nlast\n").out

    assert "The order dice stay as they fell. [SAF-6.13]" in shown


def test_brief_play_leaves_out_what_the_rules_chose(run: Run) -> None:
    full, short = (run(*PLAY, *words, typed="keep dice\nend orders\n").out for words in ((), ("--brief",)))

    assert "R01 (regular) is next (of " in full
    assert "R01 (regular) is next" not in short
    assert "R01 (regular), calm, draws " in short


def test_a_whole_game_is_watched_and_replayed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    watched = run("watch", GAME, "--bot", "random", "--seed", 3, "--record", file, "--clauses")
    told = run("replay", file, "--brief", "--picture", tmp_path / "last.svg")

    assert 0 == watched.code == told.code
    assert "Turn 1: the Germans act. [SAF-4.1, SAF-4.3]" in watched.out
    assert "every hash is right" in told.out
    assert "takes aim" not in told.out
    assert (tmp_path / "last.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_game_killed_in_a_german_assault_goes_on_there(run: Run, assaulted: Path, tmp_path: Path) -> None:
    file = tmp_path / "killed.jsonl"
    shutil.copy(assaulted, file)
    with file.open("a") as record:
        record.write('{"seat": "amer')
    resumed = run("resume", file, typed="odds keep supply\n1\n").out

    assert "The last line of the record was cut short" in resumed
    assert "What happened last:\n" in resumed
    assert re.search(
        r"\nReplenish a unit in \d{4} before \w+ assaults it, or keep the .*\. \[SAF-R32\]\n", resumed
    )
    assert re.search(r"German assault wins +\d+\.?\d* % +\d+/\d+", resumed)
    assert "is replenished" in resumed
    assert re.search(r"storms \d{4}: rolls", resumed)
    assert "every hash is right" in run("replay", file).out


def test_chits_of_two_words_are_typed_at_the_table(run: Run) -> None:
    typed = "1 2 3 4 5\nkeep dice\nfire I1 at R01 with 2\nCC99\ncc1\n6\n+10\n"
    shown = run(*PLAY, "--real-dice", typed=typed).out

    assert "You throw the dice." in shown
    assert "That cannot be: 'CC99' is not one of: CC1, CC2, CC3, CC4" in shown
    assert "A damage chit is drawn for R01 (regular): destroyed +10." in shown


def test_options_and_scenarios_fit_a_narrow_screen(run: Run) -> None:
    assert (
        "outnumbered = true | false; default false [SAF-6.4]\n    roll six order dice"
        in run("options", GAME).out
    )
    assert re.search(r"village +The Village", run("list", GAME).out)


def test_an_unknown_clause_is_answered_with_the_nearest_few(run: Run) -> None:
    written = run("rules", GAME, "SAF-99")

    assert 2 == written.code
    assert len(one_line(written)) < 200


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('hex = "0308"', 'hex = "9999"', "american[0].hex: '9999' is no hex of the map [SAF-G13]"),
        ('unit = "I1"', 'unit = "ZZ9"', "no counter is called 'ZZ9'"),
        ("turn_limit = 9", "turn_limit = nan", "goal.turn_limit: expected int"),
        ("w   .   .", "w   Q   .", "row 1, column 3: 'Q'"),
        ("[goal]", "[gaol]", "[SAF-2.3]"),
        ("[map]", "[map", "[SAF-2.3]"),
    ],
)
def test_a_broken_scenario_file_is_one_line(
    run: Run, tmp_path: Path, old: str, new: str, message: str
) -> None:
    shipped = Path(__file__).parents[2] / "src/wargames/sam_fire/set_ups/village.toml"
    file = tmp_path / "mine.toml"
    file.write_text(shipped.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    refused = run("play", GAME, "--scenario", file)

    assert 1 == refused.code
    assert message in one_line(refused)
    assert "mine.toml" in refused.err
