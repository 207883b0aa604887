"""What a player may declare."""

from typing import ClassVar

import attrs

from wargames import Action


@attrs.frozen
class Throw(Action):
    """Choose how many dice to throw (HOG-2.1)."""

    FORM: ClassVar[str] = "throw {dice}"
    dice: int
