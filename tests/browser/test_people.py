"""Two people at their browsers: they meet in the lobby, play, and find their games again."""

import os
from typing import Any

import pytest

from browser.accessibility import SERIOUS, faults
from browser.measuring import LEAST_LETTER, small_buttons, small_letters
from browser.playing import OF_THE_PAGE, Window, made
from thinned import by_day

DUEL = "screaming_eagles"
SHOTS = os.environ.get("SHOTS")


def named(chromium: object, address: str, name: str, **settings: Any) -> Window:
    """Open the front page and take a name."""
    window = Window.opened(chromium, address, **settings)
    home(window)
    window.page.fill("#name", name)
    window.page.click("#naming button")
    window.until(f"document.getElementById('my-name').textContent === {name!r}")
    return window


def home(window: Window) -> None:
    """Open the front page, and wait until it knows who I am."""
    window.page.goto(f"{window.address}/")
    window.until("!document.getElementById('naming').hidden || !document.getElementById('known').hidden")


def look(window: Window) -> None:
    """Look at the front page anew, as it does by itself every few seconds."""
    window.page.evaluate(f"{OF_THE_PAGE.format('people.js')}.then((people) => people.look())")


def invite(window: Window, **fields: str) -> None:
    """Invite to a duel by the form."""
    window.page.click(f"#games button[data-game={DUEL}]")
    window.until("document.querySelectorAll('#seats select').length === 2")
    window.page.select_option("#seats select >> nth=1", "lobby")
    for field, value in fields.items():
        window.page.fill(f"#{field}", value)
    window.page.click("#play")
    window.until("document.querySelectorAll('#invitations li').length > 0")


def test_one_invites_the_other_accepts_and_both_find_whose_turn_it_is(chromium: object, address: str) -> None:
    ann, bob = named(chromium, address, "Ann"), named(chromium, address, "Bob")
    invite(ann)
    assert "You invite" in ann.page.inner_text("#invitations")
    look(bob)
    assert "Ann invites" in bob.page.inner_text("#invitations")
    bob.page.click("#invitations button")
    bob.ready()
    look(ann)
    ann.until("document.querySelectorAll('#my-games li').length === 1")
    assert "It begins" in ann.page.inner_text("#people-said")
    assert "Your turn" in ann.page.inner_text("#my-games")
    assert "Your turn" in ann.page.title()
    ann.page.click("#my-games a")
    ann.ready()
    for window, other in ((ann, "Bob"), (bob, "Ann")):
        window.until(f"document.getElementById('who').textContent.includes('{other}, here')")
    turns(ann, bob)
    ann.page.goto(f"{address}/")
    bob.until("document.getElementById('who').textContent.includes('Ann, away')")
    ann.until("document.querySelectorAll('#my-games li').length === 1")
    assert ("Bob to move" in ann.page.inner_text("#my-games")) != (
        "Your turn" in ann.page.inner_text("#my-games")
    )
    for window in (ann, bob):
        window.close()


def turns(ann: Window, bob: Window) -> None:
    """Play some moves by clicks, whoever is asked."""
    before = ann.told
    ann.press_until(lambda: min(ann.told, bob.told) > before + 4, bob)


def test_a_game_follows_its_person_to_an_address_without_a_key(chromium: object, address: str) -> None:
    """A browser that holds no link is given the seat by its name; a stranger is not."""
    ann, phone = named(chromium, address, "Ann"), Window.opened(chromium, address)
    links = made(address, DUEL, "standard", {"tan": "random"})
    ann.sit(links["seats"]["blue"])
    ann.until("document.getElementById('who').textContent.includes('Ann')")
    home(ann)
    ann.page.click("#known summary")
    ann.page.click("#carry")
    ann.until("document.getElementById('carried').value !== ''")
    phone.page.goto(ann.page.input_value("#carried"))
    phone.until("document.getElementById('my-name').textContent === 'Ann'")
    assert "#" not in phone.page.url
    phone.page.goto(f"{address}/table/{links['table']}")
    phone.ready()
    assert "Blue" in phone.page.title() or "blue" in phone.page.title().lower()
    ann.close()
    phone.close()


def test_a_name_is_changed_and_forgotten(chromium: object, address: str) -> None:
    window = named(chromium, address, "Ann")
    window.page.click("#known summary")
    window.page.fill("#new-name", "Anna")
    window.page.click("#renaming button")
    window.until("document.getElementById('my-name').textContent === 'Anna'")
    window.page.click("#known summary")
    window.page.click("#forget")
    window.page.click("#forget-all")
    window.until("!document.getElementById('naming').hidden")
    assert "forgotten" in window.page.inner_text("#people-said")
    window.close()


@pytest.mark.parametrize("width", by_day([390, 1024, 1440], [390, 1440]))
def test_the_front_page_with_people_can_be_read_and_used(chromium: object, address: str, width: int) -> None:
    """Axe finds nothing; nothing is wider than the window; buttons on a phone fit a finger."""
    ann = named(chromium, address, "Ann", viewport={"width": width, "height": 900}, has_touch=width == 390)
    bob = named(chromium, address, "Bob")
    invite(ann)
    ann.page.check("#public")
    ann.page.click("#play")
    ann.until("document.querySelectorAll('#invitations li').length === 2")
    look(bob)
    bob.page.click("#invitations button >> nth=0")
    bob.ready()
    look(ann)
    ann.until("document.querySelectorAll('#my-games li').length === 1")
    ann.page.click("#ratings summary")
    ann.page.click("#known summary")
    for mode in ("light", "dark"):
        ann.page.emulate_media(color_scheme=mode)
        assert [] == faults(ann.page, *SERIOUS), mode
    assert ann.page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert [] == small_letters(ann.page), LEAST_LETTER
    if width == 390:
        assert [] == small_buttons(ann.page)
    for window in (ann, bob):
        window.close()


def test_somebody_is_blocked_and_unblocked_under_one_s_name(chromium: object, address: str) -> None:
    ann, bob = named(chromium, address, "Ann"), named(chromium, address, "Bob")
    invite(ann)
    ann.page.click("#known summary")
    ann.page.fill("#block", "bob")
    ann.page.click("#blocking button")
    ann.until("document.getElementById('blocked').textContent.includes('Bob')")
    if SHOTS:
        ann.page.screenshot(path=f"{SHOTS}/blocked.png")
    look(bob)
    assert "Nobody invites now" in bob.page.inner_text("#no-invitations")
    ann.page.reload()
    ann.until("!document.getElementById('known').hidden")
    ann.page.click("#known summary")
    ann.page.click("#blocked button")
    ann.until("document.getElementById('blocked').hidden")
    look(bob)
    bob.until("document.querySelectorAll('#invitations li').length === 1")
    ann.close()
    bob.close()
