"""Odds of an answer: the rules run once for each way in which dice matter (sections 7 to 12).

Nothing is hidden, so the chances are exact. Choices of owners stay open: a chance is about the number of
figures lost, not about which.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb

from wargames.kernel.chance.dice import NO_DICE
from wargames.kernel.chance.odds import OddsCase
from wargames.kernel.game import Action
from wargames.kernel.moments.rule_odds import Course, RuleOdds, Terms, happened
from wargames.sniper import moments
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.casualties import open_losses
from wargames.sniper.play.squads import Volley
from wargames.sniper.told.view import SniperView, battle_seen_by, world
from wargames.sniper.values.components import CANCELS_FROM, DAMAGES, SUPPRESSIONS, FireKind
from wargames.sniper.values.state import Assaulting, Losses, SniperShot, Unit

FACES = 6
Net = tuple[Fraction, ...]
"""The chances of numbers of net hits, from 0 on."""

# chances for bots


@lru_cache(maxsize=1024)
def hits_of(dice: int, faces: int) -> Net:
    """Return the chances of numbers of hits among dice with so many faces that hit.

    >>> hits_of(2, 2)
    (Fraction(4, 9), Fraction(4, 9), Fraction(1, 9))
    """
    hit = Fraction(faces, FACES)
    return tuple(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(dice + 1))


@lru_cache(maxsize=4096)
def net_of(black: int, hits_from: int, red: int) -> Net:
    """Return the chances of numbers of net hits (TOI-7.10, TOI-7.13).

    >>> net_of(1, 5, 1)
    (Fraction(7, 9), Fraction(2, 9))
    """
    chances = [Fraction(0)] * (black + 1)
    for hits, chance in enumerate(hits_of(black, FACES + 1 - hits_from)):
        for stopped, cancel in enumerate(hits_of(red, FACES + 1 - CANCELS_FROM)):
            chances[max(0, hits - stopped)] += chance * cancel
    return tuple(chances)


def found_at(away: int, officers: int) -> Fraction:
    """Return the chance that a die discovers a sniper (SN-8.2, SN-8.3).

    >>> found_at(4, 0), found_at(7, 1)
    (Fraction(1, 2), Fraction(1, 6))
    """
    return Fraction(max(0, min(FACES, FACES + 1 - away + officers)), FACES)


# terms

Read = Callable[[Battle, Battle], Terms]
"""A function that returns the terms from the layouts before and after an answer."""


def played(read: Read) -> Callable[[SniperView, Action], list[OddsCase]]:
    """Return the function that plays an answer for each way in which dice matter, and reads the terms."""

    def answer(view: SniperView, action: Action) -> list[OddsCase]:
        before = battle_seen_by(view)
        return [ODDS.case(view, action, lambda after: read(before, after), course(before, action))]

    return answer


def attack(before: Battle, after: Battle) -> Terms:
    """Return the terms of a direct attack (sections 7 to 10)."""
    (rolled,) = happened(after, moments.AttackRolled)
    target = before.units[rolled.target]
    if before.units[rolled.unit].kind == "sniper":
        return shot(after, target, rolled.net)
    lost = {} if target.kind == "vehicle" else figures_lost(rolled.kind, ((target, rolled.net),))
    return {**fate(after, target, rolled.kind, rolled.net), **lost}


def shot(after: Battle, target: Unit, net: int) -> Terms:
    """Return the terms of a sniper's shot: a casualty, and discovery (SN-6.7, SN-8.1, SN-8.2, SN-8.3)."""
    return {
        f"{target.id} loses a figure": net >= 1,
        f"{target.id} eliminated": target.id not in after.units,
        "discovered": any(one.revealed for one in happened(after, moments.CamouflageRolled)),
        "figures lost": net >= 1,
    }


def area_attack(before: Battle, after: Battle) -> Terms:
    """Return the terms of an area attack, for each unit in the hex (TOI-11.1)."""
    (rolled,) = happened(after, moments.AreaAttackRolled)
    struck = [(before.units[one.unit], one.net) for one in happened(after, moments.CoverRolled)]
    terms = {term: holds for one, net in struck for term, holds in fate(after, one, rolled.kind, net).items()}
    return {**terms, **figures_lost(rolled.kind, [pair for pair in struck if pair[0].kind != "vehicle"])}


def fate(after: Battle, target: Unit, kind: FireKind, net: int) -> Terms:
    """Return the state of a target after net hits, the worst first (TOI-7.16, TOI-7.18, TOI-15.3)."""
    now = after.units.get(target.id)
    hit: Terms = {f"{target.id} hit": net >= 1}
    if target.kind == "vehicle":
        damage = "destroyed" if now is None else now.damage
        return {**hit, **{f"{target.id} {one}": net >= 1 and one == damage for one in DAMAGES[:0:-1]}}
    if kind == "suppressive":
        condition = "routed" if now is None else now.condition
        return {**hit, **{f"{target.id} {one}": one == condition for one in SUPPRESSIONS[:0:-1]}}
    return {**hit, f"{target.id} eliminated": net >= len(target.figures)}


def figures_lost(kind: FireKind, struck: Iterable[tuple[Unit, int]]) -> Terms:
    """Return the number of figures lost to normal fire: one for each hit (TOI-7.16)."""
    if kind != "normal":
        return {}
    return {"figures lost": sum(falling(len(one.figures), net) for one, net in struck)}


def falling(figures: int, hits: int) -> int:
    """Count the figures that fall."""
    return sum(hits >= number for number in range(1, figures + 1))


def assault(before: Battle, after: Battle) -> Terms:
    """Return the terms of an assault; every hit counts if it can (TOI-12.8, TOI-12.9, TOI-12.10, TOI-R21)."""
    (rolled,) = happened(after, moments.AssaultDiceRolled)
    sent, held = (
        sum(len(before.units[id_].figures) for id_ in losses.units)
        for losses in after.frames
        if isinstance(losses, Losses)
    )
    return {
        "assault won": rolled.net > rolled.returned or rolled.net >= held,
        "figures lost": falling(held, rolled.net),
        "own figures lost": falling(sent, rolled.returned),
    }


def smoke(_before: Battle, after: Battle) -> Terms:
    """Return the terms of the smoke die (SN-2.3, SN-2.4)."""
    (rolled,) = happened(after, moments.SmokeRolled)
    return {"smoke laid": rolled.laid}


def healing(_before: Battle, after: Battle) -> Terms:
    """Return the terms of the medic's die (TOI-4.3)."""
    (rolled,) = happened(after, moments.HealRolled)
    return {"healed": rolled.healed}


def spare_officers(battle: Battle, losses: Losses) -> Action:
    """Answer for an owner that keeps its officers (SN-7.3, SN-8.2)."""
    return next(
        moments.Lose(unit, figure) for unit, figure in open_losses(battle, losses) if figure != "officer"
    )


def join(_battle: Battle, frame: Assaulting) -> Action:
    """Answer that every concealed squad joins (TOI-12.14)."""
    return moments.JoinAssault(frame.waiting[0])


SNIPED: Course[Battle] = Course({Losses: spare_officers, SniperShot: None})
"""The event that settles a sniper's shot: its camouflage (SN-R11)."""

STRUCK: Course[Battle] = Course({Assaulting: join})
"""The events that settle all else: the dice; the choice of figures is left open."""


def course(before: Battle, action: Action) -> Course[Battle]:
    """Return the course of an answer."""
    alone = isinstance(action, moments.Fire | moments.OpFire) and fires_alone(before, action)
    return SNIPED if alone else STRUCK


def fires_alone(before: Battle, action: moments.Fire | moments.OpFire) -> bool:
    """Return whether a sniper fires (SN-5.3)."""
    return before.units[Volley.read(action.firer).unit].kind == "sniper"


def lay_out(view: SniperView) -> Battle:
    """Lay out a view anew."""
    return Battle.on(world(view), NO_DICE)


def seen(view: SniperView) -> Battle:
    """Lay out the view of a seat; the odds themselves hold no layout."""
    return battle_seen_by(view)


ODDS: RuleOdds[SniperView, Battle] = RuleOdds(
    moments.MOMENTS,
    lay_out,
    seen,
    {
        moments.Fire: played(attack),
        moments.OpFire: played(attack),
        moments.Shoot: played(attack),
        moments.Bombard: played(area_attack),
        moments.AssaultHex: played(assault),
        moments.LaySmoke: played(smoke),
        moments.Heal: played(healing),
    },
    means=frozenset({"figures lost", "own figures lost"}),
)
"""The odds of answers."""
