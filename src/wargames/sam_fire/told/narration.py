"""Events as sentences."""

from collections.abc import Iterable, Mapping

from wargames.kernel.game import Event
from wargames.kernel.modifiers import Modifier, total
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
    match event:
        case events.TurnBegan(turn):
            return f"Turn {turn}: the Americans begin."
        case events.GermanTurnBegan(turn):
            return f"Turn {turn}: the Germans act."
        case events.CountersTurned(side):
            return f"All {side.capitalize()} counters are turned back to ready."
        case events.GameEnded(won, reason):
            return f"The game is {'won' if won else 'lost'}: {reason}."
        case _:
            return _ordering(event)


def _ordering(event: Event) -> str:
    """Say an event of the order dice."""
    match event:
        case events.OrderDiceRolled(dice):
            return f"The order dice fall: {_list(dice)}."
        case events.DieAdjusted(face, to, dice):
            return f"A die is changed from {face} to {to}: {_list(dice)}."
        case events.DiceKept():
            return "The order dice stay as they fell."
        case events.OrderGiven(order, spent):
            return f"Order for {'+'.join(map(str, spent))}: {order.removesuffix(f' with {spent[0]}')}."
        case events.OrdersEnded(lost):
            return (
                f"Orders end; {_list(lost)} {'is' if len(lost) == 1 else 'are'} lost."
                if lost
                else ("Orders end, with every die spent.")
            )
        case _:
            return _moving(event)


def _moving(event: Event) -> str:
    """Say an event of movement, entry or markers."""
    match event:
        case events.UnitMoved():
            return _move(event)
        case events.MoveDeclined(unit):
            return f"{named(unit)} stays where it is."
        case events.MarkerChanged(unit, before, after):
            return f"{named(unit)} was {STATES[before]} and is now {STATES[after]}."
        case events.RanLow(unit):
            return f"{named(unit)} runs low on supply."
        case events.Replenished(unit) if unit not in AMERICANS:
            return f"{named(unit)} is low on supply no longer."
        case events.Replenished(unit, supply):
            return f"{named(unit)} is replenished; {_count(supply, 'Supply counter')} left."
        case events.SupplyKept():
            return "No Supply counter is spent on the units assaulted."
        case events.KillCounted(unit, kills):
            return f"{named(unit)} is kill number {kills}."
        case events.SupplyGained(kills, supply):
            return f"{_count(kills, 'kill')} in all: a Supply counter is gained, {supply} in hand."
        case _:
            return _entering(event)


def _entering(event: Event) -> str:
    """Say an event of German entry."""
    match event:
        case events.EnemyCounted():
            return _spotted(event)
        case events.UnitEntered():
            return _entrance(event)
        case events.UnitKeptOut(kind, reason):
            return f"A {KIND_NAMES[kind]} cannot enter: {reason}."
        case _:
            return _firing(event)


def _firing(event: Event) -> str:
    """Say an event of fire by squads and guns."""
    match event:
        case events.CoverCardDrawn():
            return _cover(event)
        case events.ShotRolled():
            return _shot(event)
        case events.FireHeld(unit):
            return f"{named(unit)} holds its fire."
        case events.DamageChitDrawn(target, chit):
            return f"A damage chit is drawn for {named(target)}: {chit}."
        case events.UnitLost(unit, hex_, by):
            return f"{named(unit)} is eliminated in {hex_} by {named(by)}!"
        case events.MoraleChanged(before, after):
            return f"Morale {before} -> {after} ({after - before:+d})."
        case events.MedicTried(unit, rolled, rallied):
            outcome = f"{unit} rallies" if rallied else "no help"
            return f"The Medic sees to {named(unit)}: rolls {rolled}, {outcome}."
        case events.AssaultDeclared(attacker, hex_, defenders):
            return f"{named(attacker)} assaults {hex_}, held by {_list(map(named, defenders))}."
        case events.AssaultRolled():
            return _assault(event)
        case _:
            return _indirect(event)


def _indirect(event: Event) -> str:
    """Say an event of mortars or snipers."""
    match event:
        case events.RangedIn(mortar, target, spotter, rolled, succeeded):
            eyes = ", the Lieutenant spotting" if spotter == "lieutenant" else ""
            outcome = "ranged in" if succeeded else "not ranged in"
            return f"{named(mortar)} ranges in on {named(target)}{eyes}: rolls {rolled}, {outcome}."
        case events.SecondHitNamed(mortar, target):
            second = f"also hits {named(target)}" if target else "hits nobody else"
            return f"With a double 6 {named(mortar)} {second}."
        case events.ScopeRolled(sniper, target, rolled, outcome):
            aim = f"aims at {named(target)}" if target else "looks for targets to spot"
            said = outcome if target or outcome == "failed" else "targets found"
            return f"{named(sniper)} {aim}: rolls {rolled}, {said}."
        case events.OfficerFiredOn(sniper, rolled, killed):
            outcome = "killed" if killed else "missed"
            return f"{named(sniper)} fires on an officer or NCO: rolls {rolled}, {outcome}."
        case events.UnitSpotted(sniper, target):
            return f"{named(sniper)} spots {named(target)} for the others."
        case _:
            return _armor(event)


def _armor(event: Event) -> str:
    """Say an event of tanks."""
    match event:
        case events.TankHitDrawn(firer, target, chits, used, hit):
            return f"{named(firer)} fires on {named(target)}: draws {_drawn(chits, used)}: {_hit(hit=hit)}."
        case events.ArmorSaveRolled(tank, armor, number, rolled, saved):
            outcome = "the armor holds" if saved else "pierced"
            return f"{named(tank)} rolls {rolled} against {number} of its {armor} armor: {outcome}."
        case events.TankDamageDrawn(target, chits, used):
            return f"Tank damage for {named(target)}: draws {_drawn(chits, used)}."
        case _:
            return _fortunes(event)


def _fortunes(event: Event) -> str:
    """Say an event of reserves, the Lieutenant or objectives."""
    match event:
        case events.AmericanReservesRolled(rolled, squads):
            outcome = f"one squad of {_list(squads)} may come" if len(squads) > 1 else _at_hand(squads)
            return f"American reserves: rolls {rolled}, {outcome}."
        case events.AmericanReservesArrived(unit, hex_):
            arrives = f"{named(unit)} arrives in {hex_}" if unit else "none are brought on"
            return f"American reserves: {arrives}."
        case events.ReserveMarkerMoved(box, threshold):
            return f"The German reserve marker moves to {box} of {threshold}."
        case events.ReserveMarkerReturned():
            return "The German reserve marker goes back to 0."
        case events.ReserveCardDrawn(card, units):
            return f"German reserves are called, card {card}: {_list(KIND_NAMES[kind] for kind in units)}."
        case events.LieutenantRolled(unit, rolled, killed):
            outcome = "he is killed" if killed else "he is unharmed"
            return f"The Lieutenant with {named(unit)} is in danger: rolls {rolled}, {outcome}."
        case events.LieutenantLost(unit, captured):
            return f"The Lieutenant {'is captured' if captured else 'falls'} with {named(unit)}!"
        case events.ObjectiveTaken(hex_, unit, gained):
            worth = f", the first time, worth {gained} Morale" if gained else ""
            return f"{named(unit)} takes the objective {hex_}{worth}."
        case events.ObjectiveLost(hex_):
            return f"The Germans take back the objective {hex_}."
        case _:
            return _choosing(event)


def _choosing(event: Event) -> str:
    """Say an event of the rules that act for the Germans."""
    match event:
        case events.UnitChosen(unit, among):
            return f"{named(unit)} is next{_of(among)}."
        case events.CounterFlipped(unit):
            return f"{named(unit)} acts no more in this turn."
        case events.ActionCardDrawn(unit, card, state, line):
            entries = [ENTRY_NAMES[entry] for entry in line if entry != "NONE"] or ["no action"]
            return f"{named(unit)}, {state}, draws {card}: {', then '.join(entries)}."
        case events.EntrySkipped(unit, entry, reason):
            return f"{named(unit)} cannot {ENTRY_NAMES.get(entry, entry)}: {reason}."
        case events.GoalChosen(unit, goal, among):
            return f"{named(unit)} makes for {goal}{_of(among)}."
        case events.TargetChosen(unit, target, among):
            return f"{named(unit)} takes aim at {target}{_of(among)}."
        case events.PathChosen(unit, path, among):
            ways = _of(tuple("-".join(way) for way in among))
            return f"{named(unit)} goes by {'-'.join(path)}{ways}."
        case events.AssaultChosen(unit, hex_, among):
            return f"{named(unit)} goes for {hex_}{_of(among)}."
        case _:
            return _surprise(event)


def _surprise(event: Event) -> str:
    """Say an event of the surprise check."""
    match event:
        case events.SurpriseRolled(rolled, None):
            return f"Surprise check: rolls {rolled}, no surprise."
        case events.SurpriseRolled(rolled, kind_rolled):
            return f"Surprise check: rolls {rolled}, a surprise! Rolls {kind_rolled} for its kind."
        case events.SurprisePlaced(unit, hex_, among):
            return f"{named(unit)} appears in {hex_}{_of(among)}!"
        case events.SurpriseFailed(reason):
            return f"No surprise unit appears: {reason}."
    raise AssertionError(event)


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
