"""The moments of the game: laying, the patrol's turn, and the window in which a marker may fire."""

from functools import partial

from attrs import evolve

from wargames import Over, Refusal
from wargames.kernel.chance.dice import D6
from wargames.kernel.game.listing import Branch, Listing
from wargames.kernel.moments import Moment, Moments, ends_when, lift

from . import declared as said
from .table import Laying, Marker, Patrolling, Soldier, Table, Window

RANGE, HITS, HITS_IN_WOODS = 3, 4, 6


def list_layings(table: Table, _: Laying) -> Listing:
    """List the kinds that are left, in each free woods hex (AMB-2.1)."""
    free = [place for place in table.ground.places if place in table.ground.woods.difference(table.taken())]
    return [said.Lay(kind, place) for kind, left in table.to_lay().items() if left for place in free]


def lay(table: Table, _: Laying, action: said.Lay) -> None:
    """Lay a marker; the last one begins turn 1 (AMB-2.1)."""
    marker = Marker(f"M{len(table.markers) + 1}", action.hex, action.kind)
    table.markers[marker.id] = marker
    table.record(said.Laid, ("AMB-2.1",), marker.id, action.hex, action.kind)
    if not any(table.to_lay().values()):
        table.frames[-1] = Patrolling()


LAYING = Moment[Table, Laying](
    clause="AMB-2.1",
    due="lay a marker in a free hex of woods",
    waits=lambda _table, _: said.AMBUSHER,
    question=lambda asked, _table, _: said.ChooseLaying(*asked),
    lists=list_layings,
    carries_out=lay,
)


def list_deeds(table: Table, _: Patrolling) -> Listing:
    """List the men who have not acted, and what each may do (AMB-3.1)."""
    return (Branch(man.id, partial(deeds_of, table, man)) for man in table.on_map() if not man.acted)


def deeds_of(table: Table, man: Soldier) -> Listing:
    """List what a man may do (AMB-3.1, AMB-3.2)."""
    assert man.hex is not None
    taken = table.taken()
    yield from (said.Move(man.id, place) for place in table.ground.neighbors[man.hex] if place not in taken)
    if man.hex in table.ground.east:
        yield said.Leave(man.id)
    yield said.Stay(man.id)


def act(table: Table, _: Patrolling, action: said.Move | said.Leave | said.Stay) -> None:
    """Let a man do something; where he comes into sight, the ambusher is asked (AMB-3.1, AMB-4.1)."""
    man = table.men[action.man] = evolve(table.men[action.man], acted=True)
    match action:
        case said.Move(hex=place):
            table.men[man.id] = evolve(man, hex=place)
            table.record(said.Moved, ("AMB-3.1",), man.id, place)
            table.frames.append(Window(man.id))
        case said.Leave():
            table.men[man.id] = evolve(man, hex=None, left=True)
            table.record(said.Acted, ("AMB-3.2",), man.id, "leaves")
        case said.Stay():
            table.record(said.Acted, ("AMB-3.1",), man.id, "stays")


def end_turn(table: Table, _: Patrolling) -> None:
    """Begin the next turn when every man has acted (AMB-3.1)."""
    table.turn += 1
    table.men = {id_: evolve(man, acted=False) for id_, man in table.men.items()}


PATROLLING = Moment[Table, Patrolling](
    clause="AMB-3.1",
    due="choose a man who has not acted, and what he does",
    waits=lambda table, _: said.PATROL if any(not man.acted for man in table.on_map()) else None,
    question=lambda asked, _table, _: said.ChooseMan(*asked),
    lists=list_deeds,
    carries_out=act,
    proceeds=end_turn,
)


def sighted(table: Table, window: Window) -> list[Marker]:
    """List the markers that may see the man: by where they lie, which everybody knows (AMB-4.1)."""
    ground, place = table.ground, table.men[window.man].hex
    if place is None:
        return []
    down = (one for one in table.markers.values() if not one.up)
    return [one for one in down if ground.away[one.hex][place] <= RANGE and ground.sees(one.hex, place)]


def list_fire(table: Table, window: Window) -> Listing:
    """List the riflemen who see the man, and holding fire (AMB-4.1, AMB-4.2)."""
    yield from (said.Fire(one.id) for one in sighted(table, window) if one.kind == "rifleman")
    yield said.HoldFire()


def why_not(table: Table, _: Window, action: object) -> Refusal | None:
    """Say why a marker may not fire, where it is a dummy; for others what is due says it (AMB-4.2)."""
    marker = table.markers.get(getattr(action, "marker", ""))
    return Refusal("AMB-4.2", f"{marker.id} is a dummy") if marker and marker.kind == "dummy" else None


def fire(table: Table, window: Window, action: said.Fire | said.HoldFire) -> None:
    """Fire, or let the man go on (AMB-4.3)."""
    table.frames.pop()
    if isinstance(action, said.HoldFire):
        return
    man = table.men[window.man]
    die = table.dice.roll(D6, "fire", "AMB-4.3")
    hit = die >= (HITS_IN_WOODS if man.hex in table.ground.woods else HITS)
    table.markers[action.marker] = evolve(table.markers[action.marker], up=True)
    if hit:
        table.men[man.id] = evolve(man, hex=None)
    table.record(said.Fired, ("AMB-4.3",), action.marker, man.id, die, "hit" if hit else "miss")


WINDOW = Moment[Table, Window](
    clause="AMB-4.1",
    due="fire with a rifleman within 3 hexes who sees the man, or hold fire",
    waits=lambda table, window: said.AMBUSHER if sighted(table, window) else None,
    question=lambda asked, _table, window: said.ChooseFire(*asked, window.man),
    lists=list_fire,
    because=why_not,
    carries_out=fire,
    proceeds=lift,
    lies_on=(Patrolling,),
)


def outcome(table: Table) -> Over | None:
    """Say how the game ended (AMB-5.1)."""
    left = sum(man.left for man in table.men.values())
    if left >= table.scenario.must_leave:
        return Over({said.PATROL: 1, said.AMBUSHER: -1}, f"{left} men have left", "AMB-5.1")
    if left + len(table.on_map()) < table.scenario.must_leave:
        return Over({said.PATROL: -1, said.AMBUSHER: 1}, "too few men are left", "AMB-5.1")
    if table.turn > table.scenario.turns:
        return Over({said.PATROL: -1, said.AMBUSHER: 1}, "the last turn is over", "AMB-5.1")
    return None


MOMENTS = Moments[Table]({Laying: LAYING, Patrolling: PATROLLING, Window: WINDOW}, settles=ends_when(outcome))
