"""The words of a lesson for its learner: goal, rule, aim and suggestion, an objection, the end."""

from collections.abc import Iterator

import attrs

from wargames.kernel.game import Action, Decision
from wargames.lessons import Guidance, Guide, Lesson

INSIST = "Give yours again to do it all the same: from there the game goes on freely."
LEFT = (
    "The script of the lesson is left: the others play for themselves now, and the dice fall by chance. "
    "Where undo may take the choice back, it brings the lesson back, too."
)
PLAY_ON = "The lesson is over. Play on as long as you like."
OVER = f"{PLAY_ON.removesuffix('.')}; quit leaves."


def said_at(guide: Guide, decision: Decision) -> tuple[str, ...]:
    """Write the lesson's pages for a choice: its opening before the first; empty without any."""
    guidance = guide.at(decision)
    first = guidance is not None and guidance.number == 1
    before = goal_of(guide.lesson) if first else LEFT if guide.left else closing_of(guide)
    said = "\n".join(sentences(guidance, example=not guide.lesson.opening)) if guidance else ""
    return tuple(filter(None, (before, said)))


def goal_of(lesson: Lesson) -> str:
    """Write the goal of a lesson, from its text before the first choice."""
    return f"Your goal: {lesson.opening}" if lesson.opening else ""


def closing_of(guide: Guide) -> str:
    """Write the closing of a lesson that was followed to its end; empty before."""
    return guide.lesson.closing if guide.done else ""


def sentences(guidance: Guidance, *, asked: bool = True, example: bool = False) -> Iterator[str]:
    """Write the words of a lesson or example at a choice: rules, suggestion, and its text on request."""
    where = f"Lesson, {guidance.number} of {guidance.total}:" if guidance.number else "Lesson:"
    where = "Example:" if example else where
    yield from (f"Seen: {said}" for said in guidance.seen)
    yield f"{where} {guidance.rule} [{guidance.clause}]"
    if guidance.suggestion is not None:
        yield guidance.aim
        yield from [f"Type: {guidance.typed}"] if asked else ()


def advice(guide: Guide, action: Action) -> str:
    """Return the lesson's objection to an action, once; empty where it agrees."""
    wanted = guide.advise(action)
    return f"{wanted} {INSIST}" if wanted else ""


@attrs.frozen(kw_only=True)
class LessonPage:
    """A lesson at a moment, for its learner.

    ``number`` counts the choices of the lesson up to ``total``; it is 0 where the lesson suggests nothing.
    ``suggestion`` is an action as text and ``says`` its sentence; both are empty off the script. ``note``
    tells that the script was left or is over, ``closing`` ends a lesson that was followed.
    """

    title: str
    goal: str
    total: int
    number: int = 0
    seen: tuple[str, ...] = ()
    rule: str = ""
    clause: str = ""
    aim: str = ""
    suggestion: str = ""
    says: str = ""
    note: str = ""
    closing: str = ""


def lesson_page(guide: Guide, decision: Decision | None) -> LessonPage:
    """Return the words of a lesson now; the learner may owe no decision."""
    lesson, closing = guide.lesson, closing_of(guide)
    note = LEFT if guide.left else PLAY_ON if closing else ""
    page = LessonPage(
        title=lesson.title, goal=lesson.opening, total=len(lesson.own), note=note, closing=closing
    )
    if decision is None or (guidance := guide.at(decision)) is None:
        return page
    wanted, view = guidance.suggestion, guide.session.view(lesson.seat)
    return attrs.evolve(
        page,
        number=guidance.number,
        seen=guidance.seen,
        rule=guidance.rule,
        clause=guidance.clause,
        aim=guidance.aim,
        suggestion="" if wanted is None else str(wanted),
        says="" if wanted is None else lesson.game.say(wanted, view),
    )
