"""The page of the protocol: the schema allows every line of its transcript, and none is missing."""

import json
import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, cast

import attrs
import pytest
from jsonschema import Draft202012Validator

import wargames
from alike_worlds import line_of_play
from cases import cases
from wargames.kernel.inspection.meanings import FILE, read_meanings
from wargames.kernel.inspection.schemas import SUBJECTS
from wargames.protocol import Limits, Verdict
from wargames.protocol import messages as say
from wargames.protocol.answers import QueryAnswers
from wargames.protocol.queries import Query, Reply
from wargames.protocol.schema import protocol_schema

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r'^```transcript(?: title="(\w+)")?\n(.*?)^```', PAGE, re.DOTALL | re.MULTILINE)
TRANSCRIPTS = {game.strip() or "screaming_eagles": text.splitlines() for game, text in BLOCKS}
LINES = [line for lines in TRANSCRIPTS.values() for line in lines]


def kinds(sign: str) -> set[str]:
    return {json.loads(line[2:])["is"] for line in LINES if line.startswith(sign)}


@cases(*TRANSCRIPTS)
def test_every_line_of_the_transcript_fits_the_schema(game: str) -> None:
    schema = Draft202012Validator(protocol_schema(wargames.load(game)))

    assert [] == [line for line in TRANSCRIPTS[game] if not schema.is_valid(json.loads(line[2:]))]
    assert not schema.is_valid({"is": "Stop"})
    assert not schema.is_valid({"is": "Decide"})


HOLDERS: dict[str, dict[str, Any]] = {
    "Decide": {
        "id": 1,
        "kind": "ChooseCard",
        "view": None,
        "decision": None,
        "question": None,
        "decision_left": None,
        "game_left": None,
    },
    "Ponder": {"id": 1, "view": None},
    "Answer": {"id": 1, "action": None},
}


@cases(
    ("Decide", "view"),
    ("Decide", "decision"),
    ("Decide", "question"),
    ("Ponder", "view"),
    ("Answer", "action"),
)
def test_what_an_engine_does_not_want_is_null_and_what_it_gets_is_described(
    message: str, member: str
) -> None:
    schema = Draft202012Validator(protocol_schema(wargames.load("screaming_eagles")))
    line = {"is": message} | HOLDERS[message]

    assert schema.is_valid(line)
    assert schema.is_valid(line | {member: None})
    assert not schema.is_valid(line | {member: {"is": "Nothing of this game"}})


def test_an_answer_to_an_ask_always_has_a_question_of_the_game() -> None:
    schema = Draft202012Validator(protocol_schema(wargames.load("screaming_eagles")))
    following = next(json.loads(line[2:]) for line in LINES if '"is":"Next"' in line)

    assert schema.is_valid(following)
    assert not schema.is_valid(following | {"question": None})
    assert not schema.is_valid(following | {"question": {"weather": "fair"}})


def test_every_line_of_the_transcript_is_read_by_the_side_it_is_for() -> None:
    for line in LINES:
        read = say.from_referee if line.startswith(">") else say.from_engine
        assert read(line[2:].encode()) is not None


def test_the_queries_of_the_transcript_are_answered_as_it_says() -> None:
    game = wargames.load("sniper")
    state = line_of_play(game, 19).latest.state
    pending = game.pending(state)
    assert isinstance(pending, wargames.Decisions)
    seat = next(iter(pending))
    answering = QueryAnswers(game, (seat, game.view(state, seat)), Limits(query_time=600_000))
    lines = TRANSCRIPTS["sniper"]
    for asked, told in zip(lines[::2], lines[1::2], strict=True):
        reply = answering.reply(cast("Query", say.from_engine(asked[2:].encode())))
        expected = say.from_referee(told[2:].encode())
        assert isinstance(expected, Reply)
        assert _plain(attrs.evolve(reply, time_left=expected.time_left)) == _plain(expected)


def _plain(reply: Reply) -> Any:
    """Read a reply with its numbers rounded: their last digits are those of the machine."""
    return json.loads(say.encode(reply), parse_float=lambda number: round(float(number), 9))


def test_the_transcript_shows_every_message() -> None:
    assert {kind.__name__ for kind in say.REFEREE} == kinds(">")
    assert {kind.__name__ for kind in say.ENGINE} == kinds("<")


def test_the_page_names_every_message_and_every_verdict_but_errors_in_this_process() -> None:
    rows = re.findall(r"^\| ((?:`[^`]+`(?:, )?)+) \|", PAGE, re.MULTILINE)
    named = {word for row in rows for word in re.findall(r"`([^`]+)`", row)}

    messages = {kind.__name__ for kind in (*say.REFEREE, *say.ENGINE)}
    verdicts = {verdict.value for verdict in Verdict if verdict is not Verdict.RAISED}
    assert messages | verdicts == named


def test_a_message_of_a_later_version_is_left_and_a_spoiled_one_is_not() -> None:
    assert say.from_referee(b'{"is":"Weather","wind":3}') is None
    with pytest.raises(wargames.BadText, match="id"):
        say.from_referee(b'{"is":"Stop","id":"7"}')


def fields_of_messages() -> dict[str, Any]:
    schema = protocol_schema(wargames.load("screaming_eagles"))
    kinds = {
        name.removesuffix(".tagged"): one for name, one in schema["$defs"].items() if name not in SUBJECTS
    }
    return {
        f"{kind}.{field}": described
        for kind, one in kinds.items()
        for field, described in one.get("properties", {}).items()
        if field != "is"
    }


def test_every_field_of_a_message_says_what_it_means() -> None:
    fields = fields_of_messages()

    assert {"Decide.decision_left", "AskPlayOut.rounds", "Clock.increment"} <= fields.keys()
    assert [] == [name for name, one in fields.items() if not one.get("description")]


def test_every_meaning_is_that_of_a_field() -> None:
    text = resources.files("wargames.protocol").joinpath(FILE).read_text(encoding="utf-8")
    told, fields = read_meanings(text, FILE), fields_of_messages()

    assert told.by_name.keys() <= {name.partition(".")[2] for name in fields}
    own = tomllib.loads(text)
    tables = {kind: one for kind, one in own.items() if isinstance(one, dict)}
    assert [] == [
        f"{kind}.{name}" for kind, one in tables.items() for name in one if f"{kind}.{name}" not in fields
    ]
