"""Section 6 again: line of sight against an oracle made from the words of SN-G2 and TOI-R4."""

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import cases
from lattice import passes_inside
from sniper.shipped import IDS, SCENARIOS
from sniper.sight_oracle import Oracle, corners, runs_between
from thinned import asked, examples
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.ground.sight import line, sees
from wargames.sniper.values.board import Board, Level, Map

pytestmark = pytest.mark.oracle

SIZE = 6
PLACES = [f"{column:02}{row:02}" for column in range(1, SIZE + 1) for row in range(1, SIZE + 1)]


def apart(one: str, other: str) -> tuple[int, int]:
    """Give how many columns and rows two hexes are apart."""
    return int(other[:2]) - int(one[:2]), int(other[2:]) - int(one[2:])


@cases(*IDS)
def test_every_line_of_a_shipped_map_agrees_with_exact_geometry(name: str) -> None:
    """TOI-6.1, TOI-6.2, TOI-6.3, TOI-6.5, TOI-6.6, TOI-6.7, TOI-R4, SN-G2"""
    ground = ground_of(SCENARIOS[name].map)
    oracle = Oracle(ground.map.rows)

    pairs = (pair for pair in combinations_with_replacement(ground.places, 2) if asked(*apart(*pair)))
    assert [] == [pair for pair in pairs if oracle.sees(*pair) != sees(ground, *pair)]


@st.composite
def maps(draw: st.DrawFn) -> Map:
    """Make up a small map with hills."""
    signs = draw(st.lists(st.sampled_from("......WWBSRQH"), min_size=36, max_size=36))
    levels = draw(st.lists(st.sampled_from((0, 0, 0, 0, 1, 1, 2)), min_size=36, max_size=36))
    rows = tuple("".join(signs[row + SIZE * column] for column in range(SIZE)) for row in range(SIZE))
    hills = draw(st.booleans())
    laid = zip(PLACES, levels, strict=True)
    return Map((Board("R", rows),), levels=tuple(Level(level, (place,)) for place, level in laid if hills))


smokes = st.frozensets(st.sampled_from(PLACES), max_size=8)


@settings(deadline=None, max_examples=examples(25))
@given(maps(), smokes)
def test_every_line_of_any_map_agrees_with_exact_geometry(map_: Map, smoke: frozenset[str]) -> None:
    """TOI-6.1, TOI-6.2, TOI-6.3, TOI-6.5, TOI-6.6, TOI-14.1, TOI-R4, SN-G2"""
    ground = ground_of(map_)
    levels = {place: one.level for one in map_.levels for place in one.hexes}
    oracle, mask = Oracle(map_.rows, levels), ground.mask(smoke)

    for origin, to in combinations_with_replacement(PLACES, 2):
        assert oracle.sees(origin, to) == sees(ground, origin, to), (origin, to)
        assert oracle.sees(origin, to, smoke) == sees(ground, origin, to, mask), (origin, to)


@settings(deadline=None, max_examples=examples(15))
@given(maps(), smokes)
def test_the_line_back_is_blocked_by_the_same(map_: Map, smoke: frozenset[str]) -> None:
    """TOI-6.7"""
    ground = ground_of(map_)
    mask = ground.mask(smoke)

    for origin, to in product(PLACES, repeat=2):
        forth = {(one.how, frozenset(one.at), one.clause) for one in line(ground, origin, to, mask)}
        back = {(one.how, frozenset(one.at), one.clause) for one in line(ground, to, origin, mask)}
        assert forth == back, (origin, to)
        assert sees(ground, origin, to, mask) == sees(ground, to, origin, mask) == (not forth)


def test_the_oracle_agrees_with_the_hexes_that_the_ledger_names() -> None:
    """SN-G2: 0805-1206, 0605-1305 and 1105-1206."""
    rows = ("." * 16,) * 10
    alone = {
        ends: {place for place in Oracle(rows).sign if not Oracle(rows).sees(*ends, frozenset({place}))}
        for ends in (("0805", "1206"), ("0605", "1305"), ("1105", "1206"))
    }

    assert {"0906", "1005", "1006", "1106"} == alone["0805", "1206"]
    assert {"0705", "0805", "0905", "1005", "1105", "1205"} == alone["0605", "1305"]
    assert set() == alone["1105", "1206"]
    assert not Oracle(rows).sees("1105", "1206", frozenset({"1106", "1205"}))
    assert runs_between((0, 2), (3, 1), (3, 3))
    assert not passes_inside(corners((0, 2)), (3, 3))
