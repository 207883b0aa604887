"""Promises as pytest tests, in a test module or by ``pytest --wargames GAME``."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from wargames.kernel.base.errors import BrokenPromise, UnknownName
from wargames.kernel.game import Game
from wargames.testing.catalog import ALL, PROMISES
from wargames.testing.kit import check_promise, gather, untried_promises
from wargames.testing.promises import Promise
from wargames.testing.trials import Evidence


def promise_tests(game: Game[Any, Any] | str, **settings: Any) -> Callable[[str], None]:
    """Return the parametrized test of a game's promises, to assign in a test module.

    ``test_promises = promise_tests(load("mine"))`` gives one test for each promise. ``settings`` are
    those of :func:`wargames.testing.check_game`. The games are played once, at the first test.
    """
    checks = tuple(settings.pop("checks", ALL))
    evidence = gather(game, **settings)

    @pytest.mark.parametrize("promise", checks)
    def test_promise(promise: str) -> None:
        _try(PROMISES[promise], evidence)

    return test_promise


def _try(promise: Promise, evidence: Evidence) -> None:
    """Try a promise, or skip it by its name where it cannot be tried."""
    for name, why in untried_promises(evidence, (promise,)):
        pytest.skip(f"{name} was not tried: {why}")
    check_promise(promise, evidence)


class GameCollector(pytest.Collector):
    """The promises of one game."""

    def collect(self) -> Iterator["PromiseItem"]:
        """Yield a test of each promise; the games are played at the first."""
        try:
            evidence = gather(self.name, games=self.config.getoption("--wargames-games"))
        except (UnknownName, ImportError, AttributeError) as error:
            raise pytest.UsageError(str(error)) from None
        for promise in PROMISES.values():
            yield PromiseItem.from_parent(self, name=promise.name, promise=promise, evidence=evidence)


class PromiseItem(pytest.Item):
    """The test of one promise of one game."""

    def __init__(self, *, promise: Promise, evidence: Evidence, **node: Any) -> None:
        super().__init__(**node)
        self.promise = promise
        self.evidence = evidence

    def runtest(self) -> None:
        """Check the promise."""
        _try(self.promise, self.evidence)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the kit's message; a traceback only for other errors."""
        return (
            str(excinfo.value) if isinstance(excinfo.value, BrokenPromise) else super().repr_failure(excinfo)
        )

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Return the name of the test: game and promise."""
        return self.path, None, self.nodeid
