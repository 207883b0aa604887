"""What somebody wants to play, as a page asks for it."""

from collections.abc import Mapping
from typing import Any, get_args

import attrs

from wargames.bots.outside import admit
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.game import Game, Scenario, Seat
from wargames.kernel.play.session import Undo
from wargames.registry import load
from wargames.web.transport.request_body import mapping, text, text_or

PERSON = "person"


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
    game = load(text(data, "game"))
    scenario = read_scenario(game, data)
    options, undo = mapping(data, "options"), data.get("undo", "honest")
    there = game.seats_in(scenario, options)
    if undo not in get_args(Undo):
        raise BadOption(f"undo cannot be {str(undo)[:40]!r}; it is {' | '.join(get_args(Undo))}")
    return Wish(
        game=game,
        scenario=scenario,
        options=options,
        bots=read_seats(game, there, mapping(data, "seats")),
        undo=undo,
    )


def read_scenario(game: Game[Any, Any], data: Mapping[str, Any]) -> Scenario:
    """Find the scenario that is named, or read the one that is sent as TOML."""
    toml, named = text_or(data, "toml", ""), text_or(data, "scenario", "")
    return game.read_scenario(toml, "your scenario") if toml else game.scenario(named)


def read_seats(game: Game[Any, Any], there: tuple[Seat, ...], named: Mapping[str, Any]) -> dict[Seat, str]:
    """Read which bots play which seats."""
    for seat in named:
        if seat not in there:
            raise UnknownName("seat", seat, there)
    playing = {Seat(seat): admit(who, game.id) for seat, who in named.items() if who != PERSON}
    return {seat: playing[seat] for seat in there if seat in playing}
