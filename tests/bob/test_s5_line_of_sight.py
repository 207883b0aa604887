"""Section 5.2: line of sight, hedgerows, heights and open ground, one rule at a time."""

from bob.boards import ground
from cases import cases
from wargames.bob.ground.ground import Ground
from wargames.bob.ground.sight import Obstacle, behind_hedgerow, field, in_open, line, sees, sight_refusal


def blocked(given: Ground, origin: str, to: str) -> list[tuple[str, tuple[str, ...], str]]:
    return [(one.how, one.at, one.clause) for one in line(given, origin, to)]


# ------------------------------------------------------------------------------------------ blocking terrain


@cases("w", "S", "B")
def test_woods_and_buildings_in_the_line_block_it(sign: str) -> None:
    """BOB-5.2.1, BOB-5.2.2, BOB-5.2.3"""
    given = ground({"C4": sign})

    assert not sees(given, "C3", "C6")
    assert [("through", ("C4",), "BOB-5.2.3")] == blocked(given, "C3", "C6")


@cases(".", "~", "=")
def test_other_terrain_does_not_block(sign: str) -> None:
    """BOB-5.2.2"""
    laid = ground({"C4": sign}, roads=(("C4", "C3"), ("D4", "C4"))) if sign == "=" else ground({"C4": sign})

    assert sees(laid, "C3", "C6")


def test_foxholes_fortifications_and_roads_do_not_block() -> None:
    """BOB-5.2.2"""
    given = ground(foxholes=("C4",), fortifications=("C5",), roads=(("C4", "C5"),))

    assert sees(given, "C3", "C6")


@cases((("D2",), True), (("D3",), True), (("D2", "D3"), False))
def test_a_line_between_two_hexes_is_blocked_by_both(woods: tuple[str, ...], *, seen: bool) -> None:
    """BOB-5.2.3, BOB-R24"""
    given = ground(dict.fromkeys(woods, "w"))

    assert seen == sees(given, "C3", "E3")
    if not seen:
        assert [("between", ("D2", "D3"), "BOB-5.2.3")] == blocked(given, "C3", "E3")


def test_off_the_board_nothing_blocks() -> None:
    """BOB-G7: A1 to C1 runs along the outer side of B1."""
    assert sees(ground({"B1": "w"}), "A1", "C1")
    assert sees(ground({"C7": "w"}), "B7", "D7")


def test_terrain_at_the_ends_never_blocks() -> None:
    """BOB-5.2.4"""
    assert sees(ground({"C3": "w", "C5": "S"}), "C3", "C5")


@cases(("C3", "C6", "C4 C5"), ("A3", "E4", "B3 C3 C4 D3"), ("B2", "D4", "C3 C4"), ("C3", "E3", ""))
def test_the_reference_lines_pass_through_these_hexes(origin: str, to: str, between: str) -> None:
    """BOB-G7"""
    alone = {place for place in ground().places if not sees(ground({place: "w"}), origin, to)}

    assert set(between.split()) == alone


def test_adjacent_hexes_see_each_other_and_a_hex_sees_itself() -> None:
    """BOB-G7"""
    sides = ("D4/N", "D4/NE", "D4/SE", "D4/S", "D4/SW", "D4/NW")
    given = ground(dict.fromkeys(ground().places, "w"), hedgerows=sides, levels={"D4": 3, "D3": 1})

    for place in given.places:
        near = given.around[place] | given.bit[place]
        assert near == field(given, place) & near


def test_every_blocker_is_a_witness() -> None:
    """BOB-5.2.3, BOB-5.2.5"""
    given = ground({"C3": "w", "C5": "B"}, hedgerows=("C4/N",))

    assert [
        ("through", ("C3",), "BOB-5.2.3"),
        ("through", ("C5",), "BOB-5.2.3"),
        ("over", ("C4/N",), "BOB-5.2.5"),
    ] == blocked(given, "C1", "C7")
    assert ["C5", "C3"] == [one.at[0] for one in line(given, "C7", "C1")][:2]


def test_a_refusal_says_what_is_in_the_way() -> None:
    """BOB-5.6.2, BOB-5.2.3"""
    given = ground({"C4": "w"})

    refusal = sight_refusal(given, "C3", "C6")

    assert "no line of sight from C3 to C6: it runs through C4 [BOB-5.2.3]" == str(refusal)
    assert sight_refusal(given, "C3", "C4") is None
    assert "between D2 and D3" == str(Obstacle("between", ("D2", "D3"), "BOB-5.2.3"))


# ------------------------------------------------------------------------------------------------- hedgerows


def test_a_hedgerow_crossed_on_the_way_blocks() -> None:
    """BOB-5.2.5"""
    given = ground(hedgerows=("C5/N",))

    assert [("over", ("C5/N",), "BOB-5.2.5")] == blocked(given, "C3", "C6")


@cases(("C4", "C6"), ("C3", "C5"), ("C4", "C5"))
def test_a_hedgerow_on_the_perimeter_of_an_end_does_not(origin: str, to: str) -> None:
    """BOB-5.2.5, BOB-5.2.7"""
    assert sees(ground(hedgerows=("C5/N",)), origin, to)


def test_the_perimeter_of_the_firer_counts_as_well() -> None:
    """BOB-5.2.7"""
    assert sees(ground(hedgerows=("C4/N",)), "C3", "C6")
    assert sees(ground(hedgerows=("C6/N",)), "C3", "C6")


def test_a_hedgerow_along_the_line_blocks() -> None:
    """BOB-5.2.6"""
    given = ground(hedgerows=("D3/N",))

    assert [("along", ("D3/N",), "BOB-5.2.6")] == blocked(given, "C3", "E3")


def test_hedgerows_in_a_row_are_tested_one_by_one() -> None:
    """BOB-R25: A3 to E3 runs along B3/N and D3/N; E3's own sides do not count."""
    assert not sees(ground(hedgerows=("B3/N",)), "A3", "E3")
    assert not sees(ground(hedgerows=("D3/N",)), "A3", "E3")
    assert sees(ground(hedgerows=("E3/NW", "E3/SW", "A3/NE", "A3/SE")), "A3", "E3")


@cases((("C3/NW",), True), (("C3/SW",), True), (("C3/NW", "C3/SW"), False), (("C3/NW", "C3/NE"), True))
def test_at_a_corner_hedgerows_block_from_both_sides(hedgerows: tuple[str, ...], *, seen: bool) -> None:
    """BOB-R24, BOB-R25, BOB-G7: A3 to E3 passes from B3/N into C3 through its western corner."""
    given = ground(hedgerows=hedgerows)

    assert seen == sees(given, "A3", "E3")
    if not seen:
        ((how, at, clause),) = blocked(given, "A3", "E3")
        assert ("corner", {"B2/SE", "B3/NE"}, "BOB-R25") == (how, set(at), clause)


@cases(
    (("B2/N",), True),
    (("B1/SE",), True),
    (("B2/NE",), True),
    (("B2/N", "B2/NE"), True),
    (("B2/N", "B1/SE"), False),
    (("B2/NE", "B1/SE"), False),
)
def test_a_corner_between_three_hexes_counts_in_the_same_way(
    hedgerows: tuple[str, ...], *, seen: bool
) -> None:
    """BOB-R24, BOB-R25: A1 to E4 passes through the corner of B1, B2 and C2, with B1/SE on its left."""
    assert seen == sees(ground(hedgerows=hedgerows), "A1", "E4")
    assert sees(ground({"B2": "w"}), "A1", "E4")


# -------------------------------------------------------------------------------------------------- heights


def test_what_is_higher_than_both_ends_blocks() -> None:
    """BOB-G6"""
    hill = ground(levels={"C4": 1})

    assert [("through", ("C4",), "BOB-G6")] == blocked(hill, "C3", "C6")
    assert sees(hill, "C3", "C4")


def test_what_is_no_higher_than_the_lower_end_does_not_block() -> None:
    """BOB-G6: from hill to hill over woods and hedgerows of the valley."""
    levels = {"C2": 1, "C6": 1}

    assert sees(ground({"C4": "w"}, levels=levels), "C2", "C6")
    assert sees(ground(levels=levels, hedgerows=("C4/N",)), "C2", "C6")
    assert not sees(ground({"C4": "w"}, levels={**levels, "C4": 1}), "C2", "C6")
    assert not sees(ground(levels={**levels, "C4": 1}, hedgerows=("C4/N",)), "C2", "C6")


@cases(("C2", True), ("C3", True), ("C4", False), ("C5", False), ("C6", False))
def test_from_a_hill_the_nearer_woods_are_seen_over(woods: str, *, seen: bool) -> None:
    """BOB-G6: woods block if they are at most as far from the lower end as from the higher one."""
    given = ground({woods: "w"}, levels={"C1": 1})

    assert seen == sees(given, "C1", "C7") == sees(given, "C7", "C1")


@cases(("C3/N", True), ("C4/N", True), ("C5/N", False), ("C6/N", False))
def test_from_a_hill_the_nearer_hedgerows_are_seen_over(hedgerow: str, *, seen: bool) -> None:
    """BOB-G6: C4/N is 2 + 3 hexes from C1 and 3 + 4 from C7."""
    assert seen == sees(ground(levels={"C1": 1}, hedgerows=(hedgerow,)), "C1", "C7")


def test_a_hedgerow_stands_on_the_higher_of_its_hexes() -> None:
    """BOB-G6"""
    bank = {"C1": 1, "C3": 1}

    assert not sees(ground(levels=bank, hedgerows=("C4/N",)), "C1", "C7")
    assert sees(ground(levels=bank), "C1", "C7")


def test_a_line_over_two_levels_is_blocked_only_by_what_reaches_the_higher() -> None:
    """BOB-G6: woods on level 1 have their top at level 2."""
    assert sees(ground({"C3": "w"}, levels={"C1": 2, "C3": 1}), "C1", "C7")
    assert not sees(ground({"C3": "w"}, levels={"C1": 2, "C3": 2}), "C1", "C7")
    assert not sees(ground({"C5": "w"}, levels={"C1": 2}), "C1", "C7")


def test_two_hexes_block_between_them_only_where_both_are_high_enough() -> None:
    """BOB-G7, BOB-R26"""
    assert sees(ground({"D2": "w"}, levels={"C3": 1, "E3": 1, "D3": 2}), "C3", "E3")
    assert not sees(ground({"D2": "w"}, levels={"C3": 1, "E3": 1, "D3": 2, "D2": 1}), "C3", "E3")


# --------------------------------------------------------------------------------- behind a hedgerow, in open


@cases("C4/N", "C3/S")
def test_a_target_is_behind_the_hedgerow_that_the_line_crosses(hedgerow: str) -> None:
    """BOB-5.7.7, BOB-G7, BOB-R23"""
    given = ground(hedgerows=(hedgerow,))

    assert behind_hedgerow(given, "C1", "C4")
    assert behind_hedgerow(given, "C3", "C4")
    assert behind_hedgerow(given, "C4", "C3")
    assert not behind_hedgerow(given, "C6", "C4")
    assert not behind_hedgerow(given, "C4", "C4")


def test_a_hedgerow_of_the_firer_gives_nothing() -> None:
    """BOB-G7, BOB-5.7.7"""
    given = ground(hedgerows=("C4/N",))

    assert behind_hedgerow(given, "C6", "C3")
    assert not behind_hedgerow(given, "C3", "C6")


@cases(("E3/NW", True), ("E3/SW", True), ("E3/N", False), ("D3/N", False))
def test_a_hedgerow_touched_at_a_corner_of_the_target_counts(hedgerow: str, *, behind: bool) -> None:
    """BOB-G7, BOB-5.7.7: C3 to E3 enters E3 through its western corner."""
    assert behind == behind_hedgerow(ground(hedgerows=(hedgerow,)), "C3", "E3")


def test_heights_do_not_take_the_hedgerow_away() -> None:
    """BOB-G7: the height rule is for lines, not for the modifier."""
    assert behind_hedgerow(ground(levels={"C1": 3}, hedgerows=("C4/N",)), "C1", "C4")


@cases((".", True), ("w", False), ("S", False), ("B", False))
def test_only_clear_ground_is_open(sign: str, *, is_open: bool) -> None:
    """BOB-R21, BOB-G6"""
    assert is_open == in_open(ground({"C4": sign}), "C1", "C4")
    assert is_open == in_open(ground({"C4": sign}, roads=(("C3", "C4"),)), "C1", "C4")


def test_a_bridge_is_open_and_water_is_not() -> None:
    """BOB-R21"""
    assert in_open(ground({"C4": "="}, roads=(("C3", "C4"),)), "C1", "C4")
    assert not in_open(ground({"C4": "~"}), "C1", "C4")


def test_foxholes_and_fortifications_are_not_open() -> None:
    """BOB-R21, BOB-G6"""
    assert not in_open(ground(foxholes=("C4",)), "C1", "C4")
    assert not in_open(ground(fortifications=("C4",)), "C1", "C4")
    assert not in_open(ground({"C4": "="}, foxholes=("C4",), roads=(("C3", "C4"),)), "C1", "C4")


def test_open_is_seen_from_each_enemy_by_itself() -> None:
    """BOB-R21, BOB-R23: elevation does not matter."""
    given = ground(hedgerows=("C4/N",), levels={"C1": 1})

    assert not in_open(given, "C1", "C4")
    assert not in_open(given, "C3", "C4")
    assert in_open(given, "C6", "C4")
    assert in_open(given, "C4", "C1")
