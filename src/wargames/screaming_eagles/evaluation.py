"""Features of a position of Screaming Eagles, from the view of the blue team; weighed by standing.toml."""

from collections.abc import Callable
from functools import lru_cache

from wargames.kernel.game.evaluation import Feature, LinearEvaluator, Sides
from wargames.screaming_eagles.components import ENEMY, PLANES, WEAPONS, Team, Weapon
from wargames.screaming_eagles.cone import Bearing, follows, lie
from wargames.screaming_eagles.odds import hit_chance, kill_chance
from wargames.screaming_eagles.seating import seating
from wargames.screaming_eagles.state import Damage, Plane, PublicState, State

BLUE: Team = "blue"
LOADED = 5
"""The missiles of a fresh plane, as the unit of all pegs."""


def teams(count: Callable[[PublicState, Plane], float]) -> Callable[[PublicState], float]:
    """Return a measure that sums a count over the blue team's flying planes, less the same of the other."""

    def measure(table: PublicState) -> float:
        return sum(
            [
                count(table, plane) if plane.team == BLUE else -count(table, plane)
                for plane in table.planes
                if plane.at is not None
            ]
        )

    return measure


def flying(_table: PublicState, _plane: Plane) -> float:
    """Return 1 for each flying plane."""
    return 1.0


def fragility(_table: PublicState, plane: Plane) -> float:
    """Return the chance that the next hit shoots a plane down."""
    return _kill_chance(plane.damage)


@lru_cache(maxsize=4096)
def _kill_chance(damage: Damage) -> float:
    return float(kill_chance(Plane("stallion", None, damage=damage)))


def damage(_table: PublicState, plane: Plane) -> float:
    """Count the hits on a plane."""
    return plane.damage.total / 4


def missiles(_table: PublicState, plane: Plane) -> float:
    """Count the missiles of a plane."""
    return (plane.stores.LR + plane.stores.MR) / LOADED


def cannon(_table: PublicState, plane: Plane) -> float:
    """Count the cannon rounds of a plane."""
    return plane.stores.CAN / WEAPONS["CAN"].start


def flares(_table: PublicState, plane: Plane) -> float:
    """Count the flares of a plane."""
    return plane.stores.flares / 2


def aim(table: PublicState, plane: Plane) -> float:
    """Return the chance of the best shot of a plane from where it is."""
    best = 0.0
    for squadron in PLANES[ENEMY[plane.team]]:
        if (lies := lie(plane, table.plane(squadron))) is not None:
            best = max([best, *(_hit(one, lies) for one in WEAPONS if plane.stores.of(one))])
    return best


@lru_cache(maxsize=1024)
def _hit(weapon: Weapon, lies: Bearing) -> float:
    return float(hit_chance(weapon, lies.distance)) if follows(weapon, lies) else 0.0


def threat(table: PublicState, plane: Plane) -> float:
    """Return the chance of the best shot of a plane that has yet to fire in this round."""
    return 0.0 if plane.fired else aim(table, plane)


def sides(state: State) -> Sides:
    """List the seats of the blue team, then those of the tan one."""
    by_team = seating(state.table.options).teams
    return by_team["blue"], by_team["tan"]


EVALUATOR: LinearEvaluator[State, PublicState] = LinearEvaluator(
    (
        Feature("planes", "how many more planes of the blue team fly", teams(flying)),
        Feature("fragility", "the chances that the next hit shoots its planes down", teams(fragility)),
        Feature("damage", "the hits on its planes, in fours", teams(damage)),
        Feature("missiles", "how many more missiles it has left, in planes' loads", teams(missiles)),
        Feature("cannon", "how many more cannon rounds, in planes' loads", teams(cannon)),
        Feature("flares", "how many more flares, in planes' loads", teams(flares)),
        Feature("aim", "the chances of the best shots of its planes from where they are", teams(aim)),
        Feature("threat", "the same of those that have yet to fire in this round", teams(threat)),
    ),
    sides=sides,
    reading=lambda state: state.table,
)
