"""What happens in attacks: attempts, dice, hits, artillery (sections 5.6 and 5.7, BOB-G9)."""

from typing import ClassVar, Literal

import attrs

from wargames.bob.values.board import Place
from wargames.bob.values.components import Side
from wargames.bob.values.seen import Clauses, CounterEvent
from wargames.bob.values.state import CounterId, Mode
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.game import Event, Seat


@attrs.frozen
class AttemptMade(CounterEvent):
    """A unit took aim at a hex, a mortar perhaps through an observer's; ``place`` in its stack, 1 on top."""

    SECRET: ClassVar[tuple[str, ...]] = ("counter", "observer")

    target: Place = ""
    mode: Mode = "fire"
    observer: Place | None = None
    place: int = 1


@attrs.frozen
class LineBlocked(CounterEvent):
    """A unit found its line of sight blocked: it is Used, without a die (BOB-7.1)."""

    target: Place = ""


@attrs.frozen
class Hit:
    """What an attack did to one counter of its target hex; an unknown one that it left alone is blank.

    So are its modifiers: they would tell whether a covered counter is concealed (BOB-R38).
    """

    counter: CounterId | None
    modifiers: tuple[Modifier, ...]
    result: Literal["none", "suppressed", "reduced", "eliminated"]


@attrs.frozen
class AttackRolled(Event):
    """An attack was rolled against all counters in a hex (BOB-5.7.22)."""

    firer: CounterId
    side: Side
    target: Place
    firepower: int
    die: int
    hits: tuple[Hit, ...]
    known: tuple[bool, ...]
    clauses: Clauses

    def seen_by(self, seat: Seat | None) -> Event:
        """Show concealed counters that took no harm to their owner alone; the firer has shown itself."""
        if seat is not None and seat != self.side:
            return self
        hits = tuple(
            hit if known else attrs.evolve(hit, counter=None, modifiers=())
            for hit, known in zip(self.hits, self.known, strict=True)
        )
        return attrs.evolve(self, hits=hits)


@attrs.frozen
class ArtilleryCalled(Event):
    """A mission was called on a hex, answered or not; who spotted is the owner's to know (BOB-G9 A3, A6)."""

    side: Side
    caliber: int
    hex: Place
    spotter: CounterId | None
    die: int
    answered: bool
    clauses: Clauses = ("BOB-G9",)

    def seen_by(self, seat: Seat | None) -> Event:
        """Show the spotter to the owner alone."""
        return self if seat == self.side else attrs.evolve(self, spotter=None)


@attrs.frozen
class ShellsFell(Event):
    """Shells fell on a hex, or nowhere (``hex`` None); ``die`` is None where nothing was hit (BOB-G9 A7).

    ``owners`` tells for each hit who alone may know which counter it was; None: everybody.
    """

    side: Side
    hex: Place | None
    firepower: int
    die: int | None
    hits: tuple[Hit, ...]
    owners: tuple[Side | None, ...]
    clauses: Clauses = ("BOB-G9",)

    def seen_by(self, seat: Seat | None) -> Event:
        """Show counters that took no harm and are not known to their owners alone."""
        hits = tuple(
            hit if owner is None or owner == seat else attrs.evolve(hit, counter=None, modifiers=())
            for hit, owner in zip(self.hits, self.owners, strict=True)
        )
        return attrs.evolve(self, hits=hits)
