"""The conformance kit: checks of a game's promises, with the way to reproduce each failure."""

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from typing import Any

import attrs

from wargames.kernel.base.errors import BrokenPromise
from wargames.kernel.game import Game
from wargames.render import draws_parts
from wargames.testing.catalog import ALL, chosen
from wargames.testing.checks.happening import untried_tests
from wargames.testing.locations import game_at, location_of
from wargames.testing.promises import Promise, Violation
from wargames.testing.settings import GameSetting, settings_of
from wargames.testing.trials import Evidence

GAMES = 20
SEED = 1
MAX_DECISIONS = 5_000
MOMENTS = 12


@attrs.frozen
class Report:
    """The promises that a game keeps; ``untried`` has those that could not be checked, with the reason."""

    game: str
    games: int
    decisions: int
    kept: tuple[str, ...]
    untried: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        text = (
            f"{self.game} keeps {len(self.kept)} promises in {self.games} games of {self.decisions} decisions"
        )
        return "; ".join((text, *(f"{name} was not tried: {why}" for name, why in self.untried)))


def check_game(
    game: Game[Any, Any] | str,
    *,
    games: int = GAMES,
    seed: int = SEED,
    checks: Iterable[str] = ALL,
    max_decisions: int = MAX_DECISIONS,
    moments: int = MOMENTS,
    settings: Sequence[GameSetting] = (),
) -> Report:
    """Check a game's promises on random games.

    ``game`` is a game, the id of an installed one, or ``module:attribute``. At least ``games`` games are
    played, with every scenario, each to its end or to ``max_decisions``; ``moments`` of each are checked.
    ``checks`` names promises of ``PROMISES``; ``settings`` replaces the games drawn from ``seed``.

    Raises :class:`BrokenPromise` at the first violation, :class:`UnknownName` for an unknown check.
    """
    promises = chosen(checks)
    evidence = gather(
        game, games=games, seed=seed, max_decisions=max_decisions, moments=moments, settings=settings
    )
    untried = tuple(untried_promises(evidence, promises))
    names = {name for name, _ in untried}
    for promise in promises:
        if promise.name not in names:
            check_promise(promise, evidence)
    return Report(
        game=evidence.game.id,
        games=len(evidence.trials),
        decisions=sum(len(trial.playthrough.moments) for trial in evidence.trials),
        kept=tuple(promise.name for promise in promises if promise.name not in names),
        untried=untried,
    )


def gather(
    game: Game[Any, Any] | str,
    *,
    games: int = GAMES,
    seed: int = SEED,
    max_decisions: int = MAX_DECISIONS,
    moments: int = MOMENTS,
    settings: Sequence[GameSetting] = (),
) -> Evidence:
    """Return the evidence of a game; its games are played at first use."""
    found = game_at(game) if isinstance(game, str) else game
    location = game if isinstance(game, str) else location_of(game)
    drawn = tuple(settings) or settings_of(found, games, seed)
    return Evidence(
        game=found, location=location, settings=drawn, max_decisions=max_decisions, sample=moments
    )


def check_promise(promise: Promise, evidence: Evidence) -> None:
    """Check one promise; raise :class:`BrokenPromise` at its first violation."""
    for fault in promise.violations(evidence):
        raise BrokenPromise(_message(evidence, promise, fault))


def untried_promises(evidence: Evidence, promises: Iterable[Promise]) -> Iterator[tuple[str, str]]:
    """Yield the promises that cannot be checked on this game, with the reason."""
    for promise in promises:
        if promise.name in {"other_processes_agree", "pickles_travel"} and evidence.location is None:
            yield promise.name, "another process cannot import the game; name it as 'module:attribute'"
        if promise.name.startswith("pictures_") and not draws_parts(evidence.game):
            yield promise.name, "the game brings no pictures in parts"
        if promise.name == "rare_events_have_tests" and (why := untried_tests(evidence.game)):
            yield promise.name, why
        if promise.name == "sent_json_fits_its_schema" and find_spec("jsonschema") is None:
            yield promise.name, "jsonschema is not installed: pip install 'wargames-kernel[testing]'"


def _message(evidence: Evidence, promise: Promise, fault: Violation) -> str:
    lines = [f"{evidence.game.id} breaks {promise.name} ({promise.sentence}): {fault.what}"]
    if fault.setting is not None:
        step = f"step {fault.step} of " if fault.step is not None else ""
        lines.append(f"  seen at {step}{fault.setting}")
    game = repr(evidence.location) if evidence.location else "game"
    settings = (fault.setting,) if fault.setting else evidence.settings
    shown = f"settings={list(settings)!r}" if len(settings) == 1 else f"games={len(settings)}"
    again = f"check_game({game}, checks=[{promise.name!r}], {shown}, max_decisions={evidence.max_decisions}, "
    return "\n".join((*lines, f"  again: {again}moments={evidence.sample})"))
