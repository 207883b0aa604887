"""States that cannot be: each is refused when it is read, by the clause that it breaks."""

import json
from typing import Any

import pytest

from cases import cases
from edited_states import edited, keys_of
from sniper.given import choices, do, idle, table
from sniper.maps import map_of
from wargames.kernel.base.errors import BadText
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game.json_forms import decode_state, encode_state
from wargames.sniper import GAME
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import Effect, State


def refused(state: State, *edits: tuple[str, Any]) -> str:
    """Read a state back with values changed at dotted paths; give what is said against it."""
    assert not list(GAME.violations(state)), "the state itself is possible"
    text = encode_state(GAME, state)
    for path, value in edits:
        text = edited(json.loads(text), keys_of(path), value)
    with pytest.raises(BadText) as raised:
        decode_state(GAME, text)
    return str(raised.value)


UNITS = {
    "A1": "0101 regular*3",
    "A2": "0102 elite medic",
    "H1": "0103 m3a1",
    "G1": "0808 mg",
    "S1": "0708 sniper",
}


def plain(**more: Any) -> State:
    """Lay some units out, with cards."""
    hands: dict[Side, list[str]] = {"us": ["C5"], "de": ["M1"]}
    return table(UNITS, hands=hands, command={"us": 1, "de": 1}, **more)


@cases(
    ("round", 0, "SN-1.24"),
    ("round", 5, "SN-1.24"),
    ("units.0.id", "A9", "SN-G4"),
    ("lost", ["A1"], "SN-G4"),
    ("units.0.side", "de", "SN-G4"),
    ("units.0.kind", "sniper", "SN-G4"),
    ("units.4.figures", ["elite"], "SN-3.2"),
    ("units.4.specialization", "medic", "SN-3.2"),
    ("units.0.figures", ["regular"] * 5, "TOI-3.1"),
    ("units.1.figures", ["elite", "mg"], "TOI-3.4"),
    ("units.0.figures", ["regular", "regular"], "TOI-R23"),
    ("units.0.figures", ["elite", "regular", "regular", "regular"], "TOI-3.2"),
    ("units.0.specialization", "flamethrower", "TOI-3.4"),
    ("units.0.at", "9999", "TOI-20.3"),
    ("units.0.at", None, "TOI-20.1"),
    ("units.0.at", "0808", "TOI-5.3"),
    ("units.0.aboard", "H1", "TOI-16.3"),
    ("units.2.condition", "pinned", "TOI-7.21"),
    ("units.2.hits", 3, "TOI-15.3"),
    ("units.0.hits", 1, "TOI-15.3"),
    ("units.0.concealed", True, "TOI-13.1"),
    ("us.command", -1, "TOI-17.7"),
    ("us.hand", ["C5", "C5"], "TOI-18.4"),
    ("us.hand", [], "TOI-18.4"),
    ("us.in_play", ["C1"], "SN-R2"),
    ("us.lost_regulars", 1, "TOI-R23"),
    ("smoke", [{"hex": "0101", "round": 2}], "TOI-14.4"),
    ("smoke", [{"hex": "0101", "round": 1}] * 2, "SN-2.8"),
    ("control", [["0101", "us"]], "TOI-17.2"),
    ("effects", [{"card": "C6", "side": "us", "lasts": "turn", "unit": None}], "TOI-18.3"),
    ("effects", [{"card": "M1", "side": "de", "lasts": "round", "unit": "A1"}], "TOI-18.3"),
    ("frames", [], "SN-R4"),
    ("ending", {"winner": "us", "reason": "so", "clause": "SN-1.22"}, "SN-R4"),
    ("frames.0.left", 9, "TOI-1.4"),
    ("frames.0.left", 0, "TOI-1.5"),
    ("us.done", True, "TOI-1.7"),
    ("step", "placing", "TOI-1.1"),
)
def test_what_cannot_lie_on_the_table(path: str, value: Any, clause: str) -> None:
    """SN-G4, SN-G13, TOI-2.5, TOI-3.1, TOI-3.4, TOI-5.2, TOI-5.3, TOI-R23."""
    assert f"[{clause}]" in refused(plain(), (path, value))


def test_three_units_fill_a_hex() -> None:
    """TOI-5.2."""
    units = {**UNITS, "A3": "0104 regular", "A4": "0104 regular", "A5": "0104 regular"}
    assert "[TOI-5.2]" in refused(table(units), ("units.0.at", "0104"))


def test_nobody_is_pinned_in_op_fire_mode_nor_concealed_aboard() -> None:
    """TOI-7.22, TOI-7.23, SN-R26, TOI-16.2."""
    state = table({**UNITS, "A3": "on:H1 regular", "A4": "0104 regular"})

    assert "[TOI-7.23]" in refused(state, ("units.0.activation", "op_fire"), ("units.0.condition", "pinned"))
    assert "[TOI-16.2]" in refused(state, ("units.6.aboard", "H1"), ("units.6.at", None))
    assert "[TOI-16.1]" in refused(state, ("units.6.aboard", "G1"), ("units.6.at", None))


def moving() -> State:
    """Come to a window on a move."""
    state = table({**UNITS, "A9": "0208 regular", "G2": "0601 regular*2 op_fire"})
    return do(state, "advance A1", "step to 0201").state


@cases(
    ("frames.1.unit", "G1", "TOI-2.1"),
    ("frames.1.order", "assault", ""),
    ("frames.1.left", 7, "TOI-5.4"),
    ("frames.1.left", 5, "TOI-5.4"),
    ("frames.1.attacked", True, "TOI-9.3"),
    ("frames.1.shooters", ["A1"], "TOI-10.6"),
    ("frames.2.mover", "A9", "TOI-10.2"),
    ("frames.2.side", "us", "TOI-10.2"),
    ("frames.1.shooters", ["G2"], "TOI-10.2"),
)
def test_moves_and_windows(path: str, value: Any, clause: str) -> None:
    """TOI-R5, TOI-R20, TOI-10.2, TOI-10.6."""
    if clause:
        assert f"[{clause}]" in refused(moving(), (path, value))
    else:
        read = decode_state(
            GAME, edited(json.loads(encode_state(GAME, moving())), keys_of(path), value)
        )  # an assault may begin with such a move
        assert encode_state(GAME, read) != encode_state(GAME, moving())


def test_frames_lie_in_their_order() -> None:
    """TOI-1.1, TOI-R20, TOI-10.2."""
    state = moving()
    frames = json.loads(encode_state(GAME, state))["frames"]

    assert "Moving cannot lie on nothing [TOI-R20]" in refused(state, ("frames", frames[1:]))
    assert "Window cannot lie on ActionTurn [TOI-10.2]" in refused(state, ("frames", [frames[0], frames[2]]))


def test_a_snipers_shot_waits_for_its_casualty() -> None:
    """SN-R8, SN-R11, SN-8.3."""
    units = {"S1": "0801 sniper concealed", "A1": "0405 officer regular*3", "A9": "0108 regular"}
    state = do(table(units, first="de"), "fire S1 at A1 normal", dice=[5, 1, 1, 1]).state

    for path, value, clause in (
        ("frames.1.away", 2, "SN-8.3"),
        ("frames.1.concealed", False, "SN-R8"),
        ("frames.1.casualty", False, "SN-R11"),
        ("frames.1.sniper", "A1", "SN-5.1"),
        ("frames.2.hits", 2, "SN-6.7"),
        ("frames.2.hits", 0, "TOI-7.16"),
        ("frames.2.units", ["A9"], "SN-6.7"),
    ):
        assert f"[{clause}]" in refused(state, (path, value))


def test_assaults_and_retreats() -> None:
    """TOI-12.1, TOI-12.4, TOI-12.11, TOI-12.14."""
    units = {"A1": "0304 regular*4", "A2": "0403 elite", "A9": "0108 regular"}
    asked = do(table({**units, "G1": "0404 regular concealed"}), "assault with A1", "assault 0404").state
    for path, value, clause in (
        ("frames.1.unit", "G1", "TOI-12.1"),
        ("frames.1.target", "0808", "TOI-12.1"),
        ("frames.1.supporters", ["A2", "A2"], "TOI-12.4"),
        ("frames.1.supporters", ["G1"], "TOI-12.4"),
        ("frames.1.waiting", ["A1"], "TOI-12.14"),
    ):
        assert f"[{clause}]" in refused(asked, (path, value))
    dice = [4, 4, 1, 1, 1, 1, 1]
    won = do(table({**units, "G1": "0404 regular*3"}), "assault with A1", "assault 0404", dice=dice).state
    for path, value in (("frames.1.waiting", []), ("frames.1.side", "us"), ("frames.1.unit", "G1")):
        assert "[TOI-12.11]" in refused(won, (path, value))


@cases(["A1"], ["G1", "G1"], ["G9"], ["H1"])
def test_those_who_defended_are_in_the_hex_or_have_fallen(defenders: list[str]) -> None:
    """TOI-R26."""
    units = {"A1": "0304 regular*4", "A9": "0108 regular", "G1": "0404 regular elite", "G2": "0404 mg"}
    state = table({**units, "G3": "0404 m3a1", "G9": "0808 regular"})
    state = do(state, "assault with A1", "assault 0404", dice=[4, 1, 1, 1] + [1] * 7).state

    assert "[TOI-R26]" in refused(state, ("frames.1.defenders", defenders))


def test_nobody_assaults_over_a_cliff() -> None:
    """TOI-R25, TOI-5.9."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular concealed", "G2": "0305 regular concealed"}
    state = table({**units, "A9": "0108 regular"}, on=map_of(levels={"0404": 1, "0305": 2, "0304": 0}))
    state = do(state, "assault with A1", "assault 0404").state

    assert "[TOI-5.9]" in refused(state, ("frames.1.target", "0305"), ("frames.1.waiting", ["G2"]))


def test_a_snipers_shot_without_losses_above_it_is_over() -> None:
    """SN-R11: only the choice of the figure that falls keeps it open."""
    units = {"S1": "0801 sniper concealed", "A1": "0405 officer regular*3", "A9": "0108 regular"}
    state = do(table(units, first="de"), "fire S1 at A1 normal", dice=[5, 1, 1, 1]).state
    turn, shot, _ = json.loads(encode_state(GAME, state))["frames"]

    assert "[SN-R11]" in refused(state, ("frames", [turn, shot]))


def test_set_up() -> None:
    """TOI-3.2, TOI-20.1, TOI-R22."""
    building = GAME.start("snipers_alley", dice=_cards()).state
    assert "[TOI-3.2]" in refused(building, ("frames.3.built", 1))
    assert "[TOI-R22]" in refused(building, ("frames.3.side", "de"))
    assert "[SN-1.4]" in refused(building, ("units.1.specialization", "flamethrower"))
    placing = GAME.start("four_corners", dice=_cards()).state
    assert "[TOI-20.1]" in refused(placing, ("frames.1.placed", 1))
    assert "[TOI-20.1]" in refused(placing, ("frames", [{"is": "Placing", "side": "us", "placed": 0}]))


def _cards() -> Any:
    class First:
        """Draws the first card there is."""

        def roll(self, source: Any, purpose: str, clause: str) -> Any:
            return next(outcome for outcome, _ in source.weights())

    return First()


def test_the_status_phase() -> None:
    """SN-8.6, TOI-19.2, TOI-19.6."""
    state = table({"A1": "0101 regular*2", "A2": "0101 elite", "S1": "0808 sniper", "G1": "0801 regular"})
    while "done" not in choices(state) or state.step != "transfers":
        state = do(state, idle(state)).state

    assert "[TOI-19.6]" in refused(state, ("frames.1.traded", [["A2", "A1"]]))
    assert "[TOI-19.6]" in refused(state, ("frames.1.traded", [["A1", "G1"]]))
    assert "[TOI-1.1]" in refused(state, ("step", "op fire"))


def test_effects_come_of_cards_that_were_activated() -> None:
    """TOI-18.3, SN-G8, SN-G9."""
    state = table(UNITS, effects=[Effect("M4", "de", "round")])
    effect = json.loads(encode_state(GAME, state))["effects"][0]

    assert "[TOI-18.3]" in refused(state, ("effects", [effect, effect]))


def test_how_it_ended() -> None:
    """SN-R4, SN-1.23."""
    state = table({"A1": "0101 regular", "G1": "0808 regular"}, round=4)
    while state.ending is None:
        state = do(state, idle(state)).state

    assert "[SN-R4]" in refused(state, ("ending.winner", "us"))


def test_nobody_is_lost_during_set_up() -> None:
    """TOI-R23"""
    opening = GAME.start("snipers_alley", dice=SeededDice(1)).state

    assert "de has lost nobody during set-up [TOI-R23]" in refused(opening, ("de.lost_regulars", 1))
