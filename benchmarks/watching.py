"""How smoothly turns are watched in a real Chromium, and how much is sent for it.

`python benchmarks/watching.py` prints, for each game: the time from a click to the first motion; the longest
task of the page while turns are played back, in processor time on a processor four times slower, so that
others on this machine do not count, and frames as they came at that speed; the bytes of a step. The last line
is the weight of a first load.
"""

import gzip
import json
import shutil
import statistics
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playwright import sync_api

from browser.conftest import NAMES
from browser.playing import Window, against_bots, running

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
SLOWER = 4
LEAST = 1000
"""Microseconds of a task that is counted."""
TIMES = """window.motions = []; window.clicked = 0; window.frames = [];
document.addEventListener('wargames:event', () => window.motions.push(performance.now()));
let last = performance.now();
const tick = (now) => {
  if (document.getElementById('board')?.classList.contains('watching')) window.frames.push(now - last);
  last = now;
  requestAnimationFrame(tick);
};
requestAnimationFrame(tick);
localStorage.setItem('wargames.pace', 'fast');"""
PRESS = """() => {
  const buttons = document.querySelectorAll('#choices button.action, #choices button.answer');
  const button = buttons[Math.floor(buttons.length / 2)];
  window.motions.length = 0;
  window.clicked = performance.now();
  button?.click();
}"""
PLAYING = "document.getElementById('board').classList.contains('watching')"


def fetched(address: str) -> bytes:
    """Return an answer as it is sent."""
    request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})  # noqa: S310  ours
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  ours
        body: bytes = answer.read()
        return body


def answered(window: Window) -> float | None:
    """Answer once; returns the milliseconds to the first motion, None where an answer only narrowed."""
    window.ready()
    window.page.evaluate(PRESS)
    window.page.wait_for_timeout(600)
    motions, clicked = window.page.evaluate("[motions, clicked]")
    return motions[0] - clicked if motions else None


def traced(browser: Any, window: Window, answers: int) -> list[float]:
    """Return the milliseconds of the page's tasks while turns are played back, on a slower processor."""
    browser.start_tracing(page=window.page, categories=["toplevel", "devtools.timeline", "v8.execute"])
    for _ in range(answers):
        answered(window)
    window.until(f"!{PLAYING}", 120)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    names = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    main = {one for one, name in names.items() if name == "CrRendererMain"}
    tasks = (one for one in events if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in main)
    return [SLOWER * one.get("tdur", 0) / 1000 for one in tasks if one.get("tdur", 0) > LEAST] or [0]


def measured(browser: Any, address: str, game: str, answers: int) -> str:
    """Play some answers and say what was measured."""
    token = against_bots(address, game)
    window = Window.opened(browser, address, reduced_motion="no-preference")
    window.page.add_init_script(TIMES)
    window.sit(token)
    found = [one for _ in range(answers) if not window.over and (one := answered(window)) is not None]
    window.until(f"!{PLAYING}", 120)
    tasks = traced(browser, window, answers // 2)
    slowed = window.page.context.new_cdp_session(window.page)
    slowed.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    window.page.evaluate("frames.length = 0")
    for _ in range(answers // 2):
        answered(window)
    window.until(f"!{PLAYING}", 240)
    frames = sorted(window.page.evaluate("frames"))
    over = sum(frame > 50 for frame in frames)
    steps = window.page.evaluate("Number(document.getElementById('slider').max)")
    window.page.context.close()
    base, first = f"{address}/t/{token}", max(1, steps - 29)
    packed = len(fetched(f"{base}/watch?from={first}&to={steps}"))
    single = len(fetched(f"{base}/at/{steps}"))
    return (
        f"{game:17}{statistics.median(found):6.0f} ms to motion{max(found):6.0f} at most"
        f"{max(tasks):7.0f} ms longest task, {sum(task > 50 for task in tasks)} of {len(tasks)} over 50"
        f"; {over} of {len(frames)} frames over 50 as they came"
        f"{packed / (steps - first + 1):8.0f} bytes a step, {single} alone"
    )


def first_load(address: str) -> str:
    """Say the weight of a first load, compressed: the page, its modules and styles, the board."""
    static = Path(__file__).parent.parent / "src" / "wargames" / "web" / "static"
    names = [*static.glob("*.js"), static / "page.css", static / "board.css", static / "table.html"]
    files = [one for one in names if not one.name.startswith(("edit", "draft", "start", "replay"))]
    page = sum(len(gzip.compress(one.read_bytes(), 6)) for one in files)
    token = against_bots(address, "sam_fire")
    now = fetched(f"{address}/t/{token}/now")
    land = json.loads(gzip.decompress(now))["board"]["land"]
    board = len(now) + len(fetched(f"{address}/t/{token}/land/{land}"))
    return f"first load: {page / 1000:.0f} kB of page, {board / 1000:.0f} kB of board, compressed"


def main() -> None:
    """Measure all games."""
    answers = int(sys.argv[1]) if len(sys.argv) > 1 else 16
    path = next(filter(None, map(shutil.which, NAMES)))
    with running(Path(tempfile.mkdtemp())) as address, sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for game in GAMES:
            print(measured(browser, address, game, answers), flush=True)
        print(first_load(address))
        browser.close()


if __name__ == "__main__":
    main()
