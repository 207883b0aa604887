"""The moment at which a player must choose, and what is legal then."""

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs

from wargames import Action, ActionSpace, Decision, Refusal

from .actions import Throw


@attrs.frozen
class Throws(ActionSpace):
    """Any number of dice from 1 to what is in the box (HOG-2.1)."""

    box: int

    def check(self, action: Any) -> Refusal | None:
        """Refuse what is no throw of so many dice."""
        if isinstance(action, Throw) and 1 <= action.dice <= self.box:
            return None
        return Refusal("HOG-2.1", f"choose from 1 to {self.box} dice, not {str(action)!r}")

    @property
    def candidates(self) -> Sequence[Action]:
        """Every number of dice, fewest first."""
        return tuple(Throw(dice + 1) for dice in range(self.box))


@attrs.frozen
class ChooseDice(Decision):
    """Choose how many dice to throw this round (HOG-2.1)."""

    ASKS: ClassVar[str] = "choose how many dice to throw"
