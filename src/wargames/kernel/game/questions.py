"""Choice of an action word by word: a tree of small questions whose leaves are exactly the candidates.

An action is a sentence: its subject, its order, the objects in the order of its form, and the optional parts.
Actions without a subject begin with the order. The subject is the first field of the form that names a unit,
a group or a figure. Class variables may change that: ``SUBJECT`` is the name of a field ("" for none);
``ASKED`` has the other fields in the order of the questions, those of an inner tuple in one question (a
subject among them still comes first); ``ORDER`` is the text of the order, if the words between the fields of
the form do not read well.
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
"""The kinds of things that can be a subject."""

PLAIN = "plain"
"""The answer that leaves out all optional parts."""
NOTHING_MORE = "nothing more"
"""That answer as people read it."""


@attrs.frozen
class Answer:
    """A possible next word, and the thing that it names.

    ``follows`` is the number of actions that begin so; None if it is not cheap to count.
    """

    word: str
    part: Part
    follows: int | None


@attrs.frozen
class Question:
    """The next question: the field to fill, the kind of thing, and the answers.

    ``begun`` is the sentence so far, with ``?`` in the current slot and ``…`` in later ones; empty before the
    first word.
    """

    field: str
    kind: str
    answers: tuple[Answer, ...]
    begun: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The possible words."""
        return tuple(answer.word for answer in self.answers)


@attrs.frozen
class Slot:
    """A slot in the sentence of an action class: its field, its kind, and its readers.

    ``word`` is its content as it is typed, ``says`` as people read it. ``fills`` are the fields of the class
    in it; none for the order.
    """

    field: str
    kind: str
    word: Callable[[Any], str]
    says: Callable[[Any], str]
    names: Callable[[Any], tuple[str, ...]]
    fills: tuple[str, ...] = ()

    def part(self, action: Action) -> Part:
        """Return the content of this slot in an action."""
        return Part(self.field, self.kind, self.names(action), self.word(action))


def sentence(action: Action) -> tuple[str, ...]:
    """Return the words of an action in the order of the questions."""
    return tuple(slot.word(action) for slot in slots_of(action))


def slots_of(action: Action) -> tuple[Slot, ...]:
    """Return the slots of an action."""
    kind: Any = type(action)
    return slots(kind)


@cache
def slots(kind: Any) -> tuple[Slot, ...]:
    """Return the slots of an action class: subject, order, objects, optional parts."""
    optional = [match[2] for match in OPTIONAL.finditer(kind.FORM)]
    required = HOLE.findall(OPTIONAL.sub("", kind.FORM))
    subject = subject_of(kind, required)
    rest = (*((name,) for name in required if name != subject), *((tuple(optional),) if optional else ()))
    asked: tuple[tuple[str, ...], ...] = getattr(kind, "ASKED", rest)
    start = (_of_field(kind, subject), _order(kind, subject)) if subject else (_order(kind, subject),)
    left = (tuple(name for name in names if name != subject) for names in asked)
    return (*start, *(_of_fields(kind, names) for names in left if names))


def subject_of(kind: type[Action], fields: Sequence[str]) -> str | None:
    """Return the subject field of an action class; None if it has none."""
    named: str | None = getattr(kind, "SUBJECT", None)
    if named is not None:
        return named or None
    return fields[0] if fields and kind_of(kind, fields[0]) in ACTORS else None


def order_of(kind: type[Action]) -> str:
    """Return the order of an action class in the words of its form: ``fire at ...``."""
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
    return Slot(
        field="order",
        kind="order",
        word=lambda _action: words,
        says=lambda _action: words,
        names=lambda _action: (),
    )


def _of_field(kind: type[Action], name: str) -> Slot:
    named = names_in(kind, name)
    return Slot(
        field=name,
        kind=kind_of(kind, name) or "text",
        word=lambda action: spell(getattr(action, name)),
        says=lambda action: str(action.answer(name)),
        names=lambda action: named(getattr(action, name)),
        fills=(name,),
    )


def _of_fields(kind: type[Action], names: tuple[str, ...]) -> Slot:
    """Return the slot for one field, or for several in one question."""
    extras = {match[2]: match[1].strip() for match in OPTIONAL.finditer(kind.FORM)}
    if len(names) == 1 and names[0] not in extras:
        return _of_field(kind, names[0])
    forms = _with_their_words(kind.FORM) | extras

    readers = {name: names_in(kind, name) for name in names}

    def written(action: Action, write: Callable[[str], str]) -> str:
        given = [name for name in names if name not in extras or getattr(action, name) is not None]
        return " ".join(HOLE.sub(lambda hole: write(hole[1]), forms[name]) for name in given)

    def named(action: Action) -> tuple[str, ...]:
        return tuple(name for field in names for name in readers[field](getattr(action, field)))

    kinds = {kind_of(kind, name) for name in names}
    field = "extras" if extras.keys() >= set(names) else names[0]
    return Slot(
        field=field,
        kind=(kinds.pop() if len(kinds) == 1 else None) or "extras",
        word=lambda action: written(action, lambda name: spell(getattr(action, name))) or PLAIN,
        says=lambda action: written(action, action.answer) or NOTHING_MORE,
        names=named,
        fills=names,
    )


def _with_their_words(form: str) -> dict[str, str]:
    """Return the fields of a form, each with the word before it; the first words belong to the order.

    >>> _with_their_words("fire {group} twice at {target} with {card}[ with hero {hero}]")
    {'group': '{group}', 'target': 'at {target}', 'card': 'with {card}'}
    """
    start, *others = re.findall(r"(\w*)\s*\{(\w+)\}", OPTIONAL.sub("", form)) or [("", "")]
    return {name: f"{word} {{{name}}}".strip() for word, name in (("", start[1]), *others)}


# the tree


def question(listing: Listing, chosen: Iterable[str] = ()) -> Question | Action:
    """Return the question after the words chosen so far, or the action if none is left.

    A question with one answer is skipped. Raises :class:`UnknownName` for a wrong word.
    """
    found = _walked(listing, chosen)
    return _asked(found) if isinstance(found, _Fork) else found


def ways(listing: Listing, chosen: Iterable[str] = ()) -> dict[str, Listing]:
    """List the actions behind each answer after the words chosen so far; none for a complete action."""
    found = _walked(listing, chosen)
    return dict(found.groups) if isinstance(found, _Fork) else {}


Entry: TypeAlias = Action | Branch

Groups: TypeAlias = dict[str, list[Entry]]


class _Fork:
    """Entries by their next word, number ``depth`` of the sentence, and the first action behind each word."""

    __slots__ = ("depth", "firsts", "groups")

    def __init__(self, entries: Sequence[tuple[Entry, Action]], depth: int) -> None:
        self.depth = depth
        self.groups: Groups = {}
        self.firsts: dict[str, Action] = {}
        for entry, first in entries:
            word = entry.word if isinstance(entry, Branch) else slots_of(entry)[depth].word(entry)
            assert isinstance(word, str), "branches without a word of their own are looked into first"
            if word not in self.groups:
                self.groups[word], self.firsts[word] = [], first
            self.groups[word].append(entry)


def _walked(listing: Listing, chosen: Iterable[str]) -> _Fork | Action:
    """Follow the chosen words to the possible next answers."""
    words, found = iter(chosen), list(listing)
    given, depth = next(words, None), 0
    while given is not None:
        led = _led_by(found, given, depth)
        if led is not None:
            found, given, depth = led, next(words, None), depth + 1
            continue
        fork = _fork_at(found, depth)
        if not isinstance(fork, _Fork) or len(fork.groups) > 1:
            raise UnknownName("answer", given, fork.groups if isinstance(fork, _Fork) else ())
        (entries,) = fork.groups.values()
        found, depth = list(_opened(entries)), depth + 1
    return _next_fork(found, depth)


def _next_fork(found: Listing, depth: int) -> _Fork | Action:
    """Skip the questions with one answer."""
    while True:
        fork = _fork_at(found, depth)
        if not isinstance(fork, _Fork) or len(fork.groups) > 1:
            return fork
        (entries,) = fork.groups.values()
        found, depth = list(_opened(entries)), depth + 1


def _fork_at(found: Listing, depth: int) -> _Fork | Action:
    """Sort entries by their next word; return the action if all its words are chosen."""
    entries = list(_spliced(found))
    first = entries[0][0] if entries else None
    if isinstance(first, Action) and depth >= len(slots_of(first)):
        return first
    return _Fork(entries, depth)


class QuestionWalk:
    """A question of a listing, which leads to those after it without another look at the words before.

    ``action`` is None until all words are chosen. The listing must stay as it is meanwhile: a walk is for
    those who alone play on from there.
    """

    __slots__ = ("_at",)

    def __init__(self, listing: Listing) -> None:
        self._at = _walked(listing, ())

    @property
    def action(self) -> Action | None:
        """The action, once it is complete."""
        return None if isinstance(self._at, _Fork) else self._at

    @property
    def firsts(self) -> Iterator[tuple[str, Slot, Action]]:
        """The answers: each word, its slot, and the first action with it."""
        if isinstance(self._at, _Fork):
            depth = self._at.depth
            for word, first in self._at.firsts.items():
                yield word, slots_of(first)[depth], first

    def after(self, word: str) -> "QuestionWalk":
        """Return the question after an answer; raises :class:`UnknownName` for a wrong word."""
        fork = self._at
        if not isinstance(fork, _Fork) or word not in fork.groups:
            raise UnknownName("answer", word, fork.groups if isinstance(fork, _Fork) else ())
        after = object.__new__(QuestionWalk)
        after._at = _next_fork(list(_opened(fork.groups[word])), fork.depth + 1)
        return after


def _led_by(listing: Listing, word: str, depth: int) -> list[Action | Branch] | None:
    """Return the actions behind a chosen word, without a look into branches of other words.

    None if it is no answer here, or the only one, which is skipped.
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
    """Separate the entries with a word from all others."""
    mine, others = hands
    for entry in listing:
        begins = entry.word if isinstance(entry, Branch) else _word_at(entry, depth)
        if isinstance(entry, Branch) and (begins is None or (callable(begins) and word in begins())):
            _parted(entry.lists(), word, depth, hands)
        else:
            (mine if begins == word else others).append(entry)


def _word_at(action: Action, depth: int) -> str | None:
    """Return the word of an action in a slot; None if it has no such slot."""
    slots = slots_of(action)
    return slots[depth].word(action) if depth < len(slots) else None


def _holds_any(entries: Iterable[Action | Branch]) -> bool:
    return any(not is_empty(entry) for entry in entries if isinstance(entry, Branch))


def _spliced(listing: Listing) -> Iterator[tuple[Entry, Action]]:
    """List the branches without a common word, and drop empty ones; each with its first action."""
    for entry in listing:
        if not isinstance(entry, Branch):
            yield entry, entry
        elif not isinstance(entry.word, str):
            yield from _spliced(entry.lists())
        elif (first := next(every(entry.lists()), None)) is not None:
            yield entry, first


def _opened(entries: Sequence[Action | Branch]) -> Iterator[Action | Branch]:
    """List the branches of the chosen word."""
    for entry in entries:
        if isinstance(entry, Branch):
            yield from entry.lists()
        else:
            yield entry


def _asked(fork: _Fork) -> Question:
    depth = fork.depth
    answers = tuple(
        Answer(word, slots_of(first)[depth].part(first), _follows(fork.groups[word]))
        for word, first in fork.firsts.items()
    )
    fields = list(dict.fromkeys((answer.part.field, answer.part.kind) for answer in answers))
    field, kind = next((one for one in fields if one[1] != "order"), fields[0])
    return Question(field, kind, answers, _begun(next(iter(fork.firsts.values())), depth))


def _begun(action: Action, said: int) -> str:
    """Write the first words of an action in its form: ``fire A at ?``.

    Before the order is known there is no form: ``A ?``.
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


def _follows(entries: Sequence[Action | Branch]) -> int | None:
    return None if any(isinstance(entry, Branch) for entry in entries) else len(entries)


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Place="Slot", places="slots", places_of="slots_of")
