"""Sections 2 and 3, set-up and maps, with gaps SAF-G12, SAF-G13 and SAF-G21."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from sam_fire.given import (
    Noting,
    Quiet,
    Scripted,
    asked,
    battle,
    choices,
    data,
    do,
    do_with,
    drawing,
    events,
    german_turn,
    only,
    opening,
    purpose,
    refused,
    where,
)
from wargames.kernel.base.errors import BadScenario
from wargames.kernel.chance.dice import SeededDice
from wargames.sam_fire import GAME
from wargames.sam_fire.ground.ground import ground_of
from wargames.sam_fire.moments import (
    AmericanReservesArrived,
    ChooseAdjustment,
    DamageChitDrawn,
    EnemyCounted,
    SurprisePlaced,
    TankDamageDrawn,
    TankHitDrawn,
    UnitEntered,
)
from wargames.sam_fire.values.components import TERRAIN
from wargames.sam_fire.values.map_sheet import MapSheet
from wargames.sam_fire.values.state import State

DRAWN = ground_of(MapSheet(drawing(), "0602", "0608"))
SIDES = ("N", "NE", "SE", "S", "SW", "NW")


def facing() -> State:
    """I1 may fire on R01, T1 on PZ1."""
    return battle({"I1": "0309", "T1": "0808"}, {"R01": "0307", "PZ1": "0805"}, dice=[2, 2, 5])


# ------------------------------------------------------------------------------------------------ decks


def test_each_deck_is_shuffled_on_its_own() -> None:
    """SAF-2.1: 24 Cover cards, 36 Action cards and 12 Reserve cards in three piles."""
    table = GAME.start("crossroads", dice=SeededDice(1)).state.table

    assert (24, 36, 12) == tuple(map(len, (table.cover_deck, table.action_deck, table.reserve_deck)))
    assert [()] * 3 == [deck.discards for deck in (table.cover_deck, table.action_deck, table.reserve_deck)]


def test_drawing_from_one_deck_leaves_the_others_alone() -> None:
    """SAF-2.1"""
    before = facing()

    after = do(before, "fire I1 at R01 with 2", cover_deck=["CC1"], d6=[2]).state.table

    assert 23 == len(after.cover_deck)
    assert before.table.action_deck == after.action_deck
    assert before.table.reserve_deck == after.reserve_deck


def test_nobody_knows_which_card_lies_on_top() -> None:
    """SAF-2.1: each of the cards that are left may be drawn."""
    dice = Noting(Scripted(cover_deck=["CC3", "CC3"], d6=[2, 2]))
    state = battle({"I1": "0309", "I2": "0709"}, {"R01": "0307", "R02": "0707"}, dice=[2, 2])

    do_with(dice, state, "fire I1 at R01 with 2", "fire I2 at R02 with 2")

    first, second = (dict(roll.source.weights()) for roll in dice.rolls if purpose(roll) == "cover card")
    assert {"CC1": 10, "CC2": 2, "CC3": 9, "CC4": 3} == first
    assert {"CC1": 10, "CC2": 2, "CC3": 8, "CC4": 3} == second


# ------------------------------------------------------------------------------------------------ cups


def test_each_sort_of_chit_has_a_container_of_its_own() -> None:
    """SAF-2.2"""
    dice = Noting(
        Scripted(
            cover_deck=["CC1"],
            d6=[6],
            infantry_damage_cup=["no effect"],
            tank_hit_cup=["one crosshair"],
            tank_damage_cup=["bounced"],
        )
    )

    step = do_with(dice, facing(), "fire I1 at R01 with 2", "tank T1 at PZ1")

    drawn = {
        roll.source.name: dict(roll.source.weights()) for roll in dice.rolls if "cup" in roll.source.name
    }
    assert {
        "infantry damage cup": {"destroyed +10": 3, "destroyed +5": 4, "no effect": 3},
        "tank hit cup": {"miss": 5, "one crosshair": 4, "two crosshairs": 2, "explosion": 1},
        "tank damage cup": {"bounced": 4, "bail out": 3, "destroyed": 3},
    } == drawn
    assert "no effect" == only(step, DamageChitDrawn).chit
    assert "one crosshair" == only(step, TankHitDrawn).used
    assert "bounced" == only(step, TankDamageDrawn).used


def test_chits_are_drawn_blind_from_the_full_container_each_time() -> None:
    """SAF-2.2, SAF-R83, SAF-10.11: the chit drawn first is back for the second draw."""
    dice = Noting(Scripted(cover_deck=["CC1", "CC1"], d6=[6, 6], infantry_damage_cup=["no effect"] * 2))
    state = battle({"I1": "0309", "I2": "0709"}, {"R01": "0307", "R02": "0707"}, dice=[2, 2])

    do_with(dice, state, "fire I1 at R01 with 2", "fire I2 at R02 with 2")

    first, second = (
        roll.source.weights() for roll in dice.rolls if roll.source.name == "infantry damage cup"
    )
    assert 10 == sum(weight for _, weight in first)
    assert list(first) == list(second)


# ------------------------------------------------------------------------------------------------ scenarios


def test_there_are_five_scenarios() -> None:
    """SAF-2.3"""
    assert ["crossroads", "village", "hill", "bocage", "tanks"] == list(GAME.scenarios)


def test_a_scenario_brings_its_map_and_its_counters() -> None:
    """SAF-2.3, SAF-3.1"""
    state = GAME.start("tanks", dice=Quiet()).state

    assert ("0502", "0608") == (state.table.sheet.red, state.table.sheet.blue)
    starts = {"T1": "0609", "T2": "1009", "T3": "0209", "PZ1": "0503", "PZ2": "0904", "TG1": "0402"}
    assert starts == {id_: where(state, id_) for id_ in starts}


@cases(
    ("village", "T1", "0609"),
    ("village", "MG1", "0704"),
    ("village", "MG2", "0403"),
    ("village", "MO1", "0409"),
    ("tanks", "TG1", "0402"),
    ("hill", "MO2", "0809"),
)
def test_tanks_guns_and_mortars_start_in_their_silhouettes(scenario: str, unit_: str, hex_: str) -> None:
    """SAF-3.1"""
    assert hex_ == where(GAME.start(scenario, dice=Quiet()).state, unit_)


def test_the_player_places_nothing() -> None:
    """SAF-3.1: the first question is about the order dice of turn 1."""
    assert isinstance(asked(GAME.start("village", dice=Quiet()).state), ChooseAdjustment)


# ------------------------------------------------------------------------------------------------ the grid


def test_hexes_are_numbered_from_the_northwest() -> None:
    """SAF-2.4, SAF-G13: column, then row; row 1 is the northern edge."""
    assert ("0101", "1109", 99) == (DRAWN.places[0], DRAWN.places[-1], len(DRAWN.places))
    assert None is DRAWN.beside("0101", SIDES.index("N"))
    assert "0102" == DRAWN.beside("0101", SIDES.index("S"))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("place", "table"), [("0504", "neighbors_odd"), ("0604", "neighbors_even")])
def test_the_neighbors_of_a_hex(place: str, table: str, side: str) -> None:
    """SAF-G13: the even columns lie half a hex further south."""
    columns, rows = data("SAF-G13")[table][side]

    other = f"{int(place[:2]) + columns:02}{int(place[2:]) + rows:02}"
    assert other == DRAWN.beside(place, SIDES.index(side))
    assert other in DRAWN.neighbors[place]


@given(st.sampled_from(DRAWN.places), st.sampled_from(DRAWN.places))
def test_distances_are_those_of_the_formula(one: str, other: str) -> None:
    """SAF-G13"""
    (column, row), (to_column, to_row) = ((int(place[:2]), int(place[2:])) for place in (one, other))
    along = to_column - column
    down = (to_row - 1 - (to_column - 1) // 2) - (row - 1 - (column - 1) // 2)

    assert max(abs(along), abs(down), abs(along + down)) == DRAWN.away[one][other]


@cases("1201", "0110", "0000", "0", "north")
def test_a_hex_off_the_map_is_refused(to: str) -> None:
    """SAF-G13"""
    assert "SAF-G13" == refused(battle({"I1": "0509"}, dice=[2]), f"move I1 to {to} with 2")


# ------------------------------------------------------------------------------------------------ terrain


def test_the_terrain_key_is_that_of_the_ledger() -> None:
    """SAF-G21"""
    cards = {False: "clear", True: "cover"}
    key = {
        name: {
            "mp": row.movement,
            "cover": row.cover,
            "blocks": row.blocks,
            "cover_card": cards[row.cover_hex],
            "tank": row.tanks,
        }
        for name, row in TERRAIN.items()
    }

    assert data("SAF-G21")["terrain"] == key


@cases("x", "~", "W", "H", "7")
def test_no_other_terrain_exists(sign: str) -> None:
    """SAF-G21"""
    text = drawing().replace(".", sign, 1)
    with pytest.raises(BadScenario):
        battle({"I1": "0509"}, map_=text)


# ------------------------------------------------------------------------------------------------ red


@cases((1, "0602"), (2, "0601"), (3, "0702"), (4, "0703"), (5, "0603"), (6, "0503"))
def test_germans_enter_through_the_red_hex_and_the_numbers_around_it(rolled: int, entry: str) -> None:
    """SAF-3.2, SAF-G12: red is 1; 2 to 6 lie clockwise from north."""
    dice = Scripted(SeededDice(1), d6=[1, rolled, rolled])

    step = opening({"I1": "0509"}, dice=dice)

    assert [(rolled, str(rolled), entry)] * 2 == [
        (event.rolled, event.entry, event.hex) for event in events(step, UnitEntered)
    ]


def test_x_lies_northwest_of_the_red_hex() -> None:
    """SAF-3.2, SAF-G12"""
    step = opening({"I1": "0509"}, dice=Scripted(SeededDice(1), d6=[2, 3, 3, 3]))

    assert [("3", "0702"), ("3", "0702"), ("X", "0502")] == [
        (event.entry, event.hex) for event in events(step, UnitEntered)
    ]


def test_the_numbers_go_around_a_red_hex_in_an_odd_column_too() -> None:
    """SAF-3.2, SAF-G12: those of the Tank Hunt."""
    ground = ground_of(MapSheet(drawing(), "0502", "0608"))

    expected = {"1": "0502", "2": "0501", "3": "0601", "4": "0602", "5": "0503", "6": "0402", "X": "0401"}
    assert expected == ground.entry == data("SAF-G12")["entry"]["tanks"]


# ------------------------------------------------------------------------------------------------ blue


def test_american_reserves_enter_by_the_blue_hex() -> None:
    """SAF-3.3"""
    state = do(battle({"I1": "0509"}, turn=3), "end orders", d6=[6]).state

    assert ["0608"] * 5 == [choice.split()[-1] for choice in choices(state) if choice.startswith("arrive")]
    step = do(state, "arrive with I2 at 0608", then=Quiet())
    assert ("I2", "0608") == (only(step, AmericanReservesArrived).unit, where(step.state, "I2"))


def test_a_surprise_unit_may_appear_in_the_blue_hex() -> None:
    """SAF-3.3"""
    step = german_turn(battle({"I1": "0109"}, {"R01": "0101"}), d6=[6, 1])

    assert ("SV", "0608") == (only(step, SurprisePlaced).unit, where(step.state, "SV"))


@cases(("red", "SAF-3.2"), ("blue", "SAF-3.3"))
def test_the_red_and_the_blue_hex_are_on_the_map(field: str, clause: str) -> None:
    """SAF-3.2, SAF-3.3"""
    hexes = {"red": "0602", "blue": "0608", field: "1299"}
    with pytest.raises(BadScenario, match=clause):
        battle({"I1": "0509"}, red=hexes["red"], blue=hexes["blue"])


# ------------------------------------------------------------------------------------------------ Germans


def test_turn_1_begins_with_the_set_up_counted() -> None:
    """SAF-2.3, SAF-4.2: all six starting Germans of the Crossroads are infantry or MG42s."""
    assert 6 == only(GAME.start("crossroads", dice=Quiet()), EnemyCounted).infantry
