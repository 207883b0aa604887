"""The rules beside the board in a real browser: by a key, a click, a search, and the ways back."""

from collections.abc import Iterator

import pytest

from browser.accessibility import SERIOUS, faults
from browser.playing import Window, against_bots

SHOWN = "document.getElementById('rules-text').dataset.at"
FIRST = "document.querySelector('#rules-text .found b')?.textContent"
DRAWN = "document.querySelector('article.at .example img').naturalWidth > 0"


@pytest.fixture
def reader(window: Window) -> Iterator[Window]:
    """Sit at a game of Band of Brothers and wait for the first question; reading plays nothing."""
    window.sit(against_bots(window.address, "bob"))
    window.settled()
    asked = window.moment()
    yield window
    if window.page.is_visible("#rules"):
        window.page.press("#rules-text", "Escape")
    assert window.page.is_hidden("#rules")
    assert asked == window.moment()


def shows(window: Window, clause: str) -> None:
    window.until(f"{SHOWN} === '{clause}'")


def test_a_key_opens_the_rule_that_asks_and_another_puts_it_away(reader: Window) -> None:
    asks = reader.page.get_attribute("#rule .clause", "data-clause")
    reader.page.keyboard.press("?")
    shows(reader, str(asks))
    reader.page.keyboard.press("Escape")

    assert reader.page.is_hidden("#rules")


def test_a_question_is_answered_by_a_search_and_read_in_its_chapter(reader: Window) -> None:
    """BOB-5.6.3"""
    reader.page.keyboard.press("/")
    reader.page.keyboard.type("may I fire out of a melee?")
    reader.page.keyboard.press("Enter")
    reader.until(f"{FIRST}?.startsWith('BOB-5.6.3')")
    reader.page.click("#rules-text .found >> nth=0")
    shows(reader, "BOB-5.6.3")

    assert "BOB-5.6  Fire" == reader.page.text_content("#rules-text h2")
    assert reader.page.locator("#rules-text article").count() > 5
    box, view = (reader.page.locator(one).bounding_box() for one in ("article.at", "#rules-text"))
    assert view["y"] - 2 <= box["y"] < view["y"] + view["height"] / 2
    reader.page.locator("article.at .example img").scroll_into_view_if_needed()
    reader.until(DRAWN)
    assert "nobody fires out of that hex" in reader.page.inner_text("article.at .example .no")


def test_what_is_not_found_says_so_and_leads_to_what_asks(reader: Window) -> None:
    reader.page.click("#rules-open")
    reader.page.fill("#rules-words", "zeppelin")
    reader.page.keyboard.press("Enter")
    reader.until("document.getElementById('rules-text').innerText.includes('Nothing in the rules')")

    assert reader.page.inner_text("#rules-text .to-rule").startswith("BOB-")


def test_a_mark_in_the_log_opens_its_clause_which_leads_back_to_the_line(reader: Window) -> None:
    marks = reader.page.locator("#log .clause")
    clause = str(marks.first.get_attribute("data-clause")).split()[0]
    marks.first.click()
    shows(reader, clause)
    reader.page.click("#rules-text .to-line >> nth=0")
    reader.until("!document.getElementById('past').hidden")
    reader.page.click("#past-now")
    reader.until("document.getElementById('past').hidden")


def test_links_lead_from_clause_to_ruling_and_back(reader: Window) -> None:
    """BOB-5.6.3, BOB-R15"""
    reader.page.click("#rules-open")
    reader.page.fill("#rules-words", "may I fire out of a melee?")
    reader.page.keyboard.press("Enter")
    reader.page.click("#rules-text .found >> nth=0")
    shows(reader, "BOB-5.6.3")
    reader.page.click("article.at .leads [data-rule='BOB-R15']")
    reader.until("document.querySelector('article.at .leads').innerText.includes('BOB-5.6.3')")
    reader.page.keyboard.press("Backspace")
    shows(reader, "BOB-5.6.3")
    reader.page.click("#rules-contents")
    reader.until(f"{FIRST}?.startsWith('BOB-')")


def test_what_was_refused_is_read_with_one_key(window: Window) -> None:
    """SN-9.1"""
    window.sit(against_bots(window.address, "sniper"))
    window.settled()
    window.page.fill("#words", "fatigue Z9")
    window.page.keyboard.press("Enter")
    window.until("document.querySelector('#tried .refused .clause') !== null")
    clause = str(window.page.get_attribute("#tried .refused .clause", "data-clause"))
    window.page.locator("#board").focus()
    window.page.keyboard.press("w")
    shows(window, clause)


def test_axe_finds_no_serious_fault_in_what_is_read(reader: Window) -> None:
    reader.page.keyboard.press("/")
    reader.page.keyboard.type("may I fire out of a melee?")
    reader.page.keyboard.press("Enter")
    reader.page.click("#rules-text .found >> nth=0")
    shows(reader, "BOB-5.6.3")

    assert [] == faults(reader.page, *SERIOUS)


def test_a_phone_reads_over_the_whole_page(chromium: object, address: str) -> None:
    window = Window.opened(chromium, address, viewport={"width": 390, "height": 844}, has_touch=True)
    window.sit(against_bots(address, "bob"))
    window.settled()
    window.page.tap("#rules-open")
    window.until(f"{FIRST}?.startsWith('BOB-')")
    box = window.page.locator("#rules").bounding_box()

    assert (0, 0, 390, 844) == (box["x"], box["y"], box["width"], box["height"])
    assert window.page.evaluate("document.documentElement.scrollWidth") == 390
    window.page.tap("#rules-close")
    assert window.page.is_hidden("#rules")
    window.close()
