"""Random play of other libraries and of our games by turns, each batch beside a batch of python-chess."""

from collections.abc import Callable, Iterator
from functools import partial, reduce
from importlib.util import find_spec
from statistics import median
from time import process_time

import attrs

import decisions
import wargames
from decisions import Play
from peers.random_games import PEERS, Peer
from wargames import Rng

NOWHERE = ("Atlatl", "battle-hexes")
"""Peers that are in no package index, so that nothing installs them."""

BATCH = 0.15
"""The seconds of processor time that a batch takes at least; games are played to their ends."""

Row = tuple[str, ...]
COLUMNS = ("random play", "decisions/s", "legal", "x chess", "choices/s", "legal", "x chess")
NOT_LISTED = "-"


@attrs.frozen
class Line:
    """A line of the table: its name, and a player of the games of some seeds."""

    name: str
    play: Callable[[range], Play]


def measure(rounds: int) -> Iterator[Row]:
    """Play all lines by turns, so many rounds; then say who is missing."""
    there = [Line(peer.name, partial(play_peer, peer)) for peer in PEERS if find_spec(peer.package)]
    lines = [*there, *ours()]
    found: dict[str, list[tuple[Play, Play]]] = {line.name: [] for line in lines}
    for line in lines:
        line.play(range(1))  # imports, and fills what is kept from game to game
    for number in range(rounds):
        for line in lines:
            yardstick = batch(decisions.play_chess, number)
            found[line.name].append((batch(line.play, number), yardstick))
    yield from (written(name, pairs) for name, pairs in found.items())
    yield from (missing(peer.name, "not installed here") for peer in PEERS if not find_spec(peer.package))
    yield from (missing(name, "in no package index") for name in NOWHERE)


def ours() -> Iterator[Line]:
    """Give two lines for each scenario: legal actions listed, and played out without their lists."""
    for name, info in wargames.games().items():
        game = wargames.load(name)
        for scenario in info.scenarios:
            yield Line(f"{name}/{scenario}, listed", partial(decisions.play, game, scenario))
            yield Line(f"{name}/{scenario}, played out", partial(decisions.play_out, game, scenario))


def play_peer(peer: Peer, seeds: range) -> Play:
    """Play random games of a peer, one for each seed."""
    began = process_time()
    listed = [count for seed in seeds for _, count in peer.play(Rng(seed))]
    spent = process_time() - began
    return Play(len(listed), sum(count > 1 for count in listed), len(seeds), spent, sum(listed))


def batch(play: Callable[[range], Play], number: int, least: float = BATCH) -> Play:
    """Play games one after the other until they have taken long enough, and add them up."""
    seed = number * 1000
    whole = play(range(seed, seed + 1))
    while whole.seconds < least:
        seed += 1
        whole = added(whole, play(range(seed, seed + 1)))
    return whole


def added(one: Play, other: Play) -> Play:
    """Add two batches up."""
    return Play(*(a + b for a, b in zip(attrs.astuple(one), attrs.astuple(other), strict=True)))


def everything(one: Play) -> tuple[int, int]:
    """Count all decisions, and their legal actions."""
    return one.decisions, one.legal


def choices(one: Play) -> tuple[int, int]:
    """Count the decisions with more than one legal action, and the legal actions of these."""
    return one.choices, one.legal - (one.decisions - one.choices)


def written(name: str, pairs: list[tuple[Play, Play]]) -> Row:
    """Write medians; the ratios to python-chess are taken round by round."""
    whole, cells = reduce(added, (one for one, _ in pairs)), [name]
    for counted in (everything, choices):
        paces = [(counted(one)[0] / one.seconds, yard.decisions / yard.seconds) for one, yard in pairs]
        number, legal = counted(whole)
        cells += [
            f"{median(pace for pace, _ in paces):,.0f}",
            f"{legal / number:.1f}" if whole.legal else NOT_LISTED,
            f"{median(pace / chess for pace, chess in paces):.2f}",
        ]
    return tuple(cells)


def missing(name: str, why: str) -> Row:
    """Name a peer that was not played, and why."""
    return (name, why, *[""] * (len(COLUMNS) - 2))
