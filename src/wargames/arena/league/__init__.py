"""Leagues: many bots over many games, each bot in a process of its own, with results that last.

``wargames league`` is its command; docs/league.md tells how to use it.
"""

from wargames.arena.league.contests import BotEntry, Contest, League, read_league

__all__ = ["BotEntry", "Contest", "League", "read_league"]
