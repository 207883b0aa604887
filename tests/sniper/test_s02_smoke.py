"""Smoke laid by mortars, and what smoke does (section 2 of the scenario, section 14)."""

from collections.abc import Mapping

from cases import cases
from sniper.given import ALLEY, allowed, choices, cited, do, events, only, refused, rolls, table, told, unit
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.moments import AreaAttackRolled, Fatigued, Revealed, SmokeRolled
from wargames.sniper.values.state import Smoke, State


def alley(units: Mapping[str, str], **more: object) -> State:
    """Lay units out on the map of Sniper's Alley, a German far away."""
    return table({"G1": "1406 regular", **units}, on=ALLEY, **more)  # type: ignore[arg-type]


def mortar(at: str = "0405", units: Mapping[str, str] | None = None, **more: object) -> State:
    """Lay an American mortar squad out with a spotter on the near bank."""
    return alley({"A2": f"{at} mortar elite*2", "A3": "0505 regular*4", **(units or {})}, **more)


# the die


@cases(*range(1, 7))
def test_every_face_but_six_lays_smoke_and_the_squad_is_fatigued_either_way(die: int) -> None:
    """SN-2.1, SN-2.2, SN-2.3, SN-2.4, SN-R27, TOI-R1, SN-G14: the examples have 3 and 6; nothing drifts."""
    state = mortar()
    step = do(state, "smoke 0805 with A2", dice=[die])
    clause = "SN-2.3" if die < 6 else "SN-2.4"

    assert rolls(state, "smoke 0805 with A2", dice=[die]) == [("black", 1)]
    assert step.state.smoke == ((Smoke("0805", 1),) if die < 6 else ())
    assert unit(step.state, "A2").activation == "fatigued"
    rolled = only(step, SmokeRolled)
    assert (rolled.unit, rolled.hex, rolled.die, rolled.laid) == ("A2", "0805", die, die < 6)
    assert cited(step, SmokeRolled) == (clause,)
    assert cited(step, Fatigued) == (clause, "TOI-3.25")
    for seat in ("us", "de", None):
        assert told(step, seat) == list(step.events)


def test_a_mortar_fires_normally_or_suppresses_or_lays_smoke() -> None:
    """SN-2.1, TOI-3.25: three kinds of one attack, of which the squad makes one."""
    state = mortar(units={"G2": "0805 regular*4", "A9": "0110 regular"})
    kinds = [one for one in choices(state) if "0805 with A2" in one]

    assert kinds == ["bombard 0805 with A2 normal", "bombard 0805 with A2 suppressive", "smoke 0805 with A2"]
    smoked = do(state, "smoke 0805 with A2", dice=[1])
    assert not events(smoked, AreaAttackRolled)
    fired = do(state, "bombard 0805 with A2 normal", dice=[1, 1])
    assert (fired.state.smoke, len(only(fired, AreaAttackRolled).black)) == ((), 2)
    for after in (smoked.state, fired.state):
        for kind in kinds:
            assert refused(after, kind) == "TOI-2.4"


def test_only_a_mortar_crew_lays_smoke_and_it_is_an_action_of_its_own() -> None:
    """SN-2.1, SN-R27, TOI-8.1: of a fresh squad, one action."""
    state = mortar(units={"A5": "0305 mortar fatigued", "A6": "0306 mortar disrupted", "A7": "0104 mg elite"})

    assert refused(state, "smoke 0805 with A3") == "TOI-11.5"
    assert refused(state, "smoke 0805 with A7") == "TOI-11.5"
    assert refused(state, "smoke 0805 with A5") == "TOI-2.4"
    assert refused(state, "smoke 0805 with A6") == "TOI-2.7"
    assert refused(state, "smoke 0805 with G1") == "TOI-2.1"
    assert "left=1" in str(do(state, "smoke 0805 with A2", dice=[6]).state.frames)
    moving = do(state, "advance A2").state
    assert not allowed(moving, "smoke 0805 with A2")


# where


def test_some_friendly_unit_must_see_the_hex() -> None:
    """SN-2.5, SN-R27, TOI-11.2: no American sees 1105 in the example; the order is refused before the die."""
    blind = {"A2": "0408 mortar elite*2", "A3": "0509 regular*4"}

    assert refused(alley(blind), "smoke 1105 with A2") == "TOI-11.2"
    assert "smoke 1105 with A2" not in choices(alley(blind))
    # the enemy's sight does not help
    assert refused(alley({**blind, "G2": "1205 regular"}), "smoke 1105 with A2") == "TOI-11.2"
    spotted = alley({**blind, "A4": "0705 regular fatigued"})
    assert do(spotted, "smoke 1105 with A2", dice=[1]).state.smoke == (Smoke("1105", 1),)


def test_the_mortar_may_spot_for_itself() -> None:
    """SN-2.5, TOI-11.2"""
    assert allowed(alley({"A2": "0405 mortar elite*2"}), "smoke 0805 with A2")


@cases("", "concealed", "pinned", "disrupted", "concealed disrupted", "fatigued")
def test_a_sniper_spots_in_any_condition_without_being_revealed(marker: str) -> None:
    """SN-R28, SN-2.5, TOI-11.2, TOI-7.26"""
    state = alley({"A2": "0408 mortar elite*2", "U8": f"0705 sniper {marker}"})
    step = do(state, "smoke 1105 with A2", dice=[1])

    assert step.state.smoke
    assert unit(step.state, "U8") == unit(state, "U8")
    assert not events(step, Revealed)


def test_nobody_spots_from_aboard_a_vehicle() -> None:
    """SN-R28, SN-2.5: but the half-track itself is a friendly unit."""
    blind = {"A2": "0408 mortar elite*2", "A3": "0509 regular*4"}
    state = alley({**blind, "H1": "0509 m3a1", "U8": "on:H1 sniper"})

    assert refused(state, "smoke 1105 with A2") == "TOI-11.2"
    assert allowed(alley({**blind, "H1": "0705 m3a1"}), "smoke 1105 with A2")


@cases(
    ("0405", 0, "TOI-11.3"),
    ("0505", 1, "TOI-11.3"),
    ("0404", 1, "TOI-11.3"),
    ("0605", 2, None),
    ("0205", 2, None),
    ("1205", 8, None),
    ("1305", 9, "TOI-11.3"),
)
def test_smoke_lands_two_to_eight_hexes_away(hex_: str, away: int, clause: str | None) -> None:
    """SN-2.6, SN-R27, TOI-11.3: adjacent hexes are too near."""
    state = mortar(units={"A4": "1104 regular"})

    assert ground_of(state.scenario.map).away["0405"][hex_] == away
    if clause is None:
        assert allowed(state, f"smoke {hex_} with A2")
    else:
        assert refused(state, f"smoke {hex_} with A2") == clause
    assert (f"smoke {hex_} with A2" in choices(state)) == (clause is None)


@cases("1004", "1003", "1006")
def test_smoke_is_never_laid_on_a_building(hex_: str) -> None:
    """SN-2.7, TOI-14.3, SN-R27: 1004 in the example."""
    state = mortar(units={"A4": "1104 regular"})

    assert refused(state, f"smoke {hex_} with A2") == "SN-2.7"
    assert f"smoke {hex_} with A2" not in choices(state)


def test_the_headquarters_is_a_building_though_a_road_runs_through() -> None:
    """SN-2.7, SN-G1"""
    state = alley({"A2": "0805 mortar", "A4": "1205 regular"})
    assert refused(state, "smoke 1305 with A2") == "SN-2.7"


def test_one_smoke_marker_lies_in_a_hex() -> None:
    """SN-2.8, TOI-14.3, SN-G13: but there is smoke enough for other hexes, and an older marker counts too."""
    state = mortar(smoke=["0805"])

    assert refused(state, "smoke 0805 with A2") == "SN-2.8"
    assert "smoke 0805 with A2" not in choices(state)
    assert refused(mortar(smoke={"0805": 1}, round=2), "smoke 0805 with A2") == "SN-2.8"
    more = do(mortar(smoke=["0805", "0804", "0806"]), "smoke 0605 with A2", dice=[5]).state
    assert {one.hex for one in more.smoke} == {"0804", "0805", "0806", "0605"}


@cases("0605", "0606", "0805", "0204", "0904", "0901")
def test_other_hexes_are_fine_occupied_or_not(hex_: str) -> None:
    """SN-R27, TOI-11.4: friends, enemies, nobody, the bridge, the flooded stream, woods, a hill."""
    state = mortar(units={"G2": "0805 regular", "A4": "0204 regular", "A5": "0902 regular"})
    step = do(state, f"smoke {hex_} with A2", dice=[1])

    assert step.state.smoke == (Smoke(hex_, 1),)
    assert [one.figures for one in step.state.units] == [one.figures for one in state.units]


def test_a_mortar_in_smoke_lays_smoke_with_the_one_die() -> None:
    """SN-2.2, TOI-14.2: exactly one, where other fire of it is halved."""
    state = mortar(smoke=["0405"], units={"G2": "0805 regular"})

    assert rolls(state, "smoke 0805 with A2", dice=[5]) == [("black", 1)]
    assert rolls(state, "bombard 0805 with A2 normal", dice=[1]) == [("black", 1)]


# what smoke does


def test_smoke_just_laid_blocks_at_once() -> None:
    """SN-2.3, SN-2.9"""
    state = mortar(units={"A1": "0605 regular*4", "G2": "1005 regular*4", "A9": "0110 regular"})

    assert allowed(state, "fire A1 at G2 normal")
    assert allowed(do(state, "smoke 0805 with A2", dice=[6]).state, "fire A1 at G2 normal")
    assert refused(do(state, "smoke 0805 with A2", dice=[5]).state, "fire A1 at G2 normal") == "TOI-14.1"
