"""Reading of game records, with hard limits.

A record is JSON lines: the header, the set-up, then a line for each action, undo, redo, change of dice, and
the end of the game. Each line that leads to a state has the hash of that state.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadRecord
from wargames.kernel.game import Game
from wargames.kernel.game.installed import entries
from wargames.kernel.play import record_lines
from wargames.kernel.play.record_file import open_file


@attrs.frozen
class Record:
    """A record whose lines are well-formed; :func:`replay` checks the game.

    ``torn`` means that the last line was cut short and is left out; ``size`` is the number of whole bytes.
    """

    name: str
    header: record_lines.Header
    texts: tuple[bytes, ...] = attrs.field(repr=False)
    torn: bool
    size: int

    @property
    def ended(self) -> bool:
        """True when the last line has its newline."""
        return self.texts[-1].endswith(b"\n")

    def __len__(self) -> int:
        """Count the lines after the header."""
        return len(self.texts)

    def lines(self) -> Iterator[tuple[int, record_lines.Line]]:
        """Yield the lines after the header with their numbers in the file."""
        for number, text in enumerate(self.texts, start=2):
            yield number, _line(text, number, self.name)

    def where(self, number: int) -> str:
        """Name a line of the record, for an error."""
        return f"{self.name}, line {number}"


def read_record(source: Path | str | bytes) -> Record:
    """Read a record from a file, or from its text.

    A ``str`` with a line break or an opening brace is text, any other the name of a file. One torn last line,
    as left by a killed process, is left out and reported as ``torn``. Raises :class:`BadRecord` naming file,
    line and fault for all other faults.
    """
    with opened(source) as (file, name):
        lines = record_lines.stream(file, name)
        first = next(lines, b"")
        header = read_header(first, name)
        texts = _checked(lines, name)
    torn = bool(texts) and not texts[-1].endswith(b"\n") and is_torn(texts[-1])
    whole = texts[: len(texts) - torn]
    if not whole:
        raise BadRecord(f"{name}, line 2: the record is cut off before the set-up; begin the game anew")
    _line(whole[-1], len(whole) + 1, name)
    return Record(
        name=name, header=header, texts=tuple(whole), torn=torn, size=len(first) + sum(map(len, whole))
    )


def _checked(lines: Iterator[bytes], name: str) -> list[bytes]:
    """Collect lines, checking each but the last before the next is read."""
    texts: list[bytes] = []
    for text in lines:
        if texts:
            _line(texts[-1], len(texts) + 1, name)
        texts.append(text)
    return texts


def read_header(text: bytes, name: str) -> record_lines.Header:
    """Read the first line; raises BadRecord if it heads no record of this version."""
    where = f"{name}, line 1"
    if not text:
        raise BadRecord(f"{name}: the record is empty")
    data = record_lines.read_line(text, where)
    check_format(data, record_lines.FORMAT, where)
    header = record_lines.shape(data, record_lines.Header, where)
    if header.scenario_sha != serialization.digest(header.scenario_data):
        raise BadRecord(f"{where}: the data of scenario {header.scenario!r} does not match its hash")
    return header


def check_format(data: dict[str, Any], wanted: str, where: str) -> None:
    """Refuse another format or another version of it with BadRecord."""
    readers = {record_lines.FORMAT: "read_record", record_lines.SEAT_FORMAT: "read_seat_record"}
    found = data.get("format")
    if found != wanted:
        known = readers.get(found) if isinstance(found, str) else None
        hint = f"; {known} reads it" if known else ""
        raise BadRecord(f"{where}: the format is {str(found)[:40]!r}, not {wanted!r}{hint}")
    if type(data.get("version")) is not int or data["version"] != record_lines.VERSION:
        found = str(data.get("version"))[:40]
        raise BadRecord(f"{where}: version {found} of the format is unknown; known: {record_lines.VERSION}")


@contextmanager
def opened(source: Path | str | bytes) -> Iterator[tuple[BinaryIO, str]]:
    """Open a record as bytes, with its name for errors; raises BadRecord if it cannot be opened."""
    if isinstance(source, bytes):
        yield BytesIO(source), "record"
    elif isinstance(source, str) and is_text(source):
        yield BytesIO(source.encode(errors="surrogatepass")), "record"
    elif not isinstance(source, str | os.PathLike):
        raise BadRecord(f"a record is a path, text or bytes, not {str(source)[:80]!r}")
    else:
        try:
            file = open(source, "rb", opener=open_file)  # noqa: SIM115  closed below; a path knows no opener
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BadRecord(f"{str(source)[:80]!r} cannot be read: {reason}") from None
        with file:
            _refuse_large(file, str(source))
            yield file, str(source)


def is_text(source: str) -> bool:
    """Return whether a source is the text of a record, not the name of a file."""
    return not source.strip() or "\n" in source or source.lstrip().startswith("{")


def _refuse_large(file: BinaryIO, name: str) -> None:
    size = os.fstat(file.fileno()).st_size
    if size > record_lines.LARGEST_RECORD:
        raise BadRecord(
            f"{name}: {size:,} bytes are no record; the largest has {record_lines.LARGEST_RECORD:,}"
        )


def _line(text: bytes, number: int, name: str) -> record_lines.Line:
    where = f"{name}, line {number}"
    data = record_lines.read_line(text, where)
    second = number == 2  # noqa: PLR2004  known by its place
    kind: type[record_lines.Line] = record_lines.SetUpLine if second else record_lines.kind_of(data, where)
    line: record_lines.Line = record_lines.shape(data, kind, where)
    return line


def is_torn(text: bytes) -> bool:
    """Return whether a line was cut short: no JSON object is the beginning of another."""
    try:
        record_lines.read_line(text, "")
    except BadRecord:
        return True
    return False


def varied_by(edition: str) -> str:
    """Return the id of the game of which an edition is a variant's; empty for the edition of another game.

    >>> varied_by("1+sniper.2"), varied_by("2")
    ('sniper', '')
    """
    return edition.partition("+")[2].rpartition(".")[0][:40]


def game_of(name: str, where: str, edition: str = "") -> Game[Any, Any]:
    """Return the installed game of a record; raises BadRecord listing the installed games.

    The ``edition`` of a variant tells of which game it is one.
    """
    installed = entries()
    if name not in installed:
        known = ", ".join(sorted(installed)) or "none"
        base = varied_by(edition)
        what = f", a variant of {base}," if base else ""
        raise BadRecord(f"{where}: game {name[:40]!r}{what} is not installed (installed: {known})")
    game: Game[Any, Any] = installed[name].load()
    return game
