"""Odds of a step under Opportunity Fire, and of the Melee behind it (BOB-R9, BOB-R63).

Only enemy counters that the seat knows are counted on to fire.

It is a formula over the rules' own functions: units fire one after the other at the remaining mover, and the
tree of all their dice is too large for every step of a list.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from wargames.bob.play import melee
from wargames.bob.play.battle import Battle
from wargames.bob.play.fire.attack import Result, firepower, strike
from wargames.bob.play.fire.attempts import check_to_fire, mode_of, pay_for_range
from wargames.bob.play.fire.gunnery import turn_to_fire
from wargames.bob.play.fire.reactions import reactors
from wargames.bob.play.fire.targets import observers
from wargames.bob.play.move.movement import enter_hex
from wargames.bob.told.chances import ONE_DIE, PASSES, RESULT_TERMS, chance_to_pass
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, SIDE_NAMES, Side
from wargames.bob.values.state import Attempt, Counter, CounterId, Moving, Window
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.odds import Distribution, OddsCase

ALL_FIRE = "all known units that may react fire"
"""The fire of each unit in turn, without a Command Point on a check or on firepower."""

Fates = dict[Counter | None, Fraction]
"""The possible conditions of the mover, None if eliminated, with their chances."""


def cases(battle: Battle, hex_: Place) -> Iterator[OddsCase]:
    """Yield the odds of a step: reactions, one by one and together, and Melee.

    ``battle`` is the layout of the seat's view, with the move on top of its frames; it is changed.
    """
    frame = battle.top(Moving)
    enemies = [one for one in battle.at(hex_, ENEMY[battle.counters[frame.counter].side]) if one.known]
    if enemies:
        yield melee_case(battle, battle.counters[frame.counter], enemies, hex_)
    window = window_of(battle, frame, hex_)
    if window is not None:
        yield from fire_cases(battle, window)


def window_of(battle: Battle, frame: Moving, hex_: Place) -> Window | None:
    """Make the step, and return the window that it opens if anybody may fire, or None (BOB-R9, BOB-R12)."""
    counter = battle.counters[frame.counter]
    enemy = ENEMY[counter.side]
    if battle.at(hex_, enemy) and not frame.entered:
        return None if frame.from_melee else Window(enemy, counter.id, into=hex_)
    enter_hex(battle, frame, hex_)
    goes_on = counter.id in battle.counters and isinstance(battle.frames[-1], Moving)
    return Window(enemy, counter.id) if goes_on else None


def fire_cases(battle: Battle, window: Window) -> Iterator[OddsCase]:
    """Yield the odds of the fire of each known unit, and of all together (BOB-R10)."""
    battle.frames.append(window)
    mover = battle.counters[window.mover]
    firers = [one.id for one in reactors(battle, window) if one.known]
    for firer in firers:
        passed, fates = fired(battle.twin(), window, firer, {mover: Fraction(1)})
        yield OddsCase(f"{firer} reacts", ((PASSES, passed), *outcome(mover, fates)))
    if len(firers) > 1:
        yield OddsCase(ALL_FIRE, outcome(mover, together(battle, window, firers)))


def together(battle: Battle, window: Window, firers: list[CounterId]) -> Fates:
    """Let units fire one after the other, as long as the Command Points last (BOB-5.12.4, BOB-R10)."""
    fates: Fates = {battle.counters[window.mover]: Fraction(1)}
    for firer in firers:
        if any(one.id == firer for one in reactors(battle, window)):
            _, fates = fired(battle, window, firer, fates)
    return fates


def fired(battle: Battle, window: Window, firer: CounterId, fates: Fates) -> tuple[Fraction, Fates]:
    """Let a unit fire once at the mover; return its chance to pass the check, and the new conditions."""
    attempt = attempt_of(battle, window, firer)
    _, highest = check_to_fire(battle, attempt)
    passed = chance_to_pass(battle.counters[firer], highest)
    after: Fates = {}
    for mover, chance in fates.items():
        for became, share in struck(battle, attempt, mover):
            after[became] = after.get(became, Fraction(0)) + chance * passed * share
        after[mover] = after.get(mover, Fraction(0)) + chance * (1 - passed)
    return passed, after


def attempt_of(battle: Battle, window: Window, id_: CounterId) -> Attempt:
    """Let a unit aim at the mover: it pays for range and turns as necessary (BOB-5.12.4, BOB-G8 V9)."""
    mover, firer = battle.counters[window.mover], battle.counters[id_]
    observer = next(iter(observers(battle, firer, mover.stands)), None)
    at_vehicle = mover.unit.kind == "vehicle"
    attempt = Attempt(
        id_, mover.stands, mode=mode_of(firer), observer=observer, mover=mover.id, at_vehicle=at_vehicle
    )
    if attempt.mode == "final":
        pay_for_range(battle, attempt)
    return turn_to_fire(battle, attempt)


def struck(
    battle: Battle, attempt: Attempt, mover: Counter | None
) -> Iterator[tuple[Counter | None, Fraction]]:
    """Yield the results of one die (BOB-5.7.22, BOB-5.7.23, BOB-5.7.24, BOB-5.7.25, BOB-5.7.26)."""
    if mover is None:
        yield None, Fraction(1)
        return
    power = firepower(battle, attempt)
    results = ONE_DIE.map(lambda die: strike(battle, attempt, mover, power=power, die=die).result)
    for result, share in results:
        yield suffered(mover, result), share


def suffered(mover: Counter, result: Result) -> Counter | None:
    """Return a counter after a result; a decoy that is hit is gone.

    BOB-5.7.23, BOB-5.7.24, BOB-5.7.25, BOB-5.7.26, BOB-R37.
    """
    if result == "none":
        return mover
    if result == "eliminated" or not mover.real:
        return None
    if result == "reduced":
        return replace(mover, reduced=True, level=2, concealed=False, known=True)
    return replace(mover, level=min(2, mover.level + 1), concealed=False, known=True)


def outcome(mover: Counter, fates: Fates) -> tuple[tuple[str, Fraction], ...]:
    """Return the chances of the mover's worst result in the rulebook's terms."""
    chances = dict.fromkeys(RESULT_TERMS, Fraction(0))
    for became, chance in fates.items():
        chances[fate_of(mover, became)] += chance
    return tuple((f"{mover.id} {RESULT_TERMS[result]}", chance) for result, chance in chances.items())


def fate_of(mover: Counter, became: Counter | None) -> Result:
    """Name the worst result on a counter."""
    if became is None:
        return "eliminated"
    if became.reduced and not mover.reduced:
        return "reduced"
    return "none" if became == mover else "suppressed"


# melee


def melee_case(battle: Battle, mover: Counter, enemies: list[Counter], hex_: Place) -> OddsCase:
    """Return the odds of the Melee in a hex with all known units, the mover among them (BOB-5.11.3)."""
    own = [*battle.at(hex_, mover.side), mover]
    scratch = battle.twin()
    scratch.change(mover.id, at=hex_)
    against = {mover.side: hits(scratch, own, hex_), enemies[0].side: hits(scratch, enemies, hex_)}
    names = ", ".join(enemy.id for enemy in enemies)
    losses = (
        *lost(enemies[0].side, len(enemies), against[mover.side]),
        *lost(mover.side, len(own), against[enemies[0].side]),
    )
    return OddsCase(f"Melee with {names} as all stand now", losses)


def hits(battle: Battle, units: list[Counter], hex_: Place) -> Distribution[int]:
    """Return the hits that units roll in a Melee, two dice each (BOB-5.11.3, BOB-5.11.4)."""
    total = Distribution.of([(0, 1)])
    for unit in units:
        pairs = product(total.weights, pair_of(battle, unit, hex_).weights)
        total = Distribution.of((had + more, weight * other) for (had, weight), (more, other) in pairs)
    return total


def pair_of(battle: Battle, unit: Counter, hex_: Place) -> Distribution[int]:
    """Return the hits of one unit's pair of dice."""
    power = melee.firepower(battle, unit, hex_)
    return melee.PAIR.distribution.map(lambda pair: sum(die <= power for die in pair))


def lost(side: Side, number: int, against: Distribution[int]) -> Iterator[tuple[str, Fraction]]:
    """Yield the numbers of units that a side may lose in a Melee (BOB-5.11.5)."""
    losses = against.map(lambda hits: min(hits, number))
    for count in range(number + 1):
        yield f"{count or 'no'} {SIDE_NAMES[side]} lost", losses.chance(count)
