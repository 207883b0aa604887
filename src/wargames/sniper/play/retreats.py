"""Retreats of defenders, and the advance of the assaulting squad (TOI-12.11, TOI-12.12, TOI-R21)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.casualties import eliminate
from wargames.sniper.play.movement import has_room
from wargames.sniper.values.board import Place
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import ActionTurn, Retreats
from wargames.sniper.values.words import Choice, Clauses, Declaration, SniperEvent


@attrs.frozen
class Retreat(Declaration):
    """The action to retreat a defender to an adjacent hex (TOI-12.12)."""

    FORM: ClassVar[str] = "retreat {unit} to {hex}"
    unit: UnitId
    hex: Place


@attrs.frozen
class ChooseRetreat(Choice):
    """The choice of a defender and its retreat (TOI-12.12)."""

    ASKS: ClassVar[str] = "retreat one of the defenders from {hex}"
    hex: Place


@attrs.frozen
class Retreated(SniperEvent):
    """A defender retreated."""

    SAYS: ClassVar[str] = "{unit} retreated from {origin} to {hex}."
    unit: UnitId
    origin: Place
    hex: Place
    clauses: Clauses = ("TOI-12.11", "TOI-12.12")


@attrs.frozen
class MovedIn(SniperEvent):
    """The squad that won an assault moved into the hex."""

    SAYS: ClassVar[str] = "{unit} moved into {hex}."
    unit: UnitId
    origin: Place
    hex: Place
    clauses: Clauses = ("TOI-12.11",)


def destinations(battle: Battle, id_: UnitId) -> list[Place]:
    """List the retreats of a defender, at any cost (TOI-12.12, TOI-R21)."""
    unit = battle.units[id_]
    around = battle.ground.steps(unit.mover)[unit.stands]
    return [place for place in around if has_room(battle, unit, place)]


def retreats(battle: Battle, frame: Retreats) -> Iterator[tuple[UnitId, Place]]:
    """Yield the possible retreats, with their units."""
    for id_ in frame.waiting:
        for place in destinations(battle, id_):
            yield id_, place


def retreat(battle: Battle, frame: Retreats, id_: UnitId, place: Place) -> None:
    """Move a defender out of the lost hex, without op fire (TOI-12.12, TOI-R6)."""
    origin = battle.units[id_].at
    assert origin is not None
    battle.change(id_, at=place)
    battle.record(Retreated, id_, origin, place)
    battle.frames[-1] = replace(frame, waiting=tuple(one for one in frame.waiting if one != id_))


def move_in(battle: Battle, frame: Retreats) -> None:
    """Eliminate units without a retreat; a squad left moves in (TOI-12.11, TOI-12.12, TOI-R6, TOI-R11)."""
    battle.frames.pop()
    for id_ in frame.waiting:
        eliminate(battle, id_, "TOI-12.12")
    if (unit := battle.units.get(frame.unit)) is not None:
        battle.change(unit.id, at=frame.target)
        battle.record(MovedIn, unit.id, unit.stands, frame.target)


def side_to_retreat(battle: Battle, frame: Retreats) -> Seat | None:
    """Return the side with a retreat to choose (TOI-12.12)."""
    return Seat(frame.side) if next(retreats(battle, frame), None) is not None else None


def list_retreats(battle: Battle, frame: Retreats) -> Iterator[Action]:
    """List the retreats with their units (TOI-12.12)."""
    return (Retreat(unit, place) for unit, place in retreats(battle, frame))


def retreat_violations(battle: Battle, below: ActionTurn, frame: Retreats) -> Iterator[str]:
    """Check a retreat (TOI-12.11, TOI-12.12)."""
    if frame.side == below.side or frame.unit not in battle.scenario.side(below.side).unit_ids:
        yield f"{frame.unit[:20]!r} has won no assault [TOI-12.11]"
    if frame.target not in battle.ground.bit:
        yield f"{frame.target[:20]!r} is no hex of the map [TOI-5.1]"
        return
    winner = battle.units.get(frame.unit)
    if winner is not None and (winner.at is None or winner.kind != "squad"):
        yield f"{winner.id} cannot move in [TOI-12.11]"
    there = [unit.id for unit in battle.at(frame.target)]
    if sorted(frame.waiting) != sorted(there) or battle.holder(frame.target) not in {None, frame.side}:
        yield f"those who retreat are all that are in {frame.target} [TOI-12.11]"


RETREATS: Moment[Battle, Retreats] = Moment(
    clause="TOI-12.12",
    takes=(Retreat,),
    waits=side_to_retreat,
    question=lambda asked, _, lost: ChooseRetreat(*asked, lost.target),
    lists=list_retreats,
    carries_out=lambda battle, frame, away: retreat(battle, frame, away.unit, away.hex),
    proceeds=move_in,
    lies_on=(ActionTurn,),
    violations=retreat_violations,
)
