"""Sections 8 and 9: the cone of fire, weapons, and the window to fire."""

from collections.abc import Iterator
from typing import ClassVar, Literal

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.components import (
    ENEMY,
    HEADING,
    INDEX,
    PLANES,
    SQUADRONS,
    TEAM,
    WEAPONS,
    Squadron,
    Weapon,
)
from wargames.screaming_eagles.cone import (
    PATHS,
    Bearing,
    Path,
    cone_from,
    flies,
    lie,
    target_refusal,
    weapon_refusal,
)
from wargames.screaming_eagles.state import Alternation, Attack, FireWindow, Flight, Frame, Plane, Situation
from wargames.screaming_eagles.words import Clauses, EaglesAction, EaglesDecision, EaglesEvent


@attrs.frozen
class Fire(EaglesAction):
    """The action to announce an attack: the weapon and its target (SE-9.9)."""

    FORM: ClassVar[str] = "fire {weapon} at {target}"
    SAYS: ClassVar[str] = "fire a {weapon} at {target}"

    weapon: Weapon
    target: Squadron


@attrs.frozen
class Reload(EaglesAction):
    """The action to load one cannon round (SE-9.7)."""

    FORM: ClassVar[str] = "reload"
    SAYS: ClassVar[str] = "load a cannon round"


@attrs.frozen
class HoldFire(EaglesAction):
    """The action to hold fire (SE-4.4)."""

    FORM: ClassVar[str] = "hold fire"


@quickly_made
@attrs.frozen
class ChooseShot(EaglesDecision):
    """The choice to fire, reload or hold with ``plane``, before or after its move (SE-4.5)."""

    ASKS: ClassVar[str] = "{to_do} with {plane} {stage} its move, or hold fire"

    plane: Squadron
    stage: Literal["before", "after"]

    @property
    def to_do(self) -> str:
        """The options: a plane reloads only after its move (SE-9.7)."""
        return "fire" if self.stage == "before" else "fire or reload"


@attrs.frozen
class FireHeld(EaglesEvent):
    """A plane that could have fired or reloaded held its fire."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{squadron} holds fire."

    squadron: Squadron
    clauses: Clauses = ("SE-4.4",)


@attrs.frozen
class CannonReloaded(EaglesEvent):
    """An empty plane loaded one cannon round."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{squadron} loads a cannon round."

    squadron: Squadron
    clauses: Clauses = ("SE-9.7", "SE-9.8")


@attrs.frozen
class ShotAnnounced(EaglesEvent):
    """An attack was announced, and its peg taken from the attacker's board."""

    SAYS: ClassVar[str] = "{attacker} fires a {weapon} at {target}, {distance} {path}."

    attacker: Squadron
    weapon: Weapon
    target: Squadron
    distance: int
    path: Path
    clauses: Clauses = ("SE-9.9", "SE-9.10", "SE-10.2")


AIMED: dict[tuple[Path, Squadron], tuple[tuple[Weapon, Fire], ...]] = {
    (path, target): tuple((weapon, Fire(weapon, target)) for weapon in WEAPONS if flies(weapon, path))
    for path in PATHS
    for target in SQUADRONS
}
"""The shots at a target by the path to it, with their weapons (SE-9.1, SE-9.5)."""

HOLD, RELOAD = HoldFire(), Reload()
BEFORE = {squadron: FireWindow(squadron, "before") for squadron in SQUADRONS}
AFTER = {squadron: FireWindow(squadron, "after") for squadron in SQUADRONS}


def turn_refusal(shooter: Plane) -> Refusal | None:
    """Return why a plane may not fire at all in this turn."""
    if shooter.reloaded:
        return Refusal("SE-9.8", f"{shooter.squadron} reloaded in this turn")
    if shooter.fired:
        return Refusal("SE-8.7", f"{shooter.squadron} has fired its one shot of this turn")
    return None


def reload_refusal(plane: Plane) -> Refusal | None:
    """Return why a plane may not reload after its move (SE-9.7, SE-R12).

    Only its own shot or reload changes a plane's ammunition, so a plane that is empty and did neither began
    its turn empty.
    """
    if not plane.moved:
        return Refusal("SE-9.7", f"{plane.squadron} may reload only after it has moved")
    if not plane.stores.empty:
        return Refusal("SE-9.7", f"{plane.squadron} has ammunition left")
    if plane.fired or plane.reloaded:
        return Refusal("SE-9.7", f"{plane.squadron} did not begin this turn empty")
    return None


def shots(table: Situation, shooter: Plane) -> tuple[Fire, ...]:
    """List the legal shots of a plane: targets in the fixed plane order, weapons as in the table."""
    if shooter.fired or shooter.reloaded or shooter.at is None:
        return ()
    found: list[Fire] = []
    team, planes, stores = TEAM[shooter.squadron], table.planes, shooter.stores
    cone = cone_from(HEADING[team], shooter.at)
    for squadron in PLANES[ENEMY[team]]:
        lies = cone.get(planes[INDEX[squadron]].at)
        if lies is not None:
            found += [fire for weapon, fire in AIMED[lies.path, squadron] if stores.of(weapon)]
    return tuple(found)


def list_shots(battle: Battle, window: FireWindow) -> tuple[Action, ...]:
    """List every legal shot, the reload if due, and holding fire; none if that alone is left.

    Holding fire is always allowed (SE-4.4), but alone is no choice (SE-R32).
    """
    asked = window.plane, window.stage
    if (known := battle.shots.get(asked)) is None:
        known = battle.shots[asked] = _shots_in(battle, window)
    return known


def _shots_in(battle: Battle, window: FireWindow) -> tuple[Action, ...]:
    plane = battle.plane(window.plane)
    if plane.at is None:
        return ()
    answers: tuple[Action, ...] = shots(battle, plane)
    if window.stage == "after" and plane.stores.empty and reload_refusal(plane) is None:
        answers += (RELOAD,)
    return (*answers, HOLD) if answers else ()


def pilot_to_fire(battle: Battle, window: FireWindow) -> Seat | None:
    """Return the seat to fire, reload or hold: the plane's controller (SE-3.2, SE-4.5)."""
    return battle.controller(window.plane) if list_shots(battle, window) else None


def refuse_shot(battle: Battle, window: FireWindow, action: Fire | Reload | HoldFire) -> Refusal | None:
    """Return why a plane may not fire or reload as declared; it may always hold (SE-4.4)."""
    plane = battle.plane(window.plane)
    match action:
        case HoldFire():
            return None
        case Reload():
            return reload_refusal(plane)
        case Fire(weapon, squadron):
            target = battle.plane(squadron)
            return (
                turn_refusal(plane) or target_refusal(plane, target) or weapon_refusal(plane, weapon, target)
            )


def take_shot(battle: Battle, window: FireWindow, action: Action) -> None:
    """Fire, reload or hold."""
    battle.frames.pop()
    match action:
        case Fire():
            announce(battle, battle.plane(window.plane), action)
        case Reload():
            load(battle, battle.plane(window.plane))
        case _:
            battle.record(FireHeld, window.plane)  # SE-4.4


def announce(battle: Battle, shooter: Plane, shot: Fire) -> None:
    """Take the peg and announce the attack (SE-9.9, SE-9.10)."""
    battle.put(replace(shooter, stores=shooter.stores.less(shot.weapon), fired=True))
    attack = Attack(shooter.squadron, shot.weapon, shot.target)
    battle.frames.append(attack)
    lies = aim(battle, attack)
    battle.record(
        ShotAnnounced,
        shooter.squadron,
        shot.weapon,
        target=shot.target,
        distance=lies.distance,
        path=lies.path,
    )


def aim(battle: Battle, attack: Attack) -> Bearing:
    """Return the bearing of an announced attack."""
    lies = lie(battle.plane(attack.attacker), battle.plane(attack.target))
    assert lies is not None, "only a target in the cone is fired at"
    return lies


def load(battle: Battle, plane: Plane) -> None:
    """Load one cannon round into an empty plane (SE-9.7, SE-R16)."""
    battle.record(CannonReloaded, plane.squadron)
    stores = replace(plane.stores, CAN=plane.stores.CAN + 1)
    battle.put(replace(plane, stores=stores, reloaded=True))


def shut(battle: Battle, _window: FireWindow) -> None:
    """Skip a window in which a plane can only hold (SE-R32)."""
    battle.frames.pop()


def window_violations(battle: Battle, below: Frame, window: FireWindow) -> Iterator[str]:
    """Check that a plane may have a shot to come: in its flight, or in its team's turn (SE-3.2)."""
    plane = battle.plane(window.plane)
    if isinstance(below, Flight) and below.plane != window.plane:
        yield f"{window.plane} does not fire on the flight of {below.plane} [SE-3.2]"
    at_work = window is battle.frames[-1]
    in_time = plane.moved == (window.stage == "after") if at_work else window.stage == "after"
    if plane.at is None or not in_time:
        yield f"{window.plane} cannot fire {window.stage} its move [SE-G8]"


FIRE_WINDOW: Moment[Battle, FireWindow] = Moment(
    clause="SE-4.5",
    takes=(Fire, Reload, HoldFire),
    waits=pilot_to_fire,
    question=lambda asked, _, window: ChooseShot(*asked, window.plane, window.stage),
    lists=list_shots,
    refuses=refuse_shot,
    carries_out=take_shot,
    proceeds=shut,
    lies_on=(Alternation, Flight),
    violations=window_violations,
)
