"""Every game, played through every door: no code of a seat, no placeholder and no identifier for people."""

import copy
import io
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from wargames import SeededDice, bots, editing, games, load, render
from wargames.cli.console import LOOKS
from wargames.cli.errors import main
from wargames.editing.forms import FormNode
from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Game, Over, Seat
from wargames.kernel.play.session import Session
from wargames.presenting import (
    DecisionModel,
    SeatSnapshot,
    ending_of,
    odds_text,
    present,
    sentences,
    who_plays,
)
from wargames.presenting.log import step_lines
from wargames.presenting.rules import outline
from wargames.presenting.sides import UnknownSeat, find_seat, hand_over, heading, waiting_for
from wargames.presenting.snapshot import question_line
from wargames.screen import reference
from wargames.web.editor import balancing
from wargames.web.replay_file import replay_data

GAMES = tuple(games())
STEPS = 120
SELDOM = 6
"""Lists and pages are read at every sixth step: they change little between."""

HOLE = re.compile(r"\{\w*\}")
IDENTIFIER = re.compile(r"\b[A-Za-z0-9]+_\w+")
SPELLED = 20
"""No action is so short: all are asked for word by word."""
FORM = re.compile(r" \? .*…| \?$|…$")
TOML = re.compile(r"^\s*\[\[?[a-z][\w.]*\]|^\s*\w+ = \S", re.MULTILINE)
COMMANDS = re.compile(r"wargames \w+[^\n]*|\S+\.jsonl|\S+\.svg|`[^`]*`")
"""What is typed at a shell has ids in it, as has the name of a file."""


class Read(NamedTuple):
    """A text that a person reads, and at which door."""

    door: str
    text: str


@cache
def code_of_seats(game: str) -> re.Pattern[str]:
    """Match the codes of a game's seats where they stand as words: all but names of sides begin small."""
    seats = {seat for one in load(game).scenarios for seat in load(game).seats_in(one)}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(seats))})(?![\w-])")


def wrong_with(game: str, text: str) -> str | None:
    """Say what in a text is for programs alone; None for a text that people read."""
    for what, pattern in (
        ("seat code", code_of_seats(game)),
        ("placeholder", HOLE),
        ("identifier", IDENTIFIER),
        ("TOML", TOML),
    ):
        if found := pattern.search(text):
            return f"{what} {found[0]!r} in {text[:160]!r}"
    return None


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Farm Lane, seen by us", "seat code 'us'"),
        ("german: adjust 2 to 1", "seat code 'german'"),
        ("The {face} was rolled.", "placeholder '{face}'"),
        ("The fuel_tank is hit.", "identifier 'fuel_tank'"),
        ("[cards.F4]\nbase = [3, 2]", "TOML"),
        ('setup_order = "defender first"', "identifier"),
        ("winner = defender", "TOML"),
    ],
)
def test_the_search_finds_what_is_for_programs(text: str, what: str) -> None:
    game = "fire_move" if "german" in text else "bob"

    assert (wrong_with(game, text) or "").startswith(what)


def test_the_search_passes_sentences() -> None:
    said = "The Germans fired US-P1 at E5 with Firepower 7: rolled 10, which always misses."

    assert wrong_with("bob", said) is None


# the doors


def markup_texts(markup: object) -> Iterator[str]:
    """Yield what is written in a picture, its titles included."""
    yield from re.findall(r">([^<]*[^<\s][^<]*)<", str(markup))


def pages(game: Game[Any, Any], view: Any) -> Iterator[Read]:
    """Yield the pages of text about a view, of dialogue and full screen, and what its picture says."""
    page = render.text_page(game, view, "near")
    yield from (
        Read("text page", line) for line in (*page.heading, *page.facts, *page.roster, *page.board.legend)
    )
    yield Read("full screen", reference.overview(page))
    if drawn := render.parts(game, view):
        yield from (
            Read("picture", one) for part in (drawn.things, drawn.panel) for one in markup_texts(part)
        )
        yield from (Read("picture", one) for one in (drawn.title, drawn.description))
    yield from (Read("picture", one) for one in markup_texts(render.svg(game, view)))


def questions(game: Game[Any, Any], known: SeatSnapshot, *, lists: bool) -> Iterator[Read]:
    """Yield a question with its answers, as the full screen and the page put it."""
    decision = known.decision
    assert decision is not None, "somebody is asked"
    alone = len(game.seats_in(game.balanced.id)) == 1
    yield Read("full screen", question_line(game, decision, known.view, alone=alone))
    if not lists:
        return
    offered = sentences(game, decision, known.view)
    yield from (Read("page", says) for _, says, _ in offered.actions[:60])
    yield from (Read("page", part.asks) for part in offered.parts)
    yield Read("page", offered.rule.text)
    for option in DecisionModel(game, decision, known.view).options[:60]:
        yield Read("odds", option.odds)
    for action in list(decision.actions.candidates)[:3]:
        if odds := odds_text(game, known.view, action):
            yield from (Read("odds", line) for line in odds.lines)


def snapshots(game: Game[Any, Any], known: SeatSnapshot) -> Iterator[Read]:
    """Yield what any door shows of a moment."""
    shown = present(game, known)
    yield Read("heading", shown.heading)
    yield from (Read("log", line.words) for line in shown.log)
    yield from (Read("rule", one) for one in ((shown.rule.text,) if shown.rule else ()))
    yield from (Read("end", str(one)) for one in ((shown.ending,) if shown.ending else ()))
    yield from (Read("undo", one) for one in (known.undo_refused,) if one)
    yield Read("waiting", waiting_for(game, known.waiting))
    yield from (Read("curtain", hand_over(game, seat)) for seat in known.waiting)


def played(name: str, scenario: str, seed: int) -> Iterator[Read]:
    """Play a game by chance, and yield all that is read of it on the way."""
    game = load(name)
    there = game.seats_in(scenario)
    seated = {seat: bots.make("random", game, seed) for seat in there}
    session: Session[Any, Any] = Session(game, scenario, dice=SeededDice(seed), seats=seated)
    lookers: tuple[Seat | None, ...] = (*there, None)
    yield from (Read("players", who_plays(game, there, (seat,))) for seat in there)
    told = dict.fromkeys(lookers, 0)
    for step in range(STEPS):
        for seat in lookers:
            known = SeatSnapshot.of(session, seat, told[seat])
            told[seat] = max([told[seat], *(line.number for line in known.told)])
            yield from snapshots(game, known)
            if step % SELDOM == 0:
                yield from pages(game, known.view)
            if known.decision:
                yield from questions(game, known, lists=step % SELDOM == 0)
        if session.over:
            break
        session.run(limit=1)
    session.run()
    assert session.over is not None, "it was played to the end"
    yield Read("end", str(ending_of(game, session.over)))
    yield from (
        Read("report", line.words)
        for entry in session.history
        for line in step_lines(entry, None, everything=True)
    )
    data = replay_data(game, session.history[:STEPS], lookers)
    yield from (
        Read("replay", said[0]) for one in data["eyes"].values() for step in one for said in step["told"]
    )


SCENARIOS = [(name, scenario) for name in GAMES for scenario in load(name).scenarios]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS, ids=str)
def test_no_door_shows_codes(name: str, scenario: str) -> None:
    wrong: dict[str, str] = {}
    for one in played(name, scenario, 7):
        if found := wrong_with(name, one.text):
            wrong.setdefault(f"{one.door}: {re.sub(r'[0-9]+', '9', found)[:60]}", f"{one.door}: {found}")

    assert [] == list(wrong.values())


# the terminal, line by line


class Typist(io.TextIOBase):
    """Types what a stranger would: numbers, commands and slips, but not ``actions``, which lists forms."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._left = 60

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # of text, as stdin is
        """Return a line; empty after the last one."""
        self._left -= 1
        commands = ("undo", "board", "units", "last", "signs", "nonsense", "why 1", "odds 1")
        number = str(self._rng.randint(1, 9))
        return "" if self._left < 0 else f"{self._rng.choice((*commands, *[number] * 30))}\n"


def lines_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """Run a command and return its lines without what is typed at a shell."""
    main(arguments)
    said = capsys.readouterr()
    return COMMANDS.sub("", f"{said.out}\n{said.err}").split("\n")


@pytest.mark.parametrize("name", GAMES)
def test_the_dialogue_shows_no_codes(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Typist(3))
    lines = lines_of(capsys, "play", name, "--plain", "--seed", "5")

    assert 60 < len(lines)
    assert [] == [line for line in lines if re.search(r" \? .*…| \?$|…$", line)], (
        "forms are for those who ask"
    )
    assert [] == [found for line in lines if (found := wrong_with(name, line))]


@pytest.mark.parametrize("name", GAMES)
def test_reports_show_no_codes(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(tmp_path / "game.jsonl")
    told = lines_of(capsys, "watch", name, "--plain", "--seed", "5", "--bot", "random", "--record", record)
    again = lines_of(capsys, "replay", record, "--plain", "--clauses")

    assert 40 < len(told)
    assert [] == [found for line in (*told, *again) if (found := wrong_with(name, line))]


@pytest.mark.parametrize("name", GAMES)
def test_rules_of_tables_are_read_as_outlines(name: str) -> None:
    ledger = load(name).ledger
    entries = [*(gap.text for gap in ledger.gaps), *(fact.text for fact in ledger.facts)]
    found = [line for text in entries if TOML.search(text) for line in outline(text)]

    assert [] == [line for line in found if re.match(r"\s*\[\[?[\w.]+\]", line)]


@pytest.mark.parametrize("name", GAMES)
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


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS, ids=str)
def test_answers_are_read_as_words_at_every_question(name: str, scenario: str) -> None:
    """Each question on the way to an action, with what has been said so far and all answers."""
    game, rng = load(name), random.Random(5)
    seated = {seat: bots.make("random", game, 3) for seat in game.seats_in(scenario)}
    session: Session[Any, Any] = Session(game, scenario, dice=SeededDice(3), seats=seated)
    wrong: dict[str, str] = {}
    for _ in range(STEPS // SELDOM):
        for text in answered(game, session, rng):
            if found := wrong_with(name, text) or (f"form in {text!r}" if FORM.search(text) else None):
                wrong.setdefault(re.sub(r"[0-9]+", "9", found)[:60], found)
        if session.over:
            break
        session.run(limit=SELDOM)

    assert [] == list(wrong.values())


def answered(game: Game[Any, Any], session: Session[Any, Any], rng: random.Random) -> Iterator[str]:
    """Yield what is read on a random way through the questions of those who are asked."""
    for seat, decision in {} if isinstance(session.pending, Over) else session.pending.items():
        model, action = DecisionModel(game, decision, session.view(seat), width=SPELLED), None
        while action is None:
            yield from (model.asks, *(option.said for option in model.options))
            action = model.choose(rng.choice(model.options).number)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_read_in_a_menu_may_be_typed(name: str) -> None:
    game = load(name)
    session: Session[Any, Any] = Session(game, game.balanced.id, dice=SeededDice(2))
    seat, decision = next(iter(session.run().items()))
    for option in DecisionModel(game, decision, session.view(seat)).options:
        by_number, by_words = (DecisionModel(game, decision, session.view(seat)) for _ in range(2))

        assert by_number.choose(option.number) == by_words.read(option.said or str(option.number))
        assert by_number.asks == by_words.asks


def test_all_that_is_presented_is_plain() -> None:
    game = load("bob")
    session: Session[Any, Any] = Session(game, "farm_lane", dice=SeededDice(1))

    assert to_plain(present(game, SeatSnapshot.of(session, "us")))


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


def test_an_analysis_is_told_by_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, picture = str(tmp_path / "game.jsonl"), tmp_path / "curve.svg"
    lines_of(capsys, "watch", "bob", "--plain", "--seed", "5", "--bot", "random", "--record", record)
    quick = "determinized:simulations=2,horizon=1,policy=random"
    lines = lines_of(capsys, "analyze", record, "--bot", quick, "--picture", str(picture))

    assert {"Americans", "Germans"} <= set(" ".join(lines).split())
    code = code_of_seats("bob")
    assert [] == [line for line in lines if code.search(line)]
    assert [] == [text for text in markup_texts(picture.read_text(encoding="utf-8")) if code.search(text)]


@pytest.mark.parametrize("name", GAMES)
def test_the_editor_measures_balance_by_sides(name: str) -> None:
    game = load(name)

    there = balancing.sides(game, game.balanced, {})

    assert there == tuple(heading(game, seat) for seat in game.seats_in(game.balanced))


@pytest.mark.parametrize("named", ["ge", "GE", "germans", "Germans", "the Germans"])
def test_a_seat_is_found_by_its_side(named: str) -> None:
    game = load("bob")

    assert find_seat(game, game.seats_in("farm_lane"), named) == "ge"


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("bob", "there is no seat 'usa'; seats: us (Americans), ge (Germans)"),
        ("screaming_eagles", "there is no seat 'usa'; seats: blue, tan"),
    ],
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
