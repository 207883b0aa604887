"""The people at a table for its page: who sits where, who is there, and what comes after the game."""

import time
from typing import Any

import attrs

from wargames.web.people.lobby import Lobby, NotInvited
from wargames.web.people.own_games import rating_data
from wargames.web.people.presence import present
from wargames.web.storage import invitations as kept
from wargames.web.storage import meetings
from wargames.web.storage.blocks import are_apart
from wargames.web.storage.database import Database
from wargames.web.storage.invitations import SLOW, Invitation, Proposal
from wargames.web.storage.leases import TableLeases
from wargames.web.storage.links import LinkGrant, new_token, public_name
from wargames.web.storage.meetings import PeopleTable, Sitter
from wargames.web.storage.person_ratings import ratings_in
from wargames.web.tables.course import swapped
from wargames.web.tables.open_table import OpenTable


def people_data(
    database: Database, live: OpenTable, grant: LinkGrant, *, person: str, leases: TableLeases | None
) -> dict[str, Any]:
    """Return who sits at a table by name and who is there, for somebody who may be one of them."""
    here = present(database, leases, grant.table, live.present)
    met = meetings.meeting(database, grant.table)
    there = {one.seat: one.person for one in meetings.sitters(database, grant.table)}
    rated = ratings_in(database, live.table.game.id) if there else {}
    seats = {
        seat: {
            "name": there[seat].name if seat in there else "",
            "rating": rating_data(rated.get(there[seat].id)) if seat in there else None,
            "here": seat in here,
            "you": seat in there and there[seat].id == person,
        }
        for seat in live.table.seats
        if seat not in live.table.names
    }
    asked = kept.rematch_after(database, grant.table) if met else None
    waits = [there[seat].name for seat in there if asked and there[seat].id not in asked.takers]
    return {
        "seats": seats,
        "pace": met.agreed.pace if met else "",
        "rated": met.agreed.rated if met else "",
        "public": bool(met and met.agreed.watch),
        "again": public_name(met.again) if met and met.again else "",
        "rematch": waits,
    }


def whole(live: OpenTable, sitting: tuple[Sitter, ...]) -> bool:
    """Return whether different people sit by name at all seats without bots, two at least."""
    free = [seat for seat in live.table.seats if seat not in live.table.names]
    return len(free) == len({one.person.id for one in sitting}) > 1


async def rematch(lobby: Lobby, live: OpenTable, grant: LinkGrant, client: str) -> dict[str, Any] | None:
    """Ask the people of a table for a rematch with sides swapped, or accept it.

    Answers the new table once all have. None where not all of them have names.
    """
    sitting: tuple[Sitter, ...] = await lobby.keep(meetings.sitters, grant.table)
    own = next((one for one in sitting if one.seat == grant.seat), None)
    met: PeopleTable | None = await lobby.keep(meetings.meeting, grant.table)
    if own is None or met is None or not whole(live, sitting):
        return None
    if await lobby.keep(are_apart, own.person.id, [one.person.id for one in sitting]):
        raise NotInvited("there is no rematch between the people of this table")
    if met.again:
        return {"table": public_name(met.again), "seats": await lobby.own_links(met.again, own.person.id)}
    asked: Invitation | None = await lobby.keep(kept.rematch_after, grant.table)
    if asked is None:
        await lobby.keep(kept.keep_invitation, proposed(live, sitting, own, met))
        await lobby.changed(grant.table)
        return {"waiting": True}
    if own.person.id in asked.takers:
        return {"waiting": True}
    seat = swapped(live.table.seats, {})[0][own.seat]
    made = await lobby.join(asked, own.person, seat, client)
    await lobby.changed(grant.table)
    return made if "table" in made else {"waiting": True}


def proposed(live: OpenTable, sitting: tuple[Sitter, ...], own: Sitter, met: PeopleTable) -> Invitation:
    """Return the invitation to play the same again, sides swapped."""
    table, setting = live.table, live.table.session.setting
    turned, bots = swapped(table.seats, met.bots)
    wanted = Proposal(
        table={
            "game": table.game.id,
            "scenario": setting.scenario.id,
            "seats": bots,
            "time": attrs.asdict(table.time.terms) if table.time.terms else {},
        },
        title=met.title,
        free=tuple(seat for seat in table.seats if seat not in bots),
        pace=met.agreed.pace or SLOW,
        public=bool(met.agreed.watch),
        rated=bool(met.agreed.rated),
        by_lot=False,
    )
    others = tuple(one.person.id for one in sitting if one.person.id != own.person.id)
    return Invitation(
        id=new_token(),
        person=own.person.id,
        name=own.person.name,
        made=time.time(),
        wanted=wanted,
        takers={own.person.id: turned[own.seat]},
        guests=others,
        after=met.table,
    )
