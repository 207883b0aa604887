"""The screens, opened and closed: what went wrong in one is raised once the terminal is as it was."""

from wargames.screen.play_app import PlayApp
from wargames.screen.tables import Sitting

__all__ = ["Sitting", "play"]


def play(sitting: Sitting) -> bool:
    """Play at the full screen; tells whether the game came to its end.

    Raises what went wrong in the session, such as :class:`BotFault`; its record holds every step until then.
    """
    app = PlayApp(sitting)
    app.run()
    app.table.close()
    if app.fault is not None:
        raise app.fault
    return app.moment is not None and app.moment.over is not None
