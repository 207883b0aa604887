"""Events as sentences."""

from collections.abc import Callable
from typing import Any

from wargames.fire_move.told.wording import (
    cards,
    count,
    figures,
    force,
    force_first,
    points,
    sum_of,
    throw,
)
from wargames.fire_move.values import events as happened
from wargames.fire_move.values import fire_events
from wargames.kernel.game import Event

EFFECTS: dict[fire_events.Effect, str] = {
    "nothing": "no effect",
    "pinned": "pinned",
    "wounded": "wounded",
    "KIA": "killed",
    "routed": "routed",
}
PURPOSES = {
    "move": "set off",
    "charge": "charged",
    "out": "carried a charge",
    "back": "ran back",
    "try": "tried to cross",
}
MARKERS = {"ground": "a go to ground marker", "fear": "a fear marker", "minefield": "a minefield marker"}


def sentence(event: Event) -> str:
    """Say an event in words.

    >>> sentence(fire_events.FigureLost(("FM-R26",), 7, "G1", "KIA"))
    'Figure 7 of G1 was killed.'
    >>> sentence(happened.CardsDrawn(("FM-3.7",), "german", 2, None))
    'The Germans drew 2 cards.'
    """
    return SENTENCES[type(event)](event)


# the turn and the cards


def _deployed(event: happened.GroupDeployed) -> str:
    return f"{event.group} was set up by {force(event.side)} at {points(event.points[:1])}."


def _kept_off(event: happened.GroupKeptOff) -> str:
    return f"{event.group} was kept off the table by {force(event.side)}."


def _turn(event: happened.TurnBegan) -> str:
    return f"Player turn {event.turn}: {force(event.side)}."


def _drawn(event: happened.CardsDrawn) -> str:
    told = f": {cards(event.cards)}" if event.cards else ""
    return f"{force_first(event.side)} drew {count(event.count, 'card')}{told}."


def _renewed(event: happened.PileRenewed) -> str:
    return f"{force_first(event.side)} shuffled {count(event.count, 'discarded card')} into a new pile."


def _time(event: happened.TimeCheckDrawn) -> str:
    return f"{force_first(event.side)} drew a time check: {event.count} of {event.limit}."


def _played(event: happened.CardsPlayed) -> str:
    on = f" on {event.group}" if event.group else ""
    return f"{force_first(event.side)} played {cards(event.cards)}{on}: {event.use}."


def _declared(event: happened.ActionDeclared) -> str:
    return f"{event.group} took its action without a card: {event.use}."


def _actions_ended(event: happened.ActionsEnded) -> str:
    return f"{force_first(event.side)} ended their actions."


def _discarded(event: happened.CardDiscarded) -> str:
    return f"{force_first(event.side)} discarded {event.card}."


def _hero(event: happened.HeroPlayed) -> str:
    on = "" if event.figure is None else f" on figure {event.figure}"
    return f"{force_first(event.side)} played a hero{on}: {event.use}."


def _objective(event: happened.ObjectiveTaken) -> str:
    return f"{force_first(event.side)} took {event.objective}."


def _ended(event: happened.GameEnded) -> str:
    return f"{force_first(event.winner)} won: {event.reason}."


# movement


def _step(event: happened.StepDeclared) -> str:
    goal = "" if event.target is None else f", {event.target} its target"
    when = "" if event.sample is None else f" from point {event.sample} of the way"
    start, *between, end = event.route
    by = f" by {points(between)}" if between else ""
    return f"{event.group} {PURPOSES[event.purpose]} from {start}{by} to {end}{goal}{when}."


def _crossing(event: happened.CrossingTried) -> str:
    how = "crossed" if event.crossed else "could not cross"
    number = sum_of(abs(event.black - event.red) if event.modifiers else event.number, event.modifiers)
    rolled = throw(event.black, event.red)
    return f"{event.group} {how} the {event.border} ({rolled}; {number}, needed {event.needed})."


def _passed(event: happened.ReactionPassed) -> str:
    return f"{force_first(event.side)} did not react."


def _advanced(event: happened.GroupAdvanced) -> str:
    return f"{event.group} came to {event.at}."


def _halted(event: happened.GroupHalted) -> str:
    return f"{event.group} halted at {event.at}."


def _placed(event: happened.GroupPlaced) -> str:
    if len(event.figures) == 1:
        return f"{figures(event.figures).capitalize()} of {event.group} stood at {points(event.points)}."
    first = event.points[0] if event.points else ""
    return f"{len(event.figures)} figures of {event.group} formed up at {first}."


def _divided(event: happened.GroupDivided) -> str:
    return f"{event.into} parted from {event.group}: {figures(event.figures)}."


def _joined(event: happened.GroupJoined) -> str:
    return f"{figures(event.figures).capitalize()} joined {event.group}."


def _marker(event: happened.MarkerPut) -> str:
    if event.marker == "berserk":
        return f"{event.group} {'went berserk' if event.on else 'calmed down'}."
    return f"{event.group} {'got' if event.on else 'lost'} {MARKERS[event.marker]}."


# fire


def _opened(event: fire_events.FireOpened) -> str:
    fv = sum_of(event.base, event.modifiers)
    return f"{event.group} fired at {event.target} at {event.range.capitalize()} range; FV {fv}."


def _wasted(event: fire_events.FireWasted) -> str:
    return f"{event.group} had no target or nobody to fire any more; {event.card} was spent for nothing."


def _to_hit(event: fire_events.ToHitRolled) -> str:
    needed = f"1 to {event.needed}" if event.positive else f"0 to {event.needed}"
    told = "hit" if event.hit else "missed"
    rolled = throw(event.black, event.red)
    return f"{event.weapon} {told} at {event.range.capitalize()} range ({rolled}; needed {needed})."


def _checked(event: fire_events.FigureChecked) -> str:
    fv = sum_of(event.fv, event.modifiers)
    rolled = throw(event.black, event.red)
    told = EFFECTS[event.effect]
    return f"Figure {event.figure} of {event.group}: {told} (FV {fv}; {rolled}; Result {event.result})."


def _sniper(event: fire_events.SniperFired) -> str:
    rolled = throw(event.black, event.red)
    return f"A sniper fired at figure {event.figure} of {event.group}: {EFFECTS[event.effect]} ({rolled})."


def _lost(event: fire_events.FigureLost) -> str:
    return f"Figure {event.figure} of {event.group} was {'killed' if event.how == 'KIA' else 'routed'}."


def _pinned(event: fire_events.FigurePinned) -> str:
    return f"Figure {event.figure} of {event.group}: {EFFECTS[event.effect]}."


def _berserk(event: fire_events.BerserkRolled) -> str:
    told = "goes berserk" if event.berserk else "keeps its head"
    return f"{event.group} {told} ({throw(event.black, event.red)})."


def _smoke(event: fire_events.SmokeLaid) -> str:
    return f"Smoke was laid on {event.group}: D6 {event.die}, CV {event.cv}."


def _thinned(event: fire_events.SmokeThinned) -> str:
    if "FM-16.4" in event.clauses:
        return f"The smoke went on without {event.group}."
    if event.die is None:
        own = f"; what was laid with its card, CV {event.cv}, went along" if event.cv else ""
        return f"The smoke of {event.group} stayed behind{own}."
    return f"The smoke of {event.group} thinned to CV {event.cv} (D6 {event.die})."


def _shared(event: fire_events.SmokeShared) -> str:
    return f"Smoke of CV {event.cv} lies on all of {event.group}."


def _artillery(event: fire_events.ArtilleryCalled) -> str:
    told = "arrived" if event.arrived else "did not arrive"
    rolled = throw(event.black, event.red)
    return f"{event.group} called artillery of FV {event.fv} on figure {event.figure}; it {told} ({rolled})."


def _charge_placed(event: fire_events.ChargePlaced) -> str:
    return f"Figure {event.figure} placed a demolition charge at {event.at}."


def _exploded(event: fire_events.ChargeExploded) -> str:
    return f"The demolition charge at {event.at} went off{' and cut the wire' if event.wire else ''}."


# weapons


def _failed(event: fire_events.WeaponFailed) -> str:
    return f"{_weapon(event.weapon)} failed."


def _weapon(weapon: str) -> str:
    return f"The weapon of figure {weapon}" if weapon.isdecimal() else weapon


def _repair(event: happened.RepairTried) -> str:
    told = "was repaired" if event.repaired else "was not repaired"
    rolled = throw(event.black, event.red)
    return f"{_weapon(event.weapon)} {told} ({rolled}; needed {event.needed})."


def _left(event: happened.WeaponLeft) -> str:
    return f"{event.weapon} was left at {event.at}."


def _taken(event: happened.WeaponTaken) -> str:
    return f"{event.weapon} was taken over by figure {event.figure}."


def _crew(event: happened.CrewChanged) -> str:
    return f"Figure {event.figure} {'joined' if event.crews else 'left'} the crew of {event.weapon}."


def _handled(event: happened.WeaponHandled) -> str:
    if not event.ready:
        return f"{event.weapon} was made ready to move."
    return f"{event.weapon} was set up, facing {event.facing}."


# morale, rally and close combat


def _morale(event: happened.MoraleTested) -> str:
    told = "passed" if event.passed else "failed"
    rolled = throw(event.black, event.red)
    return f"Figure {event.figure} {told} its test for {event.purpose} ({rolled}; morale {event.needed})."


def _rallied(event: happened.FiguresRallied) -> str:
    return f"Of {event.group}, {figures(event.figures)} rallied."


def _met(event: happened.ChargeMet) -> str:
    answers = {"stand": "stood", "retire": "chose to retire", "forced to retire": "had to retire"}
    return f"{event.group} {answers[event.answer]}."


def _pairs(event: happened.PairsMade) -> str:
    return f"In contact: {', '.join(f'{one} with {other}' for one, other in event.pairs)}."


def _rolled(event: happened.SideRolled) -> str:
    ccv, rolled = sum_of(event.base, event.modifiers), throw(event.black, event.red)
    men = figures(event.figures)
    return f"{force_first(event.side)}, {men}: CCV {ccv}; {rolled}; total {event.total}."


def _fought(event: happened.ClusterFought) -> str:
    if event.winner is None:
        return "Nobody won that fight."
    return f"{force_first(event.winner)} won that fight by {event.margin}."


def _decided(event: happened.CombatDecided) -> str:
    if event.winner is None:
        return f"Round {event.round} of the close combat had no victor."
    return f"{force_first(event.winner)} won the close combat in round {event.round}."


def _retired(event: happened.GroupRetired) -> str:
    return f"{event.group} retired to {event.at}."


SENTENCES: dict[type[Event], Callable[[Any], str]] = {
    happened.GroupDeployed: _deployed,
    happened.GroupKeptOff: _kept_off,
    happened.TurnBegan: _turn,
    happened.CardsDrawn: _drawn,
    happened.PileRenewed: _renewed,
    happened.TimeCheckDrawn: _time,
    happened.CardsPlayed: _played,
    happened.ActionDeclared: _declared,
    happened.ActionsEnded: _actions_ended,
    happened.CardDiscarded: _discarded,
    happened.HeroPlayed: _hero,
    happened.ObjectiveTaken: _objective,
    happened.GameEnded: _ended,
    happened.StepDeclared: _step,
    happened.CrossingTried: _crossing,
    happened.ReactionPassed: _passed,
    happened.GroupAdvanced: _advanced,
    happened.GroupHalted: _halted,
    happened.GroupPlaced: _placed,
    happened.GroupDivided: _divided,
    happened.GroupJoined: _joined,
    happened.MarkerPut: _marker,
    fire_events.FireOpened: _opened,
    fire_events.FireWasted: _wasted,
    fire_events.ToHitRolled: _to_hit,
    fire_events.FigureChecked: _checked,
    fire_events.SniperFired: _sniper,
    fire_events.FigureLost: _lost,
    fire_events.FigurePinned: _pinned,
    fire_events.BerserkRolled: _berserk,
    fire_events.SmokeLaid: _smoke,
    fire_events.SmokeThinned: _thinned,
    fire_events.SmokeShared: _shared,
    fire_events.ArtilleryCalled: _artillery,
    fire_events.ChargePlaced: _charge_placed,
    fire_events.ChargeExploded: _exploded,
    fire_events.WeaponFailed: _failed,
    happened.RepairTried: _repair,
    happened.WeaponLeft: _left,
    happened.WeaponTaken: _taken,
    happened.CrewChanged: _crew,
    happened.WeaponHandled: _handled,
    happened.MoraleTested: _morale,
    happened.FiguresRallied: _rallied,
    happened.ChargeMet: _met,
    happened.PairsMade: _pairs,
    happened.SideRolled: _rolled,
    happened.ClusterFought: _fought,
    happened.CombatDecided: _decided,
    happened.GroupRetired: _retired,
}
"""How each event is told."""
