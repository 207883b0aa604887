"""Lessons as values, read from files: a scenario, the learner's seat, and the steps of all seats."""

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

import attrs

from wargames.kernel.base.errors import BadOption, BadText, UnknownName
from wargames.kernel.game import Game, Scenario, Seat
from wargames.kernel.game.scenario_file import Violation, read_scenario_file

FILE = "lesson.toml"
CLAUSE = "a lesson"
"""The stand-in for a clause, where the form of a lesson's file is refused."""


@attrs.frozen(kw_only=True)
class LessonStep:
    """One choice of a lesson.

    ``seat`` chooses ``do``, an action as text, which may be typed as ``short``. ``dice`` are the faces and
    cards of the rolls that follow, in order; further ones fall by the seed of the lesson. ``rule`` is a
    sentence about ``clause``, ``aim`` the purpose of the choice; a step of another seat needs neither.
    """

    seat: str
    do: str
    short: str = ""
    dice: tuple[Any, ...] = ()
    rule: str = ""
    clause: str = ""
    aim: str = ""


@attrs.frozen(kw_only=True)
class LessonFile(Scenario):
    """The file of a lesson.

    ``scenario`` is an id, or the name of a ``.toml`` file beside it; ``next`` names the file of the next
    lesson, ``examples`` that of the game's examples of rules.
    """

    seat: str
    scenario: str
    opening: str
    closing: str
    steps: tuple[LessonStep, ...]
    seed: int = 1
    dice: tuple[Any, ...] = ()
    options: Mapping[str, str] = attrs.field(factory=dict)
    next: str = ""
    examples: str = ""


@attrs.frozen(kw_only=True)
class Lesson:
    """A guided game for the learner at ``seat``.

    ``opening`` is shown before the first choice and ``closing`` after the last. ``dice`` fall at the set-up;
    unscripted ones fall by ``seed``. ``next`` is the next lesson of the game; ``examples`` names the file of
    the game's examples in ``folder``.
    """

    game: Game[Any, Any] = attrs.field(repr=False)
    id: str
    title: str
    seat: Seat
    scenario: Scenario = attrs.field(repr=False)
    options: Mapping[str, str]
    seed: int
    dice: tuple[Any, ...]
    opening: str
    closing: str
    steps: tuple[LessonStep, ...] = attrs.field(repr=False)
    next: "Lesson | None" = attrs.field(repr=False, default=None)
    folder: Traversable | None = attrs.field(repr=False, eq=False, default=None)
    examples: str = ""

    @property
    def own(self) -> tuple[LessonStep, ...]:
        """The choices of the learner."""
        return tuple(step for step in self.steps if step.seat == self.seat)


def read_lesson(game: Game[Any, Any], folder: Traversable, name: str = FILE) -> Lesson:
    """Return the lesson of a game from a file in a folder, with the scenario beside it if it names one.

    Raises :class:`BadScenario` that names file, line and field. :func:`rehearse` tries the script.
    """
    text = folder.joinpath(name).read_text(encoding="utf-8")
    file = read_scenario_file(
        text=text, source=name, kind=LessonFile, clause=CLAUSE, violations=lambda read: violations(game, read)
    )
    return Lesson(
        game=game,
        id=file.id,
        title=file.title,
        seat=Seat(file.seat),
        scenario=scenario_beside(game, folder, file.scenario),
        options=file.options,
        seed=file.seed,
        dice=file.dice,
        opening=file.opening,
        closing=file.closing,
        steps=file.steps,
        next=read_lesson(game, folder, file.next) if file.next else None,
        folder=folder,
        examples=file.examples,
    )


def scenario_beside(game: Game[Any, Any], folder: Traversable, named: str) -> Scenario:
    """Return a scenario by its id, or from a ``.toml`` file in a folder."""
    if not named.endswith(".toml"):
        return game.scenario(named)
    return game.read_scenario(folder.joinpath(named).read_text(encoding="utf-8"), named)


def violations(game: Game[Any, Any], file: LessonFile) -> Iterable[Violation]:
    """Return the violations of a lesson: names unknown to the game, and steps without text."""
    try:
        game.options(file.options)
    except (BadOption, UnknownName) as error:
        yield "options", str(error), CLAUSE
    if not any(step.seat == file.seat for step in file.steps):
        yield "steps", f"{file.seat!r} learns, and no step is of that seat", CLAUSE
    for number, step in enumerate(file.steps):
        for field, because in _wrong(game, file, step):
            yield f"steps[{number}].{field}", because, CLAUSE


def _wrong(game: Game[Any, Any], file: LessonFile, step: LessonStep) -> Iterator[tuple[str, str]]:
    try:
        game.parse(step.do)
    except BadText as error:
        yield "do", str(error)
    if step.seat == file.seat and not (step.rule and step.aim):
        yield "rule" if not step.rule else "aim", "a step of the learner says the rule and its aim"
    if step.rule and step.clause not in game.ledger:
        yield "clause", f"the ledger has no entry {step.clause!r}"
