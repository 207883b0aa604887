"""Section 5, the Enemy Spotted check and how Germans enter, with rulings SAF-R1 to SAF-R4."""

from collections.abc import Mapping

from cases import cases
from sam_fire.given import (
    Noting,
    Quiet,
    Scripted,
    battle,
    do_with,
    events,
    german_turn,
    only,
    opening,
    purpose,
    unit,
    where,
)
from wargames.kernel.chance.dice import Dice, SeededDice
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    EnemyCounted,
    MarkerChanged,
    ReserveCardDrawn,
    UnitEntered,
    UnitKeptOut,
    UnitLost,
)
from wargames.sam_fire.values.components import COUNTERS, Terrain
from wargames.sam_fire.values.state import State

FAR = {"I1": "0109"}
FIVE = {"R01": "0101", "R02": "0101", "R03": "0201", "V01": "0201", "MG1": "0301"}
ENTRY = {"1": "0602", "2": "0601", "3": "0702", "4": "0703", "5": "0603", "6": "0503", "X": "0502"}


def spotted(germans: Mapping[str, str], *d6: int, americans: Mapping[str, str] = FAR) -> Step[State]:
    """Begin a game in which the check rolls these dice; the counters drawn and the order dice are random."""
    return opening(americans, germans, dice=Scripted(SeededDice(1), d6=d6))


def entered(step: Step[State]) -> list[tuple[int, str, str]]:
    """List die, entry and hex of the units that entered."""
    return [(event.rolled, event.entry, event.hex) for event in events(step, UnitEntered)]


# ------------------------------------------------------------------------------------------------ the count


@cases(
    ({}, 0),
    ({"R01": "0101"}, 1),
    ({"R01": "0101", "R02": "0101", "R03": "0201", "MG1": "0301"}, 4),
    ({"R01": "0101", "V02": "0101", "V03": "0201", "MG1": "0301"}, 4),
    ({"MG1": "0101", "MG2": "0101", "MG3": "0201", "MG4": "0301"}, 4),
    ({"R01": "0101", "R02": "0101", "PZ1": "0301", "PZ2": "0401", "TG1": "0501"}, 2),
)
def test_with_fewer_than_five_germans_the_table_is_rolled_on(germans: dict[str, str], count: int) -> None:
    """SAF-5.1, SAF-R2: the worked example among them, 3 infantry and 1 MG42; tanks are not counted."""
    counted = only(spotted(germans, 1), EnemyCounted)

    assert (count, 1) == (counted.infantry, counted.rolled)
    assert {"SAF-5.1", "SAF-5.2"} == set(counted.clauses)


@cases({}, {"R04": "0401"}, {"V04": "0401", "MG2": "0501"})
def test_with_five_or_more_no_die_is_rolled(more: dict[str, str]) -> None:
    """SAF-5.1: the worked example, 4 infantry and 1 MG42; the first dice are the order dice."""
    dice = Noting(Quiet())

    step = opening(FAR, FIVE | more, dice=dice)

    counted = only(step, EnemyCounted)
    assert (5 + len(more), None) == (counted.infantry, counted.rolled)
    assert "SAF-5.1" in counted.clauses
    assert ["order dice"] == [purpose(roll) for roll in dice.rolls]
    assert [] == entered(step)


def test_american_infantry_is_not_counted() -> None:
    """SAF-5.1"""
    americans = {f"I{number}": f"0{number}09" for number in range(1, 7)}

    assert (0, 1) == counted_and_rolled(spotted({}, 1, americans=americans))


def counted_and_rolled(step: Step[State]) -> tuple[int, int | None]:
    counted = only(step, EnemyCounted)
    return counted.infantry, counted.rolled


def next_turn(germans: Mapping[str, str], *d6: int) -> Step[State]:
    """Play a German turn in which nobody does anything; then the check of turn 2 rolls these dice."""
    cards = ["AC10"] * min(2, len(germans)) + ["AC04"] * max(0, min(2, len(germans) - 2))
    infantry = [id_ for id_ in germans if COUNTERS[id_].kind in {"regular", "veteran"}]
    return german_turn(battle(FAR, germans), action_deck=cards[: len(infantry)], d6=d6)


@cases(("SV", 5, ()), ("AT", 4, (1,)))
def test_the_surprise_veteran_is_counted_and_the_at_gun_is_not(
    there: str, count: int, die: tuple[int, ...]
) -> None:
    """SAF-R2: beside four regulars; with either in play no surprise die falls."""
    germans = {"R01": "1101", "R02": "1101", "R03": "1102", "R04": "1102", there: "1001"}

    assert (count, die[0] if die else None) == counted_and_rolled(next_turn(germans, *die))


def test_the_check_is_made_in_each_american_turn_once() -> None:
    """SAF-5.1, SAF-R2: two enter, three are still fewer than five, and no second roll follows."""
    first = spotted({"R01": "0101"}, 1)
    second = next_turn({"R01": "1101"}, 3, 2)  # the surprise die, then the check

    assert [1] == [event.infantry for event in events(first, EnemyCounted)]
    assert 2 == len(entered(first))
    assert [(1, 2)] == [(event.infantry, event.rolled) for event in events(second, EnemyCounted)]
    assert 3 == len(entered(second))


# ------------------------------------------------------------------------------------------------ the table


@cases(
    (1, 2, 0, "SAF-5.2"),
    (2, 3, 0, "SAF-5.3"),
    (3, 3, 2, "SAF-5.4"),
    (4, 4, 3, "SAF-5.5"),
    (5, 4, 3, "SAF-5.6"),
    (6, 5, 4, "SAF-5.7"),
)
def test_the_enemy_spotted_table(rolled: int, regulars: int, veterans: int, clause: str) -> None:
    """SAF-5.2, SAF-5.3, SAF-5.4, SAF-5.5, SAF-5.6, SAF-5.7, SAF-R1"""
    step = spotted({}, rolled)

    counted = only(step, EnemyCounted)
    assert (rolled, regulars, veterans) == (counted.rolled, counted.regulars, counted.veterans)
    assert clause in counted.clauses
    kinds = [COUNTERS[event.unit].kind for event in events(step, UnitEntered)]
    assert ["regular"] * regulars + ["veteran"] * veterans == kinds


# ------------------------------------------------------------------------------------------------ entry


@cases((1, "SAF-5.8"), *((rolled, "SAF-5.9") for rolled in range(2, 7)))
def test_a_1_enters_by_the_red_hex_and_another_number_by_its_own(rolled: int, clause: str) -> None:
    """SAF-5.8, SAF-5.9"""
    event = events(spotted({}, 1, rolled, 1), UnitEntered)[0]

    assert (rolled, str(rolled), ENTRY[str(rolled)]) == (event.rolled, event.entry, event.hex)
    assert clause in event.clauses


def test_each_unit_rolls_its_own_die() -> None:
    """SAF-5.8, SAF-5.9: the worked example, 1 then 4."""
    step = spotted({}, 1, 1, 4)

    assert [(1, "1", "0602"), (4, "4", "0703")] == entered(step)
    assert [where(step.state, event.unit) for event in events(step, UnitEntered)] == ["0602", "0703"]


def test_units_enter_calm_and_ready() -> None:
    """SAF-5.9"""
    step = spotted({}, 1, 2, 4)

    for event in events(step, UnitEntered):
        entering = unit(step.state, event.unit)
        assert ("calm", False, False) == (entering.marker, entering.used, entering.low_supply)


# ------------------------------------------------------------------------------------------------ overflow


def test_a_third_unit_goes_to_x() -> None:
    """SAF-5.10: the worked example; hex 3 holds two, X none."""
    step = spotted({"R01": "0702", "R02": "0702"}, 1, 3, 1)

    assert (3, "X", "0502") == entered(step)[0]
    assert "SAF-5.10" in events(step, UnitEntered)[0].clauses


def test_x_takes_two_units_and_the_next_goes_to_the_lowest_number() -> None:
    """SAF-5.10, SAF-5.11, SAF-R4: five units roll 3."""
    step = spotted({}, 3, 3, 3, 3, 3, 3)

    assert ["3", "3", "X", "X", "1"] == [entry for _, entry, _ in entered(step)]
    assert "SAF-5.11" in events(step, UnitEntered)[-1].clauses


def test_when_x_is_full_the_lowest_hex_with_room_is_taken() -> None:
    """SAF-5.11: the worked example; 3, X and red hold two each, hex 2 holds one: the unit goes to 2."""
    step = spotted({"R01": "0601"}, 4, 3, 3, 3, 3, 1, 1, 3)  # six fill 3, X and red; then the one of it

    assert ["3", "3", "X", "X", "1", "1", "2"] == [entry for _, entry, _ in entered(step)]
    assert (3, "2", "0601") == entered(step)[-1]


def test_what_stands_in_x_already_counts() -> None:
    """SAF-R4: one German in X leaves room for one, whenever it came there."""
    step = spotted({"R01": "0702", "R02": "0702", "R03": "0502"}, 1, 3, 3)

    assert ["X", "1"] == [entry for _, entry, _ in entered(step)]


@cases(
    ({"I2": "0702"}, {}), ({"T1": "0702"}, {}), ({}, {"PZ1": "0702"}), ids=["a squad", "a tank", "a Panzer"]
)
def test_nobody_enters_a_hex_with_an_american_or_a_tank(
    americans: dict[str, str], germans: dict[str, str]
) -> None:
    """SAF-R4: the one who rolls it goes to X."""
    step = spotted(germans, 1, 3, 1, americans=FAR | americans)

    assert (3, "X", "0502") == entered(step)[0]


def test_a_blocked_x_is_passed_over() -> None:
    """SAF-R4, SAF-5.11: an American stands in X, and red holds a tank: hex 2 it is."""
    step = spotted({"PZ1": "0602"}, 1, 1, 6, americans=FAR | {"I2": "0502"})

    assert [(1, "2", "0601"), (6, "6", "0503")] == entered(step)


@cases(
    ("0601", [(2, "X", "0501"), (3, "3", "0701")]),
    ("0501", [(2, "1", "0501"), (3, "1", "0501")]),
    ids=["no hex 2, and X on the map", "neither 2 nor 3 nor X"],
)
def test_an_entry_hex_off_the_map_is_not_open(red: str, hexes: list[tuple[int, str, str]]) -> None:
    """SAF-R4: the red hex is on the northern edge."""
    step = opening(FAR, red=red, dice=Scripted(SeededDice(1), d6=[1, 2, 3]))

    assert hexes == entered(step)


def test_a_unit_that_finds_no_open_hex_stays_out() -> None:
    """SAF-R4, SAF-5.11: all seven hexes are held by tanks or full; the counter is back in its pool."""
    americans = {"I1": "0109", "I2": "0602", "I3": "0601", "I4": "0702", "T1": "0703"}
    americans |= {"I5": "0603", "I6": "0503", "I7": "0502"}
    dice = Noting(Scripted(SeededDice(1), d6=[1, 3, 4], regular_counters=["R05", "R05"]))

    step = opening(americans, dice=dice)

    assert ["regular", "regular"] == [event.kind for event in events(step, UnitKeptOut)]
    assert ("SAF-5.11", "SAF-R4") == events(step, UnitKeptOut)[0].clauses
    assert [] == [one.id for one in step.state.table.units if one.counter.side == "german"]


@cases("woods", "building", "hill", "road")
def test_infantry_enters_any_terrain(terrain: Terrain) -> None:
    """SAF-R4: what matters is who stands there."""
    dice = Scripted(SeededDice(1), d6=[1, 1, 1])

    step = opening(FAR, terrain={"0602": terrain}, dice=dice)

    assert [(1, "1", "0602")] * 2 == entered(step)


# ------------------------------------------------------------------------------------------------ the order


def test_regulars_enter_before_veterans_each_drawn_then_rolled_for() -> None:
    """SAF-R3, SAF-5.12: row 3; draw, die, draw, die, and so on."""
    regulars, veterans = ["R07", "R01", "R15"], ["V09", "V02"]
    then: Dice = SeededDice(1)
    dice = Noting(Scripted(then, d6=[3, 1, 2, 3, 4, 5], regular_counters=regulars, veteran_counters=veterans))

    step = opening(FAR, dice=dice)

    assert [(id_, die) for die, id_ in enumerate([*regulars, *veterans], 1)] == [
        (event.unit, event.rolled) for event in events(step, UnitEntered)
    ]
    each = ["regular counter", "entry hex"] * 3 + ["veteran counter", "entry hex"] * 2
    assert ["enemy spotted", *each, "order dice"] == [purpose(roll) for roll in dice.rolls]


def test_the_number_of_the_counter_drawn_is_that_of_the_unit() -> None:
    """SAF-5.12, SAF-1.9: R05 is keyed to squad 2; the event names the clause."""
    dice = Scripted(SeededDice(1), d6=[1, 1, 1], regular_counters=["R05", "R16"])

    step = opening(FAR, dice=dice)

    assert [2, 0] == [COUNTERS[event.unit].key for event in events(step, UnitEntered)]
    assert all("SAF-5.12" in event.clauses for event in events(step, UnitEntered))


def test_a_unit_that_enters_near_an_american_tank_panics_at_once() -> None:
    """SAF-R3, SAF-15.6, SAF-R47: hex 5 is 2 hexes from the tank in 0605, hex 1 is 3."""
    step = spotted({}, 1, 5, 1, americans=FAR | {"T1": "0605"})

    near, other = (event.unit for event in events(step, UnitEntered))
    assert ("panic", "calm") == (unit(step.state, near).marker, unit(step.state, other).marker)
    assert near == only(step, MarkerChanged).unit
    kinds = [type(event).__name__ for event in step.events]
    assert kinds.index("MarkerChanged") < len(kinds) - 1 - kinds[::-1].index("UnitEntered")


# ------------------------------------------------------------------------------------------------ reserves


def reserves(card: str, germans: Mapping[str, str], dice: Noting) -> Step[State]:
    """Let MG1 destroy the Panicked I9, which calls the Germans' reserves by this card."""
    americans = {"I1": "0109", "I9": "0909"}
    state = battle(americans, {"MG1": "0907", **germans}, markers={"I9": "panic"}, reserve_marker=5)
    step = do_with(dice, state, "end orders")
    assert ["I9"] == [event.unit for event in events(step, UnitLost)]
    assert card == only(step, ReserveCardDrawn).card
    return step


def test_a_tank_enters_last_and_is_not_drawn() -> None:
    """SAF-R3: PZ1 is on the map; PZ2 is the lowest number off it."""
    script = Scripted(Quiet(), d6=[6, 6, 4, 6], reserve_deck=["RC6"], veteran_counters=["V05"])
    dice = Noting(script)

    step = reserves("RC6", {"PZ1": "1101"}, dice)

    assert [("V05", 4, "0703"), ("PZ2", 6, "0503")] == [
        (event.unit, event.rolled, event.hex) for event in events(step, UnitEntered)[:2]
    ]
    purposes = ["to hit", "reserve card", "veteran counter", "entry hex", "entry hex", "surprise"]
    assert purposes == [purpose(roll) for roll in dice.rolls][:6]


def test_reserves_enter_in_the_order_of_their_kinds() -> None:
    """SAF-R3: two regulars and then a veteran."""
    drawn = {"regular_counters": ["R09", "R02"], "veteran_counters": ["V01"]}
    dice = Noting(Scripted(Quiet(), d6=[6, 6, 1, 2, 3], reserve_deck=["RC5"], **drawn))

    step = reserves("RC5", {}, dice)

    assert ["R09", "R02", "V01"] == [event.unit for event in events(step, UnitEntered)[:3]]


def test_a_kind_of_which_no_counter_is_left_does_not_enter_and_rolls_no_die() -> None:
    """SAF-R3: all three Panzers are on the map; after the veteran's die falls the surprise die."""
    dice = Noting(Scripted(Quiet(), d6=[6, 6, 4], reserve_deck=["RC6"], veteran_counters=["V05"]))

    step = reserves("RC6", {"PZ1": "0901", "PZ2": "1001", "PZ3": "1101"}, dice)

    kept = only(step, UnitKeptOut)
    assert ("panzer_iv", ("SAF-R3",)) == (kept.kind, kept.clauses)
    purposes = ["to hit", "reserve card", "veteran counter", "entry hex", "surprise"]
    assert purposes == [purpose(roll) for roll in dice.rolls][:5]
