"""Laying the markers, before the patrol sets off (section 2)."""

from typing import ClassVar

import attrs

from wargames import Action, Decision, Event, Seat
from wargames.kernel.game.listing import Listing
from wargames.kernel.moments import Moment

from .table import AMBUSHER, Kind, Laying, Marker, Patrolling, Place, Table, Unit


@attrs.frozen
class Lay(Action):
    """Lay the next marker of a kind face down (AMB-2.1)."""

    FORM: ClassVar[str] = "lay {kind} in {hex}"
    kind: Kind
    hex: Place


@attrs.frozen
class ChooseLaying(Decision):
    """Lay the next marker (AMB-2.1)."""

    ASKS: ClassVar[str] = "lay the next marker in a free hex of woods"


@attrs.frozen
class Laid(Event):
    """A marker was laid; the patrol does not see of which kind (None)."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{marker} is laid in {hex}."
    marker: Unit
    hex: Place
    kind: Kind | None

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the kind from everybody but the ambusher (AMB-2.1)."""
        return self if seat == AMBUSHER else attrs.evolve(self, kind=None)


def list_layings(table: Table, _: Laying) -> Listing:
    """List the kinds that are left, in each free woods hex (AMB-2.1)."""
    free = [place for place in table.ground.places if place in table.ground.woods.difference(table.taken())]
    return [Lay(kind, place) for kind, left in table.to_lay().items() if left for place in free]


def lay(table: Table, _: Laying, action: Lay) -> None:
    """Lay a marker; the last one begins turn 1 (AMB-2.1)."""
    marker = Marker(f"M{len(table.markers) + 1}", action.hex, action.kind)
    table.markers[marker.id] = marker
    table.record(Laid, ("AMB-2.1",), marker.id, action.hex, action.kind)
    if not any(table.to_lay().values()):
        table.frames[-1] = Patrolling()


LAYING = Moment[Table, Laying](
    clause="AMB-2.1",
    takes=(Lay,),
    waits=lambda _table, _: AMBUSHER,
    question=lambda asked, _table, _: ChooseLaying(*asked),
    lists=list_layings,
    carries_out=lay,
)
