"""Whatever is thrown at a game, only the library's own errors answer: a text, plain data, an edited state."""

import json
import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wargames
from edited_states import Keys, check_refused_or_playable, edited, places, value_at
from thinned import examples
from wargames import BadText, Over, SeededDice
from wargames.kernel.base.phrases import HOLE
from wargames.kernel.game import Game
from wargames.kernel.game.json_forms import decode_action, decode_event, decode_state, encode_state

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
    rng, dice = random.Random(4), SeededDice("wg1:any")
    state = game.start(next(iter(game.scenarios)), dice=dice).state
    for number in range(60):
        pending = game.pending(state)
        if isinstance(pending, Over):
            return
        if number % 12 == 0:
            yield state
        seat, decision = next(iter(pending.items()))
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state


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


@cache
def plains(name: str) -> list[Any]:
    return [json.loads(encode_state(GAMES[name], state)) for state in positions(name)]


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
