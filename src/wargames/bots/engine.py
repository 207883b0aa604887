"""An installed bot as an engine: ``python -m wargames.bots.engine NAME``, and ``wargames engine NAME``."""

import sys
from functools import partial

from wargames import bots
from wargames.kernel.base.errors import WargameError
from wargames.protocol.serve import Engine, serve


def engine_of(name: str) -> Engine:
    """Describe an installed bot; raises :class:`UnknownName` that lists those there are."""
    return Engine(name, partial(bots.make, name), bots.games_of(name), observes=bots.observes(name))


def command_of(name: str) -> tuple[str, ...]:
    """Return the command that serves an installed bot with this Python."""
    return (sys.executable, "-m", "wargames.bots.engine", name)


if __name__ == "__main__":
    try:
        serve(engine_of(sys.argv[1]))
    except WargameError as error:
        sys.exit(f"{sys.argv[1]}: {error}")
