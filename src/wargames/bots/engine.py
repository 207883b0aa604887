"""An installed bot as an engine: ``python -m wargames.bots.engine NAME``, and ``wargames engine NAME``."""

import sys

from wargames import bots
from wargames.kernel.base.errors import WargameError
from wargames.protocol.messages import EngineOption
from wargames.protocol.serve import Engine, serve


def engine_of(name: str) -> Engine:
    """Describe an installed bot, with its settings as options.

    Raises :class:`UnknownName` that lists the bots there are.
    """
    chosen: dict[str, str] = {}
    settings = bots.options_of(name).items()
    return Engine(
        name,
        lambda game, seed: bots.make(bots.with_options(name, chosen), game, seed),
        bots.games_of(name),
        options=tuple(EngineOption(option, default, about) for option, (default, about) in settings),
        set_options=chosen.update,
        observes=bots.observes(name),
    )


def command_of(name: str) -> tuple[str, ...]:
    """Return the command that serves an installed bot with this Python."""
    return (sys.executable, "-m", "wargames.bots.engine", name)


if __name__ == "__main__":
    try:
        serve(engine_of(sys.argv[1]))
    except WargameError as error:
        sys.exit(f"{sys.argv[1]}: {error}")
