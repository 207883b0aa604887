"""Events as sentences."""

from wargames.kernel.game import Event
from wargames.screaming_eagles.components import CARDS, WEAPONS, CardFace, Squadron
from wargames.screaming_eagles.events import (
    CannonReloaded,
    CardLaid,
    CardsSetAside,
    CardTurned,
    FireHeld,
    FlareDropped,
    FlareKept,
    FlaresBurnedOut,
    GameEnded,
    PartHit,
    PlaneFlew,
    PlanePicked,
    PlaneShotDown,
    RoundBegan,
    ShotAnnounced,
    ShotRolled,
    SpaceContested,
)

DIRECTIONS = {"L": "break left", "S": "straight ahead", "R": "break right"}


def sentence(event: Event) -> str:
    """Say an event in words."""
    match event:
        case RoundBegan():
            return f"Round {event.round}: {event.starter} begins."
        case CardLaid():
            return f"{name(event.squadron)} lays {'a card' if event.card is None else card_name(event.card)}."
        case PlanePicked():
            return f"{name(event.squadron)} is up."
        case CardTurned():
            return f"{name(event.squadron)} turns up {card_name(event.card)}."
        case PlaneFlew():
            return flight(event)
        case SpaceContested():
            return contest(event)
        case FireHeld():
            return f"{name(event.squadron)} holds fire."
        case _:
            return shooting(event)


def shooting(event: Event) -> str:
    """Say an event of firing or damage in words."""
    match event:
        case CannonReloaded():
            return f"{name(event.squadron)} loads a cannon round."
        case ShotAnnounced():
            weapon = WEAPONS[event.weapon].name
            spaces = f"{event.distance} space{'s' if event.distance > 1 else ''}"
            return f"{name(event.attacker)} fires a {weapon} at {name(event.target)}, {spaces} {event.path}."
        case FlareDropped():
            return f"{name(event.squadron)} drops a flare."
        case FlareKept():
            return f"{name(event.squadron)} drops no flare."
        case ShotRolled():
            return shot(event)
        case PartHit():
            part = f"{event.part.replace('_', ' ')} ({dice(event.rolled)})"
            return f"{name(event.target)} is hit in the {part}: {event.hits} of {event.holes}."
        case CardsSetAside():
            return f"{name(event.squadron)} loses its afterburner: the four-dice cards are set aside."
        case _:
            return ending(event)


def ending(event: Event) -> str:
    """Say an event that ends something in words."""
    match event:
        case PlaneShotDown():
            return f"{name(event.squadron)} is shot down by {name(event.by)}!"
        case FlaresBurnedOut():
            return f"The flares of {' and '.join(map(name, event.squadrons))} burn out."
        case GameEnded(winner, reason):
            return f"{reason.capitalize()}: {'a draw' if winner is None else f'{winner} wins'}."
    raise AssertionError(event)


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


def flight(event: PlaneFlew) -> str:
    """Say how a plane flew."""
    spaces = f"{len(event.path)} space{'s' if len(event.path) > 1 else ''}"
    notes = [f"overshooting by {event.overshot}"] if event.overshot else []
    notes += ["looping the board"] if event.loops else []
    where = ", ".join([event.path[-1], *notes])
    return f"{name(event.squadron)} flies {spaces} ({dice(event.rolled)}) to {where}."


def contest(event: SpaceContested) -> str:
    """Say who got a space."""
    rolls = ", ".join(f"{name(squadron)} {roll}" for squadron, roll in event.rolls)
    outcome = f"{name(event.winner)} gets it" if event.winner else "a tie, roll again"
    return f"Contest for {event.space}: {rolls}; {outcome}."


def shot(event: ShotRolled) -> str:
    """Say what the red dice did."""
    flare = f", the {event.dropped} lost to the flare" if event.dropped is not None else ""
    outcome = "hit" if event.hit else "miss"
    return (
        f"Red dice {dice(event.rolled)}{flare}: reach {event.reach} at distance {event.distance}, {outcome}."
    )
