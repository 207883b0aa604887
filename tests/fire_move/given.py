"""Situations for the tests of Fire & Move: a few groups on a plain table, the player asked for an action."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from wargames import fire_move
from wargames.fire_move.play.hands import in_order
from wargames.fire_move.play.set_up import opening
from wargames.fire_move.values.cards import CARDS, CardCounts
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
from wargames.kernel.chance.deck import Deck
from wargames.kernel.geometry.arcs import Direction
from wargames.kernel.geometry.plane import Point

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
    losses = tuple(Lost(one.number, one.side, "KIA", one.leads) for one in gone)
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


# all of it possible


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
    """Give the first nation's turn as ``given`` does, all of it possible by the checks of files.

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
    return possible(attrs.evolve(laid, scenario=scenario, hands=hands))


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
    return tuple((card, number) for card in CARDS if (number := (counts | wanted)[card]))


def dealt(state: State, nation: str, cards: str) -> State:
    """Give a side other cards in hand; its pile is left as it is."""
    hands = tuple(
        attrs.evolve(one, cards=in_order(cards.split())) if one.side == nation else one for one in state.hands
    )
    return attrs.evolve(state, hands=hands)


# heavy weapons

EAST, NORTH = (1, 0), (0, 1)
MMG, MORTAR, GUN, HOWITZER = "mg34_tripod", "heavy_mortar", "at_gun_light", "infantry_gun"
CREWS = {MMG: "MMG CRW", MORTAR: "ORD CRW CRW", GUN: "ORD CRW CRW", HOWITZER: "ORD CRW CRW"}


def served(weapon: str, *, more: str = "", x: float = 5, facing: tuple[int, int] = EAST) -> Men:
    """Make a group W with a heavy weapon, its crew and ``more`` men, half an inch apart."""
    return men("W", f"{CREWS[weapon]} {more}", x, 20, weapon=weapon, facing=facing, dy=0.5)


def packed(state: State, id_: str) -> State:
    """Break a weapon down: its gunner carries it."""
    return with_piece(state, id_, ready=False, at=None, facing=None)


# the turn of a nation


def turn_of(nation: Nation, cards: str, own: str = "SL RIF RIF RIF", **more: Any) -> State:
    """Give a nation's turn with a hand, the enemy far off."""
    enemy: Nation = "german" if nation != "german" else "american"
    far = men("B", "SL RIF RIF", 55, 5)
    return battle([men("A", own, 5, 20)], [far], cards, nations=(nation, enemy), **more)
