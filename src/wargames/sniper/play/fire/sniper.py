"""Shots of a sniper and their consequences (sections 5 to 8 of the sniper rules)."""

from collections.abc import Iterator

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.errors import Refusal
from wargames.kernel.chance.dice import D6
from wargames.kernel.moments import Moment
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.casualties import pin_squads
from wargames.sniper.play.fire.concealment import reveal
from wargames.sniper.play.squads import Volley, fatigue
from wargames.sniper.values.components import FARTHEST_CAMOUFLAGE_ROLL, Figure, FireKind
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import ActionTurn, Frame, SniperShot, Unit, Window
from wargames.sniper.values.words import Clauses, SniperEvent, counted


@attrs.frozen
class CamouflageRolled(SniperEvent):
    """A die decided whether a sniper that had fired was discovered."""

    unit: UnitId
    die: int
    officers: int
    away: int
    revealed: bool
    clauses: Clauses = ("SN-8.1", "SN-8.2", "SN-8.3")

    def said(self) -> str:
        """Return the sentence: discovered or not, and by which die."""
        found = "discovered" if self.revealed else "not discovered"
        officers = f" +{self.officers} for officers" if self.officers else ""
        rolled = f"{self.die}{officers}, and {self.away} or more finds it"
        return f"{self.unit} was {found} from {counted(self.away, 'hex', 'es')} away: {rolled}."


def shot_refusal(
    target: Unit, kind: FireKind, supporters: tuple[Volley, ...], aim: Figure | None
) -> Refusal | None:
    """Return why a sniper may not fire so, or None (SN-3.10, SN-5.2, SN-5.3, SN-5.4, SN-7.1, SN-R31)."""
    if target.kind == "vehicle":
        return Refusal("SN-3.10", "a sniper never attacks a vehicle")
    if kind == "suppressive":
        return Refusal("SN-5.2", "a sniper never uses suppressive fire")
    if supporters:
        return Refusal("SN-5.3", "a sniper combines its fire with nobody's")
    if aim is not None and aim not in target.figures:
        return Refusal("SN-7.1", f"there is no {aim} in {target.id} to aim at")
    return None


def after_shot(battle: Battle, shot: SniperShot) -> None:
    """Pin the squads in the hex of a casualty, roll for the camouflage, fatigue the sniper (SN-R11).

    A shot without a casualty pins nobody (SN-7.7).
    """
    battle.frames.pop()
    if shot.casualty:
        pin_squads(battle, shot.target, battle.units[shot.sniper].side)
    if shot.concealed:
        roll_camouflage(battle, shot)
    from_op_fire = battle.units[shot.sniper].activation == "op_fire"
    fatigue(battle, (shot.sniper,), "TOI-10.5" if from_op_fire else "TOI-8.1", "SN-R11")


@changeable
def roll_camouflage(battle: Battle, shot: SniperShot) -> None:
    """Roll whether the sniper is discovered; from far away it never is.

    SN-8.1, SN-8.2, SN-8.3, SN-8.4, SN-8.5, SN-R12, SN-R13, SN-R14.
    """
    if shot.away > FARTHEST_CAMOUFLAGE_ROLL:
        return
    side = battle.units[shot.sniper].side
    enemies = (unit for unit in battle.at(shot.target) if unit.side != side)
    officers = sum(unit.figures.count("officer") for unit in enemies)
    die = battle.roll(D6, "camouflage", "SN-8.1", shot.sniper)
    revealed = die + officers >= shot.away
    battle.record(CamouflageRolled, shot.sniper, die, officers=officers, away=shot.away, revealed=revealed)
    if revealed:
        reveal(battle, shot.sniper, "SN-8.3")


def shot_violations(battle: Battle, _below: Frame, frame: SniperShot) -> Iterator[str]:
    """Check a sniper's shot that waits for its casualty (SN-R11)."""
    sniper = battle.units.get(frame.sniper)
    if sniper is None or sniper.kind != "sniper" or sniper.at is None:
        yield f"{frame.sniper[:20]!r} is no sniper that has fired [SN-5.1]"
    elif frame.target not in battle.ground.bit:
        yield f"{frame.target[:20]!r} is no hex of the map [TOI-5.1]"
    elif battle.ground.away[sniper.at][frame.target] != frame.away:
        yield f"{frame.target} is not {frame.away} hexes from {sniper.id} [SN-8.3]"
    elif frame.concealed != sniper.concealed:
        yield f"{sniper.id} was as concealed as it is now [SN-R8]"
    if not frame.casualty or battle.frames[-1] is frame:
        yield "only a casualty to be chosen keeps a sniper's shot open [SN-R11]"


SNIPER_SHOT: Moment[Battle, SniperShot] = Moment(
    clause="SN-R11", proceeds=after_shot, lies_on=(ActionTurn, Window), violations=shot_violations
)
