"""Odds from the rules: an answer is played once for each way in which dice matter.

A ruleset declares for each kind of answer how far to play and which terms hold at the end:

    def shot(view: TableView, action: Fire) -> list[OddsCase]:
        return [ODDS.case(view, action, read, Course(until=(Fired,)))]

    def read(table: Table) -> Terms:
        (fired,) = happened(table, Fired)
        return {"hit": fired.outcome == "hit"}

    ODDS = RuleOdds(MOMENTS, lay_out, seen, {Fire: shot})  # in the class of the game: odds = ODDS

Terms may be symbolic ("two hits or more"): their chances are summed without further runs.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import starmap
from typing import Any, Generic, Self, TypeVar

import attrs

from wargames.kernel.base.errors import IllegalAction, Refusal
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Dice
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.chance.outcome_classes import runs
from wargames.kernel.chance.roll_tree import grow
from wargames.kernel.game import Event, Game, View
from wargames.kernel.game.game import malformed, not_asked
from wargames.kernel.game.own_values import require_own
from wargames.kernel.moments.moment import Layout, Moments, Reply

NOUGHT = Fraction(0)
LIMIT = 10_000
"""The most runs for an answer; more raise :class:`TreeTooLarge`."""

Terms = Mapping[str, Any]
"""The terms of a run: true or false each, or the amount of a term that is averaged."""

V = TypeVar("V", bound=View)
L = TypeVar("L", bound=Layout)
E = TypeVar("E", bound=Event)


def odds_case(play: Callable[[Dice], Terms], assuming: str = "", *, means: Container[str] = ()) -> OddsCase:
    """Run rules for each way in which dice matter; return the chance of each term, ``means`` averaged.

    Raises :class:`TreeTooLarge` for too many runs.
    """
    shares: dict[str, dict[int, Any]] = {}
    for terms, share, ways in _played(play):
        for term, value in terms.items():
            found = shares.setdefault(term, {})
            if value is not False:
                found[ways] = found.get(ways, 0) + share(value)
    average = {term: sum(starmap(_part, found.items()), NOUGHT) for term, found in shares.items()}
    return OddsCase(
        assuming,
        tuple((term, chance) for term, chance in average.items() if term not in means),
        tuple((term, mean) for term, mean in average.items() if term in means),
    )


def _part(ways: int, share: Any) -> Fraction:
    return Fraction(share, ways)


def _played(play: Callable[[Dice], Terms]) -> Iterator[tuple[Terms, Callable[[Any], Any], int]]:
    """Yield the terms of each run, the function for its share of a value, and the number of all results."""
    try:
        found = runs(play, LIMIT)
    except TypeError:  # rules that need plain numbers
        for leaf in grow(play, LIMIT):
            yield leaf.result, leaf.probability.__mul__, 1
        return
    for run in found:
        yield run.result, run.share, run.ways


def happened(layout: Layout, kind: Callable[..., E]) -> Iterator[E]:
    """Yield the events of a class on a layout."""
    for noted in layout.events or ():
        if noted.__class__ is tuple:
            if noted[0] is kind:
                yield kind(*noted[1], **noted[2])
        elif noted.__class__ is kind:
            yield noted


@attrs.frozen
class Course(Generic[L]):
    """The end of play for odds: through frames of some kinds, until an event of some kinds.

    A frame of ``through`` gets the reply of its kind; without one, play stops there.
    """

    through: Mapping[type, Reply[L] | None] = attrs.field(factory=dict)
    until: tuple[type[Event], ...] = ()


class Settled(Exception):
    """The odds are settled: nothing that follows changes them."""


class _Listener(list[Any]):
    """A list of events that stops the run once the odds are settled."""

    def __init__(self, until: tuple[type[Event], ...]) -> None:
        super().__init__()
        self._until = until

    def append(self, noted: Any) -> None:
        """Record an event; one that settles the odds stops the run."""
        super().append(noted)
        if (noted[0] if noted.__class__ is tuple else noted.__class__) in self._until:
            raise Settled


@attrs.frozen
class RuleOdds(Generic[V, L]):
    """The odds of a game of moments: ``odds`` of its class, called with a view and an action.

    ``lay_out`` makes a new layout of a view for each run, ``seen`` returns one for reading. ``answers`` has a
    function for each kind of action with odds; others have none. The terms in ``means`` are averaged. Actions
    that ``refuses`` refuses have no odds: by default those that the moment refuses.
    """

    moments: Moments[L]
    lay_out: Callable[[V], L]
    seen: Callable[[V], L]
    answers: Mapping[type[Action], Callable[[V, Any], Iterable[OddsCase]]]
    means: frozenset[str] = attrs.field(default=frozenset(), kw_only=True)
    refuses: Callable[[V, Action], Refusal | None] | None = attrs.field(default=None, kw_only=True)

    game: Game[Any, Any] | None = attrs.field(default=None, kw_only=True)
    """The game whose ``odds`` they are: what is no action of it is refused first."""

    def __get__(self, game: Game[Any, Any] | None, kind: type | None = None) -> Self:
        """Return the odds of a game."""
        return attrs.evolve(self, game=game)

    def __call__(self, view: V, action: Action) -> Odds:
        """Return the odds of an answer; empty if chance has no part in it.

        Raises :class:`IllegalAction` if the rules refuse the answer.
        """
        if self.game is not None:
            require_own(self.game, "view", view)
        if refused := self._malformed(view, action) or (self.refuses or self._refusal)(view, action):
            raise IllegalAction(action, refused)
        answer = self.answers.get(type(action)) if self.seen(view).frames else None
        return Odds(str(action), (() if answer is None else tuple(answer(view, action))) or NO_ODDS)

    def _malformed(self, view: V, action: Action) -> Refusal | None:
        wrong = self.game and malformed(self.game, action)
        if not wrong or not (layout := self.seen(view)).frames:
            return None
        return Refusal(self.moments.of(layout).row(layout.frames[-1]).clause, wrong)

    def _refusal(self, view: V, action: Action) -> Refusal | None:
        layout = self.seen(view)
        if not layout.frames:
            return None
        moments = self.moments.of(layout)
        if view.seat in (asked := moments.waiting(layout)):
            return moments.refusal(layout, action)
        return not_asked(view.seat or "a spectator", asked, moments.row(layout.frames[-1]).clause)

    def case(
        self,
        view: V,
        action: Action,
        read: Callable[[L], Terms],
        course: Course[L] = Course(),
        *,
        assuming: str = "",
    ) -> OddsCase:
        """Play an answer from the knowledge of its seat; ``read`` returns the terms at the end.

        Every run must return all terms, in the same order.
        """

        def play(dice: Dice) -> Terms:
            layout = self.lay_out(view)
            layout.dice, layout.events = dice, _Listener(course.until)
            layout.asked = () if view.seat is None else (view.seat,)
            with suppress(Settled):
                self.moments.of(layout).follow(layout, action, course.through)
            return read(layout)

        return odds_case(play, assuming, means=self.means)


NO_ODDS = (OddsCase("", ()),)
