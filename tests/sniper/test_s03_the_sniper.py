"""What a sniper is: one figure, one token, a squad in all else (section 3 of the sniper rules)."""

from cases import cases
from sniper.given import DRAWS as FIRST_CARDS
from sniper.given import allowed, choices, do, idle, only, refused, rolls, table, to_move, told, unit
from sniper.scenario_text import GOOD, assert_told, complaint
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.game import Seat
from wargames.sniper import GAME
from wargames.sniper.moments import ControlTaken, Fatigued
from wargames.sniper.values.scenarios import Objective
from wargames.sniper.values.state import Unit

# the unit


@cases(("sniper = true", "sniper"), ("sniper = false", "squad"))
def test_only_what_a_scenario_calls_a_sniper_is_one(said: str, kind: str) -> None:
    """SN-3.1, SN-1.27"""
    text = GOOD.replace("sniper = true", said).replace('kind = "officers"', 'kind = "objective"')
    read = GAME.read_scenario(text, "mine.toml")
    state = GAME.start(read, {"default_set_up": "true"}, dice=FIRST_CARDS).state

    assert unit(state, "S1").kind == kind


def test_one_regular_with_a_rifle_is_no_sniper() -> None:
    """SN-3.1, SN-3.2: without the token a lone regular fires as regular infantry."""
    state = table({"S1": "0101 sniper", "G1": "0101 regular", "A1": "0801 regular*4"}, first="de")
    near = table({"S1": "0701 sniper", "G1": "0701 regular", "A1": "0801 regular*4"}, first="de")

    assert allowed(state, "fire S1 at A1 normal")
    assert rolls(near, "fire S1 at A1 normal", dice=[1] * 4) == [("black", 4)]
    assert rolls(near, "fire G1 at A1 normal", dice=[1]) == [("black", 1)]
    long = do(state, "fire G1 at A1 normal", dice=[5]).state  # a regular's long range: 5 misses
    assert len(unit(long, "A1").figures) == 4


@cases('["regular", "regular"]', '["elite"]', '["officer"]', "[]")
def test_a_sniper_is_exactly_one_regular(figures: str) -> None:
    """SN-3.2, SN-3.6"""
    told_ = complaint(GOOD.replace('figures = ["regular"]\nsniper', f"figures = {figures}\nsniper"))

    assert "de.squads[0].figures" in told_
    assert told_.endswith(("[SN-3.2]", "[SN-3.6]"))


def test_a_fresh_sniper_bears_nothing_but_its_marker() -> None:
    """SN-3.4, SN-G13"""
    state = GAME.start(
        "snipers_alley", {"default_set_up": "true"}, dice=ScriptedDice(["C4", "C5", "M1", "M3"])
    ).state

    assert unit(state, "S1") == Unit("S1", "de", 1, "sniper", "0904", ("regular",), concealed=True)
    assert [unit(state, id_).condition for id_ in ("S1", "S2", "S3")] == ["none"] * 3


def test_everybody_sees_every_sniper() -> None:
    """SN-G15, TOI-13.1: the marker is a status, no secret."""
    state = table({"S1": "0404 sniper concealed", "A1": "0101 regular"}, first="de")
    step = do(state, "advance S1", "step to 0405")

    for seat in ("us", "de", None):
        assert unit(state, "S1") in GAME.view(state, None if seat is None else Seat(seat)).units
        assert told(step, seat) == list(step.events)


# a squad in all else


def test_a_sniper_is_a_squad_to_all_other_rules() -> None:
    """SN-3.5: it is pinned, fatigued, put into op fire mode and recovers like any squad."""
    state = table({"S1": "0404 sniper", "A1": "0704 regular*4"})

    hit = do(state, "fire A1 at S1 suppressive", dice=[5, 5, 1, 1]).state
    assert unit(hit, "S1").condition == "disrupted"
    german = table({"S1": "0404 sniper", "A1": "0704 regular"}, first="de")
    assert only(do(german, "fatigue S1"), Fatigued).units == ("S1",)
    assert unit(do(german, "op fire mode S1").state, "S1").activation == "op_fire"


def test_a_sniper_is_the_third_of_three_units_in_a_hex() -> None:
    """SN-3.7, TOI-5.2"""
    units = {"G1": "0404 regular", "G2": "0404 regular", "S1": "0404 sniper", "G4": "0403 regular"}
    state = table({**units, "A1": "0801 regular"}, first="de")
    two = table({**units, "S1": "0303 sniper", "A1": "0801 regular"}, first="de")

    assert refused(do(state, "advance G4").state, "step to 0404") == "TOI-5.2"
    assert allowed(do(two, "advance G4").state, "step to 0404")
    full = table({**units, "S1": "0403 sniper", "G4": "0404 regular", "A1": "0801 regular"}, first="de")
    assert refused(do(full, "advance S1").state, "step to 0404") == "SN-3.7"


@cases({}, {"G1": "0104 officer"})
def test_a_sniper_has_four_movement_points(mates: dict[str, str]) -> None:
    """SN-3.8: an officer beside it, who moves on his own base, gives it none."""
    state = table({"S1": "0104 sniper", **mates, "A1": "0801 regular"}, first="de")
    state = do(state, "advance S1", "step to 0204", "step to 0304", "step to 0404", "step to 0504").state

    assert unit(state, "S1").activation == "fatigued"


def test_a_concealed_sniper_controls_an_objective() -> None:
    """SN-R29, SN-3.5"""
    state = table(
        {"S1": "0404 sniper concealed", "A1": "0801 regular"}, objectives=(Objective("0404", "victory"),)
    )
    state = do(state, "fatigue A1").state
    taken = [event for event in do(state, "fatigue S1").events if isinstance(event, ControlTaken)]

    assert [(event.side, event.hex) for event in taken] == [("de", "0404")]


# never more than one figure


def test_medics_and_officers_help_a_sniper_that_is_attacked() -> None:
    """SN-R30, SN-9.7, TOI-4.1, TOI-3.12"""
    units = {"S1": "0404 sniper", "G1": "0404 officer", "G2": "0404 regular medic", "A1": "0704 regular"}
    state = table(units)

    assert rolls(state, "fire A1 at S1 normal", dice=[1, 1]) == [("black", 1), ("red", 1)]
    assert rolls(state, "fire A1 at S1 suppressive", dice=[1, 1]) == [("black", 1), ("red", 1)]
    alone = table({"S1": "0404 sniper", "A1": "0704 regular"})
    assert rolls(alone, "fire A1 at S1 normal", dice=[1]) == [("black", 1)]


@cases(({"G1": "0404 officer"}, "none"), ({}, "pinned"))
def test_a_disrupted_sniper_recovers_fast_beside_an_officer(mates: dict[str, str], after: str) -> None:
    """SN-R30, TOI-3.15, TOI-19.4"""
    state = table({"S1": "0404 sniper disrupted", **mates, "A1": "0801 regular"})
    while state.round == 1:
        state = do(state, idle(state)).state

    assert unit(state, "S1").condition == after


# vehicles


def test_a_sniper_does_nothing_to_vehicles() -> None:
    """SN-3.10, SN-R22: neither by fire nor by op fire."""
    units = {
        "S1": "0404 sniper concealed op_fire",
        "S2": "0404 sniper",
        "H1": "0704 m3a1",
        "A1": "0801 regular",
    }

    assert refused(table(units, first="de"), "fire S2 at H1 normal") == "SN-3.10"
    assert "fire S2 at H1 normal" not in choices(table(units, first="de"))
    driven = do(table(units), "advance H1", "step to 0703").state
    assert to_move(driven) == "us"  # nobody is asked
    walked = do(table({**units, "A1": "0801 regular"}), "advance A1", "step to 0701").state
    assert to_move(walked) == "de"


# its token


@cases("medic", "flamethrower", "anti_tank")
def test_a_sniper_has_no_place_for_a_second_token(token: str) -> None:
    """SN-3.3, SN-G13"""
    assert_told(
        (
            "sniper = true\n",
            f'sniper = true\nspecialization = "{token}"\n',
            "de.squads[0].specialization",
            "SN-3.3",
            f"holds no {token}",
        )
    )
