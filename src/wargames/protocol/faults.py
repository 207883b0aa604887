"""Faults of engines, each with a verdict."""

from enum import Enum

from wargames.kernel.base.errors import WargameError


class Verdict(Enum):
    """The kind of a fault; the value is its name in results."""

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
    """A breach of the protocol: the verdict, what the engine did, and the signal that killed it, if any.

    The signal was not the referee's, which ends an engine only after a verdict.
    """

    def __init__(self, verdict: Verdict, because: str, signal: int = 0) -> None:
        super().__init__(verdict, because, signal)
        self.verdict, self.because, self.signal = verdict, because, signal

    def __str__(self) -> str:
        return f"{self.verdict.value}: {self.because}"
