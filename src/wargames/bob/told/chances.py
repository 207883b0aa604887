"""The chances of checks and attacks, from the rule functions that play them (BOB-R63)."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from wargames.bob.play.attempts import check_to_fire, pay_for_range
from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import HOPELESS, SURE, passes_by_nature
from wargames.bob.play.fire import Result, aimed_at, firepower, has_sight, may_boost, strike
from wargames.bob.play.gunnery import turn_to_fire
from wargames.bob.values.state import Attempt, Counter
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import D10
from wargames.kernel.chance.odds import Distribution, OddsCase

PASSES = "check passes"
BLOCKED = "line of sight blocked"
SECOND_DIE = "a Command Point on a second die"
FIREPOWER = "a Command Point on firepower"

DECOY = "removed if a decoy"
UNIT = "suppressed or worse if a concealed unit but no vehicle"
OPEN_UNIT = "suppressed or worse if an unconcealed unit"
AFFECTED = "at least one affected"
KNOWN_AFFECTED = "at least one known counter affected"

ONE_DIE = Distribution.of(D10.weights())
RESULTS: tuple[Result, ...] = ("eliminated", "reduced", "suppressed", "none")
Chances = dict[str, Fraction]
Strike = Callable[[Counter, int], Result]
"""What a die does to a counter."""


def chance_to_pass(counter: Counter, highest: int) -> Fraction:
    """Give the chance of one die to pass a check (BOB-5.3.1, BOB-R2, BOB-G2).

    >>> from wargames.bob.values.state import Counter
    >>> chance_to_pass(Counter("GE-F1", "ge_1st", "D4"), 8), chance_to_pass(Counter("D", "ge_decoy", "D4"), 0)
    (Fraction(4, 5), Fraction(1, 1))
    """
    if passes_by_nature(counter):
        return Fraction(1)
    return thrown(lambda die: die <= highest)


def may_throw_again(battle: Battle, counter: Counter, highest: int) -> bool:
    """Tell whether a die may fail that a Command Point may throw again (BOB-5.3.4, BOB-R2)."""
    thrown = not passes_by_nature(counter) and HOPELESS < highest < SURE
    return thrown and battle.may_spend(counter.id)


def checked(battle: Battle, counter: Counter, highest: int, failed: str = "") -> list[OddsCase]:
    """Work out a check, with a second die if one may be had; ``failed`` names what failure brings."""
    once = chance_to_pass(counter, highest)
    found = [("", once)]
    if may_throw_again(battle, counter, highest):
        found.append((SECOND_DIE, 1 - (1 - once) ** 2))
    return [
        OddsCase(assuming, ((PASSES, chance), *([(failed, 1 - chance)] if failed else [])))
        for assuming, chance in found
    ]


def effects(battle: Battle, targets: Iterable[Counter], result: Strike, mover: str | None = None) -> Chances:
    """Work out what one die does to the counters it is rolled against.

    BOB-5.7.22, BOB-5.7.23, BOB-5.7.24, BOB-5.7.25.
    """
    chances: Chances = {}
    known: list[Counter] = []
    unknown = False
    for target in targets:
        if target.known:
            known.append(target)
            chances.update(effect(target, result))
        else:
            unknown = True
            sure = target.id == mover or battle.place_in_stack(target) == 1
            chances.update(effect_on_unknown(target, result, sure=sure))
    if known:
        term = KNOWN_AFFECTED if unknown else AFFECTED
        some = thrown(lambda die: any(result(target, die) != "none" for target in known))
        return {term: some, **chances}
    return chances


def thrown(holds: Callable[[int], bool]) -> Fraction:
    """Give the chance that a die does something."""
    return ONE_DIE.chance_that(holds)


def effect(target: Counter, result: Strike) -> Chances:
    """Give the chance of each result for a counter whose face is known."""
    by_die = ONE_DIE.map(lambda die: result(target, die))
    return {f"{target.id} {one}": by_die.chance(one) for one in RESULTS}


def effect_on_unknown(target: Counter, result: Strike, *, sure: bool) -> Chances:
    """Give what all counters share that an unknown one may be; ``sure``: it is concealed (V12, BOB-R37)."""
    hit = thrown(lambda die: result(target, die) != "none")
    found = {f"{target.id} {DECOY}": hit, f"{target.id} {UNIT}": hit}
    if not sure:
        plain = replace(target, concealed=False)
        found[f"{target.id} {OPEN_UNIT}"] = thrown(lambda die: result(plain, die) != "none")
    return found


def weighed(chance: Fraction, chances: Chances) -> Chances:
    """Give the chances of an attack that comes with some chance, else does nothing."""
    return {
        term: chance * value + (1 - chance if term.endswith(" none") else 0)
        for term, value in chances.items()
    }


def attack_chances(battle: Battle, attempt: Attempt, *, boosted: bool) -> Chances:
    """Work out the attack of a unit that has passed its check (BOB-5.7.1)."""
    power = firepower(battle, attempt, boosted=boosted)

    def result(target: Counter, die: int) -> Result:
        return strike(battle, attempt, target, power, die).result

    return effects(battle, aimed_at(battle, attempt), result, attempt.mover)


def attacked(
    battle: Battle, attempt: Attempt, passed: Fraction, assuming: str = "", *, boosted: bool = False
) -> OddsCase:
    """Put check and attack together."""
    chances = weighed(passed, attack_chances(battle, attempt, boosted=boosted))
    return OddsCase(assuming, ((PASSES, passed), *chances.items()))


def shot(battle: Battle, attempt: Attempt) -> list[OddsCase]:
    """Work out fire: sight, check, attack, and what a Command Point adds (BOB-5.6.7, BOB-5.12.6, BOB-R27)."""
    if not has_sight(battle, battle.counters[attempt.firer], attempt.target):
        return [OddsCase("", ((BLOCKED, Fraction(1)),))]
    if attempt.mode == "final":
        pay_for_range(battle, attempt)
    attempt = turn_to_fire(battle, attempt)
    firer = battle.counters[attempt.firer]
    _, highest = check_to_fire(battle, attempt)
    once = chance_to_pass(firer, highest)
    cases = [attacked(battle, attempt, once)]
    if may_throw_again(battle, firer, highest):
        cases.append(attacked(battle, attempt, 1 - (1 - once) ** 2, SECOND_DIE))
    if once and may_boost(battle, attempt):
        cases.append(attacked(battle, attempt, once, FIREPOWER, boosted=True))
    return cases
