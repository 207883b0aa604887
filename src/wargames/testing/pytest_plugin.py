"""The pytest plugin: ``pytest --wargames GAME`` makes one test of each promise, without any file.

It is loaded in every run of pytest where the library is installed, so it imports the kit only when asked.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from wargames.kernel.game import Game
    from wargames.testing.promises import Promise
    from wargames.testing.trials import Evidence


def promise_tests(game: "Game[Any, Any] | str", **settings: Any) -> Callable[[str], None]:
    """Make the parametrized test of a game's promises, to be assigned in a test module.

    ``test_promises = promise_tests(load("mine"))`` gives one test for each promise. ``settings`` are
    those of :func:`wargames.testing.check_game`. The games are played once, when the first test runs.
    """
    from wargames.testing.catalog import ALL, PROMISES  # noqa: PLC0415  only when tests are made
    from wargames.testing.kit import check_promise, gather  # noqa: PLC0415  as above

    checks = tuple(settings.pop("checks", ALL))
    evidence = gather(game, **settings)

    @pytest.mark.parametrize("promise", checks)
    def test_promise(promise: str) -> None:
        check_promise(PROMISES[promise], evidence)

    return test_promise


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--wargames`` and ``--wargames-games``."""
    group = parser.getgroup("wargames", "conformance of games on the wargames API")
    group.addoption(
        "--wargames",
        action="append",
        default=[],
        metavar="GAME",
        help="test the promises of an installed game, or of module:attribute; may be repeated",
    )
    group.addoption(
        "--wargames-games", type=int, default=20, metavar="N", help="how many random games to play (20)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Collect no files where a game is named and no file is."""
    named_by_hand = config.args_source is pytest.Config.ArgsSource.ARGS
    if config.getoption("--wargames") and not named_by_hand:
        config.args = []


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Add the tests of every game that is named."""
    for game in session.config.getoption("--wargames"):
        collector = GameCollector.from_parent(session, name=game, nodeid=f"wargames[{game}]")
        items.extend(collector.collect())


class GameCollector(pytest.Collector):
    """The promises of one game."""

    def collect(self) -> Iterator["PromiseItem"]:
        """Make a test of each promise; the games are played when the first runs."""
        from wargames.kernel.base.errors import UnknownName  # noqa: PLC0415  as below
        from wargames.testing.catalog import PROMISES  # noqa: PLC0415  only where a game is named
        from wargames.testing.kit import gather  # noqa: PLC0415  as above

        try:
            evidence = gather(self.name, games=self.config.getoption("--wargames-games"))
        except (UnknownName, ImportError, AttributeError) as error:
            raise pytest.UsageError(str(error)) from None
        for promise in PROMISES.values():
            yield PromiseItem.from_parent(self, name=promise.name, promise=promise, evidence=evidence)


class PromiseItem(pytest.Item):
    """The test of one promise of one game."""

    def __init__(self, *, promise: "Promise", evidence: "Evidence", **node: Any) -> None:
        super().__init__(**node)
        self.promise = promise
        self.evidence = evidence

    def runtest(self) -> None:
        """Try the promise."""
        from wargames.testing.kit import check_promise, untried_promises  # noqa: PLC0415  as above

        for _, why in untried_promises(self.evidence, (self.promise,)):
            pytest.skip(why)
        check_promise(self.promise, self.evidence)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show the kit's message, and a traceback only for other errors."""
        from wargames.kernel.base.errors import BrokenPromise  # noqa: PLC0415  as above

        return (
            str(excinfo.value) if isinstance(excinfo.value, BrokenPromise) else super().repr_failure(excinfo)
        )

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Name the test by its game and promise."""
        return self.path, None, self.nodeid
