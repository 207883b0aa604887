"""The chances of an answer, from the rule functions that play it: dice, cover and results (sections 7 to 12).

Nothing is hidden, so that the chances are exact. What an owner may still choose is left open: a chance
speaks of how many figures fall, not of which.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from wargames.kernel.base.errors import IllegalAction, Refusal
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.game import Action
from wargames.sniper.play.assault import attack_power, defenders, defense_power, hex_cover
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.area_attack import power_on, struck
from wargames.sniper.play.fire.attack import Attack, cover_against, hit_number, power_against
from wargames.sniper.play.fire.concentrated_fire import attack_of
from wargames.sniper.play.fire.cover import cover_of
from wargames.sniper.play.fire.fire_and_movement import moving_attack
from wargames.sniper.play.fire.firepower import dice_of
from wargames.sniper.play.fire.op_fire import op_fire_of
from wargames.sniper.play.moments import MOMENTS
from wargames.sniper.told.view import SniperView, battle_seen_by
from wargames.sniper.values import actions as act
from wargames.sniper.values.components import (
    CANCELS_FROM,
    FARTHEST_CAMOUFLAGE_ROLL,
    HEALS_FROM,
    HITS_FROM,
    MOST_SNIPER_CASUALTIES,
    SMOKE_FAILS_FROM,
    SUPPRESSIONS,
    FireKind,
    damage,
    suppression,
)
from wargames.sniper.values.state import Assaulting, Moving, Unit, Window

FACES = 6
Chances = dict[str, Fraction]
Net = tuple[Fraction, ...]
"""The chance of each number of net hits, from 0 on."""


def odds(view: SniperView, action: Action) -> Odds:
    """Tell what may follow an answer of the seat; where chance has no part in it, nothing.

    Raises :class:`IllegalAction` for an answer that the rules refuse.
    """
    if view.frames:
        battle = battle_seen_by(view)
        if refused := refusal(view, battle, action):
            raise IllegalAction(action, refused)
        if answer := CASES.get(type(action)):
            return Odds(str(action), (answer(battle, action),))
    return Odds(str(action), (OddsCase("", ()),))


def refusal(view: SniperView, battle: Battle, action: Action) -> Refusal | None:
    """Say why the seat may not answer so; None means that it may."""
    if view.seat not in MOMENTS.waiting(battle):
        return Refusal(MOMENTS.row(battle.frames[-1]).clause, "the other side is asked now")
    return MOMENTS.refusal(battle, action)


# dice


@lru_cache(maxsize=1024)
def hits_of(dice: int, faces: int) -> Net:
    """Give the chance of each number of hits among dice, of which so many faces hit.

    >>> hits_of(2, 2)
    (Fraction(4, 9), Fraction(4, 9), Fraction(1, 9))
    """
    hit = Fraction(faces, FACES)
    return tuple(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(dice + 1))


@lru_cache(maxsize=4096)
def net_of(black: int, hits_from: int, red: int) -> Net:
    """Give the chance of each number of net hits (TOI-7.10, TOI-7.13).

    >>> net_of(1, 5, 1)
    (Fraction(7, 9), Fraction(2, 9))
    """
    chances = [Fraction(0)] * (black + 1)
    for hits, chance in enumerate(hits_of(black, FACES + 1 - hits_from)):
        for stopped, cancel in enumerate(hits_of(red, FACES + 1 - CANCELS_FROM)):
            chances[max(0, hits - stopped)] += chance * cancel
    return tuple(chances)


def at_least(net: Net, hits: int) -> Fraction:
    """Give the chance of so many net hits or more."""
    return sum(net[hits:], Fraction(0))


# results


def results(battle: Battle, target: Unit, kind: FireKind, net: Net) -> Iterator[tuple[str, Fraction]]:
    """Yield what an attack may do to its target (TOI-7.16, TOI-7.18, TOI-15.3)."""
    yield f"{target.id} hit", at_least(net, 1)
    if target.kind == "vehicle":
        yield from damages(target, net)
    elif kind == "suppressive":
        yield from suppressions(battle, target, net)
    else:
        yield f"{target.id} eliminated", at_least(net, len(target.figures))


def damages(target: Unit, net: Net) -> Iterator[tuple[str, Fraction]]:
    """Yield what a vehicle may be after an attack, the worst first (TOI-15.3)."""
    for state in ("destroyed", "heavily damaged", "lightly damaged"):
        made = (chance for hits, chance in enumerate(net) if hits and damage(target.hits + hits) == state)
        yield f"{target.id} {state}", sum(made, Fraction(0))


def suppressions(battle: Battle, target: Unit, net: Net) -> Iterator[tuple[str, Fraction]]:
    """Yield what suppressive fire may do to a squad, worst first.

    TOI-7.18, TOI-7.19, TOI-7.20, TOI-R2, SN-G11.
    """
    found = dict.fromkeys(SUPPRESSIONS, Fraction(0))
    for hits, chance in enumerate(net):
        result = suppression(target.condition, hits, escalate=battle.options.escalate)
        if result == "routed" and battle.operations(target.side, "no_surrender"):
            result = "disrupted"
        found[result] += chance
    for result in reversed(SUPPRESSIONS[1:]):
        yield f"{target.id} {result}", found[result]


def figures_lost(figures: int, net: Net) -> Fraction:
    """Give the figures that fall on average (TOI-7.16)."""
    return sum((chance * min(hits, figures) for hits, chance in enumerate(net)), Fraction(0))


# attacks


def attacked(battle: Battle, attack: Attack) -> OddsCase:
    """Work out a direct attack (sections 7 to 10)."""
    target = battle.units[attack.target]
    _, hits_from = hit_number(battle, attack)
    net = net_of(dice_of(power_against(battle, attack)), hits_from, dice_of(cover_against(battle, attack)))
    if battle.units[attack.firer.unit].kind == "sniper":
        return sniped(battle, attack, net)
    means: tuple[tuple[str, Fraction], ...] = ()
    if target.kind != "vehicle" and attack.kind == "normal":
        means = (("figures lost", figures_lost(len(target.figures), net)),)
    return OddsCase("", tuple(results(battle, target, attack.kind, net)), means)


def sniped(battle: Battle, attack: Attack, net: Net) -> OddsCase:
    """Work out a sniper's shot: a casualty, and whether it is discovered.

    SN-6.7, SN-8.1, SN-8.2, SN-8.3, SN-8.4.
    """
    target = battle.units[attack.target]
    casualty = at_least(net, 1)
    chances: Chances = {f"{target.id} loses a figure": casualty}
    falls = len(target.figures) <= MOST_SNIPER_CASUALTIES
    chances[f"{target.id} eliminated"] = casualty if falls else Fraction(0)
    chances["discovered"] = discovered(battle, attack, casualty)
    return OddsCase("", tuple(chances.items()), (("figures lost", casualty),))


def discovered(battle: Battle, attack: Attack, casualty: Fraction) -> Fraction:
    """Give the chance that a sniper is discovered; an officer falls where it is aimed at, or all there is.

    Otherwise its owner is taken to keep it (SN-7.3, SN-8.2).
    """
    sniper, target = battle.units[attack.firer.unit], battle.units[attack.target]
    assert sniper.at is not None
    assert target.at is not None
    away = battle.ground.away[sniper.at][target.at]
    if not sniper.concealed or away > FARTHEST_CAMOUFLAGE_ROLL:
        return Fraction(0)
    officers = sum(unit.figures.count("officer") for unit in battle.at(target.at) if unit.side == target.side)
    falls = attack.aim == "officer" or (attack.aim is None and set(target.figures) == {"officer"})
    missed = found_at(away, officers)
    return casualty * found_at(away, officers - falls) + (1 - casualty) * missed


def found_at(away: int, officers: int) -> Fraction:
    """Give the chance of a die to discover a sniper (SN-8.2, SN-8.3).

    >>> found_at(4, 0), found_at(7, 1)
    (Fraction(1, 2), Fraction(1, 6))
    """
    return Fraction(max(0, min(FACES, FACES + 1 - away + officers)), FACES)


def fire(battle: Battle, action: act.Fire) -> OddsCase:
    """Work out Concentrated Fire."""
    return attacked(battle, attack_of(action))


def op_fire(battle: Battle, action: act.OpFire) -> OddsCase:
    """Work out op fire."""
    window = battle.frames[-1]
    assert isinstance(window, Window)
    return attacked(battle, op_fire_of(window, action))


def shoot(battle: Battle, action: act.Shoot) -> OddsCase:
    """Work out the attack of Fire and Movement."""
    frame = battle.frames[-1]
    assert isinstance(frame, Moving)
    return attacked(battle, moving_attack(frame, action.target, action.kind))


def bombard(battle: Battle, action: act.Bombard) -> OddsCase:
    """Work out an area attack: each unit in the hex by itself (TOI-11.1)."""
    black = dice_of(power_on(battle, battle.units[action.unit], action.kind))
    chances: Chances = {}
    lost = Fraction(0)
    for target in struck(battle, action.hex, action.kind):
        net = net_of(black, HITS_FROM["mortar"], dice_of(cover_of(battle, target, action.kind)))
        chances |= dict(results(battle, target, action.kind, net))
        if action.kind == "normal" and target.kind != "vehicle":
            lost += figures_lost(len(target.figures), net)
    means = (("figures lost", lost),) if action.kind == "normal" else ()
    return OddsCase("", tuple(chances.items()), means)


def assault(battle: Battle, action: act.AssaultHex) -> OddsCase:
    """Work out an assault in which every concealed squad joins.

    TOI-12.5, TOI-12.6, TOI-12.7, TOI-12.8, TOI-12.9, TOI-12.10, TOI-R21.
    """
    frame = battle.frames[-1]
    assert isinstance(frame, Moving)
    declared = Assaulting(frame.unit, action.hex, action.supporters or ())
    net = net_of(
        dice_of(attack_power(battle, declared)), HITS_FROM["assault"], dice_of(hex_cover(battle, declared))
    )
    returned = net_of(dice_of(defense_power(battle, declared)), HITS_FROM["assault"], 0)
    held = sum(len(unit.figures) for unit in defenders(battle, declared))
    sent = sum(len(battle.units[id_].figures) for id_ in (frame.unit, *declared.supporters))
    won = sum(
        (
            chance * back
            for hits, chance in enumerate(net)
            for losses, back in enumerate(returned)
            if hits > losses or hits >= held
        ),
        Fraction(0),
    )
    means = (("figures lost", figures_lost(held, net)), ("own figures lost", figures_lost(sent, returned)))
    return OddsCase("", (("assault won", won),), means)


def smoke(_battle: Battle, _action: act.LaySmoke) -> OddsCase:
    """Work out the smoke die (SN-2.3, SN-2.4)."""
    return OddsCase("", (("smoke laid", Fraction(SMOKE_FAILS_FROM - 1, FACES)),))


def heal(_battle: Battle, _action: act.Heal) -> OddsCase:
    """Work out the medic's die (TOI-4.3)."""
    return OddsCase("", (("healed", Fraction(FACES + 1 - HEALS_FROM, FACES)),))


CASES: dict[type[Action], Callable[[Battle, Any], OddsCase]] = {
    act.Fire: fire,
    act.OpFire: op_fire,
    act.Shoot: shoot,
    act.Bombard: bombard,
    act.AssaultHex: assault,
    act.LaySmoke: smoke,
    act.Heal: heal,
}
