"""Odds of orders with the expected Morale, by the rules.

The terms of the chances are the rulebook's. The mean ``morale`` is the expected gain by the order itself. It
includes cover cards, chits, the end of the Morale track and a first taking of an objective.
"""

from collections.abc import Callable
from fractions import Fraction

from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.chance.deck import Deck
from wargames.kernel.chance.dice import NO_DICE, Pool
from wargames.kernel.chance.odds import OddsCase
from wargames.kernel.game import Action
from wargames.kernel.moments.rule_odds import Course, RuleOdds, Terms, happened
from wargames.sam_fire import moments
from wargames.sam_fire.play.american import order_table
from wargames.sam_fire.play.american.activation import EndOrders
from wargames.sam_fire.play.american.covering_fire import StayPut, ThenMove
from wargames.sam_fire.play.american.mortar import DOUBLE_SIX, AlsoHit, NoSecondHit, second_targets
from wargames.sam_fire.play.american.move_and_fire import HoldFire, ThenFire
from wargames.sam_fire.play.american.reserves import arrival_hexes, squads_at_hand
from wargames.sam_fire.play.american.supply import SpendSupply
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.cover import card_cover, entry_for
from wargames.sam_fire.play.fire import hits
from wargames.sam_fire.play.german.assault import KeepSupply
from wargames.sam_fire.told.view import SamFireView, layout_of
from wargames.sam_fire.values.components import TANK_DAMAGE
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import AfterMove, GermanAssault, SecondHit

# for bots


def hit_chance(dice: Pool, modifiers: tuple[Modifier, ...], number: int) -> Fraction:
    """Return the chance to hit a number with the highest die (SAF-10.5, SAF-10.6).

    >>> from wargames.kernel.chance.dice import D6
    >>> hit_chance(1 * D6, (), 4), hit_chance(2 * D6, (), 4)
    (Fraction(1, 2), Fraction(3, 4))
    """
    return dice.distribution.chance_that(lambda fallen: hits(fallen[-1], modifiers, number))


def covers(battle: Battle, place: Place, *, from_tank: bool = False) -> list[tuple[int | None, Fraction]]:
    """List what the next Cover card may add, None for a Bunker, with its chance (SAF-9.2, SAF-R83)."""
    deck, entry = face_down(battle), entry_for(battle, place, from_tank=from_tank)
    found: dict[int | None, int] = {}
    for card, count in deck.weights():
        cover = card_cover(card, entry)
        found[cover] = found.get(cover, 0) + count
    return [(cover, Fraction(count, len(deck))) for cover, count in found.items()]


# results of orders


def face_down(battle: Battle) -> Deck[str]:
    """Return the Cover cards from which the next is drawn (SAF-R83)."""
    deck = battle.cover_deck.deck
    return deck if len(deck) else deck.reshuffle()


Read = Callable[[Battle, Battle], Terms]
"""Reads terms from the table before an answer and the table after it."""

HELD: Course[Battle] = Course({AfterMove: lambda *_: HoldFire()})
"""A course in which a unit that may still fire after a move holds its fire."""


def played(read: Read, course: Course[Battle] = HELD) -> Callable[[SamFireView, Action], list[OddsCase]]:
    """Return a function that plays actions and reads the results."""

    def answer(view: SamFireView, action: Action) -> list[OddsCase]:
        before = layout_of(view)
        return [ODDS.case(view, action, lambda after: read(before, after), course)]

    return answer


def gained(before: Battle, after: Battle) -> Terms:
    """Read the Morale that a unit gains by ending its action on an objective (SAF-G10)."""
    taken = any(one.gained for one in happened(after, moments.ObjectiveTaken))
    return {"morale": after.morale - before.morale} if taken else {}


def shot(before: Battle, after: Battle) -> Terms:
    """Read a shot at infantry through a Cover card (sections 9 and 10); there may be none."""
    card = next(happened(after, moments.CoverCardDrawn), None)
    if card is None:
        return gained(before, after)
    return {**struck(after), **hidden(before, card), **low(before, after)}


def hidden(before: Battle, card: moments.CoverCardDrawn) -> Terms:
    """Read whether a Cover card was a Bunker, where it may have been (SAF-9.2, SAF-9.8)."""
    may_be = any(card_cover(one, card.entry) is None for one, _ in face_down(before).weights())
    return {"bunker": card.cover is None} if may_be else {}


def struck(after: Battle) -> Terms:
    """Read whether a shot hit, and destroyed its target (SAF-10.7, SAF-10.8, SAF-10.9, SAF-10.10)."""
    hit = any(rolled.hit for rolled in happened(after, moments.ShotRolled))
    return {"hit": hit, "destroyed": any(happened(after, moments.UnitLost))}


def low(before: Battle, after: Battle) -> Terms:
    """Read whether a unit runs low on supply, and the change of Morale (SAF-10.13, SAF-R30)."""
    return {"low supply": any(happened(after, moments.RanLow)), "morale": after.morale - before.morale}


def mortar(view: SamFireView, action: order_table.FireMortar) -> list[OddsCase]:
    """Play Mortar Fire, with a case for each second unit that a double 6 may hit (SAF-12.11)."""
    before = layout_of(view)
    window = SecondHit(action.mortar, action.target, before.units[action.target].at)
    seconds = [(f"second hit {one.id}", AlsoHit(one.id)) for one in second_targets(before, window)]
    return [
        ODDS.case(
            view,
            action,
            lambda after: mortar_shot(before, after),
            Course({SecondHit: lambda *_, reply=reply: reply}),
            assuming=assuming,
        )
        for assuming, reply in (("no second hit", NoSecondHit()), *seconds)
    ]


def mortar_shot(before: Battle, after: Battle) -> Terms:
    """Read Mortar Fire (SAF-12.4, SAF-12.5, SAF-12.9, SAF-12.10, SAF-12.12)."""
    return {
        "ranged in": any(ranged.succeeded for ranged in happened(after, moments.RangedIn)),
        **struck(after),
        "double six": any(rolled.dice == DOUBLE_SIX for rolled in happened(after, moments.ShotRolled)),
        **low(before, after),
    }


def sniper_shot(before: Battle, after: Battle) -> Terms:
    """Read Sniper Fire: scope, officer, shot (SAF-13.4, SAF-13.5, SAF-13.6, SAF-13.7)."""
    return {
        **struck(after),
        "scoped in": any(rolled.outcome != "failed" for rolled in happened(after, moments.ScopeRolled)),
        "officer killed": any(fired.killed for fired in happened(after, moments.OfficerFiredOn)),
        **low(before, after),
    }


def medic(_before: Battle, after: Battle) -> Terms:
    """Read the Medic (SAF-11.7)."""
    (tried,) = happened(after, moments.MedicTried)
    return {"rallied": tried.rallied}


def spotting(_before: Battle, after: Battle) -> Terms:
    """Read a Spot (SAF-13.4)."""
    (rolled,) = happened(after, moments.ScopeRolled)
    return {"spotted": rolled.outcome == "scoped in"}


def tank_hit(before: Battle, after: Battle) -> Terms:
    """Read the chits for a German tank (SAF-15.12, SAF-15.13, SAF-15.14, SAF-15.15)."""
    used = next((drawn.used for drawn in happened(after, moments.TankDamageDrawn)), None)
    results = {result: result == used for result, _ in TANK_DAMAGE.weights()}
    return {"hit": used is not None, **results, "morale": after.morale - before.morale}


def second_hit(before: Battle, after: Battle) -> Terms:
    """Read the second hit of a double 6 (SAF-12.11)."""
    if any(happened(after, moments.TankDamageDrawn)):
        return tank_hit(before, after)
    return {"destroyed": True, "morale": after.morale - before.morale}


def assault(before: Battle, after: Battle) -> Terms:
    """Read an assault (SAF-14.3, SAF-14.4, SAF-14.5, SAF-14.13, SAF-14.14, SAF-14.15)."""
    won = any(rolled.won for rolled in happened(after, moments.AssaultRolled))
    card = next(happened(after, moments.CoverCardDrawn), None)
    return {"won": won, **({} if card is None else hidden(before, card)), **low(before, after)}


def reserves(_before: Battle, after: Battle) -> Terms:
    """Read the American reserves (SAF-16.1, SAF-16.2, SAF-R48)."""
    rolled = next(happened(after, moments.AmericanReservesRolled), None)
    if rolled is None or not (squads_at_hand(after) and arrival_hexes(after)):
        return {}
    return {"American reserves": bool(rolled.squads)}


STORMED: Course[Battle] = Course({GermanAssault: lambda *_: KeepSupply()}, (moments.ReserveMarkerReturned,))
"""A course of an assault that ends where German reserves come, whom a loss of Morale may call."""


def repelled(before: Battle, after: Battle) -> Terms:
    """Read a declared German assault (SAF-R32, SAF-22.2, SAF-25.12, SAF-R43); none may be declared."""
    won = next((rolled.won for rolled in happened(after, moments.AssaultRolled)), None)
    if won is None:
        return {}
    change = after.morale - before.morale
    return {"German assault wins": won, "German assault fails": not won, "morale": change}


ODDS: RuleOdds[SamFireView, Battle] = RuleOdds(
    moments.MOMENTS,
    lambda view: Battle.on(view, NO_DICE),
    layout_of,
    {
        order_table.Move: played(gained),
        order_table.Fire: played(shot),
        order_table.FireHighExplosive: played(shot),
        order_table.CoveringFire: played(shot),
        order_table.AttachMedic: played(medic),
        order_table.FireMortar: mortar,
        AlsoHit: played(second_hit),
        order_table.FireSniper: played(sniper_shot),
        order_table.OrderSpot: played(spotting),
        order_table.FireTank: played(tank_hit),
        order_table.Assault: played(assault),
        EndOrders: played(reserves, Course(until=(moments.AmericanReservesRolled,))),
        SpendSupply: played(repelled, STORMED),
        KeepSupply: played(repelled, STORMED),
        ThenFire: played(shot),
        HoldFire: played(gained),
        ThenMove: played(gained),
        StayPut: played(gained),
    },
    means=frozenset({"morale"}),
    refuses=lambda view, action: (
        moments.MOMENTS.of(battle).refusal(battle, action) if (battle := layout_of(view)).frames else None
    ),
)
"""The odds of each kind of answer."""
