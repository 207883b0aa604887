"""How quickly a page answers and how smoothly it moves, in a real Chromium, at a desk and on a phone.

`python benchmarks/watching.py` prints for each game, at 1440 x 900 and at 390 x 844 with touch:

- from the end of a press on an answer to the first frame that shows it sent, and to the first frame in which
  something moves; of the latter, how long requests were under way, and how long the page worked;
- the cost of frames and tasks on a processor four times slower, in processor time of the page's thread, so
  that others on this machine hardly count: the page is opened, turns are played, steps looked back to, the
  board zoomed and pulled; of the longest frame, what it was spent on: scripts, style, layout, paint, the
  browser itself (what threads of their own draw from it is not counted);
- the bytes of a step.

The last line is the weight of a first load. Numbers are answers to play; `--desk` and `--phone` do one alone,
names of games those alone.
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

import attrs
from page_frames import SPENT, Frame, frames, longest_task, traced
from playwright import sync_api

from browser.conftest import NAMES
from browser.playing import Window, against_bots, running
from wargames.web.serving import SWITCH

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
SLOWER = 4
LONG = 50
"""Milliseconds that a frame may cost."""
ANSWERS = 10
MARKS = """localStorage.setItem('wargames.pace', 'fast');
window.noted = { pressed: 0, sent: 0, moved: 0 };
const press = (event) => Object.assign(noted, { pressed: event.timeStamp, sent: 0, moved: 0 });
addEventListener('pointerup', press, true);
const tick = () => {
  if (noted.pressed && !noted.moved) {
    const targets = document.getAnimations().map((one) => one.effect?.target);
    const at = performance.now();
    if (!noted.sent && document.querySelector('#asked[inert], .mark.sent')) noted.sent = at;
    const shown = (one) => one?.isConnected && one.closest('.things, .motion, #dice, #telling');
    if (targets.some(shown)) noted.moved = at;
  }
  requestAnimationFrame(tick);
};
requestAnimationFrame(tick);"""
PLACE = """() => {
  const buttons = document.querySelectorAll('#choices button.action, #choices button.answer');
  const button = buttons[Math.floor(buttons.length / 2)];
  button?.scrollIntoView({ block: 'nearest' });
  const box = button?.getBoundingClientRect();
  return box && [box.x + Math.min(40, box.width / 2), box.y + box.height / 2];
}"""
TIMES = """() => {
  const asked = performance.getEntriesByType('resource')
    .filter((one) => /[/](act|now|watch)([?]|$)/.test(one.name) && one.startTime >= noted.pressed)
    .map((one) => [one.startTime, Math.min(one.responseEnd, noted.moved)]).filter(([from, to]) => to > from)
    .sort((a, b) => a[0] - b[0]);
  let [server, end] = [0, 0];
  for (const [from, to] of asked) {
    server += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return [noted.sent - noted.pressed, noted.moved - noted.pressed, server];
}"""
PLAYING = "document.getElementById('board').classList.contains('watching')"
SLIDE = "(at) => { slider.value = at; slider.dispatchEvent(new Event('input')); }"


@attrs.frozen
class Press:
    """A press that led to motion: milliseconds until it was shown as sent, until motion, and of requests."""

    sent: float
    moved: float
    server: float


def pressed(window: Window) -> Press | None:
    """Press an answer; returns None where nothing moved, as where a press only narrows."""
    window.ready()
    place = window.page.evaluate(PLACE)
    if place is None:
        return None
    window.click(*place)
    window.page.wait_for_timeout(700)
    if not window.page.evaluate("noted.moved && noted.sent"):
        return None
    return Press(*window.page.evaluate(TIMES))


def played(window: Window, answers: int) -> list[Press]:
    """Press some answers, and watch what they led to."""
    found = [pressed(window) for _ in range(answers) if not window.over]
    window.until(f"!{PLAYING}", 120)
    return [one for one in found if one]


def looked_back(window: Window) -> None:
    """Look back to steps here and there, by the slider."""
    last = window.page.evaluate("Number(slider.max)")
    for number in range(6):
        window.page.evaluate(SLIDE, last * number // 6)
        window.page.wait_for_timeout(400)
    window.page.evaluate("live.click()")


def zoomed(window: Window) -> None:
    """Look closer, and at the whole board again."""
    for name in ("closer", "closer", "closer", "closer", "farther", "farther", "fit"):
        window.page.evaluate(f"document.getElementById({name!r}).click()")
        window.page.wait_for_timeout(150)


def pulled(window: Window) -> None:
    """Turn the wheel over the board, and pull it about."""
    box = window.page.locator("#board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    window.page.mouse.move(x, y)
    for turn in (-120, -120, -120, -120, 120):
        window.page.mouse.wheel(0, turn)
        window.page.wait_for_timeout(30)
    window.page.wait_for_timeout(300)
    window.page.mouse.down()
    for step in range(20):
        window.page.mouse.move(x + 8 * step, y - 5 * step)
        window.page.wait_for_timeout(20)
    window.page.mouse.up()
    window.page.wait_for_timeout(300)


def described(presses: list[Press]) -> str:
    """Write how long presses took."""
    if not presses:
        return "  nothing moved"
    sent, moved, server = (statistics.median(one) for one in zip(*map(attrs.astuple, presses), strict=True))
    most = max(one.moved for one in presses)
    return (
        f"  sent shown {sent:4.0f} ms, motion {moved:4.0f} ms,"
        f" {server:.0f} of them requests; {most:.0f} at most of {len(presses)}"
    )


def measured(browser: Any, address: str, game: str, size: str, answers: int) -> None:
    """Play a game at a size, and print what was measured."""
    token = against_bots(address, game)
    window = Window.opened(browser, address, reduced_motion="no-preference", **SIZES[size])
    window.page.add_init_script(MARKS)
    presses: list[Press] = []
    parts = {
        "opened": lambda: window.sit(token),
        "played": lambda: presses.extend(played(window, answers)),
        "looked back": lambda: looked_back(window),
        "zoomed": lambda: zoomed(window),
        "pulled": lambda: pulled(window),
    }
    costs = {}
    for name, does in parts.items():
        events = traced(browser, window.page, does)
        costs[name] = frames(events, address), SLOWER * longest_task(events, address)
    steps = int(window.page.evaluate("Number(slider.max)"))
    window.page.context.close()
    print(f"{game}, {size}:{described(presses)}; {step_bytes(address, token, steps)}")
    for name, (each, task) in costs.items():
        over = sum(SLOWER * one.total() > LONG for one in each)
        longest = max(each, key=Frame.total, default=Frame())
        spent = ", ".join(f"{kind} {SLOWER * longest[kind]:.0f}" for kind in SPENT)
        print(
            f"  {name:12} longest frame {SLOWER * longest.total():4.0f} ms at CPU x{SLOWER} ({spent}),"
            f" task {task:3.0f}; {over} of {len(each)} frames over {LONG}",
            flush=True,
        )


def fetched(address: str) -> bytes:
    """Return an answer as it is sent."""
    request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})  # noqa: S310  ours
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  ours
        body: bytes = answer.read()
        return body


def step_bytes(address: str, token: str, steps: int) -> str:
    """Write how many bytes a step takes among others, and alone."""
    base, first = f"{address}/t/{token}", max(1, steps - 29)
    together = len(fetched(f"{base}/watch?from={first}&to={steps}")) / (steps - first + 1)
    return f"{together:.0f} bytes a step, {len(fetched(f'{base}/at/{steps}'))} alone"


def first_load(address: str) -> str:
    """Write the weight of a first load, compressed: the page, its modules and styles, the board."""
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
    """Measure all games, or those named."""
    words = sys.argv[1:]
    answers = next((int(one) for one in words if one.isdigit()), ANSWERS)
    games = [one for one in GAMES if one in words] or GAMES
    sizes = [one for one in SIZES if f"--{one}" in words] or list(SIZES)
    path = next(filter(None, map(shutil.which, NAMES)))
    sys.setswitchinterval(SWITCH)  # as `wargames serve` does
    with running(Path(tempfile.mkdtemp())) as address, sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for size in sizes:
            for game in games:
                measured(browser, address, game, size, answers)
        print(first_load(address))
        browser.close()


if __name__ == "__main__":
    main()
