"""Ordinary bots in Python, JavaScript, C and Go play whole games as confined as a league has them."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

import wargames
from wargames.arena.league.playing import Assignment, SeatedBot, play_game
from wargames.kernel.base import serialization
from wargames.kernel.game.clocks import Clock
from wargames.protocol import Limits, seccomp
from wargames.protocol.limits import MEGABYTE
from wargames.protocol.processes import begin, finish

ROOT = Path(__file__).parents[2]
ENGINES = ROOT / "examples" / "engines"
GAME = wargames.load("screaming_eagles")
CONFINED = Limits(
    clock=Clock(decision=60_000),
    start=120_000,
    memory=1024 * MEGABYTE,
    farewell=5000,
    children=False,
    confined=True,
)
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not seccomp.holds(), reason="needs Linux on x86-64 or ARM64"),
]
LANGUAGES = ("python", "javascript", "c", "go")

THREADS = {
    "python": """
import asyncio, os, signal, threading, time
from concurrent.futures import ThreadPoolExecutor
import numpy
async def waits():
    await asyncio.sleep(0.01)
    return await asyncio.to_thread(threading.get_ident)
assert asyncio.run(waits()) != threading.get_ident()
with ThreadPoolExecutor(4) as pool:
    list(pool.map(lambda seed: numpy.random.default_rng(seed).random((60, 60)) @ numpy.eye(60), range(4)))
signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.01)
signal.pause()
os.cpu_count(), os.getloadavg(), os.listdir("."), time.process_time()
print("done")
""",
    "javascript": """
const { Worker, isMainThread, parentPort } = require("worker_threads");
if (isMainThread) {
  new Worker(__filename).on("message", (sum) => {
    require("fs").readFile(__filename, () =>
      setTimeout(() => console.log(sum === 499500 && require("os").cpus().length ? "done" : "wrong"), 5));
  });
} else {
  let sum = 0;
  for (let i = 0; i < 1000; i++) sum += i;
  parentPort.postMessage(sum);
}
""",
    "c": """
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static void *fills(void *what) { return memset(malloc(1 << 20), 7, 1 << 20) ? what : NULL; }
int main(void) {
  pthread_t threads[8];
  struct timespec brief = {0, 1000000};
  for (int i = 0; i < 8; i++) if (pthread_create(&threads[i], NULL, fills, threads)) return 1;
  for (int i = 0; i < 8; i++) if (pthread_join(threads[i], NULL)) return 2;
  nanosleep(&brief, NULL);
  puts("done");
  return 0;
}
""",
    "go": """
package main
import ("fmt"; "os"; "runtime"; "sync"; "time")
func main() {
	var waiting sync.WaitGroup
	for range make([]int, 8) {
		waiting.Add(1)
		go func() {
			defer waiting.Done()
			runtime.LockOSThread()
			runtime.GC()
			time.Sleep(time.Millisecond)
		}()
	}
	waiting.Wait()
	if _, err := os.ReadDir("."); err == nil { fmt.Println("done") }
}
""",
}
ENDS = {"python": ".py", "javascript": ".js", "c": ".c", "go": ".go"}


def program(language: str, source: Path, folder: Path) -> tuple[str, ...]:
    """Give the command that runs a source; skips where the language is not installed."""
    out = folder / source.stem
    tools: dict[str, tuple[str, Callable[[str], tuple[str, ...]]]] = {
        "python": (sys.executable, lambda _: ()),
        "javascript": ("node", lambda _: ()),
        "c": ("cc", lambda tool: (tool, "-O1", "-pthread", "-o", str(out), str(source))),
        "go": ("go", lambda tool: (tool, "build", "-o", str(out), str(source))),
    }
    name, build = tools[language]
    if (tool := shutil.which(name)) is None:
        pytest.skip(f"{language} is not installed")
    if command := build(tool):
        subprocess.run(command, check=True, cwd=source.parent)
        return (str(out),)
    return (tool, str(source))


def assigned(command: tuple[str, ...], limits: Limits) -> Assignment:
    sha = serialization.digest(serialization.to_plain(GAME.scenario("standard"), GAME.scenario_type))
    runs = f"cmd: {' '.join(command)}"
    sides = (SeatedBot("bot", runs), SeatedBot("random", "random"))
    return Assignment(1, GAME.id, GAME.edition, "standard", sha, {"round_limit": 4}, 7, sides, limits)


BOTS = {
    "javascript": ENGINES / "walker.js",
    "c": ENGINES / "candidate.c",
    "go": ROOT / "clients" / "go" / "examples" / "rollouts" / "main.go",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_plays_a_whole_game_confined_as_it_does_free(language: str, tmp_path: Path) -> None:
    own = (sys.executable, "-m", "wargames.bots.engine", "ace")
    command = program(language, BOTS[language], tmp_path) if language in BOTS else own
    free = attrs.evolve(CONFINED, confined=False, children=True)
    confined = play_game(assigned(command, CONFINED))

    assert (None, "") == (confined.faulty, confined.fault)
    assert confined == play_game(assigned(command, free))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("children", [False, True], ids=["threads", "children"])
def test_a_program_with_threads_runs_confined(language: str, tmp_path: Path, *, children: bool) -> None:
    source = tmp_path / f"threads{ENDS[language]}"
    source.write_text(THREADS[language], encoding="utf-8")
    command = program(language, source, tmp_path)
    process = begin(command, attrs.evolve(CONFINED, children=children))
    assert process.stdout
    assert process.stderr
    said, complained = process.stdout.read(), process.stderr.read()
    finish(process, 60_000)

    assert (0, b"done\n", b"") == (process.returncode, said, complained)
