"""Time at the page: a clock that runs out, a resignation, a draw, a vacation; how it looks and reads."""

import os
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from browser.accessibility import faults
from browser.playing import Window, made
from thinned import by_day
from wargames.web.clocks import wall_clock

ROOT = Path(__file__).parents[2]
WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
LIVE = {"kind": "live", "minutes": 10, "seconds": 5}
DAYS = {"kind": "days", "days": 2, "vacation": 3}
CHOSEN = """!document.getElementById('asked').inert && (document.querySelector('#choices button')
  || !document.querySelector('#clocks [data-seat=blue].runs'))"""
SHOTS = os.environ.get("SHOTS")


@pytest.fixture
def turn(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Turn the clock of the server on by some milliseconds."""
    true, ahead = wall_clock.now, [0]
    monkeypatch.setattr(wall_clock, "now", lambda: true() + ahead[0])

    def turned(milliseconds: int) -> None:
        ahead[0] += milliseconds

    return turned


@pytest.fixture
def pair(chromium: object, address: str) -> Iterator[Callable[..., tuple[Window, Window]]]:
    """Seat two people at a table, each in a window."""
    there: list[Window] = []

    def seated(time: dict[str, Any] | None = None, **settings: Any) -> tuple[Window, Window]:
        links = made(address, "screaming_eagles", "standard", time=time or {})["seats"]
        for seat in ("blue", "tan"):
            there.append(Window.opened(chromium, address, **settings))
            there[-1].sit(links[seat])
        return there[0], there[1]

    yield seated
    for window in there:
        window.close()


def shown(window: Window, name: str) -> bool:
    return bool(window.page.is_visible(f"#{name}"))


def more(window: Window) -> None:
    window.page.click("#tab-more")


def shot(window: Window, name: str) -> None:
    """Keep a picture to look at, where it is asked for."""
    if SHOTS:
        window.page.screenshot(path=f"{SHOTS}/{name}.png")


def test_a_clock_counts_down_and_who_runs_out_has_lost_by_name(
    pair: Callable[..., tuple[Window, Window]], turn: Callable[[int], None]
) -> None:
    blue, tan = pair(LIVE)
    before = blue.page.inner_text("#clocks li:first-child b")
    assert before.startswith(("10:00", "9:"))
    blue.until(f"document.querySelector('#clocks b').textContent !== '{before}'")
    assert "runs" in blue.page.get_attribute("#clocks [data-seat=blue]", "class")
    for _ in range(12):
        blue.until(CHOSEN)
        if not blue.page.query_selector("#clocks [data-seat=blue].runs"):
            break
        blue.press_some_button()
        blue.page.wait_for_timeout(300)
    blue.until("!document.querySelector('#clocks [data-seat=blue]').classList.contains('runs')")
    turn(700_000)
    for window in (blue, tan):
        window.until("!document.getElementById('ending').hidden")
        assert "Blue won" == window.page.inner_text("#ended")
        assert "Tan ran out of time." == window.page.inner_text("#ended-why")
        assert not shown(window, "clocks")


def test_a_resignation_is_asked_once_more_and_told_to_both(
    pair: Callable[..., tuple[Window, Window]],
) -> None:
    blue, tan = pair()
    assert not shown(blue, "clocks")
    more(blue)
    blue.page.click("#resign")
    blue.page.click("#resigning button:has-text('Play on')")
    assert not blue.over
    blue.page.click("#resign")
    blue.page.click("#resigning button:has-text('Resign')")
    for window in (blue, tan):
        window.until("!document.getElementById('ending').hidden")
        assert ("Tan won", "Blue resigned.") == (
            window.page.inner_text("#ended"),
            window.page.inner_text("#ended-why"),
        )
    assert not shown(blue, "resign")
    blue.page.reload()
    blue.until("!document.getElementById('ending').hidden")


def test_a_draw_is_offered_declined_offered_back_and_agreed(
    pair: Callable[..., tuple[Window, Window]],
) -> None:
    blue, tan = pair()
    more(blue)
    blue.page.click("#draw-offer")
    tan.until("!document.getElementById('offered').hidden")
    assert "A draw is offered by Blue." == tan.page.inner_text("#offered-words")
    shot(tan, "draw")
    blue.until("document.getElementById('draw-decline').textContent === 'Withdraw'")
    tan.page.click("#draw-decline")
    blue.until("document.getElementById('offered').hidden")
    blue.page.click("#draw-offer", force=True)
    blue.until("document.getElementById('refusal').textContent.includes('again after')")
    more(tan)
    tan.page.click("#draw-offer")
    blue.until("!document.getElementById('draw-accept').hidden")
    blue.page.click("#draw-accept")
    for window in (blue, tan):
        window.until("!document.getElementById('ending').hidden")
        assert ("Nobody won", "The sides agreed to a draw.") == (
            window.page.inner_text("#ended"),
            window.page.inner_text("#ended-why"),
        )


def test_a_vacation_stops_the_days_for_all_to_see(pair: Callable[..., tuple[Window, Window]]) -> None:
    blue, tan = pair(DAYS)
    assert blue.page.inner_text("#clocks li:first-child b").startswith(("2 days", "1 day 23 h"))
    more(blue)
    blue.page.fill("#vacation-days", "2")
    blue.page.click("#vacation-begin")
    tan.until("document.querySelector('#clocks [data-seat=blue]').textContent.includes('on vacation for')")
    shot(tan, "vacation")
    blue.page.click("#vacation-end")
    tan.until("!document.querySelector('#clocks [data-seat=blue]').textContent.includes('on vacation')")
    assert "2 days left" in blue.page.inner_text("#vacation-left")


def test_the_start_page_sets_time_only_where_it_is_wished(window: Window) -> None:
    page = window.page
    page.goto(f"{window.address}/")
    page.click("#games [data-game=screaming_eagles]")
    page.wait_for_selector("#seats select")
    assert not page.is_visible("#time-minutes")
    page.select_option("#time", "live")
    page.fill("#time-minutes", "7")
    assert not page.is_visible("#time-days")
    shot(window, "start")
    page.click("#play")
    page.wait_for_url("**/table/**")
    window.until("document.querySelectorAll('#clocks li').length === 1")
    assert "7 minutes for the game and 15 seconds more" in page.text_content("#terms")


@pytest.mark.parametrize(
    ("width", "mode"), by_day(product((1440, 1024, 390), ("light", "dark")), [(1440, "light"), (390, "dark")])
)
def test_time_reads_well_at_every_width(
    pair: Callable[..., tuple[Window, Window]], width: int, mode: str
) -> None:
    size = {"width": width, "height": 844 if width == 390 else 900}
    blue, tan = pair(DAYS, viewport=size, color_scheme=mode)
    more(blue)
    blue.page.click("#draw-offer")
    tan.until("!document.getElementById('offered').hidden")
    for window, name in ((blue, "more"), (tan, "offer")):
        assert not window.page.evaluate(WIDE)
        shot(window, f"{name}_{width}_{mode}")
        assert [] == faults(window.page)
    assert shown(tan, "draw-accept")
