"""JSON Schemas (draft 2020-12) of the types that :mod:`wargames.kernel.base.serialization` writes."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from fractions import Fraction
from inspect import getdoc, isclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.base.extensions import VARIANT, added_to
from wargames.kernel.base.notation import Names
from wargames.kernel.base.serialization import TAG
from wargames.kernel.game.declarations import Declared

Schema = dict[str, Any]

SCALARS: Mapping[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Fraction: {"type": "string", "pattern": r"^-?[0-9]+(/[1-9][0-9]*)?$"},
    Any: {},
}


def object_of(properties: Schema, required: Iterable[str] | None = None, **more: Any) -> Schema:
    """Describe an object of exactly these members; all are required unless told."""
    names = list(properties if required is None else required)
    return {
        "type": "object",
        **more,
        "properties": properties,
        "required": names,
        "additionalProperties": False,
    }


@attrs.define
class Shapes:
    """A writer of schemas that collects the schemas of attrs classes under ``definitions``.

    ``sent`` is for values that are only written, with every field; values that are read may leave out fields
    with defaults. ``options`` are those of the game; in a ``variant`` they stand where those of its game do.
    ``meaning`` returns the meaning of a field of a class.
    """

    sent: bool
    options: type = NoneType
    variant: str | None = None
    meaning: Callable[[type, str], str | None] = lambda _kind, _name: None
    definitions: dict[str, Schema] = attrs.field(factory=dict)
    _names: dict[Any, str] = attrs.field(factory=dict)

    def of(self, hint: Any) -> Schema:
        """Describe a type; raises :class:`TypeError` for a type without plain form."""
        hint = getattr(hint, "__supertype__", hint)
        origin, inside = get_origin(hint), get_args(hint)
        if hint in SCALARS:
            return dict(SCALARS[hint])
        if origin is Annotated:
            return _declared({**self.of(inside[0]), **_named(inside[1:])}, inside[1:])
        if origin is Literal:
            return {"enum": [word.value if isinstance(word, Enum) else word for word in inside]}
        if isclass(hint) and issubclass(hint, Enum):
            return {"enum": [member.value for member in hint]}
        if attrs.has(origin or hint):
            return self._by_name(hint, tagged=False)
        return self._of_many(origin, inside, hint)

    def _of_many(self, origin: Any, inside: tuple[Any, ...], hint: Any) -> Schema:
        if origin in {UnionType, Union}:
            return self._any_of(inside)
        if origin is tuple:
            return self._list(inside)
        if origin is frozenset:
            return {"type": "array", "items": self.of(inside[0]), "uniqueItems": True}
        if (
            isclass(origin)
            and issubclass(origin, Mapping)
            and getattr(inside[0], "__supertype__", inside[0]) is str
        ):
            return {"type": "object", "additionalProperties": self.of(inside[1])}
        if origin is list:
            return {"type": "array", "items": self.of(inside[0])}
        raise TypeError(f"{hint!r} has no plain form that a schema could describe")

    def _any_of(self, inside: tuple[Any, ...]) -> Schema:
        """Describe a union; several classes are told apart by their tags."""
        members = [one for one in inside if one is not NoneType]
        if self.variant is not None and len(members) > 1:
            members += added_to(Union[tuple(members)]).values()  # noqa: UP007  made at run time
        tagged = len(members) > 1 and all(map(attrs.has, members))
        described = [self._by_name(one, tagged=True) if tagged else self.of(one) for one in members]
        return {"anyOf": described + ([{"type": "null"}] if NoneType in inside else [])}

    def _list(self, inside: tuple[Any, ...]) -> Schema:
        if inside[1:] == (...,):
            return {"type": "array", "items": self.of(inside[0])}
        places = [self.of(one) for one in inside]
        row = {"prefixItems": places} if places else {}
        return {"type": "array", **row, "items": False, "minItems": len(places)}

    def tagged(self, kinds: Iterable[type]) -> Schema:
        """Describe a value of one of some classes, written with its class under ``is``."""
        kinds = tuple(kinds)
        if len(kinds) == 1:
            return self.of(kinds[0])
        return {"anyOf": [self._by_name(kind, tagged=True) for kind in kinds]}

    def plain(self, hint: Any) -> Schema:
        """Describe a class that stands by itself: there a variant's options do not say whose they are."""
        return attrs.evolve(self, variant=None).of(hint)

    def _by_name(self, hint: Any, *, tagged: bool) -> Schema:
        name = self._name(hint) + (".tagged" if tagged else "")
        if name not in self.definitions:
            self.definitions[name] = {}  # a class may speak of itself
            self.definitions[name] = self._class(hint, tagged=tagged)
        return {"$ref": f"#/$defs/{name}"}

    def _name(self, hint: Any) -> str:
        """Return the name of a class, with its module if two classes share it."""
        if hint not in self._names:
            kind = get_origin(hint) or hint
            words = [kind.__name__, *(getattr(one, "__name__", str(one)) for one in get_args(hint))]
            name = ".".join(words)
            taken = name in self._names.values()
            self._names[hint] = f"{kind.__module__.rpartition('.')[2]}.{name}" if taken else name
        return self._names[hint]

    def _class(self, hint: Any, *, tagged: bool) -> Schema:
        kind = get_origin(hint) or hint
        tag = {TAG: {"const": kind.__name__}} if tagged else {}
        if self.variant is not None and issubclass(self.options, kind):  # in the place of the game's own
            hint = kind = self.options
            tag = {VARIANT: {"const": self.variant}}
        fields = self.fields(hint)
        required = [*tag, *(name for name in fields if self.sent or name in _without_default(kind))]
        return object_of({**tag, **fields}, required, **described(kind))

    def fields(self, hint: Any) -> Schema:
        """Describe the fields of an attrs class that are written."""
        kind = get_origin(hint) or hint
        hints = get_type_hints(kind, include_extras=True)
        given = dict(zip(getattr(kind, "__parameters__", ()), get_args(hint), strict=False))
        written = [field.name for field in attrs.fields(kind) if field.init]
        return {name: self.field(kind, name, _filled(hints[name], given)) for name in written}

    def field(self, kind: type, name: str, hint: Any) -> Schema:
        """Describe a field of a class, with its meaning."""
        means = self.meaning(kind, name)
        return self.of(hint) | ({"description": means} if means else {})


def described(kind: type) -> Schema:
    """Return the first sentence of the docstring of a class."""
    says = (getdoc(kind) or "").split("\n\n")[0].replace("\n", " ")
    return {"description": says} if says else {}


def _named(notes: Iterable[Any]) -> Schema:
    """Return the kind of thing on the table that a text names."""
    kind = next((note.kind for note in notes if isinstance(note, Names)), None)
    return {} if kind is None else {"x-names": kind}


def _declared(schema: Schema, notes: Iterable[Any]) -> Schema:
    """Add the declarations of a field; those of the items of a list are added to its items."""
    for said in notes:
        if isinstance(said, Declared) and "items" in schema and not said.of_list:
            schema = {**schema, "items": {**schema["items"], **said.schema}}
        elif isinstance(said, Declared):
            schema = {**schema, **said.schema}
    return schema


def _without_default(kind: type) -> frozenset[str]:
    return frozenset(field.name for field in attrs.fields(kind) if field.default is attrs.NOTHING)


def _filled(hint: Any, given: Mapping[Any, Any]) -> Any:
    """Substitute types for the variables of a generic class."""
    if isinstance(hint, TypeVar):
        return given.get(hint, Any)
    wanted = getattr(hint, "__parameters__", ())
    return hint[tuple(given.get(one, Any) for one in wanted)] if wanted else hint
