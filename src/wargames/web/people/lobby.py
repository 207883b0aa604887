"""The lobby: people make and accept invitations, and tables are made for them."""

import asyncio
import hashlib
import hmac
import os
import time
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

import attrs
from starlette.exceptions import HTTPException
from starlette.requests import Request

from wargames.arena.rating import new_rating
from wargames.kernel.base.errors import BadOption, BadText, WargameError
from wargames.kernel.game import Seat
from wargames.web.people.cookie import CookieSigner
from wargames.web.people.names import folded
from wargames.web.people.noting import TableNotes
from wargames.web.storage import invitations as kept
from wargames.web.storage import meetings
from wargames.web.storage.blocks import are_apart, block, blocks, is_shut_out
from wargames.web.storage.database import Database
from wargames.web.storage.forgetting import forget
from wargames.web.storage.invitations import LIVE, PACES, Invitation, Proposal
from wargames.web.storage.links import BYTES, encoded, new_token, public_name
from wargames.web.storage.meetings import Agreement, Sitter
from wargames.web.storage.people import Person, person_by, person_named, see_person, signing_key, today
from wargames.web.tables.course import rematch_of
from wargames.web.tables.table_manager import TableManager
from wargames.web.tables.table_request import FIELDS, TableRequest, read_table_request
from wargames.web.transport.rate_limit import RateLimiter
from wargames.web.transport.request_body import chosen, flag, text_or

OWN, ALL = 10, 500
"""The most invitations of a person, and of all."""

HERE, SEEN = 180.0, 60.0
"""Seconds that a person counts as here after a request, and seconds between two notes of that."""


class NotInvited(WargameError):
    """An invitation that cannot be accepted, and why."""


class Lobby:
    """The people of a server and what brings them together. Its methods are for the event loop."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.asks = RateLimiter(5, 40)  # what is looked up, by a client, in a second and at once
        self.wishes = RateLimiter(0.5, 20)
        self.naming = RateLimiter(1 / 60, 10)
        self.here = RateLimiter(1 / SEEN, 1)
        self.sign_in = ""
        """What the page calls the provider of sign-in; empty without one."""
        self.notes = TableNotes(manager)
        self.on_begin: Callable[[str, Collection[Seat], str], None] | None = None
        """Called with a new table, the seats of its people and the title of its tournament, if it has one."""
        self._signer: CookieSigner | None = None
        self._key = b""

    async def keep(self, ask: Any, *values: Any, **named: Any) -> Any:
        """Call a function of the storage with its database, beside the event loop."""
        return await self.manager.keep(partial(ask, self.manager.store.database, *values, **named))

    # who asks

    async def signer(self) -> CookieSigner:
        """Return what reads and writes cookies."""
        if self._signer is None:
            key = await self.keep(signing_key)
            self._key, self._signer = key.encode(), CookieSigner(key)
        return self._signer

    async def person(self, request: Request) -> Person | None:
        """Return the person of a request; None for a browser without a name."""
        signed = (await self.signer()).person(request)
        found: Person | None = await self.keep(person_by, signed) if signed else None
        if found and found.seen < today():
            await self.keep(see_person, found.id)
        if found and self.here.take(found.id):
            await self.keep(kept.see_inviter, found.id)
        return found

    async def somebody(self, request: Request) -> Person:
        """Return the person of a request; raises 403 for a browser without a name."""
        found = await self.person(request)
        if found is None:
            raise HTTPException(403, "give yourself a name first, on the front page")
        return found

    # seats and their links

    async def link(self, table: str, sitter: Sitter) -> str:
        """Return the link of a person's seat, the same one each time."""
        await self.signer()
        what = f"{table} {sitter.seat} {sitter.person.id} {sitter.mark}"
        token = encoded(hmac.new(self._key, what.encode(), hashlib.sha256).digest()[:BYTES])
        await self.manager.keep(partial(self.manager.store.let_in, table, sitter.seat, token))
        return token

    async def own_links(self, table: str, person: str) -> dict[Seat, str]:
        """Return the links of all seats of a person at a table."""
        own = [one for one in await self.keep(meetings.sitters, table) if one.person.id == person]
        return {one.seat: await self.link(table, one) for one in own}

    async def sit(self, table: str, seat: Seat, person: Person) -> bool:
        """Seat a person; returns False where somebody sits, or somebody at the table blocks the person."""
        if await self.keep(is_shut_out, table, person.id):
            return False
        await self.keep(meetings.convene, table, {}, Agreement())
        seated: bool = await self.keep(meetings.sit, table, seat, person.id)
        if seated:
            self.notes.forget(table)
            await self.changed(table)
        return seated

    async def forget(self, person: str) -> None:
        """Delete all that is stored of a person; the games stay, without the name."""
        tables = await self.keep(meetings.seats_held, person)

        await self.keep(forget, person)
        for table in tables:
            await self.changed(table)

    async def block(self, person: str, other: str) -> bool:
        """Let a person block another one; returns False where the person blocks too many."""
        if not await self.keep(block, person, other):
            return False
        for table in await self.keep(kept.part, person, other):
            await self.changed(table)
        return True

    async def changed(self, table: str) -> None:
        """Announce at a table, at all processes, that somebody sits down or gets up there."""
        for live in self.manager.there(table):
            live.people += 1
            live.announce()
        if (leases := self.manager.store.leases) is not None:
            await self.manager.keep(partial(leases.tell, "people", table))

    async def begin(self, table: str, seats: Collection[Seat], title: str = "") -> None:
        """Announce a table that is made for people; ``title`` is that of its tournament."""
        self.notes.forget(table)
        await self.changed(table)
        if self.on_begin:
            self.on_begin(table, seats, title)

    # invitations

    async def invite(self, person: Person, data: Mapping[str, Any], client: str) -> dict[str, Any]:
        """Make an invitation, or its table at once where nobody else is to come."""
        wanted = proposal(data)
        table = await asyncio.to_thread(read_table_request, asked_table(data))
        guests = await self._guests(person, data)
        wanted = checked(attrs.evolve(wanted, title=table.scenario.title), table, len(guests))
        if wanted.rated and text_or(data, "toml", ""):
            raise BadOption("a game with a scenario of one's own does not count for ratings")
        seat = None if wanted.by_lot else Seat(chosen(data, "seat", wanted.free))
        await self._has_room(person)
        made = Invitation(
            id=new_token(),
            person=person.id,
            name=person.name,
            made=time.time(),
            wanted=wanted,
            takers={person.id: seat},
            guests=guests,
            after="",
        )
        if made.full:
            return await self._begin(made, table, client)
        await self.keep(kept.keep_invitation, made, text_or(data, "toml", ""))
        return {"invitation": made.id}

    async def another(self, person: Person, name: str) -> Person:
        """Return another person by name; raises :class:`BadText`."""
        found: Person | None = await self.keep(person_named, folded(name))
        if found is None or found.id == person.id:
            raise BadText(f"nobody else goes by the name {name.strip()[:40]!r} here")
        return found

    async def _guests(self, person: Person, data: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the ids of those who are asked by name; raises :class:`BadText`, :class:`NotInvited`."""
        name = text_or(data, "to", "").strip()
        if not name:
            return ()
        guest = await self.another(person, name)
        if await self.keep(blocks, person.id, guest.id):
            raise NotInvited(f"you block {guest.name}; undo that first, under your name")
        if await self.keep(blocks, guest.id, person.id):
            raise NotInvited(f"{guest.name} takes no challenges from you")
        return (guest.id,)

    async def _has_room(self, person: Person) -> None:
        """Check the bounds of invitations; raises 429."""
        own, all_ = await self.keep(kept.count_invitations, person.id)
        if own >= OWN or all_ >= ALL:
            raise HTTPException(429, f"a person has at most {OWN} invitations open; withdraw one first")

    async def accept(self, person: Person, name: str, seat: str, client: str) -> dict[str, Any]:
        """Accept an invitation; answers the links of the table if all have come."""
        one: Invitation | None = await self.keep(kept.invitation, name)
        if one is None or not await self.keep(may_join, one, person.id):
            raise NotInvited("this invitation is taken, withdrawn, or for somebody else")
        return await self.join(one, person, seat, client)

    async def join(self, one: Invitation, person: Person, seat: str, client: str) -> dict[str, Any]:
        """Take part in an invitation."""
        if person.id in one.takers:
            raise NotInvited("you take part in it already")
        if one.wanted.pace == LIVE and not one.after and time.time() > one.seen + HERE:
            raise NotInvited(f"{one.name} is not here now; it was to be played at once")
        taken = None if one.wanted.by_lot else Seat(seat or next(iter(one.left)))
        if taken is not None and taken not in one.left:
            raise NotInvited("this side is taken; choose another one")
        takers = {**one.takers, person.id: taken}
        table = await self._table_of(one, client)
        text = await self.keep(kept.scenario_text_of, one.id)
        if not await self.keep(kept.take, one, takers):
            raise NotInvited("somebody was faster; look again")
        if len(takers) < len(one.wanted.free):
            return {"invitation": one.id}
        try:
            return await self._begin(attrs.evolve(one, takers=takers), table, client)
        except BaseException:
            await self.keep(kept.keep_invitation, one, text)
            raise

    async def _table_of(self, one: Invitation, client: str) -> TableRequest:
        """Return the request for the table of an invitation, or of the game that it follows."""
        if not one.after:
            toml = await self.keep(kept.scenario_text_of, one.id)
            return await asyncio.to_thread(read_table_request, {**one.wanted.table, "toml": toml})
        live = await self.manager.table(one.after, client)
        config = await self.manager.keep(partial(self.manager.store.config, one.after))
        return rematch_of(live.table, config)[1]

    async def _begin(self, one: Invitation, table: TableRequest, client: str) -> dict[str, Any]:
        """Make the table of an invitation, and answer the links of who came last."""
        name, tokens = await self.manager.new_table(table, client)
        wanted = one.wanted
        agreed = Agreement.of(wanted.pace, tokens["spectator"], public=wanted.public, rated=wanted.rated)
        people = {seat: person for person, seat in seated(one).items()}
        await self.keep(meetings.convene, name, people, agreed)
        if one.after:
            await self.keep(meetings.go_on_at, one.after, name)
            await self.changed(one.after)
        last = [*one.takers][-1]
        await self.begin(name, [seat for seat, person in people.items() if person != last])
        return {"table": public_name(name), "seats": await self.own_links(name, last)}


def may_join(database: Database, one: Invitation, person: str) -> bool:
    """Return whether an invitation is for a person, and nobody who takes part is kept apart from them."""
    meant = not one.guests or person in one.guests
    return meant and not are_apart(database, person, (one.person, *one.takers))


def proposal(data: Mapping[str, Any]) -> Proposal:
    """Read the terms of an invitation; raises :class:`BadOption` or :class:`BadText`."""
    return Proposal(
        table={field: one for field, one in asked_table(data).items() if field != "toml"},
        title="",
        free=(),
        pace=chosen(data, "pace", PACES, LIVE),
        public=flag(data, "public"),
        rated=flag(data, "rated"),
        by_lot=not text_or(data, "seat", ""),
    )


def asked_table(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an invitation that are those of a new table."""
    return {field: data[field] for field in FIELDS if field in data}


def checked(wanted: Proposal, table: TableRequest, guests: int) -> Proposal:
    """Return a proposal with the seats for people; raises :class:`BadOption` for terms that do not fit."""
    free = tuple(seat for seat in table.seats if seat not in table.bots)
    if not free:
        raise BadOption("an invitation has a seat for you: only bots play here")
    if guests and guests != len(free) - 1:
        raise BadOption(f"there are {len(free) - 1} seats for others here, and {guests} are asked by name")
    if wanted.rated:
        new_rating()
        if len(table.seats) == 1 or table.undo == "free":
            raise BadOption(
                "a game counts for ratings only with two sides or more, and where not anything may be undone"
            )
    return attrs.evolve(wanted, free=free)


def seated(one: Invitation) -> dict[str, Seat]:
    """Return the seat of each person; seats by lot are drawn from the system's randomness."""
    left = sorted(one.left, key=lambda _: os.urandom(8))
    return {person: seat or left.pop() for person, seat in one.takers.items()}
