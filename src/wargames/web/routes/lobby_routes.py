"""Routes of the lobby: games, pictures, new tables."""

import asyncio
from functools import cache, lru_cache, partial
from pathlib import PurePath
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from wargames import bots, render
from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.options import describe_options
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game.scenario_file import scenario_text
from wargames.lessons import lessons_of
from wargames.presenting.sides import heading
from wargames.registry import games, load
from wargames.render.colors import PAPER
from wargames.render.document import document
from wargames.web.pages import KINDS, asset, served, stamp
from wargames.web.routes.table_routes import manager_of
from wargames.web.storage.links import links_data
from wargames.web.tables.lesson_table import lesson_numbered, open_lesson
from wargames.web.tables.spare_bot import SPARE
from wargames.web.tables.table_request import FIELDS, read_table_request
from wargames.web.transport.clients import client_of
from wargames.web.transport.request_body import sent, takes, text, whole_or_none

PICTURES = 64
"""The pictures of set-ups that are kept."""

A_WHILE = {"Cache-Control": "public, max-age=3600"}
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
SEED = 1


async def start_page(_request: Request) -> Response:
    """Answer the page on which a game is chosen."""
    return HTMLResponse(served("start.html"))


async def static(request: Request) -> Response:
    """Answer a file of the pages, to be kept for good where its address has the stamp.

    With the stamp of another server, a newer or an older one, it is not kept at all.
    """
    name, stamped = request.path_params["name"], request.path_params.get("stamp")
    headers = A_WHILE if stamped is None else FOR_GOOD if stamped == stamp() else None
    try:
        return Response(asset(name), media_type=KINDS[PurePath(name).suffix], headers=headers)
    except KeyError:
        raise HTTPException(404, "there is no such file") from None


async def game_list(_request: Request) -> Response:
    """Answer the installed games with their scenarios, options and bots."""
    return JSONResponse(await asyncio.to_thread(offered), headers=A_WHILE)


def offered() -> list[dict[str, Any]]:
    """Return what the installed games offer; the first call loads all of them."""
    return [game_data(name) for name in games()]


@cache
def game_data(name: str) -> dict[str, Any]:
    """Return what a game offers."""
    game = load(name)
    first = dict.fromkeys([bots.default_bot(name), *bots.names(name)])
    return {
        "id": name,
        "title": game.title,
        "players": game.seats,
        "summary": game.ledger.head.summary,
        "balanced": game.balanced.id,
        "fairest": bool(game.ledger.head.balanced),
        "scenarios": [
            {
                "id": one.id,
                "title": one.title,
                "about": getattr(one, "description", ""),
                "seats": list(game.seats_in(one.id)),
            }
            for one in game.scenarios.values()
        ],
        "bots": [*(bot for bot in first if bot != SPARE), SPARE],
        "levels": list(bots.levels(name)),
        "introductions": {bot: bots.introduction(name, bot) for bot in (*bots.levels(name), *first)},
        "lessons": [
            {"title": one.title, "choices": len(one.own), "goal": one.opening} for one in lessons_of(game)
        ],
        "options": [
            {"name": name, "values": values.split(" | "), "default": default, "text": text, "clause": clause}
            for name, values, default, text, clause in describe_options(game.options_type)
        ],
    }


async def picture(request: Request) -> Response:
    """Answer a picture of a set-up, as a spectator sees it."""
    name, scenario = request.path_params["game"], request.path_params["scenario"]
    drawn = await asyncio.to_thread(picture_of, *known(name, scenario))
    return Response(drawn, media_type="image/svg+xml", headers=A_WHILE)


def known(name: str, scenario: str) -> tuple[str, str]:
    """Return a game and its scenario; 404 for unknown ones."""
    try:
        load(name).scenario(scenario)
    except UnknownName as error:
        raise HTTPException(404, str(error)) from None
    return name, scenario


@lru_cache(maxsize=PICTURES)
def picture_of(name: str, scenario: str) -> str:
    """Draw a set-up: the map alone where the game's pictures come in parts."""
    game = load(name)
    view = game.view(game.start(scenario, dice=SeededDice(SEED)).state, None)
    drawn = render.parts(game, view)
    if drawn is None:
        return render.svg(game, view)
    told = {"title": drawn.title, "description": drawn.description}
    return document((drawn.land, drawn.things), drawn.size, paper=PAPER, **told)


@takes("game", "scenario", "toml", "options")
async def seats(request: Request) -> Response:
    """Answer the seats of a scenario, named or sent as TOML, with some options."""
    data = await sent(request)
    wanted = await asyncio.to_thread(read_table_request, data)
    sides = {seat: heading(wanted.game, seat) for seat in wanted.seats}
    return JSONResponse({"seats": list(sides), "sides": sides, "title": wanted.scenario.title})


@takes(*FIELDS)
async def new_table(request: Request) -> Response:
    """Set a table up and answer its links: one for the maker, one for spectators, one for each person."""
    wanted = await asyncio.to_thread(read_table_request, await sent(request))
    name, tokens = await manager_of(request).new_table(wanted, client_of(request.scope))
    return JSONResponse(links_data(name, tokens), 201)


@takes("game", "lesson")
async def new_lesson(request: Request) -> Response:
    """Set the table of a lesson up and answer its links; lessons of a game are numbered from 1."""
    data = await sent(request)
    game, number = text(data, "game"), whole_or_none(data, "lesson")
    lesson = await asyncio.to_thread(lambda: lesson_numbered(load(game), 1 if number is None else number))
    manager = manager_of(request)
    name, tokens = await manager.made(partial(open_lesson, manager.store, lesson), client_of(request.scope))
    return JSONResponse(links_data(name, tokens), 201)


async def toml(request: Request) -> Response:
    """Answer the TOML of a scenario, to copy and change."""
    name, scenario = known(request.path_params["game"], request.path_params["scenario"])
    return Response(scenario_text(load(name), scenario) or "", media_type="text/plain", headers=A_WHILE)


ROUTES = (
    Route("/", start_page),
    Route("/static/{name}", static),
    Route("/static/{stamp}/{name}", static),
    Route("/games", game_list),
    Route("/games", new_table, methods=["POST"]),
    Route("/lessons", new_lesson, methods=["POST"]),
    Route("/seats", seats, methods=["POST"]),
    Route("/games/{game}/{scenario}.svg", picture),
    Route("/games/{game}/{scenario}.toml", toml),
)
