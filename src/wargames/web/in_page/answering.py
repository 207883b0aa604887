"""The door of the calls: JSON text in, JSON text out, for a worker of any language."""

import inspect
import json
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, get_type_hints

import attrs

from wargames.kernel.base import errors
from wargames.kernel.base.errors import BadText, IllegalAction, UnknownName, WargameError
from wargames.kernel.base.serialization import from_plain, parse_json, to_plain
from wargames.web.in_page import rule_calls, session_calls
from wargames.web.in_page.call_values import ToldFault

SHOWN = 300
"""The most characters of an error that was not meant."""

CALLS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        called.__name__: called
        for called in (
            rule_calls.apply,
            rule_calls.bots,
            rule_calls.check,
            rule_calls.decide,
            rule_calls.distance,
            rule_calls.draw,
            rule_calls.draw_record,
            rule_calls.evaluate,
            rule_calls.facts,
            rule_calls.field_of_fire,
            rule_calls.games,
            rule_calls.narrate,
            rule_calls.odds,
            rule_calls.pending,
            rule_calls.play_out,
            rule_calls.question,
            rule_calls.replay,
            rule_calls.rule,
            rule_calls.sample,
            rule_calls.seen,
            rule_calls.sight,
            rule_calls.start,
            rule_calls.view,
            session_calls.chances,
            session_calls.close_session,
            session_calls.moment,
            session_calls.open_session,
            session_calls.record,
            session_calls.resume,
            session_calls.run,
            session_calls.session_replay,
            session_calls.session_state,
            session_calls.session_view,
            session_calls.submit,
            session_calls.told,
            session_calls.undo,
            session_calls.waiting,
            session_calls.watch,
        )
    }
)
"""The calls by name."""


def answer(text: str) -> str:
    """Answer a call, ``{"call": name, "with": {...}}``, with ``{"value": ...}`` or ``{"fault": ...}``."""
    try:
        asked = parse_json(text, "the call")
        return json.dumps({"value": to_plain(_called(asked["call"], asked["with"]))}, ensure_ascii=False)
    except WargameError as error:
        return json.dumps({"fault": attrs.asdict(fault_of(error))}, ensure_ascii=False)
    except Exception as error:  # noqa: BLE001  a fault of the program is told, too: nobody reads a traceback there
        fault = ToldFault(
            type(error).__name__, f"a fault of the program: {type(error).__name__}: {str(error)[:SHOWN]}"
        )
        return json.dumps({"fault": attrs.asdict(fault)})


def fault_of(error: WargameError) -> ToldFault:
    """Return an error as it is told."""
    illegal = error if isinstance(error, IllegalAction) else None
    return ToldFault(
        kind=next(one.__name__ for one in type(error).__mro__ if one.__module__ == errors.__name__),
        message=str(error),
        clause=illegal.refusal.clause if illegal else None,
        because=illegal.refusal.because if illegal else None,
        action=str(illegal.action) if illegal else None,
        known=tuple(error.known) if isinstance(error, UnknownName) else None,
    )


@cache
def _parameters(name: str) -> Mapping[str, tuple[Any, bool]]:
    """Return the parameters of a call: the type of each, and whether it must be given."""
    if name not in CALLS:
        raise UnknownName("call", name, CALLS)
    hints = get_type_hints(CALLS[name])
    there = inspect.signature(CALLS[name]).parameters.values()
    return {one.name: (hints[one.name], one.default is inspect.Parameter.empty) for one in there}


def _called(name: str, given: Mapping[str, Any]) -> Any:
    known = _parameters(name)
    if unknown := next((one for one in given if one not in known), None):
        raise UnknownName(f"argument of {name}", unknown, known)
    if missing := next((one for one, (_, needed) in known.items() if needed and one not in given), None):
        raise BadText(f"{name} needs {missing}")
    return CALLS[name](
        **{one: from_plain(value, known[one][0], f"{one} of {name}") for one, value in given.items()}
    )
