"""What is known of the positions as units move is what a look at all of them finds."""

import attrs

from cases import cases
from played_games import choices_of
from wargames.sam_fire import GAME
from wargames.sam_fire.ground.occupancy import Occupancy, occupancy_of
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.fire import target_ids
from wargames.sam_fire.play.movement import destinations, reach, room
from wargames.sam_fire.told.view import layout_of
from wargames.sam_fire.values.components import COUNTERS
from wargames.sam_fire.values.state import Unit

MASKS = [field.name for field in attrs.fields(Occupancy) if not field.name.startswith("_")]
ROOMS = ["american_room", "lieutenant_room", "german_room"]


def masks(occupancy: Occupancy) -> dict[str, object]:
    return {name: getattr(occupancy, name) for name in MASKS + ROOMS}


def fields(piece: Piece) -> list[object]:
    return [getattr(piece, field.name) for field in attrs.fields(Unit)]


def counted_out(battle: Battle, unit: Piece) -> int:
    """Reach hexes with every closed one in the way, wherever it lies (SAF-7.2 to SAF-7.7)."""
    return reach(battle.ground, unit.at, COUNTERS[unit.id].movement, room(battle, unit))


@cases(*GAME.scenarios)
def test_positions_followed_are_positions_counted(scenario: str) -> None:
    """SAF-R9, SAF-R10, SAF-8.12: stacking, rooms, targets and moves after every step of random games."""
    for seed in range(3):
        for choice in choices_of(GAME, scenario, seed):
            state = choice.before
            followed = layout_of(state)
            fresh = Battle.on(state)
            counted = occupancy_of(fresh.units.values(), fresh.lieutenant, fresh.ground)
            assert masks(counted) == masks(followed.occupancy)
            assert [unit.id for unit in fresh.germans] == [unit.id for unit in followed.germans]
            for unit, same in zip(fresh.americans, followed.americans, strict=True):
                assert fields(unit) == fields(same), "a state holds its units as they were played"
                assert target_ids(fresh, unit) == target_ids(followed, same)
                if not unit.tank:
                    counted_by_hand = counted_out(fresh, unit)
                    assert destinations(fresh, unit) == destinations(followed, same) == counted_by_hand
                assert unit.id in followed.occupancy.in_sight
