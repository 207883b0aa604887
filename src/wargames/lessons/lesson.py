"""A lesson as a value: a scenario, who learns, and the choices of everybody with what is said about them."""

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

import attrs

from wargames.kernel.base.errors import BadOption, BadText, UnknownName
from wargames.kernel.game import Game, Scenario, Seat
from wargames.kernel.game.scenario_file import Violation, read_scenario_file

FILE = "lesson.toml"
CLAUSE = "a lesson"
"""What stands for the clause where a lesson's file is refused for its form."""


@attrs.frozen(kw_only=True)
class LessonStep:
    """One choice of a lesson.

    ``seat`` chooses ``do``, an action in words, which may be typed as ``short`` says. ``dice`` are the faces
    and cards that fall then, in the order of the rolls; what they leave out falls by the seed of the lesson.
    ``rule`` says in a sentence what ``clause`` holds at such a moment; ``aim`` says what the choice is for in
    this game. A step of another seat needs neither: what it says is said once it is done.
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
    """A lesson as it is written.

    ``scenario`` is an id, or the name of a ``.toml`` file beside it; ``next`` names the file beside it of the
    lesson that goes on with what this one leaves out.
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


@attrs.frozen(kw_only=True)
class Lesson:
    """A guided game: who learns at ``seat``, by which script the others play, what is said to it.

    ``opening`` is said before the first choice and ``closing`` after the last. Chance falls by ``seed`` where
    the steps do not say how, and after the script was left; ``dice`` fall at the set-up. ``next`` is the
    lesson that goes on with what this one leaves out.
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

    @property
    def own(self) -> tuple[LessonStep, ...]:
        """The choices of the learner."""
        return tuple(step for step in self.steps if step.seat == self.seat)


def read_lesson(game: Game[Any, Any], folder: Traversable, name: str = FILE) -> Lesson:
    """Read a lesson for a game from a file in a folder, and the scenario beside it if it names one.

    Raises :class:`BadScenario` naming file, line and field. That the script can be played is for
    :func:`rehearse` to try.
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
        scenario=_scenario(game, folder, file.scenario),
        options=file.options,
        seed=file.seed,
        dice=file.dice,
        opening=file.opening,
        closing=file.closing,
        steps=file.steps,
        next=read_lesson(game, folder, file.next) if file.next else None,
    )


def _scenario(game: Game[Any, Any], folder: Traversable, named: str) -> Scenario:
    if not named.endswith(".toml"):
        return game.scenario(named)
    return game.read_scenario(folder.joinpath(named).read_text(encoding="utf-8"), named)


def violations(game: Game[Any, Any], file: LessonFile) -> Iterable[Violation]:
    """List what cannot be in a lesson: what the game does not know, and steps that say nothing."""
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
