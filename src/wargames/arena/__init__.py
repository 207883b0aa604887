"""Matches of bots: many games, sides swapped or alone with the same dice, and what they prove."""

from wargames.arena.match import Match, Pairing, Result, pairings, play, play_all, sides_of
from wargames.arena.solo import Attempt, Outcome, Showing, Solo, attempt_all, attempt_one, attempts, showings
from wargames.arena.standings import Standing, Standings, ratings, standings, wilson

__all__ = [
    "Attempt",
    "Match",
    "Outcome",
    "Pairing",
    "Result",
    "Showing",
    "Solo",
    "Standing",
    "Standings",
    "attempt_all",
    "attempt_one",
    "attempts",
    "pairings",
    "play",
    "play_all",
    "ratings",
    "showings",
    "sides_of",
    "standings",
    "wilson",
]
