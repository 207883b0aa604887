"""The tests of the kernel, the rulesets and the kit under Python for WebAssembly: ``make wasm``.

``python tests/wasm/whole.py [FOLDER ...]`` makes the JavaScript package, fetches pytest by the hashes of
``packages.txt``, and runs each folder in a Node of its own. It lists what was left out, with the reasons.
"""

import os
import shutil
import subprocess
import sys
import tempfile
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
    return max(ended)


def tried(script: tuple[str, ...], folder: str) -> int:
    """Run the tests of a folder, and say how they ended."""
    command = (*script, f"tests/{folder}")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = done.stdout.strip().splitlines()
    if done.returncode:
        say("\n".join((f"tests/{folder}:", *told[-200:], *done.stderr.strip().splitlines()[-20:])))
    else:
        left = [line for line in told if line.startswith("left out: ")]
        say("\n".join((f"tests/{folder}: {told[-1]}", *left)))
    return min(done.returncode, 1)


def say(words: str) -> int:
    """Print, and return the exit code of a failure."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(FOLDERS)))
