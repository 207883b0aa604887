"""Lessons on the page: a whole one by the usual controls, an objection, steps back, what comes after."""

from pathlib import Path

from browser.accessibility import faults
from browser.measuring import small_buttons, small_letters
from browser.playing import Window

ROOT = Path(__file__).parents[2]
SIZES = [((1440, 900), "light"), ((1024, 768), "dark"), ((390, 844), "light"), ((390, 844), "dark")]
CHOICES = 15
"""The choices of the first lesson of Scream, Aim, Fire!"""

INSIDE = """(id) => { const one = document.querySelector(id).getBoundingClientRect();
  const stage = document.getElementById('lesson').getBoundingClientRect();
  return one.height > 0 && one.top >= stage.top && one.bottom <= stage.bottom + 1; }"""

PIXELS = """async (point) => {
  const page = document.querySelector('script[src$="table.js"]').src;
  const [place] = (await import(page.replace('table.js', 'marks.js'))).spots([point]);
  const at = new DOMPoint(...place).matrixTransform(document.querySelector('#board svg').getScreenCTM());
  return [at.x, at.y];
}"""


def learn(window: Window, game: str) -> None:
    """Begin the first lesson of a game as a new visitor does."""
    window.page.goto(f"{window.address}/")
    window.page.click(f"[data-game={game}]")
    window.page.click("#learn")
    window.page.wait_for_url("**/table/**")
    window.until("document.getElementById('lesson-title').textContent.includes(': 1 of')")
    window.ready()


def title(window: Window) -> str:
    """Read which choice it is."""
    return str(window.page.inner_text("#lesson-title"))


def do_as_shown(window: Window) -> None:
    """Let the lesson point at its suggestion, press what it points at until that is played."""
    page, before = window.page, title(window)
    whole = False
    while not whole:
        window.ready()
        page.click("#lesson .attempt button")
        pointed = page.locator("#choices .pointed").first
        whole = "action" in str(pointed.get_attribute("class"))
        pointed.click()
    told = f"document.getElementById('lesson-title').textContent !== {before!r}"
    window.until(f"{told} || document.querySelector('#lesson .buttons') !== null")


def look(window: Window, number: int) -> None:
    """Give a window the next of the sizes, in its colors."""
    (width, height), scheme = SIZES[number % len(SIZES)]
    window.page.set_viewport_size({"width": width, "height": height})
    window.page.emulate_media(color_scheme=scheme)
    window.page.wait_for_timeout(100)


def test_a_whole_lesson_by_the_usual_controls(chromium: object, address: str) -> None:
    """At another size after each choice."""
    window = Window.opened(chromium, address, bypass_csp=True)
    page = window.page
    learn(window, "sam_fire")
    assert page.inner_text("#lesson-text").startswith("Your goal: You command the Americans")
    assert page.is_hidden("#goal"), "the goal is told once"
    for number in range(len(SIZES)):
        look(window, number)
        assert page.evaluate(INSIDE, "#lesson .attempt")
        assert [] == faults(page)
        assert [] == small_letters(page)
        assert page.viewport_size["width"] > 400 or [] == small_buttons(page)

    for number in range(1, CHOICES + 1):
        look(window, number)
        assert f"Two houses: {number} of {CHOICES}" == title(window)
        do_as_shown(window)
    assert page.inner_text("#lesson-text").startswith("Morale is 70 and you hold the house.")

    table = page.url
    page.goto(f"{window.address}/")
    assert "✓ done" in page.inner_text("#lesson-list section:nth-child(3) li")
    page.goto(table)
    page.click("#lesson .buttons button:nth-child(2)")
    page.wait_for_url(lambda url: "/table/" in url and url != table)
    window.ready()
    assert page.is_hidden("#lesson")
    window.close()


def test_another_choice_is_objected_to_and_played_all_the_same_and_a_step_back_brings_the_lesson_back(
    window: Window,
) -> None:
    page = window.page
    learn(window, "sam_fire")
    page.click("#choices .action:nth-child(1)")
    window.until("document.querySelector('#lesson .objection') !== null")
    assert "The lesson had in mind: change a 2 to a 3" in page.inner_text("#lesson .objection")

    page.click("#lesson .objection button")
    window.until(
        "document.getElementById('lesson-text').textContent.includes('script of the lesson is left')"
    )
    page.click("#lesson-back")
    window.until("document.getElementById('lesson-title').textContent.includes(': 1 of')")

    do_as_shown(window)
    page.click("#lesson-goal-again")
    assert page.inner_text("#lesson-text").startswith("Your goal: ")
    page.goto(f"{window.address}/")
    page.get_by_role("button", name="Go on at 2 of 15: Scream, Aim, Fire!, Two houses").click()
    page.wait_for_url("**/table/**")
    window.until("document.getElementById('lesson-title').textContent.includes(': 2 of')")


def test_a_lesson_on_a_measured_table_draws_what_it_suggests_and_it_can_be_sent(window: Window) -> None:
    learn(window, "fire_move")
    window.page.click("#lesson .attempt button")
    window.page.click("#tried .action")
    window.until("document.getElementById('lesson-title').textContent.includes(': 2 of')")


def test_what_a_lesson_asks_for_is_clear_of_the_buttons_on_a_phone(chromium: object, address: str) -> None:
    """The lesson takes room from the map once that is shown: it is fitted again."""
    window = Window.opened(chromium, address, viewport={"width": 390, "height": 844}, has_touch=True)
    learn(window, "fire_move")
    covered = """(() => { const tools = document.getElementById('tools').getBoundingClientRect();
      return [...document.querySelectorAll('.mark.dot.lit')].map((one) => one.getBoundingClientRect())
        .filter((one) => one.bottom > tools.top).length; })()"""
    window.until("document.querySelectorAll('.mark.dot.lit').length > 3")
    window.until(f"{covered} === 0")
    window.close()


def test_a_click_near_where_a_lesson_points_is_what_it_asks(window: Window) -> None:
    """The lesson has 7.50/5.50 in mind, an inch is 20 pixels wide or less: nobody hits that."""
    learn(window, "fire_move")
    x, y = window.page.evaluate(PIXELS, "7.93/5.21")
    window.click(x, y)
    window.page.click("#tried .action")
    window.until("document.getElementById('lesson-title').textContent.includes(': 2 of')")
    assert window.page.locator("#lesson .objection").count() == 0
    assert "(7.5, 5.5)" in window.page.inner_text("#log")


def test_a_second_lesson_follows_the_first(window: Window) -> None:
    learn(window, "screaming_eagles")
    for _ in range(13):
        do_as_shown(window)
    window.page.click("#lesson .buttons button:nth-child(1)")
    window.until("document.getElementById('lesson-title').textContent === 'Over the edge: 1 of 10'")
