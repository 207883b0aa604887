"""Section 13: what blocks line of sight (FM-13.1 to FM-13.6, FM-R23)."""

from cases import cases
from fire_move.tables import Pair, at, border, box, feature, field, ring, sight
from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.lines_of_fire import LineOfFire, line_of_fire
from wargames.kernel.geometry.plane import Inches

Y = 10
SEEN_ACROSS = (
    "open",
    "paddy",
    "crops",
    "vineyard",
    "elephant_grass",
    "brush",
    "orchard",
    "marsh",
    "rubble",
    "trench",
)
SEEN_OVER = ("hedge", "bank", "ditch", "trees", "low_wall", "building_wall", "road", "stream", "wire4")


def clause(line: LineOfFire) -> str | None:
    return None if line.refusal is None else line.refusal.clause


@cases(
    ("woods", "FM-13.2"),
    ("wood_building", "FM-13.3"),
    ("stone_building", "FM-13.3"),
    ("bunker", "FM-13.3"),
    ("hill", "FM-13.5"),
    ("jungle", "FM-13.6"),
    *((terrain, None) for terrain in SEEN_ACROSS),
)
def test_what_cannot_be_seen_across(terrain: str, wanted: str | None) -> None:
    """FM-13.2, FM-13.3, FM-13.5, FM-13.6, FM-R23, FM-G6"""
    given = field(f"open 10 | {terrain} 1 | open 10")

    assert wanted == clause(sight(given, (5, Y), (15, Y)))


@cases(("woods", 4), ("jungle", 3), ("wood_building", 2), ("stone_building", 2), ("bunker", 2))
def test_one_sees_into_a_feature_and_out_of_it_only_so_far(terrain: str, depth: int) -> None:
    """FM-R23, FM-13.2, FM-G6"""
    given = field(f"open 10 | {terrain} 10")

    for one, other in (((5, Y), (10 + depth, Y)), ((10 + depth, Y), (5, Y))):
        assert sight(given, one, other).clear
    assert not sight(given, (5, Y), (f"{10 + depth}.01", Y)).clear


def test_all_of_a_hill_is_seen_from_outside() -> None:
    """FM-G6, FM-R23"""
    assert sight(field("open 10 | hill 40"), (5, Y), (49, Y)).clear


def test_the_depth_is_that_of_the_line_and_not_of_the_feature() -> None:
    """FM-R23: 3 inches into the woods are more than 4 along a slanting line."""
    given = field("open 10 | woods 10")

    assert sight(given, (9, 10), (13, 10)).clear
    assert sight(given, (7, 6), (13, 10)).clear  # 6 by 4 inches: half of it, 3.61, in the woods
    assert not sight(given, (7, 2), (13, 12)).clear  # 6 by 10: half of it, 5.83


@cases("woods", "jungle")
def test_two_figures_in_the_same_thicket_see_each_other_for_eight_inches(terrain: str) -> None:
    """FM-R23"""
    given = field(f"{terrain} 20")

    assert sight(given, (5, Y), (13, Y)).clear
    assert not sight(given, (5, Y), ("13.01", Y)).clear


@cases("hill", "stone_building", "bunker")
def test_two_figures_in_the_same_building_or_hill_see_each_other_at_any_distance(terrain: str) -> None:
    """FM-R23"""
    assert sight(field(f"{terrain} 50"), (1, Y), (49, Y)).clear


def test_two_woods_beside_each_other_are_two_features() -> None:
    """FM-R23: out of the one and into the other, each counted by itself."""
    given = field("woods 10 | woods 10")

    assert sight(given, (6, Y), (14, Y)).clear
    assert not sight(given, (5.5, Y), (10.5, Y)).clear
    assert not sight(given, (9.5, Y), (14.5, Y)).clear


@cases(
    ((5, Y), (15, Y), False),
    ((9, Y), (15, Y), True),
    ((5, Y), (11, Y), True),
    (("8.99", Y), ("11.01", Y), False),
)
def test_a_high_wall_is_seen_over_from_within_an_inch(firer: Pair, target: Pair, seen: bool) -> None:
    """FM-13.4, FM-R23"""
    given = field("open 10 | high_wall | open 10")

    assert seen == sight(given, firer, target).clear
    assert ("FM-13.4" if not seen else None) == clause(sight(given, firer, target))


def test_bocage_blocks_like_a_high_wall_and_lower_walls_do_not() -> None:
    """FM-13.6, FM-G7"""
    assert "FM-13.6" == clause(sight(field("open 10 | bocage | open 10"), (5, Y), (15, Y)))
    for low in SEEN_OVER:
        assert sight(field(f"open 10 | {low} | open 10"), (5, Y), (15, Y)).clear


BLOCK = box(8, 8, 12, 12)


def house(terrain: str = "stone_building", host: str = "open 20") -> Battlefield:
    return field(host, feature("house", terrain, BLOCK, inside="A"))


@cases(("11.99", False), (12, True), ("12.01", True), (8, True), ("8.01", False))
def test_a_line_along_a_building_does_not_enter_it(y: Inches, seen: bool) -> None:
    """FM-13.1, FM-R23"""
    assert seen == sight(house(), (2, y), (18, y)).clear


def test_a_wall_that_stands_aside_hides_nobody() -> None:
    """FM-13.4: only a line that crosses it."""
    given = field("open 10 | open 10", borders=(border("w", "high_wall", (10, 0), (10, 5)),))

    assert [True, False] == [sight(given, (5, y), (15, y)).clear for y in (Y, 2)]


def test_a_line_past_a_corner_is_free_and_one_that_cuts_it_is_not() -> None:
    """FM-R23: with positive length."""
    assert sight(house(), (6, 10), (10, 14)).clear  # touches (8, 12)
    assert not sight(house(), (6, 10), (10, "13.99")).clear


def test_through_a_corner_any_blocking_edge_blocks() -> None:
    """FM-R22: a corner of a high-walled yard on the line."""
    yard = feature("yard", "open", ring((10, 6), (14, 10), (10, 14), (6, 10)), inside="A")
    wall = border("w", "high_wall", (10, 14), (6, 10))
    rest = border("h", "hedge", (6, 10), (10, 6), (14, 10), (10, 14))
    given = field("open 20", yard, borders=(wall, rest))

    assert not sight(given, (2, 14), (18, 14)).clear
    assert sight(given, (9.5, 14), (18, 14)).clear
    assert sight(given, (14, 2), (14, 18)).clear  # two hedges meet there


def test_a_high_wall_run_along_is_as_near_as_its_nearer_end() -> None:
    """FM-R23: either figure may be within an inch of it."""
    yard = feature("yard", "open", BLOCK, inside="A")
    wall = border("w", "high_wall", (8, 12), (12, 12))
    given = field("open 20", yard, borders=(wall,))

    assert not sight(given, (2, 12), (18, 12)).clear
    assert sight(given, (7.5, 12), (18, 12)).clear
    assert sight(given, (2, 12), (12.5, 12)).clear
    assert sight(given, (2, 12.01), (18, 12.01)).clear


def test_a_figure_in_an_island_is_on_the_hill_around_it_too() -> None:
    """FM-R23: a trench on a hill sees off the hill, and is seen."""
    trench = feature("trench", "trench", box(14, 8, 16, 12), inside="B")
    given = field("open 10 | hill 10 | open 10", trench)

    assert sight(given, (15, Y), (2, Y)).clear
    assert sight(given, (28, Y), (15, Y)).clear
    assert not sight(given, (2, Y), (28, Y)).clear


def test_a_clearing_in_the_woods_is_in_the_woods() -> None:
    """FM-R23: 4 inches of them are seen through from outside, and 8 within."""
    clearing = feature("clearing", "open", box(14, 8, 18, 12), inside="B")
    given = field("open 10 | woods 20", clearing)

    assert sight(given, (5, Y), (17, Y)).clear  # 4 inches of woods, then the clearing
    assert not sight(given, (5, 7), (17, 9)).clear  # more than 4 of them
    assert sight(given, (17, Y), (25, Y)).clear
    assert not sight(given, (16, Y), ("24.01", Y)).clear


def test_a_house_in_the_woods_counts_for_itself_as_well() -> None:
    """FM-R23: 2 inches into the house, and the woods around it as for their own men."""
    house_ = feature("house", "stone_building", box(14, 8, 18, 12), inside="B")
    given = field("open 10 | woods 20", house_)

    assert sight(given, (5, Y), (16, Y)).clear
    assert not sight(given, (5, Y), ("16.01", Y)).clear
    assert not sight(given, (13, Y), (19, Y)).clear  # across the house


def test_a_target_on_the_edge_of_the_woods_is_in_them_and_seen() -> None:
    """FM-R13, FM-R23"""
    given = field("open 10 | woods 10")

    assert line_of_fire(given, at(5, Y), at(10, Y), target_in="B").clear
    assert not line_of_fire(given, at(15, Y), at(10, Y), target_in="A").clear


def test_a_refusal_says_what_is_in_the_way() -> None:
    """FM-13.2, FM-13.4"""
    across = sight(field("open 10 | woods 1 | open 10"), (5, Y), (15, Y)).refusal
    deep = sight(field("open 10 | woods 9"), (5, Y), (18, Y)).refusal
    wall = sight(field("open 10 | high_wall | open 10"), (5, Y), (15, Y)).refusal

    assert "no line of sight: it runs across the woods B [FM-13.2]" == str(across)
    assert "no line of sight: it runs into more than 4 inches of the woods B [FM-13.2]" == str(deep)
    assert "no line of sight: it runs over the high wall [FM-13.4]" == str(wall)


def test_lines_are_kept_and_stay_what_they_are() -> None:
    """FM-13.1: the same line is the same answer."""
    given = field("open 10 | hedge | woods 10")
    first = sight(given, (5, Y), (12, Y))

    assert first is sight(given, (5, Y), (12, Y))
    assert first == line_of_fire(given, at(5, Y), at(12, Y), firer_in="A", target_in="B")
