"""What stays in view: the strip that says how the game stands, and controls that keep their places."""

from collections.abc import Iterator
from typing import Any

import pytest

from browser.playing import Window, against_bots, made
from thinned import by_day

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
SIZES = {"desk": (1440, 900), "laptop": (1280, 800), "phone": (390, 844)}
CONTROLS = (
    "#standing",
    "#board",
    "#tools",
    "#asked",
    "#prompt",
    "#words-so-far",
    "#answers",
    "#hint-ask",
    "#undo",
    "#back",
    "#slider",
    "#forth",
    "#tab-log",
    "#log",
)
PLACES = """(controls) => Object.fromEntries(controls.map((one) => {
  const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
  return [one, ['#prompt', '#answers'].includes(one) ? [x, y] : [x, y, width, height]];
}))"""
"""Answers stand where they begin; a prompt may have more lines, and a refusal shortens the answers below."""
LAID_OUT = "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"


def opened(chromium: object, address: str, size: str) -> Window:
    """Open a window of a size by its name."""
    width, height = SIZES[size]
    return Window.opened(chromium, address, viewport={"width": width, "height": height})


def sized(window: Window) -> Iterator[str]:
    """Give a window each size in turn: one page serves all."""
    for name, (width, height) in SIZES.items():
        window.page.set_viewport_size({"width": width, "height": height})
        window.page.evaluate(LAID_OUT)
        yield name


def shows(window: Window, what: str) -> str:
    """Give the text of an element that must be in view."""
    box = window.page.locator(what).bounding_box()
    height = window.page.viewport_size["height"]
    assert box is not None
    assert 0 <= box["y"] <= box["y"] + box["height"] <= height, f"{what} is out of view"
    return str(window.page.inner_text(what))


@pytest.mark.parametrize("game", by_day(GAMES, ["bob", "screaming_eagles"]))
def test_turn_count_and_whose_turn_it_is_are_always_in_view(
    chromium: object, address: str, game: str
) -> None:
    window = opened(chromium, address, "desk")
    window.sit(against_bots(address, game))
    for _ in range(3):
        for _ in sized(window):
            assert shows(window, "#turn")
            assert "Your turn." in shows(window, "#whose") or window.over
            assert any(digit.isdigit() for digit in shows(window, "#tallies li:first-child"))
        window.decide()
        window.ready()
    window.close()


@pytest.mark.parametrize("size", ["desk", "laptop"])
def test_the_first_prompt_its_goal_and_its_rule_are_read_without_scrolling(
    chromium: object, address: str, size: str
) -> None:
    window = opened(chromium, address, size)
    for game in GAMES:
        window.sit(against_bots(address, game))
        assert shows(window, "#goal")
        high, room = window.page.evaluate("[question.scrollHeight, question.clientHeight]")
        assert high <= room, f"{game}: {window.page.inner_text('#question')}"
        assert window.page.evaluate(
            "rule.getBoundingClientRect().bottom <= answers.getBoundingClientRect().top"
        )
    window.close()


NEAR_BELOW = """() => {
  const { x, width, bottom } = document.querySelector('#prompt .term').getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, bottom + 10).closest('.term') !== null;
}"""
TERMS = {
    "fire_move": ("RP", "figures 1 platoon leader (PL), 1 radio operator (RAD)"),
    "sniper": ("U1", "movement 5"),
    "screaming_eagles": ("Stallion", "flares 2"),
}


@pytest.mark.parametrize("game", TERMS)
def test_a_name_in_a_prompt_is_explained_by_a_pointer_on_it_or_a_tap(
    chromium: object, address: str, game: str
) -> None:
    name, means = TERMS[game]
    window = opened(chromium, address, "laptop")
    token = against_bots(address, game)
    window.sit(token)
    window.page.hover("#prompt .term")
    assert name == window.page.inner_text("#prompt .term")
    window.until(f"seen.textContent.includes({means!r})")
    window.page.mouse.move(5, 5)
    window.until("seen.hidden")
    window.close()

    phone = opened(chromium, address, "phone")
    phone.sit(token)
    assert phone.page.evaluate(NEAR_BELOW), "a finger has room around it"
    phone.page.focus("#prompt .term")
    phone.page.keyboard.press("Enter")
    phone.until(f"seen.textContent.includes({means!r})")
    assert shows(phone, "#seen")
    phone.close()


@pytest.mark.parametrize("game", by_day(GAMES, ["fire_move", "sam_fire"]))
def test_the_first_prompt_says_what_wins_until_it_is_answered(
    chromium: object, address: str, game: str
) -> None:
    window = opened(chromium, address, "laptop")
    token = against_bots(address, game)
    window.sit(token)

    assert " win" in shows(window, "#goal")
    window.page.reload()
    window.ready()
    assert " win" in shows(window, "#goal")
    while window.page.is_visible("#goal"):
        told = window.told
        window.decide()
        window.ready()
        assert window.told > told
    window.page.reload()
    window.ready()
    assert window.page.is_hidden("#goal")
    assert " win" in window.page.inner_text("#goals")
    window.close()


def test_looking_back_shows_how_the_game_stood(window: Window) -> None:
    window.sit(against_bots(window.address, "sam_fire"))
    now = window.page.inner_text("#standing")
    for _ in range(20):
        if window.page.inner_text("#turn") != now.split(",")[0]:
            window.decide()
    window.ready()
    later = window.page.inner_text("#turn")
    window.page.click("#first")
    window.until("document.getElementById('whose').textContent.startsWith('You look back')")

    assert window.page.inner_text("#turn").startswith("Turn 1 ")
    window.page.click("#live")
    window.until("!document.getElementById('whose').textContent.startsWith('You look back')")
    assert later == window.page.inner_text("#turn")


def test_a_spectator_is_told_who_is_waited_for(window: Window) -> None:
    links = made(window.address, "sniper", "snipers_alley")
    window.page.goto(f"{window.address}/t/{links['spectator']}")
    window.until("document.getElementById('whose').textContent !== ''")

    assert "Waiting for the Americans" in window.page.inner_text("#whose") + window.page.inner_text("#prompt")


def test_a_server_that_is_gone_is_told_in_a_banner_and_tried_again(chromium: object, address: str) -> None:
    window = opened(chromium, address, "phone")
    window.sit(against_bots(address, "bob"))
    window.page.context.set_offline(True)
    while not window.page.inner_text("#gone"):
        window.press_some_button()
        window.page.wait_for_timeout(300)
    assert "does not answer" in shows(window, "#gone")
    assert "" == window.page.inner_text("#refusal")

    window.page.context.set_offline(False)
    window.until("document.getElementById('gone').textContent === ''")
    window.ready()
    window.complaints = [one for one in window.complaints if "ERR_INTERNET_DISCONNECTED" not in one]
    window.close()


def places(window: Window) -> dict[str, Any]:
    """Give where the controls are."""
    found: dict[str, Any] = window.page.evaluate(PLACES, CONTROLS)
    return found


@pytest.mark.parametrize("game", by_day(GAMES, ["bob", "sniper"]))
def test_nothing_moves_under_a_pointer_in_twenty_actions(chromium: object, address: str, game: str) -> None:
    window = opened(chromium, address, "desk")
    window.sit(against_bots(address, game))
    before = {size: places(window) for size in sized(window)}
    for _ in range(20):
        window.decide()
        window.ready()
        if window.over:
            break
        assert before == {size: places(window) for size in sized(window)}
    if window.over:
        window.page.click("#ending-close")  # on a phone the end lies over the controls
    window.page.click("#back")
    window.until("!document.getElementById('past').hidden")
    assert before == {size: places(window) for size in sized(window)}
    window.close()


CLEAR = """() => [...document.querySelectorAll('.mark.lit, .mark.subject')].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return document.elementsFromPoint(x + width / 2, y + height / 2)[0]?.closest('#board');
}).length"""
WHOLE = "goals.getBoundingClientRect().bottom <= standing.getBoundingClientRect().bottom"


def test_on_a_phone_what_is_asked_about_is_clear_of_the_buttons_and_a_tap_shows_the_whole_strip(
    chromium: object, address: str
) -> None:
    window = opened(chromium, address, "phone")
    for game in GAMES:
        window.sit(against_bots(address, game))
        while not window.page.locator(".mark.lit, .mark.subject").count():
            window.decide()
            window.ready()
        assert window.page.evaluate(CLEAR), game
        before = places(window)
        window.page.click("#standing")
        assert window.page.evaluate(WHOLE), window.page.inner_text("#goals")
        window.page.focus("#board")
        assert before == places(window)
    window.close()


CUT = """() => {
  const range = document.createRange();
  const seen = (part) => getComputedStyle(part.firstElementChild ?? part).visibility === 'visible';
  const isShown = (part) => !part.hidden && seen(part);
  const within = (one, box) => one.top >= box.top - 1 && one.bottom <= box.bottom + 1;
  const above = (one, box) => one.bottom <= box.top + 1;
  const apart = (one, box) => above(one, box) || above(box, one) || one.left >= box.right - 1;
  return ['#prompt', '#goal', '#rule', '#about', '#chips'].flatMap((name) => {
    const part = document.querySelector(name);
    range.selectNodeContents(part);
    const boxes = [part, question].map((one) => one.getBoundingClientRect());
    const lines = [...range.getClientRects()].filter((one) => one.height && isShown(part));
    const cut = lines.filter((line) => name !== '#chips' && !boxes.some((box) => apart(line, box))
      && !boxes.every((box) => within(line, box)));
    return cut.map((line) => [name, Math.round(line.top), Math.round(line.bottom)]);
  });
}"""
BLANK = """() => {
  const range = document.createRange();
  const room = question.getBoundingClientRect();
  const lines = [...question.children].filter((one) => !one.hidden).flatMap((one) => {
    range.selectNodeContents(one);
    return [...range.getClientRects()];
  });
  return room.bottom - Math.max(...lines.map((one) => one.bottom).filter((low) => low <= room.bottom + 1));
}"""


def test_no_line_of_a_question_is_cut_and_its_room_is_used(chromium: object, address: str) -> None:
    """The rule stands in whole lines, and under it the numbers of whom the question names."""
    window = opened(chromium, address, "desk")
    for game in GAMES:
        window.sit(against_bots(address, game))
        for _ in range(5):
            asked = window.page.inner_text("#prompt")
            assert window.page.inner_text("#rule").startswith("§"), "the mark is never cut off"
            named = window.page.locator("#prompt .term").count() and not window.page.is_visible("#goal")
            for size in sized(window):
                assert [] == window.page.evaluate(CUT), f"{game}, {size}: {asked}"
                if named:  # the numbers come after the question
                    window.until(f"({BLANK})() < 60")
            window.decide()
            window.ready()
            if window.over:
                break
    window.close()
