"""The files of the pages, as a browser asks for them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from wargames.web import pages
from wargames.web.pages import asset, names
from web.served import Served


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


def files_of(here: Served, path: str) -> list[str]:
    """Return the addresses of the files of a page."""
    found = re.findall(r'(?:href|src)="[./]*(static/[^"]+)"', here.client.get(path).text)
    return [f"/{one}" for one in found]


def test_a_page_asks_for_its_files_by_one_stamp(here: Served) -> None:
    for path in ("/", "/edit", f"/t/{here.made('bob', 'bridge')['seats']['us']}"):
        assert {pages.stamp()} == {address.split("/")[2] for address in files_of(here, path)}, path


def test_files_are_kept_for_good_until_the_server_has_others(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    (script,) = (one for one in files_of(here, "/") if one.endswith("/start.js"))
    kept = here.client.get(script)
    assert "immutable" in kept.headers["Cache-Control"]
    assert asset("start.js") == kept.content

    monkeypatch.setattr(pages, "asset", lambda name: asset(name) + b"\n")
    with fresh():
        assert script not in files_of(here, "/"), "a browser that keeps the old file asks for the new one"
        old = here.client.get(script)
    assert (200, "no-store") == (old.status_code, old.headers["Cache-Control"])
    assert 404 == here.client.get(script.replace("start", "nothing")).status_code


@contextmanager
def fresh() -> Iterator[None]:
    """Have the files read anew, now and afterwards."""
    for kept in (pages.stamp, pages.served):
        kept.cache_clear()
    yield
    for kept in (pages.stamp, pages.served):
        kept.cache_clear()
