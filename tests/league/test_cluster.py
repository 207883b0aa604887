"""A league on a cluster of three nodes, one of which is killed in the middle. `make cluster` runs it."""

import os
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import wargames
from league.test_running import THREE, InLine, without_times
from wargames.arena import Match, play_all
from wargames.arena.league.contests import BotEntry, Contest, League
from wargames.arena.league.running import Progress, run_league
from wargames.arena.league.store import LeagueStore
from wargames.arena.league.tables import Tables, tables_of
from wargames.arena.ray import RayExecutor, _call

LEAGUE = League(
    bots=(*THREE.bots[:2], BotEntry("random")),
    contests=(Contest("screaming_eagles", options={"round_limit": 2}),),
    games=6,
    limits=THREE.limits,
)
on_a_cluster = [
    pytest.mark.skipif(
        os.environ.get("CLUSTER") != "whole", reason="begins a cluster: `make cluster` runs it"
    ),
    pytest.mark.filterwarnings("ignore"),  # Ray's own
]


@pytest.fixture(scope="module")
def cluster() -> Any:
    ray: Any = pytest.importorskip("ray")
    nodes = import_module("ray.cluster_utils").Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes.add_node(num_cpus=1)
    nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False)
    nodes.wait_for_nodes()
    yield nodes
    ray.shutdown()
    nodes.shutdown()


class Games:
    """Every game of a league but its times: records, too."""

    def __init__(self, path: Path, league: League) -> None:
        with LeagueStore(path, league, write=False) as store:
            results = store.results()
            self.found = {number: (one, store.record(number)) for number, one in results.items()}
            self.tables: Tables = without_times(tables_of(league, results))


def on(executor: Any, path: Path, watch: Any = lambda _: None) -> Games:
    with LeagueStore(path, LEAGUE, write=True) as store:
        run_league(LEAGUE, store, executor, most=6, watch=watch)
    return Games(path, LEAGUE)


def test_without_a_cluster_it_is_said_what_is_missing() -> None:
    with pytest.raises(wargames.BadOption, match=r"pip install 'wargames-kernel\[cluster\]'|ray\.init"):
        RayExecutor()


class TestCluster:
    pytestmark = on_a_cluster

    def test_a_league_that_loses_a_node_is_complete_and_as_in_one_process(
        self, cluster: Any, tmp_path: Path
    ) -> None:
        lost: list[Any] = []

        def watch(progress: Progress) -> None:
            if progress.done >= 3 and not lost:
                lost.append(cluster.list_all_nodes()[-1])
                cluster.remove_node(lost[0], allow_graceful=False)

        here = on(InLine(), tmp_path / "here.sqlite")
        there = on(RayExecutor(), tmp_path / "there.sqlite", watch)

        assert lost
        assert 18 == len(there.found)
        assert here.found == there.found
        assert here.tables == there.tables

    def test_a_match_on_a_cluster_is_the_same_match(self, cluster: Any) -> None:
        match = Match("screaming_eagles", ("random", "random"), 4, seed=3, options={"round_limit": 2})

        assert list(play_all(match)) == list(play_all(match, run=RayExecutor()))

    def test_what_a_game_raises_comes_back(self, cluster: Any) -> None:
        found = RayExecutor().submit(wargames.load, "chess")

        with pytest.raises(wargames.UnknownName, match="chess"):
            found.result()


def test_a_node_of_another_version_plays_nothing() -> None:
    with pytest.raises(wargames.WargameError, match=r"a node has version .* played with 0\.0\.9"):
        _call("0.0.9", wargames.load, ("bob",), {})


def test_a_match_takes_any_executor() -> None:
    match = Match("screaming_eagles", ("random", "random"), 4, seed=3, options={"round_limit": 1})

    assert list(play_all(match)) == list(play_all(match, run=InLine()))
