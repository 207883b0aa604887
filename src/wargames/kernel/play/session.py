"""Sessions: a game in play, with players, undo, observers and a record."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import count as counted
from types import MappingProxyType
from typing import Any, Generic, Literal, Self, TypeVar, cast, get_args

import attrs

from wargames.kernel.base import errors
from wargames.kernel.base.notation import Action
from wargames.kernel.base.shown import Shown
from wargames.kernel.chance.dice import Dice, position_of, require_dice, seed_of, taken_up
from wargames.kernel.game import Bot, Decision, Decisions, Event, Game, Over, Scenario, Seat, View
from wargames.kernel.game.clocks import Clock, TimeLeft, require_clock, time_left
from wargames.kernel.game.own_values import require_bot, require_game, require_limit, require_seats
from wargames.kernel.play import record_lines as written
from wargames.kernel.play.bot_hooks import BotHooks, call_wait_hook
from wargames.kernel.play.early_end import EarlyEnd
from wargames.kernel.play.mutation_check import to_show
from wargames.kernel.play.observers import Observer, Referee, Tellings, Told, Watcher, ears_of, observer
from wargames.kernel.play.prompts import Prompt
from wargames.kernel.play.record_file import Place, Writer, create
from wargames.kernel.play.timeline import Entry, Setting, Timeline, UndoPlan, begin, play
from wargames.kernel.play.undoing import free_undo_plan, refuse_at_end, undo_plan

S = TypeVar("S")
V = TypeVar("V", bound=View)

Undo = Literal["honest", "off", "free"]
"""The undo mode: ``honest`` takes back a seat's own steps if nobody learned from them, ``free`` all steps.

``off`` allows none. Nothing is taken back once a game is over.
"""

Seats = Mapping[Seat, Bot] | Mapping[str, Bot]
NO_BOTS: Seats = MappingProxyType({})


class Session(Shown, Generic[S, V]):
    """A game in play. Seats without a bot are people, who answer by :meth:`submit`.

    ``record`` names a new file, to which every step is written at once; nobody else may write it until
    :meth:`close` or the end of a ``with`` block. An empty ``io.BytesIO`` keeps it in memory. Observers are
    told of each step: a callable as a spectator, a :class:`Watcher` as one seat, a :class:`Referee` all.
    An error of an observer is raised after the step.

    With a ``clock``, the times of bots are recorded, and a bot out of time raises :class:`BotFault`. A bot in
    this process cannot be interrupted; its time is checked when it answers.

    Raises the errors of :meth:`Game.start`, :class:`UnknownName` for a seat that is not at the table, and
    :class:`BadRecord` if the record exists.
    """

    def __init__(
        self,
        game: Game[S, V],
        scenario: str | Scenario,
        options: Mapping[str, Any] | None = None,
        *,
        dice: Dice,
        seats: Seats = NO_BOTS,
        undo: Undo = "honest",
        record: Place | None = None,
        observers: Iterable[Observer] = (),
        clock: Clock | None = None,
    ) -> None:
        require_game(game)
        setting = Setting(game, game.scenario(scenario), game.options(options))
        timeline = Timeline(setting, (begin(setting, dice),))
        self._sit(timeline, dice, seats, undo=undo, observers=observers, clock=clock)
        if record is not None:
            self._begin_record(record, seed_of(dice))
        for told in self._observers:
            told.hear(self._timeline.latest)

    @classmethod
    def resumed(
        cls,
        timeline: Timeline[S],
        *,
        dice: Dice,
        seats: Seats = NO_BOTS,
        undo: Undo = "honest",
        record: Writer | None = None,
        observers: Iterable[Observer] = (),
        clock: Clock | None = None,
    ) -> Self:
        """Continue from a timeline, appending to its record if there is one; see :func:`resume`."""
        session = cls.__new__(cls)
        session._sit(timeline, dice, seats, undo=undo, observers=observers, clock=clock)  # noqa: SLF001  its own
        session._record = record  # noqa: SLF001  its own
        return session

    def _sit(
        self,
        timeline: Timeline[S],
        dice: Dice,
        seats: Seats,
        *,
        undo: Undo,
        observers: Iterable[Observer],
        clock: Clock | None,
    ) -> None:
        if undo not in get_args(Undo):
            raise errors.BadOption(f"undo cannot be {str(undo)[:40]!r}; it is {' | '.join(get_args(Undo))}")
        require_dice(dice)
        require_clock(clock)
        self.setting = timeline.setting
        self.game: Game[S, V] = timeline.setting.game
        self._timeline = timeline
        self._dice = dice
        self._bots = {self._seat(seat): require_bot(bot) for seat, bot in require_seats(seats).items()}
        self.undo_mode, self._clock = undo, clock
        self._ears = ears_of(self._bots, timeline.told)
        self._observers = tuple(map(observer, observers))
        self._record: Writer | None = None
        self._spoiled: errors.BotFault | None = None
        self._attention, self._told = BotHooks(timeline, clock), Tellings()
        for told in self._observers:
            if isinstance(told, Watcher) and told.seat is not None:
                self._seat(told.seat)

    def __repr__(self) -> str:
        return f"<Session of {self.game.id}, step {len(self.history) - 1}>"

    def _seat(self, seat: str) -> Seat:
        names = self.game.seats_of(self.state)
        if seat not in names:
            raise errors.UnknownName("seat", seat, names)
        return cast("Seat", seat)

    # state

    @property
    def state(self) -> S:
        """The current state, with all secrets."""
        return self._timeline.latest.state

    @property
    def pending(self) -> Decisions | Over:
        """The decisions due now, or the end of the game."""
        return self._timeline.pending

    @property
    def over(self) -> Over | None:
        """The end of the game; None while it goes on."""
        pending = self.pending
        return pending if isinstance(pending, Over) else None

    @property
    def history(self) -> tuple[Entry[S], ...]:
        """The steps in force with all secrets, the set-up first."""
        return self._timeline.done

    def time_left(self, seat: str) -> TimeLeft:
        """Return the time left to a seat, by the clock of the session."""
        named = self._seat(seat)
        own = (entry.took for entry in self._timeline.done if entry.seat == named and entry.took is not None)
        return time_left(self._clock, own)

    def waiting(self) -> Decisions:
        """List the decisions of the seats without a bot; none when the game is over."""
        return Decisions({one: asked for one, asked in self._asked().items() if one not in self._bots})

    def _asked(self) -> dict[Seat, Decision]:
        pending = self.pending
        return {} if isinstance(pending, Over) else pending

    def view(self, seat: str | None) -> V:
        """Return the view of a seat; a spectator (None) sees what is public."""
        return self.game.view(self.state, None if seat is None else self._seat(seat))

    def told(self, seat: str | None = None, since: int = 0) -> tuple[Told, ...]:
        """List the lines told to a seat or a spectator (None) after the line with number ``since``.

        Numbers begin at 1 and only grow: an undone event is told again as ``undone``, and a redone one has a
        new number. They are the same when the game is resumed from its record.
        """
        named = None if seat is None else self._seat(seat)
        return self._told.to(named, self._timeline.told, since)

    def events(self, seat: str | None = None) -> tuple[Event, ...]:
        """List the events seen by a seat or a spectator (None), without those taken back."""
        shown = None if seat is None else self._seat(seat)
        return tuple(event for one in self._timeline.done for event in self.game.seen(one.events, shown))

    def all_events(self) -> tuple[Event, ...]:
        """List every event, with all secrets."""
        return tuple(event for entry in self._timeline.done for event in entry.events)

    # actions

    def submit(self, seat: str, action: Action | str) -> Entry[S]:
        """Carry out the action of a seat, given as a value or as text.

        Raises :class:`IllegalAction` if the rules refuse it, :class:`BadText` if the text cannot be read,
        :class:`BadDie` if the dice cannot answer, :class:`NotWritten` if the record cannot be written now.
        Nothing is changed then, and seeded dice give the same results on the next try.
        """
        return self._carry_out(seat, self.game.parse(action) if isinstance(action, str) else action)

    def run(self, *, limit: int | None = None) -> Decisions:
        """Let bots answer until only people must choose or the game ends; ``limit`` bounds the answers.

        Return the decisions of people. Raises :class:`BotFault` for a bot that raises, answers illegally, or
        writes into a value shown to it; nothing goes on after that, for the state may hold it too.
        """
        require_limit(limit)
        for answers in counted():
            if over := self.over:
                self._attention.end(over)
            prompt = None if answers == limit else self.prompt()
            if prompt is None:
                break
            self._let_answer(prompt)
        return self.waiting()

    def prompt(self) -> Prompt | None:
        """Return the request to a bot, for any thread to answer and submit here; None without one."""
        asked = self._asked()
        seat = next((one for one in asked if one in self._bots), None)
        if seat is None:
            return None
        bot, left = self._bots[seat], self.time_left(seat)
        begins = partial(self._attention.call, seat, bot, left)
        return Prompt(
            bot=bot,
            decision=to_show(asked[seat]),
            view=self.view(seat),
            left=left,
            begins=begins,
            ears=self._ears.get(seat),
        )

    def reseat(self, seat: str, bot: Bot | None) -> None:
        """Put another bot, or a person (None), in a seat; a record's header stays as it is."""
        named = self._seat(seat)
        if bot is not None:
            require_bot(bot)
        self._attention.forget(named)
        for old in (self._bots, self._ears):
            old.pop(named, None)
        if bot is not None:
            self._bots[named] = bot
            self._ears |= ears_of({named: bot}, self._timeline.told)

    def undo(self, count: int = 1, *, by: str | None = None) -> tuple[Entry[S], ...]:
        """Take back the last actions of a seat and return them, newest first.

        ``by`` is the seat that asks; by default the seat that acted last, if that is a person. Steps of
        others stand, such as their sealed choices of the same moment. If undo is ``free``, steps of all seats
        are taken back: the last ones, or all since the last actions of ``by``.

        Raises :class:`UndoRefused`, nothing changed, if the game is over; unless undo is ``free``, also if
        something was rolled or revealed to anybody since, if another seat has acted on it, and if the last of
        several sealed choices is in.
        """
        way = self._undo_plan(count, by)
        latest = way.standing[-1][1] if way.standing else self._timeline.done[way.first - 1]
        if self._record:
            asked = None if self.undo_mode == "free" else way.taken[0].seat
            self._record.append(written.UndoLine(len(way.taken), latest.digest, asked))
        self._timeline.retreat(way)
        self._tell(*(attrs.evolve(entry, undone=True) for entry in way.taken))
        return way.taken

    def undo_refusal(self, count: int = 1, *, by: str | None = None) -> str | None:
        """Return why :meth:`undo` would be refused, or None."""
        try:
            self._undo_plan(count, by)
        except errors.UndoRefused as error:
            return str(error)
        return None

    def _undo_plan(self, count: int, by: str | None) -> UndoPlan[S]:
        if self.undo_mode == "off":
            raise errors.UndoRefused("cannot undo: this session does not allow it")
        refuse_at_end(self._timeline)
        if self.undo_mode == "free":
            return free_undo_plan(self._timeline, None if by is None else self._seat(by), count)
        return self._honest_plan(count, by)

    def _honest_plan(self, count: int, by: str | None) -> UndoPlan[S]:
        done = self._timeline.done
        seat = done[-1].seat if by is None else self._seat(by)
        if seat is None:
            raise errors.UndoRefused("cannot undo the set-up")
        if by is None and seat in self._bots:
            raise errors.UndoRefused(f"cannot undo: the bot of {seat} acted last; name the seat that asks")
        return undo_plan(done, seat, count)

    def redo(self, count: int = 1) -> tuple[Entry[S], ...]:
        """Redo steps that were taken back, dice and all, and return them.

        Raises :class:`UndoRefused` if fewer were undone since the last action.
        """
        again = self._timeline.coming(count)
        if self._record:
            self._record.append(written.RedoLine(count, again[-1].digest), *written.over_lines(again[-1]))
        self._timeline.forth(count)
        self._tell(*again)
        return again

    def end_early(self, end: EarlyEnd) -> None:
        """End the game before its rules do; raises :class:`AlreadyOver` and :class:`NotWritten`."""
        over = self._timeline.result_of(end)
        if self._record:
            self._record.append(written.ended_line(end, over, self._timeline.latest.digest))
        self._timeline.end(over)

    def follow(self, play_on: Callable[[Timeline[S], Dice], Dice]) -> None:
        """Take up what another writer of the record did; see :mod:`~wargames.kernel.play.following`."""
        known = len(self._timeline.told)
        self._dice = play_on(self._timeline, self._dice)
        for entry, undone in self._timeline.told[known:]:
            self._tell(attrs.evolve(entry, undone=True) if undone else entry)

    def branch(
        self,
        *,
        dice: Dice,
        seats: Seats | None = None,
        undo: Undo | None = None,
        record: Place | None = None,
        observers: Iterable[Observer] = (),
    ) -> Self:
        """Return an independent session from this point, with the same bots unless others are given."""
        timeline = Timeline(self._timeline.setting, self._timeline.done)
        bots = self._bots if seats is None else seats
        mode = undo or self.undo_mode
        session = self.resumed(timeline, dice=dice, seats=bots, undo=mode, observers=observers)
        if record is not None:
            session._begin_record(record, None, written.ReseedLine(seed_of(dice)))  # noqa: SLF001  its own kind
        return session

    def record_bytes(self) -> bytes:
        """Return the record so far, as :func:`resume` and :func:`read_record` take it.

        Raises :class:`BadRecord` where the session keeps none.
        """
        if self._record is None:
            raise errors.BadRecord(
                "the session keeps no record: begin it with a path or an io.BytesIO as record"
            )
        return self._record.read()

    def close(self) -> None:
        """Close the record, if any, so that it can be resumed; this session takes no more steps then."""
        if self._record:
            self._record.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _carry_out(self, seat: str, action: Action, took: int | None = None) -> Entry[S]:
        if self._spoiled:
            raise self._spoiled
        self._timeline.refuse_after_end()
        lay = position_of(self._dice) if self._record else None
        entry = play(self.game, self.state, (seat, action), self._dice, took=took)
        try:
            if self._record:
                self._record.append(written.entry_line(entry), *written.over_lines(entry))
        except errors.NotWritten:
            self._dice = taken_up(self._dice, lay)
            raise
        self._timeline.add(entry)
        self._tell(entry)
        call_wait_hook(self._bots.get(cast("Seat", seat)), cast("Seat", seat), self._asked, self.view)
        return entry

    def _let_answer(self, prompt: Prompt) -> None:
        try:
            action, took = prompt.answer(self._clock)
            self._carry_out(prompt.seat, action, took if self._clock else None)
        except errors.IllegalAction as error:
            raise prompt.fault(error.refusal) from error
        except errors.BotFault as fault:
            if isinstance(fault.because, errors.ValueWritten):
                self._spoiled = fault  # the state may hold the written value: nothing goes on
            raise

    def _tell(self, *entries: Entry[S]) -> None:
        for entry in entries:
            for told in (*self._ears.values(), *self._observers):
                told.hear(entry)

    def _begin_record(self, place: Place, seed: str | None, *later: written.ReseedLine) -> None:
        names, done = written.seat_names(self._bots, self.game.seats_of(self.state)), self._timeline.done
        header = written.header_of(self._timeline.setting, names, seed, self._clock)
        lines = [*map(written.entry_line, done), *later, *written.over_lines(done[-1])]
        self._record = create(place, (header, *lines))


__all__ = ["Clock", "Observer", "Referee", "Session", "Undo", "Watcher"]
