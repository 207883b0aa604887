"""Events as sentences."""

from collections.abc import Iterable, Mapping

from wargames.bob.play.fire import MISSES
from wargames.bob.play.set_up import type_of
from wargames.bob.values import events, fire_events
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, SIDE_NAMES, TYPES, Side, TypeId
from wargames.bob.values.seen import CounterEvent, Seen, Stack
from wargames.bob.values.state import CounterId
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.game import Event

PURPOSES: Mapping[str, str] = {
    "move": "move",
    "retreat": "retreat",
    "enter": "enter the board",
    "fire": "fire",
    "op fire": "prepare for Op Fire",
    "nothing": "do nothing",
}
CHECKS: Mapping[str, str] = {
    "move": "Morale Check to move",
    "leave": "Proficiency Check to leave an enemy hex",
    "go on": "Morale Check to continue moving",
    "fire": "Morale Check to fire",
    "assault": "Proficiency Check for Assault Fire",
    "op": "Proficiency Check for Op Fire",
    "final": "Proficiency Check for Final Op Fire",
    "moving": "Proficiency Check for Moving Fire",
    "aim": "Proficiency Check to fire",
    "anti-tank": "check to fire its anti-tank weapon",
    "rout": "Morale Check under stress",
}
FIRE: Mapping[str, str] = {
    "fire": "fire",
    "assault": "Assault Fire",
    "op": "Op Fire",
    "final": "Final Op Fire",
    "moving": "Moving Fire",
}
POINT_USES: Mapping[str, str] = {
    "roll again": "to roll its check again",
    "act first": "to be activated first",
    "long final op fire": "for Final Op Fire beyond the adjacent hexes",
    "melee": "to roll its Melee dice again",
    "firepower": "to increase its Proficient Firepower by 1",
}
RESULTS: Mapping[str, str] = {
    "none": "no effect",
    "suppressed": "suppressed",
    "reduced": "reduced and fully suppressed",
    "eliminated": "eliminated",
}
RECOVERED: Mapping[int, str] = {
    0: "recovered from suppression",
    1: "recovered to yellow (Suppressed)",
}


def sentence(event: Event) -> str:
    """Say an event in words.

    >>> sentence(events.Eliminated("GE-F1", "ge_1st", "D4", ("BOB-5.7.23",)))
    'GE-F1 (1st Line Squad) was eliminated in D4!'
    >>> stepped = events.Stepped("GE-F1", "ge", "D4", face=False, clauses=("BOB-R9",), origin="D3")
    >>> sentence(stepped)
    'GE-F1 (1st Line Squad) in D3 moved to D4.'
    >>> sentence(stepped.seen_by("us"))
    'A counter in D3 moved to D4.'
    """
    match event:
        case events.PhaseBegan(turn=turn, phase=phase):
            return f"Turn {turn}: the {phase.capitalize()} Phase began."
        case events.ImpulseBegan(side=side):
            return f"The {plural(side)} began to activate units."
        case events.ImpulseEnded(side=side, spent=spent):
            return f"The {plural(side)} stopped activating, with {spent} spent of their Operations Range."
        case events.TurnEnded(turn=turn):
            return f"Turn {turn} ended: markers were removed and Command Points restored."
        case events.GameEnded(winner=winner, reason=reason):
            return f"The {plural(winner)} won: {reason}."
        case _:
            return _setting_up(event)


def _setting_up(event: Event) -> str:
    """Say an event of set-up or control."""
    match event:
        case events.OptionChosen(side=side, chosen=chosen):
            return f"The {plural(side)} {'took' if chosen else 'did not take'} their secret option."
        case events.CounterPlaced():
            return _placement(event)
        case events.SidePlaced(side=side, stacks=stacks):
            seen = "; ".join(map(_stack, stacks)) or "nothing on the board yet"
            return f"The {SIDE_NAMES[side]} set-up was done: {seen}."
        case events.ControlTaken(side=side, hex=hex_, to=to):
            taken = f"he {plural(side)} took control of {hex_}."
            return f"T{taken}" if to == side else f"The {plural(to)} learned that t{taken}"
        case _:
            return _activating(event)


def _activating(event: Event) -> str:
    """Say an event of activations, checks or Command Points."""
    match event:
        case events.Activated(what=what):
            counts = f", which counted {event.cost}" if event.cost > 1 else ""
            return f"{_actor(event)}{_below(event.place)} was activated to {PURPOSES[what]}{counts}."
        case events.Finished(prepared=prepared):
            return f"{_actor(event)} was marked {'for Op Fire' if prepared else 'Used'}."
        case events.CheckMade():
            return _check(event)
        case events.CommandPointSpent(use=use, left=left):
            who = _named_or(event.counter, event.hex, "a counter")
            return f"A Command Point was spent on {who} {POINT_USES[use]}; {left} left."
        case _:
            return _moving(event)


def _moving(event: Event) -> str:
    """Say an event of movement, stacks or Conceal markers."""
    match event:
        case events.Stepped():
            return _step(event)
        case events.Turned(facing=facing):
            return f"{_actor(event)} turned to face {facing}."
        case events.Exited(edge=edge):
            return f"{_actor(event)} left the board by the {edge} edge."
        case events.ConcealTaken():
            return f"{_actor(event)} took a Conceal marker."
        case events.ConcealDeclined():
            return f"{_actor(event)} took no Conceal marker."
        case events.Revealed(counter=counter, type=type_, hex=hex_, decoy=decoy):
            removed = " as a decoy and removed" if decoy else ""
            return f"{titled(counter, type_)} in {hex_} was revealed{removed}."
        case events.PutInStack(bottom=bottom):
            return f"{_actor(event)} {'was put at the bottom' if bottom else 'stayed on top'} of its stack."
        case _:
            return _firing(event)


def _firing(event: Event) -> str:
    """Say an event of fire."""
    match event:
        case events.WindowOpened(side=side, hex=hex_):
            return f"The {plural(side)} were free to fire at the unit that moved in {hex_}."
        case events.WindowClosed(side=side):
            return f"The {plural(side)} fired no more at the unit that moved."
        case fire_events.AttemptMade():
            return _attempt(event)
        case fire_events.LineBlocked(target=target):
            return f"{_actor(event)} had no LOS to {target}."
        case fire_events.AttackRolled():
            return _attack(event)
        case fire_events.ArtilleryCalled():
            return _call(event)
        case fire_events.ShellsFell():
            return _shells(event)
        case events.Eliminated(counter=counter, type=type_, hex=hex_):
            return f"{titled(counter, type_)} was eliminated in {hex_}!"
        case _:
            return _suffering(event)


def _suffering(event: Event) -> str:
    """Say an event of knowledge, rout, Melee or recovery."""
    match event:
        case events.FaceShown(side=side, seen=seen, hex=hex_):
            return f"{_seen(seen)} in {hex_} became known to the {plural(ENEMY[side])}."
        case events.TopUncovered(hex=hex_):
            return f"A concealed counter came to lie on top in {hex_}."
        case events.StressFound(side=side, units=units):
            where = _list(f"{hex_}{_below(place)}" for hex_, place in units)
            return f"{SIDE_NAMES[side]} units were under stress in {where}."
        case events.Ran(origin=origin, hex=hex_):
            return f"{_actor(event, origin)} routed to {hex_}."
        case events.MeleeRolled():
            return _melee(event)
        case events.Recovered(level=level):
            return f"{_actor(event)} {RECOVERED[level]}."
    raise AssertionError(event)


# how sides and counters are named


def plural(side: Side) -> str:
    """Write who plays a side.

    >>> plural("us")
    'Americans'
    """
    return f"{SIDE_NAMES[side]}s"


def named(counter: CounterId) -> str:
    """Write a counter's id and its title.

    >>> named("GE-M1")
    'GE-M1 (1st Line MG Team)'
    """
    return titled(counter, type_of(counter))


def titled(counter: CounterId, type_: TypeId) -> str:
    """Write a counter's id and the title of its type."""
    return f"{counter} ({TYPES[type_].title})"


def _named_or(counter: CounterId | None, hex_: Place | None, unknown: str) -> str:
    """Write a counter and where it was; one whose face is not known is ``unknown``."""
    who = unknown if counter is None else named(counter)
    return f"{who} {'off the board' if hex_ is None else f'in {hex_}'}"


def _actor(event: CounterEvent, *origin: Place | None) -> str:
    """Begin a sentence with who did it, in ``origin`` where it has left it since."""
    (hex_,) = origin or (event.hex,)
    return _named_or(event.counter, hex_, "A counter")


def _below(place: int) -> str:
    """Write a place in a stack, if it is not the top one."""
    return "" if place == 1 else f" (number {place} from the top)"


# longer sentences


def _placement(event: events.CounterPlaced) -> str:
    notes = [named(event.counter), f"was set up in {event.hex}"]
    notes += [] if event.top else ["at the bottom of its stack"]
    notes += [f"facing {event.facing}"] if event.facing else []
    notes += ["with a Conceal marker"] if event.concealed else []
    return f"{' '.join(notes)}."


def _stack(stack: Stack) -> str:
    return f"{stack.hex} {' over '.join(map(_seen, stack.counters))}"


def _seen(seen: Seen) -> str:
    """Write a counter of a stack as the other side sees it."""
    if seen.id is not None and seen.type is not None:
        return titled(seen.id, seen.type)
    return "a concealed counter" if seen.concealed else "a counter"


def _check(event: events.CheckMade) -> str:
    """Say how a check went; which one an unknown counter took to fire would betray its kind (BOB-R62)."""
    check = "check" if event.check is None else CHECKS[event.check]
    return f"{_actor(event)} {'passed' if event.passed else 'failed'} its {check}{_rolled(event)}."


def _rolled(event: events.CheckMade) -> str:
    """Write the die of a check and what it was up against, for those who may know."""
    if event.needed is None:
        return ""
    if event.die is None:
        return " without a die"
    more = event.added or 0
    added = f"{more:+d}={event.die + more}" if more else ""
    return f": rolled {event.die}{added} against {event.needed + more}"


def _step(event: events.Stepped) -> str:
    if event.origin is None:
        return f"{_actor(event, None)} entered the board in {event.hex}."
    if event.hex is None:
        return f"{_actor(event, event.origin)} went back, overstacked, off the board."
    moved = "went back, overstacked," if event.back else "moved"
    return f"{_actor(event, event.origin)} {moved} to {event.hex}."


def _attempt(event: fire_events.AttemptMade) -> str:
    """Say who took aim; whoever directs an unknown counter's fire would betray a mortar (BOB-R62)."""
    directed = event.observer is not None and event.counter is not None
    through = f", as Directed Fire by LOS from {event.observer}" if directed else ""
    return f"{_actor(event)}{_below(event.place)} declared {FIRE[event.mode]} at {event.target}{through}."


def _attack(event: fire_events.AttackRolled) -> str:
    begun = f"{named(event.firer)} fired at {event.target} with Firepower {event.firepower}"
    if event.die == MISSES:
        return f"{begun}: rolled {event.die}, which always misses."
    struck = "; ".join(_struck(event.die, event.target, hit) for hit in event.hits)
    return f"{begun}: rolled {event.die}; {struck}."


def _call(event: fire_events.ArtilleryCalled) -> str:
    spotted = "" if event.spotter is None else f" spotted by {named(event.spotter)}"
    answered = "it came" if event.answered else "nobody answered"
    return f"The {plural(event.side)} called {event.caliber}mm artillery on {event.hex}{spotted}: {answered}."


def _shells(event: fire_events.ShellsFell) -> str:
    if event.hex is None:
        return "The shells fell where they did no harm."
    begun = f"Shells fell on {event.hex} with Firepower {event.firepower}"
    if event.die is None:
        return f"{begun}: nobody was there."
    if event.die == MISSES:
        return f"{begun}: rolled {event.die}, which always misses."
    struck = "; ".join(_struck(event.die, event.hex, hit) for hit in event.hits)
    return f"{begun}: rolled {event.die}; {struck}."


def _struck(die: int, place: Place, hit: fire_events.Hit) -> str:
    """Write what the die came to against one counter."""
    summed = "" if hit.counter is None else f" at {_sum(die, hit.modifiers)}"
    return f"{_named_or(hit.counter, place, 'a counter')}{summed}: {RESULTS[hit.result]}"


def _melee(event: events.MeleeRolled) -> str:
    again = " again" if event.again else ""
    rolled = f"rolled {' and '.join(map(str, event.dice))} in Melee{again} against {event.firepower}"
    hits = f"{event.hits} hit{'' if event.hits == 1 else 's'}"
    return f"{_named_or(event.counter, event.hex, '')} {rolled}: {hits}."


def _sum(die: int, modifiers: tuple[Modifier, ...]) -> str:
    """Write a die, how modifiers change it, and why: ``4+2-3=3 (+2 hedgerow, -3 adjacent)``."""
    if not modifiers:
        return str(die)
    changed = "".join(f"{modifier.amount:+d}" for modifier in modifiers)
    reasons = _list(f"{modifier.amount:+d} {modifier.reason}" for modifier in modifiers)
    return f"{die}{changed}={die + total(modifiers)} ({reasons})"


def _list(things: Iterable[object]) -> str:
    return ", ".join(map(str, things))
