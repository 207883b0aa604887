"""Whatever turns on the table is an event: used Germans, kills and the German reserve marker."""

from cases import cases
from played_games import choices_of
from sam_fire.given import battle, do, events, german_turn, only
from wargames.kernel.game import Event
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import (
    CounterFlipped,
    CountersTurned,
    KillCounted,
    ReserveMarkerMoved,
    ReserveMarkerReturned,
    ShotRolled,
    UnitLost,
)
from wargames.sam_fire.values.components import AMERICANS
from wargames.sam_fire.values.state import Table

Told = tuple[frozenset[str], int, int]
"""Used Germans, kills and the box of the reserve marker."""


def on_the_table(table: Table) -> Told:
    used = (unit.id for unit in table.units if unit.used and unit.id not in AMERICANS)
    return frozenset(used), table.kills, table.reserve_marker


def told(before: Told, happened: tuple[Event, ...]) -> Told:
    """Follow the events from what was on the table."""
    used, kills, box = before
    for event in happened:
        match event:
            case CounterFlipped(unit):
                used |= {unit}
            case CountersTurned("german"):
                used = frozenset()
            case UnitLost(unit):
                used -= {unit}
            case KillCounted(_, kills):
                pass
            case ReserveMarkerMoved(box):
                pass
            case ReserveMarkerReturned():
                box = 0
    return used, kills, box


@cases("crossroads", "village", "hill", "bocage", "tanks")
def test_events_tell_all_that_turns(scenario: str) -> None:
    """SAF-1.10, SAF-19.13, SAF-17.5, SAF-17.8, SAF-R49, SAF-R50: through a game of random orders."""
    for one in choices_of(GAME, scenario, 1):
        before = on_the_table(one.before.table)
        assert on_the_table(one.step.state.table) == told(before, one.step.events)


def test_a_german_that_has_acted_is_flipped() -> None:
    """SAF-19.13, SAF-1.10"""
    step = german_turn(battle({"I1": "0109"}, {"R01": "1101"}))

    assert CounterFlipped("R01", ("SAF-1.10", "SAF-19.13")) == only(step, CounterFlipped)


def test_a_kill_is_counted_when_its_unit_is_lost() -> None:
    """SAF-17.5, SAF-R33"""
    state = battle({"I1": "0505"}, {"R01": "0503"}, dice=[2], kills=3)
    chits = ["destroyed +5"]
    step = do(state, "fire I1 at R01 with 2", cover_deck=["CC1"], d6=[6], infantry_damage_cup=chits)

    assert KillCounted("R01", 4, ("SAF-17.5", "SAF-R33")) == only(step, KillCounted)


@cases(("I7", 2, 3), ("I1", 2, 2))
def test_a_shot_carries_its_total(shooter: str, die: int, total: int) -> None:
    """SAF-10.1, SAF-10.5: the die with its modifiers, which a veteran's +1 is."""
    state = battle({"I1": "0505", "I7": "0505"}, {"R01": "0503"}, dice=[2])
    step = do(state, f"fire {shooter} at R01 with 2", cover_deck=["CC1"], d6=[die])

    (shot,) = events(step, ShotRolled)
    assert (die, total) == (shot.used, shot.total)
