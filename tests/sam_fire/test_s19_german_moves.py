"""Step 6: where German infantry goes, and whom it is beside."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from hypothesis import assume, settings
from hypothesis import given as over_all
from hypothesis import strategies as st

from cases import cases
from sam_fire.given import LAST, battle, events, from_rows, german_turn, only, unit, where
from wargames.kernel.game import Step
from wargames.sam_fire.moments import EntrySkipped, GoalChosen, PathChosen, UnitMoved
from wargames.sam_fire.values.components import COUNTERS, Marker, Terrain
from wargames.sam_fire.values.state import State

MOVE_1, MOVE_2 = ["AC06"], ["AC05"]
"""What a calm German reads there; AC06 reads Move 1 for a Panicked one too."""


def path(step: Step[State], id_: str = "R01") -> tuple[str, ...]:
    """Give the path of a German; empty if it did not move."""
    moves = [event.path for event in events(step, UnitMoved) if event.unit == id_]
    return moves[0] if moves else ()


# ------------------------------------------------------------------------------------------------ paths


@cases("clear", "woods", "hill", "building")
def test_a_german_moves_hexes_whatever_they_cost(terrain: Terrain) -> None:
    """SAF-19.17, SAF-R60: two hexes, though two buildings would take 6 of its 3 movement points."""
    state = battle({"I1": "0609"}, {"R01": "0603"}, terrain={"0604": terrain, "0605": terrain}, goal=LAST)

    step = german_turn(state, action_deck=MOVE_2)

    assert UnitMoved("R01", "0603", ("0604", "0605"), None, ("SAF-19.17",)) == only(step, UnitMoved)
    assert "0605" == where(step.state, "R01")


WAYS = (("0504", "0505"), ("0504", "0604"), ("0603", "0604"), ("0603", "0704"))
"""All ways of two steps from 0503 toward 0706."""


@cases(
    ({}, ("0504", "0505")),
    ({"0704": "woods"}, ("0603", "0704")),
    ({"0704": "building", "0505": "woods"}, ("0603", "0704")),
    ({"0704": "hill", "0505": "woods"}, ("0504", "0505")),
    ({"0704": "woods", "0504": "building"}, ("0603", "0704")),
    ({"0604": "woods", "0603": "hill"}, ("0603", "0604")),
    ({"0604": "woods", "0603": "hill", "0504": "building"}, ("0504", "0604")),
    ({"0604": "woods"}, ("0504", "0604")),
    ({"0505": "road", "0604": "road", "0704": "road"}, ("0504", "0505")),
    ({"0603": "building"}, ("0603", "0604")),
)
def test_a_german_takes_the_path_of_best_cover(terrain: dict[str, Terrain], taken: tuple[str, ...]) -> None:
    """SAF-19.19, SAF-R60: the cover of the last hex, then of all hexes, then the lower numbers."""
    state = battle({"I1": "0706"}, {"R01": "0503"}, terrain=terrain, goal=LAST)

    step = german_turn(state, action_deck=MOVE_2)

    assert taken == path(step)
    assert PathChosen("R01", taken, WAYS, ("SAF-19.19", "SAF-R60")) == only(step, PathChosen)


def test_two_ways_to_one_hex_are_a_choice_of_path() -> None:
    """SAF-19.19, SAF-R60: tanks stand in 0505 and 0704."""
    state = battle({"I1": "0706"}, {"R01": "0503", "PZ1": "0505", "PZ2": "0704"}, goal=LAST)

    chosen = only(german_turn(state, action_deck=MOVE_2), PathChosen)

    assert (("0504", "0604"), (("0504", "0604"), ("0603", "0604"))) == (chosen.path, chosen.among)


def test_a_longer_path_is_taken_before_better_cover() -> None:
    """SAF-R60: the building in 0603 leads no farther."""
    state = battle(
        {"I1": "0706"}, {"R01": "0503", "PZ1": "0604", "PZ2": "0704"}, terrain={"0603": "building"}, goal=LAST
    )

    assert ("0504", "0505") == path(german_turn(state, action_deck=MOVE_2))


def test_a_german_moves_as_far_as_it_can() -> None:
    """SAF-R60, SAF-19.8: one step of two; there is no other, and so no choice of path."""
    state = battle({"I1": "0609"}, {"R01": "0603", "PZ1": "0605"}, goal=LAST)

    step = german_turn(state, action_deck=MOVE_2)

    assert (("0604",), []) == (path(step), events(step, PathChosen))


def test_a_german_stops_beside_its_goal() -> None:
    """SAF-R60, SAF-R11"""
    assert ("0604",) == path(
        german_turn(battle({"I1": "0605"}, {"R01": "0603"}, goal=LAST), action_deck=MOVE_2)
    )


def test_a_german_does_not_step_aside_where_no_hex_is_closer() -> None:
    """SAF-R60, SAF-19.8: 0503 and 0703 are open and no closer."""
    state = battle({"I1": "0608"}, {"R01": "0603", "PZ1": "0604"}, goal=LAST)

    step = german_turn(state, action_deck=MOVE_1)

    assert ("0603", ()) == (where(step.state, "R01"), path(step))
    skipped = only(step, EntrySkipped)
    assert ("R01", "MOVE1", {"SAF-19.8", "SAF-R60"}) == (skipped.unit, skipped.entry, set(skipped.clauses))


@cases(
    ({"MG1": "0604"}, ("0604",)),
    ({"MG1": "0604", "MG2": "0604"}, ()),
    ({"MG1": "0604", "AT": "0604"}, ()),
    ({"PZ1": "0604"}, ()),
    ids=["one German", "two Germans", "an MG42 and a gun", "a tank"],
)
def test_a_hex_holds_two_germans_or_one_tank(there: dict[str, str], taken: tuple[str, ...]) -> None:
    """SAF-19.20, SAF-R60"""
    state = battle({"I1": "0607"}, {"R01": "0603", **there}, goal=LAST)

    assert taken == path(german_turn(state, action_deck=MOVE_1))


def test_a_german_enters_no_hex_with_an_american() -> None:
    """SAF-R60: I2 stands in the second hex on the way to I1."""
    state = battle({"I1": "0607", "I2": "0604"}, {"R01": "0602"}, goal=LAST)

    assert ("0603",) == path(german_turn(state, action_deck=MOVE_2))


def test_germans_in_front_make_room_for_those_behind() -> None:
    """SAF-19.21, SAF-19.20: 0605 is full until R01 and R02 have gone on."""
    state = battle({"I1": "0609"}, {"R03": "0604", "R01": "0605", "R02": "0605"}, goal=LAST)

    step = german_turn(state, action_deck=["AC06", "AC06", "AC15"])

    assert ["R01", "R02", "R03"] == [event.unit for event in events(step, UnitMoved)]
    assert ["0606", "0606", "0605"] == [where(step.state, id_) for id_ in ("R01", "R02", "R03")]


# ------------------------------------------------------------------------------------------------ goals


@cases(("R01", "I1"), ("V01", "I1"), ("R03", "I1"), ("V08", "I8"))
def test_a_keyed_german_moves_toward_its_american(german: str, goal: str) -> None:
    """SAF-19.18, SAF-R61, SAF-R84, SAF-1.9, SAF-5.12, SAF-G3: not toward I2, which is closer."""
    state = battle({"I1": "0609", "I8": "0609", "I2": "0304"}, {german: "0603"}, goal=LAST)

    step = german_turn(state, action_deck=MOVE_1)

    assert GoalChosen(german, goal, (goal,), ("SAF-1.9", "SAF-19.18")) == only(step, GoalChosen)
    assert ("0604",) == path(step, german)


@cases("R16", "V10", "R04", "R14")
def test_an_unkeyed_german_moves_toward_the_closest_american(german: str) -> None:
    """SAF-19.22, SAF-R61, SAF-R84, SAF-1.9: its number is 0, or that of a squad that is not on the map."""
    state = battle({"I1": "0609", "I9": "0306"}, {german: "0603"}, goal=LAST)

    step = german_turn(state, action_deck=MOVE_1)

    assert "I9" == only(step, GoalChosen).goal
    assert ("I1", "I9") == only(step, GoalChosen).among
    assert "SAF-19.22" in only(step, GoalChosen).clauses


# fmt: off
TIES: list[tuple[dict[str, str], dict[str, Marker], str]] = [
    ({"T1": "0606", "I1": "0907"},                    {},                              "T1"),
    ({"T1": "0606", "I1": "0605", "I2": "0109"},      {},                              "I1"),
    ({"T1": "0903", "I1": "0606"},                    {},                              "I1"),
    ({"I1": "0606", "I2": "0903", "I7": "0303"},      {"I2": "panic", "I1": "alert"},  "I2"),
    ({"I1": "0606", "I2": "0903", "I7": "0303"},      {"I1": "alert"},                 "I1"),
    ({"I1": "0606", "I2": "0903", "I7": "0905"},      {},                              "I7"),
    ({"I1": "0606", "I2": "0903", "MO1": "0303"},     {},                              "MO1"),
    ({"I2": "0606", "I1": "0606"},                    {},                              "I1"),
]
# fmt: on


@cases(*TIES)
def test_ties_between_americans_as_close(
    americans: dict[str, str], markers: dict[str, Marker], goal: str
) -> None:
    """SAF-R61: no tank, Panic, Alert, veteran, lower hex, lower id."""
    state = battle(americans, {"R16": "0603"}, markers=markers, goal=LAST)

    assert goal == only(german_turn(state, action_deck=MOVE_1), GoalChosen).goal


# ------------------------------------------------------------------------------------------------ all maps

SIZE = 6
PLACES = [f"{column:02}{row:02}" for column in range(1, SIZE + 1) for row in range(1, SIZE + 1)]
SIGNS = st.text(".rwhb", min_size=SIZE * SIZE, max_size=SIZE * SIZE)
SPOTS = st.lists(st.sampled_from(PLACES), min_size=9, max_size=9, unique=True)
COVER = {".": 0, "r": 0, "w": 1, "h": 1, "b": 2}


def apart(one: str, other: str) -> int:
    """Count the hexes between two labels: columns with even numbers lie half a hex lower."""
    (x, y), (u, v) = ((int(at[:2]), int(at[2:]) - (int(at[:2]) - 1) // 2) for at in (one, other))
    return max(abs(x - u), abs(y - v), abs(x - u + y - v))


def laid(signs: str, americans: dict[str, str], germans: dict[str, str], **given: Any) -> State:
    """Lay out a small map; hexes with tanks are clear."""
    tanks = {place for id_, place in {**americans, **germans}.items() if COUNTERS[id_].tank}
    rows = [
        "".join("." if (at := f"{column:02}{row:02}") in tanks else signs[PLACES.index(at)]
                for column in range(1, SIZE + 1))
        for row in range(1, SIZE + 1)
    ]  # fmt: skip
    return battle(americans, germans, map_=from_rows(rows), red="0301", blue="0306", goal=LAST, **given)


def best_path(state: State, id_: str, goal: str, steps: int, signs: Mapping[str, str]) -> tuple[str, ...]:
    """Try every sequence of hexes and pick by the ruling; empty if there is none."""
    start = unit(state, id_).at
    others = [one for one in state.table.units if one.id != id_]

    def open_(place: str) -> bool:
        here = [one for one in others if one.at == place]
        return len(here) < 2 and all(one.counter.side == "german" and not one.counter.tank for one in here)

    def legal(way: tuple[str, ...]) -> bool:
        pairs = list(zip((start, *way), way, strict=False))
        return all(
            apart(origin, to) == 1
            and apart(to, goal) < apart(origin, goal)
            and apart(origin, goal) > 1
            and open_(to)
            for origin, to in pairs
        )

    ways = [way for count in range(1, steps + 1) for way in product(PLACES, repeat=count) if legal(way)]
    cover = {place: COVER[sign] for place, sign in signs.items()}
    return min(
        ways, key=lambda way: (-len(way), -cover[way[-1]], -sum(cover[at] for at in way), way), default=()
    )


@settings(max_examples=80, deadline=None)
@over_all(SIGNS, SPOTS, st.sampled_from([1, 2]))
def test_every_move_is_that_of_the_ruling(signs: str, spots: list[str], steps: int) -> None:
    """SAF-R60: on any map, however crowded, as found by trying all paths."""
    start, goal, *rest = spots
    americans = {"I1": goal, "I2": rest[0]}
    fill = {"MG1": rest[1], "MG2": rest[1], "MG3": rest[2], "MG4": rest[3], "AT": rest[3]}
    tanks = {"PZ1": rest[4], "PZ2": rest[5], "PZ3": rest[6]}
    assume(all(apart(start, at) > 1 for at in americans.values()))
    state = laid(signs, americans, {"R01": start, **fill, **tanks})

    step = german_turn(state, action_deck=MOVE_1 if steps == 1 else MOVE_2)

    clear = dict(zip(PLACES, signs, strict=True)) | dict.fromkeys(tanks.values(), ".")
    assert best_path(state, "R01", goal, steps, clear) == path(step)


@settings(max_examples=80, deadline=None)
@over_all(
    SIGNS,
    SPOTS,
    st.sampled_from(["R15", "R10", "V07"]),
    st.lists(st.sampled_from(["calm", "alert", "panic"]), min_size=4, max_size=4),
)
def test_every_goal_is_that_of_the_ruling(
    signs: str, spots: list[str], german: str, marked: list[Marker]
) -> None:
    """SAF-R61, SAF-R60, SAF-R84: R15 has no number and I4 is not there; V07 goes for I7."""
    start, *rest = spots
    americans = dict(zip(("I1", "I7", "MO1", "SN1", "T1", "T2"), rest, strict=False))
    assume(all(apart(start, at) > 1 for at in americans.values()))
    markers = dict(zip(americans, marked, strict=False))
    state = laid(signs, americans, {german: start}, markers=markers)

    step = german_turn(state, action_deck=MOVE_1)

    shaken = {"panic": 0, "alert": 1, "calm": 2}
    goal = min(
        (one for one in state.table.units if one.id in americans),
        key=lambda one: (
            not (one.id == "I7" and german == "V07"),
            apart(start, one.at),
            one.counter.tank,
            shaken[one.marker],
            not one.counter.veteran,
            one.at,
            one.id,
        ),
    )
    clear = dict(zip(PLACES, signs, strict=True)) | {americans[tank]: "." for tank in ("T1", "T2")}
    assert goal.id == only(step, GoalChosen).goal
    assert best_path(state, german, goal.at, 1, clear) == path(step, german)
