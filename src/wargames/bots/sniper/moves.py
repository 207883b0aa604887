"""Moves in Sniper's Alley: reachable hexes, the risk on the way, and values of the ends."""

from functools import lru_cache, reduce
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple

import attrs

from wargames.bots.best_first import best_of
from wargames.bots.caches import LazyDict, by_key, remembered
from wargames.bots.evaluator import Valued, of_kind
from wargames.bots.sniper.assaults import assault_on, best_assault
from wargames.bots.sniper.attacks import AttackProfile, HexValues, TargetProfile, clear_and_smoked
from wargames.bots.sniper.enemy import Firers, shots_on
from wargames.bots.sniper.evaluator import SniperEvaluator
from wargames.kernel.game import Action
from wargames.sniper import queries
from wargames.sniper.ground.ground import Ground
from wargames.sniper.moments import AssaultHex, ChooseStep, Shoot, Step, Stop, Unload
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import LOADING_POINTS, Mover
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Moving, Order, Unit

SHOWN = 1.5  # the cost of a concealed sniper in the sight of an enemy
OP_FIRE = 0.6  # the chance that a unit in op fire mode fires
A_TRIFLE = 1e-9  # more than the rounding of sums of these figures
NO_RISKS: HexValues = LazyDict(lambda _: 0.0)
ALWAYS_SHOWN: HexValues = LazyDict(lambda _: SHOWN)
REACHES = 8192
"""The number of sets of reachable hexes kept."""


class ReachedHex(NamedTuple):
    """A hex that a unit can reach: the points spent, the first step, and the risk on the way."""

    spent: int
    first: Place | None
    risk: float


Watcher = tuple[int, AttackProfile, Place]
"""An enemy in op fire mode: its field of view, its relevant traits, its hex."""

End = tuple[float, Place, ReachedHex]
"""An end of a move: its value, its hex, and the way to it."""


class MoveStart(NamedTuple):
    """The beginning of a move: for a unit aboard, once it has unloaded."""

    at: Place
    points: int


@attrs.frozen(eq=False)
class ReachableHexes:
    """The hexes in reach of a unit, its own among them, and the same as a bit set."""

    points: int
    legs: dict[Place, ReachedHex]
    hexes: int


# ------------------------------------------------------------------------------------------------------ reach


def risks_to(evaluator: SniperEvaluator, unit: Unit) -> tuple[int, HexValues]:
    """Return the risky hexes with their risk: op fire, or the discovery of a hidden sniper."""
    enemy = evaluator.enemy
    if unit.concealed:
        return enemy.seen, ALWAYS_SHOWN
    watchers, target = (
        tuple([(foe.field, foe.fire, foe.at) for foe in enemy.watchers]),
        evaluator.targets[unit.id],
    )
    return _risks(enemy.ground, enemy.smoky, watchers, target, danger_weight=evaluator.danger_weight)


@lru_cache(maxsize=4096)
def _risks(
    ground: Ground, smoky: int, watchers: tuple[Watcher, ...], target: TargetProfile, *, danger_weight: float
) -> tuple[int, HexValues]:
    firers = [(field, 1.0, *clear_and_smoked((ground, at), fire, target)) for field, fire, at in watchers]
    hexes = reduce(int.__or__, [field for field, _, _ in watchers], 0)
    return hexes, op_fire(ground.bit, smoky, (firers, danger_weight))


@by_key
def op_fire(place: Place, bits: dict[Place, int], smoky: int, fire: tuple[Firers, float]) -> float:
    """Weigh the op fire at a unit that enters a hex."""
    firers, danger_weight = fire
    return OP_FIRE * sum(shots_on(place, bits, smoky, firers)) * danger_weight


def reach(evaluator: SniperEvaluator, unit: Unit, begin: MoveStart) -> ReachableHexes:
    """Find the hexes within reach, and perhaps more that cost more."""
    key = unit.id, begin.at
    if (found := evaluator.known.get(key)) is None or found.points < begin.points:
        points = max(begin.points, queries.movement(evaluator.battle, unit, "advance"))
        way, danger = (evaluator.ground, unit.mover, MoveStart(begin.at, points)), risks_to(evaluator, unit)
        hexes = _reach(*way, full=0, danger=None).hexes
        danger_here = danger if danger[0] & hexes else None
        found = evaluator.known[key] = _reach(*way, full=evaluator.full & hexes, danger=danger_here)
    return found


@lru_cache(maxsize=REACHES)
def _reach(
    ground: Ground, mover: Mover, begin: MoveStart, *, full: int, danger: tuple[int, HexValues] | None
) -> ReachableHexes:
    """Find the cheapest and, of those, the safest ways to the hexes, except through full ones."""
    (at, points), (risky, risks) = begin, danger or (0, NO_RISKS)
    steps, bits, found = ground.steps(mover), ground.bit, dict[Place, ReachedHex]()
    heap: list[tuple[int, float, Place, Place | None]] = [(0, 0.0, at, None)]
    while heap:
        spent, risk, place, first = heappop(heap)
        if place in found:
            continue
        found[place] = ReachedHex(spent, first, risk)
        for to, cost in steps[place].items():
            if to not in found and spent + cost <= points and not full & bits[to]:
                more = risks[to] if risky & bits[to] else 0.0
                heappush(heap, (spent + cost, risk + more, to, first or to))
    return ReachableHexes(points, found, ground.mask(found))


def start(evaluator: SniperEvaluator, unit: Unit, points: int) -> MoveStart | None:
    """Return the beginning of a move of so many points; None if the unit cannot leave its carrier."""
    if unit.at is not None:
        return MoveStart(unit.at, points)
    place = evaluator.battle.whereabouts(unit)
    if place is None or points < LOADING_POINTS:
        return None
    if evaluator.full & evaluator.ground.bit[place] and not queries.has_room(evaluator.battle, unit, place):
        return None
    return MoveStart(place, points - LOADING_POINTS)


def start_by(evaluator: SniperEvaluator, unit: Unit, order: Order) -> MoveStart | None:
    """Return the beginning of a move by an order."""
    return start(evaluator, unit, queries.movement(evaluator.battle, unit, order))


def legs(evaluator: SniperEvaluator, unit: Unit, begin: MoveStart) -> list[tuple[Place, ReachedHex]]:
    """List the hexes within reach, each with the way to it."""
    found = reach(evaluator, unit, begin).legs
    return [(place, leg) for place, leg in found.items() if leg.spent <= begin.points]


# ------------------------------------------------------------------------------------------------------- ends


def ends(evaluator: SniperEvaluator, unit: Unit, begin: MoveStart) -> list[End]:
    """List the ends of a move with their values."""
    return [
        (evaluator.place_value(unit, place) - leg.risk, place, leg)
        for place, leg in legs(evaluator, unit, begin)
    ]


def best_end(evaluator: SniperEvaluator, unit: Unit, begin: MoveStart, shot: float | None = None) -> End:
    """Find the best end of a move; with ``shot`` it fires on the move, from here or from there.

    The result is cached for the same numbers of units on the hexes within reach.
    """
    within, bits = reach(evaluator, unit, begin), evaluator.ground.bit
    known = evaluator.stands(unit).best_ends
    crowds = tuple([crowd for place, crowd in evaluator.crowds.items() if within.hexes & bits[place]])
    key = within, begin.points, crowds, unit.at, shot
    return remembered(known, key, lambda: _best_end(evaluator, unit, begin, shot))


def _best_end(evaluator: SniperEvaluator, unit: Unit, begin: MoveStart, here: float | None) -> End:
    """Weigh the ends best first, each bounded by its base value and the best shots."""
    stands, seen, bits = evaluator.stands(unit), evaluator.enemy.seen, evaluator.ground.bit
    shots, fired = (None, 0.0) if here is None else (evaluator.shots_from(unit, "moving"), here)
    unseen, in_sight = fired, stands.promise + (max(fired, shots.most) if shots is not None else 0.0)
    promised = in_sight + A_TRIFLE, unseen + A_TRIFLE
    bounded = [
        (stands.base_values[place] - leg.risk + promised[not seen & bits[place]], order, (place, leg))
        for order, (place, leg) in enumerate(legs(evaluator, unit, begin))
    ]

    def value(end: tuple[Place, ReachedHex]) -> float:
        place, leg = end
        shot = max(fired, shots[place]) if shots is not None else 0.0
        return evaluator.place_value(unit, place) - leg.risk + shot

    found = best_of(bounded, value)
    assert found is not None
    return found[0], *found[2]


@by_key
def advances(id_: UnitId, evaluator: SniperEvaluator) -> float:
    """Weigh the best end of a move against staying."""
    unit = evaluator.units[id_]
    begin = start_by(evaluator, unit, "advance")
    return -1.0 if begin is None else best_end(evaluator, unit, begin)[0] - evaluator.at_rest(unit)


def fire_and_move(evaluator: SniperEvaluator, unit: Unit) -> float:
    """Weigh the best end of Fire and Movement, with the shot there or here."""
    if (begin := start_by(evaluator, unit, "fire and movement")) is None:
        return -1.0
    here = evaluator.shots_from(unit, "moving")[unit.at] if unit.at is not None else 0.0
    return best_end(evaluator, unit, begin, here)[0] - evaluator.at_rest(unit)


def assault(evaluator: SniperEvaluator, unit: Unit) -> float:
    """Weigh the best assault within reach."""
    begin = start_by(evaluator, unit, "assault")
    found = [] if begin is None else assaults(evaluator, unit, begin)
    return max([value for value, _ in found], default=-1.0)


def assaults(evaluator: SniperEvaluator, unit: Unit, begin: MoveStart) -> list[tuple[float, ReachedHex]]:
    """List the hexes from which assaults may be made, each with the value of the best."""
    if not (beside := evaluator.enemy.beside):
        return []
    worths = LazyDict[Place, float](lambda target: best_assault(evaluator, unit, target))
    return [
        (worths[target] - leg.risk, leg)
        for place, leg in legs(evaluator, unit, begin)
        for target in beside.get(place, ())
    ]


# ------------------------------------------------------------------------------------------------------ steps


@attrs.frozen
class MoveUnderway:
    """A move in progress: the unit, its place, and whether it may still fire on the move."""

    frame: Moving
    unit: Unit
    begin: MoveStart | None
    shoots: bool


def move_underway(evaluator: SniperEvaluator) -> MoveUnderway:
    """Return the move in progress."""
    frame = evaluator.battle.top(Moving)
    unit = evaluator.units[frame.unit]
    shoots = frame.order == "fire and movement" and not frame.attacked
    return MoveUnderway(frame, unit, start(evaluator, unit, frame.left), shoots)


def weigh_steps(decision: ChooseStep, evaluator: SniperEvaluator) -> Valued:
    """Weigh the first steps to the ends of the move, and the actions here."""
    move = move_underway(evaluator)
    if move.begin is None:
        return
    unit, by_first = move.unit, dict[Place | None, float]()
    shots = evaluator.shots_from(unit, "moving")
    for value, place, leg in ends(evaluator, unit, move.begin):
        worth = value + (shots[place] if move.shoots else 0.0)
        by_first[leg.first] = max(worth, by_first.get(leg.first, worth))
    here = by_first.get(None, 0.0)
    for action in decision.actions:
        match action:
            case Step(to) if to in by_first:
                yield action, by_first[to]
            case Stop() if unit.at is not None:
                yield action, here
            case Unload():
                yield action, max(by_first.values(), default=0.0)
            case Shoot():
                yield action, here + shoot_value(evaluator, unit, action)
            case AssaultHex(place, helpers):
                yield action, here + assault_on(evaluator, unit, place, helpers or ())


def choose_step(decision: ChooseStep, evaluator: SniperEvaluator) -> Action:
    """Go on to the best end, fire or assault on the way, or stop."""
    move, check = move_underway(evaluator), decision.actions.check
    if (begin := move.begin) is None:
        return Stop()
    unit, unload = move.unit, Unload()
    if move.frame.order == "assault" and (found := next_assault(decision, evaluator, move)) is not None:
        return found
    _, place, leg = best_end(evaluator, unit, begin, 0.0 if move.shoots else None)
    shot = best_shoot(decision, evaluator, unit) if move.shoots else (0.0, Stop())
    if shot[0] > 0 and (leg.first is None or shot[0] >= evaluator.shots_from(unit, "moving")[place]):
        return shot[1]
    if unit.at is None:
        return unload if check(unload) is None else Stop()
    if leg.first is None or check(Step(leg.first)) is not None:
        return shot[1]
    return Step(leg.first)


def best_shoot(decision: ChooseStep, evaluator: SniperEvaluator, unit: Unit) -> tuple[float, Action]:
    """Find the best attack of Fire and Movement here; stop if none has an effect."""
    found = [(shoot_value(evaluator, unit, one), one) for one in of_kind(decision, Shoot)]
    return max([(0.0, Stop()), *found], key=itemgetter(0))


def shoot_value(evaluator: SniperEvaluator, unit: Unit, action: Shoot) -> float:
    """Weigh an attack of Fire and Movement."""
    return evaluator.attack(unit.id, (), action.target, action.kind, role="moving")


def next_assault(decision: ChooseStep, evaluator: SniperEvaluator, move: MoveUnderway) -> Action | None:
    """Go to the hex of the best assault, or make it; None if none is worth it any more."""
    assert move.begin is not None
    value, leg = max(assaults(evaluator, move.unit, move.begin), key=itemgetter(0), default=(0.0, None))
    if leg is None or value <= 0:
        return None
    out = Unload() if decision.actions.check(Unload()) is None else None
    if leg.first is not None:
        step = Step(leg.first)
        return step if decision.actions.check(step) is None else out
    here = of_kind(decision, AssaultHex)
    scored = [(assault_on(evaluator, move.unit, one.hex, one.supporters or ()), one) for one in here]
    value, best = max(scored, key=itemgetter(0), default=(1.0, out))
    return best if value > 0 else None
