"""The Concentrated Fire action: an attack without moving, with what combines with it (section 8)."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action
from wargames.kernel.game.listing import Branch, SharedBranch
from wargames.kernel.game.questions import order_of
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.aims import AimOption, Aims
from wargames.sniper.play.fire.attack import Attack, attack_refusal, make, supporting
from wargames.sniper.play.fire.lines_of_fire import (
    aims_at_figures,
    aims_of,
    firers_at,
    fires_alone,
    kinds_at,
    mates_against,
    others_than,
    shots,
    teams,
)
from wargames.sniper.play.fire.targets import open_targets
from wargames.sniper.play.squads import (
    Volley,
    VolleyName,
    afoot_refusal,
    fatigue,
    fires_whole,
    fresh_refusal,
    in_order,
)
from wargames.sniper.values.components import Figure, FireKind, Side
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit
from wargames.sniper.values.words import Declaration


@attrs.frozen
class Fire(Declaration):
    """The action to activate a unit for Concentrated Fire, with supporters, or a sniper's aim (TOI-8.1).

    Leader, target, kind of fire, figures and supporters are named together, and the aim (TOI-R20, SN-7.1,
    SN-7.4).
    """

    FORM: ClassVar[str] = "fire {firer} at {target} {kind}[ with {supporters}][ aiming at {aim}]"
    SAYS: ClassVar[str] = "{kind}fire of {firer}[ with {supporters}] at {target}[, aiming at {aim}]"
    firer: VolleyName
    target: UnitId
    kind: FireKind
    supporters: tuple[VolleyName, ...] | None = attrs.field(default=None, converter=in_order)
    aim: Figure | None = None


def leader_refusal(battle: Battle, id_: UnitId) -> Refusal | None:
    """Return why a unit may not be activated for Concentrated Fire, or None (TOI-8.1, TOI-3.13)."""
    unit = battle.units.get(id_)
    if unit is not None and unit.condition == "pinned" and not fresh_refusal(battle, id_):
        return rally_refusal(battle, unit)
    return afoot_refusal(battle, id_)


def rally_refusal(battle: Battle, unit: Unit) -> Refusal | None:
    """Return why a pinned squad may not be rallied to fire, or None (TOI-3.13, SN-9.10, SN-R33, SN-R34)."""
    if unit.kind == "sniper":
        return Refusal("SN-9.10", f"{unit.id} is a pinned sniper, whom no officer rallies")
    if unit.at is None:
        return Refusal("TOI-16.3", f"{unit.id} is aboard {unit.aboard}")
    if not battle.officer_at(unit.at, unit.side):
        return Refusal("TOI-2.7", f"{unit.id} is pinned, and no officer is in {unit.at}")
    return None


def fire_refusal(battle: Battle, attack: Attack) -> Refusal | None:
    """Return why a unit may not make an attack by Concentrated Fire, or None (TOI-8.1, TOI-R20)."""
    return leader_refusal(battle, attack.firer.unit) or attack_refusal(battle, attack)


@attrs.define(eq=False)
class LinesOfFire:
    """The common facts of a list of attacks, computed with the first of them."""

    battle: Battle
    _open: list[tuple[Unit, int, bool]] | None = attrs.field(default=None, init=False)
    _helpers: list[tuple[AimOption, ...]] | None = attrs.field(default=None, init=False)
    _mates: dict[UnitId, list[AimOption]] = attrs.field(factory=dict, init=False)

    @property
    def side(self) -> Side:
        """The acting side."""
        side = self.battle.acting
        assert side is not None, "some side takes its actions"
        return side

    def targets(self, aims: Aims) -> list[Unit]:
        """List the enemy units that a unit may fire at directly in some way."""
        there = self._open
        if there is None:
            bit = self.battle.ground.bit
            found = open_targets(self.battle, self.side)
            there = self._open = [(one, bit[one.at or ""], one.kind == "vehicle") for one in found]
        squads, vehicles = aims.squads, aims.vehicles
        return [one for one, bit, vehicle in there if (vehicles if vehicle else squads) & bit]

    def mates(self, target: Unit) -> list[AimOption]:
        """List the aims at a target of all possible supporters (TOI-8.2)."""
        found = self._mates.get(target.id)
        if found is None:
            bit = self.battle.ground.bit[target.at or ""]
            found = self._mates[target.id] = mates_against(self.helpers, target, bit)
        return found

    @property
    def helpers(self) -> list[tuple[AimOption, ...]]:
        """The aims of all possible supporters of the side, by unit."""
        if self._helpers is None:
            battle, side = self.battle, self.side
            self._helpers = [
                aims_of(battle, unit).supporting
                for unit in battle.units.values()
                if unit.side == side and unit.at is not None and unit.activation != "fatigued"
            ]
        return self._helpers


@lru_cache(maxsize=1024)
def fires_of(unit: UnitId, whole: bool) -> SharedBranch[LinesOfFire]:  # noqa: FBT001  a key
    """Return the branch of a unit's attacks; those with a machine gun begin with different parts."""
    return SharedBranch(unit if whole else None, list_fires, unit, whole=list_all_fires)


def list_fires(lines: LinesOfFire, id_: UnitId) -> list[Branch]:
    """List a unit's attacks by Concentrated Fire, target by target (TOI-8.1, TOI-8.2)."""
    unit = lines.battle.units[id_]
    by_target = [
        Branch(target.id if fires_whole(unit) else None, partial(at_target, lines, unit, target), last=True)
        for target in targets_of(lines, unit)
    ]
    return [Branch(FIRE_AT, lambda: by_target)] if by_target and fires_whole(unit) else by_target


FIRE_AT = order_of(Fire)


def list_all_fires(lines: LinesOfFire, id_: UnitId) -> list[Action]:
    """List all attacks of a unit in the order of :func:`list_fires`."""
    unit, found = lines.battle.units[id_], list[Action]()
    for target in targets_of(lines, unit):
        found += at_target(lines, unit, target)
    return found


def targets_of(lines: LinesOfFire, unit: Unit) -> list[Unit]:
    """List the targets of a unit, if it may be activated for fire."""
    found = lines.targets(aims_of(lines.battle, unit))
    return found if found and leader_refusal(lines.battle, unit.id) is None else []


def at_target(lines: LinesOfFire, unit: Unit, target: Unit) -> Sequence[Action]:
    """List a unit's attacks on a target (TOI-8.1, TOI-8.2)."""
    battle = lines.battle
    kinds = kinds_at(battle, unit, target)
    if unit.kind == "sniper":
        return sniper_fires(unit.id, target.id, kinds, target.figures)
    mates = lines.mates(target)
    if fires_alone(battle, unit, target):
        return [fire_action(*shot) for shot in shots(battle, unit, target, mates)]
    return combined_fires(firers_at(battle, unit, target), target.id, kinds, others_than(unit, mates))


@lru_cache(maxsize=4096)
def sniper_fires(
    sniper: UnitId, target: UnitId, kinds: tuple[FireKind, ...], figures: tuple[Figure, ...]
) -> tuple[Action, ...]:
    """List the attacks of a sniper on a target, cached (SN-7.1)."""
    ways = aims_at_figures(figures)
    return tuple([fire_action(sniper, target, kind, team, aim) for kind in kinds for team, aim in ways])


@lru_cache(maxsize=16384)
def combined_fires(
    firers: tuple[str, ...], target: UnitId, kinds: tuple[FireKind, ...], mates: tuple[str, ...]
) -> tuple[Action, ...]:
    """List the attacks of the parts of a unit on a target, cached."""
    found = (
        fire_action(firer, target, kind, team, figure)
        for firer in firers
        for kind in kinds
        for team, figure in teams(mates)
    )
    return tuple(found)


fire_action = lru_cache(maxsize=16384)(Fire)
"""Returns an attack, cached."""


def fire(battle: Battle, attack: Attack) -> None:
    """Make the attack; leader and supporters are fatigued (TOI-8.1, TOI-8.4, TOI-3.25).

    A sniper is fatigued after the effects of its shot (SN-R11).
    """
    make(battle, attack)
    if battle.units[attack.firer.unit].kind != "sniper":
        fatigue(battle, tuple(volley.unit for volley, _ in attack.volleys), "TOI-8.1", "TOI-8.4")


def attack_of(action: Fire) -> Attack:
    """Return the attack that a Concentrated Fire declares."""
    firer, supporters = Volley.read(action.firer), supporting(action.supporters)
    return Attack(
        firer, action.target, kind=action.kind, how="concentrated", supporters=supporters, aim=action.aim
    )
