"""Events as sentences."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.game import Event
from wargames.sam_fire.values import events
from wargames.sam_fire.values.components import AMERICANS, COUNTERS, KIND_NAMES, Counter, Marker

STATES: Mapping[Marker, str] = {"calm": "calm", "alert": "Alert", "panic": "Panicked"}


ENTRY_NAMES: Mapping[str, str] = {
    "NONE": "no action",
    "MOVE1": "move 1 hex",
    "MOVE2": "move 2 hexes",
    "FIRE": "fire",
    "FIRE+1": "fire at +1",
    "FIRE-1": "fire at -1",
    "MOVE1_FIRE": "move 1 hex and fire",
    "ASSAULT": "assault",
    "all": "do anything",
}


def sentence(event: Event) -> str:
    """Say an event in words.

    >>> sentence(events.MoraleChanged(before=40, after=50, clauses=("SAF-10.8",)))
    'Morale 40 -> 50 (+10).'
    >>> sentence(events.UnitLost(unit="R04", hex="0403", by="I7", clauses=("SAF-10.7",)))
    'R04 (regular) is eliminated in 0403 by I7 (veteran squad)!'
    >>> sentence(events.TargetChosen(unit="R04", target="I3", among=("I1", "I3"), clauses=("SAF-20.2",)))
    'R04 (regular) takes aim at I3 (of I1, I3).'
    >>> sentence(
    ...     events.ShotRolled(
    ...         "I7",
    ...         "R04",
    ...         (3,),
    ...         3,
    ...         (Modifier(1, "veteran", ""),),
    ...         4,
    ...         5,
    ...         (Modifier(1, "light cover", ""),),
    ...         hit=False,
    ...         clauses=(),
    ...     )
    ... )
    'I7 (veteran squad) fires on R04 (regular): rolls 3+1=4 (+1 veteran) against 5 (4, +1 light cover): miss.'
    """
    return SAID[type(event)](event)


# how units are named


def kind_name(counter: Counter) -> str:
    """Write what kind of unit a counter is.

    >>> kind_name(COUNTERS["I7"]), kind_name(COUNTERS["PZ1"])
    ('veteran squad', 'Panzer IV')
    """
    return f"{'veteran ' * (counter.veteran and counter.kind == 'squad')}{KIND_NAMES[counter.kind]}"


def named(unit: str) -> str:
    """Write a unit's id and kind.

    >>> named("MG1")
    'MG1 (MG42)'
    """
    return f"{unit} ({kind_name(COUNTERS[unit])})"


# longer sentences


def _orders_ended(event: events.OrdersEnded) -> str:
    if not event.lost:
        return "Orders end, with every die spent."
    return f"Orders end; {_list(event.lost)} {'is' if len(event.lost) == 1 else 'are'} lost."


def _order_given(event: events.OrderGiven) -> str:
    order = event.order.removesuffix(f" with {event.spent[0]}")
    return f"Order for {'+'.join(map(str, event.spent))}: {order}."


def _replenished(event: events.Replenished) -> str:
    if event.unit not in AMERICANS:
        return f"{named(event.unit)} is low on supply no longer."
    return f"{named(event.unit)} is replenished; {_count(event.supply, 'Supply counter')} left."


def _medic(event: events.MedicTried) -> str:
    outcome = f"{event.unit} rallies" if event.rallied else "no help"
    return f"The Medic sees to {named(event.unit)}: rolls {event.rolled}, {outcome}."


def _ranged_in(event: events.RangedIn) -> str:
    eyes = ", the Lieutenant spotting" if event.spotter == "lieutenant" else ""
    outcome = "ranged in" if event.succeeded else "not ranged in"
    return f"{named(event.mortar)} ranges in on {named(event.target)}{eyes}: rolls {event.rolled}, {outcome}."


def _second_hit(event: events.SecondHitNamed) -> str:
    second = f"also hits {named(event.target)}" if event.target else "hits nobody else"
    return f"With a double 6 {named(event.mortar)} {second}."


def _scope(event: events.ScopeRolled) -> str:
    aim = f"aims at {named(event.target)}" if event.target else "looks for targets to spot"
    said = event.outcome if event.target or event.outcome == "failed" else "targets found"
    return f"{named(event.sniper)} {aim}: rolls {event.rolled}, {said}."


def _tank_hit(event: events.TankHitDrawn) -> str:
    drawn = f"draws {_drawn(event.chits, event.used)}: {_hit(hit=event.hit)}"
    return f"{named(event.firer)} fires on {named(event.target)}: {drawn}."


def _armor_save(event: events.ArmorSaveRolled) -> str:
    outcome = "the armor holds" if event.saved else "pierced"
    against = f"{event.number} of its {event.armor} armor"
    return f"{named(event.tank)} rolls {event.rolled} against {against}: {outcome}."


def _reserves_rolled(event: events.AmericanReservesRolled) -> str:
    several = len(event.squads) > 1
    outcome = f"one squad of {_list(event.squads)} may come" if several else _at_hand(event.squads)
    return f"American reserves: rolls {event.rolled}, {outcome}."


def _reserves_arrived(event: events.AmericanReservesArrived) -> str:
    arrives = f"{named(event.unit)} arrives in {event.hex}" if event.unit else "none are brought on"
    return f"American reserves: {arrives}."


def _lieutenant_rolled(event: events.LieutenantRolled) -> str:
    outcome = "he is killed" if event.killed else "he is unharmed"
    return f"The Lieutenant with {named(event.unit)} is in danger: rolls {event.rolled}, {outcome}."


def _objective_taken(event: events.ObjectiveTaken) -> str:
    worth = f", the first time, worth {event.gained} Morale" if event.gained else ""
    return f"{named(event.unit)} takes the objective {event.hex}{worth}."


def _action_card(event: events.ActionCardDrawn) -> str:
    entries = [ENTRY_NAMES[entry] for entry in event.line if entry != "NONE"] or ["no action"]
    return f"{named(event.unit)}, {event.state}, draws {event.card}: {', then '.join(entries)}."


def _path(event: events.PathChosen) -> str:
    ways = _of(tuple("-".join(way) for way in event.among))
    return f"{named(event.unit)} goes by {'-'.join(event.path)}{ways}."


def _surprise(event: events.SurpriseRolled) -> str:
    if event.kind_rolled is None:
        return f"Surprise check: rolls {event.rolled}, no surprise."
    return f"Surprise check: rolls {event.rolled}, a surprise! Rolls {event.kind_rolled} for its kind."


def _spotted(event: events.EnemyCounted) -> str:
    counted = f"Germans in play, MG42s among them: {event.infantry}"
    if event.rolled is None:
        return f"{counted}, enough for now."
    veterans = f" and {_count(event.veterans, 'veteran')}" if event.veterans else ""
    return (
        f"{counted}; rolls {event.rolled} on the Enemy Spotted table: "
        f"{_count(event.regulars, 'regular')}{veterans} to enter."
    )


def _at_hand(squads: tuple[str, ...]) -> str:
    return f"{named(squads[0])} may come" if squads else "none come"


def _entrance(event: events.UnitEntered) -> str:
    full = "" if str(event.rolled) == event.entry else f", no room there, so by hex {event.entry}"
    return f"{named(event.unit)} enters: rolls {event.rolled}{full}, into {event.hex}."


def _move(event: events.UnitMoved) -> str:
    spent = "" if event.spent is None else f", {_count(event.spent, 'movement point')}"
    by = f" by {'-'.join(event.path[:-1])}" if len(event.path) > 1 else ""
    return f"{named(event.unit)} moves from {event.start} to {event.path[-1]}{by}{spent}."


def _cover(event: events.CoverCardDrawn) -> str:
    line = f"Cover card {event.card}, {event.entry} line, for {named(event.target)}"
    if event.cover is None:
        return f"{line}: a Bunker, no fire."
    return f"{line}: {f'cover +{event.cover}' if event.cover else 'no cover'}."


def _shot(event: events.ShotRolled) -> str:
    printed = event.number - total(event.number_modifiers)
    against = f"{event.number}{_because(event.number_modifiers, printed)}"
    always = ", as a natural 6 always does" if event.hit and event.total < event.number else ""
    return (
        f"{named(event.firer)} fires on {named(event.target)}: rolls {_best(event.dice, event.used)}"
        f"{_sum(event.used, event.die_modifiers)}{_because(event.die_modifiers)} against {against}: "
        f"{_hit(hit=event.hit)}{always}."
    )


def _assault(event: events.AssaultRolled) -> str:
    rolled = "+".join(map(str, event.dice))
    changed = "".join(f"{modifier.amount:+d}" for modifier in event.modifiers)
    outcome = "the assault succeeds" if event.won else "the assault is beaten off"
    return (
        f"{named(event.attacker)} storms {event.hex}: rolls {rolled}{changed}={event.total}"
        f"{_because(event.modifiers)}: {outcome}."
    )


def _sum(die: int, modifiers: tuple[Modifier, ...]) -> str:
    """Write how modifiers change a die: ``+1=4``."""
    changed = "".join(f"{modifier.amount:+d}" for modifier in modifiers)
    return f"{changed}={die + total(modifiers)}" if modifiers else ""


def _because(modifiers: tuple[Modifier, ...], base: int | None = None) -> str:
    """Write what changed a number: `` (+1 veteran, +1 Lieutenant)``."""
    reasons = [f"{modifier.amount:+d} {modifier.reason}" for modifier in modifiers]
    parts = ([] if base is None else [str(base)]) + reasons
    return f" ({', '.join(parts)})" if modifiers else ""


def _best(dice: tuple[int, ...], used: int) -> str:
    return f"{' and '.join(map(str, dice))}, best {used}" if len(dice) > 1 else str(used)


def _drawn(chits: tuple[str, ...], used: str) -> str:
    return f"{_list(chits)}; {used} counts" if len(set(chits)) > 1 else _list(chits)


def _hit(*, hit: bool) -> str:
    return "hit" if hit else "miss"


def _of(among: tuple[str, ...]) -> str:
    """Write what else could have been chosen."""
    return f" (of {_list(among)})" if len(among) > 1 else ""


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _list(things: Iterable[object]) -> str:
    return ", ".join(map(str, things))


SAID: Mapping[type[Event], Callable[[Any], str]] = {
    # the course of a turn
    events.TurnBegan: lambda event: f"Turn {event.turn}: the Americans begin.",
    events.GermanTurnBegan: lambda event: f"Turn {event.turn}: the Germans act.",
    events.CountersTurned: lambda event: f"All {event.side.capitalize()} counters are turned back to ready.",
    events.GameEnded: lambda event: f"The game is {'won' if event.won else 'lost'}: {event.reason}.",
    # order dice
    events.OrderDiceRolled: lambda event: f"The order dice fall: {_list(event.dice)}.",
    events.DieAdjusted: lambda event: (
        f"A die is changed from {event.face} to {event.to}: {_list(event.dice)}."
    ),
    events.DiceKept: lambda _: "The order dice stay as they fell.",
    events.OrderGiven: _order_given,
    events.OrdersEnded: _orders_ended,
    # movement, markers, entry
    events.UnitMoved: _move,
    events.MoveDeclined: lambda event: f"{named(event.unit)} stays where it is.",
    events.MarkerChanged: lambda event: (
        f"{named(event.unit)} was {STATES[event.before]} and is now {STATES[event.after]}."
    ),
    events.RanLow: lambda event: f"{named(event.unit)} runs low on supply.",
    events.Replenished: _replenished,
    events.SupplyKept: lambda _: "No Supply counter is spent on the units assaulted.",
    events.KillCounted: lambda event: f"{named(event.unit)} is kill number {event.kills}.",
    events.SupplyGained: lambda event: (
        f"{_count(event.kills, 'kill')} in all: a Supply counter is gained, {event.supply} in hand."
    ),
    events.EnemyCounted: _spotted,
    events.UnitEntered: _entrance,
    events.UnitKeptOut: lambda event: f"A {KIND_NAMES[event.kind]} cannot enter: {event.reason}.",
    # fire
    events.CoverCardDrawn: _cover,
    events.ShotRolled: _shot,
    events.FireHeld: lambda event: f"{named(event.unit)} holds its fire.",
    events.DamageChitDrawn: lambda event: f"A damage chit is drawn for {named(event.target)}: {event.chit}.",
    events.UnitLost: lambda event: f"{named(event.unit)} is eliminated in {event.hex} by {named(event.by)}!",
    events.MoraleChanged: lambda event: (
        f"Morale {event.before} -> {event.after} ({event.after - event.before:+d})."
    ),
    events.MedicTried: _medic,
    events.AssaultDeclared: lambda event: (
        f"{named(event.attacker)} assaults {event.hex}, held by {_list(map(named, event.defenders))}."
    ),
    events.AssaultRolled: _assault,
    events.RangedIn: _ranged_in,
    events.SecondHitNamed: _second_hit,
    events.ScopeRolled: _scope,
    events.OfficerFiredOn: lambda event: (
        f"{named(event.sniper)} fires on an officer or NCO: rolls {event.rolled}, "
        f"{'killed' if event.killed else 'missed'}."
    ),
    events.UnitSpotted: lambda event: f"{named(event.sniper)} spots {named(event.target)} for the others.",
    events.TankHitDrawn: _tank_hit,
    events.ArmorSaveRolled: _armor_save,
    events.TankDamageDrawn: lambda event: (
        f"Tank damage for {named(event.target)}: draws {_drawn(event.chits, event.used)}."
    ),
    # reserves, the Lieutenant, objectives
    events.AmericanReservesRolled: _reserves_rolled,
    events.AmericanReservesArrived: _reserves_arrived,
    events.ReserveMarkerMoved: lambda event: (
        f"The German reserve marker moves to {event.box} of {event.threshold}."
    ),
    events.ReserveMarkerReturned: lambda _: "The German reserve marker goes back to 0.",
    events.ReserveCardDrawn: lambda event: (
        f"German reserves are called, card {event.card}: {_list(KIND_NAMES[kind] for kind in event.units)}."
    ),
    events.LieutenantRolled: _lieutenant_rolled,
    events.LieutenantLost: lambda event: (
        f"The Lieutenant {'is captured' if event.captured else 'falls'} with {named(event.unit)}!"
    ),
    events.ObjectiveTaken: _objective_taken,
    events.ObjectiveLost: lambda event: f"The Germans take back the objective {event.hex}.",
    # what the rules choose for the Germans
    events.UnitChosen: lambda event: f"{named(event.unit)} is next{_of(event.among)}.",
    events.CounterFlipped: lambda event: f"{named(event.unit)} acts no more in this turn.",
    events.ActionCardDrawn: _action_card,
    events.EntrySkipped: lambda event: (
        f"{named(event.unit)} cannot {ENTRY_NAMES.get(event.entry, event.entry)}: {event.reason}."
    ),
    events.GoalChosen: lambda event: f"{named(event.unit)} makes for {event.goal}{_of(event.among)}.",
    events.TargetChosen: lambda event: f"{named(event.unit)} takes aim at {event.target}{_of(event.among)}.",
    events.PathChosen: _path,
    events.AssaultChosen: lambda event: f"{named(event.unit)} goes for {event.hex}{_of(event.among)}.",
    events.SurpriseRolled: _surprise,
    events.SurprisePlaced: lambda event: f"{named(event.unit)} appears in {event.hex}{_of(event.among)}!",
    events.SurpriseFailed: lambda event: f"No surprise unit appears: {event.reason}.",
}
"""How each kind of event is said."""
