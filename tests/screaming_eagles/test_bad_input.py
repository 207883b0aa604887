"""What does not belong at the table: only the library's own errors answer it, and nothing changes."""

import json
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given as over_all
from hypothesis import strategies as st

from edited_states import check_read_back, check_refused, check_refused_or_playable, edited, places
from screaming_eagles.given import BLUE, TAN, do, lay_all, new_game, play_quietly, refused, table, turn_of
from wargames import Action, BadDie, BadText, IllegalAction, Over, ScriptedDice, WargameError
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.moments import Fire, HoldFire, LayCard
from wargames.screaming_eagles.state import State


def firing() -> State:
    """Stallion may fire at Eagle before its move."""
    return turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13))).state


# ------------------------------------------------------------------------------------------------ actions


@attrs.frozen
class Ram(Action):
    """An action of some other game, that looks like one of ours."""

    FORM: ClassVar[str] = "hold fire"


@pytest.mark.parametrize(
    ("text", "seat", "clause"),
    [
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
    ],
)
def test_an_action_of_another_seat_or_another_moment_is_refused(text: str, seat: str, clause: str) -> None:
    """SE-4.1, SE-4.5, SE-9.7, SE-12.3, SE-3.5"""
    assert clause == refused(firing(), text, seat)


@pytest.mark.parametrize("seat", ["", "nobody", "stallion", "BLUE", "spectator"])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: str) -> None:
    with pytest.raises(IllegalAction, match="there is no seat"):
        GAME.apply(firing(), seat, HoldFire(), ScriptedDice())


@pytest.mark.parametrize(
    "thing", [Ram(), None, "hold fire", 7, object(), HoldFire, {"is": "HoldFire"}, [], ("fire", "LR")]
)
@pytest.mark.parametrize("seat", [BLUE, TAN])
def test_what_is_no_action_of_this_game_is_refused(thing: Any, seat: str) -> None:
    state = firing()

    with pytest.raises(IllegalAction, match="is no action of Screaming Eagles"):
        GAME.apply(state, seat, thing, ScriptedDice())
    assert thing not in GAME.pending(state)[BLUE].actions  # type: ignore[index]  # the game goes on


@pytest.mark.parametrize(
    "action",
    [
        Fire("MISSILE", "eagle"),  # type: ignore[arg-type]  # wrong on purpose
        Fire("LR", "falcon"),  # type: ignore[arg-type]
        Fire(None, None),  # type: ignore[arg-type]
        Fire([], {}),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_an_action_with_fields_that_do_not_exist_is_refused(action: Fire) -> None:
    with pytest.raises(WargameError):
        GAME.apply(firing(), BLUE, action, ScriptedDice())


@pytest.mark.parametrize(
    "action",
    [
        LayCard("stallion", "S3"),  # type: ignore[arg-type]  # wrong on purpose
        LayCard("falcon", "S1"),  # type: ignore[arg-type]
        LayCard(0, []),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_a_card_that_does_not_exist_is_refused(action: LayCard) -> None:
    """SE-5.1, SE-5.2"""
    with pytest.raises(WargameError):
        GAME.apply(new_game(), BLUE, action, ScriptedDice())


def test_what_was_listed_need_not_be_read_again_and_whatever_is_like_it_is() -> None:
    pending = GAME.pending(firing())
    assert not isinstance(pending, Over)
    space = pending[BLUE].actions
    listed = space.candidates[0]

    assert space.was_listed(listed)
    assert not space.was_listed(attrs.evolve(listed))  # equal, and judged in earnest
    assert not space.was_listed(Ram())


# ------------------------------------------------------------------------------------------------ text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "fire",
        "fire LR",
        "fire LR at",
        "fire LR at falcon",
        "fire XX at eagle",
        "lay eagle S3",
        "fire\0",
        "lay  S1",
        "hold",
        "hold fire now",
        "{weapon}",
        "fire {weapon} at {target}",
        "x" * 20_000,
        "ﬁre LR at eagle",
    ],
)
def test_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        GAME.parse(text)


@pytest.mark.parametrize(
    "data",
    [
        {"is": "Fire", "weapon": "LR"},
        {"is": "Fire", "weapon": "LR", "target": "eagle", "extra": 1},
        {"is": "Fire", "weapon": 1, "target": "eagle"},
        {"is": "Ram"},
        {"is": ["Fire"]},
        {"is": None},
        {},
        [],
        None,
    ],
    ids=str,
)
def test_a_damaged_action_is_bad_text(data: Any) -> None:
    with pytest.raises(BadText):
        GAME.decode_action(data)


# ------------------------------------------------------------------------------------------------ dice


@pytest.mark.parametrize("face", [1, 3, 4, 6, -2, "2", None, 2.0, True])
def test_a_red_die_shows_only_its_faces(face: Any) -> None:
    """SE-1.2"""
    with pytest.raises(BadDie, match="red"):
        GAME.apply(firing(), BLUE, Fire("CAN", "eagle"), ScriptedDice(red=[0, face], black=[1]))


@pytest.mark.parametrize("face", [0, 4, -1, "1", None, 1.0, True])
def test_a_black_die_shows_only_its_faces(face: Any) -> None:
    """SE-1.3"""
    with pytest.raises(BadDie, match="black"):
        GAME.apply(firing(), BLUE, HoldFire(), ScriptedDice(black=[face]))


@pytest.mark.parametrize(
    "dice", [ScriptedDice(), ScriptedDice(red=[5]), ScriptedDice(black=[1, 1, 1, 1]), ScriptedDice([5, 0, 1])]
)
def test_dice_that_run_out_are_named(dice: ScriptedDice) -> None:
    """SE-R31"""
    state = firing()
    before = GAME.encode(state)

    with pytest.raises(BadDie, match="no dice left for"):
        GAME.apply(state, BLUE, Fire("CAN", "eagle"), dice)
    assert before == GAME.encode(state)


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
    text = edited(json.loads(GAME.encode(new_game())), ("table", *path), value)

    with pytest.raises(BadText) as raised:
        GAME.decode(text)
    assert clause in str(raised.value)


@pytest.mark.parametrize(
    ("frame", "clause"), [(2, "SE-3.2"), (3, "SE-3.2"), (4, "SE-3.2")], ids=["after", "flight", "before"]
)
def test_the_parts_of_a_turn_are_of_one_plane(frame: int, clause: str) -> None:
    """SE-3.2, SE-G8"""
    text = edited(json.loads(GAME.encode(firing())), ("table", "frames", frame, "plane"), "eagle")

    with pytest.raises(BadText, match=clause):
        GAME.decode(text)


def test_a_missile_on_the_flight_of_another_plane_is_refused() -> None:
    """SE-3.2"""
    attacked = json.loads(GAME.encode(do(firing(), "fire MR at eagle").state))
    text = edited(attacked, ("table", "frames", 3, "plane"), "tiger")

    with pytest.raises(BadText, match=r"SE-3\.2"):
        GAME.decode(text)


@pytest.mark.parametrize("label", ["", "eagle", "Z9", "A22"])
@pytest.mark.parametrize("plane", [0, 2])
def test_a_missile_between_planes_on_no_space_is_refused(plane: int, label: str) -> None:
    """SE-G1: attacker or target stands nowhere while the flare is decided."""
    plain = json.loads(GAME.encode(do(firing(), "fire MR at eagle").state))
    plain["table"]["planes"][plane]["at"] = label

    with pytest.raises(BadText, match="SE-G1"):
        GAME.decode(json.dumps(plain))


def test_a_state_of_play_is_read_back() -> None:
    """The other side: an honest state is not refused."""
    for state in moments():
        assert state == GAME.decode(GAME.encode(state))


def moments() -> Iterator[State]:
    """Give a state at each kind of question."""
    yield new_game()
    yield lay_all(new_game()).state
    yield firing()
    yield do(firing(), "fire MR at eagle").state


PLAINS = [json.loads(GAME.encode(state)) for state in moments()]
EDITS = [(index, path) for index, plain in enumerate(PLAINS) for path in places(plain)]
FRAMES = [
    {"is": "CardPhase"},
    {"is": "RoundEnd"},
    {"is": "Flight", "plane": "eagle"},
    {"is": "GroupFlight", "dice": 3},
    {"is": "FireWindow", "plane": "cobra", "stage": "after"},
    {"is": "Attack", "attacker": "cobra", "weapon": "CAN", "target": "eagle"},
    {"is": "Attack", "attacker": "eagle", "weapon": "LR", "target": "stallion"},
    {"is": "Alternation", "kind": "volley", "team": "tan", "waiting": ["eagle", "eagle"]},
]
VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, -1, 3, 10**30, "", "eagle", "tan", "A1", "S4", "left", [], {}]
) | st.lists(st.sampled_from(FRAMES), min_size=1, max_size=2)


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
    text = edited(json.loads(GAME.encode(new_game())), ("table", *path), value)

    with pytest.raises(BadText):
        GAME.decode(text)


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


@pytest.mark.parametrize(
    ("moment", "path", "value", "clause"),
    [
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
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_round_that_cannot_have_come_so_far_is_refused(
    moment: Callable[[], State], path: tuple[Any, ...], value: Any, clause: str
) -> None:
    """SE-3.1, SE-5.2, SE-5.5, SE-12.4, SE-13.1, SE-15.1, SE-R18, SE-G8"""
    check_refused(GAME, edited(json.loads(GAME.encode(moment())), ("table", *path), value), clause)


def test_a_card_that_its_plane_cannot_have_laid_is_not_shown() -> None:
    """SE-18.1, SE-14.2: banked left, Stallion shows R1 before it flies."""
    options = {"move_by_dice_count": True, "ultimate_challenge": True}
    state = lay_all(table(stallion=(8, 5), eagle=(8, 13), options=options), stallion="R1").state

    check_refused(
        GAME, edited(json.loads(GAME.encode(state)), ("table", "planes", 0, "bank"), "left"), "SE-5.2"
    )


@pytest.mark.parametrize("options", [{}, {"move_by_dice_count": True}, {"fire_after_all_moves": True}])
def test_a_game_at_its_limit_is_read_back(options: dict[str, bool]) -> None:
    """SE-R18: the other side, with all planes flying when it ends."""
    state = play_quietly(table(options={**options, "round_limit": 1, "flares_last_round": True})).state

    check_read_back(GAME, state, over=True)


@over_all(st.sampled_from(EDITS), VALUES)
def test_any_edit_of_a_state_is_refused_or_can_be_played(
    edit: tuple[int, tuple[Any, ...]], value: Any
) -> None:
    """Whatever decode lets through is a state that can be shown, asked and played on."""
    index, path = edit
    check_refused_or_playable(GAME, edited(PLAINS[index], path, value))
