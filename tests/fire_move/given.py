"""Situations for the tests of Fire & Move: a few groups on a plain table, the player asked for an action."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from wargames import fire_move
from wargames.fire_move.play.hands import in_order
from wargames.fire_move.play.set_up import opening
from wargames.fire_move.values.cards import CardCounts
from wargames.fire_move.values.components import (
    BorderKind,
    BorderTypeId,
    Nation,
    Role,
    Terrain,
    TerrainId,
    WeaponType,
)
from wargames.fire_move.values.options import Options
from wargames.fire_move.values.scenarios import FireMoveScenario, Force, GroupSetUp, Objective
from wargames.fire_move.values.spelling import Waypoints
from wargames.fire_move.values.state import Hand, Lost, PlayerTurn, State
from wargames.fire_move.values.table import Border, Feature, Table
from wargames.fire_move.values.troops import is_leader
from wargames.kernel.chance.deck import Deck
from wargames.kernel.geometry.arcs import Direction
from wargames.kernel.geometry.plane import Point, in_inches

GAME = fire_move.GAME
WIDTH, DEPTH = 6000, 4000
MIDDLE = 2000


def at(x: float, y: float) -> Point:
    """Give a point in inches."""
    return Point(round(x * 100), round(y * 100))


def table(
    near: TerrainId = "open",
    far: TerrainId = "open",
    border: BorderTypeId = "join",
    line: int = MIDDLE,
    own: tuple[Terrain | BorderKind, ...] = (),
) -> Table:
    """Make a table of two features, west and east of a line from south to north, and types of its ``own``."""
    west = Feature("W", near, (Point(0, 0), Point(line, 0), Point(line, DEPTH), Point(0, DEPTH)))
    east = Feature("E", far, (Point(line, 0), Point(WIDTH, 0), Point(WIDTH, DEPTH), Point(line, DEPTH)))
    borders = () if border == "join" else (Border("b", border, (Point(line, 0), Point(line, DEPTH))),)
    lands = tuple(one for one in own if isinstance(one, Terrain))
    kinds = tuple(one for one in own if isinstance(one, BorderKind))
    return Table((WIDTH, DEPTH), (west, east), borders, lands, kinds)


@attrs.frozen
class Men:
    """A group for a test: its roles, and where its men stand (the others in a row, 0.75 inch apart)."""

    id: str
    roles: tuple[Role, ...]
    points: tuple[Point, ...]
    weapon: str | None = None
    facing: Direction | None = None


def men(
    id_: str,
    roles: str,
    x: float,
    y: float,
    *,
    weapon: str | None = None,
    facing: tuple[int, int] | None = None,
    dx: float = 0,
    dy: float = 0.75,
) -> Men:
    """Make a group of men in a line from a point."""
    listed: Any = tuple(roles.split())
    points = tuple(at(x + n * dx, y + n * dy) for n in range(len(listed)))
    return Men(id_, listed, points, weapon, None if facing is None else Direction(*facing))


def given(
    own: Iterable[Men],
    enemy: Iterable[Men],
    hand: str = "",
    *,
    their_hand: str = "",
    on: Table | None = None,
    nations: tuple[Nation, Nation] = ("german", "american"),
    weapons: tuple[WeaponType, ...] = (),
    turn: int = 5,
    time_checks: int = 0,
) -> State:
    """Give the first nation's turn, with its groups first: figures are numbered in that order."""
    first, _ = nations
    zone = ((Point(0, 0), Point(WIDTH, 0), Point(WIDTH, DEPTH), Point(0, DEPTH)),)
    sides = (tuple(own), tuple(enemy))
    forces = [
        Force(nation, zone, tuple(map(_listed, groups)))
        for nation, groups in zip(nations, sides, strict=True)
    ]
    goals = (Objective("O1", at(50, 35), 300, 3),)
    scenario = FireMoveScenario(
        "test", "Test", on or table(), forces[0], forces[1], first, goals, 3, 80, weapons
    )
    state = opening(scenario, Options())
    points = [point for groups in sides for group in groups for point in group.points]
    figures = tuple(
        attrs.evolve(figure, at=point) for figure, point in zip(state.open.figures, points, strict=True)
    )
    stand = {figure.number: figure.at for figure in figures}
    pieces = tuple(
        attrs.evolve(piece, at=stand[piece.gunner or 0]) if piece.facing is not None else piece
        for piece in state.open.pieces
    )
    there = attrs.evolve(
        state.open,
        turn=turn,
        figures=figures,
        pieces=pieces,
        time_checks=time_checks,
        frames=(PlayerTurn(first, "actions"),),
    )
    hands = (_hand(forces[0], hand), _hand(forces[1], their_hand))
    return State(Options(), scenario, there, hands)


def _listed(group: Men) -> GroupSetUp:
    return GroupSetUp(group.id, group.roles, group.points[0], group.weapon, group.facing)


def _hand(force: Force, cards: str) -> Hand:
    held = cards.split()
    pile = [card for card, count in force.deck for _ in range(count)]
    for card in held:
        if card in pile:
            pile.remove(card)
    return Hand(force.nation, in_order(held), Deck.of(pile))


# changes


def with_figure(state: State, number: int, **changes: Any) -> State:
    """Change a figure."""
    figures = tuple(
        attrs.evolve(one, **changes) if one.number == number else one for one in state.open.figures
    )
    return attrs.evolve(state, open=attrs.evolve(state.open, figures=figures))


def pinned(state: State, *numbers: int) -> State:
    """Pin figures."""
    for number in numbers:
        state = with_figure(state, number, pinned=True)
    return state


def lost(state: State, *numbers: int) -> State:
    """Let figures have been killed, and a group of which nobody is left be gone."""
    gone = tuple(one for one in state.open.figures if one.number in numbers)
    figures = tuple(one for one in state.open.figures if one.number not in numbers)
    losses = tuple(Lost(one.number, one.side, "KIA", is_leader(one)) for one in gone)
    left = {one.group for one in figures}
    there = attrs.evolve(
        state.open,
        figures=figures,
        lost=(*state.open.lost, *losses),
        groups=tuple(one for one in state.open.groups if one.id in left),
    )
    return attrs.evolve(state, open=there)


def with_group(state: State, id_: str, **changes: Any) -> State:
    """Change the markers of a group."""
    groups = tuple(attrs.evolve(one, **changes) if one.id == id_ else one for one in state.open.groups)
    return attrs.evolve(state, open=attrs.evolve(state.open, groups=groups))


def with_piece(state: State, id_: str, **changes: Any) -> State:
    """Change a weapon."""
    pieces = tuple(attrs.evolve(one, **changes) if one.id == id_ else one for one in state.open.pieces)
    return attrs.evolve(state, open=attrs.evolve(state.open, pieces=pieces))


def in_discards(state: State, *, counted: bool = False) -> State:
    """Go to the discards of the turn."""
    side = state.scenario.first_player
    frames = (PlayerTurn(side, "discards", counted=counted),)
    return attrs.evolve(state, open=attrs.evolve(state.open, frames=frames))


# through the user's door


def placed(id_: str, listed: str, *, weapon: str | None = None, facing: tuple[int, int] | None = None) -> Men:
    """Make a group of men each at his point, in Key Figure order: ``SL@5/20 RIF@5.75/20``."""
    pairs = [one.split("@") for one in listed.split()]
    roles: Any = tuple(role for role, _ in pairs)
    points = tuple(Waypoints.read(point).points[0] for _, point in pairs)
    return Men(id_, roles, points, weapon, None if facing is None else Direction(*facing))


def battle(
    own: Iterable[Men],
    enemy: Iterable[Men],
    hand: str = "",
    *,
    their_hand: str = "",
    on: Table | None = None,
    objectives: Sequence[Objective] = (),
    limit: int = 3,
    cap: int = 80,
    decks: Mapping[Nation, Mapping[str, int]] | None = None,
    nations: tuple[Nation, Nation] = ("german", "american"),
    **more: Any,
) -> State:
    """Give the first nation's turn as ``given`` does, the scenario read from a file and all of it possible.

    A hand with cards that the printed deck lacks gives the force a deck of its own that has them; ``decks``
    names whole decks. ``more`` is what ``given`` takes: ``weapons``, ``turn``, ``time_checks``.
    """
    own, enemy, on = tuple(own), tuple(enemy), on or table()
    laid = given(own, enemy, hand, their_hand=their_hand, on=on, nations=nations, **more)
    old = laid.scenario
    corner = Point(on.size[0] - 100, on.size[1] - 100)
    goals = tuple(objectives) or (Objective("O1", corner, 300, 3),)
    edge = ((Point(0, 0), Point(on.size[0], 0), Point(*on.size), Point(0, on.size[1])),)
    forces = [
        attrs.evolve(force, zones=edge, own_deck=_deck_with(force, held, decks or {}))
        for force, held in zip(old.forces, (hand, their_hand), strict=True)
    ]
    scenario = attrs.evolve(
        old,
        attacker=forces[0],
        defender=forces[1],
        objectives=goals,
        time_check_limit=limit,
        player_turn_cap=cap,
    )
    hands = tuple(_hand(force, held) for force, held in zip(forces, (hand, their_hand), strict=True))
    return possible(attrs.evolve(laid, scenario=through_the_door(scenario), hands=hands))


def possible(state: State) -> State:
    """Give a state that must be possible."""
    found = list(GAME.violations(state))
    assert not found, f"a test must lay out a possible table: {found}"
    return state


def _deck_with(force: Force, held: str, decks: Mapping[Nation, Mapping[str, int]]) -> CardCounts | None:
    """Give the deck that holds the hand: other cards make room for those that the printed one lacks."""
    counts, wanted = Counter(dict(decks.get(force.nation, force.deck))), Counter(held.split())
    if force.nation not in decks and wanted <= counts:
        return None
    for _ in range((wanted - counts).total()):
        counts[max(counts, key=lambda card: counts[card] - wanted[card] - 99 * (card == "TIME"))] -= 1
    return tuple((card, number) for card, number in (counts | wanted).items() if number)


def through_the_door(scenario: FireMoveScenario) -> FireMoveScenario:
    """Write a scenario as a user's file and read it back."""
    return GAME.read_shipped(scenario_text(scenario), "given.toml")  # nobody needs to get anywhere


def scenario_text(scenario: FireMoveScenario) -> str:
    """Write a scenario as a user would."""
    lines = [f"id = {_toml(scenario.id)}", f"title = {_toml(scenario.title)}"]
    names = ("first_player", "time_check_limit", "player_turn_cap")
    lines += [f"{name} = {_toml(getattr(scenario, name))}" for name in names]
    on = scenario.table
    lines += ["[table]", f"size = {_inches(on.size)}", "[table.features]"]
    for one in on.features:
        inside = "" if one.inside is None else f", inside = {_toml(one.inside)}"
        lines.append(
            f"{one.id} = {{ terrain = {_toml(one.terrain)}, polygon = {_ring(one.polygon)}{inside} }}"
        )
    lines.append("[table.borders]")
    lines += [f"{one.id} = {{ type = {_toml(one.type)}, line = {_ring(one.line)} }}" for one in on.borders]
    lines.append("[table.terrain_types]")
    lines += [f"{one.id} = {{ {', '.join(_own(one))} }}" for one in on.terrain_types]
    lines.append("[table.border_types]")
    lines += [f"{one.id} = {{ {', '.join(_own(one))} }}" for one in on.border_types]
    lines.append("[objectives]")
    for goal in scenario.objectives:
        radius = in_inches(goal.radius)
        lines.append(f"{goal.id} = {{ at = {_inches(goal.at)}, radius = {radius}, vp = {goal.vp} }}")
    lines.append("[weapons]")
    lines += [f"{one.id} = {{ {', '.join(_weapon(one))} }}" for one in scenario.own_weapons]
    lines += _force("attacker", scenario.attacker) + _force("defender", scenario.defender)
    return "\n".join(lines) + "\n"


def _force(side: str, force: Force) -> list[str]:
    zones = ", ".join(map(_ring, force.zones))
    lines = [f"[{side}]", f"nation = {_toml(force.nation)}", f"zones = [{zones}]"]
    if force.own_deck is not None:
        lines += [f"[{side}.deck]", *(f"{card} = {count}" for card, count in force.own_deck)]
    lines.append(f"[{side}.groups]")
    for one in force.groups:
        parts = [f"figures = {_toml(list(one.figures))}", f"anchor = {_inches(one.anchor)}"]
        if one.weapon is not None:
            parts.append(f"weapon = {_toml(one.weapon)}")
        if one.facing is not None:
            parts.append(f"facing = [{one.facing.x}, {one.facing.y}]")
        if (late := one.reserve) is not None:
            line = f"start = {_inches(late.start)}, end = {_inches(late.end)}"
            parts.append(f"reserve = {{ turn = {late.turn}, feature = {_toml(late.feature)}, {line} }}")
        lines.append(f"{_toml(one.id)} = {{ {', '.join(parts)} }}")
    return lines


def _own(type_: Terrain | BorderKind) -> list[str]:
    """Write a type that a scenario defines, without what it leaves out."""
    parts = []
    for field in attrs.fields(type(type_)):
        value = getattr(type_, field.name)
        if field.name != "id" and value is not None and value != field.default:
            written = in_inches(value) if field.name in {"see_in", "see_within"} else _toml(value)
            parts.append(f"{field.name} = {written}")
    return parts


def _weapon(weapon: WeaponType) -> list[str]:
    parts = []
    for field in attrs.fields(WeaponType):
        value = getattr(weapon, field.name)
        if field.name == "id" or value is None or value == field.default:
            continue
        if field.name in {"blast", "min_range"}:
            parts.append(f"{field.name} = {in_inches(value)}")
        elif field.name == "to_hit":
            parts.append(f"to_hit = {[-99 if number is None else number for number in value]}")
        else:
            parts.append(f"{field.name} = {_toml(list(value) if isinstance(value, tuple) else value)}")
    return parts


def _toml(value: Any) -> str:
    return json.dumps(value)


def _inches(pair: Point | tuple[int, int]) -> str:
    x, y = (pair.x, pair.y) if isinstance(pair, Point) else pair
    return f"[{in_inches(x)}, {in_inches(y)}]"


def _ring(points: Iterable[Point]) -> str:
    return f"[{', '.join(map(_inches, points))}]"


def dealt(state: State, nation: str, cards: str) -> State:
    """Give a side other cards in hand; its pile is left as it is."""
    hands = tuple(
        attrs.evolve(one, cards=in_order(cards.split())) if one.side == nation else one for one in state.hands
    )
    return attrs.evolve(state, hands=hands)
