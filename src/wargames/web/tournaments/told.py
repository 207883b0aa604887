"""Tournaments as JSON data for their page and the front page; no id of a person and no link of a seat."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from wargames.arena.league.pairing import shares_of
from wargames.kernel.game import Seat
from wargames.web.clocks.time_terms import TimeTerms
from wargames.web.storage import tournaments as kept
from wargames.web.storage.database import Database
from wargames.web.storage.links import public_name
from wargames.web.storage.people import Person
from wargames.web.storage.tournaments import Entrant, Tournament, TournamentGame
from wargames.web.tables.game_names import bot_name, game_title, scenario_title, side_name
from wargames.web.tournaments import pairing
from wargames.web.tournaments.pairing import EntrantRow

SHOWN = 50
"""The most tournaments of a list."""

LATEST = 600
"""The most games that are told, the last ones: a ladder has no last round."""

TablesTold = Mapping[str, tuple[tuple[Seat, ...], str]]
"""The tables of a tournament, as :func:`~wargames.web.storage.tournaments.tables_told` tells them."""

GONE = "somebody who was forgotten"


def list_data(database: Database, person: Person | None) -> list[dict[str, Any]]:
    """Return the tournaments of the server for somebody, those that go on first."""
    return [head_data(one, person) for one in kept.tournaments(database, SHOWN)]


def head_data(one: Tournament, person: Person | None) -> dict[str, Any]:
    """Return the terms of a tournament, its stage, and what somebody is to it."""
    plan, time = one.plan, TimeTerms.read(one.plan.time)
    own = one.entrant(person.id) if person else None
    return {
        "tournament": one.id,
        "title": one.title,
        "by": one.founded_by,
        "format": plan.format,
        "game": plan.game,
        "game_title": game_title(plan.game),
        "scenarios": [scenario_title(plan.game, name) for name in plan.scenarios],
        "options": {name: str(value) for name, value in plan.options.items()},
        "undo": plan.undo,
        "time": str(time) if time else "",
        "rounds": plan.rounds if plan.format == "swiss" else 1,
        "most": plan.most,
        "public": plan.public,
        "rated": plan.rated,
        "stage": one.stage,
        "round": one.round,
        "entered": len(one.active),
        "joined": own is not None,
        "mine": bool(person and one.founder == person.id),
        "joins": may_join(one),
    }


def may_join(one: Tournament) -> bool:
    """Return whether there is room, and it has not begun, unless it is a ladder."""
    open_ = one.stage == "open" or (one.stage == "playing" and one.plan.format == "ladder")
    return open_ and len(one.active) < one.plan.most


def tournament_data(
    one: Tournament, tables: TablesTold, person: Person | None, apart: Collection[str]
) -> dict[str, Any]:
    """Return a tournament whole for somebody: its terms, standings, crosstable and games.

    ``apart`` are the ids of those who do not meet this person.
    """
    own = one.entrant(person.id) if person else None
    ladder = one.plan.format == "ladder" and one.stage == "playing"
    return head_data(one, person) | {
        "standings": [row_data(one, row, own) for row in pairing.standings_of(one)],
        "games": [game_data(one.plan.game, each, tables) for each in one.games[-LATEST:]],
        "rests": [] if one.plan.format == "ladder" else rests(one),
        "challenges": [who.number for who in pairing.within_reach(one, own, apart)] if ladder and own else [],
    }


def name_of(one: Tournament, who: Entrant) -> str:
    """Return the name of an entrant."""
    return bot_name(one.plan.game, who.bot) if who.bot else who.name or GONE


def row_data(one: Tournament, row: EntrantRow, own: Entrant | None) -> dict[str, Any]:
    """Return the standing of an entrant, with the points against each other in ``against``."""
    who, made = row.entrant, row.row
    return {
        "number": who.number,
        "name": name_of(one, who),
        "bot": bool(who.bot),
        "you": who == own,
        "withdrawn": who.withdrawn,
        "rank": row.rank if one.games or one.plan.format == "ladder" else None,
        "because": row.because if one.games else "",
        "games": row.games,
        "won": made.wins,
        "drawn": made.draws,
        "lost": made.losses,
        "points": said(row.points),
        "share": round(100 * made.share),
        "elo": [round(made.elo.rating), round(made.elo.margin)] if made.elo and row.games else None,
        "against": against(one, who),
    }


def against(one: Tournament, who: Entrant) -> dict[int, str]:
    """Return the points of an entrant against each other, and of how many games."""
    found: dict[int, tuple[Fraction, int]] = {}
    for game in one.games:
        if game.state == "over" and who.number in game.order:
            at = game.order.index(who.number)
            points, games = found.get(game.order[1 - at], (Fraction(0), 0))
            found[game.order[1 - at]] = points + shares_of(game.scores)[at], games + 1
    return {number: f"{said(points)} of {games}" for number, (points, games) in found.items()}


def said(points: Fraction) -> str:
    """Write points with halves.

    >>> said(Fraction(5, 2)), said(Fraction(1, 2)), said(Fraction(3))
    ('2½', '½', '3')
    """
    whole, half = divmod(points, 1)
    return f"{whole if whole or not half else ''}{'½' if half else ''}"


def game_data(rules: str, game: TournamentGame, tables: TablesTold) -> dict[str, Any]:
    """Return a game: who plays which side, how it stands, and the link by which all may watch, if any."""
    waiting, watch = tables.get(game.table, ((), ""))
    waits = waiting if game.state == "playing" else ()
    return {
        "number": game.number,
        "round": game.round,
        "scenario": scenario_title(rules, game.scenario),
        "order": list(game.order),
        "sides": [side_name(rules, seat) for seat in game.seats],
        "state": game.state,
        "result": game.result,
        "points": [said(share) for share in shares_of(game.scores)] if game.state == "over" else [],
        "waits": [game.order[game.seats.index(seat)] for seat in waits if seat in game.seats],
        "table": public_name(game.table) if game.table in tables else "",
        "watch": watch,
    }


def rests(one: Tournament) -> list[dict[str, Any]]:
    """Return who rests in each round: those without a game in it who take part to now."""
    found = []
    for number in range(1, one.round + 1):
        busy = {who for game in one.games if game.round == number for who in game.order}
        idle = [who.number for who in one.active if who.number not in busy]
        found.append({"round": number, "numbers": idle})
    return [each for each in found if each["numbers"]]
