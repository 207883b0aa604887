"""The file that a session appends its record to, a line at a time."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

from wargames.kernel.errors import BadRecord
from wargames.kernel.record_lines import LARGEST_RECORD, write_line


class RecordFile:
    """A record on disk, opened for each line: nothing stays open, and a kill tears one line at most."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path).absolute()

    @classmethod
    def create(cls, path: Path | str, lines: Iterable[Any]) -> Self:
        """Begin a record with its first lines; raises BadRecord if the file exists."""
        record = cls(path)
        text = b"".join(write_line(line, str(path)) for line in lines)
        try:
            with record.path.open("xb") as file:
                file.write(text)
        except FileExistsError:
            raise BadRecord(f"{path} exists already: resume it, or choose another name") from None
        return record

    def append(self, line: Any) -> None:
        """Write a line, or leave the file as it was."""
        text = write_line(line, str(self.path))
        with self.path.open("ab") as file:
            size = file.tell()
            if size + len(text) > LARGEST_RECORD:
                raise BadRecord(f"{self.path}: the record is full at {size:,} bytes")
            try:
                file.write(text)
                file.flush()
            except OSError:
                file.truncate(size)
                raise

    def mend(self, size: int, *, ended: bool) -> None:
        """Cut a torn last line off behind ``size`` bytes, and end the line before it."""
        with self.path.open("r+b") as file:
            file.truncate(size)
            if not ended:
                file.seek(size)
                file.write(b"\n")
