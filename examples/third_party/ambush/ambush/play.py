"""The moments of the game: laying, the patrol's turn, and the window in which a marker may fire."""

from collections.abc import Iterator
from functools import partial
from typing import Any, assert_never

from attrs import evolve

from wargames import Over, Refusal
from wargames.kernel.dice import D6
from wargames.kernel.listing import Branch, Listing
from wargames.kernel.moments import EndOfPlay, Moment, Moments

from .declared import (
    AMBUSHER,
    PATROL,
    ChooseFire,
    ChooseLaying,
    ChooseMan,
    Fire,
    Fired,
    HoldFire,
    Laid,
    Lay,
    Leave,
    Left,
    Move,
    Moved,
    Stay,
    Stayed,
)  # fmt: skip
from .table import Frame, Laying, Marker, Patrolling, Soldier, Table, Window

RANGE = 3
HITS, HITS_IN_WOODS = 4, 6


def list_layings(table: Table, _: Laying) -> Listing:
    """List the kinds that are left, in each free woods hex (AMB-2.1)."""
    free = [place for place in table.ground.places if place in table.ground.woods.difference(table.taken())]
    for kind, left in table.to_lay().items():
        if left:
            yield from (Lay(kind, place) for place in free)


def lay(table: Table, _: Laying, action: Lay) -> None:
    """Lay a marker; the last one begins turn 1 (AMB-2.1)."""
    marker = Marker(f"M{len(table.markers) + 1}", action.hex, action.kind)
    table.markers[marker.id] = marker
    table.record(Laid, ("AMB-2.1",), marker.id, action.hex, action.kind)
    if not any(table.to_lay().values()):
        table.frames[-1] = Patrolling()


LAYING = Moment[Table, Laying](
    clause="AMB-2.1",
    due="lay a marker in a free hex of woods",
    waits=lambda _table, _: AMBUSHER,
    question=lambda asked, _table, _: ChooseLaying(*asked),
    lists=list_layings,
    carries_out=lay,
)


def list_deeds(table: Table, _: Patrolling) -> Listing:
    """List the men who have not acted, and what each may do (AMB-3.1)."""
    return (Branch(man.id, partial(deeds_of, table, man)) for man in table.on_map() if not man.acted)


def deeds_of(table: Table, man: Soldier) -> Iterator[Move | Leave | Stay]:
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
            table.record(Left, ("AMB-3.2",), man.id)
        case Stay():
            table.record(Stayed, ("AMB-3.1",), man.id)


def end_turn(table: Table, _: Patrolling) -> None:
    """Begin the next turn when every man has acted (AMB-3.1)."""
    table.turn += 1
    table.men = {id_: evolve(man, acted=False) for id_, man in table.men.items()}


PATROLLING = Moment[Table, Patrolling](
    clause="AMB-3.1",
    due="choose a man who has not acted, and what he does",
    waits=lambda table, _: PATROL if any(not man.acted for man in table.on_map()) else None,
    question=lambda asked, _table, _: ChooseMan(*asked),
    lists=list_deeds,
    carries_out=act,
    proceeds=end_turn,
)


def sighted(table: Table, window: Window) -> list[Marker]:
    """List the markers that may see the man: by where they lie, which everybody knows (AMB-4.1)."""
    ground, place = table.ground, table.men[window.man].hex
    return [
        one
        for one in table.markers.values()
        if place and not one.up
        if ground.away[one.hex][place] <= RANGE and ground.sees(one.hex, place)
    ]


def list_fire(table: Table, window: Window) -> Listing:
    """List the riflemen who see the man, and holding fire (AMB-4.1, AMB-4.2)."""
    yield from (Fire(one.id) for one in sighted(table, window) if one.kind == "rifleman")
    yield HoldFire()


def fire_refusal(table: Table, window: Window, action: Any) -> Refusal | None:
    """Say why a marker may not fire (AMB-4.1, AMB-4.2)."""
    if isinstance(action, HoldFire):
        return None
    if not isinstance(action, Fire):
        return WINDOW.unfit(action)
    marker = table.markers.get(action.marker)
    if marker is not None and marker.kind == "dummy":
        return Refusal("AMB-4.2", f"{marker.id} is a dummy")
    if marker not in sighted(table, window):
        return Refusal(
            "AMB-4.1", f"{action.marker[:20]} is no marker within {RANGE} hexes and in sight of {window.man}"
        )
    return None


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
    table.record(Fired, ("AMB-4.3",), action.marker, man.id, die, hit)


def go_on(table: Table, _: Window) -> None:
    """Go on where nobody sees the man (AMB-4.1)."""
    table.frames.pop()


WINDOW = Moment[Table, Window](
    clause="AMB-4.1",
    due="fire with a marker that sees the man, or hold fire",
    waits=lambda table, window: AMBUSHER if sighted(table, window) else None,
    question=lambda asked, _table, window: ChooseFire(*asked, window.man),
    lists=list_fire,
    refuses=fire_refusal,
    carries_out=fire,
    proceeds=go_on,
    lies_on=(Patrolling,),
)


def outcome(table: Table) -> Over | None:
    """Say how the game ended (AMB-5.1)."""
    left = sum(man.left for man in table.men.values())
    if left >= table.scenario.must_leave:
        return Over({PATROL: 1, AMBUSHER: -1}, f"{left} men have left", "AMB-5.1")
    if left + len(table.on_map()) < table.scenario.must_leave:
        return Over({PATROL: -1, AMBUSHER: 1}, "too few men are left", "AMB-5.1")
    if table.turn > table.scenario.turns:
        return Over({PATROL: -1, AMBUSHER: 1}, "the last turn is over", "AMB-5.1")
    return None


def settle(table: Table) -> None:
    """End the game as soon as somebody has won (AMB-5.1)."""
    if outcome(table) is not None:
        raise EndOfPlay


def row_of(frame: Frame) -> Moment[Table, Any]:
    """Find the row of a moment; the type checker finds one that is missing."""
    match frame:
        case Laying():
            return LAYING
        case Patrolling():
            return PATROLLING
        case Window():
            return WINDOW
    assert_never(frame)


MOMENTS = Moments[Table](row_of, settles=settle)
