"""Legal actions as a lazy tree, listed only where needed.

The rules list actions, and branches that list further ones on request:

    def list_orders(battle, frame):
        for unit in battle.fresh():
            yield Branch(unit.id, partial(orders_of, battle, unit))
        yield EndOrders()

:func:`every` lists all actions in order; :func:`pick` picks a random one without the rest.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Rng
from wargames.kernel.former_paths import former_names


class Branch:
    """Actions with a common beginning, listed on request.

    ``word`` is the next answer that all of them share (see :mod:`wargames.kernel.game.questions`), or a
    function that returns the possible answers, so that a branch can be skipped by its words. None is for a
    branch that is only lazy. A branch may be empty.

    ``last`` promises that it lists no further branches. ``whole`` lists all actions in order, for callers of
    :func:`gathered`, if that is quicker than branch by branch. ``drawn`` picks a random action, if that is
    quicker than a list; each action must have some chance, and None means that there is none.
    """

    __slots__ = ("drawn", "last", "lists", "whole", "word")

    def __init__(
        self,
        word: "str | Words | None",
        lists: Callable[[], "Listing"],
        *,
        last: bool = False,
        whole: Callable[[], Iterable[Action]] | None = None,
        drawn: Callable[[Rng], Action | None] | None = None,
    ) -> None:
        self.word = word
        self.lists = lists
        self.last = last
        self.whole = whole
        self.drawn = drawn

    def __repr__(self) -> str:
        return f"Branch({self.word!r})"


Listing: TypeAlias = Iterable[Action | Branch]
"""A list of actions and branches."""


Words: TypeAlias = Callable[[], Container[str]]
"""A function that returns the next words of the actions of a branch."""

T = TypeVar("T")
L = TypeVar("L")


class SharedBranch(Generic[L]):
    """A branch that is made once for all layouts.

    It lists ``lists(layout, *about)``; if that has branches, ``whole`` lists all actions in order. ``word``
    is as in a branch. See :class:`LayoutListing`.
    """

    __slots__ = ("about", "lists", "whole", "word")

    def __init__(
        self,
        word: str | None,
        lists: Callable[..., Sequence[Any]],
        *about: Any,
        whole: Callable[..., Sequence[Action]] | None = None,
    ) -> None:
        self.word = word
        self.lists = lists
        self.about = about
        self.whole = whole

    def __repr__(self) -> str:
        return f"SharedBranch({self.word!r})"

    def on(self, layout: L) -> Branch:
        """Return the branch for a layout."""
        whole = self.whole and partial(self.whole, layout, *self.about)
        return Branch(self.word, partial(self.lists, layout, *self.about), last=whole is None, whole=whole)


class LayoutListing(Generic[L]):
    """A listing of shared branches for one layout.

    >>> letters = SharedBranch("first", lambda word, count: word[:count], 2)
    >>> laid = LayoutListing("abc", [letters, "z"])
    >>> list(every(laid)), gathered(laid), pick(laid, Rng(7)), list(laid)
    (['a', 'b', 'z'], ('a', 'b', 'z'), 'a', [Branch('first'), 'z'])
    """

    __slots__ = ("entries", "layout")

    def __init__(self, layout: L, entries: Sequence[Action | SharedBranch[L]]) -> None:
        self.layout = layout
        self.entries = entries

    def __iter__(self) -> Iterator[Action | Branch]:
        for entry in self.entries:
            yield entry.on(self.layout) if isinstance(entry, SharedBranch) else entry


def first_of(
    tries: Sequence[T], most: int, lists: Callable[[T], Sequence[Action | Branch]]
) -> Iterator[Branch]:
    """List the actions of the first ``most`` tries that have any, each on request.

    The first ``most`` tries have branches of their own. The others share one, which evaluates all tries
    before it.

    >>> halves = first_of([1, 2, 3, 4, 6], 2, lambda number: [number // 2] if number % 2 == 0 else [])
    >>> [branch.lists() for branch in halves][:2], list(every(first_of([1, 2, 3, 4, 6], 2, lambda _: "a")))
    ([[], [1]], ['a', 'a'])
    """
    made = cache(lists)
    for one in tries[:most]:
        yield Branch(None, partial(made, one))
    if len(tries) > most:
        yield Branch(None, partial(_after, tries, most, made))


def _after(
    tries: Sequence[T], most: int, made: Callable[[T], Sequence[Action | Branch]]
) -> Iterator[Action | Branch]:
    left = most - sum(bool(made(one)) for one in tries[:most])
    for one in tries[most:]:
        if not left:
            return
        yield from made(one)
        left -= bool(made(one))


def every(listing: Listing) -> Iterator[Action]:
    """Yield every action, in order, from every branch.

    >>> list(every([Branch("left", lambda: "ab"), "c"]))
    ['a', 'b', 'c']
    """
    for entry in listing:
        if entry.__class__ is Branch:
            yield from every(entry.lists())
        else:
            yield entry  # type: ignore[misc]  # any other entry is an action


def gathered(listing: Listing) -> tuple[Action, ...]:
    """Collect every action, in order, as :func:`every` does but faster.

    >>> gathered([Branch("left", lambda: "ab"), "c", Branch("right", lambda: [][0], whole=lambda: "de")])
    ('a', 'b', 'c', 'd', 'e')
    """
    found: list[Action] = []
    if listing.__class__ is LayoutListing:
        _gather_laid(listing, found)
        return tuple(found)
    entries = tuple(listing)
    if Branch not in map(type, entries):
        return entries  # type: ignore[return-value]  # any other entry is an action; a cast costs a call
    _gather(entries, found)
    return tuple(found)


def _gather(listing: Listing, found: list[Action]) -> None:
    for entry in listing:
        if entry.__class__ is not Branch:
            found.append(entry)  # type: ignore[arg-type]  # any other entry is an action
        elif entry.whole is not None:
            found += entry.whole()
        elif entry.last:
            found += entry.lists()  # type: ignore[arg-type]  # as ``last`` promises
        else:
            _gather(entry.lists(), found)


def _gather_laid(laid: LayoutListing[Any], found: list[Action]) -> None:
    layout = laid.layout
    for entry in laid.entries:
        if entry.__class__ is SharedBranch:
            found += (entry.whole or entry.lists)(layout, *entry.about)
        else:
            found.append(entry)  # type: ignore[arg-type]  # any other entry is an action


def added(listing: Listing, more: Sequence[Action]) -> Listing:
    """Add actions at the end of a listing.

    >>> list(every(added(LayoutListing("ab", [SharedBranch("both", str)]), ["c"]))), added(["a"], ["b"])
    (['a', 'b', 'c'], ['a', 'b'])
    """
    if isinstance(listing, LayoutListing):
        return LayoutListing(listing.layout, [*listing.entries, *more])
    return [*listing, *more]


def pick(listing: Listing, rng: Rng) -> Action | None:
    """Pick a random action, listing only the branches on the way; None if there is none.

    At each fork all entries have the same chance, so every action has some. A branch with ``drawn`` need not
    be even.

    >>> pick([Branch("left", lambda: []), Branch("right", lambda: ["c"])], Rng(7))
    'c'
    >>> pick([Branch("left", lambda: [][0], drawn=lambda rng: "ab"[int(2 * rng.random())])], Rng(7))
    'a'
    """
    layout = listing.layout if isinstance(listing, LayoutListing) else None
    entries: list[Any] = list(listing.entries if isinstance(listing, LayoutListing) else listing)
    left = len(entries)
    while left:
        at = int(rng.random() * left)
        entry = entries[at]
        kind = entry.__class__
        if kind is SharedBranch and entry.whole is not None:
            found = pick(entry.lists(layout, *entry.about), rng)
        elif kind is SharedBranch:
            actions = entry.lists(layout, *entry.about)
            found = actions[int(rng.random() * len(actions))] if actions else None
        elif kind is Branch:
            found = pick(entry.lists(), rng) if entry.drawn is None else entry.drawn(rng)
        else:
            return entry  # type: ignore[no-any-return]  # any other entry is an action
        if found is not None:
            return found
        left -= 1
        entries[at] = entries[left]  # an empty branch makes room for the last one, and is not drawn again
    return None


def is_empty(branch: Branch) -> bool:
    """Return whether a branch has no action, listing no more than the first."""
    return next(every(branch.lists()), None) is None


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Laid="LayoutListing", Twig="SharedBranch")
