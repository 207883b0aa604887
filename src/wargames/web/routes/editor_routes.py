"""Routes of the scenario editor: offers, drafts, saved scenarios, balance trials."""

import asyncio
from collections.abc import Mapping
from functools import cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from wargames import bots, editing
from wargames.bots.outside import admit
from wargames.kernel.base.errors import BadText, UnknownName
from wargames.kernel.game import Game
from wargames.registry import load
from wargames.web.editor.balancing import BalanceRequest, check
from wargames.web.editor.draft_data import canvas_data, draft_data
from wargames.web.editor.editor_state import EditorState
from wargames.web.editor.saved_scenarios import saved_in
from wargames.web.pages import served
from wargames.web.routes.rules_routes import game_named
from wargames.web.routes.table_routes import manager_of
from wargames.web.transport.clients import client_of
from wargames.web.transport.request_body import mapping, sent, takes, text, text_or

SIZE = 2


def editor_of(request: Request) -> EditorState:
    """Return the editor state of the app, which is made at its first request."""
    state = request.app.state
    if not hasattr(state, "editor"):
        manager = manager_of(request)
        state.editor = EditorState(saved_in(manager.store), manager.machine)
    editor: EditorState = state.editor
    return editor


def game_of(request: Request) -> Game[Any, Any]:
    """Load the game of a URL; 404 for an unknown one."""
    return game_named(request.path_params["game"])


async def edit_page(_request: Request) -> Response:
    """Answer the page of the editor."""
    return HTMLResponse(served("edit.html"))


async def game(request: Request) -> Response:
    """Answer what the editor offers for a game."""
    return JSONResponse(await asyncio.to_thread(offered, game_of(request).id))


@cache
def offered(name: str) -> dict[str, Any]:
    """Return what the editor offers for a game."""
    return canvas_data(load(name))


@takes("scenario", "size")
async def begin(request: Request) -> Response:
    """Answer the draft of a shipped scenario, or of an empty map of a size."""
    playing, data = game_of(request), await sent(request)
    if "scenario" in data:
        written = editing.begun(playing, text(data, "scenario"))
    else:
        written = editing.blank(playing, *size_of(data))
    return JSONResponse(await editor_of(request).read(lambda: draft_data(playing, written, "")))


def size_of(data: Mapping[str, Any]) -> tuple[int, int]:
    """Read the size of an empty map."""
    size = data.get("size")
    if isinstance(size, list) and len(size) == SIZE and all(type(one) is int for one in size):
        return size[0], size[1]
    raise BadText(f"'size' is columns and rows of the map, not {str(size)[:40]!r}")


@takes("text", "changes", "land")
async def draft(request: Request) -> Response:
    """Answer the draft of a text after some changes."""
    playing, data = game_of(request), await sent(request)
    changes = data.get("changes", [])
    if not isinstance(changes, list):
        raise BadText("'changes' must be a list")
    before, land = text(data, "text"), text_or(data, "land", "")

    def work() -> dict[str, Any]:
        return draft_data(playing, editing.change(playing, before, changes) if changes else before, land)

    return JSONResponse(await editor_of(request).read(work))


@takes("text")
async def save(request: Request) -> Response:
    """Save a text and answer its name."""
    playing, data = game_of(request), await sent(request)
    if not (written := text(data, "text")).strip():
        raise BadText("there is nothing to save: the text is empty")
    name = await asyncio.to_thread(editor_of(request).saved.save, playing.id, written)
    return JSONResponse({"name": name}, 201)


async def saved(request: Request) -> Response:
    """Answer a saved text and its game."""
    try:
        found, written = await asyncio.to_thread(editor_of(request).saved.read, request.path_params["name"])
    except UnknownName:
        raise HTTPException(404, "there is no such scenario here") from None
    return JSONResponse({"game": found, "text": written})


@takes("text", "bot", "options")
async def balance(request: Request) -> Response:
    """Begin a balance trial of a text and answer its name."""
    playing, data, editor = game_of(request), await sent(request), editor_of(request)
    bot = admit(text_or(data, "bot", bots.default_bot(playing.id)), playing.id)
    wanted = BalanceRequest(
        playing.id, text(data, "text"), mapping(data, "options"), bot, engine=bots.command_in(bot)
    )
    sides = await editor.read(lambda: check(wanted))
    return JSONResponse({"name": editor.try_out(wanted, sides, client_of(request.scope))}, 201)


@takes()
async def balance_now(request: Request) -> Response:
    """Answer the state of a trial; a POST ends it."""
    if request.method == "POST":
        await sent(request)
    try:
        trial = editor_of(request).trial(request.path_params["name"])
    except UnknownName:
        raise HTTPException(404, "there is no such trial here") from None
    if request.method == "POST":
        await editor_of(request).stop(trial)
    return JSONResponse(trial.sent())


ROUTES = (
    Route("/edit", edit_page),
    Route("/edit/games/{game}", game),
    Route("/edit/games/{game}/begin", begin, methods=["POST"]),
    Route("/edit/games/{game}/draft", draft, methods=["POST"]),
    Route("/edit/games/{game}/save", save, methods=["POST"]),
    Route("/edit/games/{game}/balance", balance, methods=["POST"]),
    Route("/edit/saved/{name}", saved),
    Route("/edit/balance/{name}", balance_now, methods=["GET", "POST"]),
)
