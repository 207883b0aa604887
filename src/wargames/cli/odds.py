"""``wargames odds``: what may follow an action, exactly."""

from typing import Annotated

import typer

from wargames.cli.arguments import At, RecordFile
from wargames.cli.console import percent, say, table
from wargames.cli.position import position, seat_to_ask
from wargames.kernel.errors import IllegalAction
from wargames.kernel.odds import Odds, OddsCase

Words = Annotated[
    list[str], typer.Argument(metavar="ACTION", help="An action in words, such as: fire LR at eagle")
]
Acting = Annotated[
    str | None, typer.Option("--seat", help="Who would act, where several seats owe a choice.")
]
MANY = 4
"""More outcomes than that are summed up in a line."""


def odds(record: RecordFile, action: Words, *, at: At = None, seat: Acting = None) -> None:
    """Give the exact chances of what may follow an action at a step of a record.

    Example: wargames odds game.jsonl --at 12 fire LR at eagle
    """
    entry = position(record, at)
    game, state = entry.game, entry.state
    asked, wanted = seat_to_ask(game, state, seat), game.parse(" ".join(action))
    if refusal := game.refusal(state, asked, wanted):
        raise IllegalAction(wanted, refusal)
    write_odds(game.odds(game.view(state, asked), wanted))


def write_odds(found: Odds) -> None:
    """Write odds as tables, one for each answer that others may give."""
    for case in found.cases:
        assuming = f" (assuming {case.assuming})" if case.assuming else ""
        say(f"{found.action}{assuming}")
        if case.chances:
            rows = [(term, percent(chance), str(chance)) for term, chance in case.chances]
            table(("what", "chance", "exactly"), rows, right=("chance", "exactly"))
        else:
            say("  nothing is left to chance")
    if not found.exact:
        say(f"estimated from {found.worlds} hidden worlds, standard error {percent(found.error)}")


def brief(found: Odds) -> str:
    """Sum odds up in a line: the first chances of each case, or the likeliest of many outcomes."""
    return "; ".join(filter(None, map(brief_case, found.cases)))


def brief_case(case: OddsCase) -> str:
    """Sum one case up."""
    chances = [(term, chance) for term, chance in case.chances if chance]
    if not chances:
        return ""
    assuming = f"{case.assuming}: " if case.assuming else ""
    if len(chances) > MANY and sum(chance for _, chance in chances) == 1:
        term, chance = max(chances, key=lambda pair: pair[1])
        return f"{assuming}likeliest {term} {percent(chance)}, {chances[0][0]} to {chances[-1][0]}"
    return assuming + ", ".join(f"{term} {percent(chance)}" for term, chance in chances[:3])
