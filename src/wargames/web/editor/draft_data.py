"""Drafts of scenarios as JSON data for the page: form, faults, pieces and picture."""

from collections.abc import Mapping
from typing import Any

import attrs

from wargames import bots, editing, render
from wargames.editing.drafts import Draft, Fault
from wargames.editing.forms import FormNode
from wargames.kernel.base.errors import WargameError
from wargames.kernel.base.options import describe_options
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Game
from wargames.kernel.game.canvas import Canvas
from wargames.render.drawn import Drawn
from wargames.web.tables.board_view import StaticBoard, spoken

AnyGame = Game[Any, Any]
SEED = 1


def canvas_data(game: AnyGame) -> dict[str, Any]:
    """Return what a game offers to the editor."""
    canvas = editing.canvas_for(game)
    blank = canvas.blank
    known = tuple(dict.fromkeys([bots.default_bot(game.id), *bots.names(game.id)]))
    return {
        "id": game.id,
        "title": game.title,
        "scenarios": [{"id": one.id, "title": one.title} for one in game.scenarios.values()],
        **_offered(canvas),
        "hexes": canvas.layout is not None,
        "blank": None if blank is None else {"least": blank.least, "most": blank.most, "usual": blank.usual},
        "bots": known,
        "introductions": {bot: bots.introduction(game.id, bot) for bot in known},
        "options": [
            {"name": name, "values": values.split(" | "), "default": default, "text": text}
            for name, values, default, text, _ in describe_options(game.options_type)
        ],
    }


def _offered(canvas: Canvas) -> dict[str, Any]:
    return {"terrains": list(canvas.signs), "layers": [_layer(layer) for layer in canvas.layers]}


def _layer(layer: Any) -> dict[str, Any]:
    names = ("title", "field", "how", "on", "at", "fixed")
    return {name: getattr(layer, name) for name in names} | {
        "kinds": list(layer.kinds),
        "turns": bool(layer.turned),
    }


def draft_data(game: AnyGame, text: str, land: str) -> dict[str, Any]:
    """Return the draft that a text makes; ``land`` is the hash of the map that the page already has."""
    found = editing.draft(game, text)
    return {
        "text": found.text,
        "title": spoken(str(found.data.get("title", ""))),
        "form": found.form and node_data(found.form),
        "laid": [attrs.asdict(one) for one in found.laid],
        "faults": [fault_data(game, one) for one in found.faults],
        "board": board_data(game, found, land),
        "offers": own_offers(game, found.data),
    }


def own_offers(game: AnyGame, data: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return what a file offers beyond its game; None if it adds nothing."""
    canvas = editing.canvas_in(game, data)
    return None if canvas is editing.canvas_for(game) else _offered(canvas)


def node_data(node: FormNode) -> dict[str, Any]:
    """Return a field of a form without its empty parts."""
    written = attrs.asdict(node, recurse=False) | {"of": [node_data(one) for one in node.of]}
    return {key: one for key, one in written.items() if one or key == "value"}


def fault_data(game: AnyGame, fault: Fault) -> dict[str, Any]:
    """Return a fault with its place in the text and on the map, and its clause."""
    one = fault.violation
    clause = one.clause if one.clause in game.ledger else ""
    return {
        "line": one.line,
        "field": one.field,
        "because": one.because,
        "clause": clause,
        "entries": fault.entries,
        "places": fault.places,
    }


def board_data(game: AnyGame, found: Draft, known: str) -> dict[str, Any] | None:
    """Draw a draft; None where there is no picture of it."""
    drawn = render.draft(game, found.data) if found.form else None
    if drawn is None:
        drawn = set_up(game, found)
    if drawn is None:
        return None
    land = StaticBoard(str(drawn.land))
    plane = (*drawn.plane.origin, drawn.plane.scale) if drawn.plane else None
    return {
        "land": land.name,
        "markup": None if land.name == known else land.markup,
        "things": str(drawn.things),
        "size": drawn.size,
        "plane": plane,
    }


def set_up(game: AnyGame, found: Draft) -> Drawn | None:
    """Draw the set-up for a game that draws no drafts, as a spectator sees it; None for a faulty draft."""
    if found.faults or render.pictures_for(game) is None:
        return None
    try:
        scenario = game.read_scenario(found.text, "your scenario")
        state = game.start(scenario, dice=SeededDice(SEED)).state
        return render.parts(game, game.view(state, None))
    except WargameError:
        return None
