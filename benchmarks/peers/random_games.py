"""Random games of other libraries, each by its public API.

A player yields the game, which changes, and the number of legal actions at every decision; then it picks one
at random and carries it out, with the dice and draws that follow.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import attrs
import chess

from wargames import Rng

Turns = Iterator[tuple[Any, int]]


@attrs.frozen
class Peer:
    """A game of another library: its name, the package to import, and a player of one random game."""

    name: str
    package: str
    play: Callable[[Rng], Turns]


def python_chess(rng: Rng) -> Turns:
    """Play chess, testing for the end at every ply."""
    board = chess.Board()
    while not board.is_game_over():
        moves = list(board.legal_moves)
        yield board, len(moves)
        board.push(pick(moves, rng))


def catanatron(rng: Rng) -> Turns:
    """Play the Settlers of Catan with four players, to the end or the library's own limit of turns."""
    library, limit = import_module("catanatron"), import_module("catanatron.game").TURNS_LIMIT
    game = library.Game([library.RandomPlayer(color) for color in library.Color], seed=rng.getrandbits(32))
    while game.winning_color() is None and game.state.num_turns < limit:
        actions = game.state.playable_actions
        yield game, len(actions)
        game.execute(pick(actions, rng))


def pokerkit(rng: Rng) -> Turns:
    """Play a hand of no-limit hold'em with six players, who fold, call, or raise by the least."""
    library = import_module("pokerkit")
    import_module("random").seed(rng.getrandbits(32))
    hand = library.NoLimitTexasHoldem.create_state(
        automations=tuple(library.Automation),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        min_bet=2,
        raw_starting_stacks=200,
        player_count=6,
    )
    while hand.status:
        actions = [
            act
            for may, act in (
                (hand.can_fold, hand.fold),
                (hand.can_check_or_call, hand.check_or_call),
                (hand.can_complete_bet_or_raise_to, hand.complete_bet_or_raise_to),
            )
            if may()
        ]
        yield hand, len(actions)
        pick(actions, rng)()


def rlcard_uno(rng: Rng) -> Turns:
    """Play Uno with two players, without the observations of an environment."""
    game = dealt("rlcard.games.uno", rng)
    state, _ = game.init_game()
    while not game.is_over():
        actions = state["legal_actions"]
        yield game, len(actions)
        state, _ = game.step(pick(actions, rng))


def rlcard_gin_rummy(rng: Rng) -> Turns:
    """Play gin rummy, without the observations of an environment."""
    game = dealt("rlcard.games.gin_rummy", rng)
    game.init_game()
    while not game.is_over():
        actions = game.judge.get_legal_actions()
        yield game, len(actions)
        game.step(pick(actions, rng))


def dealt(module: str, rng: Rng) -> Any:
    """Make a game of RLCard with dice of its own."""
    game = import_module(module).Game()
    game.np_random = import_module("numpy.random").RandomState(rng.getrandbits(32))
    return game


def openspiel(short_name: str) -> Callable[[Rng], Turns]:
    """Make a player of a game of OpenSpiel; chance nodes count with the decision before them."""

    def play(rng: Rng) -> Turns:
        state = openspiel_game(short_name).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                actions = state.legal_actions()
                yield state, len(actions)
                state.apply_action(pick(actions, rng))

    return play


def openspiel_game(short_name: str) -> Any:
    """Load a game of OpenSpiel, also one that is written in Python."""
    if short_name.startswith("python_"):
        import_module("open_spiel.python.games")
    return import_module("pyspiel").load_game(short_name)


def pick(actions: Any, rng: Rng) -> Any:
    """Pick an action at random, as quickly as the yardstick does."""
    return actions[int(rng.random() * len(actions))]


PEERS = (
    Peer("python-chess", "chess", python_chess),
    Peer("Catanatron, 4 players", "catanatron", catanatron),
    Peer("PokerKit, hold'em, 6 players", "pokerkit", pokerkit),
    Peer("RLCard, gin rummy", "rlcard", rlcard_gin_rummy),
    Peer("RLCard, Uno", "rlcard", rlcard_uno),
    Peer("OpenSpiel in C++, backgammon", "pyspiel", openspiel("backgammon")),
    Peer("OpenSpiel in C++, gin rummy", "pyspiel", openspiel("gin_rummy")),
    Peer("OpenSpiel in Python, block dominoes", "pyspiel", openspiel("python_block_dominoes")),
)
