"""The guided first games at the full screen: what they say stands beside the board, to the end."""

from collections.abc import Sequence

import pytest

from screen.player import SMALL, Player, at_the_screen
from wargames.cli.commands.learn import advice, said_at
from wargames.kernel.play.observers import Observer
from wargames.lessons import Guide, LessonSession, lessons
from wargames.screen.screen_session import ScreenSetup, Throw

TAUGHT = lessons()


@pytest.mark.screen
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_followed_to_its_end_by_its_own_words(game: str) -> None:
    lesson = TAUGHT[game]
    guides: list[Guide] = []

    def opened(hear: Sequence[Observer], _throw: Throw) -> LessonSession:
        guides.append(Guide(lesson, observers=hear))
        return guides[0].session

    async def play(player: Player) -> None:
        app = player.app
        assert "Lesson" in player.shown()
        while not guides[0].done:
            assert app.asked is not None
            guidance = guides[0].at(app.asked.decision)
            assert guidance is not None
            await player.press("escape")
            assert f"Type: {guidance.typed}"[:20] in " ".join(line.text for line in app.question.lines)
            await player.type(guidance.typed)

    sat = ScreenSetup(
        game=lesson.game,
        opened=opened,
        people=(lesson.seat,),
        lesson=lambda decision: said_at(guides[0], decision),
        advise=lambda action: advice(guides[0], action),
    )
    at_the_screen(sat, play, SMALL)
    assert guides[0].done
