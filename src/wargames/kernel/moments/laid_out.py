"""Layouts that are made of a state field by field, and games on them that need say no more than their rules.

A state holds tuples; the layout that it is played on holds the same things by id, to be changed:

    @attrs.frozen
    class State:
        turn: int
        men: tuple[Soldier, ...]
        frames: tuple[Frame, ...]

    @attrs.define(eq=False, kw_only=True)
    class Table(LaidOut[State]):
        STATE = State
        turn: int
        men: dict[str, Soldier]

:class:`LaidOutGame` is a :class:`MomentGame` on such a layout, whose views hold in ``table`` what their seat
knows of the state.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Generic, ParamSpec, Self, TypeVar, get_origin, get_type_hints

import attrs

from wargames.kernel.chance.dice import NO_DICE, Dice
from wargames.kernel.game import Event, Scenario, Seat, View
from wargames.kernel.game.declared import declared_violations
from wargames.kernel.game.scenario_file import Violation, read_scenario_file
from wargames.kernel.moments.layouts import LayoutCache, PlayLayoutCache
from wargames.kernel.moments.moment_game import MomentGame

S = TypeVar("S")
V = TypeVar("V", bound=View)
P = ParamSpec("P")


@attrs.define(eq=False, kw_only=True)
class LaidOut(Generic[S]):
    """A layout with the fields of a state: its tuples as lists, or as dicts by ``id`` if declared so."""

    STATE: ClassVar[type]
    """The class of the states that are made of it."""

    frames: list[Any]
    dice: Dice = NO_DICE
    events: list[Event] | None = attrs.field(factory=list)
    asked: tuple[Seat, ...] = ()

    @classmethod
    def on(cls, state: Any, dice: Dice = NO_DICE) -> Self:
        """Lay a state out, or what a seat knows of one."""
        return cls(dice=dice, **{name: laid(getattr(state, name)) for name, laid, _ in _fields(cls)})

    def frozen(self) -> S:
        """Give the state as it is now."""
        state: S = self.STATE(
            **{name: frozen(getattr(self, name)) for name, _, frozen in _fields(type(self))}
        )
        return state

    def record(self, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        """Note what happened, if anybody listens."""
        if self.events is not None:
            self.events.append(kind(*fields, **named))


Way = tuple[str, Callable[[Any], Any], Callable[[Any], Any]]
"""A field, how it is laid out, and how it is frozen."""


def _as_it_is(value: Any) -> Any:
    return value


def _by_id(things: Iterable[Any]) -> dict[str, Any]:
    return {thing.id: thing for thing in things}


def _things(by_id: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(by_id.values())


_FIELDS: dict[type, tuple[Way, ...]] = {}


def _fields(kind: type[LaidOut[Any]]) -> tuple[Way, ...]:
    """Find out once how each field of a state comes onto a layout."""
    if (found := _FIELDS.get(kind)) is None:
        hints = get_type_hints(kind)
        names = [field.name for field in attrs.fields(kind.STATE)]
        found = _FIELDS[kind] = tuple((name, *_way(get_origin(hints[name]) or hints[name])) for name in names)
    return found


def _way(kind: Any) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    if kind is dict:
        return _by_id, _things
    return (list, tuple) if kind is list else (_as_it_is, _as_it_is)


_SEEN: dict[type, LayoutCache[Any, Any]] = {}


class LaidOutGame(MomentGame[S, V, Any], Generic[S, V]):
    """A game that is played on a :class:`LaidOut`: it names that, its moments, and its rules for files."""

    layout_type: ClassVar[type[LaidOut[Any]]]
    at_table: ClassVar[tuple[Seat, ...]]
    """The seats, the same in every scenario."""
    scenario_clause: ClassVar[str]
    """The clause by which a scenario is set up: it refuses files that cannot be read."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "layout_type" in vars(cls):
            cls.layouts = PlayLayoutCache(cls.layout_type.on)
            _SEEN[cls] = LayoutCache(lambda view: cls.layout_type.on(view.table))
        super().__init_subclass__(**kwargs)

    def wrong_in(self, scenario: Any, /) -> Iterable[Violation]:
        """List what the rules do not allow in a scenario, by field: what its class declares, unless told."""
        return declared_violations(scenario)

    @abstractmethod
    def table_violations(self, layout: Any, /) -> Iterable[str]:
        """List what cannot lie on the table, whatever goes on."""

    # what follows

    def seats_of(self, state: S) -> tuple[Seat, ...]:
        """List the seats."""
        return self.at_table

    def layout_seen(self, view: V) -> Any:
        """Lay out what a seat sees."""
        cache = next(_SEEN[base] for base in type(self).__mro__ if base in _SEEN)
        return cache.layout_of(view)

    def read_scenario(self, text: str, source: str) -> Scenario:
        """Read a scenario from TOML."""
        return read_scenario_file(text, source, self.scenario_type, self.scenario_clause, self.wrong_in)

    def violations(self, state: S) -> Iterator[str]:
        """List what makes a state impossible: of its scenario, else on its table, else of what goes on."""
        judged = self.wrong_in(state.scenario)  # type: ignore[attr-defined]  # such a state has one
        if found := [f"{field}: {wrong} [{clause}]" for field, wrong, clause in judged]:
            yield from found
            return
        layout = self.layout_type.on(state)
        if found := list(self.table_violations(layout)):
            yield from found
        elif self.outcome(layout) is None:
            yield from self.moments.violations(layout)
