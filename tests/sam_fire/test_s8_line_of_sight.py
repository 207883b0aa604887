"""Section 8: line of sight, what blocks it, and range."""

import pytest

from cases import cases
from sam_fire.given import FIRE, allowed, battle, choices, do, events, from_rows, german_turn, only, refused
from wargames import IllegalAction
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import ShotRolled
from wargames.sam_fire.play.sight import sees
from wargames.sam_fire.told.view import layout_of
from wargames.sam_fire.values.components import Terrain
from wargames.sam_fire.values.state import State

BENT: dict[str, Terrain] = {"0503": "hill", "0502": "hill", "0602": "hill", "0703": "hill"}


def facing(origin: str, to: str, terrain: dict[str, Terrain] | None = None, **friends: str) -> State:
    """Put squad I1 and German R01 on the map, and other Americans by id."""
    return battle({"I1": origin, **friends}, {"R01": to}, dice=[2], terrain=terrain)


def test_without_a_line_of_sight_a_squad_may_not_fire() -> None:
    """SAF-8.1"""
    assert allowed(facing("0305", "0303"), FIRE)

    hidden = facing("0305", "0303", {"0304": "woods"})

    assert "SAF-8.3" == refused(hidden, FIRE)
    assert FIRE not in choices(hidden)


@cases(
    *((place, True) for place in ("0304", "0303", "0203", "0202")),
    *((place, False) for place in ("0204", "0302", "0205", "0404", "0403", "0301", "0101")),
)
def test_the_line_is_straight_from_center_to_center(hex_: str, in_the_way: bool) -> None:
    """SAF-8.2, SAF-R14: from 0305 to 0201 it clips a corner of 0303 and of 0203, and any length blocks."""
    state = facing("0305", "0201", {hex_: "woods"})

    assert in_the_way != allowed(state, FIRE)
    assert not in_the_way or "SAF-8.3" == refused(state, FIRE)


@pytest.mark.parametrize(
    ("kind", "clause"),
    [("woods", "SAF-8.3"), ("building", "SAF-8.4"), ("hill", "SAF-8.8"), ("clear", None), ("road", None)],
)
@pytest.mark.parametrize(
    ("origin", "to", "between"),
    [("0305", "0303", "0304"), ("0303", "0305", "0304"), ("0305", "0301", "0302"), ("0305", "0507", "0406")],
)
def test_woods_buildings_and_hills_in_between_block(
    kind: Terrain, clause: str | None, origin: str, to: str, between: str
) -> None:
    """SAF-8.3, SAF-8.4, SAF-8.8, SAF-R14"""
    state = facing(origin, to, {between: kind})

    if clause is None:
        assert allowed(state, FIRE)
    else:
        assert clause == refused(state, FIRE)


# ------------------------------------------------------------------------------------------------ sides


@pytest.mark.parametrize("kind", ["woods", "building", "hill"])
@pytest.mark.parametrize("beside", ["0404", "0405"])
def test_a_line_may_run_along_the_side_of_one_blocking_hex(kind: Terrain, beside: str) -> None:
    """SAF-8.5, SAF-R15: 0305 to 0505 runs between 0404 and 0405."""
    assert allowed(facing("0305", "0505", {beside: kind}), FIRE)
    assert allowed(facing("0505", "0305", {beside: kind}), FIRE)


@cases(("woods", "woods"), ("woods", "building"), ("hill", "woods"), ("building", "hill"))
def test_a_line_between_two_blocking_hexes_is_blocked(north: Terrain, south: Terrain) -> None:
    """SAF-8.5, SAF-R15"""
    state = facing("0305", "0505", {"0404": north, "0405": south})

    assert "SAF-R15" == refused(state, FIRE)


LINES: dict[str, tuple[str, str, dict[str, Terrain], dict[str, str], str | None]] = {
    # name: (firer, target, terrain, friends, what forbids the shot)
    "each of two sides is judged on its own": (
        "0305", "0705", {"0404": "woods", "0604": "building"}, {}, None,
    ),
    "on different sides too": ("0305", "0705", {"0404": "woods", "0605": "building"}, {}, None),
    "the second pair of sides blocks": ("0305", "0705", {"0604": "woods", "0605": "woods"}, {}, "SAF-R15"),
    "a friend on one side": ("0305", "0505", {}, {"I2": "0405"}, None),
    "woods on one side and a friend on the other": (
        "0305", "0505", {"0404": "woods"}, {"I2": "0405"}, "SAF-R15",
    ),
    "friends on both sides": ("0305", "0505", {}, {"I2": "0405", "I3": "0404"}, "SAF-R15"),
    "into the first hex of woods": ("0305", "0303", {"0303": "woods", "0302": "woods"}, {}, None),
    "not into the second": ("0305", "0302", {"0303": "woods", "0302": "woods"}, {}, "SAF-8.3"),
    "into the first building": ("0305", "0303", {"0303": "building", "0302": "building"}, {}, None),
    "not into the building behind": (
        "0305", "0302", {"0303": "building", "0302": "building"}, {}, "SAF-8.4",
    ),
    "a building within range": ("0306", "0302", {"0302": "building"}, {}, None),
    "a building out of range": ("0307", "0302", {"0302": "building"}, {}, "SAF-8.17"),
    "out of woods": ("0305", "0303", {"0305": "woods"}, {}, None),
    "out of a building": ("0305", "0303", {"0305": "building"}, {}, None),
    "from a hill over woods": ("0304", "0302", {"0304": "hill", "0303": "woods"}, {}, None),
    "from a hill over a building": ("0304", "0302", {"0304": "hill", "0303": "building"}, {}, None),
    "from a hill over no hill": ("0304", "0302", {"0304": "hill", "0303": "hill"}, {}, "SAF-8.8"),
    "the edge of a hill from below": ("0505", "0503", {"0503": "hill", "0502": "hill"}, {}, None),
    "the inside of a hill from below": ("0505", "0502", {"0503": "hill", "0502": "hill"}, {}, "SAF-8.11"),
    "on a hill to the next hex": ("0503", "0502", BENT, {}, None),
    "on a hill over woods": ("0503", "0703", BENT | {"0602": "woods"}, {}, None),
    "on a hill along the side of 0602": ("0503", "0703", BENT, {}, None),
    "on a hill with a hill between": ("0503", "0501", BENT | {"0501": "hill"}, {}, "SAF-8.11"),
    "between a hill and woods": ("0305", "0505", {"0404": "hill", "0405": "woods"}, {}, "SAF-R15"),
    "between them from a hill": (
        "0305", "0505", {"0404": "hill", "0405": "woods", "0305": "hill"}, {}, None,
    ),
    "past a squad": ("0305", "0303", {}, {"I2": "0304"}, "SAF-8.12"),
    "past veterans": ("0305", "0303", {}, {"I8": "0304"}, "SAF-8.12"),
    "past a mortar": ("0305", "0303", {}, {"MO1": "0304"}, "SAF-8.12"),
    "past a sniper": ("0305", "0303", {}, {"SN1": "0304"}, "SAF-8.12"),
    "past a friendly tank": ("0305", "0303", {}, {"T1": "0304"}, None),
    "from a hill over a friend": ("0305", "0303", {"0305": "hill"}, {"I2": "0304"}, None),
    "uphill past a friend": ("0305", "0303", {"0303": "hill"}, {"I2": "0304"}, "SAF-8.12"),
}  # fmt: skip


@cases(*LINES)
def test_what_a_squad_may_fire_past(name: str) -> None:
    """SAF-8.3, SAF-8.4, SAF-8.5, SAF-8.6, SAF-8.7, SAF-8.8, SAF-8.9, SAF-8.11, SAF-8.12, SAF-8.13, SAF-8.15,
    SAF-8.17, SAF-R14, SAF-R15, SAF-R16, SAF-R18: 0305 to 0705 runs between 0404 and 0405, then between 0604
    and 0605.
    """
    origin, to, terrain, friends, clause = LINES[name]
    state = facing(origin, to, terrain, **friends)

    assert (clause is None) == allowed(state, FIRE)
    assert clause is None or clause == refused(state, FIRE)


@cases(("0101", "0301", "0201"), ("0209", "0409", "0309"), ("0301", "0101", "0201"))
def test_along_the_edge_of_the_map_the_hex_on_it_decides_alone(origin: str, to: str, edge: str) -> None:
    """SAF-R15, SAF-R14"""
    assert allowed(facing(origin, to), FIRE)
    assert "SAF-R15" == refused(facing(origin, to, {edge: "woods"}), FIRE)
    assert "SAF-R15" == refused(facing(origin, to, I2=edge), FIRE)
    assert f"between woods in {edge} and the edge of the map" in reason(facing(origin, to, {edge: "woods"}))


def reason(state: State) -> str:
    """Give the words in which the shot is refused."""
    with pytest.raises(IllegalAction) as refusal:
        do(state, FIRE)
    return str(refusal.value)


def test_touching_a_hex_at_a_corner_is_not_passing_through_it() -> None:
    """SAF-R15: 0305 to 0702 meets 0403 and 0603 at a corner only; a tank fires 5 hexes."""
    corners: dict[str, Terrain] = {"0403": "woods", "0603": "building"}
    state = battle({"T1": "0305", "I1": "0109"}, {"R01": "0702"}, dice=[5], terrain=corners)
    crossed = battle({"T1": "0305", "I1": "0109"}, {"R01": "0702"}, dice=[5], terrain={"0404": "woods"})

    assert allowed(state, "HE T1 at R01")
    assert "SAF-8.3" == refused(crossed, "HE T1 at R01")


# ------------------------------------------------------------------------------------------------ cover


@cases("0304", "0404", "0405", "0306", "0205", "0204")
def test_adjacent_hexes_always_see_each_other(beside: str) -> None:
    """SAF-R17"""
    kinds: list[Terrain] = ["clear", "woods", "building", "hill"]
    for kind in kinds:
        around: dict[str, Terrain] = {"0304": kind, "0404": kind, "0405": kind}
        around |= {"0306": kind, "0205": kind, "0204": kind, "0305": kind}
        assert allowed(facing("0305", beside, around), FIRE)


@cases("clear", "woods", "building", "hill")
def test_a_unit_sees_its_own_hex(kind: Terrain) -> None:
    """SAF-R17"""
    table = layout_of(facing("0305", "0101", {"0305": kind}, I2="0305"))

    assert sees(table, table.units["I1"], "0305")


# ------------------------------------------------------------------------------------------------ hills


@cases("0303", "0404", "0406", "0307", "0206", "0204", "0304", "0506")
def test_the_outer_hexes_of_a_hill_are_seen_from_any_direction(origin: str) -> None:
    """SAF-8.10, SAF-R16: woods all round do not hide a hill."""
    around = ("0304", "0404", "0405", "0306", "0205", "0204")
    terrain: dict[str, Terrain] = {"0305": "hill", **dict.fromkeys(around, "woods")}

    assert allowed(facing(origin, "0305", terrain), FIRE)


# ------------------------------------------------------------------------------------------------ friends


def test_units_in_the_hexes_at_both_ends_do_not_block() -> None:
    """SAF-R18"""
    state = battle({"I1": "0305", "I2": "0305"}, {"R01": "0303", "R02": "0303"}, dice=[2])

    assert allowed(state, FIRE)


@cases("R02", "MG1", "PZ1")
def test_enemies_in_between_never_block(enemy: str) -> None:
    """SAF-R18"""
    assert allowed(battle({"I1": "0305"}, {"R01": "0302", enemy: "0304"}, dice=[2]), FIRE)


@pytest.mark.parametrize(("friend", "clause"), [("T2", "SAF-8.14"), ("T3", "SAF-8.14"), ("I2", "SAF-8.12")])
@pytest.mark.parametrize("order", ["tank T1 at PZ1", "HE T1 at R01"])
def test_friendly_tanks_and_infantry_block_a_tank(friend: str, clause: str, order: str) -> None:
    """SAF-8.14, SAF-R18: with armor-piercing shot and HE."""
    targets = {"PZ1": "0301", "R01": "0302"}
    state = battle({"T1": "0305", "I1": "0109", friend: "0303"}, targets, dice=[5])
    high = battle({"T1": "0305", "I1": "0109", friend: "0303"}, targets, dice=[5], terrain={"0305": "hill"})

    assert clause == refused(state, order)
    assert allowed(high, order)


def test_friends_block_a_sniper_that_fires_and_one_that_spots() -> None:
    """SAF-R18, SAF-8.12, SAF-R40: tanks do not."""
    blocked = battle({"SN1": "0305", "I1": "0304"}, {"R01": "0303"}, dice=[6, 6])
    over_tank = battle({"SN1": "0305", "I1": "0109", "T1": "0304"}, {"R01": "0303"}, dice=[6, 6])

    assert "SAF-8.12" == refused(blocked, "snipe SN1 at R01")
    assert "SAF-R40" == refused(blocked, "spot with SN1")
    assert allowed(over_tank, "snipe SN1 at R01")
    assert allowed(over_tank, "spot with SN1")


@cases(("R02", True), ("MG2", True), ("AT", True), ("PZ1", False), (None, False))
def test_germans_are_blocked_by_their_own_infantry(blocker: str | None, blocks: bool) -> None:
    """SAF-R18: MG42s and the AT gun count as infantry; a tank does not block an MG42."""
    between = {} if blocker is None else {blocker: "0303"}
    step = german_turn(battle({"I1": "0305"}, {"MG1": "0301", **between}))

    fired = [event.target for event in events(step, ShotRolled) if event.firer == "MG1"]
    assert fired == ([] if blocks else ["I1"])


# ------------------------------------------------------------------------------------------------ example

G19 = (".w...", "...w.", ".b...", "..b..", ".....", "..h..")
POSITIONS = {"A": "0504", "B": "0305", "C": "0105", "D": "0206", "E": "0203", "F": "0201"}
MATRIX = {"A": "AB", "B": "ABCDE", "C": "BCDE", "D": "BCDE", "E": "BCDEF", "F": "EF"}
PAIRS = [(one, other) for one in POSITIONS for other in POSITIONS]


@cases(*PAIRS)
def test_who_sees_whom_in_the_example_is_as_printed(one: str, other: str) -> None:
    """SAF-8.16, SAF-G19, SAF-R21, SAF-8.5: B sees E along the side between 0304 and 0204, both ways."""
    state = example({"I1": POSITIONS[one]}, {})
    table = layout_of(state)

    assert (other in MATRIX[one]) == sees(table, table.units["I1"], POSITIONS[other])


@cases(*[pair for pair in PAIRS if pair[0] != pair[1]])
def test_a_sniper_spots_in_the_example_whom_it_sees(one: str, other: str) -> None:
    """SAF-8.16, SAF-G19, SAF-R21: played, at any range."""
    at = POSITIONS[one]
    state = example({"SN1": at, "I1": at}, {"R01": POSITIONS[other]})

    if other in MATRIX[one]:
        assert allowed(state, "spot with SN1")
    else:
        assert "SAF-R40" == refused(state, "spot with SN1")


@cases(
    *(("B", "E", None), ("E", "B", None), ("B", "D", None), ("A", "B", None), ("D", "E", None)),
    *(("A", "C", "SAF-8.4"), ("A", "E", "SAF-8.4"), ("F", "B", "SAF-8.4"), ("F", "C", "SAF-8.4")),
)
def test_squads_fire_in_the_example_at_whom_they_see(one: str, other: str, clause: str | None) -> None:
    """SAF-8.16, SAF-G19, SAF-R21, SAF-8.1, SAF-8.5"""
    state = example({"I1": POSITIONS[one]}, {"R01": POSITIONS[other]})

    if clause is None:
        assert "R01" == only(do(state, FIRE, cover_deck=["CC1"], d6=[3]), ShotRolled).target
    else:
        assert clause == refused(state, FIRE)


def example(americans: dict[str, str], germans: dict[str, str]) -> State:
    return battle(americans, germans, map_=from_rows(G19), red="0101", blue="0506", dice=[2, 6, 6])


# ------------------------------------------------------------------------------------------------ as told


@cases(
    ("I1", {}, ["SAF-8.12"]),
    ("I1", {"0305": "hill"}, []),  # it fires over them
    ("I1", {"0304": "woods"}, ["SAF-8.3"]),
    ("0305", {}, []),  # nobody fires, so that nobody is a friend
)
def test_the_player_is_told_of_friends_in_the_way_of_a_unit_below(
    origin: str, terrain: dict[str, Terrain], clauses: list[str]
) -> None:
    """SAF-8.12, SAF-8.13, SAF-R18: I2 is in 0304, between I1 and the German."""
    view = GAME.view(facing("0305", "0303", terrain, I2="0304"), None)

    found = GAME.sight(view, origin, "R01")

    assert clauses == [one.clause for one in found.obstacles]
    assert [("0304",)] * len(clauses) == [one.names for one in found.obstacles]
    assert (not clauses) == found.clear


@cases(("woods", "building", "SAF-8.3"), ("building", "woods", "SAF-8.4"))
def test_the_nearest_of_two_that_hide_a_target_is_named(near: Terrain, far: Terrain, clause: str) -> None:
    """SAF-8.1, SAF-12.7: to a squad, and to a mortar."""
    terrain = {"0305": near, "0304": far}
    mortar = battle({"I1": "0909", "MO1": "0306"}, {"R01": "0303"}, dice=[4, 4], terrain=terrain)

    assert clause == refused(facing("0306", "0303", terrain), FIRE)
    with pytest.raises(IllegalAction, match=f"{near} in 0305"):
        do(mortar, "mortar MO1 at R01")


# ------------------------------------------------------------------------------------------------ range


@cases("0304", "0303", "0302", "0301", "0705", "0103")
def test_a_target_in_range_and_sight_is_rolled_for(to: str) -> None:
    """SAF-8.17, SAF-R22: a squad's range of 4 is inclusive, and there is no least range."""
    step = do(facing("0305", to), FIRE, cover_deck=["CC1"], d6=[3])

    shot = only(step, ShotRolled)
    assert ("I1", "R01", (3,), 3) == (shot.firer, shot.target, shot.dice, shot.used)
    assert "SAF-8.17" in shot.clauses


@cases("0306", "0801", "0803", "0805")
def test_a_target_out_of_range_may_not_be_fired_on(to: str) -> None:
    """SAF-8.17, SAF-R22: from 0301 these are 5 or more hexes away."""
    state = facing("0301", to)

    assert "SAF-8.17" == refused(state, FIRE)
    assert FIRE not in choices(state)


@cases("R02", "I2", "I1", "nobody")
def test_only_an_enemy_on_the_map_is_fired_on(target: str) -> None:
    """SAF-8.17, SAF-R23"""
    assert "SAF-8.17" == refused(facing("0305", "0303", I2="0405"), f"fire I1 at {target} with 2")


@cases(("R01", 4), ("V01", 5), ("MG1", 5), ("AT", 5), ("SV", 5))
def test_the_number_to_hit_is_printed_on_the_target(target: str, number: int) -> None:
    """SAF-8.18, SAF-10.5"""
    state = battle({"I1": "0305"}, {target: "0303"}, dice=[2])

    missed = only(do(state, f"fire I1 at {target} with 2", cover_deck=["CC1"], d6=[number - 1]), ShotRolled)
    hit = do(
        state,
        f"fire I1 at {target} with 2",
        cover_deck=["CC1"],
        d6=[number],
        infantry_damage_cup=["no effect"],
    )

    assert (number, False) == (missed.number, missed.hit)
    assert only(hit, ShotRolled).hit
    assert "SAF-8.18" in missed.clauses
