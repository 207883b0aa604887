"""Op fire mode, and to whom op fire is offered when (section 10)."""

from cases import cases
from sniper.given import asked, choices, cited, do, events, march, refused, rolls, table, to_move, told, unit
from sniper.maps import map_of
from wargames.kernel.game import Seat
from wargames.sniper import GAME
from wargames.sniper.moments import (
    ChooseAction,
    ChooseOpFire,
    Fatigued,
    FireHeld,
    OpFireModeTaken,
    Revealed,
    Stepped,
    WindowOpened,
)

# getting into op fire mode


@cases("0101 regular", "0101 m3a1", "0101 mg", "0101 mortar elite", "0101 sniper")
def test_prepare_op_fire_puts_a_fresh_unit_into_the_mode_in_place_of_fatigue(words: str) -> None:
    """TOI-10.1, TOI-15.6"""
    step = do(table({"A1": words, "A9": "0108 regular", "G1": "0808 regular"}), "op fire mode A1")

    assert unit(step.state, "A1").activation == "op_fire"
    assert not events(step, Fatigued)
    assert cited(step, OpFireModeTaken) == ("TOI-10.1",)
    decision = asked(step.state)
    assert isinstance(decision, ChooseAction)
    assert decision.left == 1


@cases("", "concealed")
def test_a_sniper_prepares_op_fire_with_or_without_its_marker_and_keeps_it(marker: str) -> None:
    """SN-R32, TOI-10.1"""
    state = table({"A1": "0401 regular", "A9": "0108 regular", "S1": f"0101 sniper {marker}"}, first="de")
    step = do(state, "op fire mode S1")

    assert not events(step, Revealed)
    assert unit(step.state, "S1").concealed == bool(marker)
    assert unit(step.state, "S1").activation == "op_fire"


@cases(
    ("0101 regular fatigued", "TOI-2.4"),
    ("0101 regular op_fire", "TOI-2.4"),
    ("0101 officer regular pinned", "TOI-2.7"),
    ("0101 regular disrupted", "TOI-2.7"),
    ("0101 mortar", "TOI-3.21"),
)
def test_who_may_not_prepare_op_fire(words: str, clause: str) -> None:
    """TOI-10.1, TOI-2.4, TOI-7.23, TOI-R16"""
    state = table({"A1": words, "A9": "0108 regular", "G1": "0808 regular"})

    assert refused(state, "op fire mode A1") == clause


@cases("advance A1", "fire and move A1", "fatigue A1", "op fire mode A1", "fire A1 at G1 normal")
def test_a_unit_stays_in_op_fire_mode_whatever_it_is_ordered(order: str) -> None:
    """TOI-10.9, TOI-2.4"""
    state = table({"A1": "0101 regular op_fire", "A9": "0108 regular", "G1": "0401 regular"})

    assert refused(state, order) == "TOI-2.4"


# when and to whom it is offered


def test_op_fire_is_offered_after_each_hex_that_is_entered() -> None:
    """TOI-10.2, TOI-R5, TOI-R20, SN-G15"""
    state = march(G1="0601 regular*4 op_fire")
    assert to_move(state) == "us"  # nobody has entered a hex yet
    step = do(state, "step to 0201")

    assert cited(step, WindowOpened) == ("TOI-10.2", "TOI-R5")
    decision = asked(step.state)
    assert isinstance(decision, ChooseOpFire)
    assert (decision.seat, decision.unit, decision.hex) == ("de", "A1", "0201")
    assert ["op fire G1 normal", "op fire G1 suppressive", "hold fire"] == choices(step.state)
    again = do(step.state, "hold fire", "step to 0301")
    assert [type(event) for event in again.events] == [FireHeld, Stepped, WindowOpened]


def test_a_unit_that_stays_where_it_is_draws_no_op_fire() -> None:
    """TOI-10.2"""
    state = march(mover="0301 regular*4", G1="0501 regular*4 op_fire")

    assert not events(do(state, "stop"), WindowOpened)


@cases(
    ("0801 regular op_fire", "de"),  # six hexes away: long range
    ("0801 m3a1 op_fire", "de"),
    ("0801 regular fatigued", "us"),
    ("0801 regular", "us"),
    ("0801 mortar elite fatigued", "us"),
)
def test_only_units_in_op_fire_mode_are_asked(watcher: str, asked_: str) -> None:
    """TOI-10.2, TOI-15.6"""
    assert to_move(march("0201", G1=watcher)) == asked_


def test_a_mortar_takes_no_part_in_the_op_fire_of_its_squad() -> None:
    """TOI-10.2, TOI-3.21"""
    state = march("0201", G1="0601 mortar elite op_fire")

    assert rolls(state, "op fire G1 normal", dice=[1, 1]) == [("black", 2)]


@cases(
    ("0401 regular op_fire", "de"),  # two hexes from 0201: long range of a regular against vehicles
    ("0501 regular op_fire", "us"),
    ("0801 regular anti_tank op_fire", "de"),  # six hexes
    ("0501 sniper concealed op_fire", "us"),
)
def test_op_fire_is_offered_only_within_range(watcher: str, asked_: str) -> None:
    """TOI-10.2, TOI-4.7, SN-R22: against a half-track, which no sniper shoots at."""
    assert to_move(march("0201", mover="0101 m3a1", G1=watcher)) == asked_


def test_op_fire_is_offered_only_in_sight() -> None:
    """TOI-10.2"""
    woods = map_of({"0401": "W"})

    assert to_move(march("0201", on=woods, G1="0601 regular op_fire")) == "us"
    assert to_move(march("0201", G1="0601 regular op_fire")) == "de"


def test_both_sides_see_who_waits_in_op_fire_mode_and_only_one_is_asked() -> None:
    """SN-G15, TOI-10.2: nothing but decks and dice is hidden."""
    state = march(G1="0601 regular*4 op_fire")
    step = do(state, "step to 0201")

    assert told(step, "us") == told(step, "de") == told(step, None) == list(step.events)
    assert [one.activation for one in GAME.view(step.state, Seat("us")).units if one.id == "G1"] == [
        "op_fire"
    ]
    assert asked(step.state).seat == "de"


def test_a_squad_left_with_its_mortar_keeps_the_mode_and_is_not_asked() -> None:
    """TOI-3.21, TOI-7.17, TOI-10.9"""
    units = {
        "A1": "0301 regular*4",
        "A2": "0101 regular",
        "A9": "0108 regular",
        "G1": "0601 mortar elite op_fire",
    }
    state = do(table(units, left=3), "fire A1 at G1 normal", dice=[5, 1, 1, 1]).state
    left = do(state, "lose elite of G1").state

    assert (unit(left, "G1").figures, unit(left, "G1").activation) == (("mortar",), "op_fire")
    assert to_move(do(left, "advance A2", "step to 0201").state) == "us"
