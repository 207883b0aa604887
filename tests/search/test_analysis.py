"""What a choice cost: the loss against the best that its seat could have known of."""

from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

from hog import GAME as HOG
from hog.state import State
from search.given import LEFT, position
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.play.timeline import Entry, play
from wargames.render.curves import Mark, curve
from wargames.search import Determinized, Thinking
from wargames.search.analysis import Judged, Line, analyze

ALMOST = position(49, 30, (None, 4))


def bot() -> Determinized:
    return Determinized(HOG, 1, Thinking(hand="random", simulations=600, horizon=0))


def judged(choice: str, state: State = ALMOST) -> Judged:
    entry = play(HOG, state, (LEFT, HOG.parse(choice)), ScriptedDice([2] * 8))
    (found,) = analyze(bot(), state, [Line(1, entry, chosen=True)], (LEFT,))
    return found


def test_a_choice_that_loses_standing_is_marked_with_what_was_better() -> None:
    found = judged("throw 4")

    assert found.thoughts is not None
    assert "throw 1" == str(found.thoughts.chosen)
    assert 0.02 < found.loss < 0.15
    assert HOG.standing(ALMOST)[LEFT] == found.standing  # type: ignore[index]


def test_the_best_choice_costs_nothing() -> None:
    assert (0.0, "") == (judged("throw 1").loss, judged("throw 1").mark)


def test_nobody_is_blamed_for_what_he_could_not_know() -> None:
    """What right has hidden makes no difference to what left should have done."""
    hidden = (judged("throw 4", position(49, 30, (None, dice))).loss for dice in (1, 4))

    assert 1 == len(set(hidden))


@pytest.mark.parametrize(("loss", "mark"), [(0.05, ""), (0.1, "?!"), (0.25, "?"), (0.4, "??")])
def test_a_loss_is_marked_by_its_size(loss: float, mark: str) -> None:
    found = judged("throw 4")
    assert found.thoughts is not None
    best, *others = found.thoughts.candidates
    moved = [attrs.evolve(one, value=best.value - loss - 1e-9) for one in others]
    thoughts = attrs.evolve(found.thoughts, candidates=(best, *moved))

    assert mark == attrs.evolve(found, thoughts=thoughts).mark


def test_only_choices_of_the_seats_asked_for_are_judged_and_after_an_undo_the_state_before_counts() -> None:
    first = play(HOG, ALMOST, (LEFT, HOG.parse("throw 4")), ScriptedDice([2] * 8))
    back: Entry[Any] = attrs.evolve(first, state=ALMOST)
    lines = [Line(1, first, chosen=True), Line(2, back, chosen=False), Line(3, first, chosen=True)]

    assert [1, 3] == [one.number for one in analyze(bot(), ALMOST, lines, (LEFT,))]
    assert [] == list(analyze(bot(), ALMOST, lines, (HOG.seats_of(ALMOST)[1],)))


def test_a_curve_shows_every_step_and_each_mark() -> None:
    drawn = curve([(0, 0.0), (4, 0.5), (8, -1.0)], [Mark(4, "a < b")], title="Hog", first="left")
    root = ET.fromstring(drawn)
    (line,) = root.iter("{http://www.w3.org/2000/svg}polyline")
    (dot,) = root.iter("{http://www.w3.org/2000/svg}circle")
    heights = [float(place.split(",")[1]) for place in line.attrib["points"].split()]

    assert 3 == len(heights)
    assert heights[1] < heights[0] < heights[2]
    assert heights[1] == float(dot.attrib["cy"])
    assert "a < b" == dot[0].text
