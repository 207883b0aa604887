"""Guided first games: a scripted game in which each choice comes with the rule that matters to it."""

from wargames.lessons.finding import GROUP, lesson_of, lessons, lessons_of
from wargames.lessons.guide import Advice, Guidance, Guide, LessonSession, Scripted, rehearse
from wargames.lessons.lesson import Lesson, Step, read_lesson
from wargames.lessons.rehearsal import Rehearsed

__all__ = [
    "GROUP",
    "Advice",
    "Guidance",
    "Guide",
    "Lesson",
    "LessonSession",
    "Rehearsed",
    "Scripted",
    "Step",
    "lesson_of",
    "lessons",
    "lessons_of",
    "read_lesson",
    "rehearse",
]
