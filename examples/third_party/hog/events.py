"""What happens."""

from typing import ClassVar

import attrs

from wargames import Event, PublicEvent, Seat
from wargames.kernel.base.phrases import Words


@attrs.frozen
class DiceChosen(Event):
    """A player has chosen; the other sees that, not how many (``dice`` is None)."""

    REVEALS: ClassVar[bool] = False  # it may be taken back: nobody has learned anything
    SAYS: ClassVar[str] = "{player} has chosen[ to throw {dice}]."
    WORDS: ClassVar[Words] = {"player": str.capitalize}

    player: Seat
    dice: int | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Hide the number from everybody else (HOG-2.1)."""
        return self if seat == self.player else attrs.evolve(self, dice=None)


@attrs.frozen
class DiceThrown(PublicEvent):
    """A player threw, scored, and stands at a new total."""

    SAYS: ClassVar[str] = "{player} throws {fell}: {scored}, {total} in all."
    WORDS: ClassVar[Words] = {"player": str.capitalize, "scored": lambda scored: str(scored or "nothing")}

    player: Seat
    fell: tuple[int, ...]
    scored: int
    total: int


EVENTS = (DiceChosen, DiceThrown)
