"""Op fire at the active unit, one attack at a time until the other side passes (section 10, TOI-R5)."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.game.listing import Branch
from wargames.kernel.moments import Asked, Moment, by_class
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.attack import Attack, attack_refusal, make, supporting
from wargames.sniper.play.fire.lines_of_fire import Helpers, aims_of, mates_against, shots
from wargames.sniper.play.squads import Volley, VolleyName, fatigue, fires_whole, in_order, machine_gun_alone
from wargames.sniper.play.stack import finished
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import Figure, FireKind, Side
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Moving, Unit, Window
from wargames.sniper.values.words import Choice, Clauses, Declaration, SniperEvent


@attrs.frozen
class OpFire(Declaration):
    """The action to op fire at the active unit (TOI-10.2, TOI-R5, SN-R22)."""

    FORM: ClassVar[str] = "op fire {firer} {kind}[ with {supporters}][ aiming at {aim}]"
    SAYS: ClassVar[str] = "{kind}op fire of {firer}[ with {supporters}] at {mover}[, aiming at {aim}]"
    firer: VolleyName
    kind: FireKind
    supporters: tuple[VolleyName, ...] | None = attrs.field(default=None, converter=in_order)
    aim: Figure | None = None


@attrs.frozen
class HoldFire(Declaration):
    """The action to let the active unit go on (TOI-R5)."""

    FORM: ClassVar[str] = "hold fire"
    SAYS: ClassVar[str] = "hold fire at {mover}"


@quickly_made
@attrs.frozen
class ChooseOpFire(Choice):
    """The choice to op fire at the active unit, or hold fire (TOI-R5)."""

    ASKS: ClassVar[str] = "op fire at {unit} in {hex}, or hold fire"
    unit: UnitId
    hex: Place


@attrs.frozen
class WindowOpened(SniperEvent):
    """A side might op fire at the active unit."""

    SAYS: ClassVar[str] = "{unit} came under the guns of the {side} in {hex}."
    unit: UnitId
    hex: Place
    side: Side
    clauses: Clauses = ("TOI-10.2", "TOI-R5")


@attrs.frozen
class FireHeld(SniperEvent):
    """A side let the active unit go on."""

    SAYS: ClassVar[str] = "{unit} went on: the {side} held their fire."
    unit: UnitId
    side: Side
    clauses: Clauses = ("TOI-R5",)


def move_below(battle: Battle) -> Moving:
    """Return the move that a window interrupts."""
    return next(frame for frame in reversed(battle.frames) if isinstance(frame, Moving))


def exposed(battle: Battle, window: Window) -> bool:
    """Return whether the active unit can still be fired at: its activation is not over (TOI-7.25, TOI-10.7).

    A concealed unit cannot (SN-R21).
    """
    mover = battle.units.get(window.mover)
    return mover is not None and mover.condition == "none" and mover.at is not None and not mover.concealed


def shooter_refusal(battle: Battle, window: Window, id_: str) -> Refusal | None:
    """Return why a unit may not make or join op fire now, or None (TOI-10.2, TOI-10.6)."""
    unit = battle.units.get(id_)
    if unit is None or unit.side != window.side or unit.at is None:
        return Refusal("TOI-10.2", f"there is no unit {id_[:20]!r} of this side on the map")
    if unit.activation != "op_fire":
        return Refusal("TOI-10.2", f"{id_} is not in op fire mode")
    if id_ in move_below(battle).shooters:
        return Refusal("TOI-10.6", f"{id_} has had its op fire at {window.mover}")
    return None


def op_fire_refusal(battle: Battle, window: Window, attack: Attack) -> Refusal | None:
    """Return why an op fire attack may not be made as declared, or None.

    TOI-10.2, TOI-10.3, TOI-10.4, TOI-10.5, TOI-10.6, TOI-10.7, SN-R21, SN-R22.
    """
    if refusal := shooter_refusal(battle, window, attack.firer.unit):
        return refusal
    return attack_refusal(battle, attack) or joining_refusal(battle, window, attack)


def joining_refusal(battle: Battle, window: Window, attack: Attack) -> Refusal | None:
    """Return why units may not join op fire again, or None (TOI-10.6)."""
    refusals = (shooter_refusal(battle, window, volley.unit) for volley in attack.supporters)
    return next((refusal for refusal in refusals if refusal), None)


def shooters(battle: Battle, window: Window) -> list[Unit]:
    """List the units in op fire mode that have not fired at the active unit yet."""
    side = window.side
    found = [
        unit
        for unit in battle.units.values()
        if unit.activation == "op_fire" and unit.side == side and unit.at is not None
    ]
    if not found:  # the usual case
        return found
    spent = move_below(battle).shooters
    return [unit for unit in found if unit.id not in spent]


def somebody_can(battle: Battle, window: Window) -> bool:
    """Return whether any op fire attack may be made now (TOI-10.2, TOI-10.3, TOI-10.4)."""
    if not exposed(battle, window):
        return False
    target = battle.units[window.mover]
    bit = battle.ground.bit[target.at or ""]
    return any(
        aims_of(battle, unit).hexes(target) & bit and shots(battle, unit, target, [])
        for unit in shooters(battle, window)
    )


def offer(battle: Battle, window: Window) -> None:
    """Open a window if any unit can op fire at the one that entered a hex (TOI-10.2, TOI-16.5)."""
    battle.frames.append(window)
    if not somebody_can(battle, window):
        battle.frames.pop()
        return
    mover = battle.units[window.mover]
    battle.record(WindowOpened, mover.id, mover.stands, window.side)


def op_fire(battle: Battle, attack: Attack) -> None:
    """Fire, at no cost in actions; all firers are fatigued but a machine gun alone (TOI-3.17, TOI-10.10).

    A sniper is fatigued after the effects of its shot (SN-R11, SN-R22).
    """
    leader = battle.units[attack.firer.unit]
    took_part = tuple(volley.unit for volley, _ in attack.volleys)
    tired = took_part[1:] if machine_gun_alone(leader, attack.firer) else took_part
    at = next(at for at, frame in enumerate(battle.frames) if isinstance(frame, Moving))
    frame = battle.frames[at]
    assert isinstance(frame, Moving)
    battle.frames[at] = replace(frame, shooters=tuple(sorted((*frame.shooters, *took_part))))
    make(battle, attack)
    if leader.kind != "sniper":
        fatigue(battle, tired, "TOI-10.5")


def hold(battle: Battle) -> None:
    """Let the active unit go on (TOI-10.8, TOI-R5)."""
    window = battle.frames.pop()
    assert isinstance(window, Window)
    battle.record(FireHeld, window.mover, window.side)


def op_fire_of(frame: Window, action: OpFire) -> Attack:
    """Return the attack that op fire declares."""
    firer, supporters = Volley.read(action.firer), supporting(action.supporters)
    return Attack(firer, frame.mover, kind=action.kind, how="op fire", supporters=supporters, aim=action.aim)


def side_to_react(battle: Battle, frame: Window) -> Seat | None:
    """Return the side that may op fire, if any unit can (TOI-R5)."""
    return Seat(frame.side) if somebody_can(battle, frame) else None


def list_op_fires(battle: Battle, frame: Window) -> Iterator[Action | Branch]:
    """List op fire at the active unit, by unit (TOI-10.2, TOI-10.3, TOI-10.4, TOI-R5, TOI-R7)."""
    able, target = shooters(battle, frame), battle.units[frame.mover]
    helpers = [aims_of(battle, unit).supporting for unit in able]
    for unit in able:
        if aims_of(battle, unit).hexes(target) & battle.ground.bit[target.at or ""]:
            word = unit.id if fires_whole(unit) else None  # else the actions begin with different parts
            yield Branch(word, partial(op_fires_of, battle, unit, target, helpers), last=True)
    yield HoldFire()


def op_fires_of(battle: Battle, unit: Unit, target: Unit, helpers: Helpers) -> list[Action]:
    """List a unit's op fire at the active unit."""
    mates = mates_against(helpers, target, battle.ground.bit[target.at or ""])
    found = shots(battle, unit, target, mates)
    return [op_fire_action(firer, kind, supporters, aim) for firer, _, kind, supporters, aim in found]


op_fire_action = lru_cache(maxsize=16384)(OpFire)
"""Returns an op fire, cached."""


def for_op_fire(asked: Asked, battle: Battle, frame: Window) -> Decision:
    """Return the question for op fire at the moving unit."""
    return ChooseOpFire(*asked, frame.mover, battle.units[frame.mover].at or "")


def window_violations(battle: Battle, below: Moving, frame: Window) -> Iterator[str]:
    """Check a window on a move (TOI-10.2)."""
    mover = battle.units[below.unit]
    if frame.mover != mover.id or frame.side == mover.side or mover.at is None:
        yield f"no op fire of {frame.side} is made at {frame.mover[:20]!r} now [TOI-10.2]"


WINDOW: Moment[Battle, Window] = Moment(
    clause="TOI-10.2",
    takes=(OpFire, HoldFire),
    waits=side_to_react,
    question=for_op_fire,
    lists=list_op_fires,
    complete=lambda _: False,  # other supporters are legal, too (TOI-R30)
    refuses=by_class(
        {OpFire: lambda battle, frame, action: op_fire_refusal(battle, frame, op_fire_of(frame, action))}
    ),
    carries_out=by_class(
        {OpFire: lambda battle, frame, action: op_fire(battle, op_fire_of(frame, action))},
        lambda battle, *_: hold(battle),
    ),
    proceeds=finished,
    lies_on=(Moving,),
    violations=window_violations,
)
