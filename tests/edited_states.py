"""States edited as plain data: whatever decode lets through can be shown, asked and played on."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from wargames import BadText, Over, SeededDice
from wargames.kernel.game import Game
from wargames.kernel.game.json_forms import decode_state, encode_state

Keys = tuple[Any, ...]


def places(plain: Any, path: Keys = ()) -> Iterator[Keys]:
    """List the paths to everything inside plain data."""
    inside = enumerate(plain) if isinstance(plain, list) else plain.items() if isinstance(plain, dict) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def value_at(plain: Any, path: Keys) -> Any:
    """Find what lies at a path."""
    for key in path:
        plain = plain[key]
    return plain


def edited(plain: Any, path: Keys, value: Any) -> str:
    """Write plain data as JSON with another value at a path."""
    copy = json.loads(json.dumps(plain))
    value_at(copy, path[:-1])[path[-1]] = value
    return json.dumps(copy)


def keys_of(path: str) -> Keys:
    """Read a dotted path: ``frames.0.left``."""
    return tuple(int(key) if key.isdecimal() else key for key in path.split("."))


def check_refused(game: Game[Any, Any], text: str, clause: str) -> None:
    """Read a state: it is refused by a clause."""
    with pytest.raises(BadText) as raised:
        decode_state(game, text)
    assert f"[{clause}]" in str(raised.value)


def check_read_back(game: Game[Any, Any], state: Any, *, over: bool) -> None:
    """Read an honest state back: it is not refused, and asks or has ended."""
    assert state == decode_state(game, encode_state(game, state))
    assert isinstance(game.pending(state), Over) == over


def check_refused_or_playable(game: Game[Any, Any], text: str, most: int | None = None) -> None:
    """Read a state; if that succeeds, show it to all and play every seat's candidates, ``most`` or so."""
    try:
        state = decode_state(game, text)
    except BadText:
        return
    for seat in (*game.seats_of(state), None):
        game.view(state, seat)
    pending = game.pending(state)
    if isinstance(pending, Over):
        return
    assert pending, "a state that is not over asks somebody"
    for seat, decision in pending.items():
        assert decision.actions, "what is asked can be answered"
        for action in spread(decision.actions.candidates, most):
            step = game.apply(state, seat, action, SeededDice("wg1:edit"))
            assert not list(game.violations(step.state))


def spread(actions: Sequence[Any], most: int | None) -> Sequence[Any]:
    """Choose actions evenly from a list; all of them unless told how many."""
    return actions if most is None else actions[:: max(1, len(actions) // most)]
