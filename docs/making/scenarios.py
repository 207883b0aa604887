"""The page of a ruleset's scenarios: each with its map when the fight has begun, forces, balance and use."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from balance import Balance, kept
from making.forces import forces
from making.sources import ROOT, Sources
from wargames import bots, render
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Game
from wargames.kernel.game.vocabulary import Scenario
from wargames.kernel.play.session import Session

USES = ROOT / "docs" / "scenarios.toml"
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
            f"A match plays `{balanced}` where nothing else is named; tables say how even each scenario is."
        )
    for one in game.scenarios.values():
        picture = site / "pictures" / game.id / f"{one.id}.svg"
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(drawn(game, one), encoding="utf-8")
        source = sources.link(f"src/wargames/{game.id}/set_ups/{one.id}.toml")
        parts += [
            f"## {one.title} {{ #{one.id} }}",
            getattr(one, "description", ""),
            f"*Good for*: {good_for(game.id, one.id)}",
            *(f"*{side}*: {has}." for side, has in forces(one).items()),
            balance_of(game, one.id),
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


@cache
def uses() -> dict[str, dict[str, str]]:
    """Read what each scenario is good for, by game."""
    return tomllib.loads(USES.read_text(encoding="utf-8"))


def good_for(game: str, scenario: str) -> str:
    """Say what a scenario is good for; raises KeyError for one of which nobody has said it."""
    return uses()[game][scenario]


def balance_of(game: Game[Any, Any], scenario: str) -> str:
    """Say how equal bots have fared; that it was not measured, or of another edition, is said, too."""
    found = kept().get(game.id, {}).get(scenario, ())
    if not found:
        return "*Balance*: not measured yet; `make balance` does."
    alone = len(game.seats_in(scenario)) == 1
    said = (measured(one, alone=alone) + of_edition(one, game.edition) for one in found)
    return f"*Balance*: {' '.join(said)}"


def of_edition(found: Balance, edition: str) -> str:
    """Say of which edition figures are, unless of the one in force."""
    return "" if found.edition == edition else f" These are figures of edition {found.edition}."


def measured(found: Balance, *, alone: bool) -> str:
    """Write the figures of a scenario."""
    low, high = found.interval
    who = f"`{found.bot}` against the rules" if alone else f"`{found.bot}` on both sides"
    drawn = f", {found.drawn} drawn" if found.drawn else ""
    sure = f"{float(found.share):.0%} of the points, 95 % sure: {low:.0%} to {high:.0%}"
    lopsided = " A hard one for one side." if found.lopsided else ""
    return f"{who}: {found.first} won {found.won} of {found.games} games{drawn} ({sure}).{lopsided}"


def drawn(game: Game[Any, Any], scenario: Scenario) -> str:
    """Draw a scenario once the bots have begun."""
    best = bots.default_bot(game.id)
    seats = game.seats_in(scenario)
    playing = {seat: bots.make(best, game) for seat in seats}
    session = Session(game, scenario, dice=SeededDice(1), seats=playing)
    session.run(limit=BEGUN)
    return render.svg(game, session.view(None))
