"""Games that are sent and received apart: each is the game that is stepped with the others."""

import fcntl
import os
import signal
import termios
import time
from array import array
from typing import Any, TypeAlias

import numpy as np
import pytest
from gymnasium.error import AlreadyPendingCallError, ClosedEnvironmentError, InvalidAction, NoAsyncCallError
from gymnasium.vector import AutoresetMode as Mode

from adapters.vectors import alive, children, flat, games, needs_proc
from wargames.adapters.vector import WargameVectorEnv, WorkerFailed

Rows: TypeAlias = list[list[tuple[str, Any]]]


def answers(masks: Any, steps: Any, numbers: Any) -> Any:
    """Choose by the game and its step alone, so that the order in which games come back does not matter."""
    found = []
    for mask, step, number in zip(masks, steps, numbers, strict=True):
        offered = np.flatnonzero(mask)
        found.append(offered[(7 * step + number) % len(offered)] if len(offered) else 0)
    return np.array(found)


def in_rows(found: Any) -> Rows:
    """Tell the arrays of a step game by game."""
    named = [one for part in found[:-1] for one in flat(part)]
    return [[(name, array[row].tolist()) for name, array in named] for row in range(len(found[1]))]


def stepped_rows(ours: WargameVectorEnv, steps: int) -> list[Rows]:
    """Step all games together."""
    masks, rows = ours.reset(seed=5)[0]["action_mask"], []
    every = range(ours.num_envs)
    for step in range(steps):
        found = ours.step(answers(masks, [step] * len(every), every))
        masks = found[0]["action_mask"]
        rows.append(in_rows(found))
    return rows


@pytest.mark.parametrize("mode", [Mode.NEXT_STEP, Mode.SAME_STEP])
@pytest.mark.parametrize("processes", [1, pytest.param(3, marks=pytest.mark.thorough)])
def test_games_that_are_sent_are_those_that_are_stepped(processes: int, mode: Mode) -> None:
    with games(num_envs=7, autoreset_mode=mode) as theirs:
        stepped = stepped_rows(theirs, 60)
    with games(num_envs=7, processes=processes, autoreset_mode=mode) as ours:
        counts, parts, ended = np.zeros(7, int), set(), 0
        ours.send(answers(ours.reset(seed=5)[0]["action_mask"], counts, range(7)))
        while counts.min() < len(stepped):
            found = ours.recv()
            at = found[-1]["env_id"]
            parts.add(tuple(at.tolist()))
            for row, game in zip(in_rows(found), at, strict=True):
                assert counts[game] >= len(stepped) or row == stepped[counts[game]][game]
            counts[at] += 1
            ended += int(found[2].sum())
            ours.send(answers(found[0]["action_mask"], counts[at], at), at)
    assert ended
    assert len(parts) == 2 * processes
    assert list(range(7)) == sorted(game for part in parts for game in part)


@pytest.mark.thorough
def test_workers_that_are_done_take_turns() -> None:
    with games(num_envs=4, processes=2) as ours:
        ours.send(ours.reset(seed=1)[0]["action_mask"].argmax(axis=1))
        for worker in ours._games._workers:  # type: ignore[union-attr]
            both_said(worker.fileno())
        assert [[0], [2], [1], [3]] == [ours.recv()[-1]["env_id"].tolist() for _ in range(4)]


def both_said(answers: int) -> None:
    """Wait for both answers of a worker in its pipe, without reading them."""
    for _ in range(1_000):
        if array("i", fcntl.ioctl(answers, termios.FIONREAD, b"\0" * 4))[0] >= len('{"answer": []}\n') * 2:
            return
        time.sleep(0.02)
    raise AssertionError("the worker does not answer")


def test_infos_of_received_games_are_those_of_their_rows() -> None:
    with games(num_envs=4, autoreset_mode=Mode.SAME_STEP) as ours:
        masks = ours.reset(seed=5)[0]["action_mask"]
        ours.send(masks.argmax(axis=1))
        while True:
            observed, _, over, _, infos = ours.recv()
            if over.any():
                break
            ours.send(observed["action_mask"].argmax(axis=1), infos["env_id"])
        row = int(over.argmax())
        assert (2,) == over.shape == infos["_final_info"].shape
        assert infos["_final_info"][row]
        assert (
            infos["final_info"]["outcome"][row] if "outcome" in infos["final_info"] else infos["final_info"]
        )
        assert infos["final_obs"][row] is not None


def test_what_is_sent_and_received_out_of_turn_is_refused() -> None:
    with games(num_envs=4) as ours:
        numbers = ours.reset(seed=1)[0]["action_mask"].argmax(axis=1)
        with pytest.raises(NoAsyncCallError, match="no game was sent: send answers first"):
            ours.recv()
        with pytest.raises(
            ValueError, match=r"the games of infos\['env_id'\], whole and in order, not \[1\]"
        ):
            ours.send(numbers[1:2], [1])
        with pytest.raises(InvalidAction, match="game 2, "):
            ours.send(np.array([ours.actions.size, numbers[3]]), [2, 3])
        with pytest.raises(InvalidAction, match="a step is 2 whole numbers"):
            ours.send(numbers, [2, 3])
        ours.send(numbers[2:], [2, 3])
        for again in (lambda: ours.send(numbers[2:], [2, 3]), lambda: ours.step(numbers), ours.reset):
            with pytest.raises(AlreadyPendingCallError, match="game 2 was sent"):
                again()
        assert [2, 3] == ours.recv()[-1]["env_id"].tolist()
        ours.step(ours.action_masks().argmax(axis=1))


@pytest.mark.thorough
@needs_proc
def test_a_worker_that_dies_is_named_when_its_games_are_received() -> None:
    before = set(children())
    with games(num_envs=4, processes=2) as ours:
        first = ours.reset(seed=1)[0]["action_mask"].argmax(axis=1)
        mine = sorted(set(children()) - before)
        os.kill(mine[0], signal.SIGKILL)
        ours.send(first)
        with pytest.raises(WorkerFailed, match=rf"worker 1 of 2 \(games 0 to 1, process {mine[0]}\)"):
            [ours.recv() for _ in range(4)]
        assert not any(alive(one) for one in mine)
        with pytest.raises(ClosedEnvironmentError):
            ours.recv()
