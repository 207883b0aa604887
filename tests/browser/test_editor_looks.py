"""What the editor shows and asks: one click for most of a table, letters that do not cover each other."""

import pytest

import wargames
from browser.playing import Window
from browser.writing import Editor


@pytest.fixture
def editor(window: Window) -> Editor:
    """Open the editor."""
    found = Editor(window)
    found.open()
    return found


def test_most_of_a_table_is_painted_by_two_clicks_and_not_by_one(editor: Editor) -> None:
    """The ground of an empty table is one feature: a click for a patch of woods makes not all of it woods."""
    editor.begin_empty("fire_move")
    before = editor.text
    editor.pick("terrain", "woods")
    editor.click(editor.spot(10, 10))
    assert before == editor.text
    assert "most of the table" in editor.page.inner_text("#hint")
    editor.click(editor.spot(10, 10))
    editor.settle()

    assert 'terrain = "woods"' in editor.text


OVERLAPPING = """() => [...document.querySelectorAll('#board .face')].flatMap((face) => {
  const boxes = [...face.querySelectorAll('text')].map((one) => {
    const [box, at] = [one.getBBox(), one.getCTM()];
    const [x, y] = [at.e + at.a * box.x, at.f + at.a * box.y];
    return { said: one.textContent, x, y, right: x + at.a * box.width, low: y + 0.7 * at.a * box.height };
  }).filter((one) => one.right > one.x);
  const meet = (one, other) => one.x < other.right && other.x < one.right
    && one.y < other.low && other.y < one.low;
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => meet(one, other))
    .map((other) => `${one.said} over ${other.said}`));
})"""
"""Letters of a counter that cover others of it: the lowest part of a box is below the letters."""


def test_letters_of_counters_in_the_editor_do_not_cover_each_other(editor: Editor) -> None:
    """Name and Morale stand on one strip: in every scenario of Band of Brothers."""
    for scenario in wargames.load("bob").scenarios:
        editor.begin("bob", scenario)
        for _ in range(6):
            editor.page.keyboard.press("+")
        assert [] == editor.page.evaluate(OVERLAPPING), scenario
