"""The Game/Action API: stateless rules over frozen states, with chance let in by the front door."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from threading import local
from typing import Any, ClassVar, Generic, Self, SupportsIndex, TypeVar, cast
from weakref import ref

from wargames.kernel.base import notation
from wargames.kernel.base.errors import IllegalAction, Refusal, UnknownName
from wargames.kernel.base.ledger import Ledger
from wargames.kernel.base.notation import Action
from wargames.kernel.base.options import read_options
from wargames.kernel.base.stored import package_file
from wargames.kernel.base.typed_fields import misfit
from wargames.kernel.chance.dice import Dice, Rng, Roll, SeededDice
from wargames.kernel.chance.odds import Odds
from wargames.kernel.chance.roll_tree import RollTree, grow
from wargames.kernel.chance.unfolding import unfold
from wargames.kernel.game.canvas import Canvas
from wargames.kernel.game.cursor import Cursor, PlayOut, Policy, StateCursor, play_out
from wargames.kernel.game.evaluation import EvaluatedGame
from wargames.kernel.game.former_methods import FormerMethods
from wargames.kernel.game.installed import installed
from wargames.kernel.game.line_of_sight import Seeing
from wargames.kernel.game.migration import Migration
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.shorthand import Shorthand
from wargames.kernel.game.speaking import Speaking
from wargames.kernel.game.vocabulary import Decision, Decisions, Event, Over, Scenario, Step, View


class _Latest(local):
    """What was asked last in this thread: of which game, in which state, and the answer."""

    kept: tuple["Game[Any, Any] | None", Callable[[], Any], Any] = (None, lambda: None, None)


_latest = _Latest()

SHOWN = 80
"""The most characters of a bad action that a refusal repeats."""


S = TypeVar("S")
V = TypeVar("V", bound=View)


class Game(EvaluatedGame[S], Seeing[V], Speaking[V], FormerMethods, ABC, Generic[S, V]):
    """A ruleset at one edition. Stateless: one instance serves any number of games and threads.

    A ruleset implements the abstract methods; everything else follows from them. Its package holds its
    ``ledger.toml`` and, in the folder ``set_ups``, a TOML file for each scenario that ``shipped`` names.

    What is made of a game's values is made by functions over it: :mod:`wargames.kernel.game.json_forms`,
    :mod:`~wargames.kernel.game.scenario_file`, :mod:`~wargames.kernel.game.bounds`.
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
    """The decisions that it asks for; none: all that the modules of its package define."""
    event_types: ClassVar[tuple[type[Event], ...]]
    shorthand: ClassVar[tuple[type[Shorthand], ...]] = ()  # what may be typed short, and spaces complete
    odds_terms: ClassVar[Mapping[str, str]] = {}
    """What odds may speak of, and what it means; ``{unit} hit`` explains the term of every unit."""
    shipped: ClassVar[tuple[str, ...]] = ()
    canvas: ClassVar[Canvas | None] = None
    """How maps of its scenario files are painted; None for a game without a map in its files."""
    score_range: ClassVar[tuple[int, int]] = (-1, 1)
    """Between which scores every seat's score lies at the end: they are alike in all games."""
    migrations: ClassVar[Mapping[str, Migration]] = {}  # how records of earlier editions are played

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Pickle an installed game by its id; any other like whatever has a class and fields."""
        if installed(self.id) is self:
            return installed, (self.id,)
        return super().__reduce_ex__(protocol)

    @abstractmethod
    def set_up(self, scenario: Any, options: Any, dice: Dice) -> Step[S]:
        """Lay the scenario out and run to the first decision."""

    @abstractmethod
    def ask(self, state: S) -> Decisions | Over:
        """Say who owes a choice in ``state``, or that the game is over."""

    @abstractmethod
    def resolve(self, state: S, seat: Seat, action: Any, dice: Dice) -> Step[S]:
        """Carry a legal action out and run to the next decision."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Give what ``seat`` may know; a spectator (None) knows what is public."""

    @abstractmethod
    def sample(self, view: V, rng: Rng) -> S:
        """Give a full state that looks like ``view`` to its seat."""

    @abstractmethod
    def odds(self, view: V, action: Action) -> Odds:
        """Give the exact chances of what may follow ``action``, from what its seat knows."""

    @abstractmethod
    def seats_of(self, state: S) -> tuple[Seat, ...]:
        """List the seats at this table, in a fixed order."""

    @abstractmethod
    def read_scenario(self, text: str, source: str) -> Scenario:
        """Read a user's scenario from TOML; ``source`` names the file in errors.

        Raises :class:`BadScenario` naming file, line, field and clause.
        """

    def read_shipped(self, text: str, source: str) -> Scenario:
        """Read a scenario that comes with the game: as a user's, but for what its own tests may judge."""
        return self.read_scenario(text, source)

    @abstractmethod
    def violations(self, state: S) -> Iterable[str]:
        """List what makes a state impossible, each with its clause; empty for any state of play."""

    # what its package brings

    @cached_property
    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios that come with the game, by id."""
        texts = {name: self._text(f"set_ups/{name}.toml") for name in self.shipped}
        return {name: self.read_shipped(text, f"{name}.toml") for name, text in texts.items()}

    @cached_property
    def ledger(self) -> Ledger:
        """The clauses, gaps and rulings that the game is played by."""
        return Ledger.read(self._text("ledger.toml"), f"{self.id}/ledger.toml")

    @property
    def balanced(self) -> Scenario:
        """The scenario that the ledger calls the fairest to both sides; the first where it names none."""
        return self.scenario(self.ledger.head.balanced or next(iter(self.scenarios)))

    def _text(self, path: str) -> str:
        """Read a file of the package of the class that names the game."""
        text = package_file(type(self), path)
        if text is None:
            raise FileNotFoundError(f"the package of {self.id} has no {path}")
        return text

    # what follows from it

    def start(
        self, scenario: str | Scenario, options: Mapping[str, Any] | None = None, *, dice: Dice
    ) -> Step[S]:
        """Begin a scenario, named or given; options by name, defaults for the rest.

        Raises :class:`UnknownName` for an unknown scenario or option, :class:`BadOption` for a
        value that an option cannot take.
        """
        return self.set_up(self.scenario(scenario), self.options(options), dice)

    def scenario(self, scenario: str | Scenario) -> Scenario:
        """Find a scenario by its id, or pass one through."""
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
        """Say who owes a choice in ``state``, or that the game is over."""
        game, latest, answer = _latest.kept
        if latest() is not state or game is not self:
            answer = self.ask(state)
            self._remember(state, answer)
        known: Decisions | Over = answer
        return known

    def _remember(self, state: S, answer: Decisions | Over) -> None:
        """Keep the answer for the state at hand: the next call is nearly always about it.

        It is kept outside of the game, for bots may hold that; of the state, only a weak reference.
        """
        _latest.kept = self, ref(state), answer

    def refusal(self, state: S, seat: Seat | str, action: Any) -> Refusal | None:
        """Say why ``seat`` may not do ``action`` now; None means that it may."""
        pending = self.pending(state)
        if isinstance(pending, Over):
            return Refusal(pending.clause, f"the game is over: {pending.reason}")
        decision = pending.get(seat)  # type: ignore[arg-type]  # a cast costs a call
        if decision is not None and decision.actions.was_listed(action):
            return None
        if decision is None and seat not in self.seats_of(state):
            return self._no_such_seat(state, seat, pending)
        if malformed := self._malformed(action):
            return Refusal(next(iter(pending.values())).clause, malformed)
        if decision is None:
            return self.untimely(state, cast("Seat", seat), action) or self._not_asked(seat, pending)
        found = decision.actions.whole(action)
        return found if isinstance(found, Refusal) else decision.actions.check(found)

    def whole(self, state: S, seat: Seat | str, action: Action) -> Action:
        """Give the action, or what it is short for; raises :class:`IllegalAction` if that is refused."""
        if refusal := self.refusal(state, seat, action):
            raise IllegalAction(action, refusal)
        if type(action) not in self.shorthand:
            return action
        decision = cast("Decisions", self.pending(state))[cast("Seat", seat)]
        return cast("Action", decision.actions.whole(action))

    def untimely(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Say why ``action`` of a seat that owes no choice does not fit; None for the plain reason."""
        return None

    def _malformed(self, action: Any) -> str | None:
        """Say what keeps ``action`` from being one of this game, its fields included."""
        if type(action) not in self.action_types and type(action) not in self.shorthand:
            return f"{str(action)[:SHOWN]!r} is no action of {self.title}"
        wrong = misfit(action, "action")
        return wrong and f"{repr(action)[:SHOWN]} is no action of {self.title}: {wrong[:SHOWN]}"

    def _no_such_seat(self, state: S, seat: Seat | str, pending: Decisions) -> Refusal:
        names, clause = ", ".join(self.seats_of(state)), next(iter(pending.values())).clause
        return Refusal(clause, f"there is no seat {str(seat)[:40]!r} at this table (seats: {names})")

    def _not_asked(self, seat: Seat | str, pending: Decisions) -> Refusal:
        clause = next(iter(pending.values())).clause
        return Refusal(clause, f"{seat} owes no choice now; waiting for {', '.join(pending)}")

    def apply(self, state: S, seat: Seat | str, action: Action, dice: Dice) -> Step[S]:
        """Carry out ``action`` of ``seat``; nothing given is changed.

        Raises :class:`IllegalAction` if the rules refuse it.
        """
        if not self._was_listed(state, seat, action):
            action = self.whole(state, seat, action)
        return self.resolve(state, seat, action, dice)  # type: ignore[arg-type]  # a cast costs a call

    def _was_listed(self, state: S, seat: Seat | str, action: Action) -> bool:
        """Tell whether an action is of the very list that a seat was given for the state at hand."""
        game, latest, answer = _latest.kept
        here = latest() is state and game is self and answer.__class__ is Decisions
        decision = answer.get(seat) if here else None
        return decision is not None and decision.actions.was_listed(action)

    # what is known before a game begins

    def seats_in(
        self, scenario: str | Scenario, options: Mapping[str, Any] | None = None
    ) -> tuple[Seat, ...]:
        """List the seats of a scenario with these options; raises what :meth:`start` raises."""
        return self.seats_of(self.start(scenario, options, dice=SeededDice(0)).state)

    # playing out

    def cursor(self, state: S, dice: Dice, *, tell: Callable[[Event], None] | None = None) -> Cursor[S]:
        """Begin to play on from ``state`` without states, events and views in between.

        ``tell`` hears every event; without it none is made. See :mod:`wargames.kernel.game.cursor`.
        """
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
        """Play on to the end, to ``limit`` choices, or until a cursor is reached of which ``until`` says yes.

        ``choose`` is a generator of random numbers, for a walk of the questions, or says for a cursor what
        its seat does. Equal dice and choices end where :meth:`apply` would, step by step.
        """
        return play_out(self.cursor(state, dice), choose, until=until, limit=limit)

    def unfold(self, state: S, seat: Seat | str, action: Action, tape: Sequence[Any] = ()) -> Roll | Step[S]:
        """Answer the next roll that ``action`` needs after the outcomes on ``tape``, or the finished step.

        Raises :class:`IllegalAction` if the rules refuse the action, :class:`BadDie` for an outcome that its
        roll cannot give. See :mod:`wargames.kernel.chance.unfolding`.
        """
        return unfold((self, state, seat, action), lambda dice: self.apply(state, seat, action, dice), tape)

    def unfold_start(
        self,
        scenario: str | Scenario,
        options: Mapping[str, Any] | None = None,
        *,
        tape: Sequence[Any] = (),
    ) -> Roll | Step[S]:
        """Answer the next roll of a set-up after the outcomes on ``tape``, or the finished opening.

        Raises what :meth:`start` raises.
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
        """Give the events as ``seat`` sees them."""
        return tuple(shown for event in events if (shown := event.seen_by(seat)) is not None)
