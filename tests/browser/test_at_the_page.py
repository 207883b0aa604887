"""What a page does besides clicks: keys, words, points, looking back, refusals, a server that dies."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import wargames
from browser.playing import Window, against_bots, made
from wargames import bots
from wargames.cli.errors import main

ROOT = Path(__file__).parents[2]
TRIED = """document.querySelector('#tried .refused') ? 'refused'
  : document.querySelector('#tried .action') ? 'whole' : 'nothing'"""
SAID = "document.querySelector('#rules-text article')?.textContent.length > 10"
COUNT = "document.querySelectorAll('#log .line').length"


def test_a_game_by_the_keyboard_alone(window: Window) -> None:
    window.sit(against_bots(window.address, "bob"))
    told, walked = window.told, 0
    for turn in range(200):
        if walked > 5 and window.told > told + 20:
            break
        window.ready()
        if window.lit():
            for key in ("ArrowRight", "ArrowDown")[: 1 + turn % 2]:
                window.page.keyboard.press(key)
            walked += window.page.locator(".mark.cursor").count()
            window.page.keyboard.press("Enter")
        else:
            window.page.keyboard.press(str(1 + turn % 3))
        window.page.wait_for_timeout(60)
        window.page.keyboard.press("1")
        window.page.wait_for_timeout(60)

    assert walked > 5
    assert window.told > told + 20


def test_escape_and_backspace_take_words_back(chromium: object, address: str) -> None:
    window = Window.opened(chromium, address, has_touch=True)
    window.sit(against_bots(address, "sniper"))
    start = window.moment()
    for key in ("Backspace", "Escape"):
        window.page.touchscreen.tap(*window.lit()[0])
        assert start != window.moment()
        window.page.keyboard.press(key)
        assert start == window.moment()
    window.close()


def test_words_that_the_rules_refuse_are_answered_with_the_clause(window: Window) -> None:
    window.sit(against_bots(window.address, "screaming_eagles"))
    before = window.settled()
    window.page.fill("#words", "lay cobra L1")
    window.page.click("#typing button")
    window.until("document.querySelector('#tried .refused') !== null")

    assert not re.search(r"SE-[\dGR.]+", window.page.inner_text("#tried"))
    assert re.match(r"SE-[\dGR.]+: ", window.page.get_attribute("#tried .clause", "title") or "")
    window.page.click("#tried .clause")
    window.until(SAID)
    assert before == window.settled()


def test_points_on_the_table_become_a_formation_or_a_refusal(window: Window) -> None:
    window.sit(against_bots(window.address, "fire_move"))
    window.page.click("#choices button >> nth=0")
    window.until("document.querySelector('.mark.dot.lit, #choices .action') !== null")
    box = window.page.locator("#board svg").bounding_box()
    x, y = window.lit()[0]
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    seen = set()
    for place in ((x + 30, y), (x, y + 30), (x, y - 30), (x - 30, y), middle):
        window.click(*place)
        window.page.wait_for_timeout(1500)
        seen.add(window.page.evaluate(TRIED))
        if "whole" in seen and "refused" in seen:
            break
        window.page.keyboard.press("Backspace")
    assert {"whole", "refused"} <= seen


def test_looking_back_and_forth_ends_where_it_began(window: Window) -> None:
    window.sit(against_bots(window.address, "sam_fire"))
    for _ in range(4):
        window.decide()
    window.ready()
    window.settled()
    now = window.page.inner_html("#board .things")
    for _ in range(20):  # the last events may have left the board as it was
        window.page.keyboard.press("[")
        window.page.wait_for_timeout(150)
        if now != window.page.inner_html("#board .things"):
            break
    assert window.page.is_visible("#past")
    assert now != window.page.inner_html("#board .things")
    window.page.click("#live")
    window.until("document.getElementById('past').hidden")
    window.settled()

    assert now == window.page.inner_html("#board .things")


def test_a_sealed_card_is_taken_back_and_another_laid(window: Window) -> None:
    links = made(window.address, "screaming_eagles", "standard")["seats"]
    window.sit(links["blue"])
    window.page.click("#choices .action >> nth=0")
    window.until("document.getElementById('undo').getAttribute('aria-disabled') === 'false'")
    window.page.click("#undo")
    window.until("document.querySelector('#log .line.undone') !== null")
    window.ready()

    assert "Lay a card" in window.page.inner_text("#prompt")


def test_an_answer_that_comes_too_late_says_so_and_shows_what_is_now(chromium: object, address: str) -> None:
    links = made(address, "screaming_eagles", "standard")["seats"]
    first, second = Window.opened(chromium, address), Window.opened(chromium, address)
    first.sit(links["blue"])
    second.sit(links["blue"])
    second.page.route("**/now*", lambda route: route.abort())
    first.page.click("#choices .action >> nth=0")
    first.until(f"{COUNT} > 1")
    second.page.click("#choices .action >> nth=1")
    second.page.wait_for_timeout(300)
    second.page.unroute("**/now*")
    second.page.reload()
    second.ready()
    told = (first.told, second.told)
    first.close()
    second.complaints.clear()  # it complained of the answers that were held back, as it should
    second.close()

    assert told[0] == told[1]


def test_a_question_stays_closed_until_its_answer_brings_the_news(window: Window) -> None:
    """The stream tells of it before the answer is acknowledged; nothing else is fetched to show it."""
    window.sit(against_bots(window.address, "sam_fire"))
    page, held, told = window.page, list[Any](), window.told
    page.route("**/now*", lambda route: held.append(route))  # noqa: PLW0108  a builtin takes no marks

    def late(route: Any) -> None:
        answer = route.fetch()
        page.wait_for_timeout(500)
        assert page.evaluate("document.getElementById('asked').inert")
        route.fulfill(response=answer)

    page.route("**/act", late)
    with page.expect_response("**/act"):
        page.click("#choices button.action >> nth=0")
    window.ready()

    assert window.told > told
    assert not held


@contextmanager
def started(folder: Path, port: int, **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start a server in a process of its own."""
    command = [sys.executable, "-m", "wargames", "serve", "--port", str(port), "--games", str(folder)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | environment)
    assert running.stdout is not None
    try:
        yield running.stdout.readline().split()[1].rstrip("/"), running
    finally:
        running.kill()
        running.wait()
        running.stdout.close()


def test_a_page_goes_on_by_itself_when_a_killed_server_is_started_again(
    chromium: object, tmp_path: Path
) -> None:
    with started(tmp_path, 0) as (address, running):
        window = Window.opened(chromium, address)
        window.sit(against_bots(address, "sam_fire"))
        for _ in range(3):
            window.decide()
        window.ready()
        told = window.settled()
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
        window.until("document.body.classList.contains('lost')")
    with started(tmp_path, int(address.rpartition(":")[2])):
        window.until("!document.body.classList.contains('lost')", 30)
        assert told == window.settled()
        window.decide()
        window.ready()
        assert window.told >= told
        window.complaints[:] = [said for said in window.complaints if "ERR_" not in said]
        window.close()


def test_an_exported_replay_plays_from_a_file(chromium: object, tmp_path: Path) -> None:
    game, record = wargames.load("bob"), tmp_path / "game.jsonl"
    players = {seat: bots.make("random", game, 1) for seat in ("us", "ge")}
    with wargames.Session(
        game, "bridge", dice=wargames.SeededDice(3), seats=players, record=record
    ) as session:
        session.run(limit=30)
    main(["export", str(record), "-o", str(tmp_path / "game.html")])
    window = Window.opened(chromium, "")
    window.page.goto((tmp_path / "game.html").as_uri())
    window.until("document.querySelector('#board svg .things, #board svg [data-names]') !== null")
    first = window.page.inner_html("#board")
    for _ in range(5):
        window.page.keyboard.press("ArrowRight")
    assert first != window.page.inner_html("#board")
    assert "5 of" in window.page.inner_text("#number")
    window.page.select_option("#eyes", label="Germans")
    window.page.click("#last")
    assert window.page.inner_text("#log")
    window.close()


def test_a_third_party_s_game_plays_with_no_line_changed(chromium: object, tmp_path: Path) -> None:
    """The example of the docs has no pictures: its view is a table, its questions are buttons."""
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    package, target = ROOT / "examples" / "third_party", tmp_path / "installed"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", *offline, "--target", str(target), "."],
        cwd=package,
        env=os.environ | {"PIP_CONSTRAINT": "", "PIP_BUILD_CONSTRAINT": ""},
        check=True,
    )
    with started(tmp_path / "games", 0, PYTHONPATH=str(target)) as (address, _):
        window = Window.opened(chromium, address)
        window.page.goto(f"{address}/")
        window.page.click("#games button[data-game=hog]")
        window.until("document.querySelectorAll('#seats select').length === 2")
        window.page.click("#play")
        window.ready()
        assert window.page.locator("#board table").count() > 0
        told = window.told
        window.press_until(lambda: window.told > told + 5)
        window.close()
