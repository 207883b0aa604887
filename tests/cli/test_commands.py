import json
import re
from pathlib import Path

import pytest

import wargames
from cli.terminal import Run
from wargames.arena import Standing
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.play.replay import replay
from wargames.kernel.play.session import Session

GAME = "screaming_eagles"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of the first cards, and one flown plane."""
    file, game = tmp_path / "game.jsonl", wargames.load(GAME)
    session = Session(game, "standard", dice=SeededDice(1), record=file)
    for seat, action in [
        ("blue", "lay stallion S4"),
        ("blue", "lay tiger L1"),
        ("tan", "lay eagle R4"),
        ("tan", "lay cobra S2"),
        ("blue", "pick stallion"),
        ("blue", "hold fire"),
    ]:
        session.submit(seat, action)
    return file


def test_the_games_are_listed_with_their_bots(run: Run) -> None:
    shown = run("list")

    assert 0 == shown.code
    assert "Screaming Eagles" in shown.out
    assert "random" in shown.out


def test_the_options_are_listed_with_values_and_clauses(run: Run) -> None:
    shown = run("options", GAME)

    for option in wargames.load(GAME).options_type.__annotations__:
        assert option in shown.out
    assert "SE-15.1" in shown.out


def test_a_game_without_options_says_so(run: Run) -> None:
    assert "fire_move has no options.\n" == run("options", "fire_move").out


def test_the_version_is_shown(run: Run) -> None:
    shown = run("--version")

    assert (0, "wargames 0.1.0\n") == (shown.code, shown.out)


def test_help_tells_the_exit_codes(run: Run) -> None:
    assert "Exit codes: 0" in " ".join(run("--help").out.split())


@pytest.mark.parametrize(
    "command",
    ["list", "options", "play", "resume", "watch", "match", "replay", "odds", "show", "rules", "schema"],
)
def test_every_command_has_help(run: Run, command: str) -> None:
    shown = run(command, "--help")

    assert 0 == shown.code
    assert f"Usage: wargames {command}" in shown.out
    assert command == "list" or "wargames " + command in shown.out.split("Example", 1)[1]


def test_schemas_are_written_one_by_one_or_all_in_one(run: Run) -> None:
    whole, one = json.loads(run("schema", GAME).out), json.loads(run("schema", GAME, "view").out)

    assert whole["$defs"]["view"] == one
    assert "there is no subject 'views' of a schema; did you mean 'view'?" in run("schema", GAME, "views").err


def test_watching_tells_the_battle_and_leaves_record_and_picture(run: Run, tmp_path: Path) -> None:
    file, picture = tmp_path / "g.jsonl", tmp_path / "g.svg"
    shown = run(
        "watch",
        GAME,
        "--bot",
        "random",
        "--seed",
        5,
        "-o",
        "round_limit=2",
        "--record",
        file,
        "--picture",
        picture,
    )

    assert 0 == shown.code
    assert "Round 2: " in shown.out
    assert "Game over: " in shown.out
    assert "Seed 5, " in shown.out
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert 0 < len(replay(file).finish().done)


def test_the_same_seed_tells_the_same_battle(run: Run) -> None:
    words = ("watch", GAME, "--bot", "random", "--seed", 5, "-o", "round_limit=2")

    assert run(*words).out == run(*words).out


MATCH = ("match", GAME, "--bot", "random", "--bot", "ace", "-o", "round_limit=1")


def test_a_match_swaps_sides_and_writes_a_table(run: Run) -> None:
    shown = run(*MATCH, "-n", 4, "--seed", 3)

    assert 0 == shown.code
    assert "as Blue" in shown.out
    assert "4 games, seeds 3 to 4, each played from every side;" in shown.out


@pytest.mark.parametrize(
    ("by_side", "draws", "told"),
    [
        (((0, 2), (0, 2)), 0, "Tan won every game, whichever bot led them"),
        (((2, 0), (2, 0)), 0, "Blue won every game, whichever bot led them"),
        (((1, 2), (0, 1)), 0, None),
        (((1, 1), (1, 1)), 0, None),
        (((0, 2), (0, 2)), 1, None),
        (((0, 1), (0, 1)), 0, None),
        (((4, 0), (0, 0)), 0, None),
    ],
)
def test_a_match_in_which_one_side_wins_with_either_bot_says_so(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    by_side: tuple[tuple[int, ...], ...],
    draws: int,
    told: str | None,
) -> None:
    found = [
        Standing(name, sum(won), draws, 0, won) for name, won in zip(("random", "ace"), by_side, strict=True)
    ]
    monkeypatch.setattr("wargames.cli.commands.match.standings", lambda *_: found)
    shown = " ".join(run(*MATCH, "-n", 2, "--seed", 3).out.split())

    assert ("won every game" in shown) == (told is not None)
    assert told is None or told in shown


def test_a_match_of_twins_plays_each_seed_once(run: Run) -> None:
    shown = run("match", GAME, "--bot", "ace", "--bot", "ace", "-o", "round_limit=1", "-n", 3, "--seed", 3)

    assert "ace #2" in shown.out
    assert "3 games, seeds 3 to 5, each played once, for the bots are alike;" in shown.out


def test_a_match_of_an_odd_number_of_games_says_that_one_seed_is_unswapped(run: Run) -> None:
    shown = run(*MATCH, "-n", 3, "--seed", 1)

    assert "3 games, seeds 1 to 2, all but the last played from every side;" in shown.out


def test_a_match_as_json_holds_every_result(run: Run) -> None:
    found = json.loads(run(*MATCH, "-n", 4, "--seed", 3, "--json").out)

    assert [3, 4] == found["seeds"]
    assert 4 == len(found["results"])
    assert 1.0 == sum(bot["share"] for bot in found["bots"])


def test_a_replay_tells_every_step_and_checks_it(run: Run, record: Path) -> None:
    shown = run("replay", record)

    assert 0 == shown.code
    assert "   1. Blue: lay straight ahead with 4 dice for Stallion\n      Stallion lays" in shown.out
    assert shown.out.endswith("6 steps; every hash is right.\n")


def test_a_replay_stops_where_it_is_told(run: Run, record: Path, tmp_path: Path) -> None:
    shown = run("replay", record, "--until", 2, "--picture", tmp_path / "two.svg")

    assert "lay break left with 1 die for Tiger" in shown.out
    assert "lay eagle" not in shown.out
    assert "Eagle, Cobra to lay" in (tmp_path / "two.svg").read_text(encoding="utf-8")


def test_a_torn_record_is_replayed_without_its_last_line(run: Run, record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-20])
    shown = run("replay", record)

    assert 0 == shown.code
    assert "cut short" in shown.out
    assert "5 steps" in shown.out


def test_odds_of_a_shot_are_exact(run: Run, record: Path) -> None:
    """SE-F1: four red dice reach 20 or more once in 81."""
    shown = run("odds", record, "--at", 5, "fire", "LR", "at", "cobra")

    assert 0 == shown.code
    assert re.search(r"hit +1\.2 % +1/81", shown.out)
    assert "assuming flare" in shown.out


def test_odds_of_a_hidden_card_need_a_seat_and_keep_to_it(run: Run, record: Path) -> None:
    assert 2 == run("odds", record, "--at", 0, "lay", "eagle", "S1").code

    shown = run("odds", record, "--at", 0, "--seat", "tan", "lay eagle S1")
    assert re.search(r"3 spaces +33\.3 % +1/3", shown.out)


def test_showing_a_position_keeps_what_a_seat_may_not_see(run: Run, record: Path, tmp_path: Path) -> None:
    """SE-5.4"""
    own = run("show", record, "--at", 2, "--seat", "blue").out
    enemy = run("show", record, "--at", 2, "--seat", "tan").out

    assert "straight ahead, 4 dice*" in own
    assert "straight ahead" not in enemy
    assert "straight ahead" not in run("show", record, "--at", 2).out
    for name, start in [("b.svg", "<svg"), ("b.txt", "Round 1")]:
        assert 0 == run("show", record, "--output", tmp_path / name).code
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)
    assert 0 == run("show", record, "--output", tmp_path / "b.png").code
    assert (tmp_path / "b.png").read_bytes().startswith(b"\x89PNG")


def test_rules_are_looked_up_by_id_and_by_words(run: Run) -> None:
    assert "SE-R11" in run("rules", GAME, "se-6.7").out
    assert "Flares" in run("rules", GAME, "SE-12.1").out
    assert run("rules", GAME, "SE-12.1").out == run("rules", GAME, "12.1").out
    assert "SE-12.2 " in run("rules", GAME, "SE-12").out
    assert "SE-1.2 " not in run("rules", GAME, "12").out
    assert "130 clauses" in run("rules", GAME).out
    assert "SE-12.1" in run("rules", GAME, "--search", "may drop a FLARE").out
    assert 1 == run("rules", GAME, "--search", "parachute zeppelin").code


def test_a_rule_names_its_code_and_its_tests_by_file_and_line(run: Run) -> None:
    places = [
        line
        for line in run("rules", GAME, "SE-12.1", "--code").out.splitlines()
        if line.startswith(("Code: ", "Tests: "))
    ]

    assert places
    assert not re.search("^(Code|Tests): ", run("rules", GAME, "SE-12.1").out, re.MULTILINE), (
        "only if asked for"
    )
    for place in places:
        path, _, line = place.split(" ")[1].rpartition(":")
        assert Path(path).read_text(encoding="utf-8").splitlines()[int(line) - 1].strip()
    assert any(place.startswith("Tests: ") and " test_" in place for place in places)


def test_rules_are_found_by_their_sections(run: Run) -> None:
    for entry in ("SE-G1", "SE-R1", "SE-F1"):
        assert run("rules", GAME, entry).out.startswith(entry)


def test_coverage_names_code_and_tests_of_each_clause(run: Run, tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text('def test_a() -> None:\n    """SE-6.7, SE-99.1"""\n')
    shown = run("rules", GAME, "--coverage", "--tests", tmp_path)

    assert 1 == shown.code
    assert re.search(r"SE-6\.7 .*test_one:test_a", shown.out)
    assert "no such entry: SE-99.1" in shown.out
    assert "130 clauses" in shown.out


def test_coverage_finds_the_tests_of_the_checkout(run: Run) -> None:
    assert "proven by tests" in run("rules", GAME, "--coverage").out
