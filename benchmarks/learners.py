"""Steps a second of environments: one game, many at once, two processes, and PettingZoo's connect four.

    python benchmarks/learners.py [GAME ...] [--before SRC] [--laps 3] [--steps 4000]

One seat plays at random against the bot ``random`` in the largest scenario of each game. Every lap runs in a
process of its own, by turns. Printed are the medians of steps a CPU second (of all processes that play), of
steps a second, and the spread of the former over the laps; ``--before`` takes the single environment from
another checkout's ``src``, too. Connect four needs pygame.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

SCENARIOS = {
    "screaming_eagles": "standard",
    "sam_fire": "hill",
    "sniper": "snipers_alley",
    "bob": "dike_road",
    "fire_move": "river_line",
}
"""The largest scenario of each game."""

GAMES = 64
"""The games that are stepped together."""

WARM = 0.25
"""The part of the steps that is not timed: what is worked out once for a map is worked out then."""

Timed = tuple[float, float]
"""Steps a CPU second and steps a second."""


def timed(step: Callable[[], Any], steps: int, each: int, spent: Callable[[], float]) -> Timed:
    """Time some steps, ``each`` of which counts so often, after a part to warm up."""
    for _ in range(int(steps * WARM) // each):
        step()
    cpu, wall = spent(), perf_counter()
    for _ in range(steps // each):
        step()
    return steps / (spent() - cpu), steps / (perf_counter() - wall)


def single(game: str, steps: int) -> Timed:
    """Step one game of Gymnasium's environment."""
    import numpy as np  # noqa: PLC0415  in the process of a lap

    from wargames.adapters.gymnasium import WargameEnv  # noqa: PLC0415  as above

    played, rng = WargameEnv(game, SCENARIOS[game]), np.random.default_rng(1)
    last = [played.reset(seed=1)[0]["action_mask"]]

    def step() -> None:
        if not last[0].any():
            last[0] = played.reset()[0]["action_mask"]
        last[0] = played.step(int(rng.choice(np.flatnonzero(last[0]))))[0]["action_mask"]

    return timed(step, steps, 1, process_time)


def vector(game: str, steps: int, processes: int = 1, *, sent: bool = False) -> Timed:
    """Step many games of the vector environment together, or send and receive them."""
    import numpy as np  # noqa: PLC0415  as above

    from wargames.adapters.vector import WargameVectorEnv  # noqa: PLC0415  as above

    played = WargameVectorEnv(game, SCENARIOS[game], num_envs=GAMES, processes=processes, copy=False)
    rng = np.random.default_rng(1)
    masks = played.reset(seed=1)[0]["action_mask"]
    workers = _children() if processes > 1 else []

    def chosen(masks: Any) -> Any:
        return (masks * rng.random(masks.shape)).argmax(axis=1)

    def step() -> None:
        played.step(chosen(masks))

    def exchange() -> None:
        observed, _, _, _, infos = played.recv()
        played.send(chosen(observed["action_mask"]), infos["env_id"])

    if sent:
        played.send(chosen(masks))
    each = GAMES // (2 * processes) if sent else GAMES
    try:
        return timed(
            exchange if sent else step, steps, each, lambda: process_time() + sum(map(_spent, workers))
        )
    finally:
        played.close()


def _children() -> list[int]:
    return [int(one) for one in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]


def _spent(process: int) -> float:
    """Return the CPU seconds of another process."""
    times = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


def connect_four(steps: int) -> Timed:
    """Step PettingZoo's connect four, both seats at random."""
    import numpy as np  # noqa: PLC0415  as above
    from pettingzoo.classic import connect_four_v3  # noqa: PLC0415  as above

    played, rng = connect_four_v3.env(), np.random.default_rng(1)
    played.reset(seed=1)

    def step() -> None:
        observation, _, terminated, truncated, _ = played.last()
        if terminated or truncated:
            played.reset()
            observation = played.last()[0]
        played.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))

    return timed(step, steps, 1, process_time)


def lap(way: str, game: str, steps: int) -> Timed:
    """Measure one way of playing in this process."""
    match way:
        case "before" | "single":
            return single(game, steps)
        case "connect four":
            return connect_four(steps)
    return vector(game, steps, 2 if way.startswith("two processes") else 1, sent=way.endswith("sent"))


def apart(way: str, game: str, steps: int, before: str | None) -> Timed:
    """Measure a lap in a process of its own."""
    source = {"PYTHONPATH": before} if way == "before" and before else {}
    found = subprocess.run(
        [sys.executable, __file__, "--lap", way, game, "--steps", str(steps)],
        env={**os.environ, **source},
        capture_output=True,
        text=True,
        check=True,
    )
    cpu, wall = found.stdout.split()[-2:]
    return float(cpu), float(wall)


def report(way: str, laps: list[Timed], first: list[Timed]) -> str:
    """Write the medians of a way, and how it stands to the first one lap by lap."""
    cpu, wall = (median(one[at] for one in laps) for at in (0, 1))
    spread = (max(one[0] for one in laps) - min(one[0] for one in laps)) / cpu
    times = median(one[0] / other[0] for one, other in zip(laps, first, strict=True))
    quick = median(one[1] / other[1] for one, other in zip(laps, first, strict=True))
    return (
        f"{way}: {cpu:,.0f} a CPU second ({times:.2f} times, spread {spread:.0%}), "
        f"{wall:,.0f} a second ({quick:.2f} times)"
    )


def main() -> None:
    """Measure all ways by turns."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=list(SCENARIOS))
    parser.add_argument("--before", help="the src of another checkout")
    parser.add_argument("--laps", type=int, default=3)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--lap", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.lap:
        print(*lap(given.lap, given.games[0], given.steps))
        return
    ways = [*(["before"] if given.before else []), "single", "vector", "two processes", "two processes, sent"]
    if find_spec("pygame"):
        ways.append("connect four")
    for game in given.games:
        found: dict[str, list[Timed]] = {way: [] for way in ways}
        for _ in range(given.laps):
            for way in ways:
                found[way].append(apart(way, game, given.steps, given.before))
        for way, laps in found.items():
            print(game, report(way, laps, found[ways[0]]), flush=True)


if __name__ == "__main__":
    main()
