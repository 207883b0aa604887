"""Visibility of the fields of a state, declared in their types, and views that follow from it.

    @attrs.frozen
    class State:
        turn: Public[int]                                        # in every view
        hand: Annotated[tuple[Card, ...], ShownAs("hand", "cards")]  # in these fields of a view
        plan: Secret[str]                                        # in no view

    @attrs.frozen
    class GameView(View):
        turn: int
        hand: tuple[Card, ...]
        cards: int

    VIEWS = Views(State, GameView, hand=own_hand, cards=number_of_cards)
    view = VIEWS.view

A field without a declaration, or missing in the view, is an error when the module is loaded.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Generic, Protocol, TypeVar, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.base.copying import Call, maker, names_taken
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.vocabulary import View

T = TypeVar("T")
S = TypeVar("S")
V = TypeVar("V", bound=View)

Show = Callable[[Any, Seat | None], object]
"""A function of a state and a seat that returns a field of a view."""

V_co = TypeVar("V_co", bound=View, covariant=True)


class Viewing(Protocol[V_co]):
    """A function that returns the view of a state for a seat; None is a spectator."""

    def __call__(self, state: Any, seat: Seat | None) -> V_co:
        """Return the view."""
        ...


@attrs.frozen
class WhoMayKnow:
    """The visibility of a field of a state."""


@attrs.frozen
class ToAll(WhoMayKnow):
    """Visible to all: views have the same field."""


@attrs.frozen(init=False)
class ShownAs(WhoMayKnow):
    """Visible in part: views show it in ``fields``, as far as their seat may know."""

    fields: tuple[str, ...]

    def __init__(self, *fields: str) -> None:
        object.__setattr__(self, "fields", fields)


Public = Annotated[T, ToAll()]
"""A field of a state that is visible to all."""

Secret = Annotated[T, ShownAs()]
"""A field of a state that is in no view."""


def who_may_know(hint: Any) -> WhoMayKnow | None:
    """Return the visibility in an annotation; None if there is none."""
    return next((note for note in _notes(hint) if isinstance(note, WhoMayKnow)), None)


def bare(hint: Any) -> Any:
    """Return an annotation without visibility.

    >>> bare(Public[int]), bare(int)
    (<class 'int'>, <class 'int'>)
    """
    others = tuple(note for note in _notes(hint) if not isinstance(note, WhoMayKnow))
    if others == _notes(hint):
        return hint
    kind = get_args(hint)[0]
    return Annotated[(kind, *others)] if others else kind


def hints_of(kind: type) -> dict[str, Any]:
    """Return the full annotations of a class."""
    return get_type_hints(kind, include_extras=True)


def _notes(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


class Views(Generic[S, V]):
    """The views of a game and the states consistent with a view, by the fields of its state.

    ``shown`` has a function of state and seat for each field of a view that is not public. Raises
    :class:`TypeError`, naming class and field, for a field of the state without visibility or missing in the
    view, and for a field of the view without a function or a reason.
    """

    def __init__(self, state: type[S], view: type[V], **shown: Callable[[S, Seat | None], object]) -> None:
        hints, seen = hints_of(state), hints_of(view)
        known = {name: _told(state, name, hints[name]) for name in names_taken(state)}
        for wrong in _violations(state, view, known, shown):
            raise TypeError(wrong)
        public = [name for name, who in known.items() if isinstance(who, ToAll)]
        for name in public:
            if bare(hints[name]) != seen[name]:
                raise TypeError(f"{view.__name__}.{name} is no {bare(hints[name])} as in {state.__name__}")
        self.view = _viewing(view, public, shown)
        """Returns the view of a state for a seat; None is a spectator."""
        self._state = state
        self._hidden = [name for name in known if name not in public]
        fields = {name: f"view.{name}" if name in public else f"hidden[{name!r}]" for name in known}
        self._world = maker(state, "view, hidden", fields)

    def world(self, view: V, **hidden: object) -> S:
        """Return the state with the fields of a view and the ``hidden`` ones.

        Raises :class:`TypeError` unless ``hidden`` names exactly the fields that are not public.
        """
        if odd := hidden.keys() ^ {*self._hidden}:
            name = self._state.__name__
            raise TypeError(f"a world of {name} is given what is not public, not: {', '.join(sorted(odd))}")
        return self._world(view, hidden)


def _viewing(view: type[V], public: list[str], shown: Mapping[str, Show]) -> Viewing[V]:
    """Return the function that makes the view of a state."""
    fields: dict[str, str | Call] = {"seat": "seat"}
    fields |= {name: f"state.{name}" for name in public}
    fields |= {name: Call(show, "state, seat") for name, show in shown.items()}
    return maker(view, "state, seat", fields)


def _told(state: type, name: str, hint: Any) -> WhoMayKnow:
    if (who := who_may_know(hint)) is None:
        raise TypeError(f"{state.__name__}.{name} does not say who may know it")
    return who


def _violations(
    state: type, view: type, known: dict[str, WhoMayKnow], shown: dict[str, Any]
) -> Iterator[str]:
    """Yield the fields missing in a view, and those without a reason."""
    fields = names_taken(view)
    told = {field: name for name, who in known.items() if isinstance(who, ShownAs) for field in who.fields}
    public = [name for name, who in known.items() if isinstance(who, ToAll)]
    for name in public:
        if name not in fields:
            yield f"{view.__name__} lacks {name}, which is public in {state.__name__}"
    for field, name in told.items():
        if field not in fields or field not in shown:
            yield f"{view.__name__}.{field} tells of {state.__name__}.{name}, and nothing says how"
    for field in fields:
        if field not in {"seat", *told, *public}:
            yield f"{view.__name__}.{field} tells of no field of {state.__name__}"
    for field in shown:
        if field not in told:
            yield f"{field} is shown in {view.__name__}, and no field of {state.__name__} says so"
