"""Strategy cards: how they are activated, and what each does (section 18, SN-G8, SN-G9)."""

from collections.abc import Mapping, Sequence
from typing import Any

from cases import cases
from sniper.given import (
    allowed,
    asked,
    choices,
    cited,
    do,
    events,
    only,
    pass_round,
    refused,
    rolls,
    table,
    to_move,
    told,
    unit,
    until,
)
from sniper.maps import map_of
from wargames.kernel.base.errors import BadDie
from wargames.sniper.moments import (
    AssaultDiceRolled,
    AttackRolled,
    CardDrawn,
    CardPlayed,
    ConditionChanged,
    EffectsEnded,
    InitiativeChanged,
)
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import Effect, Moving, State

KEEPS = {"A9": "0108 regular", "G9": "0808 regular"}


def cards(hand: str | Sequence[str], units: Mapping[str, str], side: Side = "us", **more: Any) -> State:
    """Lay a side out with cards and five command at its action turn."""
    held = [hand] if isinstance(hand, str) else list(hand)
    fields: dict[str, Any] = {"first": side, "hands": {side: held}, "command": {side: 5}}
    return table({**KEEPS, **units}, **fields | more)


# the rules of cards


def test_a_card_in_the_action_phase_is_one_action_and_costs_its_command() -> None:
    """TOI-18.2, TOI-18.3, TOI-1.5: paid from the available command, and discarded."""
    step = do(cards("C6", {}), "card C6")
    played = only(step, CardPlayed)

    assert (played.card, played.side, played.left) == ("C6", "us", 3)
    assert cited(step, CardPlayed) == ("TOI-18.2", "TOI-18.3")
    assert (step.state.us.hand, step.state.us.command) == ((), 3)
    assert dict(step.state.us.deck.discards)["C6"] == 1
    assert getattr(asked(step.state), "left", None) == 1
    assert "C6" not in dict(step.state.us.deck.left)


@cases((0, "TOI-18.2"), (1, "TOI-18.2"), (2, None))
def test_a_card_that_cannot_be_paid_is_not_activated(command: int, clause: str | None) -> None:
    """TOI-18.2: Forced March costs 2."""
    state = cards("C6", {}, command={"us": command})

    assert ("card C6" in choices(state)) == (clause is None)
    if clause:
        assert refused(state, "card C6") == clause


def test_only_the_own_cards_that_lie_there_are_activated() -> None:
    """TOI-18.1, TOI-18.2: not one in the deck, in play, of the enemy, or unknown."""
    state = table(
        KEEPS,
        hands={"us": ["C6"], "de": ["M4"]},
        command={"us": 5},
        orders={"us": {"deck": "command_1", "in_play": ("C1",)}, "de": {"deck": "morale_1"}},
    )
    for other in ("card C5 on A9", "card M4", "card C1", "card X1"):
        assert refused(state, other) == "TOI-18.1"
    after = do(state, "card C6").state
    assert refused(after, "card C6") == "TOI-18.1"


def test_each_card_has_its_phase() -> None:
    """TOI-18.2, TOI-17.8"""
    state = cards(["C2", "C3", "C5"], {})
    assert refused(state, "card C2") == "TOI-18.2"
    assert refused(state, "card C3") == "TOI-18.2"

    spend = until(state, "put 0 on the initiative")
    assert refused(spend, "card C5 on A9") == "TOI-18.2"
    assert "card C2" in choices(spend)


def test_a_target_is_named_where_a_card_wants_one_and_nowhere_else() -> None:
    """SN-G8, SN-G9, TOI-18.3"""
    state = cards(["C4", "C5"], {"H1": "0102 m3a1"})

    assert refused(state, "card C4 on A9") == "TOI-18.3"
    for target in ("", " on G9", " on H1", " on 0108", " on A7"):
        assert refused(state, f"card C5{target}") == "TOI-18.3"
    assert allowed(state, "card C5 on A9")


def test_cards_lie_face_up_for_everybody() -> None:
    """TOI-18.1, SN-G15: drawn or activated, both seats and a spectator are told of the card."""
    drawn = pass_round(table(KEEPS, decks={"us": ["C5"]}))
    played = do(cards("C5", {}), "card C5 on A9")

    for step, kind in ((drawn, CardDrawn), (played, CardPlayed)):
        for seat in ("us", "de", None):
            assert only(step, kind) in told(step, seat)


def test_a_used_up_deck_is_not_shuffled_again() -> None:
    """TOI-18.4, TOI-19.2: the discards stay where they are."""
    state = do(cards("C5", {}), "card C5 on A9").state
    assert len(state.us.deck) == 0
    step = pass_round(state)

    assert not events(step, CardDrawn)
    assert step.state.us.deck == state.us.deck


# Command 1


def spend(hand: Sequence[str], **more: Any) -> State:
    """Come to the American spend step, the Germans having put 4 command on their card."""
    state = cards(hand, {}, first="de", moves="us", command={"us": 3, "de": 4}, **more)
    return do(until(state, "put 4 on the initiative"), "put 4 on the initiative").state


def test_rapid_mobilization_puts_two_from_the_supply_on_the_card() -> None:
    """SN-G8, TOI-17.8: for 1 command; what is put there besides is still free."""
    step = do(spend(["C2", "C2"]), "card C2")

    assert (step.state.us.bid, step.state.us.command) == (2, 2)
    assert cited(step, CardPlayed) == ("TOI-17.8", "TOI-18.3")
    assert (only(step, InitiativeChanged).side, only(step, InitiativeChanged).total) == ("us", 2)
    assert to_move(step.state) == "us"
    twice = do(step.state, "card C2", "put 1 on the initiative").state
    assert (twice.us.bid, twice.initiative) == (5, "us")


@cases((4, 1), (3, 0), (2, 0), (0, 0))
def test_cut_communications_removes_up_to_three(there: int, left: int) -> None:
    """SN-G8: of the enemy's card, never less than nothing."""
    state = cards(["C3"], {}, first="de", moves="us", command={"us": 2, "de": 4})
    state = until(state, f"put {there} on the initiative")
    step = do(state, f"put {there} on the initiative", "card C3")

    assert (step.state.de.bid, step.state.us.command) == (left, 0)
    assert step.state.de.command == 4 - there  # not given back


def test_major_offensive_gives_two_more_actions_in_this_turn() -> None:
    """SN-G8, TOI-18.2: after the one that it is, three are left."""
    units = {f"A{number}": f"01{number:02} regular" for number in range(1, 6)}
    state = do(cards("C4", units), "card C4").state
    seats = []
    for number in range(1, 4):
        seats.append(to_move(state))
        state = do(state, f"fatigue A{number}").state

    assert seats == ["us"] * 3
    assert to_move(state) == "de"
    assert state.us.command == 2


def points(state: State, order: str) -> int:
    """Give the movement points of an order."""
    frame = do(state, order).state.frames[-1]
    assert isinstance(frame, Moving)
    return frame.left


def test_quick_march_adds_two_for_the_turn() -> None:
    """SN-G8: for one friendly squad, with the orders that move less too; a sniper is a squad."""
    units = {"A1": "0101 regular", "A2": "0102 officer", "A8": "0105 sniper"}
    quick = do(cards("C5", units), "card C5 on A1").state

    assert (points(quick, "advance A1"), points(quick, "advance A2")) == (6, 5)
    assert (points(quick, "fire and move A1"), points(quick, "assault with A1")) == (5, 5)
    assert points(do(cards("C5", units), "card C5 on A8").state, "advance A8") == 6
    ended = do(quick, "fatigue A9")
    assert (only(ended, EffectsEnded).cards, ended.state.effects) == (("C5",), ())
    twice = do(cards(["C5", "C5"], units, left=3), "card C5 on A1", "card C5 on A1").state
    assert points(twice, "advance A1") == 8


def test_forced_march_adds_one_for_all_squads_for_the_round() -> None:
    """SN-G8: not for vehicles nor for enemies, and to the end of the round."""
    units = {"A1": "0101 regular", "A2": "0102 officer", "A3": "0103 regular", "H1": "0104 m3a1"}
    forced = do(cards("C6", units), "card C6").state

    assert [points(forced, f"advance {id_}") for id_ in ("A1", "A2", "H1")] == [5, 6, 7]
    german = do(forced, "fatigue A1").state
    assert to_move(german) == "de"
    assert points(german, "advance G9") == 4
    later = do(german, "fatigue G9").state
    assert points(later, "advance A3") == 5
    step = pass_round(later)
    assert only(step, EffectsEnded).cards == ("C6",)
    assert points(step.state, "advance A1") == 4


def test_motor_pool_adds_three_for_a_vehicle_for_the_turn() -> None:
    """SN-G8"""
    units = {"H1": "0103 m3a1", "T1": "0104 m4a1"}
    motor = do(cards("C7", units), "card C7 on H1").state

    assert (points(motor, "advance H1"), points(motor, "advance T1")) == (10, 6)
    assert refused(cards("C7", units), "card C7 on A9") == "TOI-18.3"
    assert do(motor, "fatigue A9").state.effects == ()


@cases(("C8", "us"), ("M7", "de"))
def test_second_wind_and_fresh_orders(card: str, side: Side) -> None:
    """SN-G8, SN-G9: a fatigued friendly squad without condition becomes fresh, and may act again."""
    own = "A" if side == "us" else "G"
    words = ("regular fatigued", "regular fatigued pinned", "regular fatigued disrupted", "regular op_fire")
    units = {f"{own}{at}": f"010{at} {one}" for at, one in enumerate(words, start=1)}
    enemy = {"G1" if side == "us" else "A1": "0701 regular fatigued"}
    state = cards(card, {**units, **enemy}, side)

    assert [one for one in choices(state) if one.startswith("card")] == [f"card {card} on {own}1"]
    after = do(state, f"card {card} on {own}1").state
    assert unit(after, f"{own}1").activation == "fresh"
    assert allowed(after, f"advance {own}1")
    for number in (2, 3, 4, 9):
        assert refused(state, f"card {card} on {own}{number}") == "TOI-18.3"
    assert refused(state, f"card {card} on {next(iter(enemy))}") == "TOI-18.3"


# Morale 1


def red(state: State, text: str) -> int:
    """Count the red dice of an attack that hits nothing."""
    for number in range(1, 30):
        try:
            return sum(size for color, size in rolls(state, text, dice=[1] * number) if color == "red")
        except (AssertionError, BadDie):
            continue
    raise AssertionError(text)


def test_take_cover_gives_two_red_dice_against_every_attack() -> None:
    """SN-G9: to one squad, to the end of the round."""
    units = {"A1": "0101 regular", "A2": "0102 mortar", "G1": "0401 regular*4", "G2": "0401 regular"}
    state = do(cards("M1", units, "de"), "card M1 on G1", "fatigue G9").state

    assert state.effects == (Effect("M1", "de", "round", "G1"),)
    assert [
        red(state, f"fire A1 at {id_} {kind}") for id_ in ("G1", "G2") for kind in ("normal", "suppressive")
    ] == [2, 2, 0, 0]
    assert red(state, "bombard 0401 with A2 normal") == 2
    assert pass_round(state).state.effects == ()


def test_take_down_the_beast_adds_one_against_vehicles() -> None:
    """SN-G9, TOI-R34: for friendly squads, each of them, after halving, and not against squads."""
    units = {"H1": "0301 m3a1", "A1": "0302 regular", "G1": "0201 regular*2", "G2": "0401 elite"}
    state = do(cards("M2", {**units, "G3": "0202 regular*4"}, "de"), "card M2").state

    assert len(only(do(state, "fire G1 at H1 normal", dice=[1] * 4), AttackRolled).black) == 3
    assert rolls(state, "fire G1 at H1 normal with G2", dice=[1] * 6)[0] == ("black", 5)
    assert rolls(state, "fire G1 at H1 normal with G3", dice=[1] * 7)[0] == ("black", 2 + 1 + 2 + 1)
    assert rolls(state, "fire G1 at A1 normal", dice=[1] * 2) == [("black", 2)]


@cases(("disrupted", "pinned", None), ("pinned", "none", None), ("", "none", "TOI-18.3"))
def test_steady_nerves(before: str, after: str, clause: str | None) -> None:
    """SN-G9"""
    state = cards("M3", {"G1": f"0501 regular {before}", "A1": "0101 regular pinned"}, "de")

    assert refused(state, "card M3 on A1") == "TOI-18.3"
    if clause:
        assert refused(state, "card M3 on G1") == clause
        return
    step = do(state, "card M3 on G1")
    assert unit(step.state, "G1").condition == after
    assert cited(step, ConditionChanged) == ("SN-G9",)


def test_hold_the_line_gives_a_red_die_against_suppression() -> None:
    """SN-G9: to all friendly squads, to the end of the round."""
    units = {"A1": "0101 regular", "G1": "0401 regular*4", "G2": "0402 elite"}
    state = do(cards("M4", units, "de"), "card M4", "fatigue G9").state

    assert [red(state, f"fire A1 at {id_} suppressive") for id_ in ("G1", "G2")] == [1, 2]
    assert [red(state, f"fire A1 at {id_} normal") for id_ in ("G1", "G2")] == [0, 0]
    assert pass_round(state).state.effects == ()


def test_rally_the_men_removes_pinned_from_all_in_a_hex() -> None:
    """SN-G9: not disrupted, not in another hex."""
    units = {
        "G1": "0502 regular pinned",
        "G2": "0502 sniper pinned",
        "G3": "0502 regular disrupted",
        "G4": "0503 regular pinned",
        "A1": "0101 regular pinned",
    }
    state = cards("M5", units, "de")
    after = do(state, "card M5 on 0502").state

    assert [unit(after, f"G{at}").condition for at in range(1, 5)] == ["none", "none", "disrupted", "pinned"]
    for hex_ in ("0808", "0101", "0303"):
        assert refused(state, f"card M5 on {hex_}") == "TOI-18.3"


def test_fight_to_the_last_gives_the_defender_two_black_dice() -> None:
    """SN-G9: in each assault against a friendly hex, to the end of the round."""
    units = {"G1": "0404 regular", "G2": "0606 regular", "A1": "0403 regular", "A2": "0504 regular"}
    played = do(cards("M6", units, "de"), "card M6", "fatigue G9").state
    step = do(played, "assault with A1", "assault 0404", dice=[1] * 4)
    assert [
        len(dice) for dice in (only(step, AssaultDiceRolled).attack, only(step, AssaultDiceRolled).defense)
    ] == [1, 3]

    own = do(cards("M6", units, "de"), "card M6").state
    against = do(own, "assault with G1", "assault 0403", dice=[1] * 2)
    assert len(only(against, AssaultDiceRolled).defense) == 1


def test_demoralize_pins_an_enemy_squad_in_sight() -> None:
    """SN-G9, TOI-7.22: not concealed, not a vehicle, not behind woods; op fire mode is lost."""
    units = {
        "A1": "0601 regular op_fire",
        "A2": "0602 sniper concealed",
        "H1": "0604 m3a1",
        "A4": "on:H1 regular",
        "A5": "0104 regular",
    }
    woods = {f"02{row:02}": "W" for row in range(1, 9)}
    state = cards("M8", {**units, "G1": "0701 regular fatigued"}, "de", on=map_of(woods))

    step = do(state, "card M8 on A1")
    assert (unit(step.state, "A1").condition, unit(step.state, "A1").activation) == ("pinned", "fatigued")
    for id_ in ("A2", "H1", "A4", "A5", "G1"):
        assert refused(state, f"card M8 on {id_}") == "TOI-18.3"


@cases("pinned", "disrupted")
def test_demoralize_does_not_work_on_a_squad_that_it_cannot_change(condition: str) -> None:
    """TOI-R31, SN-G9: with nobody else in sight the card cannot be activated at all."""
    units = {"A1": f"0601 regular {condition}", "G1": "0701 regular", "A9": "0108 regular pinned"}
    state = cards("M8", units, "de")

    assert refused(state, "card M8 on A1") == "TOI-18.3"
    assert not [one for one in choices(state) if one.startswith("card")]
