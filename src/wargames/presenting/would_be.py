"""Actions that a person may have meant by words that break off or a thing pointed at, with refusals."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import attrs

from wargames.kernel.base.errors import BadText, Refusal
from wargames.kernel.base.notation import form_of, spell
from wargames.kernel.base.phrases import HOLE
from wargames.kernel.game import Action, Decision
from wargames.kernel.game.naming import parts
from wargames.kernel.game.questions import slots_of
from wargames.kernel.game.vocabulary import ActionSpace
from wargames.presenting.labels import said_alone
from wargames.presenting.sides import AnyGame, capital

MOST_TRIED = 500
"""The most candidates that lend their last words, or a place for a name."""


@attrs.frozen
class WouldBe:
    """An action that was meant, by its order in words, and why it is no answer; None if it is one."""

    action: Action
    order: str
    refusal: Refusal | None


def completed(game: AnyGame, space: ActionSpace, words: str) -> Action | None:
    """Return the action that words begin which break off, with the last words of a candidate.

    A legal one comes first, then one that is refused for the most common reason; None if no candidate with
    the same first word completes them.
    """
    found = Counter[Refusal | None]()
    actions = dict[Refusal | None, Action]()
    for text in _completions(space, words.split()):
        action = _read(game, text)
        if action is not None:
            refusal = space.check(action)
            found[refusal] += 1
            actions.setdefault(refusal, action)
    return actions[None if None in actions else found.most_common(1)[0][0]] if actions else None


def _completions(space: ActionSpace, typed: Sequence[str]) -> Iterable[str]:
    """List texts that begin with typed words and end as candidates of more words do."""
    first = typed[0].lower() if typed else ""
    others = (str(one).split() for one, _ in zip(space.candidates, range(MOST_TRIED), strict=False))
    alike = (words for words in others if words[0].lower() == first and len(words) > len(typed))
    return dict.fromkeys(" ".join((*typed, *words[len(typed) :])) for words in alike)


def pointed(
    game: AnyGame,
    decision: Decision,
    likes: Iterable[Action],
    marks: Sequence[str],
    *,
    field: str | None = None,
) -> tuple[WouldBe, ...]:
    """Return the actions like some others that name the thing at a mark instead, one for each order.

    ``marks`` are those under a pointer, the topmost first; the first that fits a field counts, ``any:NAME``
    one of any kind. ``field`` is the only field to fill; None means any. A legal action comes first, then
    the most common refusal.
    """
    listed = [one for one, _ in zip(likes, range(MOST_TRIED), strict=False)]
    for mark in marks:
        meant = [action for like in listed for action in _naming(game, like, mark, field)]
        if meant:
            return tuple(_by_order(decision.actions, meant))
    return ()


def _naming(game: AnyGame, like: Action, mark: str, field: str | None) -> Iterator[Action]:
    """Yield an action with the name of a mark in each field for its kind of thing."""
    kind, _, name = mark.partition(":")
    for part in parts(like):
        fits = kind in {"any", *part.kind.split(" or ")} and field in {None, part.field}
        if not fits or name in part.names:
            continue
        action = _read(game, _with(like, part.field.partition(".")[0], name))
        if action is not None and action != like:
            yield action


def _with(like: Action, field: str, name: str) -> str:
    """Write an action with a name in a field."""
    return HOLE.sub(lambda hole: name if hole[1] == field else spell(getattr(like, hole[1])), form_of(like))


def _read(game: AnyGame, text: str) -> Action | None:
    try:
        return game.parse(text)
    except BadText:
        return None


def _by_order(space: ActionSpace, meant: Iterable[Action]) -> Iterator[WouldBe]:
    """Yield one action of each order: a legal one, else one that is refused for the most common reason."""
    tried = [WouldBe(one, _order(one), space.check(one)) for one in dict.fromkeys(meant)]
    for order in dict.fromkeys(one.order for one in tried):
        same = [one for one in tried if one.order == order]
        counted = Counter(one.refusal for one in same)
        chosen = None if None in counted else counted.most_common(1)[0][0]
        yield next(one for one in same if one.refusal == chosen)


def _order(action: Action) -> str:
    """Return the order of an action in words."""
    return capital(next(said_alone(action, slot) for slot in slots_of(action) if slot.kind == "order"))
