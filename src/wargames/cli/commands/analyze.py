"""``wargames analyze``: the choices of a recorded game, judged by a bot that thinks ahead."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from wargames import bots
from wargames.cli.arguments import RecordFile, file_to_write
from wargames.cli.console import say, say_folded, table
from wargames.cli.position import seat_named, steps
from wargames.kernel.base.errors import BadOption
from wargames.kernel.game import Game, Seat
from wargames.kernel.play.replay import Replay
from wargames.kernel.play.replay import replay as read_again
from wargames.presenting.sides import heading
from wargames.render.curves import CurveMark, curve
from wargames.search import Determinized
from wargames.search.analysis import MoveReview, ReviewStep, analyze

ADVISER = "determinized"

Who = Annotated[
    str, typer.Option("--bot", help="What judges the choices: determinized, or planner, with its settings.")
]
OneSeat = Annotated[
    str | None, typer.Option("--seat", help="Judge the choices of this side alone; default: of all.")
]
AsJson = Annotated[
    bool, typer.Option("--json", help="Write every judgment as JSON, those that are not clear too.")
]
Plot = Annotated[
    Path | None, typer.Option("--picture", metavar="FILE.svg", help="Draw how the game went as a curve.")
]


def analyze_record(
    record: RecordFile,
    *,
    bot: Who = ADVISER,
    seat: OneSeat = None,
    picture: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Judge the choices of a recorded game.

    It says which choices lost standing, how much, and what was better.

    A choice is judged by what its seat knew. ?? is a loss of 0.3 or more, between -1 (lost) and 1 (won), ?
    of 0.2, ?! of 0.1. A loss is marked only where play-outs in fresh worlds make it clear: at 95 % ?? lost
    more than 0.2, ? more than 0.1, ?! more than nothing. The last column counts what may have been lost.

    Example: wargames analyze game.jsonl --bot determinized:simulations=100 --picture curve.svg
    """
    chosen = file_to_write(picture, ".svg")
    played = read_again(record)
    adviser = bots.make(bot, played.game, 0)
    if not isinstance(adviser, Determinized):
        raise BadOption(f"{bot.partition(':')[0]} does not compare choices: take determinized or planner")
    entries = entries_of(played)
    opening = next(entries).entry.state
    there = played.game.seats_of(opening)
    judged = (seat_named(played.game, opening, seat),) if seat else there
    found = []
    for one in analyze(adviser, opening, entries, judged):
        found.append(one)
        if one.glyph and not as_json:
            say_folded(line(played.game, one))
    if as_json:
        say(json.dumps([data_of(one) for one in found], indent=1))
    else:
        write_losses(played.game, found, judged)
    if chosen:
        draw(played.game, found, chosen, title=f"{played.game.title}: {record.name}", first=there[0])
        if not as_json:
            say(f"The curve is in {chosen}.")


def entries_of(played: Replay[Any]) -> Iterator[ReviewStep]:
    """Number the steps, including those taken back later."""
    yield from (
        ReviewStep(number, step.entry, chosen=step.kind == "action") for number, step in steps(played)
    )


def line(game: Game[Any, Any], one: MoveReview) -> str:
    """Write a choice with a loss."""
    assert one.report is not None, "it was judged"
    best = one.report.best
    then = f" (then {', '.join(best.line[:3])})" if best.line else ""
    lost = f"{heading(game, one.seat)}: {one.said} {one.glyph} lost {one.lost}"
    return f"{one.number:>4}. {lost}; better: {one.better}{then}"


def data_of(one: MoveReview) -> dict[str, Any]:
    """Return a review as plain data: a loss has its interval at 95 % and the way it was found."""
    loss = one.lost and {
        "loss": one.lost.value,
        "interval": one.lost.interval,
        "play_outs": one.lost.rollouts,
        "seeds": one.lost.seeds,
        "says": str(one.lost),
        "better": str(one.report.best.action) if one.report else None,
    }
    told = {"step": one.number, "seat": one.seat, "action": str(one.action), "mark": one.glyph}
    return {**told, "standing": one.evaluation, "lost": loss}


def write_losses(game: Game[Any, Any], found: list[MoveReview], seats: tuple[Seat, ...]) -> None:
    """Write the losses of each seat in all."""
    rows = [(heading(game, seat), *losses([one for one in found if one.seat == seat])) for seat in seats]
    table(("side", "choices", "??", "?", "?!", "not clear", "lost a choice"), rows)


def losses(own: list[MoveReview]) -> tuple[str, ...]:
    """Count the choices of a seat by their glyphs."""
    marks = [one.glyph for one in own]
    thought = sum(one.report is not None for one in own)
    mean = sum(one.loss for one in own) / thought if thought else 0.0
    counts = (*(marks.count(mark) for mark in ("??", "?", "?!")), sum(one.is_doubtful for one in own))
    return (str(thought), *map(str, counts), f"{mean:.3f}")


def draw(game: Game[Any, Any], found: list[MoveReview], path: Path, *, title: str, first: Seat) -> None:
    """Draw the evaluation step by step; raises :class:`BadOption` for a game without one."""
    values = [(one.number, one.evaluation) for one in found if one.evaluation is not None]
    if not values:
        raise BadOption(f"there is no curve to draw: {title} has no standings")
    marks = [CurveMark(one.number, line(game, one).strip()) for one in found if one.glyph]
    path.write_text(curve(values, marks, title=title, first=heading(game, first)), encoding="utf-8")
