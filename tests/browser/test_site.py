"""The pages of the site that play: scenarios, examples on a board, code blocks."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from making import live

from browser.serving import serving
from browser.visiting import LONG, ROOT, WHOLE
from wargames.registry import games

CLAUSES = """<!doctype html><html lang="en"><title>Clauses</title><body data-md-color-scheme="slate">
<main class="md-typeset">
<p><img alt="An example" src="../../pictures/sniper/examples/aim.svg" width="420"></p>
<p>Play it: <code>wargames play sniper --scenario lieutenants_walk</code>.</p></main></body></html>"""
BLOCK = '<div class="language-python highlight"><pre><span></span><code>{}</code></pre></div>'
ENDLESS = BLOCK.format("while True:\n    pass")
SOURCES = ("words = ['a', 'b']", "&gt;&gt;&gt; len(words)\n2", "1 // 0", "left out", "left out")
CODE = f"""<!doctype html><html lang="en"><title>Concepts</title><body>
<main class="md-typeset">{"".join(map(BLOCK.format, SOURCES))}</main></body></html>"""


@pytest.fixture(scope="module")
def site(playground: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a site of two pages beside the playground."""
    html = tmp_path_factory.mktemp("site") / "html"
    pictures = html / "pictures" / "sniper" / "examples"
    pictures.mkdir(parents=True)
    (html / "rulesets" / "sniper").mkdir(parents=True)
    (html / "rulesets" / "sniper" / "toi-7.html").write_text(CLAUSES)
    (html / "kernel.html").write_text(CODE)
    for name in games():
        (html / "pictures" / name / "examples").mkdir(parents=True, exist_ok=True)
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    (pictures / "aim.svg").write_text(picture)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAYGROUND", str(playground))
        assert live.lay(html)
    with serving(html) as server:
        yield f"http://127.0.0.1:{server.server_port}/"
    shutil.rmtree(html)


@pytest.fixture
def opened(chromium: Any) -> Iterator[Any]:
    """Give a window whose scripts complain of nothing."""
    page = chromium.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.close()
    assert [] == complaints


def asked(page: Any) -> list[str]:
    """Note what a page loads of Python."""
    found: list[str] = []
    page.on("request", lambda one: found.extend([one.url] if "playground/" in one.url else []))
    return found


def test_an_example_is_a_picture_first_and_is_played_after_a_click(opened: Any, site: str) -> None:
    loaded = asked(opened)
    opened.goto(f"{site}rulesets/sniper/toi-7.html")
    begin = opened.get_by_role("button", name="Play from here: An example")
    begin.wait_for()
    opened.wait_for_load_state("networkidle")
    assert [] == loaded
    assert "/playground/index.html#play=sniper/lieutenants_walk" in opened.get_by_role(
        "link", name="Play it here"
    ).evaluate("(link) => link.href")

    begin.click()
    board = opened.locator("wargames-board")
    board.locator("#choices button").first.wait_for(timeout=LONG)
    assert loaded
    assert "dark" == board.get_attribute("data-mode")
    assert not opened.locator("img").is_visible()
    before = board.evaluate("(board) => board.steps")
    action = board.evaluate("(board) => board.moment.decision.actions[0][0]")
    board.evaluate("(board, action) => board.choose(action)", action)
    opened.wait_for_function("(was) => document.querySelector('wargames-board').steps > was", arg=before)

    opened.get_by_role("button", name="Back to the picture").click()
    assert opened.locator("img").is_visible()
    assert begin.evaluate("(button) => document.activeElement === button")


def test_code_runs_after_what_is_above_it_and_is_stopped(opened: Any, site: str) -> None:
    loaded = asked(opened)
    opened.goto(f"{site}kernel.html")
    first, second, third = (
        opened.get_by_role("button", name=f"Run block {number}", exact=True) for number in (1, 2, 3)
    )
    first.wait_for()
    assert [] == loaded
    assert 3 == opened.get_by_role("button", name="Run block").count()  # two are left out
    said = opened.get_by_role("status")

    second.click()
    said.nth(1).filter(has_text="Done").wait_for(timeout=LONG)
    assert "2\n" == opened.locator("pre[aria-label='Output of block 2']").text_content()
    assert "Done; it prints nothing." == said.nth(0).inner_text()

    third.click()
    said.nth(2).filter(has_text="failed").wait_for(timeout=LONG)
    assert "ZeroDivisionError" in opened.locator("pre[aria-label='Output of block 3']").inner_text()


def test_a_block_without_an_end_is_stopped(opened: Any, site: str) -> None:
    opened.route("**/kernel.html", lambda route: route.fulfill(body=endless(site), content_type="text/html"))
    opened.goto(f"{site}kernel.html")
    opened.get_by_role("button", name="Run block 1").click()
    said = opened.get_by_role("status").first
    said.filter(has_text="Running").wait_for(timeout=LONG)
    stop = opened.get_by_role("button", name="Stop block 1")
    assert stop.evaluate("(button) => document.activeElement === button")
    stop.click()

    said.filter(has_text="Stopped").wait_for()
    assert opened.get_by_role("button", name="Run block 1").is_enabled()


def endless(site: str) -> str:
    """Return a page with a block that never ends."""
    script = f'<script type="module" src="{site}live/live.js" data-live data-code data-megabytes="9">'
    return f'<!doctype html><html lang="en"><body class="md-typeset">{ENDLESS}{script}</script></body></html>'


FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = sorted(live.CODE) if WHOLE else ["first-game"]


def test_every_block_with_a_button_runs(playground: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    blocks = {page: FENCE.findall((ROOT / "docs" / f"{page}.md").read_text()) for page in PAGES}
    given = {
        page: ["" if at in live.CODE[page] else source for at, source in enumerate(found)]
        for page, found in blocks.items()
    }
    script, runner = Path(__file__).parent / "blocks_in_node.mjs", live.SCRIPTS / "run.py"
    asked = (node, str(script), str(playground), str(runner))
    done = subprocess.run(asked, input=json.dumps(given), capture_output=True, text=True, check=False)

    assert 0 == done.returncode, done.stderr[-2000:]
    ran = [json.loads(line) for line in done.stdout.splitlines()]
    assert PAGES == [one["page"] for one in ran]
    assert [] == [(one["page"], fault) for one in ran for fault in one["faults"] if fault]
    assert all(page and max(live.CODE[name], default=0) < len(page) for name, page in blocks.items())
