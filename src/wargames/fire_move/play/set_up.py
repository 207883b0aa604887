"""Set-up of groups, one by one (FM-G18, FM-G22)."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import ClassVar

import attrs

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.placement import default_formation, formation_refusal
from wargames.fire_move.play.hands import deal, deck_of
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.play.turn import begin_turn
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.named import Places
from wargames.fire_move.values.options import Options
from wargames.fire_move.values.scenarios import FireMoveScenario, Force, GroupSetUp, zones_hold
from wargames.fire_move.values.spelling import Formation, Spot, Waypoints
from wargames.fire_move.values.state import (
    Figure,
    FigureNumber,
    Group,
    GroupId,
    Hand,
    Held,
    Piece,
    SettingUp,
    Situation,
    State,
)
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.game.listing import Branch, first_of
from wargames.kernel.game.shorthand import Shorthand, Sketch
from wargames.kernel.geometry.plane import Point, squared
from wargames.kernel.moments import Asked, Moment, sampled


@attrs.frozen
class Deploy(FireMoveAction):
    """Set up a group, its figures in KF order at the given points (FM-G18)."""

    FORM: ClassVar[str] = "deploy {group} at {points}"
    ORDER: ClassVar[str] = "deploy"
    SAYS: ClassVar[str] = "deploy {group} around {points}"
    group: GroupId
    points: Formation

    def ends_at(self) -> Point:
        """Name the land around which it stands."""
        return self.points.points[0]


@attrs.frozen
class KeepOff(FireMoveAction):
    """Keep a group off the table that the scenario lets arrive later (FM-G22)."""

    FORM: ClassVar[str] = "keep {group} off table"
    ORDER: ClassVar[str] = "keep off table"
    SAYS: ClassVar[str] = "keep {group} off the table"
    group: GroupId


@attrs.frozen
class DeployAround(Shorthand):
    """Set up a group in the default formation around a point (FM-R67)."""

    FORM: ClassVar[str] = "deploy {group} around {point}"
    group: GroupId
    point: Spot

    def sketch(self) -> Sketch:
        """Deploy it at that point."""
        return Sketch(Deploy(self.group, Waypoints(())), "points", (self.point.at,))


@attrs.frozen
class ChooseDeployment(Decision):
    """Set up the next group (FM-G18)."""

    ASKS: ClassVar[str] = "set up {group}"

    group: GroupId


@attrs.frozen
class GroupDeployed(FireMoveEvent):
    """A group was set up (FM-G18)."""

    SAYS: ClassVar[str] = "{group} was set up by the {side} at {points}."

    group: GroupId
    side: Nation
    points: Places


@attrs.frozen
class GroupKeptOff(FireMoveEvent):
    """A group was kept off the table (FM-G22)."""

    SAYS: ClassVar[str] = "{group} was kept off the table by the {side}."

    group: GroupId
    side: Nation


MOST_PLACES = 8
"""The most places besides the default one that are offered for a group."""
GRID = 300


def opening(scenario: FireMoveScenario, options: Options) -> State:
    """Return the state before anything is placed; the defender begins (FM-G18)."""
    figures, groups, pieces = list[Figure](), list[Group](), list[Piece]()
    for force in scenario.forces:
        for listed in force.groups:
            groups.append(Group(listed.id, force.nation))
            made = list(men_of(scenario, force, listed, len(figures) + 1))
            figures += made
            pieces += pieces_of(scenario, listed, made)
    defender = scenario.defender.nation
    held = tuple(Held(one.id, defender) for one in scenario.objectives)
    there = Situation(
        turn=0,
        figures=tuple(figures),
        groups=tuple(groups),
        pieces=tuple(pieces),
        lost=(),
        held=held,
        time_checks=0,
        frames=(SettingUp(defender),),
    )
    hands = tuple(Hand(force.nation, (), deck_of(force.deck)) for force in scenario.forces)
    return State(options, scenario, there, hands)


def men_of(scenario: FireMoveScenario, force: Force, listed: GroupSetUp, first: int) -> Iterator[Figure]:
    """Yield a group's figures with their arms, not yet placed (FM-G4, FM-G5)."""
    served: str | None = None
    crew = 0
    for number, role in enumerate(listed.figures, first):
        issued = scenario.issued(force.nation, listed, role)
        kind = scenario.weapon(issued)
        crews, arm = None, issued
        if kind.kind in {"lmg", "mmg", "ordnance"}:
            crews, arm = piece_id(listed, issued, number), "pistol"
            if kind.served:
                served, crew = crews, kind.crew - 1
        elif role == "CRW" and served is not None and crew > 0:
            crews, crew = served, crew - 1
        yield Figure(
            number=number,
            side=force.nation,
            role=role,
            group=listed.id,
            at=None,
            arm=arm,
            crews=crews,
            charge=role == "ENG",
        )


def piece_id(listed: GroupSetUp, type_: str, number: FigureNumber) -> str:
    """Return the id of the weapon that a figure starts with."""
    return f"{listed.id}-{type_}-{number}"


def pieces_of(scenario: FireMoveScenario, listed: GroupSetUp, men: list[Figure]) -> Iterator[Piece]:
    """Yield the weapons of a group; heavy ones start set up, facing as listed (FM-G18)."""
    for figure in men:
        if figure.crews is None or figure.role == "CRW":
            continue
        type_ = figure.crews.split("-")[1]
        heavy = scenario.weapon(type_).heavy
        yield Piece(
            figure.crews, type_, figure.number, None, ready=True, facing=listed.facing if heavy else None
        )


def next_group(battle: Battle, frame: SettingUp) -> GroupSetUp | None:
    """Return the group that a side places next."""
    groups = battle.scenario.force(frame.side).groups
    return groups[frame.placed] if frame.placed < len(groups) else None


def finish(battle: Battle, frame: SettingUp) -> None:
    """Let the attacker set up after the defender, or deal the hands and begin (FM-G17, FM-G18)."""
    attacker = battle.scenario.attacker.nation
    if frame.side != attacker:
        battle.then(SettingUp(attacker))
        return
    battle.frames.pop()
    first = battle.scenario.first_player
    for side in (first, battle.enemy(first)):
        deal(battle, side)
    begin_turn(battle, first)


# placing


def in_zone(battle: Battle, side: Nation, point: Point) -> bool:
    """Return whether a point lies in a side's zones (FM-G18)."""
    return zones_hold(battle.scenario.force(side), point)


def zone_refusal(force: Force, point: Point) -> Reason:
    """Refuse a point outside the zones of a force, with their corners (FM-G18)."""
    if zones_hold(force, point):
        return None
    zones = " and ".join(" > ".join(map(str, zone)) for zone in force.zones)
    return Refusal("FM-G18", f"{point} is outside the zones of the {force.nation} player: {zones}")


def refusal(battle: Battle, frame: SettingUp, action: Deploy | KeepOff) -> Reason:
    """Return why a group cannot be set up so."""
    group = next_group(battle, frame)
    assert group is not None
    if action.group != group.id:
        return Refusal("FM-G18", f"the next group to set up is {group.id}, not {action.group[:20]!r}")
    if isinstance(action, KeepOff):
        return None if group.reserve is not None else Refusal("FM-G22", f"{group.id} may not be kept off")
    points, table = action.points.points, battle.scenario.table
    if len(points) != len(group.figures):
        return Refusal("FM-G18", f"{group.id} has {len(group.figures)} figures, not {len(points)}")
    for point in points:
        if not (0 < point.x < table.size[0] and 0 < point.y < table.size[1]):
            return Refusal("FM-R2", f"{point} is not on the table")
        if found := zone_refusal(battle.scenario.force(frame.side), point):
            return found
    men = battle.members[group.id]
    return formation_refusal(battle, points[0], points, men, away=None)


def draw(battle: Battle, frame: SettingUp, sketch: Sketch) -> Action | Refusal:
    """Set the next group up around a sketched point, within the zones (FM-R67)."""
    group = next_group(battle, frame)
    match sketch:
        case Sketch(Deploy(named), "points", (center,)) if group is not None and named == group.id:
            return placed_around(battle, frame, sketch, center)
    return sketch.plain()


def placed_around(battle: Battle, frame: SettingUp, sketch: Sketch, center: Point) -> Action | Refusal:
    """Return the deployment around a point of the zones."""
    force, group = battle.scenario.force(frame.side), next_group(battle, frame)
    assert group is not None
    if found := zone_refusal(force, center):
        return found
    men = battle.members[group.id]
    admits = partial(zones_hold, force)
    points = default_formation(battle, center, len(men), men, away=None, admits=admits)
    if points is None:
        return Refusal("FM-R12", f"there is no room for {len(men)} figures round {center} in the zone")
    return sketch.filled(Waypoints(points))


def deploy(battle: Battle, frame: SettingUp, action: Deploy | KeepOff) -> None:
    """Place the figures and heavy weapons, or keep the group off (FM-G18, FM-G22)."""
    battle.update(frame, placed=frame.placed + 1)
    if isinstance(action, KeepOff):
        battle.off_table = (*battle.off_table, action.group)
        battle.record(GroupKeptOff, ("FM-G22",), action.group, frame.side)
        return
    for number, point in zip(battle.members[action.group], action.points.points, strict=True):
        battle.change(number, at=point)
    stand_weapons(battle, action.group)
    battle.record(
        GroupDeployed, ("FM-G18",), group=action.group, side=frame.side, points=action.points.points
    )


def stand_weapons(battle: Battle, group: str) -> None:
    """Place heavy weapons with their gunners."""
    for figure in battle.men(group):
        piece = battle.gunned_by(figure)
        if piece is not None and battle.type_of(piece).heavy and piece.ready:
            battle.keep(piece, at=figure.at)


def candidates(battle: Battle, frame: SettingUp) -> Iterator[Action | Branch]:
    """Yield the default place, others of a grid, and keeping off (FM-G18, FM-R57)."""
    group = next_group(battle, frame)
    assert group is not None
    centers = list(dict.fromkeys((group.anchor, *grid(battle, frame.side, group))))
    yield from first_of(centers, 1 + MOST_PLACES, partial(place_at, battle, frame, group))
    if group.reserve is not None:
        yield KeepOff(group.id)


def place_at(battle: Battle, frame: SettingUp, group: GroupSetUp, center: Point) -> list[Deploy]:
    """Return the default formation round a point, if a group may stand so."""
    men = battle.members[group.id]
    points = default_formation(battle, center, len(men), men, away=None)
    if points is None:
        return []
    force = battle.scenario.force(frame.side)
    within = all(zones_hold(force, point) for point in points)  # the default formation fits the table
    return [Deploy(group.id, Waypoints(points))] if within else []


def grid(battle: Battle, side: Nation, group: GroupSetUp) -> list[Point]:
    """List grid points of the zones, those near the default place first."""
    spots = grid_of(battle.field, battle.scenario.force(side))
    return sorted(spots, key=lambda spot: (squared(spot, group.anchor), spot))


@lru_cache(maxsize=64)
def grid_of(field: Battlefield, force: Force) -> tuple[Point, ...]:
    """List the grid points of the zones of a force that are clear of borders."""
    width, depth = field.table.size
    spots = (Point(x, y) for x in range(GRID, width, GRID) for y in range(GRID, depth, GRID))
    return tuple(spot for spot in spots if zones_hold(force, spot) and field.clear_of_borders(spot))


# the moment


def side_to_place(battle: Battle, frame: SettingUp) -> Seat | None:
    """Ask the side that has a group to place."""
    return Seat(frame.side) if next_group(battle, frame) is not None else None


def ask_for_place(asked: Asked, battle: Battle, frame: SettingUp) -> Decision:
    """Ask where the next group is set up."""
    group = next_group(battle, frame)
    assert group is not None
    return ChooseDeployment(*asked, group.id)


def set_up_violations(battle: Battle, _below: None, frame: SettingUp) -> Iterator[str]:
    """Check that the frame's side plays and has a group to place (FM-3.1, FM-G18)."""
    if frame.side not in battle.sides:
        yield f"there is no {frame.side} side [FM-3.1]"
    elif frame.placed < 0 or next_group(battle, frame) is None:
        yield f"{frame.side} has no group {frame.placed} to set up [FM-G18]"


SETTING_UP: Moment[Battle, SettingUp] = Moment(
    clause="FM-G18",
    takes=(Deploy, KeepOff),
    waits=side_to_place,
    question=ask_for_place,
    lists=candidates,
    complete=sampled,
    refuses=refusal,
    draws=draw,
    carries_out=deploy,
    proceeds=finish,
    violations=set_up_violations,
)
