"""Terms of the odds of an attack, and the chance of a check (BOB-R63)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from wargames.bob.moments import AttackRolled, Hit, ShellsFell
from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import passes_by_nature
from wargames.bob.play.fire.attack import CONCEALED, MISSES, Result
from wargames.bob.values.state import Counter
from wargames.kernel.base.modifiers import total
from wargames.kernel.chance.dice import D10
from wargames.kernel.chance.odds import Distribution
from wargames.kernel.moments.rule_odds import Terms

PASSES = "check passes"
BLOCKED = "line of sight blocked"
SECOND_DIE = "a Command Point on a second die"
FIREPOWER = "a Command Point on firepower"

DECOY = "removed, if it is a decoy"
UNIT = "suppressed or worse, if it is a concealed unit but no vehicle"
OPEN_UNIT = "suppressed or worse, if it is an unconcealed unit"
AFFECTED = "at least one affected"
KNOWN_AFFECTED = "at least one known counter affected"

ONE_DIE = Distribution.of(D10.weights())
UNAFFECTED = "unaffected"
RESULT_TERMS: Mapping[Result, str] = {
    "eliminated": "eliminated",
    "reduced": "reduced",
    "suppressed": "suppressed",
    "none": UNAFFECTED,
}

Rolled = AttackRolled | ShellsFell
"""The event of a die rolled against all counters of a hex."""


def chance_to_pass(counter: Counter, highest: int) -> Fraction:
    """Return the chance of one die to pass a check (BOB-5.3.1, BOB-R2, BOB-G2).

    >>> from wargames.bob.values.state import Counter
    >>> chance_to_pass(Counter("GE-F1", "ge_1st", "D4"), 8), chance_to_pass(Counter("D", "ge_decoy", "D4"), 0)
    (Fraction(4, 5), Fraction(1, 1))
    """
    if passes_by_nature(counter):
        return Fraction(1)
    return ONE_DIE.chance_that(lambda die: die <= highest)


def effects(
    before: Battle, targets: Sequence[Counter], rolled: Rolled | None, mover: str | None = None
) -> Terms:
    """Return the effects of an attack on its targets as terms; None: it was not made.

    BOB-5.7.22, BOB-5.7.23, BOB-5.7.24, BOB-5.7.25.
    """
    hits = {} if rolled is None else {hit.counter: hit for hit in rolled.hits}
    terms: dict[str, object] = {}
    known = [target for target in targets if target.known]
    if known:
        affected = any(hits[one.id].result != "none" for one in known if hits)
        terms[AFFECTED if len(known) == len(targets) else KNOWN_AFFECTED] = affected
    for target in targets:
        if target.known:
            result = hits[target.id].result if hits else "none"
            terms |= {f"{target.id} {said}": one == result for one, said in RESULT_TERMS.items()}
        else:
            sure = target.id == mover or before.place_in_stack(target) == 1
            terms |= effects_on_unknown(target, rolled, hits.get(target.id), sure=sure)
    return terms


def effects_on_unknown(target: Counter, rolled: Rolled | None, hit: Hit | None, *, sure: bool) -> Terms:
    """Return the odds terms common to all kinds possible for a '?' (V12, BOB-R37).

    ``sure`` is True if the counter certainly counts as concealed.
    """
    struck = hit is not None and hit.result != "none"
    terms = {f"{target.id} {DECOY}": struck, f"{target.id} {UNIT}": struck}
    if not sure:
        terms[f"{target.id} {OPEN_UNIT}"] = (
            rolled is not None and hit is not None and in_the_open(rolled, hit)
        )
    return terms


def in_the_open(rolled: Rolled, hit: Hit) -> bool:
    """Return whether a concealed counter would be hit if it were not concealed (BOB-5.7.2, BOB-5.7.14)."""
    assert rolled.die is not None
    modified = rolled.die + total(hit.modifiers) - CONCEALED.amount
    return rolled.die != MISSES and modified <= rolled.firepower
