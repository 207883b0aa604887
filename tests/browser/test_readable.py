"""Letters, colors and buttons at three sizes of window, in light and dark."""

import json
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from browser.accessibility import SERIOUS, faults
from browser.measuring import LEAST_BUTTON, pale_letters, small_buttons, small_letters
from browser.playing import HOST_KEY, LIT, Window, against_bots, made
from thinned import by_day

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
SIZES = ((390, 844), (1366, 768), (1920, 1080))
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DECISIONS = 14
"""How many decisions of a person lie before a position in the middle of a game."""
ROOT = Path(__file__).parents[2]
SCALE = "document.querySelector('#board svg').getScreenCTM().a"


def answered(url: str, data: dict[str, Any] | None = None) -> Any:
    """Ask the server as a page does."""
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})  # noqa: S310  ours
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  ours
        return json.load(answer)


def play_on(table: str, decisions: int) -> None:
    """Answer decisions at a table at random, without a browser."""
    rng, end = Random(3), time.monotonic() + 60
    while decisions and time.monotonic() < end:
        now = answered(f"{table}/now?since=0")
        if now["over"]:
            return
        if not now["decision"]:
            time.sleep(0.05)
            continue
        action = rng.choice(now["decision"]["actions"])[0]
        answered(f"{table}/act", {"moment": now["moment"], "action": action})
        decisions -= 1


def looks(window: Window, token: str) -> Iterator[str]:
    """Show the opening and a position in the middle, at three sizes, each in light and in dark."""
    for position in ("opening", "middle"):
        for width, height in SIZES:
            window.page.set_viewport_size({"width": width, "height": height})
            for mode in ("light", "dark"):
                window.page.emulate_media(color_scheme=mode)
                window.page.wait_for_timeout(100)
                yield f"{position}, {width}, {mode}"
        if position == "opening":
            play_on(f"{window.address}/t/{token}", DECISIONS)
            window.page.reload()
            window.ready()
            window.page.wait_for_timeout(300)


@pytest.mark.parametrize("game", by_day(GAMES, ["fire_move", "screaming_eagles"]))
def test_all_that_is_shown_can_be_read(chromium: object, address: str, game: str) -> None:
    """No letter under 9 pixels, on the page, the board and the panel; contrast of 4.5 on the board."""
    window = Window.opened(chromium, address)
    token = against_bots(address, game)
    window.sit(token)
    for look in looks(window, token):
        assert [] == small_letters(window.page), look
        assert [] == pale_letters(window.page), look
    window.page.click("#tab-panel")
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        window.page.wait_for_timeout(200)
        assert [] == small_letters(window.page), f"the sides, {width}"
    window.close()


def test_a_phone_shows_the_whole_alley_with_the_names_of_its_hexes_and_units(
    chromium: object, address: str
) -> None:
    """The smallest map is not zoomed into; its top row's names are not cut by the strip above."""
    window = Window.opened(chromium, address, **PHONE)
    token = against_bots(address, "sniper", alone=True)
    play_on(f"{address}/t/{token}", 3)
    window.page.goto(f"{address}/t/{token}")
    window.until("document.querySelectorAll('#board .things .face').length > 2")
    window.page.wait_for_timeout(500)
    names = window.page.locator("#board .land .names:not(.unread) text:not([aria-hidden]) tspan")
    assert 60 <= names.count()
    board = window.page.locator("#board").bounding_box()
    assert min(name.bounding_box()["y"] for name in names.all()) >= board["y"]
    assert window.page.locator("#board .things .face text", has_text="U1").first.is_visible()
    window.close()


@pytest.mark.parametrize("game", by_day(GAMES, ["sam_fire", "sniper"]))
def test_a_phone_shows_the_question_its_answers_and_the_log_below_the_map(
    chromium: object, address: str, game: str
) -> None:
    """Nothing has to be scrolled to; buttons are wide enough for a finger, and so are spaces of the board."""
    window = Window.opened(chromium, address, **PHONE)
    token = against_bots(address, game)
    play_on(f"{address}/t/{token}", 4)
    window.sit(token)
    for part in ("#prompt", "#choices button >> nth=0", "#log .line >> nth=-1", "#undo", "#slider"):
        box = window.page.locator(part).bounding_box()
        assert box, part
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 844, part
    assert 0 == window.page.evaluate("document.scrollingElement.scrollTop")
    assert [] == small_buttons(window.page)
    space = window.page.evaluate(
        "document.querySelector('#board .land .hit')?.getBoundingClientRect().width || 0"
    )
    assert not space or space >= LEAST_BUTTON
    window.close()


def test_a_finger_that_misses_by_some_pixels_finds_what_is_lit(chromium: object, address: str) -> None:
    """Just below a hex is near enough for a finger, and too far for a mouse."""
    window = Window.opened(chromium, address, **PHONE)
    window.sit(against_bots(address, "bob"))
    window.page.click("#fit")
    while not window.lit():
        window.decide()
        window.ready()
    before = window.moment()
    x, y = max(window.lit(), key=lambda at: at[1])
    height = window.page.evaluate("document.querySelector('.mark.lit').getBoundingClientRect().height")
    below = y + height / 2 + 3
    assert below - y < LEAST_BUTTON / 2
    window.page.mouse.click(x, below)
    assert before == window.moment()
    window.page.keyboard.press("Escape")  # the answer why not, which lies there now
    window.page.touchscreen.tap(x, below)
    assert before != window.moment()
    window.close()


def test_a_phone_is_shown_what_is_lit(chromium: object, address: str) -> None:
    """However far off it lies, something to click is in sight of each question."""
    window = Window.opened(chromium, address, **PHONE)
    token = against_bots(address, "fire_move")
    window.sit(token)
    for _ in range(6):
        window.ready()
        if window.page.evaluate("document.querySelectorAll('.mark.lit').length"):
            window.until(f"({LIT})().length")
        window.press_some_button()
        window.page.wait_for_timeout(200)
    window.close()


def test_the_names_of_planes_are_never_cut_by_the_edge(window: Window) -> None:
    """Wherever they fly: on every space of the rim."""
    window.sit(against_bots(window.address, "screaming_eagles"))
    board = window.page.locator("#board svg").bounding_box()
    for name in window.page.locator("#board .things [data-names^='unit:']").all():
        box = name.bounding_box()
        assert box["y"] >= board["y"]
        assert box["y"] + box["height"] <= board["y"] + board["height"]


FRAMES = """() => [...document.querySelectorAll('.mark[data-mark]')]
  .map((one) => `${one.className.baseVal} ${one.dataset.mark}`)"""


def test_one_frame_is_around_a_plane_and_its_name_and_around_the_men_of_a_group(
    chromium: object, address: str
) -> None:
    """A frame that crossed the name would make it unreadable."""
    window = Window.opened(chromium, address)
    for game, mark in (("screaming_eagles", "unit:"), ("fire_move", "group:")):
        window.sit(against_bots(address, game))
        while not any(mark in one for one in window.page.evaluate(FRAMES)):
            window.decide()
            window.ready()
        found = window.page.evaluate(FRAMES)
        assert sorted(set(found)) == sorted(found)
    window.close()


PAGES = ("start", "invite", "no seat", "edit", "host", "replay", "end")


@pytest.mark.parametrize("kind", by_day((*PAGES, *GAMES), (*PAGES, "fire_move")))
def test_axe_finds_nothing_in_light_and_in_dark(
    chromium: object, address: str, tmp_path: Path, kind: str
) -> None:
    window = Window.opened(chromium, address)
    for _ in shown(window, kind, tmp_path):
        for mode in ("light", "dark"):
            window.page.emulate_media(color_scheme=mode)
            assert [] == faults(window.page, *SERIOUS), mode
    window.close()


def at_the_start(window: Window) -> None:
    """Choose the first game on the front page."""
    window.page.goto(f"{window.address}/")
    window.page.click("#games button >> nth=0")
    window.until("document.querySelectorAll('#seats select').length > 0")


def inviting(window: Window) -> None:
    """Open the links that a table made by a program gives."""
    links = made(window.address, "bob", "bridge")
    window.page.goto(
        f"{window.address}/table/{links['table']}#key={links['seats']['us']}&maker={links['maker']}"
        f"&spectator={links['spectator']}&links=ge:{links['seats']['ge']}&invite"
    )
    window.until("document.getElementById('invitation').open")


def without_a_seat(window: Window) -> None:
    """Open a table whose link one does not have."""
    window.page.goto(f"{window.address}/table/{'x' * 22}")
    window.until("document.getElementById('prompt').textContent.includes('no seat')")


OPENED = {"start": at_the_start, "invite": inviting, "no seat": without_a_seat}


def shown(window: Window, kind: str, folder: Path) -> Iterator[str]:
    """Open a page, and show one tab of it after the other."""
    page, address = window.page, window.address
    if kind in OPENED:
        OPENED[kind](window)
        yield kind
    elif kind == "host":
        seat = made(address, "sniper", "snipers_alley", {"de": "random"})["seats"]["us"]
        said = urllib.request.Request(  # noqa: S310  ours
            f"{address}/t/{seat}/chat", b'{"words": "hello"}', {"Content-Type": "application/json"}
        )
        urllib.request.urlopen(said).close()  # noqa: S310  ours
        page.goto(f"{address}/host#key={HOST_KEY}")
        for name in ("Close", "Read 1 line", "Remove"):
            page.get_by_role("button", name=name, exact=True).last.click()
            yield name
            page.keyboard.press("Escape")
    elif kind == "edit":
        page.goto(f"{address}/edit")
        window.until("document.getElementById('judged').textContent.length > 3", 60)
        for tab in ("#tab-form", "#tab-written", "#tab-try"):
            page.click(tab)
            yield tab
    elif kind == "replay":
        token = against_bots(address, "bob")
        play_on(f"{address}/t/{token}", 4)
        with urllib.request.urlopen(f"{address}/t/{token}/replay.html") as answer:  # noqa: S310  ours
            (folder / "game.html").write_bytes(answer.read())
        page.goto((folder / "game.html").as_uri())
        window.until("document.querySelector('#board svg .things, #board svg [data-names]') !== null")
        yield kind
    elif kind == "end":
        token = against_bots(address, "sniper")
        play_on(f"{address}/t/{token}", 400)
        page.goto(f"{address}/t/{token}")
        window.until("!document.getElementById('ending').hidden")
        yield kind
    else:
        window.sit(against_bots(address, kind))
        for tab in ("#tab-log", "#tab-panel", "#tab-talk", "#tab-more"):
            page.click(tab)
            yield tab


def test_the_switch_of_colors_is_kept(window: Window) -> None:
    """Against what the system says, on each page, and after a new load."""
    ground = "getComputedStyle(document.body).backgroundColor"
    window.page.emulate_media(color_scheme="light")
    window.page.goto(f"{window.address}/")
    light = window.page.evaluate(ground)
    window.page.select_option("#mode", "dark")
    dark = window.page.evaluate(ground)
    assert light != dark
    window.sit(against_bots(window.address, "bob"))
    assert dark == window.page.evaluate(ground)
    window.page.click("#tab-more")
    window.page.select_option("#mode", "")
    assert light == window.page.evaluate(ground)
    window.page.emulate_media(color_scheme="dark")
    assert dark == window.page.evaluate(ground)


def test_pages_are_written_in_the_face_that_is_shipped(window: Window) -> None:
    window.sit(against_bots(window.address, "bob"))
    window.until("document.fonts.status === 'loaded'")
    assert window.page.evaluate("document.fonts.check('15px \"Public Sans\"')")
    assert 1 == window.page.evaluate("[...document.fonts].filter((one) => one.status === 'loaded').length")
    licensed = window.page.request.get(f"{window.address}/static/public-sans.txt")
    assert "SIL Open Font License" in licensed.text()


def test_the_start_page_says_what_is_chosen_and_why(window: Window) -> None:
    """In words, not by color alone."""
    window.page.goto(f"{window.address}/")
    assert 0 == window.page.locator(".taken:visible").count()
    window.page.click("#games button[data-game=bob]")
    window.until("document.getElementById('set-because').textContent.includes('the fairest of')")
    assert 1 == window.page.locator("#games button[data-game=bob] .taken:visible").count()
    window.page.select_option("#scenario", "farm_lane")
    window.until("document.getElementById('set-because').textContent === ''")


LETTERS_NOW = """() => [...document.querySelectorAll('#board svg text, #board svg [data-grow]')]
  .map((one) => [one, one.getAttribute('transform'), one.getAttribute('font-size'), one.matches('.unread')])
  .map(([one, ...all]) => [one.textContent, ...all].join('|'))"""


def step_back(window: Window) -> None:
    """Look a step back, until its board is there."""
    with window.page.expect_response("**/at/*") as answer:
        window.page.keyboard.press("[")
    answer.value.finished()
    window.page.evaluate("() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))")


@pytest.mark.parametrize("game", by_day(GAMES, ["bob", "fire_move"]))
def test_letters_are_the_same_after_steps_as_on_a_page_opened_anew(
    chromium: object, address: str, game: str
) -> None:
    """What was measured once is not measured again; the picture has the size of its place in pixels."""
    window = Window.opened(chromium, address, **PHONE)
    token = against_bots(address, game)
    play_on(f"{address}/t/{token}", 6)
    window.sit(token)
    window.settled()
    back = min(6, int(window.page.get_attribute("#slider", "max")) - 1)
    for _ in range(back):
        step_back(window)
    window.page.set_viewport_size({"width": 1024, "height": 768})
    window.page.keyboard.press("f")
    wide = "document.querySelector('#board').clientWidth"
    window.until(f"document.querySelector('#board > svg').style.width === `${{{wide}}}px`")
    after = window.page.evaluate(LETTERS_NOW)
    window.page.reload()
    window.ready()
    for _ in range(back):
        step_back(window)
    window.page.keyboard.press("f")

    assert after == window.page.evaluate(LETTERS_NOW)
    window.close()


def test_on_a_phone_a_tap_on_the_open_tab_gives_the_log_the_room_of_the_question(
    chromium: object, address: str
) -> None:
    window = Window.opened(chromium, address, **PHONE)
    window.sit(against_bots(address, "bob"))
    small = window.page.locator("#log").bounding_box()["height"]
    assert small >= 4 * 19, "four lines are read beside the question"
    window.page.click("#tab-log")
    assert window.page.locator("#log").bounding_box()["height"] > small + 150
    window.page.click("#tab-log")
    assert small == window.page.locator("#log").bounding_box()["height"]
    window.page.click("#tab-panel")
    assert window.page.is_visible("#asked")
    window.close()
