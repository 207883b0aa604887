"""The forms in which a layout holds the fields of a state: how one is made of the other, by name."""

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import Annotated, Any, get_args, get_origin

import attrs

from wargames.kernel.base.copying import Call, maker, names_taken
from wargames.kernel.game.fields import bare, hints_of

Reading = str | Callable[[Any], object]
"""Where a field of a state is found on a layout: a path of names from there, or a function of the layout."""

Turn = Callable[[Any], Any]
"""Gives a field another form."""

Opening = Callable[[object, Mapping[str, object]], Any]
"""Makes a layout of what is laid out, and of what stands for some of its fields."""


@attrs.frozen(init=False)
class Laid:
    """Says of a field of a layout how it is made of a state, and how fields of the state are read off again.

    ``lay`` is given the state, or whatever else is laid out. Each of ``frozen`` is named as a field of the
    state: a path of names on the layout, such as ``deck.deck``, or a function of the layout.
    """

    lay: Callable[[Any], object]
    frozen: Mapping[str, Reading]

    def __init__(self, lay: Callable[[Any], object], **frozen: Reading) -> None:
        object.__setattr__(self, "lay", lay)
        object.__setattr__(self, "frozen", frozen)


class Forms:
    """How a class of layouts is made of states, and a state of each of them.

    ``parts`` are the fields of the state that do not lie on the layout as such, but field by field. Raises
    :class:`TypeError`, naming class and field, for one that the layout lacks, that it holds in a form which
    it does not explain, and for one of the layout that is no field of the state.
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
        """Gives the state of a layout as it is now."""

    def laid(self, source: object, given: Mapping[str, object]) -> Any:
        """Lay out a state, or what shows one; what is ``given`` by name stands for fields of it."""
        names = tuple(given)
        if (opening := self._openings.get(names)) is None:
            opening = self._openings[names] = self._opening(names)
        return opening(source, given)

    def _turned(self, state: type) -> Iterator[tuple[str, tuple[Turn, Turn]]]:
        """Give the fields that change their form both ways; the others are held as they are."""
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
        """Return what makes a layout where some fields are given."""
        fields: dict[str, str | Call] = {name: self._laying(name) for name in self._leaves}
        fields |= {name: Call(laid.lay, "source") for name, laid in self._laid.items()}
        fields |= {name: f"given[{name!r}]" for name in given}
        return maker(self._layout, "source, given", fields)

    def _laying(self, name: str) -> str | Call:
        """Return how a field of a layout that has no form of its own is made of the state."""
        path = f"source.{self._leaves[name][0]}"
        return Call(self._turns[name][0], path) if name in self._turns else path

    def _freezing(self, state: type, parts: tuple[str, ...]) -> Callable[[Any], Any]:
        """Return what makes the state, or a part of it, of a layout."""
        hints = hints_of(state)
        fields: dict[str, str | Call] = {name: self._frozen(name) for name in names_taken(state)}
        fields |= {part: Call(self._freezing(bare(hints[part]), ()), "layout") for part in parts}
        return maker(state, "layout", fields)

    def _frozen(self, name: str) -> str | Call:
        """Return how a field of a state is read off the layout."""
        how = self._read.get(name, name)
        if not isinstance(how, str):
            return Call(how, "layout")
        turn = self._turns[name][1] if name in self._turns else None
        return f"layout.{how}" if turn is None else Call(turn, f"layout.{how}")


def _leaves(state: type, parts: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, Any]]]:
    """Give the fields of a state that lie on a layout, each with its path and what it holds."""
    hints = hints_of(state)
    for name in names_taken(state):
        if name in parts:
            for inner, (path, hint) in _leaves(bare(hints[name]), ()):
                yield inner, (f"{name}.{path}", hint)
        else:
            yield name, (name, bare(hints[name]))


def _laid(hint: Any) -> Laid | None:
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((note for note in notes if isinstance(note, Laid)), None)


def _form(frozen: Any, laid: Any) -> tuple[Turn, Turn] | None:
    """Give how a tuple becomes a list or a dict by id, and back."""
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
