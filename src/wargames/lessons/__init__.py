"""Guided first games: scripts in which each choice comes with its rule."""

from typing import TYPE_CHECKING

from wargames.kernel.former_paths import former_names
from wargames.lessons.example import Example, example_named, examples_of, examples_on
from wargames.lessons.finding import GROUP, lesson_of, lessons, lessons_of
from wargames.lessons.guide import Advice, Guidance, Guide, LessonSession, Scripted, rehearse
from wargames.lessons.lesson import Lesson, LessonStep, read_lesson
from wargames.lessons.rehearsal import Rehearsed

__all__ = [
    "GROUP",
    "Advice",
    "Example",
    "Guidance",
    "Guide",
    "Lesson",
    "LessonSession",
    "LessonStep",
    "Rehearsed",
    "Scripted",
    "example_named",
    "examples_of",
    "examples_on",
    "lesson_of",
    "lessons",
    "lessons_of",
    "read_lesson",
    "rehearse",
]

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Step="LessonStep")
