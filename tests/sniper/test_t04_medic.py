"""The medic: Bandage and Heal (section 4; SN-G7)."""

from collections.abc import Mapping

from cases import cases
from sniper.given import choices, cited, do, events, only, refused, rolls, table, there, to_move, unit
from wargames.sniper.moments import AssaultDiceRolled, AttackRolled, Fatigued, HealRolled
from wargames.sniper.values.state import State

WARD = {"G1": "0404 regular*2 medic", "G2": "0404 regular*2", "S1": "0404 sniper", "G3": "0403 regular*2"}
"""A medic's hex and a squad outside it."""


def shot_at(units: Mapping[str, str], **more: object) -> State:
    """Have an American regular shoot at units that stand two hexes from it."""
    return table({"A1": "0204 regular", "A9": "0108 regular", **units}, **more)  # type: ignore[arg-type]


def hurt(medic: str, **more: str) -> State:
    """Have Germans shoot a regular off the American squad A5, so that the Americans are to act then."""
    units = {"A2": "0404 regular*3", "A3": medic, "A5": "0604 regular*4", "A9": "0108 regular"}
    state = table({**units, "G1": "0804 elite*2", **more}, moves="de", left=1)
    return do(state, "fire G1 at A5 normal", dice=[5, 1, 1, 1]).state


# Bandage


@cases(("G1", 1), ("G2", 1), ("S1", 1), ("G3", 0))
def test_the_medics_squad_and_all_friends_in_its_hex_roll_one_red_die_more(target: str, dice: int) -> None:
    """TOI-4.1, SN-G7, SN-R30."""
    rolled = only(do(shot_at(WARD), f"fire A1 at {target} normal", dice=[1] * (1 + dice)), AttackRolled)

    assert len(rolled.red) == dice
    assert [(one.amount, one.clause) for one in rolled.cover] == [(1, "TOI-4.1")] * dice


def test_bandage_cancels_a_hit() -> None:
    """TOI-4.1."""
    state = shot_at(WARD)

    assert only(do(state, "fire A1 at G2 normal", dice=[5, 5]), AttackRolled).net == 0
    assert len(unit(do(state, "fire A1 at G2 normal", dice=[5, 4]).state, "G2").figures) == 1


@cases("G1", "G2", "S1")
def test_bandage_does_nothing_against_suppressive_fire(target: str) -> None:
    """TOI-4.1, SN-G7."""
    assert rolls(shot_at(WARD), f"fire A1 at {target} suppressive", dice=[1]) == [("black", 1)]


def test_two_medics_in_a_hex_are_no_better_than_one() -> None:
    """TOI-4.1."""
    state = shot_at({"G1": "0404 regular medic", "G2": "0404 regular medic"})
    assert rolls(state, "fire A1 at G1 normal", dice=[1, 1]) == [("black", 1), ("red", 1)]


def test_a_medic_helps_neither_the_enemy_nor_vehicles() -> None:
    """TOI-4.1, TOI-15.2."""
    mine = table({"A1": "0204 regular medic", "A9": "0108 regular", "G1": "0404 regular"})
    assert rolls(mine, "fire A1 at G1 normal", dice=[1]) == [("black", 1)]

    wheels = table(
        {"H1": "0404 m3a1", "A1": "0404 regular medic", "G1": "0504 regular", "G9": "0808 regular"},
        first="de",
    )
    assert rolls(wheels, "fire G1 at H1 normal", dice=[1, 1]) == [("black", 1), ("red", 1)]  # armor alone


def test_bandage_counts_against_a_snipers_shot_and_against_shells() -> None:
    """TOI-4.1, TOI-11.1, SN-5.5."""
    target = {"A1": "0404 regular*2 medic", "A2": "0404 regular*2", "G9": "0808 regular"}
    sniper = table({**target, "S1": "0704 sniper"}, first="de")
    assert rolls(sniper, "fire S1 at A2 normal", dice=[1, 1, 1]) == [("black", 2), ("red", 1)]

    mortar = table({**target, "G1": "0704 mortar"}, first="de")
    one_each = [("black", 2), ("red", 1), ("red", 1)]
    assert rolls(mortar, "bombard 0404 with G1 normal", dice=[1] * 4) == one_each
    assert rolls(mortar, "bombard 0404 with G1 suppressive", dice=[1] * 4) == [("black", 4)]


@cases("G1: regular medic", "G2: regular")
def test_bandage_works_for_the_defenders_of_an_assault(defender: str) -> None:
    """TOI-4.2, TOI-R21, SN-G7."""
    lone = defender.startswith("G1")
    units = {"G1": "0404 regular medic"} if lone else {"G1": "0404 regular medic", "G2": "0404 regular"}
    state = table({"A1": "0304 regular*2", "A9": "0108 regular", **units})
    step = do(state, "assault with A1", "assault 0404", dice=[4, 1, 5] + [1] * len(units))

    rolled = only(step, AssaultDiceRolled)
    assert (rolled.red, rolled.net) == ((5,), 0)
    assert [one.clause for one in rolled.cover] == ["TOI-4.1"]


def test_bandage_does_not_work_for_the_attackers_of_an_assault() -> None:
    """TOI-4.2, TOI-12.6."""
    units = {
        "A1": "0304 regular*2 medic",
        "A2": "0304 regular medic",
        "A9": "0108 regular",
        "G1": "0404 elite",
    }
    state = do(table(units), "assault with A1").state

    assert rolls(state, "assault 0404 with A2", dice=[1] * 5) == [("black", 3), ("black", 2)]


# Heal


@cases((1, 3), (2, 3), (3, 3), (4, 4), (5, 4), (6, 4))
def test_on_four_to_six_a_medic_gets_its_own_regular_back_and_is_fatigued(die: int, figures: int) -> None:
    """TOI-4.3, TOI-R23, TOI-R1, SN-G7."""
    units = {"A3": "0404 regular*4 medic", "A9": "0108 regular", "G1": "0704 elite*2"}
    lost = do(table(units, moves="de", left=1), "fire G1 at A3 normal", dice=[5, 1, 1, 1, 1]).state
    assert len(unit(lost, "A3").figures) == 3
    assert lost.us.lost_regulars == 1

    step = do(lost, "heal A3 with A3", dice=[die])

    healed = unit(step.state, "A3")
    assert (len(healed.figures), healed.activation) == (figures, "fatigued")
    assert only(step, HealRolled) == HealRolled("A3", "A3", die, figures == 4)
    assert cited(step, HealRolled) == ("TOI-4.3", "TOI-R23")
    assert only(step, Fatigued).clauses == ("TOI-4.3",)
    assert step.state.us.lost_regulars == 4 - figures
    assert to_move(step.state) == "us"  # one action of two


@cases("", "pinned", "disrupted", "fatigued", "op_fire")
def test_the_patient_may_be_in_any_state_and_stays_so(state_of: str) -> None:
    """TOI-4.3, TOI-R23."""
    state = hurt("0404 elite medic", A4=f"0404 elite {state_of}")
    after = unit(do(state, "heal A4 with A3", dice=[4]).state, "A4")

    assert after.figures == ("elite", "regular")
    assert state_of in {"", after.condition, after.activation}


def test_what_was_lost_by_one_squad_may_come_back_to_another() -> None:
    """TOI-R23."""
    state = hurt("0401 elite*2 medic", A4="0401 mortar elite")

    assert [choice for choice in choices(state) if "heal" in choice] == ["heal A3 with A3", "heal A4 with A3"]
    after = unit(do(state, "heal A4 with A3", dice=[6]).state, "A4")
    assert sorted(after.figures) == ["elite", "mortar", "regular"]  # 4 slots


@cases(
    ("A4", "0404 mortar elite*2", "TOI-R23"),
    ("A4", "0404 regular*2 mg", "TOI-R23"),
    ("A4", "0403 elite", "TOI-4.3"),
    ("U8", "0404 sniper", "SN-3.6"),
    ("H1", "0404 m3a1", "TOI-4.3"),
    ("G2", "0808 elite", "TOI-4.3"),
    ("A8", "", "TOI-4.3"),
)
def test_who_cannot_be_healed(patient: str, words: str, clause: str) -> None:
    """TOI-4.3, TOI-R23, SN-R30, SN-3.6."""
    others = {patient: words} if words else {}
    assert refused(hurt("0404 elite medic", **others), f"heal {patient} with A3") == clause


@cases(
    ("0404 regular medic fatigued", "TOI-2.4"),
    ("0404 regular medic op_fire", "TOI-2.4"),
    ("0404 regular medic pinned", "TOI-2.7"),
    ("0404 regular medic disrupted", "TOI-2.7"),
    ("0404 regular flamethrower", "TOI-4.3"),
    ("0404 regular", "TOI-4.3"),
    ("on:H1 regular medic", "TOI-16.3"),
)
def test_only_a_fresh_medic_on_the_ground_heals(medic: str, clause: str) -> None:
    """TOI-4.3, TOI-2.4, TOI-2.7, TOI-16.3."""
    assert refused(hurt(medic, H1="0404 m3a1"), "heal A2 with A3") == clause


def test_nobody_is_healed_before_a_regular_is_lost() -> None:
    """TOI-R23."""
    units = {
        "A3": "0404 regular*2 medic",
        "A2": "0404 elite regular",
        "A9": "0108 regular",
        "G1": "0704 elite*2",
    }
    assert refused(table(units), "heal A3 with A3") == "TOI-R23"

    state = do(table(units, moves="de", left=1), "fire G1 at A2 normal", dice=[5, 1, 1, 1, 1]).state
    spared = do(state, "lose elite of A2").state
    assert spared.us.lost_regulars == 0
    assert refused(spared, "heal A3 with A3") == "TOI-R23"


def test_the_pool_holds_the_regulars_of_a_squad_that_was_eliminated_but_no_sniper() -> None:
    """TOI-R23."""
    units = {"A2": "0404 regular*3 mg", "A3": "0108 elite medic", "G1": "0704 elite*2", "U8": "0403 sniper"}
    units["A2"] = "0404 regular*2 elite*2"
    state = table({**units, "G2": "0703 elite*2", "G9": "0808 regular"}, moves="de")
    routed = do(state, "fire G1 at A2 suppressive", dice=[5, 5, 5, 5, 1]).state
    assert not there(routed, "A2")
    assert routed.us.lost_regulars == 2

    shot = do(routed, "fire G2 at U8 normal", dice=[5, 1, 1, 1]).state
    assert not there(shot, "U8")
    assert shot.us.lost_regulars == 2
    healed = do(shot, "heal A3 with A3", dice=[5]).state
    assert healed.us.lost_regulars == 1


def test_a_side_has_a_pool_of_its_own() -> None:
    """TOI-R23."""
    state = table(
        {"A1": "0404 elite*2", "G1": "0704 regular*2", "G2": "0703 regular medic", "A9": "0108 elite medic"}
    )
    hit = do(state, "fire A1 at G1 normal", dice=[5, 1, 1, 1]).state

    assert (hit.us.lost_regulars, hit.de.lost_regulars) == (0, 1)
    assert refused(hit, "heal A9 with A9") == "TOI-R23"


def test_the_heal_die_is_the_only_one_and_falls_for_a_named_patient() -> None:
    """TOI-R1, TOI-R23."""
    state = hurt("0404 elite medic")

    assert [size for _, size in rolls(state, "heal A2 with A3", dice=[3])] == [1]
    assert not events(do(state, "fatigue A3"), HealRolled)
