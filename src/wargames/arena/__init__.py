"""Matches between bots: many games with the sides swapped, and what they prove."""

from wargames.arena.match import Match, Pairing, Result, pairings, play, play_all, sides_of
from wargames.arena.standings import Standing, ratings, standings, wilson

__all__ = [
    "Match",
    "Pairing",
    "Result",
    "Standing",
    "pairings",
    "play",
    "play_all",
    "ratings",
    "sides_of",
    "standings",
    "wilson",
]
