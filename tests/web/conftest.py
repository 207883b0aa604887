"""What the tests of the server share."""

from collections.abc import Iterator

import pytest

from cli.terminal import run
from web.postgresql import Server, started

__all__ = ["run"]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """Start a PostgreSQL server, once."""
    with started() as server:
        yield server
