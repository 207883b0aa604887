"""The games of a person, those to watch and the invitations, as JSON data for the front page."""

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from wargames.kernel.game import Seat
from wargames.web.clocks.time_terms import TimeTerms
from wargames.web.people.names import folded
from wargames.web.storage import meetings
from wargames.web.storage.blocks import kept_apart
from wargames.web.storage.database import Database
from wargames.web.storage.invitations import LIVE, Invitation, open_invitations
from wargames.web.storage.links import public_name
from wargames.web.storage.people import Person
from wargames.web.storage.person_ratings import BOT, PersonRating, ranking, ratings_in
from wargames.web.storage.tournaments import tournament_titles
from wargames.web.tables.game_names import bot_name, game_title, side_name

SHOWN = 100
"""The most rows of a list."""


def games_data(database: Database, person: Person, words: str, *, over: bool) -> dict[str, Any]:
    """Return the games of a person that hold all of some words: those in play, or those that are over."""
    mine = meetings.seats_held(database, person.id)
    found = meetings.meetings_of(database, person.id, over=over)
    rows = rows_data(database, found, mine)
    wanted = [folded(word) for word in words.split()]
    rows = [row for row in rows if all(word in searched(row) for word in wanted)]
    if not over:
        rows.sort(key=lambda row: (not row["mine"], row["since"] if row["mine"] else -row["since"]))
    finished, more = meetings.count_finished(database, person.id), max(0, len(rows) - SHOWN)
    return {"games": rows[:SHOWN], "more": more, "finished": finished}


def rows_data(
    database: Database, found: Sequence[meetings.PeopleTable], mine: Mapping[str, Sequence[Seat]]
) -> list[dict[str, Any]]:
    """Return some games, with their people and tournaments; ``mine`` are one's own seats by table."""
    tables = [one.table for one in found]
    named, contests = meetings.sitters_of(database, tables), tournament_titles(database, tables)
    return [
        game_data(one, named[one.table], mine.get(one.table, ()))
        | {"tournament": list(contests.get(one.table, ()))}
        for one in found
    ]


def searched(row: Mapping[str, Any]) -> str:
    """Return the text of a game in which words are looked for."""
    people = (text for one in row["sides"] for text in (one["side"], one["name"]))
    return folded(" ".join((row["game"], row["title"], row["scenario"], *row["tournament"][1:], *people)))


def game_data(one: meetings.PeopleTable, names: Mapping[Seat, str], mine: Sequence[Seat]) -> dict[str, Any]:
    """Return one game: who plays, whose turn it is since when, or how it ended."""
    news = one.news
    seats = sorted({*names, *one.bots, *news.waiting, *news.scores, *mine})
    bots = {seat: bot_name(one.game, bot) for seat, bot in one.bots.items()}
    sides = [
        {
            "seat": seat,
            "side": side_name(one.game, seat),
            "name": names.get(seat) or bots.get(seat) or "somebody by a link",
            "you": seat in mine,
            "waits": seat in news.waiting,
        }
        for seat in seats
    ]
    return {
        "table": public_name(one.table),
        "game": one.game,
        "title": game_title(one.game),
        "scenario": one.title,
        "sides": sides,
        "mine": any(seat in mine for seat in news.waiting),
        "since": round(max(0.0, time.time() - one.since)),
        "result": news.result,
        "ended": ended(news.scores, mine),
        "pace": one.agreed.pace,
        "rated": bool(one.agreed.rated),
    }


def ended(scores: Mapping[Seat, float], mine: Iterable[Seat]) -> str:
    """Return how a game ended for somebody: ``won``, ``drawn`` or ``lost``; empty without a seat.

    >>> ended({Seat("us"): 1, Seat("ge"): -1}, ["ge"]), ended({Seat("us"): 0, Seat("ge"): 0}, ["us"])
    ('lost', 'drawn')
    """
    own = [scores[seat] for seat in mine if seat in scores]
    others = [score for seat, score in scores.items() if seat not in mine]
    if not own:
        return ""
    best = max(others, default=0)  # alone, one plays against the rules
    if max(own) == best:
        return "drawn"
    return "won" if max(own) > best else "lost"


def invitations_data(database: Database, person: Person | None, here: float) -> list[dict[str, Any]]:
    """Return the invitations that somebody may see; ``here`` are the seconds for which a person is here."""
    own = person.id if person else ""
    apart = kept_apart(database, own) if own else frozenset()
    found = [
        one
        for one in open_invitations(database, own, 2 * SHOWN)
        if is_shown(one, own, here) and (own in one.takers or apart.isdisjoint((one.person, *one.takers)))
    ][:SHOWN]
    rated = {game: ratings_in(database, game) for game in {one.wanted.table["game"] for one in found}}
    return [invitation_data(one, own, rated[one.wanted.table["game"]]) for one in found]


def is_shown(one: Invitation, person: str, here: float) -> bool:
    """Return whether somebody may see an invitation: it is open or theirs, and can be played now."""
    meant = person in (*one.takers, *one.guests)
    away = one.wanted.pace == LIVE and time.time() > one.seen + here
    return (meant or not one.guests) and (person == one.person or not away or bool(one.after))


def invitation_data(one: Invitation, person: str, ratings: Mapping[str, PersonRating]) -> dict[str, Any]:
    """Return one invitation."""
    wanted, game = one.wanted, one.wanted.table["game"]
    bots = wanted.table.get("seats", {})
    return {
        "id": one.id,
        "by": one.name,
        "rating": rating_data(ratings.get(one.person)),
        "game": game,
        "title": game_title(game),
        "scenario": wanted.title,
        "sides": {seat: side_name(game, seat) for seat in wanted.free},
        "left": [] if wanted.by_lot else list(one.left),
        "by_lot": wanted.by_lot,
        "wanting": len(wanted.free) - len(one.takers),
        "bots": sorted(bot for bot in bots.values() if bot != "person"),
        "options": {name: str(value) for name, value in wanted.table.get("options", {}).items()},
        "time": time_data(wanted.table.get("time", {})),
        "pace": wanted.pace,
        "public": wanted.public,
        "rated": wanted.rated,
        "mine": person == one.person,
        "joined": person in one.takers,
        "meant": person in one.guests,
        "rematch": bool(one.after),
        "since": round(max(0.0, time.time() - one.made)),
    }


def time_data(written: Mapping[str, Any]) -> dict[str, Any]:
    """Return the time of each player; empty without a limit."""
    terms = TimeTerms.read(written)
    return attrs.asdict(terms) if terms else {}


def rating_data(one: PersonRating | None) -> dict[str, Any] | None:
    """Return a rating with its uncertainty."""
    if one is None:
        return None
    return {"mean": round(one.mean, 1), "deviation": round(one.deviation, 1), "games": one.games}


def watching_data(database: Database) -> list[dict[str, Any]]:
    """Return the games in play that everybody may watch, each with its link."""
    found = meetings.public_meetings(database, SHOWN)
    rows = rows_data(database, found, {})
    return [row | {"key": one.agreed.watch} for row, one in zip(rows, found, strict=True)]


def ranking_data(database: Database, game: str) -> list[dict[str, Any]]:
    """Return the ratings of a game, the best first."""
    return [
        {
            "name": one.name,
            "bot": bot_name(game, one.bot.removeprefix(BOT)) if one.bot else "",
            **(rating_data(one) or {}),
        }
        for one in ranking(database, game, SHOWN)
    ]
