"""Events as sentences."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.game import Event
from wargames.sniper.values import events
from wargames.sniper.values.cards import CARDS
from wargames.sniper.values.components import SIDE_NAMES, SPECIALIZATIONS, Figure, Side

ORDERS: Mapping[str, str] = {
    "advance": "to advance",
    "fire and movement": "for Fire and Movement",
    "assault": "for an Assault",
    "heal": "to heal",
    "fatigue": "only to be fatigued",
    "op fire mode": "for op fire",
}
HOW: Mapping[str, str] = {
    "concentrated": "Concentrated Fire",
    "moving": "fire on the move",
    "op fire": "op fire",
}
STEPS: Mapping[str, str] = {
    "op fire mode": "put no more units into op fire mode",
    "transfers": "transferred no more figures",
}


def sentence(event: Event) -> str:
    """Say an event in words.

    >>> sentence(events.Stepped("A1", "0505", "0605", 3))
    'A1 moved from 0505 to 0605, with 3 movement points left.'
    >>> sentence(events.SmokeRolled("A2", "0805", 6, laid=False, clauses=("SN-2.4",)))
    'A2 rolled 6 for smoke in 0805: a misfire.'
    """
    return SAID[type(event)](event)


# words


def plural(side: Side) -> str:
    """Name a side's people.

    >>> plural("us")
    'Americans'
    """
    return f"{SIDE_NAMES[side]}s"


def figures(listed: Iterable[Figure]) -> str:
    """Count figures out.

    >>> figures(("officer", "regular", "regular"))
    '1 officer and 2 regulars'
    """
    listed = tuple(listed)
    kinds = dict.fromkeys(listed)
    return both([f"{listed.count(kind)} {kind}{'s' * (listed.count(kind) > 1)}" for kind in kinds])


def both(words: Iterable[str]) -> str:
    """Join words.

    >>> both(["A1", "A2", "A3"])
    'A1, A2 and A3'
    """
    *some, last = words
    return f"{', '.join(some)} and {last}" if some else last


def faces(dice: tuple[int, ...]) -> str:
    """Say how dice fell; none are no dice."""
    return ", ".join(map(str, dice)) if dice else "no dice"


def counted(number: int, what: str, plural: str = "s") -> str:
    """Count something.

    >>> counted(1, "hit"), counted(0, "hit"), counted(2, "hex", "es")
    ('1 hit', '0 hits', '2 hexes')
    """
    return f"{number} {what}{'' if number == 1 else plural}"


def reasons(modifiers: Iterable[Modifier]) -> str:
    """Say what made a number of dice, in brackets; nothing if nothing did."""
    parts = [f"{one.amount:+d} {one.reason}" for one in modifiers]
    return f" ({', '.join(parts)})" if parts else ""


def titled(card: str) -> str:
    """Name a card."""
    return CARDS[card].title if card in CARDS else card


# attacks


def attack(event: events.AttackRolled) -> str:
    """Say how an attack was rolled; of a sniper's hits, only one counts (SN-6.7)."""
    supporters = f" with {both(event.with_units)}" if event.with_units else ""
    aim = f", aiming at the {event.aim}" if event.aim is not None else ""
    declared = f"by {HOW[event.how]}, {event.kind}, at {event.band} range{aim}"
    needed = f"{faces(event.black)}{reasons(event.power)}, hitting on {event.hits_from} or more"
    cover = f"cover {faces(event.red)}{reasons(event.cover)}"
    return (
        f"{event.unit}{supporters} attacked {event.target} in {event.hex} {declared}: {needed}; {cover}:"
        f" {counted(event.net, 'net hit')}{', of which one counts' * (event.net > 1 and by_sniper(event))}."
    )


def by_sniper(event: events.AttackRolled) -> bool:
    """Tell whether a sniper made an attack (SN-5.1)."""
    return "SN-5.1" in event.clauses


def area_attack(event: events.AreaAttackRolled) -> str:
    """Say how an area attack was rolled."""
    return (
        f"{event.unit} bombarded {event.hex}, {event.kind}: {faces(event.black)}{reasons(event.power)},"
        f" hitting on {event.hits_from} or more: {counted(event.hits, 'hit')}."
    )


def assault(event: events.AssaultDiceRolled) -> str:
    """Say how an assault was rolled; with nobody in the defense, that hits did nothing (TOI-R26)."""
    if not event.defense_power:
        thrown = f"{faces(event.attack)}{reasons(event.attack_power)}"
        return f"{event.unit} assaulted {event.hex}, which nobody defended: attack {thrown}."
    return (
        f"{event.unit} assaulted {event.hex}: attack {faces(event.attack)}{reasons(event.attack_power)},"
        f" cover {faces(event.red)}{reasons(event.cover)}, defense {faces(event.defense)}"
        f"{reasons(event.defense_power)}: {counted(event.net, 'net hit')}, and {event.returned} in return."
    )


def camouflage(event: events.CamouflageRolled) -> str:
    """Say whether a sniper was discovered."""
    officers = f" +{event.officers} for officers" if event.officers else ""
    found = "discovered" if event.revealed else "not discovered"
    away = f"{counted(event.away, 'hex', 'es')} away"
    return f"{event.unit} was {found} from {away}: {event.die}{officers}, and {event.away} or more finds it."


# the rest


def condition(event: events.ConditionChanged) -> str:
    """Say what became of a squad."""
    if event.condition == "none":
        return f"{event.unit} recovered."
    return f"{event.unit} became {event.condition}."


def placed(event: events.UnitPlaced) -> str:
    """Say where a unit was placed."""
    aboard = f" aboard {event.aboard}" if event.aboard is not None else ""
    return f"{event.unit} was placed in {event.hex}{aboard}{', concealed' if event.concealed else ''}."


def tokens(event: events.TokensRemoved) -> str:
    """Say whose tokens were removed."""
    parts = [
        f"{both(ids)} {what}"
        for ids, what in (
            (event.fresh, "became fresh"),
            (event.recovered, "recovered"),
            (event.pinned, "recovered from disrupted to pinned"),
        )
        if ids
    ]
    return f"Tokens were removed: {'; '.join(parts)}."


def stopped(event: events.Stopped) -> str:
    """Say why a unit stopped: of its own will, shaken, or with nothing more to do (TOI-7.25)."""
    if not event.forced:
        return f"{event.unit} stopped."
    return (
        f"{event.unit} had to stop{', shaken' if 'TOI-7.25' in event.clauses else ': it could do no more'}."
    )


def drawn(event: events.CardDrawn) -> str:
    """Say what card was drawn, what it costs, and what it does."""
    if (card := CARDS.get(event.card)) is None:
        return f"{event.card} was drawn by the {plural(event.side)}."
    plus = ", with a +" if card.plus else ""
    said = f"{card.title} was drawn by the {plural(event.side)} ({card.id}, {card.cost} command{plus})"
    return f"{said}: {card.effect[0].lower()}{card.effect[1:]}"


def played(event: events.CardPlayed) -> str:
    """Say what card was activated."""
    on = f" on {event.target}" if event.target is not None else ""
    return (
        f"{titled(event.card)} was activated by the {plural(event.side)}{on}; {event.left} command is left."
    )


def transferred(event: events.Transferred) -> str:
    """Say what figures moved."""
    back = f" for {figures(event.back)}" if event.back else ""
    return f"{event.unit} gave {figures(event.figures)} to {event.to}{back}."


def smoke(event: events.SmokeRolled) -> str:
    """Say whether smoke was laid."""
    came = "it was laid" if event.laid else "a misfire"
    return f"{event.unit} rolled {event.die} for smoke in {event.hex}: {came}."


def command(event: events.CommandReceived) -> str:
    """Say what command came."""
    sources = reasons(event.sources)
    return f"The {plural(event.side)} received {event.amount} command{sources}: {event.total} in all."


SAID: dict[type[Event], Callable[[Any], str]] = {
    events.SquadBuilt: lambda e: f"{e.unit} was built of {figures(e.figures)}.",
    events.TokenGiven: lambda e: f"{e.unit} was given the {SPECIALIZATIONS[e.specialization].lower()} token.",
    events.UnitPlaced: placed,
    events.PhaseBegan: lambda e: f"Round {e.round}: the {e.phase.capitalize()} Phase began.",
    events.ActionTurnBegan: lambda e: f"The {plural(e.side)} had {counted(e.actions, 'action')} to take.",
    events.ActionsEnded: lambda e: f"The {plural(e.side)}, without a fresh unit, ended their Action Phase.",
    events.Activated: lambda e: f"{e.unit} was activated {ORDERS[e.what]}.",
    events.Fatigued: lambda e: f"{both(e.units)} became fatigued.",
    events.OpFireModeTaken: lambda e: f"{e.unit} went into op fire mode.",
    events.Stepped: lambda e: (
        f"{e.unit} moved from {e.origin} to {e.hex}, with {counted(e.left, 'movement point')} left."
    ),
    events.Loaded: lambda e: f"{e.unit} loaded onto {e.vehicle}.",
    events.Unloaded: lambda e: f"{e.unit} unloaded from {e.vehicle} in {e.hex}.",
    events.Stopped: stopped,
    events.Revealed: lambda e: f"{e.unit} lost its concealed marker.",
    events.Concealed: lambda e: f"{e.unit} in {e.hex} was concealed.",
    events.StayedRevealed: lambda e: f"{e.unit} stayed revealed.",
    events.WindowOpened: lambda e: f"{e.unit} came under the guns of the {plural(e.side)} in {e.hex}.",
    events.FireHeld: lambda e: f"{e.unit} went on: the {plural(e.side)} held their fire.",
    events.AttackRolled: attack,
    events.AreaAttackRolled: area_attack,
    events.CoverRolled: lambda e: (
        f"{e.unit} rolled {faces(e.red)}{reasons(e.cover)} for cover: {counted(e.net, 'net hit')}."
    ),
    events.SmokeRolled: smoke,
    events.SmokeCleared: lambda e: f"The smoke in {both(e.hexes)} cleared.",
    events.FigureLost: lambda e: (
        f"{e.unit} lost its {e.figure}." if e.figure == "officer" else (f"{e.unit} lost 1 {e.figure}.")
    ),
    events.Eliminated: lambda e: f"{e.unit} was eliminated{f' in {e.hex}' if e.hex else ''}!",
    events.ConditionChanged: condition,
    events.Damaged: lambda e: f"{e.unit} was {e.damage}.",
    events.CamouflageRolled: camouflage,
    events.AssaultDeclared: lambda e: (
        f"{e.unit}{f' with {both(e.with_units)}' if e.with_units else ''} declared an assault on {e.hex}."
    ),
    events.StayedOut: lambda e: f"{e.unit} stayed out of the assault on {e.hex}.",
    events.AssaultDiceRolled: assault,
    events.AssaultEnded: lambda e: f"{e.unit} {'won' if e.won else 'failed in'} the assault on {e.hex}.",
    events.Retreated: lambda e: f"{e.unit} retreated from {e.origin} to {e.hex}.",
    events.MovedIn: lambda e: f"{e.unit} moved into {e.hex}.",
    events.HealRolled: lambda e: (
        f"{e.unit} rolled {e.die} to heal a regular back into {e.patient}:"
        f" {'it came back' if e.healed else 'in vain'}."
    ),
    events.CardDrawn: drawn,
    events.DrawDeclined: lambda e: f"The {plural(e.side)} drew no second card.",
    events.CardPlayed: played,
    events.EffectsEnded: lambda e: f"{both(map(titled, e.cards))} ceased to work.",
    events.ControlTaken: lambda e: f"The {plural(e.side)} took control of {e.hex}.",
    events.CommandReceived: command,
    events.CommandPut: lambda e: (
        f"The {plural(e.side)} put {e.amount} command on their initiative card: {e.total} in all."
    ),
    events.InitiativeChanged: lambda e: f"The {plural(e.side)} now had {e.total} on their initiative card.",
    events.InitiativeDetermined: lambda e: (
        f"The {plural(e.side)} had the initiative: Americans {e.us}, Germans {e.de}."
    ),
    events.TokensRemoved: tokens,
    events.StepDone: lambda e: f"The {plural(e.side)} {STEPS[e.what]}.",
    events.Transferred: transferred,
    events.GameEnded: lambda e: f"The {plural(e.side)} won: {e.reason}.",
}
"""What is said of each event."""
