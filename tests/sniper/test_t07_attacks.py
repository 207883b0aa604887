"""Direct attacks: range, dice, cover, results, combined fire (sections 3, 4, 7 to 9, 15)."""

from cases import cases
from sniper.given import (
    ALLEY,
    FIELD,
    allowed,
    choices,
    do,
    events,
    only,
    refused,
    rolled,
    rolls,
    table,
    there,
    to_move,
    unit,
)
from sniper.maps import map_of
from wargames.sniper.moments import AttackRolled, ConditionChanged
from wargames.sniper.values.board import Map
from wargames.sniper.values.state import State


def duel(firer: str, target: str, *, on: Map = FIELD, **more: object) -> State:
    """Lay an American unit out against a German one; their hexes come first."""
    options = {name: more.pop(name) for name in tuple(more) if name[0].islower()}
    units = {"A1": firer, "G1": target, **more, "A9": "0108 regular"}  # who keeps the round going
    return table(units, on=on, **options)  # type: ignore[arg-type]


# range


@cases((2, "close", 4), (3, "normal", 5), (5, "normal", 5), (6, "long", 6))
def test_range_bands(column: int, band: str, hits_from: int) -> None:
    """TOI-7.4, TOI-7.5, TOI-7.6, TOI-3.7, TOI-5.1."""
    found = rolled(duel("0102 regular", f"0{column}02 regular*4"), "fire A1 at G1 suppressive", 1)

    assert (found.band, found.hits_from) == (band, hits_from)


def test_long_range_hits_on_sixes() -> None:
    """TOI-7.6."""
    state = duel("0101 regular*4", "0701 regular*4")
    assert rolled(state, "fire A1 at G1 suppressive", 6, 5, 5, 1).hits == 1


def test_beyond_twice_the_range_nobody_fires() -> None:
    """TOI-7.7, TOI-7.9."""
    state = table({"A1": "0505 regular*2 mg", "G1": "1305 regular"}, on=ALLEY)
    far = table({"A1": "0405 regular*2 mg", "G1": "1305 regular"}, on=ALLEY)

    assert allowed(state, "fire A1 at G1 normal")
    assert refused(far, "fire A1 at G1 normal") == "TOI-7.7"
    assert allowed(far, "fire A1:mg at G1 normal")


def test_firing_downhill_reaches_farther() -> None:
    """TOI-7.8."""
    hill = map_of(levels={"0102": 1})

    assert (
        rolled(duel("0102 regular", "0602 regular", on=hill), "fire A1 at G1 suppressive", 1).band == "normal"
    )
    assert rolled(duel("0102 regular", "0602 regular"), "fire A1 at G1 suppressive", 1).band == "long"


def test_the_worst_band_counts() -> None:
    """TOI-7.9, TOI-R12."""
    state = duel("0202 regular", "0302 regular", A2="0102 regular", A3="0402 regular")

    assert rolled(state, "fire A1 at G1 suppressive with A3", 1, 1).band == "close"
    assert rolled(state, "fire A1 at G1 suppressive with A2", 1, 1).band == "normal"


def test_sight_is_needed() -> None:
    """TOI-7.2."""
    state = duel("0102 regular", "0502 regular", on=map_of({"0301": "W", "0302": "W", "0303": "W"}))
    assert refused(state, "fire A1 at G1 normal") == "TOI-6.2"


# dice


@cases(
    ("regular*3", 3),
    ("elite*2 regular", 5),
    ("officer regular", 2),
    ("regular*2 mg", 5),
    ("mortar elite*2", 4),
)
def test_firepower_adds_up(figures: str, dice: int) -> None:
    """TOI-7.10, TOI-3.7, TOI-3.8, TOI-3.10, TOI-3.16, TOI-3.20."""
    assert (
        len(rolled(duel(f"0102 {figures}", "0402 regular*4"), "fire A1 at G1 suppressive", *[1] * dice).black)
        == dice
    )


def test_the_german_machine_gun_is_heavier() -> None:
    """TOI-3.16."""
    state = table({"G1": "0102 mg elite*2", "A1": "0402 regular"}, first="de")

    assert rolls(state, "fire G1:mg at A1 suppressive", dice=[1] * 4) == [("black", 4)]
    assert rolls(state, "fire G1:rest at A1 suppressive", dice=[1] * 4) == [("black", 4)]
    assert rolls(state, "fire G1 at A1 suppressive", dice=[1] * 8) == [("black", 8)]


def test_parts_that_there_are_not_are_refused() -> None:
    """TOI-3.24, TOI-11.5."""
    state = duel("0102 regular*4", "0402 regular", A2="0202 mortar")

    assert refused(state, "fire A1:mg at G1 normal") == "TOI-3.24"
    assert refused(state, "fire A2 at G1 normal") == "TOI-3.24"


def test_eight_dice_of_three_squads() -> None:
    """TOI-8.2, TOI-8.4, TOI-7.11."""
    state = duel("0404 regular*4", "0704 regular*4", A2="0304 regular*4", A3="0504 mg regular*2")
    step = do(state, "fire A1 at G1 normal with A2,A3:mg", dice=[1] * 8)

    assert len(only(step, AttackRolled).black) == 8
    assert {unit(step.state, id_).activation for id_ in ("A1", "A2", "A3")} == {"fatigued"}
    assert to_move(step.state) == "us"  # only the leader used an action


def test_support_takes_half_rounded_up() -> None:
    """TOI-7.11, TOI-8.2."""
    state = duel("0404 regular", "0704 regular", A2="0304 regular*3")
    assert len(rolled(state, "fire A1 at G1 suppressive with A2", 1, 1, 1).black) == 3


def test_who_may_support() -> None:
    """TOI-8.2, TOI-8.3, TOI-8.5, TOI-7.24."""
    state = duel(
        "0404 regular",
        "0704 regular",
        A2="0204 regular fatigued",
        A3="0304 regular pinned",
        A4="0401 regular op_fire",
        A5="0408 mortar",
    )

    assert refused(state, "fire A1 at G1 normal with A2") == "TOI-8.2"
    assert refused(state, "fire A1 at G1 normal with A3") == "TOI-8.2"
    assert refused(state, "fire A1 at G1 normal with A5") == "TOI-3.24"
    assert refused(state, "fire A1 at G1 normal with A1") == "TOI-8.2"
    assert refused(state, "fire A1 at G1 normal with G1") == "TOI-8.2"
    assert allowed(state, "fire A1 at G1 normal with A4")


# targets


def test_one_enemy_unit_in_sight_is_the_target() -> None:
    """TOI-7.1, TOI-13.1, TOI-16.3."""
    state = duel(
        "0404 regular*4", "0604 regular", G2="0604 regular concealed", H1="0504 m3a1", A2="on:H1 regular"
    )

    assert refused(state, "fire A1 at G2 normal") == "TOI-13.1"
    assert refused(state, "fire A1 at H1 normal") == "TOI-7.1"
    german = duel("0404 regular*4", "0604 regular", H1="0504 m3a1", A2="on:H1 regular", first="de")
    assert refused(german, "fire G1 at A2 normal") == "TOI-16.3"


# cover


@cases((".", 0), ("R", 0), ("H", 0), ("W", 2), ("B", 3))
def test_cover_of_the_terrain(sign: str, dice: int) -> None:
    """TOI-7.13, TOI-7.14."""
    state = duel("0404 regular", "0504 regular", on=map_of({"0504": sign}))
    assert len(rolled(state, "fire A1 at G1 normal", 1, *[1] * dice).red) == dice


def test_red_dice_cancel_on_five_and_six() -> None:
    """TOI-7.13."""
    state = duel("0404 regular*4", "0504 regular*4", on=map_of({"0504": "B"}))
    found = rolled(state, "fire A1 at G1 normal", 6, 5, 4, 1, 5, 6, 4)

    assert (found.hits, found.net) == (3, 1)


def test_what_helps_against_suppressive_fire() -> None:
    """TOI-3.9, TOI-3.12, TOI-3.14, TOI-7.15, TOI-R3."""
    state = duel("0404 regular", "0504 elite*2 regular", G2="0504 officer*2 pinned", on=map_of({"0504": "W"}))

    assert len(rolled(state, "fire A1 at G1 suppressive", 1, *[1] * 4).red) == 4
    assert len(rolled(state, "fire A1 at G1 normal", 1, 1, 1).red) == 2


def test_a_medic_helps_against_normal_fire() -> None:
    """TOI-4.1, SN-R30."""
    state = duel("0404 regular", "0504 regular", G2="0504 regular medic", G3="0504 sniper")

    assert len(rolled(state, "fire A1 at G1 normal", 1, 1).red) == 1
    assert len(rolled(state, "fire A1 at G3 normal", 1, 1).red) == 1
    assert len(rolled(state, "fire A1 at G1 suppressive", 1).red) == 0


def test_a_flamethrower_burns_cover_away() -> None:
    """TOI-4.4."""
    state = duel("0404 officer regular*3 flamethrower", "0504 regular*4", on=map_of({"0504": "B"}))

    assert rolls(state, "fire A1 at G1 normal", dice=[1] * 6) == [("black", 6)]
    apart = duel("0304 officer regular*3 flamethrower", "0504 regular*4", on=map_of({"0504": "B"}))
    assert rolls(apart, "fire A1 at G1 normal", dice=[1] * 7) == [("black", 4), ("red", 3)]


def test_a_flamethrower_in_support() -> None:
    """TOI-4.5, TOI-R12."""
    state = duel(
        "0204 regular*2", "0504 regular*4", A2="0404 regular*4 flamethrower", on=map_of({"0504": "B"})
    )
    found = rolled(state, "fire A1 at G1 suppressive with A2", *[1] * 6)

    assert (len(found.black), len(found.red), found.band) == (6, 0, "normal")


# results


def test_each_net_hit_removes_a_figure_of_the_owners_choice() -> None:
    """TOI-7.16, TOI-3.6, TOI-7.17."""
    state = duel("0404 regular*4", "0704 elite regular mg op_fire")
    hit = do(state, "fire A1 at G1 normal", dice=[5, 5, 1, 1]).state

    assert to_move(hit) == "de"
    assert choices(hit) == ["lose elite of G1", "lose regular of G1", "lose mg of G1"]
    after = do(hit, "lose mg of G1", "lose elite of G1").state
    assert unit(after, "G1").figures == ("regular",)
    assert unit(after, "G1").activation == "op_fire"


def test_there_is_nothing_to_choose_among_figures_of_one_kind_or_when_all_fall() -> None:
    """TOI-7.16, TOI-3.5."""
    same = do(duel("0404 regular*4", "0704 regular*4"), "fire A1 at G1 normal", dice=[5, 1, 1, 1]).state
    assert len(unit(same, "G1").figures) == 3
    gone = do(duel("0404 regular*4", "0704 elite mg"), "fire A1 at G1 normal", dice=[5, 5, 5, 1]).state
    assert not there(gone, "G1")


@cases(
    ("", 0, "none"),
    ("", 1, "pinned"),
    ("", 2, "disrupted"),
    ("pinned", 1, "pinned"),
    ("pinned", 2, "disrupted"),
    ("disrupted", 1, "disrupted"),
)
def test_suppression(before: str, hits: int, after: str) -> None:
    """TOI-7.3, TOI-7.18, TOI-7.20, TOI-R2."""
    dice = [5] * hits + [1] * (4 - hits)
    step = do(duel("0404 regular*4", f"0704 regular {before}"), "fire A1 at G1 suppressive", dice=dice)

    assert unit(step.state, "G1").condition == after
    assert bool(events(step, ConditionChanged)) == (after != (before or "none"))


def test_three_hits_rout() -> None:
    """TOI-7.18, TOI-7.19."""
    state = duel("0404 regular*4", "0704 regular*4")
    assert not there(do(state, "fire A1 at G1 suppressive", dice=[5, 5, 5, 1]).state, "G1")


def test_no_surrender_keeps_a_squad() -> None:
    """SN-1.18, SN-G11."""
    state = duel("0404 regular*4", "0704 regular*4", orders={"de": {"operations": ("no_surrender",)}})
    assert unit(do(state, "fire A1 at G1 suppressive", dice=[5] * 4).state, "G1").condition == "disrupted"


def test_results_may_escalate() -> None:
    """TOI-R2."""
    state = duel("0404 regular", "0704 regular*4 pinned", options={"escalate": "true"})
    assert unit(do(state, "fire A1 at G1 suppressive", dice=[5]).state, "G1").condition == "disrupted"


def test_op_fire_ends_with_a_condition() -> None:
    """TOI-7.22."""
    state = duel("0404 regular", "0704 regular*4 op_fire")
    assert unit(do(state, "fire A1 at G1 suppressive", dice=[5]).state, "G1").activation == "fatigued"


# Fire and Movement


def test_fire_and_movement_fires_once_at_half() -> None:
    """TOI-9.1, TOI-9.2, TOI-9.3, TOI-3.22, TOI-8.5."""
    state = duel("0304 mg regular*2", "0704 regular*4", A2="0101 regular")
    between = do(state, "fire and move A1", "step to 0404", "shoot at G1 suppressive", dice=[1]).state

    assert refused(between, "shoot at G1 suppressive") == "TOI-9.3"
    assert unit(do(between, "step to 0504", "stop").state, "A1").activation == "fatigued"


def test_only_fire_and_movement_shoots_on_the_move() -> None:
    """TOI-9.1."""
    state = duel("0304 regular*2", "0704 regular*4")
    assert refused(do(state, "advance A1").state, "shoot at G1 normal") == "TOI-9.1"


# concealment


def test_attacks_reveal_concealed_squads() -> None:
    """TOI-13.2."""
    state = duel("0404 regular concealed", "0704 regular", A2="0304 regular concealed")
    after = do(state, "fire A1 at G1 suppressive with A2", dice=[1, 1]).state

    assert not unit(after, "A1").concealed
    assert not unit(after, "A2").concealed
