"""The JSON Schema of the protocol's lines in one game, made from the messages' own types."""

from importlib import resources
from typing import Any

from wargames.kernel.game import Game
from wargames.kernel.inspection.meanings import FILE, read_meanings
from wargames.kernel.inspection.schema_types import Schema, Shapes
from wargames.kernel.inspection.schemas import DIALECT, schema_of
from wargames.protocol.messages import ENGINE, REFEREE

SUBJECT = "protocol"

PARTS = {
    ("Decide.tagged", "decision"): "decision",
    ("Decide.tagged", "view"): "view",
    ("Decide.tagged", "question"): "question",
    ("Ponder.tagged", "view"): "view",
    ("Next.tagged", "question"): "question",
    ("Answer.tagged", "action"): "action",
}
"""The members of messages that the schemas of the game describe."""


def protocol_schema(game: Game[Any, Any]) -> Schema:
    """Return the JSON Schema of every line that a referee or an engine may send in a game."""
    subjects = {name: schema_of(game, name) for name in (*dict.fromkeys(PARTS.values()), "event")}
    text = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    meaning = read_meanings(text, f"{FILE} of the protocol").of
    referee, engine = Shapes(sent=True, meaning=meaning), Shapes(sent=False, meaning=meaning)
    lines = referee.tagged(REFEREE)["anyOf"] + engine.tagged(ENGINE)["anyOf"]
    definitions = referee.definitions | engine.definitions
    for (message, member), subject in PARTS.items():
        members = definitions[message]["properties"]
        reference = _reference(subjects[subject], optional="anyOf" in members[member])
        members[member] = {"description": members[member]["description"], **reference}
    views, events = (
        _reference(subjects["view"], optional=False),
        _reference(subjects["event"], optional=False),
    )
    definitions["FoundSample.tagged"]["properties"]["views"]["additionalProperties"] = views
    definitions["Seen"]["properties"]["events"]["items"] = events
    head = {"$schema": DIALECT, "$id": f"urn:wargames:{game.id}:{game.edition}:{SUBJECT}"}
    return {
        **head,
        "title": f"{game.title}: lines of the protocol",
        "anyOf": lines,
        "$defs": definitions | subjects,
    }


def _reference(subject: Schema, *, optional: bool) -> Schema:
    found = {"$ref": subject["$id"]}
    return {"anyOf": [found, {"type": "null"}]} if optional else found
