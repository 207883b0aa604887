"""The forms in which a layout holds the fields of a state: how one is made of the other, by name."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Annotated, Any, get_args, get_origin

import attrs

from wargames.kernel.base.copying import names_taken, places, reading
from wargames.kernel.game.fields import bare, hints_of

Reading = str | Callable[[Any], object]
"""Where a field of a state is found on a layout: a path of names from there, or a function of the layout."""

Turn = Callable[[Any], Any]
"""Gives a field another form."""

Opening = Callable[[object, Iterable[object]], list[Any]]
"""Gives the fields of a layout, of what is laid out and of what stands for some of them."""


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
        return self._layout(*opening(source, given.values()))

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
        """Give how the fields of a layout are found where some are given."""
        layout = self._layout
        own = [name for name in names_taken(layout) if name not in (*self._laid, *given)]
        made = {name: laid.lay for name, laid in self._laid.items() if name not in given}
        read = reading(layout, {name: self._leaves[name][0] for name in own})
        turns = _at(layout, {name: self._turns[name][0] for name in own if name in self._turns})
        lays, stand_at = _at(layout, made), places(layout, given)

        def fields(source: object, stand: Iterable[object]) -> list[Any]:
            found = [*read(source)]
            for place, turn in turns:
                found[place] = turn(found[place])
            for place, lay in lays:
                found[place] = lay(source)
            for place, value in zip(stand_at, stand, strict=True):
                found[place] = value
            return found

        return fields

    def _freezing(self, state: type, parts: tuple[str, ...]) -> Callable[[Any], Any]:
        """Give what makes the state, or a part of it, of a layout."""
        hints, names = hints_of(state), names_taken(state)
        reads = {name: self._read.get(name, name) for name in names if name not in parts}
        paths = {name: how for name, how in reads.items() if isinstance(how, str)}
        made = {name: how for name, how in reads.items() if not isinstance(how, str)}
        made |= {part: self._freezing(bare(hints[part]), ()) for part in parts}
        turned = {name: self._turns[name][1] for name in names if name in self._turns}
        lists = places(state, [name for name, turn in turned.items() if turn is tuple])
        turns = _at(state, {name: turn for name, turn in turned.items() if turn is not tuple})
        if not paths and len(made) == 1:  # a state that is its one part
            (part,) = made.values()
            return lambda layout: state(part(layout))
        read, makes = reading(state, paths), _at(state, made)

        def frozen(layout: Any) -> Any:
            fields = [*read(layout)]
            for place in lists:
                fields[place] = tuple(fields[place])  # the name itself is quicker than one that stands for it
            for place, turn in turns:
                fields[place] = turn(fields[place])
            for place, make in makes:
                fields[place] = make(layout)
            return state(*fields)

        return frozen


def _at(kind: type, ways: Mapping[str, Turn]) -> tuple[tuple[int, Turn], ...]:
    """Give what fields of a class are made by, by their places."""
    return tuple(zip(places(kind, ways), ways.values(), strict=True))


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
