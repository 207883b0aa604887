"""Classes that a variant adds where a game's own types stand: its options, and further kinds of frames.

The types of a game name the classes of the game. The options of a variant say in JSON whose they are, under
the key ``variant``; a further kind of frame is told by its class name, as the game's own.
"""

from collections.abc import Callable, Mapping
from functools import partial
from operator import is_
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

if TYPE_CHECKING:
    from cattrs import Converter

VARIANT = "variant"

_options: dict[type, dict[str, type]] = {}
_members: dict[frozenset[Any], dict[str, type]] = {}


def add_options(base: type, variant: str, kind: type) -> None:
    """Let values of ``kind``, the options of a variant, stand where options of ``base`` do."""
    _options.setdefault(base, {})[variant] = kind


def variant_with(options: type) -> str | None:
    """Return the variant that has a class of options of its own; None for the options of a game."""
    named = (pair for base, kinds in _options.items() if issubclass(options, base) for pair in kinds.items())
    return next((name for name, kind in named if kind is options), None)


def add_members(union: Any, kinds: tuple[type, ...]) -> None:
    """Let values of ``kinds`` stand where a member of ``union`` does."""
    _members.setdefault(members_of(union), {}).update({kind.__name__: kind for kind in kinds})


def added_to(union: Any) -> Mapping[str, type]:
    """Return the classes that variants add to a union, by name."""
    return _members.get(members_of(union), {})


def members_of(union: Any) -> frozenset[Any]:
    """Return the classes of a union without None; none of another type.

    >>> sorted(kind.__name__ for kind in members_of(int | str | None)), members_of(int)
    (['int', 'str'], frozenset())
    """
    if get_origin(union) not in {UnionType, Union}:
        return frozenset()
    return frozenset(get_args(union)) - {NoneType}


def register(converter: "Converter", writer: Callable[[Any], Callable[[Any], Any]]) -> None:
    """Let a converter read and write the options of variants; ``writer`` makes the function for a class.

    Without variants nothing changes.
    """
    for base, kinds in _options.items():
        converter.register_structure_hook_func(partial(is_, base), _reader(converter, base, kinds))
        converter.register_unstructure_hook_func(partial(is_, base), _writer(writer(base), converter, kinds))


def _reader(converter: "Converter", base: type, kinds: Mapping[str, type]) -> Callable[[Any, Any], Any]:
    own: Callable[[Any, Any], Any] = converter.gen_structure_attrs_fromdict(base)

    def read(plain: Any, _kind: Any) -> Any:
        if not isinstance(plain, dict) or VARIANT not in plain:
            return own(plain, base)
        fields = dict(plain)
        kind = kinds.get(str(name := fields.pop(VARIANT)))
        if kind is None:
            raise ValueError(f"{VARIANT!r} must be one of {', '.join(kinds)}, not {str(name)[:60]!r}")
        return converter.structure(fields, kind)

    return read


def _writer(
    own: Callable[[Any], Any], converter: "Converter", kinds: Mapping[str, type]
) -> Callable[[Any], Any]:
    names = {kind: name for name, kind in kinds.items()}

    def write(value: Any) -> Any:
        name = names.get(type(value))
        return own(value) if name is None else {VARIANT: name, **converter.unstructure(value, type(value))}

    return write
