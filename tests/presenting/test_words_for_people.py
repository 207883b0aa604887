"""Every game, played through every door: no code of a seat, no placeholder and no identifier for people."""

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cases import cases
from presenting.words import (
    FORM,
    GAMES,
    SCENARIOS,
    SELDOM,
    SPELLED,
    STEPS,
    lines_of,
    markup_texts,
    wrong_with,
)
from thinned import by_day
from wargames import SeededDice, bots, load, render
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
from wargames.presenting.rules import rule_of
from wargames.presenting.sides import hand_over, waiting_for
from wargames.presenting.snapshot import question_line
from wargames.screen import reference
from wargames.web.replay_file import replay_data


class Read(NamedTuple):
    """A text that a person reads, and at which door."""

    door: str
    text: str


@cases(
    ("Farm Lane, seen by us", "seat code 'us'"),
    ("german: adjust 2 to 1", "seat code 'german'"),
    ("The {face} was rolled.", "placeholder '{face}'"),
    ("The fuel_tank is hit.", "identifier 'fuel_tank'"),
    ("[cards.F4]\nbase = [3, 2]", "TOML"),
    ('setup_order = "defender first"', "identifier"),
    ("winner = defender", "TOML"),
)
def test_the_search_finds_what_is_for_programs(text: str, what: str) -> None:
    game = "fire_move" if "german" in text else "bob"

    assert (wrong_with(game, text) or "").startswith(what)


def test_the_search_passes_sentences() -> None:
    said = "The Germans fired US-P1 at E5 with Firepower 7: rolled 10, which always misses."

    assert wrong_with("bob", said) is None


# the doors


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
    data = replay_data(game, session.history[: STEPS // SELDOM], lookers)
    yield from (
        Read("replay", said[0]) for one in data["eyes"].values() for step in one for said in step["told"]
    )


SHORT = [("bob", "farm_lane"), ("sniper", "four_corners")]
"""Scenarios for every day."""


@pytest.mark.parametrize(("name", "scenario"), by_day(SCENARIOS, SHORT), ids=str)
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


@pytest.mark.parametrize("name", by_day(GAMES, ["sam_fire", "sniper"]))
def test_reports_show_no_codes(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(tmp_path / "game.jsonl")
    told = lines_of(capsys, "watch", name, "--plain", "--seed", "5", "--bot", "random", "--record", record)
    again = lines_of(capsys, "replay", record, "--plain", "--clauses")

    assert 40 < len(told)
    assert [] == [found for line in (*told, *again) if (found := wrong_with(name, line))]


@pytest.mark.parametrize(("name", "scenario"), by_day(SCENARIOS, SCENARIOS[::3]), ids=str)
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


@cases(*GAMES)
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


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_to_a_newcomer_in_a_sentence(name: str) -> None:
    """What it is about and how long it takes, without dice, abbreviations and ids of rules."""
    summary = load(name).ledger.head.summary

    assert re.fullmatch(r"[^.]{60,180}(; |, )about (an|half an|two) hours?\.", summary), summary
    assert not re.search(r"\bd\d|[A-Z]{2}|[A-Z]-?\d", summary), summary


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_asks_is_told_in_words(name: str) -> None:
    game: Any = load(name)
    rows = [
        one
        for row in game.moments.rows.values()
        for one in (row.values() if isinstance(row, dict) else [row])
    ]
    asking = {row.clause for row in rows if row.question}

    assert asking
    for clause in asking:
        assert re.fullmatch(r".{20,}[.)]", rule_of(game, clause).text, re.DOTALL), clause
    for one in game.ledger.rulings:
        assert rule_of(game, one.id).text.startswith(one.question.strip()), "a decision alone is no sentence"
