"""A decision as sentences split into words, for a page that narrows them in any order."""

from collections.abc import Iterable, Mapping

import attrs

from wargames.kernel.game import Action, Decision, View
from wargames.kernel.game.naming import Part, kind_of, names_in
from wargames.kernel.game.questions import slots_of
from wargames.kernel.game.shorthand import drawable
from wargames.presenting.labels import said_alone
from wargames.presenting.rules import Rule, rule_of
from wargames.presenting.sides import AnyGame, capital
from wargames.presenting.snapshot import question
from wargames.render.drawn import marks

MOST = 4000
"""The most sentences; a longer list is cut to a sample."""

EXPLAINED = frozenset({"unit", "figure", "group", "card"})
"""The kinds of things whose numbers can be explained."""

KIND_NAMES: Mapping[str, str] = {
    "order": "what to do",
    "path": "a way",
    "extras": "what else",
    "word": "one",
    "text": "one",
    "side": "a side",
}
"""Words for kinds whose names people would not use."""


@attrs.frozen
class SentencePart:
    """A word of a sentence: its field, its thing, and the marks of that on a board.

    ``asks`` says what a choice of it means: ``a unit``, ``what to do``. ``text`` is the word as it is typed,
    ``says`` as people read it; ``title`` says more of a counter: ``I1 (squad)``.
    """

    field: str
    kind: str
    asks: str
    text: str
    marks: tuple[str, ...]
    names: tuple[str, ...]
    says: str = ""
    title: str = ""

    @classmethod
    def of(cls, part: Part, says: str = "", title: str = "") -> "SentencePart":
        """Return the word of a part of an action."""
        asks = KIND_NAMES.get(part.kind) or f"{'an' if part.kind[:1] in 'aeio' else 'a'} {part.kind}"
        return cls(
            field=part.field,
            kind=part.kind,
            asks=asks,
            text=part.words,
            marks=marks(part),
            names=part.names,
            says=says or part.words,
            title=title,
        )


@attrs.frozen
class Sentences:
    """The answers to a decision: each action as text, as a sentence, and by the numbers of its words.

    ``drawn`` maps the word of each order that takes points to the field for them; ``named`` maps the names in
    the prompt to their marks.
    """

    kind: str
    prompt: str
    rule: Rule
    complete: bool
    parts: tuple[SentencePart, ...]
    actions: tuple[tuple[str, str, tuple[int, ...]], ...]
    drawn: Mapping[str, str]
    named: Mapping[str, str]


def sentences(game: AnyGame, decision: Decision, view: View) -> Sentences:
    """Return the candidates of a decision as sentences; each word stands once."""
    listed = list(decision.actions.candidates)[:MOST]
    numbers, said = dict[Part, int](), dict[Part, str]()
    for action in listed:
        for slot in slots_of(action):
            said.setdefault(slot.part(action), said_alone(action, slot))
    actions = tuple(
        (
            str(action),
            capital(game.say(action, view)),
            tuple(numbers.setdefault(slot.part(action), len(numbers)) for slot in slots_of(action)),
        )
        for action in listed
    )
    return Sentences(
        kind=decision.kind,
        prompt=question(game, decision, view),
        rule=rule_of(game, decision.clause),
        complete=decision.actions.complete and len(listed) < MOST,
        parts=tuple(SentencePart.of(part, said[part], title_of(game, part, view)) for part in numbers),
        actions=actions,
        drawn=drawn_fields(listed),
        named=named_things(decision),
    )


def title_of(game: AnyGame, part: Part, view: View) -> str:
    """Return the title of the counter that a word names alone; empty where it would say no more."""
    if part.kind not in EXPLAINED or (part.words,) != part.names:
        return ""
    title = game.counter_title(view, part.words)
    return "" if title == part.words else title


def named_things(decision: Decision) -> dict[str, str]:
    """Map the names of units and cards that a decision is about to their marks."""
    found: dict[str, str] = {}
    for field in attrs.fields(type(decision)):
        kind = field.name != "actions" and kind_of(type(decision), field.name)
        if kind in EXPLAINED:
            names = names_in(type(decision), field.name)(getattr(decision, field.name))
            found |= {name: f"{kind}:{name}" for name in names}
    return found


def drawn_fields(listed: Iterable[Action]) -> dict[str, str]:
    """Map the word of each order that takes points to the field for them."""
    found: dict[str, str] = {}
    for action in listed:
        for field in drawable(type(action)):
            order = next(slot.word(action) for slot in slots_of(action) if slot.kind == "order")
            found[order] = field
    return found
