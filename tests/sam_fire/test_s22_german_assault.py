"""Section 22: German assaults."""

from collections.abc import Mapping

import pytest

from cases import cases
from sam_fire.given import battle, events, german_turn, only, unit, where
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    AssaultChosen,
    AssaultDeclared,
    AssaultRolled,
    CoverCardDrawn,
    EntrySkipped,
    LieutenantLost,
    LieutenantRolled,
    MarkerChanged,
    MoraleChanged,
    RanLow,
    ReserveMarkerMoved,
    ShotRolled,
    UnitLost,
    UnitMoved,
)
from wargames.sam_fire.values.components import Marker, Terrain
from wargames.sam_fire.values.state import State

HERE = "0605"
"""Where the German stands: beside it lie 0604 to the north and 0606 to the south."""

AWAY = {"I5": "0101"}
FOURTEEN, THIRTEEN = (3, 3, 4, 4), (3, 3, 3, 4)


def assaults(
    americans: Mapping[str, str],
    dice: tuple[int, ...] = FOURTEEN,
    *,
    german: str = "R15",
    card: str = "AC09",
    terrain: Mapping[str, Terrain] | None = None,
    markers: Mapping[str, Marker] | None = None,
    low: tuple[str, ...] = (),
    lieutenant: str | None = None,
) -> Step[State]:
    """Let a German in 0605 draw a card, and roll these dice; AC09 has Assaults on all lines, and no icon."""
    state = battle(
        {**AWAY, **americans},
        {german: HERE},
        terrain=terrain,
        markers=markers,
        low=low,
        lieutenant=lieutenant,
    )
    return german_turn(state, action_deck=[card], d6=dice)


# when


@cases(("AC09", "calm"), ("AC18", "calm"), ("AC09", "alert"), ("AC14", "alert"), ("AC06", "alert"))
def test_a_german_beside_an_american_assaults_before_anything_else(card: str, marker: Marker) -> None:
    """SAF-22.1, SAF-R66, SAF-14.16, SAF-19.23: whether the card says Move or Fire first; no more."""
    markers: dict[str, Marker] = {"R15": marker}
    step = assaults({"I1": "0606"}, THIRTEEN, card=card, markers=markers)

    assert ("R15", "0606") == (only(step, AssaultRolled).attacker, only(step, AssaultRolled).hex)
    assert ([], HERE) == (events(step, ShotRolled), where(step.state, "R15"))
    assert {"SAF-14.16", "SAF-22.1"} <= set(only(step, AssaultDeclared).clauses)
    assert {"SAF-22.1", "SAF-R66"} == set(only(step, AssaultChosen).clauses)


def test_without_assault_on_its_line_a_german_beside_an_american_fires() -> None:
    """SAF-22.1: AC03 reads Move 2, Fire, which is Fire beside an American."""
    step = german_turn(battle({"I1": "0606"}, {"R15": HERE}), action_deck=["AC03"])

    assert 1 == len(events(step, ShotRolled))
    assert [] == events(step, AssaultDeclared)


def test_a_german_that_a_move_brings_beside_an_american_then_assaults() -> None:
    """SAF-R66, SAF-R62: AC18 reads Move 1, Assault; I1 is 2 hexes off."""
    step = assaults({"I1": "0607"}, THIRTEEN, card="AC18")

    assert [("0606",)] == [one.path for one in events(step, UnitMoved)]
    assert "0607" == only(step, AssaultRolled).hex


def test_a_german_that_is_still_not_adjacent_does_not_assault() -> None:
    """SAF-R66: I1 is 3 hexes off."""
    step = assaults({"I1": "0608"}, (), card="AC18")

    assert "0606" == where(step.state, "R15")
    assert ["ASSAULT"] == [one.entry for one in events(step, EntrySkipped)]
    assert [] == events(step, AssaultDeclared)


def test_an_assault_before_the_move_is_skipped_when_nobody_is_adjacent() -> None:
    """SAF-R66: AC13 reads Assault, Move 2: tried in its place on the line."""
    step = assaults({"I1": "0607"}, (), card="AC13", markers={"R15": "alert"})

    assert ("ASSAULT", "0606") == (only(step, EntrySkipped).entry, where(step.state, "R15"))
    assert [] == events(step, AssaultDeclared)


def test_a_german_that_has_fired_does_not_assault() -> None:
    """SAF-R66: AC14 reads Fire, Assault; I1 is 2 hexes off."""
    step = assaults({"I1": "0607"}, (3,), card="AC14", markers={"R15": "alert"})

    assert 1 == len(events(step, ShotRolled))
    assert [] == events(step, AssaultDeclared)


# which hex

WHICH: dict[str, tuple[dict[str, str], dict[str, Terrain], str | None, str]] = {
    # name: (Americans, terrain, Lieutenant's unit, hex)
    "clear before woods": ({"I1": "0604", "I2": "0606"}, {"0604": "woods"}, None, "0606"),
    "woods before a building": (
        {"I1": "0604", "I2": "0606"}, {"0604": "building", "0606": "woods"}, None, "0606",
    ),
    "clear before a hill": ({"I1": "0604", "I2": "0606"}, {"0604": "hill"}, None, "0606"),
    "hill before woods from a hill": (
        {"I1": "0604", "I2": "0606"}, {"0604": "woods", HERE: "hill", "0606": "hill"}, None, "0606",
    ),
    "least cover before fewest defenders": (
        {"I1": "0604", "I2": "0606", "I3": "0606"}, {"0604": "woods"}, None, "0606",
    ),
    "one defender before two": ({"I1": "0604", "I3": "0604", "I2": "0606"}, {}, None, "0606"),
    "a sniper alone before a squad": ({"I1": "0604", "SN1": "0606"}, {}, None, "0606"),
    "a sniper beside a squad is not counted": ({"I1": "0604", "SN1": "0604", "I2": "0606"}, {}, None, "0604"),
    "the Lieutenant is not counted": ({"I1": "0604", "I2": "0606"}, {}, "I1", "0604"),
    "the lowest number": ({"I1": "0606", "I2": "0505", "I3": "0705"}, {}, None, "0505"),
    "a tank has no cover": ({"I1": "0604", "T1": "0606"}, {"0604": "woods", "0606": "hill"}, None, "0606"),
    "a tank is a defender": ({"I1": "0606", "T1": "0604"}, {}, None, "0604"),
}  # fmt: skip


@cases(*WHICH)
def test_a_german_assaults_the_hex_that_comes_first(name: str) -> None:
    """SAF-R66, SAF-22.2: least cover, then fewest counted defenders, then the lowest number."""
    americans, terrain, lieutenant, place = WHICH[name]
    step = assaults(americans, (*THIRTEEN, 3), terrain=terrain, lieutenant=lieutenant)

    assert place == only(step, AssaultChosen).hex
    assert tuple(sorted(set(americans.values()))) == only(step, AssaultChosen).among
    assert place == only(step, AssaultRolled).hex


# the total

TOTALS: dict[str, tuple[str, dict[str, str], dict[str, Terrain], str | None, dict[str, int]]] = {
    # name: (German, Americans, terrain, Lieutenant's unit, modifiers)
    "regular against one squad": ("R15", {"I1": "0606"}, {}, None, {}),
    "German veteran": ("V09", {"I1": "0606"}, {}, None, {"SAF-14.6": 1}),
    "American veterans give nothing": ("R15", {"I7": "0606"}, {}, None, {}),
    "the Lieutenant's unit": ("R15", {"I1": "0606"}, {}, "I1", {"SAF-7.12": -1}),
    "the Lieutenant beside": ("R15", {"I1": "0606", "I2": "0607"}, {}, "I2", {"SAF-7.12": -1}),
    "the Lieutenant two hexes away": ("R15", {"I1": "0606", "I2": "0608"}, {}, "I2", {}),
    "the Lieutenant beside the German and not the defenders": (
        "R15", {"I1": "0606", "I2": "0503"}, {}, "I2", {},
    ),
    "two squads beside the Lieutenant": (
        "R15", {"I1": "0606", "I2": "0606", "I3": "0607"}, {}, "I3", {"SAF-14.12": -2, "SAF-7.12": -1},
    ),
    "a tank beside the Lieutenant": ("R15", {"T1": "0606", "I2": "0607"}, {}, "I2", {"SAF-7.12": -1}),
    "woods": ("R15", {"I1": "0606"}, {"0606": "woods"}, None, {"SAF-14.8": -1}),
    "building": ("R15", {"I1": "0606"}, {"0606": "building"}, None, {"SAF-14.8": -2}),
    "hill from below": ("R15", {"I1": "0606"}, {"0606": "hill"}, None, {"SAF-14.8": -1}),
    "hill from a hill": ("R15", {"I1": "0606"}, {"0606": "hill", HERE: "hill"}, None, {}),
    "the German's own cover": ("R15", {"I1": "0606"}, {HERE: "building"}, None, {}),
    "two squads": ("R15", {"I1": "0606", "I2": "0606"}, {}, None, {"SAF-14.12": -2}),
    "a squad and a mortar": ("R15", {"I1": "0606", "MO1": "0606"}, {}, None, {"SAF-14.12": -2}),
    "a squad and a sniper": ("R15", {"I1": "0606", "SN1": "0606"}, {}, None, {}),
    "a mortar and a sniper": ("R15", {"MO1": "0606", "SN1": "0606"}, {}, None, {}),
    "two mortars": ("R15", {"MO1": "0606", "MO2": "0606"}, {}, None, {"SAF-14.12": -2}),
    "a sniper alone": ("R15", {"SN1": "0606"}, {}, None, {"SAF-14.11": 2}),
    "a mortar alone": ("R15", {"MO1": "0606"}, {}, None, {"SAF-14.11": 2}),
    "a sniper with the Lieutenant": ("R15", {"SN1": "0606"}, {}, "SN1", {"SAF-14.11": 2, "SAF-7.12": -1}),
    "a mortar with the Lieutenant in woods": (
        "R15", {"MO1": "0606"}, {"0606": "woods"}, "MO1", {"SAF-14.8": -1, "SAF-14.11": 2, "SAF-7.12": -1},
    ),
    "a tank": ("R15", {"T1": "0606"}, {}, None, {}),
    "a tank on a hill": ("R15", {"T1": "0606"}, {"0606": "hill"}, None, {}),
    "German veterans against two in a building": (
        "V09", {"I1": "0606", "I2": "0606"}, {"0606": "building"}, None,
        {"SAF-14.6": 1, "SAF-14.8": -2, "SAF-14.12": -2},
    ),
}  # fmt: skip


@cases(*TOTALS)
def test_a_german_assault_totals_as_an_american_one(name: str) -> None:
    """SAF-22.2, SAF-R42, SAF-R67, SAF-14.3, SAF-14.6, SAF-14.8, SAF-14.11, SAF-14.12

    The dice show 14, and 14 in all win. No Cover card is drawn.
    """
    german, americans, terrain, lieutenant, modifiers = TOTALS[name]
    result = 14 + sum(modifiers.values())
    his = (2,) if result < 14 and americans.get(lieutenant or "") == "0606" else ()
    step = assaults(americans, (*FOURTEEN, *his), german=german, terrain=terrain, lieutenant=lieutenant)

    rolled = only(step, AssaultRolled)
    assert (FOURTEEN, result, result >= 14) == (rolled.dice, rolled.total, rolled.won)
    assert modifiers == {one.clause: one.amount for one in rolled.modifiers}
    assert len(modifiers) == len(rolled.modifiers)
    assert [] == events(step, CoverCardDrawn)
    assert "SAF-22.2" in rolled.clauses


@cases(
    ({"I1": "alert"}, (), 12, ["SAF-14.12"]),
    ({"I1": "panic"}, (), 13, ["SAF-14.10", "SAF-14.12"]),
    ({"I1": "panic", "I2": "panic"}, (), 13, ["SAF-14.10", "SAF-14.12"]),
    ({}, ("I1",), 13, ["SAF-14.9", "SAF-14.12"]),
    ({}, ("I1", "I2"), 13, ["SAF-14.9", "SAF-14.12"]),
    ({"I1": "panic"}, ("I2",), 14, ["SAF-14.9", "SAF-14.10", "SAF-14.12"]),
)
def test_panic_and_low_supply_of_any_defender_add_1_each(
    markers: dict[str, Marker], low: tuple[str, ...], result: int, clauses: list[str]
) -> None:
    """SAF-22.2, SAF-14.9, SAF-14.10, SAF-R42: two squads, once each however many are so."""
    step = assaults({"I1": "0606", "I2": "0606"}, markers=markers, low=low)

    rolled = only(step, AssaultRolled)
    assert (result, clauses) == (rolled.total, [one.clause for one in rolled.modifiers])


@cases(("I1", "1st Lieutenant with the defenders"), ("I2", "1st Lieutenant adjacent to the defenders"))
def test_the_lieutenant_takes_1_from_a_german_assault_near_him(lieutenant: str, reason: str) -> None:
    """SAF-7.12, SAF-R91: against his own unit and one beside him: 14 on the dice no longer wins."""
    his = (2,) if lieutenant == "I1" else ()
    step = assaults({"I1": "0606", "I2": "0607"}, (*FOURTEEN, *his), lieutenant=lieutenant)

    rolled = only(step, AssaultRolled)
    assert [(-1, reason, "SAF-7.12")] == [(one.amount, one.reason, one.clause) for one in rolled.modifiers]
    assert (13, False) == (rolled.total, rolled.won)


def test_a_lieutenant_who_fell_takes_nothing_from_a_german_assault() -> None:
    """SAF-R91, SAF-17.14"""
    assert () == only(assaults({"I1": "0606"}), AssaultRolled).modifiers


def test_the_lieutenant_changes_no_german_shot() -> None:
    """SAF-R91, SAF-20.1: AC03 is Fire for a German beside an American; the number stays its own."""
    americans, german = {"I1": "0606", "I5": "0101"}, {"R15": HERE}
    shots = [
        only(
            german_turn(battle(americans, german, lieutenant=one), action_deck=["AC03"], d6=dice), ShotRolled
        )
        for one, dice in (("I1", [3, 2]), (None, [3]))
    ]

    led, alone = shots
    assert ((), ()) == (led.die_modifiers, led.number_modifiers)
    assert (alone.total, alone.number, alone.hit) == (led.total, led.number, led.hit)


# won


@cases(
    ({"I1": "0606"}, None, 10),
    ({"SN1": "0606"}, None, 10),
    ({"MO1": "0606"}, None, 10),
    ({"I1": "0606", "SN1": "0606"}, None, 20),
    ({"I1": "0606", "I2": "0606"}, None, 20),
    ({"I1": "0606"}, "I1", 15),
    ({"SN1": "0606"}, "SN1", 15),
    ({"I1": "0606"}, "I5", 10),
)
def test_a_german_win_removes_all_and_costs_10_a_unit_and_5_for_the_lieutenant(
    americans: dict[str, str], lieutenant: str | None, lost: int
) -> None:
    """SAF-22.3, SAF-22.4, SAF-14.17, SAF-R65, SAF-17.16: one decrease, one box of the reserve track."""
    step = assaults(americans, (6, 6, 6, 6), lieutenant=lieutenant)

    assert list(americans) == [one.unit for one in events(step, UnitLost)]
    assert all("SAF-22.3" in one.clauses for one in events(step, UnitLost))
    change = only(step, MoraleChanged)
    assert (40, 40 - lost) == (change.before, change.after)
    assert {"SAF-14.17", "SAF-22.3"} <= set(change.clauses)
    assert 1 == only(step, ReserveMarkerMoved).box
    assert [] == events(step, LieutenantRolled)
    fallen = [{"SAF-17.16", "SAF-22.4"} <= set(one.clauses) for one in events(step, LieutenantLost)]
    assert ([True] if lost == 15 else []) == fallen
    assert (None if lost == 15 else lieutenant) == step.state.table.lieutenant


def test_the_german_winner_advances() -> None:
    """SAF-22.2, SAF-R66, SAF-22.3, SAF-14.5: into the hex, whatever its terrain."""
    step = assaults({"I1": "0606"}, (6, 6, 6, 6), terrain={"0606": "building"})

    moved = only(step, UnitMoved)
    assert (HERE, ("0606",), "0606") == (moved.start, moved.path, where(step.state, "R15"))
    assert {"SAF-14.5", "SAF-R66"} == set(moved.clauses)


def test_a_winner_that_advances_to_a_tank_panics() -> None:
    """SAF-R66, SAF-R67, SAF-R47: a Sherman is 3 hexes from 0605 and 2 from 0606."""
    step = assaults({"I1": "0606", "T1": "0608"}, (6, 6, 6, 6))

    assert ("0606", "panic") == (unit(step.state, "R15").at, unit(step.state, "R15").marker)
    assert ("calm", "panic") == (only(step, MarkerChanged).before, only(step, MarkerChanged).after)


# failed


def test_a_failed_german_assault_leaves_everybody_in_place() -> None:
    """SAF-22.2: 13 is not enough; defenders get no marker, and Morale stays."""
    step = assaults({"I1": "0606"}, THIRTEEN)

    assert (13, False) == (only(step, AssaultRolled).total, only(step, AssaultRolled).won)
    assert (HERE, "0606") == (where(step.state, "R15"), where(step.state, "I1"))
    assert ("calm", False) == (unit(step.state, "I1").marker, unit(step.state, "I1").low_supply)
    assert [] == events(step, MoraleChanged) + events(step, UnitMoved) + events(step, MarkerChanged)


@pytest.mark.parametrize("dice", [(6, 6, 6, 6), THIRTEEN])
@pytest.mark.parametrize(("card", "low"), [("AC18", ["R15"]), ("AC09", [])])
def test_only_the_icon_leaves_a_german_low_after_an_assault(
    card: str, low: list[str], dice: tuple[int, ...]
) -> None:
    """SAF-22.2, SAF-R66, SAF-R43, SAF-R59, SAF-14.13, SAF-19.12: won or failed."""
    step = assaults({"I1": "0606"}, dice, card=card)

    assert low == [one.unit for one in events(step, RanLow)]
    assert bool(low) == unit(step.state, "R15").low_supply


@cases((1, None, 30), (2, "I1", 40))
def test_the_lieutenant_rolls_after_an_assault_that_failed(roll: int, left: str | None, morale: int) -> None:
    """SAF-22.2, SAF-R43, SAF-R51, SAF-17.13: on a 1 he is killed, and his squad stays."""
    step = assaults({"I1": "0606"}, (*THIRTEEN, roll), lieutenant="I1")

    rolled = only(step, LieutenantRolled)
    assert ("I1", roll, left is None) == (rolled.unit, rolled.rolled, rolled.killed)
    assert {"SAF-17.13", "SAF-R43"} <= set(rolled.clauses)
    assert int(left is None) == step.state.table.reserve_marker
    assert left == step.state.table.lieutenant
    assert morale == step.state.table.morale
    assert "0606" == where(step.state, "I1")


# tanks


def test_a_german_assault_destroys_a_tank_at_10_morale() -> None:
    """SAF-R67, SAF-22.3, SAF-R62, SAF-14.17: 14 is enough, and the German advances."""
    step = assaults({"T1": "0606"}, FOURTEEN)

    assert "T1" == only(step, UnitLost).unit
    assert (40, 30) == (only(step, MoraleChanged).before, only(step, MoraleChanged).after)
    assert "0606" == where(step.state, "R15")


def test_a_tank_survives_an_assault_of_13() -> None:
    """SAF-R67"""
    step = assaults({"T1": "0606"}, THIRTEEN)

    assert ("0606", 40) == (where(step.state, "T1"), step.state.table.morale)
