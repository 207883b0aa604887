"""Whatever an engine writes, the referee reads it as a message or has one verdict: nothing else comes out."""

import json
import os
from subprocess import PIPE, Popen
from time import monotonic
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wargames
from cases import cases
from wargames.kernel.base.errors import BadText
from wargames.protocol import EngineFault, Verdict
from wargames.protocol import messages as say
from wargames.protocol.conversation import chosen_by
from wargames.protocol.lines import Lines

GAME = wargames.load("sniper")
DECISION: wargames.Decision = next(
    iter(GAME.pending(GAME.start("lieutenants_walk", dice=wargames.SeededDice(1)).state).values())  # type: ignore[union-attr]
)
WORD = st.text(max_size=12) | st.sampled_from([str(DECISION.actions.candidates[0]), "deploy", "0203", "at"])
SIMPLE = st.none() | st.booleans() | st.integers() | st.floats() | WORD
JSON = st.recursive(
    SIMPLE, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORD, inner, max_size=3), max_leaves=8
)
MEMBERS = st.sampled_from(
    ["id", "text", "number", "action", "parts", "chosen", "protocol", "name", "wants", "is"]
)
MESSAGE = st.builds(
    lambda kind, members: {"is": kind} | members,
    st.sampled_from([kind.__name__ for kind in say.ENGINE]),
    st.dictionaries(MEMBERS, JSON, max_size=5),
)
VALID = [
    say.encode(say.Answer(1, text="deploy at 0203")),
    say.encode(say.Ready(1, "mine", ["sniper"], ["view"], [say.EngineOption("depth", "2")], ponders=True)),
    say.encode(say.Ask(3, ["deploy", "0203"])),
]


@st.composite
def spoiled(draw: Any) -> bytes:
    """Give a valid line with some bytes cut out, put in or changed."""
    line = bytearray(draw(st.sampled_from(VALID)))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(line)))
        line[at : at + draw(st.integers(0, 6))] = draw(st.binary(max_size=4))
    return bytes(line)


@settings(deadline=None)
@given(st.binary(max_size=80) | spoiled() | MESSAGE.map(lambda message: json.dumps(message).encode()))
def test_any_line_is_a_message_or_refused_in_a_sentence(line: bytes) -> None:
    try:
        message = say.from_engine(line)
    except BadText as error:
        assert "\n" not in str(error)  # noqa: PT017  what comes out is one of two
    else:
        assert isinstance(message, say.ENGINE)


@cases(
    ("choice", "there are: action, id, number, parts, text; was 'choice' meant as 'number'?"),
    ("numbr", "did you mean 'number'?"),
    ("txt", "did you mean 'text'?"),
)
def test_a_wrong_field_is_named_with_those_that_are_known(field: str, meant: str) -> None:
    with pytest.raises(BadText) as caught:
        say.from_engine(json.dumps({"is": "Answer", "id": 1, field: 0}).encode())

    assert f"Answer cannot be read: there is no field {field!r}, {meant}" == str(caught.value)


@cases(
    ({"is": "Answered", "id": 1}, "not 'Answered', did you mean 'Answer'?"),
    ({"is": "Answer", "id": 1, "move": "hold fire"}, "was 'move' meant as 'text'?"),
    ({"is": "Answer", "id": 1, "words": ["hold"]}, "was 'words' meant as 'parts'?"),
    ({"is": "Answer", "id": 1, "parts": "hold"}, "expected a list, found 'hold' @ parts"),
    ({"is": "Ready", "protocol": 1, "name": "x", "wants": ["views"]}, "did you mean 'view'? @ wants[0]"),
    ({"is": "AskOdds", "id": 1, "query": 1, "move": "x"}, "was 'move' meant as 'action'?"),
)
def test_a_bad_message_is_told_with_what_was_probably_meant(line: dict[str, Any], says: str) -> None:
    with pytest.raises(BadText) as caught:
        say.from_engine(json.dumps(line).encode())

    assert str(caught.value).endswith(says)


@settings(deadline=None)
@given(
    st.builds(
        say.Answer,
        st.just(1),
        text=st.none() | WORD,
        number=st.none() | st.integers(),
        action=st.none() | st.dictionaries(MEMBERS | WORD, JSON, max_size=4),
        parts=st.none() | st.lists(WORD, max_size=4),
    )
)
def test_any_answer_is_an_action_or_no_readable_answer(answer: say.Answer) -> None:
    try:
        action = chosen_by(answer, GAME, DECISION)
    except EngineFault as fault:
        assert Verdict.NO_ANSWER is fault.verdict  # noqa: PT017  as above
    else:
        assert isinstance(action, wargames.Action)


@pytest.mark.skipif(not hasattr(os, "set_blocking"), reason="needs pipes that do not block")
@settings(deadline=None, max_examples=25)
@given(st.lists(st.binary(min_size=1, max_size=40), max_size=8))
def test_lines_are_what_lies_between_their_ends_in_whatever_pieces_they_come(pieces: list[bytes]) -> None:
    with Popen(["cat"], stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:  # noqa: S607  there on every system with poll
        lines = Lines(process, most=10**6)
        for piece in pieces:
            lines.send(piece, monotonic() + 60)
        lines.send(b"\n", monotonic() + 60)
        whole = b"".join(pieces) + b"\n"
        heard = [lines.receive(monotonic() + 60) for _ in range(whole.count(b"\n"))]

    assert whole.split(b"\n")[:-1] == heard
