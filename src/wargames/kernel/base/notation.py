"""Text forms of actions: written and read back by the form of their class.

A form is a short text with fields in braces, such as ``fire {weapon} at {target}``. A part in brackets, such
as ``[ by {observer}]``, is left out if its field is None. Values are written by type: enumerations and
literals by their value, strings and numbers as they are, tuples joined by commas, values with a ``spell``
method and a ``read`` class method by these.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.base.errors import BadText
from wargames.kernel.base.phrases import HOLE, Words, fill, require_brackets

MOST_WORDS = 8
"""The most allowed words of a field that a message lists."""

LONGEST_TEXT = 10_000
"""The most characters of a text that is read."""

OPTIONAL = re.compile(r"\[([^\[\]]*\{(\w+)\}[^\[\]]*)\]")


@attrs.frozen
class Names:
    """An annotation for the kind of thing that a field names; see :mod:`wargames.kernel.game.naming`.

    If a word says more than a name (``A5:mg``), the name ends ``before`` a sign in it.
    """

    kind: str
    before: str = ""


@attrs.frozen
class Action:
    """An action that a seat may declare; subclasses set ``FORM`` and their fields.

    ``FORM`` is the typed form. ``SAYS`` is the label for a person, with fields in braces (``"move {man} to
    {hex}"``), if it differs from the form. A field that the action lacks is taken from the current frame
    (``"end the move of {man}"``). ``WORDS`` has functions that write fields; see
    :mod:`wargames.kernel.base.phrases`. ``ANSWERS`` has those that write a field alone, as an answer, where
    ``WORDS`` would not do. ``QUESTIONS`` says what is asked for, by field, where the kind of thing does not
    say it: ``{"sample": "which point of the way"}``.
    """

    FORM: ClassVar[str]
    SAYS: ClassVar[str] = ""
    WORDS: ClassVar[Words] = {}
    ANSWERS: ClassVar[Words] = {}
    QUESTIONS: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls, **given: Any) -> None:
        """Refuse brackets that cannot be read: :class:`TypeError`."""
        super().__init_subclass__(**given)
        require_brackets(cls, "FORM", "SAYS")
        for part in re.findall(r"\[[^\[\]]*\]", vars(cls).get("FORM", "")):
            if len(HOLE.findall(part)) != 1:
                raise TypeError(f"{cls.__name__}.FORM: {part!r} needs one field in braces")

    def __str__(self) -> str:
        return write(self)

    def said(self, layout: Any) -> str:
        """Return the label of the action for a person.

        ``layout`` is the seat's knowledge: a layout in a game of moments, else its view.
        """
        frames = getattr(layout, "frames", None)
        return fill(self.SAYS or self.FORM, self, frames[-1] if frames else None)

    def answer(self, field: str) -> str:
        """Return the words for a field alone, as an answer for a person."""
        value = getattr(self, field)
        alone = self.ANSWERS.get(field)
        write = alone or (None if value is None else self.WORDS.get(field))
        said = write(value).strip() if write else ""
        return said or spell(value).replace(",", ", ").replace("_", " ")


def write(action: Action) -> str:
    """Write an action by its form."""
    return HOLE.sub(lambda hole: spell(getattr(action, hole[1])), form_of(action))


def form_of(action: Action) -> str:
    """Return the form of an action with only the bracketed parts that it uses."""
    if "[" not in action.FORM:
        return action.FORM
    return OPTIONAL.sub(lambda part: "" if getattr(action, part[2]) is None else part[1], action.FORM)


def spell(value: Any) -> str:
    """Write the value of a field as one word, or as words joined by commas."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return ",".join(spell(item) for item in value) or "-"
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.spell()) if hasattr(value, "spell") else str(value)


def read(text: str, kinds: Iterable[type[Action]]) -> Action:
    """Read an action from its text form, in any case.

    Raises :class:`BadText` that lists the forms if none fits, or names the wrong word.
    """
    kinds = tuple(kinds)
    if not isinstance(text, str):
        raise BadText(f"cannot read {repr(text)[:80]}: an action is read from a text")
    if len(text) > LONGEST_TEXT:
        raise BadText(f"an action of {len(text)} characters is too long to read")
    words = " ".join(text.split())
    complaint = ""
    fitting = ((kind, found) for kind in kinds if (found := _pattern(kind.FORM).fullmatch(words)))
    for kind, found in fitting:
        try:
            return _build(kind, found)
        except BadText as error:
            complaint = complaint or str(error)
    if complaint:
        raise BadText(f"cannot read {words[:80]!r}: {complaint}")
    forms = "; ".join(form for form in _alike([kind.FORM for kind in kinds], words))
    raise BadText(f"cannot read {words[:80]!r}; an action reads like one of: {forms}")


def fitting(text: str, kinds: Iterable[type[Action]]) -> tuple[type[Action], ...]:
    """Find the kinds whose form fits a text, whatever its fields hold."""
    words = " ".join(text[:LONGEST_TEXT].split())
    return tuple(kind for kind in kinds if _pattern(kind.FORM).fullmatch(words))


def _alike(forms: Sequence[str], words: str) -> Sequence[str]:
    """Pick the forms that begin with the first word, or else with a similar one; all if there is none.

    >>> _alike(["fire {weapon}", "hold fire", "move {unit}"], "fir LR")
    ['fire {weapon}']
    """
    first = words[:80].lower().partition(" ")[0]
    begin = {form: form.partition(" ")[0].lower() for form in forms}
    wanted = [first] if first in begin.values() else get_close_matches(first, begin.values(), 1)
    return [form for form in forms if begin[form] in wanted] or forms


@cache
def _pattern(form: str) -> re.Pattern[str]:
    parts = re.split(r"(\{\w+\}|[\[\]])", form)
    return re.compile("".join(map(_part, parts)), re.IGNORECASE)


def _part(part: str) -> str:
    if hole := HOLE.fullmatch(part):
        return rf"(?P<{hole[1]}>\S+)"
    return {"[": "(?:", "]": ")?"}.get(part, re.escape(part))


@cache
def _readers(kind: Any) -> dict[str, Callable[[str], Any]]:
    hints = get_type_hints(kind)
    return {name: _reader(hints[name]) for name in _pattern(kind.FORM).groupindex}


def _build(kind: Any, found: re.Match[str]) -> Action:
    fields: dict[str, Any] = {}
    for name, reader in _readers(kind).items():
        try:
            fields[name] = None if found[name] is None else reader(found[name])
        except (ValueError, KeyError, OverflowError):
            said = f"{found[name][:40]!r} is no {name.replace('_', ' ')}"
            raise BadText(f"{said}{_written_like(get_type_hints(kind)[name])}") from None
    action: Action = kind(**fields)
    return action


def _written_like(hint: Any) -> str:
    """Return an example of how a value of a type is written; empty if unknown."""
    inner = [one for one in get_args(hint) if one is not type(None)]
    if get_origin(hint) in {UnionType, Union}:
        return _written_like(inner[0])
    if members := _members(hint):
        known = ", ".join(map(spell, members.values()))
        return f"; there are {known}" if len(members) <= MOST_WORDS else ""
    example = getattr(hint, "EXAMPLE", "")
    return f"; it is written like {example}" if example else ""


def _reader(hint: Any) -> Callable[[str], Any]:
    """Return the function that reads a word as the annotated type."""
    hint = getattr(hint, "__supertype__", hint)
    if get_origin(hint) in {UnionType, Union}:
        (inner,) = (one for one in get_args(hint) if one is not type(None))
        item = _reader(inner)
        return lambda word: None if word == "-" else item(word)
    if get_origin(hint) is tuple:
        item = _reader(get_args(hint)[0])
        return lambda word: () if word == "-" else tuple(item(part) for part in word.split(","))
    if members := _members(hint):
        return lambda word: members[word.lower()]
    reader: Callable[[str], Any] = PRIMITIVES.get(hint) or hint.read
    return reader


def _members(hint: Any) -> dict[str, Any]:
    """Map the words of an enumeration or a Literal to its members."""
    if get_origin(hint) is Literal:
        return {str(member).lower(): member for member in get_args(hint)}
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {str(member.value).lower(): member for member in hint}
    return {}


def _yes_or_no(word: str) -> bool:
    return {"yes": True, "no": False}[word.lower()]


def _whole(word: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", word):
        raise ValueError(word)
    return int(word)


PRIMITIVES: dict[Any, Callable[[str], Any]] = {bool: _yes_or_no, int: _whole, str: str}


def in_words(name: str) -> str:
    """Write the name of a class as words.

    >>> in_words("GroupDeployed")
    'group deployed'
    """
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
