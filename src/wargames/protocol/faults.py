"""What an engine does wrong: one verdict for each way."""

from enum import Enum

from wargames.kernel.base.errors import WargameError


class Verdict(Enum):
    """The one thing that is said of an engine that breaks the protocol; the value is the word in results."""

    NOT_STARTED = "cannot start"
    EXITED = "exited"
    LATE = "out of time"
    LINE_TOO_LONG = "line too long"
    FLOOD = "flood of output"
    NOT_READING = "reads nothing"
    NO_UTF8 = "no UTF-8"
    NO_MESSAGE = "no message"
    OTHER_PROTOCOL = "other protocol"
    OTHER_GAME = "plays another game"
    OLD_QUESTION = "answers another question"
    NO_ANSWER = "no readable answer"
    ILLEGAL = "illegal answer"
    RAISED = "raised an error"


class EngineFault(WargameError):
    """An engine broke the protocol: the verdict, what it did, and the signal that ended it, if one did.

    The referee did not send that signal: it ends an engine only after a verdict.
    """

    def __init__(self, verdict: Verdict, because: str, signal: int = 0) -> None:
        super().__init__(verdict, because, signal)
        self.verdict, self.because, self.signal = verdict, because, signal

    def __str__(self) -> str:
        return f"{self.verdict.value}: {self.because}"
