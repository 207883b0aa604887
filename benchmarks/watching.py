"""How quickly a page answers and how smoothly it moves, in a real Chromium, at a desk and on a phone.

`python benchmarks/watching.py` prints for each game, at 1440 x 900 and at 390 x 844 with touch:

- from the end of a press on an answer to the first frame that shows it sent, and to the first frame in which
  something moves; of the latter, how long requests were under way;
- the bytes of a step;
- the frames over 50 ms, the "long animation frames" that Chromium tells a page of, on a processor slowed down
  to a quarter: the page is opened, turns are played, steps looked back to, the board zoomed and pulled. Of
  the longest frame: how long scripts ran, which one ran longest, and how long it waited for a layout.

Others on this machine lengthen frames. The first line is the speed of the machine as Lighthouse and the tools
of Chromium measure it: 1000 is a phone of the middle class. The last line is the weight of a first load.
Numbers are answers to play; `--desk` and `--phone` do one alone, names of games those alone.
"""

import gzip
import json
import shutil
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import attrs
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
FRAMES = """window.frames_told = [];
const script = (one) =>
  [one.duration, one.forcedStyleAndLayoutDuration, `${one.invoker} ${one.sourceFunctionName}`.trim()];
const frame = (one) => [one.duration, ...one.scripts.map(script)];
const told = (list) => frames_told.push(...list.getEntries().map(frame));
new PerformanceObserver(told).observe({ type: 'long-animation-frame', buffered: true });"""
INDEX = """() => {
  const rate = (work) => {
    const began = performance.now();
    let count = 0;
    while (count % 10 || performance.now() - began < 500) work(count++);
    return count / 10 / ((performance.now() - began) / 1000);
  };
  const texts = rate(() => {
    let text = '';
    for (let at = 0; at < 10000; at += 1) text += 'a';
    return text.length;
  });
  const [some, more] = [[], []];
  for (let at = 0; at < 100000; at += 1) some[at] = more[at] = at;
  const copies = rate((count) => {
    const [from, to] = count % 2 ? [some, more] : [more, some];
    for (let at = 0; at < from.length; at += 1) to[at] = from[at];
  });
  return (texts + copies) / 2;
}"""
ANSWERS = 10
HAND = 0.08
"""Seconds between what a hand does with a mouse."""
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


def press(mouse: Any, x: float, y: float) -> None:
    """Click as a hand does: it comes, rests, presses and lets go, each in a frame of its own."""
    for does, *at in ((mouse.move, x, y), (mouse.down,), (mouse.up,)):
        time.sleep(HAND)
        does(*at)


def pressed(window: Window) -> Press | None:
    """Press an answer; returns None where nothing moved, as where a press only narrows."""
    window.ready()
    place = window.page.evaluate(PLACE)
    if place is None:
        return None
    press(window.page.mouse, *place)
    window.page.wait_for_timeout(700)
    if not window.page.evaluate("window.noted?.moved && noted.sent"):
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
    window.sit(token)
    presses = played(window, answers)
    steps = int(window.page.evaluate("Number(slider.max)"))
    window.page.context.close()
    print(f"{game}, {size}:{described(presses)}; {step_bytes(address, token, steps)}")
    for line in slowed(browser, address, token, size, answers):
        print(line, flush=True)


def slowed(browser: Any, address: str, token: str, size: str, answers: int) -> Iterator[str]:
    """Yield what Chromium tells of the frames of each part, on a slow processor."""
    window = Window.opened(browser, address, reduced_motion="no-preference", **SIZES[size])
    window.page.add_init_script("localStorage.setItem('wargames.pace', 'fast');" + FRAMES)
    session = window.page.context.new_cdp_session(window.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    window.sit(token)
    window.page.wait_for_timeout(500)
    yield f"  opened      {long_frames(window.page.evaluate('frames_told'))}"
    parts: dict[str, Callable[[], object]] = {
        "played": lambda: played(window, answers),
        "looked back": lambda: looked_back(window),
        "zoomed": lambda: zoomed(window),
        "pulled": lambda: pulled(window),
    }
    for name, does in parts.items():
        # Its own scripts come now: they are no part of what is measured.
        window.page.locator("body").bounding_box()
        window.page.evaluate("frames_told.splice(0)")
        does()
        window.page.wait_for_timeout(500)
        yield f"  {name:12}{long_frames(window.page.evaluate('frames_told'))}"
    window.page.context.close()


def long_frames(told: list[Any]) -> str:
    """Write how many frames were long, and of the longest one how long its scripts were."""
    if not told:
        return "no frame over 50 ms"
    longest, *scripts = max(told, key=lambda one: float(one[0]))
    script, layout, name = max(scripts, default=(0, 0, "none"))
    ran = sum(one[0] for one in scripts)
    of = (
        f"scripts {ran:.0f}, of them {script:.0f} by {name} with {layout:.0f} of layout"
        if scripts
        else "no scripts"
    )
    lengths = ", ".join(f"{one[0]:.0f}" for one in told)
    return f"{len(told)} frames over 50 ms: {lengths}; of the longest ({longest:.0f}) {of}"


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
        print(f"speed of this machine: {browser.new_page().evaluate(INDEX):.0f}")
        for size in sizes:
            for game in games:
                measured(browser, address, game, size, answers)
        print(first_load(address))
        browser.close()


if __name__ == "__main__":
    main()
