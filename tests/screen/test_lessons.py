"""The guided first games at the full screen: what they say stands beside the board, to the end."""

from collections.abc import Sequence

import pytest

from cases import cases
from screen.player import SMALL, Player, at_the_screen
from wargames.kernel.play.observers import Observer
from wargames.lessons import Guide, Lesson, LessonSession, lessons, lessons_of
from wargames.presenting.lesson_words import advice, closing_of, goal_of, said_at
from wargames.screen.screen_session import ScreenSetup, Throw

TAUGHT = [
    pytest.param(lesson, id=lesson.id) for first in lessons().values() for lesson in lessons_of(first.game)
]


def sat(lesson: Lesson, guides: list[Guide]) -> ScreenSetup:
    """Seat a learner; the guide is put into a list once the table is open."""

    def opened(hear: Sequence[Observer], _throw: Throw) -> LessonSession:
        guides.append(Guide(lesson, observers=hear))
        return guides[0].session

    return ScreenSetup(
        game=lesson.game,
        opened=opened,
        people=(lesson.seat,),
        lesson=lambda decision: said_at(guides[0], decision),
        advise=lambda action: advice(guides[0], action),
        goal=goal_of(lesson),
        closing=lambda: closing_of(guides[0]),
    )


def beside(player: Player) -> str:
    """Read what stands beside the board, as one line; what lies below the fold is not there."""
    pane = player.app.question
    return " ".join(line.text.strip() for line in pane.lines[: pane.size.height])


async def read_to_the_question(player: Player) -> None:
    """Turn pages by Enter; each is whole, and says how to go on."""
    pane = player.app.question
    while pane.sheet is not None:
        assert len(pane.lines) <= pane.size.height
        assert "Enter: " in player.shown()
        await player.press("enter")
    assert len(pane.lines) <= pane.size.height


@pytest.mark.screen
@cases(*TAUGHT)
def test_a_lesson_is_followed_to_its_end_by_its_own_words(lesson: Lesson) -> None:
    guides: list[Guide] = []

    async def play(player: Player) -> None:
        app = player.app
        assert goal_of(lesson) in beside(player)
        while not guides[0].done:
            assert app.asked is not None
            guidance = guides[0].at(app.asked.decision)
            assert guidance is not None
            assert app.question.lines[0].text.startswith(("Lesson", "Seen: "))
            await read_to_the_question(player)
            assert f"Type: {guidance.typed}"[:20] in beside(player)
            await player.type(guidance.typed)
        assert player.over
        assert lesson.closing in beside(player)

    at_the_screen(sat(lesson, guides), play, SMALL)
    assert guides[0].done


@pytest.mark.screen
@cases(*TAUGHT)
def test_the_goal_is_said_again_with_the_lesson(lesson: Lesson) -> None:
    guides: list[Guide] = []

    async def play(player: Player) -> None:
        await read_to_the_question(player)
        assert player.app.asked is not None
        guidance = guides[0].at(player.app.asked.decision)
        assert guidance is not None
        await player.type(guidance.typed)
        await read_to_the_question(player)
        await player.press("L")
        seen = []
        while player.app.question.sheet is not None:
            seen.append(beside(player))
            await player.press("enter")
        assert any(goal_of(lesson) in page for page in seen)

    at_the_screen(sat(lesson, guides), play, SMALL)
