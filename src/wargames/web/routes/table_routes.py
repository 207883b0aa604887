"""The URLs of a table: what a link shows, and what its holder may do. The token alone decides the seat."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from wargames.kernel.base.errors import BadText, UndoRefused
from wargames.kernel.game import Game, Seat
from wargames.kernel.game.json_forms import decode_action
from wargames.kernel.game.line_of_sight import Seeing
from wargames.web.pages import page
from wargames.web.replay_file import eyes_of, replay_page
from wargames.web.routes.event_stream import Stream
from wargames.web.storage.tokens import Kind, Ticket, public_name
from wargames.web.tables.answer_preview import LONGEST, chances_of, tried
from wargames.web.tables.hints import advice_lines
from wargames.web.tables.open_tables import Hall, Live
from wargames.web.tables.seat_state import moment_data
from wargames.web.tables.table import NotAsked, Table
from wargames.web.transport.clients import client_of
from wargames.web.transport.packing import joined, packed, sent_as
from wargames.web.transport.request_body import sent, takes, text, text_or, whole_or_none

FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}
ALONE = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
"""What a replay may do: run its own script, and nothing with this server."""

EVENTS = "text/event-stream"
"""What goes on being sent; a HEAD of it ends at once, for nobody would hear the rest."""

DIGITS = 9
"""The most digits of a number in a URL."""

NAME = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
"""How the public name of a table is written."""

SAID = 500
"""The most characters of a line of talk."""


def hall_of(request: Request) -> Hall:
    """Give the hall of the app."""
    hall: Hall = request.app.state.hall
    return hall


async def ticket_of(request: Request) -> Ticket:
    """Find what the token of a URL stands for; 404 for one that stands for nothing."""
    ticket = await hall_of(request).ticket(request.path_params["token"])
    if ticket is None:
        raise HTTPException(404, "there is no such table, or this link was renewed")
    return ticket


async def at(request: Request) -> tuple[Live, Ticket]:
    """Find the open table that a link leads to, and who comes by it; the maker comes as a spectator."""
    ticket = await ticket_of(request)
    live = await hall_of(request).table(ticket.table, client_of(request.scope))
    request.state.live = live
    return live, ticket


def moment_of(data: Mapping[str, Any]) -> str:
    """Read to which moment something is sent; none has passed where it is left out."""
    return text_or(data, "moment", "")


def whole(request: Request, name: str, default: int) -> int:
    """Read a whole number of the query."""
    value = request.query_params.get(name, "")
    return int(value) if is_number(value) else default


def is_number(text: str) -> bool:
    """Tell whether a text is a whole number of a length that anything here is counted in."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS


async def table_page(request: Request) -> Response:
    """Answer the page of a table."""
    await ticket_of(request)
    return HTMLResponse(page("table.html"))


async def named_page(request: Request) -> Response:
    """Answer the page of a table by its public name; the browser knows by which link its holder is there."""
    if not NAME.fullmatch(request.path_params["name"]):
        raise HTTPException(404, "there is no such table")
    return HTMLResponse(page("table.html"))


async def now(request: Request) -> Response:
    """Answer what this seat knows now, and what it was told since a line of its own count."""
    live, ticket = await at(request)
    since = whole(request, "since", 0)
    return await hall_of(request).work(lambda: now_answer(request, live.table, ticket, since))


def now_answer(request: Request, table: Table, ticket: Ticket, since: int) -> Response:
    """Answer a moment; 304 where it is known already."""
    known = request.headers.get("if-none-match", "").strip('"')
    if known and table.moment(ticket.seat) == known:
        return Response(status_code=304, headers={"ETag": f'"{known}"'})
    shown = table.shown(ticket.seat, since)
    have = request.query_params.get("have", "").split(",")
    game = table.game
    named = {"table": public_name(ticket.table), "kind": ticket.kind, "game": game.id, "title": game.title}
    data = joined(named | {"sees": sees(game)} | moment_data(table, ticket.seat, shown, have))
    return packed(request, data, {"ETag": f'"{shown.moment}"'})


def sees(game: Game[Any, Any]) -> bool:
    """Tell whether a game says who sees whom."""
    return type(game).sight is not Seeing.sight


async def land(request: Request) -> Response:
    """Answer the land of this seat's board, for ever: its name is its content's."""
    live, ticket = await at(request)
    table = live.table

    def found() -> Response:
        land = table.board_now(ticket.seat).land
        if land is None or land.name != request.path_params["name"]:
            raise HTTPException(404, "there is no such land")
        return sent_as(request, land.markup, "image/svg+xml", FOREVER)

    return await hall_of(request).work(found)


async def odds(request: Request) -> Response:
    """Answer the chances of the buttons that are shown, by their numbers."""
    live, ticket = await at(request)
    shown = request.query_params.get("shown", "").split(",")
    numbers = [int(one) for one in shown if is_number(one)]

    def found() -> dict[str, Any]:
        asked = live.table.asked(ticket.seat, request.query_params.get("moment"))
        return chances_of(live.table.game, *asked, numbers)

    return JSONResponse(await hall_of(request).work(found))


@takes("moment", "text", "like", "field", "points")
async def try_(request: Request) -> Response:
    """Answer what an action in words or by points comes to; nothing is done."""
    if not hall_of(request).tries.take(request.path_params["token"]):
        raise HTTPException(429, "too many tries; wait a moment")
    live, ticket = await at(request)
    data = await sent(request)
    moment = moment_of(data)

    def found() -> dict[str, Any]:
        return tried(live.table.game, *live.table.asked(ticket.seat, moment), data)

    return JSONResponse(await hall_of(request).work(found))


async def hint(request: Request) -> Response:
    """Answer what a bot that thinks ahead would do in this seat's place."""
    hall = hall_of(request)
    if not hall.hints.take(request.path_params["token"]):
        raise HTTPException(429, "too many hints; wait a moment")
    live, ticket = await at(request)
    moment = request.query_params.get("moment")
    asked = await hall.work(lambda: live.table.asked(ticket.seat, moment))
    if request.method == "HEAD":
        return Response(media_type=EVENTS)
    await request.state.leave_line()
    lines = advice_lines(hall.thinkers, live.table.game, asked, client_of(request.scope))
    return StreamingResponse(lines, media_type=EVENTS)


@takes("moment", "action")
async def act(request: Request) -> Response:
    """Carry out what this seat answers to a moment."""
    live, ticket = await at(request)
    data = await sent(request)
    action, shown = data.get("action"), moment_of(data)
    if isinstance(action, str) and len(action) > LONGEST:
        raise BadText(f"an action in words has at most {LONGEST:,} characters")

    def do() -> str:
        known = action if isinstance(action, str) else decode_action(live.table.game, action)
        live.table.act(ticket.seat, shown, known)
        return live.table.moment(ticket.seat)

    moment = await hall_of(request).work(do)
    live.played = live.used
    hall_of(request).play_on(live)
    return JSONResponse({"moment": moment})


@takes("moment", "step")
async def undo(request: Request) -> Response:
    """Take the last action of this seat back, or all that it did after a step of its own count."""
    live, ticket = await at(request)
    data = await sent(request)
    shown, step = moment_of(data), whole_or_none(data, "step")

    def do() -> str:
        live.table.undo(ticket.seat, shown, step)
        return live.table.moment(ticket.seat)

    moment = await hall_of(request).work(do)
    live.played = live.used
    hall_of(request).play_on(live)
    return JSONResponse({"moment": moment})


async def stream(request: Request) -> Response:
    """Tell of news for this seat as they come."""
    live, ticket = await at(request)
    return Stream(hall_of(request), live, ticket, request.path_params["token"])


async def talk(request: Request) -> Response:
    """Answer what was said at the table after a line."""
    ticket, since, hall = await ticket_of(request), whole(request, "since", 0), hall_of(request)
    lines = await hall.keep(lambda: hall.store.talk(ticket.table)[since:])
    return JSONResponse([[one.number, one.seat, one.words] for one in lines])


def person(ticket: Ticket) -> Seat:
    """Give the seat of a link; raises :class:`NotAsked` for a link without one."""
    if ticket.seat is None:
        raise NotAsked
    return ticket.seat


@takes("words")
async def say(request: Request) -> Response:
    """Say something to everybody at the table."""
    live, ticket = await at(request)
    words = text(await sent(request), "words").strip()
    if not 1 <= len(words) <= SAID:
        raise BadText(f"what is said has 1 to {SAID:,} characters")
    hall = hall_of(request)
    await hall.keep(partial(hall.store.say, ticket.table, person(ticket), words))
    live.announce()
    return JSONResponse({})


async def note(request: Request) -> Response:
    """Answer the notes of this seat, which nobody else sees."""
    ticket, hall = await ticket_of(request), hall_of(request)
    return JSONResponse({"words": await hall.keep(partial(hall.store.note, ticket.table, person(ticket)))})


@takes("words")
async def keep_note(request: Request) -> Response:
    """Keep the notes of this seat."""
    ticket, words, hall = await ticket_of(request), text(await sent(request), "words"), hall_of(request)
    if len(words) > LONGEST:
        raise BadText(f"notes have at most {LONGEST:,} characters")
    await hall.keep(partial(hall.store.keep_note, ticket.table, person(ticket), words))
    return JSONResponse({})


@takes("seat")
async def renew(request: Request) -> Response:
    """Make a new link for a seat, or for spectators, and let the old one lead nowhere; for the maker."""
    live, ticket = await at(request)
    data = await sent(request)
    if ticket.kind is not Kind.MAKER:
        raise UndoRefused("only who made the table renews its links")
    if "seat" not in data:
        raise BadText("'seat' is the seat whose link is renewed, or null for the spectators'")
    seat, hall = data["seat"], hall_of(request)
    if seat is not None and seat not in await hall.keep(partial(hall.store.people, ticket.table)):
        raise BadText(f"there is no link for a seat {str(seat)[:40]!r}")
    token = await hall.keep(partial(hall.store.renew, ticket.table, seat))
    live.announce()
    return JSONResponse({"token": token})


async def replay(request: Request) -> Response:
    """Answer the game as one file: all eyes after the end, before it this seat's alone."""
    live, ticket = await at(request)

    def made() -> str:
        return replay_page(live.table.game, live.table.session.history, eyes_of(live.table, ticket.seat))

    headers = {
        "Content-Disposition": 'attachment; filename="game.html"',
        "Content-Security-Policy": ALONE,
    }
    return HTMLResponse(await hall_of(request).work(made), headers=headers)


ROUTES = (
    Route("/table/{name}", named_page),
    Route("/t/{token}", table_page),
    Route("/t/{token}/now", now),
    Route("/t/{token}/land/{name}", land),
    Route("/t/{token}/odds", odds),
    Route("/t/{token}/try", try_, methods=["POST"]),
    Route("/t/{token}/hint", hint),
    Route("/t/{token}/act", act, methods=["POST"]),
    Route("/t/{token}/undo", undo, methods=["POST"]),
    Route("/t/{token}/stream", stream),
    Route("/t/{token}/chat", talk),
    Route("/t/{token}/chat", say, methods=["POST"]),
    Route("/t/{token}/note", note),
    Route("/t/{token}/note", keep_note, methods=["POST"]),
    Route("/t/{token}/renew", renew, methods=["POST"]),
    Route("/t/{token}/replay.html", replay),
)
