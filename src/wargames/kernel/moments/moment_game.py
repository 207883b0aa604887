"""Games of moments: the game API over a table of moments and a layout."""

from abc import abstractmethod
from collections.abc import Callable
from itertools import repeat
from operator import is_
from typing import Any, ClassVar, Generic, Protocol, TypeVar
from weakref import WeakKeyDictionary

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadVariant, Refusal, UnknownName
from wargames.kernel.base.extensions import add_members, members_of
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Dice, Rng, require_dice
from wargames.kernel.game import Bot, Decision, Decisions, Game, Over, Step, View
from wargames.kernel.game.cursor import Cursor, Tell, chosen_at
from wargames.kernel.game.listing import Listing, gathered, pick
from wargames.kernel.game.own_values import require_own
from wargames.kernel.game.questions import QuestionWalk
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.shorthand import Sketch
from wargames.kernel.game.variants import base_class
from wargames.kernel.game.vocabulary import ActionSpace, events_of
from wargames.kernel.moments.layouts import PlayLayoutCache
from wargames.kernel.moments.moment import Layout, Moments

S = TypeVar("S")
T = TypeVar("T")
V = TypeVar("V", bound=View)


class PlayLayout(Layout, Protocol):
    """A layout of the whole game, from which a state is made."""

    def frozen(self) -> Any:
        """Return the current state."""
        ...


L = TypeVar("L", bound=PlayLayout)


_LAYOUTS: dict[type, PlayLayoutCache[Any, Any]] = {}


class MomentGame(Game[S, V], Generic[S, V, L]):
    """A game played moment by moment.

    It names its table (``moments``) and the cache of its layouts (``layouts``). It implements the set-up of a
    scenario, the end of a game, and the layout of a view, by which answers are checked with the knowledge of
    their seat.
    """

    moments: ClassVar[Moments[Any]]
    layouts: ClassVar[PlayLayoutCache[Any, Any]]
    """The class names the cache; it is kept outside of the game, because bots may hold the game."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "layouts" in vars(cls):
            _LAYOUTS[cls] = cls.layouts
            del cls.layouts
        elif inherited := next((_LAYOUTS[base] for base in cls.__mro__ if base in _LAYOUTS), None):
            _LAYOUTS[cls] = inherited
        if cls.variant_of is not None and "moments" in vars(cls):
            _put_in_force(cls)

    @abstractmethod
    def lay_out(self, scenario: Any, options: Any, dice: Dice) -> L:
        """Lay a scenario out, for the rules to run to the first decision."""

    @abstractmethod
    def outcome(self, layout: L, /) -> Over | None:
        """Return the end of the game; None while it goes on."""

    def view_of(self, state: S, seat: Seat | None) -> V:
        """Return the view of a seat at the table, for :meth:`view`."""
        raise NotImplementedError(f"{type(self).__name__} defines neither view_of nor view")

    @abstractmethod
    def layout_seen(self, view: V, /) -> L:
        """Lay out the knowledge of a seat, on which its answers are listed and checked."""

    # derived methods

    def view(self, state: S, seat: Seat | None) -> V:
        """Return what a seat may know; raises :class:`UnknownName` for one that is not at the table."""
        if state.__class__ is not self.state_type:
            require_own(self, "state", state)
        if seat is not None and seat not in self.seats_of(state):
            raise UnknownName("seat", seat, self.seats_of(state))
        return self.view_of(state, seat)

    def say(self, action: Action, view: V) -> str:
        """Return the label of an action."""
        require_own(self, "action", action)
        require_own(self, "view", view)
        return action.said(self.layout_seen(view))

    def wanted(self, view: V) -> dict[Seat, str]:
        """Return the task of each seat that is asked, as far as ``view`` shows."""
        require_own(self, "view", view)
        return self.moments.wanted(self.layout_seen(view))

    def set_up(self, scenario: Any, options: Any, dice: Dice) -> Step[S]:
        """Lay the scenario out and run to the first decision."""
        layout = self.lay_out(scenario, options, dice)
        self.moments.run(layout)
        return self._step(_LAYOUTS[type(self)], layout)

    def resolve(self, state: S, seat: Seat, action: Any, dice: Dice) -> Step[S]:
        """Carry an answer out and go on to the next decision or the end of the game."""
        layouts = _LAYOUTS[type(self)]
        layout = layouts.resume(state, dice)
        self.moments.answer(layout, seat, action)
        return self._step(layouts, layout)

    def states_within(self, state: S, seat: Seat, action: Any, dice: Dice, *, after: S) -> tuple[S, ...]:
        """Return the state as it was when each event of an action was recorded, with the frames of after."""
        layouts = _LAYOUTS[type(self)]
        frames = [*layouts.layout_of(after).frames]
        layout = layouts.resume(state, dice)
        layout.events = recorded = StatesAtEvents[S](layout, frames or layout.frames[:1])
        self.moments.answer(layout, seat, action)
        return tuple(recorded.states)

    def _step(self, layouts: PlayLayoutCache[Any, Any], layout: L) -> Step[S]:
        state, noted = layout.frozen(), layout.events
        layout.events = []  # the others are the step's
        layouts.put_back(state, layout)
        return Step(state, noted or ())

    def ask(self, state: S) -> Decisions | Over:
        """Return the decisions of the current frame, or the end of the game."""
        layout = _LAYOUTS[type(self)].layout_of(state)
        if (over := self.outcome(layout)) is not None:
            return over
        moments = self.moments
        seats = layout.asked or moments.waiting(layout)
        if len(seats) == 1:  # the usual case; ``asked`` names it already
            layout.asked = seats
            return Decisions({seats[0]: moments.decision(layout, seats[0], self.space(state, seats[0]))})
        decisions = {}
        for seat in seats:
            layout.asked = (seat,)
            decisions[seat] = moments.decision(layout, seat, self.space(state, seat))
        layout.asked = seats
        return Decisions(decisions)

    def space(self, state: S, seat: Seat) -> ActionSpace:
        """Return the answers of a seat; meanwhile ``asked`` of the state's layout has that seat alone."""
        return MomentSpace(self, self.view(state, seat))

    def cursor(self, state: S, dice: Dice, *, tell: Tell | None = None) -> Cursor[S]:
        """Return a cursor on one mutable layout."""
        require_own(self, "state", state)
        require_dice(dice)
        return LayoutCursor(self, _LAYOUTS[type(self)].resume(state, dice), dice, tell)


class StatesAtEvents(list[Any], Generic[S]):
    """The events of a step that freeze their layout whenever one is recorded.

    In the middle of a step the stack of frames may be of no use to a view: it may be empty, or ask about what
    has just been lost. Each state has the ``frames`` of the end instead, at the end of the game the lowest
    of the beginning.
    """

    def __init__(self, layout: PlayLayout, frames: list[Any]) -> None:
        super().__init__()
        self.states: list[S] = []
        self._layout = layout
        self._frames = frames

    def append(self, noted: Any, /) -> None:
        """Record an event, and the state then."""
        super().append(noted)
        layout, frames = self._layout, self._layout.frames
        layout.frames = self._frames
        self.states.append(layout.frozen())
        layout.frames = frames


def _put_in_force(variant: type[MomentGame[Any, Any, Any]]) -> None:
    """Let the moments of a variant serve its layouts, and its frames be written and read."""
    base: Any = base_class(variant)
    kinds = tuple(kind for kind in variant.moments.rows if kind not in base.moments.rows)
    if kinds and not members_of(base.moments.frames):
        names = ", ".join(kind.__name__ for kind in kinds)
        raise BadVariant(f"{variant.id}: {base.id} names no union of frames, to which {names} could be added")
    if kinds:
        add_members(base.moments.frames, kinds)
        serialization.forget_converters()
    base.moments.vary(variant.options_type, variant.moments)


class Unseen:
    """A placeholder for a view that is not made yet."""

    __slots__ = ("__weakref__",)


_UNSEEN: WeakKeyDictionary[Unseen, tuple[Any, Seat]] = WeakKeyDictionary()
"""The states whose views are not made yet, kept outside of the spaces, because bots hold those."""


@attrs.frozen(slots=False, repr=False, eq=False)
class MomentSpace(ActionSpace):
    """The answers of a seat at its moment, listed and checked by its view."""

    game: MomentGame[Any, Any, Any]
    shown: View | Unseen

    @classmethod
    def unseen(cls, game: MomentGame[Any, Any, Any], state: Any, seat: Seat) -> "MomentSpace":
        """Make the space of a seat with a lazy view, which random play never needs."""
        token = Unseen()
        _UNSEEN[token] = state, seat
        return cls(game, token)

    @property
    def view(self) -> View:
        """The view of the seat."""
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
        """True when all legal actions are candidates."""
        return self.game.moments.complete(self.game.layout_seen(self.view))

    @property
    def listing(self) -> Listing:
        """The candidates as a lazy tree."""
        return self.game.moments.listing(self.game.layout_seen(self.view))

    @property
    def candidates(self) -> tuple[Action, ...]:
        """All candidates."""
        found: tuple[Action, ...] | None = self.__dict__.get("candidates")
        if found is None:
            found = self.__dict__["candidates"] = gathered(_listing_of(self))
        return found

    def sample(self, rng: Rng) -> Action:
        """Pick a random candidate; each has some chance."""
        noted = self.__dict__.get("noted")
        found = pick(_listing_of(self) if noted is None else noted, rng)
        assert found is not None, "whoever is asked has an answer"
        self.__dict__["sampled"] = found
        return found

    def note(self, listing: Listing) -> None:
        """Take over the candidates that the rules have listed already."""
        self.__dict__["noted"] = tuple(listing)
        self.__dict__["candidates"] = gathered(self.__dict__["noted"])

    def was_listed(self, action: Any) -> bool:
        """Return whether this very object is among the listed candidates."""
        if action is self.__dict__.get("sampled", self):
            return True
        return any(map(is_, self.__dict__.get("candidates", ()), repeat(action)))

    def check(self, action: Any) -> Refusal | None:
        """Return why an answer is refused, or None."""
        if self.was_listed(action):  # the usual case
            return None
        return self.game.moments.refusal(self.game.layout_seen(self.view), action)

    def completed(self, sketch: Sketch) -> Action | Refusal:
        """Complete a person's points by the view."""
        return self.game.moments.completed(self.game.layout_seen(self.view), sketch)


def _listing_of(space: MomentSpace) -> Listing:
    """List on the layout of the state while the view is not made: the same actions, sooner.

    The tree holds that layout, so no space hands it out.
    """
    game, shown = space.game, space.shown
    if shown.__class__ is Unseen and "view" not in space.__dict__:
        layout = _LAYOUTS[type(game)].layout_of(_UNSEEN[shown][0])
        layout.asked = layout.asked or game.moments.waiting(layout)  # none where it was laid out anew
        return game.moments.listing(layout)
    return game.moments.listing(game.layout_seen(space.view))


class LayoutCursor(Cursor[S]):
    """A cursor on a layout, without states, views and events unless requested."""

    def __init__(self, game: MomentGame[S, Any, Any], layout: Any, dice: Dice, tell: Tell | None) -> None:
        self.dice = dice
        self._game, self._layout, self._tell = game, layout, tell
        self._moments = game.moments
        self._state: S | None = None
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
        """The end of the game."""
        return None if self._layout.asked else self._game.outcome(self._layout)

    @property
    def listing(self) -> Listing:
        """The legal actions of the seat to choose."""
        return self._moments.listing(self._layout)

    def sample(self, rng: Rng) -> Action:
        """Pick a random action, as :meth:`ActionSpace.sample` does."""
        found = pick(self._moments.listing(self._layout), rng)
        assert found is not None, "whoever is asked has an answer"
        return found

    def play(self, action: Action) -> None:
        """Carry out an action, and go on to the next choice."""
        layout, self._state = self._layout, None
        layout.dice = self.dice
        layout.asked = layout.asked[:1]
        self._moments.play(layout, action)
        if self._tell is not None:
            self._hear(self._tell)

    def _hear(self, tell: Tell) -> None:
        noted, self._layout.events = self._layout.events, []
        for event in events_of(noted):
            tell(event)

    def state(self) -> S:
        """Return the current state."""
        state = self._state
        if state is None:
            state = self._state = self._layout.frozen()
        return state

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat."""
        shown: View = self._shown(lambda state: self._game.view(state, seat))
        return shown

    @property
    def decision(self) -> Decision:
        """The decision of the seat to choose."""
        return self._shown(self._decided)

    def chosen_by(self, bot: Bot) -> Action:
        """Return what a bot chooses."""
        return self._shown(lambda state: chosen_at(self._game, state, self._decided(state), bot))

    def walk(self) -> QuestionWalk:
        """Return the questions of the decision."""
        return self._shown(lambda state: QuestionWalk(self._decided(state).actions.listing))

    def _decided(self, state: S) -> Decision:
        layout, seat = self._layout, self._layout.asked[0]
        layout.asked = (seat,)
        return self._moments.decision(layout, seat, self._game.space(state, seat))

    def _shown(self, read: Callable[[S], T]) -> T:
        """Read the state while the game has this layout for it, and take the layout back."""
        layouts, layout, state = _LAYOUTS[type(self._game)], self._layout, self.state()
        asked, events = layout.asked, layout.events
        layouts.put_back(state, layout)
        try:
            return read(state)
        finally:
            if layouts.take(state) is not layout:
                self._layout = layout = layouts.resume(state, self.dice)
            layout.asked, layout.events = asked, events

    def copy(self, dice: Dice | None = None) -> Cursor[S]:
        """Make another cursor here."""
        return self._game.cursor(self.state(), dice or self.dice)
