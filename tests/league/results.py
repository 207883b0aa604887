"""Made-up results of leagues, for what is said of them: no game is played."""

from collections.abc import Iterator

from wargames.arena.league.contests import BotEntry, Contest, League
from wargames.arena.league.pairing import Fixture
from wargames.arena.league.playing import PlayedGame, TimeUsage

EFFORT = TimeUsage(decisions=10, spent=50, worst=9)


def league(bots: str = "abc", **more: object) -> League:
    """A league of bots with one letter each, over one scenario."""
    entries = tuple(BotEntry(letter, "random") for letter in bots)
    contests = (Contest("sniper", ("lieutenants_walk",)),)
    return League(**({"bots": entries, "contests": contests} | more))  # type: ignore[arg-type]  # by name


def played(fixture: Fixture, first: int, fault: str = "") -> PlayedGame:
    """A game that the first side won (1), drew (0) or lost (-1); with a fault, by one of the loser."""
    faulty = None if not fault else int(first > 0)
    sides = (EFFORT,) * len(fixture.order)
    scores = (first, -first)[: len(fixture.order)]
    return PlayedGame(fixture.number, scores, "made up", 20, faulty, fault, b"", sides, 1.0)


def stronger_wins(fixtures: Iterator[Fixture]) -> Iterator[tuple[int, tuple[Fixture, PlayedGame]]]:
    """The bot that stands earlier in the league wins."""
    for one in fixtures:
        yield one.number, (one, played(one, 1 if one.order[0] < one.order[-1] else -1))
