"""The pytest plugin: ``pytest --wargames GAME`` runs one test per promise, without a test file.

Pytest loads it in every run, so it imports the kit only if a game is named.
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
    """Collect no files if a game is named and no file is."""
    named_by_hand = config.args_source is pytest.Config.ArgsSource.ARGS
    if config.getoption("--wargames") and not named_by_hand:
        config.args = []


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Add the tests of the named games."""
    for game in session.config.getoption("--wargames"):
        collector = testing.GameCollector.from_parent(session, name=game, nodeid=f"wargames[{game}]")
        items.extend(collector.collect())
