"""Records that are being written, line by line: a file with one writer at a time, memory, or elsewhere."""

import errno
import os
import stat
import sys
from collections.abc import Iterable
from io import BytesIO, FileIO
from pathlib import Path
from typing import Any, Protocol, Self, runtime_checkable
from weakref import finalize

from wargames.kernel.base import late
from wargames.kernel.base.errors import BadRecord, NotWritten
from wargames.kernel.play.record_lines import LARGEST_RECORD, write_line

LOCKED = 2**31 - 2
"""The byte that is locked on Windows: behind every record, for locked bytes cannot be read there."""


class Writer(Protocol):
    """A record that is being written."""

    def append(self, *lines: Any) -> None:
        """Write lines, all of them or none; raises BadRecord if they cannot be written."""

    def mend(self, size: int, *, ended: bool) -> None:
        """Cut a torn last line off behind ``size`` bytes, and end the line before it."""

    def close(self) -> None:
        """Close the record; nothing can be appended any more."""

    def read(self) -> bytes:
        """Return the content of the record."""
        ...


@runtime_checkable
class RecordPlace(Protocol):
    """A place of a record that is neither a file nor memory, such as a database."""

    def begin(self, lines: Iterable[Any]) -> Writer:
        """Begin the record with its first lines; raises BadRecord where one stands already."""
        ...

    def hold(self) -> Writer:
        """Hold the record to go on with; raises BadRecord if that fails."""
        ...


Place = Path | str | BytesIO | RecordPlace
"""The place of a record: a file by its path, memory, or another place."""


def create(place: Place, lines: Iterable[Any]) -> Writer:
    """Begin a record with its first lines; raises BadRecord where one stands already."""
    if isinstance(place, BytesIO):
        return RecordMemory.create(place, lines)
    if isinstance(place, str | os.PathLike):
        return RecordFile.create(place, lines)
    if isinstance(place, RecordPlace):
        return place.begin(lines)
    raise BadRecord(
        f"a record stands in a file, by its path, or in an io.BytesIO, not in {str(place)[:40]!r}"
    )


class RecordMemory:
    """A record in memory: ``kept`` holds it from its first byte to its end."""

    def __init__(self, kept: BytesIO) -> None:
        self._kept = kept
        self._closed = False

    @classmethod
    def create(cls, kept: BytesIO, lines: Iterable[Any]) -> Self:
        """Begin a record in empty memory; raises BadRecord where something stands there."""
        if kept.getbuffer().nbytes:
            raise BadRecord("the memory holds something already: resume it, or give an empty io.BytesIO")
        record = cls(kept)
        record.append(*lines)
        return record

    def append(self, *lines: Any) -> None:
        """Write lines at the end, all of them or none."""
        text = b"".join(write_line(line, "record") for line in lines)
        if self._closed:
            raise BadRecord("record: it is closed; resume it to go on")
        size = self._kept.seek(0, os.SEEK_END)
        if size + len(text) > LARGEST_RECORD:
            raise BadRecord(f"record: it is full at {size:,} bytes")
        self._kept.write(text)

    def mend(self, size: int, *, ended: bool) -> None:
        """Cut a torn last line off behind ``size`` bytes, and end the line before it."""
        self._kept.truncate(size)
        self._kept.seek(size)
        self._kept.write(b"" if ended else b"\n")

    def close(self) -> None:
        """Take no more lines; the memory keeps its content."""
        self._closed = True

    def read(self) -> bytes:
        """Return the content of the record."""
        return self._kept.getvalue()


class RecordFile:
    """A record on disk. Each line is on the disk before the next: a kill or a power cut tears one at most.

    It is open, and locked against a second writer where the system has locks, until it is closed, collected
    as garbage, or its process ends.
    """

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path.absolute()
        self._file = file
        self._process = os.getpid()
        self._closing = finalize(self, file.close)
        if is_taken(file):
            self.close()
            raise BadRecord(f"{path} is being written by another session or process: close that one first")

    @classmethod
    def create(cls, path: Path | str, lines: Iterable[Any]) -> Self:
        """Begin a record with its first lines; raises BadRecord if the file exists."""
        text = b"".join(write_line(line, str(path)) for line in lines)
        try:
            record = cls(Path(path), FileIO(path, "x"))
        except FileExistsError:
            there = "is a folder:" if Path(path).is_dir() else "exists already: resume it, or"
            raise BadRecord(f"{path} {there} choose another name") from None
        except OSError as error:
            raise NotWritten(path, error.strerror or str(error)) from error
        try:
            record._write(text)
        except BadRecord:
            record.close()
            record.path.unlink()
            raise
        return record

    @classmethod
    def held(cls, path: Path | str) -> Self:
        """Open a record to continue it; raises BadRecord if that fails, as when another session has it."""
        try:
            return cls(Path(path), FileIO(path, "r+", opener=open_file))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BadRecord(f"{str(path)[:80]!r} cannot be gone on with: {reason}") from None

    def close(self) -> None:
        """Close the file."""
        self._closing()

    def read(self) -> bytes:
        """Return the content of the record."""
        return self.path.read_bytes()

    def append(self, *lines: Any) -> None:
        """Write lines through to the disk, or leave the file as it was."""
        text = b"".join(write_line(line, str(self.path)) for line in lines)
        if os.getpid() != self._process:
            raise BadRecord(f"{self.path}: another process writes this record; it was forked from that")
        if self._file.closed:
            raise BadRecord(f"{self.path}: the record is closed; resume it to go on")
        size = self._file.seek(0, os.SEEK_END)
        if size + len(text) > LARGEST_RECORD:
            raise BadRecord(f"{self.path}: the record is full at {size:,} bytes")
        try:
            self._write(text)
        except BadRecord:
            self._file.truncate(size)
            raise

    def mend(self, size: int, *, ended: bool) -> None:
        """Cut off a torn last line after ``size`` bytes, and end the line before it."""
        self._file.truncate(size)
        self._file.seek(size)
        self._write(b"" if ended else b"\n")

    def _write(self, text: bytes) -> None:
        rest = memoryview(text)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise NotWritten(self.path, error.strerror or str(error)) from error


def open_file(path: str, flags: int) -> int:
    """Open a regular file, but no pipe or device; raises OSError."""
    opened = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if stat.S_ISREG(os.fstat(opened).st_mode):
        return opened
    os.close(opened)
    raise OSError(errno.EINVAL, "it is no regular file")


def is_taken(file: FileIO) -> bool:
    """Lock a file until it is closed, where the system can; return whether another writer has locked it."""
    try:
        if sys.platform == "win32":
            file.seek(LOCKED)
            late.msvcrt.locking(file.fileno(), late.msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            late.fcntl.flock(file.fileno(), late.fcntl.LOCK_EX | late.fcntl.LOCK_NB)
    except ImportError:
        return False
    except OSError as error:  # any other: a file system without locks
        return error.errno in {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
    return False
