"""Attributes that an environment has only after its reset."""

from typing import Any, ClassVar

from gymnasium.error import ResetNeeded


class NotBegun(ResetNeeded, AttributeError):
    """A question about a game that has not begun."""


class KnownAfterReset:
    """A class some of whose attributes are set by a reset: until then :class:`NotBegun` asks for one."""

    AFTER_RESET: ClassVar[frozenset[str]]
    """Their names, without the sign of private ones."""

    def __getattr__(self, name: str) -> Any:
        """Raise the error of a missing attribute; it is asked for nothing else."""
        if name.removeprefix("_") in self.AFTER_RESET:
            raise NotBegun("the game has not begun: call reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
