"""Requests for new tables, validated."""

from collections.abc import Mapping
from typing import Any, get_args

import attrs

from wargames.bots.outside import admit
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.game import Game, Scenario, Seat
from wargames.kernel.play.session import Undo
from wargames.registry import load
from wargames.web.clocks.time_terms import TimeTerms
from wargames.web.transport.request_body import mapping, text, text_or

PERSON = "person"

FIELDS = ("game", "scenario", "toml", "options", "seats", "undo", "time")
"""The JSON fields of a request."""


@attrs.frozen
class TableRequest:
    """A request for a new table; ``bots`` names a bot for each seat without a person."""

    game: Game[Any, Any]
    scenario: Scenario
    options: Mapping[str, Any]
    bots: Mapping[Seat, str]
    undo: Undo
    time: TimeTerms | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, those of bots included."""
        return self.game.seats_in(self.scenario, self.options)


def read_table_request(data: Mapping[str, Any]) -> TableRequest:
    """Read the JSON of a request: game, scenario or TOML, options, ``seats``, undo and time.

    ``seats`` names ``person`` or a bot for each seat; a seat left out is a person's. Raises
    :class:`UnknownName`, :class:`BadOption`, :class:`BadScenario` or :class:`BadText`.
    """
    game = load(text(data, "game"))
    scenario = read_scenario(game, data)
    options, undo = mapping(data, "options"), data.get("undo", "honest")
    there = game.seats_in(scenario, options)
    if undo not in get_args(Undo):
        raise BadOption(f"undo cannot be {str(undo)[:40]!r}; it is {' | '.join(get_args(Undo))}")
    return TableRequest(
        game=game,
        scenario=scenario,
        options=options,
        bots=read_seats(game, there, mapping(data, "seats")),
        undo=undo,
        time=read_time(mapping(data, "time"), there),
    )


def read_time(data: Mapping[str, Any], seats: tuple[Seat, ...]) -> TimeTerms | None:
    """Return the time of each player; None without a limit. Raises :class:`BadOption`."""
    terms = TimeTerms.read(data)
    if terms and len(seats) == 1:
        raise BadOption("a game for one player has no clock: nobody waits")
    return terms


def read_scenario(game: Game[Any, Any], data: Mapping[str, Any]) -> Scenario:
    """Return the scenario that is named or sent as TOML."""
    toml, named = text_or(data, "toml", ""), text_or(data, "scenario", "")
    return game.read_scenario(toml, "your scenario") if toml else game.scenario(named)


def read_seats(game: Game[Any, Any], there: tuple[Seat, ...], named: Mapping[str, Any]) -> dict[Seat, str]:
    """Return the bots by seat; raises :class:`UnknownName`."""
    for seat in named:
        if seat not in there:
            raise UnknownName("seat", seat, there)
    playing = {Seat(seat): admit(who, game.id) for seat, who in named.items() if who != PERSON}
    return {seat: playing[seat] for seat in there if seat in playing}
