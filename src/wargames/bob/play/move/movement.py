"""Movement, hex by hex on a frame that windows interrupt (sections 5.4 and 5.5, BOB-R5 to BOB-R12)."""

from typing import ClassVar

import attrs

from wargames.bob.ground.arcs import turns
from wargames.bob.ground.ground import INWARD
from wargames.bob.play.activation import finish, record_activated
from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import RETREAT, check, needed
from wargames.bob.play.concealment import apply_losses, learn, name, reveal, take_control
from wargames.bob.play.fire.gunnery import Turned
from wargames.bob.play.fire.reactions import open_reactions
from wargames.bob.play.move.steps import TURN_COST, edge_of, entry_cost
from wargames.bob.play.stacking import crowded, offer_spot
from wargames.bob.values.board import Direction, Edge, Place
from wargames.bob.values.components import ENEMY, SIXTHS
from wargames.bob.values.state import Counter, CounterId, Moving, Window
from wargames.bob.values.words import CounterEvent, counter_in
from wargames.kernel.base.replace import replace


@attrs.frozen
class Stepped(CounterEvent):
    """A unit entered ``hex``; ``origin`` is None from off the board, ``back`` after an overstack."""

    origin: Place | None = None
    back: bool = False

    @property
    def who(self) -> str:
        """The counter in the hex that it left."""
        return counter_in(self.counter, self.origin, "A counter")

    def said(self) -> str:
        """Return the sentence: it moved, entered the board, or went back."""
        went = "went back, overstacked," if self.back else "moved"
        if self.origin is None:
            return f"{self.who} entered the board in {self.hex}."
        return f"{self.who} {went} {'off the board' if self.hex is None else f'to {self.hex}'}."


@attrs.frozen
class Exited(CounterEvent):
    """A unit left the board."""

    EARLY: ClassVar[bool] = True
    SAYS: ClassVar[str] = "{who} left the board by the {edge} edge."

    edge: Edge | None = None


EXIT = "exit"
BY_FORCE = ("BOB-5.4.15", "BOB-R6")
"""The reasons for a forced stop after a failed check."""


# beginning a move


def begin(battle: Battle, id_: CounterId, *, retreat: bool) -> None:
    """Order a unit to move: a Morale Check, or a Proficiency Check out of Melee.

    BOB-5.4.3, BOB-5.4.4, BOB-5.4.5, BOB-5.4.6.

    The Morale of a vehicle never fails the one and may fail the other (BOB-G8 V2).
    """
    counter = battle.counters[id_]
    here, melee = counter.stands, battle.in_melee(counter)
    if counter.unit.kind == "vehicle" and counter.concealed:
        reveal(battle, id_, "BOB-5.13.9")
    if not battle.counters[id_].concealed:
        counter = name(battle, id_)
    what = "retreat" if retreat else "move"
    clauses = ("BOB-5.4.6",) if retreat else ("BOB-5.4.3",)
    record_activated(battle, counter, what, *clauses)
    points = SIXTHS * counter.unit.movement
    battle.frames.append(Moving(id_, (here,), points, retreat=retreat, from_melee=melee))
    if melee:
        passed = check(battle, counter, "leave", needed(counter, counter.face.proficiency))
    else:
        passed = check(battle, counter, "move", needed(counter, bonus=RETREAT if retreat else 0))
    if passed is False:
        give_up(battle, id_)


def begin_entry(battle: Battle, id_: CounterId, hex_: Place) -> None:
    """Order a unit to enter by its edge: a Morale Check, then the hex (BOB-G16)."""
    counter = battle.counters[id_]
    record_activated(battle, counter, "enter", "BOB-G16", "BOB-5.4.3")
    points = SIXTHS * counter.unit.movement
    battle.frames.append(Moving(id_, (), points, next=hex_, stage="go on"))
    passed = check(battle, counter, "move", needed(counter))
    if passed:
        go_on(battle)
    elif passed is False:
        give_up(battle, id_)


def give_up(battle: Battle, id_: CounterId) -> None:
    """End a move whose check failed: the unit stays where it is, Used (BOB-R6, BOB-5.4.15)."""
    battle.frames.pop()
    finish(battle, id_, "BOB-R6")


# steps


def take_step(battle: Battle, frame: Moving, to: str) -> None:
    """Take the step that was named, after the window and the check that it may need (BOB-R8, BOB-R12)."""
    if leaves_for_enemies(battle, frame, to):
        battle.frames[-1] = replace(frame, next=to, stage="go on")
        side = battle.counters[frame.counter].side
        open_reactions(battle, Window(ENEMY[side], frame.counter, into=to))
    elif frame.hit:
        frame = battle.frames[-1] = replace(frame, next=to, stage="go on")
        check_to_go_on(battle, frame)
    else:
        make_step(battle, frame, to)


def leaves_for_enemies(battle: Battle, frame: Moving, to: str) -> bool:
    """Return whether a unit leaves its first hex for one with enemies, which opens a window (BOB-R12)."""
    if frame.stage == "go on" or frame.entered or frame.from_melee or to == EXIT:
        return False
    return bool(battle.hexes(ENEMY[battle.counters[frame.counter].side]) & battle.ground.bit[to])


def check_to_go_on(battle: Battle, frame: Moving) -> None:
    """Check a unit that was suppressed in this window before it goes on (BOB-5.4.14, BOB-R8)."""
    counter = battle.counters[frame.counter]
    if not frame.hit:
        go_on(battle)
        return
    passed = check(battle, counter, "go on", needed(counter))
    if passed:
        go_on(battle)
    elif passed is False:
        stop(battle, *BY_FORCE)


def go_on(battle: Battle) -> None:
    """Make the step: into the next hex, or off the board (BOB-R9)."""
    frame = battle.top(Moving)
    assert frame.next is not None
    make_step(battle, frame, frame.next)


def make_step(battle: Battle, frame: Moving, to: str) -> None:
    """Make a step without further checks."""
    if to == EXIT:
        leave_board(battle, frame)
    else:
        enter_hex(battle, frame, to)


def leave_board(battle: Battle, frame: Moving) -> None:
    """Take a unit off the board as exited (BOB-G16)."""
    counter = battle.counters[frame.counter]
    wanted = battle.scenario.victory.exit
    assert wanted is not None
    battle.record_of(Exited, replace(counter, known=True), "BOB-G16", edge=wanted.edge)
    battle.remove(counter.id)
    battle.frames.pop()
    side = battle.sides[counter.side]
    battle.sides[counter.side] = replace(side, exited=(*side.exited, counter.id))
    take_control(battle)  # the unit leaves the enemy in control


def enter_hex(battle: Battle, frame: Moving, hex_: Place) -> None:
    """Pay for a hex and stand in it; Melee ends the move (BOB-5.4.7, BOB-R9 points 1 to 3)."""
    counter = battle.counters[frame.counter]
    if counter.at is None:
        cost = entry_cost(battle, counter, hex_)
    else:
        cost = battle.ground.step_cost(counter.at, hex_, counter.unit.kind)
    assert cost is not None
    origin = counter.at
    if counter.unit.kind == "vehicle":
        counter = drive(battle, counter)
    counter = battle.change(counter.id, at=hex_)
    battle.put_on_top(counter)
    battle.frames[-1] = frame.into(hex_, cost)
    learn(battle)
    battle.record_of(Stepped, battle.counters[counter.id], "BOB-5.4.17", "BOB-R9", origin=origin)
    if any(enemy.real for enemy in battle.at(hex_, ENEMY[counter.side])):
        join_melee(battle, counter)
        return
    for decoy in battle.at(hex_, ENEMY[counter.side]):
        reveal(battle, decoy.id, "BOB-R52", "BOB-G17")
    apply_losses(battle)
    take_control(battle)
    learn(battle)
    if counter.id not in battle.counters:  # a decoy that was found out
        battle.frames.pop()


def drive(battle: Battle, counter: Counter) -> Counter:
    """Mark a vehicle that leaves its hex, or enters facing inward; it loses Conceal (BOB-5.13.9, V4)."""
    if counter.concealed:
        reveal(battle, counter.id, "BOB-5.13.9")
    edge = edge_of(battle, counter)
    facing = counter.facing if counter.at is not None or edge is None else INWARD[edge]
    return battle.change(counter.id, moved=True, facing=facing)


def join_melee(battle: Battle, counter: Counter) -> None:
    """Reveal all in the hex and end the move: the units are in Melee (BOB-5.4.7, BOB-5.13.7)."""
    battle.frames.pop()
    for other in battle.at(counter.stands):
        if other.concealed:
            reveal(battle, other.id, "BOB-5.13.7", "BOB-R9")
    apply_losses(battle)
    for other in battle.at(counter.stands):
        battle.change(other.id, known=True)
    take_control(battle)
    finish(battle, counter.id, "BOB-5.4.7")
    offer_spot(battle, battle.counters[counter.id])


def open_window(battle: Battle, frame: Moving) -> None:
    """Open the window for reactions in the hex just entered (BOB-5.9.2, BOB-R9 point 4)."""
    battle.frames[-1] = frame.at_stage("step")
    side = battle.counters[frame.counter].side
    open_reactions(battle, Window(ENEMY[side], frame.counter))


# turning


def turn(battle: Battle, frame: Moving, facing: Direction) -> None:
    """Turn a vehicle where it stands (BOB-G8 V4)."""
    old = battle.counters[frame.counter].facing
    assert old is not None
    battle.frames[-1] = replace(frame, left=frame.left - TURN_COST * turns(old, facing))
    counter = battle.change(frame.counter, facing=facing)
    battle.record_of(Turned, counter, "BOB-G8", facing=facing)


# ending a move


def stop(battle: Battle, *clauses: str) -> None:
    """Stop in the current hex, or go back on the path out of full hexes.

    BOB-5.1.1, BOB-5.4.15, BOB-5.4.16, BOB-7.2, BOB-R39.
    """
    frame = battle.frames.pop()
    assert isinstance(frame, Moving)
    counter = battle.counters[frame.counter]
    path = list(frame.path)
    while path and crowded(battle, counter, path[-1]) and (len(path) > 1 or came_from_off(frame)):
        origin = path.pop()
        counter = put_back(battle, counter, path[-1] if path else None, origin)
    if path != list(frame.path):
        battle.put_on_top(counter)
        apply_losses(battle)
        take_control(battle)
        learn(battle)
    if counter.id in battle.counters:
        finish(battle, counter.id, *clauses)
        if frame.entered:
            offer_spot(battle, battle.counters[counter.id])


def came_from_off(frame: Moving) -> bool:
    """Return whether a unit entered the board in this move (BOB-G16)."""
    return frame.entered == len(frame.path)


def put_back(battle: Battle, counter: Counter, to: Place | None, origin: Place) -> Counter:
    """Put a unit back: in a hex, or off the board without markers of it (BOB-R39)."""
    if to is None:
        bare = {"concealed": False, "known": False, "moved": False, "facing": None}
        back = battle.change(counter.id, at=None, **bare)
    else:
        back = battle.change(counter.id, at=to)
    shown = replace(back, known=counter.known)
    battle.record_of(Stepped, shown, "BOB-5.4.16", "BOB-7.2", "BOB-R39", origin=origin, back=True)
    return back
