"""Find out which bot is best, and how sure that is."""

from itertools import combinations

from wargames import bots
from wargames.arena import Match, play_all, standings

GAME = "screaming_eagles"
GAMES = 10
BOTS = (bots.default_bot(GAME), "random")  # add "determinized:seconds=0.1", or one of your own

print(f"{'bot':<8} {'against':<8} {'won':>5} {'drawn':>6} {'lost':>5}   share of the points, 95 % sure")
for pair in combinations(BOTS, 2):
    match = Match(GAME, pair, games=GAMES)
    table = standings(match, play_all(match))
    for standing, other in zip(table, reversed(pair), strict=True):
        low, high = standing.interval
        counts = f"{standing.wins:>5} {standing.draws:>6} {standing.losses:>5}"
        share = f"{float(standing.share):.0%} ({low:.0%} to {high:.0%})"
        print(f"{standing.name:<8} {other:<8} {counts}   {share}")
