"""One-entry caches of layouts per thread, for consecutive calls about the same state."""

from collections.abc import Callable
from threading import local
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar
from weakref import ref

from wargames.kernel.chance.dice import NO_DICE, Dice
from wargames.kernel.former_paths import former_names

S = TypeVar("S")
L = TypeVar("L")
V = TypeVar("V")


class LayoutCache(Generic[S, L]):
    """A cache of one layout per thread, for a frozen value.

    It holds a weak reference to the value. If several values show the same thing, such as a state and its
    views, ``shows`` returns the common one.

    >>> class Position:
    ...     moves = 3
    >>> layouts: LayoutCache[Position, list[int]] = LayoutCache(lambda position: [position.moves])
    >>> start = Position()
    >>> layouts.layout_of(start) is layouts.layout_of(start), layouts.take(start), layouts.take(start)
    (True, [3], None)
    """

    def __init__(self, lay: Callable[[S], L], *, shows: Callable[[S], object] | None = None) -> None:
        self._lay = lay
        self._shows = shows
        self._here = _Here()

    def layout_of(self, value: S) -> L:
        """Return the layout of a value for reading: the cached one, if it is of the value."""
        entry = self._here.entry
        shown = value if self._shows is None else self._shows(value)
        if entry.shown() is not shown:
            self.put_back(value, self._lay(value))
        layout: L = entry.layout
        return layout

    def take(self, value: S) -> L | None:
        """Remove and return the cached layout of a value for play; None if it is of another."""
        entry = self._here.entry
        shown = value if self._shows is None else self._shows(value)
        if entry.shown() is not shown:
            return None
        layout: L = entry.layout
        entry.shown = _nothing
        entry.view = entry.world = entry.layout = None
        return layout

    def put_back(self, value: S, layout: L) -> None:
        """Cache a layout for a value."""
        entry = self._here.entry
        entry.shown = ref(value if self._shows is None else self._shows(value))
        entry.layout = layout
        entry.view = entry.world = None


class PlayableLayout(Protocol):
    """A layout for play, with the dice and the events of a step."""

    dice: Dice
    events: Any


P = TypeVar("P", bound=PlayableLayout)


class PlayLayoutCache(LayoutCache[S, P]):
    """A cache of layouts for play; ``on`` lays a value out with dice."""

    def __init__(self, on: Callable[[S, Dice], P], *, shows: Callable[[S], object] | None = None) -> None:
        super().__init__(lambda value: on(value, NO_DICE), shows=shows)
        self._on = on

    def resume(self, value: S, dice: Dice) -> P:
        """Return a layout of a value for play; the cached one is removed from the cache."""
        layout = self.take(value)
        if layout is None:
            return self._on(value, dice)
        layout.dice, layout.events = dice, []
        return layout

    def put_back(self, value: S, layout: P) -> None:
        """Cache a layout for a value, without its dice."""
        layout.dice = NO_DICE
        LayoutCache.put_back(self, value, layout)  # super() costs two calls


class OpenLayoutCache(PlayLayoutCache[S, P], Generic[S, V, P]):
    """A cache for a game whose views hide nothing: a view shares the layout of its state.

    ``world`` returns the state of a view.
    """

    def __init__(self, on: Callable[[S, Dice], P], world: Callable[[V], S]) -> None:
        super().__init__(on)
        self._world = world

    def view_of(self, value: S) -> V | None:
        """Return the cached view of a value, if anybody still holds it."""
        entry = self._here.entry
        if entry.view is None or entry.shown() is not value:
            return None
        view: V | None = entry.view()
        return view

    def show(self, value: S, view: V) -> None:
        """Cache a view for a value."""
        entry = self._here.entry
        if entry.shown() is not value:
            self.layout_of(value)
        entry.view = ref(view)

    def layout_seen(self, view: V) -> P:
        """Return the layout of a view, for reading."""
        entry = self._here.entry
        if entry.view is None or entry.view() is not view:
            world = self._world(view)
            self.show(world, view)
            entry.world = world  # no other reference
        layout: P = entry.layout
        return layout


def _nothing() -> object:
    """Return a value that nobody asks for, for an empty cache."""
    return _nothing


class _Entry:
    """The cached entry."""

    def __init__(self) -> None:
        self.shown: Callable[[], Any] = _nothing
        self.view: ref[Any] | None = None
        self.world: Any = None
        self.layout: Any = None


class _Here(local):
    """The entries of all threads, in one look-up: attributes of a thread local are slow."""

    def __init__(self) -> None:
        self.entry = _Entry()


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Played="PlayableLayout")
