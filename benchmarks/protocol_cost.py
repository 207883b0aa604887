"""What the protocol costs a decision, beyond the bot: an engine that answers at once, in each game.

Each figure is the mean over the decisions of some random play, in microseconds: with nothing but the kind of
the decision sent, with the first question, with the view, and with all candidates. It holds what the engine
takes to read a line and to write one.
"""

import sys
from time import perf_counter
from typing import Any

import wargames
from wargames.kernel.game.clocks import TimeLeft
from wargames.kernel.play.bot_hooks import TableInfo
from wargames.protocol import Limits, RemoteBot
from wargames.protocol import messages as say

ENGINE = """
import sys
wants = sys.argv[1]
for line in sys.stdin.buffer:
    if line.startswith(b'{"is":"Decide"'):
        number = line[line.index(b'"id":') + 5 : line.index(b',', 20)]
        out = b'{"is":"Answer","id":' + number + b',"number":0}'
    elif line.startswith(b'{"is":"Hello"'):
        out = b'{"is":"Ready","protocol":1,"name":"at once","wants":[' + wants.encode() + b']}'
    elif line.startswith(b'{"is":"NewGame"'):
        out = b'{"is":"Seated"}'
    else:
        continue
    sys.stdout.buffer.write(out + b'\\n')
    sys.stdout.buffer.flush()
"""
WANTS = {
    "nothing": "",
    "question": '"question"',
    "view": '"view"',
    "view, question": '"view","question"',
    "candidates": '"decision","candidates"',
}
DECISIONS = 300
LEFT = TimeLeft(10_000, None)


def moments(game: wargames.Game[Any, Any]) -> list[tuple[wargames.Decision, Any]]:
    """Play at random, and keep what seats are asked."""
    dice, rng = wargames.SeededDice(1), wargames.Rng(1)
    found: list[tuple[wargames.Decision, Any]] = []
    state = game.start(game.balanced, dice=dice).state
    while len(found) < DECISIONS:
        pending = game.pending(state)
        if not isinstance(pending, wargames.Decisions):
            state = game.start(game.balanced, dice=dice).state
            continue
        seat, decision = next(iter(pending.items()))
        found.append((decision, game.view(state, seat)))
        _ = (
            decision.actions.candidates,
            decision.actions.question(),
        )  # listed by the rules, not by the protocol
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state
    return found


def cost(game: wargames.Game[Any, Any], asked: list[tuple[wargames.Decision, Any]], wants: str) -> float:
    """Ask an engine, and give the seconds of a decision."""
    bot = RemoteBot((sys.executable, "-S", "-E", "-c", ENGINE, wants), game, limits=Limits(farewell=0))
    seats = tuple(dict.fromkeys(decision.seat for decision, _ in asked))
    for seat in seats:  # begun before the clock
        bot.seated(seat, TableInfo(game.id, game.edition, game.balanced.id, {}, seats, None))
    began = perf_counter()
    for decision, view in asked:
        bot.clocked(decision.seat, LEFT)
        bot.decide(decision, view)
    took = (perf_counter() - began) / len(asked)
    bot.close()
    return took


def main() -> None:
    """Measure and print."""
    print(f"{'microseconds a decision':24}", *(f"{name:>15}" for name in WANTS))
    for name in wargames.games():
        game = wargames.load(name)
        asked = moments(game)
        row = [min(cost(game, asked, wants) for _ in range(3)) for wants in WANTS.values()]
        print(f"{name:24}", *(f"{1e6 * one:15.0f}" for one in row))
    line = say.encode(say.Answer(1, number=0))
    began = perf_counter()
    for _ in range(10_000):
        say.from_engine(line)
    print(f"of which reading an answer: {1e6 * (perf_counter() - began) / 10_000:.0f}")


if __name__ == "__main__":
    main()
