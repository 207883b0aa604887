"""``wargames match`` for a game of one side: every bot plays alone."""

import json
from collections.abc import Sequence
from typing import Any

import attrs

from wargames.arena import Solo, SoloOutcome, SoloResult, play_all_solo, solo_results
from wargames.arena.solo import check_solo, scenario_name
from wargames.cli.console import say, table
from wargames.cli.progress import raise_if_interrupted, with_progress
from wargames.presenting.odds import percent


def play_solo(arranged: Solo, jobs: int, *, as_json: bool) -> None:
    """Let the bots play alone, and write their results."""
    check_solo(arranged, jobs)
    outcomes = with_progress(play_all_solo(arranged, jobs=jobs), arranged.total)
    (write_json if as_json else write_table)(arranged, outcomes)
    raise_if_interrupted(len(outcomes), arranged.total)


def write_table(arranged: Solo, outcomes: Sequence[SoloOutcome]) -> None:
    """Write a line for each bot in each scenario."""
    shown = [one for one in solo_results(arranged, outcomes) if one.standing.games]
    drawn = any(one.standing.draws for one in shown)
    numbers = ("won", *(("drawn",) if drawn else ()), "lost", "share", "95 % sure")
    rows = [row(one, drawn=drawn) for one in shown]
    table(("scenario", "bot", *numbers, "mean at the end"), rows, right=numbers)
    first, last = arranged.seed, arranged.seed + arranged.games - 1
    count = str(len(outcomes)) if len(outcomes) == arranged.total else f"{len(outcomes)} of {arranged.total}"
    say(f"{count} games, seeds {first} to {last} for every bot.")


def row(one: SoloResult, *, drawn: bool) -> tuple[str, ...]:
    """Write one line."""
    standing = one.standing
    low, high = standing.interval
    counts = (standing.wins, *((standing.draws,) if drawn else ()), standing.losses)
    return (
        one.scenario,
        standing.name,
        *map(str, counts),
        percent(standing.share),
        f"{100 * low:.1f}-{100 * high:.1f} %",
        ", ".join(f"{name} {float(mean):.1f}" for name, mean in one.figures),
    )


def write_json(arranged: Solo, outcomes: Sequence[SoloOutcome]) -> None:
    """Write everything as one JSON object."""
    found: dict[str, Any] = {
        "game": arranged.game,
        "scenarios": [scenario_name(one) for one in arranged.started()],
        "options": dict(arranged.options),
        "games": arranged.total,
        "played": len(outcomes),
        "seeds": [arranged.seed, arranged.seed + arranged.games - 1],
        "bots": [showing_data(one) for one in solo_results(arranged, outcomes) if one.standing.games],
        "results": [attrs.asdict(outcome) | {"figures": dict(outcome.figures)} for outcome in outcomes],
    }
    say(json.dumps(found, indent=1))


def showing_data(one: SoloResult) -> dict[str, Any]:
    """Return one bot's result in a scenario as plain data."""
    standing = one.standing
    return {
        "scenario": one.scenario,
        "bot": standing.name,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "share": float(standing.share),
        "interval": list(standing.interval),
        "figures": {name: float(mean) for name, mean in one.figures},
    }
