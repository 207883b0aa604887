"""Strict conversion between values and plain data (JSON), and digests.

A member of a union of attrs classes has its class name under the key ``is``. Frozen sets are written sorted
and fractions as text, so that equal values have equal JSON.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache, partial
from hashlib import sha256
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, get_args, get_origin

import attrs

from wargames.kernel.base import extensions, late
from wargames.kernel.base.errors import BadText, UnknownName, nearest

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")
TAG = "is"
DIGEST_LENGTH = 16

Always = tuple[tuple[str, frozenset[str]], ...]
"""Fields that are stored even at their defaults, by class name."""

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical(plain: Any) -> str:
    """Write plain data as canonical JSON: keys sorted, no blanks, no NaN."""
    return _ENCODER.encode(plain)


def digest(plain: Any) -> str:
    """Hash plain data: the first 16 hexadecimal digits of SHA-256 over its canonical JSON.

    >>> digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    True
    """
    return digest_text(canonical(plain))


def digest_text(text: str) -> str:
    """Hash canonical JSON text; see :func:`digest`."""
    return sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]


def to_plain(value: Any, kind: Any = None) -> Any:
    """Convert a value to dicts, lists, strings, numbers, booleans and None."""
    return _quick().unstructure(value, kind)


def to_stored(value: Any, kind: Any, always: Always) -> Any:
    """Convert a value to plain data without fields at their defaults, except those in ``always``."""
    return _stored(always).unstructure(value, kind)


def from_plain(plain: Any, kind: type[T] | Any, what: str = "value") -> Any:
    """Convert plain data to a value of ``kind``, checking every type.

    Raises :class:`BadText` naming ``what`` and the path of each fault.
    """
    try:
        return _quick().structure(plain, kind)
    except Exception:  # noqa: BLE001  the careful converter names the fault
        return _explain(plain, kind, what)


def parse_json(text: str | bytes, what: str = "JSON") -> Any:
    """Read JSON text.

    Raises :class:`BadText` naming ``what``, line and column. NaN, infinities and repeated keys in an object
    are refused.
    """
    if not isinstance(text, str | bytes | bytearray):
        raise BadText(f"{what} is no JSON text: {repr(text)[:60]}")
    try:
        if isinstance(text, str) and not text.startswith("\ufeff"):
            return _decoder().decode(text)
        return json.loads(text, parse_constant=_refuse_constant, parse_float=_finite, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise BadText(f"{what} is no JSON: {str(error)[:200]}") from None


@lru_cache(maxsize=1)
def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_finite, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object from its members; a repeated key is ambiguous and refused."""
    members = dict(pairs)
    if len(members) < len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if key in dict(pairs[:at]))
        raise ValueError(f"the key {twice[:40]!r} stands twice")
    return members


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def _complaint(error: BaseException, kind: type | None) -> str:
    if isinstance(error, late.cattrs.ForbiddenExtraKeysError) and attrs.has(found := _class_of(error.cl)):
        known = [field.name for field in attrs.fields(found) if field.init]
        told = [str(UnknownName("field", name, known)) for name in sorted(error.extra_fields)]
        return ", ".join(told).replace(";", ",")
    own = type(error) in {TypeError, ValueError, UnicodeEncodeError} and str(error)
    return own or late.cattrs.v.format_exception(error, kind)


def _finite(number: str) -> float:
    value = float(number)
    if value in {float("inf"), float("-inf")}:
        raise ValueError(f"{number[:40]} is too large for a number")
    return value


def _explain(plain: Any, kind: Any, what: str) -> Any:
    try:
        return _careful().structure(plain, kind)
    except Exception as error:  # noqa: BLE001  whatever cattrs and the validators raise
        found = late.cattrs.transform_error(error, path="", format_exception=_complaint)
        faults = "; ".join(found[:5]) or str(error)
        faults = re.sub(r" @ (?=;|$)", "", faults.replace("@ .", "@ "))
        raise BadText(f"{what} cannot be read: {faults[:600]}") from None


@lru_cache(maxsize=1)
def _quick() -> "Converter":
    return _converter(detailed=False)


@lru_cache(maxsize=1)
def _careful() -> "Converter":
    return _converter(detailed=True)


@lru_cache(maxsize=64)
def _stored(always: Always) -> "Converter":
    """Make the converter that leaves out fields at their defaults."""
    converter = _converter(detailed=False)
    written = dict(always)
    converter.register_unstructure_hook_factory(
        _has_fields, lambda kind: _terse_writer(converter, kind, written)
    )
    extensions.register(converter, lambda kind: _terse_writer(converter, kind, written))
    return converter


def forget_converters() -> None:
    """Make the converters anew at their next use, with the classes that variants have added since."""
    for made in (_quick, _careful, _stored):
        made.cache_clear()


def _class_of(kind: Any) -> Any:
    return get_origin(kind) or kind


def _has_fields(kind: Any) -> bool:
    return attrs.has(_class_of(kind))


def _terse_writer(
    converter: "Converter", kind: Any, always: Mapping[str, frozenset[str]]
) -> Callable[[Any], dict[str, Any]]:
    """Write a class without its fields at their defaults, except those in ``always``."""
    named = (get_origin(kind) or kind).__name__
    kept = {name: late.cattrs.override(omit_if_default=False) for name in always.get(named, ())}
    return late.cattrs.gen.make_dict_unstructure_fn(kind, converter, _cattrs_omit_if_default=True, **kept)  # type: ignore[arg-type]  # overrides by the name of a field


def _converter(*, detailed: bool) -> "Converter":
    converter = late.cattrs.Converter(detailed_validation=detailed, forbid_extra_keys=True)
    for primitive in (int, bool):
        converter.register_structure_hook(primitive, _strictly(primitive))
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook_func(_is_tuple, _listed(converter.get_structure_hook(tuple[int, ...])))
    converter.register_structure_hook_func(_is_list, partial(_read_list, converter))
    if not detailed:
        _hasten(converter)
    converter.register_structure_hook_factory(_is_literal, _literal_reader)
    converter.register_unstructure_hook(Fraction, str)
    converter.register_structure_hook(Fraction, _fraction)
    converter.register_unstructure_hook_func(_is_frozenset, lambda items: _sorted(converter, items))
    converter.register_unstructure_hook_factory(_is_row, lambda row: _row_writer(converter, row))
    converter.register_unstructure_hook_func(_is_enum, lambda member: member.value)
    converter.register_structure_hook_factory(_is_tagged_union, lambda union: _union_reader(converter, union))
    converter.register_unstructure_hook_factory(
        _is_tagged_union, lambda union: _union_writer(converter, union)
    )
    extensions.register(converter, converter.gen_unstructure_attrs_fromdict)
    return converter


def _hasten(converter: "Converter") -> None:
    """Look up the readers of parts of tuples and optional values once, not for each value."""
    for fits, make in (
        (_is_long_tuple, _tuple_reader),
        (_is_row, _row_reader),
        (_is_optional, _optional_reader),
    ):
        converter.register_structure_hook_factory(fits, partial(make, converter))


def _meant(said: object, known: Sequence[str]) -> str:
    """Return a suggestion for a word that is not known."""
    near = nearest(said, known)
    return f", did you mean {near!r}?" if near else ""


def _strictly(primitive: type[T]) -> Callable[[Any, Any], T]:
    def read(value: Any, _kind: Any) -> T:
        if type(value) is not primitive:
            raise TypeError(f"expected {primitive.__name__}, found {str(value)[:60]!r}")
        return value

    return read


def _text(value: Any, _kind: Any) -> str:
    if type(value) is not str:
        raise TypeError(f"expected str, found {str(value)[:60]!r}")
    if not value.isascii():
        value.encode()  # a lone surrogate raises here, not where the text is hashed
    return value


def _listed(read_tuple: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def read(value: Any, kind: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise TypeError(f"expected a list, found {str(value)[:60]!r}")
        return read_tuple(value, kind)

    return read


def _tuple_reader(converter: "Converter", kind: Any) -> Callable[[Any, Any], Any]:
    """Read a tuple of any length; error messages come from the careful converter."""
    item = get_args(kind)[0]
    read_item = converter.get_structure_hook(item)

    def read(value: Any, _kind: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise TypeError
        return tuple([read_item(element, item) for element in value])

    return read


def _row_reader(converter: "Converter", kind: Any) -> Callable[[Any, Any], Any]:
    """Read a tuple with a type for each place."""
    items = get_args(kind)
    readers = [converter.get_structure_hook(item) for item in items]

    def read(value: Any, _kind: Any) -> Any:
        if not isinstance(value, list | tuple) or len(value) != len(items):
            raise TypeError
        return tuple([read(element, item) for read, element, item in zip(readers, value, items, strict=True)])

    return read


def _row_writer(converter: "Converter", kind: Any) -> Callable[[Any], list[Any]]:
    """Write a tuple with a type for each place as a list."""
    writers = [converter.get_unstructure_hook(item) for item in get_args(kind)]
    return lambda value: [write(element) for write, element in zip(writers, value, strict=True)]


def _optional_reader(converter: "Converter", kind: Any) -> Callable[[Any, Any], Any]:
    (item,) = _members(kind)
    read_item = converter.get_structure_hook(item)
    return lambda value, _kind: None if value is None else read_item(value, item)


def _literal_reader(kind: Any) -> Callable[[Any, Any], Any]:
    allowed = frozenset((type(word), word) for word in get_args(kind))
    types = frozenset(known for known, _ in allowed)

    def read(value: Any, _kind: Any) -> Any:
        found = type(value)
        if found in types and (found, value) in allowed:
            return value
        words = ", ".join(str(word) for word in get_args(kind))
        raise ValueError(f"{str(value)[:60]!r} is none of {words}{_meant(value, words.split(', '))}")

    return read


def _fraction(value: Any, _kind: Any) -> Fraction:
    if not isinstance(value, str):
        raise TypeError(f"expected a fraction as text, found {str(value)[:60]!r}")
    return Fraction(value)


def _sorted(converter: "Converter", items: Iterable[Any]) -> list[Any]:
    return sorted(map(converter.unstructure, items), key=canonical)


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _is_frozenset(kind: Any) -> bool:
    return kind is frozenset or get_origin(kind) is frozenset


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _read_list(converter: "Converter", value: Any, kind: Any) -> list[Any]:
    items: Any = tuple[get_args(kind)[0], ...]  # type: ignore[misc]  # a type made at run time
    return list(converter.structure(value, items))


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is list


def _is_long_tuple(kind: Any) -> bool:
    return _is_tuple(kind) and get_args(kind)[-1:] == (Ellipsis,)


def _is_row(kind: Any) -> bool:
    return _is_tuple(kind) and not _is_long_tuple(kind)


def _is_optional(kind: Any) -> bool:
    return len(_members(kind)) == 1


def _is_literal(kind: Any) -> bool:
    return get_origin(kind) is Literal and not any(isinstance(word, Enum) for word in get_args(kind))


def _is_tagged_union(kind: Any) -> bool:
    members = _members(kind)
    return len(members) > 1 and all(attrs.has(member) for member in members)


def _members(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) not in {UnionType, Union}:
        return ()
    return tuple(member for member in get_args(kind) if member is not type(None))


def _union_reader(converter: "Converter", union: Any) -> Callable[[Any, Any], Any]:
    kinds = {member.__name__: member for member in _members(union)} | dict(extensions.added_to(union))
    optional = type(None) in get_args(union)

    def read(plain: Any, _kind: Any) -> Any:
        if plain is None and optional:
            return None
        if not isinstance(plain, dict):
            raise TypeError(f"expected an object with {TAG!r}, found {str(plain)[:60]!r}")
        fields = dict(plain)
        kind = kinds.get(fields.pop(TAG, ""))
        if kind is None:
            said, known = str(plain.get(TAG)), tuple(kinds)
            found = f"not {said[:60]!r}{_meant(said, known)}" if TAG in plain else "and is missing"
            raise ValueError(f"{TAG!r} must be one of {', '.join(known)}, {found}")
        return converter.structure(fields, kind)

    return read


def _union_writer(converter: "Converter", union: Any) -> Callable[[Any], Any]:
    names = {member: member.__name__ for member in (*_members(union), *extensions.added_to(union).values())}

    def write(value: Any) -> Any:
        if value is None:
            return None
        return {TAG: names[type(value)], **converter.unstructure(value, type(value))}

    return write


def union_of(kinds: Iterable[type]) -> Any:
    """Return the tagged union of some attrs classes, for :func:`to_plain` and :func:`from_plain`."""
    return Union[tuple(kinds)]  # noqa: UP007  made at run time
