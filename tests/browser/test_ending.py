"""The end of a game on the page: who won, how it stood, and what to do next."""

import pytest

from browser.playing import Window, made

ONE_ROUND = {"options": {"round_limit": 1}}


def play_to_the_end(window: Window) -> None:
    """Play a short game against a bot to its end."""
    links = made(window.address, "screaming_eagles", "standard", {"tan": "random"}, **ONE_ROUND)
    window.sit(links["seats"]["blue"])
    for _ in range(80):
        if window.over:
            break
        window.decide()
        window.ready()
    window.until("!document.getElementById('ending').hidden")


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (390, 844)])
def test_the_end_says_who_won_and_every_button_is_in_reach(
    chromium: object, address: str, size: tuple[int, int]
) -> None:
    window = Window.opened(chromium, address, viewport={"width": size[0], "height": size[1]})
    play_to_the_end(window)
    page = window.page
    window.until("document.querySelectorAll('#course svg polyline').length === 1")

    assert page.inner_text("#ended").endswith(("won", "lost"))
    assert "Blue: planes flying 2" in page.inner_text("#ended-by")
    steps = int(page.get_attribute("#slider", "max"))
    assert steps + 1 == len(page.get_attribute("#course polyline", "points").split())
    for name in ("rematch", "analyze", "save-end", "share"):
        page.locator(f"#{name}").scroll_into_view_if_needed()
        assert page.is_visible(f"#{name}")
    window.close()


def test_the_end_tells_losses_and_luck_and_leads_to_the_luckiest_choice(window: Window) -> None:
    play_to_the_end(window)
    window.until("!document.getElementById('luck').hidden")
    page = window.page
    lost = page.inner_text("#lost-by")
    assert "Blue planes shot down" in lost
    assert "Tan planes shot down" in lost
    assert ["Blue", "Tan"] == page.locator("#lucky li > b").all_inner_texts()
    assert "on average over all that could fall" in page.inner_text("#lucky-how")
    best = page.locator("#lucky button").first
    step = best.inner_text().removeprefix("Best: step ")
    best.click()
    if step == page.get_attribute("#slider", "max"):  # the game was decided by luck: its board is that of now
        window.until("document.getElementById('ending').hidden")
        assert page.is_hidden("#past")
    else:
        window.until(f"document.getElementById('past-step').textContent.startsWith('Step {step} of')")


def test_a_click_on_the_graph_looks_back_and_the_end_stays_away(window: Window) -> None:
    play_to_the_end(window)
    window.until("document.querySelectorAll('#course svg').length === 1")
    box = window.page.locator("#course svg").bounding_box()
    window.click(box["x"] + 2, box["y"] + 10)
    window.until("document.getElementById('past-step').textContent.startsWith('Step 0 of')")

    assert window.page.is_hidden("#ending")
    window.page.click("#choices > button")
    assert window.page.is_visible("#course svg"), "it is called back"


def test_save_gives_the_game_as_one_file(window: Window) -> None:
    play_to_the_end(window)
    with window.page.expect_download() as saved:
        window.page.click("#save-end")
    assert saved.value.suggested_filename == "game.html"


def test_a_rematch_begins_with_sides_swapped(window: Window) -> None:
    play_to_the_end(window)
    before = window.page.url
    window.page.click("#rematch")
    window.page.wait_for_url(lambda url: "/table/" in url and url != before)
    window.until("document.getElementById('who').textContent.startsWith('You lead Tan')")

    assert "Round 1 of 1" in window.page.inner_text("#turn")
    assert "plays Blue" in window.page.inner_text("#who")
