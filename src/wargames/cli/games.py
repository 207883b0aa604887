"""``wargames list`` and ``wargames options``: what can be played, and which rules can be switched."""

from wargames import bots, games, load
from wargames.cli.arguments import GameName
from wargames.cli.console import table
from wargames.kernel.options import describe_options


def list_games() -> None:
    """List the installed games with their seats, scenarios and bots."""
    rows = [
        (
            info.id,
            info.title,
            info.seats,
            info.edition,
            ", ".join(info.scenarios),
            ", ".join(bots.names(info.id)),
        )
        for info in games().values()
    ]
    table(("game", "title", "seats", "edition", "scenarios", "bots"), rows)


def list_options(game: GameName) -> None:
    """List the options of a game with their values, what they mean and the clause they switch.

    Example: wargames options screaming_eagles
    """
    rows = describe_options(load(game).options_type)
    table(("option", "values", "default", "meaning", "clause"), rows)
