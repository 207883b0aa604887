"""JSON Schemas (draft 2020-12) of messages and files, made from the types of a game.

One document for each subject: for a seat (view, decision, question, event), from a seat (action), the
scenario as in records, and a line of a record or of a seat's record.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias
from urllib.parse import quote

import attrs

from wargames.kernel.base.component_table import within
from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.extensions import variant_with
from wargames.kernel.base.serialization import TAG
from wargames.kernel.game import Game
from wargames.kernel.game.questions import Question
from wargames.kernel.game.sent import Candidate, SentDecision, own_fields
from wargames.kernel.inspection.meanings import meanings_of
from wargames.kernel.inspection.reference import decisions_of
from wargames.kernel.inspection.schema_types import Schema, Shapes, described, object_of
from wargames.kernel.play.record_lines import FORMAT, IF_THERE, KINDS, SEAT_FORMAT, VERSION, Header, SetUpLine
from wargames.kernel.play.redaction import SeatHeader, SeatLine

TOLD = ("view", "decision", "question", "event", "action")
"""The subjects that a bot meets."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"

AnyGame: TypeAlias = Game[Any, Any]


def schema_of(game: AnyGame, subject: str) -> Schema:
    """Describe one subject of :data:`SUBJECTS`; raises :class:`UnknownName` for any other."""
    if subject not in SUBJECTS:
        raise UnknownName("subject of a schema", subject, SUBJECTS)
    says, sent, describe = SUBJECTS[subject]
    shapes = Shapes(
        sent=sent,
        options=game.options_type,
        variant=variant_with(game.options_type),
        meaning=meanings_of(game).of,
    )
    with within(game.id):
        root = describe(game, shapes)
    head = {"$schema": DIALECT, "$id": _id(game, subject), "title": f"{game.title}: {subject}"}
    return {**head, "description": says, **root, "$defs": dict(sorted(shapes.definitions.items()))}


def bundle_of(game: AnyGame) -> Schema:
    """Describe all subjects in one document, each under ``$defs``."""
    schemas = {subject: schema_of(game, subject) for subject in SUBJECTS}
    head = {"$schema": DIALECT, "$id": _id(game, "all"), "title": game.title}
    return {**head, "$defs": schemas}


def without_meaning(game: AnyGame) -> tuple[str, ...]:
    """List the fields of views, decisions, actions and events, and within them, without a description.

    Each is written as ``Class.field``; :mod:`wargames.kernel.inspection.meanings` says where to tell it.
    """
    shown = (one for subject in TOLD for one in schema_of(game, subject)["$defs"].items())
    found = (
        f"{name.partition('.')[0]}.{field}"
        for name, described_class in shown
        for field, schema in described_class.get("properties", {}).items()
        if field != TAG and "description" not in schema
    )
    return tuple(dict.fromkeys(found))


def _id(game: AnyGame, subject: str) -> str:
    return f"urn:wargames:{quote(game.id)}:{quote(game.edition)}:{subject}"


def _view(game: AnyGame, shapes: Shapes) -> Schema:
    return shapes.of(game.view_type)


def _action(game: AnyGame, shapes: Shapes) -> Schema:
    return shapes.tagged(game.action_types)


def _event(game: AnyGame, shapes: Shapes) -> Schema:
    return shapes.tagged(game.event_types)


def _scenario(game: AnyGame, shapes: Shapes) -> Schema:
    return shapes.of(game.scenario_type)


def _decision(game: AnyGame, shapes: Shapes) -> Schema:
    candidate = shapes.fields(Candidate)
    candidate["action"] = _action(game, shapes) | {"description": candidate["action"]["description"]}
    shapes.definitions["Candidate"] = object_of(candidate, **described(Candidate))
    asked = shapes.fields(SentDecision)
    kinds = [one.kind for one in decisions_of(game)]
    for kind in kinds:
        own = {name: shapes.field(kind, name, hint) for name, hint in own_fields(kind).items()}
        members = {TAG: {"const": kind.__name__}, **own, **asked}
        shapes.definitions[f"{kind.__name__}.tagged"] = object_of(members, **described(kind))
    return {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}.tagged"} for kind in kinds]}


def _question(game: AnyGame, shapes: Shapes) -> Schema:
    chosen = object_of({"action": _action(game, shapes), "text": {"type": "string"}})
    return {"anyOf": [shapes.of(Question), chosen]}


def _record(game: AnyGame, shapes: Shapes) -> Schema:
    """Describe a line; the header is the first, the set-up the second."""
    header = {**_header(game, Header, FORMAT, shapes), "scenario_data": _scenario(game, shapes)}
    lines = [shapes.of(kind) for kind in (SetUpLine, *KINDS.values())]
    shapes.definitions["ActionLine"]["properties"]["action"] = _action(game, shapes)
    shapes.definitions["FallLine"]["properties"]["fell"] = {
        "type": "array",
        "items": {"type": ["integer", "string"]},
    }
    return {"anyOf": [_written(Header, header), *lines]}


def _seat_record(game: AnyGame, shapes: Shapes) -> Schema:
    """Describe a line; the header is the first."""
    header = _header(game, SeatHeader, SEAT_FORMAT, shapes)
    line = {
        **shapes.fields(SeatLine),
        "view": _view(game, shapes),
        "events": {"type": "array", "items": _event(game, shapes)},
        "action": {"anyOf": [_action(game, shapes), {"type": "null"}]},
    }
    return {"anyOf": [_written(SeatHeader, header), _written(SeatLine, line)]}


def _written(kind: Any, members: Schema) -> Schema:
    """Describe a line that leaves out fields without a value."""
    always = {field.name for field in attrs.fields(kind) if field.metadata != IF_THERE}
    return object_of(members, [name for name in members if name in always], **described(kind))


def _header(game: AnyGame, kind: type, form: str, shapes: Shapes) -> Schema:
    told = {"format": form, "version": VERSION, "game": game.id, "edition": game.edition}
    constants = {name: {"const": value} for name, value in told.items()}
    return {**shapes.fields(kind), **constants, "options": shapes.plain(game.options_type)}


SUBJECTS: Mapping[str, tuple[str, bool, Callable[[AnyGame, Shapes], Schema]]] = {
    "view": ("What one seat may know.", True, _view),
    "decision": ("What a seat is asked, and what it may answer.", True, _decision),
    "question": ("One small question on the way to an action, or the action at its end.", True, _question),
    "event": ("A fact in the past tense, as a seat sees it.", True, _event),
    "action": ("What a seat may declare.", False, _action),
    "scenario": ("A set-up, as it stands in records.", False, _scenario),
    "record": ("One line of a record.", False, _record),
    "seat-record": ("One line of a record for one seat.", True, _seat_record),
}
"""The subjects: a sentence, whether values are only written, and the function that describes them."""
