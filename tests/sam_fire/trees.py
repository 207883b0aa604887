"""What a tree of rolls says about an order, read from its events, to be compared with the odds."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import attrs

from sam_fire.given import GOAL, battle, choices, events
from wargames.kernel.chance.deck import Deck
from wargames.kernel.chance.odds import OddsCase
from wargames.kernel.game import Step
from wargames.sam_fire import GAME
from wargames.sam_fire.values.components import AMERICAN, cover_deck
from wargames.sam_fire.values.events import (
    AmericanReservesRolled,
    AssaultRolled,
    CoverCardDrawn,
    MedicTried,
    OfficerFiredOn,
    RangedIn,
    RanLow,
    ScopeRolled,
    SecondHitNamed,
    ShotRolled,
    TankDamageDrawn,
    TankHitDrawn,
    UnitLost,
)
from wargames.sam_fire.values.state import Objective, Ordering, State

Played = Step[State]
Terms = dict[str, Callable[[Played], bool]]

# -------------------------------------------------------------------------------------- reading the leaves


def drew(chit: str) -> Callable[[Played], bool]:
    """Tell whether a tank damage chit was drawn."""
    return lambda step: any(drawn.used == chit for drawn in events(step, TankDamageDrawn))


SHOT: Terms = {
    "hit": lambda step: any(shot.hit for shot in events(step, ShotRolled)),
    "destroyed": lambda step: bool(events(step, UnitLost)),
    "bunker": lambda step: any(card.cover is None for card in events(step, CoverCardDrawn)),
    "low supply": lambda step: bool(events(step, RanLow)),
}
MORTAR: Terms = {
    **SHOT,
    "ranged in": lambda step: any(one.succeeded for one in events(step, RangedIn)),
    "double six": lambda step: any(shot.dice == (6, 6) for shot in events(step, ShotRolled)),
}
SNIPER: Terms = {
    **SHOT,
    "scoped in": lambda step: any(one.outcome != "failed" for one in events(step, ScopeRolled)),
    "officer killed": lambda step: any(one.killed for one in events(step, OfficerFiredOn)),
}
SPOT: Terms = {"spotted": lambda step: any(one.outcome == "scoped in" for one in events(step, ScopeRolled))}
TANK: Terms = {
    "hit": lambda step: (
        any(drawn.hit for drawn in events(step, TankHitDrawn)) or bool(events(step, SecondHitNamed))
    ),
    **{result: drew(result) for result in ("bounced", "bail out", "destroyed")},
}
ASSAULT: Terms = {
    "won": lambda step: any(rolled.won for rolled in events(step, AssaultRolled)),
    "bunker": SHOT["bunker"],
    "low supply": SHOT["low supply"],
}
GERMAN_ASSAULT: Terms = {
    "German assault wins": ASSAULT["won"],
    "German assault fails": lambda step: any(not rolled.won for rolled in events(step, AssaultRolled)),
}
MEDIC: Terms = {"rallied": lambda step: any(tried.rallied for tried in events(step, MedicTried))}
RESERVES: Terms = {
    "American reserves": lambda step: any(
        bool(rolled.squads) for rolled in events(step, AmericanReservesRolled)
    )
}


def outcomes(state: State, text: str, *answers: str) -> Iterator[tuple[Fraction, Played]]:
    """Go through what may follow, answering a window as told where it opens."""
    for leaf in GAME.roll_tree(state, AMERICAN, GAME.parse(text)):
        step = leaf.result
        frames = step.state.table.frames
        if not answers or not frames or frames[-1] == Ordering() or answers[0] not in choices(step.state):
            yield leaf.probability, step
            continue
        for chance, after in outcomes(step.state, answers[0], *answers[1:]):
            yield leaf.probability * chance, Step(after.state, (*step.events, *after.events))


def read(state: State, terms: Terms, text: str, *answers: str) -> tuple[dict[str, Fraction], Fraction]:
    """Read the chances of the terms, and the mean change of Morale, from the tree."""
    chances, mean = dict.fromkeys(terms, Fraction(0)), Fraction(0)
    for chance, step in outcomes(state, text, *answers):
        mean += chance * (step.state.table.morale - state.table.morale)
        for term, happens in terms.items():
            chances[term] += chance * happens(step)
    return chances, mean


def told(case: OddsCase, terms: Terms) -> tuple[dict[str, Fraction], Fraction]:
    """Read the same from a case of the odds; no mean means that Morale stays."""
    assert set(dict(case.chances)) <= set(terms)
    return dict.fromkeys(terms, Fraction(0)) | dict(case.chances), dict(case.means).get("morale", Fraction(0))


def odds_cases(state: State, text: str) -> tuple[OddsCase, ...]:
    return GAME.odds(GAME.view(state, AMERICAN), GAME.parse(text)).cases


def agree(state: State, terms: Terms, text: str, *answers: str) -> None:
    """Check the one case of an action against its tree."""
    (case,) = odds_cases(state, text)
    assert read(state, terms, text, *answers) == told(case, terms)


# ------------------------------------------------------------------------------------------------ tables

AT, TARGET = "0506", "0503"
PRIZE = attrs.evolve(GOAL, objectives=(Objective(AT, 15), Objective("0505", 10)))
"""A goal that makes prizes of the firer's hex and of the one that it assaults."""


def drawn(**cards: int) -> Deck[str]:
    """Give the Cover deck after some cards were drawn."""
    deck = cover_deck()
    for card, count in cards.items():
        for _ in range(count):
            deck = deck.take(card).discard(card)
    return deck


DECKS = {
    "fresh": drawn(),
    "used in part": drawn(CC1=7, CC3=2, CC4=1),
    "without bunkers": drawn(CC2=2, CC4=3),
    "bunkers only": drawn(CC1=10, CC3=9),
    "one card": drawn(CC1=10, CC2=2, CC3=8, CC4=3),
    "empty": drawn(CC1=10, CC2=2, CC3=9, CC4=3),
}

CONDITIONS: dict[str, Callable[[str, str], dict[str, Any]]] = {
    "plain": lambda _firer, _target: {},
    "Lieutenant beside": lambda _firer, _target: {"lieutenant": "I2"},
    "Lieutenant attached": lambda firer, _target: {"lieutenant": firer},
    "panicked": lambda firer, _target: {"markers": {firer: "panic"}},
    "spotted": lambda _firer, target: {"spotted": [target]},
    "all at once": lambda firer, target: {
        "markers": {firer: "panic"},
        "spotted": [target],
        "lieutenant": "I2",
    },
    "Morale 118": lambda _firer, _target: {"morale": 118},
    "Morale 112": lambda _firer, _target: {"morale": 112},
    "Morale 120": lambda _firer, _target: {"morale": 120},
    "on an objective": lambda _firer, _target: {"goal": PRIZE},
    "on an objective at 112": lambda _firer, _target: {"goal": PRIZE, "morale": 112},
    "on an objective lost": lambda _firer, _target: {"goal": PRIZE, "gained": (AT,)},
    "on an objective held": lambda _firer, _target: {"goal": PRIZE, "held": (AT,)},
}
SQUAD_ONLY = {"Lieutenant attached"}
FEELING = {"panicked", "all at once"}
SPOTTED = {"spotted", "all at once"}


def facing(firer: str, target: str, name: str = "plain", **more: Any) -> State:
    """A firer in 0506 with I2 beside it faces a German three hexes north; all order dice are there."""
    condition: dict[str, Any] = {"americans": {firer: AT, "I2": "0605"}, "germans": {target: TARGET}}
    condition |= CONDITIONS[name](firer, target) | more
    dice = condition.pop("dice", (1, 1, 2, 3, 5))
    return battle(condition.pop("americans"), condition.pop("germans"), dice=dice, **condition)
