"""The real site with what plays in it: axe-core finds nothing, in light and dark, at three sizes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from making import live

from browser.accessibility import faults
from browser.serving import serving
from browser.visiting import LONG, ROOT, whole

SIZES = ((390, 844), (1366, 768), (1920, 1080))
BOARD, CODE, NEITHER = "Play from here", "Run block 1", None
PAGES = {
    "index.html": CODE,
    "first-game.html": CODE,
    "rulesets/sniper/toi-7.html": BOARD,
    "rulesets/bob/scenarios.html": NEITHER,
}
"""Pages, and what is begun on each."""


@pytest.fixture(scope="module")
def site(playground: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Make the site with the playground, and serve it."""
    folder = tmp_path_factory.mktemp("site") / "made"
    command = (sys.executable, str(ROOT / "docs" / "make_site.py"), str(folder))
    told = os.environ | {"PLAYGROUND": str(playground), "PYTHONPATH": str(ROOT / "benchmarks")}
    made = subprocess.run(command, env=told, capture_output=True, text=True, check=False)
    assert 0 == made.returncode, made.stdout[-2000:] + made.stderr[-2000:]
    with serving(folder) as server:
        yield f"http://127.0.0.1:{server.server_port}/"


@whole
@pytest.mark.parametrize(("name", "begun"), PAGES.items())
def test_axe_finds_nothing_where_the_site_plays(
    chromium: Any, site: str, name: str, begun: str | None
) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    page.goto(site + name)
    if begun:
        page.get_by_role("button", name=begun).first.click()
        ended = "wargames-board #choices button" if begun == BOARD else ".live [role=status]:text('Done')"
        page.locator(ended).first.wait_for(timeout=LONG)
    found = {
        (size, colors): seen
        for size in SIZES
        for colors in ("light", "dark")
        if (seen := looked_at(page, size, colors))
    }
    page.close()

    assert {} == found


def looked_at(page: Any, size: tuple[int, int], colors: str) -> list[str]:
    """Return what axe-core finds at a size, in light or dark."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator(f"[name=__palette][data-md-color-media*={colors}]").evaluate("(one) => one.click()")
    scheme = "slate" if colors == "dark" else "default"
    assert scheme == page.evaluate("document.body.dataset.mdColorScheme")
    for board in page.locator("wargames-board").all():
        assert colors == board.get_attribute("data-mode")
    page.wait_for_timeout(300)
    return faults(page)


def test_the_pages_have_what_is_begun_there() -> None:
    assert all(name.removesuffix(".html") in live.CODE for name, begun in PAGES.items() if begun == CODE)
