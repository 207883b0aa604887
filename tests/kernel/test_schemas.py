import json
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, Generic, Literal, TypeVar

import attrs
import pytest
from jsonschema import Draft202012Validator

from cases import cases
from kernel.small_game import LEFT, SMALL, Bid
from wargames.kernel.base.errors import BadText, UnknownName
from wargames.kernel.base.notation import Names
from wargames.kernel.base.serialization import from_plain, to_plain
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.game import Seat
from wargames.kernel.game.json_forms import (
    decode_action,
    decode_view,
    encode_decision,
    encode_question,
    encode_view,
    view_digest,
)
from wargames.kernel.inspection.schema_types import Shapes
from wargames.kernel.inspection.schemas import SUBJECTS, bundle_of, schema_of

C = TypeVar("C")


class Facing(Enum):
    NORTH = "north"
    SOUTH = "south"


@attrs.frozen
class Pile(Generic[C]):
    """Cards of one kind."""

    cards: tuple[C, ...] = ()


@attrs.frozen
class Gun:
    hex: Annotated[str, Names("hex")]
    facing: Facing


@attrs.frozen
class Squad:
    men: int
    chance: Fraction = Fraction(1, 2)
    kept: int = attrs.field(default=0, init=False)


@attrs.frozen
class Sheet:
    units: tuple[Gun | Squad, ...]
    leader: Squad | None
    pair: tuple[Seat, int]
    marks: frozenset[Literal["smoke", "fire"]]
    pile: Pile[int]
    ready: bool = True


SHEET = Sheet((Gun("C4", Facing.SOUTH), Squad(3)), None, (LEFT, 2), frozenset({"fire"}), Pile((1, 2)))


def described(*, sent: bool) -> dict[str, Any]:
    shapes = Shapes(sent=sent)
    return {**shapes.of(Sheet), "$defs": shapes.definitions}


def fits(schema: dict[str, Any], data: Any) -> bool:
    Draft202012Validator.check_schema(schema)
    return bool(Draft202012Validator(schema).is_valid(data))


def written() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(to_plain(SHEET, Sheet)))
    return data


@cases(True, False)
def test_what_is_written_fits(sent: bool) -> None:
    assert fits(described(sent=sent), written())


@cases(
    ("units", [{"is": "Tank", "men": 3}]),
    ("units", [{"men": 3, "chance": "1/2"}]),
    ("units", [{"is": "Gun", "hex": "C4", "facing": "up"}]),
    ("leader", {"is": "Squad", "men": 3, "chance": "1/2"}),
    ("leader", {"men": "3", "chance": "1/2"}),
    ("leader", {"men": 3, "chance": "half"}),
    ("pair", ["left"]),
    ("pair", ["left", 2, 3]),
    ("marks", ["mud"]),
    ("pile", {"cards": ["ace"]}),
    ("ready", 1),
    ("extra", 1),
)
def test_what_the_reader_refuses_does_not_fit(field: str, value: Any) -> None:
    data = {**written(), field: value}

    assert not fits(described(sent=False), data)
    with pytest.raises(BadText):
        from_plain(data, Sheet)


def test_only_what_is_read_may_leave_out_a_default() -> None:
    data = written()
    del data["ready"]

    assert (True, False) == (fits(described(sent=False), data), fits(described(sent=True), data))


def test_a_schema_says_what_a_field_names_and_what_its_class_is() -> None:
    shapes = Shapes(sent=True)
    shapes.of(Sheet)

    assert {"type": "string", "x-names": "hex"} == shapes.definitions["Gun.tagged"]["properties"]["hex"]
    assert "Cards of one kind." == shapes.definitions["Pile.int"]["description"]


def test_two_classes_of_one_name_are_told_apart() -> None:
    other = attrs.make_class("Squad", {"size": attrs.field(type=str)}, frozen=True)
    other.__module__ = "elsewhere.cavalry"
    shapes = Shapes(sent=True)

    assert {"$ref": "#/$defs/Squad"} == shapes.of(Squad)
    assert {"$ref": "#/$defs/cavalry.Squad"} == shapes.of(other)


def test_a_type_without_a_plain_form_is_refused() -> None:
    with pytest.raises(TypeError, match="has no plain form"):
        Shapes(sent=True).of(set[int])


def test_a_decision_is_sent_with_its_candidates_or_without() -> None:
    state = SMALL.start("plain", dice=ScriptedDice([1, 1])).state
    decision = SMALL.pending(state)[LEFT]  # type: ignore[index]  # not over

    whole, short = encode_decision(SMALL, decision), encode_decision(SMALL, decision, listed=False)

    assert ("ChooseBid", "left", "SG-2.1", True) == tuple(
        short[k] for k in ("is", "seat", "clause", "complete")
    )
    assert None is short["candidates"]
    assert ["bid 1", "bid 2", "bid 3", "boast"] == [one["text"] for one in whole["candidates"]]
    assert [Bid(1), Bid(2)] == [decode_action(SMALL, one["action"]) for one in whole["candidates"][:2]]
    assert ["bid", "1"] == [word["words"] for word in whole["candidates"][0]["sentence"]]


def test_a_question_is_sent_until_the_action_is_chosen() -> None:
    state = SMALL.start("plain", dice=ScriptedDice([1, 1])).state
    space = SMALL.pending(state)[LEFT].actions  # type: ignore[index]  # not over

    assert ["bid", "boast"] == [one["word"] for one in encode_question(SMALL, space.question())["answers"]]
    assert {"action": {"is": "Bid", "number": 2}, "text": "bid 2"} == encode_question(
        SMALL, space.question(("bid", "2"))
    )


def test_a_view_reads_back_and_has_the_hash_of_its_equals() -> None:
    state = SMALL.start("plain", dice=ScriptedDice([1, 1])).state
    view = SMALL.view(state, LEFT)
    data = json.loads(json.dumps(encode_view(SMALL, view)))

    assert view == decode_view(SMALL, data)
    assert view_digest(SMALL, view) == view_digest(SMALL, decode_view(SMALL, data))
    assert view_digest(SMALL, view) != view_digest(SMALL, SMALL.view(state, None))
    with pytest.raises(BadText, match="view cannot be read"):
        decode_view(SMALL, {**data, "wins": "left"})


def test_each_subject_is_a_document_of_its_own_in_the_bundle() -> None:
    bundle = bundle_of(SMALL)

    Draft202012Validator.check_schema(bundle)
    assert set(SUBJECTS) == set(bundle["$defs"])
    assert "urn:wargames:small:1:view" == bundle["$defs"]["view"]["$id"]
    within = {**bundle, "$ref": "urn:wargames:small:1:action"}
    assert Draft202012Validator(within).is_valid({"is": "Bid", "number": 3})
    assert not Draft202012Validator(within).is_valid({"is": "Bid", "number": "3"})


def test_an_unknown_subject_is_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean 'view'"):
        schema_of(SMALL, "views")
