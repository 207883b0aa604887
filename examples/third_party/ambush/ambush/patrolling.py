"""The patrol's turn: each man moves, leaves or stays (section 3)."""

from functools import partial
from typing import ClassVar, Literal

import attrs
from attrs import evolve

from wargames import Action, Decision, PublicEvent
from wargames.kernel.game.listing import Branch, Listing
from wargames.kernel.moments import Moment

from .table import PATROL, Patrolling, Place, Soldier, Table, Unit, Window


@attrs.frozen
class Move(Action):
    """Move to a hex beside (AMB-3.1)."""

    FORM: ClassVar[str] = "move {man} to {hex}"
    man: Unit
    hex: Place


@attrs.frozen
class Leave(Action):
    """Leave by the east (AMB-3.2)."""

    FORM: ClassVar[str] = "leave with {man}"
    man: Unit


@attrs.frozen
class Stay(Action):
    """Stay where he is (AMB-3.1)."""

    FORM: ClassVar[str] = "stay with {man}"
    man: Unit


@attrs.frozen
class ChooseMan(Decision):
    """Choose a man and what he does (AMB-3.1)."""

    ASKS: ClassVar[str] = "choose a man who has not acted, and what he does"


@attrs.frozen
class Moved(PublicEvent):
    """A man moved."""

    SAYS: ClassVar[str] = "{man} moves to {hex}."
    man: Unit
    hex: Place


@attrs.frozen
class Acted(PublicEvent):
    """A man left the map, or stayed where he was."""

    SAYS: ClassVar[str] = "{man} {deed}."
    man: Unit
    deed: Literal["leaves", "stays"]


def list_deeds(table: Table, _: Patrolling) -> Listing:
    """List the men who have not acted, and what each may do (AMB-3.1)."""
    return (Branch(man.id, partial(deeds_of, table, man)) for man in table.on_map() if not man.acted)


def deeds_of(table: Table, man: Soldier) -> Listing:
    """List what a man may do (AMB-3.1, AMB-3.2)."""
    assert man.hex is not None
    taken = table.taken()
    yield from (Move(man.id, place) for place in table.ground.neighbors[man.hex] if place not in taken)
    if man.hex in table.ground.east:
        yield Leave(man.id)
    yield Stay(man.id)


def act(table: Table, _: Patrolling, action: Move | Leave | Stay) -> None:
    """Let a man do something; where he comes into sight, the ambusher is asked (AMB-3.1, AMB-4.1)."""
    man = table.men[action.man] = evolve(table.men[action.man], acted=True)
    match action:
        case Move(hex=place):
            table.men[man.id] = evolve(man, hex=place)
            table.record(Moved, ("AMB-3.1",), man.id, place)
            table.frames.append(Window(man.id))
        case Leave():
            table.men[man.id] = evolve(man, hex=None, left=True)
            table.record(Acted, ("AMB-3.2",), man.id, "leaves")
        case Stay():
            table.record(Acted, ("AMB-3.1",), man.id, "stays")


def end_turn(table: Table, _: Patrolling) -> None:
    """Begin the next turn when every man has acted (AMB-3.1)."""
    table.turn += 1
    table.men = {id_: evolve(man, acted=False) for id_, man in table.men.items()}


PATROLLING = Moment[Table, Patrolling](
    clause="AMB-3.1",
    takes=(Move, Leave, Stay),
    waits=lambda table, _: PATROL if any(not man.acted for man in table.on_map()) else None,
    question=lambda asked, _table, _: ChooseMan(*asked),
    lists=list_deeds,
    carries_out=act,
    proceeds=end_turn,
)
