"""The colors of the picture."""

from collections.abc import Mapping, Sequence

from wargames.fire_move.values.components import BorderType, Nation, TerrainType

LAND: Mapping[TerrainType, str] = {
    "open": "#e6e8c8",
    "paddy": "#d3e6dd",
    "crops": "#eee1a4",
    "vineyard": "#dedbb0",
    "elephant_grass": "#d8dd9c",
    "brush": "#ced6a6",
    "orchard": "#d6e2b6",
    "marsh": "#cddfcd",
    "woods": "#b3cd8c",
    "jungle": "#8fb878",
    "hill": "#dcc594",
    "rubble": "#cbc4b8",
    "trench": "#c0a272",
    "wood_building": "#c39a63",
    "stone_building": "#c3735a",
    "bunker": "#b3b0a6",
}

EDGE: Mapping[BorderType, tuple[str, float, str | None]] = {
    "join": ("#a9a58a", 1.5, "2 6"),
    "path": ("#b48d5a", 8, "13 5"),
    "road": ("#a98c62", 24, None),
    "ditch": ("#6f6248", 7, None),
    "bank": ("#93793f", 8, None),
    "hedge": ("#3a6b2f", 15, None),
    "trees": ("#4c7d3c", 4, None),
    "low_wall": ("#6f6f73", 8, None),
    "high_wall": ("#47474b", 12, None),
    "bocage": ("#1f5423", 22, None),
    "building_wall": ("#4b3c31", 6, None),
    "parapet": ("#7a5c34", 9, None),
    "bridge": ("#6a4f31", 34, None),
    "creek": ("#8fbbd9", 11, None),
    "stream": ("#6fa8d0", 17, None),
    "river": ("#4f93c4", 34, None),
    "wire3": ("#3a3a3a", 2, None),
    "wire4": ("#3a3a3a", 3, None),
    "wire5": ("#3a3a3a", 4, None),
}
"""The line of a border: color, width and dashes."""
DETAIL: Mapping[BorderType, tuple[tuple[str, float, str | None], ...]] = {
    "path": (("#d0b182", 3, None),),
    "road": (("#cdb186", 19, None), ("#b99b6e", 1.6, "14 10")),
    "ditch": (("#a3946f", 3, None),),
    "bank": (("#c7ad71", 14, "1.6 5"),),
    "hedge": (("#5c9147", 8, "0.1 10"), ("#86b566", 4, "0.1 13")),
    "low_wall": (("#b9b9bd", 5, "9 2"),),
    "high_wall": (("#8d8d92", 8, "13 2"),),
    "bocage": (("#3f7d3b", 14, "0.1 15"), ("#74a85e", 7, "0.1 17")),
    "parapet": (("#c8ab75", 6, "9 3"),),
    "bridge": (("#a98256", 28, "5 2"),),
    "creek": (("#c3deee", 3, "9 7"),),
    "stream": (("#a9d0ea", 4, "14 12"),),
    "river": (("#7db6dc", 22, None), ("#b4d8ee", 3, "18 22")),
    "wire3": (("#6b6b6b", 12, "1.6 9"),),
    "wire4": (("#6b6b6b", 16, "1.6 9"),),
    "wire5": (("#6b6b6b", 20, "1.6 9"),),
}
"""The details of a border, from the ground up."""
ROUND: frozenset[BorderType] = frozenset({"trees", "hedge", "bocage"})

SIDE: Mapping[Nation, str] = {
    "german": "#4d5b6e",
    "russian": "#8a3b2e",
    "american": "#55692f",
    "british": "#775d24",
    "japanese": "#9a4f1d",
    "italian": "#3f6f5c",
    "french": "#3a5a94",
    "hungarian": "#6b4a73",
}
"""The color of a nation's figures."""
PALE = "#f6f3ea"


def livery(nations: Sequence[Nation], nation: Nation) -> tuple[str, str, str]:
    """Return fill, ink and edge of what belongs to a nation.

    The first one of a scenario is dark with light letters, the other one light with dark letters: they are
    apart in gray, too.
    """
    color = SIDE[nation]
    return (color, "#ffffff", "#ffffff") if nation == nations[0] else (PALE, color, color)


STAR, MOVE, FIRE = "#e0a526", "#1d3f8f", "#c62828"
SMOKE, PINNED = "#8d8f94", "#f6cf1d"
