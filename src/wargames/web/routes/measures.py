"""The measures of the host, as the routes of a table heed them."""

from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request

from wargames.web.people.lobby import Lobby
from wargames.web.storage import moderation
from wargames.web.storage.blocks import is_shut_out
from wargames.web.storage.links import LinkGrant
from wargames.web.tables.table_manager import CLOSED, TableManager


async def may_play(manager: TableManager, grant: LinkGrant) -> None:
    """Raise 403 at a table that the host has closed."""
    there = manager.there(grant.table)
    if there:
        closed = there[0].closed  # as of when this request looked
    else:
        closed = await manager.keep(partial(moderation.is_closed, manager.store.database, grant.table))
    if closed:
        raise HTTPException(403, CLOSED)


async def may_talk(request: Request, grant: LinkGrant, seat: str) -> None:
    """Raise 403 for a seat or spectator that the host has muted or a player blocks, and at a closed table.

    Both are told alike: nobody learns who blocks them.
    """
    lobby: Lobby = request.app.state.lobby
    manager = lobby.manager
    found = await manager.keep(partial(moderation.measures, manager.store.database, grant.table))
    if found.closed:
        raise HTTPException(403, CLOSED)
    who = await lobby.person(request)
    if found.mutes(seat) or (who and await lobby.keep(is_shut_out, grant.table, who.id)):
        raise HTTPException(403, "your talk is muted at this table")
