"""The numbers of terrain features, borders and objectives in words (FM-G6, FM-G7, FM-G18)."""

from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import INCH, BorderKind, Terrain
from wargames.fire_move.values.scenarios import Objective
from wargames.kernel.game.counter_values import CounterValue, ValueRow, explained


def terrain_values(view: FireMoveView, name: str) -> tuple[CounterValue, ...]:
    """Return the numbers of a feature, a border or an objective; empty for another name."""
    table, wanted = view.scenario.table, name.lower()
    if feature := next((one for one in table.features if one.id.lower() == wanted), None):
        return explained(FEATURE_ROWS, table.terrain(feature))
    if border := next((one for one in table.borders if one.id.lower() == wanted), None):
        return explained(BORDER_ROWS, table.border_kind(border.type))
    found = next((one for one in view.scenario.objectives if one.id.lower() == wanted), None)
    return explained(OBJECTIVE_ROWS, found) if found else ()


def _inches(hundredths: int) -> str:
    return f"{hundredths / INCH:g}"


FEATURE_ROWS: tuple[ValueRow[Terrain], ...] = (
    ValueRow("terrain", "FM-1.2", "the one kind of the feature.", lambda one: one.title),
    ValueRow("CV", "FM-9.6", "taken from the FV of fire at men in it.",
             lambda one: f"-{one.cv}" if one.cv else 0),
    ValueRow("CV on the ground", "FM-8.2", "for men who have gone to ground in it.",
             lambda one: f"-{2 * one.cv}" if one.cv else None),
    ValueRow("CV across", "FM-9.7", "taken once from fire that crosses it.",
             lambda one: f"-{one.through}" if one.through else None),
    ValueRow("line of sight", "FM-13.6", "across it.", lambda one: "blocked" if one.blocks else None),
    ValueRow("seen inside", "FM-R23", "inches of a line that may lie in it, if one end does.",
             lambda one: _inches(one.see_in) if one.blocks and one.see_in < INCH * INCH else None),
    ValueRow("seen within", "FM-R23", "inches at which men in it see each other.",
             lambda one: None if one.see_within is None else _inches(one.see_within)),
    ValueRow("artillery", "FM-23.4", "its CV does not count against artillery.",
             lambda one: "bursts in the trees" if one.burst else None),
)  # fmt: skip
"""Every number of a terrain feature, in the order in which it is shown."""

BORDER_ROWS: tuple[ValueRow[BorderKind], ...] = (
    ValueRow("border", "FM-1.4", "a move action ends at it.", lambda one: one.title),
    ValueRow("CV", "FM-9.7", "taken from fire over it.", lambda one: f"-{one.cv}" if one.cv else None),
    ValueRow("line of sight", "FM-R23", "but within an inch of it.",
             lambda one: "blocked" if one.blocks else None),
    ValueRow("ford", "FM-7.2", "2D8 of +1 to +7, or a Ford card, to cross it.",
             lambda one: "check" if one.check == "ford" else None),
    ValueRow("wire", "FM-20.1", "2D8 at or above it, its sign ignored, to cross.",
             lambda one: one.level or None),
)  # fmt: skip
"""Every number of a border, in the order in which it is shown."""

OBJECTIVE_ROWS: tuple[ValueRow[Objective], ...] = (
    ValueRow("VP", "FM-G18", "victory points for who holds it at the end.", lambda one: one.vp),
    ValueRow("radius", "FM-G18", "inches; an unpinned man this near holds it.",
             lambda one: _inches(one.radius)),
)  # fmt: skip
"""Every number of an objective."""
