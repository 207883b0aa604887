"""Possible conditions of an unseen counter, and their chances (BOB-R38, BOB-R64)."""

from collections.abc import Iterator

import attrs

from wargames.bob.play.set_up import facings
from wargames.bob.told.view import BobView
from wargames.bob.values.components import Side
from wargames.bob.values.seen import Seen
from wargames.bob.values.state import BottomOffer, Counter, CounterId, FailedCheck, Moving, Rout, RoutMove
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import Rng

# fmt: off
REDUCED = 1 / 10                 # BOB-R64: else full
LEVELS = (0,) * 8 + (1, 2)       # BOB-R64: none, yellow, red
HIT = (1, 2)                     # BOB-R64: of a unit that is known to be under stress
OPEN = 1 / 10                    # BOB-R64: a covered counter without Conceal
USED, PREPARED = 4 / 10, 1 / 10  # BOB-R64: the markers of a covered counter; else none
MOVED = 1 / 2                    # BOB-R64: the Movement marker of a Used vehicle
LATE = 1 / 2                     # BOB-R64: a unit that is due waits Used off the board
# fmt: on


@attrs.frozen
class Known:
    """The facts in a view about unnamed counters, by hex and place in the stack."""

    view: BobView
    stressed: frozenset[CounterId]
    moving: frozenset[CounterId]

    def hit_before(self, name: CounterId, *, used: bool) -> bool:
        """Return whether a '?' may have been hit: it has moved since, to take Conceal (BOB-R64)."""
        return self.view.turn > 1 or used or name in self.moving


def known(view: BobView) -> Known:
    """Return the facts in a view about unseen counters."""
    return Known(view, frozenset(stressed(view)), frozenset(moving(view)))


def stressed(view: BobView) -> Iterator[CounterId]:
    """Name the units under stress with a check still to come (BOB-4.3, BOB-G4)."""
    routing = any(isinstance(frame, Rout) for frame in view.frames)
    for frame in view.frames:
        if isinstance(frame, Rout):
            yield from frame.waiting
        elif routing and isinstance(frame, FailedCheck | RoutMove | BottomOffer):
            yield frame.counter


def moving(view: BobView) -> Iterator[CounterId]:
    """Name the unit that has entered a hex and still moves (section 5.4)."""
    for frame in view.frames:
        if isinstance(frame, Moving) and frame.entered:
            yield frame.counter


def dealt(counter: Counter, name: CounterId, seen: Seen, told: Known, *, rng: Rng) -> Counter:
    """Give an unseen counter a possible condition; ``counter`` is in its hex already."""
    counter = marked(cover(counter, seen, rng), seen, told, rng)
    kind = counter.unit.kind
    if counter.unit.heavy:
        counter = replace(counter, facing=rng.choice(facings(counter)))
    if kind == "vehicle":
        entered = name in told.moving
        counter = replace(counter, moved=entered or (counter.used and rng.random() < MOVED))
    if name in told.stressed:
        return worn(counter, HIT, rng)
    hidden = counter.concealed or name in told.moving  # a unit hit in the open is known (BOB-R16)
    return worn(counter, LEVELS, rng) if hidden and told.hit_before(name, used=counter.used) else counter


def cover(counter: Counter, seen: Seen, rng: Rng) -> Counter:
    """Give a counter its Conceal marker, as seen on top; decoys, guns and vehicles have one."""
    if seen.concealed is not None:
        return replace(counter, concealed=seen.concealed)
    may_lie_open = counter.unit.infantry
    return replace(counter, concealed=not (may_lie_open and rng.random() < OPEN))


def marked(counter: Counter, seen: Seen, told: Known, rng: Rng) -> Counter:
    """Give a counter the markers of its activation, as seen on top (BOB-R38)."""
    if seen.used is not None:
        return replace(counter, used=seen.used, prepared=bool(seen.prepared), cp_used=seen.cp_used)
    die, phase = rng.random(), told.view.phase
    used = phase != "set-up" and die < USED
    prepared = phase != "set-up" and counter.concealed and 1 - die <= PREPARED
    if phase in {"rout", "melee"} and not prepared:  # the Operations Phase has spared nobody
        used = True
    return replace(counter, used=used, prepared=prepared, cp_used=seen.cp_used)


def worn(counter: Counter, levels: tuple[int, ...], rng: Rng) -> Counter:
    """Reduce and suppress a unit, or not (BOB-2.4, BOB-5.7.24); decoys and vehicles never."""
    if not counter.unit.suppressible:
        return counter
    reduced = counter.reduced or (counter.unit.reduced is not None and rng.random() < REDUCED)
    return replace(counter, level=rng.choice(levels), reduced=reduced)


def late(counter: Counter, view: BobView, rng: Rng) -> Counter:
    """Give a unit off the board a condition: it may have been put back off it (BOB-R39)."""
    if counter.enters > view.turn:
        return counter
    used = view.phase != "operations" or rng.random() < LATE
    paid = used and points_astray(view, counter.side) > 0 and rng.random() < LATE
    hit = used or view.turn > counter.enters
    counter = replace(counter, used=used, cp_used=paid)
    return worn(counter, LEVELS, rng) if hit else counter


def points_astray(view: BobView, side: Side) -> int:
    """Count the spent Command Points of a side that no counter on the board is marked with (BOB-5.12.1)."""
    pool, seen = view.scenario.side(side).command_points, view.side(side)
    stacks = (stack for stack in view.enemy if stack.side == side)
    return pool - seen.cp - sum(one.cp_used for stack in stacks for one in stack.counters)
