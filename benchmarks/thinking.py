"""How quickly bots think: decisions of each game's own bot, standings, simulations of a search."""

import sys
from statistics import mean, median
from time import process_time
from typing import Any

import attrs

import wargames
from costs import middle_of_a_game, timed
from decisions import play_chess
from wargames import bots

GAMES = 3
SEARCHED = 12
"""How many decisions of a game a search thinks about."""
SEARCH = "determinized:simulations=48,max_candidates=3"
MOMENTS, PLAYED_OUT, FAR = 4, 20, 30
"""From how many moments of a game it is played out, how often from each, and how many decisions far."""


def measure() -> list[tuple[str, str]]:
    """Measure every scenario of every game that has a bot of its own."""
    rows: list[tuple[str, str]] = []
    for name, info in wargames.games().items():
        hand = bots.default_bot(name)
        for scenario in info.scenarios:
            rows += measure_scenario(wargames.load(name), scenario, hand)
    return rows


def measure_scenario(game: Any, scenario: str, hand: str) -> list[tuple[str, str]]:
    """Measure one scenario, each game of the bot beside a game of chess."""
    games = [(play(game, scenario, hand, seed), play_chess(range(seed, seed + 4))) for seed in range(GAMES)]
    decision = mean(seconds for laps, _ in games for seconds in laps)
    plies = median(mean(laps) / (chess.seconds / chess.choices) for laps, chess in games)
    out = mean(played_out(game, scenario, hand, moment) for moment in range(1, MOMENTS + 1))
    state, name = middle_of_a_game(game, scenario), f"{game.id}/{scenario}"
    return [
        (f"{name}, a decision of {hand}", f"{decision * 1e6:,.0f} us, {plies:.1f} plies of python-chess"),
        (f"{name}, a decision of {hand} in play-outs", f"{out:.1f} plies of python-chess"),
        (f"{name}, a standing", f"{timed(lambda: game.evaluate(state)):,.1f} us"),
        (f"{name}, {SEARCH}", f"{simulations(game, scenario, hand):,.0f} simulations a second"),
    ]


@attrs.frozen
class Table:
    """A game, the bot at each seat, and the seconds that each decision took."""

    game: Any
    players: dict[str, Any]
    laps: list[float] = attrs.field(factory=list)


def seated(game: Any, scenario: str, hand: str, seed: int) -> Table:
    """Seat a bot everywhere."""
    return Table(game, {seat: bots.make(hand, game, seed) for seat in game.seats_in(scenario)})


def play(game: Any, scenario: str, hand: str, seed: int) -> list[float]:
    """Have the bot play all seats of a game, and give what each decision took."""
    table, dice = seated(game, scenario, hand, seed), wargames.SeededDice(seed)
    go_on(table, game.start(scenario, dice=dice).state, dice)
    return table.laps


def played_out(game: Any, scenario: str, hand: str, moment: int) -> float:
    """Give the plies of chess a decision where one moment is played out again and again, as a search does."""
    whole = len(play(game, scenario, hand, 1))
    table, dice = seated(game, scenario, hand, 1), wargames.SeededDice(1)
    begun = go_on(table, game.start(scenario, dice=dice).state, dice, whole * moment // (MOMENTS + 2))
    table.laps.clear()
    for seed in range(PLAYED_OUT):
        go_on(table, begun, wargames.SeededDice(seed), FAR)
    chess = play_chess(range(moment, moment + 4))
    return mean(table.laps) / (chess.seconds / chess.choices)


def go_on(table: Table, state: Any, dice: wargames.SeededDice, far: int = sys.maxsize) -> Any:
    """Have the bots play on for so many decisions at most, and note what each took."""
    game = table.game
    for _ in range(far):
        if isinstance(pending := game.pending(state), wargames.Over):
            break
        seat, decision = next(iter(pending.items()))
        view = game.view(state, seat)
        began = process_time()
        action = table.players[seat].decide(decision, view)
        table.laps.append(process_time() - began)
        state = game.apply(state, seat, action, dice).state
    return state


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
            if (report := getattr(searchers[seat], "report", None)) is not None:
                thought, seconds = thought + report.simulations, seconds + process_time() - began
        state = game.apply(state, seat, players[seat].decide(decision, view), dice).state
    return thought / seconds if seconds else 0.0
