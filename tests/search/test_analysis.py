"""What a choice cost: the loss against the best that its seat could have known of."""

from typing import Any
from xml.etree import ElementTree as ET

import attrs

from cases import cases
from hog import GAME as HOG
from hog.state import State
from search.given import LEFT, position
from wargames import bots, load
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.play.timeline import Entry, play
from wargames.lessons import Guide, lesson_of
from wargames.render.curves import CurveMark, curve
from wargames.search import Determinized, SearchSettings
from wargames.search.analysis import Loss, MoveReview, ReviewStep, analyze
from wargames.search.base_policy import forced_action

ALMOST = position(49, 30, (None, 4))


def bot() -> Determinized:
    return Determinized(HOG, 1, SearchSettings(policy="random", simulations=600, horizon=0))


def judged(choice: str, state: State = ALMOST) -> MoveReview:
    entry = play(HOG, state, (LEFT, HOG.parse(choice)), ScriptedDice([2] * 8))
    (found,) = analyze(bot(), state, [ReviewStep(1, entry, chosen=True)], (LEFT,))
    return found


def test_a_choice_that_loses_standing_is_marked_with_what_was_better() -> None:
    found = judged("throw 4")

    assert found.report is not None
    assert "throw 1" == str(found.report.chosen)
    assert found.lost is not None
    low, high = found.lost.interval
    assert 0.02 < found.lost.value < 0.15
    assert low < found.lost.value < high
    assert (4, True) == (found.lost.seeds, found.lost.rollouts >= 300)
    assert HOG.evaluate(ALMOST)[LEFT] == found.evaluation  # type: ignore[index]


def test_the_best_choice_costs_nothing() -> None:
    assert (0.0, "") == (judged("throw 1").loss, judged("throw 1").glyph)


def test_nobody_is_blamed_for_what_he_could_not_know() -> None:
    """What right has hidden makes no difference to what left should have done."""
    hidden = (judged("throw 4", position(49, 30, (None, dice))).loss for dice in (1, 4))

    assert 1 == len(set(hidden))


@cases(
    (0.05, 0.04, ""),
    (0.1, 0.01, "?!"),
    (0.1, 0.0, ""),
    (0.25, 0.11, "?"),
    (0.25, 0.1, "?!"),
    (0.25, -0.1, ""),
    (0.4, 0.21, "??"),
    (0.4, 0.2, "?"),
    (0.4, 0.05, "?!"),
    (1.1, -0.01, ""),
)
def test_a_loss_is_marked_by_its_size_and_as_far_as_it_is_clear(loss: float, low: float, mark: str) -> None:
    """What may have cost nothing is not marked, and what may have cost little not as a blunder."""
    lost = Loss(loss, (low, 2 * loss - low), 40)
    found = MoveReview(1, LEFT, HOG.parse("throw 4"), 0.0, None, lost)

    assert mark == lost.glyph == found.glyph
    assert (loss >= 0.1 and not mark) is found.is_doubtful
    assert (loss if low > 0 else 0.0) == found.loss


def lesson_judged(name: str, bot: str) -> list[MoveReview]:
    """Judge what a lesson teaches."""
    lesson = lesson_of(load(name))
    assert lesson is not None
    guide = Guide(lesson, strict=True)
    while (waiting := guide.session.run()) and not guide.done:
        only, taught = forced_action(waiting[lesson.seat]), guide.script.actions[guide.place]
        guide.session.submit(lesson.seat, taught if only is None else only)
    first, *others = guide.session.history
    lines = [ReviewStep(number, entry, chosen=True) for number, entry in enumerate(others, start=1)]
    judging = bots.make(bot, lesson.game, 0)
    assert isinstance(judging, Determinized)
    return list(analyze(judging, first.state, lines, (lesson.seat,)))


def test_a_taught_move_that_looked_bad_by_luck_is_not_marked() -> None:
    """Ten play-outs found better moves than two that a lesson teaches; fresh ones do not."""
    judged = lesson_judged("screaming_eagles", "determinized:simulations=40")
    suspected = [one for one in judged if one.lost]

    assert [] == [one.glyph for one in judged if one.glyph]
    assert suspected, "a single look blamed something"
    assert all(one.lost.interval[0] < 0 < one.lost.interval[1] for one in suspected if one.lost)


def test_every_mark_of_a_taught_move_comes_with_an_interval_clear_of_nothing() -> None:
    judged = lesson_judged("sniper", "determinized:simulations=16")

    assert any(one.lost for one in judged)
    for one in judged:
        if one.glyph:
            assert one.lost is not None
            assert one.lost.interval[0] > {"??": 0.2, "?": 0.1, "?!": 0.0}[one.glyph]
            assert f"at 95 % between {one.lost.interval[0]:.2f} and " in str(one.lost)


def test_only_choices_of_the_seats_asked_for_are_judged_and_after_an_undo_the_state_before_counts() -> None:
    first = play(HOG, ALMOST, (LEFT, HOG.parse("throw 4")), ScriptedDice([2] * 8))
    back: Entry[Any] = attrs.evolve(first, state=ALMOST)
    lines = [
        ReviewStep(1, first, chosen=True),
        ReviewStep(2, back, chosen=False),
        ReviewStep(3, first, chosen=True),
    ]

    assert [1, 3] == [one.number for one in analyze(bot(), ALMOST, lines, (LEFT,))]
    assert [] == list(analyze(bot(), ALMOST, lines, (HOG.seats_of(ALMOST)[1],)))


def test_a_curve_shows_every_step_and_each_mark() -> None:
    drawn = curve([(0, 0.0), (4, 0.5), (8, -1.0)], [CurveMark(4, "a < b")], title="Hog", first="left")
    root = ET.fromstring(drawn)
    (line,) = root.iter("{http://www.w3.org/2000/svg}polyline")
    (dot,) = root.iter("{http://www.w3.org/2000/svg}circle")
    heights = [float(place.split(",")[1]) for place in line.attrib["points"].split()]

    assert 3 == len(heights)
    assert heights[1] < heights[0] < heights[2]
    assert heights[1] == float(dot.attrib["cy"])
    assert "a < b" == dot[0].text
