"""A sniper's attack: range, dice, hit number, aim, pins (sections 5 to 7 of the sniper rules)."""

from cases import cases
from sniper.given import ALLEY, do, only, refused, rolls, there, to_move, unit
from sniper.given import table as given
from sniper.maps import map_of
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.moments import AttackRolled, ConditionChanged, FigureLost
from wargames.sniper.values.board import Board, Level, Map
from wargames.sniper.values.state import State

SNIPER = "0801 sniper concealed"


def shot(target: str, sniper: str = SNIPER, **more: object) -> State:
    """Lay a German sniper out against an American squad."""
    return given({"S1": sniper, "A1": target, "A9": "0108 regular*4"}, first="de", **more)  # type: ignore[arg-type]


def test_a_full_squad_in_woods_loses_one_figure_for_three_hits() -> None:
    """SN-5.5, SN-6.5, SN-6.7, SN-6.9, SN-R7."""
    state = shot("0405 regular*4", on=map_of({"0405": "W"}))
    step = do(state, "fire S1 at A1 normal", dice=[6, 5, 5, 2, 3, 1, 1])

    rolled = only(step, AttackRolled)
    assert (rolled.hits, rolled.net) == (3, 3)
    assert unit(step.state, "A1").figures == ("regular",) * 3


def test_cover_comes_off_before_the_cap() -> None:
    """SN-6.8, SN-R7."""
    state = shot("0405 regular*4", on=map_of({"0405": "W"}))
    step = do(state, "fire S1 at A1 normal", dice=[5, 6, 2, 1, 6, 5, 1])

    assert only(step, AttackRolled).net == 0
    assert len(unit(step.state, "A1").figures) == 4


def test_a_revealed_sniper_hits_on_sixes_alone() -> None:
    """SN-6.10, SN-6.11."""
    step = do(shot("0405 regular*4", "0801 sniper"), "fire S1 at A1 normal", dice=[5, 5, 6, 4])

    assert (only(step, AttackRolled).hits_from, only(step, AttackRolled).hits) == (6, 1)


@cases("0801", "0504", "0408")
def test_distance_changes_nothing(at: str) -> None:
    """SN-6.2, SN-6.3, SN-6.11."""
    step = do(shot("0405 regular*4", f"{at} sniper concealed"), "fire S1 at A1 normal", dice=[4, 4, 4, 5, 6])

    assert only(step, AttackRolled).hits == 1


def test_a_sniper_reaches_eight_hexes_and_nine_downhill() -> None:
    """SN-3.9, SN-6.1, SN-6.4, SN-R13."""
    flat = given({"S1": "1004 sniper concealed", "A1": "0204 regular*4"}, on=ALLEY, first="de")
    wide = ("..........",) * 3
    plain = Map((Board("T", wide),))
    hill = Map((Board("T", wide),), levels=(Level(1, ("1002",)),))
    units = {"S1": "1002 sniper concealed", "A1": "0102 regular*4"}

    assert ground_of(flat.scenario.map).away["1004"]["0204"] == 8
    assert refused(given(units, on=plain, first="de"), "fire S1 at A1 normal") == "SN-6.1"
    step = do(given(units, on=hill, first="de"), "fire S1 at A1 normal", dice=[5, 1, 1, 1])
    assert only(step, AttackRolled).hits == 1
    assert unit(step.state, "S1").concealed


@cases(("mg", 1), ("mortar elite*2", 3), ("regular*4", 4), ("officer", 1))
def test_each_figure_of_the_target_is_a_die(target: str, dice: int) -> None:
    """SN-6.5, SN-6.6, SN-R6."""
    thrown = rolls(shot(f"0405 {target}"), "fire S1 at A1 normal", dice=[1] * dice + [1])

    assert thrown == [("black", dice), ("d6", 1)]


def test_in_smoke_a_sniper_rolls_half() -> None:
    """SN-R9, TOI-14.2."""
    state = shot("0405 regular*3", smoke=["0801"])

    assert rolls(state, "fire S1 at A1 normal", dice=[1, 1, 1])[0] == ("black", 2)


def test_snipers_shoot_at_squads_alone_and_never_suppress_nor_combine() -> None:
    """SN-3.10, SN-5.2, SN-5.3, SN-5.4."""
    state = given(
        {
            "S1": SNIPER,
            "S2": "0802 sniper concealed",
            "G1": "0803 regular*4",
            "A1": "0605 regular*4",
            "H1": "0604 m3a1",
        },
        first="de",
    )

    assert refused(state, "fire S1 at H1 normal") == "SN-3.10"
    assert refused(state, "fire S1 at A1 suppressive") == "SN-5.2"
    assert refused(state, "fire S1 at A1 normal with G1") == "SN-5.3"
    assert refused(state, "fire S1 at A1 normal with S2") == "SN-5.3"
    assert refused(state, "fire G1 at A1 normal with S2") == "SN-5.3"


def test_the_figure_that_was_aimed_at_is_removed() -> None:
    """SN-7.1, SN-7.2."""
    step = do(shot("0405 officer regular*3"), "fire S1 at A1 normal aiming at officer", dice=[5, 1, 1, 1, 1])

    assert only(step, FigureLost).figure == "officer"
    assert unit(step.state, "A1").figures == ("regular",) * 3


def test_without_an_aim_the_owner_chooses() -> None:
    """SN-7.3, SN-7.4."""
    fired = do(shot("0405 officer regular*3"), "fire S1 at A1 normal", dice=[5, 1, 1, 1]).state

    assert to_move(fired) == "us"
    kept = do(fired, "lose regular of A1", dice=[1]).state
    assert unit(kept, "A1").figures == ("officer", "regular", "regular")


def test_an_aim_at_what_is_not_there_is_illegal() -> None:
    """SN-7.1, SN-R31."""
    state = shot("0405 regular*4")

    assert refused(state, "fire S1 at A1 normal aiming at mg") == "SN-7.1"
    assert (
        refused(
            given({"G1": "0801 regular*4", "A1": "0405 regular"}, first="de"),
            "fire G1 at A1 normal aiming at regular",
        )
        == "SN-7.1"
    )


def test_a_casualty_pins_every_squad_in_the_hex() -> None:
    """SN-7.5, SN-7.6, SN-R10, TOI-7.22."""
    state = given(
        {
            "S1": SNIPER,
            "A1": "0405 regular",
            "A2": "0405 regular*4 op_fire",
            "A3": "0405 regular*4 disrupted",
            "A4": "0404 regular*4",
        },
        first="de",
    )
    step = do(state, "fire S1 at A1 normal", dice=[6, 1])

    assert not there(step.state, "A1")
    assert [
        (unit(step.state, id_).condition, unit(step.state, id_).activation) for id_ in ("A2", "A3", "A4")
    ] == [("pinned", "fatigued"), ("disrupted", "fresh"), ("none", "fresh")]


def test_the_pin_never_adds_up() -> None:
    """SN-7.6, TOI-R2."""
    state = shot("0405 regular*4 pinned", options={"escalate": "true"})
    step = do(state, "fire S1 at A1 normal", dice=[6, 1, 1, 1, 1])

    assert unit(step.state, "A1").condition == "pinned"


def test_a_miss_pins_nobody() -> None:
    """SN-7.7."""
    step = do(shot("0405 regular*4"), "fire S1 at A1 normal", dice=[4, 3, 2, 1, 1])

    assert not [event for event in step.events if isinstance(event, ConditionChanged)]


def test_a_vehicle_in_the_hex_is_not_pinned() -> None:
    """SN-R10."""
    state = given(
        {"S1": SNIPER, "A1": "0405 regular*4", "H1": "0405 m3a1", "A2": "on:H1 regular*4"}, first="de"
    )
    step = do(state, "fire S1 at A1 normal", dice=[6, 1, 1, 1, 1])

    assert [unit(step.state, id_).condition for id_ in ("A1", "H1", "A2")] == ["pinned", "none", "none"]


def test_the_sniper_is_fatigued_by_its_shot() -> None:
    """SN-5.1, SN-R11, TOI-8.1."""
    step = do(shot("0405 regular*4"), "fire S1 at A1 normal", dice=[1, 1, 1, 1, 1])

    assert unit(step.state, "S1").activation == "fatigued"
