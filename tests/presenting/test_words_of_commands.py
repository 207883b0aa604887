"""Commands about games, rules and the editor: no code of a seat and no identifier for people."""

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from cases import cases
from presenting.words import GAMES, IDENTIFIER, SCENARIOS, code_of_seats, lines_of, markup_texts, wrong_with
from wargames import editing, load
from wargames.cli.console import LOOKS
from wargames.cli.errors import main
from wargames.editing.forms import FormNode
from wargames.kernel.base.ledger import Gap
from wargames.presenting.rule_tables import JSON_DATA, rows_called, told
from wargames.presenting.sides import UnknownSeat, find_seat, heading
from wargames.web.editor import balancing

# rules

TOML_TABLE = re.compile(r"^\[\[?[\w.]+\]", re.MULTILINE)


@cases(*GAMES)
def test_tables_of_rules_are_read_in_words(name: str) -> None:
    """No brackets of TOML, no braces of JSON, no identifier, no short name that the gap has words for."""
    marks = re.compile(r"^\s*\[\[?[\w.]+\]|[{}]|\b[a-z]+_[a-z_]+ ?[:=]")
    for gap in load(name).ledger.gaps:
        used = " ".join(gap.words.values()).split()
        short = re.compile(r"\b(?:" + "|".join(word for word in gap.words if word not in used) + r") -?\d")
        lines = told(gap) if TOML_TABLE.search(gap.fill) or JSON_DATA in gap.fill else ()

        assert [] == [line for line in lines if marks.search(line)], gap.id
        assert [] == [line for line in lines if gap.words and short.search(line)], gap.id


def test_a_row_of_a_table_is_a_line_of_its_own() -> None:
    fire_move = load("fire_move").ledger
    (title, card) = rows_called(fire_move, "F4")
    woods = "  woods: concealment 2, concealment behind it 0, blocks the line, seen into 400"

    assert title.startswith("FM-G1  ")
    assert card == (
        "Cards, F4: a card of fire, fewest men 2, most men 4, to hit 4/2/1/0, "
        "a light machine gun adds 1/2/1/1, a submachine gun adds 2/0/0/0"
    )
    assert f"{woods}, artillery ignores it" in told(cast("Gap", fire_move["FM-G6"]))


def test_a_counter_is_found_by_its_name() -> None:
    (_, counter) = rows_called(load("bob").ledger, "tiger e")

    assert counter == (
        "Vehicle: Tiger E: side German, against vehicles 15, against infantry and guns 11, front armor 9, "
        "flank armor 6, movement points 11, proficiency 1, turret"
    )


def test_a_switch_that_is_off_is_left_out_of_a_row() -> None:
    (_, counter) = rows_called(load("bob").ledger, "marder")

    assert counter.endswith(", movement points 13, proficiency 1")


def test_words_that_stand_for_nothing_in_a_table_are_found() -> None:
    """A word of a gap explains a name or a value that its tables hold."""
    gaps = [gap for name in GAMES for gap in load(name).ledger.gaps]

    assert [] == [gap.id for gap in gaps if not gap.words.keys() <= set(re.findall(r"-?\w+", gap.fill))]


@cases(*GAMES)
def test_clauses_and_rulings_are_read_without_the_code(name: str) -> None:
    ledger = load(name).ledger
    texts = [
        *(text for clause in ledger.clauses for text in (clause.rule, clause.example)),
        *(text for one in ledger.rulings for text in (one.question, one.ruling, one.why)),
        *(gap.missing for gap in ledger.gaps),
    ]

    programs = re.compile(
        rf"{IDENTIFIER.pattern}|\b[a-z]+\((?!s\))|\bsamples?\b|\b\w+ = (?:true|false|none)\b"
    )
    assert [] == [(found[0], text) for text in texts if (found := programs.search(text or ""))]


# commands about games


def boards_left_out(lines: list[str]) -> list[str]:
    """Return the lines before the first board: the others are covered above, view by view."""
    return lines[: lines.index("")]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS, ids=str)
def test_a_listed_scenario_names_its_sides(
    name: str, scenario: str, capsys: pytest.CaptureFixture[str]
) -> None:
    title, *lines = boards_left_out(lines_of(capsys, "list", name, scenario))
    game = load(name)

    assert title.endswith(f"({scenario})")
    assert f"Sides: {', '.join(heading(game, seat) for seat in game.seats_in(scenario))}" in lines
    assert [] == [found for line in lines if (found := wrong_with(name, line))]


@pytest.mark.parametrize(
    "name", [name for name in GAMES if len(load(name).seats_in(load(name).balanced)) > 1]
)
def test_a_match_is_told_by_sides(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, "match", name, "--bot", "random", "--bot", "random", "-n", "1", "--seed", "4")
    game = load(name)

    there = " ".join(lines).split()
    assert [] == [seat for seat in game.seats_in(game.balanced) if heading(game, seat) not in there]
    assert [] == [found for line in lines if (found := wrong_with(name, line))]


def test_a_match_with_too_few_bots_names_the_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert "2 sides here (the Americans; the Germans)" in " ".join(
        " ".join(lines_of(capsys, "match", "bob", "--bot", "random")).split()
    )


@pytest.mark.thorough
def test_an_analysis_is_told_by_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, picture = str(tmp_path / "game.jsonl"), tmp_path / "curve.svg"
    lines_of(capsys, "watch", "bob", "--plain", "--seed", "5", "--bot", "random", "--record", record)
    quick = "determinized:simulations=2,horizon=1,policy=random"
    lines = lines_of(capsys, "analyze", record, "--bot", quick, "--picture", str(picture))

    assert {"Americans", "Germans"} <= set(" ".join(lines).split())
    code = code_of_seats("bob")
    assert [] == [line for line in lines if code.search(line)]
    assert [] == [text for text in markup_texts(picture.read_text(encoding="utf-8")) if code.search(text)]


@cases(*GAMES)
def test_the_editor_measures_balance_by_sides(name: str) -> None:
    game = load(name)

    there = balancing.sides(game, game.balanced, {})

    assert there == tuple(heading(game, seat) for seat in game.seats_in(game.balanced))


@cases("ge", "GE", "germans", "Germans", "the Germans")
def test_a_seat_is_found_by_its_side(named: str) -> None:
    game = load("bob")

    assert find_seat(game, game.seats_in("farm_lane"), named) == "ge"


@cases(
    ("bob", "there is no seat 'usa'; seats: us (Americans), ge (Germans)"),
    ("screaming_eagles", "there is no seat 'usa'; seats: blue, tan"),
)
def test_an_unknown_seat_is_told_which_there_are(game: str, says: str) -> None:
    there = load(game).seats_in(load(game).balanced)

    with pytest.raises(UnknownSeat) as raised:
        find_seat(load(game), there, "usa")

    assert says == str(raised.value)
    assert says == str(copy.copy(raised.value))


def test_a_replay_tells_weight_by_look(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = str(tmp_path / "game.jsonl")
    main(("watch", "bob", "--plain", "--seed", "5", "--bot", "random", "--record", record))
    capsys.readouterr()
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    main(("replay", record, "--plain"))
    lines = capsys.readouterr().out.split("\n")

    assert {"hit", "turn"} <= {
        weight for weight, look in LOOKS.items() for line in lines if f"\x1b[{look}m" in line
    }
    assert any(re.match(r" *\d+\. ", line) for line in lines), "titles stay as they are"


# the editor


def read_in_form(node: FormNode) -> Iterator[str]:
    """Yield what a form shows of a file: titles, labels of choices, and what may be put in."""
    yield from (node.title, node.says, *(called for _, called in node.choices))
    yield from (title for _, title, _ in node.more)
    for one in node.of:
        yield from read_in_form(one)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS, ids=str)
def test_the_editor_names_sides_and_counters(name: str, scenario: str) -> None:
    game = load(name)
    draft = editing.draft(game, editing.begun(game, scenario))

    assert draft.form is not None
    shown = (*read_in_form(draft.form), *(one.called for one in draft.laid))
    assert [] == [found for text in shown if (found := wrong_with(name, text))]
