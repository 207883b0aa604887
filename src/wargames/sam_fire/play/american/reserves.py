"""American reserves (section 16)."""

from collections.abc import Iterator

from wargames.kernel.base.errors import Refusal
from wargames.kernel.chance.dice import D6
from wargames.kernel.game import Action
from wargames.kernel.moments import Moment
from wargames.sam_fire.play.american.supply import with_supply
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.stack import ask_player, step_violations
from wargames.sam_fire.values.actions import Arrive, DeclineReserves
from wargames.sam_fire.values.components import AMERICAN_COUNTERS
from wargames.sam_fire.values.decisions import ChooseArrival
from wargames.sam_fire.values.events import AmericanReservesArrived, AmericanReservesRolled
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import GermanStep, ReservesArrive, UnitId, known_unit

FIRST_RESERVE_TURN = 3
RESERVES_ROLL = 6
REGULAR_SQUADS = tuple(
    counter.id for counter in AMERICAN_COUNTERS if counter.kind == "squad" and not counter.veteran
)


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


def arrive(battle: Battle, id_: UnitId, hex_: Place) -> None:
    """Place American reserves, ready and unmarked (SAF-16.3, SAF-R48)."""
    battle.record(AmericanReservesArrived, id_, hex_)
    battle.bring(known_unit(id_, hex_))


# who arrives, and where


def list_arrivals(battle: Battle, _frame: ReservesArrive) -> Iterator[Action]:
    """List who may arrive as reserves, and where, and nobody (SAF-16.3, SAF-R48)."""
    places = arrival_hexes(battle)
    for squad in squads_at_hand(battle):
        yield from (Arrive(squad, place) for place in places)
    yield DeclineReserves()


def refuse_arrival(battle: Battle, _frame: ReservesArrive, action: Action) -> Refusal | None:
    """Say why reserves may not be treated so; None means that they may (SAF-16.3, SAF-R48)."""
    match action:
        case Arrive():
            return arrival_refusal(battle, action)
        case DeclineReserves():
            return None
    return RESERVES_ARRIVE.unfit(action)


def arrival_refusal(battle: Battle, action: Arrive) -> Refusal | None:
    """Say why a unit may not arrive in a hex as reserves; None means that it may (SAF-R48)."""
    squads, open_ = squads_at_hand(battle), arrival_hexes(battle)
    if action.unit not in squads:
        return Refusal("SAF-R48", f"at hand are {', '.join(squads)}, not {action.unit[:20]}")
    if action.hex not in open_:
        return Refusal("SAF-R48", f"reserves may arrive at {', '.join(open_)}, not at {action.hex[:20]}")
    return None


def answer_arrival(battle: Battle, _frame: ReservesArrive, action: Action) -> None:
    """Bring reserves on, or leave them (SAF-16.3, SAF-R48)."""
    battle.frames.pop()
    match action:
        case Arrive(unit, hex_):
            arrive(battle, unit, hex_)
        case DeclineReserves():
            battle.record(AmericanReservesArrived, None, None)


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
        due="now the reserves arrive, or are declined",
        waits=ask_player,
        question=lambda asked, battle, _: ChooseArrival(*asked, squads_at_hand(battle)),
        lists=list_arrivals,
        refuses=refuse_arrival,
        carries_out=answer_arrival,
        lies_on=(GermanStep,),
        violations=reserves_violations,
    )
)
