"""``wargames replay``: a recorded game told again, every step checked."""

from typing import Annotated, Any

import typer

from wargames.cli.arguments import Picture, RecordFile, file_to_write
from wargames.cli.console import say
from wargames.cli.dialog.full_screen import Plain, opens, screen
from wargames.cli.dialog.report import Brief, WithClauses, say_ending, tell_step, write_picture
from wargames.cli.position import result_of, steps
from wargames.kernel.base.errors import BadRecord
from wargames.kernel.game import Over
from wargames.kernel.play.replay import ReplayStep
from wargames.kernel.play.replay import replay as read_again
from wargames.kernel.play.timeline import Entry
from wargames.presenting.log import Manner

Until = Annotated[
    int | None, typer.Option("--until", min=0, help="Stop after that many steps; 0 is the set-up.")
]


def replay(
    record: RecordFile,
    *,
    until: Until = None,
    picture: Picture = None,
    brief: Brief = False,
    clauses: WithClauses = False,
    plain: Plain = False,
) -> None:
    """See a recorded game again, step by step.

    Every step is checked against its hash.

    With --plain, --until or --picture, and where the terminal does not allow it, the game is told from
    the beginning.

    Example: wargames replay game.jsonl --until 40 --picture board.svg
    """
    chosen = file_to_write(picture, ".svg")
    manner = Manner(brief=brief, clauses=clauses)
    if opens(plain=plain or until is not None or chosen is not None):
        screen().replay(record, manner)
        return
    played = read_again(record)
    number, entry = 0, None
    for number, found in steps(played):
        entry = found.entry
        tell(number, found, manner)
        if number == until:
            break
    if entry is None or (until is not None and number < until):
        raise BadRecord(f"{record}: there are {number} steps, no step {until}")
    over = result_of(played, entry) if until is None else None
    finish(number, entry, over, torn=played.record.torn)
    write_picture(played.game, entry.state, None, chosen)


def tell(number: int, found: ReplayStep[Any], manner: Manner) -> None:
    """Write one step."""
    if found.kind in {"undo", "redo"}:
        taken = "undone" if found.kind == "undo" else "done again"
        whose = f" of {found.entry.game.side_name(found.by)}" if found.by else ""
        say(f"{number:>4}. {found.count} step{'s' if found.count > 1 else ''}{whose} {taken}")
    else:
        tell_step(number, found.entry, manner)


def finish(number: int, entry: Entry[Any], over: Over | None, *, torn: bool) -> None:
    """Tell the end of the game, and that the record is right."""
    pending = over or entry.game.pending(entry.state)
    if isinstance(pending, Over):
        say_ending(entry.game, pending)
    if torn:
        say("The last line of the record was cut short and is left out.")
    say(f"{number} steps; every hash is right.")
