"""How quickly bots think: decisions of each game's own bot, standings, simulations of a search."""

from statistics import mean, median
from time import process_time
from typing import Any

import wargames
from costs import middle_of_a_game, timed
from decisions import play_chess
from wargames import bots

GAMES = 3
SEARCHED = 12
"""How many decisions of a game a search thinks about."""
SEARCH = "determinized:simulations=48,width=3"


def measure() -> list[tuple[str, str]]:
    """Measure every scenario of every game that has a bot of its own."""
    rows: list[tuple[str, str]] = []
    for name, info in wargames.games().items():
        hand = bots.own(name)
        for scenario in info.scenarios:
            rows += measure_scenario(wargames.load(name), scenario, hand)
    return rows


def measure_scenario(game: Any, scenario: str, hand: str) -> list[tuple[str, str]]:
    """Measure one scenario, each game of the bot beside a game of chess."""
    games = [(play(game, scenario, hand, seed), play_chess(range(seed, seed + 4))) for seed in range(GAMES)]
    decision = mean(seconds for laps, _ in games for seconds in laps)
    plies = median(mean(laps) / (chess.seconds / chess.choices) for laps, chess in games)
    state, name = middle_of_a_game(game, scenario), f"{game.id}/{scenario}"
    return [
        (f"{name}, a decision of {hand}", f"{decision * 1e6:,.0f} us, {plies:.1f} plies of python-chess"),
        (f"{name}, a standing", f"{timed(lambda: game.standing(state)):,.1f} us"),
        (f"{name}, {SEARCH}", f"{simulations(game, scenario, hand):,.0f} simulations a second"),
    ]


def play(game: Any, scenario: str, hand: str, seed: int) -> list[float]:
    """Have the bot play all seats of a game, and give what each decision took."""
    laps, dice = list[float](), wargames.SeededDice(seed)
    players = {seat: bots.make(hand, game, seed) for seat in game.seats_in(scenario)}
    state = game.start(scenario, dice=dice).state
    while not isinstance(pending := game.pending(state), wargames.Over):
        seat, decision = next(iter(pending.items()))
        view = game.view(state, seat)
        began = process_time()
        action = players[seat].decide(decision, view)
        laps.append(process_time() - began)
        state = game.apply(state, seat, action, dice).state
    return laps


def simulations(game: Any, scenario: str, hand: str) -> float:
    """Give the simulations a second of a search, over choices from all of a game of the bot."""
    dice, thought, seconds = wargames.SeededDice(1), 0, 0.0
    players = {seat: bots.make(hand, game, 1) for seat in game.seats_in(scenario)}
    searchers = {seat: bots.make(SEARCH, game, 1) for seat in players}
    state, choices = game.start(scenario, dice=dice).state, 0
    every = max(1, len(play(game, scenario, hand, 1)) // SEARCHED)
    while not isinstance(pending := game.pending(state), wargames.Over):
        seat, decision = next(iter(pending.items()))
        view, choices = game.view(state, seat), choices + 1
        if choices % every == 0:
            began = process_time()
            searchers[seat].decide(decision, view)
            if (thoughts := getattr(searchers[seat], "thoughts", None)) is not None:
                thought, seconds = thought + thoughts.simulations, seconds + process_time() - began
        state = game.apply(state, seat, players[seat].decide(decision, view), dice).state
    return thought / seconds if seconds else 0.0
