"""The Rout Phase: stress, checks, and destinations (BOB-4.3, BOB-7.3 to 7.6, BOB-G4)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import check, needed
from wargames.bob.play.concealment import take_control
from wargames.bob.play.fire.attack import eliminate
from wargames.bob.play.running import destinations, routing
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, Side
from wargames.bob.values.state import Counter, CounterId, Rout, RoutMove
from wargames.bob.values.words import OF_A_SIDE, BobAction, BobDecision, BobPublicEvent, Clauses, stacked
from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment


@attrs.frozen
class CheckRout(BobAction):
    """The action to name the unit under stress that checks next (BOB-G4)."""

    FORM: ClassVar[str] = "rout check {counter}"
    SAYS: ClassVar[str] = "check {counter} for rout"
    counter: CounterId


@attrs.frozen
class ChooseRoutCheck(BobDecision):
    """The choice to name the unit under stress that checks next (BOB-G4)."""

    ASKS: ClassVar[str] = "choose the unit under stress that checks next"


@attrs.frozen
class StressFound(BobPublicEvent):
    """A side's units under stress were listed: hex and place in the stack."""

    SAYS: ClassVar[str] = "{side} units were under stress in {units}."
    WORDS: ClassVar[Words] = {
        **OF_A_SIDE,
        "units": lambda units: ", ".join(f"{hex_}{stacked(place)}" for hex_, place in units),
    }

    side: Side
    units: tuple[tuple[Place, int], ...]
    clauses: Clauses = ("BOB-4.3", "BOB-G4")


STRESS_RANGE = 5
"""The range in hexes of an enemy that puts a unit out of cover in its sight under stress (BOB-G4)."""


def begin(battle: Battle, side: Side) -> None:
    """List a side's units under stress (BOB-G4 points 1 and 2)."""
    stressed = [
        counter for counter in battle.in_order() if counter.side == side and under_stress(battle, counter)
    ]
    if stressed:
        units = tuple((counter.at or "", battle.place_in_stack(counter)) for counter in stressed)
        battle.record(StressFound, side, units)
    battle.frames.append(Rout(side, tuple(counter.id for counter in stressed)))


@changeable
def stress_range(battle: Battle) -> int:  # noqa: ARG001  a variant may look at it
    """Return how far an enemy in sight puts a unit out of cover under stress (BOB-G4 point 1)."""
    return STRESS_RANGE


@changeable
def under_stress(battle: Battle, counter: Counter) -> bool:
    """Return whether a suppressed unit is under stress (BOB-G4 point 1, BOB-R43)."""
    if not counter.level or not counter.unit.suppressible or counter.at is None:
        return False
    ground, enemies = battle.ground, battle.hexes(ENEMY[counter.side])
    here = ground.bit[counter.at]
    if enemies & here or enemies & ground.around[counter.at] & ~battle.melees:
        return True
    if ground.beneficial(counter.at):
        return False
    watchers = ground.members(battle.enemies_with_sight(counter.at, counter.side))
    near = stress_range(battle)
    return any(ground.away[counter.at][place] <= near for place in watchers)


def check_unit(battle: Battle, frame: Rout, action: CheckRout) -> None:
    """Check a unit under stress (BOB-4.3, BOB-G4 point 3)."""
    battle.frames[-1] = replace(frame, waiting=tuple(id_ for id_ in frame.waiting if id_ != action.counter))
    counter = battle.counters[action.counter]
    if check(battle, counter, "rout", needed(counter)) is False:
        fail(battle, counter.id)


def fail(battle: Battle, id_: CounterId) -> None:
    """Rout to one of the destinations; without one, as a gun, it is lost (BOB-7.6, BOB-G4, BOB-G8 V19)."""
    counter = battle.counters[id_]
    ends = () if counter.unit.kind == "gun" else destinations(battle, counter)
    if ends:
        battle.frames.append(RoutMove(id_, (counter.stands,), ends))
    else:
        eliminate(battle, id_, "BOB-7.6", "BOB-G4")
        take_control(battle)


# the moment


def side_to_check(_battle: Battle, frame: Rout) -> Seat | None:
    """Return the side with units that wait for their rout check (BOB-G4)."""
    return Seat(frame.side) if frame.waiting else None


def list_rout_checks(_battle: Battle, frame: Rout) -> Iterator[Action]:
    """List the units that wait for their check."""
    for id_ in frame.waiting:
        yield CheckRout(id_)


def end_rout(battle: Battle, frame: Rout) -> None:
    """Let the second side rout after the first; after both, end the phase (BOB-4.3, BOB-G4)."""
    battle.frames.pop()
    if frame.side == battle.scenario.first_player:
        begin(battle, ENEMY[frame.side])


def rout_violations(battle: Battle, _below: Any, frame: Rout) -> Iterator[str]:
    """Check the units that wait for their rout check (BOB-4.3, BOB-G4)."""
    yield from battle.not_in("rout")
    if len(set(frame.waiting)) < len(frame.waiting):
        yield "a unit waits twice for its rout check [BOB-G4]"
    for id_ in frame.waiting:
        counter = battle.counters.get(id_)
        if counter is None or not routing(Rout(frame.side, ()), counter):
            yield f"{id_[:20]!r} of {frame.side} is under no stress [BOB-G4]"


ROUT: Moment[Battle, Rout] = Moment(
    clause="BOB-G4",
    takes=(CheckRout,),
    waits=side_to_check,
    question=lambda asked, *_: ChooseRoutCheck(*asked),
    lists=list_rout_checks,
    carries_out=check_unit,
    proceeds=end_rout,
    lies_on=(None,),
    violations=rout_violations,
)
