"""The lessons of games, from the entry-point group ``wargames.lessons`` or the game itself."""

from collections.abc import Mapping
from typing import Any

from wargames.kernel.game import Game
from wargames.kernel.game.installed import installed_for
from wargames.kernel.game.own_values import require_game
from wargames.lessons.lesson import Lesson
from wargames.registry import games, load

GROUP = "wargames.lessons"


def lesson_of(game: Game[Any, Any]) -> Lesson | None:
    """Return the first lesson of a game: its attribute ``lesson``, else the one installed for its id.

    A variant without any has those of its game, which teach the game as printed.
    """
    require_game(game)
    own = getattr(game, "lesson", None)
    found: Lesson | None = own if isinstance(own, Lesson) else installed_for(game.id, GROUP)
    return found


def lessons_of(game: Game[Any, Any]) -> tuple[Lesson, ...]:
    """Return the lessons of a game in order."""
    lesson, found = lesson_of(game), list[Lesson]()
    while lesson is not None:
        found.append(lesson)
        lesson = lesson.next
    return tuple(found)


def lessons() -> Mapping[str, Lesson]:
    """Return the first lessons of all installed games that have one of their own, by the ids of the games."""
    found = {name: lesson_of(load(name)) for name in games()}
    return {name: lesson for name, lesson in found.items() if lesson is not None and lesson.game.id == name}
