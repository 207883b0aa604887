"""``wargames odds``: what may follow an action, exactly."""

from typing import Annotated, Any

import typer

from wargames.cli.arguments import At, RecordFile
from wargames.cli.dialog.odds import write_odds
from wargames.cli.position import position, seat_to_ask
from wargames.kernel.base.errors import BadOption, BadText
from wargames.kernel.game import Action, Game
from wargames.presenting.sides import capital

Words = Annotated[
    list[str], typer.Argument(metavar="ACTION", help="An action in words, such as: fire LR at eagle")
]
Acting = Annotated[
    str | None, typer.Option("--seat", help="Who would act, where several seats owe a choice.")
]


def odds(record: RecordFile, action: Words, *, at: At = None, seat: Acting = None) -> None:
    """Say what may follow an action, with exact chances.

    The action is one at a step of a record.

    Example: wargames odds game.jsonl --at 12 fire LR at eagle
    """
    entry = position(record, at)
    game, state = entry.game, entry.state
    asked = seat_to_ask(game, state, seat)
    wanted, view = game.whole(state, asked, parsed(game, " ".join(action))), game.view(state, asked)
    write_odds(game.odds(view, wanted), capital(game.say(wanted, view)))


def parsed(game: Game[Any, Any], words: str) -> Action:
    """Read a typed action; raises :class:`BadOption`: the words are wrong, not the record."""
    try:
        return game.parse(words)
    except BadText as error:
        raise BadOption(str(error)) from None
