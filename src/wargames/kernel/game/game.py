"""The game API: stateless rules on immutable states; chance enters through dice."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from threading import local
from typing import Any, ClassVar, Generic, Self, SupportsIndex, TypeVar, cast
from weakref import ref

from wargames.kernel.base import notation
from wargames.kernel.base.component_table import ComponentTable
from wargames.kernel.base.errors import IllegalAction, Refusal, UnknownName
from wargames.kernel.base.ledger import Ledger
from wargames.kernel.base.notation import Action
from wargames.kernel.base.options import read_options
from wargames.kernel.base.stored import package_file
from wargames.kernel.base.typed_fields import misfit
from wargames.kernel.chance.dice import Dice, Rng, Roll, SeededDice, require_dice
from wargames.kernel.chance.odds import Odds
from wargames.kernel.chance.roll_tree import RollTree, grow
from wargames.kernel.chance.unfolding import unfold
from wargames.kernel.game.canvas import Canvas
from wargames.kernel.game.counter_values import Explaining
from wargames.kernel.game.cursor import Cursor, PlayOut, Policy, StateCursor, play_out
from wargames.kernel.game.evaluation import EvaluatedGame
from wargames.kernel.game.former_methods import FormerMethods
from wargames.kernel.game.installed import attribute_at, attribute_of, installed
from wargames.kernel.game.line_of_sight import Seeing
from wargames.kernel.game.migration import Migration
from wargames.kernel.game.own_values import guard_methods, require_own
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.shorthand import Shorthand
from wargames.kernel.game.speaking import Speaking
from wargames.kernel.game.variants import derive, merged_ledger
from wargames.kernel.game.vocabulary import Clause, Decision, Decisions, Event, Over, Scenario, Step, View


class _Latest(local):
    """The last answer of ``pending`` in this thread, with its game and state."""

    kept: tuple["Game[Any, Any] | None", Callable[[], Any], Any] = (None, lambda: None, None)


_latest = _Latest()

SHOWN = 80
"""The most characters of a bad action that a refusal repeats."""


S = TypeVar("S")
V = TypeVar("V", bound=View)


class Game(EvaluatedGame[S], Seeing[V], Speaking[V], Explaining[V], FormerMethods, ABC, Generic[S, V]):
    """A ruleset at one edition. Stateless: one instance serves any number of games and threads.

    A ruleset implements the abstract methods; everything else follows from them. Its package has its
    ``ledger.toml`` and, in the folder ``set_ups``, a TOML file for each scenario in ``shipped``.

    Functions over a game are in :mod:`wargames.kernel.game.json_forms`,
    :mod:`~wargames.kernel.game.scenario_file` and :mod:`~wargames.kernel.game.bounds`.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    edition: ClassVar[str]
    seats: ClassVar[str]

    state_type: ClassVar[type]
    view_type: ClassVar[type]
    scenario_type: ClassVar[type[Scenario]]
    options_type: ClassVar[type]
    action_types: ClassVar[tuple[type[Action], ...]]
    decision_types: ClassVar[tuple[type[Decision], ...]] = ()
    """The decisions of the game; if empty, all those defined in its package."""
    event_types: ClassVar[tuple[type[Event], ...]]
    shorthand: ClassVar[tuple[type[Shorthand], ...]] = ()  # short forms that spaces complete
    odds_terms: ClassVar[Mapping[str, str]] = {}
    """The terms of its odds with their meanings; ``{unit} hit`` explains the term of every unit."""
    shipped: ClassVar[tuple[str, ...]] = ()
    canvas: ClassVar[Canvas | None] = None
    """The editor's canvas for its scenario files; None for a game without a map in its files."""
    score_range: ClassVar[tuple[int, int]] = (-1, 1)
    """The range of every seat's score at the end, the same in all games."""
    migrations: ClassVar[Mapping[str, Migration]] = {}  # from earlier editions

    # only in variants of a game: see wargames.kernel.game.variants
    variant_of: ClassVar[str | None] = None
    """The id of the game of which this is a variant."""
    changes: ClassVar[Mapping[Callable[..., Any], Callable[..., Any]]] = {}
    components: ClassVar[Mapping[ComponentTable[Any, Any], Mapping[Any, Any]]] = {}
    draw_canvas: ClassVar[Callable[[], Canvas] | None] = None
    """Makes the canvas anew, for a variant that adds components."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "variant_of" in vars(cls):
            derive(cls)
        guard_methods(cls)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id!r}, edition {self.edition}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Pickle an installed game by its id, any other by its module and attribute, or by its fields."""
        if installed(self.id) is self:
            return installed, (self.id,)
        location = attribute_of(self)
        return (attribute_at, (location,)) if location else super().__reduce_ex__(protocol)

    @abstractmethod
    def set_up(self, scenario: Any, options: Any, dice: Dice) -> Step[S]:
        """Lay the scenario out and run to the first decision."""

    @abstractmethod
    def ask(self, state: S) -> Decisions | Over:
        """Return the decisions due in ``state``, or the end of the game."""

    @abstractmethod
    def resolve(self, state: S, seat: Seat, action: Any, dice: Dice) -> Step[S]:
        """Carry a legal action out and run to the next decision."""

    def states_within(self, state: S, seat: Seat, action: Any, dice: Dice, *, after: S) -> tuple[S, ...]:
        """Return the state as it was when each event of an action was recorded; ``after`` is the last one.

        By default that after the action, for each of them.
        """
        return (after,) * len(self.resolve(state, seat, action, dice).events)

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return what ``seat`` may know; a spectator (None) knows what is public."""

    @abstractmethod
    def sample(self, view: V, rng: Rng) -> S:
        """Return a full state consistent with ``view``."""

    @abstractmethod
    def odds(self, view: V, action: Action) -> Odds:
        """Return the exact chances of the results of ``action``, from the knowledge of its seat."""

    @abstractmethod
    def seats_of(self, state: S) -> tuple[Seat, ...]:
        """List the seats at this table, in a fixed order."""

    @abstractmethod
    def read_scenario(self, text: str, source: str) -> Scenario:
        """Read a user's scenario from TOML; ``source`` names the file in errors.

        Raises :class:`BadScenario` naming file, line, field and clause.
        """

    def read_shipped(self, text: str, source: str) -> Scenario:
        """Read a scenario that comes with the game: as a user's, without the checks left to tests."""
        return self.read_scenario(text, source)

    @abstractmethod
    def violations(self, state: S) -> Iterable[str]:
        """List what makes a state impossible, each with its clause; empty for any state of play."""

    # package data

    @cached_property
    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios that come with the game, by id."""
        texts = {name: self._text(f"set_ups/{name}.toml") for name in self.shipped}
        return {name: self.read_shipped(text, f"{name}.toml") for name, text in texts.items()}

    @cached_property
    def ledger(self) -> Ledger:
        """The clauses, gaps and rulings that the game is played by."""
        if self.variant_of is not None:
            return merged_ledger(type(self))
        return Ledger.read(self._text("ledger.toml"), f"{self.id}/ledger.toml")

    @property
    def balanced(self) -> Scenario:
        """The scenario that the ledger calls the fairest, or the first one."""
        return self.scenario(self.ledger.head.balanced or next(iter(self.scenarios)))

    def _text(self, path: str) -> str:
        """Read a file of the package of the game's class."""
        text = package_file(type(self), path)
        if text is None:
            raise FileNotFoundError(f"the package of {self.id} has no {path}")
        return text

    # derived methods

    def start(
        self, scenario: str | Scenario, options: Mapping[str, Any] | None = None, *, dice: Dice
    ) -> Step[S]:
        """Start a scenario, given or by id, with options by name.

        Raises :class:`UnknownName` for an unknown scenario or option, :class:`BadOption` for an impossible
        value of an option.
        """
        require_dice(dice)
        return self.set_up(self.scenario(scenario), self.options(options), dice)

    def scenario(self, scenario: str | Scenario) -> Scenario:
        """Return a scenario by its id; a scenario itself passes through."""
        if isinstance(scenario, self.scenario_type):
            return scenario
        found = self.scenarios.get(scenario) if isinstance(scenario, str) else None
        if found is None:
            raise UnknownName(f"scenario of {self.id}", scenario, self.scenarios)
        return found

    def options(self, options: Mapping[str, Any] | None) -> Any:
        """Read options by name; see :func:`wargames.kernel.base.options.read_options`."""
        return read_options(self.options_type, options or {})

    def pending(self, state: S) -> Decisions | Over:
        """Return the decisions due in ``state``, or the end of the game."""
        game, latest, answer = _latest.kept
        if latest() is not state or game is not self or state is None:  # None is also a state that is gone
            if state.__class__ is not self.state_type:
                require_own(self, "state", state)
            answer = self.ask(state)
            self._remember(state, answer)
        known: Decisions | Over = answer
        return known

    def _remember(self, state: S, answer: Decisions | Over) -> None:
        """Cache the answer for the current state: the next call is nearly always about it.

        The cache is outside of the game, which bots may hold, with a weak reference to the state.
        """
        _latest.kept = self, ref(state), answer

    def refusal(self, state: S, seat: Seat | str, action: Any) -> Refusal | None:
        """Return why ``seat`` may not do ``action`` now, or None."""
        pending = self.pending(state)
        if isinstance(pending, Over):
            return Refusal(pending.clause, f"the game is over: {pending.reason}")
        decision = pending.get(seat) if isinstance(seat, str) else None  # type: ignore[call-overload,redundant-expr]  # whatever is given
        if decision is not None and decision.actions.was_listed(action):
            return None
        if decision is None and seat not in self.seats_of(state):
            return self._no_such_seat(state, seat, pending)
        if wrong := malformed(self, action):
            return Refusal(next(iter(pending.values())).clause, wrong)
        if decision is None:
            clause = next(iter(pending.values())).clause
            return self.untimely(state, cast("Seat", seat), action) or not_asked(seat, pending, clause)
        found = decision.actions.whole(action)
        return found if isinstance(found, Refusal) else decision.actions.check(found)

    def whole(self, state: S, seat: Seat | str, action: Action) -> Action:
        """Return the action, or the one that a shorthand stands for; raises :class:`IllegalAction`."""
        if refusal := self.refusal(state, seat, action):
            raise IllegalAction(action, refusal)
        if type(action) not in self.shorthand:
            return action
        decision = cast("Decisions", self.pending(state))[cast("Seat", seat)]
        return cast("Action", decision.actions.whole(action))

    def untimely(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Return why ``action`` of a seat without a decision does not fit; None for the usual reason."""
        return None

    def _no_such_seat(self, state: S, seat: Seat | str, pending: Decisions) -> Refusal:
        names, clause = ", ".join(self.seats_of(state)), next(iter(pending.values())).clause
        return Refusal(clause, f"there is no seat {str(seat)[:40]!r} at this table (seats: {names})")

    def apply(self, state: S, seat: Seat | str, action: Action, dice: Dice) -> Step[S]:
        """Carry out ``action`` of ``seat``; nothing given is changed.

        Raises :class:`IllegalAction` if the rules refuse it.
        """
        if not self._was_listed(state, seat, action):
            action = self.whole(state, seat, action)
        if not hasattr(dice, "roll"):
            require_dice(dice)
        return self.resolve(state, seat, action, dice)  # type: ignore[arg-type]  # a cast costs a call

    def _was_listed(self, state: S, seat: Seat | str, action: Action) -> bool:
        """Return whether an action is from the list of candidates of a seat in the current state."""
        game, latest, answer = _latest.kept
        here = state is not None and latest() is state and game is self and answer.__class__ is Decisions
        decision = answer.get(seat) if here and isinstance(seat, str) else None
        return decision is not None and decision.actions.was_listed(action)

    # before a game

    def seats_in(
        self, scenario: str | Scenario, options: Mapping[str, Any] | None = None
    ) -> tuple[Seat, ...]:
        """List the seats of a scenario with these options; raises what :meth:`start` raises."""
        return self.seats_of(self.start(scenario, options, dice=SeededDice(0)).state)

    # playing out

    def cursor(self, state: S, dice: Dice, *, tell: Callable[[Event], None] | None = None) -> Cursor[S]:
        """Return a cursor for fast play from ``state``, without states, events and views in between.

        ``tell`` gets every event; without it no event is made. See :mod:`wargames.kernel.game.cursor`.
        """
        require_own(self, "state", state)
        require_dice(dice)
        return StateCursor(self, state, dice, tell)

    def play_out(
        self,
        state: S,
        dice: Dice,
        choose: Rng | Policy,
        *,
        until: Callable[[Cursor[S]], bool] | None = None,
        limit: int | None = None,
    ) -> PlayOut[S]:
        """Play to the end, to ``limit`` choices, or to a cursor for which ``until`` is true.

        ``choose`` is a random generator, or a function that returns the action at a cursor. Equal dice and
        choices end where :meth:`apply` would, step by step.
        """
        return play_out(self.cursor(state, dice), choose, until=until, limit=limit)

    def unfold(self, state: S, seat: Seat | str, action: Action, tape: Sequence[Any] = ()) -> Roll | Step[S]:
        """Return the next roll of ``action`` after the outcomes on ``tape``, or the finished step.

        Raises :class:`IllegalAction` if the rules refuse the action, :class:`BadDie` for an impossible
        outcome. See :mod:`wargames.kernel.chance.unfolding`.
        """
        return unfold((self, state, seat, action), lambda dice: self.apply(state, seat, action, dice), tape)

    def unfold_start(
        self, scenario: str | Scenario, options: Mapping[str, Any] | None = None, *, tape: Sequence[Any] = ()
    ) -> Roll | Step[S]:
        """Return the next roll of a set-up after the outcomes on ``tape``, or the finished set-up.

        Raises the errors of :meth:`start`.
        """
        about = (self, scenario, *(one for item in (options or {}).items() for one in item))
        return unfold(about, lambda dice: self.start(scenario, options, dice=dice), tape)

    def roll_tree(
        self, state: S, seat: Seat | str, action: Action, *, limit: int = 100_000
    ) -> RollTree[Step[S]]:
        """List every outcome of ``action`` with its exact probability.

        Raises :class:`IllegalAction` if the rules refuse it, :class:`TreeTooLarge` beyond ``limit`` leaves.
        """
        whole = self.whole(state, seat, action)
        return grow(lambda dice: self.resolve(state, cast("Seat", seat), whole, dice), limit)

    def parse(self, text: str) -> Action:
        """Read an action from its text form, whole or short; raises :class:`BadText`."""
        return notation.read(text, (*self.action_types, *self.shorthand))

    def seen(self, events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
        """Return the events as ``seat`` sees them."""
        return tuple(shown for event in events if (shown := event.seen_by(seat)) is not None)


def malformed(game: Game[Any, Any], action: Any) -> str | None:
    """Return why ``action``, with its fields, is no action of a game; None if it is one."""
    if type(action) not in game.action_types and type(action) not in game.shorthand:
        text = ", but a text, of which game.parse makes one" if isinstance(action, str) else ""
        return f"{str(action)[:SHOWN]!r} is no action of {game.title}{text}"
    wrong = misfit(action, "action")
    return wrong and f"{repr(action)[:SHOWN]} is no action of {game.title}: {wrong[:SHOWN]}"


def not_asked(seat: Seat | str, asked: Iterable[Seat], clause: Clause) -> Refusal:
    """Return the refusal of a seat that owes no choice; ``asked`` are those who do, as far as is known."""
    others = ", ".join(asked)
    return Refusal(clause, f"{seat} owes no choice now" + (f"; waiting for {others}" if others else ""))
