"""One of two Pythons beside each other: what it takes to play the same games, in seconds of the processor.

`in_any_page.py` asks it line by line. CPython runs it as a program; ``beside.mjs`` imports it under Python
for WebAssembly. It needs this package alone.
"""

import json
import sys
from collections.abc import Callable, Mapping
from time import process_time
from types import MappingProxyType
from typing import Any

import attrs

import wargames
from wargames import bots
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game.json_forms import state_digest

DECISIONS, ANSWERS, SEARCHED = 1000, 60, 6
"""How many random decisions, answers of a game's own bot, and of one that searches are measured at a time."""


@attrs.define
class Lap:
    """What is measured: a game from a seed. ``ends`` is the state after it, the same one on both sides."""

    game: Any
    seed: int
    now: Callable[[], float]
    seconds: float = 0.0
    decisions: int = 0
    ends: Any = None

    def add(self, begun: float, decisions: int = 1) -> None:
        """Add decisions, and the time since they began."""
        self.seconds += self.now() - begun
        self.decisions += decisions


def listed(lap: Lap) -> None:
    """Play at random from lists of the actions; after the end of a game another one begins."""
    rng, dice = Rng(lap.seed), wargames.SeededDice(lap.seed)
    state = lap.game.start(lap.game.balanced.id, dice=dice).state
    begun = lap.now()
    for _ in range(DECISIONS):
        if isinstance(pending := lap.game.pending(state), wargames.Over):
            state = lap.game.start(lap.game.balanced.id, dice=dice).state
            continue
        seat, decision = next(iter(pending.items()))
        actions = decision.actions.candidates
        state = lap.game.apply(state, seat, actions[int(rng.random() * len(actions))], dice).state
    lap.add(begun, DECISIONS)
    lap.ends = state


def played_out(lap: Lap) -> None:
    """Play at random word by word, as a search does: nothing is listed."""
    rng, dice = Rng(lap.seed), wargames.SeededDice(lap.seed)
    while lap.decisions < DECISIONS:
        state = lap.game.start(lap.game.balanced.id, dice=dice).state
        begun = lap.now()
        done = lap.game.play_out(state, dice, rng, limit=DECISIONS - lap.decisions)
        lap.add(begun, done.plies)
        lap.ends = done.state()


def answered(lap: Lap, bot: str) -> None:
    """Let the game's own bot play all seats; another ``bot`` is asked what it would do, at a few moments."""
    game, dice, own = lap.game, wargames.SeededDice(lap.seed), bots.default_bot(lap.game.id)
    state, number = game.start(lap.game.balanced.id, dice=dice).state, 0
    players = {seat: bots.make(own, game, lap.seed) for seat in game.seats_of(state)}
    while number < ANSWERS and not isinstance(pending := game.pending(state), wargames.Over):
        seat, decision = next(iter(pending.items()))
        view = game.view(state, seat)
        if bot != own and number % (ANSWERS // SEARCHED) == 0:
            asked = bots.make(bot, game, lap.seed)
            begun = lap.now()
            would = asked.decide(decision, view)
            lap.add(begun)
            lap.ends = game.apply(state, seat, would, wargames.SeededDice(lap.seed)).state
        begun = lap.now()
        action = players[seat].decide(decision, view)
        if bot == own:
            lap.add(begun)
        state, number = game.apply(state, seat, action, dice).state, number + 1
    lap.ends = state if bot == own else lap.ends


KINDS: Mapping[str, Callable[[Lap], None]] = MappingProxyType({"listed": listed, "played out": played_out})


def answer(line: str, now: Callable[[], float] = process_time) -> str:
    """Answer a line of JSON: a game, a kind or the name of a bot, and a seed.

    It has the milliseconds of a decision, and the hash of the state at the end.
    """
    name, kind, seed = json.loads(line)
    lap = Lap(wargames.load(name), seed, now)
    KINDS[kind](lap) if kind in KINDS else answered(lap, kind)
    return json.dumps([1000 * lap.seconds / lap.decisions, state_digest(lap.game, lap.ends)])


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(f"{answer(line)}\n")
        sys.stdout.flush()
