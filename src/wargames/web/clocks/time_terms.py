"""The time that people have at a table: a clock for the game, or days for each move."""

from collections.abc import Mapping
from typing import Any, Literal, Self, get_args

import attrs

from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.game.clocks import Clock

Kind = Literal["live", "days"]
OutOfTime = Literal["lose", "bot"]
"""What happens to a person without time: the side loses, or a bot moves for it."""

MINUTE, DAY = 60_000, 86_400_000
BOUNDS: Mapping[str, tuple[int, int]] = {
    "minutes": (1, 600),
    "seconds": (0, 300),
    "days": (1, 30),
    "vacation": (0, 60),
}
"""The least and the most of each number of the terms."""


def _bounded(_terms: object, field: "attrs.Attribute[int]", value: int) -> None:
    least, most = BOUNDS[field.name]
    if type(value) is not int or not least <= value <= most:
        raise BadOption(f"{field.name} must be a whole number from {least} to {most}, not {str(value)[:20]}")


def _chosen(_terms: object, field: "attrs.Attribute[str]", value: str) -> None:
    known = get_args(Kind if field.name == "kind" else OutOfTime)
    if value not in known:
        raise BadOption(f"{field.name} cannot be {str(value)[:20]!r}; it is {' | '.join(known)}")


@attrs.frozen
class TimeTerms:
    """The time of each person: ``minutes`` for the game and ``seconds`` more a move, or ``days`` for a move.

    ``vacation`` bounds the days for which a person may stop the days. ``out`` is what follows when the time
    is up.
    """

    kind: Kind = attrs.field(validator=_chosen)
    minutes: int = attrs.field(default=30, validator=_bounded)
    seconds: int = attrs.field(default=15, validator=_bounded)
    days: int = attrs.field(default=3, validator=_bounded)
    vacation: int = attrs.field(default=14, validator=_bounded)
    out: OutOfTime = attrs.field(default="lose", validator=_chosen)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self | None:
        """Read the terms from JSON; None where they are left out. Raises :class:`BadOption`."""
        if not data:
            return None
        known = [field.name for field in attrs.fields(cls)]
        if unknown := set(data) - set(known):
            raise UnknownName("setting of time", min(unknown), known)
        if "kind" not in data:
            raise BadOption(f"the time needs a kind: {' | '.join(get_args(Kind))}")
        return cls(**data)

    @property
    def live(self) -> bool:
        """True for a clock of the whole game."""
        return self.kind == "live"

    @property
    def clock(self) -> Clock:
        """The limits of a seat."""
        if self.live:
            return Clock(game=self.minutes * MINUTE, increment=1000 * self.seconds, grace=0)
        return Clock(decision=self.days * DAY, grace=0)

    def __str__(self) -> str:
        if self.live:
            more = f" and {counted(self.seconds, 'second')} more for each move" if self.seconds else ""
            limit = f"{counted(self.minutes, 'minute')} for the game{more}"
        else:
            limit = f"{counted(self.days, 'day')} for each move"
        then = "loses" if self.out == "lose" else "is moved for by a bot"
        return f"Each player has {limit}. A player without time {then}."


def counted(count: int, name: str) -> str:
    """Return a count with its noun.

    >>> counted(1, "day"), counted(3, "day")
    ('1 day', '3 days')
    """
    return f"{count} {name}{'' if count == 1 else 's'}"
