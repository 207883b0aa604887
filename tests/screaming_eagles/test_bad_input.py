"""What does not belong at the table: only the library's own errors answer it, and nothing changes."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cases import cases
from edited_states import check_read_back, check_refused, edited
from screaming_eagles.given import BLUE, TAN, do, lay_all, new_game, play_quietly, refused, table, turn_of
from wargames import BadText
from wargames.kernel.game.json_forms import decode_state, encode_state
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.state import State


def firing() -> State:
    """Stallion may fire at Eagle before its move."""
    return turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13))).state


# ------------------------------------------------------------------------------------------------ actions


@cases(
    ("fire MR at stallion", TAN, "SE-4.5"),
    ("hold fire", TAN, "SE-4.5"),
    ("reload", TAN, "SE-9.7"),
    ("drop flare", TAN, "SE-12.3"),
    ("pick eagle", TAN, "SE-3.5"),
    ("lay eagle S1", TAN, "SE-4.1"),
    ("lay stallion S1", BLUE, "SE-4.5"),
    ("pick tiger", BLUE, "SE-4.5"),
    ("keep flare", BLUE, "SE-4.5"),
    ("reload", BLUE, "SE-9.7"),
)
def test_an_action_of_another_seat_or_another_moment_is_refused(text: str, seat: str, clause: str) -> None:
    """SE-4.1, SE-4.5, SE-9.7, SE-12.3, SE-3.5"""
    assert clause == refused(firing(), text, seat)


# ------------------------------------------------------------------------------------------------ states


@pytest.mark.parametrize(
    ("path", "value", "clause"),
    [
        (("planes", 0, "at"), "Z9", "SE-G1"),
        (("planes", 0, "at"), "K1", "SE-6.11"),
        (("planes", 0, "at"), None, "SE-11.13"),
        (("planes", 0, "squadron"), "tiger", "SE-G2"),
        (("planes", 1, "stores", "LR"), 3, "SE-2.3"),
        (("planes", 1, "stores", "CAN"), -1, "SE-2.3"),
        (("planes", 1, "stores", "flares"), 3, "SE-12.8"),
        (("planes", 2, "damage", "wings"), 5, "SE-G4"),
        (("planes", 2, "damage", "engine"), 2, "SE-11.13"),
        (("lost",), ["eagle"], "SE-3.9"),
        (("round",), 0, "SE-3.1"),
        (("laid",), [True, False, False, False], "SE-5.1"),
        (("laid",), [False], "SE-5.1"),
        (("frames",), [], "SE-13.1"),
        (("frames",), [{"is": "Nonsense"}], ""),
        (("planes", 0, "stores", "LR"), "two", ""),
        (("planes", 0, "stores", "LR"), True, ""),
        (("planes", 0, "moved"), 1, ""),
        (("options", "players"), 5, ""),
        (("planes",), [], ""),
        (("starter",), "red", ""),
    ],
    ids=str,
)
def test_an_edited_state_is_refused(path: tuple[Any, ...], value: Any, clause: str) -> None:
    """SE-G1, SE-G2, SE-G4, SE-2.3, SE-3.9, SE-5.1, SE-6.11, SE-11.13, SE-12.8, SE-13.1"""
    text = edited(json.loads(encode_state(GAME, new_game())), ("table", *path), value)

    with pytest.raises(BadText) as raised:
        decode_state(GAME, text)
    assert clause in str(raised.value)


@cases((2, "SE-3.2"), (3, "SE-3.2"), (4, "SE-3.2"), ids=["after", "flight", "before"])
def test_the_parts_of_a_turn_are_of_one_plane(frame: int, clause: str) -> None:
    """SE-3.2, SE-G8"""
    text = edited(json.loads(encode_state(GAME, firing())), ("table", "frames", frame, "plane"), "eagle")

    with pytest.raises(BadText, match=clause):
        decode_state(GAME, text)


def test_a_missile_on_the_flight_of_another_plane_is_refused() -> None:
    """SE-3.2"""
    attacked = json.loads(encode_state(GAME, do(firing(), "fire MR at eagle").state))
    text = edited(attacked, ("table", "frames", 3, "plane"), "tiger")

    with pytest.raises(BadText, match=r"SE-3\.2"):
        decode_state(GAME, text)


@pytest.mark.parametrize("label", ["", "eagle", "Z9", "A22"])
@pytest.mark.parametrize("plane", [0, 2])
def test_a_missile_between_planes_on_no_space_is_refused(plane: int, label: str) -> None:
    """SE-G1: attacker or target stands nowhere while the flare is decided."""
    plain = json.loads(encode_state(GAME, do(firing(), "fire MR at eagle").state))
    plain["table"]["planes"][plane]["at"] = label

    with pytest.raises(BadText, match="SE-G1"):
        decode_state(GAME, json.dumps(plain))


def moments() -> Iterator[State]:
    """Give a state at each kind of question."""
    yield new_game()
    yield lay_all(new_game()).state
    yield firing()
    yield do(firing(), "fire MR at eagle").state


PLAINS = [json.loads(encode_state(GAME, state)) for state in moments()]
IMPOSSIBLE: list[tuple[tuple[Any, ...], Any]] = [
    (("frames",), [{"is": "Flight", "plane": "eagle"}]),  # nobody is asked, and no card lies there
    (("frames",), [{"is": "GroupFlight", "dice": 3}]),
    (("frames",), [{"is": "RoundEnd"}]),
    (("frames",), [{"is": "FireWindow", "plane": "cobra", "stage": "after"}]),
    (("frames",), [{"is": "Attack", "attacker": "cobra", "weapon": "CAN", "target": "eagle"}]),  # a team-mate
    (("frames",), [{"is": "Alternation", "kind": "turn", "team": "blue", "waiting": []}]),
    (("planes", 0, "afterburner_lost"), -1),  # no such round
    (("planes", 0, "afterburner_lost"), 9),
    (("options", "round_limit"), 0),
]


@pytest.mark.parametrize(("path", "value"), IMPOSSIBLE, ids=str)
def test_a_state_that_asks_nobody_or_cannot_have_come_about_is_refused(
    path: tuple[Any, ...], value: Any
) -> None:
    """SE-G8, SE-R32, SE-16.1, SE-R18"""
    text = edited(json.loads(encode_state(GAME, new_game())), ("table", *path), value)

    with pytest.raises(BadText):
        decode_state(GAME, text)


def limited() -> State:
    """The card phase of the first of five rounds."""
    return new_game({"round_limit": 5})


def picking() -> State:
    """Stallion has flown S1, and tan is to pick."""
    return do(lay_all(table()).state, "pick stallion", black=[1]).state


def lasting() -> State:
    """Stallion may fire at Eagle, whose flares would last the round."""
    laid = table(stallion=(8, 5), eagle=(8, 13), options={"flares_last_round": True})
    return turn_of("stallion", laid).state


WITHOUT_ORDER: list[Any] = [{"is": "RoundEnd"}, {"is": "FireWindow", "plane": "stallion", "stage": "after"}]


@cases(
    (limited, ("frames",), [], "SE-13.1"),
    (limited, ("round",), 6, "SE-R18"),
    (firing, ("planes", 2, "flare_burns"), True, "SE-15.1"),
    (lasting, ("planes", 2, "flare_burns"), True, "SE-12.4"),
    (firing, ("shown", 0), "S1", "SE-5.5"),
    (firing, ("shown", 3), "S1", "SE-5.5"),
    (picking, ("shown", 0), None, "SE-5.5"),
    (picking, ("planes", 0, "bank"), "left", "SE-5.2"),
    (picking, ("planes", 0, "moved"), False, "SE-3.1"),
    (picking, ("frames", 1, "waiting"), ["eagle", "cobra"], "SE-3.1"),
    (picking, ("frames", 1, "waiting"), ["eagle", "cobra", "tiger", "stallion"], "SE-3.1"),
    (picking, ("frames", 1, "kind"), "volley", "SE-G8"),
    (picking, ("frames", 1, "kind"), "after", "SE-G8"),
    (firing, ("frames",), [*WITHOUT_ORDER, {"is": "Flight", "plane": "stallion"}], "SE-3.1"),
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_round_that_cannot_have_come_so_far_is_refused(
    moment: Callable[[], State], path: tuple[Any, ...], value: Any, clause: str
) -> None:
    """SE-3.1, SE-5.2, SE-5.5, SE-12.4, SE-13.1, SE-15.1, SE-R18, SE-G8"""
    check_refused(GAME, edited(json.loads(encode_state(GAME, moment())), ("table", *path), value), clause)


def test_a_card_that_its_plane_cannot_have_laid_is_not_shown() -> None:
    """SE-18.1, SE-14.2: banked left, Stallion shows R1 before it flies."""
    options = {"move_by_dice_count": True, "ultimate_challenge": True}
    state = lay_all(table(stallion=(8, 5), eagle=(8, 13), options=options), stallion="R1").state

    check_refused(
        GAME, edited(json.loads(encode_state(GAME, state)), ("table", "planes", 0, "bank"), "left"), "SE-5.2"
    )


@cases({}, {"move_by_dice_count": True}, {"fire_after_all_moves": True})
def test_a_game_at_its_limit_is_read_back(options: dict[str, bool]) -> None:
    """SE-R18: the other side, with all planes flying when it ends."""
    state = play_quietly(table(options={**options, "round_limit": 1, "flares_last_round": True})).state

    check_read_back(GAME, state, over=True)
