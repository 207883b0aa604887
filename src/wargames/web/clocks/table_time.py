"""The time of one table and its ends by agreement; kept as JSON text beside the table."""

import json
from collections.abc import Collection, Mapping
from typing import Any, Self

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.game import Seat
from wargames.web.clocks import wall_clock
from wargames.web.clocks.agreements import Agreements
from wargames.web.clocks.seat_clock import GameClocks
from wargames.web.clocks.time_terms import TimeTerms


@attrs.define
class TableTime:
    """The clocks of a table, None without terms; what its people agreed on; bots that play on for people.

    ``changes`` counts what :meth:`text` would write anew.
    """

    clocks: GameClocks | None = None
    agreements: Agreements = attrs.field(factory=Agreements)
    moved_for: dict[Seat, str] = attrs.field(factory=dict)
    changes: int = attrs.field(default=0, eq=False)

    @classmethod
    def of(cls, terms: TimeTerms | None, people: Collection[Seat]) -> Self:
        """Return the time of a new table."""
        return cls(None if terms is None else GameClocks.of(terms, people))

    @classmethod
    def read(cls, text: str, began: int = 0) -> Self:
        """Read what :meth:`text` wrote; ``began`` is when the server began, if it is the only one."""
        data = serialization.parse_json(text, "the time of the table")
        found: Self = serialization.from_plain(data, cls, "the time of the table")
        if found.clocks:
            found.clocks.wake(began)
        return found

    def text(self) -> str:
        """Write it as JSON."""
        return json.dumps(serialization.to_plain(attrs.evolve(self, changes=0)))

    @property
    def terms(self) -> TimeTerms | None:
        """The terms of the table."""
        return None if self.clocks is None else self.clocks.terms

    def follow(self, asked: Collection[Seat], moves: Mapping[Seat, int]) -> None:
        """Follow a change of the table."""
        self.changes += 1
        self.agreements.follow(moves)
        if self.clocks:
            self.clocks.follow(asked, moves, wall_clock.now())

    def public(self) -> list[Any]:
        """Return what everybody sees of it beside the running clocks; empty while there is nothing."""
        seats = self.clocks.seats.items() if self.clocks else ()
        away = [[seat, clock.away[1]] for seat, clock in seats if clock.away[1]]
        found = [away, self.agreements.agreed, self.agreements.resigned]
        return found if any(found) else []
