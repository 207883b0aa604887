"""Features of a position of Band of Brothers, from the view of the Americans; weighed by standing.toml."""

from functools import lru_cache

from wargames.bob.ground.ground import Ground, ground_of
from wargames.bob.values.board import Edge, Place
from wargames.bob.values.components import TYPES, Side, TypeId
from wargames.bob.values.names import squads_among
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.state import Counter, State
from wargames.kernel.game import Seat
from wargames.kernel.game.evaluation import Feature, LinearEvaluator

SHAKEN = (1.0, 0.75, 0.4)
"""The part of a unit's value at each level of suppression."""
NEAR = 2
"""The distance in hexes from an objective at which a unit counts."""


@lru_cache(maxsize=256)
def worth(type_: TypeId, *, reduced: bool) -> float:
    """Return the value of a unit by its firepower, half if reduced; 0 for a decoy.

    >>> worth("us_para", reduced=False) > worth("us_para", reduced=True) > worth("us_decoy", reduced=False)
    True
    """
    unit = TYPES[type_]
    if not unit.real:
        return 0.0
    whole = 18.0 if unit.kind == "vehicle" else (4.0 if unit.kind == "squad" else 3.0) + unit.full.firepower
    return whole / 2 if reduced else whole


class Tally:
    """The real units of both sides, counted once."""

    def __init__(self, state: State) -> None:
        self.state, self.scenario = state, state.scenario
        self.worth: dict[Side, float] = {"us": 0.0, "ge": 0.0}
        self.sound: dict[Side, float] = {"us": 0.0, "ge": 0.0}
        self.fresh: dict[Side, float] = {"us": 0.0, "ge": 0.0}
        self.units: dict[Side, list[Counter]] = {"us": [], "ge": []}
        for counter in state.counters:
            value, side = worth(counter.type, reduced=counter.reduced), TYPES[counter.type].side
            if value:
                self.units[side].append(counter)
                self.worth[side] += value
                self.sound[side] += value * SHAKEN[counter.level]
                self.fresh[side] += 0.0 if counter.used else value

    @property
    def first(self) -> int:
        """1 if the Americans have the victory conditions, -1 if the Germans do."""
        return 1 if self.scenario.victory.side == "us" else -1

    @property
    def gone(self) -> float:
        """The part of the game that is over, from 0 to 1."""
        return self.state.turn / self.scenario.turns


def share(count: dict[Side, float]) -> float:
    """Compare totals of both sides, from -1 to 1."""
    total = count["us"] + count["ge"]
    return (count["us"] - count["ge"]) / total if total else 0.0


def strength(tally: Tally) -> float:
    """Compare the units left."""
    return share(tally.worth)


def soundness(tally: Tally) -> float:
    """Compare the fitness of the units, apart from their number."""
    return share(tally.sound) - share(tally.worth)


def freshness(tally: Tally) -> float:
    """Compare the units yet to act in this turn."""
    return share(tally.fresh) - share(tally.worth)


# hexes to be held


def hold(tally: Tally) -> float:
    """Count the hexes held beyond those needed, or short of them."""
    control = tally.scenario.victory.control
    if control is None:
        return 0.0
    owners = dict(tally.state.control)
    held = sum(owners.get(place) == tally.scenario.victory.side for place in control.hexes)
    return tally.first * (held - control.at_least + 0.5) / max(1, len(control.hexes))


def presence(tally: Tally) -> float:
    """Compare the units near the objectives."""
    places = tally.scenario.victory.objectives
    if not places:
        return 0.0
    near = _near(ground_of(tally.scenario.board), places)
    count = dict.fromkeys(SIDES, 0.0)
    for side, unit in ((one, unit) for one in SIDES for unit in tally.units[one] if unit.at in near):
        count[side] += worth(unit.type, reduced=unit.reduced) * SHAKEN[unit.level]
    return share(count)


@lru_cache(maxsize=256)
def _near(ground: Ground, places: tuple[Place, ...]) -> frozenset[Place]:
    return frozenset(one for one in ground.places if any(ground.away[one][place] <= NEAR for place in places))


# an edge to leave by


def passed(tally: Tally) -> float:
    """Return the part of the required squads that have left."""
    wanted = tally.scenario.victory.exit
    return 0.0 if wanted is None else tally.first * _exited(tally) / wanted.squads


def ahead(tally: Tally) -> float:
    """Return the turns left to the side that must leave, less those of its way."""
    wanted, side = tally.scenario.victory.exit, tally.scenario.victory.side
    if wanted is None:
        return 0.0
    away = _to_edge(ground_of(tally.scenario.board), wanted.edge)
    squads = [unit for unit in tally.units[side] if TYPES[unit.type].kind == "squad"]
    ways = sorted(away.get(unit.at or "", max(away.values())) for unit in squads)
    needed = ways[: max(0, wanted.squads - _exited(tally))]
    if not needed:
        return 0.0
    turns = sum(needed) / len(needed) / TYPES["us_para"].movement
    return tally.first * (tally.scenario.turns - tally.state.turn + 1 - turns) / tally.scenario.turns


def _exited(tally: Tally) -> int:
    side = tally.scenario.victory.side
    return squads_among(tally.state.side(side).exited)


@lru_cache(maxsize=64)
def _to_edge(ground: Ground, edge: Edge) -> dict[Place, int]:
    """Return the distance of every hex from an edge, in hexes."""
    hexes = ground.edges[edge]
    return {one: min(ground.away[one][place] for place in hexes) for one in ground.places}


def time(tally: Tally) -> float:
    """Return the time gone without the objectives."""
    victory = tally.scenario.victory
    if victory.control is not None:
        return -tally.first * tally.gone * (tally.first * hold(tally) < 0)
    return -tally.first * tally.gone


EVALUATOR: LinearEvaluator[State, Tally] = LinearEvaluator(
    (
        Feature("strength", "how much more the Americans' units are worth, as a part of all", strength),
        Feature("soundness", "how many more of theirs are not suppressed", soundness),
        Feature("freshness", "how many more of theirs have yet to act in this turn", freshness),
        Feature("hold", "the hexes held beyond those that the attacker needs", hold),
        Feature("presence", f"how many more of their units are within {NEAR} hexes of these", presence),
        Feature("passed", "the squads that have left the board, as a part of those that must", passed),
        Feature("ahead of time", "the turns left, less those that the way takes, as a part of all", ahead),
        Feature("time", "the time that has gone while the attacker is short of his goal", time),
    ),
    sides=lambda _: ((Seat("us"),), (Seat("ge"),)),
    reading=Tally,
    scenario=lambda state: state.scenario.id,
)
