"""Section 20: German fire, what it needs to hit, and whom it is aimed at."""

from collections.abc import Mapping

from cases import cases
from sam_fire.given import battle, events, german_turn, only
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    CoverCardDrawn,
    EntrySkipped,
    LieutenantLost,
    RanLow,
    ShotRolled,
    TargetChosen,
    UnitMoved,
)
from wargames.sam_fire.values.components import Marker, Terrain
from wargames.sam_fire.values.state import State

HERE = "0605"
"""Where the German stands: beside it lie 0604 and 0606, two hexes off 0603 and 0607, four off 0609."""


def fires(
    german: str,
    americans: Mapping[str, str],
    *,
    roll: int = 3,
    terrain: Mapping[str, Terrain] | None = None,
    markers: Mapping[str, Marker] | None = None,
    card: str = "AC07",
    lieutenant: str | None = None,
) -> Step[State]:
    """Let one German in 0605 draw a card that says Fire, whether it is calm or Panicked."""
    state = battle(americans, {german: HERE}, terrain=terrain, markers=markers, lieutenant=lieutenant)
    return german_turn(state, action_deck=[card], d6=[roll])


# what hits


@cases(("I1", 4), ("I7", 5), ("MO1", 4), ("SN1", 5))
def test_a_german_hits_with_the_number_printed_on_the_target(target: str, number: int) -> None:
    """SAF-20.1, SAF-R63: one die against the target's number; one less misses."""
    americans = {target: "0607", "I5": "0101"}
    hit = only(fires("R15", americans, roll=number), ShotRolled)
    missed = only(fires("R15", americans, roll=number - 1), ShotRolled)

    assert (("R15", target), (number,), number) == ((hit.firer, hit.target), hit.dice, hit.number)
    assert [True, False] == [hit.hit, missed.hit]
    assert {"SAF-20.1", "SAF-10.5"} <= set(hit.clauses)


@cases(("0609", 1), ("0601", 1), ("1008", 0), ("0102", 0))
def test_a_german_fires_four_hexes_far_and_no_farther(place: str, shots: int) -> None:
    """SAF-20.1, SAF-19.8: 0609 and 0601 are 4 hexes off, 1008 and 0102 are 5."""
    step = fires("R15", {"I1": place})

    assert shots == len(events(step, ShotRolled))
    assert 1 - shots == sum("SAF-19.8" in one.clauses for one in events(step, EntrySkipped))


def test_a_german_fires_only_with_a_line_of_sight() -> None:
    """SAF-20.1: woods between hide the squad."""
    assert [] == events(fires("R15", {"I1": "0608"}, terrain={"0607": "woods"}), ShotRolled)
    assert 1 == len(events(fires("R15", {"I1": "0608"}), ShotRolled))


def test_germans_in_the_way_hide_the_target_and_americans_do_not() -> None:
    """SAF-20.1, SAF-R63, SAF-R18, SAF-8.12: of two squads in a row both can be fired on."""
    state = battle({"I1": "0607"}, {"R15": "0605", "R16": "0606"})
    step = german_turn(state, action_deck=["AC10", "AC07"])
    chosen = only(fires("R15", {"I1": "0608", "I2": "0607"}), TargetChosen)

    assert ["R15"] == [one.unit for one in events(step, EntrySkipped) if "SAF-19.8" in one.clauses]
    assert [] == events(step, ShotRolled)
    assert ("I1", "I2") == chosen.among


def test_german_fire_draws_no_cover_card_and_never_leaves_the_firer_low() -> None:
    """SAF-20.1, SAF-9.1, SAF-R24, SAF-R30: at a squad in woods, by rolls of 1."""
    state = battle({"I1": "0305"}, {"R01": "0303", "MG1": "0503"}, terrain={"0305": "woods"})
    step = german_turn(state, action_deck=["AC07"], d6=[1, 1, 1])

    assert [("R01", (1,)), ("MG1", (1, 1))] == [(shot.firer, shot.dice) for shot in events(step, ShotRolled)]
    assert [] == events(step, CoverCardDrawn) + events(step, RanLow)
    assert not any(one.low_supply for one in step.state.table.units)


def test_german_veterans_add_1_to_their_die() -> None:
    """SAF-20.2: a 3 hits a regular squad if veterans roll it."""
    veteran = only(fires("V09", {"I1": "0607"}, roll=3), ShotRolled)
    regular = only(fires("R15", {"I1": "0607"}, roll=3), ShotRolled)

    assert [(1, "SAF-20.2")] == [(one.amount, one.clause) for one in veteran.die_modifiers]
    assert ((), 4, 4) == (regular.die_modifiers, veteran.number, regular.number)
    assert (True, False) == (veteran.hit, regular.hit)


@cases(
    ("clear", "clear", 4, []),
    ("road", "clear", 4, []),
    ("woods", "clear", 5, ["SAF-20.3"]),
    ("woods", "hill", 5, ["SAF-20.3"]),
    ("hill", "clear", 5, ["SAF-20.4"]),
    ("hill", "woods", 5, ["SAF-20.4"]),
    ("hill", "building", 5, ["SAF-20.4"]),
    ("hill", "hill", 4, []),
    ("building", "clear", 6, ["SAF-20.5"]),
    ("building", "hill", 6, ["SAF-20.5"]),
)
def test_terrain_adds_to_the_number_and_a_hill_only_from_below(
    terrain: Terrain, from_: Terrain, number: int, clauses: list[str]
) -> None:
    """SAF-20.3, SAF-20.4, SAF-20.5, SAF-R64: one type a hex, so that nothing adds up."""
    shot = only(fires("R15", {"I1": "0607"}, terrain={"0607": terrain, HERE: from_}), ShotRolled)

    assert number == shot.number
    assert clauses == [one.clause for one in shot.number_modifiers]
    assert number - 4 == total(shot.number_modifiers)


@cases(
    ("woods", "V09", 5, "hit"),
    ("woods", "V09", 4, "missed"),
    ("woods", "R15", 5, "missed"),
    ("clear", "V09", 4, "hit"),
    ("clear", "R15", 5, "hit"),
    ("clear", "R15", 4, "missed"),
)
def test_example_of_a_veteran_in_woods(terrain: Terrain, german: str, roll: int, hit: str) -> None:
    """SAF-20.3: a veteran's 5 is an adjusted 6 in woods, and 5 in a clear hex."""
    shot = only(fires(german, {"I7": "0607"}, roll=roll, terrain={"0607": terrain}), ShotRolled)

    assert hit == ("hit" if shot.hit else "missed")


def test_a_natural_6_always_hits() -> None:
    """SAF-20.6: with -1 on the die, against the 7 of a veteran in a building."""
    americans = {"I7": "0607", "T1": "0705"}
    shot = only(fires("R15", americans, roll=6, terrain={"0607": "building"}), ShotRolled)

    assert (7, (-1,), True) == (shot.number, tuple(one.amount for one in shot.die_modifiers), shot.hit)
    assert {"SAF-20.6", "SAF-10.6"} <= set(shot.clauses)


def test_a_5_that_modifiers_make_a_6_is_no_natural_6() -> None:
    """SAF-20.6, SAF-20.2: veterans roll 5, which makes 6 of the 7 needed."""
    shot = only(fires("V09", {"I7": "0607"}, roll=5, terrain={"0607": "building"}), ShotRolled)

    assert (7, False) == (shot.number, shot.hit)
    assert (Modifier(1, "veteran", "SAF-20.2"),) == shot.die_modifiers


# whom


WHOM: dict[str, tuple[str, dict[str, str], dict[str, Marker], dict[str, Terrain], str, list[str]]] = {
    # name: (German, Americans, markers, terrain, target, what decided)
    "adjacent before its number": ("R07", {"I2": "0606", "I3": "0607"}, {}, {}, "I2", ["SAF-20.7"]),
    "adjacent before Panicked": (
        "R15", {"I2": "0606", "I3": "0603"}, {"I3": "panic"}, {}, "I2", ["SAF-20.7"],
    ),
    "adjacent before veteran": ("R15", {"I2": "0606", "I7": "0603"}, {}, {}, "I2", ["SAF-20.7"]),
    "adjacent in a building before a clear hex farther off": (
        "R15", {"I2": "0606", "I3": "0603"}, {}, {"0606": "building"}, "I2", ["SAF-20.7"],
    ),
    "clear before woods": ("R15", {"I2": "0606", "I3": "0604"}, {}, {"0604": "woods"}, "I2", ["SAF-20.7"]),
    "clear before a hill": ("R15", {"I2": "0606", "I3": "0604"}, {}, {"0604": "hill"}, "I2", ["SAF-20.7"]),
    "woods before a building": (
        "R15", {"I2": "0606", "I3": "0604"}, {}, {"0606": "woods", "0604": "building"}, "I2", ["SAF-20.7"],
    ),
    "hill before woods from a hill": (
        "R15", {"I2": "0606", "I3": "0604"}, {}, {HERE: "hill", "0606": "hill", "0604": "woods"}, "I2",
        ["SAF-20.7"],
    ),
    "hill and woods are alike from below": (
        "R15", {"I2": "0606", "I3": "0604"}, {}, {"0606": "hill", "0604": "woods"}, "I3", ["SAF-R63"],
    ),
    "least cover before its number": (
        "R07", {"I2": "0606", "I3": "0604"}, {}, {"0604": "woods"}, "I2", ["SAF-20.7"],
    ),
    "of adjacent ones in equal cover its number": (
        "R07", {"I2": "0604", "I3": "0606", "I4": "0603"}, {}, {}, "I3", ["SAF-20.7", "SAF-20.8"],
    ),
    "its number before Panicked": (
        "R07", {"I2": "0603", "I3": "0609"}, {"I2": "panic"}, {}, "I3", ["SAF-20.8"],
    ),
    "its number before veteran": ("R07", {"I7": "0603", "I3": "0609"}, {}, {}, "I3", ["SAF-20.8"]),
    "its number before the closest": ("R07", {"I2": "0603", "I3": "0609"}, {}, {}, "I3", ["SAF-20.8"]),
    "the number of a squad that is gone": ("R07", {"I2": "0602", "I4": "0607"}, {}, {}, "I4", ["SAF-20.11"]),
    "no number is no mortar's": ("R15", {"I2": "0603", "MO1": "0608"}, {}, {}, "I2", ["SAF-20.11"]),
    "Panicked before Alert": (
        "R15", {"I2": "0603", "I3": "0608"}, {"I2": "alert", "I3": "panic"}, {}, "I3", ["SAF-20.9"],
    ),
    "Alert before unmarked": ("R15", {"I2": "0603", "I3": "0608"}, {"I3": "alert"}, {}, "I3", ["SAF-20.9"]),
    "Alert before veteran": ("R15", {"I7": "0603", "I3": "0608"}, {"I3": "alert"}, {}, "I3", ["SAF-20.9"]),
    "veteran before closer": ("R15", {"I2": "0603", "I7": "0609"}, {}, {}, "I7", ["SAF-20.10"]),
    "veteran before a sniper": ("R15", {"SN1": "0603", "I7": "0609"}, {}, {}, "I7", ["SAF-20.10"]),
    "mortars count as regular": ("R15", {"MO1": "0607", "I2": "0602"}, {}, {}, "MO1", ["SAF-20.11"]),
    "snipers count as regular": ("R15", {"SN1": "0607", "I2": "0602"}, {}, {}, "SN1", ["SAF-20.11"]),
    "closest before the lower hex": ("R15", {"I2": "0602", "I3": "0607"}, {}, {}, "I3", ["SAF-20.11"]),
    "cover counts only beside it": (
        "R15", {"I2": "0607", "I3": "0602"}, {}, {"0607": "building"}, "I2", ["SAF-20.11"],
    ),
    "lower hex before lower id": ("R15", {"I2": "0607", "I3": "0603"}, {}, {}, "I3", ["SAF-R63"]),
    "lower id in one hex": ("R15", {"I3": "0607", "I2": "0607"}, {}, {}, "I2", ["SAF-R63"]),
    "ids in plain order": ("R15", {"SN1": "0607", "MO1": "0607", "I5": "0101"}, {}, {}, "MO1", ["SAF-R63"]),
}  # fmt: skip


@cases(*WHOM)
def test_a_german_fires_at_the_target_that_comes_first(name: str) -> None:
    """SAF-20.7, SAF-20.8, SAF-20.9, SAF-20.10, SAF-20.11, SAF-20.12, SAF-R63"""
    german, americans, markers, terrain, target, clauses = WHOM[name]
    step = fires(german, americans, markers=markers, terrain=terrain)

    chosen = only(step, TargetChosen)
    assert (german, target) == (chosen.unit, chosen.target)
    assert tuple(clauses) == chosen.clauses
    assert target == only(step, ShotRolled).target


def test_example_of_squad_3_out_of_sight() -> None:
    """SAF-20.12, SAF-20.9: with squad 3 behind woods the Panicked squad is the target."""
    americans = {"I3": "0609", "I2": "0603"}
    chosen = only(fires("R07", americans, markers={"I2": "panic"}, terrain={"0608": "woods"}), TargetChosen)

    assert ("I2", ("I2",)) == (chosen.target, chosen.among)
    assert ("SAF-20.12",) == chosen.clauses


def test_priorities_are_applied_among_those_in_range() -> None:
    """SAF-20.12, SAF-20.8, SAF-20.9: squad 3 and a Panicked one are 5 hexes off."""
    americans = {"I3": "0202", "I4": "1008", "I5": "0609"}
    chosen = only(fires("R07", americans, markers={"I4": "panic"}), TargetChosen)

    assert ("I5", ("I5",)) == (chosen.target, chosen.among)


def test_german_infantry_never_fires_at_a_tank() -> None:
    """SAF-R63: a Sherman is adjacent; the squad farther off is the one target."""
    chosen = only(fires("R15", {"T1": "0606", "I2": "0603"}), TargetChosen)
    alone = fires("R15", {"T1": "0606", "I2": "0101"})

    assert ("I2", ("I2",)) == (chosen.target, chosen.among)
    assert [] == events(alone, ShotRolled) + events(alone, UnitMoved)


def test_the_lieutenant_himself_is_no_target() -> None:
    """SAF-R63: only his unit is."""
    step = fires("R15", {"I2": "0607", "I3": "0608"}, lieutenant="I2")

    assert ("I2", "I3") == only(step, TargetChosen).among
    assert [] == events(step, LieutenantLost)
    assert "I2" == step.state.table.lieutenant
