"""Editing of scenario files: drafts with their faults, changes field by field, painting of maps."""

from typing import TYPE_CHECKING

from wargames.editing.changes import change
from wargames.editing.documents import Document
from wargames.editing.drafts import Draft, Fault, draft
from wargames.editing.forms import FormNode, form
from wargames.editing.layers import PlacedEntry, canvas_for, canvas_in
from wargames.editing.painting import bare, paint, painted
from wargames.editing.skeletons import begun, blank
from wargames.editing.texts import added, changed, read, without
from wargames.kernel.former_paths import former_names
from wargames.kernel.game.scenario_file import field_at, line_of

__all__ = [
    "Document",
    "Draft",
    "Fault",
    "FormNode",
    "PlacedEntry",
    "added",
    "bare",
    "begun",
    "blank",
    "canvas_for",
    "canvas_in",
    "change",
    "changed",
    "draft",
    "field_at",
    "form",
    "line_of",
    "paint",
    "painted",
    "read",
    "without",
]

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Laid="PlacedEntry", Node="FormNode")
