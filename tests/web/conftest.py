"""What the tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.terminal import run
from web.postgresql import Server, started
from web.served import Served, served

__all__ = ["run"]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """Start a PostgreSQL server, once."""
    with started() as server:
        yield server


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    """Serve games; a module with other wishes has its own."""
    with served(tmp_path) as running:
        yield running
