"""Names of bots with settings: ``determinized:ace,seconds=2`` is the bot ``determinized`` with two settings.

A bot class declares its settings by ``SETTINGS``, an attrs class whose fields are made by :func:`setting`; it
takes ``(game, seed, settings)``. The first field may be given without its name.
"""

import warnings
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import wraps
from typing import Any, TypeVar, get_args, get_type_hints

import attrs

from wargames.kernel.base.errors import BadOption, UnknownName

T = TypeVar("T")

SHOWN = 40


def setting(
    text: str,
    *,
    default: Any,
    least: float = 0,
    most: float | None = None,
    bot: bool = False,
    former: str | tuple[str, float] = "",
) -> Any:
    """Declare a setting with its meaning: a number from ``least``, a text, or a ``bot`` by its name.

    Above ``most`` a number is allowed in one's own program and command line, but not from outside. From
    outside, a number without ``most`` and a text that names no bot are never allowed. ``former`` is a former
    name that is still read: alone, or with the number by which its values are divided.
    """
    name, divisor = (former, 0) if isinstance(former, str) else former
    limits = {"least": least, "most": most, "bot": bot}
    metadata = {"text": text, **limits, "former": name, "divisor": divisor}
    return attrs.field(default=default, metadata=metadata, validator=_require_value)


def _require_value(_settings: object, field: "attrs.Attribute[Any]", value: Any) -> None:
    """Raise :class:`BadOption` for the value of a program that could not be given as text either."""
    kinds = set(get_args(field.type) or (field.type,))
    if not kinds <= {str, int, float, type(None)} or (value is None and type(None) in kinds):
        return
    if str in kinds:
        if not isinstance(value, str):
            raise BadOption(f"{field.name} cannot be {repr(value)[:SHOWN]}; it is a text")
    elif not (isinstance(value, int if int in kinds else int | float) and _is_within(field, value)):
        raise BadOption(f"{field.name} cannot be {repr(value)[:SHOWN]}; it is {_wanted(field, kinds)}")


def _is_within(field: "attrs.Attribute[Any]", number: float) -> bool:
    return bool(field.metadata["least"] <= number < float("inf"))


def _wanted(field: "attrs.Attribute[Any]", kinds: Collection[Any]) -> str:
    return f"{'a whole number' if int in kinds else 'a number'} from {field.metadata['least']:g}"


def former_settings(kind: type[T]) -> type[T]:
    """Let a class of settings be made with the former names of its settings, with a warning."""
    make = kind.__init__

    @wraps(make)
    def init(self: Any, *values: Any, **named: Any) -> None:
        for name, field in _former(kind).items():
            if name in named:
                said = f"setting {name} of {kind.__name__} is now {field.name}"
                warnings.warn(said, DeprecationWarning, stacklevel=2)
        make(
            self, *values, **_present(kind.__name__, kind, named.items(), lambda _name, _field, value: value)
        )

    kind.__init__ = init  # type: ignore[method-assign]  # it takes the class's arguments, and former names
    return kind


def _former(kind: type) -> dict[str, "attrs.Attribute[Any]"]:
    """Return the settings that had another name, by that name."""
    return {name: one for one in attrs.fields(kind) if (name := one.metadata.get("former"))}


def _present(
    bot: str, kind: type, named: Iterable[tuple[str, Any]], read: Callable[[str, Any, Any], Any]
) -> dict[str, Any]:
    """Return settings by their present names; raises :class:`BadOption` for one given by both its names."""
    fields = _former(kind) | attrs.fields_dict(kind)
    found: dict[str, Any] = {}
    given: dict[str, str] = {}
    for name, value in named:
        field = fields.get(name)
        if field is None:
            found[name] = value
            continue
        if given.setdefault(field.name, name) != name:
            raise BadOption(f"{bot}: {given[field.name]} and {name} are one setting; give it once")
        divisor = field.metadata.get("divisor") if name != field.name else 0
        found[field.name] = read(name, field, value) / divisor if divisor else read(name, field, value)
    return found


def split(spelled: str) -> tuple[str, tuple[str, ...]]:
    """Split the name of a bot from its settings, without reading them.

    >>> split("determinized:ace,seconds=2")
    ('determinized', ('ace', 'seconds=2'))
    >>> split("ace")
    ('ace', ())
    """
    name, _, given = require_name(spelled).partition(":")
    return name.strip(), tuple(part.strip() for part in given.split(",") if part.strip())


def require_name(name: Any) -> str:
    """Return the name of a bot; raise :class:`TypeError` for what is none, such as a bot itself."""
    if not isinstance(name, str):
        raise TypeError(f"{repr(name)[:SHOWN]} is no name of a bot")
    return name


def read_settings(bot: str, kind: type | None, given: tuple[str, ...]) -> Any:
    """Read the settings of a bot; those not given keep their defaults; None for a bot without any.

    Raises :class:`UnknownName` for a setting that the bot does not have, :class:`BadOption` for an impossible
    value, or for any where there are none.
    """
    if kind is None:
        if given:
            raise BadOption(f"{bot} has no settings, and was given {', '.join(given)[:60]!r}")
        return None
    hints = get_type_hints(kind)
    named = [_named(part, at, bot, kind) for at, part in enumerate(given)]

    def read(name: str, field: "attrs.Attribute[Any]", text: str) -> Any:
        return _value(f"{bot}: {name}", field, hints[field.name], text)

    return kind(**_present(bot, kind, named, read))


def _named(part: str, at: int, bot: str, kind: type) -> tuple[str, str]:
    names = tuple(attrs.fields_dict(kind))
    name, equals, text = part.partition("=")
    if not equals:
        if at == 0:
            return names[0], part
        raise BadOption(
            f"{bot}: {part[:SHOWN]!r} needs a name, as in {(names[1:] or names)[0]}={part[:SHOWN]}"
        )
    if name.strip() not in {*names, *_former(kind)}:
        raise UnknownName(f"setting of {bot}", name.strip(), names)
    return name.strip(), text.strip()


def _value(named: str, field: "attrs.Attribute[Any]", hint: Any, text: str) -> Any:
    kinds = get_args(hint) or (hint,)
    if str in kinds:
        return text
    if type(None) in kinds and text.lower() == "none":
        return None
    number = _number(text, int if int in kinds else float)
    if number is None or not _is_within(field, number):
        raise BadOption(f"{named} cannot be {text[:SHOWN]!r}; it is {_wanted(field, kinds)}")
    return number


def _number(text: str, kind: type) -> Any:
    try:
        return kind(text)
    except ValueError:
        return None


def refuse_beyond(bot: str, settings: Any) -> None:
    """Refuse settings that may not be given from outside: raise :class:`BadOption` for the first."""
    for field, value in _changed(settings):
        most = field.metadata.get("most")
        if isinstance(value, str) and field.metadata.get("bot"):
            continue
        if isinstance(value, str) or most is None:
            raise BadOption(f"{bot}: {field.name} cannot be set from outside")
        if value is None or value > most:
            raise BadOption(
                f"{bot}: {field.name} cannot be {str(value)[:SHOWN]} from outside; it is at most {most:g}"
            )


def bots_in(settings: Any) -> Iterator[tuple[str, str]]:
    """Return the settings that name another bot, each with the name given."""
    for field, value in _changed(settings):
        if field.metadata.get("bot"):
            yield field.name, value


def _changed(settings: Any) -> Iterator[tuple["attrs.Attribute[Any]", Any]]:
    """Return the settings that differ from their defaults."""
    for field in attrs.fields(type(settings)):
        value = getattr(settings, field.name)
        if value != field.default:
            yield field, value
