"""Routes of tournaments: a list, each with its standings, and what people and the host do there."""

from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from wargames.kernel.base.errors import BadOption, BadText
from wargames.web.pages import served
from wargames.web.people.lobby import Lobby
from wargames.web.routes.host_access import for_the_host
from wargames.web.routes.person_routes import counted, lobby_of, wish
from wargames.web.routes.table_routes import NAME
from wargames.web.storage import tournaments as kept
from wargames.web.storage.blocks import kept_apart
from wargames.web.storage.database import Database
from wargames.web.storage.people import Person
from wargames.web.storage.tournaments import Tournament
from wargames.web.tournaments import course
from wargames.web.tournaments.director import Director
from wargames.web.tournaments.founding import FIELDS, read_tournament
from wargames.web.tournaments.told import list_data, tournament_data
from wargames.web.transport.request_body import sent, takes, text, whole_or_none

OWN, ALL = 3, 500
"""The most tournaments of a person that go on, and of all that are kept."""


async def tournament_page(_request: Request) -> Response:
    """Answer the page of a tournament, which asks for its data."""
    return HTMLResponse(served("tournament.html"))


async def tournaments(request: Request) -> Response:
    """Answer the tournaments of the server, and whether people may found one."""
    there = lobby_of(request)
    await counted(request, there.asks)
    who = await there.person(request)
    found = await there.keep(list_data, who)
    return JSONResponse({"founding": request.app.state.founding, "tournaments": found})


async def tournament(request: Request) -> Response:
    """Answer a tournament whole; 404 for an unknown one."""
    there = lobby_of(request)
    await counted(request, there.asks)
    return JSONResponse(await told(there, named(request), await there.person(request)))


def named(request: Request) -> str:
    """Return the name of a tournament in the path; raises 404 for what is none."""
    name: str = request.path_params["name"]
    if not NAME.fullmatch(name):
        raise HTTPException(404, "there is no such tournament")
    return name


async def told(there: Lobby, name: str, who: Person | None) -> dict[str, Any]:
    """Return the data of a tournament for somebody; raises 404."""
    one: Tournament | None = await there.keep(kept.tournament, name)
    if one is None:
        raise HTTPException(404, "there is no such tournament")
    tables = await there.keep(kept.tables_told, name)
    apart = await there.keep(kept_apart, who.id) if who else ()
    data = await there.manager.work(partial(tournament_data, one, tables, who, apart))
    return {"name": who.name if who else None, **data}


@takes(*FIELDS)
async def found(request: Request) -> Response:
    """Found a tournament; answers its name. 403 where the host allows none, 429 beyond the bounds."""
    there, who, data = await wish(request)
    if not request.app.state.founding:
        raise HTTPException(403, "the host of this server allows no new tournaments")
    made, bots = await there.manager.work(lambda: read_tournament(data, who))
    await there.keep(has_room, who)
    if not director_of(request).founding.take(who.id):
        raise HTTPException(429, "you have founded so many tournaments; wait some minutes")
    await there.keep(kept.keep_tournament, made, bots)
    return JSONResponse({"tournament": made.id}, 201)


def has_room(database: Database, who: Person) -> None:
    """Check the bounds, and delete the oldest tournament that is over where all are kept; raises 429."""
    own, all_ = kept.count_tournaments(database, who.id)
    if own >= OWN:
        raise HTTPException(429, f"a person has at most {OWN} tournaments that go on; end one first")
    if all_ >= ALL:
        oldest = kept.oldest_over(database)
        if oldest is None:
            raise HTTPException(429, f"{ALL} tournaments go on here, which is the most")
        kept.remove_tournament(database, oldest)


async def changed(request: Request, change: Callable[..., None], *values: Any) -> Response:
    """Change a tournament for a person, lead it on, and answer how it stands then."""
    there, name = lobby_of(request), named(request)
    who = await there.somebody(request)
    await there.keep(change, name, who.id, *values)
    await director_of(request).lead(name)
    return JSONResponse(await told(there, name, who))


def director_of(request: Request) -> Director:
    """Return the director of the app."""
    director: Director = request.app.state.director
    return director


@takes()
async def join(request: Request) -> Response:
    """Take part in a tournament."""
    await wish(request)
    return await changed(request, course.enter)


@takes("entrant")
async def leave(request: Request) -> Response:
    """Withdraw from a tournament, or take another one out, by number, as its founder."""
    _, _, data = await wish(request)
    return await changed(request, course.withdraw, whole_or_none(data, "entrant"))


@takes()
async def begin(request: Request) -> Response:
    """Begin a tournament, as its founder."""
    await wish(request)
    return await changed(request, course.begin)


@takes("entrant")
async def challenge(request: Request) -> Response:
    """Challenge somebody above on a ladder, by number."""
    _, _, data = await wish(request)
    number = whole_or_none(data, "entrant")
    if number is None:
        raise BadText("'entrant' must be a whole number")
    return await changed(request, course.challenge, number)


@takes()
async def close(request: Request) -> Response:
    """Close a tournament, as its founder."""
    await wish(request)
    return await changed(request, course.close)


@takes("do")
async def act(request: Request) -> Response:
    """Close a tournament, or remove it; for the host alone."""
    for_the_host(request)
    do = text(await sent(request), "do")
    there, name = lobby_of(request), named(request)
    if do == "close":
        await there.keep(course.close, name, None)
    elif do == "remove":
        await there.keep(kept.remove_tournament, name)
    else:
        raise BadOption(f"'do' cannot be {do[:40]!r}; it is close | remove")
    return JSONResponse({})


ROUTES = (
    Route("/tournament/{name}", tournament_page),
    Route("/tournaments", tournaments),
    Route("/tournaments", found, methods=["POST"]),
    Route("/tournaments/{name}", tournament),
    Route("/tournaments/{name}/join", join, methods=["POST"]),
    Route("/tournaments/{name}/leave", leave, methods=["POST"]),
    Route("/tournaments/{name}/begin", begin, methods=["POST"]),
    Route("/tournaments/{name}/challenge", challenge, methods=["POST"]),
    Route("/tournaments/{name}/close", close, methods=["POST"]),
    Route("/host/tournaments/{name}", act, methods=["POST"]),
)
