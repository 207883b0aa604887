"""What a page does for who only looks: lines of sight, looking back by the log, thoughts of bots."""

import re
import struct
from pathlib import Path

import pytest

from browser.playing import OF_THE_PAGE, Window, against_bots, made

COUNT = "document.querySelectorAll('#log .line').length"
SEEN = "document.getElementById('seen').innerText"
UNIT = "(?:.+ in )?"
"""What stands before the hex of an end that a unit lies in."""
THOUGHTS = "document.querySelector('#advice .thought') && document.getElementById('advice').innerText"


def middle(window: Window, mark: str) -> tuple[float, float]:
    """Give where something on the board is."""
    box = window.page.locator(f"#board [data-names~='{mark}']").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_line_of_sight_is_drawn_between_two_clicks_and_says_what_blocks_it(window: Window) -> None:
    """Whoever plays, and also while looking back: H1 does not see D9 through G4 (BOB-5.2.3)."""
    window.sit(against_bots(window.address, "bob"))
    start, told = window.moment(), window.told
    window.page.keyboard.press("s")
    window.click(*middle(window, "hex:H1"))
    window.click(*middle(window, "hex:D9"))
    window.until(f"/{UNIT}H1 does not see {UNIT}D9, 10 hexes/.test({SEEN})")
    assert "BOB-5.2.3" in str(window.page.get_attribute("#seen .clause", "data-clause"))

    assert window.page.locator(".mark.sight.blocked").count()
    assert window.page.locator(".mark.blocks").count()
    window.page.mouse.move(*middle(window, "hex:H2"))
    window.until(f"/{UNIT}H1 sees {UNIT}H2/.test({SEEN})")
    assert window.page.locator(".mark.sight.clear").count()
    window.page.keyboard.press("Escape")
    window.page.keyboard.press("Escape")
    assert window.page.is_hidden("#seen")
    assert 0 == window.page.locator(".mark.sight").count()
    assert (start, told) == (window.moment(), window.told)


def test_a_line_of_sight_by_the_keyboard_alone(window: Window) -> None:
    window.sit(against_bots(window.address, "bob"))
    window.page.keyboard.press("s")
    window.page.keyboard.press("ArrowRight")
    window.until(f"{SEEN}.includes('Enter picks it')")
    window.page.keyboard.press("Enter")
    window.until(f"{SEEN}.includes('Pick where to')")
    for _ in range(3):
        window.page.keyboard.press("ArrowDown")
    window.until(f"/sees? .*hex/.test({SEEN})")
    assert window.page.locator(".mark.sight").count()
    window.page.keyboard.press("s")
    assert window.page.is_hidden("#seen")


def test_a_key_that_is_held_looks_once(window: Window) -> None:
    window.sit(against_bots(window.address, "bob"))
    window.page.keyboard.down("s")
    window.page.wait_for_timeout(700)
    window.until("!document.getElementById('seen').hidden")
    window.page.keyboard.up("s")

    assert window.page.is_hidden("#seen")


def test_a_field_of_fire_is_lit_and_a_phone_looks_by_taps(chromium: object, address: str) -> None:
    window = Window.opened(chromium, address, viewport={"width": 390, "height": 844}, has_touch=True)
    window.sit(against_bots(address, "sam_fire"))
    while not window.page.locator("#board .things [data-names^='unit:']").count():
        window.decide()
    window.ready()
    assert window.page.is_visible("#hint-ask")
    assert window.page.is_hidden("#words")
    window.page.click("#fit")
    window.page.click("#sight")
    mark = window.page.locator("#board .things [data-names^='unit:']").first.get_attribute("data-names")
    window.page.touchscreen.tap(*middle(window, mark.split()[0]))
    window.until("document.querySelectorAll('.mark.field').length > 0")
    assert re.search(r"fires .* in sight", window.page.inner_text("#seen"))
    window.page.touchscreen.tap(*middle(window, "hex:0503"))
    window.until("document.querySelectorAll('.mark.sight').length > 0")
    window.close()


def test_points_of_a_table_see_each_other_in_inches(window: Window) -> None:
    window.sit(against_bots(window.address, "fire_move"))
    box = window.page.locator("#board svg").bounding_box()
    window.page.click("#sight")
    window.click(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.5)
    window.click(box["x"] + box["width"] * 0.45, box["y"] + box["height"] * 0.52)
    window.until(f"/sees? .* inches/.test({SEEN})")

    assert window.page.locator(".mark.sight").count()


def test_a_game_without_lines_of_sight_offers_none(window: Window) -> None:
    window.sit(against_bots(window.address, "screaming_eagles"))
    window.page.keyboard.press("s")

    assert window.page.is_hidden("#sight")
    assert window.page.is_hidden("#seen")


def test_a_line_of_the_log_leads_back_to_its_step_and_from_there_it_is_taken_back(window: Window) -> None:
    """Two cards are laid face down, each by its own action; the other seat is a friend who waits."""
    links = made(window.address, "screaming_eagles", "standard")["seats"]
    window.sit(links["blue"])
    for laid in range(2):
        window.until(f"{COUNT} > {laid}")
        window.ready()
        window.press_some_button()
    window.until("document.getElementById('prompt').textContent.startsWith('Waiting')")
    told = window.told
    window.page.click("#log .line >> nth=0", position={"x": 4, "y": 4})
    window.until("!document.getElementById('past').hidden")
    assert "Step 0" in window.page.inner_text("#past")
    window.page.click("#undo-here")
    window.until("document.querySelectorAll('#log .undone').length >= 2")
    window.ready()

    assert window.page.is_hidden("#past")
    assert told == window.told
    assert window.page.locator("#choices button").count()


def test_lines_of_the_log_are_walked_by_keys(window: Window) -> None:
    window.sit(against_bots(window.address, "sam_fire"))
    for _ in range(4):
        window.decide()
    told = window.settled()
    window.page.focus("#log")
    for _ in range(told - 2):
        window.page.keyboard.press("ArrowUp")
    window.page.keyboard.press("Enter")
    window.until("!document.getElementById('past').hidden")
    window.page.focus("#log .line >> nth=0")
    window.page.keyboard.press("Enter")
    window.until("document.getElementById('past').innerText.includes('Step 0')")
    window.page.click("#past-now")

    assert window.page.is_hidden("#past")


def test_what_cannot_be_taken_back_says_why(window: Window) -> None:
    window.sit(against_bots(window.address, "sam_fire"))
    for _ in range(6):
        window.decide()
    window.page.click("#first")
    window.until("!document.getElementById('past').hidden")
    window.until("document.getElementById('undo-here').getAttribute('aria-disabled') === 'true'")
    window.page.click("#undo-here", force=True)

    assert "cannot undo" in window.page.inner_text("#refusal")


def test_a_hint_shows_what_is_thought_as_it_comes_and_is_taken_by_a_click(window: Window) -> None:
    window.sit(against_bots(window.address, "bob"))
    while window.page.locator("#choices button").count() < 2:
        window.decide()
        window.ready()
    window.page.click("#hint-ask")
    window.until("document.querySelectorAll('#advice div.thought').length > 0")
    assert re.search(r"\d+ times played on", window.page.inner_text("#advice"))
    window.until("document.querySelectorAll('#advice button.thought').length > 0")
    assert re.search(r"No clear best|more often|does not know", window.page.inner_text("#advice"))
    told = window.told
    window.page.click("#advice button.thought >> nth=0")
    window.until(f"{COUNT} > {told}")


def test_spectators_of_bots_see_them_think(window: Window) -> None:
    playing = {"us": "determinized", "ge": "determinized"}
    links = made(window.address, "bob", "bridge", playing)
    window.page.goto(f"{window.address}/t/{links['spectator']}")
    thoughts = window.page.wait_for_function(f"() => {THOUGHTS}", timeout=60_000).json_value()

    assert re.search(r"(for the (Americans|Germans)|thought): \d+ times played on", thoughts)


def test_what_a_bot_thought_stays_to_be_read_until_another_thinks(window: Window) -> None:
    """However soon it acts: a spectator never sees a thought wiped away by the step that came of it."""
    links = made(window.address, "bob", "bridge", {"us": "determinized", "ge": "determinized"})
    window.page.goto(f"{window.address}/t/{links['spectator']}")
    window.page.wait_for_function(f"() => {THOUGHTS}", timeout=60_000)
    for _ in range(20):
        assert window.page.evaluate(THOUGHTS), "the thought is there still"
        window.page.wait_for_timeout(100)
    window.until("document.getElementById('advice').innerText.includes(' thought: ')", 60)


def test_a_step_over_the_table_says_who_would_see_it_before_it_is_sent(window: Window) -> None:
    """The first click chooses and shows; the button sends."""
    window.sit(against_bots(window.address, "fire_move"))
    shown = ""
    for _ in range(12):
        window.ready()
        window.page.keyboard.press("Escape")
        for _ in range(6):
            if not (lit := window.lit()):
                break
            told = window.told
            window.click(*lit[0])
            window.page.wait_for_timeout(200)
            assert told == window.told, "a click on the table sends nothing"
        window.until("document.getElementById('tried').innerText !== ''")
        shown += window.page.inner_text("#tried")
        if "Seen, and perhaps shot at, by:" in shown and "Seen by no enemy" in shown:
            break
        window.page.click("#choices button.action >> nth=0")
        window.until(f"{COUNT} > {told}")

    assert "Seen" in shown


def test_a_pointer_that_rests_on_a_unit_is_told_what_its_numbers_do(window: Window) -> None:
    """A click tells it at once; the explanation goes where no unit is, and stays out of lines of sight."""
    window.sit(against_bots(window.address, "sam_fire"))
    units = "document.querySelectorAll('#board [data-names*=\"unit:\"]').length"
    window.until(units)
    mark = window.page.locator("#board [data-names*='unit:']").first.get_attribute("data-names").split()[0]
    window.page.mouse.move(*middle(window, mark))
    window.until(
        f"/{mark.partition(':')[2]}.*range.*SAF-/s.test({SEEN} + document.getElementById('seen').innerHTML)"
    )
    assert window.page.locator("#seen .number").count() > 2
    window.page.keyboard.press("s")
    assert 0 == window.page.locator("#seen .number").count()
    window.page.keyboard.press("s")
    assert window.page.is_hidden("#seen")


def test_a_pointer_that_rests_on_a_hex_is_told_its_terrain_and_a_card_its_effect(window: Window) -> None:
    """BOB-5.5.2; a unit in the hex goes before it."""
    window.sit(against_bots(window.address, "bob"))
    window.settled()
    asked = window.moment()
    window.page.mouse.move(*middle(window, "hex:B8"))
    window.until(f"{SEEN}.includes('terrain woods')")
    window.page.mouse.move(*middle(window, "hex:A1"))
    window.until(f"{SEEN}.includes('terrain clear')")
    window.page.click("#seen .clause >> nth=1")
    window.until("document.getElementById('rules-text').dataset.at === 'BOB-5.5.1'")

    assert asked == window.moment()


def test_the_board_is_saved_as_a_picture(window: Window, tmp_path: Path) -> None:
    """As a whole, however near it is shown, and some 2,000 pixels wide or high."""
    window.sit(against_bots(window.address, "sam_fire"))
    window.page.keyboard.press("+")
    window.page.click("#tab-more")
    with window.page.expect_download() as waiting:
        window.page.click("#png")
    waiting.value.save_as(tmp_path / "board.png")
    data = (tmp_path / "board.png").read_bytes()
    width, height = struct.unpack(">II", data[16:24])

    assert data.startswith(b"\x89PNG")
    assert max(width, height) == 2000
    assert len(data) > 50_000


def test_spectators_talk_by_the_name_they_give(window: Window, chromium: object) -> None:
    links = made(window.address, "bob", "bridge")
    window.page.goto(f"{window.address}/t/{links['spectator']}")
    window.page.click("#tab-talk")
    window.page.fill("#naming", "Ann")
    window.page.fill("#saying", "well held")
    window.page.press("#saying", "Enter")
    window.until("document.getElementById('said').innerText.includes('Ann, looking on: well held')")
    player = Window.opened(chromium, window.address)
    player.page.goto(f"{window.address}/t/{links['seats']['us']}")
    player.page.click("#tab-talk")
    player.until("document.getElementById('said').innerText.includes('Ann, looking on: well held')")
    assert player.page.is_hidden("#naming")
    player.close()


PICTURE = "document.querySelector('#board > svg')"
UNDER = f"([x, y]) => {OF_THE_PAGE.format('board.js')}.then((board) => board.place(x, y))"


def test_a_board_that_is_pulled_stays_under_the_hand_and_is_drawn_anew_when_it_rests(window: Window) -> None:
    window.sit(against_bots(window.address, "screaming_eagles"))
    page = window.page
    x, y = map(round, middle(window, "space:F10"))
    there, drawn = page.evaluate(UNDER, [x, y]), page.evaluate(f"{PICTURE}.getAttribute('viewBox')")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -240)
    window.until(f"{PICTURE}.getAttribute('viewBox') !== '{drawn}' && !{PICTURE}.style.transform")
    assert page.evaluate(UNDER, [x, y]) == pytest.approx(there, abs=0.01)

    near = page.evaluate(f"{PICTURE}.getAttribute('viewBox')")
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(x + 10 * step, y + 6 * step)
        page.wait_for_timeout(60)
    assert page.evaluate(UNDER, [x + 50, y + 30]) == pytest.approx(there, abs=0.01)
    assert near == page.evaluate(f"{PICTURE}.getAttribute('viewBox')"), "letters are laid out while it moves"
    page.mouse.up()
    window.until(f"{PICTURE}.getAttribute('viewBox') !== '{near}' && !{PICTURE}.style.transform")
    assert page.evaluate(UNDER, [x + 50, y + 30]) == pytest.approx(there, abs=0.01)
