"""Values of fire in Fire & Move: figures pinned, routed and killed, by their worth."""

from collections.abc import Iterable, Sequence
from functools import cache

from wargames.fire_move import queries
from wargames.fire_move.values.components import PINNED_KIA, UNPINNED_KIA, Role
from wargames.fire_move.values.state import Figure

LEADER = 3.5  # the worth of a PL, printed or promoted (FM-R46)
WORTH: dict[Role, float] = {
    "PL": LEADER,
    "SL": 1.4,
    "LMG": 1.4,
    "MMG": 1.8,
    "ORD": 1.5,
    "RAD": 1.1,
    "ENG": 1.1,
}
PIN = 0.4  # the part of a figure's worth that a pin costs
CLOSE = 1e-9  # the difference up to which sums count as equal: rounding varies
LEAST, MOST = -24, 24
AT_LEAST = {least: queries.ways(least) / queries.FACES**2 for least in range(LEAST, MOST)}
"""The chance of each least signed 2D8 result (FM-34.2)."""


@cache
def chance(least: int) -> float:
    """Return the chance of a signed 2D8 result of at least this number."""
    return AT_LEAST[min(max(least, LEAST), MOST - 1)]


def worth(figure: Figure) -> float:
    """Rate a figure; a rifleman is worth 1."""
    return LEADER if figure.promoted else WORTH.get(figure.role, 1.0)


def worth_of(figures: Iterable[Figure]) -> float:
    """Rate some figures."""
    return sum(map(worth, figures))


def harm(figure: Figure, fv: int, *, braver: bool = False) -> float:
    """Return the expected loss of a figure by a check with an FV (FM-11.1, FM-11.2, FM-11.3, FM-11.4)."""
    card = figure.troop_card
    if figure.pinned:
        return worth(figure) * chance(min(card.panic, PINNED_KIA) - fv)
    return worth(figure) * lost(card.morale + braver, fv)


@cache
def lost(morale: int, fv: int) -> float:
    """Return the expected loss of a figure that is not pinned, as a share of its worth."""
    killed = chance(UNPINNED_KIA - fv)
    return killed + PIN * max(0.0, chance(morale - fv) - killed)


def duel(attackers: Sequence[Figure], defenders: Sequence[Figure], *, bonus: int = 0) -> float:
    """Estimate the chance of some figures to win close combat with others (FM-29.10)."""
    if not attackers or not defenders:
        return float(bool(attackers))
    mine, theirs = len(attackers), len(defenders)
    edge = mean_ccv(attackers) + bonus - mean_ccv(defenders) + (mine - theirs) / min(mine, theirs)
    return min(0.92, max(0.08, 0.5 + EDGE * edge))


EDGE = 0.085  # the gain in chance by a point between two throws of 2D8


def mean_ccv(figures: Sequence[Figure]) -> float:
    """Average the CCVs of some figures; a pinned one fights a point worse (FM-G11)."""
    return sum(one.troop_card.ccv - one.pinned for one in figures) / len(figures)
