"""Games played by clicks on what is lit, in a real browser."""

import pytest

from browser.playing import Window, against_bots, made
from thinned import by_day

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
POSITIONS = 10
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def test_a_whole_game_to_its_end_and_its_scores(window: Window) -> None:
    window.sit(against_bots(window.address, "sniper"))
    for _ in range(400):
        if window.over:
            break
        window.decide()

    assert window.over
    assert window.page.inner_text("#prompt") in {
        "Game over: the Americans won.",
        "Game over: the Germans won.",
    }
    assert "SN-" in str(window.page.get_attribute("#choices .clause", "data-clause"))


@pytest.mark.parametrize("game", by_day(GAMES, ["bob", "screaming_eagles"]))
def test_thirty_decisions_by_clicks_on_what_is_lit_which_answers_to_a_tap_too(
    chromium: object, address: str, game: str
) -> None:
    """In ten positions a tap on each lit thing narrows, and Esc takes that back."""
    window = Window.opened(chromium, address, has_touch=True)
    window.sit(against_bots(address, game))
    told, how, dead = window.told, [], []
    for number in range(30):
        window.ready()
        if window.over:
            break
        if number < POSITIONS:
            dead += unanswered(window)
        how.append(window.decide())
    window.ready()

    assert window.over or window.told > told + 15
    assert how.count("board") >= (1 if game == "screaming_eagles" else 10)
    assert [] == dead
    window.close()


def unanswered(window: Window) -> list[tuple[str, float, float]]:
    """Tap everything that is lit, and give what did not answer."""
    window.page.keyboard.press("Escape")
    start, dead = window.moment(), []
    for x, y in window.lit()[:40]:
        window.page.touchscreen.tap(x, y)
        if not answers(window, start):
            dead.append((start[:60], x, y))
        window.page.keyboard.press("Escape")
        assert start == window.moment()
    return dead


def answers(window: Window, start: str) -> bool:
    """Return whether the question changes within two seconds: a page with much to draw takes its time."""
    for _ in range(100):
        if window.moment() != start:
            return True
        window.page.wait_for_timeout(20)
    return False


def test_a_newcomer_is_in_a_game_of_bob_within_three_clicks(window: Window) -> None:
    window.page.goto(f"{window.address}/")
    window.page.click("#games button[data-game=bob]")
    window.until("document.querySelectorAll('#seats select').length === 2")
    window.page.click("#play")
    window.ready()

    assert "Band of Brothers" in window.page.title()


def test_play_that_is_pressed_before_the_seats_are_known_waits_for_them(window: Window) -> None:
    page = window.page
    page.route("**/seats", lambda route: (page.wait_for_timeout(700), route.continue_()))
    page.goto(f"{window.address}/")
    page.click("[data-game=bob]")
    page.evaluate("document.getElementById('play').click()")
    page.wait_for_url("**/table/**")
    window.ready()

    assert page.inner_text("#who").startswith("You lead the Americans.")


def test_on_a_phone_nothing_runs_over_and_fingers_find_the_buttons(chromium: object, address: str) -> None:
    window = Window.opened(chromium, address, **PHONE)
    window.sit(against_bots(address, "bob"))
    for _ in range(8):
        window.ready()
        for x, y in window.lit()[:1]:
            window.page.touchscreen.tap(x, y)
        window.press_some_button()
        window.page.wait_for_timeout(100)
    window.ready()

    wide, small = window.page.evaluate("""() => [document.documentElement.scrollWidth,
      [...document.querySelectorAll('button, a, input')]
        .filter((one) => one.offsetParent && !one.closest('.skip, .clause, .term'))
        .map((one) => [one.textContent, one.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.height < 26 || box.width < 26)).map(([words]) => words)]""")
    window.close()
    assert 390 >= wide
    assert [] == small


def test_two_windows_at_two_seats_see_their_own_and_each_other_s_moves(
    chromium: object, address: str
) -> None:
    links = made(address, "screaming_eagles", "standard")["seats"]
    blue, tan = Window.opened(chromium, address), Window.opened(chromium, address)
    blue.sit(links["blue"])
    tan.sit(links["tan"])
    for _ in range(2):  # each has two planes
        blue.press_some_button()
        blue.page.wait_for_timeout(300)
    tan.until("document.getElementById('log').textContent.includes('lays a card')")
    own, seen = blue.page.inner_text("#log"), tan.page.inner_text("#log")
    told = tan.told
    tan.press_until(lambda: tan.told > told)
    blue.until(f"document.querySelectorAll('#log .line').length > {blue.told - 1}")
    blue.close()
    tan.close()

    assert "dice" in own or "die" in own
    assert "lays a card" in seen
    assert not any(line in seen for line in own.splitlines() if "die" in line or "dice" in line)


def test_a_hot_seat_draws_a_curtain_before_the_next_person_looks(window: Window) -> None:
    links = made(window.address, "bob", "bridge")["seats"]
    hot = "#hot=" + ",".join(f"{seat}:{token}" for seat, token in links.items())
    first = window.page
    first.goto(f"{window.address}/t/{links['us']}{hot}")
    window.press_until(lambda: first.is_visible("#curtain"))
    assert "The next choice is for the Germans" in first.inner_text("#curtain")
    first.click("#lift")
    window.ready()

    assert not any(token in first.url for token in links.values())
    assert "You lead the Germans" in first.inner_text("#who")


def test_a_spectator_watches_and_has_nothing_to_press(window: Window) -> None:
    links = made(window.address, "sam_fire", "village", {"american": "random"})
    window.page.goto(f"{window.address}/t/{links['spectator']}")
    window.until("document.querySelectorAll('#log .line').length > 40")

    assert window.page.is_hidden("#undo")
    assert window.page.is_hidden("#typing")
    assert 0 == window.page.locator("#choices button.action").count()
