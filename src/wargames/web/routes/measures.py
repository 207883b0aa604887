"""The measures of the host, as the routes of a table heed them."""

from functools import partial

from starlette.exceptions import HTTPException

from wargames.web.storage import moderation
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


async def may_talk(manager: TableManager, grant: LinkGrant, seat: str) -> None:
    """Raise 403 for a seat or spectator that the host has muted, and at a closed table."""
    found = await manager.keep(partial(moderation.measures, manager.store.database, grant.table))
    if found.closed:
        raise HTTPException(403, CLOSED)
    if found.mutes(seat):
        raise HTTPException(403, "the host has muted your talk at this table")
