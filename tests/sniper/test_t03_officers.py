"""Officers and elites: who steadies whom (3.8 to 3.15, TOI-R3, TOI-R16, SN-R33)."""

from collections.abc import Mapping

from cases import cases
from sniper.given import allowed, choices, do, only, pass_round, refused, rolls, table, unit
from wargames.kernel.base.errors import BadDie
from wargames.sniper.moments import AttackRolled, TokensRemoved
from wargames.sniper.values.state import State


def red(target: str, kind: str = "suppressive", **mates: str) -> int:
    """Count the red dice of a squad in the open against one regular."""
    units = {
        "A1": "0101 regular",
        "A9": "0108 regular",
        "G1": f"0401 {target}",
        "G9": "0808 regular",
        **mates,
    }
    text = f"fire A1 at G1 {kind}"
    for number in range(9):
        try:
            found = rolls(table(units), text, dice=[1] * (1 + number))
        except (AssertionError, BadDie):
            continue
        return sum(size for color, size in found if color == "red")
    raise AssertionError(units)


# red dice


@cases(
    ("regular*4", "suppressive", 0),
    ("elite regular*3", "suppressive", 1),
    ("elite*4", "suppressive", 1),
    ("elite mg", "suppressive", 1),
    ("elite*4", "normal", 0),
)
def test_battle_hardened_squads_roll_one_more_against_suppression(target: str, kind: str, dice: int) -> None:
    """TOI-3.9, TOI-3.8: once, however many elites."""
    assert red(target, kind) == dice


def test_an_elite_hardens_its_own_squad_only() -> None:
    """TOI-3.9"""
    assert red("regular", G2="0401 elite*4") == 0


@cases(
    ("officer", {}, "suppressive", 1),
    ("officer*2 regular", {"G2": "0401 officer"}, "suppressive", 1),
    ("regular", {"G2": "0401 officer"}, "suppressive", 1),
    ("regular", {"G2": "0402 officer"}, "suppressive", 0),
    ("regular", {"G2": "0401 officer"}, "normal", 0),
    ("officer", {}, "normal", 0),
    ("officer elite", {}, "suppressive", 2),
    ("elite", {"G2": "0401 officer pinned"}, "suppressive", 2),
    ("regular", {"G2": "0401 officer disrupted"}, "suppressive", 1),
    ("officer pinned", {}, "suppressive", 1),
    ("officer disrupted", {}, "suppressive", 1),
)
def test_an_officer_gives_determination_to_all_squads_in_his_hex(
    target: str, mates: Mapping[str, str], kind: str, dice: int
) -> None:
    """TOI-3.12, TOI-3.14, TOI-R3: against suppressive attacks alone, once, whatever his condition."""
    assert red(target, kind, **mates) == dice


def test_the_red_dice_name_their_reasons() -> None:
    """TOI-3.9, TOI-3.12"""
    state = table({"A1": "0101 regular", "G1": "0401 elite officer", "G9": "0808 regular"})
    rolled = only(do(state, "fire A1 at G1 suppressive", dice=[1] * 3), AttackRolled)

    assert {one.clause: one.amount for one in rolled.cover} == {"TOI-3.9": 1, "TOI-3.12": 1}


def test_an_enemy_officer_next_to_the_hex_gives_nothing() -> None:
    """TOI-3.12: friendly squads in his own hex."""
    assert red("regular", A2="0301 officer") == 0


# rally


def pinned(squad: str = "regular*4 pinned", officer: str = "0404 officer", **more: str) -> State:
    """Lay a pinned squad and an officer out, three hexes from an enemy."""
    return table({"A1": f"0404 {squad}", "A2": officer, "G1": "0704 regular", **more})


def test_a_fresh_pinned_squad_with_an_officer_fires_at_half() -> None:
    """TOI-3.13, TOI-7.11: two dice for four regulars three hexes away, and it is fatigued after."""
    step = do(pinned(), "fire A1 at G1 normal", dice=[1, 1])
    rolled = only(step, AttackRolled)

    assert (len(rolled.black), rolled.band) == (2, "normal")
    assert ("TOI-3.13", -2) in {(one.clause, one.amount) for one in rolled.power}
    assert (unit(step.state, "A1").activation, unit(step.state, "A1").condition) == ("fatigued", "pinned")
    assert unit(step.state, "A2").activation == "fresh"  # the officer spends nothing


@cases(
    (pinned(officer="0405 officer"), "TOI-2.7"),
    (pinned(officer="0404 regular"), "TOI-2.7"),
    (pinned("regular*4 disrupted"), "TOI-2.7"),
    (pinned("regular*4 pinned fatigued"), "TOI-2.4"),
    (pinned("sniper pinned"), "SN-9.10"),
)
def test_nobody_else_is_rallied(state: State, clause: str) -> None:
    """TOI-3.13, TOI-2.7, TOI-7.24: without an officer, disrupted, fatigued, or a sniper."""
    assert refused(state, "fire A1 at G1 normal") == clause
    assert not [one for one in choices(state) if one.startswith("fire A1")]


@cases("", "pinned", "disrupted", "fatigued", "fatigued pinned")
def test_an_officer_rallies_in_any_condition(condition: str) -> None:
    """TOI-3.14, TOI-3.13"""
    assert allowed(pinned(officer=f"0404 officer {condition}"), "fire A1 at G1 normal")


def test_a_pinned_officer_rallies_his_own_squad() -> None:
    """TOI-3.14, SN-R33: if it is fresh; disrupted it is not."""
    own = pinned("officer regular*3 pinned", "0101 regular")

    assert rolls(own, "fire A1 at G1 normal", dice=[1, 1]) == [("black", 2)]
    assert (
        refused(pinned("officer regular pinned fatigued", "0101 regular"), "fire A1 at G1 normal")
        == "TOI-2.4"
    )
    assert refused(pinned("officer regular disrupted", "0101 regular"), "fire A1 at G1 normal") == "TOI-2.7"


# fast recovery


def test_a_disrupted_squad_with_an_officer_recovers_at_once() -> None:
    """TOI-3.15, TOI-3.14, TOI-19.4: his own squad included, and he may be disrupted himself."""
    units = {
        "A1": "0101 regular disrupted",
        "A2": "0101 officer",
        "A3": "0103 officer regular disrupted",
        "A4": "0105 regular disrupted",
        "A5": "0105 sniper disrupted",
        "A6": "0107 sniper disrupted",
        "A7": "0107 officer pinned",
        "G1": "0106 officer",
    }
    step = pass_round(table(units))

    assert {one.id: one.condition for one in step.state.units if one.condition != "none"} == {
        "A4": "pinned",
        "A5": "pinned",
    }
    removed = only(step, TokensRemoved)
    assert (removed.pinned, removed.clauses) == (("A4", "A5"), ("TOI-19.4", "TOI-3.15"))
    assert set(removed.recovered) == {"A1", "A3", "A6", "A7"}
