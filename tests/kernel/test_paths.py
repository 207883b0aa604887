"""Reach and cheapest paths: as networkx finds them, exactly, with one canonical way among equals."""

import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.paths import Points, Route, cheapest_path, connected, reachable

Costs = dict[tuple[int, int], Points]
Place = tuple[int, int]

COSTS: list[Points] = [0, 1, 2, 3, Fraction(1, 2), Fraction(2, 3), Fraction(5, 4)]
SQUARE = tuple(product(range(6), range(5)))
costs = st.dictionaries(st.tuples(st.integers(0, 9), st.integers(0, 9)), st.sampled_from(COSTS), max_size=40)
budgets = st.integers(0, 9) | st.fractions(0, 9, max_denominator=7)


def cost_of(table: Costs) -> Callable[[int, int], Points | None]:
    return lambda a, b: table.get((a, b))


def steps_of(table: Costs) -> Callable[[int], list[int]]:
    return lambda a: [b for b in range(10) if (a, b) in table]


def beside(place: Place) -> list[Place]:
    q, r = place
    return [p for p in ((q + 1, r), (q, r + 1), (q - 1, r), (q, r - 1)) if p in SQUARE]


def as_graph(nodes: Iterable[Any], neighbors: Callable[[Any], list[Any]], cost: Callable[..., Any]) -> Any:
    """Draw each possible step as an edge whose ``weight`` is its cost."""
    graph = nx.DiGraph()
    graph.add_nodes_from(nodes)
    steps = [(a, b, cost(a, b)) for a in graph for b in neighbors(a) if b in graph]
    graph.add_weighted_edges_from(step for step in steps if step[2] is not None)
    return graph


def one(_a: Place, _b: Place) -> int:
    return 1


@given(costs, budgets)
def test_reach_is_what_dijkstra_finds_in_networkx(table: Costs, budget: Points) -> None:
    graph = as_graph(range(10), steps_of(table), cost_of(table))
    expected = nx.single_source_dijkstra_path_length(graph, 0, cutoff=budget)
    assert expected == dict(reachable(0, budget, cost_of(table), steps_of(table)))


@given(costs, budgets)
def test_every_way_costs_what_it_says_and_keeps_the_budget(table: Costs, budget: Points) -> None:
    reach = reachable(0, budget, cost_of(table), steps_of(table))
    for node, spent in reach.items():
        route = reach.path_to(node)
        assert (0, node, spent) == (route.nodes[0], route.nodes[-1], route.spent)
        assert spent == sum(table[step] for step in pairwise(route.nodes))
        assert spent <= budget


@given(costs, st.integers(0, 9))
def test_the_cheapest_path_is_the_same_as_in_the_whole_reach(table: Costs, goal: int) -> None:
    reach = reachable(0, 1000, cost_of(table), steps_of(table))
    expected = reach.path_to(goal) if goal in reach else None
    assert expected == cheapest_path(0, goal, cost_of(table), steps_of(table))


@given(costs, st.integers(0, 9), st.randoms(use_true_random=False))
def test_the_order_of_neighbors_does_not_change_a_way(table: Costs, goal: int, rng: random.Random) -> None:
    def shuffled(a: int) -> list[int]:
        return rng.sample(steps_of(table)(a), len(steps_of(table)(a)))

    expected = cheapest_path(0, goal, cost_of(table), steps_of(table))
    assert expected == cheapest_path(0, goal, cost_of(table), shuffled)


@given(costs, st.integers(0, 9))
def test_the_canonical_way_is_cheapest_then_shortest_then_least_from_behind(table: Costs, goal: int) -> None:
    graph = as_graph(range(10), steps_of(table), cost_of(table))
    route = cheapest_path(0, goal, cost_of(table), steps_of(table))
    if not nx.has_path(graph, 0, goal):
        assert route is None
        return
    for *_, step in graph.edges(data=True):
        step["rank"] = step["weight"] * 1000 + 1
    ways = [tuple(way) for way in nx.all_shortest_paths(graph, 0, goal, weight="rank")]
    assert route is not None
    assert min(ways, key=lambda way: way[::-1]) == route.nodes


def test_fractions_are_spent_exactly() -> None:
    thirds = reachable((0, 0), 1, lambda _a, _b: Fraction(1, 3), beside)
    assert thirds[3, 0] == 1
    assert Fraction(2, 3) == thirds[1, 1]
    assert (4, 0) not in thirds


def test_whole_costs_stay_whole_and_a_finer_cost_met_late_refines_all() -> None:
    def late(a: Place, _b: Place) -> Points:
        return Fraction(1, 6) if a == (3, 0) else 1

    assert all(type(spent) is int for spent in reachable((0, 0), 3, one, beside).values())
    reach = reachable((0, 0), Fraction(19, 6), late, beside)
    assert Fraction(19, 6) == reach[4, 0]
    assert reach[3, 0] == 3


def test_a_budget_between_two_costs_buys_the_lower_one() -> None:
    reach = reachable((0, 0), Fraction(5, 2), one, beside)
    assert {0, 1, 2} == set(reach.values())


def test_a_loop_that_costs_nothing_ends() -> None:
    reach = reachable((0, 0), 0, lambda _a, _b: 0, beside)
    assert set(SQUARE) == set(reach)
    assert Route(((0, 0), (0, 1), (1, 1)), 0) == reach.path_to((1, 1))


def test_the_fewest_steps_win_among_ways_of_equal_cost() -> None:
    table: Costs = {(0, 1): 1, (1, 2): 1, (0, 2): 2}
    assert Route((0, 2), 2) == cheapest_path(0, 2, cost_of(table), steps_of(table))


def test_a_step_that_cannot_be_taken_is_not_taken() -> None:
    walled = reachable((0, 0), 99, lambda a, b: None if {a, b} & {(1, 0), (0, 1)} else 1, beside)
    assert list(walled) == [(0, 0)]
    assert cheapest_path((0, 0), (5, 4), lambda _a, _b: None, beside) is None


def test_the_way_to_where_one_stands_is_no_step() -> None:
    assert Route(((2, 2),), 0) == cheapest_path((2, 2), (2, 2), one, beside)
    assert reachable((2, 2), 0, one, beside) == {(2, 2): 0}


def test_a_reach_is_a_mapping_that_cannot_be_changed() -> None:
    reach: Any = reachable((0, 0), 1, one, beside)
    assert (len(reach), (1, 0) in reach, (1, 1) in reach) == (3, True, False)
    assert repr(reach) == "Reach({(0, 0): 0, (1, 0): 1, (0, 1): 1})"
    with pytest.raises(TypeError):
        reach[0, 0] = 5
    with pytest.raises(AttributeError):
        reach.start = (1, 1)
    with pytest.raises(KeyError):
        reach[5, 4]


def test_a_way_out_of_reach_is_refused() -> None:
    with pytest.raises(BadGeometry, match=r"\(5, 4\) is out of reach from \(0, 0\)"):
        reachable((0, 0), 1, one, beside).path_to((5, 4))


@cases(
    (-1, "is -1, which is negative"),
    (Fraction(-1, 2), "is -1/2, which is negative"),
    (1.5, "is 1.5, not an int or a Fraction"),
    (True, "is True, not an int"),
    ("2", "is '2', not an int"),
)
def test_a_cost_that_is_none_is_refused_with_its_step(cost: Any, because: str) -> None:
    step = r"the cost from \(0, 0\) to \(1, 0\) "
    with pytest.raises(BadGeometry, match=step + because):
        reachable((0, 0), 4, lambda _a, _b: cost, beside)
    with pytest.raises(BadGeometry, match=step + because):
        cheapest_path((0, 0), (5, 4), lambda _a, _b: cost, beside)


@cases(-1, Fraction(-1, 2), 2.0, False, "8", None)
def test_a_budget_that_is_none_is_refused(budget: Any) -> None:
    with pytest.raises(BadGeometry, match="a budget is"):
        reachable((0, 0), budget, one, beside)


@pytest.mark.parametrize(
    ("cost", "because"),
    [
        (lambda _a, _b: 0, "more than a million nodes are in reach of 0"),
        (lambda _a, b: Fraction(1, 2**b), r"the cost from 64 to 65 is 1/\d+, too fine beside the others"),
        (lambda _a, b: Fraction(1, b * b + 1), "too fine beside the others"),
        (lambda a, b: 3 * a - b, "the cost from 0 to 1 is -1, which is negative"),
        (lambda _a, _b: 2**64 + 1, r"more than 2\*\*64"),
        (lambda _a, _b: Fraction(2**67, 3), r"more than 2\*\*64"),
        (lambda _a, _b: float("nan"), "is nan, not an int or a Fraction"),
        (lambda _a, _b: float("inf"), "is inf, not an int or a Fraction"),
    ],
    ids=["nothing", "halves", "finer", "negative", "huge", "a huge fraction", "NaN", "infinity"],
)
def test_a_search_ends_whatever_the_costs(cost: Any, because: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way from 0 up has no end; nor has the search, unless the costs end it."""
    monkeypatch.setattr("wargames.kernel.geometry.paths.MOST_NODES", 10_000)
    with pytest.raises(BadGeometry, match=because):
        reachable(0, 2, cost, lambda n: (n + 1,))
    with pytest.raises(BadGeometry, match=because):
        cheapest_path(0, -1, cost, lambda n: (n + 1,))


def test_a_plain_on_which_nothing_costs_anything_is_not_searched_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A way of a million steps would be found after a million million nodes."""
    monkeypatch.setattr("wargames.kernel.geometry.paths.MOST_NODES", 10_000)
    with pytest.raises(BadGeometry, match="more than a million nodes"):
        reachable((0, 0), 0, lambda _a, _b: 0, lambda at: ((at[0] + 1, at[1]), (at[0], at[1] + 1)))


def test_a_dearer_way_found_later_changes_nothing() -> None:
    """It is within the budget, and yet not the way: 2 by way of 1, and not of 3."""
    table: Costs = {(0, 1): 1, (1, 2): 1, (0, 3): 1, (3, 2): 2, (2, 1): 1}
    reach = reachable(0, 9, cost_of(table), steps_of(table))

    assert {0: 0, 1: 1, 2: 2, 3: 1} == dict(reach)
    assert Route((0, 1, 2), 2) == reach.path_to(2)


def test_of_ways_alike_the_one_found_first_gives_way_to_the_lesser() -> None:
    """3 is found by way of 2 first, and by way of 1 as cheaply and as shortly."""
    table: Costs = {(0, 2): 1, (0, 1): 2, (2, 3): 2, (1, 3): 1}
    assert Route((0, 1, 3), 3) == cheapest_path(0, 3, cost_of(table), steps_of(table))

    turned: Costs = {(0, 1): 1, (0, 2): 2, (1, 3): 2, (2, 3): 1}
    assert Route((0, 1, 3), 3) == cheapest_path(0, 3, cost_of(turned), steps_of(turned))


def test_groups_are_what_hangs_together() -> None:
    figures = [(0, 0), (0, 1), (5, 4), (4, 4), (2, 2)]
    assert (frozenset({(0, 0), (0, 1)}), frozenset({(2, 2)}), frozenset({(4, 4), (5, 4)})) == connected(
        figures, beside
    )
    assert connected([], beside) == ()


@given(st.sets(st.sampled_from(SQUARE)))
def test_groups_agree_with_networkx(places: set[Place]) -> None:
    groups = nx.weakly_connected_components(as_graph(places, beside, one))
    assert {frozenset(group) for group in groups} == set(connected(places, beside))
