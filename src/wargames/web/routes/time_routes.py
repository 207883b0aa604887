"""Routes of a person at a table for its end and its time: resign, draw, vacation, take the seat back."""

from collections.abc import Callable
from typing import Any, cast, get_args

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames.kernel.base.errors import BadText
from wargames.kernel.game import Seat
from wargames.web.clocks.agreements import DrawAnswer
from wargames.web.routes.measures import may_play
from wargames.web.routes.table_routes import at, bounded, manager_of
from wargames.web.tables.early_ends import answer_draw, resign, take_back, take_off
from wargames.web.tables.live_table import LiveTable
from wargames.web.transport.request_body import sent, takes, text, whole_or_none


async def done(request: Request, do: Callable[[LiveTable, Seat | None], Any]) -> Response:
    """Do something for the seat of a link, and answer its moment; 429 for a link that asks too often."""
    bounded(request)
    live, grant = await at(request)
    await may_play(manager_of(request), grant)

    def moment() -> str:
        do(live.table, grant.seat)
        return live.table.moment(grant.seat)

    found = await manager_of(request).work(moment)
    live.played = live.used
    manager_of(request).play_on(live)
    return JSONResponse({"moment": found})


@takes()
async def give_up(request: Request) -> Response:
    """Resign for this seat."""
    await sent(request)
    return await done(request, resign)


@takes("answer")
async def draw(request: Request) -> Response:
    """Offer a draw, accept it, or decline it."""
    answer = text(await sent(request), "answer")
    if answer not in get_args(DrawAnswer):
        raise BadText(f"'answer' is one of {', '.join(get_args(DrawAnswer))}, not {answer[:40]!r}")
    return await done(request, lambda table, seat: answer_draw(table, seat, cast("DrawAnswer", answer)))


@takes("days")
async def vacation(request: Request) -> Response:
    """Stop the days of this seat for some days; 0 ends it."""
    days = whole_or_none(await sent(request), "days")
    if days is None:
        raise BadText("'days' is the days of vacation, 0 to end it")
    return await done(request, lambda table, seat: take_off(table, seat, days))


@takes()
async def own_again(request: Request) -> Response:
    """Take this seat back from the bot that plays on for it."""
    await sent(request)
    return await done(request, take_back)


ROUTES = (
    Route("/t/{token}/resign", give_up, methods=["POST"]),
    Route("/t/{token}/draw", draw, methods=["POST"]),
    Route("/t/{token}/vacation", vacation, methods=["POST"]),
    Route("/t/{token}/back", own_again, methods=["POST"]),
)
