"""Lessons on a measured table: a point near that of the lesson follows it, a far one does not."""

import re

from cases import cases
from wargames.lessons import Guide, Lesson, lessons, lessons_of

LESSONS = lessons_of(lessons()["fire_move"].game)
PAIR = re.compile(r"(?<![\d.])(\d+\.\d\d)/(\d+\.\d\d)")


def beside(text: str, away: float) -> str:
    """Write an action with its points a little to the east; a formation stands in its default form."""
    moved = PAIR.sub(lambda pair: f"{float(pair[1]) + away:.2f}/{pair[2]}", text)
    if not moved.startswith("deploy"):
        return moved
    group, point = re.match(r"deploy (\w+) at ([^>]+)", moved).groups()  # type: ignore[union-attr]
    return f"deploy {group} around {point}"


@cases(*LESSONS, ids=lambda lesson: lesson.id)
def test_points_near_those_of_a_lesson_follow_it_to_its_end(lesson: Lesson) -> None:
    guide, drawn = Guide(lesson), 0
    while not guide.done:
        decision = guide.session.run()[lesson.seat]
        guidance = guide.at(decision)
        wanted = (guidance and guidance.suggestion) or decision.actions.candidates[0]
        near = lesson.game.parse(beside(str(wanted), 0.2))
        drawn += near != wanted
        if decision.actions.check(near) is not None:
            near = wanted
        assert guidance is None or guide.advise(near) is None
        guide.session.submit(lesson.seat, near)
    assert drawn > 2


def test_a_far_point_is_another_choice() -> None:
    guide = Guide(LESSONS[0])
    guide.session.run()
    far = LESSONS[0].game.parse("deploy U1 around 12.00/4.00")
    advice = guide.advise(far)
    assert advice is not None
    assert advice.wants.startswith("deploy U1 around")
    guide.session.submit(LESSONS[0].seat, far)
    assert guide.left


def test_near_but_illegal_points_are_refused_as_ever() -> None:
    guide = Guide(LESSONS[0])
    guide.session.run()
    decision = guide.session.waiting()[LESSONS[0].seat]
    outside = LESSONS[0].game.parse("deploy U1 around 7.50/6.90")
    assert decision.actions.check(outside) is not None
    assert guide.session.meant(LESSONS[0].seat, outside) == outside
