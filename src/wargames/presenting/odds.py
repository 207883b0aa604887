"""Odds in words: in a line, or every chance with its exact fraction."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import takewhile

import attrs

from wargames.kernel.base.errors import WargameError
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.game import Action, View
from wargames.presenting.sides import AnyGame

MANY = 4
"""The number of outcomes above which a line sums them up."""
NOTHING = "nothing more"
"""What a case without an assumption assumes, where others have one."""


@attrs.frozen
class OddsText:
    """The odds of an action in a line, and line by line with every exact fraction."""

    brief: str
    lines: tuple[str, ...]


def odds_text(game: AnyGame, view: View, action: Action) -> OddsText | None:
    """Return the odds of an action; None without chance, or if the game gives none."""
    try:
        found = game.odds(view, action)
    except WargameError:
        return None
    if not any(case.chances or case.means for case in found.cases):
        return None
    return OddsText(brief(found), tuple(odds_lines(found)))


def odds_lines(found: Odds) -> Iterator[str]:
    """Write odds in full: every chance in percent and as a fraction."""
    for case in found.cases:
        if case.assuming or len(found.cases) > 1:
            yield f"Assuming {case.assuming or NOTHING}:"
        yield from (f"  {term}: {percent(chance)} ({chance})" for term, chance in case.chances)
        yield from (f"  {term}: {mean_value(mean)} on average ({mean})" for term, mean in case.means)
        if not case.chances and not case.means:
            yield "  nothing is left to chance"
    if not found.exact:
        yield estimated(found)


def estimated(found: Odds) -> str:
    """Return the number of sampled states that odds rest on, and their standard error."""
    return f"estimated from {found.worlds} hidden worlds, standard error {percent(found.error)}"


def percent(chance: Fraction) -> str:
    """Write a chance in percent.

    >>> percent(Fraction(1, 3)), percent(Fraction(1)), percent(Fraction(1, 5000))
    ('33.3 %', '100 %', '0.02 %')
    """
    written = f"{float(100 * chance):.1f}"
    if written == "0.0" and chance:
        written = f"{float(100 * chance):.2g}"
    return f"{written.removesuffix('.0')} %"


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

    Cases with equal text are written once, without their assumption if all are equal.
    """
    assumed: dict[str, list[str]] = {}
    for case in found.cases:
        assumed.setdefault(brief_case(case), []).append(case.assuming)
    if len(assumed) == 1:
        return next(iter(assumed))
    said = ((either(assuming), text) for text, assuming in assumed.items() if text)
    return "; ".join(f"{assuming}: {text}" if assuming else text for assuming, text in said)


def either(assumptions: Sequence[str]) -> str:
    """Join assumptions; words that all begin with are said once.

    >>> either(["second hit MG1", "second hit R01", "second hit R08"]), either(["flare", "no flare"])
    ('second hit MG1, R01 or R08', 'flare or no flare')
    """
    words = [one.split() for one in assumptions if one]
    if not words:
        return ""
    again = takewhile(lambda column: len(set(column)) == 1, zip(*(one[:-1] for one in words), strict=False))
    shared = len(tuple(again))
    *others, last = [" ".join(one[shared if at else 0 :]) for at, one in enumerate(words)]
    return f"{', '.join(others)} or {last}" if others else last


def brief_case(case: OddsCase) -> str:
    """Sum one case up, its averages behind its chances; if nothing happens, write what does not happen."""
    said = [*brief_chances(case), *(f"{term} {change(mean)}" for term, mean in case.means if mean)]
    nothing = [f"{term} 0 %" for term, _ in case.chances[:1]] or [f"{term} 0" for term, _ in case.means[:1]]
    return ", ".join(said or nothing)


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
