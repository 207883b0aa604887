"""Section 23: MG42 teams."""

from collections.abc import Mapping

from cases import cases
from sam_fire.given import battle, events, german_turn, only, unit, where
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    ActionCardDrawn,
    EntrySkipped,
    MarkerChanged,
    ShotRolled,
    TargetChosen,
    UnitLost,
    UnitMoved,
)
from wargames.sam_fire.values.components import Marker, Terrain
from wargames.sam_fire.values.state import State

HERE = "0605"


def guns_fire(
    americans: Mapping[str, str],
    dice: tuple[int, ...] = (1, 3),
    *,
    germans: Mapping[str, str] | None = None,
    terrain: Mapping[str, Terrain] | None = None,
    markers: Mapping[str, Marker] | None = None,
    lieutenant: str | None = None,
) -> Step[State]:
    """Let an MG42 in 0605 fire with these two dice."""
    state = battle(
        americans, germans or {"MG1": HERE}, terrain=terrain, markers=markers, lieutenant=lieutenant
    )
    return german_turn(state, d6=dice)


def test_mg42s_act_after_all_german_infantry() -> None:
    """SAF-23.1, SAF-23.2: R15 and R16 draw their cards first, though the MG42 is in the lowest hex."""
    state = battle({"I1": "0606"}, {"MG1": "0405", "R15": HERE, "R16": "1005"})
    step = german_turn(state, action_deck=["AC07", "AC10"])

    told = [one for one in step.events if isinstance(one, ActionCardDrawn | ShotRolled)]
    assert ["R15", "R15", "R16", "MG1"] == [
        one.unit if isinstance(one, ActionCardDrawn) else one.firer for one in told
    ]


def test_the_surprise_veteran_too_acts_before_mg42s() -> None:
    """SAF-23.1: it is infantry."""
    step = german_turn(battle({"I1": "0606"}, {"MG1": "0405", "SV": "0603"}))

    assert ["SV", "MG1"] == [one.firer for one in events(step, ShotRolled)]


@cases("0606", "0607", "0101")
def test_mg42s_never_move(place: str) -> None:
    """SAF-23.3: neither to a target out of reach nor away from one beside it."""
    step = guns_fire({"I1": place}, ())

    assert (HERE, []) == (where(step.state, "MG1"), events(step, UnitMoved))


def test_an_mg42_without_a_target_does_nothing() -> None:
    """SAF-23.4, SAF-R68"""
    step = guns_fire({"I1": "0608"}, (), terrain={"0607": "building"})

    assert ("MG1", ("SAF-23.4",)) == (only(step, EntrySkipped).unit, only(step, EntrySkipped).clauses)
    assert [] == events(step, ShotRolled)


@cases(("0102", 1), ("0201", 1), ("0101", 0))
def test_an_mg42_fires_six_hexes_far(place: str, shots: int) -> None:
    """SAF-23.4: 0102 is 5 hexes off, 0201 is 6, and 0101 is 7."""
    assert shots == len(events(guns_fire({"I1": place}, ()), ShotRolled))


WHOM: dict[str, tuple[dict[str, str], dict[str, Marker], dict[str, Terrain], str, list[str]]] = {
    # name: (Americans, markers, terrain, target, what decided)
    "closest before least cover": (
        {"I2": "0607", "I3": "0602"}, {}, {"0607": "building"}, "I2", ["SAF-23.4"],
    ),
    "closest before veteran": ({"I2": "0607", "I7": "0602"}, {}, {}, "I2", ["SAF-23.4"]),
    "closest before Panicked": ({"I2": "0607", "I3": "0602"}, {"I3": "panic"}, {}, "I2", ["SAF-23.4"]),
    "clear before woods": ({"I2": "0607", "I3": "0603"}, {}, {"0603": "woods"}, "I2", ["SAF-23.5"]),
    "woods before a building": (
        {"I2": "0607", "I3": "0603"}, {}, {"0603": "building", "0607": "woods"}, "I2", ["SAF-23.5"],
    ),
    "clear before a hill": ({"I2": "0607", "I3": "0603"}, {}, {"0603": "hill"}, "I2", ["SAF-23.5"]),
    "a hill is no cover from a hill": (
        {"I2": "0607", "I3": "0603"}, {}, {HERE: "hill", "0607": "hill", "0603": "woods"}, "I2", ["SAF-23.5"],
    ),
    "least cover before veteran": ({"I2": "0607", "I7": "0603"}, {}, {"0603": "woods"}, "I2", ["SAF-23.5"]),
    "veteran before regular": ({"I2": "0603", "I7": "0607"}, {}, {}, "I7", ["SAF-23.5"]),
    "veteran before a sniper": ({"SN1": "0603", "I7": "0607"}, {}, {}, "I7", ["SAF-23.5"]),
    "veteran before Panicked": ({"I2": "0603", "I7": "0607"}, {"I2": "panic"}, {}, "I7", ["SAF-23.5"]),
    "Panicked before Alert": (
        {"I2": "0603", "I3": "0607"}, {"I2": "alert", "I3": "panic"}, {}, "I3", ["SAF-R68"],
    ),
    "Alert before unmarked": ({"I2": "0603", "I3": "0607"}, {"I3": "alert"}, {}, "I3", ["SAF-R68"]),
    "of two Panicked the lower hex": (
        {"I2": "0607", "I3": "0603"}, {"I2": "panic", "I3": "panic"}, {}, "I3", ["SAF-R68"],
    ),
    "lower hex before lower id": ({"I2": "0607", "MO1": "0603"}, {}, {}, "MO1", ["SAF-R68"]),
    "numbers on squads mean nothing": ({"I6": "0603", "MO1": "0607"}, {}, {}, "I6", ["SAF-R68"]),
    "lower id in one hex": ({"MO1": "0607", "I3": "0607"}, {}, {}, "I3", ["SAF-R68"]),
}  # fmt: skip


@cases(*WHOM)
def test_an_mg42_fires_at_the_target_that_comes_first(name: str) -> None:
    """SAF-23.4, SAF-23.5, SAF-R68: distance, cover, veteran, marker, hex, id."""
    americans, markers, terrain, target, clauses = WHOM[name]
    step = guns_fire({**americans, "I5": "0101"}, markers=markers, terrain=terrain)

    assert (target, tuple(clauses)) == (only(step, TargetChosen).target, only(step, TargetChosen).clauses)
    assert target == only(step, ShotRolled).target


def test_mg42s_fire_at_no_tank() -> None:
    """SAF-R63, SAF-23.4: the squad is farther off than the Sherman."""
    chosen = only(guns_fire({"T1": "0606", "I1": "0602"}), TargetChosen)

    assert ("I1", ("I1",)) == (chosen.target, chosen.among)


@cases(
    ((2, 4), 4, "hit"), ((4, 2), 4, "hit"), ((4, 4), 4, "hit"), ((3, 3), 3, "missed"), ((1, 3), 3, "missed")
)
def test_an_mg42_rolls_two_dice_and_uses_the_higher(dice: tuple[int, ...], used: int, hit: str) -> None:
    """SAF-23.6: against a regular squad's 4, without any bonus."""
    shot = only(guns_fire({"I1": "0607"}, dice), ShotRolled)

    assert (tuple(sorted(dice)), used, ()) == (tuple(sorted(shot.dice)), shot.used, shot.die_modifiers)
    assert (4, hit) == (shot.number, "hit" if shot.hit else "missed")
    assert "SAF-23.6" in shot.clauses


def test_a_natural_6_of_an_mg42_always_hits() -> None:
    """SAF-R68: the higher die, against the 7 of veterans in a building."""
    shot = only(guns_fire({"I7": "0607"}, (6, 1), terrain={"0607": "building"}), ShotRolled)
    five = only(guns_fire({"I7": "0607"}, (5, 5), terrain={"0607": "building"}), ShotRolled)

    assert (7, 6, True) == (shot.number, shot.used, shot.hit)
    assert (7, 5, False) == (five.number, five.used, five.hit)


def test_mg42s_act_in_the_order_of_their_hexes() -> None:
    """SAF-R68: column, then row, whatever their numbers."""
    guns = {"MG1": "0707", "MG2": "0603", "MG3": "0704", "MG4": "0306"}
    step = guns_fire({"I1": "0606"}, (), germans=guns)

    assert ["MG4", "MG2", "MG3", "MG1"] == [one.firer for one in events(step, ShotRolled)]


def test_each_mg42_fires_with_what_the_one_before_has_left() -> None:
    """SAF-R68, SAF-23.4: the first destroys I1, the second fires on I2."""
    germans = {"MG1": HERE, "MG2": "0705"}
    step = guns_fire({"I1": "0606", "I2": "0607"}, (6, 6, 6, 6), germans=germans, markers={"I1": "panic"})

    assert ["I1", "I2"] == [one.target for one in events(step, ShotRolled)]
    assert ("I1", "alert") == (only(step, UnitLost).unit, unit(step.state, "I2").marker)
    assert "SAF-21.1" in only(step, MarkerChanged).clauses
