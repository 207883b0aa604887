"""Sections 6, 7 and 18: flight by cards, loops, and contested spaces."""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Annotated, ClassVar

import attrs

from wargames.kernel.base.notation import Names
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import changer, replace
from wargames.kernel.moments import Moment
from wargames.screaming_eagles import state
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.cards import BANK_AFTER, turn_up
from wargames.screaming_eagles.components import (
    CARDS,
    CONTEST,
    FLIGHT,
    HEADING,
    SQUADRONS,
    TEAM,
    Direction,
    Rolled,
    Squadron,
)
from wargames.screaming_eagles.lattice import NEXT, Place, Space
from wargames.screaming_eagles.words import Clauses, EaglesEvent, counted, dice, name


@attrs.frozen
class PlaneFlew(EaglesEvent):
    """A plane flew along ``path``: the spaces rolled, then those overshot; ``loops`` counts edges crossed."""

    EARLY: ClassVar[bool] = True

    squadron: Squadron
    rolled: Rolled
    path: Annotated[tuple[Place, ...], Names("path")]
    overshot: int
    loops: int
    clauses: Clauses

    def said(self) -> str:
        """Return the sentence: distance, end, overshoot and loops."""
        notes = [f"overshooting by {self.overshot}"] if self.overshot else []
        notes += ["looping the board"] if self.loops else []
        where = ", ".join([self.path[-1], *notes])
        return f"{name(self.squadron)} flies {counted(len(self.path))} ({dice(self.rolled)}) to {where}."


@attrs.frozen
class SpaceContested(EaglesEvent):
    """Planes of one speed rolled for a space; ``winner`` is None after a tie for the highest roll."""

    space: Place
    rolls: tuple[tuple[Squadron, int], ...]
    winner: Squadron | None
    clauses: Clauses

    def said(self) -> str:
        """Return the sentence: the rolls, and the winner of the space."""
        rolls = ", ".join(f"{name(squadron)} {roll}" for squadron, roll in self.rolls)
        outcome = f"{name(self.winner)} gets it" if self.winner else "a tie, roll again"
        return f"Contest for {self.space}: {rolls}; {outcome}."


@quickly_made
@attrs.frozen
class Track:
    """A flight so far: its spaces, the number rolled, and the edges crossed.

    ``path`` has the spaces in order, the end last; ``beaten`` tells of a contest lost (SE-18.4).
    """

    squadron: Squadron
    direction: Direction
    rolled: tuple[int, ...]
    path: tuple[Space, ...]
    loops: int
    beaten: bool = False

    @property
    def end(self) -> Space:
        """The end of the flight."""
        return self.path[-1]


Way = tuple[tuple[Space, ...], int]
"""The spaces of a flight in order, and the number of edges that it crosses."""


def way_from(flyer: tuple[Squadron, Direction], start: Space, spaces: int, taken: Collection[Space]) -> Way:
    """Fly ``spaces`` in one direction (SE-6.2), then on to the next free space (SE-6.7, SE-6.8).

    A loop is a space like any other (SE-7.3, SE-7.4), flown only with spaces to spare (SE-7.5) or past an
    occupied end (SE-6.9, SE-7.7).
    """
    squadron, direction = flyer
    heading = HEADING[TEAM[squadron]]
    path, loops = straight_on(direction, heading, start, spaces)
    while (path[-1] if path else start) in taken:
        spaces += 1
        path, loops = straight_on(direction, heading, start, spaces)
    return path, loops


@cache
def straight_on(direction: Direction, heading: int, start: Space, spaces: int) -> Way:
    """Fly so many spaces in one direction, whoever holds the end (SE-6.2, SE-7.1)."""
    if spaces == 0:
        return (), 0
    path, loops = straight_on(direction, heading, start, spaces - 1)
    at, looped = NEXT[direction, heading][path[-1] if path else start]
    return (*path, at), loops + looped


def roll_flight(battle: Battle, squadron: Squadron, taken: Collection[Space]) -> Track:
    """Roll the black dice of a plane's card and return its flight (SE-5.9, SE-5.10, SE-6.1, SE-R30)."""
    card = CARDS[battle.card(squadron)]
    rolled = battle.dice.roll(FLIGHT[card.dice], "flight", "SE-6.1")
    start = battle.plane(squadron).at
    assert start is not None
    return Track(
        squadron, card.direction, rolled, *way_from((squadron, card.direction), start, sum(rolled), taken)
    )


def beaten_from(track: Track, taken: Collection[Space]) -> Track:
    """Fly on from a space that another plane won in a contest (SE-18.4)."""
    path, loops = way_from((track.squadron, track.direction), track.end, 0, taken)
    return replace(track, path=(*track.path, *path), loops=track.loops + loops, beaten=True)


def fly(battle: Battle, flight: state.Flight) -> None:
    """Turn the card up, roll, and fly the whole total (SE-4.3, SE-5.5, SE-6.1)."""
    battle.frames.pop()
    squadron = flight.plane
    if battle.plane(squadron).at is not None:
        turn_up(battle, squadron)
        land(battle, roll_flight(battle, squadron, taken_by_others(battle, (squadron,))))


def taken_by_others(table: state.Situation, flyers: Collection[Squadron]) -> tuple[Space, ...]:
    """List the spaces held by all planes but ``flyers``, friend and enemy alike (SE-6.7, SE-6.11, SE-R11)."""
    return tuple(
        [plane.at for plane in table.planes if plane.at is not None and plane.squadron not in flyers]
    )


def land(battle: Battle, track: Track) -> None:
    """Put a plane at the end of its flight; passing over others has no effect (SE-6.6, SE-R1)."""
    if battle.events is not None:
        record_flight(battle, track)
    plane, bank = battle.plane(track.squadron), BANK_AFTER[track.direction]
    battle.put(flown(plane, at=track.end, bank=bank, moved=True))


def record_flight(battle: Battle, track: Track) -> None:
    """Record the flight of a plane."""
    overshot = len(track.path) - sum(track.rolled)
    battle.record(
        PlaneFlew,
        track.squadron,
        track.rolled,
        track.path,
        overshot=overshot,
        loops=track.loops,
        clauses=flight_clauses(track, overshot),
    )


flown = changer(state.Plane, "at bank moved")


def flight_clauses(track: Track, overshot: int) -> tuple[str, ...]:
    """Return the clauses of a flight."""
    shape: Clauses = ("SE-6.1", "SE-6.3" if track.direction == "S" else "SE-6.4")
    shape += (("SE-6.7",) if overshot else ()) + (("SE-18.4",) if track.beaten else ())
    return shape + (("SE-7.1",) if track.loops else ())


def speed_group(battle: Battle, dice: int) -> tuple[Squadron, ...]:
    """List the planes whose cards have so many dice (SE-18.2)."""
    flying = (plane.squadron for plane in battle.planes if plane.at is not None)
    return tuple(one for one in flying if battle.black_dice(one) == dice)


def fly_group(battle: Battle, flight: state.GroupFlight) -> None:
    """Fly all planes of one speed together; contests decide shared spaces (SE-18.2, SE-R27)."""
    battle.frames.pop()
    group = speed_group(battle, flight.dice)
    outside = taken_by_others(battle, group)
    tracks = {squadron: roll_flight(battle, squadron, outside) for squadron in group}
    held = list(outside)
    while contestants := first_contest(tracks):
        winner = contest(battle, tracks[contestants[0]].end, contestants)
        held.append(tracks[winner].end)
        tracks |= {loser: beaten_from(tracks[loser], held) for loser in contestants if loser != winner}
    for track in tracks.values():
        land(battle, track)


def first_contest(tracks: dict[Squadron, Track]) -> tuple[Squadron, ...]:
    """Return the planes that share a space, by the fixed order of the first of them; none if none do."""
    for first in tracks.values():
        due = tuple(track.squadron for track in tracks.values() if track.end == first.end)
        if len(due) > 1:
            return due
    return ()


def contest(battle: Battle, space: Space, contestants: tuple[Squadron, ...]) -> Squadron:
    """Roll one black die each; the single highest gets the space, ties roll again (SE-18.3, SE-18.5)."""
    while True:
        rolls = tuple((one, battle.dice.roll(CONTEST, "contest", "SE-18.3")) for one in contestants)
        highest = max(roll for _, roll in rolls)
        leaders = tuple(one for one, roll in rolls if roll == highest)
        winner = leaders[0] if len(leaders) == 1 else None
        clauses = ("SE-18.3",) if winner else ("SE-18.3", "SE-18.5")
        battle.record(SpaceContested, space, rolls, winner=winner, clauses=clauses)
        if winner:
            return winner
        contestants = leaders


def reveal_all(battle: Battle) -> None:
    """Turn all laid cards up together (SE-18.1)."""
    for squadron, laid in zip(SQUADRONS, battle.laid, strict=True):
        if laid:
            turn_up(battle, squadron, ("SE-18.1",))


def flight_violations(battle: Battle, below: state.Frame, flight: state.Flight) -> Iterator[str]:
    """Check that a plane with a flight to come can still fly, in its own turn (SE-3.1, SE-3.2, SE-3.9)."""
    plane = battle.plane(flight.plane)
    if isinstance(below, state.FireWindow) and below.plane != flight.plane:
        yield f"{flight.plane} does not fly in the turn of {below.plane} [SE-3.2]"
    if plane.at is None or plane.moved:
        yield f"{plane.squadron} has flown or been shot down, and cannot fly [SE-3.1]"


def group_violations(battle: Battle, _below: state.Frame, flight: state.GroupFlight) -> Iterator[str]:
    """Check speed groups and their numbers of dice (SE-18.2)."""
    if not battle.options.move_by_dice_count or flight.dice not in FLIGHT:
        yield f"no planes with {flight.dice} dice fly together [SE-18.2]"


FLIGHT_ALONE: Moment[Battle, state.Flight] = Moment(
    clause="SE-6.1", proceeds=fly, lies_on=(state.Alternation, state.FireWindow), violations=flight_violations
)
FLIGHT_TOGETHER: Moment[Battle, state.GroupFlight] = Moment(
    clause="SE-18.2",
    proceeds=fly_group,
    lies_on=(state.RoundEnd, state.Alternation, state.GroupFlight),
    violations=group_violations,
)
