"""What assaults are worth to a marksman of Sniper's Alley, and with whose help."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from wargames.bots.sniper.aim import Mark, chances, worth
from wargames.bots.sniper.enemy import Costs, Defense
from wargames.bots.sniper.judgment import Judgment
from wargames.bots.sniper.moves import Start, at_rest, legs_of, reach, start
from wargames.bots.sniper.risks import Leg
from wargames.sniper.play.assault import attack_power, defenders, defense_power, full_power, hex_cover
from wargames.sniper.play.fire.firepower import dice_of
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import HITS_FROM
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Assaulting, Unit

DRIVEN_OFF = 0.4  # a defender who survives a lost assault
FRESH_HELP = 0.3  # what it costs, of its worth, that a fresh squad supports an assault
WON = 0.8  # how much of the new hex counts where the enemy may come back
RISKY = 0.3  # what losing costs besides the figures

Dice = tuple[int, int, int]
"""The attacker's black dice, the red dice against them, the defender's black dice."""


def assault(judgment: Judgment, unit: Unit) -> float:
    """Weigh the best assault within reach."""
    begin, beside = start(judgment, unit, "assault"), judgment.enemy.beside
    if begin is None or not beside:
        return -1.0
    legs = legs_of(judgment, unit, begin.at, begin.points)
    risks: dict[Place, float] = {}
    for place, targets in beside.items():
        if (leg := legs.get(place)) is not None and leg.spent <= begin.points:
            for target in targets:
                risks[target] = min(leg.risk, risks.get(target, leg.risk))
    found = [best_assault(judgment, unit, target) - risk for target, risk in risks.items()]
    return max(found, default=-1.0)


def assaults(judgment: Judgment, unit: Unit, begin: Start) -> Iterator[tuple[float, Place, Leg]]:
    """Yield the hexes from which something may be assaulted, each with what the best assault is worth."""
    beside = judgment.enemy.beside
    if not beside:
        return
    worths: dict[Place, float] = {}
    for place, leg in reach(judgment, unit, begin.at, begin.points):
        for target in beside.get(place, ()):
            if target not in worths:
                worths[target] = best_assault(judgment, unit, target)
            yield worths[target] - leg.risk, place, leg


def best_assault(judgment: Judgment, unit: Unit, target: Place) -> float:
    """Weigh an assault on a hex with the best supporters."""
    helpers = supporters(judgment, unit, target)
    sets = [chosen for number in (0, 1, 2) for chosen in combinations(helpers[:3], number)]
    return max(assault_on(judgment, unit, target, chosen) for chosen in sets)


def supporters(judgment: Judgment, unit: Unit, target: Place) -> list[UnitId]:
    """List who may support an assault, the spent ones first."""
    battle = judgment.battle
    if target in battle.smoke:
        return []
    able = [
        one
        for one in battle.on_map(judgment.side)
        if one.kind == "squad"
        and one.id != unit.id
        and one.condition == "none"
        and target in battle.ground.neighbors[one.at or ""]
        and full_power(one, one.figures)
    ]
    able.sort(key=lambda one: (one.activation != "fatigued", -full_power(one, one.figures)))
    return [one.id for one in able]


def assault_on(judgment: Judgment, unit: Unit, target: Place, helpers: tuple[UnitId, ...]) -> float:
    """Weigh an assault; it is known where the same squads assaulted the same enemy for the same prize."""
    units, prize = judgment.battle.units, holding(judgment, unit, target)
    key = unit, target, tuple([units[id_] for id_ in helpers]), prize, judgment.goal.taking(target)
    if (known := judgment.enemy.assaults.get(key)) is None:
        known = judgment.enemy.assaults[key] = weigh_assault(judgment, unit, target, helpers, prize)
    return known


def weigh_assault(
    judgment: Judgment, unit: Unit, target: Place, helpers: tuple[UnitId, ...], prize: float
) -> float:
    """Weigh an assault: who falls on both sides, and the hex."""
    battle = judgment.battle
    frame, sent = Assaulting(unit.id, target, helpers), [unit, *[battle.units[id_] for id_ in helpers]]
    cover, defense, held, killed = defense_of(judgment, frame, sent)
    dice = dice_of(attack_power(battle, frame)), cover, defense
    lost, taking = lost_by(tuple([judgment.mark(one) for one in sent])), judgment.goal.taking(target)
    prizes = 0.0, prize + DRIVEN_OFF * held + taking, prize + taking
    value = 0.0
    for chance, gain, won in outcomes(dice, killed, lost, len(unit.figures)):
        value += chance * (gain + prizes[won])
    return value - sum([FRESH_HELP * worth(one) for one in sent[1:] if awake(one)])


def defense_of(judgment: Judgment, frame: Assaulting, sent: list[Unit]) -> Defense:
    """Give how a hex is defended: the same whoever assaults it, but for flamethrowers."""
    battle, known = judgment.battle, judgment.enemy.defenses
    key = frame.target, any(one.specialization == "flamethrower" for one in sent)
    if (found := known.get(key)) is None:
        there = defenders(battle, frame)
        killed = killed_of(tuple([(judgment.mark(one), judgment.importance(one)) for one in there]))
        cover, defense = hex_cover(battle, frame), defense_power(battle, frame)
        found = known[key] = dice_of(cover), dice_of(defense), len(there), killed
    return found


@lru_cache(maxsize=8192)
def outcomes(dice: Dice, killed: Costs, lost: Costs, figures: int) -> tuple[tuple[float, float, int], ...]:
    """List how an assault may end: the chance, what falls, and what is won, if of ``figures`` some are left.

    That is nothing, the hex from whom is driven off, or the hex in which nobody is left.
    """
    attack, cover, defense = dice
    held, total = len(killed) - 1, len(lost) - 1
    found = []
    for hits, chance in enumerate(chances(attack, HITS_FROM["assault"], cover)):
        for returned, other in enumerate(chances(defense, HITS_FROM["assault"], 0)):
            gain, won = killed[min(hits, held)] - lost[min(returned, total)], 0
            if not (hits > returned or hits >= held):
                gain -= RISKY
            elif returned < figures:
                won = 1 if hits < held else 2
            found.append((chance * other, gain, won))
    return tuple(found)


def awake(unit: Unit) -> bool:
    """Tell whether a squad could still act."""
    return unit.activation != "fatigued"


def holding(judgment: Judgment, unit: Unit, target: Place) -> float:
    """Weigh moving into a hex that is won."""
    now = at_rest(judgment, unit)
    pull = judgment.pull(unit, target)
    return WON * max(0.0, pull - now)


@lru_cache(maxsize=4096)
def killed_of(there: tuple[tuple[Mark, float], ...]) -> tuple[float, ...]:
    """Weigh the enemies of whom so many figures fall, the cheapest first; each is of some importance."""
    order = sorted(there, key=lambda one: worth(one[0]) / max(1, len(one[0].figures)))
    held = sum(len(one.figures) for one, _ in there)
    return tuple([kills(order, number) for number in range(held + 1)])


def kills(order: list[tuple[Mark, float]], hits: int) -> float:
    """Weigh the enemies who fall to so many hits."""
    fallen, left = 0.0, hits
    for one, importance in order:
        taken = min(left, len(one.figures))
        left -= taken
        whole = taken == len(one.figures)
        fallen += importance * worth(one) * (1.0 if whole else 0.8 * taken / len(one.figures))
    return fallen


@lru_cache(maxsize=4096)
def lost_by(sent: tuple[Mark, ...]) -> tuple[float, ...]:
    """Weigh the squads of which so many figures fall."""
    total, all_worth = sum(len(one.figures) for one in sent), sum(worth(one) for one in sent)
    return tuple([all_worth * number / total * 0.9 for number in range(total + 1)])
