"""The end of a game for people: who won, why, and by how much."""

from collections.abc import Mapping

import attrs

from wargames.kernel.game import Over, Seat
from wargames.presenting.rules import Rule, rule_of
from wargames.presenting.sides import AnyGame, capital, heading, sides


@attrs.frozen
class GameEnding:
    """The end of a game; ``figures`` are further counts, such as points by side."""

    result: str
    reason: str
    rule: Rule
    scores: Mapping[Seat, int]
    figures: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        counted = ", ".join(f"{name} {value}" for name, value in self.figures)
        clause = f" [{self.rule.clause}]" if self.rule.clause else ""
        why = f"{self.reason}{clause}."
        return f"Game over: {self.result}. {why}{f' {capital(counted)}.' if counted else ''}"


def ending_of(game: AnyGame, over: Over) -> GameEnding:
    """Return the end of a game, with its sides by name; raises :class:`TypeError` while it goes on."""
    if not isinstance(over, Over):
        raise TypeError(f"{type(over).__name__} is no end of a game: it is an Over once the game is over")
    return GameEnding(
        result=_result(game, over.scores),
        reason=capital(over.reason),
        rule=rule_of(game, over.clause) if over.clause else Rule(""),
        scores=dict(over.scores),
        figures=tuple((_counted(game, over, name), value) for name, value in over.figures),
    )


def _result(game: AnyGame, scores: Mapping[Seat, int]) -> str:
    if winners := [seat for seat, score in scores.items() if score > 0]:
        return f"{sides(game, winners)} won"
    losers = [seat for seat, score in scores.items() if score < 0]
    return f"{sides(game, losers)} lost" if losers else "nobody won"


def _counted(game: AnyGame, over: Over, name: str) -> str:
    return heading(game, Seat(name)) if name in over.scores else name
