"""What single calls cost: apply, views, odds, JSON, start-up time and memory, the size of a state."""

import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import wargames
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game.json_forms import decode_state, encode_state, state_digest

STARTUP = """
import sys, time, tracemalloc
began = time.perf_counter()
import wargames
took = time.perf_counter() - began
for name in [name for name in sys.modules if name.startswith("wargames")]:
    del sys.modules[name]
tracemalloc.start()
import wargames
print(took * 1000, tracemalloc.get_traced_memory()[0] / 2**20)
print(int("numpy" in sys.modules or "networkx" in sys.modules))
"""


def timed(call: Callable[[], Any], repeat: int = 300) -> float:
    """Give the median microseconds of a call."""
    laps = []
    for _ in range(repeat):
        began = perf_counter()
        call()
        laps.append(perf_counter() - began)
    return median(laps) * 1e6


def middle_of_a_game(game: Any, scenario: str) -> Any:
    """Give a state from the middle of a random game."""
    rng, dice = Rng(3), wargames.SeededDice(3)
    state = game.start(scenario, dice=dice).state
    states = [state]
    while not isinstance(pending := game.pending(state), wargames.Over):
        seat, decision = next(iter(pending.items()))
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state
        states.append(state)
    return states[len(states) // 2]


def measure() -> list[tuple[str, str]]:
    """Measure every scenario of every game, then start-up."""
    rows: list[tuple[str, str]] = []
    for name, info in wargames.games().items():
        for scenario in info.scenarios:
            rows += measure_scenario(wargames.load(name), scenario)
    return rows + startup()


def measure_scenario(game: Any, scenario: str) -> list[tuple[str, str]]:
    """Measure the calls on one state in the middle of a game."""
    state = middle_of_a_game(game, scenario)
    seat, decision = next(iter(game.pending(state).items()))
    action, dice, view = next(iter(decision.actions)), wargames.SeededDice(1), game.view(state, seat)
    name, text = f"{game.id}/{scenario}", encode_state(game, state)
    calls: dict[str, Callable[[], Any]] = {
        "apply": lambda: game.apply(state, seat, action, dice),
        "view": lambda: game.view(state, seat),
        "odds": lambda: game.odds(view, action),
        "sample a world": lambda: game.sample(view, Rng(1)),
        "JSON round trip of a state": lambda: decode_state(game, encode_state(game, state)),
        "digest of a state": lambda: state_digest(game, state),
    }
    rows = [(f"{name}, {what}", f"{timed(call):,.1f} us") for what, call in calls.items()]
    return [*rows, (f"{name}, a state as JSON", f"{len(text):,} bytes")]


def startup(repeat: int = 7) -> list[tuple[str, str]]:
    """Import wargames in fresh processes."""
    runs = []
    for _ in range(repeat):
        done = subprocess.run([sys.executable, "-c", STARTUP], capture_output=True, text=True, check=True)
        runs.append([float(word) for word in done.stdout.split()])
    heavy = "yes" if any(run[2] for run in runs) else "no"
    return [
        ("import wargames", f"{median(run[0] for run in runs):,.0f} ms"),
        ("import wargames, memory of its own modules", f"{median(run[1] for run in runs):,.1f} MiB"),
        ("import wargames loads numpy or networkx", heavy),
    ]
