"""The front page while its games are on their way, and where they do not come."""

import re
from typing import Any

from browser.playing import Window


def test_the_front_page_says_at_once_that_games_are_loading(window: Window) -> None:
    held: list[Any] = []
    window.page.route("**/games", lambda route: held.append(route))  # noqa: PLW0108  a builtin takes no marks
    window.page.goto(f"{window.address}/")
    assert "Loading the games…" == window.page.inner_text("#loading")
    window.page.wait_for_timeout(300)
    assert window.page.is_visible("#loading")

    held[0].continue_()
    window.page.wait_for_selector("#games button")
    assert window.page.is_hidden("#loading")


def test_games_that_do_not_come_are_tried_again_at_a_button(window: Window) -> None:
    window.page.route("**/games", lambda route: route.abort())
    window.page.goto(f"{window.address}/")
    window.page.wait_for_selector("#loading button")
    assert window.page.inner_text("#loading").startswith("The server does not answer.")
    window.complaints.clear()  # the browser tells of the request that failed

    window.page.unroute("**/games")
    window.page.click("#loading button")
    window.page.wait_for_selector("#games button")
    assert window.page.is_hidden("#loading")


def test_a_phone_shows_the_games_first(window: Window) -> None:
    """Nothing is blank above them, and three of the five are in view; forms come after."""
    window.page.set_viewport_size({"width": 390, "height": 844})
    window.page.goto(f"{window.address}/")
    window.page.wait_for_selector("#games button")
    top = window.page.locator("h1").bounding_box()["y"]
    boxes = [one.bounding_box() for one in window.page.locator("#games button").all()]
    assert top < 40
    assert sum(box["y"] + box["height"] <= 844 for box in boxes) >= 3
    assert window.page.locator("#naming").bounding_box()["y"] > boxes[-1]["y"]


def test_a_game_and_its_scenario_say_what_they_are_about(window: Window) -> None:
    window.page.goto(f"{window.address}/")
    for card in window.page.locator("#games button").all():
        assert re.search(r"[^.]+; .*hours?\.\n+Players: \d", card.inner_text()), card.inner_text()
    window.page.click("#games button[data-game=sniper]")
    said = {
        window.page.select_option("#scenario", name)[0]: window.page.inner_text("#setting-about")
        for name in ("snipers_alley", "four_corners")
    }
    assert "half-track" in said["snipers_alley"]
    assert "crossroads town" in said["four_corners"]
