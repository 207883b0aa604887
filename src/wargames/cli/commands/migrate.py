"""``wargames migrate``: a record of an earlier edition, written as one of today's."""

from pathlib import Path
from typing import Annotated

import typer

from wargames.cli.arguments import RecordFile
from wargames.cli.console import say
from wargames.kernel.base.errors import BadRecord
from wargames.kernel.play.record import read_record
from wargames.kernel.play.replay import migrate as migrated

NewFile = Annotated[Path, typer.Argument(metavar="NEW", help="Where to write it; no file may be there.")]


def migrate(record: RecordFile, new: NewFile) -> None:
    """Write a record of an earlier edition as one of today's.

    Both must lead to the same game.

    Each step is held against its hash; where the rules part ways, the line is named and nothing is written.
    Example: wargames migrate old.jsonl new.jsonl
    """
    read = read_record(record)
    text = migrated(read)
    try:
        with new.open("xb") as file:
            file.write(text)
    except FileExistsError:
        raise BadRecord(f"{new} exists already: choose another name") from None
    say(f"{len(read)} lines of edition {read.header.edition} are written to {new} as today's.")
