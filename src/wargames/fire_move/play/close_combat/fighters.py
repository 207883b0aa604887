"""The fighters left in a close combat, and its checks (FM-29.8, FM-G11)."""

from collections.abc import Iterator

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.values.state import CloseCombat, CombatStage, Moving
from wargames.kernel.moments import Moment, lift

FIGHTING: frozenset[CombatStage] = frozenset({"attacker's hero", "defender's hero", "loss"})
"""The stages at which a cluster is fought."""
BEATEN: frozenset[CombatStage] = frozenset({"loss", "retire", "regroup"})
"""The stages at which a side has lost."""


def combat_violations(battle: Battle, _below: Moving, combat: CloseCombat) -> Iterator[str]:
    """Check a close combat: its sides, its clusters, and who has lost."""
    numbers = {one.number for one in (*battle.men(combat.attackers), *battle.men(combat.defenders))}
    if combat.side not in battle.sides or not combat.route:
        yield "a charge leads one side along a route [FM-G11]"
        return
    for side in range(2) if combat.stage in FIGHTING else ():
        if not combat.clusters or not {pair[side] for pair in combat.clusters[0]} & numbers:
            yield "nobody is left to fight in that cluster [FM-G11]"
    if combat.stage in {"defender's hero", "loss"} and combat.rolled is None:
        yield "the attackers have rolled first [FM-R50]"
    if combat.stage in BEATEN and combat.loser not in battle.sides:
        yield "a side has lost [FM-29.11]"


COMBAT: Moment[Battle, CloseCombat] = Moment(
    clause="FM-G11", proceeds=lift, lies_on=(Moving,), violations=combat_violations
)
"""The moment of a close combat that asks for nothing: over, or not yet begun."""
