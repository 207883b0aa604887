"""Routes of a table: the endpoints behind a link. The token alone decides the seat."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from wargames.kernel.base.errors import BadText, UndoRefused
from wargames.kernel.game import Decision, Game, Seat, View
from wargames.kernel.game.line_of_sight import Seeing
from wargames.web.pages import served
from wargames.web.people.lobby import Lobby
from wargames.web.replay_file import replay_page
from wargames.web.routes.event_stream import EventStream
from wargames.web.routes.measures import may_talk
from wargames.web.routes.watched_steps import first_watched
from wargames.web.storage.links import LinkGrant, LinkKind, public_name
from wargames.web.storage.moderation import ONLOOKER
from wargames.web.storage.tournaments import is_contest
from wargames.web.tables.analysis_table import eyes_of
from wargames.web.tables.answer_preview import LONGEST, chances_of, final_because, tried, why_not
from wargames.web.tables.hints import advice_lines
from wargames.web.tables.live_table import LiveTable, NotAsked
from wargames.web.tables.open_table import OpenTable
from wargames.web.tables.seat_state import seat_state_data
from wargames.web.tables.table_manager import TableManager
from wargames.web.tables.table_values import SeatState
from wargames.web.transport.clients import Asker, client_of
from wargames.web.transport.packing import RawJson, joined, packed, sent_as
from wargames.web.transport.queries import is_number, whole
from wargames.web.transport.request_body import sent, takes, text, text_or

FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}
ALONE = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
"""The content policy of a replay: its own script, and no access to this server."""

EVENTS = "text/event-stream"
"""The media type of streams; a HEAD request for one ends at once."""


NAME = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
"""The form of a table's public name."""

SAID, NAMED, REMARKS, LINES = 500, 24, 500, 5000
"""The most characters of a line of talk and of a name, the most lines of spectators and of seats."""


def manager_of(request: Request) -> TableManager:
    """Return the table manager of the app."""
    manager: TableManager = request.app.state.manager
    return manager


async def grant_of(request: Request) -> LinkGrant:
    """Return the grant of the token in a URL; 404 for an unknown token."""
    grant: LinkGrant = found(await manager_of(request).grant(request.path_params["token"]))
    return grant


def found(there: Any) -> Any:
    """Return what a token leads to; 404 for an unknown token."""
    if there is None:
        raise HTTPException(404, "there is no such table, or this link was renewed")
    return there


async def at(request: Request) -> tuple[OpenTable, LinkGrant]:
    """Return the open table and the grant of a link; the maker is a spectator."""
    grant, head = found(await manager_of(request).look(request.path_params["token"]))
    live = await manager_of(request).table(grant.table, client_of(request.scope), head)
    request.state.live = live
    if grant.seat is not None and not live.asker.person:
        live.asker = Asker(live.client, (await asker_of(request)).person)
    return live, grant


async def asker_of(request: Request) -> Asker:
    """Return who asks: the client, and the person of the cookie."""
    lobby: Lobby = request.app.state.lobby
    return Asker(client_of(request.scope), (await lobby.signer()).person(request) or "")


def bounded(request: Request) -> None:
    """Count a look of a link; raises 429 for one that looks too often."""
    if not manager_of(request).looks.take(request.path_params["token"]):
        raise HTTPException(429, "too many looks; wait a moment")


def moment_of(data: Mapping[str, Any]) -> str:
    """Return the moment in a request; empty where it is left out."""
    return text_or(data, "moment", "")


async def table_page(request: Request) -> Response:
    """Answer the page of a table."""
    await grant_of(request)
    return HTMLResponse(served("table.html"))


async def named_page(request: Request) -> Response:
    """Answer the page of a table by its public name; the browser holds the link."""
    if not NAME.fullmatch(request.path_params["name"]):
        raise HTTPException(404, "there is no such table")
    return HTMLResponse(served("table.html"))


async def now(request: Request) -> Response:
    """Answer what this seat knows now, with the log since a line of its own count."""
    live, grant = await at(request)
    since = whole(request, "since", 0)
    return await manager_of(request).work(lambda: now_answer(request, live.table, grant, since))


def now_answer(request: Request, table: LiveTable, grant: LinkGrant, since: int) -> Response:
    """Answer the seat's state; 304 where the page has it."""
    known = request.headers.get("if-none-match", "").strip('"')
    if known and table.moment(grant.seat) == known:
        return Response(status_code=304, headers={"ETag": f'"{known}"'})
    shown, have = table.shown(grant.seat, since), request.query_params.get("have", "")
    data = now_data(table, grant, shown, have, watch=bool(whole(request, "watch", 0)))
    return packed(request, data, {"ETag": f'"{shown.moment}"'})


def now_data(table: LiveTable, grant: LinkGrant, shown: SeatState, have: str, *, watch: bool) -> RawJson:
    """Return the seat's state; ``watch`` adds the first of the steps that its lines are of."""
    game, seat = table.game, grant.seat
    named = {"table": public_name(grant.table), "kind": grant.kind, "game": game.id, "title": game.title}
    known = seat_state_data(table, seat, shown, have.split(","))
    steps = {"watch": first_watched(table, seat, shown)} if watch else {}
    return joined(named | {"sees": sees(game)} | known | steps)


def sees(game: Game[Any, Any]) -> bool:
    """Return whether a game has lines of sight."""
    return type(game).sight is not Seeing.sight


async def land(request: Request) -> Response:
    """Answer the static board of this seat; cached for ever, since its name is its hash."""
    live, grant = await at(request)
    table = live.table

    def found() -> Response:
        land = table.board_now(grant.seat).land
        if land is None or land.name != request.path_params["name"]:
            raise HTTPException(404, "there is no such land")
        return sent_as(request, land.markup, "image/svg+xml", FOREVER)

    return await manager_of(request).work(found)


async def odds(request: Request) -> Response:
    """Answer the odds of the actions that are shown, by their numbers."""
    live, grant = await at(request)
    shown = request.query_params.get("shown", "").split(",")
    numbers = [int(one) for one in shown if is_number(one)]

    def found() -> dict[str, Any]:
        asked = live.table.asked(grant.seat, request.query_params.get("moment"))
        return chances_of(live.table.game, *asked, numbers)

    return JSONResponse(await manager_of(request).work(found))


async def tried_now(
    request: Request, answer: Callable[[LiveTable, Decision, Any, Mapping[str, Any]], Any]
) -> Response:
    """Answer a try from the decision and the view of this seat; nothing is played.

    Answers 429 to a link that tries too often.
    """
    if not manager_of(request).tries.take(request.path_params["token"]):
        raise HTTPException(429, "too many tries; wait a moment")
    live, grant = await at(request)
    data = await sent(request)
    moment = moment_of(data)

    def found() -> Any:
        return answer(live.table, *live.table.asked(grant.seat, moment), data)

    return JSONResponse(await manager_of(request).work(found))


@takes("moment", "text", "like", "field", "points")
async def try_(request: Request) -> Response:
    """Answer a preview of an action in words or by points."""
    return await tried_now(
        request, lambda table, decision, view, data: tried(table.game, decision, view, data)
    )


@takes("moment", "text")
async def final(request: Request) -> Response:
    """Answer why an action could not be undone; null if it could, or the table undoes all or nothing."""

    def answer(table: LiveTable, decision: Decision, view: Any, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"final": final_of(table, (decision, view), data.get("text"))}

    return await tried_now(request, answer)


def final_of(table: LiveTable, asked: tuple[Decision, View], words: Any) -> str | None:
    """Return why an action could not be undone; None if it could, or the table undoes all or nothing."""
    honest = table.session.undo_mode == "honest"
    return final_because(table.game, *asked, words) if honest else None


@takes("moment", "like", "marks", "field")
async def why(request: Request) -> Response:
    """Answer why a thing under a pointer is no answer, for each order that could name it."""
    return await tried_now(request, lambda table, decision, _view, data: why_not(table.game, decision, data))


async def hint(request: Request) -> Response:
    """Answer what a search bot would do in this seat's place."""
    manager = manager_of(request)
    if not manager.hints.take(request.path_params["token"]):
        raise HTTPException(429, "too many hints; wait a moment")
    live, grant = await at(request)
    if await manager.keep(partial(is_contest, manager.store.database, grant.table)):
        raise UndoRefused("no hint is given in a game that counts for ratings, or in a tournament")
    moment = request.query_params.get("moment")
    asked = await manager.work(lambda: live.table.asked(grant.seat, moment))
    if request.method == "HEAD":
        return Response(media_type=EVENTS)
    await request.state.leave_line()
    lines = advice_lines(manager.runner, live.table.game, asked, await asker_of(request))
    return StreamingResponse(lines, media_type=EVENTS)


async def stream(request: Request) -> Response:
    """Stream news to this seat."""
    live, grant = await at(request)
    return EventStream(manager_of(request), live, grant, request.path_params["token"])


async def talk(request: Request) -> Response:
    """Answer the lines of talk after a line."""
    grant, since, manager = await grant_of(request), whole(request, "since", 0), manager_of(request)
    lines = await manager.keep(lambda: manager.store.talk(grant.table)[since:])
    return JSONResponse([[one.number, one.seat, one.words] for one in lines])


def person(grant: LinkGrant) -> Seat:
    """Return the seat of a link; raises :class:`NotAsked` for a link without one."""
    if grant.seat is None:
        raise NotAsked
    return grant.seat


async def speaker(request: Request, grant: LinkGrant, name: str) -> Seat:
    """Return a seat, or what stands for a spectator, in talk; raises for one muted, or who says too much."""
    manager, looking_on = manager_of(request), grant.seat is None
    who = grant.seat or Seat(f"{ONLOOKER}{name}")
    await may_talk(request, grant, who)
    client = client_of(request.scope)  # one link is for many spectators
    if looking_on and not manager.remarks.take(f"{client} {grant.table}"):
        raise HTTPException(429, "spectators say a line in two seconds; wait a moment")
    if not looking_on and not manager.talk.take(request.path_params["token"]):
        raise HTTPException(429, "a seat says a line a second; wait a moment")
    said = await manager.keep(partial(manager.store.said, grant.table, onlookers=looking_on))
    people, most = ("spectators", REMARKS) if looking_on else ("the seats", LINES)
    if said >= most:
        raise BadText(f"{people} have said {most:,} lines at this table, and may say no more")
    return who


@takes("words", "name")
async def say(request: Request) -> Response:
    """Add a line of talk; a spectator may say a name, too."""
    live, grant = await at(request)
    data = await sent(request)
    words, name = text(data, "words").strip(), " ".join(text_or(data, "name", "").split())
    if len(name) > NAMED or not name.isprintable():
        raise BadText(f"a name has up to {NAMED} characters")
    if not 1 <= len(words) <= SAID:
        raise BadText(f"what is said has 1 to {SAID:,} characters")
    manager = manager_of(request)
    who = await speaker(request, grant, name)
    await manager.keep(partial(manager.store.say, grant.table, who, words))
    live.announce()
    return JSONResponse({})


async def note(request: Request) -> Response:
    """Answer the notes of this seat, which nobody else sees."""
    grant, manager = await grant_of(request), manager_of(request)
    return JSONResponse(
        {"words": await manager.keep(partial(manager.store.note, grant.table, person(grant)))}
    )


@takes("words")
async def keep_note(request: Request) -> Response:
    """Store the notes of this seat."""
    grant, words, manager = await grant_of(request), text(await sent(request), "words"), manager_of(request)
    if len(words) > LONGEST:
        raise BadText(f"notes have at most {LONGEST:,} characters")
    await manager.keep(partial(manager.store.keep_note, grant.table, person(grant), words))
    return JSONResponse({})


@takes("seat")
async def renew(request: Request) -> Response:
    """Replace the link of a seat or of spectators; for the maker alone."""
    live, grant = await at(request)
    data = await sent(request)
    if grant.kind is not LinkKind.MAKER:
        raise UndoRefused("only who made the table renews its links")
    if "seat" not in data:
        raise BadText("'seat' is the seat whose link is renewed, or null for the spectators'")
    seat, manager = data["seat"], manager_of(request)
    if seat is not None and seat not in await manager.keep(partial(manager.store.people, grant.table)):
        raise BadText(f"there is no link for a seat {str(seat)[:40]!r}")
    token = await manager.keep(partial(manager.store.renew, grant.table, seat))
    live.announce()
    return JSONResponse({"token": token})


async def replay(request: Request) -> Response:
    """Answer the replay file: all viewpoints after the end, before it this seat's alone."""
    live, grant = await at(request)

    def made() -> str:
        session = live.table.session
        return replay_page(session.game, session.history, eyes_of(live.table, grant), session.over)

    headers = {"Content-Disposition": 'attachment; filename="game.html"', "Content-Security-Policy": ALONE}
    return HTMLResponse(await manager_of(request).work(made), headers=headers)


ROUTES = (
    Route("/table/{name}", named_page),
    Route("/t/{token}", table_page),
    Route("/t/{token}/now", now),
    Route("/t/{token}/land/{name}", land),
    Route("/t/{token}/odds", odds),
    Route("/t/{token}/try", try_, methods=["POST"]),
    Route("/t/{token}/final", final, methods=["POST"]),
    Route("/t/{token}/why", why, methods=["POST"]),
    Route("/t/{token}/hint", hint),
    Route("/t/{token}/stream", stream),
    Route("/t/{token}/chat", talk),
    Route("/t/{token}/chat", say, methods=["POST"]),
    Route("/t/{token}/note", note),
    Route("/t/{token}/note", keep_note, methods=["POST"]),
    Route("/t/{token}/renew", renew, methods=["POST"]),
    Route("/t/{token}/replay.html", replay),
)
