"""The JavaScript package, made as it is shipped: in Node, and as boards to play on in Chromium."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import wargames
from browser.accessibility import faults
from browser.serving import serving
from browser.visiting import made_once, whole
from wargames import Seat, Session, bots
from wargames.web import view_data

ROOT = Path(__file__).parents[2]
AMBUSH = ROOT / "examples" / "third_party" / "ambush"
GAMES = sorted(wargames.games())
LONG = 120_000
"""Milliseconds: a busy machine compiles Python for a while."""
STEPS = 40


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the package."""
    return made_once("make_javascript", tmp_path_factory)


def in_node(package: Path, test: str, **environment: str) -> str:
    """Run a test of the package in Node; returns what it says."""
    command = ("node", "--test", "--test-reporter", "tap", f"test/{test}.test.js")
    told = os.environ | environment
    done = subprocess.run(
        command, cwd=package, capture_output=True, text=True, check=False, env=told, timeout=600
    )
    assert 0 == done.returncode, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def played(name: str, path: Path) -> None:
    """Play some steps between random bots here, and keep the record."""
    game = wargames.load(name)
    seats = {Seat(seat): bots.make("random", game, 5) for seat in game.seats_in(game.balanced.id)}
    session = Session(game, game.balanced, dice=wargames.SeededDice(5), seats=seats, record=path)
    session.run(limit=STEPS)
    session.close()


def wheel(folder: Path) -> Path:
    """Build the wheel of the third party's example."""
    source = shutil.copytree(AMBUSH, folder / "ambush")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "wheel", "--no-deps")
    subprocess.run((*pip, "--no-build-isolation", "-w", str(folder), str(source)), check=True)
    return next(folder.glob("*.whl"))


@whole
def test_the_kernel_plays_all_games_and_records_go_both_ways(package: Path, tmp_path: Path) -> None:
    records = tmp_path / "records"
    records.mkdir()
    for name in GAMES:
        played(name, records / f"here_{name}.jsonl")

    told = in_node(package, "kernel", WARGAMES_RECORDS=str(records), WARGAMES_WHEEL=str(wheel(tmp_path)))

    assert "# skipped 0" in told
    for name in GAMES:
        steps: list[Any] = list(wargames.replay(records / f"node_{name}.jsonl"))
        assert len(steps) > 3
        assert steps[-1].entry.game.id == name
    assert (records / "node_ambush.jsonl").is_file()


@whole
def test_the_examples_run(package: Path, tmp_path: Path) -> None:
    npm = ("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(tmp_path), "express@5")
    express = subprocess.run(npm, capture_output=True, check=False).returncode == 0
    module = (tmp_path / "node_modules" / "express" / "index.js").as_uri()

    told = in_node(package, "examples", **({"WARGAMES_EXPRESS": module} if express else {}))

    assert f"# skipped {0 if express else 1}" in told


@whole
def test_the_types_hold_what_programs_rely_on(package: Path, tmp_path: Path) -> None:
    """tsc reads the types of the package and ``test/types.ts``."""
    npm = ("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(tmp_path))
    version = json.loads((ROOT / "clients" / "typescript" / "package.json").read_text())["devDependencies"]
    if subprocess.run((*npm, f"typescript@{version['typescript']}"), check=False).returncode:
        pytest.skip("npm cannot bring tsc")
    command = (str(tmp_path / "node_modules" / ".bin" / "tsc"), "-p", "test")
    done = subprocess.run(command, cwd=package, capture_output=True, text=True, check=False)

    assert 0 == done.returncode, done.stdout


@whole
def test_the_code_of_the_pages_runs(package: Path, tmp_path: Path) -> None:
    pages = (ROOT / "docs" / "javascript.md", ROOT / "clients" / "javascript" / "README.md")
    found = [re.findall(r"(?ms)^```js\n(.*?)^```", one.read_text(encoding="utf-8")) for one in pages]
    blocks = [block for one in found for block in one]
    shutil.copy(wheel(tmp_path), package)
    for number, block in enumerate(blocks):
        script = package / f"block_{number}.mjs"
        script.write_text(block, encoding="utf-8")
        command = (str(shutil.which("node")), script.name)
        done = subprocess.run(command, cwd=package, capture_output=True, text=True, check=False, timeout=300)
        assert 0 == done.returncode, block + done.stderr

    assert len(blocks) >= 3


@pytest.fixture
def page(chromium: Any, package: Path) -> Iterator[Any]:
    """Open the page of 30 lines; a complaint of its scripts fails the test."""
    complaints: list[str] = []
    with serving(package) as server:
        opened = chromium.new_page(viewport={"width": 900, "height": 1400})
        opened.on("pageerror", lambda error: complaints.append(str(error)))
        opened.add_init_script("gone = []; addEventListener('step', ({ detail }) => gone.push(detail.step));")
        opened.goto(f"http://127.0.0.1:{server.server_port}/examples/page.html")
        opened.locator("#wait", has_text="Loading the rules").wait_for()
        opened.wait_for_selector("#choices button", timeout=LONG)
        opened.locator("#wait").wait_for(state="hidden")
        yield opened
        opened.close()
    assert [] == complaints


def heading(page: Any) -> str:
    """Return the question of the board."""
    return str(page.locator("#prompt").inner_text())


def test_a_page_plays_against_a_bot(page: Any) -> None:
    """By a click on the board, by keys and by buttons; what others do is shown step by step."""
    board = "document.querySelector('wargames-board')"
    assert heading(page) == page.inner_text("#said")
    before = page.evaluate(f"{board}.steps")

    page.locator("#board .mark.lit").first.click(force=True)
    page.wait_for_function(f"{board}.steps > {before} || {board}.shadowRoot.querySelector('#chips button')")
    page.wait_for_function(f"!{board}.hasAttribute('busy')", timeout=LONG)
    page.locator("#choices button").first.focus()
    for _ in range(12):
        page.wait_for_function(f"!{board}.hasAttribute('busy')", timeout=LONG)
        if page.evaluate(f"Boolean({board}.moment.over)"):
            break
        page.keyboard.press("Enter")
    page.wait_for_function(f"!{board}.hasAttribute('busy')", timeout=LONG)
    assert page.evaluate("gone").count(before + 1) > 0
    now = page.evaluate(f"{board}.steps")
    assert now > before + 3
    assert page.locator("#fault").is_hidden()

    page.keyboard.press("ArrowLeft")
    assert heading(page) == "You look back."
    page.locator("#choices button", has_text="Back to the game").click()
    assert heading(page) != "You look back."
    record = page.evaluate(f"{board}.session.record()")
    assert len(list(wargames.replay(record.encode()))) > 3


@whole
def test_a_view_drawn_before_is_played_on_at_a_click(chromium: Any, package: Path) -> None:
    """Until the click no Python is loaded."""
    game = wargames.load("sniper")
    step = game.start("lieutenants_walk", dice=wargames.SeededDice(7))
    view = json.dumps(view_data(game, game.view(step.state, Seat("us"))))
    (package / "view.json").write_text(view, encoding="utf-8")
    board = '<wargames-board replay="view.json" game="sniper" seat="us" bots="de:random"></wargames-board>'
    (package / "offer.html").write_text(
        f'<script type="module" src="board.js"></script>{board}', encoding="utf-8"
    )
    with serving(package) as server:
        page = chromium.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"http://127.0.0.1:{server.server_port}/offer.html")
        page.wait_for_selector("#offer button")
        assert page.locator("#board [data-names~='hex:0101']").count() > 0
        assert not any("pyodide" in one for one in asked)

        page.click("#offer button")
        page.wait_for_selector("#choices button", timeout=LONG)
        assert page.locator("#offer").is_hidden()
        assert any("pyodide" in one for one in asked)
        page.close()


@whole
def test_a_board_that_is_played_on_and_a_record_are_accessible(page: Any, package: Path) -> None:
    """The record is stepped through, in light and dark colors."""
    assert faults(page) == []

    played("bob", package / "examples" / "game.jsonl")
    board = "document.querySelector('wargames-board')"
    page.evaluate(f"{board}.removeAttribute('game'); {board}.setAttribute('record', 'game.jsonl')")
    page.wait_for_function(f"{board}.eyes.length === 3", timeout=LONG)
    for colors in ("light", "dark"):
        page.emulate_media(color_scheme=colors)
        page.locator("#steps button[data-go=forth]").click()
        assert faults(page) == []
    assert page.evaluate(f"{board}.steps") > 10


@whole
def test_a_refused_answer_is_told_and_undo_takes_back(page: Any) -> None:
    board = "document.querySelector('wargames-board')"
    page.evaluate(f"{board}.choose('dance')")
    page.wait_for_function(
        f"{board}.shadowRoot.querySelector('#fault').textContent.startsWith('cannot read')"
    )
    steps = page.evaluate(f"{board}.steps")
    first = page.evaluate(f"{board}.moment.decision.actions[0][0]")

    page.evaluate(f"(action) => {board}.choose(action)", first)
    page.wait_for_function(f"{board}.steps > {steps}", timeout=LONG)
    page.click("#undo")

    page.wait_for_function(f"{board}.steps === {steps}", timeout=LONG)


EVERY = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Every game</title>
<script type="module">
import { open } from "./kernel.js";
import "./board.js";
const kernel = await open({ packages: ["ambush.whl"] });
const board = document.querySelector("wargames-board");
board.kernel = kernel;
window.begin = async (name) => {
  const game = await kernel.load(name);
  const first = await game.session(null, { dice: 3 });
  const [seat, ...others] = first.seats;
  const bots = Object.fromEntries(others.map((one) => [one, "random"]));
  await board.play(await game.session(null, { dice: 3, bots }), seat);
};
window.end = async () => {
  const bots = { us: "random", de: "random" };
  const game = await kernel.load("sniper");
  await board.play(await game.session("lieutenants_walk", { dice: 3, bots }), "us");
};
window.ready = true;
</script><wargames-board></wargames-board></html>"""


@whole
def test_every_game_is_played_on_a_board_and_a_third_partys_too(
    chromium: Any, package: Path, tmp_path: Path
) -> None:
    """By keys: the first answer each time; the record replays here."""
    shutil.copy(wheel(tmp_path), package / "ambush.whl")
    (package / "every.html").write_text(EVERY, encoding="utf-8")
    board = "document.querySelector('wargames-board')"
    with serving(package) as server:
        page = chromium.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"http://127.0.0.1:{server.server_port}/every.html")
        page.wait_for_function("window.ready", timeout=LONG)
        for name in (*GAMES, "ambush"):
            page.evaluate("(name) => begin(name)", name)
            before = page.evaluate(f"{board}.steps")
            for _ in range(10):
                page.wait_for_function(f"!{board}.hasAttribute('busy')", timeout=LONG)
                if page.evaluate(f"Boolean({board}.moment.over)"):
                    break
                page.locator("#board").focus()
                page.keyboard.press("1")
            page.wait_for_function(f"!{board}.hasAttribute('busy')", timeout=LONG)
            assert page.evaluate(f"{board}.steps") > before, name
            assert page.locator("#fault").is_hidden(), name
            record = page.evaluate(f"{board}.session.record()")
            if name in GAMES:
                assert len(list(wargames.replay(record.encode()))) > 1
        page.evaluate("end()")
        assert re.fullmatch(r"Game over: the \w+ won\. .* \[SN-G17\]\.", heading(page))
        assert 1 == page.locator("#told li").count()
        page.close()
    assert [] == complaints
