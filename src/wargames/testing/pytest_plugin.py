"""The pytest plugin: ``pytest --wargames GAME`` makes one test of each promise, without any file.

It is loaded in every run of pytest where the library is installed, so it imports the kit only when asked.
"""

import pytest

from wargames import testing


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
        collector = testing.GameCollector.from_parent(session, name=game, nodeid=f"wargames[{game}]")
        items.extend(collector.collect())
