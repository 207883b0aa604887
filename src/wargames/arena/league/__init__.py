"""Leagues: many games between many bots, each bot in its own process, with results kept on disk.

The command is ``wargames league``; see docs/league.md.
"""

from wargames.arena.league.contests import BotEntry, Contest, League, read_league

__all__ = ["BotEntry", "Contest", "League", "read_league"]
