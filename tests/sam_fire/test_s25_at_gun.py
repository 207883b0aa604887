"""Section 25: the surprise AT gun."""

from collections.abc import Mapping, Sequence

from cases import cases
from sam_fire.given import allowed, battle, do, events, german_turn, only, refused, unit, where
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    ArmorSaveRolled,
    EntrySkipped,
    LieutenantRolled,
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
"""Where the gun stands: 0608 is 3 hexes off, 1105 is 5, 1109 is 6."""


def fires(
    americans: Mapping[str, str],
    dice: Sequence[int] = (),
    *,
    hit: Sequence[str] = (),
    damage: Sequence[str] = (),
    terrain: Mapping[str, Terrain] | None = None,
    markers: Mapping[str, Marker] | None = None,
    germans: Mapping[str, str] | None = None,
    lieutenant: str | None = None,
) -> Step[State]:
    """Let the AT gun in 0605 act."""
    placed = {"AT": HERE, **(germans or {})}
    state = battle(americans, placed, terrain=terrain, markers=markers, lieutenant=lieutenant)
    return german_turn(state, d6=dice, tank_hit_cup=hit, tank_damage_cup=damage)


@cases(("1105", 1), ("1109", 0))
def test_the_gun_reaches_5_hexes_far(place: str, shots: int) -> None:
    """SAF-25.14: for tanks and for infantry."""
    tank = fires({"T1": place, "I5": "0109"}, hit=["miss"] * shots)
    infantry = fires({"I1": place})

    assert [shots, shots] == [len(events(tank, TankHitDrawn)), len(events(infantry, ShotRolled))]


@cases({"I1": "0109"}, {"I1": "0606"}, {"T1": "0109", "I5": "0209"})
def test_the_gun_never_moves(americans: dict[str, str]) -> None:
    """SAF-25.15"""
    step = fires(americans)

    assert (HERE, []) == (where(step.state, "AT"), events(step, UnitMoved))


def test_a_gun_without_a_target_does_nothing() -> None:
    """SAF-25.15, SAF-25.16"""
    step = fires({"I1": "0608"}, terrain={"0607": "woods"})

    assert "AT" == only(step, EntrySkipped).unit
    assert ("SAF-25.15", "SAF-25.16") == only(step, EntrySkipped).clauses
    assert [] == events(step, ShotRolled)


def test_the_gun_acts_at_the_end_of_the_tanks_step() -> None:
    """SAF-R78: after the Panzer, though its hex comes first."""
    step = fires({"T1": "0607", "I5": "0109"}, hit=["miss", "miss"], germans={"PZ1": "1006"})

    assert ["PZ1", "AT"] == [one.firer for one in events(step, TankHitDrawn)]


def test_the_gun_prefers_a_tank_to_infantry() -> None:
    """SAF-25.16, SAF-R78: the Sherman is 5 hexes off, the squad is adjacent."""
    step = fires({"T1": "1105", "I1": "0606"}, hit=["miss"])

    assert ("T1", []) == (only(step, TankHitDrawn).target, events(step, ShotRolled))
    assert ("SAF-25.16",) == only(step, TargetChosen).clauses


@cases(("1109", {}), ("0609", {"0608": "building"}), ids=["too far", "hidden"])
def test_without_a_tank_to_fire_at_the_gun_fires_at_infantry(tank: str, terrain: dict[str, Terrain]) -> None:
    """SAF-25.16, SAF-R78: although an American tank is on the map."""
    step = fires({"T1": tank, "I1": "0603"}, terrain=terrain)

    assert ("AT", "I1") == (only(step, ShotRolled).firer, only(step, ShotRolled).target)
    assert [] == events(step, TankHitDrawn)


@cases(
    ({"T1": "0602", "T2": "0607"}, "T2"),
    ({"T1": "0607", "T2": "0602"}, "T1"),
    ({"T1": "0607", "T2": "0603"}, "T2"),
    ({"T1": "0603", "T2": "0607"}, "T1"),
)
def test_the_gun_fires_at_the_closest_tank_and_the_lower_hex_of_two(
    tanks: dict[str, str], target: str
) -> None:
    """SAF-25.16, SAF-R78"""
    step = fires({**tanks, "I5": "0109"}, hit=["miss"])

    assert target == only(step, TankHitDrawn).target


SHOTS: dict[str, tuple[dict[str, str], dict[str, Terrain], dict[str, Marker], str]] = {
    # by name: Americans, terrain, markers and target
    "closest": ({"I2": "0607", "I7": "0602"}, {"0607": "building"}, {"I7": "panic"}, "I2"),
    "least cover": ({"I2": "0607", "I7": "0603"}, {"0603": "hill"}, {}, "I2"),
    "a cover hex counts as clear": ({"I2": "0607", "I7": "0603"}, {"0603": "woods"}, {}, "I7"),
    "veteran": ({"I2": "0603", "I7": "0607"}, {}, {"I2": "panic"}, "I7"),
    "Panicked": ({"I2": "0603", "I3": "0607"}, {}, {"I2": "alert", "I3": "panic"}, "I3"),
    "Alert": ({"I2": "0603", "I3": "0607"}, {}, {"I3": "alert"}, "I3"),
    "lower hex": ({"I2": "0607", "I3": "0603"}, {}, {}, "I3"),
    "lower id": ({"MO1": "0607", "I3": "0607"}, {}, {}, "I3"),
}


@cases(*SHOTS)
def test_the_gun_chooses_infantry_as_an_mg42_does(name: str) -> None:
    """SAF-25.16, SAF-R78, SAF-R68"""
    americans, terrain, markers, target = SHOTS[name]

    assert target == only(fires(americans, terrain=terrain, markers=markers), ShotRolled).target


@cases(((2, 4), 4, "hit"), ((4, 2), 4, "hit"), ((3, 3), 3, "missed"))
def test_the_gun_fires_he_with_two_dice(dice: tuple[int, ...], used: int, hit: str) -> None:
    """SAF-25.17: the higher counts, without any bonus."""
    shot = only(fires({"I1": "0608"}, dice), ShotRolled)

    assert (used, 4, (), hit) == (shot.used, shot.number, shot.die_modifiers, "hit" if shot.hit else "missed")


@cases("woods", "building", "clear", "road")
def test_a_cover_hex_counts_as_clear_for_the_guns_he(terrain: Terrain) -> None:
    """SAF-25.17, SAF-15.21, SAF-R78: a 4 hits a squad wherever it is, as an American tank's would."""
    step = fires({"I1": "0608"}, (4, 1), terrain={"0608": terrain})

    shot = only(step, ShotRolled)
    assert (4, (), True) == (shot.number, shot.number_modifiers, shot.hit)
    assert "alert" == unit(step.state, "I1").marker


def test_a_hill_is_no_cover_hex_and_protects_from_the_gun_below() -> None:
    """SAF-20.4, SAF-R24, SAF-R78"""
    shot = only(fires({"I1": "0608"}, (4, 1), terrain={"0608": "hill"}), ShotRolled)

    assert (5, False) == (shot.number, shot.hit)


@cases(("MG1", 6), ("R01", 6), ("PZ1", 6))
def test_a_building_protects_from_all_other_germans(german: str, number: int) -> None:
    """SAF-20.5, SAF-R70: a German tank's HE too."""
    state = battle({"I1": "0608"}, {german: HERE}, terrain={"0608": "building"})
    cards = ["AC07"] * (german == "R01")

    assert number == only(german_turn(state, action_deck=cards), ShotRolled).number


def test_he_of_the_gun_destroys_and_endangers_as_other_fire() -> None:
    """SAF-25.17, SAF-R78: a Panicked squad is lost for 5; the Lieutenant of another rolls."""
    lost = fires({"I1": "0608", "I5": "0109"}, (6, 1), markers={"I1": "panic"})
    rolled = fires({"I1": "0608"}, (1, 1, 1), lieutenant="I1")

    assert ("I1", 35) == (only(lost, UnitLost).unit, lost.state.table.morale)
    assert (True, 30) == (only(rolled, LieutenantRolled).killed, rolled.state.table.morale)


def test_the_gun_draws_1_hit_chit_and_1_damage_chit() -> None:
    """SAF-R78: as a Panzer IV, with a save between them."""
    step = fires({"T1": "0608", "I5": "0109"}, [3], hit=["one crosshair"], damage=["bounced"])

    assert ("one crosshair",) == only(step, TankHitDrawn).chits
    assert ("bounced",) == only(step, TankDamageDrawn).chits
    save = only(step, ArmorSaveRolled)
    assert ("front", 4, False) == (save.armor, save.number, save.saved)
    assert ("0608", 40) == (where(step.state, "T1"), step.state.table.morale)


def test_two_crosshairs_of_the_gun_ask_the_side_armor() -> None:
    """SAF-R78"""
    save = only(fires({"T1": "0608", "I5": "0109"}, [5], hit=["two crosshairs"]), ArmorSaveRolled)

    assert ("side", 5, True) == (save.armor, save.number, save.saved)


@cases(
    ("one crosshair", [1], ["bail out"], 35),
    ("one crosshair", [1], ["destroyed"], 30),
    ("explosion", [], [], 30),
)
def test_a_tank_lost_to_the_gun_costs_its_combat_result(
    hit: str, dice: list[int], damage: list[str], morale: int
) -> None:
    """SAF-25.19, SAF-R78: 5 or 10, one box."""
    step = fires({"T1": "0608", "I5": "0109"}, dice, hit=[hit], damage=damage)

    lost, change = only(step, UnitLost), only(step, MoraleChanged)
    assert (("T1", "AT"), (40, morale)) == ((lost.unit, lost.by), (change.before, change.after))
    assert "SAF-25.19" in lost.clauses
    assert "SAF-25.19" in change.clauses
    assert 1 == only(step, ReserveMarkerMoved).box


# against it


def test_the_gun_stays_in_play_until_it_is_eliminated() -> None:
    """SAF-25.18: fired on without effect, and after its own fire, it is still there."""
    state = battle({"I1": "0607"}, {"AT": HERE}, dice=(2,))
    step = do(state, "fire I1 at AT with 2", cover_deck=["CC1"], d6=[5], infantry_damage_cup=["no effect"])

    assert HERE == where(step.state, "AT")
    assert (HERE, 2) == (where(german_turn(step.state).state, "AT"), german_turn(step.state).state.table.turn)


@cases((4, "missed"), (5, "hit"))
def test_the_gun_is_hit_as_infantry_of_number_5(roll: int, hit: str) -> None:
    """SAF-R78: a Cover card is drawn for it, and a damage chit when it is hit."""
    state = battle({"I1": "0607"}, {"AT": HERE}, dice=(2,))
    chits = ["no effect"] * (hit == "hit")
    step = do(state, "fire I1 at AT with 2", cover_deck=["CC1"], d6=[roll], infantry_damage_cup=chits)

    shot = only(step, ShotRolled)
    assert (5, hit) == (shot.number, "hit" if shot.hit else "missed")


@cases(("destroyed +10", 50), ("destroyed +5", 45))
def test_a_gun_eliminated_by_fire_is_worth_its_chit(chit: str, morale: int) -> None:
    """SAF-25.20, SAF-25.18: and counts as a kill."""
    state = battle({"I1": "0607"}, {"AT": HERE}, dice=(2,))
    step = do(state, "fire I1 at AT with 2", cover_deck=["CC1"], d6=[5], infantry_damage_cup=[chit])

    assert (None, morale, 1) == (where(step.state, "AT"), step.state.table.morale, step.state.table.kills)


def test_a_gun_eliminated_in_an_assault_is_worth_10() -> None:
    """SAF-25.20"""
    state = battle({"I1": "0606"}, {"AT": HERE}, dice=(1, 1))
    step = do(state, "assault with I1 into 0605", cover_deck=["CC1"], d6=[3, 3, 4, 4])

    assert (None, 50, HERE) == (where(step.state, "AT"), step.state.table.morale, where(step.state, "I1"))


def test_the_gun_is_a_target_for_he_and_not_for_anti_tank_fire() -> None:
    """SAF-R78: it is of infantry type."""
    state = battle({"T1": "0608", "I5": "0109"}, {"AT": HERE}, dice=(5,))

    assert allowed(state, "HE T1 at AT")
    assert "SAF-R44" == refused(state, "tank T1 at AT")
