"""Who may know the fields of a state, said where they are declared; the views that follow from that.

    @attrs.frozen
    class State:
        turn: Public[int]                                        # every view shows it
        hand: Annotated[tuple[Card, ...], ShownAs("hand", "cards")]  # these fields of a view tell of it
        plan: Secret[str]                                        # no view tells anything of it

    @attrs.frozen
    class GameView(View):
        turn: int
        hand: tuple[Card, ...]
        cards: int

    VIEWS = Views(State, GameView, hand=own_hand, cards=number_of_cards)
    view = VIEWS.view

A field that says nothing, or that a view was forgotten for, is an error when the module is loaded.
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
"""Gives a field of a view, of a state and a seat."""

V_co = TypeVar("V_co", bound=View, covariant=True)


class Viewing(Protocol[V_co]):
    """Shows a seat what it may know of a state; None is a spectator."""

    def __call__(self, state: Any, seat: Seat | None) -> V_co:
        """Give the view."""
        ...


@attrs.frozen
class WhoMayKnow:
    """Says of a field of a state who may know it."""


@attrs.frozen
class ToAll(WhoMayKnow):
    """Everybody: views have the same field."""


@attrs.frozen(init=False)
class ShownAs(WhoMayKnow):
    """Whom a function lets know of it: views tell of it in ``fields``, as far as their seat may know."""

    fields: tuple[str, ...]

    def __init__(self, *fields: str) -> None:
        object.__setattr__(self, "fields", fields)


Public = Annotated[T, ToAll()]
"""A field of a state that everybody may know."""

Secret = Annotated[T, ShownAs()]
"""A field of a state of which no view tells anything."""


def who_may_know(hint: Any) -> WhoMayKnow | None:
    """Read off an annotation who may know a field; None where it does not say."""
    return next((note for note in _notes(hint) if isinstance(note, WhoMayKnow)), None)


def bare(hint: Any) -> Any:
    """Give an annotation without who may know the field.

    >>> bare(Public[int]), bare(int)
    (<class 'int'>, <class 'int'>)
    """
    others = tuple(note for note in _notes(hint) if not isinstance(note, WhoMayKnow))
    if others == _notes(hint):
        return hint
    kind = get_args(hint)[0]
    return Annotated[(kind, *others)] if others else kind


def hints_of(kind: type) -> dict[str, Any]:
    """Give the annotations of a class, with all that they say."""
    return get_type_hints(kind, include_extras=True)


def _notes(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


class Views(Generic[S, V]):
    """The views of a game, and the worlds that look like one: by the fields of its state, by name.

    ``shown`` gives for each field of a view that is not public a function of the state and the seat. Raises
    :class:`TypeError`, naming class and field, for one of the state that does not say who may know it or
    that the view lacks, and for one of the view for which there is no function, or no reason.
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
        """Shows a seat what it may know of a state; None is a spectator."""
        self._state = state
        self._hidden = [name for name in known if name not in public]
        fields = {name: f"view.{name}" if name in public else f"hidden[{name!r}]" for name in known}
        self._world = maker(state, "view, hidden", fields)

    def world(self, view: V, **hidden: object) -> S:
        """Give the state that looks like a view, with what it holds where the view does not say.

        Raises :class:`TypeError` unless ``hidden`` names exactly the fields that are not public.
        """
        if odd := hidden.keys() ^ {*self._hidden}:
            name = self._state.__name__
            raise TypeError(f"a world of {name} is given what is not public, not: {', '.join(sorted(odd))}")
        return self._world(view, hidden)


def _viewing(view: type[V], public: list[str], shown: Mapping[str, Show]) -> Viewing[V]:
    """Give what shows a state to a seat."""
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
    """Say what is forgotten in a view, or stands in it without a reason."""
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
