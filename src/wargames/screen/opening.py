"""The screens, opened and closed: what went wrong in one is raised once the terminal is as it was."""

from pathlib import Path

from wargames.presenting.log import FULL, Manner
from wargames.screen.play_app import PlayApp
from wargames.screen.replay_app import Played, ReplayApp
from wargames.screen.tables import Sitting
from wargames.screen.watch_app import WatchApp

__all__ = ["Sitting", "play", "replay", "watch"]


def play(sitting: Sitting) -> bool:
    """Play at the full screen; tells whether the game came to its end.

    Raises what went wrong in the session, such as :class:`BotFault`; its record holds every step until then.
    """
    return _run(PlayApp(sitting))


def watch(sitting: Sitting) -> bool:
    """Watch bots at the full screen; tells and raises as :func:`play` does."""
    return _run(WatchApp(sitting))


def _run(app: PlayApp) -> bool:
    app.run()
    app.table.close()
    if app.fault is not None:
        raise app.fault
    return app.moment is not None and app.moment.over is not None


def replay(record: Path, manner: Manner = FULL) -> None:
    """Step through a recorded game at the full screen; raises :class:`BadRecord` before it opens."""
    ReplayApp(Played.read(record), manner).run()
