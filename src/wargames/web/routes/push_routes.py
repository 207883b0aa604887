"""Routes of push messages: the browsers in which a person is told of a turn while no page is open."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames.kernel.base.errors import BadOption
from wargames.web.routes.notice_routes import notifier_of
from wargames.web.routes.person_routes import counted, lobby_of, wish
from wargames.web.storage.pushes import keep_push, pushes_of, stop_push
from wargames.web.transport.clients import client_of
from wargames.web.transport.request_body import takes, text


async def own(request: Request) -> Response:
    """Answer the public key of this server, empty without push messages, and this person's browsers."""
    lobby, push = lobby_of(request), notifier_of(request).delivery.push
    await counted(request, lobby.asks)
    who = await lobby.somebody(request)
    found = await lobby.keep(pushes_of, who.id)
    key = push.public_key if push else ""
    return JSONResponse({"key": key, "endpoints": [one.endpoint for one in found]})


@takes("endpoint", "p256dh", "auth")
async def begin(request: Request) -> Response:
    """Tell this person in a browser, by its subscription."""
    lobby, who, data = await wish(request)
    notifier = notifier_of(request)
    if notifier.delivery.push is None:
        raise BadOption("this server sends no push messages")
    made = notifier.delivery.push.read(*(text(data, field) for field in ("endpoint", "p256dh", "auth")))
    if not notifier.giving.take(client_of(request.scope)):
        raise HTTPException(429, "so many addresses were given; wait a while")
    await lobby.keep(keep_push, who.id, made)
    return JSONResponse({})


@takes("endpoint")
async def stop(request: Request) -> Response:
    """Tell this person no more in a browser; it need not be one of theirs."""
    lobby, who, data = await wish(request)
    endpoint = text(data, "endpoint")
    if endpoint in [one.endpoint for one in await lobby.keep(pushes_of, who.id)]:
        await lobby.keep(stop_push, who.id, endpoint)
    return JSONResponse({})


ROUTES = (
    Route("/person/push", own),
    Route("/person/push", begin, methods=["POST"]),
    Route("/person/push/stop", stop, methods=["POST"]),
)
