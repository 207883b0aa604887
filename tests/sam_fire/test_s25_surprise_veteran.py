"""Section 25: the surprise veterans hunt the 1st Lieutenant."""

from collections.abc import Mapping, Sequence

from cases import cases
from sam_fire.given import battle, do, events, german_turn, only, unit, where
from wargames.kernel.base.modifiers import total
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    ActionCardDrawn,
    AssaultDeclared,
    AssaultRolled,
    EntrySkipped,
    GoalChosen,
    LieutenantLost,
    LieutenantRolled,
    MoraleChanged,
    PathChosen,
    RanLow,
    ReserveMarkerMoved,
    ShotRolled,
    SupplyGained,
    SurpriseRolled,
    TargetChosen,
    UnitLost,
    UnitMoved,
)
from wargames.sam_fire.values.components import Marker, Terrain
from wargames.sam_fire.values.state import State

AWAY = {"I5": "1109"}
FOURTEEN, TWELVE = (3, 3, 4, 4), (3, 3, 3, 3)


def hunts(
    americans: Mapping[str, str],
    dice: Sequence[int] = (),
    *,
    at: str = "0602",
    lieutenant: str | None = "I1",
    terrain: Mapping[str, Terrain] | None = None,
    markers: Mapping[str, Marker] | None = None,
    germans: Mapping[str, str] | None = None,
    low: Sequence[str] = (),
) -> Step[State]:
    """Let the surprise veterans act against these; the Lieutenant is with I1."""
    placed = {"SV": at, **(germans or {})}
    state = battle(americans, placed, lieutenant=lieutenant, terrain=terrain, markers=markers, low=low)
    cards = ["AC10"] * sum(id_[0] == "R" for id_ in placed)
    return german_turn(state, action_deck=cards, d6=dice)


# moving


def test_the_veterans_move_2_hexes_toward_the_lieutenant() -> None:
    """SAF-25.8, SAF-R75: not toward I2, which is closer; and no card is drawn."""
    step = hunts({"I1": "0609", "I2": "0202"})

    moved = only(step, UnitMoved)
    assert (("0603", "0604"), ("SAF-25.8",)) == (moved.path, moved.clauses)
    assert ("I1", ("SAF-25.8",)) == (only(step, GoalChosen).goal, only(step, GoalChosen).clauses)
    assert ([], "0604") == (events(step, ActionCardDrawn), where(step.state, "SV"))


def test_the_veterans_move_away_from_an_american_beside_them() -> None:
    """SAF-R75, SAF-25.8: a Move is not read as Fire; and Panic does not stop them."""
    step = hunts({"I1": "0609", "I2": "0503"}, at="0603")
    panicked = hunts({"I1": "0609", "T1": "0402"}, markers={"SV": "panic"})

    assert "0605" == where(step.state, "SV")
    assert "panic" == unit(panicked.state, "SV").marker
    assert 2 == len(only(panicked, UnitMoved).path)


def test_a_move_that_passes_a_tank_panics_the_veterans() -> None:
    """SAF-25.8: a Sherman is 2 hexes from 0604."""
    step = hunts({"I1": "0609", "T1": "0804"})

    assert ("0604", "panic") == (unit(step.state, "SV").at, unit(step.state, "SV").marker)


# From 0503 two steps lead to 0505, 0604 and 0704, all 4 hexes from 0807, where I1 threatens all of them.

ENDS: dict[str, tuple[dict[str, str], dict[str, Terrain], dict[str, Marker], tuple[str, ...]]] = {
    # name: (Americans besides I1 in 0807, terrain, markers, path)
    "all alike: the lowest number": ({}, {}, {}, ("0504", "0505")),
    "cover in woods": ({}, {"0704": "woods"}, {}, ("0603", "0704")),
    "cover on a hill": ({}, {"0704": "hill"}, {}, ("0603", "0704")),
    "a building before woods": ({}, {"0505": "woods", "0704": "building"}, {}, ("0603", "0704")),
    "woods and a hill are alike": ({}, {"0505": "hill", "0704": "woods"}, {}, ("0504", "0505")),
    "fewer threats before cover": ({"I2": "1003"}, {"0704": "woods"}, {}, ("0504", "0505")),
    "a Panicked unit threatens": ({"I2": "1003"}, {"0704": "woods"}, {"I2": "panic"}, ("0504", "0505")),
    "out of range is no threat": ({"I2": "1101"}, {"0704": "woods"}, {}, ("0603", "0704")),
    "a sniper threatens 5 hexes far": ({"SN1": "1101"}, {"0704": "woods"}, {}, ("0504", "0505")),
    "a tank threatens 5 hexes far": ({"T1": "1101"}, {"0704": "woods"}, {}, ("0504", "0505")),
    "a mortar threatens from anywhere in sight": (
        {"MO1": "0101"}, {"0704": "woods", "0303": "woods"}, {}, ("0504", "0505"),
    ),
    "the middle hex: the lower": ({}, {"0604": "woods"}, {}, ("0504", "0604")),
    "the middle hex: cover": ({}, {"0604": "woods", "0603": "woods"}, {}, ("0603", "0604")),
    "the middle hex: best cover": (
        {}, {"0604": "building", "0504": "woods", "0603": "building"}, {}, ("0603", "0604"),
    ),
}  # fmt: skip


@cases(*ENDS)
def test_the_veterans_avoid_sight_then_seek_cover(name: str) -> None:
    """SAF-25.8, SAF-R75: fewest threats, best cover, lowest number; then the middle hex."""
    others, terrain, markers, path = ENDS[name]
    step = hunts({"I1": "0807", **others}, at="0503", terrain=terrain, markers=markers)

    assert path == only(step, UnitMoved).path
    assert (path, ("SAF-25.8", "SAF-R75")) == (only(step, PathChosen).path, only(step, PathChosen).clauses)


def test_the_lieutenant_is_no_threat_of_his_own() -> None:
    """SAF-R75: I1 with him threatens 0505, and I2 0704, out of his sight: one each, so the lower number."""
    alike = hunts({"I1": "0807", "I2": "1003"}, at="0503", terrain={"0705": "woods"})

    assert "0505" == where(alike.state, "SV")


def test_two_steps_come_before_one_under_cover() -> None:
    """SAF-R75: among end hexes with the most steps only."""
    step = hunts({"I1": "0807"}, at="0503", terrain={"0603": "building", "0504": "building"})

    assert 2 == len(only(step, UnitMoved).path)


def test_a_hex_with_two_germans_is_not_entered() -> None:
    """SAF-R75: R15 and R16 fill 0603; there is one other step, and it leads no closer."""
    step = hunts({"I1": "0609"}, germans={"R15": "0603", "R16": "0603"})

    assert ("0602", []) == (where(step.state, "SV"), events(step, UnitMoved))
    assert ["MOVE2"] == [one.entry for one in events(step, EntrySkipped) if one.entry == "MOVE2"]


def test_a_second_step_that_is_closed_is_not_taken() -> None:
    """SAF-R75: up to 2 steps; 0604 is full."""
    step = hunts({"I1": "0609"}, germans={"R15": "0604", "R16": "0604"})

    assert ("0603",) == only(step, UnitMoved).path


# firing


def test_after_moving_the_veterans_fire_with_1_more() -> None:
    """SAF-25.9, SAF-R75: a 3 hits I2, though it is not the closest American."""
    step = hunts({"I1": "0607", "I2": "0805"}, (3,))

    shot = only(step, ShotRolled)
    assert ("SV", "I2", "0604") == (shot.firer, shot.target, where(step.state, "SV"))
    assert (True, [(1, "SAF-20.2")]) == (shot.hit, [(one.amount, one.clause) for one in shot.die_modifiers])
    assert "alert" == unit(step.state, "I2").marker


def test_the_lieutenants_unit_is_never_fired_on() -> None:
    """SAF-25.9"""
    step = hunts({"I1": "0607"})

    assert [] == events(step, ShotRolled)
    skipped = only(step, EntrySkipped)
    assert ("SV", "FIRE", ("SAF-25.9",)) == (skipped.unit, skipped.entry, skipped.clauses)


def test_the_veterans_fire_although_they_cannot_move() -> None:
    """SAF-R75, SAF-25.9: moved or not."""
    step = hunts({"I1": "0609", "I2": "0604"}, germans={"R15": "0603", "R16": "0603"}, at="0602")
    shut = hunts({"I1": "0609", "I2": "0702"}, germans={"R15": "0603", "R16": "0603"})

    assert [] == events(step, ShotRolled)  # R15 and R16 hide I2
    assert ("I2", "0602") == (only(shut, ShotRolled).target, where(shut.state, "SV"))


@cases(("0204", 1), ("0104", 0))
def test_the_veterans_fire_4_hexes_far(place: str, shots: int) -> None:
    """SAF-R75, SAF-25.9: from 0604, where they end; 0204 is 4 hexes off, 0104 is 5."""
    assert shots == len(events(hunts({"I1": "0609", "I2": place}), ShotRolled))


SHOTS: dict[str, tuple[dict[str, str], dict[str, Terrain], dict[str, Marker], str, str]] = {
    # name: (Americans besides I1, terrain, markers, target, what decided)
    "closest": ({"I2": "0804", "I7": "0304"}, {"0804": "building"}, {"I7": "panic"}, "I2", "SAF-23.4"),
    "least cover": ({"I2": "0804", "I7": "0404"}, {"0404": "woods"}, {}, "I2", "SAF-23.5"),
    "veteran": ({"I2": "0404", "I7": "0804"}, {}, {"I2": "panic"}, "I7", "SAF-23.5"),
    "Panicked": ({"I2": "0404", "I3": "0804"}, {}, {"I2": "alert", "I3": "panic"}, "I3", "SAF-R68"),
    "Alert": ({"I2": "0404", "I3": "0804"}, {}, {"I3": "alert"}, "I3", "SAF-R68"),
    "lower hex": ({"I2": "0804", "I3": "0404"}, {}, {}, "I3", "SAF-R68"),
    "lower id": ({"MO1": "0404", "I3": "0404"}, {}, {}, "I3", "SAF-R68"),
}


@cases(*SHOTS)
def test_the_veterans_fire_at_the_nearest_as_an_mg42_chooses(name: str) -> None:
    """SAF-25.9, SAF-R75, SAF-R68: from 0604; never at a tank."""
    others, terrain, markers, target, clause = SHOTS[name]
    step = hunts({"I1": "0609", **others}, terrain=terrain, markers=markers)

    assert "0604" == where(step.state, "SV")
    assert (target, (clause,)) == (only(step, TargetChosen).target, only(step, TargetChosen).clauses)


def test_the_veterans_never_run_low() -> None:
    """SAF-R75: by no shot and no failed die."""
    step = hunts({"I1": "0609", "I2": "0606"}, (1,))

    assert (1, []) == (only(step, ShotRolled).used, events(step, RanLow))


# the assault


@cases(("0607", []), ("0606", ["0607"]), ("0605", ["0606", "0607"]))
def test_beside_the_lieutenant_the_veterans_assault_instead_of_firing(at: str, path: list[str]) -> None:
    """SAF-25.10, SAF-R75: at once where they begin beside him, else after 1 or 2 steps."""
    step = hunts({"I1": "0608", "I2": "0508"}, at=at)

    assert path == [place for one in events(step, UnitMoved) for place in one.path]
    assert ("SV", "0608") == (only(step, AssaultRolled).attacker, only(step, AssaultRolled).hex)
    assert [] == events(step, ShotRolled)


def test_beside_other_americans_the_veterans_do_not_assault() -> None:
    """SAF-25.10: I2 is beside the end of their move, the Lieutenant is not."""
    step = hunts({"I1": "0608", "I2": "0505"})

    assert ([], "I2") == (events(step, AssaultDeclared), only(step, ShotRolled).target)


@cases(
    ("I1", "clear", "calm", (), 14),
    ("I7", "clear", "calm", (), 14),
    ("I1", "building", "calm", (), 12),
    ("I1", "clear", "panic", ("I1",), 16),
    ("SN1", "clear", "calm", (), 16),
    ("MO1", "woods", "alert", (), 15),
)
def test_the_veterans_assault_totals_as_any(
    unit_: str, terrain: Terrain, marker: Marker, low: tuple[str, ...], result: int
) -> None:
    """SAF-R75, SAF-R91, SAF-25.10: 14, veterans 1 more, the Lieutenant 1 less, the rest as ever."""
    step = hunts(
        {unit_: "0608", **AWAY},
        FOURTEEN,
        at="0606",
        lieutenant=unit_,
        terrain={"0608": terrain},
        markers={unit_: marker},
        low=low,
    )

    rolled = only(step, AssaultRolled)
    assert (result, result - 14, result >= 14) == (rolled.total, total(rolled.modifiers), rolled.won)


def test_a_captured_lieutenant_costs_10_in_all() -> None:
    """SAF-25.11, SAF-R76: one decrease; his unit is gone, and so are the veterans; others stay."""
    step = hunts({"I1": "0608", "I2": "0609", **AWAY}, FOURTEEN, at="0606")

    change = only(step, MoraleChanged)
    assert ((40, 30), ("SAF-25.11", "SAF-R76")) == ((change.before, change.after), change.clauses)
    assert [1] == [one.box for one in events(step, ReserveMarkerMoved)]
    assert (True, None) == (only(step, LieutenantLost).captured, step.state.table.lieutenant)
    assert {"I1", "SV"} == {one.unit for one in events(step, UnitLost)}
    assert (None, None, "0609") == tuple(where(step.state, id_) for id_ in ("I1", "SV", "I2"))
    assert [] == events(step, LieutenantRolled)


def test_veterans_that_leave_with_the_lieutenant_are_no_kill() -> None:
    """SAF-R33, SAF-R76: neither for Supply nor for Morale."""
    state = battle({"I1": "0608", **AWAY}, {"SV": "0607"}, lieutenant="I1", kills=1)
    step = german_turn(state, d6=FOURTEEN)

    assert (1, 0, []) == (step.state.table.kills, step.state.table.supply, events(step, SupplyGained))


def test_a_failed_capture_destroys_the_veterans_for_10_morale() -> None:
    """SAF-25.12, SAF-17.5, SAF-R33, SAF-R77: a kill for Supply; then the Lieutenant's die."""
    state = battle({"I1": "0608", **AWAY}, {"SV": "0607"}, lieutenant="I1", kills=1)
    step = german_turn(state, d6=(*TWELVE, 2))

    change = only(step, MoraleChanged)
    assert ((40, 50), ("SAF-25.12",)) == ((change.before, change.after), change.clauses)
    assert ("SV", "SAF-25.12") == (only(step, UnitLost).unit, only(step, UnitLost).clauses[0])
    assert (2, 1, 2) == (step.state.table.kills, step.state.table.supply, only(step, LieutenantRolled).rolled)
    assert ("0608", "I1") == (where(step.state, "I1"), step.state.table.lieutenant)


def test_the_lieutenant_may_die_in_the_capture_that_failed() -> None:
    """SAF-R77, SAF-25.12: +10 for the veterans, then -10 on his 1."""
    step = hunts({"I1": "0608", **AWAY}, (*TWELVE, 1), at="0607")

    changes = [(one.before, one.after) for one in events(step, MoraleChanged)]
    assert ([(40, 50), (50, 40)], None) == (changes, step.state.table.lieutenant)
    assert "0608" == where(step.state, "I1")


def test_after_the_veterans_are_gone_another_surprise_may_come() -> None:
    """SAF-25.7, SAF-25.11: none is in play when the die is due."""
    step = hunts({"I1": "0608", **AWAY}, (*FOURTEEN, 4), at="0607")

    assert 4 == only(step, SurpriseRolled).rolled


@cases(("destroyed +10", 50), ("destroyed +5", 45))
def test_veterans_destroyed_earlier_count_as_in_any_fight(chit: str, morale: int) -> None:
    """SAF-25.13: by fire; the chit tells, and it is a kill."""
    state = battle({"I1": "0608"}, {"SV": "0606"}, dice=(2,), lieutenant="I1")
    step = do(state, "fire I1 at SV with 2", cover_deck=["CC1"], d6=[5], infantry_damage_cup=[chit])

    assert (morale, 1, None) == (step.state.table.morale, step.state.table.kills, where(step.state, "SV"))


def test_veterans_assaulted_earlier_are_worth_10() -> None:
    """SAF-25.13"""
    state = battle({"I1": "0607"}, {"SV": "0606"}, dice=(1, 1))
    step = do(state, "assault with I1 into 0606", cover_deck=["CC1"], d6=FOURTEEN)

    assert (50, 1, "0606") == (step.state.table.morale, step.state.table.kills, where(step.state, "I1"))


# without the Lieutenant


@cases(
    ({"I1": "0605", "I2": "0608"}, {"I2": "panic"}, "I1"),
    ({"T1": "0606", "I2": "1004"}, {}, "I2"),
    ({"T1": "0606", "I2": "0608"}, {}, "T1"),
    ({"I1": "0606", "I2": "1004"}, {"I2": "alert"}, "I2"),
    ({"I1": "0606", "I7": "1004"}, {}, "I7"),
    ({"I1": "1004", "I2": "0606"}, {}, "I2"),
)
def test_with_the_lieutenant_dead_the_veterans_seek_the_closest(
    americans: dict[str, str], markers: dict[str, Marker], goal: str
) -> None:
    """SAF-R75: as a German without a number; 0606 and 1004 are both 4 hexes off."""
    step = hunts({**americans, "I5": "0109"}, lieutenant=None, markers=markers)

    assert goal == only(step, GoalChosen).goal


def test_with_the_lieutenant_dead_the_veterans_stop_beside_their_goal_and_fire() -> None:
    """SAF-R75: they never assault, wherever they begin."""
    nearer = hunts({"I1": "0604"}, lieutenant=None)
    beside = hunts({"I1": "0603"}, lieutenant=None)

    for step, at in ((nearer, "0603"), (beside, "0602")):
        assert (at, "I1") == (where(step.state, "SV"), only(step, ShotRolled).target)
        assert [] == events(step, AssaultDeclared)
