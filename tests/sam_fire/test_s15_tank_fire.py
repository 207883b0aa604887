"""Section 3a, Tanks: chits against tanks, HE against infantry."""

from fractions import Fraction
from typing import Any

import pytest

from cases import cases
from sam_fire.given import allowed, choices, do, events, german_turn, only, refused, tank, unit, where
from wargames.kernel.base.errors import BadDie
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import (
    CoverCardDrawn,
    MoraleChanged,
    ShotRolled,
    TankDamageDrawn,
    TankHitDrawn,
    UnitLost,
)
from wargames.sam_fire.values.components import AMERICAN, COUNTERS

# ------------------------------------------------------------------------------------------ fire at tanks


@cases("T1", "T3")
def test_american_tanks_have_a_range_of_5(id_: str) -> None:
    """SAF-15.10, SAF-R44: at tanks and with HE."""
    near = tank(id_, germans={"PZ1": "0502"})
    far = tank(id_, germans={"PZ1": "0501", "R01": "0601"})

    assert allowed(near, f"tank {id_} at PZ1")
    assert "SAF-15.10" == refused(far, f"tank {id_} at PZ1")
    assert "SAF-8.17" == refused(far, f"HE {id_} at R01")
    assert allowed(tank(id_, germans={"R01": "0502"}), f"HE {id_} at R01")


def test_ranges_of_all_tanks() -> None:
    """SAF-15.10, SAF-15.11"""
    ranges = {counter.id: counter.range for counter in COUNTERS.values() if counter.tank}

    assert {"T1": 5, "T2": 5, "T3": 5, "PZ1": 5, "PZ2": 5, "PZ3": 5, "TG1": 7} == ranges


def drawn_by_a_sherman(kind: type[TankHitDrawn] | type[TankDamageDrawn]) -> dict[str, Fraction]:
    """Tell how likely each chit of a kind is drawn when T1 fires at PZ1."""
    found: dict[str, Fraction] = {}
    for leaf in GAME.roll_tree(tank(), AMERICAN, GAME.parse("tank T1 at PZ1")):
        for event in events(leaf.result, kind):
            (chit,) = event.chits
            found[chit] = found.get(chit, Fraction(0)) + leaf.probability
    return found


def test_the_tank_hit_cup() -> None:
    """SAF-G5: 12 chits."""
    counts = {"miss": 5, "one crosshair": 4, "two crosshairs": 2, "explosion": 1}

    assert {chit: Fraction(count, 12) for chit, count in counts.items()} == drawn_by_a_sherman(TankHitDrawn)


def test_the_tank_damage_cup() -> None:
    """SAF-G6: 10 chits, drawn after the 7 of 12 that hit."""
    counts = {"bounced": 4, "bail out": 3, "destroyed": 3}

    assert {chit: Fraction(7, 12) * Fraction(count, 10) for chit, count in counts.items()} == (
        drawn_by_a_sherman(TankDamageDrawn)
    )


def test_both_sides_draw_from_cups_of_the_same_chits() -> None:
    """SAF-G6, SAF-G5: PZ1 fires at T1."""
    step = german_turn(tank(), tank_hit_cup=["two crosshairs"], d6=[4], tank_damage_cup=["bail out"])

    assert ("two crosshairs", "bail out") == (only(step, TankHitDrawn).used, only(step, TankDamageDrawn).used)
    assert (None, 35) == (where(step.state, "T1"), step.state.table.morale)


@cases(("miss", False), ("one crosshair", True), ("two crosshairs", True), ("explosion", True))
def test_a_sherman_draws_one_chit_and_any_crosshair_hits(chit: str, hit: bool) -> None:
    """SAF-15.12, SAF-15.14, SAF-15.15, SAF-R45: two crosshairs or an explosion are no more than a hit."""
    damage = ["bounced"] if hit else []
    step = do(tank(), "tank T1 at PZ1", tank_hit_cup=[chit], tank_damage_cup=damage)

    drawn = only(step, TankHitDrawn)
    assert ((chit,), chit, hit) == (drawn.chits, drawn.used, drawn.hit)
    assert {"SAF-15.12", "SAF-15.14"} <= set(drawn.clauses)
    assert damage == [one.used for one in events(step, TankDamageDrawn)]
    assert "0503" == where(step.state, "PZ1")
    assert "calm" == unit(step.state, "PZ1").marker


RANKS = ("miss", "one crosshair", "two crosshairs", "explosion")


@pytest.mark.parametrize("first", RANKS)
@pytest.mark.parametrize("second", RANKS)
def test_an_m10_draws_two_chits_and_keeps_the_better(first: str, second: str) -> None:
    """SAF-15.13, SAF-R45, SAF-15.16, SAF-15.22: the worked example among them.

    MISS, one crosshair, two, explosion; only one explosion is in the cup.
    """
    best = max(first, second, key=RANKS.index)
    damage = [] if best == "miss" else ["bounced"]
    scripts: dict[str, Any] = {"tank_hit_cup": [first, second], "tank_damage_cup": damage}
    if first == second == "explosion":
        with pytest.raises(BadDie):
            do(tank("T3"), "tank T3 at PZ1", **scripts)
        return
    step = do(tank("T3"), "tank T3 at PZ1", **scripts)
    drawn = only(step, TankHitDrawn)

    assert ((first, second), best, best != "miss") == (drawn.chits, drawn.used, drawn.hit)
    assert "SAF-15.13" in drawn.clauses
    assert unit(tank("T3"), "PZ1") == unit(step.state, "PZ1")


def test_chits_go_back_into_the_cup() -> None:
    """SAF-R45: the one explosion is drawn by both tanks."""
    state = tank(americans={"I1": "0109", "T2": "0705"})
    scripts: dict[str, Any] = {"tank_hit_cup": ["explosion"] * 2, "tank_damage_cup": ["bounced"] * 2}

    step = do(state, "tank T1 at PZ1", "tank T2 at PZ1", **scripts)

    assert ["explosion", "explosion"] == [drawn.used for drawn in events(step, TankHitDrawn)]


@pytest.mark.parametrize("target", ["PZ1", "TG1"])
@pytest.mark.parametrize(
    ("chit", "points", "lost", "clause"),
    [
        ("bounced", 0, False, "SAF-15.16"),
        ("bail out", 5, True, "SAF-15.17"),
        ("destroyed", 10, True, "SAF-15.18"),
    ],
)
def test_tank_damage(chit: str, points: int, lost: bool, clause: str, target: str) -> None:
    """SAF-15.15, SAF-15.16, SAF-15.17, SAF-15.18"""
    state = tank(germans={target: "0503"})
    step = do(state, f"tank T1 at {target}", tank_hit_cup=["one crosshair"], tank_damage_cup=[chit])

    assert (lost, 40 + points) == (where(step.state, target) is None, step.state.table.morale)
    assert int(lost) == step.state.table.kills
    assert ("SAF-15.15", clause) == only(step, TankDamageDrawn).clauses
    cited = [event.clauses for event in (*events(step, UnitLost), *events(step, MoraleChanged))]
    assert [(clause,)] * (2 * lost) == cited


@cases("R01", "V01", "MG1", "AT", "I1", "T1", "PZ2")
def test_tank_fire_is_at_german_tanks_only(target: str) -> None:
    """SAF-R44, SAF-15.9: PZ2 is not on the map."""
    germans = {target: "0503"} if target in {"R01", "V01", "MG1", "AT"} else {"PZ1": "0503"}
    clause = "SAF-15.9" if target == "PZ2" else "SAF-R44"

    assert clause == refused(tank(germans=germans), f"tank T1 at {target}")


@cases("fire I1 at PZ1 with 2", "HE T1 at PZ1", "snipe SN1 at PZ1")
def test_no_other_fire_harms_a_tank(order: str) -> None:
    """SAF-R44"""
    americans = {"I1": "0505", "SN1": "0703"}
    state = tank(americans=americans, dice=(2, 5, 6, 6))

    assert "SAF-R44" == refused(state, order)


# ----------------------------------------------------------------------------------------- high explosive


def test_high_explosive_is_resolved_as_infantry_fire() -> None:
    """SAF-15.19: a Cover card, a hit, a chit, and Alert; the AT gun is such a target (SAF-R44)."""
    state = tank(germans={"AT": "0503"})
    scripts: dict[str, Any] = {"cover_deck": ["CC3"], "infantry_damage_cup": ["no effect"]}
    step = do(state, "HE T1 at AT", d6=[2, 6], **scripts)

    assert "CC3" == only(step, CoverCardDrawn).card
    assert "clear" == only(step, CoverCardDrawn).entry
    assert 1 == only(step, CoverCardDrawn).cover
    assert (6, True) == (only(step, ShotRolled).number, only(step, ShotRolled).hit)
    assert "SAF-15.19" in only(step, ShotRolled).clauses
    assert "alert" == unit(step.state, "AT").marker


@cases(((2, 4), True), ((4, 2), True), ((3, 3), False))
def test_high_explosive_uses_the_higher_of_two_dice(dice: tuple[int, int], hit: bool) -> None:
    """SAF-15.20: 2 and 4 hit a 4 in the clear with No Cover."""
    damage = ["no effect"] if hit else []
    step = do(
        tank(germans={"R01": "0503"}), "HE T1 at R01", d6=dice, cover_deck=["CC1"], infantry_damage_cup=damage
    )

    shot = only(step, ShotRolled)
    assert (max(dice), 4, hit) == (shot.used, shot.number, shot.hit)
    assert "SAF-15.20" in shot.clauses


@pytest.mark.parametrize("terrain", ["woods", "building"])
@pytest.mark.parametrize(("card", "number"), [("CC1", 4), ("CC2", 4), ("CC3", 5), ("CC4", 5)])
def test_tanks_read_the_clear_entry_against_targets_in_cover(card: str, number: int, terrain: Any) -> None:
    """SAF-15.21, SAF-9.1, SAF-R24: with CC4, clear Light +1 / cover Bunker, it is 5."""
    state = tank(germans={"R01": "0503"}, terrain={"0503": terrain})
    step = do(state, "HE T1 at R01", d6=[1, 3], cover_deck=[card])

    assert "clear" == only(step, CoverCardDrawn).entry
    assert number == only(step, ShotRolled).number


def test_terrain_hides_a_german_tank() -> None:
    """SAF-15.9, SAF-R44: friends do as well (SAF-8.12, SAF-8.14)."""
    state = tank(terrain={"0505": "woods"})

    assert "SAF-8.3" == refused(state, "tank T1 at PZ1")
    assert "tank T1 at PZ1" not in choices(state)
