"""Searches by several processes answer as by one, and say what they cannot do."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from waiting import until
from wargames import Over, SeededDice, bots, load
from wargames.kernel.base.errors import BadOption, WargameError
from wargames.kernel.game import Decision, Game
from wargames.search import Determinized, Ismcts, SearchReport, play_outs, rollout_workers, shared_rollouts
from wargames.search.rollout_workers import SearchWorkers, spread

SETTINGS = [
    ("screaming_eagles", "determinized:ace,simulations=40"),
    ("screaming_eagles", "ismcts:simulations=40,trees=4"),
    ("bob", "determinized:simulations=24"),
    ("sniper", "ismcts:simulations=20,trees=3"),
    ("sniper", "determinized:random,simulations=24,horizon=1"),
    ("sam_fire", "planner:simulations=12,max_candidates=3"),
    ("sniper", "planner:simulations=60"),
    ("fire_move", "determinized:simulations=12,max_candidates=3"),
]


def choice(game: Game[Any, Any], plies: int = 6) -> tuple[Any, Decision]:
    """Find the first decision with several actions after some plies."""
    dice = SeededDice(5)
    state = game.start(next(iter(game.scenarios)), dice=dice).state
    own = bots.default_bot(game.id)
    players = {seat: bots.make(own, game, 5) for seat in game.seats_of(state)}
    for number in range(400):
        pending = game.pending(state)
        assert not isinstance(pending, Over)
        seat, decision = next(iter(pending.items()))
        if number >= plies and len(decision.actions.candidates) > 2:
            return state, decision
        state = game.apply(state, seat, players[seat].decide(decision, game.view(state, seat)), dice).state
    raise LookupError(game.id)


def reports(game: Game[Any, Any], spelled: str, processes: int) -> list[SearchReport]:
    """Search one decision twice by one bot: what the first draws of its randomness shows in the second."""
    state, decision = choice(game)
    bot = bots.make(f"{spelled},processes={processes}", game, seed=3)
    assert isinstance(bot, Determinized | Ismcts)
    told: list[SearchReport] = []
    for _ in range(2):
        bot.decide(decision, game.view(state, decision.seat))
        assert bot.report is not None
        told.append(bot.report)
    return told


def found(given: list[SearchReport]) -> list[tuple[Any, ...]]:
    return [(one.chosen, one.base_action, one.candidates, one.simulations) for one in given]


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> list[SearchWorkers]:
    """Wait for workers, however slowly they begin, and play far ahead.

    Returns the workers, once for each task that they did.
    """
    did: list[SearchWorkers] = []
    monkeypatch.setattr(rollout_workers, "PATIENCE", 60.0)
    monkeypatch.setattr(shared_rollouts, "MOMENT", 60.0)
    monkeypatch.setattr(SearchWorkers, "succeeded", lambda workers: did.append(workers))  # noqa: PLW0108  as a method
    return did


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "spelled"), SETTINGS)
def test_a_counted_search_answers_the_same_by_any_number_of_processes(
    name: str, spelled: str, patient: list[SearchWorkers]
) -> None:
    game = load(name)
    alone = reports(game, spelled, 1)

    assert alone[0].simulations >= 12
    assert found(alone) == found(reports(game, spelled, 2)) == found(reports(game, spelled, 3))
    assert {workers.count for workers in patient} == {1, 2}


@pytest.mark.thorough
@pytest.mark.parametrize("policy", [None, "marksman"])
def test_play_outs_end_the_same_by_any_number_of_processes(
    policy: str | None, patient: list[SearchWorkers]
) -> None:
    game = load("sniper")
    states = [
        game.start("first_shots" if "first_shots" in game.scenarios else name, dice=SeededDice(n)).state
        for n, name in enumerate([*game.scenarios] * 2)
    ]

    alone = play_outs(game, states, 7, policy=policy, limit=300)

    assert len(alone) == len(states)
    assert alone == play_outs(game, states, 7, policy=policy, limit=300, processes=2)
    assert len(patient) >= 2
    assert alone != play_outs(game, states, 8, policy=policy, limit=300)


def test_play_outs_tell_the_end_or_that_they_were_cut_short() -> None:
    game = load("screaming_eagles")
    state = game.start("standard", {"round_limit": 1}, dice=SeededDice(1)).state

    whole, *_ = play_outs(game, [state, state], 1)
    short, *_ = play_outs(game, [state], 1, limit=2)

    assert whole.over is not None
    assert whole.plies > 2
    assert isinstance(game.pending(whole.state), Over)
    assert (short.over, short.plies) == (None, 2)


def turn(_task: int) -> float:
    """Return the seconds after which a thread of this process gives way to another."""
    return sys.getswitchinterval()


def test_threads_take_short_turns_while_work_is_handed_over_and_usual_ones_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SearchWorkers, "free", 0)  # a worker could not import this test
    usual = sys.getswitchinterval()

    assert spread(turn, range(8), 2)[0] == pytest.approx(rollout_workers.TURN)
    assert usual == sys.getswitchinterval()


def test_no_states_have_no_play_outs() -> None:
    assert [] == play_outs(load("bob"), [], 1)


def test_simulations_are_divided_among_the_trees() -> None:
    game = load("screaming_eagles")

    assert reports(game, "ismcts:simulations=10,trees=4", 1)[0].simulations == 10


def test_a_given_bot_plays_in_this_process_only() -> None:
    game = load("screaming_eagles")
    state, decision = choice(game)
    bot = bots.make("determinized:ace,simulations=8,processes=2", game, seed=3)
    assert isinstance(bot, Determinized)
    bot.policies.set_bot(decision.seat, bots.make("ace", game, 1))

    with pytest.raises(BadOption, match="processes: a bot that was set by set_bot"):
        bot.decide(decision, game.view(state, decision.seat))


def test_lookahead_has_no_processes() -> None:
    with pytest.raises(WargameError, match="processes"):
        bots.make("lookahead:processes=2", load("bob"), 1)


ELSEWHERE = """
import os, signal
from multiprocessing import parent_process
from importlib import import_module
from pathlib import Path
from time import sleep

def die(number):
    if parent_process():
        os.kill(os.getpid(), signal.SIGKILL)
    sleep(0.1)

def die_once(note):
    died, after = Path(note), Path(note + " and another did some")
    if parent_process() and not died.exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if parent_process():
        after.touch()
    elif not after.exists():
        sleep(0.3)
    return os.getpid()

def square_late(number):
    sleep(4 if parent_process() else 0)
    return number * number
"""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Functions that do something else in another process, and workers that can import them."""
    (tmp_path / "elsewhere.py").write_text(ELSEWHERE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    workers: dict[int, SearchWorkers] = {}
    monkeypatch.setattr(rollout_workers, "WORKERS", workers)
    yield import_module("elsewhere")
    del sys.modules["elsewhere"]
    for one in workers.values():
        if one.pool is not None:
            one.pool.shutdown(cancel_futures=True)


@pytest.mark.thorough
def test_processes_that_die_again_and_again_are_told_in_one_message(elsewhere: Any) -> None:
    with pytest.raises(WargameError, match="processes of a search ended before"):
        spread(elsewhere.die, range(200), 2)


@pytest.mark.thorough
def test_the_work_of_a_process_that_died_is_done_all_the_same(elsewhere: Any, tmp_path: Path) -> None:
    note = tmp_path / "died"

    players = spread(elsewhere.die_once, [str(note)] * 100, 2)

    assert note.exists()
    assert len(players) == 100
    assert len({*players, os.getpid()}) == 2, "and another process did some of it"


@pytest.mark.thorough
def test_tasks_that_nobody_waits_for_end_with_their_process(elsewhere: Any) -> None:
    workers = rollout_workers.WORKERS[2] = SearchWorkers(1)
    tasks = [workers.begin(elsewhere.die, number) for number in range(rollout_workers.AHEAD)]
    for task in tasks:
        workers.leave(task)

    assert {type(task.exception(60)) for task in tasks} == {BrokenProcessPool}
    assert workers.free == 1


@pytest.mark.thorough
def test_a_search_does_not_wait_for_slow_processes(elsewhere: Any) -> None:
    spread(elsewhere.square_late, range(6), 2)  # the worker begins
    began = monotonic()

    squares = [spread(elsewhere.square_late, range(6), 2) for _ in range(3)]

    assert squares == [[number * number for number in range(6)]] * 3
    assert monotonic() - began < 4


PROGRAM = """
import os, sys
from wargames import SeededDice, load
from wargames.search import play_outs
from wargames.search.rollout_workers import WORKERS

if __name__ == "__main__":
    game = load("screaming_eagles")
    state = game.start("standard", dice=SeededDice(1)).state
    play_outs(game, [state] * 4, 1, processes=2)
    print(*WORKERS[2].pool._processes, flush=True)
    sys.stdin.read()
"""


@pytest.mark.thorough
def test_workers_end_with_the_program_however_it_ends(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        workers = [int(number) for number in running.stdout.readline().split()]
        running.kill()

    assert len(workers) == 1
    until(lambda: ended(workers[0]))


UNGUARDED = """
from wargames import SeededDice, load
from wargames.search import play_outs

game = load("screaming_eagles")
state = game.start("standard", dice=SeededDice(1)).state
while True:
    play_outs(game, [state] * 4, 1, processes=2)
"""


@pytest.mark.thorough
def test_workers_of_an_unguarded_program_leave_the_word_to_it(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(UNGUARDED, encoding="utf-8")
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=120, check=False)

    assert 1 == ran.stderr.count("Traceback")
    assert ran.stderr.splitlines()[-1].endswith("begins in `if __name__ == '__main__':`")


def ended(process: int) -> bool:
    """Tell whether a process has ended."""
    stat = Path(f"/proc/{process}/stat")  # not on every system
    try:
        os.kill(process, 0)
        return stat.exists() and ") Z " in stat.read_text()
    except (ProcessLookupError, FileNotFoundError):
        return True
