"""Conversion between states and layouts, field by field."""

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

import attrs

from wargames.kernel.base.copying import Call, maker, names_taken
from wargames.kernel.former_paths import former_names
from wargames.kernel.game.fields import bare, hints_of

Reading = str | Callable[[Any], object]
"""The place of a state's field on a layout: a path of names, or a function of the layout."""

Turn = Callable[[Any], Any]
"""A function that converts a field to another form."""

Opening = Callable[[object, Mapping[str, object]], Any]
"""A function that makes a layout from a state, and from values for some of its fields."""


@attrs.frozen(init=False)
class FieldConversion:
    """The conversion of a field between state and layout.

    ``lay`` makes the layout's value from the state or the view. ``frozen`` maps each field of the state to
    its source on the layout: a path of names, such as ``deck.deck``, or a function of the layout.
    """

    lay: Callable[[Any], object]
    frozen: Mapping[str, Reading]

    def __init__(self, lay: Callable[[Any], object], **frozen: Reading) -> None:
        object.__setattr__(self, "lay", lay)
        object.__setattr__(self, "frozen", frozen)


class Forms:
    """Conversion of a class of states to layouts and back.

    ``parts`` are fields of the state whose own fields are on the layout. Raises :class:`TypeError`, naming
    class and field, for a field that the layout lacks or holds in an unexplained form, and for a field of the
    layout that is not in the state.
    """

    def __init__(self, layout: type, state: type, parts: tuple[str, ...]) -> None:
        self._layout = layout
        self._leaves = dict(_leaves(state, parts))
        notes = {name: _laid(hint) for name, hint in hints_of(layout).items()}
        self._laid = {name: laid for name, laid in notes.items() if laid is not None}
        self._read = {field: how for laid in self._laid.values() for field, how in laid.frozen.items()}
        self._turns = dict(self._turned(state))
        self._openings: dict[tuple[str, ...], Opening] = {}
        self.frozen = self._freezing(state, parts)
        """Returns the current state of a layout."""

    def laid(self, source: object, given: Mapping[str, object]) -> Any:
        """Lay a state out, or a view of one; ``given`` values replace fields by name."""
        names = tuple(given)
        if (opening := self._openings.get(names)) is None:
            opening = self._openings[names] = self._opening(names)
        return opening(source, given)

    def _turned(self, state: type) -> Iterator[tuple[str, tuple[Turn, Turn]]]:
        """Yield the fields that change their form, with both conversions."""
        hints, names, own = hints_of(self._layout), names_taken(self._layout), self._layout.__name__
        if stray := next((name for name in names if name not in (*self._laid, *self._leaves)), None):
            raise TypeError(f"{own}.{stray} is no field of {state.__name__}")
        for name, (_, hint) in self._leaves.items():
            if name in self._read:
                continue
            if name not in names or name in self._laid:
                raise TypeError(f"{own} lacks {name}, a field of {state.__name__}")
            if hint != hints[name]:
                if (form := _form(hint, hints[name])) is None:
                    raise TypeError(f"{own} does not say how {state.__name__}.{name} becomes {hints[name]}")
                yield name, form

    def _opening(self, given: tuple[str, ...]) -> Opening:
        """Return the function that makes a layout if some fields are given."""
        fields: dict[str, str | Call] = {name: self._laying(name) for name in self._leaves}
        fields |= {name: Call(laid.lay, "source") for name, laid in self._laid.items()}
        fields |= {name: f"given[{name!r}]" for name in given}
        return maker(self._layout, "source, given", fields)

    def _laying(self, name: str) -> str | Call:
        """Return the default conversion of a field of the state to the layout."""
        path = f"source.{self._leaves[name][0]}"
        return Call(self._turns[name][0], path) if name in self._turns else path

    def _freezing(self, state: type, parts: tuple[str, ...]) -> Callable[[Any], Any]:
        """Return the function that makes the state, or a part of it, from a layout."""
        hints = hints_of(state)
        fields: dict[str, str | Call] = {name: self._frozen(name) for name in names_taken(state)}
        fields |= {part: Call(self._freezing(bare(hints[part]), ()), "layout") for part in parts}
        return maker(state, "layout", fields)

    def _frozen(self, name: str) -> str | Call:
        """Return the conversion of a field of the layout to the state."""
        how = self._read.get(name, name)
        if not isinstance(how, str):
            return Call(how, "layout")
        turn = self._turns[name][1] if name in self._turns else None
        return f"layout.{how}" if turn is None else Call(turn, f"layout.{how}")


def _leaves(state: type, parts: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, Any]]]:
    """Yield the fields of a state on a layout, each with its path and type."""
    hints = hints_of(state)
    for name in names_taken(state):
        if name in parts:
            for inner, (path, hint) in _leaves(bare(hints[name]), ()):
                yield inner, (f"{name}.{path}", hint)
        else:
            yield name, (name, bare(hints[name]))


def _laid(hint: Any) -> FieldConversion | None:
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((note for note in notes if isinstance(note, FieldConversion)), None)


def _form(frozen: Any, laid: Any) -> tuple[Turn, Turn] | None:
    """Return the conversions between a tuple and a list or a dict by id."""
    if get_origin(frozen) is not tuple or get_args(frozen)[1:] != (...,):
        return None
    item, held = get_args(frozen)[0], get_args(laid)
    if get_origin(laid) is list and held[0] in {item, Any}:
        return list, tuple
    if get_origin(laid) is dict and held[1] == item and attrs.has(item) and "id" in attrs.fields_dict(item):
        return _by_id, _things
    return None


_id = attrgetter("id")


def _by_id(things: tuple[Any, ...]) -> dict[Any, Any]:
    return dict(zip(map(_id, things), things, strict=True))


def _things(by_id: dict[Any, Any]) -> tuple[Any, ...]:
    return tuple(by_id.values())


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Laid="FieldConversion")
