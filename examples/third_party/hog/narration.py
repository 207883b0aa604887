"""Events as sentences."""

from wargames import Event

from .events import DiceChosen, DiceThrown


def sentence(event: Event) -> str:
    """Say an event in words."""
    match event:
        case DiceChosen(player=player, dice=dice):
            return f"{player.capitalize()} has chosen{'' if dice is None else f' to throw {dice}'}."
        case DiceThrown(player=player, fell=fell, scored=scored, total=total):
            faces = ", ".join(map(str, fell))
            return f"{player.capitalize()} throws {faces}: {scored or 'nothing'}, {total} in all."
    raise AssertionError(event)
