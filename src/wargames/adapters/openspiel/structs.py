"""Whole actions as data, as OpenSpiel's action structs have them.

OpenSpiel 2.0 lets no Python game make a ``pyspiel.ActionStruct`` (it has no constructor), and its C++ cannot
ask a Python game for one. The states of wargames answer the same questions of the same names themselves:
to programs in Python.
"""

import json
from collections.abc import Sequence
from typing import Any

import attrs

from wargames import Action, BadText, decode_action, encode_action
from wargames.adapters.openspiel.nodes import GameNode
from wargames.encoding import NotListed, NotOffered


@attrs.frozen
class WargameActionStruct:
    """An action as data: what ``encode_action`` of the kernel gives."""

    _data: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Give it as a dictionary."""
        return dict(self._data)

    def to_json(self) -> str:
        """Write it as JSON."""
        return json.dumps(self._data, separators=(",", ":"))


def struct_of(place: GameNode, numbers: Sequence[int]) -> WargameActionStruct:
    """Give the action that some numbers say, after what was said of it so far.

    Raises :class:`ValueError` for numbers that may not be answered, or do not say a whole action.
    """
    if place.sentence is None:
        raise ValueError("no player is asked for an action")
    sentence = place.sentence.copy()
    try:
        for number in numbers:
            sentence.say(number)
    except NotOffered as error:
        raise ValueError(str(error)) from None
    if sentence.action is None:
        raise ValueError(f"{list(numbers)} say no whole action")
    return WargameActionStruct(encode_action(place.game, sentence.action))


def numbers_of(place: GameNode, struct: Any) -> list[int]:
    """List the numbers by which an action is said from here on.

    Raises :class:`ValueError` for what is no action, is not among the candidates or was not begun so.
    """
    if place.sentence is None:
        raise ValueError("no player is asked for an action")
    said = place.sentence.said
    try:
        action: Action = decode_action(place.game, struct.to_dict())
        numbers = place.spec.ids_of(place.sentence.tree.space, action)
    except (BadText, NotListed) as error:
        raise ValueError(str(error)) from None
    if list(numbers[: len(said)]) != said:
        raise ValueError(f"{action} does not begin with what is said already")
    return list(numbers[len(said) :])
