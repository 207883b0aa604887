"""Section 7: where a routing unit runs, and when it is lost (BOB-G4, points 4 to 9)."""

from typing import Any

from bob.given import battle, choices, counter, do, events, only, refused, where
from bob.routs import CLEAR_12, ends, phase, ran, runs
from cases import cases
from wargames.bob.moments import Eliminated, PutInStack, Ran, Revealed, WindowOpened

# -------------------------------------------------------------------------------------------- toward cover


def test_a_routing_unit_runs_to_the_cheapest_cover() -> None:
    """BOB-7.3, BOB-G4 (7): woods at D6 cost 3, the foxhole at C6 costs 2."""
    step = runs("GE-F1", "D4", {"US-P1": "D1"}, signs={"D6": "w"}, foxholes=("C6",))

    assert ["C6"] == ends(step)
    told = events(ran(step.state, "C6"), Ran)
    way = [(one.counter, one.origin, one.hex) for one in told]
    assert [("GE-F1", "D4", "C5"), ("GE-F1", "C5", "C6")] == way
    assert {("BOB-7.3", "BOB-G4")} == {one.clauses for one in told}


def test_the_owner_chooses_among_covers_of_equal_cost() -> None:
    """BOB-7.3, BOB-G4 (7)"""
    step = runs("GE-F1", "D4", {"US-P1": "D1"}, signs={"D6": "w"}, foxholes=("C6", "E6"))

    assert ["C6", "E6"] == ends(step)
    assert "E6" == where(ran(step.state, "E6").state, "GE-F1")


@cases(
    ({"signs": {"C6": "w"}}, ["C6", "C7"]),
    ({"signs": {"C6": "S"}}, ["C6", "C7"]),
    ({"signs": {"C6": "B"}}, ["C6", "C7"]),
    ({"foxholes": ("C6",)}, ["C6"]),
    ({"fortifications": ("C6",)}, ["C6"]),
    ({"hedgerows": ("C6/S",)}, ["C6"]),
)
def test_beneficial_terrain_is_cover_though_enemies_see_it(cover: dict[str, Any], hexes: list[str]) -> None:
    """BOB-G4 (6): any of them; C7 is out of sight behind woods or a building, and costs 3 like C6."""
    step = runs("GE-F1", "D4", {"US-P1": "D1"}, **cover)

    assert hexes == ends(step)


def test_a_hex_that_no_enemy_sees_is_cover() -> None:
    """BOB-7.3, BOB-G4 (6): clear D5, behind the hill in D4."""
    step = runs("GE-F1", "D3", {"US-P1": "D1"}, levels={"D4": 1})

    assert ["D5"] == ends(step)


def test_a_hex_that_a_decoy_sees_is_no_cover() -> None:
    """BOB-G4 (6, 9), BOB-R36: with a decoy beyond D5 the foxhole farther off is nearest."""
    us = {"US-P1": "D1", "US-D1": "D8"}
    step = runs(
        "GE-F1",
        "D3",
        us,
        rows=CLEAR_12,
        levels={"D4": 1},
        signs={"D8": "w"},
        concealed={"US-D1"},
        foxholes=("B5",),
    )

    assert "D5" not in ends(step)


def test_out_of_reach_of_cover_a_unit_comes_as_near_as_it_can() -> None:
    """BOB-7.3, BOB-G4 (7): woods in D12, nine hexes off; 5 points lead to D8."""
    step = runs("GE-F1", "D3", {"US-P1": "D1"}, rows=CLEAR_12, signs={"D12": "w"})

    assert ["D8"] == ends(step)


def test_full_friendly_hexes_count_as_cover_to_come_near_to() -> None:
    """BOB-G4 (7)"""
    there = {"GE-F2": "D12", "GE-F3": "D12"}
    step = runs("GE-F1", "D3", {"US-P1": "D1"}, there, rows=CLEAR_12, signs={"D12": "w"})

    assert ["D8"] == ends(step)


def test_water_with_a_hedgerow_beside_it_is_no_cover_to_come_near_to() -> None:
    """BOB-G6, BOB-G4 (7): one between A9 and A10 leaves the woods nearest, one on the bank A8 does not."""
    signs = {"D12": "w", "A9": "~", "A10": "~"}

    def toward(side: str) -> list[str]:
        return ends(runs("GE-F1", "D3", {"US-P1": "D1"}, rows=CLEAR_12, signs=signs, hedgerows=(side,)))

    assert ["D8"] == toward("A9/S")
    assert ["A7", "B7"] == toward("A9/N")


def test_cover_that_holds_an_enemy_does_not_count() -> None:
    """BOB-7.6, BOB-G4 (7, 8): there is no other, and the unit is lost; a hill hides D12 from it."""
    given: dict[str, Any] = {"rows": CLEAR_12, "signs": {"D12": "w"}, "levels": {"D11": 1}}

    free = runs("GE-F1", "D3", {"US-P1": "D1"}, **given)
    held = runs("GE-F1", "D3", {"US-P1": "D1", "US-P2": "D12"}, **given)

    assert ["D8"] == ends(free)
    assert "GE-F1" == only(held, Eliminated).counter


def test_a_unit_that_comes_no_nearer_to_cover_is_lost() -> None:
    """BOB-7.3, BOB-7.6, BOB-G4 (7, 8): woods behind the enemy, three columns wide."""
    victory = (
        '[victory]\nkind = "control_at_end"\nside = "us"\n[victory.control]\nhexes = ["A7"]\nat_least = 1\n'
    )
    step = runs("GE-F1", "B6", {"US-P1": "B3"}, rows=("...",) * 7, signs={"B1": "w"}, victory=victory)

    assert "GE-F1" == only(step, Eliminated).counter


# --------------------------------------------------------------------------------------- the points of a move


@cases(("GE-F1", "D8"), ("GE-M1", "D7"))
def test_squads_run_with_five_points_and_teams_with_four(unit: str, last: str) -> None:
    """BOB-G4 (4): red and reduced ones as well."""
    for marks in ({}, {"level": {unit: 2}}, {"reduced": {unit}}):
        step = runs(unit, "D3", {"US-P1": "D1"}, rows=CLEAR_12, signs={"D12": "w"}, **marks)
        assert [last] == ends(step)


def test_a_routing_unit_moves_at_least_one_hex() -> None:
    """BOB-G4 (4): it is in woods already; behind them nobody sees it."""
    step = runs("GE-F1", "D4", {"US-P1": "D3"}, signs={"D4": "w", "D6": "w"})

    assert "D4" not in ends(step)
    assert ["D5"] == ends(step)


def test_water_is_not_entered() -> None:
    """BOB-G4 (5): the foxhole behind the canal is out of reach; D4 is shut in but to the north."""
    signs = dict.fromkeys(("C4", "C5", "D5", "E4", "E5"), "~")
    step = runs("GE-F1", "D4", {"US-P1": "D1"}, signs=signs, foxholes=("D6",))

    assert "GE-F1" == only(step, Eliminated).counter


def test_nobody_fires_at_a_routing_unit_and_it_keeps_its_markers() -> None:
    """BOB-G4, BOB-R22 (4): an un-Used German, prepared, sees it run."""
    us, ge = {"US-P1": "D4"}, {"GE-F1": "D1"}
    state = battle(us, ge, level={"US-P1": 1}, foxholes=("C6",), prepared={"GE-F1"})
    step = do(state, "do nothing US-P1", "rout check US-P1", dice=[7])

    done = ran(step.state, "C6")

    assert [] == events(done, WindowOpened)
    assert "C6" == events(done, Ran)[-1].hex == where(done.state, "US-P1")


def test_a_routing_unit_keeps_suppression_and_is_still_used() -> None:
    """BOB-G4 (4): while another waits for its check."""
    us = {"US-P1": "D1", "US-P2": "G1"}
    state = phase("GE-F1", "D4", us, {"GE-F2": "G4"}, level={"GE-F1": 2, "GE-F2": 1}, foxholes=("C6",)).state

    done = ran(do(state, "rout check GE-F1", dice=[2]).state, "C6").state

    unit = counter(done, "GE-F1")
    assert (2, True, False) == (unit.level, unit.used, unit.reduced)
    assert ["rout check GE-F2"] == choices(done)


def test_a_gun_cannot_run_and_is_lost() -> None:
    """BOB-G4 (4), BOB-7.6"""
    step = runs("GE-G1", "D4", {"US-P1": "D1"}, foxholes=("C6",))

    assert "GE-G1" == only(step, Eliminated).counter


# --------------------------------------------------------------------------------------------- legal steps


def test_a_routing_unit_does_not_come_adjacent_to_an_enemy() -> None:
    """BOB-7.4, BOB-R44, BOB-G4 (5): with or without sight; the foxhole at C6 is beside C7."""
    us = {"US-P1": "D1", "US-P2": "B6"}
    hidden: dict[str, Any] = {"signs": {"C5": "w", "B5": "w"}}

    assert ["C6"] == ends(runs("GE-F1", "D4", {"US-P1": "D1"}, foxholes=("C6",)))
    assert "C6" not in ends(runs("GE-F1", "D4", us, foxholes=("C6",), **hidden))


def test_a_routing_unit_does_not_come_adjacent_to_enemies_in_melee_either() -> None:
    """BOB-7.4, BOB-R44, BOB-G4 (5): B5 and C6 are woods beside B6, out of its sight; E6 is not beside it."""
    us, woods = {"US-P1": "D1", "US-P2": "B6"}, {"B5": "w", "C6": "w", "E6": "w"}

    free = runs("GE-F1", "D4", {"US-P1": "D1"}, signs=woods)
    alone = runs("GE-F1", "D4", us, signs=woods)
    melee = runs("GE-F1", "D4", us, {"GE-F2": "B6"}, signs=woods)

    assert {"B5", "C6", "E6"} <= {*ends(free)}
    assert ["E6"] == ends(alone) == ends(melee)
    assert "BOB-7.4" == refused(do(melee.state, "run to D5").state, "run to C6")


def test_a_unit_with_nowhere_to_run_but_beside_a_melee_is_lost() -> None:
    """BOB-7.4, BOB-7.6, BOB-R44: C5 and D5 are beside C6, in which both sides fight; all else is water."""
    water = dict.fromkeys(("C4", "D3", "E4", "E5"), "~")
    us = {"US-P1": "D1", "US-P2": "C6"}
    room: dict[str, Any] = {"signs": water, "foxholes": ("D5",)}

    held = runs("GE-F1", "D4", us, {"GE-F2": "C6"}, **room)

    assert ["D5"] == ends(runs("GE-F1", "D4", {"US-P1": "D1"}, **room))
    assert "GE-F1" == only(held, Eliminated).counter


def test_from_its_second_step_a_unit_keeps_away_from_the_enemy_that_it_ran_from() -> None:
    """BOB-7.4, BOB-R44, BOB-G4 (5): in Melee with its comrade or not; C5 lies beside D4, as D5 does."""
    for comrade in ({"GE-F2": "D4"}, {}):
        step = runs("GE-F1", "D4", {"US-P1": "D4"}, comrade, foxholes=("C6",))
        there = do(step.state, "run to D5").state

        assert ["C6"] == ends(step)
        assert "BOB-7.4" == refused(there, "run to C5")
        assert ["run to C6", "run to D6", "run to E6"] == choices(there)


def test_no_rout_ends_beside_the_enemy_that_it_ran_from() -> None:
    """BOB-7.4, BOB-R44, BOB-G4 (5): C5 is cover beside him, D6 is two hexes away."""
    cover = ("C5", "D6")

    assert ["D6"] == ends(runs("GE-F1", "D4", {"US-P1": "D4"}, foxholes=cover))
    assert ["D6"] == ends(runs("GE-F1", "D4", {"US-P1": "D4"}, {"GE-F2": "D4"}, foxholes=cover))


def test_a_unit_that_cannot_get_away_from_the_enemy_in_its_hex_is_lost() -> None:
    """BOB-7.4, BOB-7.6, BOB-R44: D5 has a foxhole and no other hex behind it."""
    shut = dict.fromkeys(("C4", "C5", "D3", "E4", "E5", "D6", "C6", "E6"), "~")
    step = runs("GE-F1", "D4", {"US-P1": "D4"}, signs=shut, foxholes=("D5",))

    assert "GE-F1" == only(step, Eliminated).counter


def test_a_unit_may_begin_beside_an_enemy() -> None:
    """BOB-R44: it begins beside two."""
    step = runs("GE-F1", "D4", {"US-P1": "D3", "US-P2": "E4"}, foxholes=("C6",))

    assert ["C6"] == ends(step)


@cases(({"C6": "w"}, True), ({}, False))
def test_a_routing_unit_comes_no_nearer_to_an_enemy_that_sees_it(
    signs: dict[str, str], *, legal: bool
) -> None:
    """BOB-7.5, BOB-R44, BOB-G4 (5): C5 is nearer to C7, which sees D4 unless woods are between."""
    step = runs("GE-F1", "D4", {"US-P1": "E4", "US-P2": "C7"}, signs=signs, foxholes=("C5",))

    assert legal == (["C5"] == ends(step))
    assert legal != bool(events(step, Eliminated))


def test_each_step_is_tested_from_the_hex_that_is_left() -> None:
    """BOB-7.5, BOB-R44: B2 is 2 hexes from D1, as D3 is; a detour that is 3 hexes off does not come back."""
    enemy = {"US-P1": "D1"}

    assert ["B2"] == ends(runs("GE-F1", "D3", enemy, foxholes=("B2",)))
    detour = runs("GE-F1", "D3", enemy, foxholes=("B2",), signs={"C3": "~"})
    assert ["A2", "A3", "B3"] == ends(detour)


def test_a_unit_in_melee_may_run_out_of_it() -> None:
    """BOB-G4 (1a, 5), BOB-R44: the enemy in its hex is in Melee with its comrade."""
    step = runs("GE-F1", "D4", {"US-P1": "D4"}, {"GE-F2": "D4"}, foxholes=("C6",))

    assert ["C6"] == ends(step)


def test_a_routing_unit_runs_through_friends_but_not_into_a_full_hex() -> None:
    """BOB-G4 (5): C5 is full of cover and friends; C6 behind it has room."""
    friends = {"GE-F2": "C5", "GE-F3": "C5"}
    closed = dict.fromkeys(("D5", "E5", "C4"), "~")
    step = runs("GE-F1", "D4", {"US-P1": "D1"}, friends, signs=closed, foxholes=("C5", "C6"))

    assert ["C6"] == ends(step)


def test_one_more_unit_may_end_its_rout_in_a_friends_hex() -> None:
    """BOB-G4 (5), BOB-R38"""
    step = runs("GE-F1", "D4", {"US-P1": "D1"}, {"GE-F2": "C6"}, foxholes=("C6",))

    done = do(ran(step.state, "C6").state, "put at bottom")

    assert only(done, PutInStack).bottom


def test_decoys_are_enemies_on_the_way() -> None:
    """BOB-G4, BOB-R36, BOB-G17 (9): the foxhole at C6 is beside a concealed decoy."""
    us = {"US-P1": "D1", "US-D1": "B6"}
    woods = dict.fromkeys(("B6", "B5", "C5"), "w")
    step = runs("GE-F1", "D4", us, signs=woods, concealed={"US-D1"}, foxholes=("C6",))

    assert "C6" not in ends(step)


# ------------------------------------------------------------------------------------------------- nowhere


def test_a_unit_whose_neighbors_are_all_beside_enemies_is_lost() -> None:
    """BOB-7.6, BOB-7.4, BOB-G4 (8)"""
    step = runs("GE-F1", "D4", {"US-P1": "E3", "US-P2": "E6", "US-P3": "B4"}, foxholes=("D7",))

    lost = only(step, Eliminated)
    assert ("GE-F1", "D4") == (lost.counter, lost.hex)
    assert "BOB-7.6" in lost.clauses
    assert where(step.state, "GE-F1") is None


def test_the_edge_of_the_board_is_no_way_out() -> None:
    """BOB-R44, BOB-7.6: the rout edge of other editions is not used."""
    step = runs("GE-F1", "A7", {"US-P1": "A6", "US-P2": "C7"}, signs={"G1": "w"})

    assert "GE-F1" == only(step, Eliminated).counter


def test_a_concealed_enemy_that_a_routing_unit_comes_to_see_in_the_open_is_revealed() -> None:
    """BOB-G4 (9), BOB-R34: a decoy behind a hedgerow is removed once it is seen from its other side."""
    us, ge = {"US-P1": "B1", "US-P2": "D6"}, {"GE-D1": "D4", "GE-F1": "A1"}
    state = battle(
        us,
        ge,
        signs={"D1": "w", "C3": "w"},
        hedgerows=("D4/S",),
        level={"US-P1": 1},
        concealed={"GE-D1"},
        used={"US-P1", *ge},
    )
    step = ran(do(state, "do nothing US-P2", "rout check US-P1", dice=[7]).state, "D1")

    found = only(step, Revealed)
    assert ("GE-D1", True) == (found.counter, found.decoy)
