"""The tree: who chooses at the same time knows nothing of the other, and branches open as they are seen."""

from xml.etree import ElementTree as ET

from hog import GAME as HOG
from search.given import LEFT, RIGHT, position
from wargames.kernel.game import Decisions, Seat
from wargames.render.trees import tree
from wargames.search.ismcts import Ismcts, TreeSettings
from wargames.search.tree import Node, SeatCursors, max_children, select_ucb, summarize


def thought(seat: Seat = LEFT, simulations: int = 400) -> Ismcts:
    bot = Ismcts(HOG, 1, TreeSettings(policy="random", simulations=simulations, horizon=0))
    state = position(20, 20)
    pending = HOG.pending(state)
    assert isinstance(pending, Decisions)
    bot.decide(pending[seat], HOG.view(state, seat))
    return bot


def test_who_chooses_at_the_same_time_is_not_shown_what_the_other_chose() -> None:
    """Right's answers hang on the moment, not on left's: one count for each, not one for each pair."""
    root = thought().tree
    assert root is not None

    assert {(seat, str(dice)) for seat in (LEFT, RIGHT) for dice in (1, 2, 3, 4)} == set(root.children)
    assert not any(branch.children for branch in root.children.values())


def test_the_seat_that_is_asked_is_thought_about_though_another_is_asked_first() -> None:
    bot = thought(RIGHT)

    assert bot.report is not None
    assert RIGHT == bot.report.seat
    assert 4 == len(bot.report.candidates)
    assert all(one.visits for one in bot.report.candidates)


def test_seats_part_while_they_choose_at_once_and_go_on_together() -> None:
    root, mine, next_mine, theirs = Node(), Node(), Node(), Node()
    places = SeatCursors(root, LEFT)

    assert root is places.node_for([LEFT, RIGHT], LEFT)
    places.move(LEFT, mine)
    assert mine is places.node_for([LEFT, RIGHT], LEFT)
    places.move(LEFT, next_mine)
    assert root is places.node_for([RIGHT], RIGHT)
    places.move(RIGHT, theirs)
    assert theirs is places.node_for([RIGHT], RIGHT)
    assert next_mine is places.node_for([LEFT], LEFT)


def test_what_gives_more_or_was_tried_less_is_tried() -> None:
    good, bad, rare = Node(50, 25.0), Node(50, -25.0), Node(1, -0.5)

    assert "good" == select_ucb({"good": good, "bad": bad}, 0.6)
    assert "rare" == select_ucb({"bad": Node(50, -25.0, availability=60), "rare": rare}, 3.0)


def test_branches_open_as_the_square_root_of_what_was_seen() -> None:
    assert [1, 2, 2, 2, 3] == [max_children(visits) for visits in range(5)]


def test_the_picture_has_a_box_for_each_choice_that_is_shown() -> None:
    root = thought(simulations=50).tree
    assert root is not None
    shown = summarize(root, "left is asked", depth=1, most=3)
    drawn = ET.fromstring(tree(shown, title="Hog"))
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]

    assert 3 == len(shown.children)
    assert shown.children[0].visits >= shown.children[1].visits >= shown.children[2].visits
    assert 5 == len(texts)
    assert any(text and text.startswith("left is asked") and "(50)" in text for text in texts)
