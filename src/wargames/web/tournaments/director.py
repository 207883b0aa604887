"""The director of tournaments: makes their tables, and leads them from round to round."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from itertools import count

import attrs

from wargames.kernel.game import Seat
from wargames.web.people.lobby import Lobby
from wargames.web.storage import meetings
from wargames.web.storage import tournaments as kept
from wargames.web.storage.database import Database, StoreConflict
from wargames.web.storage.invitations import LIVE, SLOW
from wargames.web.storage.links import new_token
from wargames.web.storage.meetings import Agreement
from wargames.web.storage.store import TableStore
from wargames.web.storage.tournaments import Entrant, Tournament, TournamentGame
from wargames.web.tables.early_ends import resign
from wargames.web.tables.table_request import TableRequest, read_table_request
from wargames.web.tables.timekeeper import looking
from wargames.web.tournaments import course
from wargames.web.transport.rate_limit import RateLimiter

TICK = 1.0
"""Seconds between two looks at what has ended."""

TICKS = 30
"""Looks between two looks at all tournaments in play."""


class Director:
    """The director of the tournaments of a server. Its methods are for the thread of the event loop.

    Several servers may have one each: a change is made under the lock of the tournament, and a table by the
    server whose claim the game holds.
    """

    def __init__(self, lobby: Lobby) -> None:
        self._lobby, self._manager = lobby, lobby.manager
        self._tasks: set[asyncio.Task[None]] = set()
        self.tick = TICK
        self.founding = RateLimiter(1 / 600, 5)  # of tournaments, by a person

    def _beside(self, work: Awaitable[None]) -> asyncio.Task[None]:
        """Begin some work that :meth:`close` waits for, so that no claim is left behind."""
        task = asyncio.create_task(looking(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def run(self) -> None:
        """Look at intervals, until cancelled."""
        for tick in count():
            whole = tick % TICKS == 0
            await looking(self.look_around(whole=whole))
            await asyncio.sleep(self.tick)

    async def look_around(self, *, whole: bool) -> None:
        """Lead on what is due; ``whole`` looks at all in play, and opens tables that stand still."""
        for name in await self._lobby.keep(kept.going_on if whole else kept.tournaments_due):
            await looking(self._lead_on(name, whole=whole))

    async def _lead_on(self, name: str, *, whole: bool) -> None:
        await asyncio.wait({await self.lead(name)})
        if whole:
            await self._wake(name)

    async def lead(self, name: str) -> asyncio.Task[None]:
        """Lead a tournament on; answers the task that makes its tables."""
        one: Tournament | None = await self._lobby.keep(course.advance, name)
        return self._beside(self._tend(one))

    async def close(self) -> None:
        """Make the tables that are begun, and stop; another server, or the next start, goes on."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2 * TICK)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # tables

    async def _tend(self, one: Tournament | None) -> None:
        """Make the tables that are due, and resign for those who withdrew."""
        if one is None:
            return
        for game in one.games:
            if game.state == "due":
                await looking(self._make(one, game))
            elif game.state == "playing":
                await looking(self._resign(one, game))

    async def _make(self, one: Tournament, game: TournamentGame) -> None:
        """Make the table of a game, unless another server does; the second of two is removed."""
        claim = new_token()
        if not await self._lobby.keep(kept.claim_game, one.id, game.number, claim):
            return
        entrants = players(one, game)
        wanted = await asyncio.to_thread(table_request, one, game, entrants)
        name, tokens = await self._manager.new_table(wanted, f"tournament {one.id}")
        agreed = agreement(one, tokens["spectator"])
        people = {seat: who.person for seat, who in zip(wanted.seats, entrants, strict=True) if who.person}

        def note(database: Database) -> bool:
            with database.writing():
                if noted := kept.seat_game(database, (one.id, game.number), claim, (name, wanted.seats)):
                    meetings.convene(database, name, people, agreed)
                return noted

        with suppress(StoreConflict):  # somebody was forgotten meanwhile
            if await self._lobby.keep(note):
                await self._lobby.begin(name, [*people], one.title)
                return
        await self._manager.with_closed(name, partial(self._manager.store.remove, name))

    async def _resign(self, one: Tournament, game: TournamentGame) -> None:
        """Resign a game for those who withdrew from it."""
        gone = [who for who in players(one, game) if who.withdrawn and not who.bot]
        if not gone:
            return
        live = await self._manager.table(game.table, f"tournament {one.id}")
        for who in gone:
            seat = game.seats[game.order.index(who.number)]
            await self._manager.work(partial(resign, live.table, seat))
        self._manager.play_on(live)

    async def _wake(self, name: str) -> None:
        """Open the tables that no server plays, though a bot is asked, or the game is over."""
        there = set(self._manager.names())
        for table in await self._manager.keep(partial(standing_still, self._manager.store, name)):
            if table not in there:
                await self._manager.table(table, f"tournament {name}")


def standing_still(store: TableStore, name: str) -> list[str]:
    """Return the tables in play that no server holds, and at which no person is asked."""
    one = kept.tournament(store.database, name)
    playing = [game.table for game in one.games if game.state == "playing"] if one else []
    return [table for table in playing if not store.is_played(table) and waits_for_nobody(store, table)]


def waits_for_nobody(store: TableStore, table: str) -> bool:
    """Return whether a table waits for bots alone, or its game is over."""
    met, state = meetings.meeting(store.database, table), store.state(table)
    return met is not None and (set(met.news.waiting) <= set(met.bots) or (state is not None and state.over))


def players(one: Tournament, game: TournamentGame) -> list[Entrant]:
    """Return the entrants of a game, first side first."""
    by_number = {entrant.number: entrant for entrant in one.entrants}
    return [by_number[number] for number in game.order]


def table_request(one: Tournament, game: TournamentGame, entrants: list[Entrant]) -> TableRequest:
    """Return the request for the table of a game."""
    plan = one.plan
    own = {"game": plan.game, "scenario": game.scenario, "options": plan.options}
    wanted = read_table_request({**own, "undo": plan.undo, "time": plan.time})
    return attrs.evolve(wanted, bots=bots_at(wanted, entrants))


def bots_at(wanted: TableRequest, entrants: list[Entrant]) -> dict[Seat, str]:
    """Return the bots among the entrants by their seats."""
    return {seat: who.bot for seat, who in zip(wanted.seats, entrants, strict=True) if who.bot}


def agreement(one: Tournament, spectator: str) -> Agreement:
    """Return what those at a table of a tournament agreed."""
    pace = LIVE if one.plan.time["kind"] == "live" else SLOW
    return Agreement.of(pace, spectator, public=one.plan.public, rated=one.plan.rated)
