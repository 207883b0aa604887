"""Lines to and from an untrusted process, with limits of time and size."""

import os
import re
import select
from contextlib import suppress
from subprocess import Popen
from time import monotonic

from wargames.protocol.faults import EngineFault, Verdict
from wargames.protocol.messages import LONGEST

CHUNK = 65536
COMPLAINTS = 2000
"""The last bytes of the error output that are kept for the verdict."""

TRACE = re.compile(r"\s|[{}]|$|Node\.js v\d|goroutine \d|exit status \d|created by |[\w./*()-]+\(.*\)$")
"""The lines around an error that Node and Go write besides its message."""

LEAVING = 5.0
"""Seconds that a process may live on after its output has ended."""

IN, OUT, HANG_UP, ERROR = 1, 4, 16, 8
READY = IN | HANG_UP | ERROR
"""The flags of poll(); named here, because one system lacks it."""


class Lines:
    """The three pipes of a process, read and written without blocking."""

    def __init__(self, process: "Popen[bytes]", *, most: int) -> None:
        self._process = process
        self._most = most
        self._heard = bytearray()
        self._searched = 0
        self._volume = 0
        self._complaints = bytearray()
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self._to, self._from, self._errors = (
            stream.fileno() for stream in (process.stdin, process.stdout, process.stderr)
        )
        for descriptor in (self._to, self._from, self._errors):
            os.set_blocking(descriptor, False)
        self._poll = select.poll()
        self._poll.register(self._from, READY)
        self._poll.register(self._errors, READY)

    def fresh(self) -> None:
        """Reset the count of output for a new question."""
        self._volume = len(self._heard)

    def send(self, text: bytes, until: float) -> None:
        """Write a line before the time ``until`` of :func:`monotonic`; output that comes meanwhile is kept.

        Raises :class:`EngineFault` if the process does not read.
        """
        rest = memoryview(text)
        try:
            rest = rest[os.write(self._to, rest) :]
        except BlockingIOError:
            pass
        except OSError:
            raise self._exited() from None
        if rest:
            self._send_slowly(rest, until)

    def _send_slowly(self, rest: memoryview, until: float) -> None:
        self._poll.register(self._to, OUT)
        try:
            while rest:
                rest = rest[self._put(rest, until) :]
        finally:
            self._poll.unregister(self._to)

    def _put(self, rest: memoryview, until: float) -> int:
        """Write as much as the pipe takes, once it takes any; return the number of bytes."""
        if not self._listen(until):
            raise EngineFault(Verdict.NOT_READING, "it leaves what it is sent in the pipe")
        try:
            return os.write(self._to, rest)
        except BlockingIOError:
            return 0
        except OSError:
            raise self._exited() from None

    def receive(self, until: float) -> bytes | None:
        """Return the next line without its end, or None if there is none by ``until``.

        Raises :class:`EngineFault` for a process that has ended, a line that is too long, and a flood.
        """
        while True:
            if (end := self._heard.find(b"\n", self._searched)) >= 0:
                line = bytes(self._heard[:end])
                del self._heard[: end + 1]
                self._searched = 0
                return line
            self._searched = len(self._heard)
            if self._searched > LONGEST:
                raise EngineFault(Verdict.LINE_TOO_LONG, f"a line has more than {LONGEST:,} bytes")
            if not self._listen(until):
                return None

    def _listen(self, until: float) -> bool:
        """Wait for output and keep it; return False once the time is up."""
        patience = until - monotonic()
        happened = self._poll.poll(max(0.0, patience * 1000))
        for descriptor, event in happened:
            if descriptor == self._errors:
                self._take_complaints()
            elif descriptor == self._from:
                self._take(event)
        return bool(happened) and patience > 0

    def _take(self, event: int) -> None:
        said = b""
        if event & READY:
            try:
                said = os.read(self._from, CHUNK)
            except BlockingIOError:
                return
            except OSError:
                said = b""
        if not said:
            raise self._exited()
        self._heard += said
        self._volume += len(said)
        if self._volume > self._most:
            raise EngineFault(Verdict.FLOOD, f"it said more than {self._most:,} bytes to one question")

    def _take_complaints(self) -> None:
        try:
            said = os.read(self._errors, CHUNK)
        except BlockingIOError:
            return
        except OSError:
            said = b""
        if not said:
            self._poll.unregister(self._errors)
        self._complaints = (self._complaints + said)[-COMPLAINTS:]

    def _exited(self) -> EngineFault:
        """Return the fault of a process that ended: code or signal, unfinished line, last error output."""
        try:
            code = self._process.wait(LEAVING)
        except Exception:  # noqa: BLE001  it closed its output and lives on
            return EngineFault(Verdict.EXITED, f"it closed its output{self._half()}{self.last_words()}")
        how = f"with code {code}" if code >= 0 else f"by signal {-code}"
        words = f"it ended {how}{self._half()}{self.last_words()}"
        return EngineFault(Verdict.EXITED, words, max(0, -code))

    def _half(self) -> str:
        return " in the middle of a line" if self._heard else ""

    def last_words(self) -> str:
        """Return the last line of the error output that is no part of a trace."""
        with suppress(OSError):
            self._complaints = (self._complaints + os.read(self._errors, CHUNK))[-COMPLAINTS:]
        words = bytes(self._complaints).decode(errors="replace").strip().splitlines()
        told = next((line for line in reversed(words) if not TRACE.match(line)), words[-1] if words else "")
        return f" ({told.strip()[:200]})" if told else ""
