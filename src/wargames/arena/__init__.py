"""Matches between bots, with sides swapped on the same dice, and games of one bot alone."""

from typing import TYPE_CHECKING

from wargames.arena.match import Match, Pairing, Result, pairings, play, play_all
from wargames.arena.solo import (
    Solo,
    SoloGame,
    SoloOutcome,
    SoloResult,
    play_all_solo,
    play_solo,
    solo_games,
    solo_results,
)
from wargames.arena.standings import Standing, Standings, ratings, standings, wilson
from wargames.kernel.former_paths import former_names
from wargames.kernel.play.early_end import sides_of

__all__ = [
    "Match",
    "Pairing",
    "Result",
    "Solo",
    "SoloGame",
    "SoloOutcome",
    "SoloResult",
    "Standing",
    "Standings",
    "pairings",
    "play",
    "play_all",
    "play_all_solo",
    "play_solo",
    "ratings",
    "sides_of",
    "solo_games",
    "solo_results",
    "standings",
    "wilson",
]

if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__,
        Attempt="SoloGame",
        Outcome="SoloOutcome",
        Showing="SoloResult",
        attempt_all="play_all_solo",
        attempt_one="play_solo",
        attempts="solo_games",
        showings="solo_results",
    )
