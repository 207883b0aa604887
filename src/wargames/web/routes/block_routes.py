"""Routes of blocks: whom a person blocks, and an end of it. Who is blocked has no route to ask by."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames.web.routes.person_routes import counted, lobby_of, wish
from wargames.web.storage.blocks import MOST, blocked_names, unblock
from wargames.web.transport.request_body import takes, text


async def own(request: Request) -> Response:
    """Answer the names of those whom this person blocks."""
    lobby = lobby_of(request)
    await counted(request, lobby.asks)
    who = await lobby.somebody(request)
    return JSONResponse({"names": await lobby.keep(blocked_names, who.id)})


@takes("name")
async def begin(request: Request) -> Response:
    """Block somebody by name."""
    lobby, who, data = await wish(request)
    other = await lobby.another(who, text(data, "name"))
    if not await lobby.block(who.id, other.id):
        raise HTTPException(429, f"a person blocks at most {MOST} others; undo one first")
    return JSONResponse({})


@takes("name")
async def end(request: Request) -> Response:
    """Block somebody no more."""
    lobby, who, data = await wish(request)
    other = await lobby.another(who, text(data, "name"))
    await lobby.keep(unblock, who.id, other.id)
    return JSONResponse({})


ROUTES = (
    Route("/person/blocks", own),
    Route("/person/block", begin, methods=["POST"]),
    Route("/person/unblock", end, methods=["POST"]),
)
