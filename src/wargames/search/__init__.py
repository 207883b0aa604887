"""Bots that think ahead, in worlds that look like what their seat sees.

They stand on bots that know their game, their *hands*: these say what is worth a thought, and play on in the
worlds that are tried. Any ruleset will do; one whose positions are judged is thought about sooner.
"""

from wargames.search.determinized import Determinized
from wargames.search.ismcts import Ismcts
from wargames.search.lookahead import Lookahead
from wargames.search.planner import Planner
from wargames.search.settings import Thinking
from wargames.search.solving import Solved, Unsolvable, solve, solve_view
from wargames.search.thoughts import Thought, Thoughts

__all__ = [
    "Determinized",
    "Ismcts",
    "Lookahead",
    "Planner",
    "Solved",
    "Thinking",
    "Thought",
    "Thoughts",
    "Unsolvable",
    "solve",
    "solve_view",
]
