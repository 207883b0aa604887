"""The window in which a marker may fire at a man who has moved (section 4)."""

from typing import ClassVar, Literal

import attrs
from attrs import evolve

from wargames import Action, Decision, PublicEvent, Refusal
from wargames.kernel.chance.dice import D6
from wargames.kernel.game.listing import Listing
from wargames.kernel.moments import Moment, lift

from .table import AMBUSHER, Marker, Patrolling, Table, Unit, Window

RANGE, HITS, HITS_IN_WOODS = 3, 4, 6


@attrs.frozen
class Fire(Action):
    """Fire at the man who has moved (AMB-4.1)."""

    FORM: ClassVar[str] = "fire with {marker}"
    marker: Unit


@attrs.frozen
class HoldFire(Action):
    """Let him go on (AMB-4.1)."""

    FORM: ClassVar[str] = "hold fire"


@attrs.frozen
class ChooseFire(Decision):
    """Fire at a man who has moved, or hold fire (AMB-4.1)."""

    ASKS: ClassVar[str] = "fire at {man} with a rifleman within 3 hexes who sees him, or hold fire"
    man: Unit


@attrs.frozen
class Fired(PublicEvent):
    """A marker fired at a man."""

    SAYS: ClassVar[str] = "{marker} fires at {man}: {die}, a {outcome}."
    marker: Unit
    man: Unit
    die: int
    outcome: Literal["hit", "miss"]


def sighted(table: Table, window: Window) -> list[Marker]:
    """List the markers that may see the man: by where they lie, which everybody knows (AMB-4.1)."""
    ground, place = table.ground, table.men[window.man].hex
    if place is None:
        return []
    down = (one for one in table.markers.values() if not one.up)
    return [one for one in down if ground.away[one.hex][place] <= RANGE and ground.sees(one.hex, place)]


def list_fire(table: Table, window: Window) -> Listing:
    """List the riflemen who see the man, and holding fire (AMB-4.1, AMB-4.2)."""
    yield from (Fire(one.id) for one in sighted(table, window) if one.kind == "rifleman")
    yield HoldFire()


def why_not(table: Table, _: Window, action: object) -> Refusal | None:
    """Say why a marker may not fire, where it is a dummy; for others what is due says it (AMB-4.2)."""
    marker = table.markers.get(getattr(action, "marker", ""))
    return Refusal("AMB-4.2", f"{marker.id} is a dummy") if marker and marker.kind == "dummy" else None


def fire(table: Table, window: Window, action: Fire | HoldFire) -> None:
    """Fire, or let the man go on (AMB-4.3)."""
    table.frames.pop()
    if isinstance(action, HoldFire):
        return
    man = table.men[window.man]
    die = table.dice.roll(D6, "fire", "AMB-4.3")
    hit = die >= (HITS_IN_WOODS if man.hex in table.ground.woods else HITS)
    table.markers[action.marker] = evolve(table.markers[action.marker], up=True)
    if hit:
        table.men[man.id] = evolve(man, hex=None)
    table.record(Fired, ("AMB-4.3",), action.marker, man.id, die, "hit" if hit else "miss")


WINDOW = Moment[Table, Window](
    clause="AMB-4.1",
    takes=(Fire, HoldFire),
    waits=lambda table, window: AMBUSHER if sighted(table, window) else None,
    question=lambda asked, _table, window: ChooseFire(*asked, window.man),
    lists=list_fire,
    because=why_not,
    carries_out=fire,
    proceeds=lift,
    lies_on=(Patrolling,),
)
