"""Promises about events: each class of them happens in random play, or in a test listed for it.

An event that is never recorded goes unnoticed. So each class must be seen. A rare one is listed in
``rare_events.toml`` of the package, with the test that plays it, by its id from the folder of the tests:

    SpaceContested = "tests/screaming_eagles/test_s18_movement_by_dice.py::test_tied_rolls_are_rolled_again"

A game without a package has an attribute ``rare_events``.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from tomllib import loads
from typing import Any

from wargames.kernel.base.stored import package_file, package_of
from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game import Event, Game
from wargames.kernel.game.cursor import play_out
from wargames.kernel.game.variants import base_class
from wargames.testing.settings import settings_of
from wargames.testing.trials import Evidence

RARE = "rare_events.toml"

FILE = "WARGAMES_EVENTS"
"""The environment variable with the file of :mod:`wargames.testing.event_watch`."""

FURTHER = 60
"""The further random games that are played for unseen classes of events."""

FURTHER_SEED = 2

LONGEST_RUN = 600
"""The time limit of the tests of rare events, in seconds."""


def rare_events(game: Game[Any, Any]) -> Mapping[str, str]:
    """Return the rare events by class name, with the tests that play them."""
    own: Mapping[str, str] | None = getattr(game, "rare_events", None)
    return own if own is not None else loads(package_file(type(game), RARE, own=True) or "")


def events_happen(evidence: Evidence) -> Iterator[str]:
    """Find classes of events neither seen nor listed as rare, and listed names without a class.

    Of a variant those count that it adds: its rules may let the others happen no more.
    """
    game, rare = evidence.game, rare_events(evidence.game)
    known: Any = base_class(type(game)).event_types if game.variant_of else ()  # type: ignore[attr-defined]
    names = {kind.__name__ for kind in game.event_types if kind not in known}
    for name in sorted(rare.keys() - names):
        yield f"{name} is named as a rare event, and is none of the game's"
    missing = names - rare.keys()
    for happened in _happened(evidence):
        missing -= {type(event).__name__ for event in happened}
        if not missing:
            return
    for name in sorted(missing):
        yield f"no {name} happened in {len(evidence.settings) + FURTHER} random games"


def _happened(evidence: Evidence) -> Iterator[Iterable[Event]]:
    """Yield the events of the random games, then of further ones."""
    for trial in evidence.trials:
        yield from (step.events for step in trial.playthrough.steps)
    for setting in settings_of(evidence.game, FURTHER, FURTHER_SEED)[:FURTHER]:
        dice, heard = SeededDice(setting.seed), list[Event]()
        opening = setting.start(evidence.game, dice)
        cursor = evidence.game.cursor(opening.state, dice, tell=heard.append)
        play_out(cursor, Rng(f"{setting.seed}:events"), limit=evidence.max_decisions)
        yield (*opening.events, *heard)


def rare_events_have_tests(evidence: Evidence) -> Iterator[str]:
    """Find rare events whose test is not there, does not pass, or does not make them."""
    rare = rare_events(evidence.game)
    root = folder_of_tests(evidence.game)
    if not rare or root is None:
        return
    seen = _watched(root, sorted(set(rare.values())))
    for event, test in rare.items():
        if test not in seen:
            yield f"{event} is named as a rare event, and its test {test} is not there or does not pass"
        elif event not in seen[test]:
            yield f"{event} is named as a rare event, and does not happen in its test {test}"


def untried_tests(game: Game[Any, Any]) -> str | None:
    """Return why the tests of rare events cannot run; None if they can, or there are none."""
    if not rare_events(game):
        return None
    if find_spec("pytest") is None:
        return "pytest is not installed"
    return None if folder_of_tests(game) else "the tests that its rare events are named with are not here"


def folder_of_tests(game: Game[Any, Any]) -> Path | None:
    """Return the folder of the tests of rare events; None if they are not there."""
    files = {test.partition("::")[0] for test in rare_events(game).values()}
    package = find_spec(package_of(type(game)) or "wargames")
    origin = Path(package.origin if package and package.origin else __file__)
    for folder in (*origin.parents, Path.cwd()):
        if any((folder / file).is_file() for file in files):
            return folder
    return None


def _watched(root: Path, tests: list[str]) -> Mapping[str, list[str]]:
    """Run tests in a process of their own; return the events in each that passed."""
    files = sorted({file for file in (test.partition("::")[0] for test in tests) if (root / file).is_file()})
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    with TemporaryDirectory() as folder:
        noted = Path(folder, "events.json")
        noted.write_text(json.dumps(tests), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "wargames.testing.event_watch",
        ]
        subprocess.run(  # noqa: S603  the tests are the game's own
            [*command, *files],
            cwd=root, env={**kept, FILE: str(noted)}, capture_output=True, timeout=LONGEST_RUN, check=False,
        )  # fmt: skip
        found = json.loads(noted.read_text(encoding="utf-8"))
    return found if isinstance(found, dict) else {}
