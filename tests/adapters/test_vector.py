"""Many games at once: the games of single environments, in arrays, in one process and in several."""

import gc
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from adapters.scenarios import every_scenario
from adapters.vectors import WALK, alive, children, flat, games, needs_proc
from cases import cases
from waiting import until
from wargames import BadOption, UnknownName, load
from wargames.adapters.gymnasium import WargameEnv
from wargames.adapters.vector import WargameVectorEnv, WorkerFailed
from wargames.bots import make as make_bot

Mode: TypeAlias = AutoresetMode


def alike(one: Any, other: Any) -> bool:
    ours, theirs = dict(flat(one)), dict(flat(other))
    return ours.keys() == theirs.keys() and all(
        np.array_equal(value, theirs[name])
        and getattr(value, "dtype", None) == getattr(theirs[name], "dtype", None)
        for name, value in ours.items()
    )


def played_alike(one: Any, other: Any, steps: int, *, mode: Mode, seed: Any = 7) -> int:
    """Play the same in two vector environments and compare all that comes; count the games that ended."""
    rng, ended = np.random.default_rng(3), 0
    found, same = one.reset(seed=seed), other.reset(seed=seed)
    assert alike(found, same)
    for _ in range(steps):
        masks = found[0]["action_mask"]
        numbers = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        found, same = one.step(numbers), other.step(numbers)
        assert alike(found, same)
        over = found[2]
        ended += int(over.sum())
        if ended >= 3:
            break
        if mode is Mode.DISABLED and over.any():
            again = [one_.reset(options={"reset_mask": over.copy()}) for one_ in (one, other)]
            assert alike(*again)
            found = again[0]
    return ended


@pytest.mark.thorough
@cases(
    *((1, mode, observes) for mode in Mode for observes in ("vector", "arrays", "nothing")),
    (2, Mode.SAME_STEP, "arrays"),
    (3, Mode.DISABLED, "vector"),
)
def test_the_games_are_those_of_single_environments(processes: int, mode: Mode, observes: Any) -> None:
    """Gymnasium's own vector of them is the oracle: arrays, rewards, ends, infos, what is begun anew."""
    given: dict[str, Any] = {"observes": observes, "opponents": "marksman", "seat": "de"}
    oracle = SyncVectorEnv([lambda: WargameEnv(*WALK, **given) for _ in range(3)], autoreset_mode=mode)
    with games(num_envs=3, processes=processes, autoreset_mode=mode, **given) as ours:
        assert oracle.observation_space == ours.observation_space
        assert oracle.action_space == ours.action_space
        assert played_alike(ours, oracle, 130, mode=mode) >= 3


@every_scenario
@pytest.mark.parametrize("way", ["words", "actions"])
def test_the_games_of_every_scenario_are_those_of_single_environments(
    game: str, scenario: str, way: Any
) -> None:
    oracle = SyncVectorEnv([lambda: WargameEnv(game, scenario, way=way) for _ in range(2)])
    with games((game, scenario), num_envs=2, way=way) as ours:
        played_alike(ours, oracle, 60, mode=Mode.NEXT_STEP, seed=[5, 11])


def test_gymnasium_makes_them_by_their_ids() -> None:
    made = gymnasium.make_vec("wargames/sniper-lieutenants_walk-v1", num_envs=4, seat="us")
    assert isinstance(made.unwrapped, WargameVectorEnv)
    assert Mode.NEXT_STEP is made.metadata["autoreset_mode"]
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(made)
    observed, _ = counted.reset(seed=1)
    assert observed in counted.observation_space
    ended = list[float]()
    for _ in range(120):
        observed, *_, infos = counted.step(made.unwrapped.action_masks().argmax(axis=1))
        assert observed in counted.observation_space
        ended += infos["episode"]["r"][infos["_episode"]].tolist() if "episode" in infos else []
    assert set(ended) <= {-1.0, 1.0}
    assert ended


def test_a_number_that_may_not_be_answered_names_its_game_and_changes_none() -> None:
    for processes in (1, 2):
        with games(num_envs=2, processes=processes) as ours:
            first, _ = ours.reset(seed=1)
            right = first["action_mask"].argmax(axis=1)
            wrong = int(first["action_mask"][1].argmin())
            for number in (wrong, -1, 10**6):
                with pytest.raises(InvalidAction, match=r"game 1, us: .*(may not be answered|go from 0)"):
                    ours.step(np.array([right[0], number]))
            assert (ours.action_masks() == first["action_mask"]).all()
            with pytest.raises(InvalidAction, match="2 whole numbers"):
                ours.step(right.astype(float))
            with pytest.raises(InvalidAction, match="2 whole numbers"):
                ours.step(right[:1])
            second = ours.step(right)[0]
            assert not alike(first, second)


def test_it_may_lose_the_game_instead() -> None:
    with games(num_envs=2, illegal="lose") as ours:
        first, _ = ours.reset(seed=1)
        numbers = first["action_mask"].argmax(axis=1)
        numbers[1] = first["action_mask"][1].argmin()
        _, rewards, over, _, infos = ours.step(numbers)
        assert [0, -1] == rewards.tolist()
        assert [False, True] == over.tolist()
        assert "may not be answered now" in infos["illegal"][1]


def test_a_game_that_has_not_begun_or_is_over_asks_for_a_reset() -> None:
    with games(num_envs=2, autoreset_mode="Disabled", illegal="lose") as ours:
        with pytest.raises(InvalidAction, match="game 0 has not begun"):
            ours.step(np.array([0, 0]))
        first, _ = ours.reset(seed=1)
        numbers = first["action_mask"].argmax(axis=1)
        numbers[1] = first["action_mask"][1].argmin()
        ours.step(numbers)
        with pytest.raises(InvalidAction, match="game 1 is over"):
            ours.step(numbers)
        ours.reset(options={"reset_mask": np.array([False, True])})
        assert ours.action_masks().any(axis=1).all()


def test_observations_are_copies_unless_the_arrays_themselves_are_asked_for() -> None:
    with games(num_envs=2) as ours, games(num_envs=2, copy=False) as bare:
        first, _ = ours.reset(seed=1)
        kept = {name: array.copy() for name, array in first.items()}
        ours.step(first["action_mask"].argmax(axis=1))
        assert alike(first, kept)

        shown, _ = bare.reset(seed=1)
        again = bare.step(shown["action_mask"].argmax(axis=1))[0]
        assert all(again[name] is shown[name] for name in shown)
        assert not alike(shown, kept)


@cases("77", 7.5, True, [1], [1, "2"], [1, 2.5])
def test_seeds_are_whole_numbers(seed: Any) -> None:
    with games(num_envs=2) as ours, pytest.raises((TypeError, ValueError), match="seed"):
        ours.reset(seed=seed)


@cases([True, False], np.array([1, 0]), np.array([True]), np.array([False] * 2))
def test_a_reset_mask_chooses_some_games(mask: Any) -> None:
    with games(num_envs=2) as ours, pytest.raises((TypeError, ValueError), match="reset_mask"):
        ours.reset(options={"reset_mask": mask})


def test_what_there_is_not_is_named() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"observes": "vec"}, "there is no value 'vec' of observes; did you mean 'vector'"),
        ({"way": "word"}, "did you mean 'words'"),
        ({"render_mode": "rgb_array"}, "ansi, human, svg"),
        ({"illegal": "ignore"}, "lose, refuse"),
        ({"autoreset_mode": "Never"}, "Disabled, NextStep, SameStep"),
        ({"seat": "green"}, "de, us"),
        ({"opponents": {"green": "random"}}, "there are: de"),
    ]
    for given, known in wrong:
        with pytest.raises(UnknownName, match=known):
            WargameVectorEnv(*WALK, **given)
    for count, processes in ((0, 1), (1, 0), (2, 3)):
        with pytest.raises(BadOption, match=r"num_envs|processes"):
            WargameVectorEnv(*WALK, num_envs=count, processes=processes)


@pytest.mark.thorough
def test_a_scenario_of_ones_own_is_played_in_other_processes_too() -> None:
    own = attrs.evolve(load("sniper").scenarios[WALK[1]], id="my_walk", title="My walk")
    with games(("sniper", own), num_envs=2, processes=2) as ours, games(num_envs=2) as shipped:
        assert ours.reset(seed=4)[0]["action_mask"].any(axis=1).all()
        assert "my_walk" == ours.digests["scenario"] != shipped.digests["scenario"]


def test_bots_themselves_stay_in_their_process() -> None:
    bot = make_bot("random", load("sniper"), 1)
    with games(num_envs=1, opponents={"de": bot}) as ours:
        ours.reset(seed=1)
    with pytest.raises(TypeError, match="go by name"):
        WargameVectorEnv(*WALK, num_envs=2, processes=2, opponents={"de": bot})


@pytest.mark.thorough
@needs_proc
def test_a_worker_that_dies_is_named_and_the_others_end() -> None:
    before = set(children())
    with games(num_envs=4, processes=2) as ours:
        first, _ = ours.reset(seed=1)
        mine = sorted(set(children()) - before)
        assert 2 == len(mine)
        os.kill(mine[1], signal.SIGKILL)
        with pytest.raises(
            WorkerFailed, match=rf"worker 2 of 2 \(games 2 to 3, process {mine[1]}\): .* code -9"
        ):
            ours.step(first["action_mask"].argmax(axis=1))
        assert not any(alive(one) for one in mine)
        with pytest.raises(ClosedEnvironmentError):
            ours.step(first["action_mask"].argmax(axis=1))


@pytest.mark.thorough
def test_a_worker_that_raises_is_named_with_its_reason() -> None:
    with (
        games(num_envs=2, processes=2, opponents="sergeant") as ours,
        pytest.raises(
            WorkerFailed, match=r"worker 1 of 2 \(game 0, process \d+\): UnknownBot: .*sergeant.*marksman"
        ),
    ):
        ours.reset(seed=1)


@pytest.mark.thorough
@needs_proc
def test_workers_end_with_the_environment_and_leave_nothing() -> None:
    before, shared = set(children()), Path("/dev/shm")  # noqa: S108  to look only
    files = set(shared.glob("wargames-*"))
    ours = WargameVectorEnv(*WALK, num_envs=2, processes=2)
    mine = set(children()) - before
    assert files == set(shared.glob("wargames-*"))
    del ours
    gc.collect()
    assert not any(alive(one) for one in mine)


PARENT = """
import sys, time
from wargames.adapters.vector import WargameVectorEnv
games = WargameVectorEnv("sniper", "lieutenants_walk", num_envs=2, processes=2)
games.reset(seed=1)
print(open(f"/proc/self/task/{__import__('os').getpid()}/children").read(), flush=True)
time.sleep(60)
"""


@pytest.mark.thorough
@needs_proc
def test_workers_die_with_their_parent() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        workers = [int(one) for one in parent.stdout.readline().split()]
        assert 2 == len(workers)
        assert all(map(alive, workers))
        parent.kill()
    until(lambda: not any(map(alive, workers)))


@pytest.mark.thorough
def test_pictures_come_from_every_process() -> None:
    for processes in (1, 2):
        with games(num_envs=2, processes=processes, render_mode="ansi") as ours:
            ours.reset(seed=1)
            drawn = ours.render()
            assert drawn is not None
            assert 2 == len(drawn)
            assert all("Lieutenant" in one or len(one) > 100 for one in drawn)
