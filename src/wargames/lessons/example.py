"""Examples of rules: a position, an action, and what the rules make of it, read from files and played."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import attrs

from wargames.kernel.base.errors import BadOption, BadText, Refusal, UnknownName
from wargames.kernel.game import Decision, Decisions, Event, Game, Over, Scenario, Seat, View
from wargames.kernel.game.scenario_file import Violation, read_scenario_file
from wargames.lessons.finding import lesson_of, lessons_of
from wargames.lessons.guide import Guide
from wargames.lessons.lesson import CLAUSE, Lesson, LessonStep, scenario_beside
from wargames.lessons.script import only_answer

PLAYED = "That is what the rules make of it. The game goes on freely."


@attrs.frozen(kw_only=True)
class WrittenExample:
    """An example as it is written.

    It begins in a lesson, ``after`` so many steps of it, or with a ``scenario``: an id, or the name of a
    ``.toml`` file beside it. ``steps`` lead from there to the position, in which ``seat`` wants to ``do``
    something. ``told`` are the sentences that its seat is told of it, with ``dice``; ``refused`` is the
    refusal instead. ``clause`` is the rule that is shown, ``also`` are others.
    """

    id: str
    title: str
    clause: str
    text: str
    seat: str
    do: str
    also: tuple[str, ...] = ()
    lesson: int = 1
    after: int = 0
    scenario: str = ""
    options: Mapping[str, str] = attrs.field(factory=dict)
    opening_dice: tuple[Any, ...] = ()
    steps: tuple[LessonStep, ...] = ()
    dice: tuple[Any, ...] = ()
    told: tuple[str, ...] = ()
    refused: str = ""


@attrs.frozen(kw_only=True)
class ExamplesFile(Scenario):
    """The file of a game's examples."""

    examples: tuple[WrittenExample, ...]


@attrs.frozen(kw_only=True, eq=False)
class Example:
    """An example of rules: ``written`` as in its file, ``lesson`` a script to its position."""

    game: Game[Any, Any] = attrs.field(repr=False)
    written: WrittenExample
    lesson: Lesson = attrs.field(repr=False)

    @property
    def id(self) -> str:
        """Its id, unique in the game."""
        return self.written.id

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that it shows, the one that it is about first."""
        return (self.written.clause, *self.written.also)

    @property
    def guided(self) -> Lesson:
        """The lesson that begins in the position and suggests the action; one that is refused is none."""
        written = self.written
        if written.refused:
            return self.lesson
        step = LessonStep(
            seat=written.seat,
            do=written.do,
            dice=written.dice,
            rule=written.text,
            clause=written.clause,
            aim=f"Then: {' '.join(written.told)}",
        )
        return attrs.evolve(self.lesson, steps=(*self.lesson.steps, step))

    @property
    def clause(self) -> str:
        """The clause that it is about."""
        return self.written.clause

    def begin(self, record: Path) -> None:
        """Write the record of a game that stands where the action is due; raises as :class:`Session` does."""
        guide = Guide(self.guided, record=record)
        with guide.session:
            go_to(guide, leave=len(self.guided.steps) - len(self.lesson.steps))

    def position(self) -> tuple[View, Decision]:
        """Return what the seat sees where the action is due, and its decision."""
        guide = Guide(self.lesson, strict=True)
        decision = go_to(guide)
        return guide.session.view(self.written.seat), decision

    def refusal(self) -> Refusal | None:
        """Return why the rules refuse the action; None if they allow it."""
        _, decision = self.position()
        return decision.actions.check(self.game.parse(self.written.do))

    def events(self) -> tuple[Event, ...]:
        """Play the action with its dice, and return what its seat is told."""
        guide = Guide(self.guided, strict=True)
        go_to(guide, leave=1)
        entry = guide.session.submit(Seat(self.written.seat), self.game.parse(self.written.do))
        if guide.dice.left:
            raise BadOption(f"example {self.id}: faces written down did not fall")
        return tuple(self.game.seen(entry.events, Seat(self.written.seat)))


def go_to(guide: Guide, leave: int = 0) -> Decision:
    """Play a script but for its last steps, and what is forced then; return the learner's decision.

    Raises :class:`BadOption` where the learner is not asked then.
    """
    end, seat = len(guide.lesson.steps) - leave, guide.lesson.seat
    while True:
        pending, at = _pending(guide), guide.place
        step = guide.script.step(at) if at < end else None
        forced = next(((one.seat, only) for one in pending.values() if (only := only_answer(one))), None)
        if forced and not guide.script.is_next(at, *forced):
            guide.session.submit(*forced)
        elif step and step.seat in pending:
            guide.session.submit(step.seat, guide.script.actions[at])
        elif step is None and seat in pending and not guide.left:
            return pending[seat]
        else:
            raise BadOption(f"{guide.lesson.id}: {seat} is not asked where the example has it")


def _pending(guide: Guide) -> Decisions:
    pending = guide.session.pending
    return Decisions({}) if isinstance(pending, Over) else pending


@cache
def examples_of(game: Game[Any, Any]) -> tuple[Example, ...]:
    """Return the examples of a game, in the order of their file; none for a game without.

    The file is the one that the game's first lesson names. Raises :class:`BadScenario` for a faulty one.
    """
    first = lesson_of(game)
    if first is None or first.folder is None or not first.examples:
        return ()
    file = read_scenario_file(
        text=first.folder.joinpath(first.examples).read_text(encoding="utf-8"),
        source=first.examples,
        kind=ExamplesFile,
        clause=CLAUSE,
        violations=lambda read: violations(game, read),
    )
    return tuple(_example(game, first.folder, one) for one in file.examples)


def examples_on(game: Game[Any, Any], clause: str) -> tuple[Example, ...]:
    """Return the examples of a clause, those first that are about it alone."""
    found = (one for one in examples_of(game) if clause in one.clauses)
    return tuple(sorted(found, key=lambda one: one.clauses.index(clause)))


def example_named(game: Game[Any, Any], name: str) -> Example:
    """Return an example by its id; raises :class:`UnknownName` that lists those there are."""
    known = {one.id: one for one in examples_of(game)}
    if name not in known:
        raise UnknownName(f"example of {game.id}", name, tuple(known))
    return known[name]


def _example(game: Game[Any, Any], folder: Traversable, written: WrittenExample) -> Example:
    return Example(game=game, written=written, lesson=_script(game, folder, written))


def _script(game: Game[Any, Any], folder: Traversable, written: WrittenExample) -> Lesson:
    """Return the script that leads to the position of an example, for its seat."""
    base = lessons_of(game)[written.lesson - 1]
    changed: dict[str, Any] = {"steps": (*base.steps[: written.after], *written.steps)}
    if written.scenario:
        changed |= {
            "scenario": scenario_beside(game, folder, written.scenario),
            "steps": written.steps,
            "options": written.options,
            "dice": written.opening_dice,
        }
    return attrs.evolve(
        base,
        id=written.id,
        title=written.title,
        seat=Seat(written.seat),
        opening="",
        closing=f"{written.text} Try it: {written.do}" if written.refused else PLAYED,
        next=None,
        **changed,
    )


def violations(game: Game[Any, Any], file: ExamplesFile) -> Iterable[Violation]:
    """Return the violations of a file of examples: names unknown to the game, and what stands twice."""
    names = [one.id for one in file.examples]
    for number, one in enumerate(file.examples):
        for field, because in _wrong(game, one):
            yield f"examples[{number}].{field}", because, CLAUSE
        if names.count(one.id) > 1:
            yield f"examples[{number}].id", f"{one.id!r} stands twice", CLAUSE


def _wrong(game: Game[Any, Any], one: WrittenExample) -> Iterator[tuple[str, str]]:
    unknown = [clause for clause in (one.clause, *one.also) if clause not in game.ledger]
    if unknown:
        yield "clause", f"the ledger has no entry {unknown[0]!r}"
    if not 1 <= one.lesson <= len(lessons_of(game)):
        yield "lesson", f"{game.id} has no lesson {one.lesson}"
    if bool(one.told) == bool(one.refused):
        yield "told", "an example either says what is told or what is refused"
    for field, text in (("do", one.do), *((f"steps[{at}].do", step.do) for at, step in enumerate(one.steps))):
        try:
            game.parse(text)
        except BadText as error:
            yield field, str(error)
