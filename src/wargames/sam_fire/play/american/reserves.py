"""American reserves (section 16)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.chance.dice import D6
from wargames.kernel.game import Action, Decision
from wargames.kernel.moments import Moment, by_class
from wargames.sam_fire.play.american.supply import with_supply
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.stack import ask_player, step_violations
from wargames.sam_fire.values.components import REGULAR_SQUADS
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import GermanStep, ReservesArrive, UnitId, known_unit
from wargames.sam_fire.values.words import TableEvent, Words, listed, named


def who_may_come(squads: tuple[UnitId, ...]) -> str:
    """Return which squads may arrive.

    >>> who_may_come(()), who_may_come(("I1",)), who_may_come(("I1", "I2"))
    ('none come', 'I1 (squad) may come', 'one squad of I1, I2 may come')
    """
    if len(squads) > 1:
        return f"one squad of {listed(squads)} may come"
    return f"{named(squads[0])} may come" if squads else "none come"


@attrs.frozen
class Arrive(Action):
    """Bring a squad on as the reserves (SAF-16.3)."""

    FORM: ClassVar[str] = "arrive with {unit} at {hex}"
    ORDER: ClassVar[str] = "arrive"
    SAYS: ClassVar[str] = "bring {unit} on in {hex}"
    unit: UnitId
    hex: Place


@attrs.frozen
class DeclineReserves(Action):
    """Leave the reserves off the map (SAF-R48)."""

    FORM: ClassVar[str] = "decline reserves"
    SAYS: ClassVar[str] = "leave the reserves off the map"


@attrs.frozen
class ChooseArrival(Decision):
    """Bring one of the squads at hand on, or none (SAF-16.3, SAF-R48)."""

    ASKS: ClassVar[str] = "bring on a squad as reserves (at hand: {squads}), or none"
    squads: tuple[UnitId, ...]


@attrs.frozen
class AmericanReservesRolled(TableEvent):
    """The die for American reserves was rolled; one of ``squads`` may arrive, if there are any."""

    SAYS: ClassVar[str] = "American reserves: rolls {rolled}, {squads}."
    WORDS: ClassVar[Words] = {"squads": who_may_come}

    rolled: int
    squads: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class AmericanReservesArrived(TableEvent):
    """American reserves took their place, or were declined (None)."""

    EARLY: ClassVar[bool] = True
    REVEALS: ClassVar[bool] = False

    unit: UnitId | None
    hex: Place | None
    clauses: Clauses = ("SAF-16.3", "SAF-R48")

    def said(self) -> str:
        """Say who arrives, if anybody does."""
        arrives = f"{named(self.unit)} arrives in {self.hex}" if self.unit else "none are brought on"
        return f"American reserves: {arrives}."


FIRST_RESERVE_TURN = 3
RESERVES_ROLL = 6


def check_reserves(battle: Battle) -> None:
    """Roll for American reserves from turn 3 on (SAF-16.1, SAF-16.2, SAF-R48)."""
    if battle.turn < FIRST_RESERVE_TURN:
        return
    rolled = battle.roll(D6, "american reserves", "SAF-16.1")
    squads = squads_at_hand(battle) if rolled == RESERVES_ROLL and arrival_hexes(battle) else ()
    battle.record(AmericanReservesRolled, rolled, squads, ("SAF-16.1", "SAF-16.2"))
    if squads:
        battle.frames.append(ReservesArrive())


def squads_at_hand(battle: Battle) -> tuple[UnitId, ...]:
    """List the regular squads not on the map, of which the player brings one on (SAF-16.3, SAF-R48)."""
    return tuple(id_ for id_ in REGULAR_SQUADS if id_ not in battle.units)


def arrival_hexes(battle: Battle) -> tuple[Place, ...]:
    """List the hexes for American reserves: the blue one, or its neighbors if that is closed (SAF-R48)."""
    ground, occupied = battle.ground, battle.occupancy
    open_ = occupied.american_room
    blue = ground.sheet.blue
    if ground.bit[blue] & open_:
        return (blue,)
    return ground.members(ground.table.spread(ground.bit[blue]) & open_)


# arrivals


def list_arrivals(battle: Battle, _frame: ReservesArrive) -> Iterator[Action]:
    """List the arrivals of reserves, and declining (SAF-16.3, SAF-R48)."""
    places = arrival_hexes(battle)
    for squad in squads_at_hand(battle):
        yield from (Arrive(squad, place) for place in places)
    yield DeclineReserves()


def refuse_arrival(battle: Battle, _frame: ReservesArrive, action: Arrive) -> Refusal | None:
    """Return why a unit may not arrive in a hex as reserves (SAF-16.3, SAF-R48)."""
    squads, open_ = squads_at_hand(battle), arrival_hexes(battle)
    if action.unit not in squads:
        return Refusal("SAF-R48", f"at hand are {listed(squads)}, not {action.unit[:20]}")
    if action.hex not in open_:
        return Refusal("SAF-R48", f"reserves may arrive at {listed(open_)}, not at {action.hex[:20]}")
    return None


def answer_arrival(battle: Battle, _frame: ReservesArrive, action: Arrive | DeclineReserves) -> None:
    """Place American reserves, ready and unmarked, or leave them off the map (SAF-16.3, SAF-R48)."""
    battle.frames.pop()
    if isinstance(action, DeclineReserves):
        battle.record(AmericanReservesArrived, None, None)
    else:
        battle.record(AmericanReservesArrived, action.unit, action.hex)
        battle.bring(known_unit(action.unit, action.hex))


def reserves_violations(battle: Battle, below: GermanStep, frame: ReservesArrive) -> Iterator[str]:
    """Check that American reserves are at hand, and when (SAF-16.1, SAF-R48)."""
    yield from step_violations(battle, frame, 4)
    if below != GermanStep(5):
        yield f"ReservesArrive cannot wait on step {below.step} [SAF-4.2]"
    if not squads_at_hand(battle):
        yield "no regular squad is off the map to arrive [SAF-R48]"
    if battle.turn < FIRST_RESERVE_TURN:
        yield f"reserves arrive from turn {FIRST_RESERVE_TURN} on, not in turn {battle.turn} [SAF-16.1]"


RESERVES_ARRIVE = with_supply(
    Moment(
        clause="SAF-16.3",
        takes=(Arrive, DeclineReserves),
        waits=ask_player,
        question=lambda asked, battle, _: ChooseArrival(*asked, squads_at_hand(battle)),
        lists=list_arrivals,
        refuses=by_class({Arrive: refuse_arrival}),
        carries_out=answer_arrival,
        lies_on=(GermanStep,),
        violations=reserves_violations,
    )
)
