"""What is of another game, or no value of a game at all, is refused by one error that names it."""

from collections.abc import Callable, Mapping
from typing import Any, cast

import pytest

import wargames
from wargames import (
    BadDie,
    BadOption,
    BadText,
    Game,
    OtherGame,
    RankingBot,
    Rng,
    SeededDice,
    UnknownName,
    WargameError,
    encoding,
    render,
)
from wargames.bots import make, names
from wargames.kernel.game import json_forms

GAMES = {name: wargames.load(name) for name in sorted(wargames.games())}
FOREIGN = {name: "sniper" if name == "bob" else "bob" for name in GAMES}
every_game = pytest.mark.parametrize("name", GAMES)

Door = Callable[[Game[Any, Any], Any], object]

STATE_DOORS: Mapping[str, Door] = {
    "pending": lambda game, state: game.pending(state),
    "refusal": lambda game, state: game.refusal(state, seat_of(game), action_of(game)),
    "whole": lambda game, state: game.whole(state, seat_of(game), action_of(game)),
    "apply": lambda game, state: game.apply(state, seat_of(game), action_of(game), SeededDice(1)),
    "unfold": lambda game, state: game.unfold(state, seat_of(game), action_of(game)),
    "roll_tree": lambda game, state: game.roll_tree(state, seat_of(game), action_of(game)),
    "view": lambda game, state: game.view(state, seat_of(game)),
    "view by name": lambda game, state: game.view(state=state, seat=None),
    "cursor": lambda game, state: game.cursor(state, SeededDice(1)),
    "play_out": lambda game, state: game.play_out(state, SeededDice(1), Rng(1)),
    "evaluate": lambda game, state: game.evaluate(state),
    "estimate": lambda game, state: game.estimate(state),
    "round_index": lambda game, state: game.round_index(state),
    "violations": lambda game, state: list(game.violations(state)),
    "encode_state": json_forms.encode_state,
    "state_digest": json_forms.state_digest,
}
VIEW_DOORS: Mapping[str, Door] = {
    "odds": lambda game, view: game.odds(view, action_of(game)),
    "sample": lambda game, view: game.sample(view, Rng(1)),
    "say": lambda game, view: game.say(action_of(game), view),
    "progress": lambda game, view: game.progress(view),
    "losses": lambda game, view: game.losses(view, ()),
    "counter_values": lambda game, view: game.counter_values(view, "A1"),
    "counter_title": lambda game, view: game.counter_title(view, "A1"),
    "encode_view": json_forms.encode_view,
    "view_digest": json_forms.view_digest,
    "text": render.text,
    "svg": render.svg,
    "parts": render.parts,
    "text_page": render.text_page,
    "board_svg": render.board_svg,
}


def type_name(value: object) -> str:
    return type(value).__name__


def opening_of(game: Game[Any, Any]) -> Any:
    return game.start(game.balanced, dice=SeededDice(1)).state


def decision_of(game: Game[Any, Any]) -> Any:
    return next(iter(game.pending(opening_of(game)).values()))  # type: ignore[union-attr]  # the game begins


def seat_of(game: Game[Any, Any]) -> Any:
    return decision_of(game).seat


def action_of(game: Game[Any, Any]) -> Any:
    return next(iter(decision_of(game).actions))


@every_game
@pytest.mark.parametrize("door", STATE_DOORS)
def test_no_door_takes_the_state_of_another_game(name: str, door: str) -> None:
    game, other = GAMES[name], opening_of(GAMES[FOREIGN[name]])
    view = game.view(opening_of(game), None)
    for wrong, shown in ((other, f"wargames.{FOREIGN[name]}"), (view, "View"), (None, "None"), (7, "7")):
        with pytest.raises(OtherGame, match=f"{shown}.* is no state of {game.title}"):
            STATE_DOORS[door](game, wrong)


@every_game
@pytest.mark.parametrize("door", VIEW_DOORS)
def test_no_door_takes_the_view_of_another_game(name: str, door: str) -> None:
    game, there = GAMES[name], GAMES[FOREIGN[name]]
    other = there.view(opening_of(there), None)
    for wrong, shown in ((other, f"wargames.{FOREIGN[name]}"), (opening_of(game), "State"), (None, "None")):
        with pytest.raises(OtherGame, match=f"{shown}.* is no view of {game.title}"):
            VIEW_DOORS[door](game, wrong)


@every_game
def test_only_actions_and_decisions_of_a_game_are_put_in_words(name: str) -> None:
    game, there = GAMES[name], GAMES[FOREIGN[name]]
    view = game.view(opening_of(game), None)
    wrong: Any
    for wrong in (action_of(there), "pass", None):
        with pytest.raises(OtherGame, match=f"is no action of {game.title}"):
            game.say(wrong, view)
        with pytest.raises(OtherGame, match=f"is no action of {game.title}"):
            json_forms.encode_action(game, wrong)


def test_a_prompt_is_of_a_decision_of_the_game() -> None:
    game = GAMES["bob"]
    view = game.view(opening_of(game), None)
    wrong: Any
    for wrong in (decision_of(GAMES["sniper"]), None):
        with pytest.raises(OtherGame, match=r"is no decision of Band of Brothers"):
            game.pose(wrong, view)
    with pytest.raises(OtherGame, match=r"is no view of Band of Brothers"):
        game.pose(decision_of(game), None)


@pytest.mark.parametrize(("name", "bot"), [(name, bot) for name in GAMES for bot in names(name)])
def test_no_bot_answers_for_another_game(name: str, bot: str) -> None:
    game, there = GAMES[name], GAMES[FOREIGN[name]]
    asked, own = decision_of(game), game.view(opening_of(game), seat_of(game))
    foreign: Any = decision_of(there), there.view(opening_of(there), seat_of(there))
    player = make(bot, game)
    ways = (player.decide, player.rank) if isinstance(player, RankingBot) else (player.decide,)
    for answer in ways:
        for decision, view in (foreign, (asked, foreign[1]), (asked, None)):
            with pytest.raises(OtherGame, match=f"is no view of {game.title}"):
                answer(decision, view)
        wrong: Any
        for wrong in (foreign[0], None):
            with pytest.raises(OtherGame, match=f"is no decision of {game.title}"):
                answer(wrong, own)


@every_game
def test_lines_are_drawn_on_views_of_the_game_alone(name: str) -> None:
    game = GAMES[name]
    if game.field_of_fire.__module__ == "wargames.kernel.game.line_of_sight":
        pytest.skip("the game has no lines of sight")
    with pytest.raises(OtherGame, match="None is no view"):
        game.sight(None, "A1", "A2")
    with pytest.raises(OtherGame, match="None is no view"):
        game.field_of_fire(None, "A1")


@every_game
@pytest.mark.parametrize("wrong", [None, 7, "7", Rng(7), [3, 4]], ids=type_name)
def test_what_cannot_roll_is_no_dice(name: str, wrong: Any) -> None:
    game = GAMES[name]
    state = opening_of(game)
    before = json_forms.state_digest(game, state)
    for throw in (
        lambda: game.start(game.balanced, dice=wrong),
        lambda: game.apply(state, seat_of(game), action_of(game), wrong),
        lambda: game.cursor(state, wrong),
        lambda: game.play_out(state, wrong, Rng(1)),
    ):
        with pytest.raises(BadDie, match=r"is no dice; make some by SeededDice\(seed\)"):
            throw()
    assert json_forms.state_digest(game, state) == before


@pytest.mark.parametrize(
    "wrong", [None, 1.5, True, float("nan"), b"7", [7]], ids=lambda value: type(value).__name__
)
def test_a_seed_is_a_whole_number_or_a_text(wrong: Any) -> None:
    with pytest.raises(BadDie, match="a seed is a whole number or a text, not"):
        SeededDice(wrong)


def test_a_whole_number_of_numpy_is_a_seed() -> None:
    numpy = pytest.importorskip("numpy")
    assert SeededDice(numpy.int64(7)).seed == SeededDice(7).seed


@every_game
@pytest.mark.parametrize("wrong", [None, 7, b"pass", ["pass"]], ids=type_name)
def test_an_action_is_read_from_a_text(name: str, wrong: Any) -> None:
    with pytest.raises(BadText, match="an action is read from a text"):
        GAMES[name].parse(wrong)


@every_game
@pytest.mark.parametrize(
    "wrong", [7, "fog", ["fog"], [("fog", True)]], ids=lambda value: type(value).__name__
)
def test_options_are_given_by_name(name: str, wrong: Any) -> None:
    game = GAMES[name]
    with pytest.raises(BadOption, match="options are given by name"):
        game.start(game.balanced, wrong, dice=SeededDice(1))


@every_game
def test_a_scenario_of_another_game_is_unknown(name: str) -> None:
    game = GAMES[name]
    wrong: Any
    for wrong in (GAMES[FOREIGN[name]].balanced, None, 7, ["x"]):
        with pytest.raises(WargameError, match=f"there is no scenario .* of {name}"):
            game.start(wrong, dice=SeededDice(1))


@pytest.mark.parametrize(
    "asked",
    [
        lambda game: wargames.Session(game, "bridge", dice=SeededDice(1)),
        lambda game: make("random", game),
        lambda game: encoding.action_spec(game, "bridge"),
        lambda game: encoding.observation_spec(game, "bridge"),
        lambda game: json_forms.encode_state(game, None),
        lambda game: render.svg(game, cast("Any", None)),
    ],
)
def test_the_id_of_a_game_is_no_game(asked: Callable[[Any], Any]) -> None:
    for wrong in ("bob", None):
        with pytest.raises(TypeError, match=f"{wrong!r} is no game: wargames.load makes one of an id"):
            asked(wrong)


@every_game
@pytest.mark.parametrize("wrong", [None, 7, ["random"]], ids=type_name)
def test_a_bot_is_named_by_a_text(name: str, wrong: Any) -> None:
    with pytest.raises(UnknownName, match=r"there is no bot .* for"):
        make(wrong, GAMES[name])


@every_game
def test_a_bot_within_a_bot_is_looked_up_before_play(name: str) -> None:
    with pytest.raises(UnknownName, match=r"there is no bot 'randon' for .*; did you mean 'random'"):
        make("determinized:randon,simulations=4", GAMES[name])


@every_game
@pytest.mark.parametrize("wrong", [None, 7, {}], ids=type_name)
def test_a_state_is_read_from_a_text(name: str, wrong: Any) -> None:
    with pytest.raises(BadText, match="state is no JSON text: "):
        json_forms.decode_state(GAMES[name], wrong)
