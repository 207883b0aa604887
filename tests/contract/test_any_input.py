"""Whatever is thrown at a game, only the library's own errors answer: a text, plain data, an edited state."""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import islice
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bob.test_bad_states
import sam_fire.test_bad_states
import screaming_eagles.test_bad_input
import wargames
from edited_states import Keys, check_refused_or_playable, edited, places, value_at
from played_games import by_kind, choices_of
from scripted import Scripted
from thinned import examples
from wargames import (
    Action,
    BadDie,
    BadText,
    Decision,
    IllegalAction,
    ScriptedDice,
    Seat,
    SeededDice,
    WargameError,
)
from wargames.kernel.base.phrases import HOLE
from wargames.kernel.game import Game
from wargames.kernel.game.json_forms import (
    decode_action,
    decode_event,
    decode_state,
    encode_action,
    encode_state,
)

GAMES = {name: wargames.load(name) for name in sorted(wargames.games())}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
ODD = ["Ⅳ", "\x00", "-1", "-", "{unit}", "x,y", "1e9"]
every_game = pytest.mark.parametrize("name", GAMES)


def states(game: Game[Any, Any]) -> Iterator[Any]:
    """Give some positions of a random game, with the words of what may be said there."""
    played = choices_of(game, next(iter(game.scenarios)), 4)
    return (choice.before for choice in islice(played, 0, 60, 12))


@cache
def positions(name: str) -> list[Any]:
    return list(states(GAMES[name]))


@cache
def words(name: str) -> list[str]:
    """List the words of what may be said in the positions, and of the forms of all actions."""
    game = GAMES[name]
    said = {
        word
        for state in positions(name)
        for decision in game.pending(state).values()  # type: ignore[union-attr]  # none is over
        for action in decision.actions.candidates[:40]
        for word in str(action).split()
    }
    return sorted(said | {word for kind in game.action_types for word in HOLE.sub(" ", kind.FORM).split()})


# what is no action


@attrs.frozen
class Surrender(Action):
    """An action of some other game, with a form that fits anywhere."""

    FORM: ClassVar[str] = "pass"


def asked(name: str) -> Iterator[tuple[Any, Decision]]:
    """Give what is asked in the positions."""
    for state in positions(name):
        yield state, next(iter(GAMES[name].pending(state).values()))  # type: ignore[union-attr]  # none is over


def offered(name: str) -> Iterator[tuple[Any, Decision, Action]]:
    """Give some answers to what is asked, of each kind one."""
    for state, decision in asked(name):
        for actions in by_kind(decision).values():
            yield state, decision, actions[0]


@every_game
@pytest.mark.parametrize("seat", ["", "nobody", "BLUE", "AMERICAN", "spectator"])
def test_a_seat_that_is_not_at_the_table_is_refused(name: str, seat: str) -> None:
    for state, _, action in offered(name):
        with pytest.raises(IllegalAction, match="there is no seat"):
            GAMES[name].apply(state, Seat(seat), action, ScriptedDice())


@every_game
@pytest.mark.parametrize("thing", [Surrender(), None, "pass", 7, object(), Surrender, {}, [], ("a", "b")])
def test_what_is_no_action_of_the_game_is_refused(name: str, thing: Any) -> None:
    for state, decision in asked(name):
        with pytest.raises(IllegalAction, match="is no action of"):
            GAMES[name].apply(state, decision.seat, thing, ScriptedDice())
        assert thing not in decision.actions


@every_game
def test_a_text_in_the_place_of_an_action_is_told_what_makes_one_of_it(name: str) -> None:
    state, decision = next(asked(name))
    with pytest.raises(IllegalAction, match=r"but a text, of which game\.parse makes one"):
        GAMES[name].apply(state, decision.seat, "pass", ScriptedDice())  # type: ignore[arg-type]


@every_game
def test_what_was_listed_need_not_be_read_again_and_whatever_is_like_it_is(name: str) -> None:
    for _, decision, action in offered(name):
        assert decision.actions.was_listed(action)
        assert not decision.actions.was_listed(attrs.evolve(action))  # equal, and judged in earnest
        assert not decision.actions.was_listed(Surrender())


@every_game
@pytest.mark.parametrize("value", ["", "Nowhere", 7, [], {}], ids=repr)
def test_an_action_that_names_what_is_not_there_is_refused(name: str, value: Any) -> None:
    for state, decision, action in offered(name):
        names = [
            field.name for field in attrs.fields(type(action)) if isinstance(getattr(action, field.name), str)
        ]
        for field in names:
            wrong = attrs.evolve(action, **{field: value})
            with pytest.raises(WargameError):
                GAMES[name].apply(state, decision.seat, wrong, ScriptedDice())


@every_game
def test_text_around_an_action_is_no_action(name: str) -> None:
    for _, _, action in offered(name):
        for text in (f"{action} now", f"now {action}"):
            with pytest.raises(BadText):
                GAMES[name].parse(text)


@every_game
@pytest.mark.parametrize("text", ["", " ", "hold\0", "{weapon}", "x" * 20_000, "\ufb01re"])
def test_odd_text_is_no_action(name: str, text: str) -> None:
    with pytest.raises(BadText):
        GAMES[name].parse(text)


@every_game
def test_a_damaged_action_is_bad_text(name: str) -> None:
    for _, _, action in offered(name):
        plain = encode_action(GAMES[name], action)
        needed = {"is"} | {one.name for one in attrs.fields(type(action)) if one.default is attrs.NOTHING}
        less = [{key: plain[key] for key in plain if key != field} for field in needed]
        for damaged in (*less, *({**plain, field: {"no": 1}} for field in plain), {**plain, "extra": 1}):
            with pytest.raises(BadText):
                decode_action(GAMES[name], damaged)


@every_game
def test_dice_that_run_out_are_named_and_nothing_changes(name: str) -> None:
    game, dice = GAMES[name], Scripted(then=SeededDice(1))
    for choice in choices_of(game, next(iter(game.scenarios)), 4):
        game.apply(choice.before, choice.seat, choice.action, dice)
        if dice.rolls:
            break
    before = encode_state(game, choice.before)

    with pytest.raises(BadDie, match="no dice left for"):
        game.apply(choice.before, choice.seat, choice.action, ScriptedDice())
    assert before == encode_state(game, choice.before)


# whatever comes


@every_game
@given(data=st.data())
def test_any_text_is_an_action_or_bad_text(name: str, data: st.DataObject) -> None:
    word = st.sampled_from([*words(name), *ODD])
    text = data.draw(st.text(max_size=60) | st.lists(word, max_size=7).map(" ".join))
    game = GAMES[name]
    try:
        action = game.parse(text)
    except BadText:
        return
    assert isinstance(action, (*game.action_types, *game.shorthand))
    assert action == game.parse(str(action))


@every_game
@given(plain=JSON)
def test_any_plain_data_is_an_action_an_event_or_bad_text(name: str, plain: Any) -> None:
    game = GAMES[name]
    for read, kinds in (
        (partial(decode_action, game), game.action_types),
        (partial(decode_event, game), game.event_types),
    ):
        try:
            found = read(plain)
        except BadText:
            continue
        assert isinstance(found, kinds)


@every_game
@given(plain=JSON)
def test_any_plain_data_is_a_state_or_bad_text(name: str, plain: Any) -> None:
    game = GAMES[name]
    try:
        state = decode_state(game, json.dumps(plain))
    except BadText:
        return
    assert isinstance(state, game.state_type)


@every_game
def test_text_that_is_no_state_is_bad_text(name: str) -> None:
    whole = encode_state(GAMES[name], positions(name)[-1])
    cut = [whole[: int(len(whole) * share)] for share in (0, 0.01, 0.3, 0.5, 0.9, 0.999)]
    odd = ["null", "[]", "{}", "7", '"x"', "NaN", "[" * 100_000, '{"table": 1e999}', '{"table": {}}']
    for text in (*cut, *odd):
        with pytest.raises(BadText):
            decode_state(GAMES[name], text)


FURTHER: dict[str, Callable[[], Iterable[Any]]] = {
    "bob": lambda: bob.test_bad_states.moments().values(),
    "sam_fire": sam_fire.test_bad_states.MOMENTS.values,
    "screaming_eagles": screaming_eagles.test_bad_input.moments,
}
"""States at each kind of question, and ends."""


@cache
def whole(name: str) -> list[Any]:
    return [*positions(name), *FURTHER.get(name, tuple)()]


@every_game
def test_an_honest_state_is_read_back(name: str) -> None:
    for state in whole(name):
        assert state == decode_state(GAMES[name], encode_state(GAMES[name], state))


@cache
def plains(name: str) -> list[Any]:
    return [json.loads(encode_state(GAMES[name], state)) for state in whole(name)]


@cache
def edits(name: str) -> list[tuple[int, Keys]]:
    """List the places in the positions: the position, and the path within."""
    return [(at, path) for at, plain in enumerate(plains(name)) for path in places(plain)]


@pytest.mark.oracle
@settings(deadline=None, max_examples=examples(400))
@every_game
@given(data=st.data())
def test_any_edit_of_a_state_is_refused_or_can_be_played(name: str, data: st.DataObject) -> None:
    """Whatever decode lets through is a state that can be shown, asked and played on."""
    game = GAMES[name]
    at, path = data.draw(st.sampled_from(edits(name)))
    _, elsewhere = data.draw(st.sampled_from([edit for edit in edits(name) if edit[0] == at]))
    plain = plains(name)[at]
    value = data.draw(
        st.sampled_from([None, True, 0, -1, 10**30, "", "x", [], {}, value_at(plain, elsewhere)])
        | st.integers(0, 9)
    )
    check_refused_or_playable(game, edited(plain, path, value), 4)
