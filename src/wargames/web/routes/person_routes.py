"""Routes of a person: the name, the games, the seats, and all that is deleted with the name."""

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames.kernel.base.errors import BadText
from wargames.web.people.at_table import people_data
from wargames.web.people.lobby import Lobby
from wargames.web.people.names import folded, read_name
from wargames.web.people.own_games import games_data
from wargames.web.routes.table_routes import at, bounded, person
from wargames.web.storage.links import public_name
from wargames.web.storage.meetings import seats_held, stand_up
from wargames.web.storage.people import Person, add_person, person_by, rename_person
from wargames.web.transport.clients import client_of
from wargames.web.transport.rate_limit import RateLimiter
from wargames.web.transport.request_body import sent, takes, text

SOUGHT = 200
"""The most characters that are looked for."""


def lobby_of(request: Request) -> Lobby:
    """Return the lobby of the app."""
    lobby: Lobby = request.app.state.lobby
    return lobby


async def counted(request: Request, limit: RateLimiter) -> None:
    """Count a request of a person, else of a client; raises 429 beyond a limit.

    So people of one club, behind one address, do not count as one.
    """
    person = (await lobby_of(request).signer()).person(request)
    if not limit.take(person or client_of(request.scope)):
        raise HTTPException(429, "too many requests about people; wait a moment")


async def wish(request: Request) -> tuple[Lobby, Person, Mapping[str, Any]]:
    """Return the lobby, the person and the body of a request that changes something."""
    lobby = lobby_of(request)
    await counted(request, lobby.wishes)
    return lobby, await lobby.somebody(request), await sent(request)


def sought(request: Request) -> str:
    """Return the words that are looked for; raises :class:`BadText` for too many."""
    words = request.query_params.get("words", "")
    if len(words) > SOUGHT:
        raise BadText(f"at most {SOUGHT} characters are looked for")
    return words


@takes("name")
async def be_named(request: Request) -> Response:
    """Give this browser a name, or rename its person."""
    lobby = lobby_of(request)
    await counted(request, lobby.wishes)
    name = read_name(text(await sent(request), "name"))
    known = await lobby.person(request)
    if known is None:
        if not lobby.naming.take(client_of(request.scope)):
            raise HTTPException(429, "so many names were taken from this address; wait a while")
        known = await lobby.keep(add_person, name, folded(name))
    else:
        await lobby.keep(rename_person, known.id, name, folded(name))
        await announce(lobby, known.id)
    answer = JSONResponse({"name": name})
    (await lobby.signer()).keep(request, answer, known.id)
    return answer


async def announce(lobby: Lobby, person: str) -> None:
    """Announce at the open tables of a person that its name has changed."""
    for table in await lobby.keep(seats_held, person):
        await lobby.changed(table)


@takes()
async def forget(request: Request) -> Response:
    """Delete all that is kept of this browser's person; the games stay, without the name."""
    lobby, who, _ = await wish(request)
    await lobby.forget(who.id)
    answer = JSONResponse({})
    (await lobby.signer()).drop(request, answer)
    return answer


@takes()
async def sign_out(request: Request) -> Response:
    """Let this browser forget who it is; the person stays, for who can sign in or has another browser."""
    lobby, _, _ = await wish(request)
    answer = JSONResponse({})
    (await lobby.signer()).drop(request, answer)
    return answer


@takes()
async def carry(request: Request) -> Response:
    """Answer a text by which another browser becomes this person, for ten minutes."""
    lobby, who, _ = await wish(request)
    return JSONResponse({"carried": (await lobby.signer()).carried(who.id)})


@takes("carried")
async def arrive(request: Request) -> Response:
    """Let this browser be the person of a text that another one was answered."""
    lobby = lobby_of(request)
    await counted(request, lobby.wishes)
    signer = await lobby.signer()
    found = signer.arrived(text(await sent(request), "carried"))
    known: Person | None = await lobby.keep(person_by, found) if found else None
    if known is None:
        raise BadText("this link is too old, or no link of a person; make a new one in the other browser")
    answer = JSONResponse({"name": known.name})
    signer.keep(request, answer, known.id)
    return answer


async def own_games(request: Request) -> Response:
    """Answer the games of this person: in play, or with ``over=1`` those that are over."""
    lobby = lobby_of(request)
    await counted(request, lobby.asks)
    who, over = await lobby.somebody(request), request.query_params.get("over") == "1"
    return JSONResponse(await lobby.keep(games_data, who, sought(request), over=over))


@takes("table")
async def own_seat(request: Request) -> Response:
    """Answer the links of this person's seats at a table, by its public name."""
    lobby, who, data = await wish(request)
    name = text(data, "table")
    held = await lobby.keep(seats_held, who.id)
    table = next((one for one in held if public_name(one) == name), None)
    if table is None:
        raise HTTPException(404, "you sit at no such table")
    return JSONResponse({"table": name, "seats": await lobby.own_links(table, who.id)})


async def people(request: Request) -> Response:
    """Answer who sits at a table by name, and who is there."""
    bounded(request)
    live, grant = await at(request)
    lobby = lobby_of(request)
    who = await lobby.person(request)
    leases, own = lobby.manager.store.leases, who.id if who else ""
    return JSONResponse(await lobby.keep(people_data, live, grant, person=own, leases=leases))


@takes()
async def sit(request: Request) -> Response:
    """Sit down by name at the seat of a link; a person who sits there stays."""
    bounded(request)
    _, grant = await at(request)
    await sent(request)
    lobby = lobby_of(request)
    return JSONResponse(
        {"seated": await lobby.sit(grant.table, person(grant), await lobby.somebody(request))}
    )


@takes()
async def leave(request: Request) -> Response:
    """Get up from the seat of a link; it can still be played by the link."""
    bounded(request)
    _, grant = await at(request)
    await sent(request)
    lobby, seat = lobby_of(request), person(grant)
    who = await lobby.somebody(request)
    left = await lobby.keep(stand_up, grant.table, seat, who.id)
    await lobby.changed(grant.table)
    return JSONResponse({"left": left})


ROUTES = (
    Route("/person", be_named, methods=["POST"]),
    Route("/person/forget", forget, methods=["POST"]),
    Route("/person/sign-out", sign_out, methods=["POST"]),
    Route("/person/carry", carry, methods=["POST"]),
    Route("/person/arrive", arrive, methods=["POST"]),
    Route("/person/games", own_games),
    Route("/person/seat", own_seat, methods=["POST"]),
    Route("/t/{token}/people", people),
    Route("/t/{token}/sit", sit, methods=["POST"]),
    Route("/t/{token}/leave", leave, methods=["POST"]),
)
