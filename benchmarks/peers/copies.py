"""A copy of a state within a random game, and its way into text or bytes and back."""

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count, islice
from typing import Any

import attrs
import chess

import wargames
from costs import middle_of_a_game
from peers.random_games import PEERS, Peer
from plane import microseconds
from wargames import Rng
from wargames.kernel.game.json_forms import decode_state, encode_state

COLUMNS = ("a state", "copy, us", "there and back, us", "as")
DECISIONS = 10
"""After so many random decisions, a state of a peer is copied."""
RUNS = 100

Row = tuple[str, ...]
Call = Callable[[Any], Any]


@attrs.frozen
class Copier:
    """How states of a library are copied, and written and read again; as what they are written."""

    copy: Call
    there_and_back: Call
    form: str


def pickled(state: Any) -> Any:
    """Take a state through a pickle of our own."""
    return pickle.loads(pickle.dumps(state))  # noqa: S301  our own


def serialized(state: Any) -> Any:
    """Take a state of OpenSpiel through its text, the moves so far, which are played again."""
    return import_module("pyspiel").deserialize_game_and_state(
        import_module("pyspiel").serialize_game_and_state(state.get_game(), state)
    )


COPIERS = {
    "chess": Copier(lambda board: board.copy(stack=False), lambda board: chess.Board(board.fen()), "FEN"),
    "catanatron": Copier(lambda game: game.copy(), pickled, "pickle"),
    "pokerkit": Copier(import_module("copy").deepcopy, pickled, "pickle"),
    "pyspiel": Copier(lambda state: state.clone(), serialized, "moves, played again"),
}


def measure() -> Iterator[Row]:
    """Measure the peers that are installed and have such calls, then the first scenario of our games."""
    for peer in PEERS:
        if (copier := COPIERS.get(peer.package)) and find_spec(peer.package):
            yield row(peer.name, within_a_game(peer), copier)
    for name, info in wargames.games().items():
        game, scenario = wargames.load(name), next(iter(info.scenarios))
        yield row(f"{name}/{scenario}", middle_of_a_game(game, scenario), copier_of(game))


def within_a_game(peer: Peer) -> Any:
    """Return the state of a peer after some random decisions, of the first game that has so many."""
    games = (islice(peer.play(Rng(seed)), DECISIONS, None) for seed in count())
    return next(state for turns in games for state, _ in turns)


def copier_of(game: Any) -> Copier:
    """Copy our states: a state is never changed, so only play-outs make one, their working copy."""
    dice = wargames.RandomDice(Rng(1))
    return Copier(
        lambda state: game.cursor(state, dice),
        lambda state: decode_state(game, encode_state(game, state)),
        "JSON",
    )


def row(name: str, state: Any, copier: Copier) -> Row:
    """Time both calls."""
    times = [microseconds(partial(call, state), RUNS) for call in (copier.copy, copier.there_and_back)]
    return name, *(f"{time:,.1f}" for time in times), copier.form
