"""``wargames match``: many games between bots, and the statistics of their results."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

import attrs
import typer

from wargames import load
from wargames.arena import Match, Result, Solo, Standing, play_all, ratings, sides_of, standings
from wargames.arena.forfeits import OnFault
from wargames.arena.match import check, turns
from wargames.cli.arguments import GameName, Options, Seed, read_options, read_scenario, read_seed, seats_at
from wargames.cli.commands.solo import play_solo
from wargames.cli.console import say, table
from wargames.cli.progress import raise_if_interrupted, with_progress
from wargames.kernel.base.errors import BadOption
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Seat
from wargames.presenting.odds import percent
from wargames.presenting.sides import headings
from wargames.workers import freeze_loaded

FEWEST = 2
"""The fewest wins of each bot from which a side is said to have won every game."""

Bots = Annotated[
    list[str], typer.Option("--bot", help="Who plays: one for each side, any number in a game of one side.")
]
Count = Annotated[
    int,
    typer.Option(
        "-n",
        "--games",
        min=1,
        help="How many games; sides are swapped every game, not for twins. Alone: games per bot, scenario.",
    ),
]
Setting = Annotated[
    str | None,
    typer.Option(
        "--scenario",
        metavar="NAME|FILE.toml",
        help="What is set up; default: the balanced one, in a game of one side all.",
    ),
]
Fault = Annotated[
    OnFault, typer.Option("--on-fault", help="Whether a bot that fails ends the match, or loses the game.")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many games at a time.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON instead of a table.")]
Rate = Annotated[bool, typer.Option("--ratings", help="Rate the bots, too; needs the extra `ratings`.")]


def match(
    game: GameName,
    *,
    bot: Bots,
    games: Count = 100,
    scenario: Setting = None,
    option: Options = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    on_fault: Fault = "stop",
    as_json: AsJson = False,
    rate: Rate = False,
) -> None:
    """Play many games between bots.

    Each seed is played once with each bot on each side.

    A game of one side is played by each bot alone, each seed once.
    Example: wargames match screaming_eagles --bot ace --bot random -n 200 --jobs 4
    """
    playing = load(game)
    freeze_loaded()
    chosen = read_scenario(playing, scenario) if scenario else playing.balanced
    options = read_options(option)
    setting: dict[str, Any] = {"seed": read_seed(seed), "options": options}
    if len(seats_at(playing, chosen, options)) == 1:
        if rate:
            raise BadOption(f"--ratings compares opponents, and {game} has one side")
        if on_fault == "forfeit":
            raise BadOption(f"a fault cannot be a forfeit in {game}, which has one side: nobody would win")
        named = chosen if scenario else None
        play_solo(Solo(game, tuple(bot), games, scenario=named, **setting), jobs, as_json=as_json)
        return
    arranged = Match(game, tuple(bot), games, scenario=chosen, on_fault=on_fault, **setting)
    check(arranged, jobs)
    results = with_progress(play_all(arranged, jobs=jobs), games)
    rated = ratings(arranged, results) if rate else None
    (write_json if as_json else write_table)(arranged, results, rated)
    raise_if_interrupted(len(results), games)


def write_table(
    arranged: Match, results: Sequence[Result], rated: dict[str, tuple[float, float]] | None
) -> None:
    """Write the standings as a table."""
    game = load(arranged.game)
    sides = [f"as {headings(game, side, ' and ')}" for side in seated_sides(arranged)]
    numbers = ("won", "drawn", "lost", *sides, "share", "95 % sure", *(["rating"] if rated else []))
    found = standings(arranged, results)
    rows = [row(one, rated) for one in found]
    table(("bot", *numbers), rows, right=numbers)
    first, last = results[0].pairing.seed, results[-1].pairing.seed
    count = str(len(results)) if len(results) == arranged.games else f"{len(results)} of {arranged.games}"
    say(f"{count} games, seeds {first} to {last}, {seated(arranged, len(results))}; a draw is half a win.")
    if (at := sweeping_side(found)) is not None:
        winners = headings(game, seated_sides(arranged)[at], " and ")
        say(
            f"{winners} won every game, whichever bot led them: that tells nothing of the bots. "
            "Try another --scenario, or other opponents."
        )


def sweeping_side(found: Sequence[Standing]) -> int | None:
    """Return the number of the side that won all games, with each bot as often; None if there is none."""
    won = [sum(counts) for counts in zip(*(one.by_side for one in found), strict=True)]
    alike = len({one.wins for one in found}) == 1
    if not alike or any(one.draws for one in found) or found[0].wins < FEWEST:
        return None
    return next((at for at, wins in enumerate(won) if wins == sum(won)), None)


def seated(arranged: Match, played: int) -> str:
    """Return the sides from which each seed was played; equal bots play it once."""
    ways = turns(arranged.bots)
    if ways == 1:
        return "each played once, for the bots are alike"
    return f"{'each' if played % ways == 0 else 'all but the last'} played from every side"


def row(one: Standing, rated: dict[str, tuple[float, float]] | None) -> tuple[str, ...]:
    """Write one bot's line."""
    low, high = one.interval
    counts = (one.wins, one.draws, one.losses, *one.by_side)
    rating = (f"{rated[one.name][0]:.1f}±{rated[one.name][1]:.1f}",) if rated else ()
    return (one.name, *map(str, counts), percent(one.share), f"{100 * low:.1f}-{100 * high:.1f} %", *rating)


def seated_sides(arranged: Match) -> Sequence[Sequence[Seat]]:
    """Return the seats of each side."""
    game = load(arranged.game)
    opening = game.start(arranged.started(), arranged.options, dice=SeededDice(arranged.seed))
    return sides_of(game, opening.state)


def write_json(
    arranged: Match, results: Sequence[Result], rated: dict[str, tuple[float, float]] | None
) -> None:
    """Write everything as one JSON object."""
    found: dict[str, Any] = {
        "game": arranged.game,
        "scenario": getattr(arranged.scenario, "id", arranged.scenario),
        "options": dict(arranged.options),
        "games": arranged.games,
        "played": len(results),
        "seeds": [results[0].pairing.seed, results[-1].pairing.seed],
        "sides": ["+".join(side) for side in seated_sides(arranged)],
        "bots": [standing_data(one) for one in standings(arranged, results)],
        "results": [attrs.asdict(result) for result in results],
    }
    say(json.dumps(found | ({"ratings": rated} if rated else {}), indent=1))


def standing_data(one: Standing) -> dict[str, Any]:
    """Write one bot's standing as plain data."""
    counts = {"wins": one.wins, "draws": one.draws, "losses": one.losses, "by_side": list(one.by_side)}
    return {"bot": one.name, **counts, "share": float(one.share), "interval": list(one.interval)}
