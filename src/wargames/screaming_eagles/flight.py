"""Sections 6, 7 and 18: flying a card, looping the board, and planes of one speed that meet."""

from collections.abc import Collection

import attrs

from wargames.kernel.dice import Dice
from wargames.kernel.replace import replace
from wargames.screaming_eagles.cards import BANK_AFTER, Tell, turned_up
from wargames.screaming_eagles.components import (
    CARDS,
    CONTEST,
    FLIGHT,
    HEADING,
    INDEX,
    SQUADRONS,
    TEAM,
    Direction,
    Squadron,
)
from wargames.screaming_eagles.events import CardTurned, Clauses, PlaneFlew, SpaceContested
from wargames.screaming_eagles.gunnery import shot_space
from wargames.screaming_eagles.lattice import NEXT, Space
from wargames.screaming_eagles.state import FireWindow, Frame, Plane, State, Table


@attrs.frozen
class Track:
    """A plane in the air: the spaces flown so far, how many were rolled, and the edges crossed.

    ``path`` holds the spaces in the order flown, the end last; ``beaten`` tells of a contest lost (SE-18.4).
    """

    squadron: Squadron
    direction: Direction
    rolled: tuple[int, ...]
    path: tuple[Space, ...]
    loops: int
    beaten: bool = False

    @property
    def end(self) -> Space:
        """Where the plane is to stand."""
        return self.path[-1]


def fly_on(track: Track, start: Space, spaces: int, taken: Collection[Space]) -> Track:
    """Fly ``spaces`` in one direction (SE-6.2), then on to the next free space (SE-6.7, SE-6.8).

    A loop is a space like any other (SE-7.3, SE-7.4), flown only with spaces to spare (SE-7.5) or past
    an occupied end (SE-6.9, SE-7.7).
    """
    following = NEXT[track.direction, HEADING[TEAM[track.squadron]]]
    at, path, loops = start, list(track.path), track.loops
    while spaces > 0 or at in taken:
        at, looped = following[at]
        path.append(at)
        loops += looped
        spaces -= 1
    return Track(track.squadron, track.direction, track.rolled, tuple(path), loops, track.beaten)


def roll_flight(state: State, squadron: Squadron, taken: Collection[Space], dice: Dice) -> Track:
    """Roll the black dice of a plane's card and find its way (SE-5.9, SE-5.10, SE-6.1, SE-R30)."""
    card = CARDS[state.card(squadron)]
    rolled = dice.roll(FLIGHT[card.dice], "flight", "SE-6.1")
    start = state.table.plane(squadron).at
    assert start is not None
    return fly_on(Track(squadron, card.direction, rolled, (), 0), start, sum(rolled), taken)


def fly(state: State, squadron: Squadron, dice: Dice, tell: Tell) -> State:
    """Turn the card up, roll, and fly the whole total (SE-4.3, SE-5.5, SE-6.1)."""
    if state.table.plane(squadron).at is None:
        return state.with_table(state.table.then())
    tell(CardTurned(squadron, state.card(squadron)))
    track = roll_flight(state, squadron, taken_by_others(state.table, (squadron,)), dice)
    table, plane = state.table, land(state.table, track, tell)
    return state.with_table(
        replace(
            table,
            shown=turned_up(state, squadron),
            planes=table.with_plane(plane),
            frames=after_flight(table, plane),
        )
    )


def after_flight(table: Table, plane: Plane) -> tuple[Frame, ...]:
    """Give what follows a flight; a fire window that would be shut is passed over at once (SE-R32)."""
    frames = table.frames[:-1]
    window = frames[-1]
    shut = isinstance(window, FireWindow) and shot_space(table, window, plane) is None
    return frames[:-1] if shut else frames


def taken_by_others(table: Table, flyers: Collection[Squadron]) -> tuple[Space, ...]:
    """List the spaces held by all planes but ``flyers``, friend and enemy alike (SE-6.7, SE-6.11, SE-R11)."""
    return tuple(plane.at for plane in table.planes if plane.at is not None and plane.squadron not in flyers)


def land(table: Table, track: Track, tell: Tell) -> Plane:
    """Put a plane down where its flight ends; passing over others did nothing (SE-6.6, SE-R1)."""
    overshot = len(track.path) - sum(track.rolled)
    tell(
        PlaneFlew(
            track.squadron,
            track.rolled,
            track.path,
            overshot,
            track.loops,
            flight_clauses(track, overshot),
        )
    )
    plane = table.plane(track.squadron)
    return replace(plane, at=track.end, bank=BANK_AFTER[track.direction], moved=True)


def flight_clauses(track: Track, overshot: int) -> tuple[str, ...]:
    """Cite what shaped a flight."""
    shape: Clauses = ("SE-6.1", "SE-6.3" if track.direction == "S" else "SE-6.4")
    shape += (("SE-6.7",) if overshot else ()) + (("SE-18.4",) if track.beaten else ())
    return shape + (("SE-7.1",) if track.loops else ())


def fly_group(state: State, dice_count: int, dice: Dice, tell: Tell) -> State:
    """Fly all planes of one speed together; contests decide shared spaces (SE-18.2, SE-R27)."""
    table = state.table
    group = tuple(
        one for one in SQUADRONS if table.plane(one).at is not None and state.dice(one) == dice_count
    )
    outside = taken_by_others(table, group)
    tracks = {squadron: roll_flight(state, squadron, outside, dice) for squadron in group}
    held = list(outside)
    while contestants := first_contest(tracks):
        winner = contest(tracks[contestants[0]].end, contestants, dice, tell)
        held.append(tracks[winner].end)
        for loser in contestants:
            if loser != winner:  # SE-18.4
                beaten = replace(tracks[loser], beaten=True)
                tracks[loser] = fly_on(beaten, beaten.end, 0, held)
    for track in tracks.values():
        table = table.place(land(table, track, tell))
    return state.with_table(table.then())


def first_contest(tracks: dict[Squadron, Track]) -> tuple[Squadron, ...]:
    """Find the planes due on one space, by the fixed order of the first of them; none if none is shared."""
    for first in tracks.values():
        due = tuple(track.squadron for track in tracks.values() if track.end == first.end)
        if len(due) > 1:
            return due
    return ()


def contest(space: Space, contestants: tuple[Squadron, ...], dice: Dice, tell: Tell) -> Squadron:
    """Roll one black die each; the single highest gets the space, ties roll again (SE-18.3, SE-18.5)."""
    while True:
        rolls = tuple((one, dice.roll(CONTEST, "contest", "SE-18.3")) for one in contestants)
        highest = max(roll for _, roll in rolls)
        leaders = tuple(one for one, roll in rolls if roll == highest)
        winner = leaders[0] if len(leaders) == 1 else None
        tell(SpaceContested(space, rolls, winner, ("SE-18.3",) if winner else ("SE-18.3", "SE-18.5")))
        if winner:
            return winner
        contestants = leaders


def reveal_all(state: State, tell: Tell) -> State:
    """Turn all laid cards up together (SE-18.1)."""
    laid = tuple(one for one in SQUADRONS if state.cards[INDEX[one]] is not None)
    for squadron in laid:
        tell(CardTurned(squadron, state.card(squadron), ("SE-18.1",)))
    return state.with_table(replace(state.table, shown=turned_up(state, *laid)))
