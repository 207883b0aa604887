"""TypeScript types of the protocol and of the JavaScript package, made from schemas by ``make references``.

``python docs/making/typescript.py GAME`` prints those of a game: its view, decisions, actions and events.
"""

import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from wargames.kernel.game.line_of_sight import FieldOfFire
from wargames.kernel.game.questions import Question
from wargames.kernel.game.sent import SentDecision
from wargames.kernel.inspection.schema_types import Shapes
from wargames.kernel.inspection.schemas import schema_of
from wargames.protocol.messages import ENGINE, PROTOCOL, REFEREE
from wargames.protocol.queries import FoundDistance, FoundOdds, FoundSight
from wargames.registry import games, load
from wargames.web.in_page.call_values import VALUES

PATH = Path(__file__).parents[2] / "clients" / "typescript" / "src" / "messages.ts"
PACKAGE = Path(__file__).parents[2] / "clients" / "javascript"
ANSWERS = (*VALUES, FoundOdds, FoundSight, FieldOfFire, FoundDistance)
SUBJECTS = ("view", "decision", "action", "event")
SCALARS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def messages() -> str:
    """Write the module of the messages."""
    shapes = Shapes(sent=True), Shapes(sent=False)
    both = [("FromReferee", shapes[0], REFEREE), ("FromEngine", shapes[1], ENGINE)]
    unions = [f"export type {name} = {typed(one.tagged(kinds))};" for name, one, kinds in both]
    known = shapes[1].definitions | shapes[0].definitions
    head = "// The messages of docs/protocol.md, written by `make references` from their schemas."
    version = f"export const PROTOCOL = {PROTOCOL};"
    return joined((head, version, *definitions(known), *unions))


def game_types(name: str) -> str:
    """Write the module of a game's values."""
    game, known, roots = load(name), dict[str, Any](), list[str]()
    for subject in SUBJECTS:
        schema = schema_of(game, subject)
        known |= schema.get("$defs", {})
        roots.append(f"export type {subject.capitalize()}Of = {typed(schema)};")
    return joined((f"// {game.title}, edition {game.edition}.", *definitions(known), *roots))


def package_modules() -> dict[str, str]:
    """Write the modules of types of the JavaScript package, by their paths in it."""
    shapes = Shapes(sent=True)
    for kind in (*ANSWERS, Question, SentDecision):
        shapes.of(kind)
    head = "// Values of all games, written by `make references` from their schemas."
    names = sorted(games())
    known = {f"games/{name}.d.ts": game_types(name) for name in names}
    imported = "\n".join(f'import type * as {name} from "./{name}.js";' for name in names)
    each = "".join(
        f"  {name}: {{ {' '.join(f'{one}: {name}.{one.capitalize()}Of;' for one in SUBJECTS)} }};\n"
        for name in names
    )
    says = "/** The types of each game; declare your own here. */"
    index = f"{says}\nexport interface GameTypes {{\n{each}}}"
    return {
        "values.d.ts": joined((head, *definitions(shapes.definitions))),
        "games/index.d.ts": joined((imported, index)),
        **known,
    }


def joined(parts: Iterable[str]) -> str:
    """Join the parts of a module; a class that is only written with its kind has the plain name."""
    text = "\n\n".join(parts) + "\n"
    tagged = set(re.findall(r"interface (\w+)Tagged ", text)) - set(re.findall(r"interface (\w+) ", text))
    return re.sub(r"\b(\w+)Tagged\b", lambda word: word[1] if word[1] in tagged else word[0], text)


def definitions(known: Mapping[str, Any]) -> Iterable[str]:
    """Yield an interface for each class."""
    for name, schema in sorted(known.items()):
        yield f"{comment(schema)}export interface {named(name)} {members(schema, '')}"


def named(name: str) -> str:
    """Write the name of a class; ``.tagged`` marks those with their class under ``is``."""
    return re.sub(r"\W", "_", name.removesuffix(".tagged") + ("Tagged" if name.endswith(".tagged") else ""))


def comment(schema: Mapping[str, Any], indent: str = "") -> str:
    """Write a description before what it describes."""
    says = schema.get("description", "").replace("``", "`").replace("*/", "* /")
    return f"{indent}/** {says} */\n" if says else ""


def members(schema: Mapping[str, Any], indent: str) -> str:
    """Write the members of an object."""
    required = set(schema.get("required", ()))
    lines = [
        f"{comment(one, indent + '  ')}{indent}  {name}{'' if name in required else '?'}: {typed(one)};\n"
        for name, one in schema.get("properties", {}).items()
    ]
    return "{\n" + "".join(lines) + indent + "}" if lines else "{}"


def typed(schema: Mapping[str, Any]) -> str:
    """Write a schema as a type."""
    if "$ref" in schema:
        return named(schema["$ref"].rpartition("/")[2])
    if "const" in schema or "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(typed, schema["anyOf"])))
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {typed(inner)}>" if isinstance(inner, Mapping) else members(schema, "  ")
    if isinstance(kind, list):
        return " | ".join(SCALARS[one] for one in kind)
    return SCALARS[kind] if kind else "unknown"


def _array(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(typed, schema['prefixItems']))}]"
    return "[]" if schema.get("items", False) is False else f"Array<{typed(schema['items'])}>"


def write() -> None:
    """Write the messages for the client, and the types of the package."""
    PATH.write_text(messages(), encoding="utf-8")
    (PACKAGE / "games").mkdir(exist_ok=True)
    for path, text in package_modules().items():
        (PACKAGE / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:]:
        print(game_types(sys.argv[1]), end="")  # noqa: T201  what the script is for
    else:
        write()
