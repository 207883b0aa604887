"""Routes of the rules: chapters, entries, a search, pictures of examples. They know games alone, no table."""

import asyncio
from functools import lru_cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames import render
from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Game
from wargames.lessons.example import example_named
from wargames.presenting.rule_pages import chapters, item_of, page_at
from wargames.presenting.rule_texts import plain_text
from wargames.presenting.rules_search import ranked
from wargames.registry import load

A_WHILE = {"Cache-Control": "public, max-age=3600"}
PICTURES = 64
"""The pictures of examples that are kept."""
FOUND = 20
"""The most entries that a search answers."""
WORDS = 200
"""The most characters of a search; more are left out."""


def game_named(name: str) -> Game[Any, Any]:
    """Load a game; 404 for an unknown one."""
    try:
        return load(name)
    except UnknownName as error:
        raise HTTPException(404, str(error)) from None


async def contents(request: Request) -> Response:
    """Answer the chapters of the rules, or the entries that answer some words, the best first.

    ``at`` is the clause that asks now; what stands near it comes first.
    """
    game, words = game_named(request.path_params["game"]), request.query_params.get("words", "")[:WORDS]
    if not words.strip():
        return JSONResponse({"chapters": _chapters(game)}, headers=A_WHILE)
    near = request.query_params.get("at", "")
    at_hand = near if near in game.ledger else ""
    found = await asyncio.to_thread(lambda: _found(game, words, at_hand))
    return JSONResponse(found, headers=A_WHILE)


def _chapters(game: Game[Any, Any]) -> list[dict[str, Any]]:
    return [{"id": one.id, "title": one.title, "clauses": len(one.clauses)} for one in chapters(game.ledger)]


def _found(game: Game[Any, Any], words: str, at_hand: str) -> dict[str, Any]:
    found = ranked(game.ledger, words, at_hand)
    return {
        "words": words,
        "of": len(found),
        "found": [to_plain(item_of(game, one)) for one in found[:FOUND]],
    }


async def rule(request: Request) -> Response:
    """Answer an entry of the rules or a chapter: its text, and the page on which it stands."""
    game, name = game_named(request.path_params["game"]), request.path_params["clause"]
    try:
        page = await asyncio.to_thread(page_at, game, name)
    except UnknownName:
        raise HTTPException(404, f"{game.title} has no clause {name[:40]!r}") from None
    text = plain_text(game, page.at) if page.at else page.title
    return JSONResponse({"clause": page.at or page.id, "text": text, "page": to_plain(page)}, headers=A_WHILE)


async def example_picture(request: Request) -> Response:
    """Answer the picture of an example, as its seat sees it."""
    game, name = game_named(request.path_params["game"]), request.path_params["name"]
    try:
        drawn = await asyncio.to_thread(_drawn, game.id, name)
    except UnknownName as error:
        raise HTTPException(404, str(error)) from None
    return Response(drawn, media_type="image/svg+xml", headers=A_WHILE)


@lru_cache(maxsize=PICTURES)
def _drawn(game: str, name: str) -> str:
    """Draw the position of an example."""
    one = example_named(load(game), name)
    view, _ = one.position()
    return render.board_svg(one.game, view)


ROUTES = (
    Route("/rules/{game}", contents),
    Route("/rules/{game}/examples/{name}.svg", example_picture),
    Route("/rules/{game}/{clause}", rule),
)
