"""Long lists of legal actions, written short: actions that differ in a word share a line."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

import attrs

from wargames.kernel.base.notation import Action, form_of, spell
from wargames.kernel.base.phrases import HOLE

GROUPED_FROM = 31
"""The least actions that are grouped in lists."""
MOST_ORDERS = 4
"""The number of fields up to which every order of a form's fields is tried."""

Values = tuple[str, ...]


@attrs.frozen
class ActionGroup:
    """Every combination of some values of one form's fields: each action legal, all with the same odds."""

    form: str
    values: tuple[Values, ...]
    odds: str
    actions: tuple[Action, ...]

    def __str__(self) -> str:
        """Write the form with its values, several of them in brackets."""
        written = dict(zip(HOLE.findall(self.form), self.values, strict=True))
        return HOLE.sub(lambda hole: bracketed(written[hole[1]]), self.form)


def bracketed(values: Values) -> str:
    """Write one value as it is, several in brackets."""
    return values[0] if len(values) == 1 else f"[{' '.join(values)}]"


def grouped(actions: Sequence[Action], odds: Callable[[Action], str]) -> list[ActionGroup]:
    """Group actions into as few blocks as merging field by field gives, in the order of their first actions.

    >>> from wargames.screaming_eagles.moments import LayCard
    >>> laid = [LayCard(plane, card) for plane in ("stallion", "tiger") for card in ("S1", "S2")]
    >>> [str(block) for block in grouped(laid, lambda action: "")]
    ['lay [stallion tiger] [S1 S2]']
    """
    kinds: dict[str, list[ActionGroup]] = {}
    for action in actions:
        kinds.setdefault(form_of(action), []).append(block_of(action, odds(action)))
    return [block for blocks in kinds.values() for block in fewest(blocks)]


def block_of(action: Action, odds: str) -> ActionGroup:
    """Make the block of one action."""
    form = form_of(action)
    fields: list[str] = HOLE.findall(form)
    return ActionGroup(form, tuple((spell(getattr(action, field)),) for field in fields), odds, (action,))


def fewest(blocks: list[ActionGroup]) -> list[ActionGroup]:
    """Merge blocks of one form along its fields, in the order that leaves the fewest."""
    fields = range(len(blocks[0].values) - 1, -1, -1)
    orders = permutations(fields) if len(fields) <= MOST_ORDERS else [tuple(fields)]
    return min((merged(blocks, order) for order in orders), key=len)


def merged(blocks: list[ActionGroup], fields: Iterable[int]) -> list[ActionGroup]:
    """Merge blocks along one field after another."""
    for field in fields:
        blocks = along(blocks, field)
    return blocks


def along(blocks: list[ActionGroup], field: int) -> list[ActionGroup]:
    """Merge the blocks that differ in one field only."""
    alike: dict[object, list[ActionGroup]] = {}
    for block in blocks:
        others = block.values[:field] + block.values[field + 1 :]
        alike.setdefault((others, block.odds), []).append(block)
    return [joined(group, field) for group in alike.values()]


def joined(group: list[ActionGroup], field: int) -> ActionGroup:
    """Make one block of several; ``field`` takes the values of all."""
    first = group[0]
    if len(group) == 1:
        return first
    values = tuple(dict.fromkeys(value for block in group for value in block.values[field]))
    actions = tuple(action for block in group for action in block.actions)
    return attrs.evolve(
        first, values=(*first.values[:field], values, *first.values[field + 1 :]), actions=actions
    )


def having(actions: Sequence[Action], words: str) -> list[Action]:
    """Find the actions that hold all words: as whole words, else as parts; ``all`` finds all.

    >>> from wargames.screaming_eagles.moments import LayCard
    >>> laid = [LayCard("stallion", "S1"), LayCard("stallion", "S2")]
    >>> having(laid, "s2"), len(having(laid, "stall")), having(laid, "tiger")
    ([LayCard(squadron='stallion', card='S2')], 2, [])
    """
    texts = {action: str(action).lower() for action in actions}
    wanted = words.lower().split()
    whole = [action for action, text in texts.items() if set(wanted) <= {text, *re.split(r"[\s,]+", text)}]
    if whole or wanted == ["all"]:
        return whole or list(actions)
    return [action for action, text in texts.items() if all(word in text for word in wanted)]


def beginning(actions: Sequence[Action], words: str) -> list[Action]:
    """Find the actions that begin with the words."""
    wanted = words.lower().split()
    return [action for action in actions if str(action).lower().split()[: len(wanted)] == wanted]
