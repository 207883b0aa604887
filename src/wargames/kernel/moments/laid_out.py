"""Layouts made from states field by field, and games on them.

A state holds tuples; its layout holds the same things by id, to be changed:

    @attrs.frozen
    class State:
        turn: Public[int]
        men: Public[tuple[Soldier, ...]]
        deck: Secret[Deck[str]]
        frames: Public[tuple[Frame, ...]]

    @attrs.define(eq=False)
    class Table(LaidOut[State]):
        turn: int
        men: dict[str, Soldier]
        deck: Annotated[PlayedDeck, FieldConversion(lambda state: PlayedDeck(state.deck), deck="deck.deck")]

A field of the same type passes through; a tuple may become a list, or a dict by ``id``. A
:class:`FieldConversion` declares any other conversion. Fields that only the layout has, such as caches, are
``init=False``.

:class:`LaidOutGame` is a :class:`MomentGame` on such a layout.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Generic, ParamSpec, Self, TypeVar, get_args, get_origin

import attrs

from wargames.kernel.chance.dice import NO_DICE, Dice, RandomDice, Source, with_subject
from wargames.kernel.game import Event, Scenario, Seat, View
from wargames.kernel.game.declared import declared_violations
from wargames.kernel.game.fields import Views
from wargames.kernel.game.scenario_file import Violation, read_scenario_file
from wargames.kernel.game.vocabulary import Note
from wargames.kernel.moments.forms import Forms
from wargames.kernel.moments.layouts import LayoutCache, PlayLayoutCache
from wargames.kernel.moments.moment_game import MomentGame

S = TypeVar("S")
V = TypeVar("V", bound=View)
P = ParamSpec("P")
F = TypeVar("F")
T = TypeVar("T", bound=int | str | tuple[int, ...])


@attrs.define(eq=False)
class LaidOut(Generic[S]):
    """A layout with the fields of a state; subclasses name the state."""

    PARTS: ClassVar[tuple[str, ...]] = ()
    """Fields of the state whose own fields are on the layout."""

    frames: list[Any]
    dice: Dice = attrs.field(default=NO_DICE, init=False)
    events: list[Event | Note] | None = attrs.field(factory=list, init=False)
    asked: tuple[Seat, ...] = attrs.field(default=(), init=False)
    """The seat that must choose, once known."""

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        for base in getattr(cls, "__orig_bases__", ()):  # as types.get_original_bases of Python 3.12
            if get_origin(base) is LaidOut:
                forms = _FORMS[cls] = Forms(cls, get_args(base)[0], cls.PARTS)
                cls.frozen = forms.frozen  # type: ignore[assignment,method-assign]  # saves a call

    @classmethod
    def on(cls, state: Any, dice: Dice = NO_DICE, **given: object) -> Self:
        """Lay out a state or a view; ``given`` values replace fields by name."""
        layout: Self = _FORMS[cls].laid(state, given)
        layout.dice = dice
        return layout

    def frozen(self) -> S:
        """Return the current state."""
        raise NotImplementedError(f"{type(self).__name__} names no state: LaidOut[State]")

    def record(self, kind: Callable[P, Event], /, *fields: P.args, **named: P.kwargs) -> None:
        """Record an event by its class and fields, if anybody listens."""
        if self.events is not None:
            self.events.append((kind, fields, named))

    def roll(self, source: Source[T], purpose: str, clause: str, about: str = "") -> T:
        """Roll dice; ``about`` names the unit or side affected."""
        dice = self.dice
        if dice.__class__ is RandomDice:  # in play-outs; nobody reads the purpose
            if ways := source.ways:  # as it throws: a call less for each roll
                return source.throws[int(dice.random() * ways)]
            return source.throw(dice.below)
        return dice.roll(source, with_subject(purpose, about), clause)

    def top(self, kind: type[F]) -> F:
        """Return the frame on top, which is of a kind."""
        frame = self.frames[-1]
        assert isinstance(frame, kind), f"{frame} is no {kind.__name__}"
        return frame

    def then(self, *frames: Any) -> None:
        """Replace the current frame by ``frames``, the last one on top."""
        self.frames[-1:] = frames


_FORMS: dict[type, Forms] = {}
_SEEN: dict[type, LayoutCache[Any, Any]] = {}


class LaidOutGame(MomentGame[S, V, Any], Generic[S, V]):
    """A game on a :class:`LaidOut`; it names the layout, its views, moments and scenario rules."""

    layout_type: ClassVar[type[LaidOut[Any]]]
    views: ClassVar[Views[Any, Any]]
    at_table: ClassVar[tuple[Seat, ...]]
    """The seats, the same in every scenario."""
    scenario_clause: ClassVar[str]
    """The clause for the set-up of a scenario, cited for unreadable files."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "layout_type" in vars(cls):
            cls.layouts = PlayLayoutCache(cls.layout_type.on)
            _SEEN[cls] = LayoutCache(cls.layout_type.on)
        super().__init_subclass__(**kwargs)

    def wrong_in(self, scenario: Any, /) -> Iterable[Violation]:
        """List the violations of the rules in a scenario, by default those of its declarations."""
        return declared_violations(scenario)

    @abstractmethod
    def table_violations(self, layout: Any, /) -> Iterable[str]:
        """List violations on the table, with any frames."""

    # derived methods

    def seats_of(self, state: S) -> tuple[Seat, ...]:
        """List the seats."""
        return self.at_table

    def view_of(self, state: S, seat: Seat | None) -> V:
        """Return the view of a seat."""
        view: V = self.views.view(state, seat)
        return view

    def layout_seen(self, view: V) -> Any:
        """Lay out the view of a seat."""
        cache = next(_SEEN[base] for base in type(self).__mro__ if base in _SEEN)
        return cache.layout_of(view)

    def read_scenario(self, text: str, source: str) -> Scenario:
        """Read a scenario from TOML."""
        return read_scenario_file(
            text, source, self.scenario_type, clause=self.scenario_clause, violations=self.wrong_in
        )

    def violations(self, state: S) -> Iterator[str]:
        """List the violations of a state: of its scenario, else on its table, else in its frames."""
        judged = self.wrong_in(state.scenario)  # type: ignore[attr-defined]  # such a state has one
        if found := [f"{field}: {wrong} [{clause}]" for field, wrong, clause in judged]:
            yield from found
            return
        layout = self.layout_type.on(state)
        if found := list(self.table_violations(layout)):
            yield from found
        elif self.outcome(layout) is None:
            yield from self.moments.violations(layout)
