"""Checks of scenarios; errors name file, line, field and clause (FM-G18)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from wargames.fire_move.checks.set_up_file import SetUpFile
from wargames.fire_move.checks.table_types import type_violations
from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.ground.formations import Points, default_formation
from wargames.fire_move.ground.passage import passage
from wargames.fire_move.ground.subdivision import Subdivision, polygon_violations
from wargames.fire_move.values.cards import ACTION_CARDS, TIME, CardCounts
from wargames.fire_move.values.components import (
    FEWEST_IN_GROUP,
    MOST_IN_GROUP,
    ROLES,
    WEAPONS,
    Role,
    WeaponType,
)
from wargames.fire_move.values.scenarios import (
    FireMoveScenario,
    Force,
    GroupSetUp,
    Objective,
    Reserve,
    zones_hold,
)
from wargames.fire_move.values.table import Table
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.game.declared import declared_violations
from wargames.kernel.game.scenario_file import Judge, Violation, nothing_else, read_scenario_file
from wargames.kernel.geometry.arcs import ALL_ROUND
from wargames.kernel.geometry.plane import Point
from wargames.kernel.geometry.polygons import Polygon

IN_FILES = {"own_weapons": "weapons", "own_deck": "deck"}
"""The field names of a scenario that differ in its file."""
MOST_FEATURES = 100
MOST_CORNERS = 1000
"""The most corners of all features and borders together."""
MOST_FIGURES = 60
"""The most figures of a side; a platoon has 20 to 50 (FM-G26)."""


def read_scenario(
    text: str, source: str, further: Judge[FireMoveScenario] = nothing_else
) -> FireMoveScenario:
    """Read a scenario from TOML; the check ``further`` runs last.

    Raises BadScenario naming file, line, field and clause.
    """
    prepare = SetUpFile(text, source).prepared
    return read_scenario_file(
        text, source, FireMoveScenario, "FM-G18", violations=violations, further=further, prepare=prepare
    )


def violations(scenario: FireMoveScenario) -> Iterator[Violation]:
    """List violations of a scenario; later checks run only if the earlier ones find nothing."""
    found = list(_declared(scenario)) or list(table_violations(scenario.table))
    yield from found or list(_plain_violations(scenario)) or _place_violations(scenario)


def _declared(scenario: FireMoveScenario | Table) -> Iterator[Violation]:
    """List violations of the declarations in the scenario classes, with the field names of the file."""
    within = "table." if isinstance(scenario, Table) else ""
    for field, complaint, clause in declared_violations(scenario):
        yield f"{within}{in_the_file(scenario, field)}", complaint, clause


def in_the_file(scenario: FireMoveScenario | Table, field: str) -> str:
    """Name a field as in a file: entries with an id, and cards, by name instead of index."""
    value: Any = scenario
    written: list[str] = []
    for word in re.findall(r"\w+", field.removesuffix(".id")):
        value = value[int(word)] if word.isdecimal() else getattr(value, word)
        if written[-1:] == ["deck"]:
            return ".".join([*written, value[0]])
        if not word.isdecimal():
            written.append(IN_FILES.get(word, word))
        elif hasattr(value, "id"):
            written.append(value.id)
        else:
            written[-1] += f"[{word}]"
    return ".".join(written)


# ------------------------------------------------------------------------------------------------ the table


def table_violations(table: Table) -> Iterator[Violation]:
    """List violations of a table; later checks run only if the earlier ones find nothing."""
    for find in (_declared, _size_violations, type_violations, polygon_violations):
        if found := list(find(table)):
            yield from found
            return
    yield from Subdivision(table).violations()


def _size_violations(table: Table) -> Iterator[Violation]:
    if len(table.features) > MOST_FEATURES:
        yield "table.features", f"a table has at most {MOST_FEATURES} features", "FM-1.1"
    corners = sum(len(feature.polygon) for feature in table.features)
    if corners + sum(len(border.line) for border in table.borders) > MOST_CORNERS:
        yield "table.features", f"features and borders have more than {MOST_CORNERS} corners", "FM-1.1"


# ---------------------------------------------------------------------------- checks without a battlefield


def _plain_violations(scenario: FireMoveScenario) -> Iterator[Violation]:
    if scenario.attacker.nation == scenario.defender.nation:
        yield "defender.nation", f"both sides are {scenario.defender.nation}", "FM-G18"
    for weapon in scenario.own_weapons:
        if weapon.id in WEAPONS:
            yield f"weapons.{weapon.id}", "there is a printed weapon of this name", "FM-G5"
    for side, force in zip(("attacker", "defender"), scenario.forces, strict=True):
        yield from _force_violations(scenario, side, force)


def _force_violations(scenario: FireMoveScenario, side: str, force: Force) -> Iterator[Violation]:
    for zone in force.zones:
        yield from _zone_violations(scenario.table, side, zone)
    yield from _deck_violations(side, force.own_deck)
    if not 1 <= sum(len(group.figures) for group in force.groups) <= MOST_FIGURES:
        yield f"{side}.groups", f"a side has 1 to {MOST_FIGURES} figures", "FM-G18"
    for group in force.groups:
        field = f"{side}.groups.{group.id}"
        yield from _group_violations(field, group)
        yield from _weapon_violations(field, scenario, force, group)


def _zone_violations(table: Table, side: str, zone: tuple[Point, ...]) -> Iterator[Violation]:
    try:
        west, south, east, north = Polygon(zone).box
    except BadGeometry as error:
        yield f"{side}.zones", str(error), "FM-G18"
        return
    if west < 0 or south < 0 or east > table.size[0] or north > table.size[1]:
        yield f"{side}.zones", "a zone reaches beyond the table", "FM-G18"


def _deck_violations(side: str, deck: CardCounts | None) -> Iterator[Violation]:
    if deck is None:
        return
    if len({card for card, _ in deck}) < len(deck):
        yield f"{side}.deck", "a card is listed twice", "FM-G2"
    cards = sum(count for card, count in deck if card != TIME)
    if cards != ACTION_CARDS:
        yield f"{side}.deck", f"a deck has {ACTION_CARDS} action cards, not {cards!r:.40}", "FM-G2"
    if dict(deck).get(TIME) != 1:
        yield f"{side}.deck", "a deck has one time check card, TIME = 1", "FM-G17"


def _group_violations(field: str, group: GroupSetUp) -> Iterator[Violation]:
    """Check the size of a group: an SL counts; a PL does not, and may be alone (FM-2.5, FM-2.6)."""
    men = [role for role in group.figures if role != "PL"]
    leaders = len(group.figures) - len(men)
    if leaders > 1:
        yield f"{field}.figures", "a group has one PL at most", "FM-2.7"
    if len(men) > MOST_IN_GROUP:
        yield f"{field}.figures", f"a group has at most {MOST_IN_GROUP} figures, the PL not counted", "FM-2.3"
    if len(group.figures) < FEWEST_IN_GROUP and not leaders:
        yield f"{field}.figures", f"a group has at least {FEWEST_IN_GROUP} figures", "FM-2.2"
    for role, other in pairwise(group.figures):
        if ROLES.index(role) > ROLES.index(other):
            yield f"{field}.figures", f"{other} comes before {role} in Key Figure order", "FM-R4"
    if sum(role in {"LMG", "MMG"} for role in group.figures) > 1:
        yield f"{field}.figures", "a group has one machine gun at most", "FM-2.4"


def _weapon_violations(
    field: str, scenario: FireMoveScenario, force: Force, group: GroupSetUp
) -> Iterator[Violation]:
    """Check the crew-served weapon of a group: one gunner, his kind of weapon, enough crew, a facing."""
    gunners = [role for role in group.figures if role in {"MMG", "ORD"}]
    if len(gunners) > 1:
        yield f"{field}.figures", "a group has one crew-served weapon at most", "FM-G5"
    served = force.crew_weapon(group)
    known = {**WEAPONS, **{weapon.id: weapon for weapon in scenario.own_weapons}}
    if served is None:
        if gunners:
            yield field, "the ORD has no weapon", "FM-G5"
        if group.facing is not None:
            yield f"{field}.facing", "without a weapon nothing faces anywhere", "FM-G24"
    elif served not in known:
        yield f"{field}.weapon", f"there is no weapon {served[:24]!r}", "FM-G5"
    else:
        yield from _crew_violations(field, group, known[served], gunners)


def _crew_violations(
    field: str, group: GroupSetUp, weapon: WeaponType, gunners: Sequence[Role]
) -> Iterator[Violation]:
    wanted = {"mmg": "MMG", "ordnance": "ORD"}.get(weapon.kind)
    if gunners[:1] != [wanted]:
        yield f"{field}.weapon", f"no figure of the group serves a {weapon.title}", "FM-G5"
    if 1 + group.figures.count("CRW") < weapon.crew_min:
        yield f"{field}.figures", f"the {weapon.title} takes {weapon.crew_min} to serve it", "FM-G5"
    if weapon.arc < ALL_ROUND and group.facing is None:
        yield field, f"a {weapon.title} needs a facing: it fires in an arc", "FM-28.1"


# --------------------------------------------------------------------------------------- default set-up


def _place_violations(scenario: FireMoveScenario) -> Iterator[Violation]:
    for objective in scenario.objectives:
        yield from _objective_violations(scenario.table, objective)
    yield from _standing_violations(scenario, battlefield_of(scenario.table))


def _objective_violations(table: Table, objective: Objective) -> Iterator[Violation]:
    field = f"objectives.{objective.id}"
    if not (0 <= objective.at.x <= table.size[0] and 0 <= objective.at.y <= table.size[1]):
        yield f"{field}.at", f"{objective.at} is off the table", "FM-G18"


def _standing_violations(scenario: FireMoveScenario, field: Battlefield) -> Iterator[Violation]:
    """Check that all groups fit in their default formations, the defender's first (FM-G18)."""
    standing: list[Point] = []
    for side, force in (("defender", scenario.defender), ("attacker", scenario.attacker)):
        for group in force.groups:
            place = f"{side}.groups.{group.id}"
            if complaint := off_ground(field, group.anchor):
                yield f"{place}.anchor", complaint, "FM-R2"
                continue
            if group.reserve is not None:
                yield from _reserve_violations(field, f"{place}.reserve", group.reserve)
            if (formation := default_set_up(field, force, group, standing)) is None:
                yield f"{place}.anchor", f"there is no room in the zone at {group.anchor}", "FM-R12"
            standing += formation or ()


def off_ground(field: Battlefield, point: Point) -> str:
    """Return why no figure can stand at a point; nothing if one can (FM-R2)."""
    width, depth = field.table.size
    if not (0 <= point.x <= width and 0 <= point.y <= depth):
        return f"{point} is off the table"
    if field.clear_of_borders(point):
        return ""
    near = next((piece for piece in field.near(point, 5)), None)
    assert near is not None, "what is not clear of borders is near one"
    what = "the edge of the table" if near.table_edge else f"a {near.kind.title}"
    return f"{point} is less than 0.05 inch from {what}"


def default_set_up(
    field: Battlefield, force: Force, group: GroupSetUp, standing: Iterable[Point]
) -> Points | None:
    """Place a group in default formation at its anchor, inside the zones of its side (FM-G18)."""
    return default_formation(
        field, group.anchor, len(group.figures), tuple(standing), admits=partial(zones_hold, force)
    )


def _reserve_violations(field: Battlefield, place: str, reserve: Reserve) -> Iterator[Violation]:
    for point in (reserve.start, reserve.end):
        if complaint := off_ground(field, point):
            yield place, complaint, "FM-G22"
        elif field.feature_at(point) != reserve.feature:
            yield place, f"{point} is not in {reserve.feature[:24]!r}", "FM-G22"
        elif passage(field, reserve.start, reserve.end).contacts:
            yield place, f"a border lies between {reserve.start} and {reserve.end}", "FM-G22"
