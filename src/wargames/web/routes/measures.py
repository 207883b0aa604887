"""The measures of the host, as the routes of a table heed them."""

from functools import partial

from starlette.exceptions import HTTPException

from wargames.web.storage import moderation
from wargames.web.storage.links import LinkGrant
from wargames.web.storage.moderation import is_closed
from wargames.web.tables.table_manager import CLOSED, OpenTable, TableManager


async def may_play(manager: TableManager, live: OpenTable, grant: LinkGrant) -> None:
    """Raise 403 at a table that the host has closed.

    A table of one server is opened anew when it is closed: so games go on while the database is locked.
    """
    store = manager.store
    if live.closed or (
        store.leases is not None and await manager.keep(partial(is_closed, store.database, grant.table))
    ):
        raise HTTPException(403, CLOSED)


async def may_talk(manager: TableManager, grant: LinkGrant, seat: str) -> None:
    """Raise 403 for a seat or spectator that the host has muted, and at a closed table."""
    found = await manager.keep(partial(moderation.measures, manager.store.database, grant.table))
    if found.closed:
        raise HTTPException(403, CLOSED)
    if found.mutes(seat):
        raise HTTPException(403, "the host has muted your talk at this table")
