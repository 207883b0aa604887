"""The founding of a tournament: its terms, read from JSON and bounded."""

import time
from collections.abc import Mapping
from typing import Any, cast, get_args

import attrs

from wargames.arena.league.contests import sides_in
from wargames.arena.rating import new_rating
from wargames.bots.outside import admit
from wargames.kernel.base.errors import BadOption, BadText
from wargames.registry import load
from wargames.web.people.names import read_name
from wargames.web.storage.links import new_token
from wargames.web.storage.people import Person
from wargames.web.storage.tournaments import Format, Tournament, TournamentPlan
from wargames.web.tables.table_request import TableRequest, read_table_request
from wargames.web.transport.request_body import chosen, flag, mapping, text, whole_or_none

FIELDS = (
    *("title", "format", "game", "scenarios", "options", "undo", "time"),
    *("rounds", "most", "public", "rated", "bots"),
)
"""The JSON fields of a new tournament."""

LONGEST = 60
"""The most characters of a title."""

SCENARIOS, BOTS, SIDES = 4, 8, 2
GAMES = 600
"""The most games of a tournament with rounds."""

BOUNDS: Mapping[str, tuple[int, int, int]] = {"rounds": (1, 12, 5), "most": (2, 32, 16)}
"""The least, the most and the default of each number."""


def read_tournament(data: Mapping[str, Any], founder: Person) -> tuple[Tournament, tuple[str, ...]]:
    """Read a new tournament and its bots.

    Raises :class:`BadText`, :class:`BadOption`, or :class:`UnknownName`.
    """
    game = load(text(data, "game"))
    scenarios = names(data, "scenarios", SCENARIOS) or (game.balanced.id,)
    tables = [read_table(data, scenario) for scenario in scenarios]
    bots, most = tuple(admit(bot, game.id) for bot in names(data, "bots", BOTS)), number(data, "most")
    if len(bots) > most:
        raise BadOption(f"'most' is {most}, and there are {len(bots)} bots")
    made = Tournament(
        id=new_token(),
        title=read_name(text(data, "title"), LONGEST),
        founder=founder.id,
        founded_by=founder.name,
        made=time.time(),
        plan=TournamentPlan(
            format=cast("Format", chosen(data, "format", get_args(Format))),
            game=game.id,
            scenarios=scenarios,
            options=mapping(data, "options"),
            undo=tables[0].undo,
            time=attrs.asdict(tables[0].time) if tables[0].time else {},
            rounds=number(data, "rounds"),
            most=most,
            public=flag(data, "public"),
            rated=flag(data, "rated"),
        ),
        stage="open",
        round=0,
    )
    check(made.plan)
    return made, bots


def check(plan: TournamentPlan) -> None:
    """Raise :class:`BadOption` for more games than a tournament has, and for ratings without openskill."""
    rounds = {"round-robin": plan.most - 1, "swiss": plan.rounds, "ladder": 1}[plan.format]
    if (games := rounds * plan.most * len(plan.scenarios)) > GAMES:
        raise BadOption(f"that makes up to {games} games, and {GAMES} are the most: take fewer players")
    if plan.rated:
        new_rating()


def read_table(data: Mapping[str, Any], scenario: str) -> TableRequest:
    """Read the table that a scenario is played at; raises :class:`BadOption` for one that does not fit."""
    own = {field: data[field] for field in ("game", "options", "undo", "time") if field in data}
    found = read_table_request({**own, "scenario": scenario})
    if len(found.seats) != SIDES or sides_in(found.game, found.scenario, dict(found.options)) != SIDES:
        raise BadOption(f"a tournament is for two players: {found.scenario.title} has {len(found.seats)}")
    if found.time is None:
        raise BadOption("a tournament needs a time: a clock for the game, or days for each move")
    if found.undo == "free":
        raise BadOption("in a tournament not anything may be undone: undo is honest | off")
    return found


def number(data: Mapping[str, Any], field: str) -> int:
    """Return a whole number within its bounds; raises :class:`BadOption`."""
    least, most, default = BOUNDS[field]
    given = whole_or_none(data, field)
    if given is not None and not least <= given <= most:
        raise BadOption(f"{field!r} must be a whole number from {least} to {most}, not {str(given)[:20]}")
    return default if given is None else given


def names(data: Mapping[str, Any], field: str, most: int) -> tuple[str, ...]:
    """Return a list of different names; raises :class:`BadText`, and :class:`BadOption` for too many."""
    given = data.get(field, [])
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise BadText(f"{field!r} must be a list of names, not {str(given)[:40]!r}")
    if len(given) > most or len(given) > len({*given}):
        raise BadOption(f"{field!r} has at most {most} names, each once")
    return tuple(given)
