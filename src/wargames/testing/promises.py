"""What a promise is, and how it is tried on the evidence."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

import attrs

from wargames.testing.playthroughs import PlayedMoment, said
from wargames.testing.settings import GameSetting
from wargames.testing.trials import Evidence, Trial


@attrs.frozen
class Violation:
    """How a game breaks a promise, with the setting and the step at which it shows."""

    promise: str
    what: str
    setting: GameSetting | None = None
    step: int | None = None


class Promise(Protocol):
    """A sentence that every game keeps, and the function that finds where one does not."""

    @property
    def name(self) -> str:
        """The short name, to choose it by."""
        ...

    @property
    def sentence(self) -> str:
        """What is promised."""
        ...

    def violations(self, evidence: Evidence) -> Iterator[Violation]:
        """Find where the game breaks it; an error that the rules raise breaks it too."""
        ...


@attrs.frozen
class OfTheGame:
    """A promise about the game as a whole."""

    name: str
    sentence: str
    find: Callable[[Evidence], Iterable[str]]

    def violations(self, evidence: Evidence) -> Iterator[Violation]:
        """Look at the game once."""
        yield from (Violation(self.name, what) for what in _guarded(self.find, evidence))


@attrs.frozen
class OfEachPlaythrough:
    """A promise about every random game."""

    name: str
    sentence: str
    find: Callable[[Trial], Iterable[str]]

    def violations(self, evidence: Evidence) -> Iterator[Violation]:
        """Look at every random game."""
        for trial in evidence.trials:
            for what in _guarded(self.find, trial):
                yield Violation(self.name, what, trial.playthrough.setting)


@attrs.frozen
class OfMoments:
    """A promise that is tried at sampled moments of every random game."""

    name: str
    sentence: str
    find: Callable[[Trial, PlayedMoment], Iterable[str]]

    def violations(self, evidence: Evidence) -> Iterator[Violation]:
        """Look at sampled moments of every random game."""
        moments = ((trial, moment) for trial in evidence.trials for moment in trial.sampled)
        for trial, moment in moments:
            for what in _guarded(self.find, trial, moment):
                yield Violation(self.name, what, trial.playthrough.setting, moment.number)


def _guarded(find: Callable[..., Iterable[str]], *found_in: Any) -> Iterator[str]:
    try:
        yield from find(*found_in)
    except Exception as error:  # noqa: BLE001  whatever the rules raise breaks the promise
        yield f"the rules raised {said(error)}"
