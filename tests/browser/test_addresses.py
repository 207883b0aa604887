"""What stands in the address bar: a table's name, and nothing by which anybody sits down."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.playing import Window, against_bots, made
from wargames.web.serving import own_keys

BARE = re.compile(r"http://127\.0\.0\.1:\d+/table/[\w-]{22}")
CLIPBOARD = ["clipboard-read", "clipboard-write"]
NOTHING_KEPT = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError') }"


@pytest.fixture
def host(chromium: object, address: str) -> Iterator[Window]:
    """Open a window that may use the clipboard."""
    opened = Window.opened(chromium, address, permissions=CLIPBOARD)
    yield opened
    opened.close()


def play(window: Window, game: str, *who: str) -> None:
    """Choose who plays on the first page, press Play, and come to the table."""
    window.page.goto(f"{window.address}/")
    window.page.click(f"#games button[data-game={game}]")
    window.until(f"document.querySelectorAll('#seats select').length === {len(who)}")
    for at, one in enumerate(who):
        window.page.select_option(f"#seats select >> nth={at}", one)
    window.page.click("#play")
    window.page.wait_for_url("**/table/**")
    seated(window)


def seated(window: Window) -> str:
    """Wait until the page knows who sits here; gives what it says."""
    window.until("document.getElementById('who').textContent.length > 0")
    return str(window.page.inner_text("#who"))


def copied(window: Window, title: str) -> str:
    """Copy a link under Invite; gives what the clipboard holds."""
    if not window.page.is_visible("#invitation"):
        window.page.click("#invite")
    window.page.click(f"button[aria-label='Copy link: {title}']")
    window.until(f"document.getElementById('invited').textContent.includes('the link of {title}')")
    return str(window.page.evaluate("navigator.clipboard.readText()"))


def another(window: Window, link: str) -> Any:
    """Open another tab of the same browser; gives a window on it."""
    page = window.page.context.new_page()
    page.goto(link)
    return Window(page, window.address, window.rng)


def no_seat(chromium: object, window: Window) -> None:
    """Open the address of a window in another browser: it has no seat, and asks for nothing of the table."""
    stranger, asked = Window.opened(chromium, window.address), list[str]()
    stranger.page.on("request", lambda request: asked.append(request.url))
    stranger.page.goto(window.page.url)
    stranger.until("document.getElementById('prompt').textContent.includes('no seat')")
    stranger.page.wait_for_timeout(300)
    assert [] == [url for url in asked if "/t/" in url]
    assert "ask whoever made the table for your link" in stranger.page.inner_text("#hint")
    assert stranger.page.is_hidden("#stage")
    stranger.close()


def passed_on(window: Window) -> str:
    """Play until the curtain falls, and let the next person look; gives who that is."""
    window.press_until(lambda: window.page.is_visible("#curtain"))
    first = seated(window).partition(".")[0]
    window.page.click("#lift")
    window.until(f"!document.getElementById('who').textContent.startsWith('{first}')")
    second = seated(window).partition(".")[0]
    assert {"You lead the Americans", "You lead the Germans"} == {first, second}
    return second


def test_after_play_the_address_holds_a_name_and_reload_back_and_a_second_tab_keep_the_seat(
    chromium: object, window: Window
) -> None:
    play(window, "bob", "me", "random")
    assert BARE.fullmatch(window.page.url)
    address, page = window.page.url, window.page
    page.reload()
    assert "You lead the Americans" in seated(window)
    page.go_back()
    window.until("document.querySelectorAll('#games button').length > 0")
    page.go_forward()
    assert ("You lead the Americans", address) == (seated(window).partition(".")[0], page.url)
    assert "You lead the Americans" in seated(another(window, address))
    no_seat(chromium, window)


def test_an_invited_friend_s_address_holds_no_seat_either_and_his_browser_keeps_it(
    chromium: object, host: Window
) -> None:
    play(host, "bob", "me", "friend")
    assert host.page.is_visible("#invitation"), "who waits for a friend is shown the link to send"
    link = copied(host, "Germans")
    assert BARE.fullmatch(host.page.url)
    friend = Window.opened(chromium, host.address)
    friend.page.goto(link)
    assert "You lead the Germans" in seated(friend)
    assert host.page.url == friend.page.url
    assert friend.page.is_hidden("#invite"), "he holds nobody's link but his own"
    friend.page.reload()
    assert ("You lead the Germans", host.page.url) == (seated(friend).partition(".")[0], friend.page.url)
    assert "You lead the Germans" in seated(another(friend, friend.page.url))
    no_seat(chromium, friend)
    friend.close()


def test_invite_copies_the_link_of_each_open_seat_and_of_spectators(chromium: object, host: Window) -> None:
    play(host, "bob", "me", "friend")
    for title, who in (("Germans", "You lead the Germans"), ("spectators", "You look on")):
        other = Window.opened(chromium, host.address)
        other.page.goto(copied(host, title))
        assert who in seated(other)
        assert BARE.fullmatch(other.page.url)
        other.close()
    host.page.keyboard.press("Escape")
    host.page.click("#tab-more")
    host.page.click("button[aria-label='Copy link: your seat, Americans']")
    host.until("document.getElementById('own-said').textContent.includes('Copied')")
    mine = Window.opened(chromium, host.address)
    mine.page.goto(host.page.evaluate("navigator.clipboard.readText()"))
    assert "You lead the Americans" in seated(mine)
    mine.close()


def test_several_people_at_one_browser_pass_it_on_and_each_window_keeps_its_seat(window: Window) -> None:
    play(window, "bob", "me", "me")
    address = window.page.url
    second = passed_on(window)
    window.page.reload()
    assert (second, address) == (seated(window).partition(".")[0], window.page.url)
    assert "You lead the Americans" in seated(another(window, address))
    assert window.page.is_visible("#invite")


def test_who_watches_bots_invites_others_to_look_on(chromium: object, host: Window) -> None:
    play(host, "sam_fire", "random")
    assert "You look on" in seated(host)
    no_seat(chromium, host)
    other = Window.opened(chromium, host.address)
    other.page.goto(copied(host, "spectators"))
    assert "You look on" in seated(other)
    other.close()


def test_links_of_before_still_open_and_leave_the_address(chromium: object, window: Window) -> None:
    links = made(window.address, "bob", "bridge")
    seats = ",".join(f"{seat}:{token}" for seat, token in links["seats"].items())
    kept = f"#maker={links['maker']}&spectator={links['spectator']}&links={seats}"
    window.page.goto(f"{window.address}/t/{links['seats']['us']}{kept}")
    assert "You lead the Americans" in seated(window)
    assert f"{window.address}/table/{links['table']}" == window.page.url
    assert window.page.is_visible("#invite")
    window.page.reload()
    assert "You lead the Americans" in seated(window)
    no_seat(chromium, window)
    for token, who in ((links["seats"]["ge"], "You lead the Germans"), (links["spectator"], "You look on")):
        other = Window.opened(chromium, window.address)
        other.page.goto(f"{window.address}/t/{token}")
        assert who in seated(other)
        assert f"{window.address}/table/{links['table']}" == other.page.url
        other.close()


def test_the_link_that_the_command_line_opens_leaves_the_address_too(window: Window) -> None:
    links = made(window.address, "bob", "bridge")
    tokens = {f"seat:{seat}": token for seat, token in links["seats"].items()}
    tokens |= {"maker": links["maker"], "spectator": links["spectator"]}
    window.page.goto(f"{window.address}/table/{links['table']}#{own_keys(tokens)}")
    assert "You lead the Americans" in seated(window)
    assert BARE.fullmatch(window.page.url)
    assert window.page.is_visible("#invite")


def test_a_link_that_is_put_into_a_window_at_the_table_takes_that_seat_there_alone(window: Window) -> None:
    links = made(window.address, "bob", "bridge")
    table = f"{window.address}/table/{links['table']}"
    window.page.goto(f"{table}#key={links['seats']['us']}")
    assert "You lead the Americans" in seated(window)
    other = another(window, table)
    assert "You lead the Americans" in seated(other)
    other.page.goto(f"{table}#key={links['seats']['ge']}")
    other.until("document.getElementById('who').textContent.startsWith('You lead the Germans')")
    assert table == other.page.url
    other.page.reload()
    window.page.reload()
    assert ("You lead the Germans", "You lead the Americans") == (
        seated(other).partition(".")[0],
        seated(window).partition(".")[0],
    )


def test_who_made_the_table_renews_a_friend_s_link_and_his_own(chromium: object, host: Window) -> None:
    play(host, "bob", "me", "friend")
    old = copied(host, "Germans")
    host.page.click("button[aria-label='Renew: Germans']")
    host.until("document.getElementById('invited').textContent.includes('leads nowhere any more')")
    new = copied(host, "Germans")
    assert old != new
    for link, said in ((old, "no seat"), (new, "")):
        friend = Window.opened(chromium, host.address)
        friend.page.goto(link)
        if said:
            friend.until("document.getElementById('prompt').textContent.includes('no seat')")
            assert "renewed" in friend.page.inner_text("#hint")
            friend.complaints.clear()  # that the old link leads nowhere is what is asked for
        else:
            assert "You lead the Germans" in seated(friend)
        friend.close()
    host.page.keyboard.press("Escape")
    host.page.click("#tab-more")
    with host.page.expect_navigation():
        host.page.click("button[aria-label='Renew: your seat, Americans']")
    assert "You lead the Americans" in seated(host)
    host.page.reload()
    assert "You lead the Americans" in seated(host)


def test_a_browser_that_keeps_nothing_plays_on_by_its_address(chromium: object, address: str) -> None:
    window = Window.opened(chromium, address)
    window.page.add_init_script(NOTHING_KEPT)
    play(window, "bob", "me", "me")
    window.page.reload()
    assert "You lead the Americans" in seated(window)
    assert "#key=" in window.page.url
    second = passed_on(window)
    window.page.reload()
    assert second == seated(window).partition(".")[0]
    window.close()


def test_the_game_is_saved_by_a_button_that_holds_no_link(window: Window, tmp_path: Path) -> None:
    window.sit(against_bots(window.address, "sniper"))
    window.page.click("#tab-more")
    with window.page.expect_download() as saving:
        window.page.click("#save")
    saving.value.save_as(tmp_path / "game.html")
    assert "game.html" == saving.value.suggested_filename
    assert "<html" in (tmp_path / "game.html").read_text()
    held = window.page.evaluate(
        "[...document.querySelectorAll('[href], [src]')].map((one) => one.href || one.src)"
    )
    assert [] == [one for one in held if "/t/" in one or "key=" in one]
