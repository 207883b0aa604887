"""Maps that scenarios draw with the signs of the game's own pictures, for games without a canvas."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Game
from wargames.kernel.game.canvas import Cell
from wargames.kernel.geometry.drawing import positions, read_drawing
from wargames.kernel.geometry.hexes import OffsetLayout
from wargames.render.landscapes import HexLand
from wargames.render.pictures import pictures_for

AnyGame = Game[Any, Any]
SEED = 1


@attrs.frozen
class DrawnMap:
    """A map in a field of scenario files: a drawing by :mod:`wargames.kernel.geometry.drawing`.

    ``signs`` are those of the terrains by their names; ``hexes`` is the layout of one of the maps.
    """

    field: str
    signs: Mapping[str, str]
    hexes: OffsetLayout

    def layout(self, data: Mapping[str, Any]) -> OffsetLayout:
        """Return the layout of the map in a file; raises :class:`BadGeometry`."""
        signs, like = self.signs.values(), self.hexes
        return read_drawing(self.text(data), signs, shift=like.shift, labels=like.labels).layout

    def places(self, data: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the names of the hexes of the map in a file, none for a map that cannot be read."""
        try:
            layout = self.layout(data)
        except BadGeometry:
            return ()
        return tuple(layout.label(hex_) for hex_ in positions(self.text(data), self.hexes.shift))

    def cell(self, data: Mapping[str, Any], place: str) -> Cell:
        """Return the place of a hex's sign in a file; raises :class:`BadGeometry`."""
        line, column = positions(self.text(data), self.hexes.shift)[self.layout(data).hex(place)]
        return Cell(self.field, line, column)

    def text(self, data: Mapping[str, Any]) -> str:
        """Return the drawing in a file; empty if there is none."""
        return str(data.get(self.field, ""))


def drawn_map(game: AnyGame) -> DrawnMap | None:
    """Find the field in which the scenarios of a game draw the map of its pictures; None if none does."""
    shipped = tuple(shipped_lands(game))
    fields = (one.name for one in attrs.fields(game.scenario_type)) if shipped else ()
    field = next((one for one in fields if all(draws(land, of, one) for of, land in shipped)), None)
    if field is None:
        return None
    lands = [land for _, land in shipped]
    return DrawnMap(field, named_signs(lands), lands[0].board.layout)


def shipped_lands(game: AnyGame) -> Iterator[tuple[Any, HexLand]]:
    """Return the shipped scenarios with the map of each in the pictures, for a game on hexes."""
    pictures = pictures_for(game)
    if pictures is None or pictures.land is None:
        return
    for scenario in game.scenarios.values():
        state = game.start(scenario, dice=SeededDice(SEED)).state
        yield scenario, pictures.land(game.view(state, None))


def draws(land: HexLand, scenario: Any, field: str) -> bool:
    """Return whether a field of a scenario draws a map, sign by sign."""
    text, layout = getattr(scenario, field), land.board.layout
    signs = {style.sign for style in land.grounds.values()}
    try:
        drawn = read_drawing(text, signs, shift=layout.shift, labels=layout.labels)
    except (BadGeometry, AttributeError):  # no drawing, or no text
        return False
    return {layout.label(hex_): sign for hex_, sign in drawn.terrain().items()} == {
        place: style.sign for place, style in land.grounds.items()
    }


def named_signs(lands: Iterable[HexLand]) -> dict[str, str]:
    """Return the signs of all maps by the tints of their terrains, the most frequent first."""
    found = Counter((style.tint, style.sign) for land in lands for style in land.grounds.values())
    tints = Counter(tint for tint, _ in found)
    return {tint if tints[tint] == 1 else f"{tint} {sign}": sign for (tint, sign), _ in found.most_common()}
