"""Scenario files while they are written: what is wrong with them, changes field by field, maps painted."""

from wargames.editing.painting import bare, paint, painted
from wargames.editing.texts import added, changed, read, without

__all__ = ["added", "bare", "changed", "paint", "painted", "read", "without"]
