"""What all events of the game have in common (SN-G15)."""

from typing import ClassVar

import attrs

from wargames.kernel.game import PublicEvent
from wargames.kernel.game.vocabulary import Clause

Clauses = tuple[Clause, ...]


@attrs.frozen
class Fact(PublicEvent):
    """A fact that shows nobody anything hidden: only dice keep a step from being taken back."""

    REVEALS: ClassVar[bool] = False
