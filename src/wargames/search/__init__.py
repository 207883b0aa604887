"""Search bots, which work from the view of a seat in any game, and exact solving of small positions.

They sample determinizations (full states consistent with the view), propose candidates and play rollouts with
a base policy (a bot made for the game), and evaluate positions by the evaluation of the ruleset.
"""

from typing import TYPE_CHECKING

from wargames.kernel.former_paths import former_names, register_former_paths
from wargames.search.determinized import Determinized
from wargames.search.ismcts import Ismcts
from wargames.search.lookahead import Lookahead
from wargames.search.planner import Planner
from wargames.search.play_outs import PlayedOut, play_outs
from wargames.search.report import CandidateReport, SearchReport
from wargames.search.settings import SearchSettings
from wargames.search.solving import Solution, Unsolvable, estimate_view, solve

__all__ = [
    "CandidateReport",
    "Determinized",
    "Ismcts",
    "Lookahead",
    "Planner",
    "PlayedOut",
    "SearchReport",
    "SearchSettings",
    "Solution",
    "Unsolvable",
    "estimate_view",
    "play_outs",
    "solve",
]

register_former_paths({f"{__name__}.thoughts": f"{__name__}.report"})

if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__,
        Solved="Solution",
        Thinking="SearchSettings",
        Thought="CandidateReport",
        Thoughts="SearchReport",
        solve_view="estimate_view",
    )
