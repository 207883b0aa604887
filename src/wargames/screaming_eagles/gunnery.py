"""Sections 8 to 10 and 12: the cone of fire, weapons, flares, and whether a shot hits."""

from functools import cache
from typing import Any, Literal

import attrs

from wargames.kernel.dice import Dice
from wargames.kernel.errors import Refusal
from wargames.kernel.game import ActionSpace
from wargames.kernel.replace import replace
from wargames.screaming_eagles.actions import DropFlare, Fire, HoldFire, KeepFlare, Reload
from wargames.screaming_eagles.cards import Tell
from wargames.screaming_eagles.components import (
    ATTACK,
    ENEMY,
    HEADING,
    PLANES,
    SQUADRONS,
    WEAPONS,
    Weapon,
)
from wargames.screaming_eagles.damage import score_hit
from wargames.screaming_eagles.events import (
    CannonReloaded,
    Clauses,
    FireHeld,
    FlareDropped,
    FlareKept,
    ShotAnnounced,
    ShotRolled,
)
from wargames.screaming_eagles.lattice import PLACE, Space
from wargames.screaming_eagles.state import Attack, FireWindow, Plane, State, Table

Path = Literal["straight", "diagonal", "curved"]
FIRE = {(weapon, target): Fire(weapon, target) for weapon in WEAPONS for target in SQUADRONS}
HOLD, RELOAD, DROP, KEEP = HoldFire(), Reload(), DropFlare(), KeepFlare()


@attrs.frozen
class Bearing:
    """Where a target lies in the cone: spaces to count and the shape of the shortest path (SE-G7)."""

    distance: int
    path: Path


@cache
def bearing(heading: int, shooter: Space, target: Space) -> Bearing | None:
    """Find a target in the cone of fire; None outside it (SE-8.3, SE-9.1, SE-9.2, SE-10.2, SE-G6, SE-R10).

    >>> bearing(+1, Space("H3"), Space("K7"))
    Bearing(distance=5, path='curved')
    """
    ahead, aside = offset(heading, shooter, target)
    if ahead <= 0 or ahead < abs(aside):
        return None
    path: Path = "straight" if aside == 0 else "diagonal" if ahead == abs(aside) else "curved"
    return Bearing((ahead + abs(aside)) // 2, path)


def offset(heading: int, shooter: Space, target: Space) -> tuple[int, int]:
    """Measure doubled rows ahead and columns aside, without looping (SE-8.9, SE-G6)."""
    column, row = PLACE[shooter]
    target_column, target_row = PLACE[target]
    return heading * (target_row - row), target_column - column


def target_refusal(shooter: Plane, target: Plane) -> Refusal | None:
    """Say why a plane may not be fired at; planes in between never block (SE-8.4, SE-8.6, SE-R11)."""
    if shooter.team == target.team:
        return Refusal("SE-8.5", f"{target.squadron} is {shooter.squadron}'s team-mate")
    if shooter.at is None or target.at is None:
        gone = target if target.at is None else shooter
        return Refusal("SE-3.9", f"{gone.squadron} has been shot down")
    if lie(shooter, target):
        return None
    ahead, _ = offset(HEADING[shooter.team], shooter.at, target.at)
    if ahead < 0:
        return Refusal(
            "SE-8.9", f"{target.squadron} at {target.at} lies behind {shooter.at}, and fire never loops"
        )
    return Refusal(
        "SE-8.3", f"{target.squadron} at {target.at} is outside the cone of fire from {shooter.at}"
    )


def weapon_refusal(shooter: Plane, weapon: Weapon, target: Plane) -> Refusal | None:
    """Say why a weapon cannot be used on a target in the cone; its reach is no limit (SE-R9)."""
    name = WEAPONS[weapon].name
    if not shooter.stores.of(weapon):
        return Refusal("SE-8.8", f"{shooter.squadron} has no {name} left")
    lies = lie(shooter, target)
    if lies and not follows(weapon, lies):
        return Refusal(
            "SE-9.5", f"the {name} fires straight or diagonally; {target.squadron} needs a curved path"
        )
    return None


def lie(shooter: Plane, target: Plane) -> Bearing | None:
    """Find how an enemy lies in a plane's cone from where both now stand (SE-8.1, SE-8.2).

    None outside the cone, or once one of them is down.
    """
    if shooter.at is None or target.at is None:
        return None
    return bearing(HEADING[shooter.team], shooter.at, target.at)


def follows(weapon: Weapon, lies: Bearing) -> bool:
    """Tell whether a weapon can fly the path to a target (SE-9.1, SE-9.5)."""
    return lies.path != "curved" or WEAPONS[weapon].curves


def turn_refusal(shooter: Plane) -> Refusal | None:
    """Say why a plane may not fire at all in this turn."""
    if shooter.reloaded:
        return Refusal("SE-9.8", f"{shooter.squadron} reloaded in this turn")
    if shooter.fired:
        return Refusal("SE-8.7", f"{shooter.squadron} has fired its one shot of this turn")
    return None


def reload_refusal(plane: Plane) -> Refusal | None:
    """Say why a plane may not reload after its move (SE-9.7, SE-R12).

    Only its own shot or reload changes a plane's ammunition, so that a plane which is empty and
    has done neither began its turn empty.
    """
    if not plane.moved:
        return Refusal("SE-9.7", f"{plane.squadron} may reload only after it has moved")
    if not plane.stores.empty:
        return Refusal("SE-9.7", f"{plane.squadron} has ammunition left")
    if plane.fired or plane.reloaded:
        return Refusal("SE-9.7", f"{plane.squadron} did not begin this turn empty")
    return None


@attrs.frozen
class ShotSpace(ActionSpace):
    """Every legal shot, the reload if it is due, and holding fire, which is always allowed (SE-4.4)."""

    table: Table
    plane: Plane
    candidates: tuple[Fire | Reload | HoldFire, ...]

    def check(self, action: Any) -> Refusal | None:
        """Judge a shot, a reload or a held fire."""
        if isinstance(action, HoldFire):
            return None
        if isinstance(action, Reload):
            return reload_refusal(self.plane)
        if isinstance(action, Fire):
            target = self.table.plane(action.target)
            return (
                turn_refusal(self.plane)
                or target_refusal(self.plane, target)
                or weapon_refusal(self.plane, action.weapon, target)
            )
        return Refusal("SE-4.5", f"{self.plane.squadron} is to fire or hold")


@attrs.frozen
class FlareSpace(ActionSpace):
    """Drop a flare or keep it."""

    plane: Plane
    candidates: tuple[DropFlare | KeepFlare, ...] = (DROP, KEEP)

    def check(self, action: Any) -> Refusal | None:
        """Judge the answer to a missile."""
        if isinstance(action, DropFlare | KeepFlare):
            return None
        return Refusal("SE-12.3", f"{self.plane.squadron} is to drop a flare or keep it before the dice")


def shots(table: Table, shooter: Plane) -> tuple[Fire, ...]:
    """List the legal shots of a plane: targets in the fixed plane order, weapons as in the table."""
    if shooter.fired or shooter.reloaded:
        return ()
    return tuple(
        FIRE[weapon, squadron]
        for squadron in PLANES[ENEMY[shooter.team]]
        if (lies := lie(shooter, table.plane(squadron)))
        for weapon in WEAPONS
        if shooter.stores.of(weapon) and follows(weapon, lies)
    )


def shot_space(table: Table, window: FireWindow, plane: Plane | None = None) -> ShotSpace | None:
    """Give what a plane may do in its window; None where it can only hold (SE-R32).

    ``plane`` is its newer self, where the table does not hold it yet.
    """
    plane = plane or table.plane(window.plane)
    if plane.at is None:
        return None
    answers: tuple[Fire | Reload, ...] = shots(table, plane)
    if window.stage == "after" and plane.stores.empty and reload_refusal(plane) is None:
        answers += (RELOAD,)
    return ShotSpace(table, plane, (*answers, HOLD)) if answers else None


def announce(state: State, window: FireWindow, shot: Fire, dice: Dice, tell: Tell) -> State:
    """Take the peg, announce the attack, and let the target answer a missile (SE-9.9, SE-9.10, SE-12.3)."""
    table = state.table
    shooter = table.plane(window.plane)
    shooter = replace(shooter, stores=shooter.stores.less(shot.weapon), fired=True)
    attack = Attack(window.plane, shot.weapon, shot.target)
    lies = aim(table, attack)
    tell(ShotAnnounced(window.plane, shot.weapon, shot.target, lies.distance, lies.path))
    table = table.place(shooter)
    if may_drop_flare(table, attack):
        return state.with_table(table.then(attack))
    return shoot(state.with_table(table.then()), attack, dice, tell)


def aim(table: Table, attack: Attack) -> Bearing:
    """Measure an announced attack."""
    shooter, target = table.plane(attack.attacker), table.plane(attack.target)
    assert shooter.at is not None
    assert target.at is not None
    lies = bearing(HEADING[shooter.team], shooter.at, target.at)
    assert lies is not None, "only a target in the cone is fired at"
    return lies


def may_drop_flare(table: Table, attack: Attack) -> bool:
    """Tell whether the target is asked for a flare (SE-12.1, SE-12.2, SE-12.8, SE-R24, SE-R32)."""
    target = table.plane(attack.target)
    return WEAPONS[attack.weapon].flare_works and target.stores.flares > 0 and not target.flare_burns


def guarded(table: Table, attack: Attack) -> bool:
    """Tell whether a flare that the target dropped earlier in the round works still (SE-15.1, SE-R24)."""
    return WEAPONS[attack.weapon].flare_works and table.plane(attack.target).flare_burns


def answer_missile(state: State, action: DropFlare | KeepFlare, dice: Dice, tell: Tell) -> State:
    """Drop a flare or not, then let the red dice fall (SE-12.1, SE-12.4, SE-12.7, SE-15.1)."""
    table = state.table
    attack = table.frames[-1]
    assert isinstance(attack, Attack)
    table = table.then()
    if isinstance(action, KeepFlare):
        tell(FlareKept(attack.target))
        return shoot(state.with_table(table), attack, dice, tell)
    target = table.plane(attack.target)
    tell(FlareDropped(attack.target))
    stores = replace(target.stores, flares=target.stores.flares - 1)
    lasting = table.options.flares_last_round
    table = table.place(replace(target, stores=stores, flare_burns=lasting))
    return shoot(state.with_table(table), attack, dice, tell, flare=True)


def reach(rolled: tuple[int, ...], *, flare: bool) -> int:
    """Add the red dice; against a flare the highest single die is not counted (SE-10.1, SE-12.5, SE-R14).

    The printed example (SE-12.6):

    >>> reach((0, 2, 2, 5), flare=False), reach((0, 2, 2, 5), flare=True)
    (9, 4)
    """
    return sum(rolled) - (max(rolled) if flare else 0)


def hits(distance: int, reached: int) -> bool:
    """Compare the reach with the distance (SE-10.3, SE-10.4), as in figures 12 and 14.

    Straight (SE-10.5), diagonal (SE-10.6) and turning attacks (SE-10.7) compare alike, and so do totals
    that red dice cannot show (SE-10.8, SE-R15).

    >>> hits(3, 3), hits(4, 3)
    (True, False)
    """
    return reached >= distance


def shoot(state: State, attack: Attack, dice: Dice, tell: Tell, *, flare: bool = False) -> State:
    """Roll the red dice, and on a hit the black ones (SE-10.1, SE-10.9, SE-R31)."""
    burning = not flare and guarded(state.table, attack)
    flare = flare or burning
    rolled = dice.roll(ATTACK[attack.weapon], "attack", "SE-10.1")
    distance, reached = aim(state.table, attack).distance, reach(rolled, flare=flare)
    hit = hits(distance, reached)
    clauses: Clauses = ("SE-10.1", "SE-10.3" if hit else "SE-10.4")
    clauses += (("SE-12.5",) if flare else ()) + (("SE-15.1",) if burning else ())
    dropped = max(rolled) if flare else None
    tell(
        ShotRolled(
            attack.attacker, attack.target, attack.weapon, rolled, dropped, reached, distance, hit, clauses
        )
    )
    return score_hit(state, attack.attacker, attack.target, dice, tell) if hit else state


def hold(state: State, window: FireWindow, tell: Tell) -> State:
    """Decline to fire (SE-4.4)."""
    tell(FireHeld(window.plane))
    return state.with_table(state.table.then())


def load(state: State, window: FireWindow, tell: Tell) -> State:
    """Load one cannon round into an empty plane (SE-9.7, SE-R16)."""
    plane = state.table.plane(window.plane)
    tell(CannonReloaded(window.plane))
    stores = replace(plane.stores, CAN=plane.stores.CAN + 1)
    return state.with_table(state.table.place(replace(plane, stores=stores, reloaded=True)).then())
