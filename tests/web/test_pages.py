"""The files of the pages, as a browser asks for them."""

import re

import pytest

from wargames.web.pages import asset, names


def announced(page: str) -> list[str]:
    """Return the modules that a page has a browser ask for at once."""
    return re.findall(r'<link rel="modulepreload" href="([^"]+)">', asset(page).decode())


def test_a_page_announces_the_modules_of_its_modules() -> None:
    assert '"./patch.js"' not in asset("table.js").decode(), "table.js imports it itself"
    assert '"./patch.js"' in asset("board.js").decode()

    assert "../static/patch.js" in announced("table.html")
    assert "static/elements.js" in announced("start.html")
    assert [] == announced("replay.html")


@pytest.mark.parametrize("page", sorted(name for name in names() if name.endswith(".html")))
def test_a_page_announces_modules_that_are_there_once_each(page: str) -> None:
    found = [path.rpartition("/")[2] for path in announced(page)]

    assert sorted(set(found)) == found
    assert set(found) <= names()
    scripts = re.findall(r'<script type="module" src="[^"]*?([\w.]+)">', asset(page).decode())
    assert not set(scripts).intersection(found)
