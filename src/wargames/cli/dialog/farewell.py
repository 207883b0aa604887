"""The farewell in the middle of a game: how to resume it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote

from wargames.cli.console import say
from wargames.cli.dialog.dialog import EndOfInput


@contextmanager
def leaving(record: Path | None) -> Iterator[None]:
    """Return the way to resume if the person leaves or interrupts."""
    try:
        yield
    except EndOfInput:
        leave(record)
    except KeyboardInterrupt:
        leave(record)
        raise


def leave(record: Path | None) -> None:
    """Write the way to resume an abandoned game."""
    say()
    say(going_on(record))


def going_on(record: Path | None) -> str:
    """Return the sentence that a game stops, and how to resume it."""
    recorded = record is not None and record.exists()  # the record begins after the set-up
    return f"The game stops here.{f' Go on with: wargames resume {quote(str(record))}' if recorded else ''}"
