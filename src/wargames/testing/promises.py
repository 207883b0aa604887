"""Promises, and their checks on the evidence."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

import attrs

from wargames.testing.playthroughs import said
from wargames.testing.settings import GameSetting
from wargames.testing.trials import Evidence


@attrs.frozen
class Violation:
    """A violation of a promise, with its setting and step."""

    promise: str
    what: str
    setting: GameSetting | None = None
    step: int | None = None


class Promise(Protocol):
    """A sentence that every game keeps, with the function that finds violations."""

    @property
    def name(self) -> str:
        """The name by which it is chosen."""
        ...

    @property
    def sentence(self) -> str:
        """The promise as a sentence."""
        ...

    def violations(self, evidence: Evidence) -> Iterator[Violation]:
        """Yield violations; an error of the rules is one."""
        ...


@attrs.frozen
class _Promise:
    """A promise by the function that finds violations of it, which bears its name."""

    find: Callable[..., Iterable[str]]
    sentence: str

    @property
    def name(self) -> str:
        """The name by which it is chosen."""
        return self.find.__name__


@attrs.frozen
class OfTheGame(_Promise):
    """A promise about the game as a whole; looked for in all evidence at once."""

    def violations(self, evidence: Evidence) -> Iterator[Violation]:
        """Check the game once."""
        yield from (Violation(self.name, what) for what in _guarded(self.find, evidence))


@attrs.frozen
class OfEachPlaythrough(_Promise):
    """A promise about every random game; looked for trial by trial."""

    def violations(self, evidence: Evidence) -> Iterator[Violation]:
        """Check every random game."""
        for trial in evidence.trials:
            for what in _guarded(self.find, trial):
                yield Violation(self.name, what, trial.playthrough.setting)


@attrs.frozen
class OfMoments(_Promise):
    """A promise about sampled moments of every random game; looked for in a trial and a moment of it."""

    def violations(self, evidence: Evidence) -> Iterator[Violation]:
        """Check sampled moments of every random game."""
        moments = ((trial, moment) for trial in evidence.trials for moment in trial.sampled)
        for trial, moment in moments:
            for what in _guarded(self.find, trial, moment):
                yield Violation(self.name, what, trial.playthrough.setting, moment.number)


def _guarded(find: Callable[..., Iterable[str]], *found_in: Any) -> Iterator[str]:
    try:
        yield from find(*found_in)
    except Exception as error:  # noqa: BLE001  whatever the rules raise breaks the promise
        yield f"the rules raised {said(error)}"
