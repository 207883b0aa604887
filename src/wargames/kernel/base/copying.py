"""Constructors that are compiled for a class, as attrs compiles its ``__init__``.

A frozen attrs class sets its fields one by one past its own lock, which takes most of the time of making a
value. What is compiled here makes an instance of an unlocked subclass, sets its fields as any class does, and
locks it at the end, by turning it into one of the class itself.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import attrs

T = TypeVar("T")


@attrs.frozen
class Call:
    """A field whose value is the result of a function call; ``arguments`` is an expression."""

    function: Callable[..., object]
    arguments: str


def names_taken(kind: type) -> list[str]:
    """Name the fields that the constructor of a class takes, in order.

    Raises :class:`TypeError` for a keyword-only field.
    """
    fields = [field for field in attrs.fields(kind) if field.init]
    if by_keyword := next((field.name for field in fields if field.kw_only), None):
        raise TypeError(f"{kind.__name__}.{by_keyword} is taken by keyword only")
    return [field.name for field in fields]


def maker(kind: type[T], parameters: str, fields: Mapping[str, str | Call]) -> Callable[..., T]:
    """Compile a function that makes a ``kind``.

    ``fields`` has an expression over the ``parameters``, or a call, for each field of the class. Expressions
    come from the program, never from data. Its own names begin with an underscore.

    >>> from wargames.kernel.base.errors import Refusal
    >>> swap = maker(Refusal, "it", {"because": "it.clause", "clause": Call(str.upper, "it.because")})
    >>> swap(Refusal("sam-3.7", "out of range"))
    Refusal(clause='OUT OF RANGE', because='sam-3.7')
    """
    names = {f"_make_{name}": field.function for name, field in fields.items() if isinstance(field, Call)}
    given = {name: _expression(name, fields[name]) for name in names_taken(kind)}
    own: Any = kind
    if is_lockable(own):
        sets = [f"_self.{name} = {value}" for name, value in given.items()]
        lines = ["_self = _new(_unlocked)", *sets, "_self.__class__ = _kind", "return _self"]
        names |= {"_new": object.__new__, "_unlocked": unlocked(own)}
    else:
        lines = [f"return _kind({', '.join(given.values())})"]
    made: Callable[..., T] = _compiled(f"made({parameters})", lines, {"_kind": kind, **names})
    return made


def _expression(name: str, field: str | Call) -> str:
    return f"_make_{name}({field.arguments})" if isinstance(field, Call) else field


def filler(kind: type) -> Callable[..., None]:
    """Compile an ``__init__`` for a class that is :func:`is_lockable`; its subclasses may inherit it.

    Its own names begin with an underscore, as those of parameters never do.
    """
    names = {"_nothing": attrs.NOTHING, "_own": kind, "_open": unlocked(kind), "_unlocked": unlocked}
    lines = ["_kind = self.__class__", "_turn(self, _open if _kind is _own else _unlocked(_kind))"]
    parameters = ["self"]
    for field in attrs.fields(kind):
        name, value, default = field.alias, field.alias, f"_default_{field.name}"
        names[default] = field.default
        if isinstance(field.default, attrs.Factory):  # type: ignore[arg-type]  # a class
            anew = f"{default}.factory({'self' * field.default.takes_self})"
            value, default = f"{anew} if {name} is _nothing else {name}", "_nothing"
        parameters.append(name if field.default is attrs.NOTHING else f"{name}={default}")
        lines.append(f"self.{field.name} = {value}")
    signature, lock = f"__init__({', '.join(parameters)})", "self.__class__ = _kind"
    made: Callable[..., None] = _compiled(signature, [*lines, lock], {**names, "_turn": _TURN})
    return made


_TURN = vars(object)["__class__"].__set__
"""Turns an instance into one of another class, past the lock of a frozen one."""


@cache
def unlocked(kind: type) -> type:
    """Return the unlocked subclass of a frozen class with slots."""
    lock = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(kind.__name__, (kind,), {**lock, "__module__": kind.__module__})


def is_lockable(kind: type) -> bool:
    """Return whether a class is frozen, and its constructor only sets its fields as they are given."""
    return not why_not_lockable(kind) and vars(kind).get("__setattr__") is not None


def why_not_lockable(kind: type) -> str:
    """Return why a constructor that locks at the end does not fit a class; empty if it does."""
    if "__slots__" not in vars(kind) or "__dict__" in dir(kind):
        return "it has no slots"
    if any(hasattr(kind, more) for more in _MORE):
        return "it does more than set its fields"
    for field in attrs.fields(kind):
        if field.converter or field.validator or field.kw_only or not field.init:
            return f"its field {field.name} is not just taken as it is given"
    return ""


_MORE = "__attrs_pre_init__", "__attrs_post_init__", "__attrs_init__", "_attrs_cached_hash"
"""What a class has that runs code at construction, has a constructor of its own, or keeps its hash."""


def _compiled(signature: str, lines: Sequence[str], names: dict[str, Any]) -> Any:
    text = "\n    ".join([f"def {signature}:", *lines])
    exec(text, names)  # noqa: S102  (names of fields alone)
    return names[signature.partition("(")[0]]
