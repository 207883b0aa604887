"""Section 24: where German tanks go (SAF-R69)."""

from collections.abc import Mapping, Sequence

from cases import cases
from sam_fire.given import battle, events, german_turn, only, unit, where
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    CounterFlipped,
    EntrySkipped,
    GoalChosen,
    MarkerChanged,
    PathChosen,
    ShotRolled,
    TankHitDrawn,
    UnitMoved,
)
from wargames.sam_fire.values.components import Terrain
from wargames.sam_fire.values.state import State

HERE = "0503"
"""Where the German tank stands: southeast of it lie 0603 and 0504, both closer to 0807 and 0808."""

AWAY = {"I5": "0109"}


def drives(
    tanks: Mapping[str, str],
    *,
    firer: str = "PZ1",
    here: str = HERE,
    woods: Sequence[str] = (),
    terrain: Mapping[str, Terrain] | None = None,
    others: Mapping[str, str] = AWAY,
    germans: Mapping[str, str] | None = None,
) -> Step[State]:
    """Let a German tank act that sees no American tank in range."""
    ground: dict[str, Terrain] = {**dict.fromkeys(woods, "woods"), **(terrain or {})}
    state = battle({**tanks, **others}, {firer: here, **(germans or {})}, terrain=ground)
    step = german_turn(state)
    assert firer not in [one.firer for one in events(step, TankHitDrawn)]
    return step


def test_a_tank_out_of_range_moves_1_hex_toward_the_closest_american_tank() -> None:
    """SAF-24.6, SAF-24.2: a Sherman straight to the south."""
    step = drives({"T1": "0509"})

    moved = only(step, UnitMoved)
    assert ("PZ1", HERE, ("0504",), None) == (moved.unit, moved.start, moved.path, moved.spent)
    assert {"SAF-24.2", "SAF-24.6"} == set(moved.clauses)
    assert ("T1", ("SAF-24.6",)) == (only(step, GoalChosen).goal, only(step, GoalChosen).clauses)


def test_a_tank_in_range_that_sees_nobody_moves_too() -> None:
    """SAF-24.6: woods in 0505 hide 0506, 3 hexes off."""
    step = drives({"T1": "0506"}, woods=["0505"])

    assert ("0504",) == only(step, UnitMoved).path


@cases(
    ({"T1": "0109", "T2": "0509"}, "T2", ("SAF-24.6",)),
    ({"T1": "0509", "T2": "0109"}, "T1", ("SAF-24.6",)),
    ({"T1": "1106", "T2": "0509"}, "T2", ("SAF-R69",)),
    ({"T1": "0509", "T2": "1106"}, "T1", ("SAF-R69",)),
)
def test_the_goal_is_the_closest_tank_and_the_lower_hex_of_two(
    tanks: dict[str, str], goal: str, clauses: tuple[str, ...]
) -> None:
    """SAF-24.6, SAF-R69: 0509 and 1106 are 6 hexes off, 0109 is 8; I5 is no goal."""
    step = drives(tanks, others={"I5": "0205"})

    chosen = only(step, GoalChosen)
    assert (goal, ("T1", "T2"), clauses) == (chosen.goal, chosen.among, chosen.clauses)
    assert "0504" == where(step.state, "PZ1")


HEXES: dict[str, tuple[dict[str, str], tuple[str, ...], str]] = {
    # name: (American tanks, woods, the hex chosen of 0504 and 0603)
    "a shot from both: the lowest number": ({"T1": "0807"}, (), "0504"),
    "a shot from 0603 alone": ({"T1": "0807"}, ("0605",), "0603"),
    "a shot from 0504 alone": ({"T1": "0807"}, ("0705",), "0504"),
    "no shot from either: the lowest number": ({"T1": "0807"}, ("0604",), "0504"),
    "a shot at another tank": ({"T1": "0807", "T2": "1105"}, ("0604",), "0603"),
    "too far for a shot, in sight from 0603 alone": ({"T1": "0808"}, ("0605",), "0603"),
    "too far for a shot, in sight from 0504 alone": ({"T1": "0808"}, ("0705",), "0504"),
    "too far for a shot, in sight from both": ({"T1": "0808"}, (), "0504"),
}


@cases(*HEXES)
def test_a_tank_takes_the_hex_that_gives_it_a_shot_then_sight_then_the_lowest(name: str) -> None:
    """SAF-24.6, SAF-R69: 0807 is 6 hexes off and 5 from either hex, 0808 is 7 and 6."""
    tanks, woods, place = HEXES[name]
    step = drives(tanks, woods=woods)

    chosen = only(step, PathChosen)
    assert ((place,), (("0504",), ("0603",))) == (chosen.path, chosen.among)
    assert ("SAF-24.6", "SAF-R69") == chosen.clauses
    assert place == where(step.state, "PZ1")


@cases(("TG1", "0603"), ("PZ1", "0504"))
def test_a_tigers_longer_range_counts_for_its_shots(firer: str, place: str) -> None:
    """SAF-R69, SAF-24.3, SAF-24.4: woods hide T1; T2 is 7 hexes from 0603, and hidden from 0504."""
    step = drives({"T1": "0808", "T2": "1108"}, firer=firer, woods=["0707", "0706"])

    assert ("T1", place) == (only(step, GoalChosen).goal, where(step.state, firer))


@cases(("woods", "0603"), ("building", "0603"), ("hill", "0504"), ("road", "0504"), ("clear", "0504"))
def test_tanks_enter_all_but_woods_and_buildings(terrain: Terrain, place: str) -> None:
    """SAF-R69: 0504 is chosen unless it is closed."""
    assert place == where(drives({"T1": "0807"}, terrain={"0504": terrain}).state, "PZ1")


@cases("R15", "MG1", "PZ2", "AT", "I5")
def test_tanks_enter_only_empty_hexes(unit_: str) -> None:
    """SAF-R69: whoever stands in 0504, the Panzer takes 0603."""
    germans = {} if unit_ == "I5" else {unit_: "0504"}
    others = {"I5": "0504"} if unit_ == "I5" else AWAY
    step = drives({"T1": "0807"}, others=others, germans=germans)

    assert ("0603",) == next(one.path for one in events(step, UnitMoved) if one.unit == "PZ1")


def test_germans_in_the_way_count_against_a_hex() -> None:
    """SAF-R69: R15 in 0605 hides T1 from 0504, as woods there would (SAF-R18)."""
    step = drives({"T1": "0807"}, germans={"R15": "0605"})

    assert "0603" == where(step.state, "PZ1")


def test_the_hex_that_the_tank_leaves_is_not_in_its_way() -> None:
    """SAF-R69: from 0607 it sees T2 past 0708, where it stood; from 0807 it sees no tank."""
    tanks = {"T1": "0705", "T2": "1007"}
    step = drives(tanks, here="0708", woods=["0706", "0707", "0908"], others={"I5": "0101"})

    assert (("0607",), (("0607",), ("0807",))) == (only(step, PathChosen).path, only(step, PathChosen).among)
    assert "T1" == only(step, GoalChosen).goal


# no closer hex


def test_without_a_closer_hex_a_tank_goes_aside_for_a_shot() -> None:
    """SAF-R69: 0602 and 0603 are woods; of 0502 and 0504, as far off, 0504 alone sees the Sherman."""
    step = drives({"T1": "0904"}, woods=["0602", "0603"])

    assert ("0504",) == only(step, UnitMoved).path


def test_of_two_hexes_aside_with_a_shot_it_takes_the_lower() -> None:
    """SAF-R69: 0603 is the only closer hex, and woods; 0504 and 0602 see the Sherman."""
    step = drives({"T1": "0905"}, woods=["0603"])

    assert (("0504",), (("0504",), ("0602",))) == (only(step, PathChosen).path, only(step, PathChosen).among)


def test_of_two_hexes_aside_with_a_shot_it_takes_that_which_sees_the_goal() -> None:
    """SAF-R69: both see T2 in range; 0602 alone sees the closest tank, which woods hide from 0504."""
    step = drives({"T1": "0905", "T2": "0608"}, woods=["0603", "0604"])

    assert ("T1", ("T1", "T2")) == (only(step, GoalChosen).goal, only(step, GoalChosen).among)
    assert (("0602",), (("0504",), ("0602",))) == (only(step, PathChosen).path, only(step, PathChosen).among)


def test_a_closer_hex_without_a_shot_comes_before_one_aside_with_a_shot() -> None:
    """SAF-R69: woods in 0202 hide 0102 from 0402 and 0403 and not from 0502, which is as far off."""
    blind = drives({"T1": "0102"}, woods=["0202"])
    closed = drives({"T1": "0102"}, woods=["0202", "0402", "0403"])

    assert ("0402", "0502") == (where(blind.state, "PZ1"), where(closed.state, "PZ1"))


def test_without_a_closer_hex_and_without_a_shot_it_stays() -> None:
    """SAF-R69: 1105 is 6 hexes off, and in sight but not in range from 0504 and 0602."""
    step = drives({"T1": "1105"}, woods=["0602", "0603"])

    assert (HERE, []) == (where(step.state, "PZ1"), events(step, UnitMoved))
    assert ("PZ1", ("SAF-R69",)) == (only(step, EntrySkipped).unit, only(step, EntrySkipped).clauses)


def test_a_tank_that_is_shut_in_stays() -> None:
    """SAF-R69: woods all around."""
    step = drives({"T1": "0905"}, woods=["0402", "0403", "0502", "0504", "0602", "0603"])

    assert HERE == where(step.state, "PZ1")


def test_each_tank_moves_past_where_the_one_before_stands_now() -> None:
    """SAF-R69: PZ2 in 0402 goes first, and leaves its hex."""
    step = drives({"T1": "0909"}, germans={"PZ2": "0402"})

    assert ["PZ2", "PZ1"] == [one.unit for one in events(step, UnitMoved)]


def test_tanks_act_in_the_order_of_their_hexes_when_the_step_begins() -> None:
    """SAF-R69: PZ1 goes first and drives into a hex of a higher number than PZ2's."""
    step = drives({"T1": "0807"}, woods=["0605"], germans={"PZ2": "0509"})

    assert "0603" == where(step.state, "PZ1")
    assert ["PZ1", "PZ2"] == [one.unit for one in events(step, CounterFlipped)]


# infantry


def test_without_american_tanks_a_tank_moves_toward_the_closest_infantry() -> None:
    """SAF-24.7, SAF-R70: hidden by woods, I1 is the closest."""
    step = drives({"I1": "0507", "MO1": "0909"}, woods=["0506"])

    assert ("I1", ("0504",)) == (only(step, GoalChosen).goal, only(step, UnitMoved).path)
    assert [] == events(step, ShotRolled)


@cases(
    ({"I2": "0509", "I7": "1106"}, "I2", ("SAF-R69",)),
    ({"I2": "1106", "I7": "0509"}, "I7", ("SAF-R69",)),
    ({"I2": "0509", "I7": "1106", "MO1": "0205"}, "MO1", ("SAF-24.6",)),
    ({"MO1": "0509", "I2": "0509"}, "I2", ("SAF-R69",)),
)
def test_the_goal_is_the_closest_infantry_and_the_lower_hex_of_two(
    infantry: dict[str, str], goal: str, clauses: tuple[str, ...]
) -> None:
    """SAF-R70, SAF-R69: 0509 and 1106 are 6 hexes off; woods in 0304 hide 0205."""
    step = drives(infantry, woods=["0304", "0403"], others={})

    assert (goal, clauses) == (only(step, GoalChosen).goal, only(step, GoalChosen).clauses)


def test_infantry_in_sight_draws_a_tank_as_tanks_do() -> None:
    """SAF-R70, SAF-R69: of 0504 and 0603 the one from which I1 can be fired on."""
    step = drives({"I1": "0807"}, woods=["0605"], others={"I5": "0109"})

    assert "0603" == where(step.state, "PZ1")
    assert [] == events(step, MarkerChanged)
    assert "calm" == unit(step.state, "I1").marker
