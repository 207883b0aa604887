"""Tables of lessons: a guided game for one learner, in which each choice can be taken back."""

import os
from collections.abc import Mapping
from typing import Any

from wargames import bots
from wargames.kernel.base.errors import BadOption, BadRecord, WargameError
from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Action, Decision, Game, Seat
from wargames.kernel.play.record_file import Place
from wargames.kernel.play.timeline import Entry
from wargames.lessons import Guide, Lesson, lessons_of
from wargames.presenting.lesson_words import LessonPage, advice, lesson_page
from wargames.web.storage.shared_record import SharedRecord
from wargames.web.storage.store import PURPOSE, TableConfig, TableStore
from wargames.web.tables.live_table import BotTurn, LiveTable
from wargames.web.tables.new_table import kept_whole
from wargames.web.tables.shared_table import SharedTable

LESSON = "lesson:"
"""The beginning of a lesson table's purpose, as it is stored, before the id of the lesson."""


class LessonObjection(WargameError):
    """A lesson had something else in mind; the same action is played when it is sent again."""


class LessonTable(LiveTable):
    """A lesson in play. While its script is followed, the other seats answer at once."""

    def __init__(self, guide: Guide, *place: Any) -> None:
        game, learner = guide.lesson.game, guide.lesson.seat
        self.guide, self.purpose = guide, f"{LESSON}{guide.lesson.id}"
        self._page: tuple[Entry[Any], LessonPage] | None = None
        super().__init__(guide.session, {}, *place)
        self.names = {seat: bots.default_bot(game.id) for seat in self.seats if seat != learner}
        self._let_others_follow()

    def insist(self) -> None:
        """Object no more to this choice."""
        with self._lock:
            self.follow()
            self.guide.insist()

    def act(self, seat: Seat | None, moment: str | None, action: Action | str) -> None:
        """Play an action of the learner.

        Raises :class:`LessonObjection` once at a choice, before another action than the lesson's.
        """
        with self._lock:
            self.follow()
            decision, _ = self.asked(seat, moment)
            meant = self.game.parse(action) if isinstance(action, str) else action
            suggests = self.page(decision).suggestion and decision.actions.check(meant) is None
            if suggests and (objection := advice(self.guide, meant)):
                raise LessonObjection(objection)
            super().act(seat, moment, action)

    def undo(self, seat: Seat | None, moment: str | None, step: int | None = None) -> None:
        """Undo as at any table; then the others follow the script again."""
        with self._lock:
            super().undo(seat, moment, step)
            self._let_others_follow()

    def _carry_out(self, seat: Seat, action: Action | str) -> None:
        super()._carry_out(seat, action)
        self._let_others_follow()

    def _let_others_follow(self) -> None:
        """Let the others answer as the script has it, before the learner is asked."""
        while not (self.guide.left or self.guide.done) and self.session.prompt() is not None:
            self.session.run(limit=1)
        self._changed()

    def page(self, decision: Decision | None) -> LessonPage:
        """Return the words of the lesson, found once at each choice: some are said once in a game."""
        with self._lock:
            latest = self.session.history[-1]
            if self._page is None or self._page[0] is not latest:
                self._page = latest, lesson_page(self.guide, decision)
            return self._page[1]

    def data(self, decision: Decision | None) -> dict[str, Any]:
        """Return the words of the lesson for its learner, and what can be played after it."""
        lesson, known = self.guide.lesson, lessons_of(self.game)
        number = next(at for at, one in enumerate(known, 1) if one.id == lesson.id)
        following = {"number": number + 1, "title": known[number].title} if known[number:] else None
        said: dict[str, Any] = to_plain(self.page(decision))
        return said | {"lesson": number, "next": following, "play": play_data(self.game, lesson.seat)}


class SharedLessonTable(LessonTable, SharedTable):
    """A lesson that several processes show; the one with the lease lets the others follow the script."""

    def _take_up(self, data: Mapping[str, Any], text: bytes) -> None:
        super()._take_up(data, text)
        self.guide.session.fall_again()

    def _let_others_follow(self) -> None:
        if self._record.claim():
            super()._let_others_follow()

    def turn(self) -> BotTurn | None:
        """Return the bot that must act now, after the script where another process left it in the middle."""
        with self._lock:
            self.follow()
            self._let_others_follow()
            return super().turn()


def lesson_table(guide: Guide, place: Place) -> LessonTable:
    """Return the table of a lesson by the place of its record."""
    return SharedLessonTable(guide, place) if isinstance(place, SharedRecord) else LessonTable(guide)


def play_data(game: Game[Any, Any], seat: Seat) -> dict[str, Any]:
    """Return the table to play after a lesson: the scenario that is offered first, with bots as opponents."""
    there = game.seats_in(game.balanced.id)
    mine = seat if seat in there else there[0]
    other = next(iter(bots.levels(game.id)), bots.default_bot(game.id))
    seats = {one: other for one in there if one != mine}
    return {"scenario": game.balanced.id, "title": game.balanced.title, "mine": mine, "seats": seats}


def lesson_data(table: LiveTable, seat: Seat | None, decision: Decision | None) -> dict[str, Any] | None:
    """Return the words of a table's lesson for its learner; None at any other table, and for others."""
    if not isinstance(table, LessonTable) or seat != table.guide.lesson.seat:
        return None
    return table.data(decision)


def lesson_numbered(game: Game[Any, Any], number: int) -> Lesson:
    """Return a lesson of a game, the first of which is 1; raises :class:`BadOption`."""
    known = lessons_of(game)
    if not 0 < number <= len(known):
        raise BadOption(f"{game.id} has {len(known) or 'no'} lessons, and no number {number}")
    return known[number - 1]


def open_lesson(store: TableStore, lesson: Lesson) -> tuple[str, LiveTable, dict[str, str]]:
    """Set a lesson up and store it; returns its name, the table, and the learner's and spectators' links."""
    name = os.urandom(8).hex()
    place = store.record(name)
    guide = Guide(lesson, record=place, undo="free")
    with kept_whole(store, name, guide.session):
        made = TableConfig(lesson.game.id, lesson.title, {PURPOSE: f"{LESSON}{lesson.id}"}, "free")
        return name, lesson_table(guide, place), store.add(name, made, (lesson.seat,))


def reopened_lesson(store: TableStore, name: str, game: Game[Any, Any], lesson: str) -> LessonTable:
    """Open a lesson from its record, by its id; raises :class:`BadRecord`."""
    found = next((one for one in lessons_of(game) if one.id == lesson), None)
    if found is None:
        raise BadRecord(f"{game.id} has no lesson {lesson[:40]!r} here")
    place = store.record(name)
    return lesson_table(Guide.resumed(found, place, undo="free"), place)
