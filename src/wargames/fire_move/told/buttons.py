"""Actions as sentences for a button: what whoever is asked would say (FM-3.1)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.told.wording import figures, listing
from wargames.fire_move.values import actions as act
from wargames.fire_move.values.cards import CARDS, MovementCard
from wargames.fire_move.values.spelling import Route
from wargames.fire_move.values.state import CloseCombat, Mode, Moving, Walk
from wargames.kernel.game import Action
from wargames.kernel.geometry.plane import Point, in_inches

HERO_USES: Mapping[str | None, str] = {None: "", "hit": " to hit", "effect": " for the effect"}
"""What a hero helps a weapon to (FM-32.4)."""
SHARED: Mapping[str, str] = {"leader": "leader", "lmg": "LMG", "smg": "SMG", "hero_attack": "hero"}
"""What goes to one of two attacks (FM-R28)."""


def saying(action: Action, view: FireMoveView) -> str:
    """Say an action in the moment that a view shows."""
    return SAYINGS[type(action)](action, view)


# who and where


def mover(view: FireMoveView) -> str:
    """Name the group that moves."""
    for frame in reversed(view.open.frames):
        if isinstance(frame, Moving | Walk):
            return frame.group
    raise ValueError(f"nobody moves in {view.open.frames}")


def spot(point: Point) -> str:
    """Write a point in inches, no zeros after it.

    >>> spot(Point(1300, 650))
    '13, 6.5'
    """
    x, y = (in_inches(one).rstrip("0").rstrip(".") for one in (point.x, point.y))
    return f"{x}, {y}"


def way(route: Route) -> str:
    """Say where a route ends, and by which points it leads there.

    >>> way(Route.read("5/7.25>6.5/8"))
    '6.5, 8 by 5, 7.25'
    """
    *others, end = map(spot, route.points)
    return f"{end} by {' and '.join(others)}" if others else end


def toward(facing: Route | None) -> str:
    """Say whither a weapon is turned."""
    return "" if facing is None else f", facing {spot(facing.points[0])}"


def grouping(parts: Iterable[Iterable[int]], sign: str) -> str:
    """Write groups of figures.

    >>> grouping([(1, 2), (3, 4)], " and ")
    '1 and 2, 3 and 4'
    """
    return ", ".join(sign.join(map(str, part)) for part in parts)


# with what


def with_cards(*cards: str | None) -> str:
    """Say which cards are played."""
    return f" with {listing(card for card in cards if card is not None)}"


def movement(card: str, mode: Mode) -> str:
    """Say how a movement card is used: for its move actions, or for one under its CV (FM-5.3, FM-5.5)."""
    found = CARDS.get(card)
    if mode == "actions" or not isinstance(found, MovementCard):
        return f" with {card}"
    return f" once under the CV of {card}"


def move(action: act.Move) -> str:
    """Say who moves, and what goes with it."""
    who = action.group if action.figures is None else f"{figures(action.figures)} of {action.group}"
    extras = (
        (" and split off by", action.rally),
        (" and fire on the way with", action.fire),
        (" behind smoke of", action.smoke),
    )
    played = "".join(f"{words} {card}" for words, card in extras if card is not None)
    return f"move {who}{movement(action.card, action.mode)}{played}"


def helped(action: act.FireOrdnance | act.ReactOrdnance | act.StepAndFireOrdnance) -> str:
    """Say that a hero helps a weapon, and to what (FM-32.4)."""
    return f", {action.hero}{HERO_USES[action.hero_use]}" if action.hero else ""


def forming(formation: Route | None) -> str:
    """Say where the figures stand at the end of a step, if it is said (FM-R12)."""
    return "" if formation is None else f", standing at {'; '.join(map(spot, formation.points))}"


def stepping(action: act.StepAndFire | act.StepAndFireOrdnance, view: FireMoveView) -> str:
    """Say where the movers go, and from where they fire (FM-R15)."""
    return f"step with {mover(view)} to {way(action.route)} and fire from point {action.sample} of the way"


def reacting(who: str, action: act.React | act.ReactTwice | act.ReactOrdnance, view: FireMoveView) -> str:
    """Say who fires at the movers, and where (FM-R14)."""
    return f"fire {who} at {mover(view)} at point {action.sample} of its way"


def shares(action: act.FireTwice | act.ReactTwice) -> str:
    """Say to which attack goes what counts in one alone (FM-R28).

    >>> shares(act.ReactTwice(0, "A", "F1", "F2", "1", "2", "2"))
    ' (leader in attack 1, LMG in attack 2, SMG in attack 2)'
    """
    given = ((word, getattr(action, field)) for field, word in SHARED.items())
    return f" ({', '.join(f'{word} in attack {number}' for word, number in given if number is not None)})"


def twice(action: act.FireTwice) -> str:
    """Say two attacks."""
    first, second = f"{action.target} with {action.card}", f"{action.second_target} with {action.second_card}"
    return f"fire {action.group} at {first} and at {second}{with_hero(action.hero)}{shares(action)}"


def with_hero(card: str | None) -> str:
    """Say that a hero goes along."""
    return "" if card is None else f" and {card}"


def regroup(action: act.Regroup) -> str:
    """Say the new groups, and whether the fear marker stays (FM-29.14, FM-29.15)."""
    groups = f"regroup as {grouping(action.parts.parts, '+')}" if action.parts.parts else "stay as you are"
    return f"{groups}, afraid as before" if action.fear else groups


def passing(_action: act.Pass, view: FireMoveView) -> str:
    """Say what it is that is let pass."""
    match view.open.frames[-1]:
        case Walk(group, stage="reactions"):
            return f"let {group} pass"
        case CloseCombat():
            return "fight without a hero"
    return "play no hero"


def pairs(action: act.PairUp, view: FireMoveView) -> str:
    """Say who goes for whom, or who joins against whom (FM-29.8, FM-29.9)."""
    combat = view.open.frames[-1]
    if not action.pairs.parts:
        return "pair nobody"
    if isinstance(combat, CloseCombat) and combat.stage == "assign":
        return f"join in: {grouping((pair[::-1] for pair in action.pairs.parts), ' against ')}"
    return f"pair {grouping(action.pairs.parts, ' against ')}"


def repaired(weapon: str) -> str:
    """Name a weapon that is repaired: a small arm goes by its bearer (FM-17.1)."""
    return f"the small arm of figure {weapon}" if weapon.isdecimal() else weapon


SAYINGS: dict[type[Action], Callable[[Any, FireMoveView], str]] = {
    act.Deploy: lambda a, _: f"deploy {a.group} around {spot(a.points.points[0])}",
    act.KeepOff: lambda a, _: f"keep {a.group} off the table",
    # movement
    act.Move: lambda a, _: move(a),
    act.Banzai: lambda a, _: f"banzai of {a.group} with {a.card}",
    act.Arrive: lambda a, _: f"bring {a.group} on at {way(a.place)}{movement(a.card, a.mode)}",
    act.GoToGround: lambda a, _: f"let {a.group} go to ground with {a.card}",
    act.RemoveFear: lambda a, _: f"remove the fear of {a.group} with {a.card}",
    act.LeaveMinefield: lambda a, _: f"lead {a.group} out of the minefield with {a.card}",
    act.SetAside: lambda a, _: f"set {a.card} aside for {a.group}",
    act.RunBerserk: lambda a, _: f"run {a.group} at the enemy",
    act.Step: lambda a, v: f"step with {mover(v)} to {way(a.route)}{forming(a.formation)}",
    act.StepAndFire: lambda a, v: f"{stepping(a, v)} at {a.target}{with_hero(a.hero)}",
    act.StepAndFireOrdnance: lambda a, v: f"{stepping(a, v)} {a.weapon} at figure {a.figure}{helped(a)}",
    act.Charge: lambda a, _: f"charge {a.target} with {figures(a.figures)} along {way(a.route)}",
    act.HandleWeapon: lambda a, _: f"handle {a.weapon}{toward(a.facing)}",
    act.Attach: lambda a, v: f"attach {mover(v)} to {a.group}",
    act.Drop: lambda a, v: f"let {mover(v)} go to ground with {a.card}",
    act.EndMove: lambda _, v: f"end the move of {mover(v)}",
    act.GoOn: lambda _, v: f"go on with {mover(v)}",
    act.Halt: lambda _, v: f"halt {mover(v)}",
    # fire and reactions
    act.Fire: lambda a, _: f"fire {a.group} at {a.target}{with_cards(a.card, a.hero)}",
    act.FireTwice: lambda a, _: twice(a),
    act.FireOrdnance: lambda a, _: f"fire {a.weapon} at figure {a.figure} with {a.card}{helped(a)}",
    act.LaySmoke: lambda a, _: f"lay smoke with {a.group} on {a.target or a.group} with {a.card}",
    act.CallArtillery: lambda a, _: f"call artillery on figure {a.figure} by {a.group} with {a.card}",
    act.React: lambda a, v: f"{reacting(a.group, a, v)}{with_cards(a.card, a.hero)}",
    act.ReactTwice: lambda a, v: (
        f"{reacting(a.group, a, v)}{with_cards(a.card, a.second_card, a.hero)}{shares(a)}"
    ),
    act.ReactOrdnance: lambda a, v: (
        f"{reacting(a.weapon, a, v)}, aimed at figure {a.figure}, with {a.card}{helped(a)}"
    ),
    act.LayMinefield: lambda a, v: f"lay a minefield on {mover(v)} at point {a.sample} of its way",
    act.Pass: passing,
    # figures and weapons
    act.Rally: lambda a, _: f"rally {figures(a.figures)} of {a.group}{with_cards(*a.cards)}",
    act.Reorganize: lambda a, _: f"reorganize as {grouping(a.parts.parts, '+')} with {a.card}",
    act.PlaceCharge: lambda a, _: f"place the charge of figure {a.figure} at {way(a.route)} with {a.card}",
    act.Repair: lambda a, _: f"repair {repaired(a.weapon)} with {a.group}",
    act.Crew: lambda a, _: f"crew {a.weapon} with figure {a.figure}",
    act.Uncrew: lambda a, _: f"take figure {a.figure} off the crew of {a.weapon}",
    act.Acquire: lambda a, _: f"take {a.weapon} over with figure {a.figure}",
    act.ChangeState: lambda a, _: f"handle {a.weapon}{toward(a.facing)}",
    act.ChangeArc: lambda a, _: f"turn {a.weapon}{toward(a.facing)}",
    # the turn
    act.EndActions: lambda *_: "end the actions",
    act.Discard: lambda a, _: f"discard {a.card}",
    act.PlaySniper: lambda a, _: f"play the sniper on {a.group}",
    act.PlayFear: lambda a, _: f"put fear on {a.group}",
    act.EndDiscards: lambda *_: "end the turn",
    # heroes and close combat
    act.HeroRally: lambda a, _: f"let a hero rally figure {a.figure}",
    act.HeroPromotes: lambda a, _: f"let a hero promote figure {a.figure}",
    act.HeroFights: lambda *_: "fight with a hero",
    act.Stand: lambda *_: "stand against the charge",
    act.Retire: lambda a, _: f"retire to {way(a.route)}",
    act.PairUp: pairs,
    act.Lose: lambda a, _: f"lose figure {a.figure}",
    act.Regroup: lambda a, _: regroup(a),
}
