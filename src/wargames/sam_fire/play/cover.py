"""Cover: cards for German targets (section 9), terrain for American ones (SAF-20.3 to SAF-20.5)."""

from typing import ClassVar, Literal

import attrs

from wargames.kernel.base.modifiers import Modifier, total
from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.components import COVER_CARDS, TERRAIN, CoverCard, Terrain
from wargames.sam_fire.values.facts import CardId, Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import TableEvent, named

CardEntry = Literal["clear", "cover"]


@attrs.frozen
class CoverCardDrawn(TableEvent):
    """A Cover card was drawn; ``cover`` is what its entry adds, None for a Bunker."""

    ABOUT: ClassVar[tuple[str, ...]] = ("target",)

    card: CardId
    target: UnitId
    entry: CardEntry
    cover: int | None
    clauses: Clauses

    def said(self) -> str:
        """Say which line of the card counts, and its cover."""
        line = f"Cover card {self.card}, {self.entry} line, for {named(self.target)}"
        if self.cover is None:
            return f"{line}: a Bunker, no fire."
        return f"{line}: {f'cover +{self.cover}' if self.cover else 'no cover'}."


CARD_COVER = {1: (Modifier(1, "light cover", "SAF-9.6"),), 2: (Modifier(2, "hard cover", "SAF-9.7"),), 0: ()}
TERRAIN_COVER = {
    "woods": (Modifier(1, "woods", "SAF-20.3"),),
    "hill": (Modifier(1, "hill", "SAF-20.4"),),
    "building": (Modifier(2, "building", "SAF-20.5"),),
}
COVER_FROM: dict[tuple[Terrain, Terrain], tuple[Modifier, ...]] = {
    (terrain, origin): () if terrain == origin == "hill" else TERRAIN_COVER.get(terrain, ())
    for terrain in TERRAIN
    for origin in TERRAIN
}
"""The modifiers of a terrain from fire out of another: a hill counts only from below (SAF-20.4, SAF-R64)."""
COVER = {terrains: total(modifiers) for terrains, modifiers in COVER_FROM.items()}


def entry_for(battle: Battle, place: Place, *, from_tank: bool = False) -> CardEntry:
    """Return the entry of a Cover card for a hex (SAF-9.3, SAF-9.4, SAF-9.5, SAF-15.21, SAF-R24)."""
    in_cover = TERRAIN[battle.ground.terrain[place]].cover_hex
    return "cover" if in_cover and not from_tank else "clear"


def card_cover(card: str, entry: CardEntry) -> int | None:
    """Read an entry of a Cover card; None is a Bunker (SAF-9.2)."""
    face: CoverCard = COVER_CARDS[card][1]
    return face.clear if entry == "clear" else face.cover


def draw_cover(battle: Battle, target: UnitId, entry: CardEntry) -> int | None:
    """Draw a Cover card for a target; None is a Bunker (SAF-9.1, SAF-R83)."""
    card = battle.cover_deck.draw(battle.dice, "cover card", "SAF-9.1", target)
    cover = card_cover(card, entry)
    bunker = ("SAF-9.8",) if cover is None else ()
    clauses = ("SAF-9.1", "SAF-9.4" if entry == "clear" else "SAF-9.5", *bunker)
    battle.record(CoverCardDrawn, card, target=target, entry=entry, cover=cover, clauses=clauses)
    return cover


def terrain_cover(ground: Ground, place: Place, origin: Place) -> tuple[Modifier, ...]:
    """Return the terrain modifiers of an American's number; a hill counts only from below.

    SAF-20.3, SAF-20.4, SAF-20.5, SAF-R64.
    """
    return COVER_FROM[ground.terrain[place], ground.terrain[origin]]


def cover_of(ground: Ground, place: Place, origin: Place) -> int:
    """Return the cover of an American in a hex from fire out of another (SAF-R63)."""
    return COVER[ground.terrain[place], ground.terrain[origin]]
