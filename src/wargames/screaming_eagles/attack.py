"""Sections 10 and 12: an announced attack, the flare against it, and its dice."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.notation import Names
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Decision, Seat, ThrownDice
from wargames.kernel.moments import Asked, Moment
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.components import ATTACK, TEAM, WEAPONS, Rolled, Squadron, Weapon
from wargames.screaming_eagles.cone import lie
from wargames.screaming_eagles.damage import score_hit
from wargames.screaming_eagles.gunnery import aim
from wargames.screaming_eagles.state import Alternation, Attack, Flight, Frame
from wargames.screaming_eagles.words import Clauses, EaglesAction, EaglesDecision, EaglesEvent, dice


@attrs.frozen
class DropFlare(EaglesAction):
    """The action to drop a flare against the missile that was announced (SE-12.1)."""

    FORM: ClassVar[str] = "drop flare"
    SAYS: ClassVar[str] = "drop a flare"


@attrs.frozen
class KeepFlare(EaglesAction):
    """The action to drop none (SE-12.1)."""

    FORM: ClassVar[str] = "keep flare"
    SAYS: ClassVar[str] = "drop no flare"


@attrs.frozen
class ChooseFlare(EaglesDecision):
    """The choice to drop a flare against a missile at ``plane``, or keep it (SE-12.1, SE-R13)."""

    ASKS: ClassVar[str] = (
        "drop a flare with {plane} against {attacker}'s {weapon} ({distance} away), or keep it"
    )

    plane: Squadron
    attacker: Squadron
    weapon: Weapon
    distance: int


@attrs.frozen
class FlareDropped(EaglesEvent):
    """A plane dropped a flare against the announced missile."""

    EARLY: ClassVar[bool] = True
    SAYS: ClassVar[str] = "{squadron} drops a flare."

    squadron: Squadron
    clauses: Clauses = ("SE-12.1", "SE-12.4")


@attrs.frozen
class FlareKept(EaglesEvent):
    """A plane dropped no flare."""

    SAYS: ClassVar[str] = "{squadron} drops no flare."

    squadron: Squadron
    clauses: Clauses = ("SE-12.1",)


@attrs.frozen
class ShotRolled(EaglesEvent):
    """The red dice were rolled; ``dropped`` is the die that a flare took out, None without a flare."""

    THROWN: ClassVar[ThrownDice | None] = ThrownDice(("rolled",), total="reach", needed="distance")
    WORDS: ClassVar[Words] = {"rolled": dice, "hit": lambda hit: "hit" if hit else "miss"}
    SAYS: ClassVar[str] = (
        "Red dice {rolled}[, the {dropped} lost to the flare]: reach {reach} at distance {distance}, {hit}."
    )

    attacker: Squadron
    target: Squadron
    weapon: Weapon
    rolled: Rolled
    dropped: Annotated[int, Names("die")] | None
    reach: int
    distance: int
    hit: bool
    clauses: Clauses


FLARE_OR_NOT = (DropFlare(), KeepFlare())


@changeable
def may_drop_flare(battle: Battle, attack: Attack) -> bool:
    """Return whether the target is asked for a flare (SE-12.1, SE-12.2, SE-12.8, SE-R24, SE-R32)."""
    target = battle.plane(attack.target)
    return WEAPONS[attack.weapon].flare_works and target.stores.flares > 0 and not target.flare_burns


def guarded(battle: Battle, attack: Attack) -> bool:
    """Return whether a flare that the target dropped earlier in the round still works (SE-15.1, SE-R24)."""
    return WEAPONS[attack.weapon].flare_works and battle.plane(attack.target).flare_burns


def pilot_under_fire(battle: Battle, attack: Attack) -> Seat | None:
    """Return the seat that may drop a flare: the target's controller (SE-12.1, SE-R13)."""
    return battle.controller(attack.target) if may_drop_flare(battle, attack) else None


def for_flare(asked: Asked, battle: Battle, attack: Attack) -> Decision:
    """Return the question for a flare (SE-12.3)."""
    distance = aim(battle, attack).distance
    return ChooseFlare(*asked, attack.target, attack.attacker, attack.weapon, distance)


def answer_missile(battle: Battle, attack: Attack, action: Action) -> None:
    """Drop a flare or not, then roll the red dice (SE-12.1, SE-12.7)."""
    dropped = isinstance(action, DropFlare)
    if dropped:
        drop_flare(battle, attack)
    else:
        battle.record(FlareKept, attack.target)
    shoot(battle, attack, flare=dropped)


@changeable
def drop_flare(battle: Battle, attack: Attack) -> None:
    """Take a flare from the target's board; it may last for the round (SE-12.4, SE-15.1)."""
    target = battle.plane(attack.target)
    battle.record(FlareDropped, attack.target)
    stores = replace(target.stores, flares=target.stores.flares - 1)
    battle.put(replace(target, stores=stores, flare_burns=battle.options.flares_last_round))


def reach(rolled: tuple[int, ...], *, flare: bool) -> int:
    """Sum the red dice; against a flare without the highest die (SE-10.1, SE-12.5, SE-R14).

    The printed example (SE-12.6):

    >>> reach((0, 2, 2, 5), flare=False), reach((0, 2, 2, 5), flare=True)
    (9, 4)
    """
    return sum(rolled) - (max(rolled) if flare else 0)


def hits(distance: int, reached: int) -> bool:
    """Compare the reach with the distance (SE-10.3, SE-10.4), as in figures 12 and 14.

    The comparison is the same for straight (SE-10.5), diagonal (SE-10.6) and turning attacks (SE-10.7), and
    for totals that red dice cannot show (SE-10.8, SE-R15).

    >>> hits(3, 3), hits(4, 3)
    (True, False)
    """
    return reached >= distance


def shoot(battle: Battle, attack: Attack, *, flare: bool = False) -> None:
    """Roll the red dice, and on a hit the black ones (SE-10.1, SE-10.9, SE-R31)."""
    battle.frames.pop()
    burning = not flare and guarded(battle, attack)
    rolled = battle.dice.roll(ATTACK[attack.weapon], "attack", "SE-10.1")
    hit = record_roll(battle, attack, rolled, flare=flare or burning, burning=burning)
    if hit:
        score_hit(battle, attack.attacker, attack.target)


def record_roll(
    battle: Battle, attack: Attack, rolled: tuple[int, ...], *, flare: bool, burning: bool
) -> bool:
    """Record the red dice, and return whether they hit (SE-10.3, SE-10.4)."""
    distance, reached = aim(battle, attack).distance, reach(rolled, flare=flare)
    hit = hits(distance, reached)
    clauses: Clauses = ("SE-10.1", "SE-10.3" if hit else "SE-10.4")
    clauses += (("SE-12.5",) if flare else ()) + (("SE-15.1",) if burning else ())
    dropped = max(rolled) if flare else None
    line = attack.attacker, attack.target, attack.weapon
    battle.record(ShotRolled, *line, rolled, dropped, reached, distance, hit, clauses)
    return hit


def attack_violations(battle: Battle, below: Frame, attack: Attack) -> Iterator[str]:
    """Check an announced missile and the question for a flare (SE-3.2, SE-12.1)."""
    if isinstance(below, Flight) and below.plane != attack.attacker:
        yield f"{attack.attacker} does not fire on the flight of {below.plane} [SE-3.2]"
    shooter, target = battle.plane(attack.attacker), battle.plane(attack.target)
    enemies = TEAM[attack.attacker] != TEAM[attack.target]
    if not (enemies and shooter.fired and lie(shooter, target) and may_drop_flare(battle, attack)):
        yield f"{attack.attacker} can have fired no missile at {attack.target} [SE-12.1]"


def flare_first(_battle: Battle, _attack: Attack, _action: Action) -> Refusal:
    """Return the refusal of anything but an answer to the missile (SE-12.3)."""
    return Refusal("SE-12.3", "a flare is dropped, or kept, before the red dice of the missile are rolled")


MISSILE: Moment[Battle, Attack] = Moment(
    clause="SE-12.1",
    takes=(DropFlare, KeepFlare),
    waits=pilot_under_fire,
    question=for_flare,
    lists=lambda *_: FLARE_OR_NOT,
    because=flare_first,
    carries_out=answer_missile,
    proceeds=shoot,
    lies_on=(Alternation, Flight),
    violations=attack_violations,
)
