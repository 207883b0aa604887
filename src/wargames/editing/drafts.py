"""Drafts of scenarios: text, form, entries on the map, and located faults."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from wargames.editing.documents import Document
from wargames.editing.forms import FormNode, form
from wargames.editing.layers import AnyGame, PlacedEntry, canvas_in, laid
from wargames.kernel.base.errors import BadScenario, ScenarioViolation
from wargames.kernel.game.canvas import Canvas
from wargames.kernel.game.scenario_file import read_toml, scenario_violations


@attrs.frozen
class Fault:
    """A violation with its entries and places on the map."""

    violation: ScenarioViolation
    entries: tuple[str, ...]
    places: tuple[str, ...]


@attrs.frozen
class Draft:
    """All that an editor shows of a text.

    ``form`` is None for invalid TOML; the only fault then has the line. A draft without faults can be played.
    """

    text: str
    data: Mapping[str, Any]
    form: FormNode | None
    laid: tuple[PlacedEntry, ...]
    faults: tuple[Fault, ...]


def draft(game: AnyGame, text: str) -> Draft:
    """Return the draft of a text, as far as it can be read."""
    violations = scenario_violations(game, text)
    try:
        read_toml(text, "scenario", "")
        data = Document(text).data()
    except BadScenario as error:
        found = violations or error.violations
        return Draft(
            text=text, data={}, form=None, laid=(), faults=tuple(Fault(one, (), ()) for one in found)
        )
    canvas = canvas_in(game, data)
    lying = laid(canvas, data)
    faults = located(canvas, data, lying, violations)
    return Draft(text=text, data=data, form=form(game, data), laid=lying, faults=faults)


def located(
    canvas: Canvas,
    data: Mapping[str, Any],
    lying: Iterable[PlacedEntry],
    violations: Iterable[ScenarioViolation],
) -> tuple[Fault, ...]:
    """Return violations as faults, located by the entry of their field and the names in them."""
    try:
        there = frozenset(canvas.places(data))
    except Exception:  # noqa: BLE001  a map that cannot be read has no places
        there = frozenset()
    lying = tuple(lying)
    return tuple(_fault(there, lying, one) for one in violations)


def _fault(there: frozenset[str], lying: tuple[PlacedEntry, ...], violation: ScenarioViolation) -> Fault:
    field = violation.field
    around = [
        one for one in lying if field == one.field or field.startswith((f"{one.field}.", f"{one.field}["))
    ]
    within = (
        []
        if around or not field
        else [one for one in lying if one.field.startswith((f"{field}.", f"{field}["))]
    )
    named = [word for word in re.findall(r"\w+", violation.because) if word in there]
    called = [one for one in within if any(place in violation.because for place in one.places)]
    within = called or within
    places = named or [place for one in around for place in one.places]
    return Fault(violation, tuple(one.field for one in around or within), tuple(dict.fromkeys(places)))
