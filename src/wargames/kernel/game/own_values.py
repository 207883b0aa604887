"""States, views, decisions and actions of another game are refused where they are given to a game."""

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import isfunction
from operator import attrgetter
from typing import Any

from wargames.kernel.base.errors import SHOWN, BadOption, OtherGame
from wargames.kernel.game.vocabulary import Bot

GUARDED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("view", "cursor", "evaluate", "round_index", "violations"), ("state",)),
    **dict.fromkeys(("sample", "odds", "wanted", "progress", "losses", "sight", "distance"), ("view",)),
    **dict.fromkeys(("exposure", "field_of_fire", "counter_values", "counter_title"), ("view",)),
    "say": ("action", "view"),
    "pose": ("decision", "view"),
}
"""The methods of rulesets with the kinds of their first arguments.

Games of the kernel ask for themselves, and ``seats_of`` does not: both are in the way of every step.
"""

CLASSES: Mapping[str, str] = {
    "state": "state_type",
    "view": "view_type",
    "action": "action_types",
    "event": "event_types",
    "decision": "decision_types",
}
"""The attributes of a game that name the class or the classes of a kind; without any, all are of it."""


def require_game(game: Any) -> None:
    """Raise :class:`TypeError` for what is no game, such as the id of one."""
    if not hasattr(game, "state_type"):
        raise TypeError(f"{repr(game)[:SHOWN]} is no game: wargames.load makes one of an id")


def require_bot(bot: Bot) -> Bot:
    """Return a bot; raise :class:`TypeError` for what is none, such as the name of one."""
    if isinstance(bot, str):
        raise TypeError(f"{bot[:SHOWN]!r} is a name, not a bot: wargames.bots.make makes one of it")
    if not callable(getattr(bot, "decide", None)):
        raise TypeError(f"{repr(bot)[:SHOWN]} is no bot: it has no method 'decide'")
    return bot


def require_seats(seats: Any) -> Mapping[Any, Any]:
    """Return bots by their seats; raise :class:`TypeError` for what names no seats, such as a list."""
    if not isinstance(seats, Mapping):
        raise TypeError(f"{repr(seats)[:SHOWN]} is no mapping of seats to their bots")
    return seats


def require_limit(limit: Any) -> None:
    """Raise :class:`BadOption` for a limit of choices that could never be reached."""
    if limit is not None and not (isinstance(limit, int) and limit >= 0):
        raise BadOption(f"a limit of choices is a whole number from 0 or None, not {repr(limit)[:SHOWN]}")


def require_own(game: Any, kind: str, value: Any) -> None:
    """Raise :class:`OtherGame`, which names the value, unless it is of a class of the game."""
    require_game(game)
    known = getattr(game, CLASSES[kind]) or object
    if not (isinstance(value, known) or (kind == "action" and isinstance(value, game.shorthand))):
        raise OtherGame(f"{_shown(value)} is no {kind} of {game.title}")


def require_asked(game: Any, decision: Any, view: Any) -> None:
    """Raise :class:`OtherGame` unless a decision and a view are of a bot's game; the usual cost no call."""
    if view.__class__ is not game.view_type:
        require_own(game, "view", view)
    if decision.__class__ not in game.decision_types:
        require_own(game, "decision", decision)


def _shown(value: Any) -> str:
    kind = type(value)
    return repr(value)[:SHOWN] if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def guard_methods(owner: Any) -> None:
    """Let the methods that the class of a ruleset defines refuse what is of another game."""
    for name in GUARDED.keys() & vars(owner).keys() if hasattr(owner, "state_type") else ():
        method = vars(owner)[name]
        if isinstance(method, staticmethod):
            setattr(owner, name, staticmethod(_guarded(method.__func__, GUARDED[name], owner)))
        elif isfunction(method):
            setattr(owner, name, _guarded(method, GUARDED[name], None))


def _guarded(method: Callable[..., Any], kinds: tuple[str, ...], owner: Any) -> Callable[..., Any]:
    """Return a method that checks its first arguments; ``owner`` is the class of a static one."""
    for at, kind in enumerate(kinds, 0 if owner else 1):
        method = _checking(method, at, kind, owner)
    return method


def _checking(method: Callable[..., Any], at: int, kind: str, owner: Any) -> Callable[..., Any]:
    """Return a method that checks an argument first; the usual value costs no further call."""
    usual = attrgetter(CLASSES[kind])

    @wraps(method)
    def checking(*given: Any, **named: Any) -> Any:
        game = owner or given[0]
        value = given[at] if at < len(given) else named.get(kind)
        if value.__class__ is not usual(game) and (at < len(given) or kind in named):
            require_own(game, kind, value)
        return method(*given, **named)

    return checking
