"""Takes the pictures of docs/web.md and docs/edit.md anew: `python tests/browser/screenshots.py`."""

import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import sync_playwright  # noqa: E402  the extra `browser`

from browser.playing import Window, against_bots, running  # noqa: E402  tests are found by the line above
from browser.writing import Editor  # noqa: E402  as above

DECISIONS = {"bob": 34, "fire_move": 24, "sam_fire": 26, "screaming_eagles": 26, "sniper": 12}
UNIT, HIDDEN = "[data-names^='unit:']", "D9"
SETTINGS = {"viewport": {"width": 1280, "height": 800}}


def main() -> None:
    """Play each game for a while and keep a picture of it."""
    with running(Path(tempfile.mkdtemp())) as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for game, decisions in DECISIONS.items():
            window = Window.opened(browser, address, **SETTINGS)
            window.sit(against_bots(address, game, good=True))
            for _ in range(decisions):
                window.decide()
            window.ready()
            window.page.keyboard.press("Escape")
            window.page.evaluate("document.activeElement.blur()")
            window.page.wait_for_timeout(1500)
            keep(window, game)
            if game == "bob":
                sight(window)
            window.close()
        write(Window.opened(browser, address, **SETTINGS))


def write(window: Window) -> None:
    """Write two scenarios, one with faults, and keep a picture of each."""
    editor = Editor(window)
    editor.open()
    editor.begin("bob", "dike_road")
    editor.pick("terrain", "water")
    editor.drag("K5", "L5")
    editor.choose_tool()
    editor.page.click("#tab-written")
    kept(window, "edit_bob")
    editor.begin("fire_move", "mountain_village")
    editor.page.click("#tab-form")
    editor.pick("border")
    editor.choose_tool()
    editor.click(editor.spot(9, 14, 36))
    kept(window, "edit_fire_move")
    window.close()


def kept(window: Window, name: str) -> None:
    """Keep a picture of what a window shows."""
    window.page.wait_for_timeout(500)
    window.page.screenshot(path=ROOT / "docs" / "web" / f"{name}.jpg", type="jpeg", quality=62)


def keep(window: Window, name: str) -> None:
    """Keep a picture of the window."""
    window.page.screenshot(path=ROOT / "docs" / "web" / f"{name}.jpg", type="jpeg", quality=62)


def sight(window: Window) -> None:
    """Look from one of the units to a hex that it does not see."""
    window.page.keyboard.press("s")
    for mark in (UNIT, f"[data-names~='hex:{HIDDEN}']"):
        box = window.page.locator(f"#board .things {UNIT}" if mark == UNIT else mark).first.bounding_box()
        window.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        window.page.wait_for_timeout(1500)
    keep(window, "sight")


if __name__ == "__main__":
    main()
