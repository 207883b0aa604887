import json
import re
from pathlib import Path

from cli.terminal import Run, unfolded
from wargames import load
from wargames.cli.commands.play import bot_of_class
from wargames.cli.dialog.dialog import WIPE
from wargames.kernel.play.replay import replay

GAME = "screaming_eagles"
PLAY = ("play", GAME, "--bot", "random", "--seed", 3)


def test_a_whole_game_is_played_by_numbers(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    played = run(*PLAY, "-o", "round_limit=6", "--record", file, typed="1\n" * 500)

    assert 0 == played.code
    assert "Game over: " in played.out
    assert re.search(r"Game over: (Blue|Tan|nobody) won\. ", played.out)
    last = json.loads(file.read_text().splitlines()[-1])
    assert {"blue", "tan"} == set(last["over"])
    assert "every hash is right" in run("replay", file).out


def test_the_end_of_input_leaves_a_record_that_goes_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ("-o", "round_limit=2", "--record", file)
    left = run(*PLAY, *words, typed="lay stallion S1\n")

    assert 0 == left.code
    assert f"Go on with: wargames resume {file}" in left.out
    before = len(replay(file).finish().done)

    resumed = run("resume", file, "--bot", "random", typed="1\n" * 200)
    assert 0 == resumed.code
    assert "Game over: " in resumed.out
    assert before < len(replay(file).finish().done)


def test_quit_leaves_at_once(run: Run) -> None:
    left = run(*PLAY, typed="quit\nlay stallion S1\n")

    assert 0 == left.code
    assert left.out.endswith("The game stops here.\n")
    assert "Stallion lays" not in left.out


def test_the_moment_is_shown_with_its_clause_and_numbered_actions_with_odds(run: Run) -> None:
    shown = run(*PLAY).out

    assert "Blue: Lay a card for Stallion. [SE-4.1]" in shown
    assert "  | At the start of each round all players" in shown
    assert re.search(r"\n  1 Lay break left with 1 die for Stallion +1 space 33\.3 %", shown)
    assert "Round 1, Blue moves first" in shown


def test_what_is_due_and_the_first_word_are_asked_in_one_line(run: Run) -> None:
    shown = run("play", "bob", "--seed", 3, typed="A4\n").out

    assert "\nAmericans: Set up US-P1 (Paratrooper Squad) at which hex? [BOB-3.1]\n" in shown
    assert "\nAmericans: Set up US-P2 (Paratrooper Squad) at which hex? [BOB-3.1]\n" in shown
    assert "Place: " not in shown


def test_refusals_are_shown_and_asked_again(run: Run) -> None:
    shown = run(*PLAY, typed="fire LR at eagle\nhop\n99\n0\nlay stallion S1\n").out

    assert "No: 'fire LR at eagle' does not fit: now lay a card for Stallion [SE-4.1]" in shown
    assert "No: cannot read 'hop'; give the number of an answer, or ? for help" in shown
    assert 2 == shown.count("No: the answers are numbered 1 to 9")
    assert "Stallion lays straight ahead with 1 die." in shown


def test_names_of_hexes_and_units_may_be_typed_in_small_letters(run: Run) -> None:
    typed = "place at a4 OPEN top\nplace at a3\nplace at a2\nplace at a1\nMove us-p1\nwhy step to b4\n"
    shown = run("play", "bob", "--seed", 3, typed=typed).out

    assert "US-P1 (Paratrooper Squad) was set up in A4." in shown
    assert "US-P1 (Paratrooper Squad) in A4 was activated to move." in shown
    assert "Move US-P1 to B4: allowed [BOB-5.4.17]" in shown
    assert "No: " not in shown


def test_the_other_commands_answer(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "now.svg"
    asked = ("?", "why 3", "why hold fire", "odds 1", "board", "actions", "rules SE-6.7", "rules zeppelin")
    typed = "\n".join((*asked, f"save {picture}", "save x", "", ""))
    shown = run(*PLAY, typed=typed).out

    assert "odds ACTION" in shown
    assert "Lay break left with 4 dice for Stallion: allowed [SE-4.1]" in shown
    assert "Hold fire: 'hold fire' does not fit: now lay a card for Stallion [SE-4.1]" in shown
    assert "1/3" in shown
    assert 2 == shown.count("Round 1, Blue moves first")
    assert 1 == shown.count("  9 lay stallion R4")  # listed as it is typed
    assert 2 == shown.count("  9 Lay break right with 4 dice for Stallion")  # asked, asked again by Enter
    assert "the mover goes on to the next free space" in shown
    assert "No: nothing in the rules has to do with 'zeppelin'" in shown
    assert "No: name a file that ends in .svg" in shown
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_an_honest_undo_takes_a_sealed_card_back_until_the_last_one_is_in(run: Run) -> None:
    """SE-R20"""
    shown = run(*PLAY, typed="undo\n1\nundo\n2\n1\nundo\n").out

    assert "No: nothing to undo" in shown
    assert "Undone: lay break left with 1 die for Stallion." in shown
    assert "No: cannot undo: all sealed choices are in" in shown


def test_a_free_undo_takes_the_last_action_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shown = run(*PLAY, "--undo", "free", "--record", file, typed="1\nundo\n2\n").out

    assert "Undone: lay break left with 1 die for Stallion." in shown
    assert "Stallion lays break left with 2 dice." in shown
    assert "1 step undone" in run("replay", file).out


def test_enemy_cards_stay_hidden_from_the_person(run: Run) -> None:
    """SE-5.4"""
    shown = run(*PLAY, typed="1\n").out

    assert "Eagle lays a card." in shown
    assert "Eagle lays break" not in shown


def test_a_person_may_play_several_seats(run: Run) -> None:
    typed = "lay eagle S1\nlay stallion S1\nlay tiger S1\nlay cobra S1\n"
    shown = run("play", GAME, "--seat", "blue", "--seat", "tan", typed=typed).out

    assert "You lead Blue and Tan." in shown
    assert "Eagle lays straight ahead with 1 die." in shown
    assert "Cobra lays straight ahead with 1 die." in shown
    assert "Choose the plane that acts next" in shown


def test_what_one_person_did_is_wiped_from_the_screen_before_the_next_is_asked(run: Run) -> None:
    """SE-5.4"""
    people = ("play", GAME, "--seat", "blue", "--seat", "tan", "--seed", 3)
    typed = "lay stallion S2\nlay tiger S1\n\nlay eagle S1\n"
    shown = run(*people, "--wipe", typed=typed).out

    before, after = shown.split(WIPE)
    assert "The next choice is for Tan. Press Enter when nobody else looks" in before
    assert "Stallion lays straight ahead with 2 dice." in before
    assert "Stallion lays a card." in after
    assert "Stallion lays straight" not in after
    assert "--wipe hides it" not in shown
    assert "stays on the screen for the next; --wipe hides it" in run(*people).out


def test_a_wiped_screen_asks_for_what_has_one_answer_too(run: Run) -> None:
    """Whoever looks on while another is not asked would learn that he had no choice."""
    people = ("play", "sniper", "--scenario", "snipers_alley", "--seat", "us", "--seat", "de", "--seed", 1)
    typed = "build officer,elite,mortar\n"

    told = run(*people, typed=typed).out
    assert "Americans: Build A2 of 1 elite and 3 regulars, the only answer [TOI-3.2]" in told
    assert "there is no other answer; Enter gives it" in run(*people, "--wipe", typed=typed).out


def test_a_resumed_game_is_not_told_again_from_its_beginning(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    people = ("--seat", "blue", "--seat", "tan", "--wipe")
    run("play", GAME, *people, "--seed", 3, "--record", file, typed="lay stallion S2\nlay tiger S1\n")
    resumed = run("resume", file, *people, typed="lay eagle S1\nlay cobra S1\n\n").out

    assert "Stallion lays a card." not in resumed.split(WIPE)[-1]


def test_nothing_of_a_bots_action_is_told_when_it_is_taken_back(run: Run) -> None:
    """BOB-R62"""
    typed = "A1\nA2\nA3\nA5\nop fire US-M1\nop fire US-P1\nundo\n"
    shown = run("play", "bob", "--seed", 3, "--undo", "free", typed=typed).out

    own = "prepare US-P1 for Op Fire."
    assert f"Undone: {own}" in shown
    assert {"a choice of the Germans."} == {*re.findall("Undone: (.*)", shown)} - {own}


def test_dice_may_be_thrown_on_the_table(run: Run) -> None:
    typed = "1\n1\nhold fire\nhold fire\n7\n2\n"
    shown = run(*PLAY, "--real-dice", "--seat", "blue", typed=f"1\n1\npick stallion\n{typed[4:]}").out

    assert "Throw black for " in shown
    assert "That cannot be: a black die cannot show 7" in shown
    assert "Stallion flies 2 spaces (2)" in shown


def test_a_game_with_real_dice_stops_at_a_throw_and_goes_on_with_real_dice(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my game.jsonl"
    left = run(*PLAY, "--real-dice", "--record", file, typed="1\n1\npick stallion\nhold fire\nquit\n")
    resumed = run("resume", file, typed="hold fire\n")

    assert f"Go on with: wargames resume '{file}'" in left.out
    assert 0 == resumed.code
    assert "Throw black for " in resumed.out


def test_a_resumed_game_has_its_own_bots_and_tells_of_a_torn_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run(*PLAY, "--record", file, typed="1\n1\n")
    whole = file.read_bytes()
    file.write_bytes(whole[:-9])
    game = load("screaming_eagles")

    assert "random" == bot_of_class(game, "RandomBot")
    assert bot_of_class(game, "Stranger") is None
    assert bot_of_class(game, None) is None
    assert "The last line of the record was cut short" in run("resume", file).out
    assert file.read_bytes() in whole


def test_a_picture_is_written_over_only_when_asked(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "now.svg"
    picture.write_text("mine", encoding="utf-8")

    shown = " ".join(run(*PLAY, typed=f"save {picture}\nquit\n").out.split())
    assert f"No: {picture} is there already; 'save {picture} over' writes over it" in shown
    assert "mine" == picture.read_text(encoding="utf-8")

    shown = run(*PLAY, typed=f"save {picture} over\nquit\n").out
    assert f"The picture is in {picture}." in " ".join(shown.split())
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_a_command_without_its_words_says_what_it_wants(run: Run) -> None:
    shown = run(*PLAY, typed='odds\nwhy\nrules "afterburner"\nsave a\0b.svg\n').out

    assert 2 == shown.count("No: name an action, by its number or in words")
    assert "SE-16.1  " in shown
    assert "No: name a file that ends in .svg" in shown


def test_each_seat_left_may_have_a_bot_of_its_own(run: Run) -> None:
    four = ("play", "screaming_eagles", "--plain", "--option", "players=4", "--seed", "1")

    written = run(*four, "--bot", "random", "--bot", "ace", "--bot", "random", typed="quit\n")
    assert ["random", "ace", "random"] == re.findall(r"The bot (\w+) plays", unfolded(written.out))

    refused = run(*four, "--bot", "random", "--bot", "ace", typed="quit\n")
    assert "3 seats are left; name one bot, or as many, not 2" in refused.err
