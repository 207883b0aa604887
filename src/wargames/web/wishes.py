"""What somebody wants to play, as a page asks for it."""

from collections.abc import Mapping
from typing import Any, cast, get_args

import attrs

from wargames import bots
from wargames.kernel.base.errors import BadOption, BadText, UnknownName
from wargames.kernel.game import Game, Scenario, Seat
from wargames.kernel.play.session import Undo
from wargames.registry import load

PERSON = "person"
PLACES = frozenset({"game", "scenario", "toml", "options", "seats", "undo"})


@attrs.frozen
class Wish:
    """What somebody wants to play; ``seats`` names a bot for each seat that no person plays."""

    game: Game[Any, Any]
    scenario: Scenario
    options: Mapping[str, Any]
    bots: Mapping[Seat, str]
    undo: Undo


def read_wish(data: Mapping[str, Any]) -> Wish:
    """Read what a page sends: game, scenario or TOML, options, ``seats`` and undo.

    ``seats`` names ``person`` or a bot for each seat; who is not named is a person. Raises
    :class:`UnknownName`, :class:`BadOption`, :class:`BadScenario` or :class:`BadText`.
    """
    if unknown := set(data) - PLACES:
        raise UnknownName("field of a table", min(unknown), PLACES)
    game = load(text(data, "game"))
    scenario = read_scenario(game, data)
    options, undo = mapping(data, "options"), data.get("undo", "honest")
    there = game.seats_in(scenario, options)
    if undo not in get_args(Undo):
        raise BadOption(f"undo cannot be {str(undo)[:40]!r}; it is {' | '.join(get_args(Undo))}")
    return Wish(game, scenario, options, read_seats(game, there, mapping(data, "seats")), undo)


def read_scenario(game: Game[Any, Any], data: Mapping[str, Any]) -> Scenario:
    """Find the scenario that is named, or read the one that is sent as TOML."""
    if data.get("toml"):
        return game.read_scenario(text(data, "toml"), "your scenario")
    return game.scenario(text(data, "scenario"))


def read_seats(game: Game[Any, Any], there: tuple[Seat, ...], named: Mapping[str, Any]) -> dict[Seat, str]:
    """Read which bots play which seats."""
    for seat in named:
        if seat not in there:
            raise UnknownName("seat", seat, there)
    known = bots.names(game.id)
    playing = {Seat(seat): who for seat, who in named.items() if who != PERSON}
    for who in playing.values():
        if who not in known:
            raise UnknownName(f"bot for {game.id}", who, known)
    return {seat: cast("str", playing[seat]) for seat in there if seat in playing}


def text(data: Mapping[str, Any], field: str) -> str:
    """Give a field that must be text."""
    value = data.get(field)
    if not isinstance(value, str):
        raise BadText(f"{field!r} must be text, not {str(value)[:40]!r}")
    return value


def mapping(data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    """Give a field that must be an object; an empty one where it is left out."""
    value = data.get(field) or {}
    if not isinstance(value, dict):
        raise BadText(f"{field!r} must be an object, not {str(value)[:40]!r}")
    return value
