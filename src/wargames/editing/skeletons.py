"""Texts of scenarios to begin with, from shipped files or the types of a ruleset."""

from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from wargames.editing.documents import Document
from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadOption, BadScenario
from wargames.kernel.game import Game
from wargames.kernel.game.scenario_file import scenario_text

AnyGame = Game[Any, Any]
LEAST: dict[Any, Any] = {str: "", int: 0, float: 0.0, bool: False}


def begun(game: AnyGame, scenario: str) -> str:
    """Return the text of a shipped scenario.

    Raises :class:`UnknownName` for an unknown scenario.
    """
    text = scenario_text(game, scenario)
    return written(game, game.scenario(scenario)) if text is None else text


def blank(game: AnyGame, columns: int, rows: int) -> str:
    """Return the text of a scenario with an empty map of a size; without maps, with every required field.

    Raises :class:`BadOption` for a size that the game has no map of.
    """
    empty = game.canvas and game.canvas.blank
    if not empty:
        return toml(skeleton(game.scenario_type) | {"id": "mine", "title": "A scenario of mine"})
    for number in (columns, rows):
        if not empty.least <= number <= empty.most:
            raise BadOption(f"a map is {empty.least} to {empty.most} long and wide, not {number}")
    return empty.write(columns, rows)


def written(game: AnyGame, scenario: Any) -> str:
    """Return a scenario as text without optional defaults, or a skeleton if it cannot be read back."""
    text = toml(_given(serialization.to_plain(scenario, game.scenario_type), game.scenario_type))
    try:
        game.read_scenario(text, "scenario")
    except BadScenario:
        return toml(skeleton(game.scenario_type))
    return text


def _given(data: dict[str, Any], kind: type) -> dict[str, Any]:
    """Return data without values that a file cannot hold, and without defaults."""
    usual = {one.name: one.default for one in attrs.fields(kind) if one.default is not attrs.NOTHING}
    same = {name for name, value in usual.items() if isinstance(value, str | int) and data.get(name) == value}
    return {key: value for key, value in data.items() if key not in same and value is not None}


def toml(data: dict[str, Any]) -> str:
    """Return data as TOML text."""
    document = Document("")
    for key, value in data.items():
        document.set(key, _without_nothing(value))
    return document.text


def _without_nothing(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nothing(one) for key, one in value.items() if one is not None}
    return [_without_nothing(one) for one in value] if isinstance(value, list) else value


def skeleton(kind: Any) -> Any:
    """Return the least value of a type: every required field, no optional one.

    >>> skeleton(tuple[str, ...]), skeleton(Literal["us", "ge"]), skeleton(int | None)
    ([], 'us', 0)
    """
    origin, inside = get_origin(kind), get_args(kind)
    kind = getattr(kind, "__supertype__", kind)
    if origin is Annotated:
        return skeleton(inside[0])
    if origin in {UnionType, Union}:
        return skeleton(next(one for one in inside if one is not NoneType))
    if origin is Literal:
        return inside[0]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind)).value
    if attrs.has(kind):
        hints = get_type_hints(kind, include_extras=True)
        must = [one.name for one in attrs.fields(kind) if one.init and one.default is attrs.NOTHING]
        return {name: skeleton(hints[name]) for name in must}
    if origin is tuple:
        return [] if inside[1:] == (...,) else [skeleton(one) for one in inside]
    return LEAST.get(kind, [] if origin in {list, frozenset} else {})
