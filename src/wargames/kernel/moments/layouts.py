"""What was laid out last, kept for the questions that follow: they come in a row, so that one will do."""

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
    """Room in each thread for one layout: of a frozen value, to look at or to play on.

    Of the value only a weak reference is kept. Where several values show the same thing, such as a state and
    the views of it, ``shows`` gives what the layout is of.

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
        """Give the layout of a value, to look at: the one at hand if it was put back or looked at last."""
        desk = self._here.desk
        shown = value if self._shows is None else self._shows(value)
        if desk.shown() is not shown:
            self.put_back(value, self._lay(value))
        layout: L = desk.layout
        return layout

    def take(self, value: S) -> L | None:
        """Give the layout of a value away, to play on, if it is at hand: nobody looks at it again."""
        desk = self._here.desk
        shown = value if self._shows is None else self._shows(value)
        if desk.shown() is not shown:
            return None
        layout: L = desk.layout
        desk.shown = _nothing
        desk.view = desk.world = desk.layout = None
        return layout

    def put_back(self, value: S, layout: L) -> None:
        """Put a layout back as what a value looks like."""
        desk = self._here.desk
        desk.shown = ref(value if self._shows is None else self._shows(value))
        desk.layout = layout
        desk.view = desk.world = None


class PlayableLayout(Protocol):
    """A layout that rules play on: with the dice and the events of a step."""

    dice: Dice
    events: Any


P = TypeVar("P", bound=PlayableLayout)


class PlayLayoutCache(LayoutCache[S, P]):
    """Room for a layout that rules play on; ``on`` lays a value out with dice."""

    def __init__(self, on: Callable[[S, Dice], P], *, shows: Callable[[S], object] | None = None) -> None:
        super().__init__(lambda value: on(value, NO_DICE), shows=shows)
        self._on = on

    def resume(self, value: S, dice: Dice) -> P:
        """Lay a value out to play on: the layout that was looked at, which nobody then looks at again."""
        layout = self.take(value)
        if layout is None:
            return self._on(value, dice)
        layout.dice, layout.events = dice, []
        return layout

    def put_back(self, value: S, layout: P) -> None:
        """Put a layout back as what a value looks like: its dice are put away."""
        layout.dice = NO_DICE
        LayoutCache.put_back(self, value, layout)  # super() costs two calls


class OpenLayoutCache(PlayLayoutCache[S, P], Generic[S, V, P]):
    """Room for a layout of a game whose views hide nothing: a view is looked at on the layout of its state.

    ``world`` gives the state that a view shows.
    """

    def __init__(self, on: Callable[[S, Dice], P], world: Callable[[V], S]) -> None:
        super().__init__(on)
        self._world = world

    def view_of(self, value: S) -> V | None:
        """Give the view on which a value is looked at, if it is at hand and anybody still holds it."""
        desk = self._here.desk
        if desk.view is None or desk.shown() is not value:
            return None
        view: V | None = desk.view()
        return view

    def show(self, value: S, view: V) -> None:
        """Note that a view shows a value."""
        desk = self._here.desk
        if desk.shown() is not value:
            self.layout_of(value)
        desk.view = ref(view)

    def layout_seen(self, view: V) -> P:
        """Give the layout of what a view shows, to look at."""
        desk = self._here.desk
        if desk.view is None or desk.view() is not view:
            world = self._world(view)
            self.show(world, view)
            desk.world = world  # nobody else holds it
        layout: P = desk.layout
        return layout


def _nothing() -> object:
    """Give what nobody asks for, as what a bare desk shows."""
    return _nothing


class _Desk:
    """What lies at hand."""

    def __init__(self) -> None:
        self.shown: Callable[[], Any] = _nothing
        self.view: ref[Any] | None = None
        self.world: Any = None
        self.layout: Any = None


class _Here(local):
    """The desk of each thread, in one look-up: fields of a thread are slow."""

    def __init__(self) -> None:
        self.desk = _Desk()


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Played="PlayableLayout")
