"""Section 24: German tanks fire."""

from collections.abc import Mapping, Sequence

import pytest

from cases import cases
from sam_fire.given import battle, events, german_turn, only, unit, where
from wargames.kernel.base.errors import BadDie
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    ArmorSaveRolled,
    MarkerChanged,
    MoraleChanged,
    ReserveMarkerMoved,
    ShotRolled,
    TankDamageDrawn,
    TankHitDrawn,
    TargetChosen,
    UnitLost,
    UnitMoved,
)
from wargames.sam_fire.values.components import Marker, Terrain
from wargames.sam_fire.values.state import State

HERE = "0605"
"""Where the German tank stands: 0608 is 3 hexes off, 1105 is 5, 0101 is 7."""

AWAY = {"I5": "0109"}
"""A squad 6 hexes away: beyond the reach of a Panzer IV."""


def duel(
    firer: str = "PZ1",
    target: str = "T1",
    *,
    hit: Sequence[str] = ("one crosshair",),
    save: Sequence[int] = (),
    damage: Sequence[str] = (),
    lieutenant: str | None = None,
) -> Step[State]:
    """Let a German tank in 0605 fire at an American one in 0608."""
    state = battle({target: "0608", **AWAY}, {firer: HERE}, lieutenant=lieutenant)
    return german_turn(state, tank_hit_cup=hit, d6=save, tank_damage_cup=damage)


def shells(
    americans: Mapping[str, str],
    dice: Sequence[int] = (),
    *,
    firer: str = "PZ1",
    terrain: Mapping[str, Terrain] | None = None,
    markers: Mapping[str, Marker] | None = None,
    lieutenant: str | None = None,
) -> Step[State]:
    """Let a German tank in 0605 fire HE: no American tank is on the map."""
    state = battle(americans, {firer: HERE}, terrain=terrain, markers=markers, lieutenant=lieutenant)
    return german_turn(state, d6=dice)


# who and when


def test_tanks_are_the_last_regular_germans_to_act() -> None:
    """SAF-24.1: after infantry and MG42s, and only the AT gun follows them."""
    germans = {"R15": "0707", "MG1": "0706", "PZ1": "0607", "TG1": "0605", "AT": "0506"}
    state = battle({"T1": "0606", "I1": "0806"}, germans)
    step = german_turn(state, action_deck=["AC04"], tank_hit_cup=["miss"] * 4)

    fired = [one.firer for one in step.events if isinstance(one, ShotRolled | TankHitDrawn)]
    assert ["R15", "MG1", "TG1", "PZ1", "AT"] == fired


def test_a_german_tank_that_fires_does_not_move() -> None:
    """SAF-24.2"""
    step = duel(hit=["miss"])

    assert ("PZ1", HERE) == (only(step, TankHitDrawn).firer, where(step.state, "PZ1"))
    assert [] == events(step, UnitMoved)


def test_a_german_tank_that_moves_does_not_fire() -> None:
    """SAF-24.2, SAF-24.6: its move brings the Sherman into range."""
    step = german_turn(battle({"T1": "0609", **AWAY}, {"PZ1": "0603"}))

    assert (["0604"], "0604") == (list(only(step, UnitMoved).path), where(step.state, "PZ1"))
    assert [] == events(step, TankHitDrawn) + events(step, ShotRolled)


@cases(
    ("PZ1", HERE, "1105", 1),
    ("PZ1", HERE, "1109", 0),
    ("TG1", HERE, "1109", 2),
    ("TG1", HERE, "1101", 2),
    ("TG1", "0304", "1108", 0),
)
def test_a_panzer_iv_fires_5_hexes_far_and_a_tiger_7(firer: str, here: str, place: str, chits: int) -> None:
    """SAF-24.3, SAF-24.4, SAF-15.10, SAF-15.11: at tanks.

    1105 is 5 hexes off, 1109 is 6, 1101 is 7; from 0304 to 1108 it is 8.
    """
    state = battle({"T1": place, **AWAY}, {firer: here})
    step = german_turn(state, tank_hit_cup=["miss"] * chits)

    assert chits == sum(len(one.chits) for one in events(step, TankHitDrawn))
    assert (1 if chits else 0) == len(events(step, TankHitDrawn))


@cases(
    ({"T1": "0602", "T2": "0607"}, "T2", ("SAF-24.5",)),
    ({"T1": "0607", "T2": "0602"}, "T1", ("SAF-24.5",)),
    ({"T1": "0607", "T2": "0603"}, "T2", ("SAF-R69",)),
    ({"T1": "0603", "T2": "0607"}, "T1", ("SAF-R69",)),
    ({"T1": "0607"}, "T1", ("SAF-24.5",)),
)
def test_a_german_tank_fires_at_the_closest_american_tank(
    tanks: dict[str, str], target: str, clauses: tuple[str, ...]
) -> None:
    """SAF-24.5, SAF-R69: ties go to the lower hex number, whatever the counters."""
    step = german_turn(battle({**tanks, **AWAY}, {"PZ1": HERE}), tank_hit_cup=["miss"])

    chosen = only(step, TargetChosen)
    assert (target, tuple(sorted(tanks)), clauses) == (chosen.target, chosen.among, chosen.clauses)
    assert target == only(step, TankHitDrawn).target


def test_a_german_tank_passes_over_a_closer_tank_that_it_does_not_see() -> None:
    """SAF-24.5: T1 is 2 hexes off behind woods, T2 is 4."""
    state = battle({"T1": "0607", "T2": "0601", **AWAY}, {"PZ1": HERE}, terrain={"0606": "woods"})
    step = german_turn(state, tank_hit_cup=["miss"])

    assert ("T2", ("T2",)) == (only(step, TankHitDrawn).target, only(step, TargetChosen).among)


@cases("R15", "MG1", "PZ2")
def test_germans_in_the_way_of_a_german_tank_hide_the_target(friend: str) -> None:
    """SAF-24.5, SAF-R69, SAF-R18: its own infantry and tanks block (SAF-R18)."""
    state = battle({"T1": "0608", **AWAY}, {"PZ1": HERE, friend: "0606"})
    step = german_turn(
        state, action_deck=["AC10"] * (friend == "R15"), tank_hit_cup=["miss"] * (friend == "PZ2")
    )

    assert ["PZ2"] * (friend == "PZ2") == [one.firer for one in events(step, TankHitDrawn)]
    assert HERE != where(step.state, "PZ1")


def test_german_tanks_act_in_the_order_of_their_hexes() -> None:
    """SAF-R69, SAF-24.1: column, then row, whatever their numbers."""
    tanks = {"PZ1": "0804", "PZ2": "0604", "TG1": "0603", "PZ3": "0506"}
    state = battle({"T1": "0606", **AWAY}, tanks)
    step = german_turn(state, tank_hit_cup=["miss"] * 3)

    assert ["PZ3", "PZ2", "PZ1"] == [one.firer for one in events(step, TankHitDrawn)]
    assert ["TG1"] == [one.unit for one in events(step, UnitMoved)]


# chits and saves


def test_a_panzer_iv_draws_1_tank_hit_chit() -> None:
    """SAF-24.8"""
    drawn = only(duel(hit=["miss"]), TankHitDrawn)

    assert (("miss",), "miss", False) == (drawn.chits, drawn.used, drawn.hit)
    assert "SAF-24.8" in drawn.clauses


@cases(
    (("miss", "miss"), "miss"),
    (("one crosshair", "miss"), "one crosshair"),
    (("one crosshair", "two crosshairs"), "two crosshairs"),
    (("two crosshairs", "one crosshair"), "two crosshairs"),
    (("explosion", "two crosshairs"), "explosion"),
    (("miss", "explosion"), "explosion"),
)
def test_a_tiger_draws_2_tank_hit_chits_and_uses_the_better(chits: tuple[str, str], used: str) -> None:
    """SAF-24.9, SAF-R71: an explosion before two crosshairs before one."""
    saves = {"one crosshair": [6], "two crosshairs": [6]}.get(used, [])
    drawn = only(duel("TG1", hit=chits, save=saves), TankHitDrawn)

    assert (chits, used) == (drawn.chits, drawn.used)
    assert "SAF-24.9" in drawn.clauses


def test_a_tiger_draws_its_chits_without_putting_one_back() -> None:
    """SAF-24.9: there is one explosion in the cup."""
    with pytest.raises(BadDie):
        duel("TG1", hit=["explosion", "explosion"])


@cases(
    ("T1", "one crosshair", "front", 4),
    ("T1", "two crosshairs", "side", 5),
    ("T3", "one crosshair", "front", 5),
    ("T3", "two crosshairs", "side", 6),
)
def test_one_crosshair_asks_the_front_armor_and_two_the_side(
    target: str, hit: str, armor: str, number: int
) -> None:
    """SAF-24.10, SAF-24.11, SAF-R71: the example among others; the number itself saves, one less does not."""
    saved = duel("PZ1", target, hit=[hit], save=[number])
    failed = duel("PZ1", target, hit=[hit], save=[number - 1], damage=["bounced"])

    roll = only(saved, ArmorSaveRolled)
    assert target == roll.tank
    assert armor == roll.armor
    assert number == roll.number
    assert number == roll.rolled
    assert roll.saved
    assert f"SAF-24.{10 if armor == 'front' else 11}" in roll.clauses
    assert ([], False) == (events(saved, TankDamageDrawn), only(failed, ArmorSaveRolled).saved)
    assert 1 == len(events(failed, TankDamageDrawn))


def test_a_miss_asks_no_save() -> None:
    """SAF-24.8, SAF-24.10"""
    step = duel(hit=["miss"])

    assert [] == events(step, ArmorSaveRolled) + events(step, TankDamageDrawn)


@cases(("PZ1", ["explosion"]), ("TG1", ["two crosshairs", "explosion"]))
def test_an_explosion_destroys_without_a_save(firer: str, hit: list[str]) -> None:
    """SAF-24.12, SAF-R71: no save, no damage chit, Morale -10."""
    step = duel(firer, hit=hit)

    assert [] == events(step, ArmorSaveRolled) + events(step, TankDamageDrawn)
    assert ("T1", "SAF-24.12") == (only(step, UnitLost).unit, only(step, UnitLost).clauses[0])
    change = only(step, MoraleChanged)
    assert ((40, 30), ("SAF-24.12",)) == ((change.before, change.after), change.clauses)


@cases(
    ("PZ1", ("bail out",), "bail out"),
    ("TG1", ("bounced", "bail out"), "bail out"),
    ("TG1", ("bail out", "bounced"), "bail out"),
    ("TG1", ("destroyed", "bail out"), "destroyed"),
    ("TG1", ("bounced", "bounced"), "bounced"),
)
def test_a_panzer_iv_draws_1_damage_chit_and_a_tiger_2(firer: str, chits: tuple[str, ...], used: str) -> None:
    """SAF-24.13, SAF-24.14: the more damaging one counts."""
    hit = ["one crosshair"] if firer == "PZ1" else ["miss", "one crosshair"]
    drawn = only(duel(firer, hit=hit, save=[1], damage=chits), TankDamageDrawn)

    assert (chits, used) == (drawn.chits, drawn.used)
    assert f"SAF-24.{13 if firer == 'PZ1' else 14}" == drawn.clauses[0]


@cases(
    ("destroyed", None, 30, "SAF-24.15"),
    ("bail out", None, 35, "SAF-24.16"),
    ("bounced", "0608", 40, "SAF-24.17"),
)
def test_damage_to_an_american_tank(chit: str, at: str | None, morale: int, clause: str) -> None:
    """SAF-24.15, SAF-24.16, SAF-24.17"""
    step = duel(save=[1], damage=[chit])

    assert (at, morale) == (where(step.state, "T1"), step.state.table.morale)
    assert clause in only(step, TankDamageDrawn).clauses
    assert [1] * (at is None) == [one.box for one in events(step, ReserveMarkerMoved)]
    assert [] == events(step, MarkerChanged)


# infantry


def test_with_an_american_tank_on_the_map_tanks_leave_infantry_alone() -> None:
    """SAF-24.7, SAF-R70: the Sherman is hidden, I1 is not; the Panzer moves."""
    state = battle({"T1": "0608", "I1": "0603"}, {"PZ1": HERE}, terrain={"0607": "woods"})
    step = german_turn(state)

    assert ([], HERE) == (events(step, ShotRolled), only(step, UnitMoved).start)


@cases(((2, 4), 4, "hit"), ((4, 2), 4, "hit"), ((3, 3), 3, "missed"), ((6, 1), 6, "hit"))
def test_without_american_tanks_a_german_tank_fires_he_with_two_dice(
    dice: tuple[int, ...], used: int, hit: str
) -> None:
    """SAF-24.7, SAF-R70: the higher counts."""
    step = shells({"I1": "0608"}, dice)

    shot = only(step, ShotRolled)
    assert ("PZ1", "I1") == (shot.firer, shot.target)
    assert used == shot.used
    assert 4 == shot.number
    assert () == shot.die_modifiers
    assert (hit, HERE) == ("hit" if shot.hit else "missed", where(step.state, "PZ1"))


@cases(("PZ1", "1105", 1), ("PZ1", "1109", 0), ("TG1", "1101", 1))
def test_he_reaches_as_far_as_the_gun(firer: str, place: str, shots: int) -> None:
    """SAF-R70, SAF-24.3, SAF-24.4: 5 hexes, and 7 for a Tiger."""
    assert shots == len(events(shells({"I1": place}, firer=firer), ShotRolled))


HE_TARGETS: dict[str, tuple[dict[str, str], dict[str, Marker], dict[str, Terrain], str]] = {
    "closest": ({"I2": "0602", "I3": "0607"}, {"I2": "panic"}, {"0607": "building"}, "I3"),
    "least cover": ({"I7": "0603", "I3": "0607"}, {}, {"0603": "woods"}, "I3"),
    "veteran": ({"I2": "0603", "I7": "0607"}, {"I2": "panic"}, {}, "I7"),
    "Panicked": ({"I2": "0603", "I3": "0607"}, {"I2": "alert", "I3": "panic"}, {}, "I3"),
    "Alert": ({"I2": "0603", "I3": "0607"}, {"I3": "alert"}, {}, "I3"),
    "lower hex": ({"I2": "0607", "I3": "0603"}, {}, {}, "I3"),
    "lower id": ({"MO1": "0607", "I3": "0607"}, {}, {}, "I3"),
}


@cases(*HE_TARGETS)
def test_he_is_aimed_as_an_mg42_is(name: str) -> None:
    """SAF-R70, SAF-24.7"""
    americans, markers, terrain, target = HE_TARGETS[name]
    step = shells(americans, markers=markers, terrain=terrain)

    assert target == only(step, ShotRolled).target


def test_he_hits_and_misses_as_other_german_fire() -> None:
    """SAF-R70, SAF-24.7: cover counts, a 6 always hits, Panic destroys, the Lieutenant falls: -10."""
    missed = shells({"I1": "0608"}, (5, 5), terrain={"0608": "building"})
    lost = shells(
        {"I1": "0608", "I5": "0101"},
        (6, 1),
        terrain={"0608": "building"},
        markers={"I1": "panic"},
        lieutenant="I1",
    )

    assert (6, False) == (only(missed, ShotRolled).number, only(missed, ShotRolled).hit)
    assert ("I1", 30) == (only(lost, UnitLost).unit, lost.state.table.morale)


def test_a_second_tank_turns_to_infantry_once_the_last_american_tank_is_gone() -> None:
    """SAF-R70, SAF-R69: the tank in 0505 destroys it, the one in 0605 then fires HE."""
    state = battle({"T1": "0608", "I1": "0606"}, {"PZ1": HERE, "PZ2": "0505"})
    step = german_turn(state, tank_hit_cup=["explosion"], d6=[5, 1])

    assert ("PZ2", "PZ1") == (only(step, TankHitDrawn).firer, only(step, ShotRolled).firer)
    assert "alert" == unit(step.state, "I1").marker
