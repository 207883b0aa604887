"""The ranked search in the rules, against questions of players with the clauses that answer them."""

import tomllib
from pathlib import Path
from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from cli.terminal import Run, one_line, runner
from wargames.kernel.base.errors import BadOption
from wargames.presenting.rule_texts import looked_up
from wargames.presenting.rules import section_of
from wargames.presenting.rules_found import PAGE, found_page
from wargames.presenting.rules_search import ranked

FILE = Path(__file__).with_name("rules_questions.toml")
BLIND = FILE.with_stem("rules_questions_blind")
FIRST = 3
GAMES = sorted(wargames.games())


@attrs.frozen
class Question:
    """What a player asks, and the clauses that answer it."""

    game: str
    asks: str
    clauses: tuple[str, ...]
    held_out: bool

    @property
    def answered(self) -> bool:
        """Whether one of the clauses stands among the first that are found."""
        return self.within(FIRST)

    def within(self, many: int) -> bool:
        """Whether one of the clauses stands among so many that are found."""
        found = ranked(wargames.load(self.game).ledger, self.asks)[:many]
        return any(entry.id in self.clauses for entry in found)


def questions(file: Path) -> tuple[Question, ...]:
    """Read the questions of a file."""
    return tuple(
        Question(one["game"], one["asks"], tuple(one["clauses"]), one["held_out"])
        for one in tomllib.loads(file.read_text(encoding="utf-8"))["question"]
    )


QUESTIONS = questions(FILE)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def ledger(game: str) -> Any:
    return wargames.load(game).ledger


def test_of_sixty_questions_fifty_four_are_answered_within_the_first_three() -> None:
    assert 60 == len(QUESTIONS)
    assert dict.fromkeys(GAMES, 12) == {game: sum(one.game == game for one in QUESTIONS) for game in GAMES}
    missed = [one.asks for one in QUESTIONS if not one.answered]
    assert len(missed) <= 6, missed


def test_of_the_questions_held_out_nine_in_ten_are_answered_too() -> None:
    held = [one for one in QUESTIONS if one.held_out]

    assert 30 == len(held)
    assert sum(one.answered for one in held) >= 27


def test_of_questions_in_other_words_most_are_answered_on_the_first_page() -> None:
    asked = questions(BLIND)

    assert 65 == len({one.asks for one in asked} - {one.asks for one in QUESTIONS})
    assert sum(one.answered for one in asked) >= 46
    assert sum(one.within(PAGE) for one in asked) >= 54


@cases(
    ("sniper", "supresive fire by a sniper", "SN-5.2"),
    ("bob", "hedgrow blocks sight", "BOB-5.2.5"),
    ("fire_move", "reorganising groups", "FM-18.1"),  # codespell:ignore reorganising
    ("screaming_eagles", "flars against the canon", "SE-12.2"),
)
def test_slips_of_the_pen_find_the_same(game: str, slip: str, meant: str) -> None:
    assert meant in [entry.id for entry in ranked(ledger(game), slip)[:FIRST]]


def test_the_section_of_the_decision_at_hand_comes_first() -> None:
    """ "Must pass a check" is said in many sections; while one moves, movement answers."""
    asked = "does a unit need to pass a check?"
    apart = [entry.id for entry in ranked(ledger("bob"), asked)]
    moving = [entry.id for entry in ranked(ledger("bob"), asked, "BOB-5.4.1")]

    assert moving.index("BOB-5.4.3") < apart.index("BOB-5.4.3")
    assert set(apart) == set(moving)


@cases(*GAMES)
def test_the_title_of_a_section_finds_that_section_first(game: str) -> None:
    sections = {clause.section for clause in ledger(game).clauses}
    found = {title: ranked(ledger(game), title)[:1] for title in sections}
    right = [title for title, first in found.items() if title in map(section_of, first)]

    assert len(right) >= 4 * len(sections) // 5


@cases(*GAMES)
def test_an_answer_fits_a_screen_and_has_pages_for_more(game: str) -> None:
    asked = next(one.asks for one in QUESTIONS if one.game == game)
    first, second = found_page(ledger(game), asked), found_page(ledger(game), f"{asked}, page 2")

    assert len(first.splitlines()) <= 3 * PAGE + 1
    assert f"more: rules {asked}, page 2" in first
    assert not set(heads(first)) & set(heads(second))
    with pytest.raises(BadOption, match="no page 999"):
        found_page(ledger(game), asked, page=999)


def heads(page: str) -> list[str]:
    return [part.split()[0] for part in page.split("\n\n")[:-1]]


def test_words_of_no_rule_are_refused_and_a_clause_is_written_whole() -> None:
    with pytest.raises(BadOption, match="nothing in the rules has to do with"):
        looked_up(wargames.load("bob"), "parachute zeppelin")
    assert "BOB-R15" in looked_up(wargames.load("bob"), "5.6.4")


def test_a_question_at_the_command_line_is_answered_and_turned(run: Run) -> None:
    told = run("rules", "bob", "may I fire out of a melee?")
    assert 0 == told.code
    assert "BOB-5.6.3  Fire" in told.out
    assert "page 2 of" in run("rules", "bob", "--search", "op fire", "--page", "2").out
    assert len(run("rules", "bob", "--search", "op fire").out.splitlines()) <= 24
    assert "ask for a clause" in one_line(run("rules", "bob", "BOB-5.1.1", "--search", "op fire"))


def test_rules_alone_say_why_something_was_refused(run: Run) -> None:
    """SN-9.1"""
    play = ("play", "sniper", "--scenario", "snipers_alley", "-o", "default_set_up=true", "--seed", 3)
    told = run(*play, typed="rules\nfire A1 at S1 normal\nrules\n").out
    asked, refused = told.split("[SN-9.1]", 1)

    assert "TOI-1.5  " in asked
    assert "SN-9.1  Attacking a concealed sniper" in refused


def test_a_card_of_a_table_is_shown_in_words(run: Run) -> None:
    """FM-G1"""
    told = run("rules", "fire_move", "F4").out

    assert told.startswith("FM-G1  ")
    assert "Cards, F4:" in told
    assert not set('[]{}="') & set(told)
    assert "Cards, F4:" in looked_up(wargames.load("fire_move"), "f4")


@cases(("bob", "BOB-G8"), ("sniper", "sn-4.2"), ("sam_fire", "SAF-R29"))
def test_an_entry_called_by_its_id_comes_first(game: str, id_: str) -> None:
    found = ranked(wargames.load(game).ledger, id_)

    assert id_.upper() == found[0].id
    assert len(found) == len(set(found))
