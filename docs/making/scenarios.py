"""The page of a ruleset's scenarios: each with its map, as a spectator sees it when the fight has begun."""

from pathlib import Path
from typing import Any

from making.sources import Sources
from wargames import bots, render
from wargames.kernel.dice import SeededDice
from wargames.kernel.game import Game
from wargames.kernel.session import Session
from wargames.kernel.vocabulary import Scenario

BEGUN = 30
"""After so many decisions of bots the forces stand on the map."""


def scenarios_page(game: Game[Any, Any], site: Path, sources: Sources) -> str:
    """Write the page, and the pictures beside it."""
    parts = [
        f"# {game.title}: scenarios",
        "Each map is drawn by the program as a spectator sees it, after the first moves of two bots.",
    ]
    if balanced := game.ledger.head.balanced:
        parts.append(
            f"The fairest to both sides is `{balanced}`: a match plays it where nothing else is named."
        )
    for one in game.scenarios.values():
        picture = site / "pictures" / game.id / f"{one.id}.svg"
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(drawn(game, one), encoding="utf-8")
        source = sources.link(f"src/wargames/{game.id}/set_ups/{one.id}.toml")
        parts += [
            f"## {one.title} {{ #{one.id} }}",
            getattr(one, "description", ""),
            f"![The map of {one.title}](../../pictures/{game.id}/{one.id}.svg)",
            f"Play it: `wargames play {game.id} --scenario {one.id}`.",
            f"Its file: [`{one.id}.toml`](../../{source}).",
        ]
    parts.append(
        "Copy such a file to write your own, and play it: "
        f"`wargames play {game.id} --scenario FILE.toml`; "
        f"`wargames schema {game.id} scenario` lists the fields."
    )
    return "\n\n".join(parts) + "\n"


def drawn(game: Game[Any, Any], scenario: Scenario) -> str:
    """Draw a scenario once the bots have begun."""
    best = bots.own(game.id)
    seats = game.seats_in(scenario)
    playing = {seat: bots.make(best, game) for seat in seats}
    session = Session(game, scenario, dice=SeededDice(1), seats=playing)
    session.run(limit=BEGUN)
    return render.svg(game, session.view(None))
