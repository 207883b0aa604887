"""The chances of an order, and the Morale to expect of it.

Terms of the chances are the rulebook's; the mean ``morale`` is what the order itself is expected to gain,
cover cards, chits, the end of the Morale track and a first taking of an objective included.

The rules are run for each way in which dice, cards and chits matter. By hand remain shots at infantry, for
which a card, a die or two and a chit take some 25 runs of the rules, thirty times as long as their functions
that are asked here; and a turn offers dozens. Mortars and snipers take as many again for a double 6 or an
officer.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import attrs

from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.chance.dice import NO_DICE, Pool
from wargames.kernel.chance.odds import OddsCase
from wargames.kernel.game import Action
from wargames.kernel.moments.rule_odds import Course, RuleOdds, Terms, happened
from wargames.sam_fire.ground.piece import OnMap
from wargames.sam_fire.play import assault as assaults
from wargames.sam_fire.play.american import mortar as mortars
from wargames.sam_fire.play.american import sniper as snipers
from wargames.sam_fire.play.american.reserves import arrival_hexes, squads_at_hand
from wargames.sam_fire.play.battle import FOUR_DICE, ONE_DIE, TWO_DICE, Battle
from wargames.sam_fire.play.cover import CARD_COVER, card_cover, entry_for
from wargames.sam_fire.play.fire import RUNS_LOW, die_modifiers, hits
from wargames.sam_fire.play.moments import MOMENTS
from wargames.sam_fire.play.morale import MORALE
from wargames.sam_fire.told.view import SamFireView, layout_of
from wargames.sam_fire.values.actions import (
    AlsoHit,
    Assault,
    AttachMedic,
    CoveringFire,
    EndOrders,
    Fire,
    FireHighExplosive,
    FireMortar,
    FireSniper,
    FireTank,
    HoldFire,
    KeepSupply,
    Move,
    OrderSpot,
    SpendSupply,
    StayPut,
    ThenFire,
    ThenMove,
)
from wargames.sam_fire.values.components import (
    COUNTERS,
    INFANTRY_DAMAGE,
    INFANTRY_DAMAGE_MORALE,
    SQUADS,
    TANK_DAMAGE,
    TANK_DAMAGE_MORALE,
    TANKS,
)
from wargames.sam_fire.values.events import (
    AmericanReservesRolled,
    AssaultDeclared,
    AssaultRolled,
    CoverCardDrawn,
    MedicTried,
    RanLow,
    ReserveMarkerReturned,
    ScopeRolled,
    TankDamageDrawn,
)
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import AfterMove, CoveredMove, GermanAssault, SecondHit, UnitId

SIX = Fraction(1, 6)
Chances = dict[str, Fraction]


@attrs.define
class Prospect:
    """Chances by term, and how likely the order gains (or loses) how much Morale."""

    chances: Chances
    gains: dict[int, Fraction] = attrs.field(factory=dict)

    def gain(self, points: int, chance: Fraction) -> None:
        """Add a chance of a change of Morale; what is left of 1 changes nothing."""
        self.gains[points] = self.gains.get(points, Fraction(0)) + chance

    def case(self, battle: Battle, sure: int = 0, assuming: str = "") -> OddsCase:
        """Close the prospect; ``sure`` Morale comes whatever happens (SAF-G10, SAF-R82)."""
        rest = 1 - sum(self.gains.values(), Fraction(0))
        spread = [*self.gains.items(), (0, rest)]
        mean = sum(
            (
                (MORALE.move(battle.morale, points + sure) - battle.morale) * chance
                for points, chance in spread
            ),
            Fraction(0),
        )
        means = (("morale", mean),) if self.gains or sure else ()
        return OddsCase(assuming, tuple(self.chances.items()), means)


# the parts of a shot


def hit_chance(dice: Pool, modifiers: tuple[Modifier, ...], number: int) -> Fraction:
    """Give the chance to hit a number with the highest die (SAF-10.5, SAF-10.6).

    >>> hit_chance(ONE_DIE, (), 4), hit_chance(TWO_DICE, (), 4)
    (Fraction(1, 2), Fraction(3, 4))
    """
    return dice.distribution.chance_that(lambda fallen: hits(fallen[-1], modifiers, number))


def low_chance(dice: Pool) -> Fraction:
    """Give the chance that a natural 1 is the die used (SAF-10.13, SAF-R30)."""
    return dice.distribution.chance_that(lambda fallen: fallen[-1] == RUNS_LOW)


def covers(battle: Battle, place: Place, *, from_tank: bool = False) -> list[tuple[int | None, Fraction]]:
    """List what the next Cover card may add, None for a Bunker, with its chance (SAF-9.2, SAF-R83)."""
    deck = battle.cover_deck.deck
    deck = deck if len(deck) else deck.reshuffle()
    entry = entry_for(battle, place, from_tank=from_tank)
    found: dict[int | None, int] = {}
    for card, count in deck.weights():
        cover = card_cover(card, entry)
        found[cover] = found.get(cover, 0) + count
    return [(cover, Fraction(count, len(deck))) for cover, count in found.items()]


def sure_gain(battle: Battle, id_: UnitId, place: Place | None = None) -> int:
    """Give the Morale that a squad gains by ending its action in a hex, its own by default (SAF-G10)."""
    at = battle.units[id_].at if place is None else place
    if id_ not in SQUADS or at in battle.gained:
        return 0
    return sum(objective.value for objective in battle.goal.objectives if objective.hex == at)


def shot(
    battle: Battle, firer: OnMap, target: OnMap, dice: Pool, covered: Iterable[tuple[int | None, Fraction]]
) -> Prospect:
    """Work out a shot at infantry through the cover that may be drawn (sections 9 and 10)."""
    modifiers = die_modifiers(battle, firer, target)
    hit = bunker = Fraction(0)
    for cover, chance in covered:
        if cover is None:
            bunker += chance
        else:
            number = COUNTERS[target.id].to_hit + total(CARD_COVER[cover])
            hit += chance * hit_chance(dice, modifiers, number)
    return damage(hit, {"bunker": bunker} if bunker else {}, (1 - bunker) * low_chance(dice))


def damage(hit: Fraction, others: Chances, low: Fraction) -> Prospect:
    """Add the damage chit to the chance of a hit (SAF-10.7, SAF-10.8, SAF-10.9, SAF-10.10)."""
    chits = INFANTRY_DAMAGE.draw().weights()
    total_chits = sum(count for _, count in chits)
    found = Prospect({})
    destroyed = Fraction(0)
    for chit, count in chits:
        if points := INFANTRY_DAMAGE_MORALE.get(chit):
            chance = hit * Fraction(count, total_chits)
            found.gain(points, chance)
            destroyed += chance
    found.chances = {"hit": hit, "destroyed": destroyed, **others, "low supply": low}
    return found


# the orders


def fire(battle: Battle, firer: UnitId, target: UnitId, dice: Pool = ONE_DIE) -> list[OddsCase]:
    """Work out squad fire or HE (SAF-9.1, SAF-15.19)."""
    unit, other = battle.units[firer], battle.units[target]
    covered = covers(battle, other.at, from_tank=firer in TANKS)
    return [shot(battle, unit, other, dice, covered).case(battle, sure_gain(battle, firer))]


def covering_fire(battle: Battle, action: CoveringFire) -> list[OddsCase]:
    """Work out the fire half of Covering Fire (SAF-11.2)."""
    if action.target is None:
        return [Prospect({}).case(battle, sure_gain(battle, action.unit))]
    return fire(battle, action.unit, action.target)


def walk(battle: Battle, id_: UnitId, to: Place) -> list[OddsCase]:
    """Tell what a move onto an objective gains (SAF-G10)."""
    return [Prospect({}).case(battle, sure_gain(battle, id_, to))]


def mortar(battle: Battle, action: FireMortar) -> list[OddsCase]:
    """Work out Mortar Fire, with a case for each second unit that a double 6 may hit.

    SAF-12.4, SAF-12.5, SAF-12.6, SAF-12.7, SAF-12.8, SAF-12.9, SAF-12.10, SAF-12.11, SAF-12.12, SAF-12.13.
    """
    unit, target = battle.units[action.mortar], battle.units[action.target]
    modifiers = mortars.mortar_modifiers(battle, unit)
    ranged = SIX * (7 - mortars.RANGES_IN)
    hit = ranged * hit_chance(TWO_DICE, modifiers, COUNTERS[target.id].to_hit)
    double = ranged * SIX * SIX
    chances = {"ranged in": ranged, "hit": hit, "destroyed": hit, "double six": double}
    chances["low supply"] = ranged * low_chance(TWO_DICE)
    cases = []
    window = SecondHit(action.mortar, action.target, target.at)
    for second in (None, *mortars.second_targets(battle, window)):
        prospect = Prospect(dict(chances))
        prospect.gain(mortars.MORTAR_MORALE, hit - double)
        for points, chance in second_gains(second):
            prospect.gain(mortars.MORTAR_MORALE + points, double * chance)
        cases.append(prospect.case(battle, assuming=f"second hit {second.id}" if second else "no second hit"))
    return cases


def second_gains(unit: OnMap | None) -> list[tuple[int, Fraction]]:
    """List what a second hit on a unit may gain (SAF-12.12, SAF-12.13)."""
    if unit is None:
        return [(0, Fraction(1))]
    if unit.id not in TANKS:
        return [(mortars.MORTAR_MORALE, Fraction(1))]
    return [(TANK_DAMAGE_MORALE.get(result, 0), chance) for result, chance in tank_damage()]


def tank_damage() -> list[tuple[str, Fraction]]:
    """List the results of one tank-damage chit (SAF-15.15)."""
    chits = TANK_DAMAGE.draw().weights()
    return [(chit, Fraction(count, len(TANK_DAMAGE))) for chit, count in chits]


def sniper_fire(battle: Battle, action: FireSniper) -> list[OddsCase]:
    """Work out Sniper Fire: scope, officer, shot (SAF-13.4, SAF-13.5, SAF-13.6, SAF-13.7)."""
    unit, target = battle.units[action.sniper], battle.units[action.target]
    scoped = SIX * (7 - snipers.SCOPES_IN)
    officer = SIX * SIX * (7 - snipers.KILLS_OFFICER)
    fired = scoped - officer
    modifiers = die_modifiers(battle, unit, target)
    hit = fired * hit_chance(ONE_DIE, modifiers, COUNTERS[target.id].to_hit)
    others = {"scoped in": scoped, "officer killed": officer}
    prospect = damage(hit, others, fired * low_chance(ONE_DIE))
    prospect.gain(snipers.OFFICER_MORALE, officer)
    return [prospect.case(battle)]


def assault_chance(modifiers: tuple[Modifier, ...]) -> Fraction:
    """Give the chance that four dice with their modifiers win (SAF-14.3).

    >>> assault_chance(())
    Fraction(721, 1296)
    """
    needed = assaults.WINS - total(modifiers)
    return FOUR_DICE.distribution.chance_that(lambda dice: sum(dice) >= needed)


def answered(battle: Battle, action: Any) -> list[OddsCase]:
    """Work out the answer to a window after a move or a shot."""
    frame = battle.frames[-1]
    match action, frame:
        case ThenFire(target), AfterMove(unit):
            return fire(battle, unit, target)
        case HoldFire() | StayPut(), AfterMove(unit) | CoveredMove(unit):
            return walk(battle, unit, battle.units[unit].at)
        case ThenMove(to), CoveredMove(unit):
            return walk(battle, unit, to)
    return []


# by the rules


AT_ONCE: Course[Battle] = Course()
Read = Callable[[Battle, Battle], Terms]
"""Reads the terms that hold from the table before an answer and the one after it."""


def played(read: Read, course: Course[Battle] = AT_ONCE) -> Callable[[SamFireView, Action], list[OddsCase]]:
    """Play answers, and read what came of them."""

    def answer(view: SamFireView, action: Action) -> list[OddsCase]:
        before = layout_of(view)
        case = ODDS.case(view, action, lambda after: read(before, after), course)
        return [case] if case.chances else []

    return answer


def medic(_before: Battle, after: Battle) -> Terms:
    """Read the Medic (SAF-11.7)."""
    (tried,) = happened(after, MedicTried)
    return {"rallied": tried.rallied}


def spotting(_before: Battle, after: Battle) -> Terms:
    """Read a Spot (SAF-13.4)."""
    (rolled,) = happened(after, ScopeRolled)
    return {"spotted": rolled.outcome == "scoped in"}


def tank_hit(before: Battle, after: Battle) -> Terms:
    """Read the chits for a German tank (SAF-15.12, SAF-15.13, SAF-15.14, SAF-15.15)."""
    used = next((drawn.used for drawn in happened(after, TankDamageDrawn)), None)
    results = {result: result == used for result, _ in TANK_DAMAGE.weights()}
    return {"hit": used is not None, **results, "morale": after.morale - before.morale}


def second_hit(before: Battle, after: Battle) -> Terms:
    """Read the second hit of a double 6 (SAF-12.11)."""
    if any(happened(after, TankDamageDrawn)):
        return tank_hit(before, after)
    return {"destroyed": True, "morale": after.morale - before.morale}


def assault(before: Battle, after: Battle) -> Terms:
    """Read an assault (SAF-14.3, SAF-14.4, SAF-14.5, SAF-14.13, SAF-14.14, SAF-14.15)."""
    (declared,) = happened(after, AssaultDeclared)
    won = any(rolled.won for rolled in happened(after, AssaultRolled))
    met = before.at(declared.hex)[0]
    hides = not met.tank and any(cover is None for cover, _ in covers(before, declared.hex))
    bunker = any(card.cover is None for card in happened(after, CoverCardDrawn))
    low = {"low supply": any(happened(after, RanLow)), "morale": after.morale - before.morale}
    return {"won": won, **({"bunker": bunker} if hides else {}), **low}


def reserves(_before: Battle, after: Battle) -> Terms:
    """Read the American reserves (SAF-16.1, SAF-16.2, SAF-R48)."""
    rolled = next(happened(after, AmericanReservesRolled), None)
    if rolled is None or not (squads_at_hand(after) and arrival_hexes(after)):
        return {}
    return {"American reserves": bool(rolled.squads)}


STORMED: Course[Battle] = Course({GermanAssault: lambda *_: KeepSupply()}, (ReserveMarkerReturned,))
"""An assault is over when German reserves, whom a loss of Morale may call, come."""


def repelled(before: Battle, after: Battle) -> Terms:
    """Read a declared German assault (SAF-R32, SAF-22.2, SAF-25.12, SAF-R43); none may be declared."""
    won = next((rolled.won for rolled in happened(after, AssaultRolled)), None)
    if won is None:
        return {}
    change = after.morale - before.morale
    return {"German assault wins": won, "German assault fails": not won, "morale": change}


def by_hand(
    work_out: Callable[[Battle, Any], list[OddsCase]],
) -> Callable[[SamFireView, Any], list[OddsCase]]:
    """Work an answer out on the table as it lies."""
    return lambda view, action: work_out(layout_of(view), action)


ODDS: RuleOdds[SamFireView, Battle] = RuleOdds(
    MOMENTS,
    lambda view: Battle.on(view.table, NO_DICE),
    layout_of,
    {
        Move: by_hand(lambda battle, action: walk(battle, action.unit, action.to)),
        Fire: by_hand(lambda battle, action: fire(battle, action.unit, action.target)),
        FireHighExplosive: by_hand(lambda battle, action: fire(battle, action.tank, action.target, TWO_DICE)),
        CoveringFire: by_hand(covering_fire),
        AttachMedic: played(medic),
        FireMortar: by_hand(mortar),
        AlsoHit: played(second_hit),
        FireSniper: by_hand(sniper_fire),
        OrderSpot: played(spotting),
        FireTank: played(tank_hit),
        Assault: played(assault),
        EndOrders: played(reserves, Course(until=(AmericanReservesRolled,))),
        SpendSupply: played(repelled, STORMED),
        KeepSupply: played(repelled, STORMED),
        ThenFire: by_hand(answered),
        HoldFire: by_hand(answered),
        ThenMove: by_hand(answered),
        StayPut: by_hand(answered),
    },
    means=frozenset({"morale"}),
    refuses=lambda view, action: (
        MOMENTS.refusal(battle, action) if (battle := layout_of(view)).frames else None
    ),
)
"""What is told of an answer."""
