"""Scenario files while they are written: what is wrong with them, changes field by field, maps painted."""

from wargames.editing.painting import bare, paint, painted
from wargames.editing.texts import added, changed, read, without
from wargames.kernel.scenario_file import field_at, line_of

__all__ = ["added", "bare", "changed", "field_at", "line_of", "paint", "painted", "read", "without"]
