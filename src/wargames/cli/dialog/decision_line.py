"""What a decision asks, as the line above its answers."""

from typing import Any

from wargames.kernel.game import Decision, Game


def due_line(game: Game[Any, Any], decision: Decision, view: Any, who: str) -> str:
    """Say who is asked what, by which clause; ``who`` is empty in a game for one."""
    return f"{f'{who}: ' if who else ''}{game.pose(decision, view)} [{decision.clause}]"
