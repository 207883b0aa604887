"""The colors of the picture."""

from collections.abc import Mapping

from wargames.fire_move.values.components import BorderType, Nation, TerrainType

PAPER, CARD, LINE = "#f4f1e8", "#fffefa", "#d2ccbb"

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
    "wood_building": "#cfa876",
    "stone_building": "#bdbdc2",
    "bunker": "#a3a29b",
}

MARK: Mapping[TerrainType, tuple[str, str, int]] = {
    "paddy": ("#86b5a6", "m-4,0 h8", 150),
    "crops": ("#c3a94c", "m0,3 v-6 m3,6 v-6", 100),
    "vineyard": ("#8f9a55", "m-3,0 h6 m-3,-3 v6", 100),
    "elephant_grass": ("#9aa343", "m-3,3 l-1,-7 m4,7 v-8 m3,8 l1,-7", 150),
    "brush": ("#8d9a58", "m-2,1 a2,2 0 1,1 4,0", 125),
    "orchard": ("#7d9c4b", "m-3,0 a3,3 0 1,1 6,0 a3,3 0 1,1 -6,0", 175),
    "marsh": ("#7fa893", "m-4,2 h8 m-5,-2 v-4 m2,4 v-5", 175),
    "woods": ("#557f3a", "m-5,3 l5,-9 5,9 z", 150),
    "jungle": ("#3f6b35", "m-5,4 q1,-8 5,-8 q4,0 5,8 m-5,-8 v8", 125),
    "hill": ("#b08d4e", "m-4,3 l3,-6 m2,6 l3,-6", 175),
    "rubble": ("#857d6f", "m-2,1 l2,-3 2,3 z", 100),
}
"""How an area is strewn: the color, the path of a mark, and how far apart the marks are, in hundredths."""

EDGE: Mapping[BorderType, tuple[str, float, str | None]] = {
    "join": ("#9b977f", 1, "1 4"),
    "path": ("#b48d5a", 3, "7 4"),
    "road": ("#c9a876", 9, None),
    "ditch": ("#6f6248", 3, "2 2"),
    "bank": ("#93793f", 4, None),
    "hedge": ("#3f7a34", 6, None),
    "trees": ("#4c7d3c", 8, "1 9"),
    "low_wall": ("#7d7d80", 4, None),
    "high_wall": ("#47474b", 6, None),
    "bocage": ("#1f5423", 9, None),
    "building_wall": ("#55463a", 3, None),
    "parapet": ("#7a5c34", 4, None),
    "bridge": ("#8a6a45", 11, None),
    "creek": ("#8fbbd9", 5, "9 3"),
    "stream": ("#6fa8d0", 6, None),
    "river": ("#4f93c4", 12, None),
    "wire3": ("#3a3a3a", 2, "4 3 1 3"),
    "wire4": ("#3a3a3a", 3, "4 3 1 3"),
    "wire5": ("#3a3a3a", 4, "4 3 1 3"),
}
"""How a border is drawn: color, width and dashes."""
ROUND: frozenset[BorderType] = frozenset({"trees", "hedge", "bocage"})

SIDE: Mapping[Nation, str] = {
    "german": "#4d5b6e",
    "russian": "#8a3b2e",
    "american": "#55692f",
    "british": "#8a6d2f",
    "japanese": "#9a4f1d",
    "italian": "#3f6f5c",
    "french": "#3a5a94",
    "hungarian": "#6b4a73",
}
"""The color of a nation's figures."""

STAR, MOVE, SIGHT, FIRE = "#e0a526", "#1d3f8f", "#b4552d", "#c62828"
SMOKE, PINNED = "#8d8f94", "#f6cf1d"
