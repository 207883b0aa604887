"""Set-up in Band of Brothers: hexes for counters, and the secret option."""

from collections.abc import Callable
from functools import lru_cache

from wargames.bob import moments
from wargames.bob.ground.arcs import in_front
from wargames.bob.ground.ground import Ground
from wargames.bob.ground.sight import field
from wargames.bob.moments import ChoosePlacement
from wargames.bob.values.board import Direction, Place
from wargames.bob.values.components import COVER, ENEMY, SIXTHS
from wargames.bob.values.state import Counter
from wargames.bots.bob.aim import worth
from wargames.bots.bob.enemies import pose
from wargames.bots.bob.evaluator import BobEvaluator
from wargames.bots.bob.objectives import GUARDED, distances, ways
from wargames.bots.caches import LazyDict, by_key
from wargames.kernel.game import Action

COVERS, HIDDEN = 0.8, 1.2  # the value of a point of the modifier, and of a Conceal marker
SEEN_SOON = 0.3  # the value of a marker covered by a hedgerow alone
FIELD = 0.05  # the value of each hex of the enemy's way in sight
REACH = 8
CROWDED, NEXT_TO = 1.2, 0.3  # the cost of a second unit in a hex, and of one beside it
AWAY = 0.5  # the cost of each point farther from the goal
DANGER, SHOT = 0.5, 0.7  # the weights of the fire of placed enemies, and of a shot at them
MISSION, TURN = 3.0, 8.0  # the values of a mission, and of a turn less to hold


def gained_by_option(evaluator: BobEvaluator) -> float:
    """Weigh the gains of the option, less its costs."""
    option = evaluator.battle.scenario.option
    assert option is not None
    order = evaluator.battle.scenario.side(option.side)
    gained = option.number * (worth(option.by) - worth(option.replaced))
    if option.loses_artillery:
        gained -= MISSION * sum(one.missions for one in order.artillery)
    if option.turns is not None:
        gained += TURN * (evaluator.battle.scenario.turns - option.turns)
    return gained


def best_placements(
    decision: ChoosePlacement, evaluator: BobEvaluator, most: int
) -> list[tuple[Action, float]]:
    """Weigh the best hexes for a counter, with the best placement in each."""
    by_hex: dict[Place, list[moments.PlaceCounter]] = {}
    for action in decision.actions:
        if isinstance(action, moments.PlaceCounter):
            by_hex.setdefault(action.hex, []).append(action)
    counter, placing = Counter(decision.counter, decision.type, None), SetUpValues(evaluator)
    values = placing.values(counter, [place for place in evaluator.ground.places if place in by_hex])
    best = sorted(values, key=values.__getitem__, reverse=True)[:most]
    return [(best_in(by_hex[place], counter, placing), values[place]) for place in best]


def best_in(
    there: list[moments.PlaceCounter], counter: Counter, placing: "SetUpValues"
) -> moments.PlaceCounter:
    """Place a counter in a hex: concealed where it can be, squads on top, facing the enemy."""
    concealed = [one for one in there if one.cover == "concealed"] or there
    spot = "top" if counter.unit.kind in {"decoy", "squad"} else "bottom"
    stacked = [one for one in concealed if one.spot == spot] or concealed
    return max(stacked, key=lambda one: placing.faced(one.hex, one.facing))


@lru_cache(maxsize=256)
@by_key
def in_sight(place: Place, ground: Ground, reach: int, coming: tuple[Place, ...]) -> int:
    """Count the open hexes in sight and reach of a hex, as close to the enemy's way as it; cached."""
    away, seen = ground.away, field(ground, place) & ground.open_ground
    near = [one for one in ground.members(seen) if away[place][one] <= reach]
    return sum([all(away[one][far] <= away[place][far] for far in coming) for one in near])


@lru_cache(maxsize=64)
def sheltered(ground: Ground, *, real: bool) -> dict[Place, float]:
    """Weigh the cover of each hex, and the Conceal marker that it gives to a unit or a decoy."""
    return {
        place: COVERS * cover(ground, place) + hidden(ground, place, real=real) for place in ground.places
    }


def cover(ground: Ground, place: Place) -> float:
    """Weigh the cover of a hex: a hedgerow helps against some lines only."""
    covers = max((COVER[one].fire for one in ground.covers(place)), default=0)
    return max(float(covers), 1.0 * bool(ground.hedgerow_sides(place)))


def hidden(ground: Ground, place: Place, *, real: bool) -> float:
    """Weigh a Conceal marker; a hedgerow alone soon loses it, and with it a decoy."""
    if not ground.beneficial(place):
        return 0.0
    if ground.bit[place] & ground.open_ground:
        return SEEN_SOON if real else -HIDDEN
    return HIDDEN


class SetUpValues:
    """Values of the hexes of a set-up."""

    def __init__(self, evaluator: BobEvaluator) -> None:
        self.evaluator = evaluator
        self.ground, self.goal = evaluator.ground, evaluator.goal
        self.coming = evaluator.ground.members(self._coming())
        there = evaluator.battle.on_board(evaluator.side)
        self.friends = [(one.at, one.real) for one in there if one.at is not None]

    def _coming(self) -> int:
        """Return the hexes that the enemy comes from: his hexes, and those where he may set up or enter."""
        evaluator, found = self.evaluator, 0
        if evaluator.foes:
            return evaluator.ground.mask(foe.at for foe in evaluator.foes)
        for force in evaluator.battle.scenario.side(ENEMY[evaluator.side]).forces:
            if force.area is not None:
                found |= evaluator.ground.area(force.area)
            elif force.enter is not None:
                found |= evaluator.ground.mask(evaluator.ground.edges[force.enter])
        return found

    def values(self, counter: Counter, places: list[Place]) -> dict[Place, float]:
        """Weigh some hexes for a counter."""
        shelter, seen = sheltered(self.ground, real=counter.real), self.in_sight(counter)
        company, toward, fire = self.company(), self.toward(counter), self.fire(counter)
        return {
            place: fire(place, shelter[place] + (FIELD * seen[place] - company(place)) + toward(place))
            for place in places
        }

    def fire(self, counter: Counter) -> Callable[[Place, float], float]:
        """Weigh the best shot at placed enemies, less the danger from them, by hex."""
        if not counter.real or not self.evaluator.foes:
            return lambda _, value: value
        threats, beneficial = self.evaluator.threats, self.ground.beneficial
        shots = threats.best_shots[pose(counter), "fire"]
        share = SHOT * (1.0 if self.evaluator.battle.scenario.first_player == self.evaluator.side else 0.3)
        if counter.unit.kind == "vehicle":
            return lambda place, value: value + share * shots[place]
        seen, hides = (threats.dangers(counter, concealed=concealed) for concealed in (False, True))

        def under_fire(place: Place, value: float) -> float:
            danger = (hides if beneficial(place) else seen)[place]
            return value - DANGER * danger + share * shots[place]

        return under_fire

    def in_sight(self, counter: Counter) -> LazyDict[Place, int]:
        """Count the open hexes in reach on the enemy's possible ways."""
        reach = min(REACH, counter.face.range or REACH)
        return in_sight(self.ground, reach, self.coming[len(self.coming) // 2 :][:1])

    def company(self) -> Callable[[Place], float]:
        """Weigh friends in a hex and beside it: a shot must not hit all."""
        there, beside = dict.fromkeys(self.ground.places, 0), dict.fromkeys(self.ground.places, 0)
        for at, _ in self.friends:
            there[at] += 1
            for place in self.ground.neighbors[at]:
                beside[place] += 1
        return lambda place: CROWDED * there[place] + NEXT_TO * beside[place]

    def toward(self, counter: Counter) -> Callable[[Place], float]:
        """Weigh the nearness of a hex to the contested one with the fewest friends."""
        if self.goal.leaves:
            return lambda place: -AWAY * self.goal.distance(counter, place) / SIXTHS
        if self.goal.hunts:
            away = distances(self.ground, self.coming)
            return lambda place: -AWAY * away[place]
        goals = self.goal.hexes
        if not goals:
            return lambda _: 0.0
        each = [(ways(self.ground, counter.unit.kind, one), self.guards(one)) for one in goals]
        free = {one for one in goals if not self.goal.own_at(one)}
        return lambda place: (
            max([-AWAY * (way[place] / SIXTHS + held) for way, held in each]) + 2.0 * (place in free)
        )

    def guards(self, goal: Place) -> int:
        """Count the friends near a contested hex, for the defender."""
        if self.goal.attacks:
            return 0
        away = self.ground.away[goal]
        return sum([real and away[at] <= GUARDED for at, real in self.friends])

    def faced(self, place: Place, facing: Direction | None) -> int:
        """Count the hexes of the enemy that lie in the front arc."""
        if facing is None:
            return 0
        return sum(in_front(self.ground, facing, place, one) for one in self.coming if one != place)
