"""Routes for playback: the boards after some events in a row, packed."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wargames.web.routes.table_routes import at, bounded, manager_of
from wargames.web.routes.watched_steps import watched
from wargames.web.transport.packing import packed
from wargames.web.transport.queries import whole

MOST = 30
"""The most steps of an answer."""


async def watch(request: Request) -> Response:
    """Answer the boards after some steps in a row, by this seat's own count.

    429 for a link that looks too often.
    """
    bounded(request)
    live, grant = await at(request)
    first = whole(request, "from", -1)
    last = min(whole(request, "to", first), first + MOST - 1)
    data = await manager_of(request).work(lambda: watched(live.table, grant.seat, range(first, last + 1)))
    return packed(request, data)


ROUTES = (Route("/t/{token}/watch", watch),)
