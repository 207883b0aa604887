"""Routes of notices: the addresses of a seat, and the page by which an address stops or confirms them."""

from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from wargames.kernel.base.errors import BadOption
from wargames.kernel.game import Seat
from wargames.web.notices.mail import read_address
from wargames.web.notices.notifier import Notifier
from wargames.web.notices.webhook import read_webhook
from wargames.web.pages import served
from wargames.web.routes.table_routes import at, bounded, grant_of, manager_of, person
from wargames.web.storage import notices as kept
from wargames.web.storage.links import new_token
from wargames.web.storage.notices import NoticeAddress
from wargames.web.transport.clients import client_of
from wargames.web.transport.request_body import sent, takes, text


def notifier_of(request: Request) -> Notifier:
    """Return the notifier of the app."""
    notifier: Notifier = request.app.state.notifier
    return notifier


async def use(request: Request, do: Any, *values: object) -> Any:
    """Use the database beside the event loop."""
    manager = manager_of(request)
    return await manager.keep(partial(do, manager.store.database, *values))


async def own(request: Request) -> Response:
    """Answer the kinds of notices that there are here, and the addresses of this seat."""
    bounded(request)
    grant = await grant_of(request)
    seat = person(grant)
    found: list[NoticeAddress] = await use(request, kept.addresses_of, grant.table)
    return JSONResponse({"kinds": notifier_of(request).settings.kinds, "addresses": shown(found, seat)})


def shown(found: list[NoticeAddress], seat: Seat) -> list[dict[str, Any]]:
    """Return the addresses of a seat as data."""
    return [
        {"kind": one.kind, "address": one.address, "confirmed": one.confirmed}
        for one in found
        if one.seat == seat
    ]


@takes("kind", "address")
async def give(request: Request) -> Response:
    """Keep an address for the notices of this seat, or forget it where none is sent."""
    bounded(request)
    live, grant = await at(request)
    data, seat, notifier = await sent(request), person(grant), notifier_of(request)
    kind, address = text(data, "kind"), text(data, "address").strip()
    if kind not in notifier.settings.kinds:
        raise BadOption(f"this server sends no notices by {kind[:20]!r}")
    if not address:
        await use(request, partial(kept.forget_kind, table=grant.table, seat=seat, kind=kind))
        return JSONResponse({"confirmed": False})
    if kind == "mail":
        address = read_address(address)
    else:
        read_webhook(address, anywhere=notifier.settings.anywhere)
    if not notifier.giving.take(client_of(request.scope)):
        raise HTTPException(429, "so many addresses were given; wait a while")
    made = NoticeAddress(
        stop=new_token(),
        table=grant.table,
        seat=seat,
        kind=kind,
        address=address,
        confirmed=kind != "mail",
        told=False,
    )
    await use(request, kept.keep_address, made)
    if kind == "mail":
        config = await manager_of(request).keep(partial(manager_of(request).store.config, grant.table))
        notifier.ask(live, config.title, made)
    return JSONResponse({"confirmed": made.confirmed})


async def stop_page(request: Request) -> Response:
    """Answer the page on which an address stops or confirms its notices."""
    await address_of(request)
    return HTMLResponse(served("notices.html"))


async def address_of(request: Request) -> NoticeAddress:
    """Return the address of the token in a URL; 404 for an unknown one."""
    found: NoticeAddress | None = await use(request, kept.address_by, request.path_params["stop"])
    if found is None:
        raise HTTPException(404, "these notices are stopped already, or the game is over")
    return found


@takes()
async def confirm(request: Request) -> Response:
    """Keep that an address wants its notices."""
    await sent(request)
    found = await address_of(request)
    await use(request, kept.confirm_address, found.stop)
    return JSONResponse({"said": "You will get a notice when it is your turn."})


@takes()
async def stop(request: Request) -> Response:
    """Forget an address."""
    await sent(request)
    found = await address_of(request)
    await use(request, kept.forget_address, found.stop)
    return JSONResponse({"said": "These notices are stopped, and the address is forgotten."})


TABLE_ROUTES = (Route("/t/{token}/notices", own), Route("/t/{token}/notices", give, methods=["POST"]))
ROUTES = (
    Route("/notices/{stop}", stop_page),
    Route("/notices/{stop}/confirm", confirm, methods=["POST"]),
    Route("/notices/{stop}/stop", stop, methods=["POST"]),
)
