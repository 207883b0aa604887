"""Choosing an action word by word: a tree of small questions whose leaves are exactly the candidates.

An action is a sentence: who (its subject), what (its order), then its objects in the order of its form, and
last its extras, the parts that may be left out. Actions without a subject begin with their order. The
class of an action says by its types which field is the subject: the first of its form that names a unit,
a group or a figure. It may say otherwise by class variables: ``SUBJECT``, the name of a field ("" for none),
and ``ASKED``, which names the other fields in the order in which they are asked for, those of one inner
tuple together (the subject, if it stands among them, is asked first all the same). ``ORDER`` says
the order where the words of the form that are left between its fields do not read well.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.notation import OPTIONAL, Action, spell
from wargames.kernel.base.phrases import HOLE
from wargames.kernel.former_paths import former_names
from wargames.kernel.game.listing import Branch, Listing, every, is_empty
from wargames.kernel.game.naming import Part, kind_of, names_in

ACTORS = frozenset({"unit", "group", "figure"})
"""The kinds of things that a sentence may begin with."""

PLAIN = "plain"
"""The answer that leaves every extra out."""


@attrs.frozen
class Answer:
    """One word that may be chosen, and what it names on the table.

    ``follows`` is the number of actions that begin so, None where that is not cheap to say.
    """

    word: str
    part: Part
    follows: int | None


@attrs.frozen
class Question:
    """What is asked next: the field that it fills, the kind of thing that is named, and the answers.

    ``begun`` is the sentence so far, a ``?`` in the slot that is asked for and ``…`` in those to come;
    empty before the first word.
    """

    field: str
    kind: str
    answers: tuple[Answer, ...]
    begun: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that may be chosen."""
        return tuple(answer.word for answer in self.answers)


@attrs.frozen
class Slot:
    """A slot in the sentence of an action class: which field stands there, what it names, how it is read.

    ``fills`` are the fields of the class that it holds; none for the order.
    """

    field: str
    kind: str
    word: Callable[[Any], str]
    names: Callable[[Any], tuple[str, ...]]
    fills: tuple[str, ...] = ()

    def part(self, action: Action) -> Part:
        """Give what stands in this slot of an action."""
        return Part(self.field, self.kind, self.names(action), self.word(action))


def sentence(action: Action) -> tuple[str, ...]:
    """Give the words of an action in the order in which they are asked for."""
    return tuple(slot.word(action) for slot in slots_of(action))


def slots_of(action: Action) -> tuple[Slot, ...]:
    """Lay out the sentence of an action."""
    kind: Any = type(action)
    return slots(kind)


@cache
def slots(kind: Any) -> tuple[Slot, ...]:
    """Lay out the sentence of an action class: subject, order, objects, extras."""
    optional = [match[2] for match in OPTIONAL.finditer(kind.FORM)]
    required = HOLE.findall(OPTIONAL.sub("", kind.FORM))
    subject = subject_of(kind, required)
    rest = (*((name,) for name in required if name != subject), *((tuple(optional),) if optional else ()))
    asked: tuple[tuple[str, ...], ...] = getattr(kind, "ASKED", rest)
    start = (_of_field(kind, subject), _order(kind, subject)) if subject else (_order(kind, subject),)
    left = (tuple(name for name in names if name != subject) for names in asked)
    return (*start, *(_of_fields(kind, names) for names in left if names))


def subject_of(kind: type[Action], fields: Sequence[str]) -> str | None:
    """Name the field that the sentence begins with; None for an action of nobody in particular."""
    named: str | None = getattr(kind, "SUBJECT", None)
    if named is not None:
        return named or None
    return fields[0] if fields and kind_of(kind, fields[0]) in ACTORS else None


def order_of(kind: type[Action]) -> str:
    """Say what an action class orders, in the words of its form: ``fire at ...``."""
    fields = HOLE.findall(OPTIONAL.sub("", kind.FORM))
    return _order_words(kind, subject_of(kind, fields))


def _order_words(kind: type[Action], subject: str | None) -> str:
    if said := getattr(kind, "ORDER", ""):
        return str(said)
    form = kind.FORM
    text = OPTIONAL.sub("", form)
    text = text.replace(f"{{{subject}}}", "") if subject else text
    return re.sub(r"(\s*…)+$", " …", " ".join(HOLE.sub("…", text).split())).removesuffix(" …").strip() or form


def _order(kind: type[Action], subject: str | None) -> Slot:
    words = _order_words(kind, subject)
    return Slot("order", "order", lambda _action: words, lambda _action: ())


def _of_field(kind: type[Action], name: str) -> Slot:
    named = names_in(kind, name)
    return Slot(
        field=name,
        kind=kind_of(kind, name) or "text",
        word=lambda action: spell(getattr(action, name)),
        names=lambda action: named(getattr(action, name)),
        fills=(name,),
    )


def _of_fields(kind: type[Action], names: tuple[str, ...]) -> Slot:
    """Lay out one question: for one field, or for several that are asked together."""
    extras = {match[2]: match[1].strip() for match in OPTIONAL.finditer(kind.FORM)}
    if len(names) == 1 and names[0] not in extras:
        return _of_field(kind, names[0])
    forms = _with_their_words(kind.FORM) | extras

    readers = {name: names_in(kind, name) for name in names}

    def word(action: Action) -> str:
        given = [name for name in names if name not in extras or getattr(action, name) is not None]
        said = (HOLE.sub(lambda hole: spell(getattr(action, hole[1])), forms[name]) for name in given)
        return " ".join(said) or PLAIN

    def named(action: Action) -> tuple[str, ...]:
        return tuple(name for field in names for name in readers[field](getattr(action, field)))

    kinds = {kind_of(kind, name) for name in names}
    field = "extras" if extras.keys() >= set(names) else names[0]
    return Slot(
        field=field,
        kind=(kinds.pop() if len(kinds) == 1 else None) or "extras",
        word=word,
        names=named,
        fills=names,
    )


def _with_their_words(form: str) -> dict[str, str]:
    """Give the holes of a form, each with the word before it; the words that begin the form are the order's.

    >>> _with_their_words("fire {group} twice at {target} with {card}[ with hero {hero}]")
    {'group': '{group}', 'target': 'at {target}', 'card': 'with {card}'}
    """
    start, *others = re.findall(r"(\w*)\s*\{(\w+)\}", OPTIONAL.sub("", form)) or [("", "")]
    return {name: f"{word} {{{name}}}".strip() for word, name in (("", start[1]), *others)}


# the tree


def question(listing: Listing, chosen: Iterable[str] = ()) -> Question | Action:
    """Ask what comes after the words chosen so far; the action itself once nothing is left to ask.

    A question with one answer passes by itself. Raises :class:`UnknownName` for a word that is no answer.
    """
    found = _walked(listing, chosen)
    return _asked(*found) if isinstance(found, tuple) else found


def ways(listing: Listing, chosen: Iterable[str] = ()) -> dict[str, Listing]:
    """List what follows each answer after the words chosen so far; nothing once the action is said."""
    found = _walked(listing, chosen)
    return dict(found[0]) if isinstance(found, tuple) else {}


Groups: TypeAlias = dict[str, list[Action | Branch]]


def _walked(listing: Listing, chosen: Iterable[str]) -> tuple[Groups, int] | Action:
    """Follow the words chosen so far to the answers that may come next, and how many words those have."""
    words, found = iter(chosen), list(listing)
    given, depth = next(words, None), 0
    while True:
        led = None if given is None else _led_by(found, given, depth)
        if led is not None:
            found, given, depth = led, next(words, None), depth + 1
            continue
        entries = list(_spliced(found))
        said = _said(entries, depth)
        groups = _by_word(entries, depth) if said is None else {}
        ends = said is not None or len(groups) > 1
        if ends and given is not None:
            raise UnknownName("answer", given, groups)
        if ends:
            return (groups, depth) if said is None else said
        (entries,) = groups.values()
        found, depth = list(_opened(entries)), depth + 1


def _led_by(listing: Listing, word: str, depth: int) -> list[Action | Branch] | None:
    """Give what follows a word that was chosen, without a look into branches that do not begin with it.

    None if it is no answer here, or the only one, which passes by itself.
    """
    mine, others = list[Action | Branch](), list[Action | Branch]()
    _parted(listing, word, depth, (mine, others))
    follows = list(_opened(mine))
    if not follows or not (any(isinstance(entry, Action) for entry in others) or _holds_any(others)):
        return None
    return follows


def _parted(
    listing: Listing, word: str, depth: int, hands: tuple[list[Action | Branch], list[Action | Branch]]
) -> None:
    """Part what begins with a word from all else."""
    mine, others = hands
    for entry in listing:
        begins = entry.word if isinstance(entry, Branch) else _word_at(entry, depth)
        if isinstance(entry, Branch) and (begins is None or (callable(begins) and word in begins())):
            _parted(entry.lists(), word, depth, hands)
        else:
            (mine if begins == word else others).append(entry)


def _word_at(action: Action, depth: int) -> str | None:
    """Write the word that an action has at a slot; None where it has none."""
    slots = slots_of(action)
    return slots[depth].word(action) if depth < len(slots) else None


def _holds_any(entries: Iterable[Action | Branch]) -> bool:
    return any(not is_empty(entry) for entry in entries if isinstance(entry, Branch))


def _spliced(listing: Listing) -> Iterator[Action | Branch]:
    """Look into the branches that have no one word of their own, and drop those that are empty."""
    for entry in listing:
        if not isinstance(entry, Branch):
            yield entry
        elif not isinstance(entry.word, str):
            yield from _spliced(entry.lists())
        elif not is_empty(entry):
            yield entry


def _opened(entries: Sequence[Action | Branch]) -> Iterator[Action | Branch]:
    """Look into the branches whose word was chosen."""
    for entry in entries:
        if isinstance(entry, Branch):
            yield from entry.lists()
        else:
            yield entry


def _said(entries: Sequence[Action | Branch], depth: int) -> Action | None:
    """Give the action all of whose words are said."""
    first = entries[0] if entries else None
    if isinstance(first, Action) and depth >= len(slots_of(first)):
        return first
    return None


def _by_word(entries: Sequence[Action | Branch], depth: int) -> Groups:
    groups: Groups = {}
    for entry in entries:
        if isinstance(entry, Branch):
            assert isinstance(entry.word, str), "branches without a word of their own are looked into first"
            word = entry.word
        else:
            word = slots_of(entry)[depth].word(entry)
        groups.setdefault(word, []).append(entry)
    return groups


def _asked(groups: Groups, depth: int) -> Question:
    answers = tuple(
        Answer(word, _part(entries, depth), _follows(entries)) for word, entries in groups.items()
    )
    fields = list(dict.fromkeys((answer.part.field, answer.part.kind) for answer in answers))
    field, kind = next((one for one in fields if one[1] != "order"), fields[0])
    return Question(field, kind, answers, _begun(next(every(next(iter(groups.values())))), depth))


def _begun(action: Action, said: int) -> str:
    """Write the first words of an action, as many as are said, in its form: ``fire A at ?``.

    Where the order is still to come there is no form: ``A ?``.
    """
    spoken = slots_of(action)[:said]
    if not spoken:
        return ""
    if all(slot.kind != "order" for slot in spoken):
        return f"{spoken[0].word(action)} ?"
    fields = {name: spell(getattr(action, name)) for slot in spoken for name in slot.fills}
    asked = dict.fromkeys(slots_of(action)[said].fills, "?")
    form = OPTIONAL.sub("", action.FORM)
    text = HOLE.sub(lambda hole: (fields | asked).get(hole[1], "…"), form)
    return text if "?" in text else f"{text} ?"


def _part(entries: Sequence[Action | Branch], depth: int) -> Part:
    """Give what an answer names, as the first action that begins so has it."""
    action = next(every(entries))
    return slots_of(action)[depth].part(action)


def _follows(entries: Sequence[Action | Branch]) -> int | None:
    return None if any(isinstance(entry, Branch) for entry in entries) else len(entries)


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Place="Slot", places="slots", places_of="slots_of")
