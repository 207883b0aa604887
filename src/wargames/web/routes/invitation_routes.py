"""Routes of the lobby's people: invitations, games to watch, and ratings."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames.registry import games
from wargames.web.people.lobby import HERE, NotInvited
from wargames.web.people.own_games import games_data, invitations_data, ranking_data, watching_data
from wargames.web.routes.person_routes import counted, lobby_of, sought, wish
from wargames.web.storage import invitations as kept
from wargames.web.storage.people import has_identity
from wargames.web.tables.table_request import FIELDS
from wargames.web.transport.clients import client_of
from wargames.web.transport.request_body import takes, text, text_or

NOBODY_S = {"games": [], "more": 0, "finished": 0}
"""The games of a browser without a name."""


async def lobby(request: Request) -> Response:
    """Answer who asks, the games of this person in play, the invitations, and the games to watch."""
    there = lobby_of(request)
    await counted(request, there.asks)
    who = await there.person(request)
    own = await there.keep(games_data, who, sought(request), over=False) if who else NOBODY_S
    answer = JSONResponse(
        {
            "name": who.name if who else None,
            "sign_in": there.sign_in,
            "signed_in": bool(who and there.sign_in and await there.keep(has_identity, who.id)),
            **own,
            "invitations": await there.keep(invitations_data, who, HERE),
            "watch": await there.keep(watching_data),
        }
    )
    signer = await there.signer()
    if who and signer.is_old(request):
        signer.keep(request, answer, who.id)
    return answer


@takes(*FIELDS, "seat", "to", "pace", "public", "rated")
async def invite(request: Request) -> Response:
    """Make an invitation; answers the table at once where nobody else is to come."""
    there, who, data = await wish(request)
    return JSONResponse(await there.invite(who, data, client_of(request.scope)), 201)


@takes("invitation", "seat")
async def accept(request: Request) -> Response:
    """Accept an invitation: by its side ``seat``, else by the first that is left."""
    there, who, data = await wish(request)
    made = await there.accept(
        who, text(data, "invitation"), text_or(data, "seat", ""), client_of(request.scope)
    )
    return JSONResponse(made, 201)


@takes("invitation")
async def withdraw(request: Request) -> Response:
    """Withdraw one's own invitation, decline one that asks by name, or step back from one."""
    there, who, data = await wish(request)
    one = await there.keep(kept.invitation, text(data, "invitation"))
    if one is None or who.id not in (one.person, *one.takers, *one.guests):
        raise NotInvited("there is no such invitation of yours")
    if who.id == one.person or who.id in one.guests:
        await there.keep(kept.withdraw, one.id)
    elif not await there.keep(
        kept.take, one, {key: seat for key, seat in one.takers.items() if key != who.id}
    ):
        raise NotInvited("it was changed meanwhile; look again")
    if one.after:
        await there.changed(one.after)
    return JSONResponse({})


async def ratings(request: Request) -> Response:
    """Answer the ratings of a game."""
    there, game = lobby_of(request), request.path_params["game"]
    await counted(request, there.asks)
    if game not in games():
        raise HTTPException(404, "there is no such game")
    return JSONResponse(await there.keep(ranking_data, game))


ROUTES = (
    Route("/lobby", lobby),
    Route("/lobby/invite", invite, methods=["POST"]),
    Route("/lobby/accept", accept, methods=["POST"]),
    Route("/lobby/withdraw", withdraw, methods=["POST"]),
    Route("/ratings/{game}", ratings),
)
