"""``wargames match``: many games between bots, and what they prove."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

import attrs
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wargames import load
from wargames.arena import Match, Result, Standing, play_all, ratings, sides_of, standings
from wargames.arena.match import check
from wargames.cli.arguments import GameName, Options, Scenarios, Seed, read_options, read_scenario, read_seed
from wargames.cli.console import percent, say, table
from wargames.kernel.dice import SeededDice

Bots = Annotated[list[str], typer.Option("--bot", help="Who plays, one for each side.")]
Count = Annotated[
    int, typer.Option("-n", "--games", min=1, help="How many games; sides are swapped every game.")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many games at a time.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON instead of a table.")]
Rate = Annotated[bool, typer.Option("--ratings", help="Rate the bots with openskill, too.")]


def match(
    game: GameName,
    *,
    bot: Bots,
    games: Count = 100,
    scenario: Scenarios = None,
    option: Options = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
    rate: Rate = False,
) -> None:
    """Play many games between bots, each seed once with each bot on each side.

    Example: wargames match screaming_eagles --bot ace --bot random -n 200 --jobs 4
    """
    playing = load(game)
    arranged = Match(
        game,
        tuple(bot),
        games,
        seed=read_seed(seed),
        scenario=read_scenario(playing, scenario),
        options=read_options(option),
    )
    results = with_progress(arranged, jobs)
    rated = ratings(arranged, results) if rate else None
    (write_json if as_json else write_table)(arranged, results, rated)


def with_progress(arranged: Match, jobs: int) -> list[Result]:
    """Play a match behind a progress bar on the error output."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    results: list[Result] = []
    check(arranged, jobs)
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games", total=arranged.games)
        for result in play_all(arranged, jobs=jobs):
            results.append(result)
            progress.advance(task)
    return results


def write_table(
    arranged: Match, results: Sequence[Result], rated: dict[str, tuple[float, float]] | None
) -> None:
    """Write the standings as a table."""
    sides = [f"as {name}" for name in side_names(arranged)]
    numbers = (
        "won",
        "drawn",
        "lost",
        *sides,
        "share",
        "95 % sure",
        *(["rating"] if rated else []),
    )
    rows = [row(one, rated) for one in standings(arranged, results)]
    table(("bot", *numbers), rows, right=numbers)
    first, last = results[0].pairing.seed, results[-1].pairing.seed
    sided = "each" if len(results) % len(sides) == 0 else "all but the last"
    seeds = f"seeds {first} to {last}, {sided} played from every side"
    say(f"{len(results)} games, {seeds}; a draw is half a win.")


def row(one: Standing, rated: dict[str, tuple[float, float]] | None) -> tuple[str, ...]:
    """Write one bot's line."""
    low, high = one.interval
    counts = (one.wins, one.draws, one.losses, *one.by_side)
    rating = (f"{rated[one.name][0]:.1f}±{rated[one.name][1]:.1f}",) if rated else ()
    return (
        one.name,
        *map(str, counts),
        percent(one.share),
        f"{100 * low:.1f}-{100 * high:.1f} %",
        *rating,
    )


def side_names(arranged: Match) -> list[str]:
    """Name the sides by their seats."""
    game = load(arranged.game)
    opening = game.start(arranged.started(), arranged.options, dice=SeededDice(arranged.seed))
    return ["+".join(side) for side in sides_of(game, opening.state)]


def write_json(
    arranged: Match, results: Sequence[Result], rated: dict[str, tuple[float, float]] | None
) -> None:
    """Write everything as one JSON object."""
    found: dict[str, Any] = {
        "game": arranged.game,
        "scenario": getattr(arranged.scenario, "id", arranged.scenario),
        "options": dict(arranged.options),
        "seeds": [results[0].pairing.seed, results[-1].pairing.seed],
        "sides": side_names(arranged),
        "bots": [standing_data(one) for one in standings(arranged, results)],
        "results": [attrs.asdict(result) for result in results],
    }
    say(json.dumps(found | ({"ratings": rated} if rated else {}), indent=1))


def standing_data(one: Standing) -> dict[str, Any]:
    """Write one bot's standing as plain data."""
    counts = {"wins": one.wins, "draws": one.draws, "losses": one.losses, "by_side": list(one.by_side)}
    return {"bot": one.name, **counts, "share": float(one.share), "interval": list(one.interval)}
