"""The course of a tournament: who enters and withdraws, how it begins, goes on from round to round, and ends.

Each function is one transaction over the lock of the tournament, so that several servers do each thing once.
"""

import os
from collections.abc import Callable, Mapping

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Seat
from wargames.web.storage import tournaments as kept
from wargames.web.storage.blocks import kept_apart
from wargames.web.storage.database import Database
from wargames.web.storage.tournaments import Entrant, Tournament, TournamentGame
from wargames.web.tournaments import pairing

VOID = "void"
"""The end of a game whose table the host has closed or removed: a draw, as in the league."""


class NotInTournament(WargameError):
    """What a tournament does not allow now, and why."""


def change(database: Database, name: str, work: Callable[[Tournament], object]) -> None:
    """Change a tournament in one transaction; raises :class:`NotInTournament` for an unknown one."""
    with database.writing():
        one = kept.lock(database, name)
        if one is None:
            raise NotInTournament("there is no such tournament")
        work(one)


def enter(database: Database, name: str, person: str) -> None:
    """Let a person take part: before the beginning, on a ladder at any time."""

    def work(one: Tournament) -> None:
        joins = one.stage == "open" or (one.stage == "playing" and one.plan.format == "ladder")
        if not joins:
            raise NotInTournament("this tournament has begun; nobody can join it any more")
        if one.entrant(person):
            raise NotInTournament("you take part in it already")
        if len(one.active) >= one.plan.most:
            raise NotInTournament(f"{one.plan.most} take part, which is the most here")
        kept.enter(database, one, person)

    change(database, name, work)


def withdraw(database: Database, name: str, person: str, number: int | None) -> None:
    """Withdraw a person, or for the founder an entrant by number, before the beginning.

    Games without a table are off. Those in play are resigned by the director.
    """

    def work(one: Tournament) -> None:
        if one.stage not in {"open", "playing"}:
            raise NotInTournament("this tournament is over")
        gone = one.entrant(person) if number is None else named(one, number)
        if gone is None:
            raise NotInTournament("you do not take part in it")
        if gone.person != person and (one.founder != person or one.stage != "open"):
            raise NotInTournament("only the founder takes others out, before the beginning")
        if one.stage == "open":
            kept.drop_entrant(database, name, gone.number)
        else:
            kept.withdraw_entrant(database, name, gone.number)

    change(database, name, work)


def named(one: Tournament, number: int) -> Entrant:
    """Return an entrant who has not withdrawn, by number; raises :class:`NotInTournament`."""
    found = next((entrant for entrant in one.active if entrant.number == number), None)
    if found is None:
        raise NotInTournament("nobody takes part by this number")
    return found


def begin(database: Database, name: str, person: str) -> None:
    """Begin; the order is drawn by lot, on a ladder it is that of the entries."""

    def work(one: Tournament) -> None:
        of_founder(one, person)
        if one.stage != "open":
            raise NotInTournament("this tournament has begun already")
        if len(one.active) < 2:  # noqa: PLR2004  a pair
            raise NotInTournament("a tournament needs two who take part")
        numbers = [entrant.number for entrant in one.entrants]
        if one.plan.format != "ladder":
            numbers.sort(key=lambda _: os.urandom(8))
        kept.keep_places(database, name, numbers)
        kept.keep_stage(database, name, "playing", 0)

    change(database, name, work)


def of_founder(one: Tournament, person: str) -> None:
    """Let the founder alone pass."""
    if not person or one.founder != person:
        raise NotInTournament("only its founder can do that")


def close(database: Database, name: str, person: str | None) -> None:
    """Close a tournament for its founder, or for the host (None); a ladder in play ends as it stands.

    Games in play go on at their tables, and count no more.
    """

    def work(one: Tournament) -> None:
        if person is not None:
            of_founder(one, person)
        if one.stage not in {"open", "playing"}:
            raise NotInTournament("this tournament is over")
        ends = one.stage == "playing" and one.plan.format == "ladder"
        kept.keep_stage(database, name, "over" if ends else "closed", one.round)
        for game in one.games:
            if game.goes_on:
                kept.keep_state(database, name, game.number, "off")

    change(database, name, work)


def challenge(database: Database, name: str, person: str, number: int) -> None:
    """Challenge somebody above on a ladder; raises :class:`NotInTournament` beyond the bounds."""

    def work(one: Tournament) -> None:
        own = one.entrant(person)
        if one.plan.format != "ladder" or one.stage != "playing":
            raise NotInTournament("challenges are for a ladder that has begun")
        if own is None:
            raise NotInTournament("you do not take part in it")
        other = named(one, number)
        if other not in pairing.within_reach(one, own, kept_apart(database, person)):
            raise NotInTournament(
                f"you may challenge one of the {pairing.REACH} above you, while neither plays a challenge"
            )
        kept.add_games(database, one, pairing.challenge_games(one, own, other))
        kept.keep_stage(database, name, "playing", one.round + 1)

    change(database, name, work)


def advance(database: Database, name: str) -> Tournament | None:
    """Take the ends of games, and go on: games that may begin are due, a round follows a round, or the end.

    Returns the tournament as it stands then; None for one that is not in play.
    """
    with database.writing():
        one = kept.lock(database, name)
        if one is None or one.stage != "playing":
            return None
        settle(database, one, ended(database, one))
        one = again(database, one)
        if one.plan.format != "ladder" and not any(game.goes_on for game in one.games):
            next_round(database, one)
            one = again(database, one)
        for game in pairing.now_due(one):
            kept.keep_state(database, name, game.number, "due")
        return again(database, one)


def again(database: Database, one: Tournament) -> Tournament:
    """Return a tournament as it stands now, within its lock."""
    found = kept.tournament(database, one.id)
    assert found, "it is locked"
    return found


def ended(database: Database, one: Tournament) -> set[int]:
    """Take the ends of games, and drop those of who withdrew; returns the rounds of these games."""
    out = {entrant.number for entrant in one.entrants if entrant.withdrawn}
    ends, rounds = kept.ended_games(database, one.id), set[int]()
    for game in one.games:
        if game.number in ends:
            kept.keep_end(database, one.id, game.number, end_of(game, *ends[game.number]))
            rounds.add(game.round)
        elif game.state in {"planned", "due"} and out.intersection(game.order):
            kept.keep_state(database, one.id, game.number, "off")
            rounds.add(game.round)
    return rounds


def end_of(game: TournamentGame, result: str, scores: Mapping[Seat, int]) -> tuple[str, tuple[int, ...]]:
    """Return the end of a game; without a result its table was shut, and it is void."""
    return (result, tuple(int(scores[seat]) for seat in game.seats)) if result else (VOID, (0, 0))


def settle(database: Database, one: Tournament, rounds: set[int]) -> None:
    """Move the places of a ladder after challenges of which all games are over."""
    for number in sorted(rounds) if one.plan.format == "ladder" else ():
        now = again(database, one)
        if not any(game.goes_on for game in now.games if game.round == number):
            kept.keep_places(database, one.id, pairing.after_challenge(now, number))


def next_round(database: Database, one: Tournament) -> None:
    """Pair the next round, or end the tournament."""
    if pairing.is_last_round(one):
        kept.keep_stage(database, one.id, "over", one.round)
        return
    kept.add_games(database, one, pairing.next_round(one))
    kept.keep_stage(database, one.id, "playing", one.round + 1)
