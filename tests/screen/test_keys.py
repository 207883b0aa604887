"""What the keys and the mouse do at the full screen."""

import pytest

from screen.player import LARGE, SMALL, Player, at_the_screen, setup
from wargames.kernel.geometry.plane import Point

pytestmark = pytest.mark.thorough


def test_the_cursor_walks_from_hex_to_hex_and_enter_takes_the_one_it_is_at() -> None:
    async def play(player: Player) -> None:
        pane = player.app.pane
        assert "hex:A1" in pane.names()
        await player.press("down", "down")
        assert "hex:A3" in pane.names()
        await player.press("right")
        here = next(name for name in pane.names() if name.startswith("hex:B"))
        await player.press("enter")
        history = player.app.table.session.history
        assert f"at {here.partition(':')[2]} " in str(history[-1].action)

    at_the_screen(setup("bob", "farm_lane"), play)


def test_what_may_be_chosen_is_lit_by_shape_and_the_next_is_a_key_away() -> None:
    async def play(player: Player) -> None:
        lit = [line for line in player.shown().splitlines() if "[." in line]
        assert 7 <= len(lit)  # columns A and B, where the Americans may set up
        await player.press("n")
        assert "hex:B1" in player.app.pane.names()
        assert "{" in player.shown()
        await player.press("N")
        assert "hex:A1" in player.app.pane.names()

    at_the_screen(setup("bob", "farm_lane"), play)


def test_a_click_on_a_hex_takes_it_and_one_on_an_answer_presses_it() -> None:
    async def play(player: Player) -> None:
        app = player.app
        (span, *_) = app.pane.board.cells["hex:A4"]
        await player.pilot.click("#board", offset=(span.start + 3, span.row))
        await player.asked()
        assert "A4" in str(app.table.session.history[-1].action)
        at = next(number for number, line in enumerate(app.question.lines) if "B1" in line.text)
        column = app.question.lines[at].text.index("B1")
        await player.pilot.click("#question", offset=(column + 1, at))
        await player.asked()
        assert "B1" in str(app.table.session.history[-1].action)

    at_the_screen(setup("bob", "farm_lane"), play)


def test_digits_wait_where_more_may_follow_and_escape_forgets_them() -> None:
    async def play(player: Player) -> None:
        app = player.app
        before = len(app.table.session.history)
        await player.press("1")
        assert "1_" in player.shown()
        await player.press("escape")
        assert "" == app.question.digits
        await player.press("0")
        assert "There is no answer 0." in player.shown()
        await player.press("1", "2")  # of 14 answers
        assert before + 1 == len(app.table.session.history)
        await player.press("3")
        assert before + 2 == len(app.table.session.history)

    at_the_screen(setup("bob", "farm_lane"), play)


def test_undo_takes_the_last_choice_back_and_the_line_on_top_says_whether_it_can() -> None:
    async def play(player: Player) -> None:
        assert "no undo" in player.shown().splitlines()[0]
        before = len(player.app.table.session.history)
        await player.press("3")
        assert "u: undo" in player.shown().splitlines()[0]
        await player.press("u")
        assert before == len(player.app.table.session.history)
        assert "Undone: place" in player.shown()
        await player.press("u")
        assert "No: " in player.shown()

    at_the_screen(setup("bob", "farm_lane"), play)


def test_sentences_are_typed_completed_by_tab_and_recalled_by_up() -> None:
    async def play(player: Player) -> None:
        app = player.app
        await player.pilot.press("t", *"pla", "tab", "tab")
        assert "place at " == app.words.value
        await player.pilot.press(*"A7", "tab")
        assert app.words.value.startswith("place at A7")
        await player.pilot.press("escape")
        await player.type("place at A7")
        assert "A7" in str(app.table.session.history[-1].action)
        await player.pilot.press("t", "up")
        assert "place at A7" == app.words.value

    at_the_screen(setup("bob", "farm_lane"), play)


def test_what_is_refused_names_its_clause_and_changes_nothing() -> None:
    async def play(player: Player) -> None:
        before = len(player.app.table.session.history)
        await player.type("place at I1 open top")
        assert "No: " in player.app.question.note
        assert "[BOB-" in player.app.question.note
        assert "w: the rule" in player.app.question.note
        assert before == len(player.app.table.session.history)
        clause = player.app.question.note.rpartition("[")[2].partition("]")[0]
        await player.press("w")
        assert player.app.question.lines[1].text.startswith(clause)
        await player.press("escape")
        assert player.app.asked is not None

    at_the_screen(setup("bob", "farm_lane"), play)


@pytest.mark.thorough
def test_a_long_page_is_turned_by_enter_and_back_and_put_away_behind_the_last() -> None:
    async def play(player: Player) -> None:
        pane = player.app.question
        seen = []
        await player.type("rules how far can a squad move")
        while pane.sheet is not None:
            assert len(pane.lines) <= pane.size.height
            seen.append("\n".join(line.text for line in pane.lines))
            await player.press("enter")
        assert "BOB-5.4.1  Movement" in seen[0]
        assert f"Enter: next page (1 of {len(seen)})" in seen[0]
        assert f"Enter: on to the question ({len(seen)} of {len(seen)})" in seen[-1]
        await player.type("rules how far can a squad move")
        await player.press("tab", "pagedown", "pageup")
        assert seen[0] == "\n".join(line.text for line in pane.lines)
        await player.press("escape")
        assert pane.sheet is None

    at_the_screen(setup("bob", "farm_lane"), play)


LOOKED_UP = (
    (("question_mark",), "BOB-3.1"),
    (("i",), "terrain clear: the kind of the"),
    (("k",), "stone building"),
    (("H",), "arrows"),
    (("a",), "place at A1"),
    (("p",), "The German set-up was done"),
    (("slash", *"H5", "enter"), ">S"),
    (("slash", *"hedgerow", "enter"), "hedgerow"),
    (("t", *"los", "space", *"A1", "space", *"E5", "enter"), "A1"),
    (("t", *"why", "space", "1", "enter"), "allowed"),
)
"""Keys, and what stands on the screen once they were pressed."""


@pytest.mark.thorough
def test_what_is_looked_up_stands_beside_the_board() -> None:
    async def play(player: Player) -> None:
        for keys, shown in LOOKED_UP:
            await player.press(*keys)
            screen = player.shown()
            assert shown in screen + "\n".join(line.text for line in player.app.question.lines), keys
            assert "A   B   C" in screen  # the board is there all the while
            await player.press("escape")
            assert player.app.question.sheet is None

    at_the_screen(setup("bob", "farm_lane"), play)


def test_zooming_goes_nearer_and_farther_around_the_same_hex() -> None:
    async def play(player: Player) -> None:
        app = player.app
        await player.press("down", "down", "down", "down")
        far, names = app.pane.board.size, app.pane.names()
        await player.press("z")
        assert app.pane.board.size > far
        assert names == app.pane.names()
        assert "\\_______/" in player.shown()
        await player.press("z")
        assert far == app.pane.board.size

    at_the_screen(setup("bob", "farm_lane"), play)


def test_the_cursor_stays_in_view_when_it_walks_off_the_pane() -> None:
    async def play(player: Player) -> None:
        pane = player.app.pane
        await player.press("z", *["right"] * 8, *["down"] * 6)
        (row, column), offset = pane.cursor, pane.scroll_offset
        assert offset.y <= row < offset.y + pane.size.height
        assert offset.x <= column < offset.x + pane.size.width
        assert offset.x > 0
        assert offset.y > 0

    at_the_screen(setup("bob", "farm_lane"), play)


def test_resizing_in_the_middle_of_a_question_keeps_it() -> None:
    async def play(player: Player) -> None:
        await player.press("n")
        names = player.app.pane.names()
        for size in (LARGE, (60, 18), SMALL):
            await player.pilot.resize_terminal(*size)
            await player.pilot.pause()
            screen = player.shown()
            assert "Set up US-P" in screen
            assert max(map(len, screen.splitlines())) <= size[0]
            assert names == player.app.pane.names()
        await player.press("3")
        assert "A3" in str(player.app.table.session.history[-1].action)

    at_the_screen(setup("bob", "farm_lane"), play)


def test_points_are_put_by_the_cursor_tried_at_once_and_taken_by_enter() -> None:
    async def play(player: Player) -> None:
        app = player.app
        plane = app.pane.board.plane
        assert plane is not None
        assert app.drawing is not None
        app.pane.go_to(plane.place(Point(1500, 2500)))  # the Germans' side of the table
        await player.press("enter")
        assert "No: " in app.question.note
        assert "[FM-" in app.question.note
        await player.press("escape")
        app.pane.go_to(plane.place(Point(1850, 100)))
        await player.press("enter")
        assert "Enter here again" in app.question.note
        before = len(app.table.session.history)
        await player.press("enter")
        assert before < len(app.table.session.history)

    at_the_screen(setup("fire_move", "crossroads_farm"), play)


def test_the_numbers_of_the_unit_at_the_cursor_come_first_with_their_clauses() -> None:
    async def play(player: Player) -> None:
        app = player.app
        await player.press("i")
        assert "To win:" in player.shown()  # nothing stands at A1 yet
        assert "movement points 1: to enter it on foot" in " ".join(player.shown().split())
        await player.press("escape")
        await player.press("enter")
        unit = next(one.id for one in app.view.own if one.at)
        app.pane.go_to_mark(f"unit:{unit}")
        await player.press("i")
        shown = " ".join(player.shown().split())
        assert f"{unit} (Paratrooper Squad):" in shown
        assert "BOB-5.7.1" in shown

    at_the_screen(setup("bob", "farm_lane"), play, size=LARGE)


def test_a_card_is_explained_by_name() -> None:
    async def play(player: Player) -> None:
        player.app.command_explain("F4")
        await player.pilot.pause()
        assert "close 4 medium 2 long 1 extreme 0" in player.shown()
        assert "FM-9.2" in player.shown()

    at_the_screen(setup("fire_move"), play, size=LARGE)


def test_an_example_of_a_rule_is_a_page_of_its_own_with_its_board() -> None:
    """BOB-5.6.3"""

    async def play(player: Player) -> None:
        await player.type("rules BOB-5.6.3")
        assert "BOB-5.6.3  Fire" in player.shown()
        assert "Example: Fire out of a Melee" not in player.shown()
        await player.press("enter")
        assert "Example: Fire out of a Melee" in player.shown()
        assert "S-P2 s1" in player.shown()  # the example's board
        assert "Try it: wargames learn bob" in player.shown()
        await player.press("enter")
        assert "Example:" not in player.shown()

    at_the_screen(setup("bob", "farm_lane"), play, size=LARGE)
