"""Assaults on hexes with snipers (section 9 of the sniper rules with section 12)."""

from collections.abc import Mapping

import pytest

from cases import cases
from sniper.given import choices, cited, do, events, only, refused, rolls, table, there, to_move, unit, where
from sniper.maps import map_of
from wargames.sniper.moments import (
    AssaultDeclared,
    AssaultDiceRolled,
    AssaultEnded,
    Eliminated,
    FigureLost,
    Retreated,
    Revealed,
)
from wargames.sniper.values.state import State


def beside(units: Mapping[str, str], sign: str = ".", **more: object) -> State:
    """Begin an assault of A1, which stands beside 0404; another squad keeps the turn going."""
    made = {"A1": "0304 regular*4", **units, "A9": "0108 regular", "G9": "0801 elite"}
    return do(table(made, on=map_of({"0404": sign}), **more), "assault with A1").state  # type: ignore[arg-type]


@pytest.mark.parametrize("sign", [".", "W", "B"])
@pytest.mark.parametrize("sniper", ["sniper", "sniper concealed"])
def test_a_hex_with_a_sniper_may_always_be_assaulted(sign: str, sniper: str) -> None:
    """SN-9.11, SN-9.1: concealed or revealed, in cover or in the open."""
    state = beside({"S1": f"0404 {sniper}"}, sign)

    assert "assault 0404" in choices(state)
    cover = {".": 0, "W": 2, "B": 3}[sign]
    step = do(state, "assault 0404", dice=[1] * (4 + cover + 1))
    assert only(step, AssaultDeclared).hex == "0404"
    assert not unit(step.state, "S1").concealed


def test_it_is_revealed_when_the_assault_is_declared_and_asked_nothing() -> None:
    """SN-R23, TOI-12.14: a concealed squad beside it is."""
    state = beside({"S1": "0404 sniper concealed", "G1": "0404 regular concealed"})
    step = do(state, "assault 0404")

    assert [type(event) for event in step.events if not str(type(event)).count("Fatigued")] == [
        AssaultDeclared,
        Revealed,
    ]
    assert (only(step, Revealed).unit, cited(step, Revealed)) == ("S1", ("SN-R23",))
    assert choices(step.state) == ["join G1", "stay out G1"]
    assert refused(step.state, "stay out S1") == "TOI-12.14"
    out = do(step.state, "stay out G1", dice=[1] * 5)
    assert len(only(out, AssaultDiceRolled).defense) == 1
    assert unit(out.state, "G1").concealed


@cases("", "concealed", "pinned", "disrupted", "fatigued", "op_fire", "fatigued disrupted")
def test_its_firepower_is_always_one(marks: str) -> None:
    """SN-9.12, SN-R23, SN-R34: whatever its condition and activation; a 4 hits."""
    state = beside({"S1": f"0404 sniper {marks}"})
    rolled = only(do(state, "assault 0404", dice=[1, 1, 1, 1, 4]), AssaultDiceRolled)

    assert (rolled.defense, rolled.returned) == ((4,), 1)
    assert [(one.amount, one.clause) for one in rolled.defense_power] == [(1, "SN-9.12")]
    missed = only(do(state, "assault 0404", dice=[1, 1, 1, 1, 3]), AssaultDiceRolled)
    assert missed.returned == 0


def test_not_even_smoke_halves_it() -> None:
    """SN-R23, SN-9.12: the squad beside it is halved."""
    state = beside({"S1": "0404 sniper", "G1": "0404 regular*4"}, smoke=["0404"])

    assert rolls(state, "assault 0404", dice=[1] * 7) == [("black", 2), ("red", 2), ("black", 1 + 2)]


def test_its_officer_and_its_numbers_add_nothing() -> None:
    """SN-9.12: two snipers are two dice beside the officer's own."""
    state = beside({"S1": "0404 sniper pinned", "S2": "0404 sniper", "G1": "0404 officer"})

    assert rolls(state, "assault 0404", dice=[1] * 7) == [("black", 4), ("black", 1 + 1 + 1)]


@cases(
    (".", (), "", 0),
    ("W", (), "", 2),
    ("B", (), "", 3),
    (".", ("0404",), "", 2),
    ("W", (), "0404 regular medic", 3),
)
def test_its_hex_gives_cover_in_the_usual_way(sign: str, smoke: tuple[str, ...], mate: str, red: int) -> None:
    """SN-9.13, TOI-12.6, TOI-R21"""
    state = beside({"S1": "0404 sniper", **({"G1": mate} if mate else {})}, sign, smoke=smoke)
    attack, defense = (2 if smoke else 4), (2 if mate else 1)
    step = do(state, "assault 0404", dice=[1] * (attack + red + defense))

    assert len(only(step, AssaultDiceRolled).red) == red


def test_one_hit_destroys_it_and_the_hex_is_taken() -> None:
    """SN-R24, SN-9.8"""
    step = do(beside({"S1": "0404 sniper"}), "assault 0404", dice=[4, 4, 4, 1, 4])

    assert cited(step, Eliminated) == ("SN-9.8",)
    assert only(step, AssaultEnded).won
    assert where(step.state, "A1") == "0404"
    assert len(unit(step.state, "A1").figures) == 3  # both sides roll first: TOI-12.8


def test_cover_may_save_it() -> None:
    """SN-9.13: two hits, two cancelled in woods."""
    step = do(beside({"S1": "0404 sniper"}, "W"), "assault 0404", dice=[4, 4, 1, 1, 5, 6, 1])

    assert there(step.state, "S1")
    assert not only(step, AssaultEnded).won


def test_it_takes_one_hit_at_most_as_its_owner_says() -> None:
    """SN-R24, TOI-12.9"""
    state = beside({"S1": "0404 sniper", "G1": "0404 elite*2 regular"})
    hit = do(state, "assault 0404", dice=[4, 4, 1, 1] + [1] * 6).state

    assert to_move(hit) == "de"
    assert choices(hit) == ["lose regular of S1", "lose elite of G1", "lose regular of G1"]
    gone = do(hit, "lose regular of S1")
    assert cited(gone, Eliminated) == ("SN-9.8",)
    assert choices(gone.state) == ["lose elite of G1", "lose regular of G1"]
    spared = do(hit, "lose elite of G1", "lose elite of G1")
    assert [event.figure for event in events(spared, FigureLost)] == ["elite", "elite"]
    assert there(spared.state, "S1")


def test_a_sniper_that_survives_retreats_and_stays_revealed() -> None:
    """SN-R24, TOI-12.11, SN-R16: even out of everybody's sight."""
    state = beside({"S1": "0404 sniper concealed", "G1": "0404 elite*2"})
    won = do(state, "assault 0404", dice=[4, 4, 1, 1] + [1] * 5).state
    won = do(won, "lose elite of G1", "lose elite of G1").state

    assert to_move(won) == "de"
    assert "retreat S1 to 0504" in choices(won)
    step = do(won, "retreat S1 to 0504")
    assert only(step, Retreated).unit == "S1"
    assert (where(step.state, "S1"), unit(step.state, "S1").concealed) == ("0504", False)
    assert where(step.state, "A1") == "0404"


def test_a_sniper_with_nowhere_to_go_is_lost() -> None:
    """SN-R24, TOI-12.12"""
    around = ("0403", "0405", "0305", "0504", "0505")
    units = {
        "A1": "0304 regular*4",
        "S1": "0404 sniper",
        "G1": "0404 elite",
        "A9": "0108 regular",
        "G9": "0801 elite",
    }
    state = do(table(units, on=map_of(dict.fromkeys(around, "S"))), "assault with A1").state
    step = do(do(state, "assault 0404", dice=[4, 1, 1, 1, 1, 1, 1]).state, "lose elite of G1")

    assert [(event.unit, event.clauses) for event in events(step, Eliminated)] == [
        ("G1", ("TOI-3.5",)),
        ("S1", ("TOI-12.12",)),
    ]


def test_an_attackers_sniper_in_the_hex_of_the_assault_takes_no_part() -> None:
    """SN-R25: neither dice nor losses, though it stands beside the assaulting squad."""
    state = beside({"A8": "0304 sniper concealed", "G1": "0404 regular*4"})
    step = do(state, "assault 0404", dice=[1] * 4 + [4, 1, 1, 1])

    assert len(unit(step.state, "A1").figures) == 3
    assert unit(step.state, "A8").concealed
    assert unit(step.state, "A8").activation == "fresh"


def test_a_tank_beside_a_sniper_neither_defends_nor_is_hit() -> None:
    """SN-R36, SN-9.11, TOI-R10: the sniper has its one die; four hits fall on it alone."""
    state = beside({"S1": "0404 sniper concealed", "G1": "0404 m4a1"})
    step = do(state, "assault 0404", dice=[4, 4, 4, 4, 1])

    assert [one.reason for one in only(step, AssaultDiceRolled).defense_power] == ["S1"]
    assert [event.unit for event in events(step, Eliminated)] == ["S1"]
    assert unit(step.state, "G1").hits == 0
    assert choices(step.state)[0].startswith("retreat G1 to ")
    gone = do(step.state, "retreat G1 to 0504").state
    assert (where(gone, "G1"), where(gone, "A1")) == ("0504", "0404")


def test_a_tank_whose_sniper_has_fallen_is_taken_with_fewer_hits() -> None:
    """SN-R36, TOI-R26: it takes no part, so that nobody who does is left."""
    state = beside({"A1": "0304 regular*2", "S1": "0404 sniper", "G1": "0404 m4a1"})
    step = do(state, "assault 0404", dice=[4, 1, 4])

    assert (only(step, AssaultDiceRolled).net, only(step, AssaultDiceRolled).returned) == (1, 1)
    assert only(step, AssaultEnded).won


def test_not_even_a_sniper_is_assaulted_over_a_cliff() -> None:
    """SN-R36, TOI-R25, TOI-5.9"""
    units = {"A1": "0304 regular*4", "S1": "0404 sniper", "A9": "0108 regular", "G9": "0801 elite"}
    state = do(table(units, on=map_of(levels={"0404": 2})), "assault with A1").state

    assert refused(state, "assault 0404") == "TOI-5.9"
