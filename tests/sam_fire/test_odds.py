"""The odds of an order are what its tree of rolls gives, exactly."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import attrs
import pytest

from sam_fire.given import GOAL, battle, choices, do, events, later
from wargames.kernel.chance import outcome_classes
from wargames.kernel.chance.deck import Deck
from wargames.kernel.chance.odds import OddsCase
from wargames.kernel.game import Step
from wargames.kernel.moments import rule_odds
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import (
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
from wargames.sam_fire.values.components import AMERICAN, cover_deck
from wargames.sam_fire.values.state import GermanAssault, GermanStep, Objective, Ordering, State

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


# --------------------------------------------------------------------------------------------- the tables

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
    "empty": drawn(CC1=10, CC2=2, CC3=9, CC4=3),
}
CONDITIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "Lieutenant beside": {"lieutenant": "I2"},
    "spotted": {"spotted": ["R01"]},
    "near the end of the track": {"morale": 112},
    "on an objective": {"goal": PRIZE},
    "on an objective lost": {"goal": PRIZE, "gained": (AT,)},
    "on an objective held": {"goal": PRIZE, "held": (AT,)},
}


def facing(firer: str, name: str = "plain", **more: Any) -> State:
    """A firer in 0506 with I2 beside it faces R01 three hexes north; all order dice are there."""
    given = {"americans": {firer: AT, "I2": "0605"}, "germans": {"R01": TARGET}, **CONDITIONS[name], **more}
    dice = given.pop("dice", (1, 1, 2, 3, 5))
    return battle(given.pop("americans"), given.pop("germans"), dice=dice, **given)


ORDERS: dict[str, tuple[str, Terms, dict[str, Any]]] = {
    "fire I1 at R01 with 2": ("I1", SHOT, {"terrain": {TARGET: "woods"}}),
    "fire I7 at R01 with 3": ("I7", SHOT, {"terrain": {TARGET: "hill"}}),
    "covering fire by I1 at R01 for I2": ("I1", SHOT, {"dice": (6,)}),
    "covering fire by I1 at - for I2": ("I1", {}, {"dice": (6,)}),
    "mortar MO1 at R01": ("MO1", MORTAR, {"dice": (4, 4)}),
    "snipe SN1 at R01": ("SN1", SNIPER, {"terrain": {TARGET: "building"}, "dice": (6, 6)}),
    "HE T1 at R01": ("T1", SHOT, {"terrain": {TARGET: "woods"}}),
    "assault with I1 into 0505": ("I1", ASSAULT, {"germans": {"R01": "0505"}, "terrain": {"0505": "woods"}}),
    "assault with I7 into 0505": ("I7", ASSAULT, {"germans": {"R01": "0505", "MG1": "0505"}}),
}
"""Orders with who gives them, what is told of them and how the table differs."""


@pytest.mark.parametrize("name", CONDITIONS)
@pytest.mark.parametrize("order", ORDERS)
def test_an_order(order: str, name: str) -> None:
    firer, terms, table = ORDERS[order]

    agree(facing(firer, name, **table), terms, order)


@pytest.mark.parametrize("order", [order for order in ORDERS if " at R01" in order and "HE" not in order])
def test_a_shot_of_the_panicked(order: str) -> None:
    firer, terms, table = ORDERS[order]

    agree(facing(firer, markers={firer: "panic"}, **table), terms, order)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("order", ["fire I1 at R01 with 2", "HE T1 at R01", "assault with I1 into 0505"])
def test_an_order_by_what_is_left_of_the_cover_deck(deck: str, order: str) -> None:
    firer, terms, table = ORDERS[order]

    agree(facing(firer, cover_deck=DECKS[deck], **table), terms, order)


@pytest.mark.parametrize(
    ("order", "firer", "terms", "table"),
    [
        ("tank T1 at PZ1", "T1", TANK, {"germans": {"PZ1": TARGET}}),
        ("tank T3 at TG1", "T3", TANK, {"germans": {"TG1": TARGET}, "morale": 112}),
        ("assault with I7 into 0505", "I7", ASSAULT, {"germans": {"TG1": "0505"}, "goal": PRIZE}),
        ("snipe SN1 at AT", "SN1", SNIPER, {"germans": {"AT": TARGET}, "dice": (6, 6)}),
        ("spot with SN1", "SN1", SPOT, {"germans": {"R01": TARGET, "MG1": TARGET}, "dice": (6, 6)}),
        ("medic to I1", "I1", MEDIC, {"markers": {"I1": "panic"}}),
        ("move SN1 to 0505 with 2", "SN1", {}, {"goal": PRIZE}),
    ],
)
def test_other_orders(order: str, firer: str, terms: Terms, table: dict[str, Any]) -> None:
    agree(facing(firer, **table), terms, order)


def test_squad_fire_is_worked_out_right() -> None:
    """Of 24 cards 19 are hard cover in woods: 6 hits, else 5 bunkers; the chit gains 10 or 5."""
    (case,) = odds_cases(facing("I1", terrain={TARGET: "woods"}), "fire I1 at R01 with 2")

    hit = Fraction(19, 24) * Fraction(1, 6)
    assert hit == case["hit"]
    assert Fraction(5, 24) == case["bunker"]
    assert Fraction(19, 24) * Fraction(1, 6) == case["low supply"]
    assert hit * Fraction(7, 10) == case["destroyed"]
    assert hit * Fraction(3 * 10 + 4 * 5, 10) == case.mean("morale")


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("order", ["fire I1 at R01 with 2", "HE T1 at R01", "assault with I1 into 0505"])
def test_odds_take_few_runs_of_the_rules(deck: str, order: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards, hits and chits are told apart, and nothing else."""
    taken: list[int] = []

    def runs(play: Any, limit: int) -> Any:
        found = outcome_classes.runs(play, limit)
        taken.append(len(found))
        return found

    monkeypatch.setattr(rule_odds, "runs", runs)
    firer, _, table = ORDERS[order]
    odds_cases(facing(firer, cover_deck=DECKS[deck], **table), order)

    assert 2 <= max(taken) <= 32


# ------------------------------------------------------------------------------- what an order opens


@pytest.mark.parametrize("name", ["plain", "Lieutenant beside", "on an objective", "on an objective lost"])
def test_fire_after_a_move(name: str) -> None:
    """The squad comes beside the Lieutenant, or onto the objective, by its move."""
    before = facing("I1", name, americans={"I1": "0507", "I2": "0605"}, cover_deck=DECKS["used in part"])
    state = do(before, "move I1 to 0506 with 3").state

    agree(before, {}, "move I1 to 0506 with 3", "hold fire")
    agree(state, SHOT, "then fire at R01")
    agree(state, {}, "hold fire")


@pytest.mark.parametrize("name", ["plain", "on an objective", "near the end of the track"])
@pytest.mark.parametrize("at", ["0507", AT])
def test_covered_moves_onto_objectives(name: str, at: str) -> None:
    state = facing("I1", name, americans={"I1": at, "I2": "0606"}, dice=(6,))
    state = do(state, "covering fire by I2 at - for I1").state

    agree(state, {}, "stay put")
    agree(state, {}, "then move to 0505")


@pytest.mark.parametrize("name", ["plain", "Lieutenant beside", "near the end of the track"])
def test_mortar_fire_with_each_second_hit(name: str) -> None:
    germans = {"R01": TARGET, "V01": "0502", "V02": "0509", "PZ1": "0402", "TG1": "0702", "AT": TARGET}
    state = facing(
        "MO1", name, americans={"MO1": "0507", "I1": "0508", "I2": "0606"}, germans=germans, dice=(4, 4)
    )
    text = "mortar MO1 at R01"

    cases = odds_cases(state, text)

    assert ["no second hit", *(f"second hit {id_}" for id_ in ("AT", "PZ1", "TG1", "V01"))] == [
        case.assuming for case in cases
    ]
    chances, _ = read(state, MORTAR, text)  # of the first target
    for case in cases:
        second = case.assuming.startswith("second")
        answer = f"also hit {case.assuming.split()[-1]}" if second else "no second hit"
        assert (chances, read(state, {}, text, answer)[1]) == told(case, MORTAR)


@pytest.mark.parametrize("morale", [40, 108, 118])
@pytest.mark.parametrize(("second", "terms"), [("V01", SHOT), ("AT", SHOT), ("PZ1", TANK)])
def test_second_hits(second: str, terms: Terms, morale: int) -> None:
    state = facing("MO1", germans={"R01": TARGET, second: "0502"}, morale=morale, dice=(4, 4))
    state = do(state, "mortar MO1 at R01", d6=[3, 6, 6]).state

    agree(state, terms, f"also hit {second}")


# ------------------------------------------------------------------------------------- the German turn


@pytest.mark.parametrize("terrain", ["clear", "hill", "building"])
@pytest.mark.parametrize(
    ("americans", "lieutenant"),
    [
        ({"I1": "0505"}, None),
        ({"MO1": "0505"}, "MO1"),
        ({"I7": "0505"}, "I7"),
        ({"I1": "0505", "I2": "0505"}, None),
        ({"I1": "0505", "SN1": "0505"}, None),
    ],
)
def test_a_supply_counter_in_a_german_assault(
    americans: dict[str, str], lieutenant: str | None, terrain: Any
) -> None:
    """All in the hex are low; whoever gets the counter, the others still count for the Germans.

    R01 goes for them in the last turn; the AT gun has acted and keeps other surprises away.
    """
    laid = battle(
        {"I9": "0109", **americans},
        {"R01": "0504", "AT": "1101"},
        terrain={"0505": terrain},
        low=list(americans),
        lieutenant=lieutenant,
    )
    units = tuple(attrs.evolve(one, used=one.id == "AT") for one in laid.table.units)
    frames = (GermanStep(6), GermanAssault("R01", "0505", icon=False))
    state = later(laid, units=units, step=6, frames=frames, supply=1, turn=10)

    for text in (*(f"supply {id_}" for id_ in americans), "keep supply"):
        (case,) = odds_cases(state, text)
        assert read(state, GERMAN_ASSAULT, text)[0] == told(case, GERMAN_ASSAULT)[0]


@pytest.mark.parametrize(("turn", "chance"), [(2, 0), (3, Fraction(1, 6)), (10, Fraction(1, 6))])
def test_the_end_of_orders(turn: int, chance: Fraction) -> None:
    """The Germans are out of sight, and the game ends with this turn."""
    goal = attrs.evolve(GOAL, turn_limit=turn)
    state = battle({"I1": "0109"}, {"AT": "1101"}, turn=turn, goal=goal)

    assert chance == read(state, RESERVES, "end orders")[0]["American reserves"]
    agree(state, RESERVES, "end orders")
