"""Opportunity Fire and Final Op Fire: reactions, and the windows for them (sections 5.9 and 5.10)."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import attrs

from wargames.bob.ground.sight import field, sees
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import name_to
from wargames.bob.play.fire.attempts import aim, mode_of
from wargames.bob.play.fire.targets import observers, target_refusal
from wargames.bob.values.board import Place
from wargames.bob.values.components import Side
from wargames.bob.values.state import Attempt, Counter, CounterId, Moving, Window
from wargames.bob.values.words import BobAction, BobDecision, BobPublicEvent, Clauses
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.game.listing import Branch, Listing
from wargames.kernel.moments import Asked, Moment, by_class


@attrs.frozen
class React(BobAction):
    """The action to fire at the mover: Op Fire, or Final Op Fire of a Used unit (BOB-5.9.1, BOB-5.10.1)."""

    FORM: ClassVar[str] = "react with {counter}[ by {observer}]"
    SAYS: ClassVar[str] = "fire with {counter} at {mover}[, observed from {observer}]"
    counter: CounterId
    observer: Place | None


@attrs.frozen
class HoldFire(BobAction):
    """The action to close the window (BOB-R10)."""

    FORM: ClassVar[str] = "hold fire"
    SAYS: ClassVar[str] = "hold fire at {mover}"


@quickly_made
@attrs.frozen
class ChooseReaction(BobDecision):
    """A choice to fire at a moving unit, named as the seat knows it, or hold fire (BOB-5.9.2, BOB-R62)."""

    ASKS: ClassVar[str] = "fire at {mover} in {hex}, or hold fire"
    WORDS: ClassVar[Words] = {"mover": lambda id_: "the unknown counter" if "/" in id_ else id_}
    mover: CounterId
    hex: Place


@attrs.frozen
class WindowOpened(BobPublicEvent):
    """The side that does not move may fire at the unit that moves."""

    SAYS: ClassVar[str] = "The {side} were free to fire at the unit that moved in {hex}."

    side: Side
    hex: Place
    clauses: Clauses = ("BOB-5.9.2", "BOB-R61")


@attrs.frozen
class WindowClosed(BobPublicEvent):
    """The side fires no more."""

    SAYS: ClassVar[str] = "The {side} fired no more at the unit that moved."

    side: Side
    clauses: Clauses = ("BOB-R10",)


SECOND_HEX = 2
"""The number of hexes of a move from which on mortars may react (BOB-7.11, BOB-R49)."""


# reactions


def mover_frame(battle: Battle) -> Moving:
    """Return the interrupted move."""
    return next(frame for frame in reversed(battle.frames) if isinstance(frame, Moving))


def reaction_refusal(battle: Battle, window: Window, id_: CounterId) -> Refusal | None:
    """Return why a unit may not react, sight aside (BOB-R13, BOB-R27, BOB-R55, BOB-G8 V14)."""
    counter = battle.counters.get(id_)
    if counter is None or counter.side != window.side or counter.at is None:
        return Refusal("BOB-R55", f"there is no unit {id_[:20]!r} of this side on the board")
    if id_ in window.tried:
        return Refusal("BOB-R11", f"{id_} has had its attempt in this window")
    mover = battle.counters[window.mover]
    if battle.in_melee(counter):
        return Refusal("BOB-R13", f"{id_} is in Melee and does not react")
    at_vehicle = mover.unit.kind == "vehicle"
    if refusal := target_refusal(battle, counter, mover.stands, at_vehicle=at_vehicle):
        return refusal
    if counter.unit.weapon == "mortar" and mover_frame(battle).entered < SECOND_HEX:
        return Refusal("BOB-7.11", "a mortar reacts from the second hex of a move on")
    return final_refusal(battle, counter, mover.stands, at_vehicle=at_vehicle) if counter.used else None


def final_refusal(battle: Battle, counter: Counter, hex_: Place, *, at_vehicle: bool) -> Refusal | None:
    """Return why a Used unit may not fire far (BOB-5.4.12, BOB-5.4.13, BOB-5.10.2, BOB-5.10.3, BOB-7.9)."""
    away = battle.ground.away[counter.stands][hex_]
    if away == 1:
        return None
    satw = counter.unit.satw if at_vehicle else None
    reach = counter.face.range if satw is None else satw.range
    if away > reach:
        because = f"{hex_} is {away} hexes away; not even a CP reaches beyond {reach}"
        return Refusal("BOB-5.10.3", because)
    if not battle.may_spend(counter.id):
        return Refusal("BOB-5.10.2", f"{counter.id} is Used and {hex_} not adjacent; that takes a CP")
    return None


def reactors(battle: Battle, window: Window) -> list[Counter]:
    """List the units that may react and see the mover (BOB-R27)."""
    mover = battle.counters[window.mover]
    seen, bit = field(battle.ground, mover.stands), battle.ground.bit
    return [
        counter
        for counter in battle.on_board(window.side)
        if (
            bit[counter.at or ""] & seen
            or (counter.unit.weapon == "mortar" and observers(battle, counter, mover.stands))
        )
        and reaction_refusal(battle, window, counter.id) is None
    ]


def open_reactions(battle: Battle, window: Window) -> None:
    """Open a window, and record it if anybody may answer in it (BOB-5.9.2, BOB-R61)."""
    if opens(battle, window):
        battle.frames.append(window)
        battle.opened = window
        mover = battle.counters[window.mover]
        clauses = ("BOB-5.9.3", "BOB-R12") if window.into else ("BOB-5.9.2", "BOB-R61")
        battle.record(WindowOpened, window.side, mover.stands, clauses)


# opening of windows, by the view of the moving side (BOB-R61)


def opens(battle: Battle, window: Window) -> bool:
    """Return whether some counter could answer, by the knowledge of the moving side (BOB-R61)."""
    mover = battle.counters.get(window.mover)
    if mover is None or mover.at is None:
        return False
    free = battle.hexes(window.side) & ~battle.melees
    if not battle.scenario.lists_mortar(window.side):
        free &= field(battle.ground, mover.at)
    stacks = battle.places.stacks[window.side]
    return any(
        could_answer(battle, window, battle.counters[id_], mover.at, top=not below)
        for place in battle.ground.members(free)
        for below, id_ in enumerate(stacks[place])
    )


def could_answer(battle: Battle, window: Window, counter: Counter, hex_: Place, *, top: bool) -> bool:
    """Return whether one counter could answer, by what is seen of it (BOB-R61)."""
    if counter.known:
        return shown_sight(battle, counter, hex_) and reaction_refusal(battle, window, counter.id) is None
    if counter.id in window.tried:
        return False
    late_mortar = battle.scenario.lists_mortar(counter.side) and mover_frame(battle).entered >= SECOND_HEX
    if not (sees(battle.ground, counter.stands, hex_) or late_mortar):
        return False
    adjacent = battle.ground.away[counter.stands][hex_] == 1
    return not (top and counter.used) or adjacent or battle.sides[counter.side].cp > 0


def shown_sight(battle: Battle, counter: Counter, hex_: Place) -> bool:
    """Return whether a known unit sees a hex, a mortar through any counter beside it (BOB-R61)."""
    ground = battle.ground
    if sees(ground, counter.stands, hex_):
        return True
    if counter.unit.weapon != "mortar":
        return False
    return bool(battle.hexes(counter.side) & ground.around[counter.stands] & field(ground, hex_))


# the moment


def side_to_react(battle: Battle, frame: Window) -> Seat | None:
    """Return the side to react, if the moving side must assume that it could (BOB-R61)."""
    if frame is not battle.opened and not opens(battle, frame):
        return None
    return Seat(frame.side)


def list_reactions(battle: Battle, frame: Window) -> Listing:
    """List the attempts by unit, and holding fire (BOB-R61)."""
    return [*(by_unit(battle, frame, counter) for counter in reactors(battle, frame)), HOLD_FIRE]


HOLD_FIRE = HoldFire()


def by_unit(battle: Battle, frame: Window, counter: Counter) -> Branch:
    """Bundle the attempts of one unit: of a mortar, by each observer of the mover (BOB-7.10, BOB-R48)."""
    return Branch(counter.id, partial(list_attempts, battle, frame, counter), last=True)


def list_attempts(battle: Battle, frame: Window, counter: Counter) -> list[Action]:
    """List the reactions of a unit."""
    hex_ = battle.counters[frame.mover].at or ""
    return [React(counter.id, observer) for observer in observers(battle, counter, hex_) or (None,)]


def refuse_reaction(battle: Battle, frame: Window, action: React) -> Refusal | None:
    """Return why a reaction is refused."""
    if refusal := reaction_refusal(battle, frame, action.counter):
        return refusal
    mover = battle.counters[frame.mover]
    seen = observers(battle, battle.counters[action.counter], mover.stands)
    if action.observer is not None and action.observer not in seen:
        return Refusal("BOB-R48", f"no friend in {action.observer[:20]} directs that fire")
    return None


def about_mover(asked: Asked, battle: Battle, frame: Window) -> Decision:
    """Return the question about fire at the mover, named as the side knows it (BOB-R62)."""
    name = name_to(battle, frame.side, frame.mover)
    return ChooseReaction(*asked, name, battle.counters[frame.mover].at or "")


def react(battle: Battle, window: Window, action: React | HoldFire) -> None:
    """Fire at the mover, or close the window (BOB-R10)."""
    if isinstance(action, HoldFire):
        close(battle, window)
        return
    mover = battle.counters[window.mover]
    mode = mode_of(battle.counters[action.counter])
    at_vehicle = mover.unit.kind == "vehicle"
    attempt = Attempt(
        action.counter,
        mover.stands,
        mode=mode,
        observer=action.observer,
        mover=window.mover,
        at_vehicle=at_vehicle,
    )
    aim(battle, attempt)


def close(battle: Battle, window: Window) -> None:
    """Close a window, and the move if its unit is gone (BOB-R10)."""
    battle.frames.pop()
    battle.record(WindowClosed, window.side)
    if window.mover not in battle.counters:
        battle.frames.pop()


def window_violations(battle: Battle, below: Moving, frame: Window) -> Iterator[str]:
    """Check a window on a move: for the other side, on the same unit (BOB-5.9.2, BOB-R10, BOB-R12)."""
    mover = battle.counters[below.counter]
    if frame.mover != mover.id or frame.side == mover.side:
        yield f"no window of {frame.side} opens on {frame.mover[:20]!r} [BOB-5.9.2]"
    if frame.into is None and (below.stage != "step" or not below.entered):
        yield f"{mover.id} has entered no hex to be fired at in [BOB-5.9.2]"
    if frame.into is not None and (frame.into != below.next or below.entered):
        yield f"{mover.id} is not about to enter {frame.into[:20]!r} [BOB-R12]"
    elif frame.into is not None and not battle.at(frame.into, frame.side):
        yield f"no enemy is in {frame.into[:20]} [BOB-R12]"
    there = {counter.id for counter in battle.on_board(frame.side)}
    if len(set(frame.tried)) < len(frame.tried) or not there.issuperset(frame.tried):
        yield f"each unit of {frame.side} has one attempt in a window [BOB-R11]"


WINDOW: Moment[Battle, Window] = Moment(
    clause="BOB-5.9.2",
    takes=(React, HoldFire),
    waits=side_to_react,
    question=about_mover,
    lists=list_reactions,
    complete=lambda _: False,  # fire along blocked lines is legal, too (BOB-R27)
    refuses=by_class({React: refuse_reaction}),
    carries_out=react,
    proceeds=close,
    lies_on=(Moving,),
    violations=window_violations,
)
