"""Sentences of actions, decisions and events, from the words of their classes.

The words of a class are a short text with fields in braces: ``"{man} moves to {hex}."``. A bracketed part is
left out if a field in it has no value (None, False, an empty text or tuple): ``"fire at {target}[, aiming at
{aim}]"``. The function in ``WORDS`` for its name writes a field; by default a value stands as it is, several
as a list. A field that the class lacks is taken from a second value, such as the current frame: ``"end the
move of {man}"``.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol, TypeAlias

HOLE = re.compile(r"\{(\w+)\}")
OPTIONAL = re.compile(r"\[([^\[\]]*\{\w+\}[^\[\]]*)\]")


Words: TypeAlias = Mapping[str, Callable[[Any], str]]
"""Functions that write fields, by the names of the fields."""


class Worded(Protocol):
    """A value whose class has functions that write its fields."""

    WORDS: ClassVar[Words]


def fill(text: str, value: Worded, beside: object = None) -> str:
    """Fill the fields of a value, and those of ``beside`` that it lacks, into the words of its class."""

    def read(name: str) -> Any:
        return getattr(value if hasattr(value, name) else beside, name)

    def use(part: re.Match[str]) -> str:
        return part[1] if all(_has_value(read(name)) for name in HOLE.findall(part[1])) else ""

    if "[" in text:
        text = OPTIONAL.sub(use, text)
    return HOLE.sub(lambda hole: value.WORDS.get(hole[1], spoken)(read(hole[1])), text)


def require_brackets(kind: type, *names: str) -> None:
    """Raise :class:`TypeError` for words of a class whose brackets cannot be read.

    ``names`` are the class attributes that hold the words; those that the class inherits are not looked at.

    >>> require_brackets(type("Fired", (), {"SAYS": "{unit} fires[ at {target}."}), "SAYS")
    Traceback (most recent call last):
    ...
    TypeError: Fired.SAYS: '[' without ']' in '{unit} fires[ at {target}.'
    """
    for name in names:
        text = vars(kind).get(name, "")
        if isinstance(text, str) and (complaint := _wrong_brackets(text)):
            raise TypeError(f"{kind.__name__}.{name}: {complaint} in {text!r}")


def _wrong_brackets(text: str) -> str:
    left = re.sub(r"\[[^\[\]]*\]", "", text)
    if "[" in left and "]" in left:
        return "brackets within brackets"
    return "'[' without ']'" if "[" in left else "']' without '['" if "]" in left else ""


def _has_value(field: Any) -> bool:
    return field is not None and field is not False and field not in ("", ())


def spoken(value: Any) -> str:
    """Write the value of a field in a sentence, several as a list.

    >>> spoken((2, 3, 3)), spoken(()), spoken("A1")
    ('2, 3 and 3', 'none', 'A1')
    """
    if not isinstance(value, tuple):
        return str(value)
    *others, last = [*map(str, value)] or ["none"]
    return f"{', '.join(others)} and {last}" if others else last


def either(yes: str, no: str) -> Callable[[object], str]:
    """Return the function that writes a field that is true or false.

    >>> either("took", "did not take")(False)
    'did not take'
    """
    return lambda holds: yes if holds else no


def as_sentence(words: str) -> str:
    """Add a capital letter, and a full stop unless the words end a sentence already.

    >>> as_sentence("place A1"), as_sentence("Which man acts?")
    ('Place A1.', 'Which man acts?')
    """
    return f"{words[:1].upper()}{words[1:]}{'' if words[-1:] in '.?!' else '.'}"
