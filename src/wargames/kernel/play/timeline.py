"""The timeline of a game: all steps, and those taken back."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import attrs

from wargames.kernel.base.errors import UndoRefused
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Dice, RecordingDice, Roll
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Decisions, Event, Game, Over, Scenario, Seat
from wargames.kernel.game.json_forms import state_digest
from wargames.kernel.play.early_end import AlreadyOver, EarlyEnd, early_over

S = TypeVar("S")


@attrs.frozen
class Setting(Generic[S]):
    """The game, the scenario and the options of a session."""

    game: Game[S, Any]
    scenario: Scenario
    options: Any


@attrs.frozen
class Fall:
    """A roll and its result."""

    roll: Roll
    outcome: Any

    @property
    def faces(self) -> list[Any]:
        """The outcome as plain values."""
        return self.roll.source.plain(self.outcome)


@attrs.frozen(slots=False)
class Entry(Generic[S]):
    """One step of play: the action, the rolls, the events, and the state after it.

    The first entry of a history is the set-up; it has neither seat nor action. ``undone`` is True when an
    observer is told that the entry was taken back. ``took`` is the time of the answer in milliseconds, if
    there was a clock. ``before`` is the state in which the action was chosen; None if that is not known.
    """

    game: Game[S, Any] = attrs.field(repr=False, eq=False)
    seat: Seat | None
    action: Action | None
    falls: tuple[Fall, ...]
    events: tuple[Event, ...]
    state: S = attrs.field(repr=False)
    undone: bool = attrs.field(default=False, kw_only=True)
    took: int | None = attrs.field(default=None, kw_only=True, eq=False)
    before: S | None = attrs.field(default=None, kw_only=True, eq=False, repr=False)

    @cached_property
    def digest(self) -> str:
        """The hash of the state after it."""
        return state_digest(self.game, self.state)

    @property
    def said(self) -> str:
        """The action as its seat reads it; as it is typed where the state before it is not known."""
        assert self.action is not None, "the set-up has no action"
        if self.before is None:
            return str(self.action)
        return self.game.say(self.action, self.game.view(self.before, self.seat))

    def __str__(self) -> str:
        return "the set-up" if self.seat is None else f"'{self.action}' of {self.seat}"


@attrs.frozen
class UndoPlan(Generic[S]):
    """The effect of an undo: the entries taken back, newest first, and the later ones that stand.

    ``standing`` pairs each of these with its new version.
    """

    first: int
    taken: tuple[Entry[S], ...]
    standing: tuple[tuple[Entry[S], Entry[S]], ...] = ()


def begin(setting: Setting[S], dice: Dice) -> Entry[S]:
    """Set a game up."""
    recording = RecordingDice(dice)
    step = setting.game.set_up(setting.scenario, setting.options, recording)
    return Entry(
        game=setting.game,
        seat=None,
        action=None,
        falls=_falls(recording),
        events=step.events,
        state=step.state,
    )


def play(
    game: Game[S, Any], state: S, choice: tuple[str, Action], dice: Dice, *, took: int | None = None
) -> Entry[S]:
    """Carry out the action of a seat; raises :class:`IllegalAction` if the rules refuse it."""
    seat, action = choice[0], game.whole(state, *choice)
    recording = RecordingDice(dice)
    step = game.resolve(state, cast("Seat", seat), action, recording)
    return Entry(
        game=game,
        seat=cast("Seat", seat),
        action=action,
        falls=_falls(recording),
        events=step.events,
        state=step.state,
        took=took,
        before=state,
    )


def _falls(recording: RecordingDice) -> tuple[Fall, ...]:
    return tuple(Fall(roll, outcome) for roll, outcome in recording.rolls)


class Timeline(Generic[S]):
    """The entries in force and those taken back; a new entry clears the latter. Never empty."""

    def __init__(self, setting: Setting[S], done: Sequence[Entry[S]]) -> None:
        self.setting = setting
        self._done = list(done)
        self._undone: list[Entry[S]] = []
        self._told = [(entry, False) for entry in done]
        self.early_over: Over | None = None

    @property
    def done(self) -> tuple[Entry[S], ...]:
        """The entries in force, the set-up first."""
        return tuple(self._done)

    @property
    def latest(self) -> Entry[S]:
        """The last entry in force."""
        return self._done[-1]

    @property
    def told(self) -> Sequence[tuple[Entry[S], bool]]:
        """Every entry in order of coming into force, and again, with True, when it was taken back."""
        return self._told

    @property
    def pending(self) -> Decisions | Over:
        """The decisions due now, or the end of the game, which may be an early one."""
        return self.early_over or self.setting.game.pending(self.latest.state)

    def result_of(self, end: EarlyEnd) -> Over:
        """Return the result of an early end; raises :class:`AlreadyOver` and :class:`BadOption`."""
        self.refuse_after_end()
        return early_over(self.setting.game, self.latest.state, end)

    def end(self, over: Over) -> None:
        """End the game early; nothing can be redone."""
        self.early_over = over
        self._undone.clear()

    def refuse_after_end(self) -> None:
        """Raise :class:`AlreadyOver` after an early end."""
        if self.early_over:
            raise AlreadyOver(self.early_over)

    def add(self, entry: Entry[S]) -> None:
        """Add an entry."""
        self._done.append(entry)
        self._told.append((entry, False))
        self._undone.clear()

    def last(self, count: int) -> tuple[Entry[S], ...]:
        """Return the last entries, newest first; raises UndoRefused if there are fewer."""
        there = len(self._done) - 1
        if not 1 <= count <= there:
            raise UndoRefused(
                f"cannot undo {_steps(count)}: {there or 'none'} can be undone, the set-up never"
            )
        return tuple(reversed(self._done[-count:]))

    def back(self, count: int) -> tuple[Entry[S], ...]:
        """Take the last entries back, newest first; raises UndoRefused if there are fewer."""
        taken = self.last(count)
        del self._done[-count:]
        self._undone.extend(taken)
        self._told.extend((entry, True) for entry in taken)
        return taken

    def retreat(self, way: UndoPlan[S]) -> None:
        """Take back the entries of a seat; later entries of others stand.

        Then they cannot be redone: they would come after these.
        """
        self._done[way.first :] = [anew for _, anew in way.standing]
        anew = {id(was): now for was, now in way.standing}
        self._told = [(anew.get(id(entry), entry), undone) for entry, undone in self._told]
        self._undone = [] if way.standing else [*self._undone, *way.taken]
        self._told.extend((entry, True) for entry in way.taken)

    def coming(self, count: int) -> tuple[Entry[S], ...]:
        """Return the entries that a redo restores; raises UndoRefused if there are fewer."""
        if not 1 <= count <= len(self._undone):
            raise UndoRefused(f"cannot redo {_steps(count)}: {len(self._undone) or 'none'} can be redone")
        return tuple(reversed(self._undone[-count:]))

    def forth(self, count: int) -> tuple[Entry[S], ...]:
        """Restore entries that were taken back; raises UndoRefused if there are fewer."""
        again = self.coming(count)
        del self._undone[-count:]
        self._done.extend(again)
        self._told.extend((entry, False) for entry in again)
        return again


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, WayBack="UndoPlan")


def _steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"
