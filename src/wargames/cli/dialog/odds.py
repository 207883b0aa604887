"""Odds in words: as tables, or summed up in a line."""

from fractions import Fraction

from wargames.cli.console import percent, say, table
from wargames.kernel.chance.odds import Odds, OddsCase

MANY = 4
"""More outcomes than that are summed up in a line."""


def write_odds(found: Odds) -> None:
    """Write odds as tables, one for each answer that others may give."""
    for case in found.cases:
        assuming = f" (assuming {case.assuming})" if case.assuming else ""
        say(f"{found.action}{assuming}")
        if case.chances:
            rows = [(term, percent(chance), str(chance)) for term, chance in case.chances]
            table(("what", "chance", "exactly"), rows, right=("chance", "exactly"))
        elif not case.means:
            say("  nothing is left to chance")
        if case.means:
            averages = [(term, mean_value(mean), str(mean)) for term, mean in case.means]
            table(("on average", "value", "exactly"), averages, right=("value", "exactly"))
    if not found.exact:
        say(f"estimated from {found.worlds} hidden worlds, standard error {percent(found.error)}")


def mean_value(mean: Fraction) -> str:
    """Write an expected value with two decimals, or two digits of a smaller one.

    >>> mean_value(Fraction(-5, 2)), mean_value(Fraction(12)), mean_value(Fraction(-1, 500))
    ('-2.5', '12', '-0.002')
    """
    if 0 < abs(mean) < Fraction(1, 100):
        return f"{float(mean):.2g}"
    return f"{float(mean):.2f}".rstrip("0").removesuffix(".")


def brief(found: Odds) -> str:
    """Sum odds up in a line: the first chances of each case, or the likeliest of many outcomes.

    Cases that read alike are said once, without what they assume where all do.
    """
    assumed: dict[str, list[str]] = {}
    for case in found.cases:
        assumed.setdefault(brief_case(case), []).append(case.assuming)
    if len(assumed) == 1:
        return next(iter(assumed))
    said = ((" or ".join(filter(None, assuming)), text) for text, assuming in assumed.items() if text)
    return "; ".join(f"{assuming}: {text}" if assuming else text for assuming, text in said)


def brief_case(case: OddsCase) -> str:
    """Sum one case up, its averages behind its chances; what does not happen is said where nothing does."""
    said = [*brief_chances(case), *(f"{term} {change(mean)}" for term, mean in case.means if mean)]
    return ", ".join(said or [f"{term} 0" for term, _ in (case.chances or case.means)[:1]])


def brief_chances(case: OddsCase) -> list[str]:
    """Sum the chances of one case up."""
    chances = [(term, chance) for term, chance in case.chances if chance]
    if len(chances) > MANY and sum(chance for _, chance in chances) == 1:
        term, chance = max(chances, key=lambda pair: pair[1])
        return [f"likeliest {term} {percent(chance)}", f"{chances[0][0]} to {chances[-1][0]}"]
    return [f"{term} {percent(chance)}" for term, chance in chances[:3]]


def change(mean: Fraction) -> str:
    """Write an expected value in short, with its sign.

    >>> change(Fraction(2, 3)), change(Fraction(-5, 2)), change(Fraction(0)), change(Fraction(1, 30))
    ('+0.7', '-2.5', '0', '+0.03')
    """
    if abs(mean) < Fraction(1, 20):
        return f"{float(mean):+.1g}" if mean else "0"
    return f"{float(mean):+.1f}".removesuffix(".0")
