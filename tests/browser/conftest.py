"""What the tests in a real browser need: `make browser` brings it; elsewhere they are skipped."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.playing import Window, running
from browser.visiting import playground, server, visitor

__all__ = ["playground", "server", "visitor"]

NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip all that needs a browser unless it is asked for."""
    here = str(Path(__file__).parent / "test_")
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)
            if "BROWSER" not in os.environ:
                reason = "plays in a real browser: `make browser`, `make browser-whole`"
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """Give a real Chromium; skipped, saying so, where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the extra `browser` is not installed")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("no Chromium is installed: apt-get install chromium, or name one in CHROMIUM")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Serve a folder of its own, with bots that do not dawdle; gives the address."""
    with running(tmp_path / "games") as found:
        yield found


@pytest.fixture
def window(chromium: object, address: str) -> Iterator[Window]:
    """Open a window on the server; whatever its scripts complain of fails the test."""
    opened = Window.opened(chromium, address)
    yield opened
    opened.close()
