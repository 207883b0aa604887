"""The dice of an assault (section 12, second part; TOI-R21)."""

from collections.abc import Mapping

from cases import cases
from sniper.given import KEEP, choices, do, only, refused, rolls, table, unit
from sniper.maps import map_of
from wargames.sniper.moments import AssaultDiceRolled
from wargames.sniper.values.state import Effect, State


def beside(units: Mapping[str, str], sign: str = ".", **more: object) -> State:
    """Begin an assault of A1 on 0404, whose terrain is a sign."""
    signs = {"0404": sign, **more.pop("signs", {})}  # type: ignore[dict-item]
    state = table({**units, **KEEP}, on=map_of(signs), **more)  # type: ignore[arg-type]
    return do(state, "assault with A1").state


def rolled(state: State, text: str, *dice: int) -> AssaultDiceRolled:
    """Give the dice of an assault."""
    return only(do(state, text, dice=dice), AssaultDiceRolled)


# the attacker


@cases(
    ("regular", 1), ("regular*4", 4), ("elite*4", 8), ("officer regular*3", 4), ("regular*2 flamethrower", 4)
)
def test_the_assaulting_squad_rolls_its_full_firepower(words: str, dice: int) -> None:
    """TOI-12.5, TOI-R17, SN-G3."""
    state = beside({"A1": f"0304 {words}", "G1": "0404 regular"})
    assert rolls(state, "assault 0404", dice=[1] * (dice + 1)) == [("black", dice), ("black", 1)]


@cases((1, 0), (3, 0), (4, 1), (5, 1), (6, 1))
def test_both_sides_hit_on_four_to_six(die: int, hits: int) -> None:
    """TOI-12.5, TOI-12.6, SN-G14."""
    state = beside({"A1": "0304 regular*2", "G1": "0404 regular*2"})

    assert rolled(state, "assault 0404", die, 1, 1, 1).net == hits
    assert rolled(state, "assault 0404", 1, 1, die, 1).returned == hits


def test_supporters_add_to_the_attackers_throw() -> None:
    """TOI-12.5, TOI-12.4."""
    units = {"A1": "0304 regular*4", "A2": "0403 regular*4", "A3": "0305 elite*4", "G1": "0404 regular"}
    attack = rolled(beside(units), "assault 0404 with A2,A3", *[1] * 11)

    assert len(attack.attack) == 4 + 2 + 4
    assert [(one.amount, one.clause) for one in attack.attack_power] == [
        (4, "TOI-12.5"),
        (4, "TOI-12.5"),
        (-2, "TOI-12.4"),
        (8, "TOI-12.5"),
        (-4, "TOI-12.4"),
    ]


# the defender


def test_one_net_hit_each_way_in_woods() -> None:
    """TOI-12.6, TOI-12.8, TOI-R1."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular*2"}, "W")
    step = do(state, "assault 0404", dice=[6, 4, 2, 1, 5, 1, 4, 2])

    dice = only(step, AssaultDiceRolled)
    assert tuple(sorted(dice.attack)) == (1, 2, 4, 6)
    assert tuple(sorted(dice.red)) == (1, 5)
    assert tuple(sorted(dice.defense)) == (2, 4)
    assert (dice.net, dice.returned) == (1, 1)
    assert dice.clauses == ("TOI-12.5", "TOI-12.6", "TOI-12.8", "TOI-R21")
    assert len(unit(step.state, "A1").figures) == 3
    assert len(unit(step.state, "G1").figures) == 1


def test_dice_fall_attacker_black_defender_red_defender_black() -> None:
    """TOI-R1, TOI-R21, TOI-12.6."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular*2"}, "W")
    assert rolls(state, "assault 0404", dice=[1] * 8) == [("black", 4), ("red", 2), ("black", 2)]


def test_all_squads_in_the_hex_defend_and_the_attacker_never_rolls_red() -> None:
    """TOI-12.6."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular*2", "G2": "0404 elite", "G3": "0404 officer"}
    state = beside(units, signs={"0304": "B"})
    assert rolls(state, "assault 0404", dice=[1] * 9) == [("black", 4), ("black", 2 + 2 + 1)]


@cases(
    ("regular*3", None, 3),
    ("regular*3 fatigued", None, 3),
    ("regular*3 op_fire", None, 3),
    ("regular*3 pinned", None, 2),
    ("elite*2 regular pinned", None, 3),
    ("regular*3 pinned", "officer", 3 + 1),
    ("officer regular*2 pinned", None, 3),
    ("regular*3 pinned", "officer disrupted", 3),
    ("regular*3 disrupted", None, 0),
    ("regular*3 disrupted", "officer", 0 + 1),
    ("regular*3 pinned fatigued", None, 2),
)
def test_what_shaken_and_tired_defenders_roll(defender: str, friend: str | None, dice: int) -> None:
    """TOI-12.7, TOI-3.14."""
    units = {"A1": "0304 regular", "G1": f"0404 {defender}", **({"G2": f"0404 {friend}"} if friend else {})}
    defense = rolled(beside(units), "assault 0404", *[1] * (1 + dice))

    assert len(defense.defense) == sum(one.amount for one in defense.defense_power) == dice


def test_an_officer_next_door_does_not_help_pinned_defenders() -> None:
    """TOI-12.7."""
    units = {"A1": "0304 regular", "G1": "0404 regular*3 pinned", "G2": "0504 officer"}
    assert len(rolled(beside(units), "assault 0404", *[1] * 3).defense) == 2


@cases(("mortar", 0), ("mortar regular", 1), ("mg", 4), ("mg elite", 6), ("mg pinned", 2))
def test_mortars_add_nothing_and_machine_guns_all_in_defense(words: str, dice: int) -> None:
    """TOI-12.13, TOI-12.7, TOI-R1."""
    state = beside({"A1": "0304 regular", "G1": f"0404 {words}"})
    assert rolls(state, "assault 0404", dice=[1] * (1 + dice)) == [
        ("black", 1),
        *([("black", dice)] if dice else []),
    ]


def test_machine_guns_support_but_mortars_do_not() -> None:
    """TOI-12.13, TOI-R14."""
    units = {"A1": "0304 regular", "A2": "0403 mg", "A3": "0305 mortar", "G1": "0404 regular"}
    state = beside(units)

    assert rolls(state, "assault 0404 with A2", dice=[1] * 4) == [("black", 1 + 2), ("black", 1)]
    assert refused(state, "assault 0404 with A3") == "TOI-12.13"


# the cover of the hex


@cases(
    (".", False, {}, []),
    ("W", False, {}, [(2, "TOI-7.14")]),
    ("B", False, {}, [(3, "TOI-7.14")]),
    (".", True, {}, [(2, "TOI-14.1")]),
    ("W", True, {}, [(2, "TOI-7.14"), (2, "TOI-14.1")]),
    (".", False, {"G2": "0404 regular medic"}, [(1, "TOI-4.1")]),
    ("B", False, {"G2": "0404 regular medic"}, [(3, "TOI-7.14"), (1, "TOI-4.1")]),
    ("B", False, {"G2": "0404 elite", "G3": "0404 officer"}, [(3, "TOI-7.14")]),
    (".", False, {"G2": "0404 elite", "G3": "0404 officer"}, []),
    ("B", False, {"G2": "0403 regular medic"}, [(3, "TOI-7.14")]),
)
def test_one_red_roll_for_terrain_smoke_and_bandage_alone(
    sign: str, smoke: bool, friends: Mapping[str, str], red: list[tuple[int, str]]
) -> None:
    """TOI-R21, TOI-4.2, TOI-12.6."""
    state = beside(
        {"A1": "0304 regular*4", "G1": "0404 elite disrupted", **friends}, sign, smoke=["0404"] * smoke
    )
    black, number = 2 if smoke else 4, sum(amount for amount, _ in red)
    inside = [words.split()[1] for words in friends.values() if words.startswith("0404")]
    back = sum({"elite": 2}.get(word, 1) for word in inside)

    dice = rolled(state, "assault 0404", *[1] * (black + number + back))
    assert [(one.amount, one.clause) for one in dice.cover] == red
    assert (len(dice.red), len(dice.defense)) == (number, back)


# smoke and flames


def test_a_defender_in_smoke_has_half_firepower_and_two_more_cover() -> None:
    """TOI-12.15, TOI-14.1."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular*3", "G2": "0404 elite*2 regular"}
    state = beside(units, "W", smoke=["0404"])

    assert rolls(state, "assault 0404", dice=[1] * (2 + 4 + 5)) == [
        ("black", 2),
        ("red", 4),
        ("black", 2 + 3),
    ]
    dice = rolled(state, "assault 0404", *[1] * 11)
    assert {one.clause for one in dice.defense_power if one.amount < 0} == {"TOI-12.15"}


@cases(("regular*4", 2), ("regular*3", 2), ("elite*2 regular", 3))
def test_an_attacker_into_smoke_has_half_firepower(words: str, half: int) -> None:
    """TOI-12.15, TOI-7.11."""
    state = beside({"A1": f"0304 {words}", "G1": "0404 regular disrupted"}, smoke=["0404"])

    dice = rolled(state, "assault 0404", *[1] * (half + 2))
    assert len(dice.attack) == half
    assert dice.attack_power[-1].clause == "TOI-12.15"


def test_assaulting_out_of_smoke_does_not_halve() -> None:
    """TOI-12.15."""
    units = {"A1": "0304 regular*4", "A2": "0304 regular*4", "G1": "0404 regular disrupted"}
    out = beside(units, smoke=["0304"])

    assert rolls(out, "assault 0404", dice=[1] * 4) == [("black", 4)]
    both = beside(units, smoke=["0304", "0404"])
    assert rolls(both, "assault 0404", dice=[1] * 4) == [("black", 2), ("red", 2)]  # halved once


def test_nobody_supports_an_assault_against_a_smoke_hex() -> None:
    """TOI-12.15."""
    units = {"A1": "0304 regular*4", "A2": "0403 regular*4", "G1": "0404 regular"}
    state = beside(units, smoke=["0404"])

    assert refused(state, "assault 0404 with A2") == "TOI-12.15"
    assert [choice for choice in choices(state) if choice.startswith("assault")] == ["assault 0404"]


def test_pinned_defenders_in_smoke_are_halved_once() -> None:
    """TOI-7.12, TOI-12.7, TOI-12.15."""
    units = {"A1": "0304 regular*2", "G1": "0404 regular*4 pinned", "G2": "0404 regular disrupted"}
    assert len(rolled(beside(units, smoke=["0404"]), "assault 0404", *[1] * (1 + 2 + 2)).defense) == 2

    led = {**units, "G2": "0404 officer disrupted"}
    assert len(rolled(beside(led, smoke=["0404"]), "assault 0404", *[1] * (1 + 2 + 2)).defense) == 2


@cases(
    ("regular*4 flamethrower", None, "B", [("black", 6), ("black", 1)]),
    ("regular*4", "regular*3 flamethrower", "B", [("black", 4 + 2 + 2), ("black", 1)]),
    ("regular flamethrower", "regular flamethrower", "B", [("black", 3 + 1 + 2), ("black", 1)]),
    ("regular*4", "regular*3", "B", [("black", 6), ("red", 3), ("black", 1)]),
)
def test_flamethrowers_in_assaults(
    leader: str, helper: str | None, sign: str, expected: list[tuple[str, int]]
) -> None:
    """TOI-R17, TOI-4.4, TOI-12.5."""
    units = {"A1": f"0304 {leader}", "G1": "0404 regular", **({"A2": f"0403 {helper}"} if helper else {})}
    text = "assault 0404 with A2" if helper else "assault 0404"

    assert rolls(beside(units, sign), text, dice=[1] * sum(number for _, number in expected)) == expected


def test_two_flamethrowers_take_five_off_not_ten() -> None:
    """TOI-R17."""
    units = {"A1": "0304 regular flamethrower", "A2": "0403 regular flamethrower", "G1": "0404 regular medic"}
    state = beside(
        units, "B", effects=[Effect("M1", "de", "round", "G1")]
    )  # 3 + 1 + 2 red dice without flames

    assert rolls(state, "assault 0404 with A2", dice=[1] * 8) == [("black", 6), ("red", 1), ("black", 1)]


def test_a_flamethrower_into_smoke() -> None:
    """TOI-R17, TOI-12.15, TOI-4.4."""
    units = {"A1": "0304 regular*4 flamethrower", "G1": "0404 regular*2 medic"}
    state = beside(units, "W", smoke=["0404"])
    assert rolls(state, "assault 0404", dice=[1] * 5) == [("black", 2 + 2), ("black", 1)]


@cases(
    ("join G2", ("G1", "G2"), 2),
    ("join G2", ("G2", "G2"), 4),
    ("stay out G2", ("G1", "G2"), 2),
    ("stay out G2", ("G2", "G2"), 0),
)
def test_take_cover_helps_in_an_assault_as_much_as_it_helps_the_best(
    answer: str, on: tuple[str, str], red: int
) -> None:
    """TOI-R33, SN-G9, TOI-R21: one roll for the hex, of those who take part."""
    units = {"A1": "0304 regular", "G1": "0404 regular", "G2": "0404 regular concealed"}
    cards = [Effect("M1", "de", "round", id_) for id_ in on]
    state = do(beside(units, effects=cards), "assault 0404").state
    back = 2 if "join" in answer else 1

    thrown = rolls(state, answer, dice=[1] * (1 + red + back))
    assert thrown == [("black", 1), *([("red", red)] if red else []), ("black", back)]
