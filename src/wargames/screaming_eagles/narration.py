"""Events as sentences, actions as sentences for a button, decisions as questions."""

from collections.abc import Callable, Mapping
from typing import Any

from wargames.kernel.game import Action, Decision, Event
from wargames.screaming_eagles import actions as act
from wargames.screaming_eagles import decisions as due
from wargames.screaming_eagles import events as told
from wargames.screaming_eagles.components import CARDS, WEAPONS, CardFace, Squadron

DIRECTIONS = {"L": "break left", "S": "straight ahead", "R": "break right"}


def sentence(event: Event) -> str:
    """Say an event in words."""
    return SENTENCES[type(event)](event)


def saying(action: Action) -> str:
    """Say an action in words."""
    return SAYINGS[type(action)](action)


def asking(decision: Decision) -> str:
    """Put a decision as a question."""
    return QUESTIONS[type(decision)](decision)


def name(squadron: Squadron) -> str:
    """Write a squadron's name."""
    return squadron.capitalize()


def card_name(face: CardFace) -> str:
    """Write what a card says."""
    card = CARDS[face]
    return f"{DIRECTIONS[card.direction]} with {card.dice} {'die' if card.dice == 1 else 'dice'}"


def dice(rolled: tuple[int, ...]) -> str:
    """Write dice and their sum."""
    return f"{'+'.join(map(str, rolled))}={sum(rolled)}" if len(rolled) > 1 else str(rolled[0])


def flight(event: told.PlaneFlew) -> str:
    """Say how a plane flew."""
    spaces = f"{len(event.path)} space{'s' if len(event.path) > 1 else ''}"
    notes = [f"overshooting by {event.overshot}"] if event.overshot else []
    notes += ["looping the board"] if event.loops else []
    where = ", ".join([event.path[-1], *notes])
    return f"{name(event.squadron)} flies {spaces} ({dice(event.rolled)}) to {where}."


def contest(event: told.SpaceContested) -> str:
    """Say who got a space."""
    rolls = ", ".join(f"{name(squadron)} {roll}" for squadron, roll in event.rolls)
    outcome = f"{name(event.winner)} gets it" if event.winner else "a tie, roll again"
    return f"Contest for {event.space}: {rolls}; {outcome}."


def shot(event: told.ShotRolled) -> str:
    """Say what the red dice did."""
    flare = f", the {event.dropped} lost to the flare" if event.dropped is not None else ""
    outcome = "hit" if event.hit else "miss"
    return (
        f"Red dice {dice(event.rolled)}{flare}: reach {event.reach} at distance {event.distance}, {outcome}."
    )


def laid(event: told.CardLaid) -> str:
    """Say that a card was laid, and which where that is known."""
    return f"{name(event.squadron)} lays {'a card' if event.card is None else card_name(event.card)}."


def announcement(event: told.ShotAnnounced) -> str:
    """Say who fires at whom."""
    weapon = WEAPONS[event.weapon].name
    spaces = counted(event.distance)
    return f"{name(event.attacker)} fires a {weapon} at {name(event.target)}, {spaces} {event.path}."


def missile(decision: due.ChooseFlare) -> str:
    """Ask for a flare, or none."""
    weapon, spaces = WEAPONS[decision.weapon].name, counted(decision.distance)
    attacker, target = name(decision.attacker), name(decision.plane)
    return f"A {weapon} of {attacker} comes at {target} from {spaces}: drop a flare?"


def counted(spaces: int) -> str:
    """Count spaces.

    >>> counted(1), counted(2)
    ('1 space', '2 spaces')
    """
    return f"{spaces} space{'s' * (spaces > 1)}"


def hit(event: told.PartHit) -> str:
    """Say which part was hit."""
    part = f"{event.part.replace('_', ' ')} ({dice(event.rolled)})"
    return f"{name(event.target)} is hit in the {part}: {event.hits} of {event.holes}."


def burned_out(event: told.FlaresBurnedOut) -> str:
    """Say whose flares went out."""
    return f"The flares of {' and '.join(map(name, event.squadrons))} burn out."


def ending(event: told.GameEnded) -> str:
    """Say how the game ended."""
    return f"{event.reason.capitalize()}: {'a draw' if event.winner is None else f'{event.winner} wins'}."


SENTENCES: Mapping[type[Event], Callable[[Any], str]] = {
    told.RoundBegan: lambda e: f"Round {e.round}: {e.starter} begins.",
    told.CardLaid: laid,
    told.PlanePicked: lambda e: f"{name(e.squadron)} is up.",
    told.CardTurned: lambda e: f"{name(e.squadron)} turns up {card_name(e.card)}.",
    told.PlaneFlew: flight,
    told.SpaceContested: contest,
    told.FireHeld: lambda e: f"{name(e.squadron)} holds fire.",
    told.CannonReloaded: lambda e: f"{name(e.squadron)} loads a cannon round.",
    told.ShotAnnounced: announcement,
    told.FlareDropped: lambda e: f"{name(e.squadron)} drops a flare.",
    told.FlareKept: lambda e: f"{name(e.squadron)} drops no flare.",
    told.ShotRolled: shot,
    told.PartHit: hit,
    told.CardsSetAside: (
        lambda e: f"{name(e.squadron)} loses its afterburner: the four-dice cards are set aside."
    ),
    told.PlaneShotDown: lambda e: f"{name(e.squadron)} is shot down by {name(e.by)}!",
    told.FlaresBurnedOut: burned_out,
    told.GameEnded: ending,
}
SAYINGS: Mapping[type[Action], Callable[[Any], str]] = {
    act.LayCard: lambda a: f"lay {card_name(a.card)} for {name(a.squadron)}",
    act.PickPlane: lambda a: f"let {name(a.squadron)} act",
    act.Fire: lambda a: f"fire a {WEAPONS[a.weapon].name} at {name(a.target)}",
    act.Reload: lambda _: "load a cannon round",
    act.HoldFire: lambda _: "hold fire",
    act.DropFlare: lambda _: "drop a flare",
    act.KeepFlare: lambda _: "drop no flare",
}
QUESTIONS: Mapping[type[Decision], Callable[[Any], str]] = {
    due.ChooseCard: lambda d: f"Which card is laid for {name(d.plane)}?",
    due.ChoosePlane: lambda d: f"Which plane is up next, {' or '.join(map(name, d.planes))}?",
    due.ChooseShot: lambda d: f"Fire or reload with {name(d.plane)} {d.stage} its move, or hold?",
    due.ChooseFlare: missile,
}
