"""Odds as tables: every chance in percent and exactly."""

from wargames.cli.console import say, say_folded, table
from wargames.kernel.chance.odds import Odds
from wargames.presenting.odds import estimated, mean_value, percent


def write_odds(found: Odds, said: str = "") -> None:
    """Write odds as tables, one for each possible answer of others, below the action as people read it."""
    for case in found.cases:
        assuming = f" (assuming {case.assuming})" if case.assuming else ""
        say_folded(f"{said or found.action}{assuming}")
        if case.chances:
            rows = [(term, percent(chance), str(chance)) for term, chance in case.chances]
            table(("what", "chance", "exactly"), rows, right=("chance", "exactly"))
        elif not case.means:
            say("  nothing is left to chance")
        if case.means:
            averages = [(term, mean_value(mean), str(mean)) for term, mean in case.means]
            table(("on average", "value", "exactly"), averages, right=("value", "exactly"))
    if not found.exact:
        say(estimated(found))
