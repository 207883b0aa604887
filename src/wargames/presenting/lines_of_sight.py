"""Lines of sight and fields of fire in words."""

from collections.abc import Sequence

from wargames.kernel.base.errors import BadOption
from wargames.kernel.game import View
from wargames.presenting.sides import AnyGame


def sight_text(game: AnyGame, view: View, names: Sequence[str]) -> str:
    """Return a line of sight or a field of fire in words; raises :class:`BadOption`."""
    if len(names) not in {1, 2}:
        raise BadOption("name two hexes, points or units, or one unit: 'los A B', 'los A'")
    tell = game.sight if len(names) > 1 else game.field_of_fire
    return str(tell(view, *names) or f"{game.title} has no lines of sight.")
