"""A tournament at the page: founded, joined, begun, played, and how it looks at three sizes."""

import os

import pytest

from browser.accessibility import SERIOUS, faults
from browser.measuring import LEAST_LETTER, small_buttons, small_letters
from browser.playing import OF_THE_PAGE, Window
from browser.test_people import home, named
from thinned import by_day

SHOTS = os.environ.get("SHOTS", "")


def shot(window: Window, name: str) -> None:
    """Keep a picture to look at, where it is asked for."""
    if SHOTS:
        window.page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def found(window: Window, title: str, **chosen: str) -> str:
    """Found a tournament by the form; gives its address."""
    page = window.page
    window.until("!document.getElementById('founding').hidden")
    page.click("#founding summary")
    page.fill("#cup-title", title)
    for field, value in chosen.items():
        page.select_option(f"#cup-{field}", value)
    if chosen.get("format") == "swiss":
        page.fill("#cup-rounds", "2")
    page.click("#cup button")
    window.until("location.pathname.includes('/tournament/') && document.querySelector('#doing button')")
    return str(page.url)


def press(window: Window, name: str) -> None:
    """Press a button or a link of the page by its name."""
    window.page.get_by_role("button", name=name, exact=True).first.click()


def look(window: Window) -> None:
    """Look at the tournament anew, as it does by itself every few seconds."""
    window.page.evaluate(f"{OF_THE_PAGE.format('tournament.js')}.then((one) => one.look())")


def until_told(window: Window, words: str) -> None:
    """Look until the page tells something."""
    for _ in range(100):
        look(window)
        if words in window.page.inner_text("main"):
            return
        window.page.wait_for_timeout(100)
    raise AssertionError(f"{words!r} is not told: {window.page.inner_text('main')}")


def resign(window: Window, address: str) -> None:
    """Go to my first game that is played, and resign it."""
    window.page.goto(address)
    own = ".rows a:is([aria-label^='Play:'], [aria-label^='Open:'])"
    window.page.wait_for_selector(own)
    window.page.click(own)
    window.until("document.getElementById('who')?.textContent.trim()")
    window.page.click("#tab-more")
    window.page.click("#resign")
    window.page.click("#resigning button:has-text('Resign')")
    window.until("!document.getElementById('ending').hidden")


def test_two_meet_in_a_swiss_by_clicks_from_its_founding_to_the_standings(
    chromium: object, address: str
) -> None:
    ann, bob = named(chromium, address, "Ann"), named(chromium, address, "Bob")
    at = found(ann, "Spring Cup", format="swiss", game="sniper")
    assert "1 player" not in ann.page.inner_text("#stage")
    press(ann, "Join")
    ann.until("document.querySelectorAll('#standings tbody tr').length === 1")
    home(bob)
    bob.until("document.querySelectorAll('#tournament-list li').length === 1")
    bob.page.click("#tournament-list a")
    bob.until("document.querySelector('#doing button') !== null")
    press(bob, "Join")
    until_told(ann, "Bob")
    press(ann, "Begin")
    for played in range(4):
        until_told(ann, f"Round {1 + played // 2} of 2")
        resign(bob, at)
        ann.page.goto(at)
        ann.until(f"document.querySelectorAll(\"#rounds a[aria-label^='Look']\").length === {played + 1}")
    until_told(ann, "Over; 2 players")
    assert ["1", "Ann (you)", "4", "4", "4", "0", "0"] == ann.page.locator(
        "#standings tbody tr:first-child :is(td, th)"
    ).all_inner_texts()[:7]
    assert "4 of 4" in ann.page.inner_text("#cross")
    assert "Spring Cup" in past(ann)
    for window in (ann, bob):
        window.close()


def past(window: Window) -> str:
    """Give the finished games of the front page."""
    home(window)
    window.until("!document.getElementById('past-games').hidden")
    window.page.click("#past-games summary")
    window.until("document.querySelectorAll('#my-past li').length === 4")
    return str(window.page.inner_text("#my-past"))


@pytest.mark.parametrize("width", by_day([390, 1024, 1440], [390, 1440]))
def test_the_page_of_a_tournament_can_be_read_and_used(chromium: object, address: str, width: int) -> None:
    """Axe finds nothing; nothing is wider than the window; buttons on a phone fit a finger."""
    ann = named(chromium, address, "Ann", viewport={"width": width, "height": 900}, has_touch=width == 390)
    others = [named(chromium, address, name) for name in ("Bartholomew the Unready", "Carol")]
    ann.until("!document.getElementById('founding').hidden")
    ann.page.click("#founding summary")
    readable(ann, width, "form")
    at = found_here(ann)
    press(ann, "Join")
    for other in others:
        other.page.goto(at)
        other.until("document.querySelector('#doing button') !== null")
        press(other, "Join")
    until_told(ann, "3 players")
    readable(ann, width, "open")
    press(ann, "Begin")
    until_told(ann, "to move")
    resign(others[0], at)
    until_told(ann, "won")
    readable(ann, width, "played")
    for window in (ann, *others):
        window.close()


def found_here(window: Window) -> str:
    """Found a tournament in the form that is open."""
    window.page.fill("#cup-title", "The Long Winter Tournament of the Club of Ghent, 2026")
    window.page.click("#cup button")
    window.until("location.pathname.includes('/tournament/') && document.querySelector('#doing button')")
    return str(window.page.url)


def readable(window: Window, width: int, name: str) -> None:
    """Assert that a page can be read and used in both modes."""
    for mode in ("light", "dark"):
        window.page.emulate_media(color_scheme=mode)
        shot(window, f"{name}_{width}_{mode}")
        assert [] == faults(window.page, *SERIOUS), mode
    assert window.page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert [] == small_letters(window.page), LEAST_LETTER
    if width == 390:
        assert [] == small_buttons(window.page)
