"""Exact odds of actions, from what a seat knows.

The hidden hand changes no die, so nothing is averaged.

Single checks are played by the rules. Fire, steps and charges have formulas: ten figures, each checked with
two dice, have too many outcomes to play.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import prod
from typing import Any

import attrs

from wargames.fire_move import moments
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import charge
from wargames.fire_move.play.fire import artillery, gunnery, ordnance
from wargames.fire_move.play.fire.aim import Seen, seen_by, walk_of
from wargames.fire_move.play.fire.fire import HERO, Attack, concealment, fire_value, nearest_of
from wargames.fire_move.play.fire.movers_seen import seen_at
from wargames.fire_move.play.fire.reactions import attacks_by
from wargames.fire_move.play.fire.results import charges_with_banzai, effect_of
from wargames.fire_move.play.fire.second_attack import allocations
from wargames.fire_move.play.groups import rally
from wargames.fire_move.play.move import crossing
from wargames.fire_move.play.move.setting_off import markers_at
from wargames.fire_move.play.move.steps import StepAction, seen_on_the_way, start_of
from wargames.fire_move.play.move.ways import way
from wargames.fire_move.told.view import FireMoveView, battle_seen_by, seen_battle
from wargames.fire_move.values.cards import FireCard, RadioCard, card_of
from wargames.fire_move.values.named import Effect
from wargames.fire_move.values.state import Figure, GroupId, Moving, Walk
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.chance.dice import D8
from wargames.kernel.chance.odds import Distribution, OddsCase
from wargames.kernel.game import Action
from wargames.kernel.moments.rule_odds import RuleOdds, Terms, happened

SIGNED = Distribution.of((black - red, 1) for black in D8.faces for red in D8.faces)
"""The signed results of a 2D8 check (FM-34.2)."""

ONE, NOUGHT = Fraction(1), Fraction(0)
HARMED, GONE = "any harmed", "any lost"
"""At least one figure is pinned or worse; at least one is KIA or routed."""
PINNED, KILLED, ROUTED = "pinned", "KIA", "routed"


@attrs.frozen
class CheckedTarget:
    """A figure that is checked, and the FV that counts against it."""

    figure: Figure
    fv: int
    braver: bool = False


# checks


def chance(holds: Callable[[int], bool]) -> Fraction:
    """Return the chance that a signed 2D8 result is one of some (FM-34.2).

    >>> chance(lambda signed: signed > 0)
    Fraction(7, 16)
    """
    return SIGNED.chance_that(holds)


def effects_on(battle: Battle, target: CheckedTarget) -> dict[Effect, Fraction]:
    """Return the chance of each effect on a figure (FM-11.1, FM-11.2, FM-11.3, FM-11.4)."""
    found: dict[Effect, Fraction] = {}
    for signed, share in SIGNED:
        effect = effect_of(battle, target.figure, target.fv + signed, braver=target.braver)
        found[effect] = found.get(effect, NOUGHT) + share
    return found


def attacked(battle: Battle, targets: Iterable[CheckedTarget], share: Fraction = ONE) -> OddsCase:
    """Return the odds of checks of figures, which happen with chance ``share``."""
    found = [effects_on(battle, target) for target in targets]
    unharmed = prod((each.get("nothing", NOUGHT) for each in found), start=ONE)
    staying = prod((1 - out_of_action(each) for each in found), start=ONE)
    chances = ((HARMED, share * (1 - unharmed)), (GONE, share * (1 - staying)))
    means = (
        (PINNED, share * sum((each.get("pinned", NOUGHT) for each in found), NOUGHT)),
        (KILLED, share * sum((each.get("KIA", NOUGHT) for each in found), NOUGHT)),
        (ROUTED, share * sum((each.get("routed", NOUGHT) for each in found), NOUGHT)),
    )
    return OddsCase("", chances, means)


def out_of_action(effects: dict[Effect, Fraction]) -> Fraction:
    """Add up the chances that take a figure off."""
    return effects.get("KIA", NOUGHT) + effects.get("routed", NOUGHT)


def joined(case: OddsCase, *more: tuple[str, Fraction]) -> OddsCase:
    """Add chances at the head of a case."""
    return OddsCase(case.assuming, (*more, *case.chances), case.means)


# fire


def targets_of(battle: Battle, attack: Attack, seen: Sequence[Seen]) -> list[CheckedTarget]:
    """List the figures that an attack checks, with their FV (FM-R19)."""
    fv = fire_value(battle, attack, seen, card_of(FireCard, attack.card)).total
    braver = charges_with_banzai(battle, attack.target)
    return [CheckedTarget(one[0], fv + total(concealment(battle, attack.group, one)), braver) for one in seen]


def fire(battle: Battle, action: moments.Fire) -> OddsCase:
    """Return the odds of an attack."""
    attack = Attack(action.group, action.target, action.card, hero=action.hero is not None)
    battle.mark(action.group, ground=False)
    return attacked(battle, targets_of(battle, attack, seen_by(battle, action.group, action.target)))


def fire_twice(battle: Battle, action: moments.FireTwice) -> OddsCase:
    """Return the odds of the first of two attacks."""
    first = next(allocations(action, action.group, (action.target, action.second_target)))
    seen = seen_by(battle, action.group, action.target)
    return of_the_first(attacked(battle, targets_of(battle, first, seen)))


def of_the_first(case: OddsCase) -> OddsCase:
    """Label a case as the first of two attacks."""
    return OddsCase(
        case.assuming, tuple((f"1st attack: {term}", one) for term, one in case.chances), case.means
    )


def react(battle: Battle, action: moments.React | moments.ReactTwice) -> OddsCase:
    """Return the odds of fire at movers, of two attacks the first."""
    seen = movers_seen(battle, action.group, action.sample)
    first, *second = attacks_by(action, walk_at_work(battle).group)
    case = attacked(battle, targets_of(battle, first, seen))
    return of_the_first(case) if second else case


def movers_seen(battle: Battle, group: GroupId, sample: int) -> list[Seen]:
    """List the movers that a group sees at a sample, with their markers there."""
    walk = walk_at_work(battle)
    battle.groups[walk.group] = markers_at(battle, walk, sample)
    return seen_at(battle, walk, battle.key_figure(group), sample)


def walk_at_work(battle: Battle) -> Walk:
    """Return the step that the fire reacts to."""
    return battle.top(Walk)


def fire_ordnance(battle: Battle, action: moments.FireOrdnance) -> OddsCase:
    """Return the odds of a shot of a weapon."""
    target = battle.figures[action.figure]
    return shot(battle, action, seen_by(battle, gunnery.group_of(battle, action.weapon), target.group), ONE)


def react_ordnance(battle: Battle, action: moments.ReactOrdnance) -> OddsCase:
    """Return the odds of a shot of a weapon at movers."""
    group = gunnery.group_of(battle, action.weapon)
    return shot(battle, action, movers_seen(battle, group, action.sample), ONE)


def shot(battle: Battle, action: ordnance.WithHero, seen: list[Seen], share: Fraction) -> OddsCase:
    """Return the odds of the To Hit roll and effect of a shot fired with chance ``share``.

    FM-15.1, FM-15.2, FM-15.3, FM-15.4, FM-15.5, FM-15.6.
    """
    aim = next(figure for figure, _ in seen if figure.number == action.figure)
    fired = ordnance.shot_by(action, "")
    weapon = gunnery.weapon_of(battle, fired)
    needed = weapon.to_hit[nearest_of(seen)[1].band]
    assert needed is not None
    needed += action.hero_use == "hit"
    moving = walk_of(battle, aim.group) is not None or isinstance(action, moments.StepAndFireOrdnance)
    hits = share * chance(lambda signed: abs(signed) <= needed and (signed > 0 or not moving))
    raised: tuple[Modifier, ...] = (HERO,) if action.hero_use == "effect" else ()
    group = gunnery.group_of(battle, action.weapon)
    struck = [
        CheckedTarget(one[0], weapon.fv + total(raised) + total(concealment(battle, group, one)))
        for one in seen
        if gunnery.in_blast(battle, fired, aim, one)
    ]
    return joined(attacked(battle, struck, hits), ("hit", hits))


# other checks


def call_artillery(battle: Battle, action: moments.CallArtillery) -> OddsCase:
    """Return the odds that artillery arrives, and of its effect (FM-23.2, FM-23.3)."""
    arrives = chance(lambda signed: signed > 0)
    card, at = card_of(RadioCard, action.card), battle.figures[action.figure].stands
    area = [
        CheckedTarget(figure, card.fv + total(artillery.cover(battle, figure)))
        for figure in artillery.in_area(battle, at)
    ]
    return joined(attacked(battle, area, arrives), ("arrives", arrives))


def morale(needed: int) -> Fraction:
    """Return the chance to pass a morale test (FM-34.7)."""
    return chance(lambda signed: abs(signed) <= needed)


def charges(battle: Battle, action: moments.Charge) -> OddsCase:
    """Return the odds of the crossing and the nominees' tests (FM-29.3)."""
    moving = battle.top(Moving)
    over = crossed(battle, moving, charge.leader_of(battle, action.figures).stands, action)
    sure = moving.banzai or battle.groups[moving.group].berserk
    each = [ONE if sure else morale(battle.figures[number].troop_card.morale) for number in action.figures]
    nobody = prod((1 - one for one in each), start=ONE)
    passes = over * sum(each, NOUGHT)
    return OddsCase("", (("at least one passes", over * (1 - nobody)),), (("figures passing", passes),))


def step(battle: Battle, action: StepAction) -> OddsCase:
    """Return the odds of the crossing, and of the movers' shot if they are not hit first."""
    moving = battle.top(Moving)
    start = start_of(battle, moving.group)
    over = crossed(battle, moving, start, action)
    case = OddsCase("", ())
    if not isinstance(action, moments.Step) and moving.shot is not None:
        if action.sample:
            battle.mark(moving.group, smoke=moving.smoke)
        case = shot_on_the_way(battle, moving, action, over)
    return case if over == 1 else joined(case, ("crosses", over))


def shot_on_the_way(
    battle: Battle, moving: Moving, action: moments.StepAndFire | moments.StepAndFireOrdnance, over: Fraction
) -> OddsCase:
    """Return the odds of a shot of movers who cross with chance ``over`` (FM-6.1, FM-15.3, FM-R15)."""
    route = way(battle, start_of(battle, moving.group), action.route.points)
    assert not isinstance(route, Refusal)
    if isinstance(action, moments.StepAndFireOrdnance):
        aimed = battle.figures[action.figure].group
        return shot(battle, action, seen_on_the_way(battle, route, action.sample, aimed), over)
    assert moving.shot is not None
    hero = action.hero is not None
    attack = Attack(moving.group, action.target, moving.shot.card, hero=hero, moving=True)
    seen = seen_on_the_way(battle, route, action.sample, action.target)
    return attacked(battle, targets_of(battle, attack, seen), over)


def crossed(battle: Battle, moving: Moving, start: Any, action: Any) -> Fraction:
    """Return the chance to cross the border on the first leg (FM-7.2, FM-20.1)."""
    route = way(battle, start, action.route.points)
    assert not isinstance(route, Refusal)
    border = route.crossing
    if border is None or border.check == "none" or crossing.by_ford_card(moving, border):
        return ONE
    if border.check == "ford":
        return chance(lambda signed: signed >= crossing.FORDED)
    level = border.level - total(crossing.wire_modifiers(battle, moving))
    return chance(lambda signed: abs(signed) >= level)


def rallied(battle: Battle, action: moments.Rally) -> OddsCase:
    """Return the men rallied; no die is rolled (FM-19.1)."""
    most = rally.men_rallied(battle, action.group, action.cards)
    return OddsCase("", (), (("men rallied", Fraction(min(most, len(action.figures)))),))


# odds by the rules


def played(read: Callable[[Battle], Terms]) -> Callable[[FireMoveView, Action], list[OddsCase]]:
    """Return a function that plays actions on a view and reads the results."""
    return lambda view, action: [ODDS.case(view, action, read)]


def picked_off(after: Battle) -> Terms:
    """Read a sniper's shot at a random figure (FM-30.2, FM-30.3, FM-30.4, FM-30.5)."""
    (shot,) = happened(after, moments.SniperFired)
    return {effect: shot.effect == effect for effect in ("pinned", "KIA")}


def mined(after: Battle) -> Terms:
    """Read the attack on a random figure in a minefield, if there is one (FM-31.2, FM-31.4)."""
    checked = next(happened(after, moments.FigureChecked), None)
    if checked is None:
        return {}
    return {HARMED: checked.effect != "nothing", GONE: any(happened(after, moments.FigureLost))}


def repaired(after: Battle) -> Terms:
    """Read a repair (FM-17.2)."""
    (tried,) = happened(after, moments.RepairTried)
    return {"repaired": tried.repaired}


def charged(after: Battle) -> Terms:
    """Read the carrier's test (FM-22.2)."""
    (tested,) = happened(after, moments.MoraleTested)
    return {"passes": tested.passed}


def stood(after: Battle) -> Terms:
    """Read whether the defenders stand (FM-29.7)."""
    (met,) = happened(after, moments.ChargeMet)
    return {"stands": met.answer == "stand"}


def by_hand(work_out: Callable[[Battle, Any], OddsCase]) -> Callable[[FireMoveView, Action], list[OddsCase]]:
    """Return a function that applies a formula to a view."""
    return lambda view, action: [work_out(seen_battle(view), action)]


ODDS: RuleOdds[FireMoveView, Battle] = RuleOdds(
    moments.MOMENTS,
    seen_battle,
    battle_seen_by,
    {
        kind: by_hand(work_out)
        for kind, work_out in (
            (moments.Fire, fire),
            (moments.FireTwice, fire_twice),
            (moments.React, react),
            (moments.ReactTwice, react),
            (moments.FireOrdnance, fire_ordnance),
            (moments.ReactOrdnance, react_ordnance),
            (moments.CallArtillery, call_artillery),
            (moments.Charge, charges),
            (moments.Step, step),
            (moments.StepAndFire, step),
            (moments.StepAndFireOrdnance, step),
            (moments.Rally, rallied),
        )
    }
    | {
        moments.PlaySniper: played(picked_off),
        moments.LayMinefield: played(mined),
        moments.LeaveMinefield: played(mined),
        moments.Repair: played(repaired),
        moments.PlaceCharge: played(charged),
        moments.Stand: played(stood),
    },
)
"""The odds of each kind of answer."""
