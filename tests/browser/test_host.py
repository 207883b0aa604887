"""The page of the host: tables, their talk, and what the host does about them."""

import urllib.request

import pytest

from browser.playing import HOST_KEY, Window, made


def say(window: Window, token: str, words: str) -> None:
    """Say something at a table."""
    body = f'{{"words": "{words}"}}'.encode()
    request = urllib.request.Request(  # noqa: S310  ours
        f"{window.address}/t/{token}/chat", body, {"Content-Type": "application/json"}
    )
    urllib.request.urlopen(request).close()  # noqa: S310  ours


def button(window: Window, name: str) -> None:
    """Press a button by its name, and wait for the answer."""
    window.page.get_by_role("button", name=name, exact=True).first.click()
    window.page.wait_for_load_state("networkidle")


def test_the_host_mutes_closes_and_removes_by_buttons(window: Window) -> None:
    links = made(window.address, "screaming_eagles", "standard")
    say(window, links["seats"]["blue"], "purple elephants")
    page = window.page
    page.goto(f"{window.address}/host#key={HOST_KEY}")
    window.until("document.querySelectorAll('#tables > li').length === 1")
    assert f"{window.address}/host" == page.url, "the key stays in the address"
    assert "1 table" == page.inner_text("#count")

    page.fill("#named", "https://games.example.org/table/" + "x" * 22)
    button(window, "Find")
    window.until("document.querySelectorAll('#tables > li').length === 0")
    page.fill("#named", f"https://games.example.org/table/{links['table']}#key=abc")
    button(window, "Find")
    window.until("document.querySelectorAll('#tables > li').length === 1")

    button(window, "Read 1 line")
    assert "Blue: purple elephants" == page.inner_text("#lines li")
    page.keyboard.press("Escape")

    button(window, "Mute Blue")
    window.until("document.activeElement.textContent === 'Unmute'")
    button(window, "Close")
    window.until("document.querySelector('#tables > .closed') !== null")
    assert ["closed by you", "muted"] == sorted(
        one.strip() for one in page.locator(".state").all_inner_texts()
    )
    button(window, "Open again")
    window.until("document.querySelector('#tables > .closed') === null")

    button(window, "Erase words of Blue")
    button(window, "Erase")
    button(window, "Read 1 line")
    window.until("document.querySelector('#lines li')?.innerText === 'Blue: (removed by the host)'")
    page.keyboard.press("Escape")

    button(window, "Remove")
    button(window, "Back")
    assert 1 == page.locator("#tables > li").count()
    button(window, "Remove")
    page.locator("#sure-yes").click()
    window.until("document.querySelectorAll('#tables > li').length === 0")
    assert "0 tables" == page.inner_text("#count")


def test_without_the_key_the_page_says_whose_it_is(window: Window) -> None:
    made(window.address, "screaming_eagles", "standard")
    window.page.goto(f"{window.address}/host")
    window.until("document.getElementById('refusal').textContent !== ''")
    assert "for the host of the server" in window.page.inner_text("#refusal")
    assert 0 == window.page.locator("#tables > li").count()
    window.complaints.clear()  # the browser notes the 403


@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_is_wider_than_the_page(chromium: object, address: str, width: int) -> None:
    window = Window.opened(chromium, address, viewport={"width": width, "height": 844})
    for game, scenario in (("screaming_eagles", "standard"), ("sniper", "snipers_alley")):
        say(window, made(address, game, scenario)["spectator"], "x" * 400)
    window.page.goto(f"{address}/host#key={HOST_KEY}")
    window.until("document.querySelectorAll('#tables > li').length === 2")
    button(window, "Read 1 line")
    assert window.page.evaluate("document.documentElement.scrollWidth") <= width
    window.close()
