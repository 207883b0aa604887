"""Examples of rules: each is played, and says what the rules make of its action."""

from pathlib import Path
from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from wargames import render
from wargames.kernel.base.errors import BadOption, BadScenario, UnknownName
from wargames.kernel.base.ledger import ENTRY_ID
from wargames.lessons import lessons
from wargames.lessons.example import Example, example_named, examples_of, examples_on
from wargames.presenting.log import LogLine, log_lines

GAMES = sorted(lessons())
EXAMPLES = [one for game in GAMES for one in examples_of(wargames.load(game))]
HELD = {"bob": 10, "fire_move": 12, "sam_fire": 13, "screaming_eagles": 9, "sniper": 14}


def named(one: Example) -> str:
    return f"{one.game.id}-{one.id}"


def played(one: Example) -> list[LogLine]:
    """Return what the seat is told when the action is carried out with its dice."""
    return list(log_lines(one.game, one.events()))


def test_there_are_more_than_forty_and_some_in_every_game() -> None:
    counted = {game: len(examples_of(wargames.load(game))) for game in GAMES}

    assert counted == HELD
    assert sum(counted.values()) >= 40


@cases(*EXAMPLES, ids=named)
def test_an_example_says_what_the_rules_make_of_it(one: Example) -> None:
    refusal = one.refusal()
    if one.written.refused:
        assert refusal is not None
        assert (str(refusal), refusal.clause) == (one.written.refused, one.written.clause)
        return
    assert refusal is None
    lines = played(one)
    told = [line for line in lines if line.words in one.written.told]
    assert list(one.written.told) == [line.words for line in told]
    cited = {clause for line in told for clause in (*line.clauses, *ENTRY_ID.findall(line.words))}
    assert set(one.clauses) <= cited


@cases(*EXAMPLES, ids=named)
def test_an_example_is_drawn_from_what_its_seat_sees(one: Example) -> None:
    view, decision = one.position()

    assert decision.seat == one.written.seat
    assert render.board_svg(one.game, view).startswith("<svg")
    assert render.text_page(one.game, view).board.lines


@cases(*EXAMPLES, ids=named)
def test_an_example_is_short(one: Example) -> None:
    assert len(one.written.text) <= 300
    assert all(sentence[:1].isupper() for sentence in one.written.text.split(". "))
    assert one.written.text.endswith(".")


def test_examples_are_found_by_their_clauses_those_about_it_first() -> None:
    """SN-8.3"""
    game = wargames.load("sniper")

    assert ["discovered", "aim"] == [one.id for one in examples_on(game, "SN-8.3")]
    assert not examples_on(game, "SN-1.1")
    with pytest.raises(UnknownName, match="did you mean 'aim'"):
        example_named(game, "aiming")


def test_an_example_that_says_otherwise_or_cannot_be_played_is_found_out() -> None:
    one = example_named(wargames.load("bob"), "fire")
    other = attrs.evolve(one, written=attrs.evolve(one.written, dice=(9,)))
    early = attrs.evolve(one, lesson=attrs.evolve(one.lesson, steps=one.lesson.steps[:1]))
    left = attrs.evolve(one, written=attrs.evolve(one.written, dice=(4, 4)))

    assert not set(one.written.told) & {line.words for line in played(other)}
    with pytest.raises(BadOption, match="us is not asked where the example has it"):
        early.position()
    with pytest.raises(BadOption, match="did not fall"):
        left.events()


@pytest.mark.parametrize(
    ("wrong", "because"),
    [
        ('clause = "BOB-99.1"', "the ledger has no entry 'BOB-99.1'"),
        ("lesson = 7", "bob has no lesson 7"),
        ('refused = "no"', "an example either says what is told or what is refused"),
        ('do = "dance"', "cannot read 'dance'"),
    ],
)
def test_a_faulty_file_is_refused_at_its_line(
    wrong: str, because: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = wrong.partition(" ")[0]
    fields = {
        "id": '"x"', "title": '"X"', "clause": '"BOB-5.7.1"', "text": '"X."', "seat": '"us"',
        "do": '"fire US-M1 at E3"', "told": '["X."]', name: wrong.partition(" = ")[2],
    }  # fmt: skip
    rows = "\n".join(f"{key} = {value}" for key, value in fields.items())
    (tmp_path / "examples.toml").write_text(f'id = "e"\ntitle = "E"\n[[examples]]\n{rows}\n')
    game: Any = wargames.load("bob")
    monkeypatch.setattr(
        "wargames.lessons.example.lesson_of", lambda _game: attrs.evolve(lessons()["bob"], folder=tmp_path)
    )

    with pytest.raises(BadScenario, match=because):
        examples_of.__wrapped__(game)
