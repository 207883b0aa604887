"""The tables of Fire & Move in text and as pictures, to scale."""

import re

import attrs
import pytest

from render.fire_move_games import GAME, SCENARIOS, SVG, drawn, played, seen, texts, titles, under
from render.reading import page_of, said, shapes
from wargames import Seat, SeededDice, render
from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.ground.lines_of_fire import line_of_fire
from wargames.fire_move.values.components import BORDERS, ROLE_TITLES, ROLES, TERRAIN
from wargames.fire_move.values.state import Figure, Hand, State, Walk
from wargames.kernel.game import Over
from wargames.kernel.geometry.plane import Point
from wargames.render.fire_move import PICTURES
from wargames.render.fire_move.colors import EDGE, LAND, PALE, PINNED, SIDE
from wargames.render.fire_move.moment import spoken
from wargames.render.fire_move.scale import FRAME, PIXELS, spot
from wargames.render.fire_move.sights import at_mover, sight_lines
from wargames.render.fire_move.terminal import SIGNS, key
from wargames.render.fire_move.textures import JUNGLE

each = pytest.mark.parametrize("scenario", SCENARIOS)


def middle(scenario: str) -> State:
    """Give a state in which a turn is being played."""
    return next(state for state in reversed(played(scenario, 7, 60)) if state.open.turn)


def on_table(state: State) -> list[Figure]:
    return [man for man in state.open.figures if man.at is not None]


# to scale


@each
def test_every_feature_is_drawn_once_with_its_corners_to_scale(scenario: str) -> None:
    """FM-G19, FM-G20, FM-G21, FM-G22: 48 pixels to the inch, north up."""
    view = seen(middle(scenario))
    root, table = drawn(view), view.scenario.table

    for feature in table.features:
        polygon = under(root, f"{feature.id}: {table.terrain(feature).title}").find(f"{SVG}polygon")
        assert polygon is not None
        assert LAND[table.terrain(feature).look] == polygon.get("fill")
        wanted = [
            (FRAME + point.x * 0.48, FRAME + (table.size[1] - point.y) * 0.48) for point in feature.polygon
        ]
        found = [tuple(map(float, corner.split(","))) for corner in (polygon.get("points") or "").split()]
        assert wanted == [pytest.approx(corner) for corner in found]


@each
def test_every_figure_stands_where_it_stands_on_a_base_of_half_an_inch(scenario: str) -> None:
    """FM-G25"""
    state = middle(scenario)
    root = drawn(seen(state))

    assert on_table(state)
    for man in on_table(state):
        assert man.at is not None
        shown = under(root, spoken(man))
        x, y = spot(state.scenario.table, man.at)
        assert f"translate({x:g} {y:g})" == shown.get("transform")
        base = shown.find(f"{SVG}circle")
        assert base is not None
        assert PIXELS / 4 == float(base.get("r") or 0)
        first = man.side == state.scenario.nations[0]
        assert (PINNED if man.pinned else SIDE[man.side] if first else PALE) == base.get("fill")
        assert (first and not man.pinned) or SIDE[man.side] == base.get("stroke")


@each
def test_every_border_of_the_table_is_drawn_and_explained(scenario: str) -> None:
    """FM-1.4, FM-G7"""
    view = seen(middle(scenario))
    root = drawn(view)
    strokes = {one.get("stroke") for one in root.iter(f"{SVG}path")}
    lines = {one.get("stroke") for one in root.iter(f"{SVG}line")}

    for border in view.scenario.table.borders:
        assert EDGE[view.scenario.table.border_kind(border.type).look][0] in strokes
        assert EDGE[view.scenario.table.border_kind(border.type).look][0] in lines
        assert view.scenario.table.border_kind(border.type).title in titles(root)


def test_trees_stand_inside_their_own_feature() -> None:
    """FM-1.2: no tree of the woods stands in the clearing, but for those under a roof."""
    view = seen(middle("night_perimeter"))
    root, table = drawn(view), view.scenario.table
    field = battlefield_of(table)
    islands = {one.id: one.inside for one in table.features}
    wooded = [one for one in table.features if one.terrain == "jungle"]

    assert len(wooded) > 2
    for feature in wooded:
        shown = under(root, f"{feature.id}: {table.terrain(feature).title}").iter(f"{SVG}path")
        crowns = "".join(path.get("d") or "" for path in shown if JUNGLE[0] == path.get("stroke"))
        trees = re.findall(r"M(-?\d+),(-?\d+)h", crowns)
        assert len(trees) > 20
        for x, y in trees:
            point = Point(round((int(x) - FRAME) / 0.48), table.size[1] - round((int(y) - FRAME) / 0.48))
            found = field.feature_at(point)
            assert found is not None
            assert feature.id in {found, islands[found]}


def test_the_picture_leads_to_the_points_of_the_table() -> None:
    """FM-G25: data-plane says where a point lies and how long an inch is."""
    view = seen(middle("river_line"))
    drawn_parts = PICTURES.parts
    assert drawn_parts is not None
    plane = drawn_parts(view).plane
    assert plane is not None

    for man in view.open.figures:
        if man.at is not None:
            (x, y), scale = plane.origin, plane.scale
            assert (x + scale * man.at.x, y - scale * man.at.y) == spot(view.scenario.table, man.at)
    assert [str(plane)] == [one.get("data-plane") for one in drawn(view).iter() if one.get("data-plane")]


@each
def test_a_figure_is_its_group_too_and_large_enough_to_point_at(scenario: str) -> None:
    state = middle(scenario)
    root = drawn(seen(state))

    for man in on_table(state):
        (shown,) = shapes(root, f"figure:{man.number}")
        assert f"group:{man.group}" in (shown.get("data-names") or "")
        circle = shown.find(f"{SVG}circle")
        assert circle is not None
        assert float(circle.get("r") or 0) >= 12


@each
def test_names_of_objectives_and_buildings_stand_above_the_figures(scenario: str) -> None:
    state = middle(scenario)
    order = [name for one in drawn(seen(state)).iter() for name in (one.get("data-names") or "").split()]
    last_figure = max(at for at, name in enumerate(order) if name.startswith("figure:"))
    built = [one.id for one in state.scenario.table.features if "building" in one.terrain]

    above = set(order[last_figure:])
    assert {f"objective:{one.id}" for one in state.scenario.objectives} <= above
    assert {f"feature:{one}" for one in built} <= above


# lines of fire


def moves() -> list[tuple[State, Walk]]:
    """List states of games in which somebody is on the way."""
    return [
        (state, frame)
        for scenario in SCENARIOS
        for state in played(scenario, 7, 120)
        for frame in state.open.frames[-1:]
        if isinstance(frame, Walk) and frame.purpose == "move"
    ]


def test_the_lines_that_are_drawn_at_a_mover_lead_from_those_who_may_fire() -> None:
    """FM-13.1, FM-R23"""
    shown = 0
    for state, _ in moves()[:20]:
        root = drawn(view := seen(state))
        for one in sight_lines(view):
            shown += 1
            assert one.line.clear
            said = f"{one.group} sees {one.target}: {one.band} range, {one.cover:+d} along the line"
            line = under(root, said).find(f"{SVG}line")
            assert line is not None
            x, y = spot(state.scenario.table, one.start)
            assert pytest.approx([x, y]) == [float(line.get("x1") or -1), float(line.get("y1") or -1)]
    assert shown


@each
def test_all_that_a_side_might_fire_along_is_written_and_not_drawn(scenario: str) -> None:
    """FM-13.1: on the table it would be a tangle."""
    view = seen(state := middle(scenario))
    field = battlefield_of(state.scenario.table)

    for one in sight_lines(view):
        assert at_mover(view) or one.line == line_of_fire(field, one.start, one.end)
    drawn_lines = [title for title in titles(drawn(view)) if " sees " in title]
    assert bool(drawn_lines) == (at_mover(view) and bool(sight_lines(view)))


def test_there_is_a_line_to_each_group_that_is_seen() -> None:
    """FM-13.1: some state of some game has several."""
    counts = [
        len(sight_lines(seen(state))) for scenario in SCENARIOS for state in played(scenario, 7, 60)[-6:]
    ]

    assert max(counts) > 2


def test_a_mover_is_shown_on_his_route_with_those_who_may_fire() -> None:
    """FM-5.14, FM-R13, FM-R14"""
    there = moves()
    assert there
    for state, walk in there[:10]:
        view = seen(state)
        lines = [one.get("points") or "" for one in drawn(view).iter(f"{SVG}polyline")]
        assert len(walk.route) in {len(line.split()) for line in lines}
        assert {one.target for one in sight_lines(view)} <= {walk.group}
        mover = next(group for group in state.open.groups if group.id == walk.group)
        sides = {group.id: group.side for group in state.open.groups}
        assert mover.side not in {sides[one.group] for one in sight_lines(view)}


# what may be known


@each
def test_nobody_sees_another_hand(scenario: str) -> None:
    """FM-R51: pictures do not change when only the other's cards do."""
    state = middle(scenario)
    one, other = state.hands
    changed = attrs.evolve(state, hands=(one, swapped(other)))

    assert changed != state
    assert PICTURES.svg(seen(state, one.side)) == PICTURES.svg(seen(changed, one.side))
    assert PICTURES.text(seen(state, one.side)) == PICTURES.text(seen(changed, one.side))
    assert PICTURES.text(seen(state)) == PICTURES.text(seen(changed))
    assert PICTURES.text(seen(state, other.side)) != PICTURES.text(seen(changed, other.side))


def swapped(hand: Hand) -> Hand:
    """Exchange all cards in hand for as many of another kind."""
    new = "HERO" if "HERO" not in hand.cards else "MINE"
    return attrs.evolve(hand, cards=(new,) * max(1, len(hand.cards)))


# any moment


@each
def test_every_moment_of_a_game_can_be_drawn(scenario: str) -> None:
    """FM-G18: from the set-up on, by everybody and by each side."""
    states = played(scenario, 3, 150)

    for state in states[::15]:
        for seat in (None, *state.scenario.nations):
            view = seen(state, seat)
            picture, text = PICTURES.svg(view), PICTURES.text(view)
            assert len(picture) < 200_000
            for outside in ("href", "url(", "@import", "<image", "<script", "<style"):
                assert outside not in picture
            assert 1 == picture.count("http://")
            assert [] == [line for line in text.splitlines() if len(line) > 79 or line != line.rstrip()]


def test_a_group_that_is_kept_off_the_table_waits_where_it_comes_on() -> None:
    """FM-G22: with the turn from which it may, until it is there."""
    state = middle("night_perimeter")
    off = attrs.evolve(state, open=attrs.evolve(state.open, off_table=("J4G",)))
    here = attrs.evolve(state, open=attrs.evolve(state.open, off_table=()))

    assert "off the table, from turn 3" in texts(drawn(seen(off)))
    assert "off the table, from turn 3" not in texts(drawn(seen(here)))


def test_a_game_that_is_over_says_who_has_won() -> None:
    """FM-G18"""
    states = played("crossroads_farm", 1, 5000)
    last = states[-1]
    assert isinstance(GAME.pending(last), Over)
    assert last.open.ending is not None

    assert "Germans won: time is up; victory points: Americans 0, Germans 18." in said(PICTURES, seen(last))
    assert any(
        "Germans won: time is up; victory points: Americans 0, Germans 18." in line
        for line in texts(drawn(seen(last)))
    )
    assert () == sight_lines(seen(last))


def test_the_zones_are_drawn_until_the_game_begins() -> None:
    """FM-G18"""
    states = played("night_perimeter", 3, 60)
    dashed = [
        sum(one.get("stroke-dasharray") == "10 6" for one in drawn(seen(state)).iter(f"{SVG}polygon"))
        for state in (states[0], states[-1])
    ]

    assert [4, 0] == dashed


# in text


def test_the_text_has_a_line_to_the_inch_and_two_characters_across() -> None:
    """FM-G19"""
    state = middle("crossroads_farm")
    lines = page_of(PICTURES, seen(state), "near").board.lines

    assert 38 == len(lines)
    assert [" 35 ", "  0 "] == [lines[1][:4], lines[36][:4]]
    for man in on_table(state):
        assert man.at is not None
        sign = lines[36 - man.at.y // 100][4 + man.at.x // 50]
        assert sign in {"A", "a", "D", "d"}


@each
def test_each_terrain_has_a_sign_of_its_own_and_is_explained(scenario: str) -> None:
    """FM-G6"""
    assert len(TERRAIN) == len(set(SIGNS.values())) == len(SIGNS)
    state = middle(scenario)
    text = PICTURES.text(seen(state))
    assert [] == [
        one.id
        for one in state.scenario.table.features
        for kind in [state.scenario.table.terrain(one)]
        if f"{SIGNS[kind.look]} {kind.title}" not in text
    ]


def test_every_terrain_and_every_border_has_its_colors() -> None:
    assert set(TERRAIN) == set(LAND)
    assert set(BORDERS) == set(EDGE)
    assert len(ROLES) == 11


def test_the_letters_of_figures_are_explained_in_text_and_picture() -> None:
    """A stranger reads what SL and ORD stand for, where he reads them (FM-G4)."""
    state = GAME.start("crossroads_farm", dice=SeededDice(1)).state
    view = GAME.view(state, Seat("american"))
    explained = " ".join(" ".join(key(view)).split())

    assert "PL platoon leader  SL squad leader" in " ".join(key(view))
    letters = {figure.role for figure in state.open.figures}
    assert all(f"{role} {ROLE_TITLES[role]}" in explained for role in letters)
    assert "ENG engineer" not in explained
    assert "ORD gunner" in re.sub(r"<[^>]+>", " ", render.svg(GAME, view))
