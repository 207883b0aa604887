"""Functions that open the screens; an error is raised once the terminal is restored."""

from pathlib import Path

from wargames.presenting.log import FULL, Manner
from wargames.screen.play_app import PlayApp
from wargames.screen.replay_app import RecordedGame, ReplayApp
from wargames.screen.screen_session import ScreenSetup
from wargames.screen.watch_app import WatchApp

__all__ = ["ScreenSetup", "play", "replay", "watch"]


def play(setup: ScreenSetup) -> bool:
    """Play at the full screen; return whether the game came to its end.

    Raises errors of the session, such as :class:`BotFault`; its record holds every step until then. Ctrl-C
    raises :class:`KeyboardInterrupt` once the terminal is restored.
    """
    return _run(PlayApp(setup))


def watch(setup: ScreenSetup) -> bool:
    """Watch bots at the full screen; returns and raises as :func:`play` does."""
    return _run(WatchApp(setup))


def _run(app: PlayApp) -> bool:
    app.run()
    app.table.close()
    if app.fault is not None:
        raise app.fault
    if app.interrupted:
        raise KeyboardInterrupt
    return app.moment is not None and app.moment.over is not None


def replay(record: Path, manner: Manner = FULL) -> None:
    """Step through a recorded game at the full screen; raises :class:`BadRecord` before it opens."""
    app = ReplayApp(RecordedGame.read(record), manner)
    app.run()
    if app.interrupted:
        raise KeyboardInterrupt
