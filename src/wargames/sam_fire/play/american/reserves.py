"""American reserves (section 16)."""

from wargames.kernel.dice import D6
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.components import AMERICAN_COUNTERS
from wargames.sam_fire.values.events import AmericanReservesArrived, AmericanReservesRolled
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import ReservesArrive, Unit, UnitId

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
    battle.tell(AmericanReservesRolled(rolled, squads, ("SAF-16.1", "SAF-16.2")))
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
    battle.tell(AmericanReservesArrived(id_, hex_))
    battle.place(Unit(id_, hex_))
