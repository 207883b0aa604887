"""Whole actions as data, as OpenSpiel's action structs have them.

In OpenSpiel 2.0 a Python game cannot make a ``pyspiel.ActionStruct`` (it has no constructor), nor can C++ ask
a Python game for one. States of wargames have methods of the same names, for programs in Python.
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
    """An action as data, as the kernel encodes it."""

    _data: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return the data as a dictionary."""
        return dict(self._data)

    def to_json(self) -> str:
        """Return the data as JSON text."""
        return json.dumps(self._data, separators=(",", ":"))


def struct_of(place: GameNode, numbers: Sequence[int]) -> WargameActionStruct:
    """Return the action of some numbers after those said so far.

    Raises :class:`ValueError` for numbers that may not be answered, or an incomplete action.
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
    """Return the numbers of an action from here on.

    Raises :class:`ValueError` for bad data, an action that is no candidate, or one that began otherwise.
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
