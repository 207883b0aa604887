"""How much quicker a league is with two workers than with one: ``python benchmarks/league_jobs.py``.

Two cores must be idle for the figure to mean anything; of three tries each the quickest counts.
"""

import os
import tempfile
from pathlib import Path
from time import perf_counter

from wargames.arena.league import BotEntry, Contest, League
from wargames.arena.league.running import run_league
from wargames.arena.league.store import LeagueStore
from wargames.arena.pool import Workers

LEAGUE = League(
    bots=(BotEntry("ace"), BotEntry("random")),
    contests=(Contest("screaming_eagles", options={"round_limit": 8}),),
    games=24,
)
TRIES = 3


def seconds(jobs: int) -> float:
    """Play the league, with its workers begun before the clock."""
    workers = Workers(jobs)
    for warm in [workers.submit(os.getpid) for _ in range(8 * jobs)]:
        warm.result()
    with (
        tempfile.TemporaryDirectory() as folder,
        LeagueStore(Path(folder) / "one.sqlite", LEAGUE, write=True) as store,
    ):
        began = perf_counter()
        run_league(LEAGUE, store, workers, most=jobs, watch=lambda _: None)
        took = perf_counter() - began
    workers.end()
    return took


def main() -> None:
    """Measure and print."""
    one, two = (min(seconds(jobs) for _ in range(TRIES)) for jobs in (1, 2))
    load = os.getloadavg()[0]
    print(f"{LEAGUE.games} games: {one:.1f} s with one worker, {two:.1f} s with two: {one / two:.2f} times")
    print(f"load of the machine in the last minute, this included: {load:.1f}")


if __name__ == "__main__":
    main()
