"""Labels of actions on the way: the words so far, and the order, as people read them."""

import re

from wargames.kernel.base.notation import OPTIONAL, Action
from wargames.kernel.base.phrases import HOLE, spoken
from wargames.kernel.game.questions import Slot, slots_of

BRACKETS = re.compile(r"\[[^\[\]]*\]")
TRAILING = re.compile(
    r",?(?: (?:at|with|to|by|of|in|on|from|for|into|around|facing))?(?: (?:a|an|figure|point))?$"
)
"""Words that lead to the next field of a label."""


def begun_for_people(action: Action, asked: Slot) -> str:
    """Write an action up to a slot as people read it: ``fire with A at ?``.

    Fields in later slots are ``…``. The form stands where the label does not go word by word.
    """
    before = slots_of(action)[: slots_of(action).index(asked)]
    if all(slot.kind != "order" for slot in before):
        return f"{before[0].says(action)} ?" if before else ""
    known = {name for slot in before for name in slot.fills}
    return _label(action, known, asked) or _form(action, known, asked)


def order_for_people(action: Action, *, subject_said: bool = True) -> str:
    """Return the label of an action up to the first field behind its subject; empty if it begins with that.

    The label ``put {unit} into op fire mode`` gives ``put A1 into op fire mode``, and without its subject
    ``put into op fire mode``.
    """
    subject = slots_of(action)[0].fills
    label = re.sub(r"^\{\w+\}(?=\w)", "", BRACKETS.sub("", action.SAYS or action.FORM))
    if subject and not subject_said:
        label, subject = re.sub(rf"( (with|of|by|for|to))? \{{{subject[0]}\}}", "", label), ()
    filled = HOLE.sub(lambda hole: _worded(action, hole[1]) if hole[1] in subject else hole[0], label)
    start, more, _ = filled.partition("{")
    if more and not slots_of(action)[0].fills:
        return ""
    return TRAILING.sub("", start.strip()) if more else start.strip()


def _label(action: Action, known: set[str], asked: Slot) -> str:
    """Write the label of an action up to a slot; empty where known words follow at once or it needs more."""
    label = BRACKETS.sub("", action.SAYS or action.FORM)
    holes = HOLE.findall(label)
    fields = {name for slot in slots_of(action) for name in slot.fills}
    beside = re.findall(r"\{(\w+)\} (?=\{(\w+)\})", label)
    between = any(hole in asked.fills and after in known for hole, after in beside)
    if not holes or between or not fields.issuperset(holes):
        return ""
    text = HOLE.sub(lambda hole: _so_far(action, hole[1], known, asked), label)
    return text if "?" in text else f"{text} ?"


def _form(action: Action, known: set[str], asked: Slot) -> str:
    text = HOLE.sub(
        lambda hole: action.answer(hole[1]) if hole[1] in known else _so_far(action, hole[1], set(), asked),
        OPTIONAL.sub("", action.FORM),
    )
    return text if "?" in text else f"{text} ?"


def _so_far(action: Action, field: str, known: set[str], asked: Slot) -> str:
    return _worded(action, field) if field in known else "?" if field in asked.fills else "…"


def _worded(action: Action, field: str) -> str:
    return str(action.WORDS.get(field, spoken)(getattr(action, field)))


def said_alone(action: Action, slot: Slot) -> str:
    """Return the word in a slot of an action as people read it by itself."""
    if slot.kind != "order":
        return slot.says(action)
    return order_for_people(action, subject_said=False) or slot.says(action).partition(" … ")[0]
