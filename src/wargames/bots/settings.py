"""Bots named with settings: ``determinized:ace,seconds=2`` is the bot ``determinized``, set so.

A bot class that has settings says which by ``SETTINGS``, an attrs class whose fields are made by
:func:`setting`; it takes ``(game, seed, settings)``. The first field may be given without its name.
"""

from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_type_hints

import attrs

from wargames.kernel.base.errors import BadOption, UnknownName

SHOWN = 40


def setting(
    text: str, *, default: Any, least: float = 0, most: float | None = None, bot: bool = False
) -> Any:
    """Declare a setting with its meaning: a number from ``least``, a text, or a ``bot`` by its name.

    A number above ``most`` may be set in one's own program and at one's own command line, never from outside;
    one without ``most``, and a text that names no bot, may not be set from there at all.
    """
    return attrs.field(default=default, metadata={"text": text, "least": least, "most": most, "bot": bot})


def split(spelled: str) -> tuple[str, tuple[str, ...]]:
    """Part the name of a bot from its settings as they are written.

    >>> split("determinized:ace,seconds=2")
    ('determinized', ('ace', 'seconds=2'))
    >>> split("ace")
    ('ace', ())
    """
    name, _, given = spelled.partition(":")
    return name.strip(), tuple(part.strip() for part in given.split(",") if part.strip())


def read_settings(bot: str, kind: type, given: tuple[str, ...]) -> Any:
    """Read the settings of a bot; those not given keep their defaults.

    Raises :class:`UnknownName` for a setting that the bot has not, :class:`BadOption` for a value that a
    setting cannot take.
    """
    hints = get_type_hints(kind)
    named = dict(_named(part, at, bot, tuple(hints)) for at, part in enumerate(given))
    return kind(
        **{name: _value(bot, attrs.fields_dict(kind)[name], hints, text) for name, text in named.items()}
    )


def _named(part: str, at: int, bot: str, names: tuple[str, ...]) -> tuple[str, str]:
    name, equals, text = part.partition("=")
    if not equals:
        if at == 0:
            return names[0], part
        raise BadOption(f"{bot}: {part[:SHOWN]!r} needs a name, as in {names[-1]}={part[:SHOWN]}")
    if name.strip() not in names:
        raise UnknownName(f"setting of {bot}", name.strip(), names)
    return name.strip(), text.strip()


def _value(bot: str, field: "attrs.Attribute[Any]", hints: Mapping[str, Any], text: str) -> Any:
    hint = hints[field.name]
    kinds = get_args(hint) or (hint,)
    if str in kinds:
        return text
    if type(None) in kinds and text.lower() == "none":
        return None
    number = _number(text, int if int in kinds else float)
    if number is None or not field.metadata["least"] <= number < float("inf"):
        wanted = "a whole number" if int in kinds else "a number"
        least = field.metadata["least"]
        raise BadOption(f"{bot}: {field.name} cannot be {text[:SHOWN]!r}; it is {wanted} from {least:g}")
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
    """Return the settings that do not stand at their defaults."""
    for field in attrs.fields(type(settings)):
        value = getattr(settings, field.name)
        if value != field.default:
            yield field, value


def describe_settings(kind: type) -> list[tuple[str, str, str]]:
    """List name, default and meaning of each setting of a bot."""
    return [
        (field.name, "" if field.default is None else str(field.default), field.metadata["text"])
        for field in attrs.fields(kind)
    ]
