"""Values of assaults in Sniper's Alley, and their best supporters."""

from functools import lru_cache
from itertools import combinations, product

from wargames.bots.caches import remembered
from wargames.bots.sniper.attacks import TargetProfile, chances, worth
from wargames.bots.sniper.evaluator import SniperEvaluator
from wargames.sniper import queries
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import HITS_FROM
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Assaulting, Unit

DRIVEN_OFF = 0.4  # the value of a defender who survives a lost assault
FRESH_HELP = 0.3  # the part of its worth that a fresh supporter costs
WON = 0.8  # the part of the new hex's value, which the enemy may retake
RISKY = 0.3  # the cost of losing besides the figures

Dice = tuple[int, int, int]
"""The attacker's black dice, the red dice against them, the defender's black dice."""

Costs = tuple[float, ...]
"""The losses by the number of figures that fall."""


def best_assault(evaluator: SniperEvaluator, unit: Unit, target: Place) -> float:
    """Weigh an assault on a hex with the best supporters."""
    helpers = supporters(evaluator, unit, target)[:3]
    sets = [chosen for number in (0, 1, 2) for chosen in combinations(helpers, number)]
    return max(assault_on(evaluator, unit, target, chosen) for chosen in sets)


def supporters(evaluator: SniperEvaluator, unit: Unit, target: Place) -> list[UnitId]:
    """List the possible supporters of an assault, the spent ones first."""
    if target in evaluator.battle.smoke:
        return []
    able = [
        one
        for one in evaluator.own
        if one.kind == "squad"
        and one.id != unit.id
        and one.condition == "none"
        and target in evaluator.ground.neighbors[one.at or ""]
        and queries.full_power(one, one.figures)
    ]
    able.sort(key=lambda one: (one.activation != "fatigued", -queries.full_power(one, one.figures)))
    return [one.id for one in able]


def assault_on(evaluator: SniperEvaluator, unit: Unit, target: Place, helpers: tuple[UnitId, ...]) -> float:
    """Weigh an assault, cached for the same squads, enemies and prize."""
    prize = WON * max(0.0, evaluator.pull(unit, target) - evaluator.at_rest(unit))
    taking, known = evaluator.objectives.taking(target), evaluator.enemy.known
    key = unit, target, tuple([evaluator.units[id_] for id_ in helpers]), prize, taking
    frame = Assaulting(unit.id, target, helpers)
    return remembered(known, key, lambda: weigh_assault(evaluator, frame, prize, taking))


def weigh_assault(evaluator: SniperEvaluator, frame: Assaulting, prize: float, taking: float) -> float:
    """Weigh an assault: the losses on both sides, and the hex."""
    battle, there = evaluator.battle, queries.defenders(evaluator.battle, frame)
    unit, *helpers = [evaluator.units[id_] for id_ in (frame.unit, *frame.supporters)]
    foes = [(evaluator.targets[one.id], evaluator.enemy.by_id[one.id].importance) for one in there]
    lost = lost_by(tuple([evaluator.targets[one.id] for one in (unit, *helpers)]))
    dice = (
        queries.dice_of(queries.attack_power(battle, frame)),
        queries.dice_of(queries.hex_cover(battle, frame)),
        queries.dice_of(queries.defense_power(battle, frame)),
    )
    prizes = 0.0, prize + DRIVEN_OFF * len(there) + taking, prize + taking
    value = 0.0
    for chance, gain, won in outcomes(dice, killed_of(tuple(foes)), lost, len(unit.figures)):
        value += chance * (gain + prizes[won])
    return value - sum([FRESH_HELP * worth(one) for one in helpers if one.activation != "fatigued"])


@lru_cache(maxsize=8192)
def outcomes(dice: Dice, killed: Costs, lost: Costs, figures: int) -> tuple[tuple[float, float, int], ...]:
    """List the outcomes of an assault by ``figures``: the chance, the balance of losses, and the prize.

    The prize is nothing, the hex taken from a defender, or an empty hex.
    """
    attack, cover, defense = dice
    held, total = len(killed) - 1, len(lost) - 1
    found = []
    attacks, defenses = (
        enumerate(chances(dice_, HITS_FROM["assault"], red)) for dice_, red in ((attack, cover), (defense, 0))
    )
    for (hits, chance), (returned, other) in product(attacks, defenses):
        gain, won = killed[min(hits, held)] - lost[min(returned, total)], 0
        if not (hits > returned or hits >= held):
            gain -= RISKY
        elif returned < figures:
            won = 1 if hits < held else 2
        found.append((chance * other, gain, won))
    return tuple(found)


@lru_cache(maxsize=4096)
def killed_of(there: tuple[tuple[TargetProfile, float], ...]) -> Costs:
    """Weigh the losses of enemies by the number of figures that fall, the cheapest first."""
    order = sorted(there, key=lambda one: worth(one[0]) / max(1, len(one[0].figures)))
    return tuple([_kills(order, hits) for hits in range(sum(len(one.figures) for one, _ in there) + 1)])


def _kills(order: list[tuple[TargetProfile, float]], left: int) -> float:
    fallen = 0.0
    for one, importance in order:
        taken = min(left, len(one.figures))
        left -= taken
        whole = taken == len(one.figures)
        fallen += importance * worth(one) * (1.0 if whole else 0.8 * taken / len(one.figures))
    return fallen


@lru_cache(maxsize=4096)
def lost_by(sent: tuple[TargetProfile, ...]) -> Costs:
    """Weigh the squads that lose so many figures."""
    total, all_worth = sum(len(one.figures) for one in sent), sum(worth(one) for one in sent)
    return tuple([all_worth * number / total * 0.9 for number in range(total + 1)])
