"""The tests of the kernel, the rulesets and the kit under Python for WebAssembly: ``make wasm``.

``python tests/wasm/whole.py [FOLDER ...]`` makes the JavaScript package, fetches pytest by the hashes of
``packages.txt``, and runs each folder in a Node of its own. It lists what was left out, with the reasons.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FOLDERS = (
    "fire_move", "bob", "sniper", "kernel", "sam_fire", "screaming_eagles", "contract", "testing",
)  # fmt: skip
"""Folders of tests, the longest first."""
AT_ONCE = 2
OWN_VERSIONS = {"PIP_CONSTRAINT": ""}
"""The newest Hypothesis is compiled; this one is pure Python."""


def main(folders: list[str]) -> int:
    """Run the tests of some folders; return 1 if any fails."""
    node = shutil.which("node")
    if node is None:
        return say("node is needed: install it and try again")
    with tempfile.TemporaryDirectory() as spare:
        package, wheels = Path(spare, "package"), Path(spare, "wheels")
        made = (sys.executable, str(ROOT / "playground" / "make_javascript.py"), str(package))
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download", "--no-deps")
        pinned = ("--require-hashes", "--only-binary=:all:", "--ignore-requires-python", "-r")
        parts = (*pip, *pinned, str(HERE / "packages.txt"), "-d", str(wheels))
        for command in (made, parts):
            if subprocess.run(command, env=os.environ | OWN_VERSIONS, check=False).returncode:
                return 1
        script = (node, str(HERE / "in_node.mjs"), str(package), str(wheels), str(ROOT))
        with ThreadPoolExecutor(AT_ONCE) as pool:
            ended = list(pool.map(lambda folder: tried(script, folder), folders))
    say(summed([line for _, told in ended for line in told]))
    return max(code for code, _ in ended)


def tried(script: tuple[str, ...], folder: str) -> tuple[int, list[str]]:
    """Run the tests of a folder, and say how they ended; return the exit code and what was said."""
    command = (*script, f"tests/{folder}")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = done.stdout.strip().splitlines()
    if done.returncode:
        say("\n".join((f"tests/{folder}:", *told[-200:], *done.stderr.strip().splitlines()[-20:])))
    else:
        left = [line for line in told if line.startswith("left out: ")]
        say("\n".join((f"tests/{folder}: {told[-1]}", *left)))
    return min(done.returncode, 1), told


def summed(told: list[str]) -> str:
    """Sum up what was told of all folders: the tests that passed, and what was left out for each reason.

    >>> one = ["left out: 2 tests: test_a.py::test_b: needs numpy", "5 passed, 1 warning in 90.00s (0:01:30)"]
    >>> print(summed([*one, "left out: 1 file: test_c.py: needs numpy", "7 passed in 30.00s"]))
    all: 12 passed in 2.0 minutes of Node
    left out: needs numpy: 2 tests, 1 file
    """
    text = "\n".join(told)
    passed = sum(map(int, re.findall(r"(?m)^(?:\d+ failed, )?(\d+) passed", text)))
    minutes = sum(map(float, re.findall(r" in ([\d.]+)s(?: |$)", text, re.MULTILINE))) / 60
    left = Counter[tuple[str, str]]()
    for count, kind, why in re.findall(r"(?m)^left out: (\d+) (test|file)s?: \S.*?: (\D.*)$", text):
        left[why, kind] += int(count)
    reasons = {
        why: [
            f"{left[why, kind]} {kind}{'s' * (left[why, kind] > 1)}"
            for kind in ("test", "file")
            if left[why, kind]
        ]
        for why in sorted({why for why, _ in left})
    }
    head = f"all: {passed} passed in {minutes:.1f} minutes of Node"
    return "\n".join((head, *(f"left out: {why}: {', '.join(counted)}" for why, counted in reasons.items())))


def say(words: str) -> int:
    """Print, and return the exit code of a failure."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(FOLDERS)))
