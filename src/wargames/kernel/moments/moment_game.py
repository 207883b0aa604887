"""A game played in moments: the Game API over a table of moments and a layout that the rules play on."""

from abc import abstractmethod
from itertools import repeat
from operator import is_
from typing import Any, ClassVar, Generic, Protocol, TypeVar
from weakref import WeakKeyDictionary

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Decisions, Game, Over, Step, View
from wargames.kernel.game.cursor import Cursor, Tell
from wargames.kernel.game.listing import Listing, gathered
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.shorthand import Sketch
from wargames.kernel.game.vocabulary import ActionSpace, events_of
from wargames.kernel.moments.layouts import PlayLayoutCache
from wargames.kernel.moments.moment import Layout, Moments

S = TypeVar("S")
V = TypeVar("V", bound=View)


class PlayLayout(Layout, Protocol):
    """A layout that the whole game is played on: a state is made of it."""

    def frozen(self) -> Any:
        """Give the state as it is now."""
        ...


L = TypeVar("L", bound=PlayLayout)


_LAYOUTS: dict[type, PlayLayoutCache[Any, Any]] = {}


class MomentGame(Game[S, V], Generic[S, V, L]):
    """A ruleset that is told moment by moment.

    It names its table (``moments``) and where layouts are kept between steps (``layouts``), and
    implements how a scenario is laid out, how a game ended, and how a view is laid
    out so that answers are judged by what their seat knows.
    """

    moments: ClassVar[Moments[Any]]
    layouts: ClassVar[PlayLayoutCache[Any, Any]]
    """Named by the class, and kept outside of it: bots may hold the game, and layouts are the truth."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "layouts" in vars(cls):
            _LAYOUTS[cls] = cls.layouts
            del cls.layouts
        elif inherited := next((_LAYOUTS[base] for base in cls.__mro__ if base in _LAYOUTS), None):
            _LAYOUTS[cls] = inherited

    @abstractmethod
    def lay_out(self, scenario: Any, options: Any, dice: Dice) -> L:
        """Lay a scenario out, for the rules to run to the first decision."""

    @abstractmethod
    def outcome(self, layout: L, /) -> Over | None:
        """Say how the game ended; None while it goes on."""

    @abstractmethod
    def layout_seen(self, view: V, /) -> L:
        """Lay out what a seat sees: what it may answer is listed and judged on this."""

    # what follows

    def say(self, action: Action, view: V) -> str:
        """Say an action as a sentence for a button, by the words of its class."""
        return action.said(self.layout_seen(view))

    def wanted(self, view: V) -> dict[Seat, str]:
        """Return what each seat that is asked is to do, as far as ``view`` tells."""
        return self.moments.wanted(self.layout_seen(view))

    def set_up(self, scenario: Any, options: Any, dice: Dice) -> Step[S]:
        """Lay the scenario out and run to the first decision."""
        layout = self.lay_out(scenario, options, dice)
        self.moments.run(layout)
        return self._step(_LAYOUTS[type(self)], layout)

    def resolve(self, state: S, seat: Seat, action: Any, dice: Dice) -> Step[S]:
        """Carry an answer out and run on until somebody is asked, or the game ends."""
        layouts = _LAYOUTS[type(self)]
        layout = layouts.resume(state, dice)
        self.moments.answer(layout, seat, action)
        return self._step(layouts, layout)

    def _step(self, layouts: PlayLayoutCache[Any, Any], layout: L) -> Step[S]:
        state, noted = layout.frozen(), layout.events
        layout.events = []  # the others are the step's
        layouts.put_back(state, layout)
        return Step(state, noted or ())

    def ask(self, state: S) -> Decisions | Over:
        """Put the question of the frame at work to each seat that it asks, or say how the game ended."""
        layout = _LAYOUTS[type(self)].layout_of(state)
        if (over := self.outcome(layout)) is not None:
            return over
        moments = self.moments
        seats = layout.asked or moments.waiting(layout)
        if len(seats) == 1:  # as a rule; ``asked`` names it already
            layout.asked = seats
            return Decisions({seats[0]: moments.decision(layout, seats[0], self.space(state, seats[0]))})
        decisions = {}
        for seat in seats:
            layout.asked = (seat,)
            decisions[seat] = moments.decision(layout, seat, self.space(state, seat))
        layout.asked = seats
        return Decisions(decisions)

    def space(self, state: S, seat: Seat) -> ActionSpace:
        """Give what a seat may answer now; meanwhile the layout of the state names it alone as ``asked``."""
        return MomentSpace(self, self.view(state, seat))

    def cursor(self, state: S, dice: Dice, *, tell: Tell | None = None) -> Cursor[S]:
        """Begin to play on from a state on one mutable layout."""
        return LayoutCursor(self, _LAYOUTS[type(self)].resume(state, dice), dice, tell)


class Unseen:
    """Stands for a view at which nobody has looked yet; it tells nothing."""

    __slots__ = ("__weakref__",)


_UNSEEN: WeakKeyDictionary[Unseen, tuple[Any, Seat]] = WeakKeyDictionary()
"""The states whose views are not made yet: kept outside of the spaces, for bots hold those."""


@attrs.frozen(slots=False, repr=False, eq=False)
class MomentSpace(ActionSpace):
    """What a seat may answer at its moment, judged and listed by what it sees."""

    game: MomentGame[Any, Any, Any]
    shown: View | Unseen

    @classmethod
    def unseen(cls, game: MomentGame[Any, Any, Any], state: Any, seat: Seat) -> "MomentSpace":
        """Make the space of a seat whose view is made when somebody looks at it: random play never does."""
        token = Unseen()
        _UNSEEN[token] = state, seat
        return cls(game, token)

    @property
    def view(self) -> View:
        """What the seat sees."""
        shown = self.shown
        if shown.__class__ is not Unseen:
            return shown  # type: ignore[return-value]  # isinstance() is slower
        found: View | None = self.__dict__.get("view")
        if found is None:
            found = self.__dict__["view"] = self.game.view(*_UNSEEN[shown])
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MomentSpace):
            return NotImplemented
        return self.game == other.game and self.view == other.view

    def __hash__(self) -> int:
        return hash((self.game, self.view))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.view)

    @property
    def complete(self) -> bool:
        """Whether the candidates are all."""
        return self.game.moments.complete(self.game.layout_seen(self.view))

    @property
    def listing(self) -> Listing:
        """The sensible answers as a lazy tree."""
        return self.game.moments.listing(self.game.layout_seen(self.view))

    @property
    def candidates(self) -> tuple[Action, ...]:
        """The sensible answers, all of them."""
        found: tuple[Action, ...] | None = self.__dict__.get("candidates")
        if found is None:
            game = self.game  # as in ``listing``
            found = gathered(game.moments.listing(game.layout_seen(self.view)))
            self.__dict__["candidates"] = found
        return found

    def note(self, listing: Listing) -> None:
        """Note the candidates where the rules have listed them already: those that the listing has."""
        self.__dict__["candidates"] = gathered(listing)

    def was_listed(self, action: Any) -> bool:
        """Tell whether this very action was among the candidates that somebody looked at."""
        return any(map(is_, self.__dict__.get("candidates", ()), repeat(action)))

    def check(self, action: Any) -> Refusal | None:
        """Say why an answer is refused; None means that it is legal."""
        if self.was_listed(action):  # as a rule
            return None
        return self.game.moments.refusal(self.game.layout_seen(self.view), action)

    def completed(self, sketch: Sketch) -> Action | Refusal:
        """Complete the points of a person by what he sees."""
        return self.game.moments.completed(self.game.layout_seen(self.view), sketch)


class LayoutCursor(Cursor[S]):
    """A cursor on a layout: no state, view or event is made that nobody asks for."""

    def __init__(self, game: MomentGame[S, Any, Any], layout: Any, dice: Dice, tell: Tell | None) -> None:
        self.dice = dice
        self._game, self._layout, self._tell = game, layout, tell
        self._moments = game.moments
        layout.events = None if tell is None else []
        if not layout.asked and game.outcome(layout) is None:
            layout.asked = self._moments.waiting(layout)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that owe a choice now."""
        seats: tuple[Seat, ...] = self._layout.asked
        return seats

    @property
    def over(self) -> Over | None:
        """How the game ended."""
        return None if self._layout.asked else self._game.outcome(self._layout)

    @property
    def listing(self) -> Listing:
        """The legal actions of the seat that is asked."""
        return self._moments.listing(self._layout)

    def play(self, action: Action) -> None:
        """Carry out an action, and go on to the next choice."""
        layout = self._layout
        layout.dice = self.dice
        self._moments.answer(layout, layout.asked[0], action)
        if self._tell is not None:
            self._hear(self._tell)

    def _hear(self, tell: Tell) -> None:
        noted, self._layout.events = self._layout.events, []
        for event in events_of(noted):
            tell(event)

    def state(self) -> S:
        """Freeze the game as it stands."""
        state: S = self._layout.frozen()
        return state

    def copy(self, dice: Dice | None = None) -> Cursor[S]:
        """Begin another cursor here."""
        return self._game.cursor(self.state(), dice or self.dice)
