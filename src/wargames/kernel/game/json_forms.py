"""JSON forms of a game's values, for messages, records and digests.

*Sent* forms of views and decisions have every field and may leave for their seat;
:mod:`wargames.kernel.inspection.schemas` describes them. *Stored* forms of states, scenarios and options lack
fields at their defaults: see :mod:`wargames.kernel.base.stored`.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadText
from wargames.kernel.base.extensions import VARIANT, variant_with
from wargames.kernel.base.notation import Action
from wargames.kernel.base.stored import ALWAYS_WRITTEN, package_file
from wargames.kernel.game.game import Game
from wargames.kernel.game.own_values import require_own
from wargames.kernel.game.questions import Question
from wargames.kernel.game.sent import decision_data, question_data
from wargames.kernel.game.vocabulary import Decision, Event, View

S = TypeVar("S")
V = TypeVar("V", bound=View)
Ruleset = Game[Any, Any]


def encode_action(game: Ruleset, action: Action) -> dict[str, Any]:
    """Write an action as plain data."""
    require_own(game, "action", action)
    return cast("dict[str, Any]", serialization.to_plain(action, serialization.union_of(game.action_types)))


def decode_action(game: Ruleset, data: Any) -> Action:
    """Read an action from plain data; raises :class:`BadText`."""
    return cast("Action", serialization.from_plain(data, serialization.union_of(game.action_types), "action"))


def encode_event(game: Ruleset, event: Event) -> dict[str, Any]:
    """Write an event as plain data."""
    require_own(game, "event", event)
    return cast("dict[str, Any]", serialization.to_plain(event, serialization.union_of(game.event_types)))


def decode_event(game: Ruleset, data: Any) -> Event:
    """Read an event from plain data; raises :class:`BadText`."""
    return cast("Event", serialization.from_plain(data, serialization.union_of(game.event_types), "event"))


def encode_view(game: Game[Any, V], view: V) -> dict[str, Any]:
    """Write a view as plain data."""
    require_own(game, "view", view)
    return cast("dict[str, Any]", serialization.to_plain(view, game.view_type))


def decode_view(game: Game[Any, V], data: Any) -> V:
    """Read a view from plain data; raises :class:`BadText`."""
    _require_own(game, data, "view")
    return cast("V", serialization.from_plain(data, game.view_type, "view"))


def _require_own(game: Ruleset, data: Any, what: str) -> None:
    """Raise :class:`BadText` if the options in a state or view are those of another variant or game."""
    own = variant_with(game.options_type)
    parts = (data, *data.values()) if isinstance(data, dict) else ()
    for options in (part.get("options") for part in parts if isinstance(part, dict)):
        if isinstance(options, dict) and (found := options.get(VARIANT)) != own:
            raise BadText(f"the {what} is of {str(found or game.variant_of)[:60]!r}, not of {game.id!r}")


def view_digest(game: Game[Any, V], view: V) -> str:
    """Hash a view: equal for equal views, on every machine. The hash tells its seat nothing new."""
    return serialization.digest(encode_view(game, view))


def encode_decision(game: Ruleset, decision: Decision, *, listed: bool = True) -> dict[str, Any]:
    """Write a decision as plain data, with its candidates unless ``listed`` is False.

    Each candidate is written as text, as JSON and word by word, as the questions ask for it. Where there
    may be hundreds, send the decision without them, and its questions by :func:`encode_question`.
    """
    require_own(game, "decision", decision)
    return decision_data(decision, lambda action: encode_action(game, action), listed=listed)


def encode_question(game: Ruleset, question: Question | Action) -> dict[str, Any]:
    """Write a question as plain data, or the chosen action if no question is left."""
    if isinstance(question, Action):
        return {"action": encode_action(game, question), "text": str(question)}
    return question_data(question)


@lru_cache(maxsize=64)
def always_written(game: Ruleset) -> serialization.Always:
    """Return the fields that a game stores even at their defaults, by class name."""
    found: Mapping[str, list[str]] = tomllib.loads(package_file(type(game), ALWAYS_WRITTEN) or "")
    return tuple((kind, frozenset(names)) for kind, names in found.items())


def stored(game: Ruleset, value: Any, kind: type) -> Any:
    """Convert a state, a scenario or options to plain data without fields at their defaults."""
    return serialization.to_stored(value, kind, always_written(game))


def encode_state(game: Game[S, Any], state: S) -> str:
    """Write a state as canonical JSON, without fields at their defaults."""
    require_own(game, "state", state)
    return serialization.canonical(stored(game, state, game.state_type))


def decode_state(game: Game[S, Any], text: str) -> S:
    """Read a state from JSON, with defaults for missing fields.

    Raises :class:`BadText` for anything else, and for a state of a variant of the game.
    """
    data = serialization.parse_json(text, "state")
    _require_own(game, data, "state")
    state = cast("S", serialization.from_plain(data, game.state_type, "state"))
    if violations := "; ".join(game.violations(state)):
        raise BadText(f"impossible state: {violations[:600]}")
    return state


def state_digest(game: Game[S, Any], state: S) -> str:
    """Hash a state: equal for equal states, on every machine."""
    return serialization.digest_text(encode_state(game, state))


def scenario_digest(game: Ruleset, scenario: Any) -> str:
    """Hash a scenario, as the header of a record does."""
    return serialization.digest(stored(game, scenario, game.scenario_type))
