"""Answers at a pointer: why a thing is no answer, what it may do, and what is foreseen of it."""

import json
import urllib.request
from typing import Any

import pytest

from browser.playing import Window, against_bots, made
from thinned import by_day

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
SIZES = {"laptop": (1280, 800), "phone": (390, 844)}
WHY = "document.getElementById('why').innerText"
OPEN = "!document.getElementById('why').hidden"
UNLIT = """(kind) => {
  const lit = new Set([...document.querySelectorAll('.mark.lit')].map((one) => one.dataset.mark));
  const { left, right, top, bottom } = document.getElementById('board').getBoundingClientRect();
  const free = [...document.querySelectorAll(`#board [data-names^="${kind}:"]`)]
    .filter((one) => !one.closest('.marks') && !one.dataset.names.split(' ').some((name) => lit.has(name)))
    .map((one) => [one.dataset.names.split(' ')[0], one.getBoundingClientRect()])
    .map(([name, box]) => [name, box.x + box.width / 2, box.y + box.height / 2])
    .filter(([, x, y]) => x > left + 20 && x < right - 20 && y > top + 20 && y < bottom - 70)
    .filter(([, x, y]) => !document.elementsFromPoint(x, y).some((at) => at.closest('.marks, #tools')
      || (at.dataset?.names ?? '').split(' ').some((name) => lit.has(name))));
  return free[0] ?? null;
}"""


def unlit(window: Window, kind: str) -> tuple[str, float, float]:
    """Give something on the board that is not lit: its mark, and where it is."""
    found = window.page.evaluate(UNLIT, kind)
    assert found, f"all of kind {kind} is lit"
    return found[0], found[1], found[2]


def middle(window: Window, mark: str) -> tuple[float, float]:
    """Give where something on the board is."""
    box = window.page.locator(f"#board [data-names~='{mark}']").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def begun(window: Window, game: str, wanted: str = "") -> str:
    """Sit down at a table of a game, at its first orders; again until the dice allow an action.

    Gives the first such action.
    """
    for _ in range(20):
        token = against_bots(window.address, game)
        window.sit(token)
        window.settled()
        if game == "sam_fire":
            window.page.locator("#choices button", has_text="Keep the dice").click()
            window.until("document.getElementById('prompt').textContent.startsWith('Give an order')")
        with urllib.request.urlopen(f"{window.address}/t/{token}/now", timeout=60) as answer:  # noqa: S310  ours
            texts = [one[0] for one in json.load(answer)["decision"]["actions"]]
        if found := next((one for one in texts if one.startswith(wanted)), None):
            return str(found)
    raise AssertionError(f"no table has an action like {wanted!r}")


@pytest.mark.parametrize("size", SIZES)
def test_a_click_on_what_is_not_lit_is_refused_by_the_rule_at_its_place(
    chromium: object, address: str, size: str
) -> None:
    """SN-1.19: a squad is deployed in its zone alone. Esc or the next click puts the answer away."""
    width, height = SIZES[size]
    window = Window.opened(chromium, address, viewport={"width": width, "height": height})
    window.sit(against_bots(address, "sniper"))
    window.settled()
    asked = window.moment()
    mark, x, y = unlit(window, "hex")
    window.click(x, y)
    window.until(f"{OPEN} && {WHY}.includes('outside the zone')")

    assert mark.partition(":")[2] in window.page.inner_text("#why .refused")
    assert "SN-1.19" == window.page.get_attribute("#why .refused .clause", "data-clause")
    box = window.page.locator("#why").bounding_box()
    assert 0 <= box["x"] <= box["x"] + box["width"] <= width
    near = (
        min(abs(box["y"] - y), abs(box["y"] + box["height"] - y)) < 60
        or box["y"] < y < box["y"] + box["height"]
    )
    board = window.page.locator("#stage").bounding_box()
    assert box["y"] >= board["y"] + board["height"] if size == "phone" else near, "a sheet below the map"
    window.page.keyboard.press("Escape")
    assert window.page.is_hidden("#why")
    window.click(x, y)
    window.until(OPEN)
    window.click(*window.lit()[0])
    window.until(f"!({OPEN})")
    assert asked != window.moment()
    window.close()


def test_a_place_too_far_for_the_chosen_unit_is_refused_by_the_rule(window: Window) -> None:
    """SAF-7.2; the key w opens the rule."""
    begun(window, "sam_fire", "move I1 ")
    window.click(*middle(window, "unit:I1"))
    window.until("document.querySelector('.mark.chosen[data-mark=\"unit:I1\"]')")
    window.click(*middle(window, "hex:0101"))
    window.until(f"{WHY}.includes('I1 cannot reach 0101')")
    assert "SAF-7.2" == window.page.get_attribute("#why .refused .clause", "data-clause")
    assert "terrain" in window.page.inner_text("#why")
    window.page.keyboard.press("w")
    window.until("document.getElementById('rules-text').dataset.at === 'SAF-7.2'")


def test_on_a_phone_an_answer_is_put_away_by_its_button_and_numbers_leave_the_map_free(
    chromium: object, address: str
) -> None:
    """A line of numbers stands for all, until it is tapped."""
    window = Window.opened(chromium, address, viewport={"width": 390, "height": 844}, has_touch=True)
    window.sit(against_bots(address, "sniper"))
    window.settled()
    _, x, y = unlit(window, "hex")
    window.page.touchscreen.tap(x, y)
    window.until(OPEN)
    window.page.click("#why .away")
    assert window.page.is_hidden("#why")

    window.page.focus("#prompt .term")
    window.page.keyboard.press("Enter")
    window.until("!seen.hidden")
    assert "movement 5" in window.page.inner_text("#seen")
    assert window.page.locator("#seen").bounding_box()["height"] < 60
    assert 0 == window.page.locator("#seen .number:visible").count()
    window.page.click("#seen .brief")
    assert window.page.locator("#seen .number:visible").count() > 2
    window.close()


def test_numbers_of_a_chosen_unit_stand_in_a_line_until_it_is_pressed(window: Window) -> None:
    """The whole card would lie on the map, over other units, while one chooses where to go."""
    begun(window, "sam_fire", "move I1 ")
    window.page.evaluate("answers.scrollTop = 1000")
    window.click(*middle(window, "unit:I1"))
    window.until("!seen.hidden")
    assert 0 == window.page.evaluate("answers.scrollTop"), "answers are read from the first"
    assert "movement 3" in window.page.inner_text("#seen")
    assert window.page.locator("#seen").bounding_box()["height"] < 60
    window.page.click("#seen .brief")
    assert "each hex costs some by its terrain" in window.page.inner_text("#seen")


def test_what_is_refused_for_every_order_names_none(window: Window) -> None:
    """A squad that is fatigued may do nothing: seven orders before that reason say nothing."""
    made_up = "document.getElementById('why').querySelector('.refused > span:not(.cited)')?.textContent ?? ''"
    window.sit(against_bots(window.address, "sniper"))
    window.settled()
    asked = "document.getElementById('prompt').textContent.startsWith('Take an action')"
    while not window.page.locator("#why .refused").count():
        if window.over:  # by the dice no unit was refused anything: another game
            window.sit(against_bots(window.address, "sniper"))
        if window.page.evaluate(asked) and (found := window.page.evaluate(UNLIT, "unit")):
            window.click(found[1], found[2])
            window.until(OPEN)
        if not window.page.locator("#why .refused").count():  # of an enemy what is known is told
            window.decide()
            window.settled()
    assert window.page.evaluate(made_up).count("/") < 3


@pytest.mark.parametrize("game", by_day(GAMES, ["fire_move", "sniper"]))
def test_every_game_answers_a_click_on_what_is_not_lit(window: Window, game: str) -> None:
    """On a measured table a place to which nothing may go is refused as a drawn point."""
    begun(window, game)
    place: Any = window.page.locator("#board").bounding_box()
    if game == "fire_move":
        window.click(place["x"] + place["width"] / 2, place["y"] + 60)
    else:
        _, x, y = unlit(window, "space" if game == "screaming_eagles" else "hex")
        window.click(x, y)
    window.until(OPEN)
    assert window.page.locator("#why .clause").count()


def test_an_enemy_tells_what_is_known_of_it_and_what_may_be_done_to_it(window: Window) -> None:
    target = begun(window, "sam_fire", "fire ").split()[3]
    window.click(*middle(window, f"unit:{target}"))
    window.until(f"{OPEN} && /number to hit/.test({WHY})")
    sentences = window.page.locator("#why .may li").all_inner_texts()
    assert sentences
    assert all(target in one or one.startswith("and ") for one in sentences)


def test_a_resting_pointer_shows_where_a_unit_may_go_and_an_enemys_fire(window: Window) -> None:
    """Nothing is chosen by it, and both go away with the pointer."""
    begun(window, "sam_fire", "move I1 ")
    asked = window.moment()
    window.page.mouse.move(*middle(window, "unit:I1"))
    window.until("document.querySelectorAll('.mark.reach[data-mark^=\"hex:\"]').length > 3")
    window.page.mouse.move(*middle(window, "unit:R01"))
    window.until("document.querySelectorAll('.mark.threat').length > 3")
    assert 0 == window.page.locator(".mark.reach").count()
    window.page.mouse.move(*middle(window, "hex:0101"))
    window.until("!document.querySelector('.mark.threat')")
    assert asked == window.moment()


def test_the_odds_of_a_shot_stand_beside_its_target_before_anything_is_chosen(window: Window) -> None:
    shooter = begun(window, "sam_fire", "fire ").split()[1]
    window.page.mouse.move(*middle(window, f"unit:{shooter}"))
    window.until("document.querySelector('.mark.chance')?.textContent.startsWith('hit ')")
    assert 0 == window.page.locator(".mark.chosen").count()


def test_words_that_break_off_are_refused_by_the_rule(window: Window) -> None:
    """SAF-7.2 refuses the move, though the die was not typed."""
    begun(window, "sam_fire", "move I1 ")
    window.page.fill("#words", "move I1 to 0101")
    window.page.keyboard.press("Enter")
    window.until("document.getElementById('tried').innerText.includes('I1 cannot reach 0101')")
    assert "SAF-7.2" == window.page.get_attribute("#tried .clause", "data-clause")


def test_a_table_without_news_is_asked_at_once(window: Window) -> None:
    """The first answer of the server is enough to show the question."""
    window.sit(str(made(window.address, "sam_fire", "crossroads")["seats"]["american"]))
    assert window.page.inner_text("#prompt")
